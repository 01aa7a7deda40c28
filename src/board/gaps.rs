//! The missing squares of a board that is seen from far away.

use crate::board::canvas::Canvas;
use crate::board::detail::detail;
use crate::board::layout::Layout;
use knights_tour::board::Board;
use knights_tour::scene::Detail;
use macroquad::window::screen_dpi_scale;

/// The missing squares where they are too small and too many to be drawn one by one.
#[derive(Default)]
pub(crate) struct Gaps {
    canvas: Canvas,
    /// What it shows: it takes longer than the rest of a frame to make.
    of: Option<(Board, Layout, [u8; 3])>,
}

impl Gaps {
    /// Shows those of a board in the colour of the page, where they are drawn so.
    pub(crate) fn show(&mut self, board: &Board, layout: Layout, page: [u8; 3]) {
        let points = layout.place.tile / f64::from(screen_dpi_scale());
        let is_shown = board.rectangle().is_none() && detail(points) == Detail::Marks;
        let of = is_shown.then(|| (board.clone(), layout, page));
        if self.of != of {
            self.of = of;
            if is_shown {
                self.canvas.cover(board, &layout, page);
            }
        }
    }

    pub(crate) fn draw(&self) {
        if self.of.is_some() {
            self.canvas.draw(1.0);
        }
    }
}
