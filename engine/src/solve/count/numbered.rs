//! The tours of a board by their numbers.

use super::super::{Progress, Question};
#[cfg(feature = "count")]
use super::halves::HalvesIndex;
use super::small_board::{self, SmallBoardIndex};
use crate::random::Random;
use crate::tour::Tour;
use std::ops::ControlFlow;

/// All tours that answer a question, each with a number, from 1: on boards of up to [`NumberedTours::MAX_SQUARES`]
/// squares in the order of their squares, row by row from the top-left one; on others in another order, which is
/// always the same. With the feature `count`, `Question::numbered_tours` numbers those of more boards.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::solve::{Question, NumberedTours};
///
/// let question = Question::on(&Board::new(5, 5)?).starting_at("a1".parse()?);
/// let mut tours = NumberedTours::new(&question).expect("it is small");
/// assert_eq!(tours.count(), 304);
/// let tour = tours.tour(100).expect("there are this many");
/// assert_eq!(tours.number(&tour), Some(100));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NumberedTours(Numbered);

/// How the tours are numbered.
#[derive(Clone, Debug)]
enum Numbered {
    /// Square by square along the tour.
    SmallBoardIndex(Box<SmallBoardIndex>),
    /// By halves of the board.
    #[cfg(feature = "count")]
    HalvesIndex(Box<(Question, HalvesIndex)>),
    /// There are none.
    #[cfg(feature = "count")]
    None,
}

impl NumberedTours {
    /// The most squares of a board whose tours are numbered square by square.
    pub const MAX_SQUARES: u64 = small_board::MAX_SQUARES;

    /// The tours of a question; `None` if its board is too large, or it cannot be asked.
    pub fn new(question: &Question) -> Option<NumberedTours> {
        match NumberedTours::with(question, &mut |_| ControlFlow::Continue(())) {
            ControlFlow::Continue(tours) => tours,
            ControlFlow::Break(()) => None,
        }
    }

    /// Whether the tours of a question are numbered by [`NumberedTours::new`]: boards of up to
    /// [`NumberedTours::MAX_SQUARES`] squares.
    pub fn admits(question: &Question) -> bool {
        question.board().squares() <= NumberedTours::MAX_SQUARES
    }

    /// The same as [`NumberedTours::new`], while `progress` is told how many squares are done, and may cancel it: 6×6
    /// takes some seconds and up to 310 megabytes.
    pub fn with(
        question: &Question,
        progress: Progress<'_>,
    ) -> ControlFlow<(), Option<NumberedTours>> {
        if question.check_unpinned().is_err() || !NumberedTours::admits(question) {
            return ControlFlow::Continue(None);
        }
        let index = SmallBoardIndex::with(question, progress)?;
        let numbered = |index| NumberedTours(Numbered::SmallBoardIndex(Box::new(index)));
        ControlFlow::Continue(index.map(numbered))
    }

    /// The tours of a question that are numbered by halves of its board.
    #[cfg(feature = "count")]
    pub(super) fn by_halves(question: &Question, index: HalvesIndex) -> NumberedTours {
        NumberedTours(Numbered::HalvesIndex(Box::new((question.clone(), index))))
    }

    /// The tours of a question that has none.
    #[cfg(feature = "count")]
    pub(super) fn none() -> NumberedTours {
        NumberedTours(Numbered::None)
    }

    /// At least as many as there are tours of a question, each way to walk one counted; seen without counting
    /// them, and far more than there are.
    pub fn at_most(question: &Question) -> u128 {
        let board = question.board();
        // A knight leaves a square for any of its neighbours but the one it came from.
        let ways = |square| {
            (board.neighbours(square).count() as u128)
                .saturating_sub(1)
                .max(1)
        };
        // Large boards have too many after a hundred squares or so.
        let mut ways = board.iter().map(ways);
        let ways = ways.try_fold(1_u128, u128::checked_mul);
        // It leaves the first square for any of its neighbours: at most twice as many.
        ways.unwrap_or(u128::MAX)
            .saturating_mul(2 * u128::from(board.squares()))
    }

    /// How many tours there are, each way to walk one counted.
    pub fn count(&self) -> u128 {
        match &self.0 {
            Numbered::SmallBoardIndex(walks) => walks.count().into(),
            #[cfg(feature = "count")]
            Numbered::HalvesIndex(halves) => halves.1.count(&halves.0),
            #[cfg(feature = "count")]
            Numbered::None => 0,
        }
    }

    /// The tour with this number, from 1; `None` if there are not that many.
    pub fn tour(&mut self, number: u128) -> Option<Tour> {
        match &mut self.0 {
            Numbered::SmallBoardIndex(walks) => walks.tour(number.try_into().ok()?),
            #[cfg(feature = "count")]
            Numbered::HalvesIndex(halves) => halves.1.tour(&halves.0, number.checked_sub(1)?),
            #[cfg(feature = "count")]
            Numbered::None => None,
        }
    }

    /// The number of a tour, from 1; `None` if it does not answer the question.
    pub fn number(&mut self, tour: &Tour) -> Option<u128> {
        match &mut self.0 {
            Numbered::SmallBoardIndex(walks) => walks.number(tour).map(u128::from),
            #[cfg(feature = "count")]
            Numbered::HalvesIndex(halves) => Some(halves.1.number(&halves.0, tour)? + 1),
            #[cfg(feature = "count")]
            Numbered::None => None,
        }
    }

    /// One of the tours, each as likely as the others; `None` if there is none.
    pub fn random(&mut self, random: &mut Random) -> Option<Tour> {
        match self.count() {
            0 => None,
            count => self.tour(1 + random.below_wide(count)),
        }
    }
}
