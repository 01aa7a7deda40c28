//! Picture formats and their options, shared by the command line and the window's form.

use super::{
    BoardTheme, Drawing, Luminance, Margin, PictureError, STYLES, Style, drawing, tile_within,
    usual_tile,
};
use knights_tour::board::Size;
use knights_tour::position::Position;
use knights_tour_base::{Progress, listed};
use knights_tour_scene::{Look, TourView, View, numbered};
use std::io::Write;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A picture format, listed in `PICTURES`.
#[derive(Debug)]
pub struct Picture {
    /// The file extension, without the dot.
    pub ending: &'static str,
    /// The format's name in dialogs.
    pub label: &'static str,
    /// The format's options, in display order.
    pub options: &'static [&'static PictureOption],
    pub(super) admit: fn(Size, &Options) -> Result<(), PictureError>,
    pub(super) write: WriteTour,
}

/// Writes a tour as a file of a format.
pub(super) type WriteTour =
    fn(TourView<'_>, &Options, &mut dyn Write, Progress<'_>) -> Result<(), PictureError>;

/// An option of picture formats, as the command line and the window's form offer it.
#[derive(Debug)]
pub struct PictureOption {
    /// The command-line name. The prefix `no-` turns off flags that are on by default.
    pub name: &'static str,
    /// The label in the window's form.
    pub label: &'static str,
    /// The command-line help text.
    pub help: &'static str,
    /// The option's values, and how to read and change its value in [`Options`].
    pub setting: Setting,
}

/// The values that a picture option can have, with access to its field of [`Options`].
#[derive(Debug)]
pub enum Setting {
    /// Yes or no.
    Flag(fn(&mut Options) -> &mut bool),
    /// A whole number, such as pixels or hundredths of a second.
    Number {
        /// The allowed numbers.
        range: RangeInclusive<u32>,
        /// Whether the number is a time, in hundredths of a second.
        is_time: bool,
        /// Reads the number.
        get: fn(&Options) -> u32,
        /// Chooses the allowed number that is nearest.
        set: fn(&mut Options, u32),
    },
    /// The length of the longer side.
    Length,
    /// One of several names.
    Name {
        /// The names on the command line.
        names: &'static [&'static str],
        /// Reads the name.
        get: fn(&Options) -> &'static str,
        /// Chooses the value of a name.
        set: fn(&mut Options, &str),
    },
}

/// A whole number from `LEAST` to `MOST`, by default `USUAL`.
///
/// ```
/// use knights_tour_picture::TileSide;
///
/// assert_eq!(TileSide::new(40)?.get(), 40);
/// let error = TileSide::new(0).unwrap_err();
/// assert_eq!(error.to_string(), "0 is out of range: use 1 to 300");
/// # Ok::<(), knights_tour_picture::OutOfRange>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounded<const LEAST: u32, const MOST: u32, const USUAL: u32>(u32);

impl<const LEAST: u32, const MOST: u32, const USUAL: u32> Bounded<LEAST, MOST, USUAL> {
    /// All allowed numbers.
    pub const RANGE: RangeInclusive<u32> = LEAST..=MOST;

    /// Checks a number.
    ///
    /// # Errors
    /// [`OutOfRange`] for a number that is not in the range.
    pub fn new(value: u32) -> Result<Self, OutOfRange> {
        let range = Self::RANGE;
        match range.contains(&value) {
            true => Ok(Bounded(value)),
            false => Err(OutOfRange { value, range }),
        }
    }

    /// The allowed number that is nearest to `value`.
    pub fn nearest(value: u32) -> Self {
        Bounded(value.clamp(LEAST, MOST))
    }

    /// The number.
    pub fn get(self) -> u32 {
        self.0
    }
}

impl<const LEAST: u32, const MOST: u32, const USUAL: u32> Default for Bounded<LEAST, MOST, USUAL> {
    fn default() -> Self {
        Bounded(USUAL)
    }
}

/// A number that an option does not take.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{value} is out of range: use {} to {}", range.start(), range.end())]
pub struct OutOfRange {
    /// The refused number.
    pub value: u32,
    /// The allowed numbers.
    pub range: RangeInclusive<u32>,
}

/// Pixels per tile. Below [`SMALLEST_SPRITE`](super::SMALLEST_SPRITE), squares are dots in the colours of their numbers.
pub type TileSide = Bounded<1, 300, 75>;

/// Hundredths of a second per move of an animation. Viewers play delays below 2 more slowly.
pub type MoveDelay = Bounded<2, 65535, 20>;

/// Hundredths of a second for the last frame of an animation.
pub type EndDelay = Bounded<0, 65535, 300>;

/// Boards on a page of a PDF.
pub type BoardsPerPage = Bounded<1, 24, 1>;

/// Length of the longer side when printed or plotted, in millimetres.
pub type Millimetres = Bounded<10, 5000, 200>;

