//! Squares in an order that somebody claims to be a tour.

use crate::board::{Board, Direction, Square};
use crate::tour::{Tour, TourError};
use std::fmt;

/// Squares in an order, and the board that they are said to tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The board: as the text says, or the smallest that holds all squares.
    pub board: Board,
    /// From the first on, as far as the text is clear.
    pub squares: Vec<Square>,
    /// What is wrong with the text after these squares.
    pub error: Option<ListingError>,
    /// How the text was understood.
    pub convention: Convention,
}

/// How people write tours down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Convention {
    /// The squares by name, in order.
    Squares,
    /// The numbers of the board in its rows, from 0 or 1.
    Table(u32),
    /// The same numbers without the rows.
    Flat(u32),
    /// The squares by coordinates from 0 or 1, x first, y from the top.
    Pairs(u32),
    /// The squares by their numbers from 0 or 1, counted row by row from the top.
    Indices(u32),
    /// A table of moves.
    Csv,
    /// The object that this program writes, or one like it.
    Json,
    /// One word.
    Id,
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Convention::Squares => write!(f, "a list of squares"),
            Convention::Table(first) => write!(f, "a table of numbers from {first}"),
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

/// The first thing that keeps what was read from being a tour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ListingError {
    /// A number that stands twice in a table.
    #[error("number {number} stands twice: on {first} and on {second}")]
    NumberTwice {
        /// The number.
        number: u32,
        /// Where it is found first, row by row from the top.
        first: Square,
        /// Where again.
        second: Square,
    },
    /// A number that is missing in a table.
    #[error("number {number} is missing: the table goes from {first} to {last}")]
    NumberMissing {
        /// The number.
        number: u32,
        /// The lowest number.
        first: u32,
        /// The highest.
        last: u32,
    },
    /// The squares are clear, and no tour.
    #[error(transparent)]
    Tour(#[from] TourError),
}

impl ListingError {
    /// The square where it shows, if there is one.
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

impl TryFrom<&Listing> for Tour {
    type Error = ListingError;

    fn try_from(listing: &Listing) -> Result<Tour, ListingError> {
        listing.check()
    }
}

impl From<&Tour> for Listing {
    fn from(tour: &Tour) -> Listing {
        Listing {
            board: tour.board().clone(),
            squares: tour.squares().collect(),
            error: None,
            convention: Convention::Squares,
        }
    }
}

impl Listing {
    /// The tour, if it is one.
    ///
    /// # Errors
    /// The first [`ListingError`].
    pub fn check(&self) -> Result<Tour, ListingError> {
        match &self.error {
            Some(error) => Err(error.clone()),
            None => Ok(Tour::new(&self.board, self.squares.iter().copied())?),
        }
    }

    /// The same on a board of any shape, on which it is said to be a tour: names of squares stay, and
    /// coordinates are counted from its top.
    #[must_use]
    pub fn on(mut self, board: &Board) -> Listing {
        let above = board.height().saturating_sub(self.board.height());
        if matches!(self.convention, Convention::Pairs(_)) {
            let lifted = |square: &Square| Square::new(square.file(), square.rank() + above);
            self.squares = self.squares.iter().map(lifted).collect();
        }
        self.board = board.clone();
        self.without_return()
    }

    /// A closed tour whose first square is named again at its end, named once; anything else as it is.
    #[must_use]
    pub(crate) fn without_return(mut self) -> Listing {
        let returns = self.squares.first() == self.squares.last();
        if !returns || self.squares.len() as u64 != self.board.squares() + 1 {
            return self;
        }
        let last = self.squares.pop();
        let is_closed = self.check().is_ok_and(|tour| tour.is_closed());
        self.squares.extend(last.filter(|_| !is_closed));
        self
    }

    /// Whether the squares are a walk of knight's moves that leaves some squares of the board out.
    pub(crate) fn is_unfinished(&self) -> bool {
        let missing = |error| matches!(error, ListingError::Tour(TourError::Missing { .. }));
        self.squares.len() > 1 && self.check().is_err_and(missing)
    }

    /// Whether it would be a closed tour on a board without the squares that it does not visit; `None` unless
    /// that is all that keeps it from being a tour.
    pub fn is_closed_without_the_rest(&self) -> Option<bool> {
        let ends = self
            .squares
            .last()
            .copied()
            .zip(self.squares.first().copied());
        let (last, first) = ends.filter(|_| self.is_unfinished())?;
        Some(Direction::between(last, first).is_some())
    }

    /// Whether it is a tour.
    pub fn is_tour(&self) -> bool {
        let may_be = self.error.is_none() && self.squares.len() as u64 == self.board.squares();
        may_be && self.check().is_ok()
    }
}
