//! The sprites: their drawings, and their bitmaps at any size of a tile.

#![expect(clippy::cast_possible_truncation, reason = "channels are below 256")]

use super::theme::BoardTheme;
use crate::scene::Sprite;
use image::{Rgba, RgbaImage, imageops};

/// A sprite's drawing, and its bitmaps of 75 and of 150 pixels.
struct SpriteFiles {
    name: &'static str,
    drawing: &'static str,
    small: &'static [u8],
    large: &'static [u8],
}

/// The files of each sprite, by its name.
macro_rules! sprite_files {
    ($($sprite:ident: $name:literal,)*) => {
        fn files(sprite: Sprite) -> SpriteFiles {
            match sprite {
                $(Sprite::$sprite => SpriteFiles {
                    name: $name,
                    drawing: include_str!(concat!("../../assets/svg/", $name, ".svg")),
                    small: include_bytes!(concat!("../../assets/sprites/75/", $name, ".png")),
                    large: include_bytes!(concat!("../../assets/sprites/150/", $name, ".png")),
                },)*
            }
        }
    };
}

sprite_files! {
    Light: "light",
    Dark: "dark",
    Knight: "knight",
    Flag: "flag",
    Candidate: "candidate",
    Start: "start",
    End: "end",
    Hover: "hover",
    SecondKnight: "second-knight",
    SecondFlag: "second-flag",
    SecondCandidate: "second-candidate",
    Chosen: "chosen",
    GivenUp: "given-up",
    Hint: "hint",
    WantedEnd: "wanted-end",
    Active: "active",
    Fault: "fault",
    Works: "works",
}

/// What a sprite is called in files.
pub(super) fn name(sprite: Sprite) -> &'static str {
    files(sprite).name
}

/// A sprite's drawing, as an SVG file.
pub(super) fn drawing(sprite: Sprite) -> &'static str {
    files(sprite).drawing
}

/// The bitmap of a sprite that stands on a tile, `tile` pixels square: marks in the colours of `theme`.
pub(super) fn bitmap(sprite: Sprite, tile: u32, theme: BoardTheme) -> RgbaImage {
    let files = files(sprite);
    let mut image = image::load_from_memory(if tile == 75 { files.small } else { files.large })
        .expect("the embedded sprites are pictures")
        .into_rgba8();
    if let Some([red, green, blue]) = theme.mark(sprite) {
        for Rgba(pixel) in image.pixels_mut() {
            *pixel = [red, green, blue, pixel[3]];
        }
    }
    if image.width() == tile {
        return image;
    }
    resized(image, tile)
}

/// Scales with colours weighed by their alpha: otherwise the black that stands behind nothing
/// would darken every edge.
fn resized(mut image: RgbaImage, tile: u32) -> RgbaImage {
    for Rgba([red, green, blue, alpha]) in image.pixels_mut() {
        for colour in [red, green, blue] {
            *colour = (u16::from(*colour) * u16::from(*alpha) / 255) as u8;
        }
    }
    let mut image = imageops::resize(&image, tile, tile, imageops::FilterType::CatmullRom);
    for Rgba([red, green, blue, alpha]) in image.pixels_mut() {
        for colour in [red, green, blue] {
            let plain = u16::from(*colour) * 255 / u16::from((*alpha).max(1));
            *colour = plain.min(255) as u8;
        }
    }
    image
}
