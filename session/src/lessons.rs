//! Five lessons on finding tours. Tests check every number in the texts.

#[cfg(test)]
mod tests;

use crate::{Command, Mode, Session, Start};
use knights_tour::board::{Board, Square};
use knights_tour::solve::TieBreak;

/// A page of a lesson: text, and commands that set up a board for it.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// The title above the text.
    pub title: &'static str,
    /// The text of the card, a few sentences long.
    pub text: &'static str,
    /// The width and height of the board, in squares.
    pub board: (u32, u32),
    /// The mode in which the session shows the card.
    pub mode: Mode,
    /// The commands that the card runs when opened.
    pub commands: fn() -> Vec<Command>,
    /// Whether the knight's moves are explained beside the board.
    pub explains: bool,
    /// Whether the search backtracks at dead ends.
    pub backtracks: bool,
    /// The name of the style in which the tour is drawn; `None` shows the board.
    pub style: Option<&'static str>,
    /// An exercise for the reader, started by a button.
    pub turn: Option<Turn>,
}

/// An exercise on a card: a button that runs commands.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// Label of the button that runs the commands.
    pub label: &'static str,
    /// The commands that the button runs.
    pub commands: fn() -> Vec<Command>,
    /// The text that replaces the card's text after a click on the button.
    pub text: &'static str,
    /// Whether the card shows a search that can be drawn as a tree: without the rule, on 5×5 from a1.
    pub shows_search: bool,
}

impl Card {
    /// Creates a card on a whole board, without a button.
    pub const fn new(
        title: &'static str,
        text: &'static str,
        board: (u32, u32),
        commands: fn() -> Vec<Command>,
    ) -> Card {
        Card {
            title,
            text,
            board,
            mode: Mode::Watch,
            commands,
            explains: false,
            backtracks: false,
            style: None,
            turn: None,
        }
    }

    const fn with_turn(self, turn: Turn) -> Card {
        Card {
            turn: Some(turn),
            ..self
        }
    }

    /// The commands that bring any session to this card.
    pub fn all_commands(&self, session: &Session) -> Vec<Command> {
        let mut commands = Vec::new();
        if session.mode() != self.mode {
            commands.push(Command::Mode(self.mode));
        }
        if session.preferences().backtracking != self.backtracks {
            commands.push(Command::ToggleBacktracking);
        }
        let (width, height) = self.board;
        if let Ok(board) = Board::new(width, height)
            && board != *session.board_of(self.mode)
        {
            commands.push(Command::Board(board));
        }
        commands.push(Command::Clear);
        commands.extend((self.commands)());
        commands
    }
}

/// The command that places the knight on a square, by file and rank from 0.
pub fn start(file: u32, rank: u32) -> Command {
    Command::Start(Start::At(Square::new(file, rank)))
}

/// All lessons, in the order of reading.
pub static LESSONS: [Card; 5] = [
    Card::new(
        "What a tour is",
        "A knight\u{2019}s tour visits every square exactly once, moving only as a knight. This board has 25 squares, so a tour takes 24 moves.",
        (5, 5),
        || vec![start(0, 0)],
    )
    .with_turn(Turn {
        label: "Play a tour",
        commands: || vec![Command::Clear, start(0, 0), Command::FindTour],
        text: "The knight starts on a1, and the numbers show the order of its visits: 25 is the last. One more move cannot take it home, so this tour is open.",
        shows_search: false,
    }),
    Card {
        explains: true,
        ..Card::new(
            "The rule",
            "The number on a square is its degree: the number of onward moves. Warnsdorff\u{2019}s rule takes the square with the lowest, before it becomes unreachable; but 0 is a dead end, so it comes last. From a8 the knight has two moves, both to squares with degree 5.",
            (8, 8),
            || vec![Command::TieBreak(TieBreak::Edge), start(0, 7)],
        )
        .with_turn(Turn {
            label: "Next move",
            commands: || vec![Command::StepOn],
            text: "The mark shows the square that the rule takes next. Degrees change as the knight moves: each visited square leaves its neighbours one way fewer. Go on and watch them.",
            shows_search: false,
        })
    },
    Card::new(
        "Why ties matter",
        "When several squares have the lowest degree, a second rule breaks the tie. The rule Edge takes the last of them that lies on the edge of the board, or the first if none does. From c7 on 7\u{d7}7 it gets \
         stuck on e4, after 48 of 49 squares.",
        (7, 7),
        || vec![Command::TieBreak(TieBreak::Edge), start(2, 6), Command::FastForward],
    )
    .with_turn(Turn {
        label: "Try Centre instead",
        commands: || {
            let centre = Command::TieBreak(TieBreak::Centre);
            vec![Command::Clear, centre, start(2, 6), Command::FastForward]
        },
        text: "Centre takes the square farthest from the centre, and visits all 49. Neither rule is always right: each works from some squares where the other fails.",
        shows_search: false,
    }),
    Card {
        backtracks: true,
        ..Card::new(
            "What backtracking costs",
            "Backtracking undoes moves at dead ends and tries the rest, so it never misses a tour. Guided by the rule it visits just 25 positions here: a single branch.",
            (5, 5),
            || vec![Command::TieBreak(TieBreak::Edge), start(0, 0), Command::FastForward],
        )
        .with_turn(Turn {
            label: "Search without the rule",
            commands: Vec::new,
            text: "From the same square, but trying the directions in a fixed order, it visits 8840 positions before it finds a tour.",
            shows_search: true,
        })
    },
    Card::new(
        "Why some boards have none",
        "Every move changes the colour of the square. This board has 13 dark and 12 light squares, \
         so a tour must start and end on dark, and none starts on b1. Both ends are dark, so a tour can\u{2019}t be a loop.",
        (5, 5),
        || vec![start(1, 0)],
    )
    .with_turn(Turn {
        label: "Try four rows",
        commands: || {
            let four = Board::new(8, 4).map(Command::Board);
            let started = [Command::Clear, start(1, 1), Command::FindTour];
            four.into_iter().chain(started).collect()
        },
        text: "On four rows no tour starts on an inner row. A loop could start anywhere, so there is none: that is part of Schwenk\u{2019}s theorem (1991).",
        shows_search: false,
    }),
];
