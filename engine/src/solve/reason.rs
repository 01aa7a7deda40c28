//! Why there is no tour: names for scripts and sentences for the user.

use crate::board::{Board, Colour, Square};
use crate::tour::TourClass;
use knights_tour_base::listed;
use knights_tour_base::wording::list;
use std::fmt;

listed! {
    /// A proof that the requested tour does not exist, displayed as a sentence for the user.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    pub enum Reason {
        /// A given end has the colour with fewer squares.
        MajorityColour {
            /// The board, on which one colour has more squares.
            board: Board,
            /// The end with the wrong colour.
            square: Square,
        } = "majority-colour",
        /// Both given ends have the same colour.
        SameColour {
            /// The board, with an even number of squares.
            board: Board,
            /// The first square of the tour.
            start: Square,
            /// The last square of the tour.
            end: Square,
        } = "same-colour",
        /// The board has no tour at all.
        TooSmall {
            /// The board that has no tour.
            board: Board,
        } = "too-small",
        /// The board has no closed tour (A. J. Schwenk, 1991).
        Schwenk {
            /// The board that has no closed tour.
            board: Board,
            /// The case of Schwenk's theorem.
            case: Schwenk,
        } = "schwenk",
        /// A given end is in the inner rows of a board with four rows.
        OuterRows {
            /// The board, which has four rows.
            board: Board,
            /// The end in an inner row.
            square: Square,
        } = "outer-rows",
        /// On five rows, an end is in front of the middle of a short side; the other end is not a corner of that side.
        FiveRows {
            /// The board, which has five rows.
            board: Board,
            /// The end in front of the middle of a short side.
            square: Square,
            /// The other end, which is not a corner of that short side.
            other: Square,
        } = "five-rows",
        /// The colour counts differ too much.
        Colours {
            /// The board, on which one colour has too many squares.
            board: Board,
            /// Whether a closed tour is requested.
            is_closed: bool,
        } = "colours",
        /// A square has no neighbours.
        Isolated {
            /// The board that has no tour.
            board: Board,
            /// The square without neighbours.
            square: Square,
        } = "isolated",
        /// There are more squares with a single neighbour than a tour has ends.
        DeadEnds {
            /// The board that has no tour.
            board: Board,
            /// The dead ends, none of them a given end.
            squares: Vec<Square>,
            /// The maximum number of these dead ends that can be ends of a tour.
            ends: u64,
        } = "dead-ends",
        /// The graph of knight's moves is disconnected.
        Disconnected {
            /// The board that has no tour.
            board: Board,
            /// The squares of one component.
            part: Vec<Square>,
        } = "disconnected",
        /// Removing some squares leaves too many components.
        Cut {
            /// The board that has no tour.
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
            /// The board that has no tour.
            board: Board,
            /// The squares with too few neighbours.
            violator: Vec<Square>,
            /// All neighbours of the violator.
            around: Vec<Square>,
            /// The number of moves between the violator and its neighbours that a tour needs.
            needed: u64,
            /// The maximum number of moves between the violator and its neighbours.
            given: u64,
        } = "crowded",
        /// The board has no tour of a symmetry class.
        Symmetry {
            /// The board that has no symmetric tour.
            board: Board,
            /// The requested symmetry class.
            class: TourClass,
            /// What rules out a symmetric tour.
            case: SymmetryCase,
        } = "symmetry",
        /// Some of the given numbers are on squares of the wrong colour.
        PinColours {
            /// The board that the numbers are on.
            board: Board,
            /// A given number and its square if the colour counts differ, otherwise two numbers and their squares.
            givens: Vec<(u64, Square)>,
        } = "pin-colours",
        /// Two squares are too far apart for their given numbers.
        PinDistance {
            /// The board that the numbers are on.
            board: Board,
            /// The first of two successive given numbers, with its square.
            from: (u64, Square),
            /// The second of two successive given numbers, with its square.
            to: (u64, Square),
            /// The minimum number of moves between the two squares.
            least: u64,
        } = "pin-distance",
        /// The search tried everything and found no tour.
        Exhausted {
            /// The board that was searched.
            board: Board,
            /// The first square of the tour, if one is given.
            start: Option<Square>,
            /// The last square of the tour, if one is given.
            end: Option<Square>,
        } = "exhausted",
    }
}

