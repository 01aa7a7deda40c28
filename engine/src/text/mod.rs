//! Tours as text, one file for each format.
//!
//! Everything that is written here can be read here. Reading makes a [`ClaimedTour`]: squares in an
//! order that somebody claims to be a tour; [`crate::tour::Tour::new`] says whether it is one.

mod cells;
mod csv;
mod grid;
mod id;
mod json;
mod layout;
mod letters;
mod long;
mod moves;
mod numbers;
mod rows;
mod tokens;
mod xy;

pub use grid::{FORMAT as GRID, table};
pub use id::{FORMAT as ID, MOST_OF_ID, is_id, read_id};
pub(crate) use id::{fragment, id_of};
pub use json::{FORMAT as JSON, json_of};
pub use layout::PlanText;
pub use long::{LongList, LongTour};
pub use numbers::{Numbers, is_numbers_id};
pub use xy::FORMAT as XY;

use crate::board::{Board, SizeError, Square};
use crate::listing::{ClaimedTour, Convention, ListingError};
use crate::tour::Tour;
use layout::{Heading, Layout, write_list};
use std::fmt;
use std::io::{self, Write};

/// A text format: each has a file of its own, with its entry of the table.
#[non_exhaustive]
pub struct Format {
    /// The name on the command line.
    pub name: &'static str,
    /// How its files end, without the dot.
    pub ending: &'static str,
    /// What it is called in a dialog.
    pub label: &'static str,
    /// What it is, on the command line.
    pub about: &'static str,
    layout: Layout,
    /// What stands between its lines where a tour is written on one; `None` where lines are rows of the board.
    between: Option<&'static str>,
    /// What a text can mean, if it is of this format.
    read: fn(&str) -> Option<Readings>,
}

/// What a text can mean, the likeliest first, or what is wrong with it.
type Readings = Result<Vec<ClaimedTour>, ReadError>;

/// All formats. The last one that takes a text reads it: the first takes whatever has numbers.
pub static FORMATS: &[&Format] = &[
    &grid::FORMAT,
    &moves::FORMAT,
    &xy::FORMAT,
    &csv::FORMAT,
    &json::FORMAT,
    &id::FORMAT,
];

impl Format {
    /// Writes `tour`.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write(&self, tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
        match self.layout {
            Layout::List { .. } => {
                let ends = Some((tour.start(), tour.end()));
                let heading = Heading::new(tour.board(), tour.len() as u64, ends);
                write_list(&self.layout, &heading, tour.squares(), out)
            }
            Layout::Grid => table(tour.board(), tour.squares(), 1, out),
            Layout::Word => {
                out.write_all(&letters::word(tour.board(), tour.start(), tour.squares()))
            }
        }
    }

    /// Writes one of several tours: on a line of its own, or with an empty line after the one before.
    ///
    /// # Errors
    /// What the writer says.
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

    /// Whether it holds which squares of a board are missing.
    pub fn holds_missing(&self) -> bool {
        [&grid::FORMAT, &json::FORMAT, &id::FORMAT].contains(&self)
    }

    /// The format of this name.
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

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A text that lists no squares.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Nothing in it looks like a tour.
    #[error(
        "no tour found: expected a table of numbers, a list of squares or coordinates, or CSV or JSON"
    )]
    Unknown,
    /// Something that does not go with the rest.
    #[error("line {line}: \u{2018}{text}\u{2019} is not {expected}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        text: String,
        /// What should.
        expected: &'static str,
    },
    /// The rows of a table differ.
    #[error("line {line} has {found} numbers, but the rows above have {expected}")]
    Ragged {
        /// The line, from 1.
        line: usize,
        /// Its numbers.
        found: usize,
        /// Those of the first row.
        expected: usize,
    },
    /// A table that does not begin with 0 or 1.
    #[error("number 1 is missing: the lowest number of the table is {0}")]
    NotNumbered(u32),
    /// JSON that is not a tour's.
    #[error("this is not the JSON of a tour: {0}")]
    Json(String),
    /// An ID that is not as it was written.
    #[error("the ID is damaged: {0}")]
    Id(&'static str),
    /// An ID of another version.
    #[error("this is an ID of version {0}, and this program reads version 1")]
    IdVersion(String),
    /// Something that contradicts the squares of the same text.
    #[error("contradictory data: {0}")]
    Contradiction(String),
    /// A board that cannot be.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// More text than is read: so many bytes.
    #[error("it has more than {0} bytes, and no more are read")]
    TooLarge(usize),
}

