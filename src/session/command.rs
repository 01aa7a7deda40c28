//! What can be asked of the application: one list, from which the menus, the keys, the help and
//! the README's table are made.

use crate::board::{Board, Square};
use crate::solve::TieBreak;

/// One thing that can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Be for something else.
    Mode(Mode),
    /// Lay out an empty board.
    Board(Board),
    /// What a click on a square does: start there, move there, or place a knight there.
    Choose(Square),
    /// Let the tour to be found end on this square; asked for again, let it end anywhere.
    End(Square),
    /// Put the knight on its first square.
    Start(Start),
    /// Play, or pause what is playing.
    PlayPause,
    /// Make the next move.
    StepOn,
    /// Undo the last step.
    StepBack,
    /// Put the knight back on its first square.
    Restart,
    /// Make all moves that are left, as fast as it goes.
    Finish,
    /// Go to the point of the run after so many steps.
    Seek(u64),
    /// Undo what was done last.
    Undo,
    /// Do what was undone last again.
    Redo,
    /// Find a tour from where the knight began, to the end that was chosen if one was, by the
    /// methods that always answer, and play it; with two knights, a game that visits all squares.
    FindTour,
    /// Find a closed tour.
    FindClosed,
    /// Find another tour for the same question.
    FindAnother,
    /// Find a tour from the nearest square to the one refused that has one.
    FindNearest,
    /// Do not find it.
    StopSearch,
    /// Show a move that keeps the tour possible.
    Hint,
    /// Go back to the last point from which a tour is possible.
    GoBack,
    /// Show how the game could have gone on.
    GiveUp,
    /// Tell whether a tour is still possible; asked for again, no longer do so.
    Light,
    /// Let the computer move the second of two knights; asked for again, no longer do so.
    Partner,
    /// Stop and take the knight off the board.
    Stop,
    /// Choose what decides between candidates of the same degree.
    TieBreak(TieBreak),
    /// Take moves back at dead ends and try every alternative; asked for again, no longer do so.
    Backtracking,
    /// Play at this many moves a second, from 1 to [`Command::MAX_SPEED`].
    Speed(u32),
    /// Switch a part of the picture on or off.
    Toggle(Switch),
    /// Show another tie-break beside the one in use where all starts are compared; asked for
    /// again, no longer do so.
    Compare(TieBreak),
    /// Let the window look like this.
    Theme(Theme),
    /// Open a panel that asks or tells something.
    Show(Panel),
    /// Save a picture of the board.
    SavePicture,
    /// Save the tour, to go on with another day.
    SaveTour,
    /// Open a tour.
    Open,
    /// Open the tour that was opened or saved so many tours ago, from 0.
    OpenRecent(usize),
    /// Put the moves where other programs can take them.
    Copy,
    /// Take a tour from where other programs put it.
    Paste,
    /// Leave the application.
    Quit,
}

/// Where a tour begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// The square in the corner at the top left.
    TopLeft,
    /// The square nearest the centre whose colour allows a tour.
    Centre,
    /// Any square whose colour allows a tour.
    Random,
    /// This square.
    At(Square),
}

/// What a session is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Watching tours being found.
    #[default]
    Watch,
    /// Making a tour by hand.
    Play,
    /// The game of two knights.
    TwoKnights,
}

impl Mode {
    /// All of them, in the order in which they are listed for people.
    pub const ALL: [Mode; 3] = [Mode::Watch, Mode::Play, Mode::TwoKnights];

    /// The name on the command line and in the journal.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Watch => "watch",
            Mode::Play => "play",
            Mode::TwoKnights => "two-knights",
        }
    }
}

/// The colours of the window around the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// Dark letters.
    Light,
    /// Light letters.
    Dark,
    /// As the desktop has it.
    #[default]
    System,
}

/// A part of the picture that can be shown or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// The number of each visited square.
    Numbers,
    /// A line along the moves.
    Path,
    /// A flag on each visited square.
    Flags,
    /// The names of files and ranks.
    Labels,
    /// The squares that can be moved to.
    Candidates,
    /// Each candidate's degree, the one chosen, and why.
    Explain,
    /// From which squares the rule completes.
    Heat,
}

/// A panel that opens when it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// Asks for a board's width and height.
    CustomBoard,
    /// Asks for a square's name.
    StartByName,
    /// Lists the shortcuts.
    Shortcuts,
    /// Tells name, version and licence.
    About,
    /// Asks how a picture, a drawing or a moving picture is to look.
    Export,
}

