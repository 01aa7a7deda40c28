//! A scene as pixels or as lines, with no window.
//!
//! [`Sheet`] says which part of its bitmap goes where for every item of a scene; the window draws
//! just these parts, so that what it shows and what is saved are the same pixels.
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::picture;
//! use knights_tour::scene::{Scene, View};
//!
//! let scene = Scene::new(&Board::CHESS, None, View::default(), None);
//! let mut file = Vec::new();
//! picture::write_png(&scene, &picture::PngStyle::default(), None, &mut file)?;
//! assert_eq!(picture::png_text(&file)?, None);
//! # Ok::<(), picture::PictureError>(())
//! ```

#![expect(
    clippy::cast_possible_truncation,
    reason = "channels are below 256, and a picture's sides below 2^32"
)]

mod distance;
mod font;
mod gif;
mod options;
mod png;
mod sheet;
mod svg;

pub use gif::{GifStyle, PICTURE as GIF, write_gif};
pub use options::{Choice, Options, Picture, PictureOption, TILE_OPTION};
pub use png::{PICTURE as PNG, PngStyle, png_text, write_png};
// For the window, which draws the same pixels.
#[doc(hidden)]
pub use sheet::{Blit, Region, Sheet};
pub use svg::{PICTURE as SVG, SvgStyle, write_svg};

use crate::board::Size;
use crate::scene::Scene;
use image::{Rgb, RgbImage, Rgba, RgbaImage};
use std::io;
use std::ops::RangeInclusive;

/// All kinds of picture.
pub static PICTURES: [&Picture; 3] = [&PNG, &SVG, &GIF];

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// More pixels than a picture may have.
    #[error(
        "a picture of {board} with {tile} pixels per tile is too large: it may have {} million pixels; choose smaller tiles",
        max / 1_000_000
    )]
    TooLarge {
        /// The board.
        board: Size,
        /// Pixels per tile.
        tile: u32,
        /// The most pixels of a picture of this kind.
        max: u64,
    },
    /// More squares than a drawing may have.
    #[error("a drawing of {board} is too large: it may have {max} squares", max = svg::MAX_SQUARES)]
    TooManySquares {
        /// The board.
        board: Size,
    },
    /// The pixels do not fit into the memory that there is.
    #[error("there is not enough memory for a picture of {board}; choose smaller tiles")]
    Memory {
        /// The board.
        board: Size,
    },
    /// More moves than a moving picture may have.
    #[error("a moving picture of {board} would be too long: up to {max} squares can be shown", max = gif::MAX_SQUARES)]
    TooLong {
        /// The board.
        board: Size,
    },
    /// The caller cancelled.
    #[error("cancelled")]
    Cancelled,
    /// It could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// What is to be read is no such picture.
    #[error("the picture is damaged: {0}")]
    Damaged(String),
}

/// The most pixels of a picture: some 750 MB while it is made.
pub const MAX_PIXELS: u64 = 250_000_000;

/// The tile sizes that a person may choose, in pixels.
pub const TILES: RangeInclusive<u32> = 10..=300;

/// The width and the height of the picture of a board.
///
/// # Errors
/// [`PictureError::TooLarge`] if it would have over `max` pixels.
fn size(board: Size, tile: u32, max: u64) -> Result<(u32, u32), PictureError> {
    let sides = board
        .width()
        .checked_mul(tile)
        .zip(board.height().checked_mul(tile));
    let fits = |&(width, height): &(u32, u32)| u64::from(width) * u64::from(height) <= max;
    sides
        .filter(fits)
        .ok_or(PictureError::TooLarge { board, tile, max })
}

/// Tile pixels of a saved picture.
pub const TILE: u32 = 75;

/// Paints `scene` with the tiles of `sheet`: `width · tile` by `height · tile` pixels.
///
/// # Errors
/// [`PictureError`] if it would have over [`MAX_PIXELS`], or does not fit into memory.
pub fn paint(scene: &Scene, sheet: &Sheet) -> Result<RgbImage, PictureError> {
    let (width, height) = size(scene.board.size(), sheet.tile(), MAX_PIXELS)?;
    let pixels = pixels(scene.board.size(), width, height, 3)?;
    // Just as long as the size asks for.
    let mut picture = RgbImage::from_raw(width, height, pixels).unwrap_or_default();
    let whole = Region {
        width: picture.width(),
        height: picture.height(),
        ..Region::default()
    };
    paint_part(scene, sheet, &mut picture, whole);
    Ok(picture)
}

