//! A scene as pixels, with no window.
//!
//! [`Sheet`] says which part of its bitmap goes where for every item of a scene; the window draws
//! just these parts, so that what it shows and what is saved are the same pixels.

mod font;
mod sheet;

pub use sheet::{Blit, Region, Sheet};

use crate::scene::Scene;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageError, Rgb, RgbImage};

/// Tile pixels of a saved picture.
pub const TILE: u32 = 75;

/// Paints `scene` with the tiles of `sheet`: `width · tile` by `height · tile` pixels.
///
/// # Panics
/// If the picture does not fit into memory.
pub fn paint(scene: &Scene, sheet: &Sheet) -> RgbImage {
    let (board, tile) = (scene.board, sheet.tile());
    let mut picture = RgbImage::new(board.width() * tile, board.height() * tile);
    for square in board.iter() {
        let blit = Blit {
            region: sheet.tile_region(square.colour()),
            x: i64::from(square.file()) * i64::from(tile),
            y: i64::from(board.row(square)) * i64::from(tile),
        };
        blend(&mut picture, sheet, blit);
    }
    for placed in &scene.items {
        sheet.place(*placed, |blit| blend(&mut picture, sheet, blit));
    }
    picture
}

/// Paints `scene` with [`TILE`] pixels a tile, as a PNG file.
///
/// # Errors
/// What the encoder says; it writes to memory, so only for want of it.
pub fn png(scene: &Scene) -> Result<Vec<u8>, ImageError> {
    let picture = paint(scene, &Sheet::new(TILE));
    let mut bytes = Vec::new();
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Default, FilterType::Adaptive)
        .write_image(
            &picture,
            picture.width(),
            picture.height(),
            ExtendedColorType::Rgb8,
        )?;
    Ok(bytes)
}

/// Lays a part of the sheet over the picture; what reaches beyond its edges is cut off.
fn blend(picture: &mut RgbImage, sheet: &Sheet, blit: Blit) {
    let region = blit.region;
    for row in 0..region.height {
        let Some(y) = within(blit.y, row, picture.height()) else {
            continue;
        };
        for column in 0..region.width {
            let Some(x) = within(blit.x, column, picture.width()) else {
                continue;
            };
            let [red, green, blue, alpha] =
                sheet.image().get_pixel(region.x + column, region.y + row).0;
            let Rgb(under) = picture.get_pixel_mut(x, y);
            for (under, over) in under.iter_mut().zip([red, green, blue]) {
                *under = mix(*under, over, alpha);
            }
        }
    }
}

fn within(origin: i64, offset: u32, length: u32) -> Option<u32> {
    let at = u32::try_from(origin + i64::from(offset)).ok()?;
    (at < length).then_some(at)
}

fn mix(under: u8, over: u8, alpha: u8) -> u8 {
    let (under, over, alpha) = (u32::from(under), u32::from(over), u32::from(alpha));
    // At most 255, since the two weights add up to it.
    ((over * alpha + under * (255 - alpha) + 127) / 255) as u8
}

#[cfg(test)]
mod tests;