/// A menu of the window, in the order of the menu bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Pictures, and leaving.
    File,
    /// What it is for, and what a player does.
    Game,
    /// Sizes.
    Board,
    /// Where the knight begins.
    Start,
    /// Playing, and the rule.
    Tour,
    /// What is shown.
    View,
    /// How it works.
    Help,
}

impl Menu {
    /// All of them, from left to right.
    pub const ALL: [Menu; 7] = [
        Menu::File,
        Menu::Game,
        Menu::Board,
        Menu::Start,
        Menu::Tour,
        Menu::View,
        Menu::Help,
    ];

    /// Its title.
    pub fn title(self) -> &'static str {
        match self {
            Menu::File => "File",
            Menu::Game => "Game",
            Menu::Board => "Board",
            Menu::Start => "Start",
            Menu::Tour => "Tour",
            Menu::View => "View",
            Menu::Help => "Help",
        }
    }
}

/// A command as it stands in a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The menu it stands in.
    pub menu: Menu,
    /// What it does.
    pub command: Command,
    /// What it is called.
    pub label: &'static str,
    /// The key, with its modifiers, as people write it; empty if there is none.
    pub key: &'static str,
    /// Whether a line is drawn above it.
    pub after_rule: bool,
}

const fn entry(menu: Menu, command: Command, label: &'static str, key: &'static str) -> Entry {
    Entry {
        menu,
        command,
        label,
        key,
        after_rule: false,
    }
}

const fn ruled(entry: Entry) -> Entry {
    Entry {
        after_rule: true,
        ..entry
    }
}

/// A board that is on the menu.
const fn size(width: u32, height: u32, label: &'static str) -> Entry {
    let Some(board) = Board::checked(width, height) else {
        panic!("the menu offers a board that cannot be made");
    };
    entry(Menu::Board, Command::Board(board), label, "")
}

impl Command {
    /// The fastest that a tour is played, in moves a second.
    pub const MAX_SPEED: u32 = 1000;

