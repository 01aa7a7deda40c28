//! Tours as text: formats to write, and a reader for these and many other notations.
//!
//! Every written format can be read. The result is a [`ClaimedTour`], which [`crate::tour::Tour::new`] checks.

// Texts come from anywhere, so no number in them may be cut off without notice.
#![warn(clippy::cast_possible_truncation, clippy::cast_sign_loss)]

mod candidates;
mod cells;
mod csv;
mod decode;
mod grid;
mod id;
mod json;
mod judge;
mod layout;
mod letters;
mod list;
mod meter;
mod moves;
mod notation;
mod numbered;
mod numbers;
mod parts;
mod pgn;
mod plain;
mod reading;
mod shape;
mod slips;
mod steps;
mod table;
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
    list::{LongList, LongTour},
    numbers::{Numbers, is_numbers_id},
    shape::read_shapes,
};

use crate::board::{Board, Size, SizeError, Square};
use crate::listing::{ClaimedTour, Convention, ListingError};
use crate::tour::Tour;
use knights_tour_base::narrow::to_usize;
use knights_tour_base::wording::{count, grouped};
use knights_tour_base::{Cancelled, Progress, no_progress};
use layout::{Heading, TextLayout};
use meter::Meter;
use reading::ReadingSearch;
use std::io::{self, Write};

/// A text format for tours. Each format has its own source file, and is listed in `FORMATS`.
#[derive(Debug)]
pub struct Format {
    /// The name on the command line.
    pub name: &'static str,
    /// The file extension, without the dot.
    pub ending: &'static str,
    /// The label in dialogs.
    pub label: &'static str,
    /// Description in the command-line help.
    pub about: &'static str,
    layout: TextLayout,
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
            TextLayout::List(list) => {
                let ends = Some([tour.start(), tour.end()]);
                let heading = Heading::new(tour.board(), tour.len() as u64, ends);
                list.write(&heading, tour.squares(), out)
            }
            TextLayout::Grid => table(tour.board(), tour.squares(), 1, out),
            TextLayout::Word => {
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
    #[error("line {line} has {}, the others {expected}", count(*found as u64, "number", "numbers"))]
    Ragged {
        /// The line, from 1.
        line: usize,
        /// The number of cells in this row.
        found: usize,
        /// The number of cells in the other rows.
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
pub struct Readings {
    /// The tours of the text, at least one.
    pub tours: Result<Vec<Reading>, ReadError>,
    /// The readings, best first; no other than the tour if that is written exactly as this program writes it.
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
    let mut search = ReadingSearch::new(only, Meter::new(progress));
    let tours = if text.len() > LARGEST {
        Err(ReadError::TooLarge(LARGEST))
    } else if let Some(reading) = plain::read(text, only) {
        search.consider(&reading);
        Ok(vec![reading])
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
}

/// A list of squares on the smallest board that contains them. Coordinates have y from the top in place of the rank, and
/// count from 0 or 1.
fn on_smallest_board(
    mut squares: Vec<Square>,
    counts_from_top: bool,
) -> Result<ClaimedTour, ReadError> {
    let least = squares
        .iter()
        .map(|square| square.file().min(square.rank()))
        .min();
    let files = squares.iter().map(|square| square.file()).max();
    let ranks = squares.iter().map(|square| square.rank()).max();
    let (right, last) = files.zip(ranks).ok_or(ReadError::Unknown)?;
    let first = least
        .filter(|_| counts_from_top)
        .map_or(0, |least| least.min(1));
    let side = |last: u32| (last - first).saturating_add(1);
    let size = Size::new(side(right), side(last))?;
    if !counts_from_top {
        return Ok(ClaimedTour::read_as(Convention::Squares, size, squares));
    }
    // A longer list repeats squares. Two beyond the board show that, and that they are no return to the start.
    squares.truncate(to_usize(size.area()).saturating_add(2));
    for square in &mut squares {
        *square = Square::new(square.file() - first, last - square.rank());
    }
    Ok(ClaimedTour::read_as(
        Convention::Pairs(first),
        size,
        squares,
    ))
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
