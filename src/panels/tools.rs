//! The tool bar: mode, look, board, start and rule, as the width allows.

use super::{Menus, Shown, is_on};
use crate::model::command::{AppCommand, Menu, Panel};
use crate::model::entries::Entry;
use crate::panels::asked::{Asks as _, ask};
use crate::panels::style::{
    GAP, Segment, Weight, bold, button, focus_ring, named_button, segmented,
};
use crate::panels::targets::Noted as _;
use egui::Ui;
use knights_tour::scene::Look;
use knights_tour::session::{Command, Mode};

/// Minimum width for the complete tool bar, in points; the next constants are the minimum widths for fewer parts.
const WITH_ALL: f32 = 956.0;
const WITH_RULE: f32 = 895.0;
const WITH_START: f32 = 830.0;
const WITH_LOOKS: f32 = 745.0;
const WITH_MODES: f32 = 535.0;
const BRUSH: f32 = 110.0;

pub(super) fn show(ui: &mut Ui, shown: &Shown<'_>, menus: &mut Menus) {
    ui.spacing_mut().item_spacing.x = GAP;
    let room = ui.available_width();
    let mode = shown.session.mode();
    let brush = if mode.is_painted() { BRUSH } else { 0.0 };
    let modes = Mode::ALL.into_iter();
    if room >= WITH_MODES + brush {
        let modes = modes.map(|mode| Segment {
            name: format!("mode {}", mode.name()),
            ..Segment::new(mode.short_label(), Command::Mode(mode).into())
        });
        show_switch(ui, modes, shown);
    } else {
        list(ui, menus, mode.short_label(), Menu::Modes);
    }
    if mode.is_painted() {
        show_board(ui, shown, menus);
        show_brush(ui, shown, menus);
        return;
    }
    if mode.is_solved() {
        show_board(ui, shown, menus);
        let puzzles = named_button(ui, "Puzzles\u{2026}", "Puzzles", Weight::Plain, 90.0);
        puzzles.asks([AppCommand::Show(Panel::Puzzles)]);
        return;
    }
    show_looks(ui, shown, menus, room >= WITH_LOOKS);
    show_board(ui, shown, menus);
    if room >= WITH_START && !mode.has_two_knights() {
        list(ui, menus, "Start", Menu::StartAt);
    }
    if room >= WITH_RULE && !mode.has_two_knights() {
        let rule = Menu::name_of(shown.session.preferences().tie_break);
        let label = if room >= WITH_ALL { format!("Rule: {rule}") } else { "Rule".to_owned() };
        list(ui, menus, &label, Menu::Rule);
    }
}

fn show_switch(ui: &mut Ui, choices: impl Iterator<Item = Segment<AppCommand>>, shown: &Shown<'_>) {
    let is_chosen = |command: &AppCommand| is_on(command, shown) == Some(true);
    if let Some(command) = segmented(ui, choices.collect(), is_chosen) {
        ask(ui.ctx(), command);
    }
}

fn show_looks(ui: &mut Ui, shown: &Shown<'_>, menus: &mut Menus, is_roomy: bool) {
    let style = shown.appearance.style.map(|style| style.label);
    if is_roomy {
        let looks = Look::ALL.into_iter().map(|look| Segment {
            name: format!("look {}", look.label().to_lowercase()),
            ..Segment::new(look.label(), AppCommand::Preset(look))
        });
        show_switch(ui, looks, shown);
        return list(ui, menus, style.unwrap_or("Style"), Menu::Styles);
    }
    let look = Look::of(shown.appearance.view).map_or("Look", Look::label);
    list(ui, menus, style.unwrap_or(look), Menu::Looks);
}

fn show_board(ui: &mut Ui, shown: &Shown<'_>, menus: &mut Menus) {
    /// Maximum length of a board's size, in characters, that fits a small window.
    const SHORT: usize = 9;
    let board = shown.session.board();
    let size = format!("{board:#}");
    let is_short = size.chars().count() <= SHORT || ui.available_width() > 400.0;
    let label = if is_short { size.as_str() } else { "Board" };
    list(ui, menus, label, Menu::Boards);
}

fn show_brush(ui: &mut Ui, shown: &Shown<'_>, menus: &mut Menus) {
    list(ui, menus, "Shapes", Menu::Shapes);
    const NAMED: f32 = 400.0;
    let label =
        if ui.available_width() < NAMED { "Mirror" } else { shown.session.mirror().label() };
    list(ui, menus, label, Menu::Mirrors);
    for command in [Command::WholeBoard, Command::Invert].map(AppCommand::from) {
        const LONGEST: f32 = 110.0;
        if ui.available_width() >= LONGEST
            && let Some(entry) = Entry::of(&command)
        {
            button(ui, &entry.label, Weight::Plain, 0.0).asks([command]);
        }
    }
}

fn list(ui: &mut Ui, menus: &mut Menus, label: &str, menu: Menu) {
    let button = egui::Button::new(bold(format!("{label}  \u{23f7}")));
    let response = ui.add(button);
    focus_ring(ui, &response);
    menus.follow(menu, &response.noted(format!("{} list", menu.title())));
}
