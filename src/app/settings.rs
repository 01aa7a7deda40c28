//! What is kept between runs, in the platform's folder for it.

use directories::ProjectDirs;
use knights_tour::board::Board;
use knights_tour::files;
use knights_tour::scene::View;
use knights_tour::session::{Command, Session, Theme};
use knights_tour::solve::TieBreak;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// How the window was left. Whatever a file does not say, or says wrongly, is as at first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Settings {
    board: String,
    tie_break: String,
    backtracking: bool,
    speed: u32,
    light: bool,
    numbers: bool,
    path: bool,
    flags: bool,
    labels: bool,
    candidates: bool,
    explain: bool,
    pub(super) theme: Theme,
    /// Physical pixels, if the person changed them.
    pub(super) window: Option<(u32, u32)>,
    /// The files opened and saved last, the last one first.
    pub(super) recent: Vec<PathBuf>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings::of(&Session::new(0), View::default(), Theme::default(), None)
    }
}

impl Settings {
    pub(super) fn of(
        session: &Session,
        view: View,
        theme: Theme,
        window: Option<(u32, u32)>,
    ) -> Settings {
        Settings {
            board: session.board_of_one().to_string(),
            tie_break: session.tie_break().name().to_owned(),
            backtracking: session.is_backtracking(),
            speed: session.speed(),
            light: session.is_light_on(),
            numbers: view.numbers,
            path: view.path,
            flags: view.flags,
            labels: view.labels,
            candidates: view.candidates,
            explain: view.explain,
            theme,
            window,
            recent: Vec::new(),
        }
    }

    /// The same with the files opened and saved last.
    pub(super) fn with_recent(self, recent: Vec<PathBuf>) -> Settings {
        Settings { recent, ..self }
    }

    pub(super) fn board(&self) -> Board {
        let board = self.board.parse().ok();
        board
            .and_then(|board| Session::admit(board).ok())
            .unwrap_or(Board::CHESS)
    }

    pub(super) fn view(&self) -> View {
        View {
            numbers: self.numbers,
            path: self.path,
            flags: self.flags,
            labels: self.labels,
            candidates: self.candidates,
            explain: self.explain,
        }
    }

    /// What makes a new session like the one that was left, but for its board.
    pub(super) fn commands(&self) -> Vec<Command> {
        let is_named = |rule: &TieBreak| rule.name() == self.tie_break;
        let tie_break = TieBreak::ALL.into_iter().find(is_named);
        let commands = [
            tie_break.map(Command::TieBreak),
            self.backtracking.then_some(Command::Backtracking),
            Some(Command::Speed(self.speed)),
            (!self.light).then_some(Command::Light),
        ];
        commands.into_iter().flatten().collect()
    }
}

/// The file that keeps them.
pub(super) struct Keeper {
    path: Option<PathBuf>,
    kept: Settings,
}

impl Keeper {
    /// Reads what was kept; a sentence if it could not be read.
    pub(super) fn open() -> (Keeper, Option<String>) {
        let folders = ProjectDirs::from("", "", "knights-tour");
        Keeper::open_at(folders.map(|folders| folders.config_dir().join("settings.json")))
    }

    fn open_at(path: Option<PathBuf>) -> (Keeper, Option<String>) {
        let (kept, notice) = match path.as_deref().map(read) {
            Some(Ok(kept)) => (kept, None),
            Some(Err(sentence)) => (Settings::default(), Some(sentence)),
            None => (Settings::default(), None),
        };
        (Keeper { path, kept }, notice)
    }

    pub(super) fn kept(&self) -> &Settings {
        &self.kept
    }

    /// Keeps what has changed.
    ///
    /// # Errors
    /// A sentence that says why it could not.
    pub(super) fn keep(&mut self, settings: Settings) -> Result<(), String> {
        let Some(path) = self.path.as_ref().filter(|_| settings != self.kept) else {
            return Ok(());
        };
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut text = serde_json::to_vec_pretty(&settings).map_err(|error| error.to_string())?;
        text.push(b'\n');
        files::write(path, &text).map_err(|error| error.to_string())?;
        self.kept = settings;
        Ok(())
    }
}

fn read(path: &Path) -> Result<Settings, String> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Settings::default()),
        Err(error) => {
            return Err(format!(
                "The settings in {} could not be read: {error}.",
                path.display()
            ));
        }
    };
    serde_json::from_slice(&bytes).map_err(|error| {
        // Kept for whoever can mend it, out of the way of the next.
        let aside = files::unused(&path.with_file_name("settings-damaged.json"));
        let moved = match fs::rename(path, &aside) {
            Ok(()) => format!("They are kept as {}.", aside.display()),
            Err(error) => format!("They could not be set aside: {error}."),
        };
        format!("The settings were damaged ({error}), so all is as at first. {moved}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a").join("settings.json");
        let (mut keeper, notice) = Keeper::open_at(Some(path.clone()));
        assert_eq!((keeper.kept(), notice), (&Settings::default(), None));
        let mut session = Session::new(0);
        let board = Board::new(7, 9).unwrap();
        for command in [
            Command::Board(board),
            Command::TieBreak(TieBreak::Lookahead),
            Command::Backtracking,
            Command::Speed(77),
            Command::Light,
        ] {
            let _ = session.apply(command);
        }
        let view = View {
            path: true,
            ..View::default()
        };
        let settings = Settings::of(&session, view, Theme::Dark, Some((700, 800)));
        keeper.keep(settings.clone()).unwrap();
        let (keeper, notice) = Keeper::open_at(Some(path));
        assert_eq!((keeper.kept(), notice), (&settings, None));
        assert_eq!((settings.board(), settings.view()), (board, view));
        let mut other = Session::new(0);
        for command in settings.commands() {
            let _ = other.apply(command);
        }
        let _ = other.apply(Command::Board(board));
        assert_eq!(
            Settings::of(&other, view, Theme::Dark, Some((700, 800))),
            settings
        );
    }

    #[test]
    fn damaged_settings_are_set_aside_with_a_notice() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.json");
        for text in [
            "{",
            "[1]",
            "{\"speed\": \"fast\"}",
            "\u{0}",
            "{\"bord\": \"8x8\"}",
        ] {
            fs::write(&path, text).unwrap();
            let (keeper, notice) = Keeper::open_at(Some(path.clone()));
            assert_eq!(keeper.kept(), &Settings::default());
            assert!(notice.unwrap().contains("settings-damaged"), "{text}");
            assert!(!path.exists());
        }
        // A value that cannot be is passed over.
        let wrong = "{\"board\": \"900x900\", \"tie_break\": \"best\", \"speed\": 0}";
        fs::write(&path, wrong).unwrap();
        let (keeper, _) = Keeper::open_at(Some(path));
        assert_eq!(keeper.kept().board(), Board::CHESS);
        assert_eq!(keeper.kept().commands(), [Command::Speed(0)]);
    }
}
