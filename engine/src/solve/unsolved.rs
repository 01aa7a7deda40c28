use super::question::QuestionError;
use super::{Question, Reason};
use crate::board::Size;
use knights_tour_base::Cancelled;
use knights_tour_base::wording::{count, grouped};

/// The board is too large for the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TooLarge {
    /// The board has too many squares to list.
    #[error(
        "{0} has {squares} squares, and at most {max} can be listed",
        squares = grouped(.0.area()),
        max = grouped(Question::MAX_SQUARES)
    )]
    Limit(Size),
    /// The board has holes and too many squares to search.
    #[error(
        "{0} is too large to search with squares missing: at most {max} squares are possible",
        max = grouped(Question::MAX_SEARCHED)
    )]
    Searched(Size),
    /// The board has too many squares to search for symmetric tours.
    #[error(
        "{0} is too large for a symmetric tour: at most {max} squares are possible",
        max = grouped(Question::MAX_SYMMETRIC)
    )]
    Symmetric(Size),
    /// The list of squares does not fit into memory.
    #[error("there is not enough memory for the {squares} squares of {0}", squares = grouped(.0.area()))]
    Memory(Size),
    /// The board has too many squares for a session that tracks each square.
    #[error(
        "{size:#} has {squares} squares, and at most {} can be played one by one; larger boards, from 5 files and ranks, show a tour built as a whole",
        grouped(*max),
        squares = grouped(.size.area())
    )]
    Held {
        /// The size of the board.
        size: Size,
        /// The maximum number of squares in a session.
        max: u64,
    },
}

/// Why solving a question yields no tour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsolved {
    /// A proof that no tour answers the question.
    #[error(transparent)]
    Impossible(#[from] Reason),
    /// The question is invalid.
    #[error(transparent)]
    Invalid(#[from] QuestionError),
    /// There may be a tour, but it cannot be listed.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The caller cancelled the search.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// There may be a tour, but the search reached its limit.
    #[error(
        "no tour was found in {}, and none was ruled out: try another seed, or allow more steps",
        count(*steps, "step", "steps")
    )]
    Stopped {
        /// The number of decisions made and undone.
        steps: u64,
    },
}

impl Question {
    /// Checks by a trial allocation that a tour and its verification fit into memory.
    pub(super) fn check_listable(size: Size) -> Result<(), TooLarge> {
        if size.area() > Question::MAX_SQUARES {
            return Err(TooLarge::Limit(size));
        }
        let bytes = 5 * size.area() as usize;
        Vec::<u8>::new()
            .try_reserve_exact(bytes)
            .map_err(|_| TooLarge::Memory(size))
    }
}
