//! What is kept between runs, in the platform's folder for it.

use crate::model::command::Theme;
use crate::model::own_file::OwnFile;
use crate::model::sentences;
use directories::ProjectDirs;
use knights_tour::board::{Board, Square};
use knights_tour::picture::{BoardTheme, Style};
use knights_tour::scene::{Look, View};
use knights_tour::session::{Command, Mode, Preferences, Session};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

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
pub(crate) struct Settings {
    board: String,
    #[serde(flatten)]
    pub(crate) preferences: Preferences,
    #[serde(flatten)]
    pub(crate) appearance: Appearance,
    /// Physical pixels, if the person changed them.
    pub(crate) window: Option<(u32, u32)>,
    /// What was in view, if that was not the whole board: the square in the middle, in columns and rows
    /// from the top left, and the pixels of a square.
    pub(crate) view: Option<(f64, f64, f64)>,
    #[serde(flatten)]
    pub(crate) remembered: Remembered,
    /// What another version has written, kept as it is.
    #[serde(flatten, skip_deserializing)]
    others: Map<String, Value>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings::of(&Session::new(0), &Appearance::default(), None)
    }
}

impl Settings {
    pub(crate) fn of(
        session: &Session,
        appearance: &Appearance,
        window: Option<(u32, u32)>,
    ) -> Settings {
        Settings {
            board: session.board_of(Mode::default()).to_string(),
            preferences: session.preferences(),
            appearance: *appearance,
            window: window.filter(is_usable),
            view: None,
            remembered: Remembered::default(),
            others: Map::new(),
        }
    }

    /// The same with what is in view.
    pub(crate) fn looking_at(self, view: Option<(f64, f64, f64)>) -> Settings {
        Settings { view, ..self }
    }

    /// The same with what is remembered.
    pub(crate) fn remembering(self, remembered: Remembered) -> Settings {
        Settings { remembered, ..self }
    }

    pub(crate) fn board(&self) -> Board {
        self.board.parse().unwrap_or(Board::CHESS)
    }
}

/// What is remembered besides the game and how things look.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Remembered {
    /// The files opened and saved last, the last one first.
    pub(crate) recent: Vec<PathBuf>,
    /// The best game played on each board.
    pub(crate) best: BTreeMap<String, Best>,
    /// The most moves made on each board by a knight that does not cross its own line.
    pub(crate) uncrossed: BTreeMap<String, u64>,
    /// The puzzles of days that were solved, by their names, and how.
    pub(crate) solved: BTreeMap<String, Best>,
    /// The names of what was suggested, or done before that.
    pub(crate) suggested: Vec<String>,
}

/// What a board is called among the best games: its size, and which squares are missing in one number.
pub(crate) fn board_key(board: &Board) -> String {
    match board.rectangle() {
        Some(_) => board.to_string(),
        None => format!("{board} {:016x}", board.fingerprint()),
    }
}

/// The best games of files that named every missing square.
fn renamed(best: BTreeMap<String, Best>) -> BTreeMap<String, Best> {
    let key = |name: String| {
        let board = name.split_once(" without ").and_then(|(size, missing)| {
            let missing: Result<Vec<Square>, _> = missing.split(' ').map(str::parse).collect();
            Board::without(size.parse().ok()?, missing.ok()?).ok()
        });
        board.map_or(name, |board| board_key(&board))
    };
    let renamed = best.into_iter().map(|(name, best)| (key(name), best));
    renamed.collect()
}

/// How well a tour was made by hand.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Best {
    pub(crate) seconds: f64,
    pub(crate) hints: u64,
}

impl Best {
    /// Whether this game was better: with fewer hints, or as many and in less time.
    pub(crate) fn beats(&self, other: &Best) -> bool {
        (self.hints, self.seconds) < (other.hints, other.seconds)
    }
}

/// How the window looks, as a person chose it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Appearance {
    #[serde(flatten)]
    pub(crate) view: View,
    pub(crate) theme: Theme,
    /// The board's colours; `None`, in the file "auto", goes with the window.
    #[serde(rename = "tiles", with = "board_theme_or_auto")]
    pub(crate) board_theme: Option<BoardTheme>,
    /// The style in which tours are drawn; `None`, in the file "board", shows the board.
    #[serde(with = "style")]
    pub(crate) style: Option<&'static Style>,
    /// In per cent of the usual size, within [`TEXT_SIZES`].
    #[serde(rename = "words")]
    pub(crate) text_size: u32,
    pub(crate) motion: bool,
    /// Whether the report is folded away.
    pub(crate) folded: bool,
    /// Whether the knight is kept in view while it runs.
    pub(crate) follow: bool,
    /// Whether there is a small map where not all is in view.
    pub(crate) map: bool,
}

/// The sizes of text, in per cent.
pub(crate) const TEXT_SIZES: RangeInclusive<u32> = 75..=300;

impl Default for Appearance {
    fn default() -> Appearance {
        Appearance {
            view: Look::Numbers.on(View::default()),
            theme: Theme::default(),
            board_theme: None,
            style: None,
            text_size: 100,
            motion: true,
            folded: false,
            follow: false,
            map: true,
        }
    }
}

