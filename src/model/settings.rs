//! Settings in the platform's configuration folder.

use crate::model::command::{Switch, Theme};
use crate::model::own_file::OwnFile;
use crate::model::remembered::Remembered;
use crate::model::sentences;
use directories::ProjectDirs;
use knights_tour::board::Board;
use knights_tour_picture::{BoardTheme, Style};
use knights_tour_scene::View;
use knights_tour_session::{Command, Mode, Preferences, Session};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

const SMALLEST: (u32, u32) = (200, 150);
/// Maximum width and height of a window on X11.
const LARGEST: u32 = 32767;

/// Size limit of the settings file, in bytes; many years of solved puzzles fit.
const LONGEST: u64 = 16 << 20;

/// The window's state at exit. Missing and invalid fields get defaults.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    board: String,
    #[serde(flatten)]
    pub(crate) preferences: Preferences,
    #[serde(flatten)]
    pub(crate) appearance: Appearance,
    pub(crate) window: Option<(u32, u32)>,
    /// Column and row of the view's centre, and pixels per square; `None` for the whole board.
    pub(crate) view: Option<(f64, f64, f64)>,
    #[serde(flatten)]
    pub(crate) remembered: Remembered,
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

    pub(crate) fn board(&self) -> Board {
        self.board.parse().unwrap_or(Board::CHESS)
    }
}

/// How the board and the window look.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Appearance {
    #[serde(flatten)]
    pub(crate) view: View,
    pub(crate) theme: Theme,
    /// The colours of the board; `None` follows the theme of the window, and is saved as "auto".
    #[serde(rename = "tiles")]
    #[serde(serialize_with = "write_theme", deserialize_with = "read_theme")]
    pub(crate) board_theme: Option<BoardTheme>,
    /// The picture style; `None` shows the board, and is saved as "board".
    #[serde(serialize_with = "write_style", deserialize_with = "read_style")]
    pub(crate) style: Option<&'static Style>,
    #[serde(rename = "words")]
    pub(crate) text_size: u32,
    pub(crate) motion: bool,
    pub(crate) follow: bool,
}

pub(crate) const TEXT_SIZES: RangeInclusive<u32> = 75..=300;

impl Default for Appearance {
    fn default() -> Appearance {
        Appearance {
            view: View::default(),
            theme: Theme::default(),
            board_theme: None,
            style: None,
            text_size: 100,
            motion: true,
            follow: false,
        }
    }
}

impl Appearance {
    pub(crate) fn board(&self, desktop_is_dark: bool) -> BoardTheme {
        self.board_theme
            .unwrap_or(board_of(is_dark(self.theme, desktop_is_dark)))
    }

    /// The setting of a switch; `None` for the map of starts, which is not a setting.
    pub(crate) fn switched(&mut self, switch: Switch) -> Option<&mut bool> {
        Some(match switch {
            Switch::Numbers => &mut self.view.numbers,
            Switch::Path => &mut self.view.path,
            Switch::Flags => &mut self.view.flags,
            Switch::Labels => &mut self.view.labels,
            Switch::Candidates => &mut self.view.candidates,
            Switch::Explain => &mut self.view.explain,
            Switch::Follow => &mut self.follow,
            Switch::Motion => &mut self.motion,
            Switch::Heat => return None,
        })
    }

    pub(crate) fn zoom(&self) -> f32 {
        self.text_size as f32 / 100.0
    }
}

pub(crate) fn is_dark(theme: Theme, desktop_is_dark: bool) -> bool {
    match theme {
        Theme::Light => false,
        Theme::Dark => true,
        Theme::System => desktop_is_dark,
    }
}

pub(crate) fn board_of(is_dark: bool) -> BoardTheme {
    if is_dark {
        BoardTheme::Slate
    } else {
        BoardTheme::Wood
    }
}

fn write_theme<S: Serializer>(theme: &Option<BoardTheme>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(theme.as_ref().map_or("auto", BoardTheme::name))
}

fn read_theme<'de, D: Deserializer<'de>>(from: D) -> Result<Option<BoardTheme>, D::Error> {
    read_name(from, "auto", |name| name.parse().ok())
}

