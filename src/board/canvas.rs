//! Visited squares in the colours of their numbers, as one texture.

use crate::board::camera::PixelRect;
use crate::board::layout::WindowLayout;
use crate::board::quad::{WHITE, draw_quad};
use knights_tour::board::Board;
use knights_tour_picture::{BoardTheme, Raster};
use knights_tour_scene::TourView;
use macroquad::prelude::{Color, FilterMode, Image, Texture2D};
use rayon::prelude::*;
use std::ops::Range;

/// A texture of coloured dots, and where it is drawn.
#[derive(Default)]
pub(crate) struct Canvas {
    texture: Option<Texture2D>,
    shown: Option<DotGrid>,
}

/// The dots of the visible part of a board: one per square, or one per pixel or two if squares are smaller.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DotGrid {
    pub(crate) raster: Raster,
    /// Number of rows.
    pub(crate) height: u32,
    place: PixelRect,
}

/// Number of a plan's dots that can be computed in a fraction of a frame.
const MANY: f64 = 500_000.0;

impl DotGrid {
    /// The dots of a layout; `is_fine`: small squares are averaged.
    pub(crate) fn of(layout: &WindowLayout, is_fine: bool) -> DotGrid {
        let place = layout.place;
        if place.tile >= 1.0 {
            let area = layout.area();
            return DotGrid {
                raster: Raster::of_squares(area),
                height: area.height,
                place: place.frame_of(area),
            };
        }
        let seen = layout.visible_board();
        // Average at most `MANY` pixels: more would take longer than a frame.
        let all = seen.size.element_product();
        let samples = if is_fine && all <= MANY { 2 } else { 1 };
        let is_coarse = !is_fine && all > 2.0 * MANY;
        let pixels = if is_coarse { 2.0 } else { 1.0 };
        let dots = (seen.size / pixels).ceil();
        let corner = place.point(seen.corner);
        DotGrid {
            raster: Raster {
                x: corner.x,
                y: corner.y,
                step: pixels / place.tile,
                width: dots.x as u32,
                samples,
            },
            height: dots.y as u32,
            place: PixelRect::new(seen.corner, dots * pixels),
        }
    }

    /// The pixels in RGBA; `paint` fills those of a range of rows.
    fn painted(&self, paint: impl Fn(Range<u32>, &mut [u8]) + Sync) -> Vec<u8> {
        /// Number of rows that a thread paints at once.
        const ROWS: u32 = 32;
        let length = 4 * self.raster.width as usize;
        let mut bytes = vec![0; length * self.height as usize];
        let parts = bytes.par_chunks_mut(length * ROWS as usize);
        parts
            .zip(0..self.height.div_ceil(ROWS))
            .for_each(|(part, index)| {
                let first = index * ROWS;
                paint(first..self.height.min(first + ROWS), part);
            });
        bytes
    }
}

impl Canvas {
    pub(crate) fn clear(&mut self) {
        self.shown = None;
    }

    pub(crate) fn show(
        &mut self,
        tour_view: TourView<'_>,
        theme: BoardTheme,
        layout: &WindowLayout,
        is_fine: bool,
    ) {
        let dots = DotGrid::of(layout, is_fine);
        self.paint(dots, |rows, out| {
            dots.raster.paint(tour_view, theme, rows, out);
        });
    }

    pub(crate) fn cover(&mut self, board: &Board, layout: &WindowLayout, colour: [u8; 3]) {
        let dots = DotGrid::of(layout, true);
        self.paint(dots, |rows, out| {
            dots.raster.cover(board, colour, rows, out);
        });
    }

    /// Paints the dots and uploads them as a texture; `paint` fills the pixels of a range of rows.
    fn paint(&mut self, dots: DotGrid, paint: impl Fn(Range<u32>, &mut [u8]) + Sync) {
        let (width, height) = (dots.raster.width, dots.height);
        let is_visible = width > 0 && height > 0;
        self.shown = is_visible.then_some(dots);
        if is_visible {
            self.upload(dots.painted(paint), width, height);
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
        let (Some(texture), Some(dots)) = (&self.texture, &self.shown) else {
            return;
        };
        let across = dots.raster.width as f32 / texture.width();
        let down = dots.height as f32 / texture.height();
        let ink = Color { a: alpha, ..WHITE };
        draw_quad(dots.place, [0.0, 0.0, across, down], ink, Some(texture));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::camera::BoardPlace;
    use knights_tour::board::Size;
    use macroquad::math::{DVec2, dvec2};

    #[test]
    fn dots_are_squares_or_pixels_and_cover_what_is_in_view() {
        let board = Size::new(1_000_000, 1_000_000).unwrap();
        let frame = PixelRect::new(dvec2(0.0, 24.0), dvec2(800.0, 600.0));
        let dots = |corner: DVec2, tile: f64| {
            let layout = WindowLayout::around(board, frame, BoardPlace { corner, tile });
            DotGrid::of(&layout, true)
        };
        let small = dots(dvec2(-200.0, 100.0), 0.001);
        let seen = PixelRect::new(dvec2(0.0, 100.0), dvec2(800.0, 524.0));
        assert_eq!(small.place, seen);
        assert_eq!((small.raster.width, small.height), (800, 524));
        assert!((small.raster.x - 200_000.0).abs() < 1e-3 && small.raster.y == 0.0);
        let large = dots(dvec2(-4000.0, 0.0), 4.0);
        assert_eq!(large.place, frame);
        assert_eq!((large.raster.width, large.height), (200, 150));
    }
}
