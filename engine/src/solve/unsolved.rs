//! Why a question has no tour for an answer.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a board that is listed has fewer than 2^32 squares"
)]

use super::question::QuestionError;
use super::{Question, Reason};
use crate::board::Size;

/// A board that has too many squares for what is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TooLarge {
    /// It has more squares than are listed.
    #[error(
        "{0} has {squares} squares, and a tour of at most {max} can be listed",
        squares = .0.area(),
        max = Question::MAX_SQUARES
    )]
    Limit(Size),
    /// It has squares missing, and more squares than are searched.
    #[error(
        "boards with squares missing are searched if they have up to {max} squares, and {0} is larger",
        max = Question::MAX_SEARCHED
    )]
    Searched(Size),
    /// Symmetric tours are not searched for on so many squares.
    #[error(
        "symmetric tours are searched for on boards of up to {max} squares, and {0} is larger",
        max = Question::MAX_SYMMETRIC
    )]
    Symmetric(Size),
    /// The list does not fit into the memory that there is.
    #[error("there is not enough memory for the {squares} squares of {0}", squares = .0.area())]
    Memory(Size),
    /// It has more squares than a session holds one by one.
    #[error(
        "{size:#} has {squares} squares, and up to {max} can be watched or played on one by one; on larger boards of at least 5 ranks and files a tour is planned and shown as a whole",
        squares = .size.area()
    )]
    Held {
        /// The board.
        size: Size,
        /// The most squares that are held.
        max: u64,
    },
}

/// Why a question has no tour for an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsolved {
    /// There is no such tour, and this is the proof.
    #[error("{0}")]
    Impossible(Reason),
    /// It cannot be asked so.
    #[error(transparent)]
    Invalid(#[from] QuestionError),
    /// There may be a tour, but it cannot be listed.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// There may be a tour, but the search was too long.
    #[error(
        "no tour was found in {steps} steps, and no proof that there is none: another seed, or more steps, may bring one"
    )]
    Stopped {
        /// How many decisions were made, and taken back.
        steps: u64,
    },
}

impl From<Reason> for Unsolved {
    fn from(reason: Reason) -> Unsolved {
        Unsolved::Impossible(reason)
    }
}

impl Question {
    /// Sees that a tour of a board can be listed: that there is room for the list and its check. It is given
    /// back at once: another allocation may take it first.
    pub(super) fn check_listable(size: Size) -> Result<(), TooLarge> {
        if size.area() > Question::MAX_SQUARES {
            return Err(TooLarge::Limit(size));
        }
        let bytes = 5 * size.area() as usize;
        let room = Vec::<u8>::new().try_reserve_exact(bytes);
        room.map_err(|_| TooLarge::Memory(size))
    }
}
