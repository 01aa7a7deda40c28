//! Tooltips with their own timing. After a click, egui's tooltips wait for motion, which egui detects only from three
//! frames within 0.1 s; jumping pointers and slow machines never produce such frames.

use crate::panels::targets::Noted as _;
use egui::{Id, Response};

const REST: f64 = 0.5;

/// The widget on which the pointer rests.
#[derive(Clone, Copy)]
struct Resting {
    on: Id,
    /// When the delay of the tooltip started, in seconds of egui's clock; infinite after a mouse press.
    since: f64,
    frame: u64,
}

/// Shows a tooltip once the pointer has rested on the widget, until a mouse button is pressed.
pub(crate) fn show(response: &Response, text: &str) {
    // A disabled widget is not hovered.
    if !response.contains_pointer() {
        return;
    }
    let (context, key) = (&response.ctx, Id::new("tip"));
    let (now, has_moved, is_down) = context.input(|input| {
        let has_moved = input.pointer.delta() != egui::Vec2::ZERO;
        (input.time, has_moved, input.pointer.any_down())
    });
    let (on, frame) = (response.id, context.cumulative_pass_nr());
    let last = context.data(|data| data.get_temp::<Resting>(key));
    let before = last.filter(|last| last.on == on && last.frame + 1 >= frame);
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
        context.request_repaint();
    }
}