impl Reason {
    /// Whether only a search gave this reason: a longer search may find one that explains more.
    pub const fn is_of_search(&self) -> bool {
        matches!(self, Reason::Exhausted { .. })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::MajorityColour { board, square } => {
                let (more, less) = (square.colour().other(), square.colour());
                write!(
                    f,
                    "{square} is {less}, but a tour must start and end on {more}: colours alternate, and there are {}.",
                    ColourCounts(board)
                )
            }
            Reason::SameColour { board, start, end } => write!(
                f,
                "{start} and {end} are both {}, but a tour of {} must start and end on different colours: it has an odd number of moves, and each one changes the colour.",
                start.colour(),
                BoardName(board)
            ),
            Reason::TooSmall { board } => match board.size().sides() {
                (1 | 2, _) => {
                    write!(
                        f,
                        "{board:#} is too narrow: a knight cannot reach all squares."
                    )
                }
                (3, 3) => {
                    f.write_str("No knight\u{2019}s move reaches the centre of a 3\u{d7}3 board.")
                }
                _ => write!(f, "No tour of {board:#} exists: every path has been tried."),
            },
            Reason::Schwenk { board, case } => {
                write!(
                    f,
                    "{board:#} has no closed tour: {case} (Schwenk\u{2019}s theorem)."
                )
            }
            Reason::OuterRows { board, square } => write!(
                f,
                "{square} is on an inner row, and no tour of {board:#} starts or ends there. From the outer long rows every move leads to the inner rows, which have as many squares, so such a tour would alternate between outer and inner rows, just as it alternates colours. Then all outer squares would have one colour, but they have both."
            ),
            Reason::FiveRows { square, other, .. } => write!(
                f,
                "A tour with one end on {square} must have the other on a corner of the same short side, not on {other}: both of these corners need their move to {square}, but an end has only one move."
            ),
            Reason::Colours { board, is_closed } => {
                let (kind, room) = match is_closed {
                    true => ("closed tour", ""),
                    false => ("tour", ", or one more of one colour"),
                };
                write!(
                    f,
                    "There are {}. A knight changes colour with every move, so a {kind} needs equally many of each{room}.",
                    ColourCounts(board)
                )
            }
            Reason::Isolated { square, .. } => {
                write!(f, "No knight\u{2019}s move reaches {square}.")
            }
            Reason::DeadEnds { squares, ends, .. } => dead_ends(f, squares, *ends),
            Reason::Disconnected { part, .. } => {
                write!(
                    f,
                    "No knight\u{2019}s move connects {} to the other squares.",
                    Listed(part)
                )
            }
            Reason::Cut {
                cut, parts, most, ..
            } => {
                let each = match cut.len() {
                    1 => "it",
                    2 => "both",
                    _ => "each of them",
                };
                write!(
                    f,
                    "Without {} the other squares fall into {} parts with no knight\u{2019}s move between them. A tour visits {each} only once, so it can reach at most {most} of the parts.",
                    Listed(cut),
                    parts.len()
                )
            }
            Reason::HallViolated {
                violator,
                around,
                needed,
                given,
                ..
            } => write!(
                f,
                "A tour needs at least {needed} moves into and out of {}. They all lead to {}, where only {given} of them are possible.",
                Listed(violator),
                Listed(around)
            ),
            Reason::Symmetry { class, case, .. } => case.write(*class, f),
            Reason::PinColours { board, givens } => pin_colours(f, board, givens),
            Reason::PinDistance {
                board,
                from: (from, start),
                to: (to, end),
                least,
            } => write!(
                f,
                "{from} on {start} and {to} on {end} are too far apart: a knight needs {least} moves, but has {}.",
                moves_between(board, *from, *to)
            ),
            Reason::Exhausted { board, start, end } => {
                write!(f, "There is no such tour of {}", BoardName(board))?;
                if let Some(start) = start {
                    write!(f, " from {start}")?;
                }
                if let Some(end) = end {
                    write!(f, " to {end}")?;
                }
                f.write_str(": every path has been tried.")
            }
        }
    }
}

/// Displays a board by its size or, with squares missing, by their number.
struct BoardName<'a>(&'a Board);

impl fmt::Display for BoardName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.rectangle(), self.0.squares()) {
            (Some(size), _) => write!(f, "{size:#}"),
            (None, 1) => f.write_str("this square"),
            (None, squares) => write!(f, "these {squares} squares"),
        }
    }
}

/// Displays how many dark and light squares a board has.
struct ColourCounts<'a>(&'a Board);

impl fmt::Display for ColourCounts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [dark, light] = [Colour::Dark, Colour::Light].map(|colour| self.0.count(colour));
        write!(f, "{dark} dark and {light} light squares")
    }
}

