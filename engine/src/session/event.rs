//! What a session tells: one value for each thing that happened.

use super::Mode;
use super::outlook::Outlook;
use crate::board::{Board, Square};
use crate::position::Knight;
use crate::solve::Reason;
use std::fmt;

/// Something that happened in a session.
///
/// Its `Display` is the journal's line, which scripts read: the words and the order of the fields
/// do not change.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The mode was switched.
    Mode(Mode),
    /// An empty board was laid out.
    Board(Board),
    /// The knight was put on its first square, everything else being unvisited.
    Start(Square),
    /// A knight moved.
    Move {
        /// How many moves have been made, this one among them.
        number: u64,
        /// Which of two knights; `None` where there is one.
        knight: Option<Knight>,
        /// The square left.
        from: Square,
        /// The square entered.
        to: Square,
    },
    /// Steps were made so quickly that each is not told.
    Moves {
        /// How many moves had been made before.
        from: u64,
        /// How many have been made now: fewer, where more were taken back.
        to: u64,
    },
    /// A move was taken back.
    Back {
        /// The number of the move that was taken back.
        number: u64,
        /// Which of two knights; `None` where there is one.
        knight: Option<Knight>,
        /// The square left, unvisited again.
        from: Square,
        /// The square returned to.
        to: Square,
    },
    /// A square was taken away from the board.
    Missing(Square),
    /// A missing square was put back.
    Restored(Square),
    /// Which tours a board that is being painted has: `tour`, `none` or `unknown`.
    Verdict {
        /// Open ones.
        open: &'static str,
        /// Closed ones.
        closed: &'static str,
        /// The name of the reason why there are none, or no closed ones.
        reason: Option<&'static str>,
    },
    /// The knights were taken off the board.
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
    /// The run stands at another step, without the steps between being told.
    Seek {
        /// The steps made up to there.
        step: u64,
        /// All steps of the run.
        of: u64,
    },
    /// What was done last is undone.
    Undo,
    /// What was undone last is done again.
    Redo,
    /// The square on which the tour to be found is to end was chosen, or is no longer.
    End(Option<Square>),
    /// A move that keeps the tour possible was shown.
    Hint(Square),
    /// Whether a tour is still possible has become known, or unknown.
    Outlook(Outlook),
    /// The player gave up.
    GiveUp {
        /// The moves made until then.
        moves: u64,
    },
    /// One of two knights was put on its first square.
    Place(Knight, Square),
    /// A puzzle was laid out.
    Puzzle {
        /// Its board.
        board: Board,
        /// The day whose puzzle it is, or nothing.
        name: String,
        /// How many numbers are given.
        pins: usize,
    },
    /// A number of the puzzle was placed, or taken off.
    Number {
        /// The number.
        number: u64,
        /// Its square, if it was placed.
        square: Option<Square>,
    },
    /// A number was noted on a square, or no longer.
    Note {
        /// The number.
        number: u64,
        /// The square.
        square: Square,
    },
    /// It was shown which numbers are wrong.
    Checked {
        /// How many are.
        wrong: usize,
    },
    /// Neither of two knights can move any more.
    Over {
        /// How many squares they have visited.
        visited: u64,
        /// How many they have not.
        left: u64,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Mode(mode) => write!(f, "mode name={}", mode.name()),
            Event::Board(board) => {
                write!(f, "board size={board}")?;
                match board.rectangle() {
                    Some(_) => Ok(()),
                    None => write!(f, " squares={}", board.squares()),
                }
            }
            Event::Start(square) => write!(f, "start square={square}"),
            Event::Move {
                number,
                knight,
                from,
                to,
            } => {
                write!(f, "move n={number} from={from} to={to}{}", OfTwo(*knight))
            }
            Event::Moves { from, to } => write!(f, "moves from={from} to={to}"),
            Event::Back {
                number,
                knight,
                from,
                to,
            } => {
                write!(f, "back n={number} from={from} to={to}{}", OfTwo(*knight))
            }
            Event::Missing(square) => write!(f, "missing square={square}"),
            Event::Restored(square) => write!(f, "restored square={square}"),
            Event::Verdict {
                open,
                closed,
                reason,
            } => {
                write!(f, "verdict open={open} closed={closed}")?;
                reason.map_or(Ok(()), |name| write!(f, " reason={name}"))
            }
            Event::Clear => f.write_str("clear"),
            Event::Stuck { square, visited } => {
                write!(f, "stuck square={square} visited={visited}")
            }
            Event::Complete { squares, closed } => {
                write!(f, "complete squares={squares} closed={closed}")
            }
            Event::Impossible(reason) => write!(f, "impossible reason={}", reason.name()),
            Event::Seek { step, of } => write!(f, "seek step={step} of={of}"),
            Event::Undo => f.write_str("undo"),
            Event::Redo => f.write_str("redo"),
            Event::End(Some(square)) => write!(f, "end square={square}"),
            Event::End(None) => f.write_str("end square=any"),
            Event::Hint(square) => write!(f, "hint square={square}"),
            Event::Outlook(outlook) => match outlook {
                Outlook::Possible => f.write_str("outlook state=possible"),
                Outlook::Lost { since } => write!(f, "outlook state=lost since={since}"),
                Outlook::Thinking => f.write_str("outlook state=thinking"),
                Outlook::Unknown => f.write_str("outlook state=unknown"),
            },
            Event::GiveUp { moves } => write!(f, "give-up moves={moves}"),
            Event::Place(knight, square) => {
                write!(f, "place knight={} square={square}", knight.number())
            }
            Event::Puzzle { board, name, pins } => {
                write!(f, "puzzle size={} pins={pins}", board.size())?;
                match name.as_str() {
                    "" => Ok(()),
                    day => write!(f, " day={day}"),
                }
            }
            Event::Number { number, square } => match square {
                Some(square) => write!(f, "number n={number} square={square}"),
                None => write!(f, "number n={number} square=none"),
            },
            Event::Note { number, square } => write!(f, "note n={number} square={square}"),
            Event::Checked { wrong } => write!(f, "checked wrong={wrong}"),
            Event::Over { visited, left } => write!(f, "over visited={visited} left={left}"),
        }
    }
}

/// The last field of a line about one of two knights.
struct OfTwo(Option<Knight>);

impl fmt::Display for OfTwo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .map_or(Ok(()), |knight| write!(f, " knight={}", knight.number()))
    }
}
