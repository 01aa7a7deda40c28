use super::Reason;
use crate::board::Square;
use knights_tour_base::listed;

listed! {
    /// The role of squares in the proof of a reason.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Role {
        /// A square without neighbours.
        Square = "square",
        /// A square with a single neighbour.
        DeadEnd = "dead end",
        /// A component: no move leads out of it, except to squares of the cut.
        Part = "part",
        /// Squares whose removal disconnects the rest of the board.
        Cut = "cut",
        /// Squares with too few neighbours.
        HallViolator = "crowd",
        /// The neighbours of a Hall violator.
        Around = "around",
        /// A square with an impossible given number.
        Given = "pin",
    }
}

impl Reason {
    /// Whether a square meets the condition of the reason; `None` if the reason does not classify squares.
    pub fn suits(&self, square: Square) -> Option<bool> {
        match self {
            Reason::MajorityColour { board, .. } => Some(board.parity_allows_start(square)),
            Reason::SameColour { start, end, .. } => {
                let is_one = square == *start || square == *end;
                (is_one || square.colour() != start.colour()).then_some(!is_one)
            }
            Reason::OuterRows { board, .. } => {
                let is_outer = |at: u32, side: u32| at == 0 || at + 1 == side;
                let (width, height) = (board.width(), board.height());
                let is_tall = height > width;
                Some(if is_tall {
                    is_outer(square.file(), width)
                } else {
                    is_outer(square.rank(), height)
                })
            }
            Reason::FiveRows {
                square: inner,
                other,
                ..
            } => (square == *inner || square == *other).then_some(false),
            Reason::TooSmall { .. }
            | Reason::Schwenk { .. }
            | Reason::Colours { .. }
            | Reason::Isolated { .. }
            | Reason::DeadEnds { .. }
            | Reason::Disconnected { .. }
            | Reason::Cut { .. }
            | Reason::HallViolated { .. }
            | Reason::Symmetry { .. }
            | Reason::PinColours { .. }
            | Reason::PinDistance { .. }
            | Reason::Exhausted { .. } => None,
        }
    }

    /// Legend texts for squares that [suit](Reason::suits) and for squares that do not; `None` if not needed.
    pub fn legend(&self) -> (Option<&'static str>, Option<&'static str>) {
        match self {
            Reason::MajorityColour { .. } => (Some("possible start or end"), Some("impossible")),
            Reason::SameColour { .. } => (
                Some("can be the other end"),
                Some("both ends, of one colour"),
            ),
            Reason::OuterRows { .. } => (
                Some("outer rows: possible start or end"),
                Some("inner rows: impossible"),
            ),
            Reason::FiveRows { .. } => (None, Some("cannot both be ends")),
            Reason::PinColours { .. } => (None, Some("numbers on the wrong colour")),
            Reason::PinDistance { .. } => (None, Some("too far apart")),
            Reason::Isolated { .. } => (None, Some("nothing leads here")),
            Reason::DeadEnds { .. } => (None, Some("has only one move")),
            Reason::Disconnected { .. } => (None, Some("cut off from the rest")),
            Reason::Cut { .. } => (
                Some("visited only once"),
                Some("parts with no move between them"),
            ),
            Reason::HallViolated { .. } => (
                Some("all their neighbours"),
                Some("too many for their neighbours"),
            ),
            Reason::TooSmall { .. }
            | Reason::Schwenk { .. }
            | Reason::Colours { .. }
            | Reason::Symmetry { .. }
            | Reason::Exhausted { .. } => (None, None),
        }
    }

    /// The squares that prove the reason, by role; empty for theorems and searches.
    pub fn witness(&self) -> Vec<(Role, &[Square])> {
        match self {
            Reason::Isolated { square, .. } => vec![(Role::Square, std::slice::from_ref(square))],
            Reason::DeadEnds { squares, .. } => vec![(Role::DeadEnd, squares)],
            Reason::Disconnected { part, .. } => vec![(Role::Part, part)],
            Reason::Cut { cut, parts, .. } => {
                let parts = parts.iter().map(|part| (Role::Part, part.as_slice()));
                std::iter::once((Role::Cut, cut.as_slice()))
                    .chain(parts)
                    .collect()
            }
            Reason::HallViolated {
                violator, around, ..
            } => {
                vec![(Role::HallViolator, violator), (Role::Around, around)]
            }
            Reason::PinColours { givens, .. } => {
                let givens = givens.iter();
                givens
                    .map(|(_, square)| (Role::Given, std::slice::from_ref(square)))
                    .collect()
            }
            Reason::PinDistance { from, to, .. } => [from, to]
                .map(|(_, square)| (Role::Given, std::slice::from_ref(square)))
                .to_vec(),
            Reason::MajorityColour { .. }
            | Reason::SameColour { .. }
            | Reason::TooSmall { .. }
            | Reason::Schwenk { .. }
            | Reason::OuterRows { .. }
            | Reason::FiveRows { .. }
            | Reason::Colours { .. }
            | Reason::Symmetry { .. }
            | Reason::Exhausted { .. } => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn whatever_is_tinted_has_a_legend() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let board = Board::new(4, 5).unwrap();
        let reasons = [
            Reason::from_colours(&Board::new(5, 5).unwrap(), square("b1")).unwrap(),
            Reason::SameColour {
                board: board.clone(),
                start: square("a1"),
                end: square("c1"),
            },
            Reason::OuterRows {
                board: board.clone(),
                square: square("b2"),
            },
            Reason::TooSmall { board },
        ];
        for reason in reasons {
            let all = Board::new(4, 5).unwrap();
            let is_there = |suits| all.iter().any(|square| reason.suits(square) == Some(suits));
            let (good, bad) = reason.legend();
            assert_eq!(
                (good.is_some(), bad.is_some()),
                (is_there(true), is_there(false))
            );
        }
    }
}
