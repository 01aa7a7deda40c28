//! The camera: the visible part of the board, and its scale.

use knights_tour::board::{Size, Square};
use knights_tour_scene::Area;
use macroquad::math::{DVec2, dvec2, uvec2};

/// Maximum side of a tile, in pixels, while the whole board is shown.
const LARGEST: f64 = 300.0;

/// A rectangle of the window, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct PixelRect {
    /// The top-left corner.
    pub(crate) corner: DVec2,
    pub(crate) size: DVec2,
}

impl PixelRect {
    pub(crate) const fn new(corner: DVec2, size: DVec2) -> PixelRect {
        PixelRect { corner, size }
    }

    /// The bottom-right corner.
    pub(crate) fn end(self) -> DVec2 {
        self.corner + self.size
    }

    pub(crate) fn contains(self, pixel: DVec2) -> bool {
        pixel.cmpge(self.corner).all() && pixel.cmplt(self.end()).all()
    }

    /// The intersection with `other`, rounded outwards to whole pixels.
    pub(crate) fn pixels_within(self, other: PixelRect) -> PixelRect {
        let corner = self.corner.max(other.corner).floor();
        let end = self.end().min(other.end()).ceil();
        PixelRect::new(corner, (end - corner).max(DVec2::ZERO))
    }

    pub(crate) fn middle(self) -> DVec2 {
        self.corner + self.size / 2.0
    }
}

/// What the window shows of the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Camera {
    Whole,
    Free(BoardPlace),
}

/// Where the board is in the window, and its scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BoardPlace {
    /// The board's top-left corner in whole pixels, often outside the window.
    pub(crate) corner: DVec2,
    /// Side of a square, in pixels.
    pub(crate) tile: f64,
}

impl BoardPlace {
    /// Converts a pixel to a column and row, with fractions, counted from the board's top-left corner.
    pub(crate) fn point(self, pixel: DVec2) -> DVec2 {
        (pixel - self.corner) / self.tile
    }

    /// Converts a column and row, with fractions, to a pixel.
    pub(crate) fn pixel(self, point: DVec2) -> DVec2 {
        self.corner + point * self.tile
    }

    pub(crate) fn frame_of(self, area: Area) -> PixelRect {
        let corner = uvec2(area.x, area.y).as_dvec2();
        let size = uvec2(area.width, area.height).as_dvec2();
        PixelRect::new(self.pixel(corner), size * self.tile)
    }

    pub(crate) fn frame_of_board(self, board: Size) -> PixelRect {
        self.frame_of(Area::whole(board))
    }

    pub(crate) fn middle(self, board: Size, square: Square) -> DVec2 {
        self.pixel(middle_of(board, square))
    }

    /// Place of a board whose point in columns and rows is at `pixel`, with the corner rounded to whole pixels.
    pub(crate) fn with_point(tile: f64, point: DVec2, pixel: DVec2) -> BoardPlace {
        BoardPlace {
            corner: (pixel - point * tile).round(),
            tile,
        }
    }
}

impl Camera {
    pub(crate) fn place(self, board: Size, frame: PixelRect) -> BoardPlace {
        match self {
            Camera::Free(place) => place,
            Camera::Whole => {
                let tile = whole_tile(board, frame);
                let spare = (frame.size - sides(board) * tile) / 2.0;
                BoardPlace {
                    corner: frame.corner + spare.max(DVec2::ZERO).floor(),
                    tile,
                }
            }
        }
    }
}

/// The board's width and height, in squares.
pub(crate) fn sides(board: Size) -> DVec2 {
    dvec2(board.width().into(), board.height().into())
}

/// The middle of a square, in columns and rows.
pub(crate) fn middle_of(board: Size, square: Square) -> DVec2 {
    let (x, y) = board.xy(square);
    uvec2(x, y).as_dvec2() + 0.5
}

/// Largest tile at which the board fits the frame, rounded down to whole pixels unless below one pixel.
pub(crate) fn whole_tile(board: Size, frame: PixelRect) -> f64 {
    let fitting = frame.size.max(DVec2::ONE) / sides(board);
    let tile = fitting.min_element().min(LARGEST);
    if tile >= 1.0 { tile.floor() } else { tile }
}
