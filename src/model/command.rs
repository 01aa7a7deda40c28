//! What can be asked of the application: one list, from which the menus, the keys, the help and
//! the table in docs/window.md are made.

use knights_tour::board::{Board, SHAPES, Square, Symmetry};
use knights_tour::facts::FAMOUS;
use knights_tour::picture::{BoardTheme, STYLES, Style};
use knights_tour::scene;
use knights_tour::session::{Command, Mirror, Mode, Rearrangement, Start};
use knights_tour::solve::{Question, TieBreak};
use knights_tour::tour::TourClass;
use std::sync::LazyLock;

/// One thing that can be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AppCommand {
    /// Something of the game.
    Game(Command),
    /// Switch a part of the picture on or off.
    Toggle(Switch),
    /// Show another tie-break beside the one in use where all starts are compared; asked for
    /// again, no longer do so.
    Compare(TieBreak),
    /// Set the colour theme.
    Theme(Theme),
    /// Set the colours of the board; `None` goes with the window.
    BoardTheme(Option<BoardTheme>),
    /// Show the squares visited in one of the common ways.
    Preset(scene::Look),
    /// Draw the tour in a style; `None` shows the board.
    Style(Option<&'static Style>),
    /// Make words larger, smaller, or as they were.
    TextSize(TextSize),
    /// Fill the screen; asked for again, no longer.
    FullScreen,
    /// Show less, and all of it larger; asked for again, no longer.
    Present,
    /// Open a menu by the keyboard.
    OpenMenu(Menu),
    /// Begin afresh: an empty board.
    New,
    /// Open a panel that asks or tells something.
    Show(Panel),
    /// Show another part of the board, or in another size.
    View(ViewCommand),
    /// Save a picture of the board.
    SavePicture,
    /// Save the tour, to go on with another day.
    SaveTour,
    /// Open a tour.
    Open,
    /// Show a tour that is known by name: its place among them, by year.
    Famous(usize),
    /// Open the tour that was opened or saved this many tours ago, from 0.
    OpenRecent(usize),
    /// Put the moves where other programs can take them.
    Copy,
    /// Put the name of a square there.
    CopySquare(Square),
    /// Take a tour from where other programs put it.
    Paste,
    /// Stop what is under way: a search, a file being read or written.
    Cancel,
    /// Leave the application.
    Quit,
}

impl From<Command> for AppCommand {
    fn from(command: Command) -> AppCommand {
        AppCommand::Game(command)
    }
}

/// The colours of the window around the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Theme {
    /// Dark letters.
    Light,
    /// Light letters.
    Dark,
    /// As the desktop has it.
    #[default]
    System,
}

/// A change of the size of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextSize {
    Larger,
    Smaller,
    Reset,
}

/// A change of what is in view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ViewCommand {
    /// Closer, in the middle.
    Closer,
    /// Farther away.
    Farther,
    /// The whole board.
    Whole,
    /// This many steps to the right and down.
    Along(i32, i32),
    /// A square in the middle.
    At(Square),
}

/// A part of the picture that can be shown or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Switch {
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
    /// The knight is kept in view while it runs.
    Follow,
    /// A small map of the board where not all of it is in view.
    Map,
    /// Figures glide, and a complete tour lights up.
    Motion,
    /// The report.
    Panel,
}

/// A panel that opens when it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Panel {
    /// Asks for a board's width and height.
    CustomBoard,
    /// Asks for a word, whose letters become a board.
    Word,
    /// Asks for a square's name.
    StartByName,
    /// Asks for the square on which the tour to be found is to end.
    EndByName,
    /// Asks for a square to look at.
    GoToSquare,
    /// Asks for a number to look for.
    GoToNumber,
    /// Asks for the square that a closed tour is to begin on.
    BeginByName,
    /// Tells what there is to know of the tour.
    Facts,
    /// Lists the shortcuts.
    Shortcuts,
    /// Tells name, version and licence.
    About,
    /// Asks how a picture, a drawing or a moving picture is to look.
    Export,
    /// The same of a page to print.
    Print,
}

