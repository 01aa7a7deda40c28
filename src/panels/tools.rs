//! The tool bar: mode, look, board, start and rule, as the width allows.

use super::{Menus, PanelContents, is_on};
use crate::model::command::{AppCommand, FormKind, Menu};
use crate::model::entries::MenuEntry;
use crate::panels::requests::{RequestsOnClick as _, request};
use crate::panels::style::{
    EDGE, GAP, Segment, Weight, bold, bold_width, button, focus_ring, named_button, segmented,
};
use crate::panels::targets::Noted as _;
use egui::Ui;
use knights_tour_scene::Look;
use knights_tour_session::{Command, Mode};

/// Minimum width to show the looks side by side, in points; `WITH_MODES` is for the modes.
const WITH_LOOKS: f32 = 745.0;
const WITH_MODES: f32 = 535.0;
const BRUSH: f32 = 110.0;

/// Shows the mode, and what its boards need: brush, puzzles, or look, start and rule.
pub(super) fn show(ui: &mut Ui, shown: &PanelContents<'_>, menus: &mut Menus) {
    ui.spacing_mut().item_spacing.x = GAP;
    let room = ui.available_width();
    let mode = shown.session.mode();
    let brush = if mode.is_painted() { BRUSH } else { 0.0 };
    if room >= WITH_MODES + brush {
        let modes = Mode::ALL.into_iter().map(|mode| Segment {
            name: format!("mode {}", mode.name()),
            ..Segment::new(mode.short_label(), Command::Mode(mode).into())
        });
        show_switch(ui, modes, shown);
    } else {
        show_list(ui, menus, mode.short_label(), Menu::Modes);
    }
    if mode.is_painted() {
        show_board(ui, shown, menus);
        show_brush(ui, shown, menus);
        return;
    }
    if mode.is_solved() {
        show_board(ui, shown, menus);
        let puzzles = named_button(ui, "Puzzles\u{2026}", "Puzzles", Weight::Plain, 90.0);
        puzzles.requests([AppCommand::Show(FormKind::Puzzles)]);
        return;
    }
    show_looks(ui, shown, menus, room >= WITH_LOOKS);
    show_board(ui, shown, menus);
    if !mode.has_two_knights() {
        let rule = Menu::name_of(shown.session.preferences().tie_break);
        show_list_if_room(ui, menus, &["Start"], Menu::StartAt);
        show_list_if_room(ui, menus, &[&format!("Rule: {rule}"), "Rule"], Menu::Rule);
    }
}

/// Shows a list with the first label that fits.
fn show_list_if_room(ui: &mut Ui, menus: &mut Menus, labels: &[&str], menu: Menu) {
    let fits = |label: &&&str| bold_width(ui, &titled(label)) + 2.0 * EDGE <= ui.available_width();
    if let Some(label) = labels.iter().find(fits) {
        show_list(ui, menus, label, menu);
    }
}

fn show_switch(
    ui: &mut Ui,
    choices: impl Iterator<Item = Segment<AppCommand>>,
    shown: &PanelContents<'_>,
) {
    let is_chosen = |command: &AppCommand| is_on(command, shown) == Some(true);
    if let Some(command) = segmented(ui, choices.collect(), is_chosen) {
        request(ui.ctx(), command);
    }
}

fn show_looks(ui: &mut Ui, shown: &PanelContents<'_>, menus: &mut Menus, is_roomy: bool) {
    let style = shown.appearance.style.map(|style| style.label);
    if is_roomy {
        let looks = Look::ALL.into_iter().map(|look| Segment {
            name: format!("look {}", look.label().to_lowercase()),
            ..Segment::new(look.label(), AppCommand::Preset(look))
        });
        show_switch(ui, looks, shown);
        return show_list(ui, menus, style.unwrap_or("Style"), Menu::Styles);
    }
    let look = Look::of(shown.appearance.view).map_or("Look", Look::label);
    show_list(ui, menus, style.unwrap_or(look), Menu::Looks);
}

fn show_board(ui: &mut Ui, shown: &PanelContents<'_>, menus: &mut Menus) {
    let size = format!("{:#}", shown.session.board());
    show_list_if_room(ui, menus, &[&size, "Board"], Menu::Boards);
}

fn show_brush(ui: &mut Ui, shown: &PanelContents<'_>, menus: &mut Menus) {
    show_list(ui, menus, "Shapes", Menu::Shapes);
    show_list_if_room(
        ui,
        menus,
        &[shown.session.mirror().label(), "Mirror"],
        Menu::Mirrors,
    );
    for command in [Command::WholeBoard, Command::Invert].map(AppCommand::from) {
        const LONGEST: f32 = 110.0;
        if ui.available_width() >= LONGEST
            && let Some(entry) = MenuEntry::of(&command)
        {
            button(ui, &entry.label, Weight::Plain, 0.0).requests([command]);
        }
    }
}

fn titled(label: &str) -> String {
    format!("{label}  \u{23f7}")
}

fn show_list(ui: &mut Ui, menus: &mut Menus, label: &str, menu: Menu) {
    let button = egui::Button::new(bold(titled(label)));
    let response = ui.add(button);
    focus_ring(ui, &response);
    menus.follow(menu, &response.noted(format!("{} list", menu.title())));
}
