//! A tour drawn as paths that are filled or stroked: what every style of picture is made of, and what
//! is painted as pixels or written as SVG or PDF.
//!
//! Lengths are tiles, and points lie this many tiles to the right of the board's middle and below it: turned by
//! a quarter, a drawing has the same numbers, exchanged, and so the very same pixels.

mod pixels;
mod svg;

pub use pixels::Window;
pub(super) use svg::{hex, write_shape, write_shapes};

use super::path::Point;
use super::style::{Draw, Route, Style};
use super::vector::Shape;
use super::{BoardTheme, Luminance, PictureError};
use crate::board::Size;
use crate::course::Course;

/// The most squares that a drawing shows: a band that is woven takes some 600 bytes for each.
pub const MOST: u64 = 200_000;

/// A tour in one of the styles.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The board that it covers.
    pub(super) board: Size,
    /// What is behind it.
    pub(super) paper: [u8; 3],
    /// What is drawn, later shapes over earlier ones.
    pub(super) shapes: Vec<Shape>,
}

impl Drawing {
    /// A tour, or as much of it as there is, in a style, after a picture if the style needs one.
    ///
    /// # Errors
    /// [`PictureError::TooManySquares`] if it has visited more than [`MOST`],
    /// [`PictureError::TwoKnights`] if it is of two knights, and [`PictureError::NoPicture`].
    pub fn new(
        style: &Style,
        course: Course<'_>,
        theme: BoardTheme,
        picture: Option<&Luminance>,
    ) -> Result<Drawing, PictureError> {
        check(course)?;
        let route = Route::of(course);
        let shapes = match style.draw {
            Draw::Tour(draw) => draw(&route, theme),
            Draw::Picture(draw) => draw(&route, theme, picture.ok_or(PictureError::NoPicture)?),
        };
        Ok(Drawing {
            board: course.size(),
            paper: theme.paper(),
            shapes,
        })
    }

    /// The board's corner at the top left.
    fn corner(&self) -> Point {
        let half = |squares: u32| -0.5 * f64::from(squares);
        Point::new(half(self.board.width()), half(self.board.height()))
    }
}

/// Checks that a tour can be drawn: of one knight, on so few squares.
///
/// # Errors
/// As those of [`Drawing::new`].
pub(super) fn check(course: Course<'_>) -> Result<(), PictureError> {
    match course.knights().count() {
        0..=1 => admit(course.size(), course.visited()),
        _ => Err(PictureError::TwoKnights),
    }
}

/// Checks that a drawing has room for this many squares.
///
/// # Errors
/// [`PictureError::TooManySquares`].
pub(super) fn admit(board: Size, squares: u64) -> Result<(), PictureError> {
    match squares <= MOST {
        true => Ok(()),
        false => Err(PictureError::TooManySquares { board, max: MOST }),
    }
}
