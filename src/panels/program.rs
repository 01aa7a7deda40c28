//! The rule as pseudocode, with the next line highlighted.

use crate::panels::style::{BODY, SMALL, bold, caption, palette_of, quiet, wrapped};
use crate::panels::targets::Noted as _;
use egui::{Align, Label, Layout, RichText, Sense, Ui, UiBuilder, vec2};
use knights_tour_session::Program;

const LINE: f32 = 17.0;
const EDGE: f32 = 6.0;
const INDENT: f32 = 14.0;

pub(super) fn show(ui: &mut Ui, program: &Program) {
    caption(ui, "Rule");
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (number, (indent, words)) in program.lines.into_iter().enumerate() {
            show_line(ui, f32::from(indent), words, number == program.current);
        }
    });
    if !program.values.is_empty() {
        ui.add_space(4.0);
        let values = quiet(ui, &program.values).size(SMALL);
        wrapped(ui, values).noted("values");
    }
}

fn show_line(ui: &mut Ui, indent: f32, words: &str, is_next: bool) {
    let size = vec2(ui.available_width(), LINE);
    let (mut place, response) = ui.allocate_exact_size(size, Sense::hover());
    let mut text = RichText::new(words).size(BODY);
    if is_next {
        response.noted(format!("next {words}"));
        let palette = palette_of(ui);
        ui.painter().rect_filled(place, 4.0, palette.accent);
        text = bold(words).size(BODY).color(palette.on_accent);
    }
    *place.left_mut() += EDGE + indent * INDENT;
    let line = UiBuilder::new()
        .max_rect(place)
        .layout(Layout::left_to_right(Align::Center));
    ui.new_child(line).add(Label::new(text).truncate());
}
