//! Letters on the squares of a verse, and file and rank labels.

use crate::board::camera::Frame;
use crate::board::layout::Layout;
use crate::panels::style::{bold_font, palette};
use crate::panels::targets;
use egui::{Align2, Color32, Context, FontId, Painter, Pos2, Rect, vec2};
use knights_tour::board::file_name;
use knights_tour::puzzle::LetterBoard;
use knights_tour_picture::label_step;

pub(crate) struct Overlay<'a> {
    pub(crate) layout: Layout,
    /// The letters of a verse, and their colour.
    pub(crate) letters: Option<(&'a LetterBoard, [u8; 3])>,
    pub(crate) labels: bool,
}

const FONT: f64 = 11.0;

/// Large tiles have larger labels, if these have at most two digits.
fn font(layout: &Layout, scale: f64) -> FontId {
    let most = if layout.board.height() < 100 {
        14.0
    } else {
        FONT
    };
    FontId::proportional((layout.place.tile / scale / 7.0).clamp(FONT, most) as f32)
}

impl Overlay<'_> {
    pub(crate) fn show(&self, context: &Context) {
        let scale = f64::from(context.pixels_per_point());
        let frame = self.layout.frame;
        let painter = context
            .layer_painter(targets::over_board())
            .with_clip_rect(rect(frame, scale));
        if let Some((letters, [red, green, blue])) = self.letters {
            self.show_letters(
                &painter,
                letters,
                scale,
                Color32::from_rgb(red, green, blue),
            );
        }
        if self.labels {
            let around = context.layer_painter(targets::over_board());
            let ink = palette(&context.style().visuals).quiet;
            self.show_ranks(&around, scale, ink);
            self.show_files(&around, scale, ink);
        }
    }

    fn show_letters(&self, painter: &Painter, letters: &LetterBoard, scale: f64, ink: Color32) {
        /// Height of a single letter, and of many letters in a row together, in tiles.
        const LETTER: f64 = 0.4;
        const ROW: f64 = 1.2;
        let Layout { board, place, .. } = self.layout;
        let tile = place.tile / scale;
        for square in self.layout.area().iter(board) {
            let (x, y) = board.xy(square);
            let middle =
                |start: f64, at: u32| (start / scale + (f64::from(at) + 0.5) * tile) as f32;
            let at = Pos2::new(middle(place.x, x), middle(place.y, y));
            let letter = letters.at(square);
            let height = LETTER.min(ROW / letter.chars().count().max(1) as f64) * tile;
            let font = bold_font(height.round() as f32);
            painter.text(at, Align2::CENTER_CENTER, letter, font, ink);
        }
    }

    fn show_ranks(&self, painter: &Painter, scale: f64, ink: Color32) {
        let Layout {
            board,
            frame,
            place,
            ..
        } = self.layout;
        let step = label_step(place.tile / scale, 24.0);
        let left = place.x.max(frame.x) / scale - 6.0;
        let area = self.layout.area();
        for rank in labelled(area.y, area.height, step, |y| board.height() - y) {
            let y = place.y + (f64::from(board.height() - rank) + 0.5) * place.tile;
            if (frame.y..frame.bottom()).contains(&y) {
                let at = Pos2::new(left as f32, (y / scale) as f32);
                painter.text(
                    at,
                    Align2::RIGHT_CENTER,
                    rank,
                    font(&self.layout, scale),
                    ink,
                );
            }
        }
    }

    fn show_files(&self, painter: &Painter, scale: f64, ink: Color32) {
        let Layout {
            board,
            frame,
            place,
            ..
        } = self.layout;
        let letters = file_name(board.width() - 1).len() as f64;
        let step = label_step(place.tile / scale, 8.0 * letters + 12.0);
        let bottom = place.y + f64::from(board.height()) * place.tile;
        let top = bottom.min(frame.bottom()) / scale + 3.0;
        let half = (4.0 * letters + 3.0) * scale;
        let area = self.layout.area();
        for file in labelled(area.x, area.width, step, |x| x + 1) {
            let x = place.x + (f64::from(file) - 0.5) * place.tile;
            if (frame.x + half..frame.right() - half).contains(&x) {
                let at = Pos2::new((x / scale) as f32, top as f32);
                let (font, name) = (font(&self.layout, scale), file_name(file - 1));
                painter.text(at, Align2::CENTER_TOP, name, font, ink);
            }
        }
    }
}

/// Multiples of `step` among the numbers of `count` squares from index `from`; `number` maps an index to its number.
fn labelled(from: u32, count: u32, step: u32, number: impl Fn(u32) -> u32) -> Vec<u32> {
    let Some(last) = count.checked_sub(1) else {
        return Vec::new();
    };
    let ends = [number(from), number(from + last)];
    let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
    let first = low.next_multiple_of(step).max(1);
    (first..=high).step_by(step as usize).collect()
}

fn rect(frame: Frame, scale: f64) -> Rect {
    let length = |pixels: f64| (pixels / scale) as f32;
    Rect::from_min_size(
        Pos2::new(length(frame.x), length(frame.y)),
        vec2(length(frame.width), length(frame.height)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_that_are_in_view_are_counted() {
        assert_eq!(labelled(0, 8, 1, |x| x + 1), [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(labelled(5, 30, 10, |y| 100 - y), [70, 80, 90]);
        assert_eq!(labelled(0, 0, 10, |x| x + 1), [0; 0]);
        assert_eq!(labelled(3, 5, 100, |x| x + 1), [0; 0]);
    }
}
