//! What is in view: zooming, moving, following, the small map, and what is under the pointer.

use super::Shell;
use crate::board::camera::{Camera, Place};
use crate::board::layout::Layout;
use crate::model::command::ViewCommand;
use crate::panels::overlay::Map;
use crate::platform::events::Input;
use macroquad::miniquad::MouseButton;
use macroquad::prelude::screen_dpi_scale;
use std::time::{Duration, Instant};

/// How much larger one key makes the board, and one notch of the wheel.
const KEY: f64 = std::f64::consts::SQRT_2;
const NOTCH: f64 = 1.189_207_115_002_721;
/// How far a key moves the board, in parts of the view.
const STEP: f64 = 0.2;
/// The size of a square that was gone to, in points: its number can be read.
const READABLE: f64 = 96.0;
/// For so long after a change of view the next one is likely.
const MOVING: Duration = Duration::from_millis(150);

/// The view, and what the mouse is doing with it.
pub(super) struct Viewport {
    pub(super) camera: Camera,
    pointer: (f64, f64),
    drag: Drag,
    /// Whether Space is held, and whether the board was moved with it.
    space: Option<bool>,
    changed: Instant,
}

/// What a button that is held does.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Drag {
    None,
    /// Moves the board.
    Board,
    /// Moves what is in view on the map.
    Map,
}

impl Default for Viewport {
    fn default() -> Viewport {
        Viewport {
            camera: Camera::Whole,
            pointer: (-1.0, -1.0),
            drag: Drag::None,
            space: None,
            changed: Instant::now(),
        }
    }
}

impl Viewport {
    pub(super) fn turn_to(&mut self, camera: Camera) {
        if self.camera != camera {
            self.camera = camera;
            self.changed = Instant::now();
        }
    }

    /// Whether the view has just changed, and may go on to.
    pub(super) fn is_moving(&self) -> bool {
        self.changed.elapsed() < MOVING
    }

    /// Whether the mouse is busy with the view, so that a click is none on a square.
    pub(super) fn is_dragging(&self) -> bool {
        self.drag != Drag::None
    }

    /// Whether Space is held, so that dragging moves the board.
    pub(super) fn is_held(&self) -> bool {
        self.space.is_some()
    }

    /// Whether Space, let go, was only pressed.
    fn is_space_pressed(&mut self, is_down: bool) -> bool {
        if is_down {
            self.space = Some(false);
            return false;
        }
        self.space.take() == Some(false)
    }
}

impl Shell {
    /// The map, if one is shown.
    pub(super) fn map_of(&self, layout: &Layout) -> Option<Map> {
        Map::of(layout, screen_dpi_scale()).filter(|_| self.appearance.map)
    }

    /// Takes what the mouse does with the view; whether Space was pressed for itself.
    pub(super) fn move_view_with_mouse(&mut self, input: &Input, is_over_board: bool) -> bool {
        let Some(layout) = self.board.layout else {
            return false;
        };
        let map = self.map_of(&layout);
        let before = self.board.viewport.pointer;
        if let Some((x, y)) = input.pointer {
            self.board.viewport.pointer = (x.into(), y.into());
        }
        let now = self.board.viewport.pointer;
        if now != before {
            self.drag(layout, map, (now.0 - before.0, now.1 - before.1));
        }
        if input.wheel != 0.0 && is_over_board {
            self.zoom(NOTCH.powf(input.wheel.into()), now);
        }
        if let Some((button, is_down)) = input.button {
            self.press(button, is_down, is_over_board, map);
        }
        input
            .space
            .is_some_and(|is_down| self.board.viewport.is_space_pressed(is_down))
    }

    fn press(&mut self, button: MouseButton, is_down: bool, is_over_board: bool, map: Option<Map>) {
        if !is_down {
            self.board.viewport.drag = Drag::None;
            return;
        }
        if !is_over_board {
            return;
        }
        let on_map = map.filter(|map| map.frame.contains(self.board.viewport.pointer));
        let is_held = self.board.viewport.is_held();
        self.board.viewport.drag = match (button, on_map) {
            (MouseButton::Left, Some(map)) => {
                self.centre_on_map(map);
                Drag::Map
            }
            (MouseButton::Middle, _) => Drag::Board,
            (MouseButton::Left, None) if is_held => Drag::Board,
            _ => Drag::None,
        };
    }

