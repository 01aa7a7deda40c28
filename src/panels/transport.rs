//! Play and step buttons, timeline and speed below the board.

use super::PanelContents;
use super::legend::order_bar;
use crate::model::sentences::with_keys;
use crate::panels::requests::{RequestsOnClick as _, request};
use crate::panels::spoken::Spoken as _;
use crate::panels::style::{
    self, BUTTON, GAP, Weight, bold, bold_width, focus_ring, named_button, palette_of, plate,
    progress_bar,
};
use crate::panels::targets::Noted as _;
use crate::panels::tip;
use egui::{
    Align, DragValue, Id, Layout, Pos2, Rect, Sense, Slider, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use knights_tour_base::wording::{count, grouped};
use knights_tour_scene::TourView;
use knights_tour_session::{Command, Mode, Session};

/// Shows buttons, timeline, progress and speed; puzzles have neither timeline nor speed.
pub(super) fn show(ui: &mut Ui, shown: &PanelContents<'_>) {
    let session = shown.session;
    ui.spacing_mut().item_spacing.x = GAP;
    if session.mode().is_solved() {
        return show_puzzle(ui, session);
    }
    let (icon, tip) = if session.is_running() {
        ("\u{23f8}", "Pause (Space)")
    } else {
        let tip = match session.mode() {
            Mode::Play => "Let the rule go on",
            Mode::Watch | Mode::TwoKnights | Mode::Puzzle | Mode::Shape => "Play (Space)",
        };
        ("\u{25b6}", tip)
    };
    let is_watched = session.mode().is_watched();
    if is_watched {
        show_button(
            ui,
            session,
            "\u{23ee}",
            "Step back (Left)",
            Command::StepBack,
        );
    } else {
        show_undo(ui, session);
    }
    show_button(ui, session, icon, tip, Command::PlayPause);
    if is_watched {
        show_button(
            ui,
            session,
            "\u{23ed}",
            "Step forward (Right)",
            Command::StepOn,
        );
    } else {
        show_redo(ui, session);
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        show_speed(ui, session);
        let progress = ui.label(bold(progress(ui, session)));
        tip::show(&progress.noted("Progress"), "Squares visited");
        show_timeline(ui, shown);
    });
}

fn show_button(ui: &mut Ui, session: &Session, icon: &str, tip: &str, command: Command) {
    let is_enabled = session.why_not(&command).is_none();
    ui.add_enabled_ui(is_enabled, |ui| {
        let response = named_button(ui, icon, tip, Weight::Plain, BUTTON);
        let response = response.spoken(WidgetType::Button, without_key(tip));
        tip::show(&response, &with_keys(tip));
        response.requests([command.into()]);
    });
}

/// The name of a control, from its tip: `Undo` of `Undo (Ctrl+Z)`.
fn without_key(tip: &str) -> &str {
    tip.split(" (").next().unwrap_or(tip)
}

fn show_undo(ui: &mut Ui, session: &Session) {
    show_button(ui, session, "\u{27f2}", "Undo (Ctrl+Z)", Command::Undo);
}

fn show_redo(ui: &mut Ui, session: &Session) {
    show_button(ui, session, "\u{27f3}", "Redo (Ctrl+Y)", Command::Redo);
}

fn show_puzzle(ui: &mut Ui, session: &Session) {
    let (before, next) = ("Previous missing number", "Next missing number");
    show_undo(ui, session);
    show_button(ui, session, "\u{23ee}", before, Command::StepBack);
    show_button(ui, session, "\u{23ed}", next, Command::StepOn);
    show_redo(ui, session);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if let Some(numbers) = session.draft() {
            let numbers = count(numbers.len() as u64, "number", "numbers");
            ui.label(bold(numbers)).noted("Progress");
        }
        let Some(game) = session.puzzle() else { return };
        let all = game.puzzle.solution().len();
        let placed = game.puzzle.givens().len() + game.placed.len();
        let progress = ui.label(bold(format!("{placed} of {all}")));
        tip::show(&progress.noted("Progress"), "Numbers on the board");
        let room = (ui.available_width() - GAP).max(28.0);
        progress_bar(ui, room, placed as f32 / all.max(1) as f32);
    });
}

fn progress(ui: &Ui, session: &Session) -> String {
    const PART: f32 = 0.6;
    let visited = session.tour_view().map_or(0, TourView::visited);
    let squares = session.board().squares();
    let progress = format!("{} of {}", grouped(visited), grouped(squares));
    if bold_width(ui, &progress) <= PART * ui.available_width() {
        return progress;
    }
    // Round down, so that 100 % means complete.
    let percent = (100.0 * visited as f64 / squares as f64).floor();
    format!("{percent} %")
}

