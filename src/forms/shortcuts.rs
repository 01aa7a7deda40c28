//! The list of shortcuts, in columns.

use super::{close_button, scrolled};
use crate::model::entries::key_lines;
use crate::model::sentences::with_keys;
use crate::panels::style::{EDGE, SMALL, bold};
use egui::{Grid, RichText, Ui};

/// Mouse buttons, and keys that depend on what is open or played.
const OTHERS: [(&str, &str); 5] = [
    ("Click, drag", "Start, move or place a knight"),
    ("Shift+click", "Make tours end there"),
    ("Ctrl+click", "Start the loop there"),
    (
        "Arrows, Shift+E 6, Enter",
        "Choose a square; digits: a number",
    ),
    ("Alt+letter, F10", "Open a menu"),
];

fn show_line(ui: &mut Ui, &(key, about): &(&str, &str)) {
    ui.label(bold(with_keys(key)).size(SMALL));
    ui.label(RichText::new(about).size(SMALL));
}

fn lines() -> Vec<(&'static str, &'static str)> {
    let keys = key_lines().into_iter().map(|line| (line.shown, line.label));
    keys.chain(OTHERS).collect()
}

/// Shows the keys in as many columns as fit. Returns whether to close the form.
pub(super) fn show(ui: &mut Ui) -> bool {
    /// Width of a column in points; `ROW` is the height of a line.
    const COLUMN: f32 = 390.0;
    const ROW: f32 = 18.0;
    let room = ui.ctx().screen_rect().width() - 50.0;
    let columns = ((room / COLUMN) as usize).clamp(1, 3);
    let shortcuts = lines();
    scrolled(ui, 150.0, |ui| {
        if columns == 1 {
            for line in &shortcuts {
                ui.horizontal_wrapped(|ui| show_line(ui, line));
            }
            return;
        }
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0 * EDGE;
            let rows = shortcuts.len().div_ceil(columns);
            for (column, lines) in shortcuts.chunks(rows).enumerate() {
                let grid = Grid::new(column).min_row_height(ROW).spacing([12.0, 2.0]);
                grid.show(ui, |ui| {
                    for line in lines {
                        show_line(ui, line);
                        ui.end_row();
                    }
                });
            }
        });
    });
    close_button(ui)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_shortcuts_are_shown() {
        assert!(lines().len() <= 35, "{}", lines().len());
    }
}
