//! The row under the board: to play, to step, the timeline, and the speed.

use crate::model::command::AppCommand;
use crate::model::numbers::{count, grouped};
use crate::model::sentences::with_keys;
use crate::panels::style::{
    self, BODY, BUTTON, GAP, Icon, Weight, bold, bold_font, icon_button, palette,
};
use crate::panels::{targets, tip};
use egui::{Align, DragValue, Id, Layout, Pos2, Rect, Sense, Slider, Ui, pos2, vec2};
use knights_tour::course::Course;
use knights_tour::session::{Command, Session};

pub(super) fn show(ui: &mut Ui, session: &Session, commands: &mut Vec<AppCommand>) {
    ui.spacing_mut().item_spacing.x = GAP;
    if session.mode().is_solved() {
        return show_puzzle(ui, session, commands);
    }
    let play = match session.is_running() {
        true => (Icon::Pause, "Pause (Space)", Command::PlayPause),
        false => (Icon::Play, "Play (Space)", Command::PlayPause),
    };
    let back = (Icon::StepBack, "Step back (Left)", Command::StepBack);
    let on = (Icon::StepOn, "Step on (Right)", Command::StepOn);
    let undo = (Icon::Undo, "Undo (Ctrl+Z)", Command::Undo);
    let redo = (Icon::Redo, "Do again (Ctrl+Y)", Command::Redo);
    let buttons = match session.mode().is_watched() {
        true => [back, play, on],
        false => [undo, play, redo],
    };
    show_buttons(ui, buttons, commands);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        show_speed(ui, session, commands);
        let progress = ui.label(bold(progress(ui, session)));
        targets::note(&progress, "Progress");
        tip::show(&progress, "Squares visited");
        show_timeline(ui, session, commands);
    });
}

fn show_buttons<const N: usize>(
    ui: &mut Ui,
    buttons: [(Icon, &'static str, Command); N],
    commands: &mut Vec<AppCommand>,
) {
    for (icon, tip, command) in buttons {
        let response = icon_button(ui, icon, Weight::Plain, &with_keys(tip));
        targets::note(&response, tip);
        if response.clicked() {
            commands.push(command.into());
        }
    }
}

/// Undo, which number is placed next, and how many there are.
fn show_puzzle(ui: &mut Ui, session: &Session, commands: &mut Vec<AppCommand>) {
    let buttons = [
        (Icon::Undo, "Undo (Ctrl+Z)", Command::Undo),
        (
            Icon::StepBack,
            "The missing number before",
            Command::StepBack,
        ),
        (Icon::StepOn, "The next missing number", Command::StepOn),
        (Icon::Redo, "Do again (Ctrl+Y)", Command::Redo),
    ];
    show_buttons(ui, buttons, commands);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if let Some(numbers) = session.draft() {
            let numbers = count(numbers.len() as u64, "number", "numbers");
            let label = ui.label(bold(numbers));
            targets::note(&label, "Progress");
        }
        let Some(game) = session.puzzle() else { return };
        let (pins, all) = (game.puzzle.pins().len(), game.puzzle.solution().len());
        let placed = pins + game.placed.len();
        let progress = ui.label(bold(format!("{placed} of {all}")));
        targets::note(&progress, "Progress");
        tip::show(&progress, "Numbers on the board");
        let room = vec2((ui.available_width() - GAP).max(28.0), 6.0);
        let (track, _) = ui.allocate_exact_size(room, Sense::hover());
        let palette = palette(ui.visuals());
        let _ = ui.painter().rect_filled(track, 3.0, palette.groove);
        let part = placed as f32 / all.max(1) as f32;
        let done = Rect::from_min_size(track.min, vec2(track.width() * part, track.height()));
        let _ = ui.painter().rect_filled(done, 3.0, palette.accent);
    });
}

/// How many squares have been visited, of how many; where that is too long, in per cent.
fn progress(ui: &Ui, session: &Session) -> String {
    /// As much of what is left beside the buttons.
    const PART: f32 = 0.55;
    let visited = session.course().map_or(0, Course::visited);
    let squares = session.board().squares();
    let progress = format!("{} of {}", grouped(visited), grouped(squares));
    let colour = ui.visuals().text_color();
    let galley = ui
        .painter()
        .layout_no_wrap(progress.clone(), bold_font(BODY), colour);
    if galley.size().x <= PART * ui.available_width() {
        return progress;
    }
    // The whole of it only when it is.
    let percent = (100.0 * visited as f64 / squares as f64).floor();
    format!("{percent} %")
}