/// Portraits are not saved, because the picture that they need is not saved.
fn is_kept(style: &&Style) -> bool {
    !style.needs_picture()
}

fn write_style<S: Serializer>(style: &Option<&Style>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(style.filter(is_kept).map_or("board", |style| style.name))
}

fn read_style<'de, D: Deserializer<'de>>(from: D) -> Result<Option<&'static Style>, D::Error> {
    read_name(from, "board", |name| Style::named(name).filter(is_kept))
}

/// Reads the name of an optional setting; `none` is the name for `None`.
fn read_name<'de, D: Deserializer<'de>, T>(
    from: D,
    none: &str,
    named: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, D::Error> {
    let name = String::deserialize(from)?;
    match named(&name) {
        None if name != none => Err(serde::de::Error::custom("not a known name")),
        choice => Ok(choice),
    }
}

/// The file of the settings, and what it contains.
#[derive(Clone)]
pub(crate) struct SettingsFile {
    file: Option<OwnFile>,
    kept: Settings,
}

impl SettingsFile {
    pub(crate) fn open() -> (SettingsFile, Option<String>) {
        let folders = ProjectDirs::from("", "", "knights-tour");
        SettingsFile::open_at(folders.map(|folders| folders.config_dir().join("settings.json")))
    }

    /// Opens the file or its first readable substitute, with a message about damaged files, which are renamed. Adds what
    /// is remembered in further substitutes, which were written while the file could not be read.
    pub(crate) fn open_at(path: Option<PathBuf>) -> (SettingsFile, Option<String>) {
        let first = path.map(|path| OwnFile::new(path, LONGEST));
        let (file, kept) = (None, Settings::default());
        let (mut opened, mut trouble) = (SettingsFile { file, kept }, Vec::new());
        for file in first.iter().flat_map(OwnFile::alternatives) {
            match read(&file) {
                Ok((kept, notice)) if opened.file.is_some() => {
                    trouble.extend(notice);
                    let theirs = kept.unwrap_or_default().remembered;
                    let ours = std::mem::take(&mut opened.kept.remembered);
                    opened.kept.remembered = theirs.clone().merged(&theirs, ours);
                }
                Ok((kept, notice)) => {
                    if !trouble.is_empty() {
                        trouble.push(sentences::saved_beside(file.path()));
                    }
                    trouble.extend(notice);
                    opened.kept = kept.unwrap_or_default();
                    opened.file = Some(file);
                }
                Err(_) if opened.file.is_some() => {}
                Err(unread) => trouble.push(unread),
            }
        }
        let notice = (!trouble.is_empty()).then(|| trouble.join(" "));
        (opened, notice)
    }

    pub(crate) fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(OwnFile::path)
    }

    pub(crate) fn loaded(&self) -> &Settings {
        &self.kept
    }

    /// Writes changed settings and keeps those that other windows changed.
    pub(crate) fn save(&mut self, settings: Settings) -> Result<(), String> {
        let others = self.kept.others.clone();
        let settings = Settings { others, ..settings };
        let Some(file) = self.file.as_ref().filter(|_| settings != self.kept) else {
            return Ok(());
        };
        let _held = file.hold_soon();
        let written = match read(file)? {
            (Some(theirs), _) => settings.clone().merged(&self.kept, theirs),
            (None, _) => settings.clone(),
        };
        let mut text = serde_json::to_string_pretty(&written).map_err(|error| error.to_string())?;
        text.push('\n');
        file.write(&text)?;
        self.kept = settings;
        Ok(())
    }
}

fn is_usable(&(width, height): &(u32, u32)) -> bool {
    width >= SMALLEST.0 && height >= SMALLEST.1 && width.max(height) <= LARGEST
}

