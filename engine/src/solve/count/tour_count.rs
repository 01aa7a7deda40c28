//! Exact counts of tours, with any number of digits.

use super::super::{Question, QuestionError, TourEnd, theory};
use super::NumberedTours;
use super::frontier::{self, CountStopped};
use super::halves::Halves;
use super::resources::Resources;
use crate::board::Size;
use knights_tour_base::wording::{count, grouped, list};
use knights_tour_base::{Cancelled, Progress, no_progress};
use num_bigint::BigUint;
use std::fmt;
use std::ops::RangeInclusive;

/// The number of tours that answer a question.
#[derive(Clone, Debug, PartialEq, Eq)]
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
        advice(enough.as_ref(), *max, others)
    )]
    TooMuchMemory {
        /// The size of the board, which is a rectangle.
        size: Size,
        /// The memory limit in megabytes.
        megabytes: u64,
        /// What is enough, if known.
        enough: Option<Enough>,
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
    /// A part of the count could not be kept or read.
    #[error("{0}")]
    Kept(String),
    /// The count is not divided into parts.
    #[error("the tours of {0} are not counted in parts: leave out the folder")]
    Undivided(Size),
    /// The count has fewer parts.
    #[error("there is no part {part}: this count has parts 1 to {parts}")]
    NoPart {
        /// The number of the part.
        part: usize,
        /// The number of parts.
        parts: usize,
    },
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

/// What counting the tours of a rectangle was measured to need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enough {
    /// A sufficient memory limit, in megabytes.
    pub megabytes: u64,
    /// A sufficient memory limit for a count in parts, in megabytes.
    pub in_parts: u64,
    /// Processor time, in minutes.
    pub minutes: u64,
}

/// What rectangles with this shorter side, and longer sides in a range, need.
struct Measured {
    short: u32,
    long: RangeInclusive<u32>,
    enough: Enough,
}

impl Measured {
    const fn new(short: u32, long: RangeInclusive<u32>, needs: [u64; 3]) -> Measured {
        let [megabytes, in_parts, minutes] = needs;
        Measured {
            short,
            long,
            enough: Enough {
                megabytes,
                in_parts,
                minutes,
            },
        }
    }
}

fn advice(enough: Option<&Enough>, max: u32, others: &[Size]) -> String {
    match (enough, others) {
        (Some(enough), _) => {
            let Enough {
                megabytes,
                in_parts,
                minutes,
            } = enough;
            let minutes = count(*minutes, "minute", "minutes");
            format!(
                "; {megabytes} are enough, or {in_parts} in parts, and {minutes} of processor time"
            )
        }
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
    /// Larger rectangles that have been measured: closed tours, and tours with free ends.
    const CLOSED: [Measured; 3] = [
        Measured::new(7, 8..=8, [200, 150, 1]),
        Measured::new(7, 10..=10, [700, 400, 1]),
        Measured::new(8, 8..=8, [1_000, 600, 1]),
    ];
    const FREE: [Measured; 4] = [
        Measured::new(6, 6..=12, [500, 500, 1]),
        Measured::new(7, 7..=7, [300, 300, 1]),
        Measured::new(7, 8..=8, [2_000, 1_000, 2]),
        Measured::new(8, 8..=8, [10_000, 4_500, 15]),
    ];
    /// Maximum number of squares of a board whose tours are counted.
    pub const MAX_SQUARES: u64 = 100_000;
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

    /// Checks whether the memory suffices to count the tours. Never fails with [`Uncounted::TooManyStates`].
    pub fn check_countable(&self, resources: Resources<'_>) -> Result<(), Uncounted> {
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
        self.check_memory(resources)
    }

    /// Rejects a large rectangle unless the memory covers its measured need or, if unknown, exceeds the default.
    fn check_memory(&self, resources: Resources<'_>) -> Result<(), Uncounted> {
        let (size, megabytes) = (self.board().size(), resources.megabytes);
        let (short, long) = size.sides();
        let has_free_ends = self.start().is_none() && self.end() == TourEnd::Any;
        let (max, measured) = match (self.end(), has_free_ends) {
            (TourEnd::Closed, _) => (Count::MAX_WHOLE, &Count::CLOSED[..]),
            (_, true) => (Count::MAX_WHOLE_FREE, &Count::FREE[..]),
            (_, false) => (Count::MAX_WHOLE, &[][..]),
        };
        if self.board().rectangle().is_none() || short <= max {
            return Ok(());
        }
        let needed = |enough: &Enough| match resources.parts {
            Some(_) => enough.in_parts,
            None => enough.megabytes,
        };
        let mut known = measured.iter();
        let enough = known.find(|it| it.short == short && it.long.contains(&long));
        let enough = enough.map(|it| it.enough);
        if enough.as_ref().map_or(Resources::MEMORY + 1, needed) <= megabytes {
            return Ok(());
        }
        let others = measured.iter().filter(|it| needed(&it.enough) <= megabytes);
        Err(Uncounted::TooMuchMemory {
            size,
            megabytes,
            enough,
            max,
            others: others
                .filter_map(|it| Size::new(it.short, *it.long.end()).ok())
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
        self.check_countable(resources)?;
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

    /// Counts and keeps one part, from 1, of a count with [`Resources::parts`]. Returns the number of parts. When all
    /// are kept, [`Question::count_with`] joins them.
    ///
    /// # Errors
    /// [`Uncounted::Undivided`] without a place for parts or on boards that are not counted in parts, and
    /// [`Uncounted::NoPart`]; otherwise like [`Question::count_with`].
    pub fn count_part(
        &self,
        part: usize,
        resources: Resources<'_>,
        progress: Progress<'_>,
    ) -> Result<usize, Uncounted> {
        self.check_countable(resources)?;
        let undivided = Uncounted::Undivided(self.board().size());
        let (halves, store) = Halves::of(self).zip(resources.parts).ok_or(undivided)?;
        let parts = halves.parts();
        if !(1..=parts).contains(&part) {
            return Err(Uncounted::NoPart { part, parts });
        }
        let kept = halves.keep_part(store, part, resources, progress);
        kept.map_err(|stopped| self.uncounted(stopped, resources))?;
        Ok(parts)
    }

    pub(super) fn uncounted(&self, stopped: CountStopped, resources: Resources<'_>) -> Uncounted {
        match stopped {
            CountStopped::Cancelled => Cancelled.into(),
            CountStopped::Overflow => Uncounted::Unnumbered(self.board().size()),
            CountStopped::Kept(what) => Uncounted::Kept(what),
            CountStopped::Undivided => Uncounted::Undivided(self.board().size()),
            CountStopped::TooManyStates { done } => Uncounted::TooManyStates {
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
    ) -> Result<BigUint, CountStopped> {
        let halves = Halves::of(self);
        if halves.is_none() && resources.parts.is_some() {
            return Err(CountStopped::Undivided);
        }
        match halves.map(|halves| halves.count(resources, progress)) {
            Some(Ok(lines)) => Ok(lines.into()),
            Some(Err(stopped)) if stopped != CountStopped::Overflow => Err(stopped),
            _ => frontier::count(self, resources.bytes(), progress),
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
