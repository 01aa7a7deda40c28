//! Saves the game and the settings on a worker, some seconds after the last change and on exit.

use crate::model::last_game::LastGame;
use crate::model::notice::Notice;
use crate::model::sentences;
use crate::model::settings::{Settings, SettingsFile};
use crate::platform::worker::{Panicked, Worker};
use knights_tour_session::{SavedSession, Session, Severity};
use std::time::{Duration, Instant};

const QUIET: Duration = Duration::from_secs(3);
/// Longest delay of a write while further changes follow.
const LONGEST: Duration = Duration::from_secs(15);
/// Delay of the next attempt after a write failed.
const RETRY: Duration = Duration::from_secs(5);

const SETTINGS_NOT_SAVED: &str = "The settings were not saved";
const GAME_NOT_SAVED: &str = "The game was not saved";
const SAVED_AGAIN: &str = "Saved again";

const LOOK: Duration = Duration::from_millis(100);

/// The files, and what they contain. A worker changes its own copy, which counts only if it returns.
#[derive(Clone)]
struct Files {
    settings: SettingsFile,
    game: LastGame,
    /// Session revision of the written game.
    revision: u64,
}

impl Files {
    /// Writes the settings, and the game of a session revision if there is one. Returns what went wrong.
    fn save(
        &mut self,
        settings: Settings,
        game: Option<&SavedSession>,
        revision: u64,
    ) -> Vec<String> {
        let game = match game {
            Some(game) if self.revision == revision => self.game.save_clock(game),
            Some(game) => self.game.save(game),
            None => Ok(()),
        };
        let mut faults = Vec::new();
        if let Err(why) = self.settings.save(settings) {
            faults.push(sentences::because(SETTINGS_NOT_SAVED, why));
        }
        match game {
            Ok(()) => self.revision = revision,
            Err(why) => faults.push(sentences::because(GAME_NOT_SAVED, why)),
        }
        faults
    }
}

/// Decides when to write the game and the settings, and reports failures.
pub(crate) struct Autosave {
    files: Files,
    writing: Option<Worker<(Files, Vec<String>)>>,
    /// Times of the first and the last change since the last write began.
    changes: Option<(Instant, Instant)>,
    /// Time of the next attempt, after a write failed.
    retry: Option<Instant>,
    /// Session revision of the last frame.
    seen: u64,
    faults: Vec<String>,
}