    /// Every command that a menu offers, menu by menu.
    pub const ENTRIES: &[Entry] = &[
        entry(Menu::File, Command::Open, "Open…", "Ctrl+O"),
        entry(Menu::File, Command::SaveTour, "Save tour…", "Ctrl+Shift+S"),
        ruled(entry(
            Menu::File,
            Command::SavePicture,
            "Save picture…",
            "Ctrl+S",
        )),
        entry(
            Menu::File,
            Command::Show(Panel::Export),
            "Export…",
            "Ctrl+E",
        ),
        ruled(entry(Menu::File, Command::Copy, "Copy moves", "Ctrl+C")),
        entry(Menu::File, Command::Paste, "Paste a tour", "Ctrl+V"),
        ruled(entry(Menu::File, Command::Quit, "Quit", "Ctrl+Q")),
        entry(Menu::Game, Command::Mode(Mode::Watch), "Watch", "Ctrl+1"),
        entry(
            Menu::Game,
            Command::Mode(Mode::Play),
            "Play yourself",
            "Ctrl+2",
        ),
        entry(
            Menu::Game,
            Command::Mode(Mode::TwoKnights),
            "Two knights",
            "Ctrl+3",
        ),
        ruled(entry(Menu::Game, Command::Undo, "Undo", "Ctrl+Z")),
        entry(Menu::Game, Command::Redo, "Redo", "Ctrl+Y"),
        ruled(entry(Menu::Game, Command::Hint, "Hint", "H")),
        entry(Menu::Game, Command::GiveUp, "Give up", "U"),
        entry(
            Menu::Game,
            Command::Light,
            "Tell whether it can be won",
            "W",
        ),
        ruled(entry(
            Menu::Game,
            Command::Partner,
            "Computer as second knight",
            "Q",
        )),
        size(5, 5, "5×5"),
        size(6, 6, "6×6"),
        size(7, 7, "7×7"),
        size(8, 8, "8×8"),
        size(9, 9, "9×9"),
        size(10, 10, "10×10"),
        size(15, 15, "15×15"),
        size(16, 8, "16×8"),
        ruled(entry(
            Menu::Board,
            Command::Show(Panel::CustomBoard),
            "Custom…",
            "B",
        )),
        entry(
            Menu::Start,
            Command::Start(Start::TopLeft),
            "Top-left corner",
            "T",
        ),
        entry(Menu::Start, Command::Start(Start::Centre), "Centre", "C"),
        entry(Menu::Start, Command::Start(Start::Random), "Random", "R"),
        ruled(entry(
            Menu::Start,
            Command::Show(Panel::StartByName),
            "By name…",
            "G",
        )),
        entry(Menu::Tour, Command::PlayPause, "Play or pause", "Space"),
        entry(Menu::Tour, Command::StepOn, "Step", "Right"),
        entry(Menu::Tour, Command::StepBack, "Back", "Left"),
        entry(Menu::Tour, Command::Restart, "Restart", "Home"),
        entry(Menu::Tour, Command::Finish, "Finish", "End"),
        entry(Menu::Tour, Command::Stop, "Stop and clear", "Esc"),
        ruled(entry(Menu::Tour, Command::FindTour, "Find a tour", "A")),
        entry(Menu::Tour, Command::FindClosed, "Find a closed tour", "Z"),
        entry(Menu::Tour, Command::FindAnother, "Find another tour", "X"),
        ruled(tie_break(TieBreak::First, "1")),
        tie_break(TieBreak::Edge, "2"),
        tie_break(TieBreak::Centre, "3"),
        tie_break(TieBreak::Lookahead, "4"),
        tie_break(TieBreak::SquirrelCull, "5"),
        tie_break(TieBreak::Random, "6"),
        ruled(entry(
            Menu::Tour,
            Command::Backtracking,
            "Backtracking",
            "K",
        )),
        entry(Menu::View, Command::Toggle(Switch::Numbers), "Numbers", "N"),
        entry(Menu::View, Command::Toggle(Switch::Path), "Path line", "P"),
        entry(Menu::View, Command::Toggle(Switch::Flags), "Flags", "F"),
        entry(Menu::View, Command::Toggle(Switch::Labels), "Labels", "L"),
        entry(
            Menu::View,
            Command::Toggle(Switch::Candidates),
            "Possible moves",
            "M",
        ),
        ruled(entry(
            Menu::View,
            Command::Toggle(Switch::Explain),
            "Explain",
            "E",
        )),
        entry(
            Menu::View,
            Command::Toggle(Switch::Heat),
            "Which starts work",
            "O",
        ),
        ruled(compare(TieBreak::First, "Compare with first")),
        compare(TieBreak::Edge, "Compare with edge"),
        compare(TieBreak::Centre, "Compare with centre"),
        compare(TieBreak::Lookahead, "Compare with lookahead"),
        compare(TieBreak::SquirrelCull, "Compare with Squirrel and Cull"),
        compare(TieBreak::Random, "Compare with random"),
        ruled(entry(
            Menu::View,
            Command::Theme(Theme::Light),
            "Light colours",
            "",
        )),
        entry(Menu::View, Command::Theme(Theme::Dark), "Dark colours", ""),
        entry(
            Menu::View,
            Command::Theme(Theme::System),
            "Colours of the desktop",
            "",
        ),
        entry(
            Menu::Help,
            Command::Show(Panel::Shortcuts),
            "Shortcuts",
            "F1",
        ),
        entry(Menu::Help, Command::Show(Panel::About), "About", ""),
    ];

    /// The entry of this command, if a menu has one.
    pub fn entry(self) -> Option<&'static Entry> {
        Command::ENTRIES.iter().find(|entry| entry.command == self)
    }
}

const fn tie_break(tie_break: TieBreak, key: &'static str) -> Entry {
    entry(
        Menu::Tour,
        Command::TieBreak(tie_break),
        tie_break.describe(),
        key,
    )
}

const fn compare(tie_break: TieBreak, label: &'static str) -> Entry {
    entry(Menu::View, Command::Compare(tie_break), label, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_entries_share_a_key_or_a_command() {
        for (index, entry) in Command::ENTRIES.iter().enumerate() {
            for other in &Command::ENTRIES[index + 1..] {
                assert_ne!(entry.command, other.command);
                assert!(entry.key.is_empty() || entry.key != other.key, "{entry:?}");
            }
        }
    }

    #[test]
    fn the_entries_of_a_menu_stand_together() {
        let mut menus: Vec<Menu> = Command::ENTRIES.iter().map(|entry| entry.menu).collect();
        menus.dedup();
        assert_eq!(menus, Menu::ALL);
    }

    #[test]
    fn the_readme_lists_every_key() {
        let readme = include_str!("../../README.md");
        for entry in Command::ENTRIES {
            let row = format!("| `{}` | {} |", entry.key, entry.label);
            assert!(entry.key.is_empty() || readme.contains(&row), "{row}");
        }
        let window = readme
            .split("\n## ")
            .find(|part| part.starts_with("The window"));
        let rows = window.expect("a section of that name").lines();
        let keys = rows.filter(|line| line.starts_with("| `"));
        let with_key = |entry: &&Entry| !entry.key.is_empty();
        let entries = Command::ENTRIES.iter().filter(with_key);
        assert_eq!(keys.count(), entries.count());
    }
}
