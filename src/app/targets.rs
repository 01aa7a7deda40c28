//! Where there is something to click: told to the log at `debug`, for tests that use the mouse.

#![expect(
    clippy::cast_possible_truncation,
    reason = "lengths on a screen are far below 2^31"
)]

use egui::{Context, Id, Rect, Response};

/// What can be clicked in one frame, and in the one before.
#[derive(Clone, Default)]
struct Targets {
    now: Vec<(String, [i32; 4])>,
    before: Vec<(String, [i32; 4])>,
    told: Vec<(String, [i32; 4])>,
}

fn key() -> Id {
    Id::new("targets")
}

/// Takes note of something to click.
pub(super) fn note(response: &Response, name: impl Into<String>) {
    if log::log_enabled!(log::Level::Debug) {
        let scale = response.ctx.pixels_per_point();
        let place = pixels(response.rect, scale);
        let name = name.into();
        response.ctx.data_mut(|data| {
            let targets: &mut Targets = data.get_temp_mut_or_default(key());
            targets.now.push((name, place));
        });
    }
}

/// Left, top, width and height in pixels of the window.
fn pixels(rect: Rect, scale: f32) -> [i32; 4] {
    [rect.left(), rect.top(), rect.width(), rect.height()]
        .map(|length| (length * scale).round() as i32)
}

/// Tells the log what has come to rest since the last time, and what has gone. Called once a frame.
pub(super) fn tell(context: &Context) {
    if !log::log_enabled!(log::Level::Debug) {
        return;
    }
    context.data_mut(|data| {
        let targets: &mut Targets = data.get_temp_mut_or_default(key());
        let now = std::mem::take(&mut targets.now);
        // What is being laid out may jump once before it is used.
        if now == targets.before && now != targets.told {
            for (name, _) in &targets.told {
                if !now.iter().any(|(other, _)| other == name) {
                    log::debug!("gone target={name:?}");
                }
            }
            for target in &now {
                if !targets.told.contains(target) {
                    let (name, [x, y, width, height]) = target;
                    log::debug!("target={name:?} x={x} y={y} width={width} height={height}");
                }
            }
            targets.told.clone_from(&now);
        }
        targets.before = now;
    });
}
