//! Why there is no tour: as a type, a slug for scripts and a sentence for people.

use crate::board::{Board, Colour, Square};

/// A proof, in one word, that the tour asked for does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The start is of the colour that has a square less.
    #[error(
        "A board of {board:#} has {dark} dark squares and {light} light ones, so a tour must start and end on a dark one, and {square} is light.",
        dark = board.count(Colour::Dark),
        light = board.count(Colour::Light),
    )]
    MajorityColour {
        /// The board.
        board: Board,
        /// The start that was asked for.
        square: Square,
    },
    /// Every way on from the start has been tried.
    #[error("There is no tour of {board:#} from {start}: every way on has been tried.")]
    Exhausted {
        /// The board.
        board: Board,
        /// The start from which all was tried.
        start: Square,
    },
}

impl Reason {
    /// The reason as the journal names it.
    pub fn slug(&self) -> &'static str {
        match self {
            Reason::MajorityColour { .. } => "majority-colour",
            Reason::Exhausted { .. } => "exhausted",
        }
    }

    /// The reason that colours alone give against a tour of `board` from `start`, if they do.
    pub fn from_colours(board: Board, start: Square) -> Option<Reason> {
        (!board.parity_allows_start(start)).then_some(Reason::MajorityColour {
            board,
            square: start,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_forbid_the_minority_only_on_odd_boards() {
        let odd = Board::new(5, 5).unwrap();
        let reason = Reason::from_colours(odd, "b1".parse().unwrap()).unwrap();
        assert_eq!(
            reason.to_string(),
            "A board of 5×5 has 13 dark squares and 12 light ones, so a tour must start and end on \
             a dark one, and b1 is light."
        );
        assert_eq!(reason.slug(), "majority-colour");
        assert_eq!(Reason::from_colours(odd, "a1".parse().unwrap()), None);
        for square in Board::CHESS.iter() {
            assert_eq!(Reason::from_colours(Board::CHESS, square), None);
        }
    }
}
