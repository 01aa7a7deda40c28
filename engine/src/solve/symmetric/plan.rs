//! Symmetric tours of large boards, by a plan of all, of a half or of a quarter.

use crate::board::{Size, Square, Symmetry};
use crate::solve::{Plan, Progress, Question, TooLarge};
use crate::tour::{Tour, TourClass};
use std::ops::ControlFlow;

/// A symmetric tour of a wide board, without its list: a plan of all of it, of a half or of a quarter.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::solve::SymmetricQuestion;
/// use knights_tour::tour::TourClass;
///
/// let board = Board::new(1_000_002, 1_000_002)?;
/// let question = SymmetricQuestion::on(&board, TourClass::QuarterTurn);
/// let plan = question.plan().expect("wide enough");
/// let square = plan.square_at(123_456_789_012);
/// assert_eq!(plan.number_of(square), 123_456_789_012);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SymmetricPlan {
    size: Size,
    /// The upper left half or quarter, or all of the board.
    part: Plan,
    symmetry: Symmetry,
    /// How often the part is visited: itself, its image, the image of that, and so on.
    images: u64,
    /// From the part's end it goes on in its image, or else in the last one.
    goes_on: bool,
    /// The number that the start has before the closed tour is begun there.
    shift: u64,
}

/// The plan of a tour of this class on a rectangle that has one; `None` if the board or its half or quarter
/// is narrow.
pub(super) fn plan(size: Size, class: TourClass, seed: u64) -> Option<SymmetricPlan> {
    let (width, height) = (size.width(), size.height());
    match class {
        TourClass::QuarterTurn => {
            let part = (width / 2, height / 2);
            of_images(size, Symmetry::QUARTER_TURN, 4, part, seed)
        }
        TourClass::Sulian if width.is_multiple_of(2) => {
            of_images(size, Symmetry::LEFT_RIGHT, 2, (width / 2, height), seed)
        }
        TourClass::Sulian => of_images(size, Symmetry::TOP_BOTTOM, 2, (width, height / 2), seed),
        _ => Some(SymmetricPlan {
            size,
            part: Plan::half_turned(size, class, seed)?,
            symmetry: Symmetry::HALF_TURN,
            images: 1,
            goes_on: true,
            shift: 0,
        }),
    }
}

/// A closed tour of this many images of a part with this many columns and rows.
fn of_images(
    size: Size,
    symmetry: Symmetry,
    images: u64,
    (columns, rows): (u32, u32),
    seed: u64,
) -> Option<SymmetricPlan> {
    if columns.min(rows) < Plan::MIN_SIDE {
        return None;
    }
    let part = Size::new(columns, rows).ok()?;
    let ends = Frame { size, symmetry }.ends(part);
    ends.into_iter().find_map(|(start, end)| {
        let mut plan = SymmetricPlan {
            size,
            part: Plan::between(part, start, end, seed)?,
            symmetry,
            images,
            goes_on: true,
            shift: 0,
        };
        plan.goes_on = plan.leads_to_image();
        let [first, last] = [0, size.area() - 1].map(|number| plan.square_at(number));
        is_move(last, first).then_some(plan)
    })
}

/// A board and its symmetry.
struct Frame {
    size: Size,
    symmetry: Symmetry,
}

impl Frame {
    /// A square of the part, on the whole board.
    fn on_board(&self, part: Size, square: Square) -> Square {
        on_board(self.size, part, square)
    }

    /// The squares that the part can begin and end on, such that its images join on to it.
    fn ends(&self, part: Size) -> Vec<(Square, Square)> {
        let near_middle = self.near_middle(part);
        let is_joined = |end: Square, start: Square| {
            let image = self.symmetry.square(self.size, self.on_board(part, start));
            is_move(self.on_board(part, end), image)
        };
        let is_odd = part.area() % 2 == 1;
        let suits = |start: Square, end: Square| {
            let same = start.colour() == end.colour();
            let corner = part.top_left().colour();
            start != end && same == is_odd && (!is_odd || start.colour() == corner)
        };
        let others = || near_middle.iter().copied();
        others()
            .flat_map(|start| others().map(move |end| (start, end)))
            .filter(|&(start, end)| suits(start, end) && is_joined(end, start))
            .collect()
    }