impl Autosave {
    pub(crate) fn new(settings: SettingsFile, game: LastGame) -> Autosave {
        Autosave {
            files: Files {
                settings,
                game,
                revision: 0,
            },
            writing: None,
            changes: None,
            retry: None,
            seen: 0,
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
        let changed = self
            .changes
            .map(|(first, last)| (last + QUIET).min(first + LONGEST));
        changed.into_iter().chain(self.retry).min()
    }

    pub(crate) fn wakes_at(&self, now: Instant) -> Option<Instant> {
        if self.writing.is_some() {
            Some(now + LOOK)
        } else {
            self.due()
        }
    }

    pub(crate) fn begin(&mut self, settings: Settings, session: &Session) {
        if self.writing.is_some() {
            return;
        }
        (self.changes, self.retry) = (None, None);
        let revision = session.revision();
        let game = (self.files.revision != revision).then(|| session.saved());
        let mut files = self.files.clone();
        self.writing = Some(Worker::start_in_background("autosave", move |_| {
            let faults = files.save(settings, game.as_ref(), revision);
            (files, faults)
        }));
    }

    /// Ends a write. Returns a notice when writes start to fail, and when they work again.
    pub(crate) fn poll(&mut self, now: Instant) -> Option<Notice> {
        let written = Worker::poll(&mut self.writing)?;
        self.receive(written, now)
    }

    fn receive(
        &mut self,
        written: Result<(Files, Vec<String>), Panicked>,
        now: Instant,
    ) -> Option<Notice> {
        let faults = match written {
            Ok((files, faults)) => {
                self.files = files;
                faults
            }
            Err(fault) => vec![format!("{GAME_NOT_SAVED}. {fault}")],
        };
        log::debug!("autosave faults={}", faults.len());
        self.retry = (!faults.is_empty()).then(|| now + RETRY);
        if faults == self.faults {
            return None;
        }
        self.faults = faults;
        Some(match self.faults.is_empty() {
            true => Notice::new(Severity::Success, SAVED_AGAIN, ""),
            false => Notice::trouble("Saving failed", self.faults.join(" ")),
        })
    }

    /// Saves everything, and returns what went wrong; after a failure, saving is tried again if the window stays open.
    /// The game is written even at a known revision, because its clock may have advanced.
    pub(crate) fn finish(
        &mut self,
        settings: Settings,
        session: &Session,
        now: Instant,
    ) -> Vec<String> {
        if let Some(writing) = self.writing.take() {
            let _ = self.receive(writing.join(), now);
        }
        let faults = self
            .files
            .save(settings, Some(&session.saved()), session.revision());
        self.retry = (!faults.is_empty()).then(|| now + RETRY);
        faults
    }

    /// Whether the game has a file.
    pub(crate) fn keeps_game(&self) -> bool {
        self.files.game.is_kept()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::remembered::Best;
    use knights_tour_session::{Command, Mode, Start};
    use proptest::collection::vec;
    use proptest::prelude::*;
    use std::path::{Path, PathBuf};
    use std::{fs, mem};
    use tempfile::TempDir;

    /// What may happen to a window. A file that cannot be written has a folder in its place, which stops root as well.
    #[derive(Clone, Copy, Debug)]
    enum Deed {
        Move,
        Undo,
        Setting,
        /// Input that changes nothing, such as a movement of the mouse.
        Input,
        Wait(u64),
        EndWrite,
        /// The next write panics.
        Panic,
        BlockGame(bool),
        BlockSettings(bool),
    }

    fn deed() -> impl Strategy<Value = Deed> {
        prop_oneof![
            2 => Just(Deed::Move),
            1 => Just(Deed::Undo),
            2 => Just(Deed::Setting),
            2 => Just(Deed::Input),
            4 => (1..20_u64).prop_map(Deed::Wait),
            3 => Just(Deed::EndWrite),
            1 => Just(Deed::Panic),
            2 => any::<bool>().prop_map(Deed::BlockGame),
            2 => any::<bool>().prop_map(Deed::BlockSettings),
        ]
    }

    struct Window {
        _folder: TempDir,
        /// The paths of the settings and of the game.
        paths: [PathBuf; 2],
        autosave: Autosave,
        session: Session,
        settings: Settings,
        now: Instant,
        will_panic: bool,
        /// Whether the last notice was of a failure.
        is_warned: bool,
    }

    fn set_aside(path: &Path) -> PathBuf {
        path.with_extension("aside")
    }

    fn is_blocked(path: &Path) -> bool {
        path.is_dir()
    }

    fn block(path: &Path, is_wanted: bool) {
        match (is_blocked(path), is_wanted) {
            (false, true) => {
                let _ = fs::rename(path, set_aside(path));
                fs::create_dir_all(path).unwrap();
            }
            (true, false) => {
                fs::remove_dir(path).unwrap();
                let _ = fs::rename(set_aside(path), path);
            }
            _ => {}
        }
    }

    /// The file's text, also while something else is in its place.
    fn text(path: &Path) -> Option<String> {
        fs::read_to_string(if is_blocked(path) {
            set_aside(path)
        } else {
            path.to_owned()
        })
        .ok()
    }

    impl Window {
        fn open() -> Window {
            let folder = tempfile::tempdir().unwrap();
            let paths = ["settings.json", "game.json"].map(|name| folder.path().join(name));
            let (file, _) = SettingsFile::open_at(Some(paths[0].clone()));
            let mut session = Session::new(1);
            let game = LastGame::open(Some(&paths[0]), &mut session).game;
            let _ = session.apply(Command::Start(Start::TopLeft));
            let settings = file.loaded().clone();
            let autosave = Autosave::new(file, game);
            let mut window = Window {
                _folder: folder,
                paths,
                autosave,
                session,
                settings,
                now: Instant::now(),
                will_panic: false,
                is_warned: false,
            };
            window.act(Deed::Wait(0));
            window
        }

        fn act(&mut self, deed: Deed) {
            let is_writing = self.autosave.writing.is_some();
            let had_input = !matches!(deed, Deed::Wait(_) | Deed::EndWrite);
            match deed {
                Deed::Move => drop(self.session.apply(Command::StepOn)),
                Deed::Undo => drop(self.session.apply(Command::Undo)),
                Deed::Setting => {
                    self.settings.appearance.text_size ^= 1;
                    let best = &mut self.settings.remembered.best;
                    let game = Best {
                        seconds: 1.0,
                        hints: 0,
                    };
                    let _ = best.insert(best.len().to_string(), game);
                }
                Deed::Input => {}
                Deed::Wait(seconds) => self.now += Duration::from_secs(seconds),
                Deed::EndWrite => self.end_write(),
                Deed::Panic => self.will_panic = true,
                // The outcome of a write that is under way would be left to chance.
                Deed::BlockGame(_) | Deed::BlockSettings(_) if is_writing => {}
                Deed::BlockSettings(is_wanted) => block(&self.paths[0], is_wanted),
                Deed::BlockGame(is_wanted) => block(&self.paths[1], is_wanted),
            }
            self.autosave.watch(&self.session, had_input, self.now);
            if self.autosave.due().is_some_and(|due| due <= self.now) && !is_writing {
                self.begin_write();
            }
            self.check();
        }

        fn begin_write(&mut self) {
            let were_blocked = self.paths.each_ref().map(|path| is_blocked(path));
            if self.will_panic {
                self.paths.iter().for_each(|path| block(path, true));
            }
            self.autosave.begin(self.settings.clone(), &self.session);
            if mem::take(&mut self.will_panic) {
                let _ = self.autosave.writing.take().map(Worker::join);
                let fail = |_: &_| panic!("as a fault would");
                self.autosave.writing = Some(Worker::start_in_background("test", fail));
                self.paths
                    .iter()
                    .zip(were_blocked)
                    .for_each(|(path, was)| block(path, was));
            }
        }

        fn end_write(&mut self) {
            let Some(worker) = self.autosave.writing.take() else {
                return;
            };
            let notice = self.autosave.receive(worker.join(), self.now);
            let has_failed = !self.autosave.faults.is_empty();
            match notice.map(|notice| (notice.tone, notice.title)) {
                Some((Severity::Success, title)) => {
                    assert_eq!((title.as_str(), self.is_warned), (SAVED_AGAIN, true));
                }
                Some(_) => assert!(has_failed),
                None => assert_eq!(has_failed, self.is_warned),
            }
            self.is_warned = has_failed;
            let due = self.autosave.due();
            assert!(
                !has_failed || due.is_some_and(|due| due <= self.now + RETRY),
                "{due:?}"
            );
        }

        /// What differs from the disk is being written, or will be.
        fn check(&self) {
            let [settings, game] = self.saved();
            if !(settings && game) {
                assert!(self.autosave.wakes_at(self.now).is_some());
            }
        }

        /// Whether the settings and the game on the disk are the window's.
        fn saved(&self) -> [bool; 2] {
            let [settings, game] = self.paths.each_ref().map(|path| text(path));
            let value = serde_json::to_value(&self.settings).unwrap();
            let is_same = |text: String| text.parse::<serde_json::Value>().unwrap() == value;
            [
                settings.map_or(self.settings == Settings::default(), is_same),
                game == Some(self.session.saved().to_json()),
            ]
        }

        fn quit(&mut self) {
            // A write that is under way ends first.
            if let Some(writing) = &self.autosave.writing {
                while !writing.is_finished() {
                    std::thread::yield_now();
                }
            }
            let before = self.paths.each_ref().map(|path| text(path));
            let settings = self.settings.clone();
            let faults = self
                .autosave
                .finish(settings, &self.session, self.now)
                .join(" ");
            let sentences = [SETTINGS_NOT_SAVED, GAME_NOT_SAVED];
            for part in 0..2 {
                let path = &self.paths[part];
                let is_saved = self.saved()[part];
                if is_blocked(path) {
                    assert_eq!(text(path), before[part], "the old file is whole");
                    assert!(is_saved || faults.contains(sentences[part]), "{faults}");
                } else {
                    assert!(is_saved, "{}", path.display());
                    assert!(!faults.contains(sentences[part]), "{faults}");
                }
            }
        }
    }

    #[test]
    fn the_time_since_the_last_move_is_saved_at_exit() {
        let mut window = Window::open();
        let game = [Command::Mode(Mode::Play), Command::Start(Start::Centre)];
        let _ = window.session.apply_all(game);
        window.act(Deed::Wait(20));
        window.end_write();
        assert_eq!(window.saved(), [true, true]);
        let _ = window.session.tick(7.0);
        assert_eq!(window.saved(), [true, false]);
        window.quit();
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn what_could_be_written_is_on_the_disk_at_exit(deeds in vec(deed(), 0..40)) {
            let mut window = Window::open();
            for deed in deeds {
                window.act(deed);
            }
            window.quit();
        }

        #[test]
        fn an_open_window_saves_everything_once_the_disk_works(deeds in vec(deed(), 0..40)) {
            let mut window = Window::open();
            for deed in deeds {
                window.act(deed);
            }
            window.end_write();
            for path in &window.paths {
                block(path, false);
            }
            // Without input, the window wakes only when it asked to.
            for _ in 0..3 {
                if let Some(due) = window.autosave.due() {
                    window.now = window.now.max(due);
                    window.act(Deed::Wait(0));
                    window.end_write();
                }
            }
            prop_assert_eq!(window.saved(), [true, true]);
            prop_assert!(window.autosave.faults.is_empty());
            prop_assert_eq!(window.autosave.wakes_at(window.now), None);
        }
    }
}