impl Appearance {
    /// The board's colours.
    pub(crate) fn board(&self, desktop_is_dark: bool) -> BoardTheme {
        let is_dark = is_dark(self.theme, desktop_is_dark);
        self.board_theme.unwrap_or(board_of(is_dark))
    }

    /// Points of the panels for one of the screen.
    pub(crate) fn zoom(&self) -> f32 {
        self.text_size as f32 / 100.0
    }
}

/// Whether the window is dark; `desktop_is_dark` decides where the theme does not.
pub(crate) fn is_dark(theme: Theme, desktop_is_dark: bool) -> bool {
    match theme {
        Theme::Light => false,
        Theme::Dark => true,
        Theme::System => desktop_is_dark,
    }
}

/// The board that goes with the window, where nobody chose one.
pub(crate) fn board_of(is_dark: bool) -> BoardTheme {
    if is_dark {
        BoardTheme::Slate
    } else {
        BoardTheme::Wood
    }
}

/// The board's colours in the file.
mod board_theme_or_auto {
    use knights_tour::picture::BoardTheme;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    const AUTO: &str = "auto";

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
    pub(super) fn serialize<S: Serializer>(
        theme: &Option<BoardTheme>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match theme {
            None => serializer.serialize_str(AUTO),
            Some(theme) => serializer.collect_str(theme),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<BoardTheme>, D::Error> {
        let name = String::deserialize(deserializer)?;
        match name.as_str() {
            AUTO => Ok(None),
            name => name.parse().map(Some).map_err(D::Error::custom),
        }
    }
}

/// The style of tours in the file.
mod style {
    use knights_tour::picture::Style;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    const BOARD: &str = "board";

    pub(super) fn serialize<S: Serializer>(
        style: &Option<&'static Style>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        // The picture of a portrait is not kept.
        let kept = style.filter(|style| !style.needs_picture());
        serializer.serialize_str(kept.map_or(BOARD, |style| style.name))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<&'static Style>, D::Error> {
        let name = String::deserialize(deserializer)?;
        let style = Style::named(&name);
        match style.filter(|style| !style.needs_picture()) {
            None if name != BOARD => Err(D::Error::custom("not a style")),
            style => Ok(style),
        }
    }
}

/// The file that keeps them.
#[derive(Clone)]
pub(crate) struct SettingsFile {
    file: Option<OwnFile>,
    kept: Settings,
}

impl SettingsFile {
    /// Reads what was kept; a sentence if it could not be read.
    pub(crate) fn open() -> (SettingsFile, Option<String>) {
        let folders = ProjectDirs::from("", "", "knights-tour");
        SettingsFile::open_at(folders.map(|folders| folders.config_dir().join("settings.json")))
    }

    fn open_at(path: Option<PathBuf>) -> (SettingsFile, Option<String>) {
        let file = path.map(|path| OwnFile::new(path, LONGEST));
        let read = file.as_ref().map(read);
        let (kept, notice) = read.unwrap_or_else(|| (Settings::default(), None));
        (SettingsFile { file, kept }, notice)
    }

    pub(crate) fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(OwnFile::path)
    }

    pub(crate) fn loaded(&self) -> &Settings {
        &self.kept
    }

    /// Keeps what has changed.
    ///
    /// # Errors
    /// A sentence that says why it could not.
    pub(crate) fn save(&mut self, settings: Settings) -> Result<(), String> {
        let others = self.kept.others.clone();
        let settings = Settings { others, ..settings };
        let Some(file) = self.file.as_ref().filter(|_| settings != self.kept) else {
            return Ok(());
        };
        let mut text =
            serde_json::to_string_pretty(&settings).map_err(|error| error.to_string())?;
        text.push('\n');
        file.write(&text)?;
        self.kept = settings;
        Ok(())
    }
}

fn is_usable(&(width, height): &(u32, u32)) -> bool {
    width >= SMALLEST.0 && height >= SMALLEST.1 && width.max(height) <= LARGEST
}

/// What the file says, as far as it can be used, and a sentence about the rest.
fn read(file: &OwnFile) -> (Settings, Option<String>) {
    let text = match file.read() {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return (Settings::default(), None),
        Err(error) => {
            let sentence = sentences::settings_not_read(file.path(), error);
            return (Settings::default(), Some(sentence));
        }
    };
    match serde_json::from_str::<Map<String, Value>>(&text) {
        Ok(said) => Settings::from_file(said),
        Err(_) => {
            let sentence = sentences::settings_damaged(&file.set_aside());
            (Settings::default(), Some(sentence))
        }
    }
}

impl Settings {
    /// Takes what can be used, one by one.
    fn from_file(said: Map<String, Value>) -> (Settings, Option<String>) {
        let mut settings = Settings::default();
        let known = serde_json::to_value(&settings).unwrap_or_default();
        let mut unusable = Vec::new();
        for (name, value) in said {
            if known.get(&name).is_none() {
                let _ = settings.others.insert(name, value);
                continue;
            }
            match settings.with(&name, value) {
                Some(with) => settings = with,
                None => unusable.push(name),
            }
        }
        settings.remembered.best = renamed(settings.remembered.best);
        let sentence =
            (!unusable.is_empty()).then(|| sentences::settings_reset(&unusable.join(", ")));
        (settings, sentence)
    }

