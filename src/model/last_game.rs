//! The saved game of a window.

use crate::model::own_file::{OwnFile, is_held};
use crate::model::sentences;
use knights_tour_base::wording::list;
use knights_tour_session::{RestoreError, Restored, SavedSession, Session};
use std::borrow::Cow;
use std::cmp::Reverse;
use std::ffi::OsStr;
use std::fs::File;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;
use std::sync::Arc;

/// The file of a window's game, locked while the window is open.
#[derive(Clone, Debug, Default)]
pub(crate) struct LastGame {
    file: Option<OwnFile>,
    /// Files for the games of other windows.
    others: Vec<OwnFile>,
    /// A lock that keeps other windows from using the file.
    _held: Option<Arc<File>>,
    written: Option<u64>,
}

/// The game that a window opens with, and what went wrong.
#[derive(Default)]
pub(crate) struct Reopened {
    pub(crate) game: LastGame,
    pub(crate) restored: Option<Restored>,
    pub(crate) trouble: Vec<String>,
    pub(crate) is_second: bool,
    /// A sentence about older games, if the opened game was a second window's before.
    pub(crate) older: Option<String>,
}

impl LastGame {
    /// Restores the newest game that is readable and not held by another window; renames a damaged file.
    pub(crate) fn open(settings: Option<&Path>, session: &mut Session) -> Reopened {
        let first = settings
            .map(|path| OwnFile::new(path.with_file_name("game.json"), SavedSession::MAX_BYTES));
        let mut files: Vec<OwnFile> = first.iter().flat_map(OwnFile::alternatives).collect();
        // Unused names come last, in their order.
        files.sort_by_key(|file| Reverse(file.modified()));
        let mut reopened = Reopened::default();
        for index in 0..files.len() {
            let held = files[index].hold();
            if held.as_ref().is_err_and(is_held) {
                reopened.is_second = true;
                continue;
            }
            let is_substitute = !reopened.trouble.is_empty();
            let Some(written) = reopened.restore(&files[index], session) else {
                continue;
            };
            let file = files.remove(index);
            if is_substitute {
                reopened.trouble.push(sentences::saved_beside(file.path()));
            }
            reopened.is_second |= files.iter().any(OwnFile::is_held);
            let is_alone = !reopened.is_second;
            let was_alone = held.as_ref().ok().map(|lock| note_alone(lock, is_alone));
            if is_alone && was_alone == Some(false) {
                reopened.older = older_games(&files[index..]);
            }
            reopened.game = LastGame {
                file: Some(file),
                others: files,
                _held: held.ok().map(Arc::new),
                written,
            };
            return reopened;
        }
        if first.is_some() {
            let trouble = "No file is free for the game of this window, so it is not saved.";
            reopened.trouble.push(trouble.to_owned());
        }
        reopened
    }

    /// Whether the window has a file for its game.
    pub(crate) fn is_kept(&self) -> bool {
        self.file.is_some()
    }

    /// Writes a game, which becomes the newest one.
    pub(crate) fn save(&mut self, game: &SavedSession) -> Result<(), String> {
        self.write(game, true)
    }

    /// Writes a game of which only the clock has advanced.
    pub(crate) fn save_clock(&mut self, game: &SavedSession) -> Result<(), String> {
        self.write(game, false)
    }

    fn write(&mut self, game: &SavedSession, is_newest: bool) -> Result<(), String> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let text = game.to_json();
        let hash = Some(hash(&text));
        if self.written != hash {
            // After a failure, the file system may have replaced the file or not.
            self.written = None;
            let before = file.modified().filter(|_| !is_newest);
            file.write(&text)?;
            match before {
                Some(before) => file.set_modified(before),
                None => file.make_newer_than(&self.others),
            }
            self.written = hash;
        }
        Ok(())
    }
}

impl Reopened {
    /// Restores a game. `None` forbids overwriting the file; `Some` is the text's hash, or `None` if a write is due.
    fn restore(&mut self, file: &OwnFile, session: &mut Session) -> Option<Option<u64>> {
        let text = match file.read_if_present("saved game") {
            Ok(Some(text)) => text,
            Ok(None) => return Some(None),
            Err(trouble) => {
                self.trouble.push(trouble);
                return None;
            }
        };
        match session.restore(&text) {
            Ok(restored) if restored.damaged.is_empty() => {
                self.restored = Some(restored);
                return Some(Some(hash(&text)));
            }
            Ok(restored) => {
                let parts = list(&restored.damaged, "and");
                self.trouble.push(format!(
                    "The saved game was restored without {parts}, which could not be read."
                ));
                self.restored = Some(restored);
            }
            Err(error) => {
                self.trouble.push(error.to_string());
                if error == RestoreError::Version {
                    return None;
                }
            }
        }
        let aside = file.set_aside();
        let is_free = aside.is_ok();
        self.trouble.push(aside.unwrap_or_else(|failed| failed));
        is_free.then_some(None)
    }
}

