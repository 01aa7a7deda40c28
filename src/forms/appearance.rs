//! The Appearance form: changes apply at once.

use super::{close_button, scrolled};
use crate::board::layout::{MENU, TOOLS};
use crate::model::command::{AppCommand, Switch, TextSize, Theme};
use crate::model::entries::MenuEntry;
use crate::panels::requests::{RequestsOnClick as _, request};
use crate::panels::style::{BUTTON, Segment, Weight, caption, check_box, named_button, segmented};
use crate::panels::{MenuRow, PanelContents, is_on, tip};
use egui::Ui;
use knights_tour_picture::BoardTheme;

const WIDTH: f32 = 260.0;

const ON_BOARD: [Switch; 6] = [
    Switch::Numbers,
    Switch::Path,
    Switch::Flags,
    Switch::Labels,
    Switch::Candidates,
    Switch::Follow,
];

/// Shows the settings of board and window, which apply at once. Returns whether to close the form.
pub(super) fn show(ui: &mut Ui, shown: &PanelContents<'_>) -> bool {
    // The lists of the tool bar stay in view.
    scrolled(ui, 156.0 + MENU + TOOLS, |ui| {
        ui.set_width(WIDTH);
        ui.spacing_mut().item_spacing.y = 0.0;
        caption(ui, "Board");
        for theme in [None].into_iter().chain(BoardTheme::ALL.map(Some)) {
            let label = theme.map_or("Match window", BoardTheme::label);
            let command = AppCommand::BoardTheme(theme);
            MenuRow::new(label, command.clone(), shown)
                .show(ui)
                .requests([command]);
        }
        caption(ui, "On the board");
        for switch in ON_BOARD {
            show_switch(ui, shown, switch);
        }
        caption(ui, "Window");
        let themes = vec![
            Segment::new("Light", Theme::Light),
            Segment::new("Dark", Theme::Dark),
            Segment::new("Match system", Theme::System),
        ];
        if let Some(theme) = segmented(ui, themes, |theme| *theme == shown.appearance.theme) {
            request(ui.ctx(), AppCommand::Theme(theme));
        }
        ui.add_space(4.0);
        show_text_size(ui, shown);
        show_switch(ui, shown, Switch::Motion);
    });
    close_button(ui)
}

fn show_switch(ui: &mut Ui, shown: &PanelContents<'_>, switch: Switch) {
    let command = AppCommand::Toggle(switch);
    let mut is_shown = is_on(&command, shown) == Some(true);
    if let Some(entry) = MenuEntry::of(&command) {
        check_box(ui, &mut is_shown, &entry.label).requests([command]);
    }
}

fn show_text_size(ui: &mut Ui, shown: &PanelContents<'_>) {
    ui.horizontal(|ui| {
        ui.label("Text size");
        for (sign, size) in [("\u{2212}", TextSize::Smaller), ("+", TextSize::Larger)] {
            if size == TextSize::Larger {
                ui.label(format!("{} %", shown.appearance.text_size));
            }
            let command = AppCommand::TextSize(size);
            let name = MenuEntry::of(&command).map_or(sign, |entry| &entry.label);
            let response = named_button(ui, sign, name, Weight::Plain, BUTTON);
            tip::show(&response, name);
            response.requests([command]);
        }
    });
}