    /// The same with another value of a setting, if that can be used.
    fn with(&self, name: &str, value: Value) -> Option<Settings> {
        let mut all = serde_json::to_value(self).ok()?;
        *all.get_mut(name)? = value;
        let with: Settings = serde_json::from_value(all).ok()?;
        let others = self.others.clone();
        with.can_be().then_some(Settings { others, ..with })
    }

    /// Whether the values are such as this program writes.
    fn can_be(&self) -> bool {
        self.board.parse::<Board>().is_ok()
            && (1..=Command::MAX_SPEED).contains(&self.preferences.speed)
            && TEXT_SIZES.contains(&self.appearance.text_size)
            && self.window.as_ref().is_none_or(is_usable)
            && self.view.is_none_or(|(x, y, tile)| {
                [x, y].iter().all(|at| (0.0..=1e6).contains(at)) && (1e-4..=1e4).contains(&tile)
            })
            && self.remembered.recent.len() <= 100
            && self.remembered.suggested.len() <= 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::solve::TieBreak;
    use std::fs;

    #[test]
    fn what_is_kept_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a").join("settings.json");
        let (mut file, notice) = SettingsFile::open_at(Some(path.clone()));
        assert_eq!((file.loaded(), notice), (&Settings::default(), None));
        let preferences = Preferences {
            tie_break: TieBreak::Lookahead,
            backtracking: true,
            speed: 77,
            shows_outlook: false,
        };
        let mut session = Session::with(0, preferences);
        let board = Board::new(7, 9).unwrap();
        let _ = session.apply(Command::Board(board.clone()));
        let appearance = Appearance {
            view: Look::Path.on(View::default()),
            theme: Theme::Dark,
            board_theme: Some(BoardTheme::Green),
            style: Style::named("weave"),
            text_size: 150,
            motion: false,
            folded: true,
            follow: true,
            map: false,
        };
        let settings = Settings::of(&session, &appearance, Some((700, 800)));
        file.save(settings.clone()).unwrap();
        let (file, notice) = SettingsFile::open_at(Some(path));
        assert_eq!((file.loaded(), notice), (&settings, None));
        assert_eq!((settings.board(), settings.appearance), (board, appearance));
        assert_eq!(settings.preferences, preferences);
    }

    #[test]
    fn damaged_settings_are_set_aside_with_a_notice() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.json");
        let long = format!("{{\"speed\": \"{}\"}}", "a".repeat(2 << 20));
        for text in ["{", "[1]", "\u{0}", "", &long] {
            fs::write(&path, text).unwrap();
            let (file, notice) = SettingsFile::open_at(Some(path.clone()));
            assert_eq!(file.loaded(), &Settings::default());
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
        let text = r#"{"board": "9000000x9", "tie_break": "best", "speed": 77, "path": true,
            "window": [0, 0], "flags": "no", "tiles": "oak", "words": 7, "zoom": {"of": 2}}"#;
        fs::write(&path, text).unwrap();
        let (mut file, notice) = SettingsFile::open_at(Some(path.clone()));
        let notice = notice.unwrap();
        for name in ["board", "tie_break", "window", "flags", "tiles", "words"] {
            assert!(notice.contains(name), "{notice}");
        }
        assert!(
            !notice.contains("speed") && !notice.contains("zoom"),
            "{notice}"
        );
        let kept = file.loaded().clone();
        assert_eq!(
            (kept.board(), kept.window, kept.preferences.speed),
            (Board::CHESS, None, 77)
        );
        assert!(kept.appearance.view.path && !kept.appearance.view.flags);
        let session = Session::new(0);
        let settings = Settings::of(&session, &Appearance::default(), Some((1, 1)));
        file.save(settings).unwrap();
        let written = fs::read_to_string(&path).unwrap();
        assert!(
            written.contains("zoom") && written.contains("\"window\": null"),
            "{written}"
        );
    }

    #[test]
    fn best_games_are_known_by_short_keys() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.json");
        let best = r#"{"best": {"8x8": {"seconds": 9.0, "hints": 1},
            "3x3 without b2": {"seconds": 5.0, "hints": 0}}}"#;
        fs::write(&path, best).unwrap();
        let (file, notice) = SettingsFile::open_at(Some(path));
        assert_eq!(notice, None);
        let ring = Board::without("3x3".parse().unwrap(), [Square::new(1, 1)]).unwrap();
        let best = &file.loaded().remembered.best;
        assert_eq!(best[&board_key(&ring)].seconds, 5.0);
        assert_eq!(best[&board_key(&Board::CHESS)].hints, 1);
        assert_eq!(best.len(), 2);
        let large = Board::new(1000, 1000).unwrap();
        let half = large.iter().step_by(2).collect::<Vec<_>>();
        let key = board_key(&Board::without(large.size(), half).unwrap());
        assert_eq!(key.len(), "1000x1000 0123456789abcdef".len());
    }
}