/// A menu of the window, in the order of the menu bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Menu {
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
    pub(crate) const ALL: [Menu; 7] = [
        Menu::File,
        Menu::Game,
        Menu::Board,
        Menu::Start,
        Menu::Tour,
        Menu::View,
        Menu::Help,
    ];

    /// That with a letter, which opens it.
    pub(crate) fn with_letter(letter: &str) -> Option<Menu> {
        let mut all = Menu::ALL.into_iter();
        all.find(|menu| menu.title().starts_with(letter))
    }

    /// What a tie-break is called in a few words: "Edge" of "Edge: candidates on …".
    pub(crate) fn name_of(rule: TieBreak) -> &'static str {
        rule.describe().split(':').next().unwrap_or_default()
    }

    /// Its title.
    pub(crate) fn title(self) -> &'static str {
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
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    /// The menu it stands in.
    pub(crate) menu: Menu,
    /// What it does.
    pub(crate) command: AppCommand,
    /// What it is called.
    pub(crate) label: String,
    /// The key, with its modifiers, as people write it; empty if there is none.
    pub(crate) key: String,
    /// Whether a line is drawn above it.
    pub(crate) after_rule: bool,
    /// What it and those below it are about.
    pub(crate) heading: Option<&'static str>,
}

impl Entry {
    /// The same below a line.
    fn below_rule(self) -> Entry {
        Entry {
            after_rule: true,
            ..self
        }
    }

    /// The same below a line and a heading.
    fn headed(self, heading: &'static str) -> Entry {
        Entry {
            heading: Some(heading),
            ..self.below_rule()
        }
    }

    /// The entry of a command, if a menu has one.
    pub(crate) fn of(command: &AppCommand) -> Option<&'static Entry> {
        ENTRIES.iter().find(|entry| entry.command == *command)
    }
}

/// Every command that a menu offers, menu by menu.
pub(crate) static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let menus = [file(), game(), board(), start(), tour(), view(), help()];
    menus.into_iter().flatten().collect()
});

/// The boards on the menu, files by ranks.
pub(crate) const BOARDS: [(u32, u32); 8] = [
    (5, 5),
    (6, 6),
    (7, 7),
    (8, 8),
    (9, 9),
    (10, 10),
    (15, 15),
    (16, 8),
];

fn entry(
    menu: Menu,
    command: impl Into<AppCommand>,
    label: impl Into<String>,
    key: impl Into<String>,
) -> Entry {
    Entry {
        menu,
        command: command.into(),
        label: label.into(),
        key: key.into(),
        after_rule: false,
        heading: None,
    }
}

fn file() -> Vec<Entry> {
    let file = |command, label, key| entry(Menu::File, command, label, key);
    let mut entries = vec![
        file(AppCommand::New, "New", "Ctrl+N"),
        file(AppCommand::Open, "Open…", "Ctrl+O"),
        file(AppCommand::SaveTour, "Save tour…", "Ctrl+Shift+S"),
        file(AppCommand::SavePicture, "Save picture…", "Ctrl+S").below_rule(),
        file(AppCommand::Show(Panel::Export), "Export…", "Ctrl+E"),
        file(AppCommand::Show(Panel::Print), "Print…", "Ctrl+P"),
        file(AppCommand::Copy, "Copy moves", "Ctrl+C").below_rule(),
        file(AppCommand::Paste, "Paste a tour", "Ctrl+V"),
        file(AppCommand::Quit, "Quit", "Ctrl+Q").below_rule(),
    ];
    let famous = FAMOUS.iter().enumerate().map(|(index, famous)| {
        let label = format!("{}, {}", famous.author, famous.year);
        entry(Menu::File, AppCommand::Famous(index), label, "")
    });
    entries.extend(headed("Famous tours", famous));
    entries
}

