//! Scroll areas that hide partly visible rows, with arrows where content continues.

use crate::panels::style::{around, palette_of};
use egui::containers::scroll_area::ScrollAreaOutput;
use egui::epaint::ClippedShape;
use egui::{Rangef, Shape, Stroke, Ui, pos2};

/// Shows a scroll area, and hides rows that are only partly visible.
pub(crate) fn show_whole_rows<R>(
    ui: &mut Ui,
    show: impl FnOnce(&mut Ui) -> ScrollAreaOutput<R>,
) -> R {
    let layer = ui.layer_id();
    let painted = |ui: &Ui| {
        ui.ctx()
            .graphics_mut(|graphics| graphics.entry(layer).next_idx().0)
    };
    let first = painted(ui);
    let shown = show(ui);
    let (end, inner) = (painted(ui), shown.inner_rect);
    // egui paints slightly beyond a scroll area.
    let margin = ui.visuals().clip_rect_margin;
    let seen = inner
        .expand(margin)
        .y_range()
        .intersection(ui.clip_rect().y_range());
    let top = inner.top() - shown.state.offset.y;
    let content = Rangef::new(top, top + shown.content_size.y);
    if content.min >= seen.min - 1.0 && content.max <= seen.max + 1.0 {
        return shown.inner;
    }
    let whole = ui.ctx().graphics_mut(|graphics| {
        let shapes = graphics.entry(layer);
        let of_content = |clipped: &ClippedShape| {
            let clip = clipped.clip_rect.y_range();
            clip.min >= seen.min - 0.1 && clip.max <= seen.max + 0.1
        };
        let here = shapes.all_entries().enumerate().take(end).skip(first);
        let (mut rows, mut indices) = (Vec::new(), Vec::new());
        for (index, clipped) in here.filter(|(_, clipped)| of_content(clipped)) {
            collect_rows(&clipped.shape, seen.span() / 2.0, &mut rows);
            indices.push(index);
        }
        let whole = between_rows(seen, &rows);
        for index in indices {
            shapes.mutate_shape(egui::layers::ShapeIdx(index), |clipped| {
                let clip = &mut clipped.clip_rect;
                clip.min.y = clip.min.y.max(whole.min);
                clip.max.y = clip.max.y.min(whole.max);
            });
        }
        whole
    });
    let x = inner.right() - 8.0;
    if content.min < whole.min - 1.0 {
        show_arrow(ui, x, seen.min + 8.0, -1.0);
    }
    if content.max > whole.max + 1.0 {
        show_arrow(ui, x, seen.max - 8.0, 1.0);
    }
    shown.inner
}

/// Adds the vertical range of a shape that must not be split to `rows`. Text taller than `most` is added line by line;
/// other tall shapes are skipped.
fn collect_rows(shape: &Shape, most: f32, rows: &mut Vec<Rangef>) {
    match shape {
        Shape::Vec(shapes) => shapes
            .iter()
            .for_each(|shape| collect_rows(shape, most, rows)),
        Shape::Text(text) if text.galley.size().y > most => {
            let lines = text.galley.rows.iter();
            rows.extend(lines.map(|line| line.rect.translate(text.pos.to_vec2()).y_range()));
        }
        // Headings add a transparent rectangle to stay with their first row; egui gives transparent shapes no bounds.
        Shape::Rect(shape) if shape.rect.height() <= most => rows.push(shape.rect.y_range()),
        shape => {
            let place = shape.visual_bounding_rect();
            if place.is_positive() && place.height() <= most {
                rows.push(place.y_range());
            }
        }
    }
}

/// Largest part of `seen` that cuts through no row, or all of `seen` if less than a point would remain.
fn between_rows(seen: Rangef, rows: &[Rangef]) -> Rangef {
    let cut = |edge: f32| {
        rows.iter()
            .find(move |row| row.min < edge - 0.1 && row.max > edge + 0.1)
    };
    let mut whole = seen;
    while let Some(row) = cut(whole.min) {
        whole.min = row.max;
    }
    while let Some(row) = cut(whole.max) {
        whole.max = row.min;
    }
    if whole.span() > 1.0 { whole } else { seen }
}

fn show_arrow(ui: &Ui, x: f32, y: f32, side: f32) {
    let stroke = Stroke::new(1.5, palette_of(ui).quiet);
    let tip = pos2(x, y + 2.5 * side);
    let points = [(-4.5, -5.0 * side), (0.0, 0.0), (4.5, -5.0 * side)];
    ui.painter().add(Shape::line(around(tip, points), stroke));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_is_cut() {
        let rows = [(0.0, 10.0), (12.0, 30.0), (25.0, 40.0), (44.0, 60.0)];
        let rows = rows.map(|(from, to)| Rangef::new(from, to));
        let within = |from: f32, to: f32| {
            let Rangef { min, max } = between_rows(Rangef::new(from, to), &rows);
            (min, max)
        };
        assert_eq!(within(0.0, 61.0), (0.0, 61.0));
        assert_eq!(within(0.0, 50.0), (0.0, 44.0));
        assert_eq!(within(5.0, 50.0), (10.0, 44.0));
        assert_eq!(within(0.0, 32.0), (0.0, 12.0));
        assert_eq!(within(13.0, 20.0), (13.0, 20.0), "something is seen");
    }
}
