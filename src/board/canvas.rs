//! Visited squares in the colours of their numbers, as one texture.

use crate::board::camera::{Frame, Place};
use crate::board::layout::Layout;
use crate::board::quad::{WHITE, draw_quad};
use knights_tour::board::{Board, Size};
use knights_tour_picture::{BoardTheme, Raster};
use knights_tour_scene::TourView;
use macroquad::prelude::{Color, FilterMode, Image, Texture2D};
use std::ops::Range;
use std::thread;

#[derive(Default)]
pub(crate) struct Canvas {
    texture: Option<Texture2D>,
    place: Frame,
    width: u32,
    height: u32,
}

pub(crate) fn dots(layout: &Layout) -> (Raster, u32) {
    let dots = Dots::of(layout.board, layout.place, layout.frame, true);
    (dots.raster, dots.height)
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Dots {
    raster: Raster,
    height: u32,
    place: Frame,
}

/// Number of a plan's dots that can be computed in a fraction of a frame.
const MANY: f64 = 500_000.0;

impl Dots {
    /// The dots of the visible part: one per square, or per pixel if squares are smaller (`is_fine`: averaged).
    fn of(board: Size, place: Place, frame: Frame, is_fine: bool) -> Dots {
        let tile = place.tile;
        if tile >= 1.0 {
            let area = place.area(board, frame);
            return Dots {
                raster: Raster::of_squares(area),
                height: area.height,
                place: place.frame_of(area),
            };
        }
        let seen = place.frame_of_board(board).pixels_within(frame);
        // Average at most `MANY` pixels: more would take longer than a frame.
        let all = seen.width * seen.height;
        let samples = if is_fine && all <= MANY { 2 } else { 1 };
        let is_coarse = !is_fine && all > 2.0 * MANY;
        let pixels = if is_coarse { 2.0 } else { 1.0 };
        let [across, down] = [seen.width, seen.height].map(|side| (side / pixels).ceil());
        Dots {
            raster: Raster {
                x: (seen.x - place.x) / tile,
                y: (seen.y - place.y) / tile,
                step: pixels / tile,
                width: across as u32,
                samples,
            },
            height: down as u32,
            place: Frame::new(seen.x, seen.y, across * pixels, down * pixels),
        }
    }
}

impl Canvas {
    pub(crate) fn show(
        &mut self,
        tour_view: Option<TourView<'_>>,
        theme: BoardTheme,
        layout: &Layout,
        is_fine: bool,
    ) {
        let Some(tour_view) = tour_view else {
            self.width = 0;
            return;
        };
        let dots = Dots::of(tour_view.size(), layout.place, layout.frame, is_fine);
        self.paint(dots, |rows, out| {
            dots.raster.paint(tour_view, theme, rows, out);
        });
    }

    pub(crate) fn cover(&mut self, board: &Board, layout: &Layout, colour: [u8; 3]) {
        let dots = Dots::of(board.size(), layout.place, layout.frame, true);
        self.paint(dots, |rows, out| {
            dots.raster.cover(board, colour, rows, out);
        });
    }

    /// Paints the dots and uploads them as a texture; `paint` fills the pixels of a range of rows.
    fn paint(&mut self, dots: Dots, paint: impl Fn(Range<u32>, &mut [u8]) + Sync) {
        let (width, height) = (dots.raster.width, dots.height);
        (self.width, self.height, self.place) = (width, height, dots.place);
        if width > 0 && height > 0 {
            self.upload(painted(dots, paint), width, height);
        }
    }

    fn upload(&mut self, bytes: Vec<u8>, width: u32, height: u32) {
        /// Texture sizes are multiples of this, so that few textures are created.
        const STEP: u32 = 256;
        let fits = |texture: &Texture2D| {
            texture.width() >= width as f32 && texture.height() >= height as f32
        };
        if !self.texture.as_ref().is_some_and(fits) {
            let sides = [width, height].map(|side| side.next_multiple_of(STEP));
            let empty = vec![0; 4 * sides[0] as usize * sides[1] as usize];
            let texture = Texture2D::from_rgba8(sides[0] as u16, sides[1] as u16, &empty);
            texture.set_filter(FilterMode::Nearest);
            self.texture = Some(texture);
        }
        let image = Image {
            bytes,
            width: width as u16,
            height: height as u16,
        };
        if let Some(texture) = &self.texture {
            texture.update_part(&image, 0, 0, width as i32, height as i32);
        }
    }

    pub(crate) fn draw(&self, alpha: f32) {
        let Some(texture) = self.texture.as_ref().filter(|_| self.width > 0) else {
            return;
        };
        let across = self.width as f32 / texture.width();
        let down = self.height as f32 / texture.height();
        let ink = Color { a: alpha, ..WHITE };
        draw_quad(self.place, [0.0, 0.0, across, down], ink, Some(texture));
    }
}

fn painted(dots: Dots, paint: impl Fn(Range<u32>, &mut [u8]) + Sync) -> Vec<u8> {
    /// Minimum number of dots that justifies another thread.
    const WORTH_IT: u64 = 20_000;
    let length = 4 * dots.raster.width as usize;
    let mut bytes = vec![0; length * dots.height as usize];
    let all = u64::from(dots.raster.width) * u64::from(dots.height);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let threads = threads.min(1 + (all / WORTH_IT) as usize) as u32;
    let rows = dots.height.div_ceil(threads).max(1);
    let paint_part = |part: &mut [u8], from: u32| {
        let rows = (part.len() / length.max(1)) as u32;
        paint(from..from + rows, part);
    };
    thread::scope(|scope| {
        let mut parts = bytes.chunks_mut(length * rows as usize).zip(0..);
        let first = parts.next();
        for (part, index) in parts {
            let _ = scope.spawn(move || paint_part(part, index * rows));
        }
        if let Some((part, _)) = first {
            paint_part(part, 0);
        }
    });
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_are_squares_or_pixels_and_cover_what_is_in_view() {
        let board = Size::new(1_000_000, 1_000_000).unwrap();
        let frame = Frame::new(0.0, 24.0, 800.0, 600.0);
        let small = Place {
            x: -200.0,
            y: 100.0,
            tile: 0.001,
        };
        let dots = Dots::of(board, small, frame, true);
        assert_eq!(dots.place, Frame::new(0.0, 100.0, 800.0, 524.0));
        assert_eq!((dots.raster.width, dots.height), (800, 524));
        assert!((dots.raster.x - 200_000.0).abs() < 1e-3 && dots.raster.y == 0.0);
        let large = Place {
            x: -4000.0,
            y: 0.0,
            tile: 4.0,
        };
        let dots = Dots::of(board, large, frame, true);
        assert_eq!(dots.place, Frame::new(0.0, 24.0, 800.0, 600.0));
        assert_eq!((dots.raster.width, dots.height), (200, 150));
    }
}