/// Shows past steps in the colours of their order, and the squares still to visit; marks moves that were taken back.
fn show_timeline(ui: &mut Ui, shown: &PanelContents<'_>) {
    let session = shown.session;
    let (step, of) = session.timeline();
    let span = session.span();
    let width = (ui.available_width() - GAP).max(28.0);
    let sense = Sense::click_and_drag();
    let response = ui
        .allocate_response(vec2(width, 26.0), sense)
        .on_hover_cursor(egui::CursorIcon::ResizeHorizontal)
        .noted("Timeline");
    let words = format!("Timeline, move {} of {}", grouped(step), grouped(of));
    response.widget_info(|| WidgetInfo::slider(true, step as f64, &words));
    if let Some(sought) = response.sought_by_reader(step as f64) {
        request(ui.ctx(), Command::Seek((sought.max(0.0) as u64).min(of)));
    }
    let place = response.rect;
    let track = Rect::from_center_size(place.center(), vec2(place.width() - 14.0, 6.0));
    let at = |step: u64| {
        let part = step as f32 / span.max(1) as f32;
        track.left() + track.width() * part.clamp(0.0, 1.0)
    };
    let palette = palette_of(ui);
    let bar = |to: f32, colour| {
        let part = Rect::from_min_max(track.min, pos2(to, track.bottom()));
        ui.painter().rect_filled(part, 3.0, colour);
    };
    plate(ui, track, 3, palette.groove, (1.0, palette.line));
    bar(at(of), palette.accent.gamma_multiply(0.35));
    if shown.words.has_order {
        let done = track.with_max_x(at(step));
        ui.painter()
            .with_clip_rect(done)
            .add(order_bar(track, shown.board));
    } else {
        bar(at(step), palette.accent);
    }
    // One mark per two points, below and above the track, so that both marks and track stay visible.
    let parts = (track.width() / 2.0) as usize;
    let mark = |marked: Vec<(u64, u64)>, top: f32, colour| {
        for (from, to) in marked {
            let right = at(to).max(at(from) + 1.0);
            let part = Rect::from_min_max(pos2(at(from), top), pos2(right, top + 2.5));
            ui.painter().rect_filled(part, 0.0, colour);
        }
    };
    mark(
        session.take_backs(parts),
        track.bottom() + 2.0,
        palette.trouble,
    );
    mark(
        session.chosen_moves(parts),
        track.top() - 4.5,
        palette.accent,
    );
    let knob = Pos2::new(at(step), track.center().y);
    ui.painter()
        .circle(knob, 7.0, palette.page, (2.0, palette.accent));
    focus_ring(ui, &response);
    let key = Id::new("sought");
    if of > 0
        && (response.is_pointer_button_down_on() || response.clicked())
        && let Some(pointer) = response.interact_pointer_pos()
    {
        let part = f64::from(((pointer.x - track.left()) / track.width()).clamp(0.0, 1.0));
        let wanted = ((part * span as f64).round() as u64).min(of);
        let last = ui.data_mut(|data| data.get_temp::<u64>(key));
        if wanted != step && last != Some(wanted) {
            request(ui.ctx(), Command::Seek(wanted));
        }
        ui.data_mut(|data| data.insert_temp(key, wanted));
    } else {
        ui.data_mut(|data| data.remove::<u64>(key));
    }
    tip::show(&response, "Drag to any step so far");
}

/// Shows the speed as a number and, in a wide window, as a slider.
fn show_speed(ui: &mut Ui, session: &Session) {
    const TIP: &str = "Speed, from 1 to 10 million moves per second";
    // The chosen speed; a long replay is faster, and the field shows that until another speed is chosen.
    let chosen = session.preferences().speed;
    let (mut speed, pace) = (chosen, session.pace());
    let is_wide = ui.available_width() > 440.0;
    // Dragging changes the speed by a fixed ratio per point.
    let by_point = (f64::from(speed) / 50.0).max(1.0);
    let number = DragValue::new(&mut speed)
        .range(1..=Command::MAX_SPEED)
        .custom_formatter(|speed, _| {
            let typed = speed as u32;
            grouped(if typed == chosen { pace } else { typed }.into())
        })
        .custom_parser(|text| {
            let digits: String = text.chars().filter(char::is_ascii_digit).collect();
            digits
                .parse()
                .ok()
                .map(|speed: u32| if speed == pace { chosen } else { speed }.into())
        })
        .speed(by_point)
        .suffix(match (is_wide, session.pace()) {
            (true, 1) => " move/s",
            (true, _) => " moves/s",
            (false, _) => "/s",
        });
    let size = [if is_wide { 120.0 } else { 66.0 }, BUTTON];
    let number = ui.add_sized(size, number).noted("Speed");
    let words = format!("Speed, {} a second", count(pace.into(), "move", "moves"));
    let number = number.spoken(WidgetType::DragValue, &words);
    tip::show(&number, TIP);
    let mut is_changed = number.changed();
    if is_wide {
        ui.spacing_mut().slider_width = 90.0;
        let slider = Slider::new(&mut speed, 1..=Command::MAX_SPEED)
            .logarithmic(true)
            .show_value(false);
        let slider = style::slider(ui, slider).spoken(WidgetType::Slider, &words);
        tip::show(&slider, TIP);
        is_changed |= slider.changed();
    }
    if is_changed {
        request(ui.ctx(), Command::Speed(speed));
    }
}
