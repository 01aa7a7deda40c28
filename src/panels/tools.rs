//! The row of tools: the mode, the look, the board, the start and the rule, as many of them as there is
//! room for.

use super::menu_rows::{self, Row};
use super::{Shown, is_on};
use crate::model::command::{AppCommand, Menu, Panel};
use crate::model::entries::Entry;
use crate::panels::style::{self, BODY, BUTTON, GAP, Weight, bold_font, segmented};
use crate::panels::targets;
use egui::{Context, Id, Response, RichText, Shape, Stroke, Ui, vec2};
use knights_tour::scene::Look;
use knights_tour::session::{Command, Mirror, Mode};

/// Points that the parts take, with what is between them.
const WITH_ALL: f32 = 956.0;
const WITH_RULE: f32 = 895.0;
const WITH_START: f32 = 830.0;
const WITH_LOOKS: f32 = 745.0;
const WITH_MODES: f32 = 535.0;
/// What painting has beside the modes takes so much more.
const BRUSH: f32 = 110.0;

pub(super) fn show(ui: &mut Ui, shown: &Shown<'_>, commands: &mut Vec<AppCommand>) {
    ui.spacing_mut().item_spacing.x = GAP;
    let room = ui.available_width();
    let mode = shown.session.mode();
    let brush = if mode.is_painted() { BRUSH } else { 0.0 };
    if room >= WITH_MODES + brush {
        let modes = Mode::ALL.iter().map(|&mode| {
            let command = Command::Mode(mode).into();
            (mode.short_label(), format!("mode {}", mode.name()), command)
        });
        show_switch(ui, modes, shown, commands);
    } else {
        let modes = Mode::ALL
            .iter()
            .map(|&mode| Row::choosing(mode.label(), Command::Mode(mode), shown));
        let modes: Vec<Row> = modes.collect();
        menu(ui, mode.short_label(), "Mode", &modes, commands);
    }
    if mode.is_painted() {
        show_board(ui, shown, commands);
        show_brush(ui, shown, commands);
        return;
    }
    if mode.is_solved() {
        show_board(ui, shown, commands);
        let puzzles = AppCommand::Show(Panel::Puzzles);
        let response = style::button(ui, "Puzzles\u{2026}", Weight::Plain, 90.0);
        targets::note(&response, "Puzzles");
        commands.extend(response.clicked().then_some(puzzles));
        return;
    }
    show_looks(ui, shown, room >= WITH_LOOKS, commands);
    show_board(ui, shown, commands);
    if room >= WITH_START && !mode.has_two_knights() {
        let starts = menu_rows::of(Menu::StartAt, shown);
        menu(ui, "Start", "Start", &starts, commands);
    }
    if room >= WITH_RULE && !mode.has_two_knights() {
        let rule = shown.session.preferences().tie_break;
        let label = match room >= WITH_ALL {
            true => format!("Rule: {}", Menu::name_of(rule)),
            false => "Rule".to_owned(),
        };
        let rules = menu_rows::of(Menu::Rule, shown);
        menu(ui, &label, "Rule", &rules, commands);
    }
}

/// Where the frame is kept in which a list was open last.
const LIST: &str = "list open";

pub(super) fn has_list(context: &Context) -> bool {
    let frame = context.data_mut(|data| data.get_temp::<u64>(Id::new(LIST)));
    frame.is_some_and(|frame| context.cumulative_pass_nr() <= frame + 1)
}

/// A switch between commands that choose something: what each is called, on the button and in the log.
fn show_switch<'a>(
    ui: &mut Ui,
    choices: impl Iterator<Item = (&'a str, String, AppCommand)>,
    shown: &Shown<'_>,
    commands: &mut Vec<AppCommand>,
) {
    let choices: Vec<_> = choices.collect();
    let labels: Vec<&str> = choices.iter().map(|(label, ..)| *label).collect();
    let chosen = choices
        .iter()
        .position(|(.., command)| is_on(command, shown) == Some(true));
    let (responses, clicked) = segmented(ui, &labels, chosen);
    for (response, (_, name, _)) in responses.into_iter().zip(&choices) {
        targets::note(&response, name);
    }
    let clicked = clicked.and_then(|index| choices.get(index));
    commands.extend(clicked.map(|(.., command)| command.clone()));
}

