//! A tour drawn as filled and stroked paths. Lengths are in tiles from the middle of the board, y down, so a quarter
//! turn yields the same pixels.

mod pixels;

pub use pixels::Window;

use super::style::{Draw, Route, Style};
use super::vector::Shape;
use super::{BoardTheme, Luminance, PNG_LIMITS, PictureError, Surroundings, size};
use knights_tour::board::Size;
use knights_tour_scene::{Area, TourView};

/// Maximum number of squares of a drawing: a woven band takes about 600 bytes per square.
pub const MOST: u64 = 200_000;

/// A tour drawn in one of the styles.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    pub(super) board: Size,
    pub(super) paper: [u8; 3],
    pub(super) shapes: Vec<Shape>,
}

impl Drawing {
    /// Draws a complete or partial tour in a style, based on an image if the style needs one.
    ///
    /// # Errors
    /// [`PictureError::TooManySquares`] above [`MOST`] squares, [`PictureError::TwoKnights`] for two knights,
    /// [`PictureError::NoPicture`] without a required image.
    pub fn new(
        style: &Style,
        tour_view: TourView<'_>,
        theme: BoardTheme,
        picture: Option<&Luminance>,
    ) -> Result<Drawing, PictureError> {
        check(tour_view)?;
        let route = Route::of(tour_view);
        let shapes = match style.draw {
            Draw::Tour(draw) => draw(&route, theme),
            Draw::Picture(draw) => draw(&route, theme, picture.ok_or(PictureError::NoPicture)?),
        };
        Ok(Drawing {
            board: tour_view.size(),
            paper: theme.paper(),
            shapes,
        })
    }

    /// The window that shows the whole drawing.
    pub(super) fn whole_window(&self, tile: u32) -> Result<Window, PictureError> {
        let (area, around) = (Area::whole(self.board), Surroundings::default());
        let (width, height) = size(self.board, area, around, tile, PNG_LIMITS)?;
        Ok(Window {
            tile: tile.into(),
            left: 0.0,
            top: 0.0,
            width,
            height,
        })
    }
}

pub(super) fn check(tour_view: TourView<'_>) -> Result<(), PictureError> {
    match tour_view.knights().count() {
        0..=1 => admit(tour_view.size(), tour_view.visited()),
        _ => Err(PictureError::TwoKnights),
    }
}

pub(super) fn admit(board: Size, squares: u64) -> Result<(), PictureError> {
    if squares <= MOST {
        Ok(())
    } else {
        Err(PictureError::TooManySquares { board, max: MOST })
    }
}
