//! The row of tools: the mode, the look, the board and the rule, as many of them as there is room for.

use super::Shown;
use crate::model::command::{AppCommand, BOARDS, Menu, Panel};
use crate::panels::style::{BODY, GAP, bold_font, segmented};
use crate::panels::targets;
use egui::{Context, Id, Response, RichText, Shape, Stroke, Ui, vec2};
use knights_tour::board::{Board, SHAPES};
use knights_tour::scene::Look;
use knights_tour::session::{Command, Mirror, Mode};
use knights_tour::solve::TieBreak;

/// Points that the parts take, with what is between them.
const WITH_ALL: f32 = 830.0;
const WITH_BOARD: f32 = 640.0;
const WITH_MODES: f32 = 400.0;

pub(super) fn show(ui: &mut Ui, shown: &Shown<'_>, commands: &mut Vec<AppCommand>) {
    ui.spacing_mut().item_spacing.x = GAP;
    let room = ui.available_width();
    if room >= WITH_MODES + 80.0 {
        show_modes(ui, shown, commands);
    } else {
        menu(ui, shown.session.mode().short_label(), "Mode", |ui| {
            for &mode in Mode::ALL {
                choice(
                    ui,
                    mode.label(),
                    mode == shown.session.mode(),
                    commands,
                    Command::Mode(mode),
                );
            }
        });
    }
    if shown.session.mode().is_painted() {
        show_board(ui, shown, commands);
        show_brush(ui, shown, commands);
        return;
    }
    if room >= WITH_BOARD {
        show_looks(ui, shown, commands);
    } else {
        let shown_look = Look::of(shown.view).filter(|_| shown.style.is_none());
        let look = shown_look.map_or("Look", Look::label);
        menu(ui, look, "Look", |ui| {
            for look in Look::ALL {
                let is_on = shown_look == Some(look);
                choice(ui, look.label(), is_on, commands, AppCommand::Preset(look));
            }
        });
    }
    show_board(ui, shown, commands);
    if room >= WITH_ALL && !shown.session.mode().has_two_knights() {
        show_rule(ui, shown, commands);
    }
}

/// Where the frame is kept in which a list was open last.
const LIST: &str = "list open";

pub(super) fn has_list(context: &Context) -> bool {
    let frame = context.data_mut(|data| data.get_temp::<u64>(Id::new(LIST)));
    frame.is_some_and(|frame| context.cumulative_pass_nr() <= frame + 1)
}

fn show_modes(ui: &mut Ui, shown: &Shown<'_>, commands: &mut Vec<AppCommand>) {
    let labels: Vec<&str> = Mode::ALL.iter().map(|mode| mode.short_label()).collect();
    let chosen = Mode::ALL
        .iter()
        .position(|&mode| mode == shown.session.mode());
    let (responses, clicked) = segmented(ui, &labels, chosen);
    for (response, mode) in responses.into_iter().zip(Mode::ALL) {
        targets::note(&response, format!("mode {}", mode.name()));
    }
    if let Some(mode) = clicked.and_then(|index| Mode::ALL.get(index)) {
        commands.push(Command::Mode(*mode).into());
    }
}

fn show_looks(ui: &mut Ui, shown: &Shown<'_>, commands: &mut Vec<AppCommand>) {
    let labels = Look::ALL.map(Look::label);
    let chosen = Look::of(shown.view).filter(|_| shown.style.is_none());
    let chosen = Look::ALL.iter().position(|&look| Some(look) == chosen);
    let (responses, clicked) = segmented(ui, &labels, chosen);
    for (response, look) in responses.into_iter().zip(Look::ALL) {
        targets::note(&response, format!("look {}", look.label().to_lowercase()));
    }
    if let Some(look) = clicked.and_then(|index| Look::ALL.get(index)) {
        commands.push(AppCommand::Preset(*look));
    }
}

fn show_board(ui: &mut Ui, shown: &Shown<'_>, commands: &mut Vec<AppCommand>) {
    /// Letters of a size that has room in a small window.
    const SHORT: usize = 9;
    let board = shown.session.board();
    let size = format!("{board:#}");
    let is_short = size.chars().count() <= SHORT || ui.available_width() > 400.0;
    let label = if is_short { size.as_str() } else { "Board" };
    menu(ui, label, "Board", |ui| {
        for (width, height) in BOARDS {
            if let Ok(size) = Board::new(width, height) {
                let is_on = size == *board;
                let label = format!("{size:#}");
                choice(ui, &label, is_on, commands, Command::Board(size));
            }
        }
        ui.separator();
        let custom = AppCommand::Show(Panel::CustomBoard);
        choice(ui, "Custom\u{2026}", false, commands, custom);
    });
}

/// What painting offers: shapes to begin with, and how strokes are repeated.
fn show_brush(ui: &mut Ui, shown: &Shown<'_>, commands: &mut Vec<AppCommand>) {
    menu(ui, "Shapes", "Shapes", |ui| {
        for shape in &SHAPES {
            let board = shape.board();
            let is_on = board == *shown.session.board();
            choice(ui, shape.name, is_on, commands, Command::Board(board));
        }
    });
    /// Points that the longest name has room in.
    const NAMED: f32 = 200.0;
    let mirror = shown.session.mirror();
    let label = match ui.available_width() < NAMED {
        true => "Mirror",
        false => mirror.label(),
    };
    menu(ui, label, "Mirror", |ui| {
        for known in Mirror::ALL {
            let command = Command::Mirror(known);
            choice(ui, known.label(), known == mirror, commands, command);
        }
    });
}

fn show_rule(ui: &mut Ui, shown: &Shown<'_>, commands: &mut Vec<AppCommand>) {
    let rule = shown.session.preferences().tie_break;
    menu(
        ui,
        &format!("Rule: {}", Menu::name_of(rule)),
        "Rule",
        |ui| {
            for known in TieBreak::ALL {
                choice(
                    ui,
                    known.describe(),
                    known == rule,
                    commands,
                    Command::TieBreak(known),
                );
            }
        },
    );
}

/// A button that opens a short list.
fn menu(ui: &mut Ui, label: &str, name: &str, list: impl FnOnce(&mut Ui)) {
    // Room for the triangle, which no font here has.
    let text = RichText::new(format!("{label}     ")).font(bold_font(BODY));
    let response: Response = egui::menu::menu_custom_button(ui, egui::Button::new(text), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.set_max_width(150.0);
        let frame = ui.ctx().cumulative_pass_nr();
        ui.data_mut(|data| data.insert_temp(Id::new(LIST), frame));
        list(ui);
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

fn choice(
    ui: &mut Ui,
    label: &str,
    is_on: bool,
    commands: &mut Vec<AppCommand>,
    command: impl Into<AppCommand>,
) {
    let response = super::menus::row(ui, label, Some(is_on), "", true);
    targets::note(&response, label);
    if response.clicked() {
        commands.push(command.into());
        ui.close_menu();
    }
}