/// Reads the valid settings, with a message about the others. Fails if the file must not be overwritten.
fn read(file: &OwnFile) -> Result<(Option<Settings>, Option<String>), String> {
    let Some(text) = file.read_if_present("settings")? else {
        return Ok((None, None));
    };
    if let Ok(fields) = serde_json::from_str::<Map<String, Value>>(&text) {
        let (settings, sentence) = Settings::from_fields(fields);
        return Ok((Some(settings), sentence));
    }
    let damaged = |aside: String| format!("The settings are damaged. {aside}");
    let aside = file.set_aside().map_err(damaged)?;
    Ok((None, Some(damaged(aside))))
}

impl Settings {
    /// Reads each valid field of a JSON object; the string names the invalid fields.
    fn from_fields(fields: Map<String, Value>) -> (Settings, Option<String>) {
        let mut settings = Settings::default();
        let known = serde_json::to_value(&settings).unwrap_or_default();
        let mut unusable = Vec::new();
        for (name, value) in fields {
            if known.get(&name).is_none() {
                let _ = settings.others.insert(name, value);
                continue;
            }
            match settings.with(&name, value) {
                Some(with) => settings = with,
                None => unusable.push(name),
            }
        }
        let sentence = (!unusable.is_empty())
            .then(|| format!("Invalid settings were reset: {}.", unusable.join(", ")));
        (settings, sentence)
    }

    /// Applies this window's changes since `base` to another window's settings.
    fn merged(self, base: &Settings, theirs: Settings) -> Settings {
        let values = |settings: &Settings| serde_json::to_value(settings).unwrap_or_default();
        let remembered = self
            .remembered
            .clone()
            .merged(&base.remembered, theirs.remembered.clone());
        let (ours, base) = (values(&self), values(base));
        let mut merged = theirs;
        for (name, value) in ours.as_object().into_iter().flatten() {
            if base.get(name) != Some(value) {
                merged = merged.with(name, value.clone()).unwrap_or(merged);
            }
        }
        Settings {
            remembered,
            ..merged
        }
    }

    /// These settings with one field replaced; `None` if the value is invalid.
    fn with(&self, name: &str, value: Value) -> Option<Settings> {
        let mut all = serde_json::to_value(self).ok()?;
        *all.get_mut(name)? = value;
        let with: Settings = serde_json::from_value(all).ok()?;
        let others = self.others.clone();
        with.is_valid().then_some(Settings { others, ..with })
    }

    fn is_valid(&self) -> bool {
        self.board.parse::<Board>().is_ok()
            && (1..=Command::MAX_SPEED).contains(&self.preferences.speed)
            && TEXT_SIZES.contains(&self.appearance.text_size)
            && self.window.as_ref().is_none_or(is_usable)
            && self.view.is_none_or(|(x, y, tile)| {
                [x, y].iter().all(|at| (0.0..=1e6).contains(at)) && (1e-4..=1e4).contains(&tile)
            })
            && self.remembered.is_valid()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::remembered::Best;
    use knights_tour::solve::TieBreak;
    use knights_tour_scene::Look;
    use knights_tour_session::solved::SolvedPuzzle;
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
            follow: true,
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
        for text in ["{", "[1]", "\u{0}", ""] {
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
        let text = r#"{"board": "9000000x9", "tie_break": "best", "speed": 77, "path": false,
            "window": [0, 0], "flags": "no", "tiles": "oak", "words": 7, "map": false, "zoom": {"of": 2}}"#;
        fs::write(&path, text).unwrap();
        let (mut file, notice) = SettingsFile::open_at(Some(path.clone()));
        let notice = notice.unwrap();
        for name in ["board", "tie_break", "window", "flags", "tiles", "words"] {
            assert!(notice.contains(name), "{notice}");
        }
        assert!(
            !notice.contains("speed") && !notice.contains("zoom") && !notice.contains("map"),
            "{notice}"
        );
        let kept = file.loaded().clone();
        assert_eq!(
            (kept.board(), kept.window, kept.preferences.speed),
            (Board::CHESS, None, 77)
        );
        assert!(!kept.appearance.view.path && kept.appearance.view.flags);
        let session = Session::new(0);
        let settings = Settings::of(&session, &Appearance::default(), Some((1, 1)));
        file.save(settings).unwrap();
        let written = fs::read_to_string(&path).unwrap();
        assert!(
            written.contains("zoom")
                && written.contains("map")
                && written.contains("\"window\": null"),
            "{written}"
        );
    }

