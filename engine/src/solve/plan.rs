//! Tours of wide boards without a list of their squares.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a board that is listed has fewer than 2^32 squares"
)]

use super::construct::BlockPlan;
use super::{Progress, Question, TooLarge};
use crate::board::{Board, Direction, Size, Square, Symmetry};
use crate::tour::Tour;
use std::ops::ControlFlow;

/// A tour of a wide board, without its list: it answers which number a square has, and which square a number.
///
/// It is made of blocks. A symmetric tour is a plan of a half or of a quarter, and its images.
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
pub struct Plan {
    size: Size,
    /// The upper left half or quarter, or all of the board.
    part: BlockPlan,
    symmetry: Symmetry,
    /// How often the part is visited: itself, its image, the image of that, and so on.
    images: u64,
    /// From the part's end it goes on in its image, or else in the last one.
    goes_on: bool,
    /// The number that the start has before the closed tour is begun there.
    shift: u64,
}

impl Plan {
    /// The shortest side of a board that can be planned.
    pub const MIN_SIDE: u32 = BlockPlan::MIN_SIDE;

    /// Plans a tour from `start`; it is closed where the number of squares is even. `None` if a
    /// side is under [`Plan::MIN_SIDE`], the start is not on the board or of the minority colour.
    ///
    /// Another `seed` makes another tour, but on the smallest boards.
    pub fn new(size: Size, start: Square, seed: u64) -> Option<Plan> {
        BlockPlan::new(size, start, seed).map(Plan::whole)
    }

    /// The plan of all of a board.
    pub(super) fn whole(part: BlockPlan) -> Plan {
        Plan {
            size: part.size(),
            part,
            symmetry: Symmetry::IDENTITY,
            images: 1,
            goes_on: true,
            shift: 0,
        }
    }

    /// A closed tour of a part of `size` at its upper left, and its images; `None` if they do not join.
    pub(super) fn of_images(
        size: Size,
        part: BlockPlan,
        symmetry: Symmetry,
        images: u64,
    ) -> Option<Plan> {
        let mut plan = Plan {
            size,
            part,
            symmetry,
            images,
            goes_on: true,
            shift: 0,
        };
        plan.goes_on = plan.leads_to_image();
        plan.is_closed().then_some(plan)
    }

    /// The rectangle that it tours.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The board, a whole rectangle.
    pub fn board(&self) -> Board {
        self.size.into()
    }

    /// Whether a move leads from its last square to its first.
    pub fn is_closed(&self) -> bool {
        let [first, last] = [0, self.size.area() - 1].map(|number| self.square_at(number));
        is_move(last, first)
    }

    /// The same tour begun on another square; `None` if it is open or the board has not the square.
    #[must_use]
    pub fn starting_at(mut self, start: Square) -> Option<Plan> {
        if !self.size.contains(start) || !self.is_closed() {
            return None;
        }
        self.shift = (self.shift + self.number_of(start)) % self.size.area();
        Some(self)
    }

    /// The square with this number: the start for 0.
    ///
    /// # Panics
    /// If the board has not that many squares.
    pub fn square_at(&self, number: u64) -> Square {
        let all = self.size.area();
        assert!(number < all, "{} has no square number {number}", self.size);
        self.unshifted((number + self.shift) % all)
    }

    fn unshifted(&self, number: u64) -> Square {
        let (image, number) = self.place_of(number);
        self.placed(image, self.part.square_at(number))
    }

    /// In which image an unshifted number is, and which number it is there.
    fn place_of(&self, number: u64) -> (u64, u64) {
        let squares = self.part.size().area();
        (number / squares, number % squares)
    }

    /// A square of the part, where an image of it is on the board.
    fn placed(&self, image: u64, square: Square) -> Square {
        let square = on_board(self.size, self.part.size(), square);
        self.turned(square, self.times(image))
    }

