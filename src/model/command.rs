//! Commands of the application.

use knights_tour::board::{Board, Square};
use knights_tour::solve::TieBreak;
use knights_tour_picture::{BoardTheme, BoardsPerPage, Options, Paper, Picture, Style};
use knights_tour_scene as scene;
use knights_tour_session::{Command, Mode};
use std::path::PathBuf;

/// A command of the window: one of the game, or one of menus, forms, views and files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AppCommand {
    Game(Command),
    Toggle(Switch),
    /// Mark the starts from which the first tie-break completes a tour, and compare with the second tie-break.
    TestStarts(TieBreak, Option<TieBreak>),
    Theme(Theme),
    /// Choose the colours of the board; `None` follows the theme of the window.
    BoardTheme(Option<BoardTheme>),
    Preset(scene::Look),
    /// Draw the tour in a picture style; `None` shows the board.
    Style(Option<&'static Style>),
    /// Draw the tour as a portrait of a picture file; `None` opens a file dialog.
    Portrait(Option<PathBuf>),
    TextSize(TextSize),
    FullScreen,
    Present,
    OpenMenu(Menu),
    New,
    Show(FormKind),
    View(ViewCommand),
    /// Save the picture that [`AppCommand::CopyPicture`] copies: the whole board, as the window shows it.
    SavePicture,
    CopyPicture,
    Export(Box<Export>),
    /// Show a file in the desktop's file manager.
    ShowInFolder(PathBuf),
    SaveTour,
    Open,
    /// Show a famous tour, by its index in order of year.
    Famous(usize),
    /// Index of a tour in the file that was opened last.
    OpenedTour(usize),
    OpenRecent(usize),
    TodaysPuzzle,
    /// Play on this board by hand, from this square.
    PlayFrom(Board, Square),
    /// Decline the verse that a pasted text could become.
    NotNow,
    Print(SheetOfPuzzles),
    /// Start a puzzle whose givens the user enters.
    OwnPuzzle,
    PuzzleOfTour,
    Copy,
    CopyLink,
    CopySquare(Square),
    Paste,
    Cancel,
    /// Count the open and the closed tours of the board.
    CountTours,
    /// Say where the knight or the wanted number can go.
    Neighbours,
    /// Move the cursor to the next given number of a puzzle.
    NextGiven,
    Quit,
}

impl From<Command> for AppCommand {
    fn from(command: Command) -> AppCommand {
        AppCommand::Game(command)
    }
}

/// Whether panels and forms are light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Theme {
    Light,
    Dark,
    #[default]
    System,
}

/// A change of the size of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextSize {
    Larger,
    Smaller,
    Reset,
}

/// A change of the part of the board in view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ViewCommand {
    Closer,
    Farther,
    Whole,
    /// Move the view by this many steps to the right and down.
    Along(i32, i32),
    At(Square),
}

/// A setting that is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Switch {
    Numbers,
    Path,
    Flags,
    Labels,
    Candidates,
    /// Show each candidate's degree, and the reason for the choice.
    Explain,
    Heat,
    Follow,
    Motion,
}

/// A picture to save, with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Export {
    pub(crate) picture: &'static Picture,
    pub(crate) options: Options,
    pub(crate) is_of_view: bool,
}

/// Puzzles to print as a PDF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SheetOfPuzzles {
    pub(crate) puzzles: u32,
    pub(crate) per_page: BoardsPerPage,
    pub(crate) paper: Paper,
    pub(crate) seed: u64,
}

/// A form that a command opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormKind {
    CustomBoard,
    Puzzles,
    Verse,
    Word,
    StartByName,
    EndByName,
    GoTo,
    /// The form that chooses the first square of a closed tour.
    BeginByName,
    SpecialTours,
    TestStarts,
    Appearance,
    Facts,
    QuickTour,
    Lessons,
    Shortcuts,
    About,
    Famous,
    Export,
    Print,
}

/// A menu of the menu bar, a submenu, or a list of the tool bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Menu {
    File,
    Edit,
    Board,
    Tour,
    Play,
    View,
    Help,
    Recent,
    Transform,
    Shapes,
    StartAt,
    Rule,
    Boards,
    Looks,
    /// This menu and the following ones open from the tool bar, as do some submenus.
    Modes,
    Mirrors,
}

impl Menu {
    pub(crate) const BAR: [Menu; 7] = [
        Menu::File,
        Menu::Edit,
        Menu::Board,
        Menu::Tour,
        Menu::Play,
        Menu::View,
        Menu::Help,
    ];

    /// The modes with a tab. The game of two knights is in the Play menu instead.
    pub(crate) const TABS: [Mode; 4] = [Mode::Watch, Mode::Play, Mode::Puzzle, Mode::Shape];

    pub(crate) fn with_letter(letter: &str) -> Option<Menu> {
        Menu::BAR
            .into_iter()
            .find(|menu| menu.title().starts_with(letter))
    }

    /// Short name of a tie-break: "Edge" for "Edge: a square on …".
    pub(crate) fn name_of(rule: TieBreak) -> &'static str {
        rule.describe().split(':').next().unwrap_or_default()
    }

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
            Menu::Transform => "Transform",
            Menu::Shapes => "Shapes",
            Menu::StartAt => "Start at",
            Menu::Modes => "Mode",
            Menu::Looks => "Look",
            Menu::Boards => "Size",
            Menu::Mirrors => "Mirror",
            Menu::Rule => "Rule",
        }
    }
}
