//! Tours as text: formats to write, and a reader for these and many other notations.
//!
//! Every written format can be read. The result is a [`ClaimedTour`], which [`crate::tour::Tour::new`] checks.

mod candidates;
mod cells;
mod csv;
mod decode;
mod grid;
mod id;
mod json;
mod layout;
mod letters;
mod long;
mod meter;
mod moves;
mod numbers;
mod reading;
mod shape;
mod tokens;
mod xy;

pub use grid::FORMAT as GRID;
pub use id::FORMAT as ID;
pub use id::fragment;
pub use json::FORMAT as JSON;
pub use letters::id_of;
pub use reading::Reading;
pub use xy::FORMAT as XY;
pub use {
    decode::decoded,
    grid::table,
    id::{MOST_OF_ID, is_id, read_id},
    json::json_of,
    layout::PlanText,
    long::{LongList, LongTour},
    numbers::{Numbers, is_numbers_id},
    shape::read_shapes,
};

use crate::board::{Board, Size, SizeError, Square};
use crate::listing::{ClaimedTour, Convention, ListingError};
use crate::tour::Tour;
use knights_tour_base::wording::{count, grouped};
use knights_tour_base::{Cancelled, Progress, no_progress};
use layout::{Heading, Layout};
use meter::Meter;
use reading::Search;
use std::io::{self, Write};

/// A text format for tours. Each format has its own source file, and is listed in `FORMATS`.
#[derive(Debug)]
#[non_exhaustive]
pub struct Format {
    /// The name on the command line.
    pub name: &'static str,
    /// The file extension, without the dot.
    pub ending: &'static str,
    /// The label in dialogs.
    pub label: &'static str,
    /// Description in the command-line help.
    pub about: &'static str,
    layout: Layout,
    /// Separator of the entries when a tour is written on one line; `None` for grids.
    between: Option<&'static str>,
}

/// All text formats.
pub static FORMATS: &[&Format] = &[
    &grid::FORMAT,
    &moves::FORMAT,
    &xy::FORMAT,
    &csv::FORMAT,
    &json::FORMAT,
    &id::FORMAT,
];

impl Format {
    /// Writes a complete tour in this format.
    ///
    /// # Errors
    /// Any error of the writer.
    pub fn write(&self, tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
        match &self.layout {
            Layout::List(list) => {
                let ends = Some((tour.start(), tour.end()));
                let heading = Heading::new(tour.board(), tour.len() as u64, ends);
                list.write(&heading, tour.squares(), out)
            }
            Layout::Grid => table(tour.board(), tour.squares(), 1, out),
            Layout::Word => {
                writeln!(out, "{}", id_of(tour.board(), tour.start(), tour.squares()))
            }
        }
    }

    /// Writes one of several tours: on one line, or separated from the previous tour by an empty line.
    ///
    /// # Errors
    /// Any error of the writer.
    pub fn write_one_of_many(
        &self,
        tour: &Tour,
        is_first: bool,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Some(between) = self.between else {
            if !is_first {
                writeln!(out)?;
            }
            return self.write(tour, out);
        };
        let mut text = Vec::new();
        self.write(tour, &mut text)?;
        let text = String::from_utf8_lossy(&text);
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        writeln!(out, "{}", lines.join(between))
    }

    /// Whether the format records the missing squares of a board.
    pub fn holds_missing(&self) -> bool {
        [&grid::FORMAT, &json::FORMAT, &id::FORMAT].contains(&self)
    }

    /// The format with this name.
    pub fn named(name: &str) -> Option<&'static Format> {
        FORMATS.iter().copied().find(|format| format.name == name)
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Format) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

/// Why text is not a list of squares.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The text does not look like a tour.
    #[error(
        "no tour found: expected a table of numbers, a list of squares or coordinates, or CSV or JSON"
    )]
    Unknown,
    /// A part of a line does not match the rest of the text.
    #[error("line {line}: \u{2018}{text}\u{2019} is not {expected}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// The unexpected text.
        text: String,
        /// The expected form.
        expected: &'static str,
    },
    /// The rows of a table differ in length.
    #[error("line {line} has {}, but the rows above have {expected}", count(*found as u64, "number", "numbers"))]
    Ragged {
        /// The line, from 1.
        line: usize,
        /// The number of cells in this row.
        found: usize,
        /// The number of cells in the previous row.
        expected: usize,
    },
    /// The table's lowest number is neither 0 nor 1.
    #[error("number 1 is missing: the lowest number of the table is {0}")]
    NotNumbered(u32),
    /// The JSON does not describe a tour.
    #[error("this is not the JSON of a tour: {0}")]
    Json(String),
    /// The ID is damaged; the string says how.
    #[error("the ID is damaged: {0}")]
    Id(&'static str),
    /// The ID has another version.
    #[error("this is an ID of version {0}, and this program reads version 1")]
    IdVersion(String),
    /// The text contradicts itself; the string says how.
    #[error("contradictory data: {0}")]
    Contradiction(String),
    /// The board is invalid.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The boards of all IDs in the text have too many squares together.
    #[error("the boards of its IDs have too many squares")]
    TooManySquares,
    /// The text is longer than the limit, in bytes.
    #[error("too long: at most {} bytes are read", grouped(*.0 as u64))]
    TooLarge(usize),
    /// The caller cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Maximum length of a text in bytes: enough for a tour of about 2000×2000 squares.
pub const LARGEST: usize = 64 << 20;

/// Reads a tour in any common notation: the best reading, or the first of several tours. See [`read_all`].
///
/// ```
/// use knights_tour::text;
/// use knights_tour::listing::Convention;
///
/// let listing = text::read("1. a1  2. b3")?;
/// assert_eq!(listing.board.to_string(), "2x3");
/// assert_eq!(listing.squares.len(), 2);
/// assert_eq!(listing.convention, Convention::Squares);
/// # Ok::<(), text::ReadError>(())
/// ```
///
/// # Errors
/// [`ReadError`] describes the error in the part that most resembles a tour.
pub fn read(text: &str) -> Result<ClaimedTour, ReadError> {
    let mut tours = read_all(text, None).tours?;
    Ok(tours.swap_remove(0).tour)
}

/// The tours of a text, and all readings that were considered.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Readings {
    /// The tours of the text, at least one.
    pub tours: Result<Vec<Reading>, ReadError>,
    /// The readings, best first.
    pub considered: Vec<Reading>,
}

