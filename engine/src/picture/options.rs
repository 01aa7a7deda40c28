//! The kinds of picture, and what can be chosen about each: one table, from which the command line
//! and the window's form are made.

use super::{BoardTheme, Luminance, Margin, PictureError, STYLES, Style, drawing, usual_tile};
use crate::board::Size;
use crate::course::Course;
use crate::position::Position;
use crate::scene::{Look, View, numbered};
use std::collections::BTreeMap;
use std::fmt;
use std::io::Write;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

/// A kind of picture: each has a file of its own, with its entry of the table.
#[non_exhaustive]
pub struct Picture {
    /// How its files end, without the dot.
    pub ending: &'static str,
    /// What it is called in a dialog.
    pub label: &'static str,
    /// What can be chosen, in the order in which it is asked.
    pub options: &'static [&'static PictureOption],
    pub(super) admit: fn(Size, &Options) -> Result<(), PictureError>,
    pub(super) write: Draw,
}

/// Draws a tour, or as much of it as there is.
pub(super) type Draw =
    fn(Course<'_>, &Options, &mut dyn Write, Progress<'_>) -> Result<(), PictureError>;

/// Is told now and then which part is done, from 0 to 1, and may cancel the rest.
pub type Progress<'a> = &'a mut dyn FnMut(f64) -> ControlFlow<()>;

/// Something that can be chosen about a picture.
#[derive(Debug)]
#[non_exhaustive]
pub struct PictureOption {
    /// The name on the command line; what is shown unless it is left out is left out by `no-` and the
    /// name.
    pub name: &'static str,
    /// What the window's form calls it.
    pub label: &'static str,
    /// What the command line's option does.
    pub help: &'static str,
    /// What can be chosen.
    pub choice: Choice,
}

/// What can be chosen for an option.
#[derive(Debug)]
pub enum Choice {
    /// Yes or no.
    Flag {
        /// If nothing is chosen.
        default: bool,
    },
    /// A whole number of pixels or of hundredths of a second.
    Number {
        /// The numbers that make sense.
        range: RangeInclusive<u32>,
        /// If nothing is chosen.
        default: u32,
        /// Whether it is a time.
        is_time: bool,
    },
    /// A whole number of millimetres, or 0 for what is usual.
    Length {
        /// The lengths that make sense.
        range: RangeInclusive<u32>,
    },
    /// One of several, counted from 0.
    Name {
        /// What can be chosen, as on the command line.
        names: &'static [&'static str],
        /// If nothing is chosen.
        default: u32,
    },
}

const fn flag(
    name: &'static str,
    label: &'static str,
    help: &'static str,
    default: bool,
) -> PictureOption {
    PictureOption {
        name,
        label,
        help,
        choice: Choice::Flag { default },
    }
}

/// Pixels per tile.
pub static TILE_OPTION: PictureOption = PictureOption {
    name: "tile",
    label: "Tile",
    help: "Pixels per tile, fewer on large boards; under ten each square is a dot in the colour of its number",
    choice: Choice::Number {
        range: super::TILES,
        default: super::TILE,
        is_time: false,
    },
};
/// Whether the tiles are left out.
pub static TRANSPARENT: PictureOption = flag(
    "transparent",
    "Transparent background",
    "Leave out the tiles, so that what is behind the picture is seen",
    false,
);
/// Nothing but the line along the moves, for plotters.
pub static PATH_ONLY: PictureOption = flag(
    "path-only",
    "The path only, for plotters",
    "Nothing but the line along the moves, for plotters",
    false,
);
/// Whether a QR code of a link to the tour stands below it.
pub static QR: PictureOption = flag(
    "qr",
    "QR code",
    "Draw a QR code below the tour, which leads to it",
    false,
);
/// Hundredths of a second for each move: viewers show less than 2 slower.
pub static DELAY: PictureOption = PictureOption {
    name: "delay",
    label: "Each move",
    help: "Hundredths of a second for each move of a moving picture",
    choice: Choice::Number {
        range: 2..=65535,
        default: 20,
        is_time: true,
    },
};
/// Hundredths of a second for which the end of a moving picture is shown.
pub static PAUSE: PictureOption = PictureOption {
    name: "pause",
    label: "At the end",
    help: "Hundredths of a second for which its end is shown",
    choice: Choice::Number {
        range: 0..=65535,
        default: 300,
        is_time: true,
    },
};
pub(super) static THEME: PictureOption = PictureOption {
    name: "theme",
    label: "Board",
    help: "The colours of the board",
    choice: Choice::Name {
        names: &BoardTheme::NAMES,
        default: 0,
    },
};
/// The board, and all styles.
const STYLE_NAMES: [&str; 1 + STYLES.len()] = {
    let mut names = ["board"; 1 + STYLES.len()];
    let mut index = 0;
    while index < STYLES.len() {
        names[index + 1] = STYLES[index].name;
        index += 1;
    }
    names
};