/// The steps so far, and as many as are left to all squares: to go back and forth in. What is filled
/// has been visited; where moves were taken back it is marked.
fn show_timeline(ui: &mut Ui, session: &Session, commands: &mut Vec<AppCommand>) {
    let (step, of) = session.timeline();
    let span = session.span();
    let width = (ui.available_width() - GAP).max(28.0);
    let (place, response) = ui.allocate_exact_size(vec2(width, 26.0), Sense::click_and_drag());
    let response = response.on_hover_cursor(egui::CursorIcon::ResizeHorizontal);
    targets::note(&response, "Timeline");
    let track = Rect::from_center_size(place.center(), vec2(place.width() - 14.0, 6.0));
    let at = |step: u64| {
        let part = step as f32 / span.max(1) as f32;
        track.left() + track.width() * part.clamp(0.0, 1.0)
    };
    let palette = palette(ui.visuals());
    let bar = |to: f32, colour| {
        let part = Rect::from_min_max(track.min, pos2(to, track.bottom()));
        let _ = ui.painter().rect_filled(part, 3.0, colour);
    };
    let _ = ui.painter().rect(
        track,
        3.0,
        palette.groove,
        egui::Stroke::new(1.0, palette.line),
        egui::StrokeKind::Inside,
    );
    bar(at(of), palette.accent.gamma_multiply(0.35));
    bar(at(step), palette.accent);
    // A part for every two points: below the track, so that neither hides the other.
    for (from, to) in session.take_backs((track.width() / 2.0) as usize) {
        let (top, bottom) = (track.bottom() + 2.0, track.bottom() + 4.5);
        let right = at(to).max(at(from) + 1.0);
        let part = Rect::from_min_max(pos2(at(from), top), pos2(right, bottom));
        let _ = ui.painter().rect_filled(part, 0.0, palette.trouble);
    }
    let knob = Pos2::new(at(step), track.center().y);
    let edge = egui::Stroke::new(2.0, palette.accent);
    let _ = ui.painter().circle(knob, 7.0, palette.page, edge);
    style::focus_ring(ui, &response);
    if of > 0
        && (response.dragged() || response.clicked() || response.drag_started())
        && let Some(pointer) = response.interact_pointer_pos()
    {
        let part = f64::from(((pointer.x - track.left()) / track.width()).clamp(0.0, 1.0));
        let wanted = (part * span as f64).round() as u64;
        let key = Id::new("sought");
        let last = ui.data_mut(|data| data.get_temp::<u64>(key));
        let wanted = wanted.min(of);
        if wanted != step && last != Some(wanted) {
            commands.push(Command::Seek(wanted).into());
        }
        ui.data_mut(|data| data.insert_temp(key, wanted));
    } else {
        ui.data_mut(|data| data.remove::<u64>(Id::new("sought")));
    }
    tip::show(&response, "Drag to any point of the run so far");
}

/// By a slider where there is room, and a number to drag where there is not.
fn show_speed(ui: &mut Ui, session: &Session, commands: &mut Vec<AppCommand>) {
    const TIP: &str = "Speed, from 1 to 10 million moves per second";
    let mut speed = session.preferences().speed;
    let room = ui.available_width();
    let (is_wide, is_roomy) = (room > 440.0, room > 620.0);
    // A share of itself for each point that is dragged.
    let by_point = (f64::from(speed) / 50.0).max(1.0);
    let number = DragValue::new(&mut speed)
        .range(1..=Command::MAX_SPEED)
        .custom_formatter(|speed, _| grouped(speed as u64))
        .custom_parser(|text| {
            let digits: String = text.chars().filter(char::is_ascii_digit).collect();
            digits.parse().ok()
        })
        .speed(by_point)
        .suffix(match (is_wide, session.preferences().speed) {
            (true, 1) => " move/s",
            (true, _) => " moves/s",
            (false, _) => "/s",
        });
    let size = [if is_wide { 120.0 } else { 66.0 }, BUTTON];
    let number = ui.add_sized(size, number);
    targets::note(&number, "Speed");
    tip::show(&number, TIP);
    let mut is_changed = number.changed();
    if is_wide {
        ui.spacing_mut().slider_width = 90.0;
        let slider = Slider::new(&mut speed, 1..=Command::MAX_SPEED)
            .logarithmic(true)
            .show_value(false);
        let slider = style::slider(ui, slider);
        tip::show(&slider, TIP);
        is_changed |= slider.changed();
    }
    if is_roomy {
        let quiet = palette(ui.visuals()).quiet;
        let label = ui.label(egui::RichText::new("Speed").color(quiet));
        targets::note(&label, "Speed label");
    }
    if is_changed {
        commands.push(Command::Speed(speed).into());
    }
}