/// Reads all tours of a text: numbered boards, lists of squares, coordinates or square numbers, IDs, CSV and JSON, with
/// any separators and frames. The reading with the most knight's moves wins, and a whole tour beats a partial one.
/// `only` restricts the readings to a format.
///
/// ```
/// use knights_tour::text::read_all;
///
/// let ring = "1 4 7\n6 # 2\n3 8 5\n";
/// let tours = read_all(&format!("{ring}\n{ring}"), None).tours?;
/// assert_eq!(tours.len(), 2);
/// assert!(tours.iter().all(|reading| reading.is_tour));
/// # Ok::<(), knights_tour::text::ReadError>(())
/// ```
pub fn read_all(text: &str, only: Option<&'static Format>) -> Readings {
    read_all_with(text, only, &mut no_progress())
}

/// Like [`read_all`], with a progress callback, which receives the number of steps: at most some hundred for each byte.
pub fn read_all_with(
    text: &str,
    only: Option<&'static Format>,
    progress: Progress<'_>,
) -> Readings {
    let mut search = Search::new(only, Meter::new(progress));
    let tours = if text.len() > LARGEST {
        Err(ReadError::TooLarge(LARGEST))
    } else {
        json::tours(text, &mut search)
    };
    let is_cancelled = search.meter.report();
    let tours = if is_cancelled {
        Err(Cancelled.into())
    } else {
        tours
    };
    Readings {
        tours,
        considered: search.considered(),
    }
}

impl ClaimedTour {
    fn read_as(
        convention: Convention,
        board: impl Into<Board>,
        squares: Vec<Square>,
    ) -> ClaimedTour {
        ClaimedTour {
            board: board.into(),
            squares,
            error: None,
            convention,
        }
    }

    fn bounded(squares: Vec<Square>) -> Result<ClaimedTour, ReadError> {
        let files = squares.iter().map(|square| square.file()).max();
        let ranks = squares.iter().map(|square| square.rank()).max();
        let (files, ranks) = files.zip(ranks).ok_or(ReadError::Unknown)?;
        let size = Size::new(files.saturating_add(1), ranks.saturating_add(1))?;
        Ok(ClaimedTour::read_as(Convention::Squares, size, squares))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Square(Square),
    /// Coordinates x and y; y counts from the top.
    Pair([u32; 2]),
}

/// Converts coordinates, from 0 or 1 at the top left, to squares of the smallest possible board.
fn of_coordinates(pairs: &[[u32; 2]]) -> Result<ClaimedTour, ReadError> {
    let first = pairs
        .iter()
        .flatten()
        .min()
        .map_or(0, |&least| least.min(1));
    let most = |at: usize| {
        pairs
            .iter()
            .map(|pair| pair[at])
            .max()
            .ok_or(ReadError::Unknown)
    };
    let (right, bottom) = (most(0)?, most(1)?);
    let side = |last: u32| (last - first).saturating_add(1);
    let size = Size::new(side(right), side(bottom))?;
    let square = |&[x, y]: &[u32; 2]| Square::new(x - first, bottom - y);
    // A list longer than the board repeats a square: one extra square is enough to report the error.
    let most = usize::try_from(size.area()).map_or(usize::MAX, |squares| squares + 1);
    let squares = pairs.iter().take(most).map(square).collect();
    Ok(ClaimedTour::read_as(
        Convention::Pairs(first),
        size,
        squares,
    ))
}

/// Converts entries that are all squares or all coordinates; `None` for a mixture.
fn of_entries(entries: Vec<Entry>) -> Option<Result<ClaimedTour, ReadError>> {
    let (mut squares, mut pairs) = (Vec::new(), Vec::new());
    for entry in entries {
        match entry {
            Entry::Square(square) => squares.push(square),
            Entry::Pair(pair) => pairs.push(pair),
        }
    }
    match pairs.len() {
        0 => Some(ClaimedTour::bounded(squares)),
        _ if squares.is_empty() => Some(of_coordinates(&pairs)),
        _ => None,
    }
}

/// A text in quotation marks, shortened, for messages.
pub fn quoted(text: &str) -> String {
    const MOST: usize = 40;
    let mut quoted: String = text.chars().take(MOST).collect();
    if quoted.len() < text.len() {
        quoted.push('\u{2026}');
    }
    quoted
}

fn unexpected(line: usize, text: &str, expected: &'static str) -> ReadError {
    ReadError::Line {
        line,
        text: quoted(text),
        expected,
    }
}

#[cfg(test)]
mod tests;
