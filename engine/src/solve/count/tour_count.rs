//! Exact counts of tours, with any number of digits.

use super::super::{Question, QuestionError, TourEnd, theory};
use super::NumberedTours;
use super::frontier::{self, Stopped};
use super::halves::{Halves, Workers};
use crate::board::Size;
use knights_tour_base::wording::{count, grouped, list};
use knights_tour_base::{Cancelled, Progress, no_progress};
use num_bigint::BigUint;
use std::fmt;

/// Resources for a count. The default is [`Count::MEMORY`] and one thread.
#[derive(Clone, Copy)]
pub struct Resources<'a> {
    /// Maximum memory to use, in megabytes.
    pub megabytes: u64,
    /// Runs the parallel parts of the work.
    pub workers: Workers<'a>,
}

impl Default for Resources<'_> {
    fn default() -> Self {
        Resources {
            megabytes: Count::MEMORY,
            workers: &|job| job(),
        }
    }
}

impl Resources<'_> {
    pub(super) fn bytes(self) -> u64 {
        const REST: u64 = 50_000_000;
        (self.megabytes * 1_000_000).saturating_sub(REST)
    }
}

impl fmt::Debug for Resources<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut resources = f.debug_struct("Resources");
        let _ = resources.field("megabytes", &self.megabytes);
        resources.finish_non_exhaustive()
    }
}

/// The number of tours that answer a question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Count {
    /// Directed tours: without a given end, open tours count from both ends; closed tours count in both directions.
    pub directed: BigUint,
    /// Undirected tours; equals `directed` if an end is given.
    pub undirected: BigUint,
    /// Whether closed tours are counted.
    pub is_closed: bool,
    /// Whether the first or the last square is given, which fixes the direction.
    pub has_end: bool,
}

/// Why tours were not counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Uncounted {
    /// The question is invalid.
    #[error(transparent)]
    Invalid(#[from] QuestionError),
    /// Both sides of the board are too long to count.
    #[error("counting needs one side of at most {max} squares, and both sides of {0} are longer", max = Count::MAX_SHORT)]
    TooWide(Size),
    /// The count is known to need more memory than allowed.
    #[error(
        "the tours of {size} need more than {megabytes} megabytes to count{}",
        advice(*enough, *max, others)
    )]
    TooMuchMemory {
        /// The size of the board, which is a rectangle.
        size: Size,
        /// The memory limit in megabytes.
        megabytes: u64,
        /// A sufficient memory limit in megabytes, if known.
        enough: Option<u64>,
        /// The maximum length of the shorter side of rectangles that can be counted at any length.
        max: u32,
        /// Rectangles with a shorter side longer than `max` that can be counted within the memory limit.
        others: Vec<Size>,
    },
    /// The tours can be counted, but not numbered.
    #[error("{0} has too many tours to number: choose a smaller board")]
    Unnumbered(Size),
    /// The board has too many squares to count.
    #[error("counting works on boards of at most {max} squares, and {0} has more", max = grouped(Count::MAX_SQUARES))]
    TooLong(Size),
    /// The caller cancelled the count.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The count exceeded the memory limit.
    #[error(
        "counting needs more than {} (after {done} of {squares} squares)",
        count(*megabytes, "megabyte", "megabytes")
    )]
    TooManyStates {
        /// The memory limit in megabytes.
        megabytes: u64,
        /// The number of squares finished within the limit.
        done: u64,
        /// The number of squares of the board.
        squares: u64,
    },
}

fn advice(enough: Option<u64>, max: u32, others: &[Size]) -> String {
    match (enough, others) {
        (Some(enough), _) => format!("; {enough} are enough"),
        (None, []) => format!(": choose a board with one side of at most {max}"),
        (None, others) => {
            format!(
                ": choose a board with one side of at most {max}, or {}",
                list(others, "or")
            )
        }
    }
}

impl Count {
    /// Maximum shorter side of a countable board. Most rectangles with this shorter side have too many states.
    pub(crate) const MAX_SHORT: u32 = 8;
    /// Maximum shorter side of rectangles that can be counted at any length; `MAX_WHOLE_FREE` is for free ends.
    const MAX_WHOLE: u32 = 6;
    const MAX_WHOLE_FREE: u32 = 5;
    /// Memory measured for larger rectangles, as short side, long side and megabytes; `FREE` is for free ends.
    const CLOSED: [(u32, u32, u64); 3] = [(7, 8, 200), (7, 10, 500), (8, 8, 1_100)];
    const FREE: [(u32, u32, u64); 4] = [(6, 6, 120), (6, 7, 120), (6, 8, 120), (7, 7, 450)];
    /// Maximum number of squares of a board whose tours are counted.
    pub const MAX_SQUARES: u64 = 100_000;
    /// The default memory limit, in megabytes.
    pub const MEMORY: u64 = 1_200;
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (directed, undirected) = (&self.directed, &self.undirected);
        let kind = if self.is_closed {
            "closed tour"
        } else {
            "tour"
        };
        let is_one = *undirected == BigUint::from(1_u32);
        let plural = if is_one { "" } else { "s" };
        write!(f, "{undirected} {kind}{plural}")?;
        if directed == undirected {
            Ok(())
        } else {
            write!(f, ", {directed} with their direction")
        }
    }
}

