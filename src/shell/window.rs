//! The window and the desktop around it: how large it is, what it is called, and where all lies in it.

use super::paint::has_figures;
use super::{FRAMES_AFTER_NEWS, Shell};
use crate::board::camera::Camera;
use crate::board::layout::{self, Layout, Scales, window_for};
use crate::model::numbers::grouped;
use crate::model::settings::is_dark;
use crate::panels::style;
use crate::platform::area::Size;
use crate::platform::desktop::{DesktopPreferences, Portal};
use crate::platform::monitor::Monitor;
use knights_tour::course::Course;
use knights_tour::session::Phase;
use macroquad::miniquad::window as native;
use macroquad::prelude::screen_dpi_scale;

/// What a person's desktop is, and asks of all programs.
pub(super) struct Desktop {
    pub(super) monitor: Monitor,
    pub(super) portal: Portal,
    pub(super) is_dark: bool,
    /// Whether less motion is asked for.
    pub(super) is_calm: bool,
}

/// What is known of the window.
pub(super) struct Window {
    pub(super) title: String,
    pub(super) is_full_screen: bool,
    /// The size that was made to fit the board.
    pub(super) fitting: Size,
    /// The size that the person made it, if they did.
    pub(super) resized: Option<Size>,
    /// What was in view when the restored game was left.
    pub(super) restored_view: Option<(f64, f64, f64)>,
    /// Where and how large it was before it filled the screen, where it must be put back there.
    pub(super) before_full_screen: Option<((u32, u32), Size)>,
}

/// The least pixels of a square that a knight is seen to hop on.
const SMALLEST_HOP: f64 = 24.0;

impl Shell {
    pub(super) fn update_layout(&mut self) {
        let (width, height) = native::screen_size();
        let window = Size {
            width: width.round().max(1.0) as u32,
            height: height.round().max(1.0) as u32,
        };
        let board = self.session.board().size();
        let (scale, shown) = (self.scales().panels, self.shown_panels());
        let lay_out = |camera| Layout::new(board, window, scale, shown, camera);
        let mut layout = lay_out(self.board.viewport.camera);
        if let Some(before) = self.board.layout
            && (before.frame, before.board) != (layout.frame, layout.board)
        {
            if before.board == board {
                self.recentre(before, layout);
            } else {
                self.board.viewport.turn_to(Camera::Whole);
            }
            layout = lay_out(self.board.viewport.camera);
        }
        if self.board.layout.is_none() {
            let has_motion = self.appearance.motion && !self.desktop.is_calm;
            let is_empty = self.session.phase() == Phase::Empty && has_figures(self.session.mode());
            if has_motion && is_empty && layout.place.tile >= SMALLEST_HOP {
                self.board.motion.begin_hopping(self.session.board());
            }
            self.keep_large();
            if let Some((x, y)) = self.desktop.monitor.place_for_new(window) {
                native::set_window_position(x, y);
            }
            if let Some(view) = self.window.restored_view.take() {
                self.board.viewport.turn_to(layout.camera_on(view));
                layout = lay_out(self.board.viewport.camera);
            }
        }
        if self.board.layout != Some(layout) {
            log::info!("{layout}");
            // What was pointed at before is of another board.
            self.board.hover = self
                .board
                .hover
                .filter(|&square| layout.board.contains(square));
            if self
                .board
                .layout
                .is_none_or(|before| before.window != window)
            {
                self.window.resized = (window != self.window.fitting).then_some(window);
            }
            self.board.layout = Some(layout);
            self.frames_due = FRAMES_AFTER_NEWS;
        }
    }

    /// Puts what is in view where the camera is now.
    pub(super) fn lay_out_again(&mut self) {
        if self.board.layout.is_some() {
            self.update_layout();
        }
    }

    pub(super) fn scales(&self) -> Scales {
        Scales::new(screen_dpi_scale(), self.text_scale())
    }

    /// How much larger the text is than usual, also for a room full of people.
    fn text_scale(&self) -> f32 {
        const PRESENTED: f32 = 1.6;
        let is_presenting = self.panels.presenter.is_some();
        let larger = if is_presenting { PRESENTED } else { 1.0 };
        self.appearance.zoom() * larger
    }

    /// Sees that the panels have room: asks the desktop to leave it, and takes it where the words have
    /// become too large for the window.
    pub(super) fn keep_large(&self) {
        let scales = self.scales();
        let room = self.desktop.monitor.room(scales.board);
        let pixels = |points: f32| (points * scales.panels).ceil() as u32;
        let (width, height) = layout::SMALLEST;
        let least = Size {
            width: pixels(width).min(room.width),
            height: pixels(height).min(room.height),
        };
        self.desktop.monitor.set_least(least);
        if let Some(Layout { window, .. }) = self.board.layout
            && (window.width < least.width || window.height < least.height)
        {
            let (width, height) = (
                window.width.max(least.width),
                window.height.max(least.height),
            );
            native::set_window_size(width, height);
        }
    }

    /// What there is around the board.
    fn shown_panels(&self) -> layout::Shown {
        layout::Shown {
            is_folded: self.appearance.folded,
            has_no_tools: self.panels.presenter.is_some(),
            has_labels: self.appearance.view.labels,
            has_tree: self.session.shows_search() && self.panels.presenter.is_none(),
        }
    }

    /// Makes the window fit the board, unless it fills the screen.
    pub(super) fn fit_window(&mut self) {
        if self.window.is_full_screen {
            return;
        }
        let (scales, board) = (self.scales(), self.session.board().size());
        let room = self.desktop.monitor.room(scales.board);
        let size = window_for(board, scales, room, self.shown_panels());
        self.window.fitting = size;
        self.window.resized = None;
        if let Some((x, y)) = self.desktop.monitor.place_for(size) {
            native::set_window_position(x, y);
        }
        native::set_window_size(size.width, size.height);
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
        if title != self.window.title {
            self.desktop.monitor.set_title(&title);
            self.window.title = title;
        }
    }

    /// Does what a person asked of all programs.
    pub(super) fn apply_desktop(&mut self, preferences: DesktopPreferences) {
        self.desktop.is_dark = preferences.is_dark.unwrap_or(self.desktop.is_dark);
        self.desktop.is_calm |= preferences.is_calm;
        log::debug!(
            "desktop dark={} calm={}",
            self.desktop.is_dark,
            self.desktop.is_calm
        );
        self.set_theme();
    }

    pub(super) fn set_theme(&mut self) {
        let is_dark = is_dark(self.appearance.theme, self.desktop.is_dark);
        style::set(self.panels.gui.context(), is_dark);
    }
}