    /// The number of `square` in the tour: 0 for the start.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn number_of(&self, square: Square) -> u64 {
        let all = self.size.area();
        assert!(
            self.size.contains(square),
            "{square} is not on {}",
            self.size
        );
        let (image, number) = (0..self.images)
            .find_map(|image| {
                // The image taken so often is undone by taking it as often as is left.
                let back = (self.images - self.times(image)) % self.images;
                let square = self.in_part(self.turned(square, back))?;
                Some((image, self.part.number_of(square)))
            })
            .expect("every square is in the part or in one of its images");
        (image * self.part.size().area() + number + all - self.shift) % all
    }

    /// How often the image is taken of the part for this place in the order.
    fn times(&self, image: u64) -> u64 {
        match self.goes_on {
            true => image,
            false => (self.images - image) % self.images,
        }
    }

    /// Whether the part's end is beside the start of its image.
    fn leads_to_image(&self) -> bool {
        let end = self.part.size().area() - 1;
        let [first, last] = [0, end].map(|number| self.placed(0, self.part.square_at(number)));
        is_move(last, self.turned(first, 1))
    }

    fn turned(&self, square: Square, times: u64) -> Square {
        (0..times).fold(square, |at, _| self.symmetry.square(self.size, at))
    }

    /// A square of the board as one of the part, if it is in it.
    fn in_part(&self, square: Square) -> Option<Square> {
        let part = self.part.size();
        let below = self.size.height() - part.height();
        let rank = square.rank().checked_sub(below)?;
        Some(Square::new(square.file(), rank)).filter(|&square| part.contains(square))
    }

    /// All squares from the start on, each worked out by [`Plan::square_at`].
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + '_ {
        (0..self.size.area()).map(|number| self.square_at(number))
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
        let all = self.size.area();
        let end = first.checked_add(squares.len() as u64);
        let is_there = end.is_some_and(|end| end <= all);
        assert!(is_there, "{} has {all} squares", self.size);
        let (mut first, mut rest) = (first, squares);
        while !rest.is_empty() {
            let (image, number) = self.place_of((first + self.shift) % all);
            let left = self.part.size().area() - number;
            let count = usize::try_from(left).map_or(rest.len(), |left| left.min(rest.len()));
            let (squares, behind) = rest.split_at_mut(count);
            self.part.copy_squares(number, squares);
            if self.images > 1 {
                for square in squares {
                    *square = self.placed(image, *square);
                }
            }
            first += count as u64;
            rest = behind;
        }
    }

    /// All squares in the tour's order, each as its index row by row from the top-left one: four
    /// bytes a square. `progress` is told now and then how many are written, and may end it.
    ///
    /// # Panics
    /// If the board has over 2³² squares.
    #[doc(hidden)]
    pub fn order(&self, progress: Progress<'_>) -> ControlFlow<(), Vec<u32>> {
        let mut order = self.part.order(progress)?;
        if self.images > 1 {
            order = self.with_images(&order);
        }
        // The list has a place for it.
        order.rotate_left(usize::try_from(self.shift).unwrap_or(0));
        ControlFlow::Continue(order)
    }

    /// The order of the part, and that of its images behind it.
    fn with_images(&self, order: &[u32]) -> Vec<u32> {
        let (width, height) = (self.part.size().width(), self.part.size().height());
        let square = |index: u32| Square::new(index % width, height - 1 - index / width);
        let index = |square| self.size.index_of(square);
        let images = (0..self.images).flat_map(|image| {
            let placed = move |&index: &u32| self.placed(image, square(index));
            // A board that is listed has fewer than 2³² squares.
            order.iter().map(move |at| index(placed(at)) as u32)
        });
        images.collect()
    }

    /// The whole tour, checked.
    ///
    /// # Errors
    /// [`TooLarge`] if it cannot be listed.
    pub fn tour(&self) -> Result<Tour, TooLarge> {
        Question::check_listable(self.size)?;
        let tour = self.listed(&mut |_| ControlFlow::Continue(()));
        Ok(tour.continue_value().expect("nobody cancels"))
    }

    /// The whole tour, checked, of a board that can be listed.
    ///
    /// # Panics
    /// If it is none, which would be the plan's fault.
    pub(super) fn listed(&self, progress: Progress<'_>) -> ControlFlow<(), Tour> {
        let order = self.order(progress)?;
        let squares = self.size.area();
        let mut checked = |checked| progress(squares + checked);
        let tour = Tour::from_order(&self.board(), order, &mut checked)?;
        ControlFlow::Continue(tour.expect("a plan is a tour"))
    }

    /// Whether it is a tour, and closed where the number of squares is even: in time proportional to
    /// the sides of the board.
    pub fn is_sound(&self) -> bool {
        let squares = self.part.size().area();
        let is_joined = |image: u64| {
            let next = (image + 1) * squares;
            is_move(
                self.unshifted(next - 1),
                self.unshifted(next % self.size.area()),
            )
        };
        self.part.is_sound()
            && squares * self.images == self.size.area()
            && (self.images == 1 || (0..self.images).all(is_joined))
    }
}

/// A square of the upper left part of a board, on that board.
pub(super) fn on_board(size: Size, part: Size, square: Square) -> Square {
    Square::new(square.file(), square.rank() + size.height() - part.height())
}

pub(super) fn is_move(a: Square, b: Square) -> bool {
    Direction::between(a, b).is_some()
}