/// The looks of the board, and the styles that a tour is drawn in.
fn show_looks(ui: &mut Ui, shown: &Shown<'_>, is_roomy: bool, commands: &mut Vec<AppCommand>) {
    let styles = menu_rows::of(Menu::Style, shown);
    let style = shown.style.map(|style| style.label);
    if is_roomy {
        let looks = Look::ALL.into_iter().map(|look| {
            let name = format!("look {}", look.label().to_lowercase());
            (look.label(), name, AppCommand::Preset(look))
        });
        show_switch(ui, looks, shown, commands);
        menu(ui, style.unwrap_or("Style"), "Style", &styles, commands);
        return;
    }
    let look = Look::of(shown.view).map_or("Look", Look::label);
    let looks = Look::ALL.map(|look| Row::choosing(look.label(), AppCommand::Preset(look), shown));
    // The row that leads back to the board is a look's here.
    let styles = styles.into_iter().skip(1);
    let rows: Vec<Row> = looks.into_iter().chain(styles).collect();
    menu(ui, style.unwrap_or(look), "Look", &rows, commands);
}

fn show_board(ui: &mut Ui, shown: &Shown<'_>, commands: &mut Vec<AppCommand>) {
    /// Letters of a size that has room in a small window.
    const SHORT: usize = 9;
    let board = shown.session.board();
    let size = format!("{board:#}");
    let is_short = size.chars().count() <= SHORT || ui.available_width() > 400.0;
    let label = if is_short { size.as_str() } else { "Board" };
    let rows = menu_rows::of(Menu::Board, shown).into_iter();
    let rows = rows.filter(|row| {
        let custom = AppCommand::Show(Panel::CustomBoard);
        row.command == custom || matches!(row.command, AppCommand::Game(Command::Board(_)))
    });
    let rows: Vec<Row> = rows.collect();
    menu(ui, label, "Board", &rows, commands);
}

/// What painting offers: shapes to begin with, how strokes are repeated, and changes of the whole board.
fn show_brush(ui: &mut Ui, shown: &Shown<'_>, commands: &mut Vec<AppCommand>) {
    let shapes = menu_rows::of(Menu::Shapes, shown);
    menu(ui, "Shapes", "Shapes", &shapes, commands);
    /// Points that the longest name has room in, with the buttons after it.
    const NAMED: f32 = 400.0;
    let mirror = shown.session.mirror();
    let label = match ui.available_width() < NAMED {
        true => "Mirror",
        false => mirror.label(),
    };
    let mirrors =
        Mirror::ALL.map(|mirror| Row::choosing(mirror.label(), Command::Mirror(mirror), shown));
    menu(ui, label, "Mirror", &mirrors, commands);
    for command in [Command::WholeBoard, Command::Invert].map(AppCommand::from) {
        let Some(entry) = Entry::of(&command) else {
            continue;
        };
        /// Points that the longer of them takes.
        const LONGEST: f32 = 110.0;
        if ui.available_width() < LONGEST {
            return;
        }
        let response = ui.add(egui::Button::new(&entry.label).min_size(vec2(0.0, BUTTON)));
        targets::note(&response, &entry.label);
        style::focus_ring(ui, &response);
        if response.clicked() {
            commands.push(command);
        }
    }
}

/// A button that opens a short list.
fn menu(ui: &mut Ui, label: &str, name: &str, rows: &[Row], commands: &mut Vec<AppCommand>) {
    // Room for the triangle, which no font here has.
    let text = RichText::new(format!("{label}     ")).font(bold_font(BODY));
    let response: Response = egui::menu::menu_custom_button(ui, egui::Button::new(text), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.set_width(menu_rows::width(ui.ctx(), rows) - 10.0);
        let frame = ui.ctx().cumulative_pass_nr();
        ui.data_mut(|data| data.insert_temp(Id::new(LIST), frame));
        for row in rows {
            if row.show(ui).clicked() && row.why_not.is_none() {
                commands.push(row.command.clone());
                ui.close_menu();
            }
        }
    })
    .response;
    let colour = ui.visuals().text_color();
    let tip = response.rect.right_center() + vec2(-18.0, 3.0);
    let points = vec![tip + vec2(-4.5, -5.0), tip + vec2(4.5, -5.0), tip];
    let _ = ui
        .painter()
        .add(Shape::convex_polygon(points, colour, Stroke::NONE));
    targets::note(&response, format!("{name} list"));
}
