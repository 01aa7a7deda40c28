//! What is kept between runs, in the platform's folder for it.

use directories::ProjectDirs;
use knights_tour::board::Board;
use knights_tour::files::{self, Existing};
use knights_tour::scene::View;
use knights_tour::session::{Command, Session, Theme};
use knights_tour::solve::TieBreak;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The smallest window that is opened again, in physical pixels: one that was shrunk to nothing is
/// of no use.
const SMALLEST: (u32, u32) = (200, 150);
/// The largest that X11 knows.
const LARGEST: u32 = 32767;

/// The longest file that is read, in bytes: ours have a few hundred.
const LONGEST: u64 = 1 << 20;

/// How the window was left. Whatever a file does not say, or says wrongly, is the default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
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
    /// What another version has written, kept as it is.
    #[serde(flatten)]
    others: Map<String, Value>,
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
            window: window.filter(is_usable),
            recent: Vec::new(),
            others: Map::new(),
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
        let read = path.as_deref().map(read);
        let (kept, notice) = read.unwrap_or_else(|| (Settings::default(), None));
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
        let others = self.kept.others.clone();
        let settings = Settings { others, ..settings };
        let Some(path) = self.path.as_ref().filter(|_| settings != self.kept) else {
            return Ok(());
        };
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut text = serde_json::to_vec_pretty(&settings).map_err(|error| error.to_string())?;
        text.push(b'\n');
        files::write(path, Existing::Replace, &text).map_err(|error| error.to_string())?;
        self.kept = settings;
        Ok(())
    }
}

fn is_usable(&(width, height): &(u32, u32)) -> bool {
    width >= SMALLEST.0 && height >= SMALLEST.1 && width.max(height) <= LARGEST
}

/// What the file says, as far as it can be used, and a sentence about the rest.
fn read(path: &Path) -> (Settings, Option<String>) {
    let text = match text_of(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return (Settings::default(), None),
        Err(error) => {
            let path = path.display();
            let sentence = format!("The settings in {path} could not be read: {error}.");
            return (Settings::default(), Some(sentence));
        }
    };
    match serde_json::from_str::<Map<String, Value>>(&text) {
        Ok(said) => Settings::from_file(said),
        Err(_) => {
            let sentence = format!("The settings were damaged. {}", set_aside(path));
            (Settings::default(), Some(sentence))
        }
    }
}

fn text_of(path: &Path) -> io::Result<String> {
    // Neither a pipe, which may never be written to, nor a device, which may never end.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    let mut bytes = Vec::new();
    let _ = fs::File::open(path)?
        .take(LONGEST)
        .read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Keeps the file for whoever can mend it, out of the way of the next.
fn set_aside(path: &Path) -> String {
    let aside = files::unused(&path.with_file_name("settings-damaged.json"));
    match fs::rename(path, &aside) {
        Ok(()) => format!("They are kept as {}.", aside.display()),
        Err(error) => format!("They could not be set aside: {error}."),
    }
}

impl Settings {
    /// Takes what can be used, one by one.
    fn from_file(said: Map<String, Value>) -> (Settings, Option<String>) {
        let mut settings = Settings::default();
        let mut unusable = Vec::new();
        for (name, value) in said {
            let with = || {
                let mut all = serde_json::to_value(&settings).ok()?;
                let _ = all.as_object_mut()?.insert(name.clone(), value);
                let with: Settings = serde_json::from_value(all).ok()?;
                with.can_be().then_some(with)
            };
            match with() {
                Some(with) => settings = with,
                None => unusable.push(name.chars().take(40).collect::<String>()),
            }
        }
        let sentence = (!unusable.is_empty()).then(|| {
            let names = unusable.join(", ");
            format!("These settings could not be used, and are the default ones: {names}.")
        });
        (settings, sentence)
    }

    /// Whether the values are such as this program writes.
    fn can_be(&self) -> bool {
        let board = self.board.parse().ok();
        board.is_some_and(|board| Session::admit(board).is_ok())
            && TieBreak::ALL
                .iter()
                .any(|rule| rule.name() == self.tie_break)
            && (1..=Command::MAX_SPEED).contains(&self.speed)
            && self.window.as_ref().is_none_or(is_usable)
            && self.recent.len() <= 100
    }
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
        let long = format!("{{\"speed\": \"{}\"}}", "a".repeat(2 << 20));
        for text in ["{", "[1]", "\u{0}", "", &long] {
            fs::write(&path, text).unwrap();
            let (keeper, notice) = Keeper::open_at(Some(path.clone()));
            assert_eq!(keeper.kept(), &Settings::default());
            let notice = notice.unwrap();
            assert!(
                notice.contains("settings-damaged") && notice.len() < 300,
                "{notice}"
            );
            assert!(!path.exists());
        }
    }

    #[test]
    fn what_can_be_used_is_used_and_what_is_unknown_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.json");
        let text = r#"{"board": "900x900", "tie_break": "best", "speed": 77, "path": true,
            "window": [0, 0], "flags": "no", "zoom": {"of": 2}}"#;
        fs::write(&path, text).unwrap();
        let (mut keeper, notice) = Keeper::open_at(Some(path.clone()));
        let notice = notice.unwrap();
        for name in ["board", "tie_break", "window", "flags"] {
            assert!(notice.contains(name), "{notice}");
        }
        assert!(
            !notice.contains("speed") && !notice.contains("zoom"),
            "{notice}"
        );
        let kept = keeper.kept().clone();
        assert_eq!(
            (kept.board(), kept.window, kept.speed),
            (Board::CHESS, None, 77)
        );
        assert!(kept.view().path && kept.view().flags);
        let session = Session::new(0);
        let settings = Settings::of(&session, View::default(), Theme::Dark, Some((1, 1)));
        keeper.keep(settings).unwrap();
        let written = fs::read_to_string(&path).unwrap();
        assert!(
            written.contains("zoom") && written.contains("\"window\": null"),
            "{written}"
        );
    }

    #[cfg(unix)]
    #[test]
    fn what_is_not_a_file_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.json");
        std::os::unix::fs::symlink("/dev/zero", &path).unwrap();
        let (_, notice) = Keeper::open_at(Some(path));
        assert!(notice.unwrap().contains("not a file"));
    }
}
