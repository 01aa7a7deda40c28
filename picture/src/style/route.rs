//! A tour as points, relative to the middle of the board.

use crate::path::{Point, tile_corner};
use knights_tour::board::{Board, Square};
use knights_tour_scene::TourView;

/// The squares of a tour and their middles.
pub(crate) struct Route {
    pub(crate) board: Board,
    pub(super) squares: Vec<Square>,
    pub(super) points: Vec<Point>,
    pub(super) is_closed: bool,
}

impl Route {
    /// The points of `tour_view`, which must have at least one square.
    pub(crate) fn of(tour_view: TourView<'_>) -> Route {
        let board = tour_view.board();
        let size = board.size();
        let squares: Vec<Square> = tour_view.trail().collect();
        Route {
            points: squares
                .iter()
                .map(|&square| tile_corner(size, size.xy(square)) + Point::HALF_TILE)
                .collect(),
            is_closed: tour_view.closing_move().is_some(),
            squares,
            board,
        }
    }

    pub(crate) fn moves(&self) -> usize {
        let between = self.squares.len().saturating_sub(1);
        between + usize::from(self.is_closed)
    }

    fn around<T: Copy>(list: &[T], index: usize) -> T {
        list[index % list.len()]
    }

    /// The point at `index`, modulo the length of the tour.
    pub(crate) fn point(&self, index: usize) -> Point {
        Route::around(&self.points, index)
    }

    pub(super) fn squares_of_move(&self, index: usize) -> (Square, Square) {
        let square = |index| Route::around(&self.squares, index);
        (square(index), square(index + 1))
    }
}
