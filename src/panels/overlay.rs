//! Letters on the squares of a verse, and file and rank labels.

use crate::board::camera::PixelRect;
use crate::board::layout::WindowLayout;
use crate::model::command::{AppCommand, ViewCommand};
use crate::panels::letters::BoardLetters;
use crate::panels::requests::RequestsOnClick as _;
use crate::panels::style::{UiPalette, Weight, named_button};
use crate::panels::targets;
use egui::{Align2, Area, Color32, Context, FontId, Id, Painter, Pos2, Rect, pos2, vec2};
use knights_tour::board::file_name;
use knights_tour_picture::label_step;

/// Text over the board: letters of a verse, names of files and ranks.
pub(crate) struct Overlay<'a> {
    pub(crate) layout: WindowLayout,
    pub(crate) letters: Option<BoardLetters<'a>>,
    pub(crate) labels: bool,
}

const FONT: f64 = 11.0;

impl Overlay<'_> {
    pub(crate) fn show(&self, context: &Context) {
        let scale = f64::from(context.pixels_per_point());
        let frame = self.layout.frame;
        let painter = context
            .layer_painter(targets::over_board())
            .with_clip_rect(rect(frame, scale));
        if let Some(letters) = &self.letters {
            letters.show(&painter, &self.layout, scale);
        }
        if self.labels {
            let around = context.layer_painter(targets::over_board());
            let ink = UiPalette::with(&context.style().visuals).quiet;
            self.show_names(&around, scale, ink);
        }
    }

    /// Shows the way back from a part of the board, in the corner of its frame.
    pub(crate) fn show_way_back(&self, context: &Context) {
        const MARGIN: f32 = 8.0;
        if self.layout.is_whole() {
            return;
        }
        let frame = rect(self.layout.frame, context.pixels_per_point().into());
        Area::new(Id::new("way back"))
            .pivot(Align2::RIGHT_TOP)
            .fixed_pos(frame.right_top() + vec2(-MARGIN, MARGIN))
            .show(context, |ui| {
                let label = "Whole board";
                named_button(ui, label, label, Weight::Plain, 0.0)
                    .requests([AppCommand::View(ViewCommand::Whole)]);
            });
    }

    /// Names ranks at the left of the board and files below, as many as fit.
    fn show_names(&self, painter: &Painter, scale: f64, ink: Color32) {
        let WindowLayout {
            board,
            frame,
            place,
            ..
        } = self.layout;
        let area = self.layout.area();
        let tile = place.tile / scale;
        // Large tiles have larger names, if these have at most two digits.
        let largest = if board.height() < 100 { 14.0 } else { FONT };
        let font = FontId::proportional((tile / 7.0).clamp(FONT, largest) as f32);
        let left = place.corner.x.max(frame.corner.x) / scale - 6.0;
        let step = label_step(tile, 24.0);
        for rank in labelled(area.y, area.height, step, |y| board.height() - y) {
            let y = place.corner.y + (f64::from(board.height() - rank) + 0.5) * place.tile;
            if (frame.corner.y..frame.end().y).contains(&y) {
                let at = Pos2::new(left as f32, (y / scale) as f32);
                painter.text(at, Align2::RIGHT_CENTER, rank, font.clone(), ink);
            }
        }
        let letters = file_name(board.width() - 1).len() as f64;
        let bottom = place.corner.y + f64::from(board.height()) * place.tile;
        let top = bottom.min(frame.end().y) / scale + 3.0;
        let half = (4.0 * letters + 3.0) * scale;
        let step = label_step(tile, 8.0 * letters + 12.0);
        for file in labelled(area.x, area.width, step, |x| x + 1) {
            let x = place.corner.x + (f64::from(file) - 0.5) * place.tile;
            if (frame.corner.x + half..frame.end().x - half).contains(&x) {
                let (at, name) = (
                    Pos2::new((x / scale) as f32, top as f32),
                    file_name(file - 1),
                );
                painter.text(at, Align2::CENTER_TOP, name, font.clone(), ink);
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

fn rect(frame: PixelRect, scale: f64) -> Rect {
    let [corner, end] = [frame.corner, frame.end()].map(|pixel| (pixel / scale).as_vec2());
    Rect::from_min_max(pos2(corner.x, corner.y), pos2(end.x, end.y))
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
