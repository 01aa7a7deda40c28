//! What is under way on other threads, and what is done with its answers.

use super::notices::saved;
use super::{FRAMES_AFTER_NEWS, Shell};
use crate::board::layout::Panel;
use crate::model::notice::Notice;
use crate::platform::clipboard::Clipboard;
use crate::platform::events::dropped_files;
use crate::workers::autosave::Autosave;
use crate::workers::heat::{self, HeatMap};
use crate::workers::open::Opener;
use crate::workers::remaining::RemainingTours;
use crate::workers::save::{Outcome, Saver};
use crate::workers::tasks::Tasks;
use knights_tour::course::Course;
use knights_tour::picture::Style;
use knights_tour::session::{Command, Outlook};
use knights_tour::solve::TieBreak;
use std::time::Instant;

/// All that runs for the session and its files.
pub(super) struct Workers {
    pub(super) tasks: Tasks,
    pub(super) autosave: Autosave,
    pub(super) saver: Saver,
    pub(super) opener: Opener,
    pub(super) clipboard: Clipboard,
    /// How many tours remain from where the player stands.
    pub(super) remaining: RemainingTours,
}

impl Shell {
    /// Takes the answers of other threads.
    pub(super) fn poll_workers(&mut self) {
        if let Some(outcome) = self.workers.saver.poll() {
            if let Outcome::Saved { path, .. } = &outcome {
                self.remembered.add_recent(path.clone());
            }
            self.panels.news = Some(saved(outcome));
            self.frames_due = FRAMES_AFTER_NEWS;
        }
        self.workers.opener.open(dropped_files());
        if let Some(opened) = self.workers.opener.poll() {
            self.show_opened(opened);
            self.frames_due = FRAMES_AFTER_NEWS;
        }
        if let Some(preferences) = self.desktop.portal.poll() {
            self.apply_desktop(preferences);
            self.frames_due = FRAMES_AFTER_NEWS;
        }
        while let Some(done) = self.workers.tasks.poll() {
            let response = self.session.done(done);
            self.follow(response);
            if self.style().is_some_and(Style::needs_picture) && self.session.is_running() {
                // A picture is recognized when it is whole.
                let response = self.session.apply(Command::FastForward);
                self.follow(response);
            }
            self.frames_due = FRAMES_AFTER_NEWS;
        }
        if let Some(done) = self.workers.clipboard.poll() {
            self.show_clipboard_result(done);
            self.frames_due = FRAMES_AFTER_NEWS;
        }
    }

    /// Counts how many tours remain from where the player stands, if any does.
    pub(super) fn count_remaining(&mut self) {
        let is_told = self.session.outlook() == Some(Outlook::Possible);
        let game = match self.session.course() {
            Some(Course::Position(game)) if is_told => Some((self.session.revision(), game)),
            _ => None,
        };
        if self.workers.remaining.update(game) {
            // The panels of this frame have told of less.
            self.frames_due = FRAMES_AFTER_NEWS;
        }
    }

    /// Sees that a complete tour is drawn in each style, where there is a panel.
    pub(super) fn update_thumbnails(&mut self) {
        let has_room = self.panels.presenter.is_none()
            && self
                .board
                .layout
                .is_some_and(|layout| layout.panel != Panel::Folded);
        let course = self.session.course().filter(|course| course.is_complete());
        let is_drawn = has_room && self.draws_styles();
        let tour = course.filter(|_| is_drawn);
        let tour = tour.map(|course| (self.session.revision(), course));
        let context = self.panels.gui.context().clone();
        let theme = self.board.painter.theme();
        if self.panels.thumbnails.update(&context, tour, theme) {
            self.frames_due = FRAMES_AFTER_NEWS;
        }
    }

    /// Sees that the tree of the search that is watched is drawn, where it has room.
    pub(super) fn update_tree(&mut self) {
        let has_strip = self.board.layout.is_some_and(|layout| layout.has_tree);
        let session = has_strip.then_some(&self.session);
        let context = self.panels.gui.context().clone();
        let theme = self.board.painter.theme();
        if self.panels.tree.update(&context, session, theme) {
            self.frames_due = FRAMES_AFTER_NEWS;
        }
    }

    pub(super) fn update_heat(&mut self) {
        let Some(heat) = &mut self.board.heat else {
            return;
        };
        if !HeatMap::admits(self.session.board()) {
            self.toggle_heat();
            self.panels.news = Some(Notice::remark(&heat::too_large()));
            return;
        }
        let rules = [
            Some(self.session.preferences().tie_break),
            self.board.compared,
        ];
        let rules: Vec<TieBreak> = rules.into_iter().flatten().collect();
        heat.show(self.session.board(), &rules);
        if heat.is_busy() {
            heat.update();
            if !heat.is_busy() {
                // The panels of this frame have told of less.
                self.frames_due = FRAMES_AFTER_NEWS;
                log::debug!("heat done");
            }
        }
    }

    /// Writes what has changed, some seconds later.
    pub(super) fn autosave(&mut self, now: Instant, had_input: bool) {
        self.workers.autosave.watch(&self.session, had_input, now);
        if let Some(fault) = self.workers.autosave.poll() {
            log::info!("error what={fault:?}");
            self.panels.news = Some(Notice::trouble("Saving failed", fault));
            self.frames_due = FRAMES_AFTER_NEWS;
        }
        if self.workers.autosave.due().is_some_and(|due| due <= now) {
            let settings = self.settings();
            self.workers.autosave.begin(settings, &self.session);
        }
    }
}
