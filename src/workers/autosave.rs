//! Saves the game and the settings on a worker, some seconds after the last change and on exit.

use crate::model::last_game::LastGame;
use crate::model::sentences;
use crate::model::settings::{Settings, SettingsFile};
use crate::platform::worker::{Panicked, Worker};
use knights_tour::session::{SavedSession, Session};
use std::time::{Duration, Instant};

const QUIET: Duration = Duration::from_secs(3);
/// Longest delay of a write while further changes follow.
const LONGEST: Duration = Duration::from_secs(15);

const LOOK: Duration = Duration::from_millis(100);

#[derive(Clone)]
struct Files {
    settings: SettingsFile,
    game: LastGame,
}

impl Files {
    fn save(&mut self, settings: Settings, game: Option<&SavedSession>) -> Vec<String> {
        let settings = self.settings.save(settings).err();
        let game = game.and_then(|game| self.game.save(game).err());
        let settings = settings.map(|why| sentences::because(sentences::SETTINGS_NOT_SAVED, why));
        let game = game.map(|why| sentences::because(sentences::GAME_NOT_SAVED, why));
        settings.into_iter().chain(game).collect()
    }
}

pub(crate) struct Autosave {
    files: Files,
    writing: Option<Worker<(Files, Vec<String>)>>,
    changes: Option<(Instant, Instant)>,
    /// Session revision of the last frame; `revision` is that of the last write.
    seen: u64,
    revision: u64,
    faults: Vec<String>,
}

impl Autosave {
    pub(crate) fn new(settings: SettingsFile, game: LastGame) -> Autosave {
        Autosave {
            files: Files { settings, game },
            writing: None,
            changes: None,
            seen: 0,
            revision: 0,
            faults: Vec::new(),
        }
    }

    pub(crate) fn loaded(&self) -> &Settings {
        self.files.settings.loaded()
    }

    /// Called once a frame. After input (`had_input`), a setting may have changed.
    pub(crate) fn watch(&mut self, session: &Session, had_input: bool, now: Instant) {
        if had_input || self.seen != session.revision() {
            self.seen = session.revision();
            let first = self.changes.map_or(now, |(first, _)| first);
            self.changes = Some((first, now));
        }
    }

    pub(crate) fn due(&self) -> Option<Instant> {
        let (first, last) = self.changes?;
        Some((last + QUIET).min(first + LONGEST))
    }

    pub(crate) fn wakes_at(&self, now: Instant) -> Option<Instant> {
        if self.writing.is_some() { Some(now + LOOK) } else { self.due() }
    }

    pub(crate) fn begin(&mut self, settings: Settings, session: &Session) {
        if self.writing.is_some() {
            return;
        }
        self.changes = None;
        let game = (self.revision != session.revision()).then(|| session.saved());
        self.revision = session.revision();
        let mut files = self.files.clone();
        self.writing = Some(Worker::start_in_background("autosave", move |_| {
            let faults = files.save(settings, game.as_ref());
            (files, faults)
        }));
    }

    pub(crate) fn poll(&mut self) -> Option<String> {
        let written = Worker::poll(&mut self.writing)?;
        self.take(written)
    }

    fn take(&mut self, written: Result<(Files, Vec<String>), Panicked>) -> Option<String> {
        let faults = match written {
            Ok((files, faults)) => {
                self.files = files;
                faults
            }
            Err(fault) => vec![sentences::followed(sentences::GAME_NOT_SAVED, fault)],
        };
        log::debug!("autosave");
        let is_new = faults != self.faults && !faults.is_empty();
        self.faults = faults;
        is_new.then(|| self.faults.join(" "))
    }

    pub(crate) fn finish(&mut self, settings: Settings, session: &Session) -> Vec<String> {
        if let Some(writing) = self.writing.take() {
            let _ = self.take(writing.join());
        }
        let is_saved = self.faults.is_empty() && self.revision == session.revision();
        let game = (!is_saved).then(|| session.saved());
        self.files.save(settings, game.as_ref())
    }
}
