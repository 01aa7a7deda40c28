//! Positions of clickable widgets, logged at `debug` for tests with the mouse.

use egui::{Context, Id, LayerId, Rect, Response, Shape};

/// A widget that tests can click.
#[derive(Clone, PartialEq)]
struct ClickTarget {
    name: String,
    layer: i32,
    /// The target's place in window pixels, and whether it is cut off sideways: only vertical scrolling is allowed.
    place: String,
}

/// Targets of the current frame, of the previous frame, and as last logged.
#[derive(Clone, Default)]
struct Targets {
    now: Vec<ClickTarget>,
    before: Vec<ClickTarget>,
    logged: Vec<ClickTarget>,
    /// Whether `at rest` will be logged; `is_asked_now` is set if this frame requested it.
    is_asked: bool,
    is_asked_now: bool,
}

impl Targets {
    fn change<R>(context: &Context, change: impl FnOnce(&mut Targets) -> R) -> R {
        context.data_mut(|data| change(data.get_temp_mut_or_default(Id::new("targets"))))
    }
}

pub(crate) fn over_board() -> LayerId {
    LayerId::new(egui::Order::Background, Id::new("overlay"))
}

/// Requests an `at rest` log line after the next frame without new targets, once the panels reflect all input.
pub(crate) fn ask_for_rest(context: &Context) {
    if log::log_enabled!(log::Level::Debug) {
        Targets::change(context, |targets| {
            (targets.is_asked, targets.is_asked_now) = (true, true);
        });
    }
}

/// Logs a widget as a target for tests.
pub(crate) trait Noted {
    fn noted(self, name: impl Into<String>) -> Self;
}

impl Noted for Response {
    fn noted(self, name: impl Into<String>) -> Response {
        let (place, seen) = (self.rect, self.interact_rect);
        let is_cut = seen.is_positive() && place.width() - seen.width() > 1.0;
        add_target(&self.ctx, seen, self.layer_id, is_cut, name);
        self
    }
}

fn add_target(
    context: &Context,
    place: Rect,
    layer: LayerId,
    is_cut: bool,
    name: impl Into<String>,
) {
    if log::log_enabled!(log::Level::Debug) && place.is_positive() {
        let scale = context.pixels_per_point();
        let [x, y, width, height] = [place.left(), place.top(), place.width(), place.height()]
            .map(|length| (length * scale).round() as i32);
        let (name, layer, cut) = (name.into(), layer.order as i32, u8::from(is_cut));
        let place = format!("x={x} y={y} width={width} height={height} layer={layer} cut={cut}");
        Targets::change(context, |targets| {
            targets.now.push(ClickTarget { name, layer, place });
        });
    }
}

fn add_cut_words(context: &Context) {
    let screen = context.screen_rect();
    let mut layers = context.memory(|memory| memory.layer_ids().collect::<Vec<LayerId>>());
    for layer in [LayerId::background(), over_board()] {
        if !layers.contains(&layer) {
            layers.push(layer);
        }
    }
    let mut cut = Vec::new();
    context.graphics(|graphics| {
        for layer in layers {
            let shapes = graphics.get(layer).into_iter();
            for clipped in shapes.flat_map(egui::layers::PaintList::all_entries) {
                let seen = clipped.clip_rect.intersect(screen);
                find_cut_words(&clipped.shape, seen, &mut |words, place| {
                    cut.push((layer, words, place));
                });
            }
        }
    });
    for (layer, words, place) in cut {
        add_target(context, place, layer, true, format!("words {words}"));
    }
}

fn find_cut_words(shape: &Shape, seen: Rect, found: &mut dyn FnMut(String, Rect)) {
    match shape {
        Shape::Vec(shapes) => {
            for shape in shapes {
                find_cut_words(shape, seen, found);
            }
        }
        Shape::Text(text) => {
            for row in &text.galley.rows {
                let ink = row.visuals.mesh_bounds.translate(text.pos.to_vec2());
                let part = ink.intersect(seen);
                let is_cut = ink.width() - part.width() > 1.0 || ink.height() - part.height() > 1.0;
                // A strip of less than a point is invisible.
                let is_seen = part.width() > 1.0 && part.height() > 1.0;
                if is_seen && is_cut {
                    found(row.text(), part);
                }
            }
        }
        _ => {}
    }
}

/// Logs new and vanished targets, once per frame. Returns false if another frame is needed.
pub(crate) fn log_changes(context: &Context) -> bool {
    if !log::log_enabled!(log::Level::Debug) {
        return true;
    }
    add_cut_words(context);
    Targets::change(context, |targets| {
        let now = std::mem::take(&mut targets.now);
        // A new layout may shift once, so log only targets that are equal in two successive frames.
        if now == targets.before && now != targets.logged {
            for ClickTarget { name, layer, .. } in &targets.logged {
                // A menu row and a button may share a name.
                let is_it = |other: &ClickTarget| (&other.name, &other.layer) == (name, layer);
                if !now.iter().any(is_it) {
                    log::debug!("gone target={name:?} layer={layer}");
                }
            }
            for target in now.iter().filter(|target| !targets.logged.contains(target)) {
                log::debug!("target={:?} {}", target.name, target.place);
            }
            targets.logged.clone_from(&now);
        }
        targets.before = now;
        let is_logged = targets.logged == targets.before;
        if targets.is_asked && !targets.is_asked_now && is_logged {
            targets.is_asked = false;
            log::debug!("at rest");
        }
        targets.is_asked_now = false;
        is_logged && !targets.is_asked
    })
}