pub(super) static STYLE: PictureOption = PictureOption {
    name: "style",
    label: "Style",
    help: "How the tour is drawn: on the board, or alone on paper, without flags, numbers and labels",
    choice: Choice::Name {
        names: &STYLE_NAMES,
        default: 0,
    },
};
/// The paper of a PDF.
pub static PAPER: PictureOption = PictureOption {
    name: "paper",
    label: "Paper",
    help: "The paper that a PDF is printed on, upright or across",
    choice: Choice::Name {
        names: &["a4", "letter"],
        default: 0,
    },
};
/// How long the longer side is where it is printed or plotted.
pub static SIZE: PictureOption = PictureOption {
    name: "size",
    label: "Size",
    help: "How long the longer side of an SVG or a PDF is, such as 200mm; a PDF has a page of that size for each board",
    // A page may have 200 inches.
    choice: Choice::Length { range: 10..=5000 },
};
/// How many boards are on a page.
pub static PER_PAGE: PictureOption = PictureOption {
    name: "per-page",
    label: "Per page",
    help: "How many boards are on a page of a PDF",
    choice: Choice::Number {
        range: 1..=24,
        default: 1,
        is_time: false,
    },
};
pub(super) static LOOK: PictureOption = PictureOption {
    name: "look",
    label: "Look",
    help: "What is drawn of the tour: flags and numbers, the path alone, or the path with numbers; the other options add to it or leave out",
    choice: Choice::Name {
        names: &Look::NAMES,
        default: 0,
    },
};
pub(super) static PATH: PictureOption =
    flag("path", "Path line", "Draw a line along the moves", false);
pub(super) static NUMBERS: PictureOption =
    flag("numbers", "Numbers", "Leave out the numbers", true);
pub(super) static FLAGS: PictureOption = flag("flags", "Flags", "Leave out the flags", true);
pub(super) static LABELS: PictureOption = flag(
    "labels",
    "Labels",
    "Leave out the names of files and ranks around the board",
    true,
);

/// What was chosen: all else is as it is by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// By the option's name.
    chosen: BTreeMap<&'static str, u32>,
    picture: Option<Arc<Luminance>>,
    page: Option<Arc<str>>,
}

impl Options {
    /// The options that show what a view shows, in the colours of `theme`.
    pub fn showing(view: View, theme: BoardTheme) -> Options {
        let mut options = Options::default();
        options.set_theme(theme);
        for (option, is_shown) in [
            (&PATH, view.path),
            (&NUMBERS, view.numbers),
            (&FLAGS, view.flags),
            (&LABELS, view.labels),
        ] {
            options.set(option, is_shown.into());
        }
        options
    }

    /// What was chosen for an option: for a flag, 0 or 1.
    pub fn get(&self, option: &PictureOption) -> u32 {
        let default = || match option.choice {
            Choice::Flag { default } => default.into(),
            Choice::Number { default, .. } | Choice::Name { default, .. } => default,
            Choice::Length { .. } => 0,
        };
        self.chosen
            .get(option.name)
            .copied()
            .unwrap_or_else(default)
    }

    /// The names of the options that were chosen.
    pub fn chosen(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.chosen.keys().copied()
    }

    /// Pixels per tile: as chosen, or as is usual for a board of this size.
    pub fn tile(&self, board: Size) -> u32 {
        let chosen = self.chosen.get(TILE_OPTION.name).copied();
        chosen.unwrap_or_else(|| usual_tile(board))
    }

    /// How many millimetres of paper a square takes where a longer side of so many squares was chosen to have
    /// a length.
    pub(super) fn millimetres(&self, longer: f64) -> Option<f64> {
        let length = self.get(&SIZE);
        (length > 0).then(|| f64::from(length) / longer)
    }

    /// What stands around a whole board, with tiles of so many pixels: styles have no names.
    pub(super) fn margin(&self, board: Size, tile: Option<u32>) -> Option<Margin> {
        let is_named = self.style().is_none() && self.view().labels;
        is_named.then(|| Margin::around(board, tile))
    }

    /// The side of the QR code below a board, in tiles, where tiles have so many pixels, or lengths are drawn in
    /// any size; 0 if none is asked for.
    pub(super) fn code_side(&self, board: Size, margin: Option<Margin>, tile: Option<u32>) -> f64 {
        /// In a picture, if that is as wide, in pixels.
        const LEAST: f64 = 120.0;
        if !self.is_on(&QR) {
            return 0.0;
        }
        let (left, below) = margin.map_or((0.0, 0.0), |margin| (margin.left, margin.below));
        let across = f64::from(board.width()) + left;
        let part = across.max(f64::from(board.height()) + below) / 4.0;
        match tile.map(f64::from) {
            Some(tile) => (part * tile).max(LEAST).min(across * tile).round() / tile,
            None => part.min(across),
        }
    }

    /// The same in pixels.
    pub(super) fn code_pixels(&self, board: Size, margin: Option<Margin>, tile: u32) -> u32 {
        (self.code_side(board, margin, Some(tile)) * f64::from(tile)).round() as u32
    }

    /// The width and the height in pixels of a picture with tiles of so many, with what stands around the
    /// board.
    pub fn pixels(&self, board: Size, tile: u32) -> (u64, u64) {
        let margin = self.margin(board, Some(tile));
        let (left, below) = margin.map_or((0, 0), |margin| margin.pixels(tile));
        let code = self.code_pixels(board, margin, tile);
        let pixels = |squares: u32| u64::from(squares) * u64::from(tile);
        (
            pixels(board.width()) + u64::from(left),
            pixels(board.height()) + u64::from(below) + u64::from(code),
        )
    }

