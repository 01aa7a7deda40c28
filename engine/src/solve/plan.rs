//! Tours of wide boards without a list of their squares.

use super::construct::BlockPlan;
use super::{Progress, Question, TooLarge};
use crate::board::{Board, Size, Square};
use crate::tour::Tour;
use std::ops::ControlFlow;

/// A tour of a wide board, without its list: it answers which number a square has, and which square a number.
///
/// It is made of blocks.
///
/// ```
/// use knights_tour::board::{Size, Square};
/// use knights_tour::solve::Plan;
///
/// let size = Size::new(1_000_000, 1_000_000)?;
/// let plan = Plan::new(size, "c3".parse()?, 0).expect("wide enough");
/// assert_eq!(plan.square_at(0).to_string(), "c3");
/// let square: Square = "bzz4711".parse()?;
/// assert_eq!(plan.square_at(plan.number_of(square)), square);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan(BlockPlan);

impl Plan {
    /// The shortest side of a board that can be planned.
    pub const MIN_SIDE: u32 = BlockPlan::MIN_SIDE;

    /// Plans a tour from `start`; it is closed where the number of squares is even. `None` if a
    /// side is under [`Plan::MIN_SIDE`], the start is not on the board or of the minority colour.
    ///
    /// Another `seed` makes another tour, but on the smallest boards.
    pub fn new(size: Size, start: Square, seed: u64) -> Option<Plan> {
        BlockPlan::new(size, start, seed).map(Plan)
    }

    /// The rectangle that it tours.
    pub fn size(&self) -> Size {
        self.0.size()
    }

    /// The board, a whole rectangle.
    pub fn board(&self) -> Board {
        self.size().into()
    }

    /// Whether a move leads from its last square to its first.
    pub fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    /// The square with this number: the start for 0.
    ///
    /// # Panics
    /// If the board has not that many squares.
    pub fn square_at(&self, number: u64) -> Square {
        self.0.square_at(number)
    }

    /// The number of `square` in the tour: 0 for the start.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn number_of(&self, square: Square) -> u64 {
        self.0.number_of(square)
    }

    /// All squares from the start on, each worked out by [`Plan::square_at`].
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + '_ {
        (0..self.size().area()).map(|number| self.square_at(number))
    }

    /// Writes the squares from number `first` on (0 for the start) into `squares`, as many as it
    /// holds: about a nanosecond a square, where [`Plan::square_at`] takes some hundred.
    ///
    /// ```
    /// use knights_tour::board::Square;
    /// use knights_tour::solve::Plan;
    ///
    /// let plan = Plan::new("1000000x1000000".parse()?, "a1".parse()?, 0).expect("wide enough");
    /// let mut squares = [Square::new(0, 0); 100];
    /// plan.copy_squares(500_000_000_000, &mut squares);
    /// assert_eq!(squares[99], plan.square_at(500_000_000_099));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the board has not that many squares.
    pub fn copy_squares(&self, first: u64, squares: &mut [Square]) {
        self.0.copy_squares(first, squares);
    }

    /// All squares in the tour's order, each as its index row by row from the top-left one: four
    /// bytes a square. `progress` is told now and then how many are written, and may end it.
    ///
    /// # Panics
    /// If the board has over 2³² squares.
    #[doc(hidden)]
    pub fn order(&self, progress: Progress<'_>) -> ControlFlow<(), Vec<u32>> {
        self.0.order(progress)
    }

    /// The whole tour, checked.
    ///
    /// # Errors
    /// [`TooLarge`] if it cannot be listed.
    ///
    /// # Panics
    /// If it is none, which would be the plan's fault.
    pub fn tour(&self) -> Result<Tour, TooLarge> {
        Question::check_listable(self.size())?;
        let progress = &mut |_| ControlFlow::Continue(());
        let order = self.order(progress).continue_value();
        let tour = order.and_then(|order| {
            let tour = Tour::from_order(&self.board(), order, progress);
            tour.continue_value()
        });
        let tour = tour.expect("nothing cancels it");
        Ok(tour.expect("a plan is a tour"))
    }

    /// Whether it is a tour, and closed where the number of squares is even: in time proportional to
    /// the sides of the board.
    pub fn is_sound(&self) -> bool {
        self.0.is_sound()
    }
}
