//! A tour as points.

use crate::board::{Board, Size, Square};
use crate::course::Course;
use crate::picture::path::Point;

/// A tour, or as much of it as there is, from square to square.
pub(in crate::picture) struct Route {
    board: Board,
    squares: Vec<Square>,
    points: Vec<Point>,
    is_closed: bool,
}

impl Route {
    /// Of one knight. It has at least one square.
    pub(in crate::picture) fn of(course: Course<'_>) -> Route {
        let board = course.board();
        let size = board.size();
        let squares: Vec<Square> = course.trail().collect();
        Route {
            points: squares.iter().map(|&at| middle(size, at)).collect(),
            is_closed: course.closing_move().is_some(),
            squares,
            board,
        }
    }

    pub(in crate::picture) fn board(&self) -> &Board {
        &self.board
    }

    /// The squares in order.
    pub(in crate::picture) fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The middles of the squares, in order.
    pub(super) fn points(&self) -> &[Point] {
        &self.points
    }

    /// Whether a move leads from the last square to the first, which belongs to the tour.
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// How many moves it has, with the one that closes it.
    pub(in crate::picture) fn moves(&self) -> usize {
        let between = self.squares.len().saturating_sub(1);
        between + usize::from(self.is_closed)
    }

    /// What is at a place of a list of squares or points, beyond whose end it begins anew.
    fn around<T: Copy>(list: &[T], index: usize) -> T {
        // There is a square, and so a point.
        list[index % list.len()]
    }

    /// The middle of a square, by its place in the tour, after which it begins anew.
    pub(in crate::picture) fn point(&self, index: usize) -> Point {
        Route::around(&self.points, index)
    }

    /// A move by its number, from 0: its two squares.
    pub(super) fn squares_of_move(&self, index: usize) -> (Square, Square) {
        let square = |index| Route::around(&self.squares, index);
        (square(index), square(index + 1))
    }
}

fn middle(size: Size, square: Square) -> Point {
    let (x, y) = size.xy(square);
    let from_corner = Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5);
    let half = Point::new(f64::from(size.width()), f64::from(size.height())) * 0.5;
    from_corner - half
}
