//! Shortcuts: the common ones, or all in columns.

use super::{Wish, close_button, scrolled};
use crate::model::command::{AppCommand, Menu};
use crate::model::entries::{ENTRIES, Entry};
use crate::model::keys;
use crate::model::sentences::with_keys;
use crate::panels::style::{SMALL, Weight, bold_font, button, palette};
use egui::{Align2, Color32, FontId, Rect, Sense, Ui, pos2, vec2};

const MOUSE: [(&str, &str); 10] = [
    (keys::REDO, "Redo"),
    ("Alt+letter, F10", "Open a menu"),
    ("Wheel", "Zoom in and out at the pointer"),
    ("Middle button", "Move the board"),
    ("Space+drag", "Move the board"),
    ("Click", "Start, move or place a knight"),
    ("Shift+click", "Make tours end there"),
    ("Ctrl+click", "Start the loop there"),
    ("Arrows, Enter", "Choose a square while playing"),
    ("Tab", "The next button or field"),
];

const COMMON: &str = "Space Right Left End Home Esc A Z X Click Shift+click E H Ctrl+Z Ctrl+Y \
                      Ctrl+S Ctrl+O Ctrl+N F5 F11";

/// Widths of a column and of its keys, and row height, in points.
const COLUMN: f32 = 345.0;
const KEYS: f32 = 100.0;
const ROW: f32 = 18.0;

/// A heading (`None`), or a key with its description.
type Line = (&'static str, Option<&'static str>);

pub(super) fn show(ui: &mut Ui, shows_all: &mut bool) -> Wish {
    let screen = ui.ctx().screen_rect();
    let (lines, most) = if *shows_all { (lines(), 4) } else { (common(), 1) };
    let columns = (((screen.width() - 50.0) / COLUMN).floor() as usize).clamp(1, most);
    let tall = lines.len().div_ceil(columns);
    let width = (columns as f32 * COLUMN).min(screen.width() - 50.0);
    ui.set_width(width);
    scrolled(ui, 190.0, |ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        let size = vec2(width, ROW * tall as f32);
        let (place, _) = ui.allocate_exact_size(size, Sense::hover());
        for (index, &(key, what)) in lines.iter().enumerate() {
            let (column, row) = ((index / tall) as f32, (index % tall) as f32);
            let corner = place.min + vec2(column * COLUMN, row * ROW);
            let place = Rect::from_min_size(corner, vec2(COLUMN - 8.0, ROW));
            show_line(ui, place, key, what);
        }
    });
    if !*shows_all {
        *shows_all = button(ui, "All shortcuts", Weight::Plain, 90.0).clicked();
    }
    close_button(ui)
}

fn common() -> Vec<Line> {
    let all = lines();
    let named = COMMON
        .split_whitespace()
        .map(|key| all.iter().find(|(known, what)| *known == key && what.is_some()));
    named.flatten().copied().collect()
}

fn lines() -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    // A submenu's keys appear under its parent menu.
    let bar = |menu: Menu| match Entry::of(&AppCommand::OpenMenu(menu)) {
        Some(opener) => opener.menu,
        None => Some(menu),
    };
    let menus = Menu::BAR.into_iter().map(Some).chain([None]);
    for menu in menus {
        lines.push((menu.map_or("More keys", Menu::title), None));
        let entries = ENTRIES.iter().filter(|entry| !entry.key.is_empty());
        let entries = entries.filter(|entry| entry.menu.and_then(bar) == menu);
        lines.extend(entries.map(|entry| (entry.key, Some(entry.label.as_str()))));
    }
    lines.push(("Mouse and others", None));
    lines.extend(MOUSE.map(|(key, what)| (key, Some(what))));
    lines
}

fn show_line(ui: &Ui, place: Rect, key: &str, what: Option<&str>) {
    let quiet = palette(ui.visuals()).quiet;
    let text = ui.visuals().text_color();
    let write = |left: f32, text: &str, font: FontId, ink: Color32| {
        let at = pos2(place.left() + left, place.center().y);
        ui.painter().text(at, Align2::LEFT_CENTER, text, font, ink);
    };
    let Some(what) = what else {
        return write(0.0, key, bold_font(SMALL), quiet);
    };
    write(0.0, &with_keys(key), bold_font(SMALL), text);
    write(KEYS, what, FontId::proportional(SMALL), text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_common_key_is_one_of_all() {
        assert_eq!(common().len(), COMMON.split_whitespace().count());
    }

    #[test]
    fn every_line_fits_into_its_column() {
        let context = egui::Context::default();
        crate::panels::style::set_fonts(&context);
        let _ = context.run(egui::RawInput::default(), |context| {
            let painter = context.debug_painter();
            let width = |text: &str, font: FontId| {
                painter.layout_no_wrap(text.to_owned(), font, Color32::BLACK).size().x
            };
            for (key, what) in lines() {
                let Some(what) = what else { continue };
                assert!(width(key, bold_font(SMALL)) < KEYS, "{key}");
                let room = COLUMN - 8.0 - KEYS;
                assert!(width(what, FontId::proportional(SMALL)) < room, "{what}");
            }
        });
    }
}