    /// The squares of the part beside the middle of its inner side, or its inner corner.
    fn near_middle(&self, part: Size) -> Vec<Square> {
        let (width, height) = (part.width(), part.height());
        // How far a side reaches to either side of the middle, if it is not an inner one.
        let along = |side: u32, is_inner: bool| match is_inner {
            true => side - 3..side,
            false => (side / 2).saturating_sub(3)..(side / 2 + 3).min(side),
        };
        let is_inner = [width < self.size.width(), height < self.size.height()];
        let (files, rows) = (along(width, is_inner[0]), along(height, is_inner[1]));
        let squares = files.flat_map(|x| rows.clone().map(move |y| (x, y)));
        squares.filter_map(|(x, y)| part.at(x, y)).collect()
    }
}

fn is_move(a: Square, b: Square) -> bool {
    crate::board::Direction::between(a, b).is_some()
}

/// A square of the upper left part of a board, on that board.
fn on_board(size: Size, part: Size, square: Square) -> Square {
    Square::new(square.file(), square.rank() + size.height() - part.height())
}

impl SymmetricPlan {
    /// The rectangle that it tours.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The same tour begun on another square; `None` if it is open or the board has not the square.
    #[must_use]
    pub fn starting_at(mut self, start: Square) -> Option<SymmetricPlan> {
        let [first, last] = [0, self.size.area() - 1].map(|number| self.square_at(number));
        if !self.size.contains(start) || !is_move(last, first) {
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
        let squares = self.part.size().area();
        let (image, at) = (number / squares, number % squares);
        let square = on_board(self.size, self.part.size(), self.part.square_at(at));
        self.turned(square, self.times(image))
    }

    /// The number of `square` in the tour: 0 for the start.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn number_of(&self, square: Square) -> u64 {
        let squares = self.part.size().area();
        let (image, number) = (0..self.images)
            .find_map(|image| {
                // The image taken so often is undone by taking it as often as is left.
                let back = (self.images - self.times(image)) % self.images;
                let square = self.in_part(self.turned(square, back))?;
                Some((image, self.part.number_of(square)))
            })
            .expect("every square is in the part or in one of its images");
        let number = image * squares + number;
        (number + self.size.area() - self.shift) % self.size.area()
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
        let part = self.part.size();
        let [first, last] = [0, part.area() - 1]
            .map(|number| on_board(self.size, part, self.part.square_at(number)));
        is_move(last, self.turned(first, 1))
    }

    fn turned(&self, square: Square, times: u64) -> Square {
        (0..times).fold(square, |at, _| self.symmetry.square(self.size, at))
    }

    /// A square of the board as one of the part, if it is in it.
    fn in_part(&self, square: Square) -> Option<Square> {
        let part = self.part.size();
        let rank = square
            .rank()
            .checked_sub(self.size.height() - part.height())?;
        Some(Square::new(square.file(), rank)).filter(|&square| part.contains(square))
    }

    /// The whole tour, checked.
    ///
    /// # Panics
    /// If it is none, which would be the plan's fault.
    pub(super) fn tour(&self, progress: Progress<'_>) -> ControlFlow<(), Result<Tour, TooLarge>> {
        let order = self.part.order(progress)?;
        if self.images == 1 {
            let tour = Tour::from_order(&self.size.into(), order, progress)?;
            return ControlFlow::Continue(Ok(tour.expect("a plan is a tour")));
        }
        // Beside the part's list, the tour's own.
        if let Err(error) = Question::make_room(self.size) {
            return ControlFlow::Continue(Err(error));
        }
        progress(order.len() as u64)?;
        let part = self.part.size();
        let width = part.width();
        let placed = |&index: &u32| {
            let square = Square::new(index % width, part.height() - 1 - index / width);
            on_board(self.size, part, square)
        };
        let squares = (0..self.images).flat_map(|image| {
            let times = self.times(image);
            order
                .iter()
                .map(move |index| self.turned(placed(index), times))
        });
        let tour = Tour::new(&self.size.into(), squares);
        ControlFlow::Continue(Ok(tour.expect("a plan is a tour")))
    }
}
