use super::super::Question;
#[cfg(feature = "count")]
use super::halves::HalvesIndex;
use super::small_board::{self, SmallBoardIndex};
use crate::tour::Tour;
use knights_tour_base::random::Random;
use knights_tour_base::{Cancelled, Progress, no_progress};

/// All tours that answer a question, numbered from 1. Up to [`NumberedTours::MAX_SQUARES`] squares, the order is
/// lexicographic in row-major indices, otherwise unspecified. For larger boards, see `Question::numbered_tours`.
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
pub struct NumberedTours(TourIndex);

/// The method that numbers the tours of a question.
#[derive(Clone, Debug)]
enum TourIndex {
    SmallBoardIndex(Box<SmallBoardIndex>),
    #[cfg(feature = "count")]
    HalvesIndex(Box<(Question, HalvesIndex)>),
    #[cfg(feature = "count")]
    None,
}

impl NumberedTours {
    /// Maximum number of squares of a board whose tours are numbered square by square.
    pub const MAX_SQUARES: u64 = small_board::MAX_SQUARES;

    /// The tours of a question; `None` if the board is too large or the question is invalid.
    pub fn new(question: &Question) -> Option<NumberedTours> {
        NumberedTours::with(question, &mut no_progress()).unwrap_or(None)
    }

    /// Whether [`NumberedTours::new`] accepts the board.
    pub fn admits(question: &Question) -> bool {
        question.board().squares() <= NumberedTours::MAX_SQUARES
    }

    /// [`NumberedTours::new`] with `progress` in finished squares. A 6×6 board takes seconds and up to 310 megabytes.
    pub fn with(
        question: &Question,
        progress: Progress<'_>,
    ) -> Result<Option<NumberedTours>, Cancelled> {
        if question.check_no_givens().is_err() || !NumberedTours::admits(question) {
            return Ok(None);
        }
        let index = SmallBoardIndex::with(question, progress)?;
        let numbered = |index| NumberedTours(TourIndex::SmallBoardIndex(Box::new(index)));
        Ok(index.map(numbered))
    }

    #[cfg(feature = "count")]
    pub(super) fn by_halves(question: &Question, index: HalvesIndex) -> NumberedTours {
        NumberedTours(TourIndex::HalvesIndex(Box::new((question.clone(), index))))
    }

    #[cfg(feature = "count")]
    pub(super) fn none() -> NumberedTours {
        NumberedTours(TourIndex::None)
    }

    /// A loose upper bound for the number of directed tours, found without counting.
    pub fn at_most(question: &Question) -> u128 {
        let board = question.board();
        let ways = |square| {
            (board.neighbours(square).count() as u128)
                .saturating_sub(1)
                .max(1)
        };
        // The product overflows for boards of more than about a hundred squares.
        let ways = board.iter().map(ways).try_fold(1_u128, u128::checked_mul);
        // No move enters the first square, so it has one choice more; this at most doubles the bound.
        ways.unwrap_or(u128::MAX)
            .saturating_mul(2 * u128::from(board.squares()))
    }

    /// The number of directed tours.
    pub fn count(&self) -> u128 {
        match &self.0 {
            TourIndex::SmallBoardIndex(walks) => walks.count().into(),
            #[cfg(feature = "count")]
            TourIndex::HalvesIndex(halves) => halves.1.count(&halves.0),
            #[cfg(feature = "count")]
            TourIndex::None => 0,
        }
    }

    /// The tour with `number`, counted from 1; `None` if there are fewer tours.
    pub fn tour(&mut self, number: u128) -> Option<Tour> {
        match &mut self.0 {
            TourIndex::SmallBoardIndex(walks) => walks.tour(number.try_into().ok()?),
            #[cfg(feature = "count")]
            TourIndex::HalvesIndex(halves) => halves.1.tour(&halves.0, number.checked_sub(1)?),
            #[cfg(feature = "count")]
            TourIndex::None => None,
        }
    }

    /// The number of a tour, from 1; `None` if the tour does not answer the question.
    pub fn number(&mut self, tour: &Tour) -> Option<u128> {
        match &mut self.0 {
            TourIndex::SmallBoardIndex(walks) => walks.number(tour).map(u128::from),
            #[cfg(feature = "count")]
            TourIndex::HalvesIndex(halves) => Some(halves.1.number(&halves.0, tour)? + 1),
            #[cfg(feature = "count")]
            TourIndex::None => None,
        }
    }

    /// A uniformly random tour; `None` if there are no tours.
    pub fn random(&mut self, random: &mut Random) -> Option<Tour> {
        match self.count() {
            0 => None,
            count => self.tour(1 + random.below_wide(count)),
        }
    }
}