/// Displays up to eight squares, or the number of squares and the first eight.
struct Listed<'a>(&'a [Square]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const ALL: usize = 8;
        match self.0.get(..ALL) {
            Some(shown) if self.0.len() > ALL => {
                let shown: Vec<String> = shown.iter().map(ToString::to_string).collect();
                write!(
                    f,
                    "the {} squares {} \u{2026}",
                    self.0.len(),
                    shown.join(", ")
                )
            }
            _ => f.write_str(&list(self.0, "and")),
        }
    }
}

fn dead_ends(f: &mut fmt::Formatter<'_>, squares: &[Square], ends: u64) -> fmt::Result {
    let (have, there) = match squares.len() {
        1 => ("has", "there"),
        _ => ("each have", "on every one of them"),
    };
    write!(
        f,
        "{} {have} only one move, so a tour must start or end {there}, ",
        Listed(squares)
    )?;
    f.write_str(match (squares.len(), ends) {
        (1, _) | (_, 0) => "and this one cannot.",
        (_, 1) => "but this one can do so on only one.",
        _ => "but it has only two ends.",
    })
}

/// The sentence for given numbers on squares of the wrong colour.
fn pin_colours(f: &mut fmt::Formatter<'_>, board: &Board, givens: &[(u64, Square)]) -> fmt::Result {
    match *givens {
        [(a, first), (b, second), ..] => {
            let (parity, other) = match a.abs_diff(b) % 2 {
                0 => ("even", "share a colour"),
                _ => ("odd", "have different colours"),
            };
            write!(
                f,
                "{a} and {b} are an {parity} number of moves apart, so their squares must {other}, but {first} is {} and {second} is {}.",
                first.colour(),
                second.colour()
            )
        }
        [(number, square)] => {
            let colour = square.colour();
            write!(
                f,
                "{number} must be on a {} square, since there are {}, but {square} is {colour}.",
                colour.other(),
                ColourCounts(board)
            )
        }
        [] => Ok(()),
    }
}

/// The number of moves from one number of a tour to another. Wraps around if `to` is lower, as in a closed tour.
pub(super) fn moves_between(board: &Board, from: u64, to: u64) -> u64 {
    match to.checked_sub(from) {
        Some(moves) => moves,
        None => board.squares() - (from - to),
    }
}

/// The boards without a closed tour (A. J. Schwenk, "Which rectangular chessboards have a knight's tour?", 1991).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Schwenk {
    /// The number of squares is odd.
    #[error(
        "it has an odd number of squares, and a closed tour needs equally many dark and light ones"
    )]
    Odd,
    /// One side has one or two squares.
    #[error("one side is only 1 or 2 squares long")]
    Narrow,
    /// A side of the board is four squares long.
    #[error("one side is 4 squares long")]
    Four,
    /// The board is 3×4, 3×6 or 3×8.
    #[error("its sides are 3 and 4, 6 or 8 squares long")]
    Three,
}

impl Schwenk {
    /// The case that rules out a closed tour of `board`, if any; rectangles only.
    pub(crate) fn for_board(board: &Board) -> Option<Schwenk> {
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
    /// The colour argument against a tour of `board` from `start`; `None` if it does not apply.
    pub fn from_colours(board: &Board, start: Square) -> Option<Reason> {
        (!board.parity_allows_start(start)).then(|| Reason::MajorityColour {
            board: board.clone(),
            square: start,
        })
    }
}

/// Why no tour of a board has a symmetry class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymmetryCase {
    /// The board does not have the symmetry of the class.
    Board,
    /// A square is its own image.
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
    /// The sentence for a case, in the words of a symmetry class.
    fn write(self, class: TourClass, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let image = match class {
            TourClass::Sulian | TourClass::Murraian => "mirror image",
            TourClass::QuarterTurn => "quarter turn",
            _ => "half turn",
        };
        match self {
            SymmetryCase::Board => {
                write!(
                    f,
                    "The board does not look the same as its {image}, so no tour of it does."
                )
            }
            SymmetryCase::Fixed(square) => write!(
                f,
                "{square} is its own image, but in such a tour a square and its image are a half or a quarter of the tour apart."
            ),
            SymmetryCase::Colours { moves } => write!(
                f,
                "In such a tour a square and its image would be {moves} moves apart, but that many moves lead to the wrong colour: every move changes it."
            ),
            SymmetryCase::Centre => write!(
                f,
                "Reversed, such a tour is its own {image}, so its middle moves join a square to its image. Too few knight\u{2019}s moves do that here."
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
            "b1 is light, but a tour must start and end on dark: colours alternate, and there are \
             13 dark and 12 light squares."
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
            "There is no such tour of 3×7 from a1 to b3: every path has been tried."
        );
        assert_eq!(
            exhausted(None, None),
            "There is no such tour of 3×7: every path has been tried."
        );
    }
}
