//! Camera, hover and motion of the board, and how the mouse moves the view.

use super::paint::BoardPictures;
use crate::board::camera::{BoardPlace, Camera};
use crate::board::layout::WindowLayout;
use crate::board::motion::Motion;
use crate::board::painter::ScenePainter;
use crate::model::command::ViewCommand;
use crate::platform::events::Input;
use crate::workers::heat::HeatMap;
use knights_tour::board::Square;
use knights_tour::solve::TieBreak;
use knights_tour_picture::Luminance;
use macroquad::miniquad::MouseButton;
use macroquad::prelude::{DVec2, dvec2, ivec2, screen_dpi_scale};
use std::sync::Arc;
use std::time::{Duration, Instant};

const KEY: f64 = std::f64::consts::SQRT_2;
const NOTCH: f64 = 1.189_207_115_002_721;
const STEP: f64 = 0.2;
/// Minimum side of a square, in points, when the view jumps to it: large enough for a legible number.
const READABLE: f64 = 96.0;
/// Minimum side of a square, in points, at which the wheel steps through the moves of a whole board.
const LEGIBLE: f64 = 16.0;
/// After a change of the view, further changes are expected within this time.
const MOVING: Duration = Duration::from_millis(150);

/// The user's view of the board: camera, pointer, motion and pictures.
pub(super) struct BoardView {
    pub(super) layout: Option<WindowLayout>,
    camera: Camera,
    /// When the view last changed; `None` in a new window, whose wheel makes steps at once.
    changed: Option<Instant>,
    mouse: Mouse,
    pub(super) hover: Option<Square>,
    pub(super) pointed: Option<Square>,
    /// Whether the arrow keys have moved `hover`.
    pub(super) has_cursor: bool,
    /// Whether the last click stopped or skipped a tour that was played.
    pub(super) has_stopped: bool,
    /// The squares that a screen reader has asked for in this frame, and whether it pressed them.
    pub(super) asked: Vec<(Square, bool)>,
    lifted: Option<Lifted>,
    /// Whether the last command dropped a knight or a number on its square.
    pub(super) has_dropped: bool,
    pub(super) stroke: Option<Square>,
    pub(super) motion: Motion,
    pub(super) is_moving: bool,
    pub(super) heat: Option<HeatMap>,
    pub(super) compared: Option<TieBreak>,
    pub(super) painter: ScenePainter,
    pub(super) picture: Option<Arc<Luminance>>,
    pub(super) pictures: BoardPictures,
}

/// What the mouse does with the view.
#[derive(Default)]
struct Mouse {
    at: DVec2,
    is_dragging: bool,
    /// Whether the board was dragged while Space is held; `None` while Space is not held.
    space: Option<bool>,
    /// The part of a notch by which the wheel has been turned since the last step.
    turned: f32,
}

/// A knight or a number under the pressed button of the mouse.
#[derive(Clone, Copy, Debug)]
struct Lifted {
    from: Square,
    pressed_at: DVec2,
    at: DVec2,
    /// Whether the pointer has moved so far that this is no click.
    is_dragged: bool,
}

impl BoardView {
    pub(super) fn new(painter: ScenePainter) -> BoardView {
        BoardView {
            layout: None,
            camera: Camera::Whole,
            changed: None,
            mouse: Mouse::default(),
            hover: None,
            pointed: None,
            has_cursor: false,
            has_stopped: false,
            asked: Vec::new(),
            lifted: None,
            has_dropped: false,
            stroke: None,
            motion: Motion::default(),
            is_moving: false,
            heat: None,
            compared: None,
            painter,
            picture: None,
            pictures: BoardPictures::default(),
        }
    }

    fn set_camera(&mut self, camera: Camera) {
        if self.camera != camera {
            self.camera = camera;
            self.changed = Some(Instant::now());
        }
    }

    pub(super) fn show(&mut self, camera: Camera) {
        self.set_camera(camera);
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
        lay_out: impl Fn(Camera) -> WindowLayout,
        restored: Option<(f64, f64, f64)>,
    ) -> WindowLayout {
        let layout = lay_out(self.camera);
        match (self.layout, restored) {
            (Some(before), _) if before.board != layout.board => self.set_camera(Camera::Whole),
            (Some(before), _) if before.frame != layout.frame => self.recentre(before, layout),
            (None, Some(view)) => self.set_camera(layout.camera_on(view)),
            _ => return layout,
        }
        lay_out(self.camera)
    }

    fn recentre(&mut self, before: WindowLayout, after: WindowLayout) {
        if let Camera::Free(place) = self.camera {
            let shift = ((after.frame.size - before.frame.size) / 2.0).round();
            let place = BoardPlace {
                corner: place.corner + shift,
                ..place
            };
            self.camera = WindowLayout { place, ..after }.zoomed(1.0, after.frame.corner);
        }
    }

    pub(super) fn is_turning(&self) -> bool {
        self.changed.is_some_and(|at| at.elapsed() < MOVING)
    }

