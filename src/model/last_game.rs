//! The saved game of a window.

use crate::model::own_file::{OwnFile, is_held};
use crate::model::sentences;
use knights_tour::session::{RestoreError, Restored, SavedSession, Session};
use std::fs::File;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

#[derive(Clone, Debug, Default)]
pub(crate) struct LastGame {
    file: Option<OwnFile>,
    /// A lock that keeps other windows from using the file.
    _held: Option<Arc<File>>,
    written: Option<u64>,
}

#[derive(Default)]
pub(crate) struct Reopened {
    pub(crate) game: LastGame,
    pub(crate) restored: Option<Restored>,
    pub(crate) trouble: Vec<String>,
    pub(crate) is_second: bool,
}

impl LastGame {
    /// Restores the game from the first readable file that no other window holds; renames a damaged file.
    pub(crate) fn open(settings: Option<&Path>, session: &mut Session) -> Reopened {
        let first = settings
            .map(|path| OwnFile::new(path.with_file_name("game.json"), SavedSession::MAX_BYTES));
        let mut reopened = Reopened::default();
        for file in first.iter().flat_map(OwnFile::alternatives) {
            let held = file.hold();
            if held.as_ref().is_err_and(is_held) {
                reopened.is_second = true;
                continue;
            }
            let Some(written) = reopened.restore(&file, session) else {
                continue;
            };
            let is_first = first.as_ref().map(OwnFile::path) == Some(file.path());
            if !is_first && !reopened.trouble.is_empty() {
                reopened.trouble.push(sentences::saved_beside(file.path()));
            }
            reopened.game = LastGame { file: Some(file), _held: held.ok().map(Arc::new), written };
            return reopened;
        }
        if first.is_some() {
            let trouble = "No file is free for the game of this window, so it is not saved.";
            reopened.trouble.push(trouble.to_owned());
        }
        reopened
    }

    pub(crate) fn save(&mut self, game: &SavedSession) -> Result<(), String> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let text = game.to_json();
        let hash = Some(hash(&text));
        if self.written != hash {
            // After a failure, the file system may have replaced the file or not.
            self.written = None;
            file.write(&text)?;
            self.written = hash;
        }
        Ok(())
    }
}

impl Reopened {
    /// Restores a game. `None` forbids overwriting the file; `Some` is the text's hash, or `None` if a write is due.
    fn restore(&mut self, file: &OwnFile, session: &mut Session) -> Option<Option<u64>> {
        let text = match file.read() {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Some(None),
            Err(error) => {
                let path = file.path().display();
                let trouble = format!("The saved game in {path} could not be read: {error}.");
                self.trouble.push(trouble);
                return None;
            }
        };
        let damage = match session.restore(&text) {
            Ok(restored) => {
                let damaged = restored.damaged.iter().map(ToString::to_string);
                let damaged = damaged.collect::<Vec<String>>().join(" and ");
                self.restored = Some(restored);
                if damaged.is_empty() {
                    return Some(Some(hash(&text)));
                }
                format!("Part of the saved game could not be read: {damaged}.")
            }
            Err(error) => {
                self.trouble.push(error.to_string());
                if error == RestoreError::Version {
                    return None;
                }
                String::new()
            }
        };
        let aside = file.set_aside();
        let is_free = aside.is_ok();
        let aside = aside.unwrap_or_else(|failed| failed);
        self.trouble.extend([damage, aside]);
        self.trouble.retain(|sentence| !sentence.is_empty());
        is_free.then_some(None)
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::session::{Command, Mode, Start};
    use std::fs;

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
        for (text, said) in [(part.as_str(), "two knights"), ("{", "is damaged")] {
            fs::write(&path, text).unwrap();
            let trouble = LastGame::open(Some(&settings), &mut other).trouble.join(" ");
            assert!(trouble.contains(said) && trouble.contains("game-damaged"), "{trouble}");
            assert!(!path.exists());
        }
    }

    #[test]
    fn a_second_window_has_a_game_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let settings = folder.path().join("settings.json");
        let start = |session: &mut Session, start| {
            let _ = session.apply(Command::Start(start));
        };
        let mut sessions = [Session::new(1), Session::new(1)];
        let [one, two] = &mut sessions;
        let mut first = LastGame::open(Some(&settings), one);
        let mut second = LastGame::open(Some(&settings), two);
        assert!(!first.is_second && second.is_second);
        assert_eq!(second.trouble, Vec::<String>::new());
        start(one, Start::TopLeft);
        start(two, Start::Centre);
        first.game.save(&one.saved()).unwrap();
        second.game.save(&two.saved()).unwrap();
        drop((first, second));
        let kept: Vec<_> = (0..2)
            .map(|_| {
                let mut session = Session::new(2);
                let opened = LastGame::open(Some(&settings), &mut session);
                (opened, session.saved().to_json())
            })
            .collect();
        let saved = sessions.map(|session| session.saved().to_json());
        let kept: Vec<&String> = kept.iter().map(|(_, json)| json).collect();
        assert_eq!(kept, saved.iter().collect::<Vec<_>>());
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
        for is_known in [false, true] {
            let mut opened = LastGame::open(Some(&settings), &mut session);
            let trouble = opened.trouble.join(" ");
            for part in ["later version", "not a file", "game-3.json instead"] {
                assert!(trouble.contains(part), "{trouble}");
            }
            assert!(!trouble.contains("damaged"), "{trouble}");
            assert_eq!(opened.restored.is_some(), is_known);
            let _ = session.apply(Command::Start(Start::TopLeft));
            opened.game.save(&session.saved()).unwrap();
        }
        let kept = fs::read_to_string(folder.path().join("game.json")).unwrap();
        assert_eq!(kept, later);
    }
}