listed! {
    /// The paper of a PDF, portrait or landscape.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Paper {
        /// 210 × 297 mm.
        #[default]
        A4 = "a4",
        /// 8.5 × 11 inches.
        Letter = "letter",
    }
}

impl Paper {
    /// The shorter and the longer side, in points.
    pub(super) fn sides(self) -> (f64, f64) {
        match self {
            Paper::A4 => (595.276, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// The name of pictures without a style.
const WITHOUT_STYLE: &str = "board";

const STYLE_NAMES: [&str; 1 + STYLES.len()] = {
    let mut names = [WITHOUT_STYLE; 1 + STYLES.len()];
    let mut index = 0;
    while index < STYLES.len() {
        names[index + 1] = STYLES[index].name;
        index += 1;
    }
    names
};

macro_rules! options {
    ($($(#[$about:meta])* $vis:vis $option:ident = $name:literal, $label:literal, $help:literal,
        $setting:expr;)+) => {
        $($(#[$about])* $vis static $option: PictureOption =
            PictureOption { name: $name, label: $label, help: $help, setting: $setting };)+
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
    pub TILE_OPTION = "tile", "Tile",
    "Pixels per tile, fewer on large boards; below ten, each square is a dot coloured by its number",
    Setting::Number {
        range: TileSide::RANGE,
        is_time: false,
        get: Options::side,
        set: |options, pixels| options.tile = Some(TileSide::nearest(pixels)),
    };
    pub(super) TRANSPARENT = "transparent", "Transparent background",
    "Leave out the tiles, for a transparent background",
    Setting::Flag(|options| &mut options.is_transparent);
    pub(super) PATH_ONLY = "path-only", "The path only, for plotters",
    "Only the line along the moves, for plotters",
    Setting::Flag(|options| &mut options.is_path_only);
    /// Draws a QR code with a link to the tour below the board.
    pub QR = "qr", "QR code",
    "Draw a QR code with a link below the tour",
    Setting::Flag(|options| &mut options.has_qr_code);
    pub(super) DELAY = "delay", "Each move",
    "Hundredths of a second per move of an animation",
    Setting::Number {
        range: MoveDelay::RANGE,
        is_time: true,
        get: |options| options.delay.get(),
        set: |options, hundredths| options.delay = MoveDelay::nearest(hundredths),
    };
    pub(super) PAUSE = "pause", "At the end",
    "Hundredths of a second to show the end",
    Setting::Number {
        range: EndDelay::RANGE,
        is_time: true,
        get: |options| options.pause.get(),
        set: |options, hundredths| options.pause = EndDelay::nearest(hundredths),
    };
    pub(super) THEME = "theme", "Board",
    "The colours of the board",
    Setting::Name {
        names: &BoardTheme::NAMES,
        get: |options| options.theme.name(),
        set: |options, name| options.theme = name.parse().unwrap_or_default(),
    };
    pub(super) STYLE = "style", "Style",
    "Style of the tour: on the board, or alone on paper, without flags, numbers and labels",
    Setting::Name {
        names: &STYLE_NAMES,
        get: |options| options.style.map_or(WITHOUT_STYLE, |style| style.name),
        set: |options, name| options.style = Style::named(name),
    };
    /// The paper of a PDF.
    pub PAPER = "paper", "Paper",
    "Paper size of a PDF, portrait or landscape",
    Setting::Name {
        names: &Paper::NAMES,
        get: |options| options.paper.name(),
        set: |options, name| options.paper = name.parse().unwrap_or_default(),
    };
    pub(super) SIZE = "size", "Size",
    "Longer side of an SVG or a PDF, such as 200mm; a PDF then has a page of that size for each board",
    Setting::Length;
    /// The number of boards on a page of a PDF.
    pub PER_PAGE = "per-page", "Per page",
    "Boards per page of a PDF",
    Setting::Number {
        range: BoardsPerPage::RANGE,
        is_time: false,
        get: |options| options.per_page.get(),
        set: |options, boards| options.per_page = BoardsPerPage::nearest(boards),
    };
    /// Sets the flags of the view to those of a look.
    pub LOOK = "look", "Look",
    "Look of the tour: flags or discs with numbers on the path, or the path alone; other options change it",
    Setting::Name {
        names: &Look::NAMES,
        get: |options| Look::of(options.view).unwrap_or_default().name(),
        set: |options, name| options.view = name.parse().unwrap_or(Look::Flags).on(options.view),
    };
    pub(super) PATH = "path", "Path line",
    "Leave out the line along the moves",
    Setting::Flag(|options| &mut options.view.path);
    pub(super) NUMBERS = "numbers", "Numbers",
    "Leave out the numbers",
    Setting::Flag(|options| &mut options.view.numbers);
    pub(super) FLAGS = "flags", "Flags",
    "Leave out the flags",
    Setting::Flag(|options| &mut options.view.flags);
    pub(super) LABELS = "labels", "Labels",
    "Leave out the names of files and ranks around the board",
    Setting::Flag(|options| &mut options.view.labels);
}

/// How pictures look. Each format uses the fields that its [options](Picture::options) name.
///
/// ```
/// use knights_tour_picture::{BoardTheme, Options, Style, TileSide};
///
/// let options = Options {
///     tile: Some(TileSide::new(40)?),
///     theme: BoardTheme::Slate,
///     style: Style::named("weave"),
///     ..Options::default()
/// };
/// assert_eq!(options.tile_on("8x8".parse().unwrap()), 40);
/// # Ok::<(), knights_tour_picture::OutOfRange>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Pixels per tile; `None` for the default, which is smaller on large boards.
    pub tile: Option<TileSide>,
    /// The longer side when printed or plotted; `None` for the default of the format.
    pub longer_side: Option<Millimetres>,
    /// The colours of the board.
    pub theme: BoardTheme,
    /// The style of the tour; `None` draws tiles and sprites.
    pub style: Option<&'static Style>,
    /// The image for styles that need one.
    pub picture: Option<Arc<Luminance>>,
    /// What is shown on the board without a style.
    pub view: View,
    /// Whether tiles are left out, for a transparent background.
    pub is_transparent: bool,
    /// Whether only the line along the moves is drawn, for plotters.
    pub is_path_only: bool,
    /// Whether a QR code with a link to the tour is drawn below the board.
    pub has_qr_code: bool,
    /// The base address of links. Without one, a QR code contains only the tour's ID.
    pub page: Option<Arc<str>>,
    /// Time for each move of an animation.
    pub delay: MoveDelay,
    /// Time for the end of an animation.
    pub pause: EndDelay,
    /// The paper of a PDF.
    pub paper: Paper,
    /// The number of boards on a page of a PDF.
    pub per_page: BoardsPerPage,
}

impl Options {
    /// Options that show the tour as in a view, in the colours of `theme`.
    pub fn showing(view: View, theme: BoardTheme) -> Options {
        let View {
            candidates,
            explain,
            ..
        } = View::default();
        Options {
            theme,
            view: View {
                candidates,
                explain,
                ..view
            },
            ..Options::default()
        }
    }

    /// Pixels per tile: the chosen side, or the default for this board.
    pub fn tile_on(&self, board: Size) -> u32 {
        self.tile.map_or_else(|| usual_tile(board), TileSide::get)
    }

    /// Pixels per tile of an animation: the chosen side, or the default for this board, so that a file of 50×50 squares
    /// is half as large as with tiles of 75 pixels, and a long board fits into the format.
    pub fn frame_tile_on(&self, board: Size) -> u32 {
        /// Maximum number of pixels of a frame, without its margin.
        const PIXELS: u64 = 4_000_000;
        /// Maximum width of the margin, in tiles.
        const MARGIN: u32 = 3;
        let longest = u32::from(u16::MAX) / board.sides().1.saturating_add(MARGIN);
        let usual = || tile_within(board, PIXELS).min(longest.max(1));
        self.tile.map_or_else(usual, TileSide::get)
    }

    /// Pixels per tile: the chosen side, or the default for small boards.
    pub fn side(&self) -> u32 {
        self.tile.unwrap_or_default().get()
    }

    /// Millimetres per square if the longer side has `longer` squares; `None` if no length is set.
    pub(super) fn millimetres(&self, longer: f64) -> Option<f64> {
        Some(f64::from(self.longer_side?.get()) / longer)
    }

    pub(super) fn margin(&self, board: Size, tile: Option<u32>) -> Option<Margin> {
        let is_named = self.style.is_none() && self.view.labels;
        is_named.then(|| Margin::around(board, tile))
    }

    /// Side of the QR code below the board, in tiles; 0 without a code.
    pub(super) fn code_side(&self, board: Size, margin: Option<Margin>, tile: Option<u32>) -> f64 {
        /// Minimum side of the code in pixels, if the picture is wide enough.
        const LEAST: f64 = 120.0;
        if !self.has_qr_code {
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

    pub(super) fn drawing(&self, tour_view: TourView<'_>) -> Option<Result<Drawing, PictureError>> {
        let picture = self.picture.as_deref();
        Some(Drawing::new(self.style?, tour_view, self.theme, picture))
    }

    pub(super) fn admit_style(&self, board: Size) -> Result<(), PictureError> {
        match self.style {
            Some(style) if style.needs_picture() && self.picture.is_none() => {
                Err(PictureError::NoPicture)
            }
            Some(_) => drawing::admit(board, board.area()),
            None => Ok(()),
        }
    }

    /// Whether an option has an effect with the chosen style: styles ignore some options, such as flags and labels.
    pub fn matters(&self, option: &PictureOption) -> bool {
        let of_board = [&LOOK, &PATH, &NUMBERS, &FLAGS, &LABELS, &PATH_ONLY];
        self.style.is_none() || !of_board.iter().any(|known| known.name == option.name)
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