fn older_games(files: &[OwnFile]) -> Option<String> {
    let existing = files.iter().filter(|file| file.modified().is_some());
    let names: Vec<Cow<'_, str>> = existing
        .filter_map(|file| file.path().file_name())
        .map(OsStr::to_string_lossy)
        .collect();
    let kept = list(&names, "and");
    match names.len() {
        0 => None,
        1 => Some(format!(
            "An older game is kept in {kept}; a second window opens it."
        )),
        _ => Some(format!(
            "Older games are kept in {kept}; further windows open them."
        )),
    }
}

/// Notes in a game's lock file whether the game was opened without other windows; returns whether it was before. The
/// file is then a byte long, and otherwise empty.
fn note_alone(lock: &File, is_alone: bool) -> bool {
    let was_alone = lock.metadata().is_ok_and(|lock| lock.len() > 0);
    let _ = lock.set_len(u64::from(is_alone));
    was_alone
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour_session::{Command, Mode, Start};
    use std::fs;
    use std::path::PathBuf;
    use std::time::{Duration, UNIX_EPOCH};

    #[test]
    fn a_game_is_restored_and_a_damaged_one_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let settings = folder.path().join("a").join("settings.json");
        let mut session = Session::new(1);
        let mut opened = LastGame::open(Some(&settings), &mut session);
        assert!(opened.restored.is_none() && opened.trouble.is_empty());
        let _ = session.apply(Command::Mode(Mode::Play));
        let _ = session.apply(Command::Start(Start::TopLeft));
        opened.game.save(&session.saved()).unwrap();
        drop(opened);

        let mut other = Session::new(1);
        let mut opened = LastGame::open(Some(&settings), &mut other);
        assert!(opened.restored.is_some() && opened.trouble.is_empty());
        assert_eq!(other.mode(), Mode::Play);
        // Only a changed game is written.
        let path = settings.with_file_name("game.json");
        fs::remove_file(&path).unwrap();
        opened.game.save(&other.saved()).unwrap();
        assert!(!path.exists());
        let _ = other.apply(Command::Undo);
        opened.game.save(&other.saved()).unwrap();
        drop(opened);

        let text = fs::read_to_string(&path).unwrap();
        let part = text.replacen("\"6x6\"", "\"0x6\"", 1);
        let without = "restored without the game of two knights, which could not be read.";
        for (text, said) in [
            (part.as_str(), without),
            ("{", "The saved game is damaged."),
        ] {
            fs::write(&path, text).unwrap();
            let trouble = LastGame::open(Some(&settings), &mut other)
                .trouble
                .join(" ");
            assert!(
                trouble.contains(said) && trouble.contains("game-damaged"),
                "{trouble}"
            );
            assert!(!path.exists());
        }
    }

    struct Windows {
        folder: tempfile::TempDir,
    }

    impl Windows {
        fn new() -> Windows {
            Windows {
                folder: tempfile::tempdir().unwrap(),
            }
        }

        fn path(&self, name: &str) -> PathBuf {
            self.folder.path().join(name)
        }

        fn open(&self) -> (Reopened, Session) {
            let mut session = Session::new(1);
            let opened = LastGame::open(Some(&self.path("settings.json")), &mut session);
            assert_eq!(opened.trouble, Vec::<String>::new());
            (opened, session)
        }

        /// Sets the time of a file, in seconds after 1970.
        fn set_time(&self, name: &str, seconds: u64) {
            let file = File::options().write(true).open(self.path(name)).unwrap();
            file.set_modified(UNIX_EPOCH + Duration::from_secs(seconds))
                .unwrap();
        }
    }

    fn play((window, session): &mut (Reopened, Session), start: &str) {
        let _ = session.apply(Command::Start(Start::At(start.parse().unwrap())));
        window.game.save(&session.saved()).unwrap();
    }

    fn start((_, session): &(Reopened, Session)) -> String {
        session
            .position()
            .map_or_else(String::new, |position| position.start().to_string())
    }

    #[test]
    fn the_newest_game_comes_back_first() {
        let windows = Windows::new();
        let (mut first, mut second) = (windows.open(), windows.open());
        assert_eq!([first.0.is_second, second.0.is_second], [false, true]);
        play(&mut second, "b2");
        play(&mut first, "a1");
        drop(first);
        play(&mut second, "c3");
        drop(second);
        // The second window's game is newer. That is said once.
        let said = "An older game is kept in game.json; a second window opens it.";
        for said in [Some(said), None] {
            let first = windows.open();
            assert_eq!(
                (start(&first).as_str(), first.0.older.as_deref()),
                ("c3", said)
            );
            let second = windows.open();
            assert_eq!((start(&second).as_str(), second.0.is_second), ("a1", true));
            assert_eq!(second.0.older, None);
        }
        // A second window of the older game becomes the newest again.
        let (first, mut second) = (windows.open(), windows.open());
        play(&mut second, "d4");
        drop((first, second));
        let opened = windows.open();
        assert_eq!(start(&opened), "d4");
        let said = "An older game is kept in game-2.json; a second window opens it.";
        assert_eq!(opened.0.older.as_deref(), Some(said));
    }

    #[test]
    fn a_window_is_a_second_one_whichever_file_the_first_one_has() {
        let windows = Windows::new();
        let (mut first, mut second) = (windows.open(), windows.open());
        play(&mut first, "a1");
        play(&mut second, "b2");
        drop(second);
        // The first window still has the older file.
        let second = windows.open();
        assert_eq!((start(&second).as_str(), second.0.is_second), ("b2", true));
        drop((first, second));
        let third = windows.open();
        assert!(!third.0.is_second);
    }

    #[test]
    fn the_last_game_written_is_the_newest_whatever_the_clock_says() {
        let windows = Windows::new();
        for time in [0, 4_000_000_000] {
            let (mut first, mut second) = (windows.open(), windows.open());
            play(&mut first, "a1");
            play(&mut second, "b2");
            drop((first, second));
            for name in ["game.json", "game-2.json"] {
                windows.set_time(name, time);
            }
            // Of two equal times, the first name counts.
            let (mut first, mut second) = (windows.open(), windows.open());
            assert_eq!([start(&first), start(&second)], ["a1", "b2"]);
            play(&mut first, "c3");
            play(&mut second, "d4");
            drop((first, second));
            assert_eq!(start(&windows.open()), "d4");
            for name in ["game.json", "game-2.json"] {
                fs::remove_file(windows.path(name)).unwrap();
            }
        }
    }

    #[test]
    fn a_clock_that_runs_makes_no_game_newer() {
        let windows = Windows::new();
        let (mut first, mut second) = (windows.open(), windows.open());
        play(&mut first, "a1");
        play(&mut second, "b2");
        drop(second);
        let _ = first
            .1
            .apply(Command::Start(Start::At("c3".parse().unwrap())));
        first.0.game.save_clock(&first.1.saved()).unwrap();
        drop(first);
        let (newest, other) = (windows.open(), windows.open());
        assert_eq!([start(&newest), start(&other)], ["b2", "c3"]);
    }

    #[test]
    fn a_tenth_window_has_no_file() {
        let windows = Windows::new();
        let open: Vec<_> = (0..9).map(|_| windows.open()).collect();
        let mut session = Session::new(1);
        let settings = windows.path("settings.json");
        let mut tenth = LastGame::open(Some(&settings), &mut session);
        assert!(
            tenth.trouble.concat().contains("No file is free"),
            "{:?}",
            tenth.trouble
        );
        tenth.game.save(&session.saved()).unwrap();
        drop(open);
    }

    #[test]
    fn what_cannot_be_read_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let settings = folder.path().join("settings.json");
        let later = r#"{"version": 1000000}"#;
        fs::write(folder.path().join("game.json"), later).unwrap();
        // A folder cannot be read, even by root.
        fs::create_dir(folder.path().join("game-2.json")).unwrap();
        let mut session = Session::new(1);
        let mut opened = LastGame::open(Some(&settings), &mut session);
        let trouble = opened.trouble.join(" ");
        for part in ["later version", "not a file", "game-3.json instead"] {
            assert!(trouble.contains(part), "{trouble}");
        }
        assert!(!trouble.contains("damaged"), "{trouble}");
        assert!(opened.restored.is_none());
        let _ = session.apply(Command::Start(Start::TopLeft));
        opened.game.save(&session.saved()).unwrap();
        drop(opened);
        let opened = LastGame::open(Some(&settings), &mut session);
        assert_eq!(
            (opened.restored.is_some(), opened.trouble),
            (true, Vec::new())
        );
        let kept = fs::read_to_string(folder.path().join("game.json")).unwrap();
        assert_eq!(kept, later);
    }
}