fn game() -> Vec<Entry> {
    let game = |command: Command, label, key| entry(Menu::Game, command, label, key);
    // Painting stands with the boards.
    let modes = Mode::ALL.iter().filter(|mode| !mode.is_painted());
    let modes = (1..).zip(modes).map(|(number, &mode)| {
        let key = format!("Ctrl+{number}");
        entry(Menu::Game, Command::Mode(mode), mode.label(), key)
    });
    let others = [
        game(Command::Undo, "Undo", "Ctrl+Z").below_rule(),
        game(Command::Redo, "Redo", "Ctrl+Y"),
        game(Command::Hint, "Hint", "H").below_rule(),
        game(Command::GiveUp, "Give up", "U"),
        game(
            Command::ToggleOutlook,
            "Show whether a tour is still possible",
            "W",
        ),
        game(Command::TogglePartner, "Play against the computer", "Q").below_rule(),
    ];
    modes.chain(others).collect()
}

fn board() -> Vec<Entry> {
    let boards = BOARDS.into_iter().filter_map(|(width, height)| {
        let board = Board::new(width, height).ok()?;
        let label = format!("{board:#}");
        Some(entry(Menu::Board, Command::Board(board), label, ""))
    });
    let custom = AppCommand::Show(Panel::CustomBoard);
    let custom = entry(Menu::Board, custom, "Custom…", "B").below_rule();
    let board = |command: Command, label, key| entry(Menu::Board, command, label, key);
    let edit = [
        board(Command::Mode(Mode::Shape), Mode::Shape.label(), "S").headed("Shape"),
        board(Command::WholeBoard, "Whole board", ""),
        board(Command::Invert, "Invert", ""),
        entry(
            Menu::Board,
            AppCommand::Show(Panel::Word),
            "Word shape\u{2026}",
            "",
        ),
    ];
    let mirrors = Mirror::ALL.map(|mirror| board(Command::Mirror(mirror), mirror.label(), ""));
    let mirrors = headed("Symmetric painting", mirrors);
    let shapes = SHAPES
        .each_ref()
        .map(|shape| entry(Menu::Board, Command::Board(shape.board()), shape.name, ""));
    let shapes = headed("Shapes", shapes);
    let all = boards.chain([custom]).chain(edit);
    all.chain(mirrors).chain(shapes).collect()
}

fn start() -> Vec<Entry> {
    let start = |start, label, key| entry(Menu::Start, Command::Start(start), label, key);
    let by_name = AppCommand::Show(Panel::StartByName);
    let end = AppCommand::Show(Panel::EndByName);
    vec![
        start(Start::TopLeft, "Top-left corner", "T"),
        start(Start::Centre, "Centre", "C"),
        start(Start::Random, "Random", "R"),
        entry(Menu::Start, by_name, "Square…", "G").below_rule(),
        entry(Menu::Start, end, "End on square…", "V"),
    ]
}

fn tour() -> Vec<Entry> {
    let tour = |command: Command, label, key| entry(Menu::Tour, command, label, key);
    let mut entries = vec![
        tour(Command::PlayPause, "Play or pause", "Space"),
        tour(Command::StepOn, "Step", "Right"),
        tour(Command::StepBack, "Back", "Left"),
        tour(Command::Restart, "Restart", "Home"),
        tour(Command::FastForward, "Finish", "End"),
        tour(Command::Clear, "Clear board", "Esc"),
        tour(Command::FindTour, "Find a tour", "A").below_rule(),
        tour(Command::FindClosed, "Find a closed tour", "Z"),
        tour(Command::FindAnother, "Find another tour", "X"),
        tour(Command::FindRandom, "Random tour", ""),
    ];
    entries.extend(symmetric());
    entries.extend(rearranged());
    let facts = AppCommand::Show(Panel::Facts);
    entries.push(entry(Menu::Tour, facts, "Facts\u{2026}", "Y"));
    let rules = (1..).zip(TieBreak::ALL).map(|(number, rule)| {
        let command = Command::TieBreak(rule);
        entry(Menu::Tour, command, rule.describe(), number.to_string())
    });
    entries.extend(headed(
        "Warnsdorff\u{2019}s rule: a tie is decided by",
        rules,
    ));
    entries.push(tour(Command::ToggleBacktracking, "Backtracking", "K").below_rule());
    entries
}

