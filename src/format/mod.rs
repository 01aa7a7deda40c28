//! Tours as text, one file for each format.
//!
//! Everything that is written here can be read here. Reading makes a [`Listing`]: squares in an
//! order that somebody claims to be a tour; [`crate::tour::Tour::new`] says whether it is one.

mod csv;
mod grid;
mod json;
mod moves;
mod xy;

pub use grid::table;
pub use json::json_of;

use crate::board::{Board, BoardError, Square};
use crate::picture::png_text;
use crate::tour::{Fault, Tour};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// A way to write a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The board with its numbers from 1, the highest rank first, with rules of dashes.
    Grid,
    /// One square's name a line.
    Moves,
    /// One `X: 1<TAB>Y: 1` a line, from 1 at the top-left.
    Xy,
    /// `move,square,x,y`, all from 1, x and y from the top-left.
    Csv,
    /// One object with `width`, `height`, `closed`, `start`, `end` and `moves`.
    Json,
}

impl Format {
    /// Writes `tour`.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write(self, tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Format::Grid => grid::write(tour, out),
            Format::Moves => moves::write(tour, out),
            Format::Xy => xy::write(tour, out),
            Format::Csv => csv::write(tour, out),
            Format::Json => json::write(tour, out),
        }
    }
}

/// Squares in an order, and the board that they are said to tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The board: as the text says, or the smallest that holds all squares.
    pub board: Board,
    /// From the first on.
    pub squares: Vec<Square>,
}

/// A text that lists no squares.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Nothing in it looks like a tour.
    #[error(
        "no tour is in it: expected a table of numbers, or one square a line, or CSV or JSON as solve writes them"
    )]
    Unknown,
    /// A line that does not go with the others.
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
    /// A table with a number that stands in it twice.
    #[error("number {number} stands twice: on {first} and on {second}")]
    NumberTwice {
        /// The number.
        number: u64,
        /// Where it is found first, row by row from the top.
        first: Square,
        /// Where again.
        second: Square,
    },
    /// A table in which a number is missing.
    #[error("number {number} is missing: the table goes from {first} to {last}")]
    NumberMissing {
        /// The number.
        number: u64,
        /// The lowest number.
        first: u64,
        /// The highest.
        last: u64,
    },
    /// JSON that is not a tour's.
    #[error("this is not the JSON of a tour: {0}")]
    Json(String),
    /// A board that cannot be.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Neither text nor a picture.
    #[error("it is neither UTF-8 text nor a PNG picture")]
    NotText,
    /// A picture without a tour, or a damaged one.
    #[error("{0}")]
    Picture(String),
}

/// The largest file that a window reads: a tour of 200×200 squares takes some 300 kB.
const LARGEST_FILE: u64 = 64 << 20;

/// Why a file holds nothing to show.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system refused.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is larger than any tour that could be shown.
    #[error("it has {0} bytes, and no tour that fits into the window has more than {LARGEST_FILE}")]
    TooLarge(u64),
    /// It holds no list of squares.
    #[error(transparent)]
    Read(#[from] ReadError),
}

/// Reads a file of at most 64 MB, for a window to show.
///
/// # Errors
/// [`FileError`].
pub fn read_file(path: &Path) -> Result<Listing, FileError> {
    let length = fs::metadata(path)?.len();
    if length > LARGEST_FILE {
        return Err(FileError::TooLarge(length));
    }
    Ok(read_bytes(&fs::read(path)?)?)
}

/// Reads what a file holds: text in any of the formats, or a PNG that carries its tour.
///
/// # Errors
/// [`ReadError`].
pub fn read_bytes(bytes: &[u8]) -> Result<Listing, ReadError> {
    if !bytes.starts_with(b"\x89PNG") {
        let text = std::str::from_utf8(bytes).map_err(|_| ReadError::NotText)?;
        return read(text);
    }
    match png_text(bytes) {
        Ok(Some(text)) => read(&text),
        Ok(None) => Err(ReadError::Picture(
            "the picture carries no tour: only those that this program saved do".to_owned(),
        )),
        Err(error) => Err(ReadError::Picture(error.to_string())),
    }
}

/// Reads any of the formats, and tables of numbers from 0 or 1 with any separators.
///
/// ```
/// use knights_tour::format;
///
/// let listing = format::read("a1\nb3\n")?;
/// assert_eq!(listing.board.to_string(), "2x3");
/// assert_eq!(listing.squares.len(), 2);
/// # Ok::<(), format::ReadError>(())
/// ```
///
/// # Errors
/// [`ReadError`], with the line and what was expected there.
pub fn read(text: &str) -> Result<Listing, ReadError> {
    let text = text.trim_start_matches('\u{feff}');
    let first = text.lines().map(str::trim).find(|line| !line.is_empty());
    let first = first.ok_or(ReadError::Unknown)?;
    if first.starts_with('{') {
        json::read(text)
    } else if csv::is_header(first) {
        csv::read(text)
    } else if xy::is_line(first) {
        xy::read(text)
    } else if first.parse::<Square>().is_ok() {
        moves::read(text)
    } else if first.contains(|c: char| c.is_ascii_digit()) || grid::is_rule(first) {
        grid::read(text)
    } else {
        Err(ReadError::Unknown)
    }
}

impl Listing {
    /// Squares on the smallest board that holds them.
    fn bounded(squares: Vec<Square>) -> Result<Listing, ReadError> {
        let files = squares.iter().map(|square| square.file()).max();
        let ranks = squares.iter().map(|square| square.rank()).max();
        let (files, ranks) = files.zip(ranks).ok_or(ReadError::Unknown)?;
        let board = Board::new(files.saturating_add(1), ranks.saturating_add(1))?;
        Ok(Listing { board, squares })
    }

    /// The tour, if it is one.
    ///
    /// # Errors
    /// The first [`Fault`].
    pub fn check(self) -> Result<Tour, Fault> {
        Tour::new(self.board, self.squares)
    }
}

/// The lines that hold something, with their numbers from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text.lines().enumerate();
    numbered
        .map(|(index, line)| (index + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty())
}

fn unexpected(line: usize, text: &str, expected: &'static str) -> ReadError {
    // A line may be as long as the file.
    let text = text.chars().take(40).collect();
    ReadError::Line {
        line,
        text,
        expected,
    }
}

#[cfg(test)]
mod tests;
