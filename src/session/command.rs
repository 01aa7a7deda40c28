//! What can be asked of the application: one list, from which the menus, the keys, the help and
//! the README's table are made.

use crate::board::{Board, Square};
use crate::solve::TieBreak;

/// One thing that can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Lay out an empty board.
    Board(Board),
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
    /// Lay out a tour from where the knight began, by the methods that always answer, and play it.
    FindTour,
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
    /// Open a panel that asks or tells something.
    Show(Panel),
    /// Save a picture of the board.
    SavePicture,
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
}

/// A menu of the window, in the order of the menu bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Pictures, and leaving.
    File,
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
    pub const ALL: [Menu; 6] = [
        Menu::File,
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
        entry(Menu::File, Command::SavePicture, "Save picture…", "Ctrl+S"),
        ruled(entry(Menu::File, Command::Quit, "Quit", "Ctrl+Q")),
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
        entry(Menu::Tour, Command::FindTour, "Find a tour", "A"),
        entry(Menu::Tour, Command::Stop, "Stop and clear", "Esc"),
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
