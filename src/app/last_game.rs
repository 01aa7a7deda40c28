//! The game as it was left, kept beside the settings.

use super::settings::text_of;
use knights_tour::files::{self, Existing};
use std::fs;
use std::path::{Path, PathBuf};

/// The longest file that is read, in bytes: ours have a few million at most.
const LONGEST: u64 = 64 << 20;

/// The file that keeps the game.
pub(super) struct LastGame {
    path: Option<PathBuf>,
    /// What is in it.
    kept: Option<String>,
}

impl LastGame {
    /// That beside a file of settings.
    pub(super) fn beside(settings: Option<&Path>) -> LastGame {
        let path = settings.map(|path| path.with_file_name("game.json"));
        let kept = path.as_deref();
        let kept = kept.and_then(|path| text_of(path, LONGEST).ok());
        LastGame { path, kept }
    }

    /// What was left, if something was.
    pub(super) fn left(&self) -> Option<&str> {
        self.kept.as_deref()
    }

    /// Puts what cannot be used out of the way of the next, and says so.
    pub(super) fn set_aside(&mut self, why: &str) -> String {
        self.kept = None;
        let Some(path) = &self.path else {
            return why.to_owned();
        };
        let aside = files::unused(&path.with_file_name("game-damaged.json"));
        match fs::rename(path, &aside) {
            Ok(()) => format!("{why} It is kept as {}.", aside.display()),
            Err(error) => format!("{why} It could not be set aside: {error}."),
        }
    }

    /// Keeps the game, if it is another.
    ///
    /// # Errors
    /// A sentence that says why it could not.
    pub(super) fn save(&mut self, game: String) -> Result<(), String> {
        let Some(path) = self
            .path
            .as_ref()
            .filter(|_| self.kept.as_ref() != Some(&game))
        else {
            return Ok(());
        };
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let written = files::write(path, Existing::Replace, game.as_bytes());
        written.map_err(|error| error.to_string())?;
        self.kept = Some(game);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_comes_back_and_what_is_damaged_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let settings = folder.path().join("a").join("settings.json");
        let mut game = LastGame::beside(Some(&settings));
        assert_eq!(game.left(), None);
        game.save("{}".to_owned()).unwrap();
        let mut game = LastGame::beside(Some(&settings));
        assert_eq!(game.left(), Some("{}"));
        let sentence = game.set_aside("It is damaged.");
        assert!(sentence.contains("game-damaged.json"), "{sentence}");
        assert_eq!(LastGame::beside(Some(&settings)).left(), None);
    }
}