    fn drag(&mut self, layout: Layout, map: Option<Map>, by: (f64, f64)) {
        match (self.board.viewport.drag, map) {
            (Drag::Board, _) => {
                let moved = Camera::moved(layout.board, layout.frame, layout.place, by);
                self.board.viewport.turn_to(moved);
                self.board.viewport.space = self.board.viewport.space.map(|_| true);
            }
            (Drag::Map, Some(map)) => self.centre_on_map(map),
            _ => {}
        }
        self.lay_out_again();
    }

    /// What was pointed at on the map comes to the middle.
    fn centre_on_map(&mut self, map: Map) {
        let Some(Layout {
            board,
            frame,
            place,
            ..
        }) = self.board.layout
        else {
            return;
        };
        let (x, y) = map.place.point(self.board.viewport.pointer);
        let (now_x, now_y) = place.point(frame.middle());
        let by = ((now_x - x) * place.tile, (now_y - y) * place.tile);
        self.board
            .viewport
            .turn_to(Camera::moved(board, frame, place, by));
        self.lay_out_again();
    }

    fn zoom(&mut self, factor: f64, pixel: (f64, f64)) {
        if let Some(Layout {
            board,
            frame,
            place,
            ..
        }) = self.board.layout
        {
            let zoomed = Camera::zoomed(board, frame, place, factor, pixel);
            self.board.viewport.turn_to(zoomed);
            self.lay_out_again();
        }
    }

    /// Does what a key or a menu asks.
    pub(super) fn change_view(&mut self, change: ViewCommand) {
        let Some(Layout {
            board,
            frame,
            place,
            ..
        }) = self.board.layout
        else {
            return;
        };
        let middle = frame.middle();
        match change {
            ViewCommand::Closer => self.zoom(KEY, middle),
            ViewCommand::Farther => self.zoom(1.0 / KEY, middle),
            ViewCommand::Whole => self.board.viewport.turn_to(Camera::Whole),
            ViewCommand::Along(right, down) => {
                let by = (
                    -f64::from(right) * STEP * frame.width,
                    -f64::from(down) * STEP * frame.height,
                );
                let step = |by: f64| by.round();
                let by = (step(by.0), step(by.1));
                self.board
                    .viewport
                    .turn_to(Camera::moved(board, frame, place, by));
            }
            ViewCommand::At(square) => {
                let tile = place.tile.max(READABLE * f64::from(screen_dpi_scale()));
                self.board
                    .viewport
                    .turn_to(Camera::on(board, frame, square, tile));
                self.board.hover = Some(square);
                log::debug!("mark square={square}");
            }
        }
        self.lay_out_again();
    }

    /// Keeps the knight in view: it comes to the middle when it has gone near the edge.
    pub(super) fn follow_knight(&mut self) {
        /// How near, in parts of the view.
        const MARGIN: f64 = 0.12;
        let is_wanted = self.appearance.follow && self.session.is_running();
        let Some(layout) = self.board.layout.filter(|_| is_wanted) else {
            return;
        };
        let Some(here) = self.session.course().map(|course| course.here()) else {
            return;
        };
        let Layout {
            board,
            frame,
            place,
            ..
        } = layout;
        if layout.is_whole() || board != self.session.board().size() {
            return;
        }
        let (x, y) = place.middle(board, here);
        let is_near = |at: f64, from: f64, length: f64| {
            at < from + MARGIN * length || at > from + (1.0 - MARGIN) * length
        };
        if is_near(x, frame.x, frame.width) || is_near(y, frame.y, frame.height) {
            let middle = (frame.x + frame.width / 2.0, frame.y + frame.height / 2.0);
            let by = ((middle.0 - x).round(), (middle.1 - y).round());
            self.board
                .viewport
                .turn_to(Camera::moved(board, frame, place, by));
        }
    }

    /// The point in the middle of what is in view, and the size of a square; `None` where the whole
    /// board is.
    pub(super) fn view(&self) -> Option<(f64, f64, f64)> {
        let Layout { place, frame, .. } = self.board.layout?;
        let (x, y) = place.point(frame.middle());
        (self.board.viewport.camera != Camera::Whole).then_some((x, y, place.tile))
    }

    /// What is in view when the window has another size: the same point in the middle.
    pub(super) fn recentre(&mut self, before: Layout, after: Layout) {
        if let Camera::Free(place) = self.board.viewport.camera {
            let shift = |a: f64, b: f64| ((b - a) / 2.0).round();
            let moved = Place {
                x: place.x + shift(before.frame.width, after.frame.width),
                y: place.y + shift(before.frame.height, after.frame.height),
                ..place
            };
            let (board, frame) = (after.board, after.frame);
            self.board.viewport.camera =
                Camera::zoomed(board, frame, moved, 1.0, (frame.x, frame.y));
        }
    }
}
