//! Picture formats and their options, shared by the command line and the window's form.

use super::{
    BoardTheme, Drawing, Luminance, Margin, PictureError, STYLES, Style, drawing, usual_tile,
};
use knights_tour::board::Size;
use knights_tour::position::Position;
use knights_tour_base::Progress;
use knights_tour_scene::{Look, TourView, View, numbered};
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A picture format, listed in `PICTURES`.
#[derive(Debug)]
#[non_exhaustive]
pub struct Picture {
    /// The file extension, without the dot.
    pub ending: &'static str,
    /// The format's name in dialogs.
    pub label: &'static str,
    /// The format's options, in display order.
    pub options: &'static [&'static PictureOption],
    pub(super) admit: fn(Size, &Options) -> Result<(), PictureError>,
    pub(super) write: Draw,
}

pub(super) type Draw =
    fn(TourView<'_>, &Options, &mut dyn Write, Progress<'_>) -> Result<(), PictureError>;

/// An option of a picture format.
#[derive(Debug)]
#[non_exhaustive]
pub struct PictureOption {
    /// The command-line name. The prefix `no-` turns off flags that are on by default.
    pub name: &'static str,
    /// The label in the window's form.
    pub label: &'static str,
    /// The command-line help text.
    pub help: &'static str,
    /// The values that can be chosen.
    pub choice: Choice,
}

/// The values that an option can have.
#[derive(Debug)]
pub enum Choice {
    /// Yes or no.
    Flag {
        /// Whether the flag is on by default.
        default: bool,
    },
    /// A whole number, such as pixels or hundredths of a second.
    Number {
        /// The allowed numbers.
        range: RangeInclusive<u32>,
        /// The default number.
        default: u32,
        /// Whether the number is a time, in hundredths of a second.
        is_time: bool,
    },
    /// A whole number of millimetres; 0 selects the default length.
    Length {
        /// The allowed lengths, in millimetres.
        range: RangeInclusive<u32>,
    },
    /// One of several names, as an index from 0.
    Name {
        /// The names on the command line.
        names: &'static [&'static str],
        /// Index of the default name.
        default: u32,
    },
}

impl Choice {
    /// The values from the lowest to the highest; a flag is 0 or 1, and a name is its index.
    fn range(&self) -> RangeInclusive<u32> {
        match self {
            Choice::Flag { .. } => 0..=1,
            Choice::Number { range, .. } | Choice::Length { range } => range.clone(),
            Choice::Name { names, .. } => 0..=names.len() as u32 - 1,
        }
    }
}

/// A value out of the range of an option.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{value} is out of range for {name}: it takes {} to {}", range.start(), range.end())]
#[non_exhaustive]
pub struct OptionError {
    /// The name of the option.
    pub name: &'static str,
    /// The refused value.
    pub value: u32,
    /// The values that the option takes.
    pub range: RangeInclusive<u32>,
}

const fn number(range: RangeInclusive<u32>, default: u32) -> Choice {
    Choice::Number {
        range,
        default,
        is_time: false,
    }
}

const fn time(range: RangeInclusive<u32>, default: u32) -> Choice {
    Choice::Number {
        range,
        default,
        is_time: true,
    }
}

const fn one_of(names: &'static [&'static str]) -> Choice {
    Choice::Name { names, default: 0 }
}

const ON: Choice = Choice::Flag { default: true };
const OFF: Choice = Choice::Flag { default: false };

/// The names of paper sizes on the command line.
pub const PAPER_NAMES: [&str; 2] = ["a4", "letter"];

const STYLE_NAMES: [&str; 1 + STYLES.len()] = {
    let mut names = ["board"; 1 + STYLES.len()];
    let mut index = 0;
    while index < STYLES.len() {
        names[index + 1] = STYLES[index].name;
        index += 1;
    }
    names
};

