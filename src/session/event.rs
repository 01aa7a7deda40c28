//! What a session tells: one value for each thing that happened.

use crate::board::{Board, Square};
use crate::solve::Reason;
use std::fmt;

/// Something that happened in a session.
///
/// Its `Display` is the journal's line, which scripts read: the words and the order of the fields
/// do not change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// An empty board was laid out.
    Board(Board),
    /// The knight was put on its first square, everything else being unvisited.
    Start(Square),
    /// The knight moved.
    Move {
        /// How many moves have been made, this one among them.
        number: u64,
        /// The square left.
        from: Square,
        /// The square entered.
        to: Square,
    },
    /// A move was taken back.
    Back {
        /// The number of the move that was taken back.
        number: u64,
        /// The square left, unvisited again.
        from: Square,
        /// The square returned to.
        to: Square,
    },
    /// The knight was taken off the board.
    Clear,
    /// No square is left to go on to, and some have not been visited.
    Stuck {
        /// Where the knight stands.
        square: Square,
        /// How many squares have been visited.
        visited: u64,
    },
    /// Every square has been visited.
    Complete {
        /// How many there are.
        squares: u64,
        /// Whether one more move would lead back to the start.
        closed: bool,
    },
    /// There is no such tour.
    Impossible(Reason),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Board(board) => write!(f, "board size={board}"),
            Event::Start(square) => write!(f, "start square={square}"),
            Event::Move { number, from, to } => write!(f, "move n={number} from={from} to={to}"),
            Event::Back { number, from, to } => write!(f, "back n={number} from={from} to={to}"),
            Event::Clear => f.write_str("clear"),
            Event::Stuck { square, visited } => {
                write!(f, "stuck square={square} visited={visited}")
            }
            Event::Complete { squares, closed } => {
                write!(f, "complete squares={squares} closed={closed}")
            }
            Event::Impossible(reason) => write!(f, "impossible reason={}", reason.slug()),
        }
    }
}
