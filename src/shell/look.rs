//! What is in view: zooming, moving, following, the small map, and what is under the pointer.

use super::Shell;
use crate::board::camera::{Camera, Place};
use crate::board::layout::Layout;
use crate::model::command::Look;
use crate::model::numbers::grouped;
use crate::model::settings::board_key;
use crate::panels::overlay::Map;
use crate::platform::events::Input;
use knights_tour::board::Square;
use knights_tour::course::Course;
use knights_tour::session::{Mode, Phase};
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
pub(super) struct Looking {
    pub(super) camera: Camera,
    pointer: (f64, f64),
    drag: Drag,
    /// Whether Space is held, and whether the board was moved with it.
    space: Option<bool>,
    changed: Instant,
}

/// Minutes and seconds.
fn clock(seconds: f64) -> String {
    let seconds = seconds.round().max(0.0) as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
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

impl Default for Looking {
    fn default() -> Looking {
        Looking {
            camera: Camera::Whole,
            pointer: (-1.0, -1.0),
            drag: Drag::None,
            space: None,
            changed: Instant::now(),
        }
    }
}

impl Looking {
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
        Map::of(layout, screen_dpi_scale()).filter(|_| self.look.map)
    }

    /// Takes what the mouse does with the view; whether Space was pressed for itself.
    pub(super) fn look_with_mouse(&mut self, input: &Input, is_over_board: bool) -> bool {
        let Some(layout) = self.layout else {
            return false;
        };
        let map = self.map_of(&layout);
        let before = self.looking.pointer;
        if let Some((x, y)) = input.pointer {
            self.looking.pointer = (x.into(), y.into());
        }
        let now = self.looking.pointer;
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
            .is_some_and(|is_down| self.looking.is_space_pressed(is_down))
    }

    fn press(&mut self, button: MouseButton, is_down: bool, is_over_board: bool, map: Option<Map>) {
        if !is_down {
            self.looking.drag = Drag::None;
            return;
        }
        if !is_over_board {
            return;
        }
        let on_map = map.filter(|map| map.frame.contains(self.looking.pointer));
        let is_held = self.looking.space.is_some();
        self.looking.drag = match (button, on_map) {
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
        match (self.looking.drag, map) {
            (Drag::Board, _) => {
                let moved = Camera::moved(layout.board, layout.frame, layout.place, by);
                self.looking.turn_to(moved);
                self.looking.space = self.looking.space.map(|_| true);
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
        }) = self.layout
        else {
            return;
        };
        let (x, y) = map.place.point(self.looking.pointer);
        let (now_x, now_y) = place.point(frame.middle());
        let by = ((now_x - x) * place.tile, (now_y - y) * place.tile);
        self.looking.turn_to(Camera::moved(board, frame, place, by));
        self.lay_out_again();
    }

    fn zoom(&mut self, factor: f64, pixel: (f64, f64)) {
        if let Some(Layout {
            board,
            frame,
            place,
            ..
        }) = self.layout
        {
            let zoomed = Camera::zoomed(board, frame, place, factor, pixel);
            self.looking.turn_to(zoomed);
            self.lay_out_again();
        }
    }

    /// Does what a key or a menu asks.
    pub(super) fn look(&mut self, look: Look) {
        let Some(Layout {
            board,
            frame,
            place,
            ..
        }) = self.layout
        else {
            return;
        };
        let middle = frame.middle();
        match look {
            Look::Closer => self.zoom(KEY, middle),
            Look::Farther => self.zoom(1.0 / KEY, middle),
            Look::Whole => self.looking.turn_to(Camera::Whole),
            Look::Along(right, down) => {
                let by = (
                    -f64::from(right) * STEP * frame.width,
                    -f64::from(down) * STEP * frame.height,
                );
                let step = |by: f64| by.round();
                let by = (step(by.0), step(by.1));
                self.looking.turn_to(Camera::moved(board, frame, place, by));
            }
            Look::At(square) => {
                let tile = place.tile.max(READABLE * f64::from(screen_dpi_scale()));
                self.looking.turn_to(Camera::on(board, frame, square, tile));
                self.hover = Some(square);
                log::debug!("mark square={square}");
            }
        }
        self.lay_out_again();
    }

    /// Keeps the knight in view: it comes to the middle when it has gone near the edge.
    pub(super) fn follow_knight(&mut self) {
        /// How near, in parts of the view.
        const MARGIN: f64 = 0.12;
        let is_wanted = self.look.follow && self.session.is_running();
        let Some(layout) = self.layout.filter(|_| is_wanted) else {
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
            self.looking.turn_to(Camera::moved(board, frame, place, by));
        }
    }

    /// What a beginner may do, on the empty board.
    pub(super) fn hints(&self) -> &'static [&'static str] {
        let is_shown = self.look.hints
            && self.session.phase() == Phase::Empty
            && self.heat.is_none()
            && self.session.refusal().is_none();
        match self.session.mode() {
            Mode::Watch if is_shown => &[
                "Click a square: the knight starts there",
                "Space: watch a tour being made",
                "Ctrl+2: make one yourself",
            ],
            _ => &[],
        }
    }

    /// A line about the game that is played: so that one sees how it goes.
    pub(super) fn score(&self) -> Option<String> {
        let game = self.session.game()?;
        let board = board_key(self.session.board());
        let count = |number: u64, one: &str, more: &str| match number {
            1 => format!("1 {one}"),
            number => format!("{} {more}", grouped(number)),
        };
        let mut parts = vec![
            count(game.moves, "move", "moves"),
            count(game.hints, "hint", "hints"),
        ];
        if game.is_complete {
            parts.insert(0, clock(game.seconds));
        }
        parts.extend(self.remaining.sentence());
        if let Some(best) = self.best.get(&board) {
            let hints = count(best.hints, "hint", "hints");
            parts.push(format!("best: {}, {hints}", clock(best.seconds)));
        }
        Some(parts.join(" \u{b7} "))
    }

    /// Writes on the window's frame which board is in it, and how far its tour is.
    pub(super) fn name_window(&mut self) {
        let course = self.session.course();
        let visited = grouped(course.map_or(0, Course::visited));
        let squares = grouped(self.session.board().squares());
        let state = match self.session.phase() {
            Phase::Complete => " \u{b7} complete".to_owned(),
            Phase::DeadEnd | Phase::Impossible => {
                format!(" \u{b7} stuck at {visited} of {squares}")
            }
            Phase::Paused => format!(" \u{b7} {visited} of {squares}"),
            Phase::Playing | Phase::Finishing => " \u{b7} under way".to_owned(),
            _ => String::new(),
        };
        let board = self.session.board();
        let title = format!("{board:#}{state} \u{2013} Knight\u{2019}s Tour");
        if title != self.title {
            self.monitor.set_title(&title);
            self.title = title;
        }
    }

    /// The square under the pointer, and its number.
    pub(super) fn status(&self) -> String {
        let Some(square) = self
            .hover
            .filter(|&square| self.session.board().size().contains(square))
        else {
            return String::new();
        };
        if !self.session.board().contains(square) {
            return format!("{square} \u{b7} missing");
        }
        match self.number_of(square) {
            Some(number) => format!("{square} \u{b7} {}", grouped(number)),
            None => square.to_string(),
        }
    }

    fn number_of(&self, square: Square) -> Option<u64> {
        self.session.course()?.number_of(square)
    }

    /// The point in the middle of what is in view, and the size of a square; `None` where the whole
    /// board is.
    pub(super) fn view(&self) -> Option<(f64, f64, f64)> {
        let Layout { place, frame, .. } = self.layout?;
        let (x, y) = place.point(frame.middle());
        (self.looking.camera != Camera::Whole).then_some((x, y, place.tile))
    }

    /// What is in view when the window has another size: the same point in the middle.
    pub(super) fn look_after_resize(&mut self, before: Layout, after: Layout) {
        if let Camera::Free(place) = self.looking.camera {
            let shift = |a: f64, b: f64| ((b - a) / 2.0).round();
            let moved = Place {
                x: place.x + shift(before.frame.width, after.frame.width),
                y: place.y + shift(before.frame.height, after.frame.height),
                ..place
            };
            let (board, frame) = (after.board, after.frame);
            self.looking.camera = Camera::zoomed(board, frame, moved, 1.0, (frame.x, frame.y));
        }
    }
}