    /// Whether a flag was chosen.
    pub fn is_on(&self, option: &PictureOption) -> bool {
        self.get(option) != 0
    }

    /// Chooses.
    pub fn set(&mut self, option: &PictureOption, value: u32) {
        self.chosen.insert(option.name, value);
    }

    /// The style; `None` for the board.
    pub fn style(&self) -> Option<&'static Style> {
        let index = (self.get(&STYLE) as usize).checked_sub(1)?;
        STYLES.get(index).copied()
    }

    /// Checks that the style draws this many squares.
    pub(super) fn admit_style(&self, board: Size) -> Result<(), PictureError> {
        match self.style() {
            Some(style) if style.needs_picture() && self.picture.is_none() => {
                Err(PictureError::NoPicture)
            }
            Some(_) => drawing::admit(board, board.area()),
            None => Ok(()),
        }
    }

    /// Chooses the colours.
    pub fn set_theme(&mut self, theme: BoardTheme) {
        let mut themes = (0..).zip(BoardTheme::ALL);
        if let Some((index, _)) = themes.find(|&(_, known)| known == theme) {
            self.set(&THEME, index);
        }
    }

    /// Chooses a style, or the board.
    pub fn set_style(&mut self, style: Option<&Style>) {
        let mut styles = (1..).zip(STYLES.iter().copied());
        let index = styles.find(|&(_, known)| Some(known) == style);
        self.set(&STYLE, index.map_or(0, |(index, _)| index));
    }

    /// Chooses the picture after which a style draws that needs one.
    pub fn set_picture(&mut self, picture: impl Into<Arc<Luminance>>) {
        self.picture = Some(picture.into());
    }

    /// The picture after which a style draws.
    pub fn picture(&self) -> Option<&Luminance> {
        self.picture.as_deref()
    }

    /// Says at which address links show tours; a QR code without one holds the tour's ID alone.
    pub fn set_page(&mut self, page: impl Into<Arc<str>>) {
        self.page = Some(page.into());
    }

    /// The address at which links show tours.
    pub(super) fn page(&self) -> Option<&str> {
        self.page.as_deref()
    }

    /// Whether an option makes a difference: a style is drawn without what the board shows.
    pub fn matters(&self, option: &PictureOption) -> bool {
        let of_board = [&LOOK, &PATH, &NUMBERS, &FLAGS, &LABELS, &PATH_ONLY];
        self.style().is_none() || !of_board.iter().any(|known| known.name == option.name)
    }

    /// Hundredths of a second.
    pub(super) fn time(&self, option: &PictureOption) -> u16 {
        u16::try_from(self.get(option)).unwrap_or(u16::MAX)
    }

    /// The colours.
    pub fn theme(&self) -> BoardTheme {
        let chosen = BoardTheme::ALL.get(self.get(&THEME) as usize);
        chosen.copied().unwrap_or_default()
    }

    /// What is shown: the look, and what was chosen besides.
    pub(super) fn view(&self) -> View {
        let look = Look::ALL.get(self.get(&LOOK) as usize);
        let view = look.unwrap_or(&Look::Classic).on(View::default());
        let chosen = |option: &PictureOption, of_look| {
            let chosen = self.chosen.get(option.name);
            chosen.map_or(of_look, |&value| value != 0)
        };
        View {
            path: chosen(&PATH, view.path),
            numbers: chosen(&NUMBERS, view.numbers),
            flags: chosen(&FLAGS, view.flags),
            labels: chosen(&LABELS, view.labels),
            ..view
        }
    }
}

impl Picture {
    /// Checks that a picture of a board of this size can be made, before anything is made.
    ///
    /// # Errors
    /// [`PictureError`] if it would be too large.
    pub fn admit(&self, size: Size, options: &Options) -> Result<(), PictureError> {
        (self.admit)(size, options)
    }

    /// Draws a tour, or as much of it as there is. `progress` is told now and then which part is done,
    /// from 0 to 1, and may cancel the rest.
    ///
    /// # Errors
    /// [`PictureError`].
    pub fn write(
        &self,
        course: Course<'_>,
        options: &Options,
        out: &mut dyn Write,
        progress: Progress<'_>,
    ) -> Result<(), PictureError> {
        match course {
            Course::Position(position) => {
                let position = numbered(position);
                (self.write)(Course::Position(&position), options, out, progress)
            }
            Course::Tour(tour) => {
                let position = Position::along(tour.board(), tour.squares());
                let board = tour.board().size();
                let position = position.ok_or(PictureError::Memory { board })?;
                self.write(Course::Position(&position), options, out, progress)
            }
            Course::Planned { .. } => (self.write)(course, options, out, progress),
        }
    }
}

impl PartialEq for Picture {
    fn eq(&self, other: &Picture) -> bool {
        self.ending == other.ending
    }
}

impl Eq for Picture {}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.ending)
    }
}
