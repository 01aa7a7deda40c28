//! A text to type, with its label and what is wrong with it.

use crate::panels::style::{BODY, BUTTON, SMALL, palette};
use crate::panels::targets;
use egui::{Align2, ComboBox, FontId, Key, RichText, Sense, TextEdit, Ui, pos2, vec2};

/// Points across.
const WIDTH: f32 = 200.0;

/// What the longest field takes, in characters.
pub(crate) const LONGEST_FIELD: usize = 16;

/// A text to type.
pub(super) struct Field {
    text: String,
    /// The most characters that it takes: more than could be right, so that what is too large can
    /// be said to be.
    longest: usize,
    /// What is wrong with it.
    fault: Option<String>,
    /// It is to have the keyboard.
    pub(super) is_next: bool,
}

impl Field {
    pub(super) fn new(text: String, longest: usize, is_next: bool) -> Field {
        Field {
            text,
            longest,
            fault: None,
            is_next,
        }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// One field has the keyboard: the first that is to be mended.
    pub(super) fn give_way_to(&mut self, first: &Field) {
        self.is_next &= !first.is_next;
    }

    /// Takes what was read of it, or marks the fault and asks for something else.
    pub(super) fn judge<T>(&mut self, read: Result<T, String>) -> Option<T> {
        self.fault = None;
        read.inspect_err(|fault| {
            log::debug!("fault what={fault:?}");
            self.fault = Some(fault.clone());
            self.is_next = true;
        })
        .ok()
    }
}

/// What is wrong with the fields, the first of them first.
pub(super) fn faults(ui: &mut Ui, fields: &[&Field]) {
    let colour = palette(ui.visuals()).trouble;
    let room = ui.ctx().screen_rect().width() - 72.0;
    for fault in fields.iter().filter_map(|field| field.fault.as_ref()) {
        ui.set_max_width(room.min(380.0));
        let text = RichText::new(format!("\u{26a0} {fault}"));
        let text = text.size(SMALL).color(colour);
        let shown = ui.add(egui::Label::new(text).wrap());
        targets::note(&shown, "fault");
    }
}

/// A field with its label, marked if something is wrong with it. Whether Enter was pressed in it.
pub(super) fn labelled(ui: &mut Ui, label: &str, field: &mut Field) -> bool {
    labelled_with(ui, label, "", field)
}

/// The same with what an empty field means.
pub(super) fn labelled_with(ui: &mut Ui, label: &str, empty: &str, field: &mut Field) -> bool {
    let name = ui.label(label);
    if field.fault.is_some() {
        let fault_colour = palette(ui.visuals()).trouble;
        let visuals = &mut ui.visuals_mut().widgets;
        let mark = egui::Stroke::new(2.0, fault_colour);
        visuals.inactive.bg_stroke = mark;
        visuals.hovered.bg_stroke = mark;
        ui.visuals_mut().selection.stroke = mark;
    }
    let edit = TextEdit::singleline(&mut field.text)
        .char_limit(field.longest)
        .hint_text(RichText::new(empty).color(palette(ui.visuals()).quiet))
        .desired_width(WIDTH);
    let response = ui.add(edit).labelled_by(name.id);
    targets::note(&response, label);
    ui.reset_style();
    // A click beside the fields leaves none of them to type into: then the first one is.
    let has_nobody = ui.memory(|memory| memory.focused().is_none());
    if field.is_next && response.has_focus() {
        field.is_next = false;
        select_all(ui, &response, &field.text);
        log::debug!("typing into={label:?}");
    } else if field.is_next {
        // A window that is just being opened gives the keyboard to nobody, so this may take a few
        // frames.
        response.request_focus();
        select_all(ui, &response, &field.text);
    } else if has_nobody && empty.is_empty() && !response.lost_focus() {
        response.request_focus();
    } else if response.gained_focus() && ui.input(|input| input.key_pressed(Key::Tab)) {
        select_all(ui, &response, &field.text);
    }
    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

/// So that typing replaces what stands there.
fn select_all(ui: &Ui, response: &egui::Response, text: &str) {
    use egui::text::{CCursor, CCursorRange};
    let mut state = TextEdit::load_state(ui.ctx(), response.id).unwrap_or_default();
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), response.id);
}

/// A label, and a list to choose one of.
pub(super) fn list(ui: &mut Ui, label: &str, names: &[&str], chosen: &mut usize) {
    ui.horizontal(|ui| {
        let size = vec2(120.0, BUTTON);
        let (place, _) = ui.allocate_exact_size(size, Sense::hover());
        let colour = ui.visuals().text_color();
        let at = pos2(place.left(), place.center().y);
        let font = FontId::proportional(BODY);
        let _ = ui
            .painter()
            .text(at, Align2::LEFT_CENTER, label, font, colour);
        let name = names.get(*chosen).copied().unwrap_or_default();
        let list = ComboBox::from_id_salt(label).selected_text(name);
        let shown = list.show_ui(ui, |ui| {
            for (index, name) in names.iter().enumerate() {
                let response = ui.selectable_value(chosen, index, *name);
                targets::note(&response, *name);
            }
        });
        targets::note(&shown.response, label);
    });
}
