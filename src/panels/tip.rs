//! What a button or a row does, or why it does nothing just now: said beside it while the pointer rests
//! on it.
//!
//! egui's own tips stay away after a click until it has seen the pointer move, and it knows that only
//! from three frames within a tenth of a second: a pointer that jumps, or one on a slow machine, never
//! moves for it.

use crate::panels::targets::Noted as _;
use egui::{Id, Response};

/// Seconds for which the pointer rests before a tip comes.
const REST: f64 = 0.5;

/// What the pointer rests on.
#[derive(Clone, Copy)]
struct Resting {
    on: Id,
    /// When it came to rest, in egui's seconds; never, once a button of the mouse was pressed there.
    since: f64,
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
        let has_moved = input.pointer.delta() != egui::Vec2::ZERO;
        (input.time, has_moved, input.pointer.any_down())
    });
    let (on, frame) = (response.id, context.cumulative_pass_nr());
    let before = context.data(|data| data.get_temp::<Resting>(key));
    let before = before.filter(|before| before.on == on && before.frame + 1 >= frame);
    let mut since = before.map_or(now, |before| before.since);
    if has_moved && now - since < REST {
        since = now;
    }
    if is_down {
        since = f64::INFINITY;
    }
    context.data_mut(|data| data.insert_temp(key, Resting { on, since, frame }));
    if now - since >= REST {
        response.show_tooltip_ui(|ui| {
            ui.label(text).noted(format!("tip {text}"));
        });
    } else if since.is_finite() {
        // The frame in which it has rested long enough comes.
        context.request_repaint();
    }
}
