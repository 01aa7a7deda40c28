//! A square to tick.

use crate::panels::style::{BODY, BUTTON, GAP, focus_ring, palette};
use egui::{
    CornerRadius, FontId, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType, pos2, vec2,
};

/// With its label; a click on either ticks it or no longer.
pub(crate) fn check_box(ui: &mut Ui, is_on: &mut bool, label: &str) -> Response {
    const SIDE: f32 = 16.0;
    let palette = palette(ui.visuals());
    let text = ui.visuals().text_color();
    let font = FontId::proportional(BODY);
    let galley = ui.painter().layout_no_wrap(label.to_owned(), font, text);
    let size = vec2(SIDE + GAP + galley.size().x, BUTTON);
    let (place, mut response) = ui.allocate_exact_size(size, Sense::click());
    if response.clicked() {
        *is_on = !*is_on;
        response.mark_changed();
    }
    let (enabled, selected) = (ui.is_enabled(), *is_on);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, enabled, selected, label));
    let middle = pos2(place.left() + SIDE / 2.0, place.center().y);
    let square = Rect::from_center_size(middle, Vec2::splat(SIDE));
    let (fill, edge) = match selected {
        true => (palette.accent, palette.accent),
        false => (palette.button, palette.quiet),
    };
    let stroke = Stroke::new(1.5, edge);
    let _ = ui.painter().rect(
        square,
        CornerRadius::same(3),
        fill,
        stroke,
        StrokeKind::Inside,
    );
    if selected {
        let tick = [(-4.0, 0.0), (-1.2, 3.2), (4.2, -3.6)];
        let tick = tick.map(|(x, y)| middle + vec2(x, y)).to_vec();
        let stroke = Stroke::new(2.0, palette.on_accent);
        let _ = ui.painter().add(Shape::line(tick, stroke));
    }
    let row = place.center().y - galley.size().y / 2.0;
    let at = pos2(square.right() + GAP, row);
    ui.painter().galley(at, galley, text);
    focus_ring(ui, &response);
    response
}
