//! Why there is no tour: names for scripts and sentences for the user.

use crate::board::{Board, Colour, Square};
use crate::listed::listed;
use crate::tour::TourClass;
use std::fmt;

listed! {
    /// A proof that the requested tour does not exist, displayed as a sentence for the user.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Reason {
        /// An end has the minority colour.
        MajorityColour {
            /// The board.
            board: Board,
            /// The given end.
            square: Square,
        } = "majority-colour",
        /// Both ends have one colour.
        SameColour {
            /// The board, with an even number of squares.
            board: Board,
            /// The first square.
            start: Square,
            /// The last square.
            end: Square,
        } = "same-colour",
        /// The board has no tour at all.
        TooSmall {
            /// The board.
            board: Board,
        } = "too-small",
        /// The board has no closed tour (A. J. Schwenk, 1991).
        Schwenk {
            /// The board.
            board: Board,
            /// The case of the theorem.
            case: Schwenk,
        } = "schwenk",
        /// An end is in the inner rows of a board with four rows.
        OuterRows {
            /// The board.
            board: Board,
            /// The given end.
            square: Square,
        } = "outer-rows",
        /// With five rows, one end is in front of the middle of a short side, and the other is not a corner of it.
        FiveRows {
            /// The board.
            board: Board,
            /// The end in front of the middle of a short side.
            square: Square,
            /// The other end.
            other: Square,
        } = "five-rows",
        /// The colour counts differ too much.
        Colours {
            /// The board.
            board: Board,
            /// Whether a closed tour is requested.
            is_closed: bool,
        } = "colours",
        /// A square has no neighbours.
        Isolated {
            /// The board.
            board: Board,
            /// The square.
            square: Square,
        } = "isolated",
        /// There are more squares with a single neighbour than a tour has ends for.
        DeadEnds {
            /// The board.
            board: Board,
            /// The dead ends, none of them a given end.
            squares: Vec<Square>,
            /// How many of the dead ends can be ends of a tour.
            ends: u64,
        } = "dead-ends",
        /// The graph of knight's moves is disconnected.
        Disconnected {
            /// The board.
            board: Board,
            /// One component.
            part: Vec<Square>,
        } = "disconnected",
        /// Removing some squares leaves too many components.
        Cut {
            /// The board.
            board: Board,
            /// The removed squares.
            cut: Vec<Square>,
            /// The remaining components.
            parts: Vec<Vec<Square>>,
            /// The maximum number of components that a tour can visit.
            most: u64,
        } = "cut",
        /// Squares of one colour have too few neighbours: a Hall violator (P. Hall, 1935).
        HallViolated {
            /// The board.
            board: Board,
            /// The squares.
            violator: Vec<Square>,
            /// All their neighbours.
            around: Vec<Square>,
            /// The minimum number of moves between the squares and their neighbours.
            needed: u64,
            /// The maximum number of such moves that the neighbours allow.
            given: u64,
        } = "crowded",
        /// The board has no tour of a symmetry class.
        Symmetry {
            /// The board.
            board: Board,
            /// The requested class.
            class: TourClass,
            /// The obstruction.
            case: SymmetryCase,
        } = "symmetry",
        /// Given numbers are on squares of the wrong colours.
        PinColours {
            /// The board.
            board: Board,
            /// One number with its square if the colour counts differ, otherwise two.
            givens: Vec<(u64, Square)>,
        } = "pin-colours",
        /// Two squares are too far apart for their given numbers.
        PinDistance {
            /// The board.
            board: Board,
            /// The first of two successive given numbers, with its square.
            from: (u64, Square),
            /// The second of these numbers, with its square.
            to: (u64, Square),
            /// The minimum number of moves between the two squares.
            least: u64,
        } = "pin-distance",
        /// The search is exhausted.
        Exhausted {
            /// The board.
            board: Board,
            /// The first square, if one is given.
            start: Option<Square>,
            /// The last square, if one is given.
            end: Option<Square>,
        } = "exhausted",
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::MajorityColour { board, square } => {
                let of_board = match board.rectangle() {
                    Some(size) => format!("A board of {size:#} has"),
                    None => "There are".to_owned(),
                };
                let [dark, light] = [Colour::Dark, Colour::Light].map(|colour| board.count(colour));
                let (more, less) = (square.colour().other(), square.colour());
                write!(
                    f,
                    "{of_board} {dark} dark squares and {light} light ones, so a tour must start and end on a {more} one, and {square} is {less}."
                )
            }
            Reason::SameColour { board, start, end } => write!(
                f,
                "A tour of {} has an odd number of moves, each of which changes the colour, so it must start and end on different colours: {start} and {end} are both {}.",
                On(board),
                start.colour()
            ),
            Reason::TooSmall { board } => {
                write!(f, "A board of {board:#} is too small: it has no tour from any square.")
            }
            Reason::Schwenk { board, case } => write!(
                f,
                "By Schwenk\u{2019}s theorem a board of {board:#} has no closed tour: {case}."
            ),
            Reason::OuterRows { board, square } => write!(
                f,
                "On a board of {board:#} every move from the outer long rows leads to the inner ones, which are as many, so a tour that ends on an inner row would take outer and inner squares in turn, as it does light and dark ones: then all outer squares would have one colour, and they have both. {square} is on an inner row."
            ),
            Reason::FiveRows { board, square, other } => write!(
                f,
                "On a board of {board:#} both corners of a short side lead to {square}, so a tour with an end there has its other end on one of these corners, and {other} is not one of them."
            ),
            Reason::Colours { board, is_closed } => {
                let [dark, light] = [Colour::Dark, Colour::Light].map(|colour| board.count(colour));
                let (kind, room) = match is_closed {
                    true => ("closed tour", ""),
                    false => ("tour", ", or one more of one colour"),
                };
                write!(
                    f,
                    "There are {dark} dark squares and {light} light ones. A knight changes colour with every move, so a {kind} needs as many of both{room}."
                )
            }
            Reason::Isolated { square, .. } => write!(
                f,
                "No square is a knight\u{2019}s move from {square}, so no tour can come there."
            ),
            Reason::DeadEnds { squares, ends, .. } => dead_ends(f, squares, *ends),
            Reason::Disconnected { part, .. } => {
                write!(f, "No knight\u{2019}s move joins {} with the other squares.", Listed(part))
            }
            Reason::Cut { cut, parts, most, .. } => {
                let each = match cut.len() {
                    1 => "it",
                    2 => "both",
                    _ => "each of them",
                };
                write!(
                    f,
                    "Without {} the other squares fall into {} parts, and no knight\u{2019}s move leads from one to another. A tour visits {each} only once, so it could come to {most} of the parts at most.",
                    Listed(cut),
                    parts.len()
                )
            }
            Reason::HallViolated { violator, around, needed, given, .. } => write!(
                f,
                "A tour has to come to {} and to leave them again, by at least {needed} moves. All lead to {}, which have room for {given} of them.",
                Listed(violator),
                Listed(around)
            ),
            Reason::Symmetry { class, case, .. } => case.write(*class, f),
            Reason::PinColours { board, givens } => pin_colours(f, board, givens),
            Reason::PinDistance { board, from: (from, start), to: (to, end), least } => write!(
                f,
                "A knight needs {least} moves from {start} to {end}, but from number {from} to number {to} it has {}.",
                moves_between(board, *from, *to)
            ),
            Reason::Exhausted { board, start, end } => {
                write!(f, "There is no such tour of {}", On(board))?;
                if let Some(start) = start {
                    write!(f, " from {start}")?;
                }
                if let Some(end) = end {
                    write!(f, " to {end}")?;
                }
                f.write_str(": every way has been tried.")
            }
        }
    }
}