    #[test]
    fn windows_keep_what_others_have_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.json");
        let open = || SettingsFile::open_at(Some(path.clone())).0;
        let (mut one, mut two) = (open(), open());
        let best = |hints| {
            let best = [(
                "8x8".to_owned(),
                Best {
                    seconds: 9.0,
                    hints,
                },
            )];
            Remembered {
                best: best.into(),
                ..Remembered::default()
            }
        };
        let mut settings = one.loaded().clone();
        settings.appearance.theme = Theme::Dark;
        one.save(Settings {
            remembered: best(1),
            ..settings
        })
        .unwrap();
        let mut settings = two.loaded().clone();
        settings.appearance.follow = true;
        two.save(Settings {
            remembered: best(2),
            ..settings
        })
        .unwrap();
        // A change by the other window is not reverted.
        let mut settings = one.loaded().clone();
        settings.appearance.text_size = 200;
        one.save(settings).unwrap();
        let kept = open().loaded().clone();
        let appearance = kept.appearance;
        assert_eq!(
            (appearance.theme, appearance.follow, appearance.text_size),
            (Theme::Dark, true, 200)
        );
        assert_eq!(kept.remembered, best(1));
    }

    #[test]
    fn what_cannot_be_read_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.json");
        fs::create_dir(&path).unwrap();
        for text_size in [100, 200] {
            let (mut file, notice) = SettingsFile::open_at(Some(path.clone()));
            let notice = notice.unwrap();
            assert!(notice.contains("settings-2.json instead"), "{notice}");
            let mut settings = file.loaded().clone();
            assert_eq!(settings.appearance.text_size, text_size);
            settings.appearance.text_size = 200;
            file.save(settings).unwrap();
        }
        assert!(path.is_dir());
        // A file that can no longer be read is not overwritten.
        let (mut file, _) = SettingsFile::open_at(Some(path.clone()));
        let second = path.with_file_name("settings-2.json");
        fs::remove_file(&second).unwrap();
        fs::create_dir(&second).unwrap();
        let error = file.save(Settings::default()).unwrap_err();
        assert!(error.contains("could not be read"), "{error}");
    }

    #[test]
    fn what_was_saved_beside_an_unreadable_file_is_remembered() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.json");
        let open = || SettingsFile::open_at(Some(path.clone())).0;
        let save = |name: &str, text_size| {
            let mut file = open();
            let mut settings = file.loaded().clone();
            settings.appearance.text_size = text_size;
            let best = Best {
                seconds: 9.0,
                hints: 0,
            };
            let _ = settings.remembered.best.insert(name.to_owned(), best);
            file.save(settings).unwrap();
        };
        save("5x5", 150);
        let aside = folder.path().join("aside");
        fs::rename(&path, &aside).unwrap();
        fs::create_dir(&path).unwrap();
        save("6x6", 200);
        fs::remove_dir(&path).unwrap();
        fs::rename(&aside, &path).unwrap();
        for names in [&["5x5", "6x6"][..], &["5x5", "6x6", "7x7"]] {
            let kept = open().loaded().clone();
            assert_eq!(kept.appearance.text_size, 150);
            assert!(kept.remembered.best.keys().eq(names));
            save("7x7", 150);
        }
    }

    #[test]
    fn many_solved_days_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.json");
        let (mut file, _) = SettingsFile::open_at(Some(path.clone()));
        let solved = SolvedPuzzle {
            seconds: Some(123.456),
            hints: 7,
            missing: Some(75),
        };
        let mut settings = Settings::default();
        for day in 0..30_000 {
            let key = format!("2026-01-01-10x10-medium-{day}");
            settings.remembered.solved.keep(key, solved);
        }
        file.save(settings.clone()).unwrap();
        assert!(fs::metadata(&path).unwrap().len() > 2 << 20);
        let (file, notice) = SettingsFile::open_at(Some(path));
        assert_eq!((file.loaded() == &settings, notice), (true, None));
    }
}
