//! The tool bar: mode, look, board, start and rule, as the width allows.

use super::menu_rows::{self, Row};
use super::{Shown, is_on};
use crate::model::command::{AppCommand, Menu, Panel};
use crate::model::entries::Entry;
use crate::panels::asked::{Asks as _, ask};
use crate::panels::style::{
    BODY, GAP, Segment, Weight, bold_font, button, named_button, polygon, segmented,
};
use crate::panels::targets::Noted as _;
use egui::{Context, Id, RichText, Ui, vec2};
use knights_tour::board::Board;
use knights_tour::picture::STYLES;
use knights_tour::scene::Look;
use knights_tour::session::{Command, Mirror, Mode};

/// Widths of the tool bar with each set of parts, in points.
const WITH_ALL: f32 = 956.0;
const WITH_RULE: f32 = 895.0;
const WITH_START: f32 = 830.0;
const WITH_LOOKS: f32 = 745.0;
const WITH_MODES: f32 = 535.0;
const BRUSH: f32 = 110.0;

pub(super) fn show(ui: &mut Ui, shown: &Shown<'_>) {
    ui.spacing_mut().item_spacing.x = GAP;
    let room = ui.available_width();
    let mode = shown.session.mode();
    let brush = if mode.is_painted() { BRUSH } else { 0.0 };
    let modes = Mode::ALL.iter().copied();
    if room >= WITH_MODES + brush {
        let modes = modes.map(|mode| Segment {
            name: format!("mode {}", mode.name()),
            ..Segment::new(mode.short_label(), Command::Mode(mode).into())
        });
        show_switch(ui, modes, shown);
    } else {
        let modes = modes.map(|mode| Row::new(mode.label(), Command::Mode(mode), shown));
        menu(ui, mode.short_label(), "Mode", modes);
    }
    if mode.is_painted() {
        show_board(ui, shown);
        show_brush(ui, shown);
        return;
    }
    if mode.is_solved() {
        show_board(ui, shown);
        let puzzles = named_button(ui, "Puzzles\u{2026}", "Puzzles", Weight::Plain, 90.0);
        puzzles.asks([AppCommand::Show(Panel::Puzzles)]);
        return;
    }
    show_looks(ui, shown, room >= WITH_LOOKS);
    show_board(ui, shown);
    if room >= WITH_START && !mode.has_two_knights() {
        let starts = menu_rows::of(Menu::StartAt, shown);
        menu(ui, "Start", "Start", starts);
    }
    if room >= WITH_RULE && !mode.has_two_knights() {
        let rule = Menu::name_of(shown.session.preferences().tie_break);
        let label = if room >= WITH_ALL { format!("Rule: {rule}") } else { "Rule".to_owned() };
        let rules = menu_rows::of(Menu::Rule, shown);
        menu(ui, &label, "Rule", rules);
    }
}

const BOARDS: [&str; 8] = ["5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "15x15", "16x8"];

const LIST: &str = "list open";

pub(super) fn has_list(context: &Context) -> bool {
    let frame = context.data_mut(|data| data.get_temp::<u64>(Id::new(LIST)));
    frame.is_some_and(|frame| context.cumulative_pass_nr() <= frame + 1)
}

fn show_switch(ui: &mut Ui, choices: impl Iterator<Item = Segment<AppCommand>>, shown: &Shown<'_>) {
    let is_chosen = |command: &AppCommand| is_on(command, shown) == Some(true);
    if let Some(command) = segmented(ui, choices.collect(), is_chosen) {
        ask(ui.ctx(), command);
    }
}

fn show_looks(ui: &mut Ui, shown: &Shown<'_>, is_roomy: bool) {
    let styles = STYLES.iter().copied().map(|style| {
        if style.needs_picture() {
            Row::new(&format!("{}…", style.label), AppCommand::Portrait(None), shown)
        } else {
            Row::new(style.label, AppCommand::Style(Some(style)), shown)
        }
    });
    let style = shown.appearance.style.map(|style| style.label);
    let looks = Look::ALL.into_iter();
    if is_roomy {
        let looks = looks.map(|look| Segment {
            name: format!("look {}", look.label().to_lowercase()),
            ..Segment::new(look.label(), AppCommand::Preset(look))
        });
        show_switch(ui, looks, shown);
        menu(ui, style.unwrap_or("Style"), "Style", styles);
        return;
    }
    let look = Look::of(shown.appearance.view).map_or("Look", Look::label);
    let looks = looks.map(|look| Row::new(look.label(), AppCommand::Preset(look), shown));
    menu(ui, style.unwrap_or(look), "Look", looks.chain(styles));
}

fn show_board(ui: &mut Ui, shown: &Shown<'_>) {
    /// Longest size that fits in a small window, in characters.
    const SHORT: usize = 9;
    let board = shown.session.board();
    let size = format!("{board:#}");
    let is_short = size.chars().count() <= SHORT || ui.available_width() > 400.0;
    let label = if is_short { size.as_str() } else { "Board" };
    let boards = BOARDS.iter().filter_map(|size| size.parse::<Board>().ok());
    let rows = boards.map(|board| Row::new(&format!("{board:#}"), Command::Board(board), shown));
    let custom = Row::new("Custom…", AppCommand::Show(Panel::CustomBoard), shown);
    menu(ui, label, "Board", rows.chain([custom]));
}

fn show_brush(ui: &mut Ui, shown: &Shown<'_>) {
    let shapes = menu_rows::of(Menu::Shapes, shown);
    menu(ui, "Shapes", "Shapes", shapes);
    const NAMED: f32 = 400.0;
    let label =
        if ui.available_width() < NAMED { "Mirror" } else { shown.session.mirror().label() };
    let mirrors =
        Mirror::ALL.map(|mirror| Row::new(mirror.label(), Command::Mirror(mirror), shown));
    menu(ui, label, "Mirror", mirrors);
    for command in [Command::WholeBoard, Command::Invert].map(AppCommand::from) {
        const LONGEST: f32 = 110.0;
        if ui.available_width() >= LONGEST
            && let Some(entry) = Entry::of(&command)
        {
            button(ui, &entry.label, Weight::Plain, 0.0).asks([command]);
        }
    }
}

fn menu(ui: &mut Ui, label: &str, name: &str, rows: impl IntoIterator<Item = Row>) {
    let rows: Vec<Row> = rows.into_iter().collect();
    // The spaces leave room for the triangle, which our fonts lack.
    let text = RichText::new(format!("{label}     ")).font(bold_font(BODY));
    let menu = egui::menu::menu_custom_button(ui, egui::Button::new(text), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.set_width(menu_rows::width(ui.ctx(), &rows) - 10.0);
        let frame = ui.ctx().cumulative_pass_nr();
        ui.data_mut(|data| data.insert_temp(Id::new(LIST), frame));
        for row in &rows {
            if row.show(ui).clicked() && row.why_not.is_none() {
                ask(ui.ctx(), row.entry.command.clone());
                ui.close_menu();
            }
        }
    });
    let tip = menu.response.noted(format!("{name} list")).rect.right_center() + vec2(-18.0, 3.0);
    let corners = [(-4.5, -5.0), (4.5, -5.0), (0.0, 0.0)];
    polygon(ui, tip, corners, ui.visuals().text_color());
}