struct On<'a>(&'a Board);

impl fmt::Display for On<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.rectangle() {
            Some(size) => write!(f, "{size:#}"),
            None => write!(f, "these {} squares", self.0.squares()),
        }
    }
}

/// Names all squares, or counts them and names the first.
struct Listed<'a>(&'a [Square]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const ALL: usize = 8;
        let count = self.0.len();
        let (shown, is_cut) = if count > ALL { (&self.0[..ALL], true) } else { (self.0, false) };
        if is_cut {
            write!(f, "the {count} squares ")?;
        }
        for (place, square) in shown.iter().enumerate() {
            let before = match place {
                0 => "",
                _ if place + 1 == count => " and ",
                _ => ", ",
            };
            write!(f, "{before}{square}")?;
        }
        f.write_str(if is_cut { " \u{2026}" } else { "" })
    }
}

fn dead_ends(f: &mut fmt::Formatter<'_>, squares: &[Square], ends: u64) -> fmt::Result {
    let (leads, there) = match squares.len() {
        1 => ("leads", "there"),
        _ => ("each lead", "on every one of them"),
    };
    write!(
        f,
        "{} {leads} to a single square, so a tour would have to begin or end {there}, and ",
        Listed(squares)
    )?;
    match (squares.len(), ends) {
        (1, _) => f.write_str("this one cannot."),
        (_, 0) => f.write_str("this one cannot."),
        (_, 1) => f.write_str("this one can do so on one of them only."),
        _ => f.write_str("it has two ends only."),
    }
}

fn pin_colours(f: &mut fmt::Formatter<'_>, board: &Board, givens: &[(u64, Square)]) -> fmt::Result {
    match *givens {
        [(a, first), (b, second), ..] => {
            let (parity, other) = match a.abs_diff(b) % 2 {
                0 => ("even", "one colour"),
                _ => ("odd", "different colours"),
            };
            write!(
                f,
                "From number {a} to number {b} it is an {parity} number of moves, each of which changes the colour, so they stand on squares of {other}: {first} is {} and {second} is {}.",
                first.colour(),
                second.colour()
            )
        }
        [(number, square)] => {
            let [dark, light] = [Colour::Dark, Colour::Light].map(|colour| board.count(colour));
            write!(
                f,
                "There are {dark} dark squares and {light} light ones, so number {number} stands on a {} one, and {square} is {}.",
                square.colour().other(),
                square.colour()
            )
        }
        [] => Ok(()),
    }
}