    pub(super) fn is_dragging(&self) -> bool {
        self.mouse.is_dragging
    }

    pub(super) fn is_grabbed(&self) -> bool {
        self.is_dragging() || self.mouse.space.is_some()
    }

    /// Moves and zooms the view with the mouse. Returns whether Space was released without a drag.
    pub(super) fn follow_mouse(&mut self, input: &Input, is_over_board: bool) -> bool {
        if self.layout.is_none() {
            return false;
        }
        let before = self.mouse.at;
        if let Some((x, y)) = input.pointer {
            self.mouse.at = dvec2(x.into(), y.into());
        }
        let now = self.mouse.at;
        if now != before && self.mouse.is_dragging {
            self.move_by(now - before);
            self.mouse.space = self.mouse.space.map(|_| true);
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

    /// Zooms, or returns whole notches for steps: a whole board with legible squares zooms only while Ctrl is held.
    pub(super) fn turn_wheel(&mut self, notches: f32, is_zoom: bool) -> i32 {
        let least = LEGIBLE * f64::from(screen_dpi_scale());
        let is_small = |layout: WindowLayout| layout.is_whole() && layout.place.tile >= least;
        let steps = self.layout.is_some_and(is_small) && !is_zoom && !self.is_turning();
        if notches == 0.0 {
            return 0;
        }
        if !steps {
            self.mouse.turned = 0.0;
            self.zoom(NOTCH.powf(notches.into()), self.mouse.at);
            return 0;
        }
        self.mouse.turned += notches;
        let whole = self.mouse.turned.trunc();
        self.mouse.turned -= whole;
        whole as i32
    }

    pub(super) fn set_cursor(&mut self, square: Square) {
        log::debug!("mark square={square}");
        (self.hover, self.has_cursor) = (Some(square), true);
    }

    pub(super) fn hide_cursor(&mut self) {
        if std::mem::take(&mut self.has_cursor) {
            self.hover = None;
        }
    }

    /// Takes hold of what is on a square; it is lifted once the pointer has moved.
    pub(super) fn take_up(&mut self, from: Square, at: DVec2) {
        self.lifted = Some(Lifted {
            from,
            pressed_at: at,
            at,
            is_dragged: false,
        });
    }

    pub(super) fn carry(&mut self, at: DVec2) {
        /// Distance in points up to which a press is a click.
        const CLICK: f64 = 6.0;
        if let Some(lifted) = &mut self.lifted {
            lifted.at = at;
            let far = CLICK * f64::from(screen_dpi_scale());
            if !lifted.is_dragged && at.distance(lifted.pressed_at) > far {
                log::debug!("lift square={}", lifted.from);
                lifted.is_dragged = true;
            }
        }
    }

    /// Lets go. Returns the square of what was lifted, if the pointer has moved.
    pub(super) fn put_down(&mut self) -> Option<Square> {
        let lifted = self.lifted.take()?;
        lifted.is_dragged.then_some(lifted.from)
    }

    pub(super) fn is_lifting(&self) -> bool {
        self.lifted.is_some_and(|lifted| lifted.is_dragged)
    }

    /// What is lifted: its square, and by how many tiles it is moved to the right and down.
    pub(super) fn lifted(&self) -> Option<(Square, DVec2)> {
        let lifted = self.lifted.filter(|lifted| lifted.is_dragged)?;
        let tile = self.layout?.place.tile;
        Some((lifted.from, (lifted.at - lifted.pressed_at) / tile))
    }

    fn move_by(&mut self, by: DVec2) {
        if let Some(layout) = self.layout {
            self.show(layout.moved(by));
        }
    }

    fn zoom(&mut self, factor: f64, pixel: DVec2) {
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
                let step = ivec2(right, down).as_dvec2() * -STEP * frame.size;
                self.move_by(step.round());
            }
            ViewCommand::At(square) => {
                let readable = READABLE * f64::from(screen_dpi_scale());
                let tile = layout.place.tile.max(readable);
                (self.hover, self.has_cursor) = (Some(square), true);
                log::debug!("mark square={square}");
                self.show(layout.centred_on(square, tile));
            }
        }
    }

    pub(super) fn follow_knight(&mut self, here: Square) {
        const MARGIN: f64 = 0.12;
        let Some(layout) = self.layout.filter(|layout| !layout.is_whole()) else {
            return;
        };
        let frame = layout.frame;
        let knight = layout.place.middle(layout.board, here);
        let margin = frame.size * MARGIN;
        let is_near_start = knight.cmplt(frame.corner + margin).any();
        if is_near_start || knight.cmpgt(frame.end() - margin).any() {
            self.move_by((frame.middle() - knight).round());
        }
    }

    /// Column and row of the view's centre, and pixels per square; `None` if the whole board is shown.
    pub(super) fn view(&self) -> Option<(f64, f64, f64)> {
        let WindowLayout { place, frame, .. } = self.layout?;
        let middle = place.point(frame.middle());
        (self.camera != Camera::Whole).then_some((middle.x, middle.y, place.tile))
    }
}
