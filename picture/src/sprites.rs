//! The sprites, as SVG files and as bitmaps of any size.

use super::theme::BoardTheme;
use image::{Rgba, RgbaImage, imageops};
use knights_tour::position::Knight;
use knights_tour_scene::Sprite;

/// Declares functions that return the files of each sprite. Separate functions let the linker drop unused bitmaps.
macro_rules! sprite_files {
    ($($sprite:ident: $name:literal,)*) => {
        pub(super) fn name(sprite: Sprite) -> &'static str {
            match sprite {
                $(Sprite::$sprite => $name,)*
            }
        }

        pub(super) fn drawing(sprite: Sprite) -> &'static str {
            match sprite {
                $(Sprite::$sprite => include_str!(concat!("../assets/svg/", $name, ".svg")),)*
            }
        }

        fn bitmaps(sprite: Sprite) -> [&'static [u8]; 2] {
            match sprite {
                $(Sprite::$sprite => [
                    include_bytes!(concat!("../assets/sprites/75/", $name, ".png")),
                    include_bytes!(concat!("../assets/sprites/150/", $name, ".png")),
                ],)*
            }
        }
    };
}

sprite_files! {
    Light: "light",
    Dark: "dark",
    Knight: "knight",
    Flag: "flag",
    Cloth: "cloth",
    Candidate: "candidate",
    Start: "start",
    Hover: "hover",
    SecondKnight: "second-knight",
    SecondFlag: "second-flag",
    SecondCloth: "second-cloth",
    SecondCandidate: "second-candidate",
    Chosen: "chosen",
    GivenUp: "given-up",
    Hint: "hint",
    WantedEnd: "wanted-end",
    Active: "active",
    Fault: "fault",
    Works: "works",
}

/// The parts of each knight's flag: what is below its cloth, and the cloth.
pub(super) const FLAGS: [[Sprite; 2]; 2] = [
    [Sprite::Flag, Sprite::Cloth],
    [Sprite::SecondFlag, Sprite::SecondCloth],
];

/// The parts of the flag of a knight; `None` if there is only one.
pub(super) fn flag(knight: Option<Knight>) -> [Sprite; 2] {
    FLAGS[knight.map_or(0, |knight| knight as usize)]
}

pub(super) fn bitmap(sprite: Sprite, tile: u32, theme: BoardTheme) -> RgbaImage {
    let [small, large] = bitmaps(sprite);
    let mut image = image::load_from_memory(if tile == 75 { small } else { large })
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

/// Resizes a sprite with premultiplied alpha, so that transparent black does not darken the edges.
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
