//! Camera, hover and motion of the board, and how the mouse moves the view.

use super::paint::Pictures;
use crate::board::camera::{Camera, Place};
use crate::board::layout::Layout;
use crate::board::motion::Motion;
use crate::board::painter::Painter;
use crate::model::command::ViewCommand;
use crate::platform::events::Input;
use crate::workers::heat::HeatMap;
use knights_tour::board::Square;
use knights_tour::solve::TieBreak;
use knights_tour_picture::Luminance;
use macroquad::miniquad::MouseButton;
use macroquad::prelude::screen_dpi_scale;
use std::sync::Arc;
use std::time::{Duration, Instant};

const KEY: f64 = std::f64::consts::SQRT_2;
const NOTCH: f64 = 1.189_207_115_002_721;
const STEP: f64 = 0.2;
/// Minimum side of a square, in points, when the view jumps to it: large enough for a legible number.
const READABLE: f64 = 96.0;
/// After a change of the view, further changes are expected within this time.
const MOVING: Duration = Duration::from_millis(150);

pub(super) struct BoardView {
    pub(super) layout: Option<Layout>,
    camera: Camera,
    turned: Instant,
    mouse: Mouse,
    pub(super) hover: Option<Square>,
    pub(super) pointed: Option<Square>,
    pub(super) stroke: Option<Square>,
    pub(super) motion: Motion,
    pub(super) is_moving: bool,
    pub(super) heat: Option<HeatMap>,
    pub(super) compared: Option<TieBreak>,
    pub(super) painter: Painter,
    pub(super) picture: Option<Arc<Luminance>>,
    pub(super) pictures: Pictures,
}

#[derive(Default)]
struct Mouse {
    at: (f64, f64),
    is_dragging: bool,
    /// Whether the board was dragged while Space is held; `None` while Space is not held.
    space: Option<bool>,
}

impl BoardView {
    pub(super) fn new(painter: Painter) -> BoardView {
        BoardView {
            layout: None,
            camera: Camera::Whole,
            turned: Instant::now(),
            mouse: Mouse::default(),
            hover: None,
            pointed: None,
            stroke: None,
            motion: Motion::default(),
            is_moving: false,
            heat: None,
            compared: None,
            painter,
            picture: None,
            pictures: Pictures::default(),
        }
    }

    fn turn(&mut self, camera: Camera) {
        if self.camera != camera {
            self.camera = camera;
            self.turned = Instant::now();
        }
    }

    pub(super) fn show(&mut self, camera: Camera) {
        self.turn(camera);
        if let Some(layout) = &mut self.layout {
            let before = layout.place;
            layout.show(camera);
            if layout.place != before {
                log::info!("{layout}");
            }
        }
    }

    /// Lays the board out, and keeps the centre on a resize. The first layout uses `restored`, the last session's view.
    pub(super) fn laid_out(
        &mut self,
        lay_out: impl Fn(Camera) -> Layout,
        restored: Option<(f64, f64, f64)>,
    ) -> Layout {
        let layout = lay_out(self.camera);
        match (self.layout, restored) {
            (Some(before), _) if before.board != layout.board => self.turn(Camera::Whole),
            (Some(before), _) if before.frame != layout.frame => self.recentre(before, layout),
            (None, Some(view)) => self.turn(layout.camera_on(view)),
            _ => return layout,
        }
        lay_out(self.camera)
    }

    fn recentre(&mut self, before: Layout, after: Layout) {
        if let Camera::Free(place) = self.camera {
            let shift = |a: f64, b: f64| ((b - a) / 2.0).round();
            let place = Place {
                x: place.x + shift(before.frame.width, after.frame.width),
                y: place.y + shift(before.frame.height, after.frame.height),
                ..place
            };
            self.camera = Layout { place, ..after }.zoomed(1.0, (after.frame.x, after.frame.y));
        }
    }

    pub(super) fn is_turning(&self) -> bool {
        self.turned.elapsed() < MOVING
    }

    pub(super) fn is_dragging(&self) -> bool {
        self.mouse.is_dragging
    }

    pub(super) fn is_grabbed(&self) -> bool {
        self.is_dragging() || self.mouse.space.is_some()
    }

    pub(super) fn follow_mouse(&mut self, input: &Input, is_over_board: bool) -> bool {
        if self.layout.is_none() {
            return false;
        }
        let before = self.mouse.at;
        if let Some((x, y)) = input.pointer {
            self.mouse.at = (x.into(), y.into());
        }
        let now = self.mouse.at;
        if now != before && self.mouse.is_dragging {
            self.move_by((now.0 - before.0, now.1 - before.1));
            self.mouse.space = self.mouse.space.map(|_| true);
        }
        if input.wheel != 0.0 && is_over_board {
            self.zoom(NOTCH.powf(input.wheel.into()), now);
        }
        match input.button {
            Some((button, true)) if is_over_board => {
                let has_space = self.mouse.space.is_some();
                self.mouse.is_dragging =
                    button == MouseButton::Middle || button == MouseButton::Left && has_space;
            }
            Some((_, false)) => self.mouse.is_dragging = false,
            _ => {}
        }
        match input.space {
            Some(true) => self.mouse.space = Some(false),
            Some(false) => return self.mouse.space.take() == Some(false),
            None => {}
        }
        false
    }

    fn move_by(&mut self, by: (f64, f64)) {
        if let Some(layout) = self.layout {
            self.show(layout.moved(by));
        }
    }

    fn zoom(&mut self, factor: f64, pixel: (f64, f64)) {
        if let Some(layout) = self.layout {
            self.show(layout.zoomed(factor, pixel));
        }
    }

    pub(super) fn change_view(&mut self, change: ViewCommand) {
        let Some(layout) = self.layout else {
            return;
        };
        let frame = layout.frame;
        match change {
            ViewCommand::Closer => self.zoom(KEY, frame.middle()),
            ViewCommand::Farther => self.zoom(1.0 / KEY, frame.middle()),
            ViewCommand::Whole => self.show(Camera::Whole),
            ViewCommand::Along(right, down) => {
                let step = |by: i32, length: f64| (-f64::from(by) * STEP * length).round();
                self.move_by((step(right, frame.width), step(down, frame.height)));
            }
            ViewCommand::At(square) => {
                let readable = READABLE * f64::from(screen_dpi_scale());
                let tile = layout.place.tile.max(readable);
                self.hover = Some(square);
                log::debug!("mark square={square}");
                self.show(Camera::on(layout.board, frame, square, tile));
            }
        }
    }

    pub(super) fn follow_knight(&mut self, here: Square) {
        const MARGIN: f64 = 0.12;
        let Some(layout) = self.layout.filter(|layout| !layout.is_whole()) else {
            return;
        };
        let frame = layout.frame;
        let (x, y) = layout.place.middle(layout.board, here);
        let is_near = |at: f64, from: f64, length: f64| {
            at < from + MARGIN * length || at > from + (1.0 - MARGIN) * length
        };
        if is_near(x, frame.x, frame.width) || is_near(y, frame.y, frame.height) {
            let (to_x, to_y) = frame.middle();
            self.move_by(((to_x - x).round(), (to_y - y).round()));
        }
    }

    /// Column and row of the view's centre, and pixels per square; `None` if the whole board is shown.
    pub(super) fn view(&self) -> Option<(f64, f64, f64)> {
        let Layout { place, frame, .. } = self.layout?;
        let (x, y) = place.point(frame.middle());
        (self.camera != Camera::Whole).then_some((x, y, place.tile))
    }
}
