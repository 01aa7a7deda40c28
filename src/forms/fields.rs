//! Text fields with their errors, and lists.

use super::paragraph;
use crate::panels::style::{BODY, BUTTON, GAP, SMALL, palette, write};
use crate::panels::targets::Noted as _;
use egui::{Align2, ComboBox, Key, RichText, Sense, TextEdit, Ui};

/// Maximum number of characters in a field; exceeds any valid input, so that large numbers get an error message.
pub(crate) const LONGEST_FIELD: usize = 16;

pub(super) type Faults = Vec<(usize, String)>;

#[derive(Default)]
pub(super) struct Field {
    pub(super) text: String,
    fault: Option<String>,
    pub(super) is_next: bool,
}

impl Field {
    pub(super) fn new(text: String) -> Field {
        Field {
            text,
            ..Field::default()
        }
    }
}

/// Returns the parsed fields, or marks their errors and focuses the first invalid one.
pub(super) fn judge<'a, T>(
    fields: impl Iterator<Item = &'a mut Field>,
    read: Result<T, Faults>,
) -> Option<T> {
    let faults = read.as_ref().err();
    let fault_at = |place| faults?.iter().find(|(at, _)| *at == place);
    let mut is_first = true;
    for (place, field) in fields.enumerate() {
        field.fault = fault_at(place).map(|(_, fault)| fault.clone());
        if let Some(fault) = &field.fault {
            log::debug!("fault what={fault:?}");
            field.is_next = std::mem::take(&mut is_first);
        }
    }
    read.ok()
}

pub(super) fn faults<'a>(ui: &mut Ui, fields: impl Iterator<Item = &'a Field>) {
    let colour = palette(ui.visuals()).trouble;
    for fault in fields.filter_map(|field| field.fault.as_ref()) {
        let text = RichText::new(format!("\u{26a0} {fault}"))
            .size(SMALL)
            .color(colour);
        paragraph(ui, text).noted("fault");
    }
}

/// Shows a text field; `empty` is the hint in an empty field. Returns whether Enter was pressed in the field.
pub(super) fn labelled(ui: &mut Ui, label: &str, empty: &str, field: &mut Field) -> bool {
    const WIDTH: f32 = 200.0;
    let name = ui.label(label);
    if field.fault.is_some() {
        let mark = egui::Stroke::new(2.0, palette(ui.visuals()).trouble);
        let visuals = ui.visuals_mut();
        visuals.widgets.inactive.bg_stroke = mark;
        visuals.widgets.hovered.bg_stroke = mark;
        visuals.selection.stroke = mark;
    }
    let edit = TextEdit::singleline(&mut field.text)
        .char_limit(LONGEST_FIELD)
        .hint_text(RichText::new(empty).color(palette(ui.visuals()).quiet))
        .desired_width(WIDTH);
    let response = ui.add(edit).labelled_by(name.id).noted(label);
    ui.reset_style();
    // A click beside the fields clears the focus, so the first field takes it back.
    let has_nobody = ui.memory(|memory| memory.focused().is_none());
    if field.is_next && response.has_focus() {
        field.is_next = false;
        select_all(ui, &response, &field.text);
        log::debug!("typing into={label:?}");
    } else if field.is_next {
        // A window that is still opening grants no focus, so a request may take a few frames.
        response.request_focus();
        select_all(ui, &response, &field.text);
    } else if has_nobody && empty.is_empty() && !response.lost_focus() {
        response.request_focus();
    } else if response.gained_focus() && ui.input(|input| input.key_pressed(Key::Tab)) {
        select_all(ui, &response, &field.text);
    }
    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

fn select_all(ui: &Ui, response: &egui::Response, text: &str) {
    use egui::text::{CCursor, CCursorRange};
    let mut state = TextEdit::load_state(ui.ctx(), response.id).unwrap_or_default();
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), response.id);
}

pub(super) fn beside(ui: &mut Ui, label: &str, size: egui::Vec2, show: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let (place, _) = ui.allocate_exact_size(size, Sense::hover());
        let at = (place.left_center(), Align2::LEFT_CENTER);
        write(ui, at, label, BODY, ui.visuals().text_color());
        show(ui);
    });
}

pub(super) fn list(
    ui: &mut Ui,
    label: &str,
    names: &[String],
    chosen: &mut usize,
    is_offered: impl Fn(usize) -> bool,
) {
    /// Height of a row, in points.
    const ROW: f32 = BUTTON + GAP;
    let room = (ui.ctx().screen_rect().height() / 2.0 / ROW).floor() * ROW;
    let list = ComboBox::from_id_salt(label)
        .selected_text(&names[*chosen])
        .height(room);
    let shown = list.show_ui(ui, |ui| {
        for index in (0..names.len()).filter(|&index| is_offered(index)) {
            let name = &names[index];
            ui.selectable_value(chosen, index, name).noted(name);
        }
    });
    shown.response.noted(label);
}