/// The symmetric tours that can be asked for.
fn symmetric() -> impl Iterator<Item = Entry> {
    let entries = Question::SYMMETRIES.map(|class| {
        let label = match class {
            TourClass::HalfTurn => "Half turn, open",
            TourClass::Eulerian => "Half turn, closed (Eulerian)",
            TourClass::Bergholtian => "Half turn, closed (Bergholtian)",
            TourClass::Sulian => "Mirror",
            TourClass::QuarterTurn => "Quarter turn",
            // None of these is looked for.
            TourClass::Asymmetric | TourClass::Murraian | TourClass::Biaxial => class.name(),
        };
        entry(Menu::Tour, Command::FindSymmetric(class), label, "")
    });
    headed("Find a symmetric tour", entries)
}

/// What can be made of a complete tour.
fn rearranged() -> impl Iterator<Item = Entry> {
    let turned = |symmetry| Command::Rearrange(Rearrangement::Turned(symmetry)).into();
    let reversed = Command::Rearrange(Rearrangement::Reversed).into();
    let entries = [
        (turned(Symmetry::QUARTER_TURN), "Turn right"),
        (turned(Symmetry::QUARTER_TURN_BACK), "Turn left"),
        (turned(Symmetry::LEFT_RIGHT), "Flip horizontally"),
        (turned(Symmetry::TOP_BOTTOM), "Flip vertically"),
        (reversed, "Reverse"),
        (
            AppCommand::Show(Panel::BeginByName),
            "Start on square\u{2026}",
        ),
    ];
    let entries =
        entries.map(|(command, label): (AppCommand, _)| entry(Menu::Tour, command, label, ""));
    headed("The complete tour", entries)
}

/// Entries of which the first has a heading.
fn headed(
    heading: &'static str,
    entries: impl IntoIterator<Item = Entry>,
) -> impl Iterator<Item = Entry> {
    let entries = entries.into_iter().enumerate();
    entries.map(move |(index, entry)| match index {
        0 => entry.headed(heading),
        _ => entry,
    })
}