impl Question {
    /// Counts the tours exactly.
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
        self.count_with(Resources::default(), &mut no_progress())
    }

    /// Checks whether `megabytes` of memory suffice to count the tours. Never fails with [`Uncounted::TooManyStates`].
    pub fn check_countable(&self, megabytes: u64) -> Result<(), Uncounted> {
        let size = self.board().size();
        self.check_no_givens()?;
        if self.is_counted_by_walks() || self.has_no_tour() {
            return Ok(());
        }
        if size.sides().0 > Count::MAX_SHORT {
            return Err(Uncounted::TooWide(size));
        }
        if self.board().squares() > Count::MAX_SQUARES {
            return Err(Uncounted::TooLong(size));
        }
        self.check_memory(megabytes)
    }

    /// Rejects a large rectangle unless `megabytes` covers its measured need or, if unknown, exceeds the default.
    fn check_memory(&self, megabytes: u64) -> Result<(), Uncounted> {
        let size = self.board().size();
        let has_free_ends = self.start().is_none() && self.end() == TourEnd::Any;
        let (max, measured) = match (self.end(), has_free_ends) {
            (TourEnd::Closed, _) => (Count::MAX_WHOLE, &Count::CLOSED[..]),
            (_, true) => (Count::MAX_WHOLE_FREE, &Count::FREE[..]),
            (_, false) => (Count::MAX_WHOLE, &[][..]),
        };
        if self.board().rectangle().is_none() || size.sides().0 <= max {
            return Ok(());
        }
        let known = measured.iter();
        let enough = known
            .clone()
            .find(|&&(short, long, _)| (short, long) == size.sides());
        let enough = enough.map(|&(_, _, enough)| enough);
        if enough.unwrap_or(Count::MEMORY + 1) <= megabytes {
            return Ok(());
        }
        Err(Uncounted::TooMuchMemory {
            size,
            megabytes,
            enough,
            max,
            others: known
                .filter(|&&(.., enough)| enough <= megabytes)
                .filter_map(|&(short, long, _)| Size::new(short, long).ok())
                .collect(),
        })
    }

    /// Whether a theorem rules out all tours, ignoring the symmetry class.
    pub(super) fn has_no_tour(&self) -> bool {
        theory::reason(self).is_some()
    }

    fn is_counted_by_walks(&self) -> bool {
        let (short, _) = self.board().size().sides();
        short > Count::MAX_SHORT && self.end() != TourEnd::Closed && NumberedTours::admits(self)
    }

    /// Counts the tours, ignoring a symmetry class. `progress` receives finished squares, and may cancel.
    pub fn count_with(
        &self,
        resources: Resources<'_>,
        progress: Progress<'_>,
    ) -> Result<Count, Uncounted> {
        self.check_countable(resources.megabytes)?;
        if self.has_no_tour() {
            return Ok(self.counted(BigUint::ZERO));
        }
        if self.is_counted_by_walks()
            && let Some(tours) = NumberedTours::with(self, progress)?
        {
            let directed = BigUint::from(tours.count());
            let count = self.counted(directed.clone());
            return Ok(if count.has_end {
                count
            } else {
                Count {
                    undirected: &directed / 2_u32,
                    directed,
                    ..count
                }
            });
        }
        let lines = self.count_lines(resources, progress);
        let lines = lines.map_err(|stopped| self.uncounted(stopped, resources))?;
        Ok(self.counted(lines))
    }

    pub(super) fn uncounted(&self, stopped: Stopped, resources: Resources<'_>) -> Uncounted {
        match stopped {
            Stopped::Cancelled => Cancelled.into(),
            Stopped::Overflow => Uncounted::Unnumbered(self.board().size()),
            Stopped::TooManyStates { done } => Uncounted::TooManyStates {
                megabytes: resources.megabytes,
                done,
                squares: self.board().squares(),
            },
        }
    }

    fn count_lines(
        &self,
        resources: Resources<'_>,
        progress: Progress<'_>,
    ) -> Result<BigUint, Stopped> {
        let bytes = resources.bytes();
        let halves = Halves::of(self);
        match halves.map(|halves| halves.count(bytes, resources.workers, progress)) {
            Some(Ok(lines)) => Ok(lines.into()),
            Some(Err(stopped)) if stopped != Stopped::Overflow => Err(stopped),
            _ => frontier::count(self, bytes, progress),
        }
    }

    fn counted(&self, undirected: BigUint) -> Count {
        let is_closed = self.end() == TourEnd::Closed;
        let has_end = !is_closed && (self.start().is_some() || self.last().is_some());
        // A single square is one tour, without a second direction.
        let ways: u32 = if has_end || self.board().squares() == 1 {
            1
        } else {
            2
        };
        Count {
            directed: &undirected * ways,
            undirected,
            is_closed,
            has_end,
        }
    }
}
