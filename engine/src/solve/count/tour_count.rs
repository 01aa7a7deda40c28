//! How many tours answer a question, as a number of any length.

use super::super::{Progress, Question, QuestionError, TourEnd, exact, theory};
use super::NumberedTours;
use super::frontier::Frontier;
use super::total::{MAX_BYTES, Stopped};
use crate::board::Size;
use num_bigint::BigUint;
use std::fmt;
use std::ops::ControlFlow;

/// How many tours answer a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Each counted once for each way to walk it: open ones from both ends where no end is given,
    /// closed ones in both directions.
    pub directed: BigUint,
    /// The lines alone. The same number where an end is given.
    pub undirected: BigUint,
    /// Whether closed tours were asked for.
    pub is_closed: bool,
    /// Whether an end was given.
    pub has_end: bool,
}

/// Why tours were not counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Uncounted {
    /// It cannot be asked so.
    #[error(transparent)]
    Invalid(#[from] QuestionError),
    /// Both sides are too long.
    #[error("tours are counted on boards with a side of up to {max} squares, and {0} has none so short", max = Count::MAX_SHORT)]
    TooWide(Size),
    /// Counting takes more memory than is allowed, as is known without beginning to.
    #[error(
        "the tours of {size} take more than {} megabytes to count: give a board with a side of up to {max}",
        Count::MEMORY
    )]
    TooMuchMemory {
        /// The whole board.
        size: Size,
        /// The longest short side of a whole board whose tours are counted.
        max: u32,
    },
    /// There are more squares than are taken one by one.
    #[error("tours are counted on boards of up to {max} squares, and {0} has more", max = Count::MAX_SQUARES)]
    TooLong(Size),
    /// It would take more memory than is allowed.
    #[error(
        "counting takes more than {} megabytes: {done} of {squares} squares were done",
        Count::MEMORY
    )]
    TooManyStates {
        /// How many squares were done.
        done: u64,
        /// Of how many.
        squares: u64,
    },
}

impl Count {
    /// The longest short side of a board whose tours are counted; whole boards of it have too many
    /// states, so that squares must be missing.
    pub const MAX_SHORT: u32 = 8;
    /// The longest short side of a whole board whose closed tours are counted, or those between given
    /// ends.
    const MAX_WHOLE: u32 = 6;
    /// The same for open tours with free ends. (Those of 6×6 are counted in another way.)
    const MAX_WHOLE_FREE: u32 = 5;
    /// The most squares of such a board.
    pub const MAX_SQUARES: u64 = 100_000;
    /// The most memory that counting takes, in megabytes; most boards take far less.
    pub const MEMORY: u64 = 1_200;
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (directed, undirected) = (&self.directed, &self.undirected);
        let kind = match self.is_closed {
            true => "closed tour",
            false => "tour",
        };
        let is_one = *undirected == BigUint::from(1_u32);
        let plural = if is_one { "" } else { "s" };
        write!(f, "{undirected} {kind}{plural}")?;
        match directed == undirected {
            true => Ok(()),
            false => write!(f, ", {directed} with their direction"),
        }
    }
}

impl Question {
    /// How many tours answer it, counted exactly.
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::solve::Question;
    ///
    /// let count = Question::on(&Board::new(5, 5)?).count()?;
    /// assert_eq!(count.to_string(), "864 tours, 1728 with their direction");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Uncounted`] says what cannot be counted, and why.
    pub fn count(&self) -> Result<Count, Uncounted> {
        match self.count_with(&mut |_| ControlFlow::Continue(())) {
            ControlFlow::Continue(count) => count,
            ControlFlow::Break(()) => unreachable!("nobody cancels"),
        }
    }

    /// Why its tours are not counted, as far as that is seen without beginning to.
    ///
    /// # Errors
    /// [`Uncounted`], but for [`Uncounted::TooManyStates`].
    pub fn check_countable(&self) -> Result<(), Uncounted> {
        let size = self.board().size();
        self.check()?;
        if self.is_counted_by_walks() || self.has_no_tour() {
            return Ok(());
        }
        if size.sides().0 > Count::MAX_SHORT {
            return Err(Uncounted::TooWide(size));
        }
        if self.board().squares() > Count::MAX_SQUARES {
            return Err(Uncounted::TooLong(size));
        }
        let has_free_ends = self.start().is_none() && self.end() == TourEnd::Any;
        let max = match has_free_ends {
            true => Count::MAX_WHOLE_FREE,
            false => Count::MAX_WHOLE,
        };
        if self.board().rectangle().is_some() && size.sides().0 > max {
            return Err(Uncounted::TooMuchMemory { size, max });
        }
        Ok(())
    }

    /// Whether a theorem says so. A class of symmetry that was asked for is ignored.
    fn has_no_tour(&self) -> bool {
        theory::reason(self).is_some()
    }

    /// Open tours of 6×6 have more states than walks.
    fn is_counted_by_walks(&self) -> bool {
        let (short, _) = self.board().size().sides();
        short > exact::MAX_SHORT && self.end() != TourEnd::Closed && NumberedTours::admits(self)
    }

    /// The same as [`Question::count`], while `progress` is told how many squares are done, and may cancel
    /// the rest. A class of symmetry that was asked for is ignored.
    pub fn count_with(&self, progress: Progress<'_>) -> ControlFlow<(), Result<Count, Uncounted>> {
        /// On this many squares numbers of 128 bits mostly are enough.
        const FEW: u64 = 128;
        if let Err(error) = self.check_countable() {
            return ControlFlow::Continue(Err(error));
        }
        if self.has_no_tour() {
            return ControlFlow::Continue(Ok(self.counted(BigUint::ZERO)));
        }
        if self.is_counted_by_walks()
            && let Some(tours) = NumberedTours::with(self, progress)?
        {
            let directed = BigUint::from(tours.count());
            let count = self.counted(directed.clone());
            return ControlFlow::Continue(Ok(match count.has_end {
                true => count,
                false => Count {
                    undirected: &directed / 2_u32,
                    directed,
                    ..count
                },
            }));
        }
        let frontier = Frontier::new(self);
        let counted = match self.board().squares() <= FEW {
            true => frontier
                .count::<u128>(MAX_BYTES, progress)
                .map(BigUint::from),
            false => Err(Stopped::Overflow),
        };
        let counted = match counted {
            Err(Stopped::Overflow) => frontier.count::<BigUint>(MAX_BYTES, progress),
            counted => counted,
        };
        ControlFlow::Continue(match counted {
            Ok(lines) => Ok(self.counted(lines)),
            Err(Stopped::TooManyStates { done }) => Err(Uncounted::TooManyStates {
                done,
                squares: self.board().squares(),
            }),
            Err(Stopped::Cancelled | Stopped::Overflow) => return ControlFlow::Break(()),
        })
    }

    fn counted(&self, undirected: BigUint) -> Count {
        let is_closed = self.end() == TourEnd::Closed;
        let has_end = !is_closed && (self.start().is_some() || self.last().is_some());
        // A single square is walked in one way.
        let ways: u32 = match has_end || self.board().squares() == 1 {
            true => 1,
            false => 2,
        };
        Count {
            directed: &undirected * ways,
            undirected,
            is_closed,
            has_end,
        }
    }
}
