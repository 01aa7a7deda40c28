//! The game and the settings, written some seconds after the last change on a thread of their own, and
//! when the window closes: a program that is killed loses no more than these seconds.

use crate::model::last_game::LastGame;
use crate::model::sentences;
use crate::model::settings::{Settings, SettingsFile};
use crate::platform::worker::{Panicked, Worker};
use knights_tour::session::{SavedSession, Session};
use std::time::{Duration, Instant};

/// How long after the last change they are written.
const QUIET: Duration = Duration::from_secs(3);
/// How long after the first change they are written at the latest, while others follow.
const LONGEST: Duration = Duration::from_secs(15);

/// How often the window looks whether they are written.
const LOOK: Duration = Duration::from_millis(100);

/// Both files.
#[derive(Clone)]
struct Files {
    settings: SettingsFile,
    game: LastGame,
}

impl Files {
    /// Writes both, and says why one could not be.
    fn save(&mut self, settings: Settings, game: Option<&SavedSession>) -> Vec<String> {
        let settings = self
            .settings
            .save(settings)
            .map_err(sentences::settings_not_saved);
        let game = game.map_or(Ok(()), |game| self.game.save(game));
        let game = game.map_err(sentences::game_not_saved);
        [settings.err(), game.err()].into_iter().flatten().collect()
    }
}

/// Both files, and when they are written next.
pub(crate) struct Autosave {
    files: Files,
    writing: Option<Worker<(Files, Vec<String>)>>,
    /// The first and the last change that is not written yet.
    changes: Option<(Instant, Instant)>,
    /// The session's revision that was seen last, and that which was taken last to be written.
    seen: u64,
    revision: u64,
    /// What could not be written, so that it is said once.
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

    /// The settings as they were when the program started.
    pub(crate) fn loaded(&self) -> &Settings {
        self.files.settings.loaded()
    }

    /// To be told of each frame, and whether a person did something that may have changed a setting.
    pub(crate) fn watch(&mut self, session: &Session, had_input: bool, now: Instant) {
        if had_input || self.seen != session.revision() {
            self.seen = session.revision();
            let first = self.changes.map_or(now, |(first, _)| first);
            self.changes = Some((first, now));
        }
    }

    /// Whether the session has changed since it was taken to be written.
    fn is_other(&self, session: &Session) -> bool {
        self.revision != session.revision()
    }

    /// When the files are to be written, if they are.
    pub(crate) fn due(&self) -> Option<Instant> {
        let (first, last) = self.changes?;
        Some((last + QUIET).min(first + LONGEST))
    }

    /// When the window needs a frame for the files.
    pub(crate) fn wakes_at(&self, now: Instant) -> Option<Instant> {
        match self.writing {
            Some(_) => Some(now + LOOK),
            None => self.due(),
        }
    }

    /// Begins to write, unless that is still going on.
    pub(crate) fn begin(&mut self, settings: Settings, session: &Session) {
        if self.writing.is_some() {
            return;
        }
        self.changes = None;
        let game = self.is_other(session).then(|| session.saved());
        self.revision = session.revision();
        let mut files = self.files.clone();
        self.writing = Some(Worker::start_in_background("autosave", move |_| {
            let faults = files.save(settings, game.as_ref());
            (files, faults)
        }));
    }

    /// Takes the files back once they are written, and returns what is to be said of it.
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
            Err(fault) => vec![sentences::game_lost_by(fault)],
        };
        log::debug!("autosave");
        let is_new = faults != self.faults && !faults.is_empty();
        self.faults = faults;
        is_new.then(|| self.faults.join(" "))
    }

    /// Writes what is not written yet, before the program ends, and says why something could not be.
    pub(crate) fn finish(&mut self, settings: Settings, session: &Session) -> Vec<String> {
        if let Some(writing) = self.writing.take() {
            let _ = self.take(writing.join());
        }
        let is_saved = self.faults.is_empty() && !self.is_other(session);
        let game = (!is_saved).then(|| session.saved());
        self.files.save(settings, game.as_ref())
    }
}
