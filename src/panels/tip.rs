//! What a button or a row does, or why it does nothing just now: said beside it while the pointer rests
//! on it.
//!
//! egui's own tips stay away after a click until it has seen the pointer move, and it knows that only
//! from three frames within a tenth of a second: a pointer that jumps, or one on a slow machine, never
//! moves for it.

use crate::panels::targets;
use egui::{Id, Response};

/// Seconds for which the pointer rests before a tip comes.
const REST: f64 = 0.5;

/// What the pointer rests on.
#[derive(Clone, Copy)]
struct Resting {
    on: Id,
    /// When it came to rest, in egui's seconds.
    since: f64,
    /// Whether the button of the mouse was pressed since then.
    is_pressed: bool,
    is_told: bool,
    /// The frame in which it was seen there.
    frame: u64,
}

/// Says `text` beside what the pointer rests on, once it has rested there.
pub(crate) fn show(response: &Response, text: &str) {
    if !response.hovered() {
        return;
    }
    let (context, key) = (&response.ctx, Id::new("tip"));
    let (now, has_moved, is_down) = context.input(|input| {
        let pointer = &input.pointer;
        let has_moved = pointer.delta() != egui::Vec2::ZERO;
        (input.time, has_moved, pointer.any_down())
    });
    let frame = context.cumulative_pass_nr();
    let before = context.data(|data| data.get_temp::<Resting>(key));
    let before = before.filter(|before| before.on == response.id && before.frame + 1 >= frame);
    let mut resting = before.unwrap_or(Resting {
        on: response.id,
        since: now,
        is_pressed: false,
        is_told: false,
        frame,
    });
    if has_moved && !resting.is_told {
        (resting.since, resting.is_pressed) = (now, false);
    }
    resting.frame = frame;
    resting.is_pressed |= is_down;
    resting.is_told = !resting.is_pressed && now - resting.since >= REST;
    context.data_mut(|data| data.insert_temp(key, resting));
    if resting.is_told {
        response.show_tooltip_ui(|ui| {
            let label = ui.label(text);
            targets::note(&label, format!("tip {text}"));
        });
    } else if !resting.is_pressed {
        // The frame in which it has rested long enough comes.
        context.request_repaint();
    }
}
