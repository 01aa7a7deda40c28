use super::Mode;
use super::outlook::Solvability;
use knights_tour::board::{Board, Square};
use knights_tour::position::Knight;
use knights_tour::solve::Reason;
use std::fmt;

/// A change in a session. Displayed as a journal line for scripts, so words and field order never change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The session switched to this mode.
    Mode(Mode),
    /// This empty board was laid out.
    Board(Board),
    /// The knight was placed on its first square.
    Start(Square),
    /// A knight moved.
    Move {
        /// Number of this move in the game, from 1.
        number: u64,
        /// Which of two knights moved; `None` with one knight.
        knight: Option<Knight>,
        /// The square that the knight left.
        from: Square,
        /// The square that the knight entered.
        to: Square,
    },
    /// Many steps were made at once, without an event for each.
    Moves {
        /// Number of moves on the board before these steps.
        from: u64,
        /// Number of moves on the board after these steps; smaller than `from` if most steps were take-backs.
        to: u64,
    },
    /// A move was taken back.
    Back {
        /// Number of the move taken back.
        number: u64,
        /// Which of two knights went back; `None` with one knight.
        knight: Option<Knight>,
        /// The square that the knight left, now unvisited.
        from: Square,
        /// The square that the knight returned to.
        to: Square,
    },
    /// A square was removed from the board.
    Missing(Square),
    /// A missing square was put back.
    Restored(Square),
    /// The verdict on an edited board: `tour`, `none` or `unknown` for each kind of tour.
    Verdict {
        /// Verdict on open tours.
        open: &'static str,
        /// Verdict on closed tours.
        closed: &'static str,
        /// Name of the reason why a kind of tour does not exist, if known.
        reason: Option<&'static str>,
    },
    /// Knights or numbers were removed from the board.
    Clear,
    /// The knight is stuck, with squares left to visit.
    Stuck {
        /// The square of the stuck knight.
        square: Square,
        /// Number of squares visited so far.
        visited: u64,
    },
    /// Every square has been visited.
    Complete {
        /// Number of visited squares, which is all squares of the board.
        squares: u64,
        /// Whether a knight's move joins the last square to the first.
        closed: bool,
    },
    /// The requested tour does not exist.
    Impossible(Reason),
    /// A different step of the run is shown.
    Seek {
        /// Number of steps made up to the shown position.
        step: u64,
        /// Number of steps in the whole run.
        of: u64,
    },
    /// The last change was undone.
    Undo,
    /// The last undone change was redone.
    Redo,
    /// The requested end of tours was chosen, or cleared.
    End(Option<Square>),
    /// A hint was given: a next move, or the square of a number.
    Hint(Square),
    /// Play mode has a new answer to whether a tour is still possible.
    Solvability(Solvability),
    /// The player gave up.
    GiveUp {
        /// Number of moves made, or of numbers placed, before giving up.
        moves: u64,
    },
    /// One of two knights was put on its first square.
    Place(Knight, Square),
    /// A puzzle was laid out.
    Puzzle {
        /// The board, including squares without given numbers.
        board: Board,
        /// The day of a daily puzzle; empty for all other puzzles.
        name: String,
        /// Number of given numbers in the puzzle.
        givens: usize,
    },
    /// A number of a puzzle was placed or removed.
    Number {
        /// The number that was placed or removed.
        number: u64,
        /// The number's new square; `None` if the number was removed.
        square: Option<Square>,
    },
    /// A pencil mark was added to a square or removed.
    Note {
        /// The number that was noted.
        number: u64,
        /// The square of the pencil mark.
        square: Square,
    },
    /// The numbers placed in a puzzle were checked.
    Checked {
        /// Number of placed numbers that are wrong.
        wrong: usize,
    },
    /// The game of two knights is over: neither knight can move.
    Over {
        /// Number of squares visited by both knights.
        visited: u64,
        /// Number of squares left unvisited.
        left: u64,
    },
}

impl fmt::Display for Event {
    /// Writes the journal line of the event.
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
                write!(f, "move n={number} from={from} to={to}{}", of_two(*knight))
            }
            Event::Moves { from, to } => write!(f, "moves from={from} to={to}"),
            Event::Back {
                number,
                knight,
                from,
                to,
            } => {
                write!(f, "back n={number} from={from} to={to}{}", of_two(*knight))
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
            Event::Solvability(outlook) => match outlook {
                Solvability::Possible => f.write_str("outlook state=possible"),
                Solvability::Lost { since } => write!(f, "outlook state=lost since={since}"),
                Solvability::Thinking => f.write_str("outlook state=thinking"),
                Solvability::Unknown => f.write_str("outlook state=unknown"),
            },
            Event::GiveUp { moves } => write!(f, "give-up moves={moves}"),
            Event::Place(knight, square) => {
                write!(f, "place knight={} square={square}", knight.number())
            }
            Event::Puzzle {
                board,
                name,
                givens,
            } => {
                write!(f, "puzzle size={} pins={givens}", board.size())?;
                match name.as_str() {
                    "" => Ok(()),
                    day => write!(f, " day={day}"),
                }
            }
            Event::Number { number, square } => {
                let square = square.map_or("none".to_owned(), |square| square.to_string());
                write!(f, "number n={number} square={square}")
            }
            Event::Note { number, square } => write!(f, "note n={number} square={square}"),
            Event::Checked { wrong } => write!(f, "checked wrong={wrong}"),
            Event::Over { visited, left } => write!(f, "over visited={visited} left={left}"),
        }
    }
}

fn of_two(knight: Option<Knight>) -> String {
    knight.map_or(String::new(), |knight| {
        format!(" knight={}", knight.number())
    })
}
