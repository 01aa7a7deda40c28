//! What squares are to the reason why there is no tour.

use super::Reason;
use crate::board::Square;
use crate::listed::listed;

listed! {
    /// What squares are to the reason that they prove.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Role {
        /// No knight's move leads to it.
        Square = "square",
        /// Only one knight's move leads to each.
        DeadEnd = "dead end",
        /// No knight's move leads out of them, but to those of the cut.
        Part = "part",
        /// Without them the others fall into parts.
        Cut = "cut",
        /// They have too few neighbours.
        Crowd = "crowd",
        /// The neighbours of the crowd.
        Around = "around",
        /// It is given a number that it cannot have.
        Pin = "pin",
    }
}

impl Reason {
    /// Whether a square has what the reason says that it takes; `None` if the reason does not go by
    /// squares.
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
            | Reason::Crowded { .. }
            | Reason::Symmetry { .. }
            | Reason::PinColours { .. }
            | Reason::PinDistance { .. }
            | Reason::Exhausted { .. } => None,
        }
    }

    /// What the squares that [suit](Reason::suits) are, and those that do not, for a legend; `None`
    /// where there are none of them.
    pub fn legend(&self) -> (Option<&'static str>, Option<&'static str>) {
        match self {
            Reason::MajorityColour { .. } => {
                (Some("a tour can end here"), Some("no tour ends here"))
            }
            Reason::SameColour { .. } => (
                Some("can be the other end"),
                Some("both ends, of one colour"),
            ),
            Reason::OuterRows { .. } => (
                Some("outer rows: a tour can end here"),
                Some("inner rows: no tour ends here"),
            ),
            Reason::FiveRows { .. } => (None, Some("cannot both be ends")),
            Reason::PinColours { .. } => (None, Some("numbers on the wrong colour")),
            Reason::PinDistance { .. } => (None, Some("too far apart")),
            Reason::Isolated { .. } => (None, Some("nothing leads here")),
            Reason::DeadEnds { .. } => (None, Some("leads to one square only")),
            Reason::Disconnected { .. } => (None, Some("not joined with the rest")),
            Reason::Cut { .. } => (
                Some("visited only once"),
                Some("parts with no move between"),
            ),
            Reason::Crowded { .. } => (
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

    /// The squares that prove it, by the part that they play. None where a theorem or a search says so.
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
            Reason::Crowded { crowd, around, .. } => {
                vec![(Role::Crowd, crowd), (Role::Around, around)]
            }
            Reason::PinColours { pins, .. } => {
                let pins = pins.iter();
                pins.map(|(_, square)| (Role::Pin, std::slice::from_ref(square)))
                    .collect()
            }
            Reason::PinDistance { from, to, .. } => [from, to]
                .map(|(_, square)| (Role::Pin, std::slice::from_ref(square)))
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