/// Wraps around if `to` is lower, as in a closed tour.
pub(super) fn moves_between(board: &Board, from: u64, to: u64) -> u64 {
    match to.checked_sub(from) {
        Some(moves) => moves,
        None => board.squares() - (from - to),
    }
}

/// The boards without a closed tour (A. J. Schwenk, "Which rectangular chessboards have a knight's tour?", 1991).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Schwenk {
    /// The number of squares is odd.
    #[error(
        "the number of its squares is odd, but a closed tour visits as many dark as light ones"
    )]
    Odd,
    /// One side has one or two squares.
    #[error("one of its sides is 1 or 2 squares long")]
    Narrow,
    /// One side has four squares.
    #[error("one of its sides is 4 squares long")]
    Four,
    /// The board is 3×4, 3×6 or 3×8.
    #[error("its sides are 3 squares and 4, 6 or 8")]
    Three,
}

impl Schwenk {
    /// The case that rules out a closed tour of `board`, if any; rectangles only.
    pub fn for_board(board: &Board) -> Option<Schwenk> {
        let size = board.rectangle()?;
        if board.is_odd() {
            return Some(Schwenk::Odd);
        }
        match size.sides() {
            (1 | 2, _) => Some(Schwenk::Narrow),
            (4, _) => Some(Schwenk::Four),
            (3, 4 | 6 | 8) => Some(Schwenk::Three),
            _ => None,
        }
    }
}

impl Reason {
    /// The colour argument against a tour of `board` from `start`, if it applies.
    pub fn from_colours(board: &Board, start: Square) -> Option<Reason> {
        (!board.parity_allows_start(start))
            .then(|| Reason::MajorityColour { board: board.clone(), square: start })
    }
}

/// Why no tour of a board has a symmetry class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymmetryCase {
    /// The board does not have this symmetry.
    Board,
    /// This square is its own image.
    Fixed(Square),
    /// The distance between a square and its image has the wrong parity, or is not an integer.
    Colours {
        /// The number of squares divided by the order of the symmetry.
        moves: u64,
    },
    /// Too few knight's moves lead from a square to its image.
    Centre,
}

impl SymmetryCase {
    fn write(self, class: TourClass, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let image = match class {
            TourClass::Sulian | TourClass::Murraian => "mirror image",
            TourClass::QuarterTurn => "quarter turn",
            TourClass::Asymmetric
            | TourClass::HalfTurn
            | TourClass::Eulerian
            | TourClass::Bergholtian
            | TourClass::Biaxial => "half turn",
        };
        match self {
            SymmetryCase::Board => {
                write!(f, "The board is not its own {image}, so that no tour of it is.")
            }
            SymmetryCase::Fixed(square) => write!(
                f,
                "{square} is its own image, but a knight that is half of such a tour, or a quarter, behind its image never stands where that is."
            ),
            SymmetryCase::Colours { moves } => write!(
                f,
                "A square and its image would be {moves} moves apart in such a tour, and that many moves lead to a square of the wrong colour: every move changes the colour."
            ),
            SymmetryCase::Centre => write!(
                f,
                "Such a tour, walked backwards, is its own {image}, so that it goes over the centre: but too few knight\u{2019}s moves lead from a square to its own image here."
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_forbid_the_minority_only_on_odd_boards() {
        let odd = Board::new(5, 5).unwrap();
        let reason = Reason::from_colours(&odd, "b1".parse().unwrap()).unwrap();
        assert_eq!(
            reason.to_string(),
            "A board of 5×5 has 13 dark squares and 12 light ones, so a tour must start and end on \
             a dark one, and b1 is light."
        );
        assert_eq!(reason.name(), "majority-colour");
        assert_eq!(Reason::from_colours(&odd, "a1".parse().unwrap()), None);
        for square in Board::CHESS.iter() {
            assert_eq!(Reason::from_colours(&Board::CHESS, square), None);
        }
    }

    #[test]
    fn the_journals_page_has_every_name() {
        let page = include_str!("../../../docs/journal.md");
        for name in Reason::NAMES {
            assert!(page.contains(&format!("`{name}`")), "{name}");
        }
    }

    #[test]
    fn the_sentence_of_a_search_names_what_was_asked() {
        let exhausted = |start: Option<&str>, end: Option<&str>| {
            let square = |name: &str| name.parse().unwrap();
            let reason = Reason::Exhausted {
                board: Board::new(3, 7).unwrap(),
                start: start.map(square),
                end: end.map(square),
            };
            reason.to_string()
        };
        assert_eq!(
            exhausted(Some("a1"), Some("b3")),
            "There is no such tour of 3×7 from a1 to b3: every way has been tried."
        );
        assert_eq!(
            exhausted(None, None),
            "There is no such tour of 3×7: every way has been tried."
        );
    }
}