/// The longest text that is read, in bytes: a tour of some 2000×2000 squares.
pub const LARGEST: usize = 64 << 20;

/// Reads a tour as people write it down: in any of the formats, as a table of numbers from 0 or 1
/// with whatever divides them, as a list of squares, of coordinates (x first, y from the top) or of
/// numbers of squares (row by row from the top), with titles, labels and frames. Where a text can
/// mean two things and one of them is a tour, or the beginning of one, it means that.
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
/// [`ReadError`], with the line and what was expected there.
pub fn read(text: &str) -> Result<ClaimedTour, ReadError> {
    if text.len() > LARGEST {
        return Err(ReadError::TooLarge(LARGEST));
    }
    let text = text.trim_start_matches('\u{feff}');
    let mut formats = FORMATS.iter().rev();
    let readings = formats.find_map(|format| (format.read)(text));
    let readings = readings.ok_or(ReadError::Unknown)??;
    let readings: Vec<ClaimedTour> = readings
        .into_iter()
        .map(ClaimedTour::without_return)
        .collect();
    let place = |is_it: fn(&ClaimedTour) -> bool| readings.iter().position(is_it);
    let best = place(ClaimedTour::is_tour).or_else(|| place(ClaimedTour::is_unfinished));
    let likeliest = readings.into_iter().nth(best.unwrap_or(0));
    likeliest.ok_or(ReadError::Unknown)
}

impl ClaimedTour {
    /// Squares on the smallest board that holds them.
    fn bounded(squares: Vec<Square>, convention: Convention) -> Result<ClaimedTour, ReadError> {
        let files = squares.iter().map(|square| square.file()).max();
        let ranks = squares.iter().map(|square| square.rank()).max();
        let (files, ranks) = files.zip(ranks).ok_or(ReadError::Unknown)?;
        Ok(ClaimedTour {
            board: Board::new(files.saturating_add(1), ranks.saturating_add(1))?,
            squares,
            error: None,
            convention,
        })
    }
}

/// One entry of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Square(Square),
    /// Coordinates, x first, y from the top.
    Pair([u32; 2]),
}

/// The entries of a list, by how they name squares.
#[derive(Clone, Default)]
struct Entries {
    squares: Vec<Square>,
    pairs: Vec<[u32; 2]>,
}

impl Entries {
    fn push(&mut self, entry: Entry) {
        match entry {
            Entry::Square(square) => self.squares.push(square),
            Entry::Pair(pair) => self.pairs.push(pair),
        }
    }

    /// The squares on the smallest board that holds them: the coordinates if there are any, or else the names.
    fn listing(self, convention: Convention) -> Result<ClaimedTour, ReadError> {
        match self.pairs.iter().flatten().min() {
            Some(&first) => rows::of_coordinates(&self.pairs, first.min(1), convention),
            None => ClaimedTour::bounded(self.squares, convention),
        }
    }
}

/// Whether a text is an SVG, and none of a list: its first element is called so, and not just begins so.
pub(crate) fn is_drawing(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let rest = text.strip_prefix("<svg");
    let is_end = |next: char| next.is_whitespace() || next == '>' || next == '/';
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(is_end))
}

/// What a sentence quotes of a text: no more than one can take in.
pub(crate) fn quoted(text: &str) -> String {
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