macro_rules! options {
    ($($(#[$about:meta])* $vis:vis $option:ident = $name:literal, $label:literal, $choice:expr,
        $help:literal;)+) => {
        $($(#[$about])* $vis static $option: PictureOption =
            PictureOption { name: $name, label: $label, help: $help, choice: $choice };)+
    };
}

/// Lists a format's options: first those before the semicolon, then those of the view, then those after it.
macro_rules! with_view {
    ($($before:expr),+; $($after:expr),*) => {{
        use $crate::options::{FLAGS, LABELS, LOOK, NUMBERS, PATH};
        &[$($before,)+ &LOOK, &PATH, &NUMBERS, &FLAGS, &LABELS, $($after),*]
    }};
}
pub(super) use with_view;

options! {
    /// Pixels per tile.
    pub TILE_OPTION = "tile", "Tile", number(super::TILES, super::TILE),
    "Pixels per tile, fewer on large boards; below ten, each square is a dot coloured by its number";
    /// Leaves out the tiles, for a transparent background.
    pub TRANSPARENT = "transparent", "Transparent background", OFF,
    "Leave out the tiles, for a transparent background";
    /// Draws only the line along the moves, for plotters.
    pub PATH_ONLY = "path-only", "The path only, for plotters", OFF,
    "Only the line along the moves, for plotters";
    /// Draws a QR code with a link to the tour below the board.
    pub QR = "qr", "QR code", OFF,
    "Draw a QR code with a link below the tour";
    /// Hundredths of a second per move. Viewers play delays below 2 more slowly.
    pub DELAY = "delay", "Each move", time(2..=65535, 20),
    "Hundredths of a second per move of an animation";
    /// Hundredths of a second for the last frame of an animation.
    pub PAUSE = "pause", "At the end", time(0..=65535, 300),
    "Hundredths of a second to show the end";
    pub(super) THEME = "theme", "Board", one_of(&BoardTheme::NAMES),
    "The colours of the board";
    pub(super) STYLE = "style", "Style", one_of(&STYLE_NAMES),
    "Style of the tour: on the board, or alone on paper, without flags, numbers and labels";
    /// The paper size of a PDF.
    pub PAPER = "paper", "Paper", one_of(&PAPER_NAMES),
    "Paper size of a PDF, portrait or landscape";
    /// Length of the longer side when printed or plotted, in millimetres. 0 selects the default.
    pub SIZE = "size", "Size", Choice::Length { range: 10..=5000 },
    "Longer side of an SVG or a PDF, such as 200mm; a PDF then has a page of that size for each board";
    /// The number of boards on a page of a PDF.
    pub PER_PAGE = "per-page", "Per page", number(1..=24, 1),
    "Boards per page of a PDF";
    pub(super) LOOK = "look", "Look", one_of(&Look::NAMES),
    "Look of the tour: flags or discs with numbers on the path, or the path alone; other options change it";
    pub(super) PATH = "path", "Path line", ON,
    "Leave out the line along the moves";
    pub(super) NUMBERS = "numbers", "Numbers", ON,
    "Leave out the numbers";
    pub(super) FLAGS = "flags", "Flags", ON,
    "Leave out the flags";
    pub(super) LABELS = "labels", "Labels", ON,
    "Leave out the names of files and ranks around the board";
}

/// The chosen values of options. All other options have their defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    chosen: BTreeMap<&'static str, u32>,
    picture: Option<Arc<Luminance>>,
    page: Option<Arc<str>>,
}

impl Options {
    /// Options that reproduce a view in the colours of `theme`.
    pub fn showing(view: View, theme: BoardTheme) -> Options {
        let mut options = Options::default();
        options.set_theme(theme);
        for (option, is_shown) in [
            (&PATH, view.path),
            (&NUMBERS, view.numbers),
            (&FLAGS, view.flags),
            (&LABELS, view.labels),
        ] {
            options.chosen.insert(option.name, is_shown.into());
        }
        options
    }

    /// The value of an option; a flag is 0 or 1.
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

    /// Pixels per tile: the chosen size, or the default for this board.
    pub fn tile(&self, board: Size) -> u32 {
        self.chosen
            .get(TILE_OPTION.name)
            .copied()
            .unwrap_or_else(|| usual_tile(board))
    }

    /// Millimetres per square if the longer side has `longer` squares; `None` if no length is set.
    pub(super) fn millimetres(&self, longer: f64) -> Option<f64> {
        let length = self.get(&SIZE);
        (length > 0).then(|| f64::from(length) / longer)
    }

    pub(super) fn margin(&self, board: Size, tile: Option<u32>) -> Option<Margin> {
        let is_named = self.style().is_none() && self.view().labels;
        is_named.then(|| Margin::around(board, tile))
    }

    /// Side of the QR code below the board, in tiles; 0 without a code.
    pub(super) fn code_side(&self, board: Size, margin: Option<Margin>, tile: Option<u32>) -> f64 {
        /// Minimum side of the code in pixels, if the picture is wide enough.
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

    pub(super) fn code_pixels(&self, board: Size, margin: Option<Margin>, tile: u32) -> u32 {
        (self.code_side(board, margin, Some(tile)) * f64::from(tile)).round() as u32
    }

    /// Width and height of a picture in pixels, including the margin and the QR code.
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

    /// Whether a flag is on.
    pub fn is_on(&self, option: &PictureOption) -> bool {
        self.get(option) != 0
    }

    /// Chooses a value for an option.
    ///
    /// # Errors
    /// [`OptionError`] if the value is out of the option's range.
    pub fn set(&mut self, option: &PictureOption, value: u32) -> Result<(), OptionError> {
        let range = option.choice.range();
        let is_default_length = value == 0 && matches!(option.choice, Choice::Length { .. });
        if !range.contains(&value) && !is_default_length {
            return Err(OptionError {
                name: option.name,
                value,
                range,
            });
        }
        self.chosen.insert(option.name, value);
        Ok(())
    }

    /// The style of the tour; `None` draws tiles and sprites.
    pub fn style(&self) -> Option<&'static Style> {
        let index = (self.get(&STYLE) as usize).checked_sub(1)?;
        STYLES.get(index).copied()
    }

    pub(super) fn drawing(&self, tour_view: TourView<'_>) -> Option<Result<Drawing, PictureError>> {
        Some(Drawing::new(
            self.style()?,
            tour_view,
            self.theme(),
            self.picture(),
        ))
    }

    pub(super) fn admit_style(&self, board: Size) -> Result<(), PictureError> {
        match self.style() {
            Some(style) if style.needs_picture() && self.picture.is_none() => {
                Err(PictureError::NoPicture)
            }
            Some(_) => drawing::admit(board, board.area()),
            None => Ok(()),
        }
    }

    /// Chooses the colours of the board.
    pub fn set_theme(&mut self, theme: BoardTheme) {
        self.chosen.insert(THEME.name, theme as u32);
    }

    /// Chooses the style; `None` draws tiles and sprites.
    pub fn set_style(&mut self, style: Option<&Style>) {
        let index = (1..)
            .zip(STYLES.iter().copied())
            .find(|&(_, known)| Some(known) == style);
        self.chosen
            .insert(STYLE.name, index.map_or(0, |(index, _)| index));
    }

    /// Sets the image for styles that need one.
    pub fn set_picture(&mut self, picture: impl Into<Arc<Luminance>>) {
        self.picture = Some(picture.into());
    }

    /// The image that [`Options::set_picture`] set.
    pub fn picture(&self) -> Option<&Luminance> {
        self.picture.as_deref()
    }

    /// Sets the base address of links. Without one, a QR code contains only the tour's ID.
    pub fn set_page(&mut self, page: impl Into<Arc<str>>) {
        self.page = Some(page.into());
    }

    pub(super) fn page(&self) -> Option<&str> {
        self.page.as_deref()
    }

    /// Whether an option has an effect with the chosen style: styles ignore some options, such as flags and labels.
    pub fn matters(&self, option: &PictureOption) -> bool {
        let of_board = [&LOOK, &PATH, &NUMBERS, &FLAGS, &LABELS, &PATH_ONLY];
        self.style().is_none() || !of_board.iter().any(|known| known.name == option.name)
    }

    pub(super) fn time(&self, option: &PictureOption) -> u16 {
        u16::try_from(self.get(option)).unwrap_or(u16::MAX)
    }

    /// The chosen colours of the board.
    pub fn theme(&self) -> BoardTheme {
        BoardTheme::ALL
            .get(self.get(&THEME) as usize)
            .copied()
            .unwrap_or_default()
    }

    pub(super) fn view(&self) -> View {
        let look = Look::ALL.get(self.get(&LOOK) as usize);
        let view = look.copied().unwrap_or_default().on(View::default());
        let chosen = |option: &PictureOption, of_look| {
            self.chosen
                .get(option.name)
                .map_or(of_look, |&value| value != 0)
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
    /// Checks early whether a picture of a board of this size is possible.
    pub fn admit(&self, size: Size, options: &Options) -> Result<(), PictureError> {
        (self.admit)(size, options)
    }

    /// Draws a complete or partial tour.
    pub fn write(
        &self,
        tour_view: TourView<'_>,
        options: &Options,
        out: &mut dyn Write,
        progress: Progress<'_>,
    ) -> Result<(), PictureError> {
        match tour_view {
            TourView::Position(position) => (self.write)(
                TourView::Position(&numbered(position)),
                options,
                out,
                progress,
            ),
            TourView::Tour(tour) => {
                let position = Position::along(tour.board(), tour.squares());
                let board = tour.board().size();
                let position = position.ok_or(PictureError::Memory { board })?;
                self.write(TourView::Position(&position), options, out, progress)
            }
            TourView::Planned { .. } => (self.write)(tour_view, options, out, progress),
        }
    }
}

impl PartialEq for Picture {
    fn eq(&self, other: &Picture) -> bool {
        self.ending == other.ending
    }
}

impl Eq for Picture {}
