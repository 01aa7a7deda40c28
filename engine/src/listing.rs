//! Lists of squares that claim to be tours.

mod visits;

pub(crate) use visits::Visits;

use crate::board::{Board, Direction, Square};
use crate::tour::{Tour, TourError};
use std::fmt;

/// A list of squares that claims to be a tour on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimedTour {
    /// The board named in the text, or else the smallest board that contains all squares.
    pub board: Board,
    /// The squares in tour order, up to the first error in the text.
    pub squares: Vec<Square>,
    /// The error in the text after the listed squares.
    pub error: Option<ListingError>,
    /// The notation in which the squares were written.
    pub convention: Convention,
}

/// A notation in which tours are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Convention {
    /// The names of the squares, in tour order.
    Squares,
    /// A table with a number for every square, counting from this value, 0 or 1.
    Table(u32),
    /// A table without line breaks, with a number for every square, counting from this value, 0 or 1.
    Flat(u32),
    /// Coordinates x and y, with y from the top, both counting from this value, 0 or 1.
    Pairs(u32),
    /// Row-major indices from the top, counting from this value, 0 or 1.
    Indices(u32),
    /// A table of moves in CSV.
    Csv,
    /// A JSON object like those that this program writes.
    Json,
    /// A tour ID: one word.
    Id,
}

impl Convention {
    /// The name of the text format that uses this notation.
    pub fn format(&self) -> &'static str {
        match self {
            Convention::Squares => "moves",
            Convention::Table(_) | Convention::Flat(_) => "grid",
            Convention::Pairs(_) | Convention::Indices(_) => "xy",
            Convention::Csv => "csv",
            Convention::Json => "json",
            Convention::Id => "id",
        }
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Convention::Squares => write!(f, "a list of squares"),
            Convention::Table(first) => {
                write!(f, "a table of numbers from {first}, highest rank first")
            }
            Convention::Flat(first) => {
                write!(f, "the numbers of a board from {first}, row by row")
            }
            Convention::Pairs(first) => write!(f, "coordinates from {first}, x first"),
            Convention::Indices(first) => {
                write!(f, "squares numbered from {first}, row by row")
            }
            Convention::Csv => write!(f, "CSV"),
            Convention::Json => write!(f, "JSON"),
            Convention::Id => write!(f, "an ID"),
        }
    }
}

/// The first reason why a list of squares is not a tour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ListingError {
    /// Two squares of a table have the same number.
    #[error("number {number} stands twice: on {first} and on {second}")]
    NumberTwice {
        /// The repeated number.
        number: u32,
        /// The first square with the repeated number, in row-major order.
        first: Square,
        /// The second square with the repeated number.
        second: Square,
    },
    /// A table lacks a number.
    #[error("number {number} is missing: the table goes from {first} to {last}")]
    NumberMissing {
        /// The number that no square has.
        number: u32,
        /// The lowest number of the table.
        first: u32,
        /// The highest number of the table.
        last: u32,
    },
    /// The list is readable, but its squares are not a tour.
    #[error(transparent)]
    Tour(#[from] TourError),
}

impl ListingError {
    /// The square where the error is, if the error concerns one square.
    pub fn square(&self) -> Option<Square> {
        match *self {
            ListingError::NumberTwice { second, .. } => Some(second),
            ListingError::NumberMissing { .. } => None,
            ListingError::Tour(
                TourError::OffBoard { square, .. }
                | TourError::Hole { square, .. }
                | TourError::Twice { square, .. },
            ) => Some(square),
            ListingError::Tour(TourError::NotAMove { to, .. }) => Some(to),
            ListingError::Tour(TourError::Missing { missing, .. }) => Some(missing),
        }
    }
}

impl From<&Tour> for ClaimedTour {
    fn from(tour: &Tour) -> ClaimedTour {
        ClaimedTour {
            board: tour.board().clone(),
            squares: tour.squares().collect(),
            error: None,
            convention: Convention::Squares,
        }
    }
}

impl ClaimedTour {
    /// Checks the list, and returns the tour.
    ///
    /// # Errors
    /// The first [`ListingError`] of the list.
    pub fn check(&self) -> Result<Tour, ListingError> {
        match &self.error {
            Some(error) => Err(error.clone()),
            None => Ok(Tour::new(&self.board, self.squares.iter().copied())?),
        }
    }

    /// Moves the list to a different board. Squares given by name stay; coordinates count from the new board's top.
    #[must_use]
    pub fn on(mut self, board: &Board) -> ClaimedTour {
        let above = board.height().saturating_sub(self.board.height());
        if matches!(self.convention, Convention::Pairs(_)) {
            let lifted = |square: &Square| Square::new(square.file(), square.rank() + above);
            self.squares = self.squares.iter().map(lifted).collect();
        }
        self.board = board.clone();
        self.without_return()
    }

    /// Drops the last square if it repeats the first square of a closed tour.
    #[must_use]
    pub(crate) fn without_return(mut self) -> ClaimedTour {
        let returns = self.squares.first() == self.squares.last();
        if !returns || self.squares.len() as u64 != self.board.squares() + 1 {
            return self;
        }
        let last = self.squares.pop();
        let is_closed = self.check().is_ok_and(|tour| tour.is_closed());
        self.squares.extend(last.filter(|_| !is_closed));
        self
    }

    pub(crate) fn is_unfinished(&self) -> bool {
        let missing = |error| matches!(error, ListingError::Tour(TourError::Missing { .. }));
        self.squares.len() > 1 && self.check().is_err_and(missing)
    }

    /// Whether a partial tour would be closed on a board of only its squares; `None` for other lists.
    pub fn is_closed_without_the_rest(&self) -> Option<bool> {
        let ends = self
            .squares
            .last()
            .copied()
            .zip(self.squares.first().copied());
        let (last, first) = ends.filter(|_| self.is_unfinished())?;
        Some(Direction::between(last, first).is_some())
    }

    /// Whether a knight's move leads from the last square to the first, of at least three squares.
    pub fn returns(&self) -> bool {
        match self.squares[..] {
            [first, _, .., last] => Direction::between(last, first).is_some(),
            _ => false,
        }
    }

    /// Whether the list is a complete tour.
    pub fn is_tour(&self) -> bool {
        let may_be = self.error.is_none() && self.squares.len() as u64 == self.board.squares();
        may_be && Tour::check(&self.board, self.squares.iter().copied()).is_ok()
    }
}
