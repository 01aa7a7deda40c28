//! The game that was open last, beside the settings.

use crate::model::own_file::OwnFile;
use crate::model::sentences;
use knights_tour::session::{Restored, SavedSession, Session};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::ErrorKind;
use std::path::Path;

/// The file with the game.
#[derive(Clone, Debug)]
pub(crate) struct LastGame {
    file: Option<OwnFile>,
    /// Tells the text that is in it from others.
    written: Option<u64>,
}

impl LastGame {
    /// That beside a file of settings.
    pub(crate) fn beside(settings: Option<&Path>) -> LastGame {
        let path = settings.map(|path| path.with_file_name("game.json"));
        LastGame {
            file: path.map(|path| OwnFile::new(path, SavedSession::MAX_BYTES)),
            written: None,
        }
    }

    /// Restores the game, if there is one. The second value is what is to be said of what could not
    /// be read; the file is then set aside.
    pub(crate) fn restore(&mut self, session: &mut Session) -> (Option<Restored>, Option<String>) {
        let text = match self.file.as_ref().map(|file| (file, file.read())) {
            Some((_, Ok(text))) => text,
            Some((file, Err(error))) if error.kind() != ErrorKind::NotFound => {
                return (None, Some(sentences::game_not_read(file.path(), error)));
            }
            _ => return (None, None),
        };
        match session.restore(&text) {
            Ok(restored) if restored.damaged.is_empty() => {
                self.written = Some(hash(&text));
                (Some(restored), None)
            }
            Ok(restored) => {
                let parts = restored.damaged.iter().map(ToString::to_string);
                let parts = parts.collect::<Vec<String>>().join(" and ");
                let why = sentences::game_partly_read(&parts);
                (Some(restored), Some(self.set_aside(&why)))
            }
            Err(error) => (None, Some(self.set_aside(&error.to_string()))),
        }
    }

    fn set_aside(&self, why: &str) -> String {
        let aside = self.file.as_ref().map(OwnFile::set_aside);
        format!("{why} {}", aside.unwrap_or_default())
    }

    /// Writes a game, if it is another one than that in the file.
    ///
    /// # Errors
    /// A sentence that says why it could not.
    pub(crate) fn save(&mut self, game: &SavedSession) -> Result<(), String> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let text = game.to_json();
        let hash = Some(hash(&text));
        if self.written != hash {
            file.write(&text)?;
            self.written = hash;
        }
        Ok(())
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
        let mut game = LastGame::beside(Some(&settings));
        let mut session = Session::new(1);
        assert!(matches!(game.restore(&mut session), (None, None)));
        let _ = session.apply(Command::Mode(Mode::Play));
        let _ = session.apply(Command::Start(Start::TopLeft));
        game.save(&session.saved()).unwrap();

        let mut other = Session::new(1);
        let mut game = LastGame::beside(Some(&settings));
        let (restored, notice) = game.restore(&mut other);
        assert!(restored.is_some() && notice.is_none());
        assert_eq!(other.mode(), Mode::Play);
        // Only another game is written.
        let path = settings.with_file_name("game.json");
        fs::remove_file(&path).unwrap();
        game.save(&other.saved()).unwrap();
        assert!(!path.exists());
        let _ = other.apply(Command::Undo);
        game.save(&other.saved()).unwrap();

        let text = fs::read_to_string(&path).unwrap();
        let part = text.replacen("\"6x6\"", "\"0x6\"", 1);
        for (text, said) in [(part.as_str(), "two knights"), ("{", "is damaged")] {
            fs::write(&path, text).unwrap();
            let (_, notice) = LastGame::beside(Some(&settings)).restore(&mut other);
            let notice = notice.unwrap();
            assert!(
                notice.contains(said) && notice.contains("game-damaged"),
                "{notice}"
            );
            assert!(!path.exists());
        }
    }
}