fn view() -> Vec<Entry> {
    let toggle = |switch, label, key| entry(Menu::View, AppCommand::Toggle(switch), label, key);
    let theme = |theme, label| entry(Menu::View, AppCommand::Theme(theme), label, "");
    let view = |change, label, key| entry(Menu::View, AppCommand::View(change), label, key);
    let preset = |look: scene::Look, key| {
        let label = format!("{} look", look.label());
        entry(Menu::View, AppCommand::Preset(look), label, key)
    };
    let show = |panel, label, key| entry(Menu::View, AppCommand::Show(panel), label, key);
    let mut entries = vec![
        view(ViewCommand::Closer, "Zoom in", "+"),
        view(ViewCommand::Farther, "Zoom out", "-"),
        view(ViewCommand::Whole, "Whole board", "0"),
        view(ViewCommand::Along(-1, 0), "Move left", "Shift+Left"),
        view(ViewCommand::Along(1, 0), "Move right", "Shift+Right"),
        view(ViewCommand::Along(0, -1), "Move up", "Shift+Up"),
        view(ViewCommand::Along(0, 1), "Move down", "Shift+Down"),
        show(Panel::GoToSquare, "Go to square…", "Ctrl+G"),
        show(Panel::GoToNumber, "Go to number…", "Ctrl+Shift+G"),
        toggle(Switch::Follow, "Follow the knight", "J"),
        toggle(Switch::Map, "Overview map", "D"),
        preset(scene::Look::Classic, "F2").headed("Look"),
        preset(scene::Look::Path, "F3"),
        preset(scene::Look::Numbers, "F4"),
    ];
    let on_board = entry(Menu::View, AppCommand::Style(None), "On the board", "");
    entries.push(on_board.headed("Style"));
    // There is no picture here to draw after.
    let styles = STYLES.iter().filter(|style| !style.needs_picture());
    entries.extend(styles.map(|&style| {
        let command = AppCommand::Style(Some(style));
        entry(Menu::View, command, style.label, "")
    }));
    entries.extend([
        toggle(Switch::Numbers, "Numbers", "N").headed("Shown on the board"),
        toggle(Switch::Path, "Path line", "P"),
        toggle(Switch::Flags, "Flags", "F"),
        toggle(Switch::Labels, "Labels", "L"),
        toggle(Switch::Candidates, "Possible moves", "M"),
        toggle(Switch::Explain, "Explain", "E").below_rule(),
        toggle(Switch::Heat, "Test all starts", "O"),
    ]);
    let compared = TieBreak::ALL.map(|rule| {
        let name = Menu::name_of(rule);
        entry(Menu::View, AppCommand::Compare(rule), name, "")
    });
    entries.extend(headed("Test all starts: compare with", compared));
    let boards = BoardTheme::ALL.map(|board| {
        let command = AppCommand::BoardTheme(Some(board));
        entry(Menu::View, command, board.label(), "")
    });
    let with_window = AppCommand::BoardTheme(None);
    let with_window = entry(Menu::View, with_window, "Match the window", "");
    entries.push(with_window.headed("Board"));
    entries.extend(boards);
    let text = |size, label, key| entry(Menu::View, AppCommand::TextSize(size), label, key);
    entries.extend([
        theme(Theme::Light, "Light").headed("Window"),
        theme(Theme::Dark, "Dark"),
        theme(Theme::System, "Follow the system"),
        toggle(Switch::Motion, "Animations", ""),
        toggle(Switch::Panel, "Side panel", "I"),
        text(TextSize::Larger, "Larger text", "Ctrl++"),
        text(TextSize::Smaller, "Smaller text", "Ctrl+-"),
        text(TextSize::Reset, "Reset text size", "Ctrl+0"),
        entry(Menu::View, AppCommand::FullScreen, "Full screen", "F11"),
        entry(Menu::View, AppCommand::Present, "Presentation mode", "F5"),
    ]);
    entries
}

fn help() -> Vec<Entry> {
    let help = |panel, label, key| entry(Menu::Help, AppCommand::Show(panel), label, key);
    vec![
        help(Panel::Shortcuts, "Shortcuts", "F1"),
        help(Panel::About, "About", ""),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_entries_share_a_key_or_a_command() {
        for (index, entry) in ENTRIES.iter().enumerate() {
            for other in &ENTRIES[index + 1..] {
                assert_ne!(entry.command, other.command);
                assert!(entry.key.is_empty() || entry.key != other.key, "{entry:?}");
            }
        }
    }

    #[test]
    fn the_entries_of_a_menu_stand_together() {
        let mut menus: Vec<Menu> = ENTRIES.iter().map(|entry| entry.menu).collect();
        menus.dedup();
        assert_eq!(menus, Menu::ALL);
    }

    #[test]
    fn the_documentation_lists_every_key() {
        let window = include_str!("../../docs/window.md");
        for entry in ENTRIES.iter() {
            let row = format!("| `{}` | {} |", entry.key, entry.label);
            assert!(entry.key.is_empty() || window.contains(&row), "{row}");
        }
        let keys = window.lines().filter(|line| line.starts_with("| `"));
        let with_key = |entry: &&Entry| !entry.key.is_empty();
        let entries = ENTRIES.iter().filter(with_key);
        assert_eq!(keys.count(), entries.count());
    }
}
