//! Bitmaps of an atlas besides its sprites: lines, rings and letters.

use super::font::GlyphBitmap;
use super::sizes::SIZES;
use super::theme::Ink;
use super::{lay_over, rgba};
use image::{Rgba, RgbaImage};

pub(super) const OWN: Ink = [0xff; 3];

/// A glyph in the colour `ink` with a halo in the colour `around`, `halo` pixels wide.
pub(super) fn inked(raster: &GlyphBitmap, ink: Ink, halo: f32, around: Ink) -> RgbaImage {
    let margin = halo.ceil() as u32;
    let width = (raster.width + 2 * margin) as usize;
    let widened = if halo > 0.0 {
        raster.widened(halo, margin)
    } else {
        Vec::new()
    };
    RgbaImage::from_fn(
        raster.width + 2 * margin,
        raster.height + 2 * margin,
        |x, y| {
            let edge = widened.get(y as usize * width + x as usize);
            let edge = u32::from(edge.copied().unwrap_or(0)) * u32::from(SIZES.halo_alpha) / 255;
            let (x, y) = (x as i32 - margin as i32, y as i32 - margin as i32);
            Rgba(lay_over(
                rgba(around, edge as u8).0,
                rgba(ink, raster.at(x, y)).0,
            ))
        },
    )
}

/// How far the bitmap of a segment extends beyond the middles of its end tiles, in pixels.
pub(super) fn segment_margin(tile: u32) -> u32 {
    tile / 16 + 2
}

/// A white round-capped line between the middles of two tiles; `dy` is positive.
pub(super) fn segment(tile: u32, dx: i32, dy: i32, radius: f32) -> RgbaImage {
    let margin = segment_margin(tile);
    let (across, down) = (dx.unsigned_abs() * tile, dy.unsigned_abs() * tile);
    let mut image = RgbaImage::new(across + 2 * margin + 1, down + 2 * margin + 1);
    let (margin, length) = (margin as f32, (across as f32).hypot(down as f32));
    let from_x = if dx < 0 { across as f32 } else { 0.0 };
    let along_x = dx.signum() as f32 * across as f32 / length;
    let along_y = down as f32 / length;
    for (x, y, pixel) in image.enumerate_pixels_mut() {
        let (x, y) = (x as f32 - margin - from_x, y as f32 - margin);
        let at = (x * along_x + y * along_y).clamp(0.0, length);
        let distance = (x - at * along_x).hypot(y - at * along_y);
        let alpha = (radius + 0.5 - distance).clamp(0.0, 1.0);
        *pixel = rgba(OWN, (alpha * 255.0).round() as u8);
    }
    image
}

/// The shadow of an adjacent tile on a missing square. Sides 0 to 3 are above, right, below and left.
pub(super) fn rim(tile: u32, side: usize) -> RgbaImage {
    let size = tile as f32;
    let dark = f32::from(SIZES.shadow_alpha);
    let reach = (SIZES.shadow * size).max(1.0);
    RgbaImage::from_fn(tile, tile, |x, y| {
        let (x, y) = (x as f32 + 0.5, y as f32 + 0.5);
        let from_edge = [y, size - x, size - y, x][side % 4];
        let part = (1.0 - from_edge / reach).clamp(0.0, 1.0);
        Rgba([0, 0, 0, (dark * part * part) as u8])
    })
}

pub(super) fn ring(tile: u32, [from, to]: [f32; 2], [red, green, blue]: Ink) -> RgbaImage {
    let size = tile as f32;
    // `Atlas::segment` centres lines in this way, so lines end at the centre of the ring.
    let middle = (tile / 2) as f32;
    RgbaImage::from_fn(tile, tile, |x, y| {
        let distance = (x as f32 - middle).hypot(y as f32 - middle);
        let inside = (to * size + 0.5 - distance).clamp(0.0, 1.0);
        let hole = if from > 0.0 {
            (distance - from * size + 0.5).clamp(0.0, 1.0)
        } else {
            1.0
        };
        Rgba([red, green, blue, (inside * hole * 255.0).round() as u8])
    })
}

pub(super) fn plain(ink: Ink, tile: u32) -> RgbaImage {
    RgbaImage::from_pixel(tile, tile, rgba(ink, 0xff))
}

pub(super) fn corner(tile: u32, ink: Ink, edge: Ink) -> RgbaImage {
    let side = tile as f32;
    let reach = side * SIZES.corner;
    let width = (side * 0.03).max(1.0);
    RgbaImage::from_fn(tile, tile, |x, y| {
        let from_corner = (side - x as f32) + y as f32;
        let inside = (reach - from_corner + 0.5).clamp(0.0, 1.0);
        if from_corner > reach - width {
            rgba(edge, (255.0 * inside) as u8)
        } else {
            rgba(ink, 0xff)
        }
    })
}

pub(super) fn outline(tile: u32, side: usize, [red, green, blue]: Ink) -> RgbaImage {
    let width = (tile as f32 * SIZES.outline).round().max(1.0) as u32;
    RgbaImage::from_fn(tile, tile, |x, y| {
        let is_edge = [y, tile - 1 - x, tile - 1 - y, x]
            .get(side)
            .is_some_and(|&by| by < width);
        Rgba([red, green, blue, if is_edge { 0xff } else { 0 }])
    })
}
