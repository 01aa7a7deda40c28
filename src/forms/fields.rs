//! Text fields with their errors, and lists.

use super::paragraph;
use crate::panels::spoken::Spoken as _;
use crate::panels::style::{BODY, BUTTON, GAP, SMALL, palette_of, quiet, write};
use crate::panels::targets::Noted as _;
use egui::{Align2, ComboBox, Key, RichText, Sense, TextEdit, Ui, WidgetType};

/// Maximum number of characters in a field; exceeds any valid input, so that large numbers get an error message.
const LONGEST_FIELD: usize = 16;

/// Maximum number of characters in a field for a text.
const LONGEST_TEXT: usize = 1_000;

/// An error in the text of a field, given by its index.
#[derive(Debug)]
pub(super) struct FieldError {
    pub(super) field: usize,
    pub(super) sentence: String,
}

/// A labelled text field of a form, with the error of its text.
#[derive(Default)]
pub(super) struct Field {
    label: &'static str,
    /// Text that an empty field shows; a field without a hint must be filled in.
    hint: &'static str,
    pub(super) text: String,
    error: Option<String>,
    /// Whether the field is for a text, not for a word or a number.
    is_long: bool,
    /// Whether the field gets the keyboard focus.
    pub(super) is_next: bool,
}

impl Field {
    pub(super) fn new(label: &'static str, text: String) -> Field {
        Field {
            label,
            text,
            ..Field::default()
        }
    }

    pub(super) fn optional(label: &'static str, hint: &'static str, text: String) -> Field {
        Field {
            hint,
            ..Field::new(label, text)
        }
    }

    pub(super) fn long(label: &'static str, text: String) -> Field {
        Field {
            is_long: true,
            ..Field::new(label, text)
        }
    }

    /// What a pasted text adds to the field: its first line, or all its lines as one.
    pub(super) fn pasted(&self, text: &str) -> String {
        if self.is_long {
            let words: Vec<&str> = text.split_whitespace().collect();
            return words.join(" ").chars().take(LONGEST_TEXT).collect();
        }
        let line = text.lines().next().unwrap_or_default();
        line.chars().take(LONGEST_FIELD).collect()
    }

    /// Shows the label and the text. Returns whether Enter was pressed in the field.
    pub(super) fn show(&mut self, ui: &mut Ui) -> bool {
        let (width, longest) = if self.is_long {
            (320.0, LONGEST_TEXT)
        } else {
            (200.0, LONGEST_FIELD)
        };
        let name = ui.label(self.label);
        if self.error.is_some() {
            let mark = egui::Stroke::new(2.0, palette_of(ui).trouble);
            let visuals = ui.visuals_mut();
            visuals.widgets.inactive.bg_stroke = mark;
            visuals.widgets.hovered.bg_stroke = mark;
            visuals.selection.stroke = mark;
        }
        let edit = TextEdit::singleline(&mut self.text)
            .char_limit(longest)
            .hint_text(quiet(ui, self.hint))
            .desired_width(width);
        let response = ui.add(edit).labelled_by(name.id).noted(self.label);
        ui.reset_style();
        // A click beside the fields clears the focus, so the first field takes it back.
        let has_no_focus = ui.memory(|memory| memory.focused().is_none());
        if self.is_next && response.has_focus() {
            self.is_next = false;
            select_all(ui, &response, &self.text);
            log::debug!("typing into={:?}", self.label);
        } else if self.is_next {
            // A window that is still opening grants no focus, so a request may take a few frames.
            response.request_focus();
            select_all(ui, &response, &self.text);
        } else if has_no_focus && self.hint.is_empty() && !response.lost_focus() {
            response.request_focus();
        } else if response.gained_focus() && ui.input(|input| input.key_pressed(Key::Tab)) {
            select_all(ui, &response, &self.text);
        }
        response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
    }
}

/// Returns the parsed fields, or marks their errors and focuses the first invalid one.
pub(super) fn accept<T>(fields: &mut [Field], read: Result<T, Vec<FieldError>>) -> Option<T> {
    let errors = read.as_ref().err();
    let mut is_first = true;
    for (index, field) in fields.iter_mut().enumerate() {
        let error = errors.and_then(|errors| errors.iter().find(|error| error.field == index));
        field.error = error.map(|error| error.sentence.clone());
        if let Some(error) = &field.error {
            log::debug!("fault what={error:?}");
            field.is_next = std::mem::take(&mut is_first);
        }
    }
    read.ok()
}

pub(super) fn show_errors(ui: &mut Ui, fields: &[Field]) {
    let colour = palette_of(ui).trouble;
    for error in fields.iter().filter_map(|field| field.error.as_ref()) {
        let text = RichText::new(format!("\u{26a0} {error}"))
            .size(SMALL)
            .color(colour);
        paragraph(ui, text).noted("fault");
    }
}

fn select_all(ui: &Ui, response: &egui::Response, text: &str) {
    use egui::text::{CCursor, CCursorRange};
    let mut state = TextEdit::load_state(ui.ctx(), response.id).unwrap_or_default();
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), response.id);
}

/// Shows a label of a fixed size, and a widget at its right.
pub(super) fn beside(ui: &mut Ui, label: &str, size: egui::Vec2, show: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let (place, _) = ui.allocate_exact_size(size, Sense::hover());
        let (at, left) = (place.left_center(), Align2::LEFT_CENTER);
        write(ui, at, left, label, BODY, palette_of(ui).text);
        show(ui);
    });
}

/// Shows a drop-down list; `chosen` is the index of the selected name.
pub(super) fn drop_down(
    ui: &mut Ui,
    label: &str,
    names: &[String],
    chosen: &mut usize,
    is_offered: impl Fn(usize) -> bool,
) {
    /// Height of a row, in points.
    const ROW: f32 = BUTTON + GAP;
    let room = (ui.ctx().screen_rect().height() / 2.0 / ROW).floor() * ROW;
    let combo_box = ComboBox::from_id_salt(label)
        .selected_text(&names[*chosen])
        .height(room);
    let shown = combo_box.show_ui(ui, |ui| {
        for index in (0..names.len()).filter(|&index| is_offered(index)) {
            let name = &names[index];
            ui.selectable_value(chosen, index, name).noted(name);
        }
    });
    let list = shown.response.noted(label);
    let words = format!("{label}: {}", names[*chosen]);
    let _ = list.spoken(WidgetType::ComboBox, words);
}
