//! Receives the results of work on other threads.

use super::Shell;
use super::paint::line_of;
use crate::model::command::Menu;
use crate::model::notice::Notice;
use crate::model::sentences;
use crate::panels::DrawnTour;
use crate::platform::clipboard::Clipboard;
use crate::platform::events::dropped_files;
use crate::platform::file_manager::FileManager;
use crate::platform::worker::{Panicked, Worker};
use crate::workers::autosave::Autosave;
use crate::workers::counter::TourCounter;
use crate::workers::open::Opener;
use crate::workers::remaining::RemainingTours;
use crate::workers::save::Saver;
use crate::workers::tasks::Tasks;
use image::RgbaImage;
use knights_tour::solve::TieBreak;
use knights_tour_picture::Style;
use knights_tour_scene::TourView;
use knights_tour_session::{Command, Severity, Solvability};
use std::time::Instant;

/// Work on other threads, one field for each kind.
pub(crate) struct WindowWorkers {
    pub(super) tasks: Tasks,
    pub(super) autosave: Autosave,
    pub(super) saver: Saver,
    /// The picture to copy.
    pub(super) drawing: Option<Worker<Result<RgbaImage, String>>>,
    pub(super) opener: Opener,
    pub(super) clipboard: Clipboard,
    pub(super) file_manager: FileManager,
    pub(super) remaining: RemainingTours,
    pub(super) counter: TourCounter,
}

impl WindowWorkers {
    pub(crate) fn new(autosave: Autosave, opener: Opener) -> WindowWorkers {
        WindowWorkers {
            tasks: Tasks::default(),
            autosave,
            saver: Saver::default(),
            drawing: None,
            opener,
            clipboard: Clipboard::default(),
            file_manager: FileManager::default(),
            remaining: RemainingTours::default(),
            counter: TourCounter::default(),
        }
    }

    pub(super) fn under_way(&self) -> Option<Notice> {
        if let Some((title, percent)) = self.tasks.under_way() {
            let done =
                percent.map_or_else(String::new, |percent| sentences::percent(percent, "done"));
            return Some(Notice::under_way(title, &done));
        }
        if let Some(percent) = self.saver.percent() {
            let written = sentences::percent(percent, "written");
            return Some(Notice::under_way(sentences::SAVING, &written));
        }
        if self.counter.is_counting() {
            return Some(Notice::under_way(sentences::COUNTING, ""));
        }
        let [title, text] = sentences::OPENING;
        self.opener
            .is_slow()
            .then(|| Notice::under_way(title, text))
    }
}

impl Shell {
    /// Shows the results of other threads. Returns whether there were any.
    pub(super) fn poll_workers(&mut self) -> bool {
        let mut has_news = false;
        if let Some(outcome) = self.workers.saver.poll() {
            self.show_saved(outcome);
            has_news = true;
        }
        self.workers.opener.open(dropped_files());
        if let Some(opened) = self.workers.opener.poll() {
            self.show_opened(opened);
            has_news = true;
        }
        if self.desktop.poll() {
            self.set_theme();
            has_news = true;
        }
        while let Some(done) = self.workers.tasks.poll() {
            let response = self.session.done(done);
            self.follow(response);
            if self.style().is_some_and(Style::needs_picture) && self.session.is_running() {
                // A picture is recognizable only when complete.
                self.command(Command::FastForward);
            }
            has_news = true;
        }
        if let Some(drawn) = Worker::poll(&mut self.workers.drawing) {
            self.copy_drawn(drawn.unwrap_or_else(|fault| Err(fault.to_string())));
            has_news = true;
        }
        if let Some(counted) = self.workers.counter.poll() {
            self.show_count(counted);
            has_news = true;
        }
        if let Some(shown) = self.workers.file_manager.poll() {
            match shown {
                Ok(path) => log::debug!("folder path={path:?}"),
                Err(path) => {
                    self.panels
                        .fail(sentences::FOLDER_NOT_SHOWN, sentences::in_folder(&path));
                }
            }
            has_news = true;
        }
        if let Some(done) = self.workers.clipboard.poll() {
            self.show_clipboard_result(done);
            has_news = true;
        }
        has_news
    }

    fn show_count(&mut self, counted: Result<[String; 2], Panicked>) {
        match counted {
            Ok([title, text]) => {
                log::info!("counted what={text:?}");
                self.panels.news = Some(Notice::new(Severity::Plain, &title, text));
            }
            Err(panicked) => self
                .panels
                .fail(sentences::NOT_COUNTED, panicked.to_string()),
        }
    }

    /// Updates the heat map, count, thumbnails and search tree. Returns whether any of them changed.
    pub(super) fn update_extras(&mut self) -> bool {
        let updates = [
            self.update_heat(),
            self.count_remaining(),
            self.update_thumbnails(),
            self.update_samples(),
            self.update_tree(),
        ];
        updates.contains(&true)
    }

    fn count_remaining(&mut self) -> bool {
        let is_possible = self.session.outlook() == Some(Solvability::Possible);
        let game = match self.session.tour_view() {
            Some(TourView::Position(game)) if is_possible => Some((self.session.revision(), game)),
            _ => None,
        };
        self.workers.remaining.update(game)
    }

    fn update_samples(&mut self) -> bool {
        let (is_shown, theme) = (
            self.panels.menus.shows(Menu::Looks),
            self.board.painter.theme(),
        );
        let context = self.panels.gui.context().clone();
        is_shown && self.panels.samples.update(&context, theme)
    }

    fn update_thumbnails(&mut self) -> bool {
        let is_drawn = !self.panels.is_presenting() && self.draws_styles();
        let tour_view = line_of(&self.session);
        let shown = tour_view.filter(|tour_view| is_drawn && tour_view.is_complete());
        let tour = shown.map(|tour_view| DrawnTour {
            revision: self.session.revision(),
            tour_view,
            is_solved: self.session.solution().is_some(),
        });
        let context = self.panels.gui.context().clone();
        self.panels
            .thumbnails
            .update(&context, tour, self.board.painter.theme())
    }

    fn update_tree(&mut self) -> bool {
        let has_strip = self.board.layout.is_some_and(|layout| layout.has_tree);
        let session = has_strip.then_some(&self.session);
        let context = self.panels.gui.context().clone();
        self.panels
            .tree
            .update(&context, session, self.board.painter.theme())
    }

    fn update_heat(&mut self) -> bool {
        let Some(heat) = &mut self.board.heat else {
            return false;
        };
        let rule = self.session.preferences().tie_break;
        let rules: Vec<TieBreak> = [rule].into_iter().chain(self.board.compared).collect();
        heat.show(self.session.board(), &rules);
        let was_busy = heat.is_busy();
        if was_busy {
            heat.update();
        }
        let is_done = was_busy && !heat.is_busy();
        if is_done {
            log::debug!("heat done");
        }
        is_done
    }

    pub(super) fn autosave(&mut self, now: Instant, had_input: bool) -> bool {
        self.workers.autosave.watch(&self.session, had_input, now);
        let notice = self.workers.autosave.poll(now);
        let has_news = notice.is_some();
        if let Some(notice) = notice {
            self.panels.announce(notice);
        }
        if self.workers.autosave.due().is_some_and(|due| due <= now) {
            let settings = self.settings();
            self.workers
                .autosave
                .begin(settings, self.panels.kept(&self.session));
        }
        has_news
    }
}