/// Room for the pixels of a picture, all zero.
fn pixels(board: Size, width: u32, height: u32, channels: usize) -> Result<Vec<u8>, PictureError> {
    // Below the limits this fits into 64 bits by far.
    let length = width as usize * height as usize * channels;
    let mut pixels = Vec::new();
    pixels
        .try_reserve_exact(length)
        .map_err(|_| PictureError::Memory { board })?;
    pixels.resize(length, 0);
    Ok(pixels)
}

/// Paints the part of a scene's picture that lies in `part`.
fn paint_part(scene: &Scene, sheet: &Sheet, picture: &mut RgbImage, part: Region) {
    let mut draw = |blit| {
        each_pixel(sheet, blit, part, |x, y, [red, green, blue, alpha]| {
            let Rgb(under) = picture.get_pixel_mut(x, y);
            for (under, over) in under.iter_mut().zip([red, green, blue]) {
                *under = mix(*under, over, alpha);
            }
        });
    };
    tiles(scene, sheet, &mut draw);
    for placed in &scene.items {
        sheet.place(*placed, &mut draw);
    }
}

/// Paints `scene` without its tiles, on nothing.
fn paint_on_nothing(scene: &Scene, sheet: &Sheet) -> Result<RgbaImage, PictureError> {
    let (width, height) = size(scene.board.size(), sheet.tile(), MAX_PIXELS)?;
    let pixels = pixels(scene.board.size(), width, height, 4)?;
    let mut picture = RgbaImage::from_raw(width, height, pixels).unwrap_or_default();
    let whole = Region {
        width: picture.width(),
        height: picture.height(),
        ..Region::default()
    };
    for placed in &scene.items {
        sheet.place(*placed, |blit| {
            each_pixel(sheet, blit, whole, |x, y, over| {
                let Rgba(under) = picture.get_pixel_mut(x, y);
                *under = lay_over(*under, over);
            });
        });
    }
    Ok(picture)
}

fn tiles(scene: &Scene, sheet: &Sheet, draw: &mut impl FnMut(Blit)) {
    for square in scene.board.iter() {
        draw(Blit {
            region: sheet.tile_region(square.colour()),
            x: i64::from(square.file()) * i64::from(sheet.tile()),
            y: i64::from(scene.board.size().row(square)) * i64::from(sheet.tile()),
        });
    }
}

/// Tells `pixel` each pixel of a part of the sheet that lies in `clip`, where it goes and what it
/// is.
fn each_pixel(sheet: &Sheet, blit: Blit, clip: Region, mut pixel: impl FnMut(u32, u32, [u8; 4])) {
    let region = blit.region;
    let (left, top) = (i64::from(clip.x), i64::from(clip.y));
    let (right, bottom) = (left + i64::from(clip.width), top + i64::from(clip.height));
    let (from_x, to_x) = (
        blit.x.max(left),
        right.min(blit.x + i64::from(region.width)),
    );
    let (from_y, to_y) = (
        blit.y.max(top),
        bottom.min(blit.y + i64::from(region.height)),
    );
    for y in from_y..to_y {
        for x in from_x..to_x {
            // Within the clip, which lies in a picture, and within the region.
            let (column, row) = ((x - blit.x) as u32, (y - blit.y) as u32);
            let Rgba(over) = *sheet.image().get_pixel(region.x + column, region.y + row);
            if over[3] > 0 {
                pixel(x as u32, y as u32, over);
            }
        }
    }
}

fn mix(under: u8, over: u8, alpha: u8) -> u8 {
    let (under, over, alpha) = (u32::from(under), u32::from(over), u32::from(alpha));
    // At most 255, since the two weights add up to it.
    ((over * alpha + under * (255 - alpha) + 127) / 255) as u8
}

/// One colour over another (T. Porter & T. Duff, 1984), neither of which holds its alpha.
fn lay_over(under: [u8; 4], over: [u8; 4]) -> [u8; 4] {
    let alpha = |colour: [u8; 4]| u32::from(colour[3]);
    let behind = alpha(under) * (255 - alpha(over)) / 255;
    let sum = alpha(over) + behind;
    let channel = |index: usize| {
        let weighed = u32::from(over[index]) * alpha(over) + u32::from(under[index]) * behind;
        (weighed / sum.max(1)) as u8
    };
    [channel(0), channel(1), channel(2), sum as u8]
}

#[cfg(test)]
mod tests;
