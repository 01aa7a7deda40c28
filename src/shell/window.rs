//! Size, title, theme and layout of the window.

use super::Shell;
use super::paint::has_figures;
use crate::board::camera::Camera;
use crate::board::layout::{self, Scales, WindowLayout, window_for};
use crate::model::settings::{Appearance, is_dark};
use crate::panels::style;
use crate::platform::desktop::Portal;
use crate::platform::monitor::Monitor;
use knights_tour::board::Size;
use knights_tour_base::wording::grouped;
use knights_tour_scene::TourView;
use knights_tour_session::Phase;
use macroquad::math::{UVec2, Vec2, uvec2, vec2};
use macroquad::miniquad::window as native;
use macroquad::prelude::screen_dpi_scale;
use macroquad::window::set_fullscreen;

/// The desktop's screen and preferences.
pub(crate) struct Desktop {
    pub(crate) monitor: Monitor,
    pub(super) portal: Portal,
    pub(crate) is_dark: bool,
    pub(super) is_calm: bool,
}

/// The window's title and size.
#[derive(Default)]
pub(crate) struct AppWindow {
    pub(super) title: String,
    pub(super) is_full_screen: bool,
    pub(super) fitting: UVec2,
    pub(super) resized: Option<UVec2>,
    pub(super) restored_view: Option<(f64, f64, f64)>,
    /// Position and size to restore after full screen, if the desktop does not.
    pub(super) before_full_screen: Option<(UVec2, UVec2)>,
}

/// Minimum side of a square, in pixels, for a hopping knight.
const SMALLEST_HOP: f64 = 24.0;
/// Window size, in points, from which the panels are larger.
const LARGE: (f32, f32) = (2200.0, 1200.0);

impl AppWindow {
    pub(super) fn fill_screen(&mut self, monitor: &Monitor, size: Option<UVec2>) {
        let place = monitor.place_to_keep().zip(size);
        self.is_full_screen = !self.is_full_screen;
        set_fullscreen(self.is_full_screen);
        if self.is_full_screen {
            self.before_full_screen = place;
        } else if let Some((place, size)) = self.before_full_screen.take() {
            native::set_window_size(size.x, size.y);
            native::set_window_position(place.x, place.y);
        }
        log::info!("full-screen shown={}", self.is_full_screen);
    }

    pub(crate) fn new(fitting: UVec2, restored_view: Option<(f64, f64, f64)>) -> AppWindow {
        AppWindow {
            fitting,
            restored_view,
            ..AppWindow::default()
        }
    }
}

impl Desktop {
    pub(crate) fn new(monitor: Monitor) -> Desktop {
        Desktop {
            is_dark: monitor.is_dark(),
            is_calm: monitor.is_calm(),
            portal: Portal::query(),
            monitor,
        }
    }

    pub(super) fn query_preferences(&mut self) {
        self.is_dark = self.monitor.is_dark();
        self.portal = Portal::query();
    }

    pub(super) fn poll(&mut self) -> bool {
        let Some(preferences) = self.portal.poll() else {
            return false;
        };
        self.is_dark = preferences.is_dark.unwrap_or(self.is_dark);
        self.is_calm |= preferences.is_calm;
        log::debug!("desktop dark={} calm={}", self.is_dark, self.is_calm);
        true
    }

    pub(super) fn has_motion(&self, appearance: &Appearance) -> bool {
        appearance.motion && !self.is_calm
    }
}

impl Shell {
    pub(super) fn update_layout(&mut self) {
        let (width, height) = native::screen_size();
        let window = vec2(width, height).round().max(Vec2::ONE).as_uvec2();
        let board = self.session.board().size();
        let (scale, shown) = (self.scales().panels, self.shown_panels());
        let lay_out = |camera| WindowLayout::new(board, window, scale, shown, camera);
        let before = self.board.layout;
        if before.is_none() {
            self.open_window(lay_out(Camera::Whole));
        }
        let layout = self
            .board
            .laid_out(lay_out, self.window.restored_view.take());
        if before == Some(layout) {
            return;
        }
        log::info!("{layout}");
        self.board.hover = self.board.hover.filter(|&square| board.contains(square));
        if before.is_none_or(|before| before.window != window) {
            self.window.resized = (window != self.window.fitting).then_some(window);
        }
        self.board.layout = Some(layout);
    }

    fn open_window(&mut self, layout: WindowLayout) {
        let has_motion = self.desktop.has_motion(&self.appearance);
        let is_empty = self.session.phase() == Phase::Empty && has_figures(self.session.mode());
        if has_motion && is_empty && layout.place.tile >= SMALLEST_HOP {
            self.board.motion.begin_hopping(self.session.board());
        }
        self.keep_large();
        if let Some(place) = self.desktop.monitor.place_for_new(layout.window) {
            native::set_window_position(place.x, place.y);
        }
    }

    pub(super) fn scales(&self) -> Scales {
        let (width, height) = native::screen_size();
        let scale = screen_dpi_scale();
        let is_large = width >= LARGE.0 * scale && height >= LARGE.1 * scale;
        let larger = match self.panels.is_presenting() {
            true => 1.6,
            false if is_large => 1.25,
            false => 1.0,
        };
        Scales::new(scale, self.appearance.zoom() * larger)
    }

    /// Sets the window's minimum size, and enlarges the window for larger text.
    fn keep_large(&self) {
        let scales = self.scales();
        let room = self.desktop.monitor.room(scales.board);
        let pixels = |points: f32| (points * scales.panels).ceil() as u32;
        let (width, height) = layout::SMALLEST;
        let least = uvec2(pixels(width), pixels(height)).min(room);
        self.desktop.monitor.set_least(least);
        let window = self.board.layout.map(|layout| layout.window);
        if let Some(window) = window.filter(|window| window.cmplt(least).any()) {
            let size = window.max(least);
            native::set_window_size(size.x, size.y);
        }
    }

    pub(super) fn shown_panels(&self) -> layout::ShownPanels {
        let lesson = self.panels.forms.lesson();
        layout::ShownPanels {
            is_presenting: self.panels.is_presenting(),
            has_labels: self.appearance.view.labels,
            // A lesson draws its own tree.
            has_tree: self.session.shows_search() && !self.panels.is_presenting() && lesson == 0,
            lesson,
        }
    }

    /// Fits the window to the board and its panels. A window that the user has resized is at most enlarged for the text.
    pub(super) fn fit_window(&mut self) {
        match self.panels.before_lesson {
            Some(_) => self.keep_large(),
            None => self.fit_window_to(self.session.board().size()),
        }
    }

    pub(super) fn fit_window_to(&mut self, board: Size) {
        if self.window.is_full_screen || self.window.resized.is_some() {
            return self.keep_large();
        }
        let scales = Scales::new(screen_dpi_scale(), self.appearance.zoom());
        let room = self.desktop.monitor.room(scales.board);
        let size = window_for(board, scales, room, self.shown_panels());
        self.window.fitting = size;
        if let Some(place) = self.desktop.monitor.place_for(size) {
            native::set_window_position(place.x, place.y);
        }
        native::set_window_size(size.x, size.y);
    }

    pub(super) fn name_window(&mut self) {
        let tour_view = self.session.tour_view();
        let visited = grouped(tour_view.map_or(0, TourView::visited));
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
        if title != self.window.title {
            self.desktop.monitor.set_title(&title);
            self.window.title = title;
        }
    }

    pub(super) fn set_theme(&mut self) {
        style::set(
            self.panels.gui.context(),
            is_dark(self.appearance.theme, self.desktop.is_dark),
        );
    }
}
