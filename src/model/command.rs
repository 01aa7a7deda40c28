//! What can be asked of the application.

use knights_tour::board::Square;
use knights_tour::picture::{BoardTheme, Style};
use knights_tour::scene;
use knights_tour::session::Command;
use knights_tour::solve::TieBreak;
use std::path::PathBuf;

/// One thing that can be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AppCommand {
    /// Something of the game.
    Game(Command),
    /// Switch a part of the picture on or off.
    Toggle(Switch),
    /// Show from which squares the rule with this tie-break completes, and with a second one beside it.
    TestStarts(TieBreak, Option<TieBreak>),
    /// Set the colour theme.
    Theme(Theme),
    /// Set the colours of the board; `None` goes with the window.
    BoardTheme(Option<BoardTheme>),
    /// Show the squares visited in one of the common ways.
    Preset(scene::Look),
    /// Draw the tour in a style; `None` shows the board.
    Style(Option<&'static Style>),
    /// Draw the tour as a portrait of the picture in a file, which is asked for where none is named.
    Portrait(Option<PathBuf>),
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
    /// Save a drawing of the tree of the search.
    SaveTree,
    /// Save the tour, to go on with another day.
    SaveTour,
    /// Open a tour.
    Open,
    /// Show a tour that is known by name: its place among them, by year.
    Famous(usize),
    /// Open the tour that was opened or saved this many tours ago, from 0.
    OpenRecent(usize),
    /// Lay out the puzzle of this day, of a chessboard.
    TodaysPuzzle,
    /// Save the puzzle as a page to print, perhaps with others.
    Print(SheetOfPuzzles),
    /// Lay out an empty board for the numbers of a puzzle of one's own.
    OwnPuzzle,
    /// Lay out a puzzle whose solution is the tour on the board.
    PuzzleOfTour,
    /// Put the moves, or how a puzzle was solved, where other programs can take them.
    Copy,
    /// Put a link there that leads to what is on the board.
    CopyLink,
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
    /// Figures glide, and the line of a complete tour is drawn once more.
    Motion,
    /// The report.
    Panel,
}

/// Puzzles to be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SheetOfPuzzles {
    /// How many: the one on the board, and others like it.
    pub(crate) puzzles: u32,
    pub(crate) per_page: u32,
    /// Its place among the papers of [`PAPER`](knights_tour::picture::PAPER).
    pub(crate) paper: u32,
    /// Of the others.
    pub(crate) seed: u64,
}

/// A panel that opens when it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Panel {
    /// Asks for a board's width and height.
    CustomBoard,
    /// Asks which puzzle is laid out.
    Puzzles,
    /// Asks for a word, whose letters become a board.
    Word,
    /// Asks for a square's name.
    StartByName,
    /// Asks for the square on which the tour to be found is to end.
    EndByName,
    /// Asks for a square, or a number, to look at.
    GoTo,
    /// Asks for the square that a closed tour is to begin on.
    BeginByName,
    /// Asks for a random or a symmetric tour, and where it is to start and to end.
    SpecialTours,
    /// Asks which rules are tried from all starts.
    TestStarts,
    /// How the window and the board look.
    Appearance,
    /// Tells what there is to know of the tour.
    Facts,
    /// Shows what the program does, a card at a time.
    QuickTour,
    /// Teaches how tours are found, a lesson at a time.
    Lessons,
    /// Lists the shortcuts.
    Shortcuts,
    /// Tells name, version and licence.
    About,
    /// Asks how a picture, a drawing or a moving picture is to look.
    Export,
    /// The same of a page to print.
    Print,
}

/// A list of commands: one of the menu bar, or a submenu of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Menu {
    /// Files, and leaving.
    File,
    /// Undoing, the clipboard, and the tour as a whole.
    Edit,
    /// Sizes and shapes.
    Board,
    /// Playing, finding, and the rule.
    Tour,
    /// What a player does.
    Play,
    /// What is shown.
    View,
    /// How it works.
    Help,
    Recent,
    Famous,
    Transform,
    Shapes,
    StartAt,
    Rule,
    Style,
    Zoom,
}

impl Menu {
    /// Those of the menu bar, from left to right.
    pub(crate) const BAR: [Menu; 7] = [
        Menu::File,
        Menu::Edit,
        Menu::Board,
        Menu::Tour,
        Menu::Play,
        Menu::View,
        Menu::Help,
    ];

    /// That of the menu bar with a letter, which opens it.
    pub(crate) fn with_letter(letter: &str) -> Option<Menu> {
        let mut all = Menu::BAR.into_iter();
        all.find(|menu| menu.title().starts_with(letter))
    }

    /// What a tie-break is called in a few words: "Edge" of "Edge: the last on …".
    pub(crate) fn name_of(rule: TieBreak) -> &'static str {
        rule.describe().split(':').next().unwrap_or_default()
    }

    /// Its title.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Menu::File => "File",
            Menu::Edit => "Edit",
            Menu::Board => "Board",
            Menu::Tour => "Tour",
            Menu::Play => "Play",
            Menu::View => "View",
            Menu::Help => "Help",
            Menu::Recent => "Open recent",
            Menu::Famous => "Famous tours",
            Menu::Transform => "Transform",
            Menu::Shapes => "Shapes",
            Menu::StartAt => "Start at",
            Menu::Rule => "Rule",
            Menu::Style => "Style",
            Menu::Zoom => "Zoom",
        }
    }
}
