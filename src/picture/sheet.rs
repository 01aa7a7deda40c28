//! All bitmaps of one tile size in one image: tiles, sprites, lines and letters.

use super::font::{self, Raster};
use crate::board::{Colour, Direction, file_name};
use crate::scene::{Item, Part, Placed, Sprite, Text, Tint};
use crate::two_knights::Knight;
use image::{Rgba, RgbaImage, imageops};

/// A rectangle of the sheet's image, in its pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Region {
    /// The left edge.
    pub x: u32,
    /// The top edge.
    pub y: u32,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
}

/// A part of the sheet, and where its top-left pixel goes: in pixels from the board's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blit {
    /// What is drawn.
    pub region: Region,
    /// To the right.
    pub x: i64,
    /// Down.
    pub y: i64,
}

/// The bitmaps of every item at one tile size.
#[derive(Clone, Debug)]
pub struct Sheet {
    tile: u32,
    image: RgbaImage,
    sprites: [Region; Sprite::ALL.len()],
    tints: [Region; Tint::ALL.len()],
    /// The four slopes of a knight's move, those of the first four directions.
    segments: [Region; 4],
    numbers: Face,
    long_numbers: Face,
    labels: Face,
}

/// The letters of one size.
#[derive(Clone, Debug, Default)]
struct Face {
    /// By [`LETTERS`]; empty where they would be too small to read.
    glyphs: Vec<Glyph>,
}

#[derive(Clone, Copy, Debug)]
struct Glyph {
    region: Region,
    left: i32,
    top: i32,
    advance: u32,
}

const LETTERS: &str = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Below this many pixels digits cannot be read, and are left out.
const SMALLEST_DIGIT: f32 = 5.0;

/// Numbers and labels: dark on both tiles.
const INK: [u8; 3] = [0x2b, 0x1d, 0x0e];
const LABEL_INK: [u8; 3] = [0x5c, 0x3a, 0x14];
/// The light edge of numbers.
const HALO: [u8; 3] = [0xf8, 0xef, 0xdf];
const HALO_ALPHA: u32 = 200;
/// By [`Tint`]: blue against ever darker orange.
const TINTS: [[u8; 4]; Tint::ALL.len()] = [
    [0x1f, 0x6f, 0xb5, 0x90],
    [0xf5, 0xa6, 0x23, 0x90],
    [0xe0, 0x6c, 0x10, 0xb0],
    [0x9e, 0x2f, 0x08, 0xc8],
];
/// The line along the moves.
const PATH_INK: [u8; 3] = [0x0b, 0x4f, 0x6c];

impl Sheet {
    /// The bitmaps for tiles of `tile` pixels, from 1 on. At 75 and 150 they are those that were
    /// drawn by hand; at other sizes they are made from the larger ones.
    pub fn new(tile: u32) -> Sheet {
        let tile = tile.max(1);
        let size = tile as f32;
        let mut packer = Packer::new(tile);
        let sprites = Sprite::ALL.map(|sprite| packer.add(&bitmap(sprite, tile)));
        let segments = [0, 1, 2, 3].map(|index| {
            let (dx, dy) = Direction::from_index(index).offset();
            packer.add(&segment(tile, dx, dy))
        });
        let tints =
            TINTS.map(|colour| packer.add(&RgbaImage::from_pixel(tile, tile, Rgba(colour))));
        // A halo keeps a number legible over a path and the knight.
        let halo = size * 0.025;
        let numbers = Face::new(&mut packer, size * 0.19, INK, halo);
        let long_numbers = Face::new(&mut packer, size * 0.14, INK, halo);
        let labels = Face::new(&mut packer, size * 0.14, LABEL_INK, 0.0);
        Sheet {
            tile,
            image: packer.image,
            sprites,
            tints,
            segments,
            numbers,
            long_numbers,
            labels,
        }
    }

    /// Pixels a tile.
    pub fn tile(&self) -> u32 {
        self.tile
    }

    /// The image that holds all regions.
    pub fn image(&self) -> &RgbaImage {
        &self.image
    }

    /// The bitmap of an empty square.
    pub fn tile_region(&self, colour: Colour) -> Region {
        self.sprite(match colour {
            Colour::Light => Sprite::Light,
            Colour::Dark => Sprite::Dark,
        })
    }

    fn sprite(&self, sprite: Sprite) -> Region {
        // One region for each discriminant, by construction.
        self.sprites[sprite as usize]
    }

    /// Tells `draw` what an item is made of.
    pub fn place(&self, placed: Placed, mut draw: impl FnMut(Blit)) {
        let tile = i64::from(self.tile);
        let (x, y) = (i64::from(placed.x) * tile, i64::from(placed.y) * tile);
        match placed.item {
            Item::Sprite(sprite) => draw(Blit {
                region: self.sprite(sprite),
                x,
                y,
            }),
            Item::Tint(tint, part) => draw(self.tint(tint, part, x, y)),
            Item::Segment { dx, dy } => draw(self.segment(x, y, dx, dy)),
            Item::Text(text) => self.write(text, x, y, draw),
        }
    }

    fn tint(&self, tint: Tint, part: Part, x: i64, y: i64) -> Blit {
        // One region for each discriminant, by construction.
        let whole = self.tints[tint as usize];
        let left = whole.width / 2;
        let (skipped, width) = match part {
            Part::Whole => (0, whole.width),
            Part::Left => (0, left),
            Part::Right => (left, whole.width - left),
        };
        Blit {
            region: Region {
                x: whole.x + skipped,
                width,
                ..whole
            },
            x: x + i64::from(skipped),
            y,
        }
    }

    fn segment(&self, x: i64, y: i64, dx: i32, dy: i32) -> Blit {
        // A line up is the line down from its other end.
        let down = |by: i32| if dy < 0 { -by } else { by };
        let index = match (down(dx), down(dy)) {
            (2, _) => 0,
            (1, _) => 1,
            (-1, _) => 2,
            _ => 3,
        };
        let region = self.segments[index];
        let tile = i64::from(self.tile);
        let margin = i64::from(segment_margin(self.tile));
        Blit {
            region,
            x: x + tile / 2 + tile * i64::from(dx.min(0)) - margin,
            y: y + tile / 2 + tile * i64::from(dy.min(0)) - margin,
        }
    }

    /// Numbers and letters stand at the bottom left, ranks at the top left, files at the bottom
    /// right, how far a rule gets at the top right, degrees in the middle.
    fn write(&self, text: Text, x: i64, y: i64, draw: impl FnMut(Blit)) {
        let tile = i64::from(self.tile);
        let margin = (tile * 10 + 50) / 100;
        let (face, letters) = match text {
            Text::Number(number) if number < 1000 => (&self.numbers, number.to_string()),
            Text::Number(number) => (&self.long_numbers, number.to_string()),
            Text::File(file) => (&self.labels, file_name(file)),
            Text::Rank(rank) => (&self.labels, (u64::from(rank) + 1).to_string()),
            Text::Degree(degree) => (&self.numbers, degree.to_string()),
            Text::Reached(reached) => (&self.long_numbers, reached.to_string()),
            Text::Letters(Knight::First, index) => {
                (&self.numbers, file_name(index).to_ascii_uppercase())
            }
            Text::Letters(Knight::Second, index) => (&self.numbers, file_name(index)),
        };
        let left = match text {
            Text::File(_) | Text::Reached(_) => tile - margin - face.width(&letters),
            Text::Degree(_) => (tile - face.width(&letters)) / 2,
            Text::Number(_) | Text::Rank(_) | Text::Letters(..) => margin,
        };
        let base = match text {
            Text::Rank(_) | Text::Reached(_) => margin + face.digit_height(),
            Text::Degree(_) => (tile + face.digit_height()) / 2,
            Text::Number(_) | Text::File(_) | Text::Letters(..) => tile - margin,
        };
        face.write(&letters, x + left, y + base, draw);
    }
}

impl Face {
    /// Digits and capitals `height` pixels tall, with a light edge of `halo` pixels.
    fn new(packer: &mut Packer, height: f32, ink: [u8; 3], halo: f32) -> Face {
        if height < SMALLEST_DIGIT {
            return Face::default();
        }
        let margin = halo.ceil() as i32;
        let glyphs = LETTERS.chars().map(|letter| {
            let raster = font::draw(letter, height);
            Glyph {
                region: packer.add(&inked(&raster, ink, halo)),
                left: raster.left - margin,
                top: raster.top - margin,
                advance: raster.advance,
            }
        });
        Face {
            glyphs: glyphs.collect(),
        }
    }

    fn glyphs<'a>(&'a self, text: &'a str) -> impl Iterator<Item = &'a Glyph> {
        text.chars()
            .filter_map(|letter| LETTERS.find(letter))
            .filter_map(|index| self.glyphs.get(index))
    }

    fn width(&self, text: &str) -> i64 {
        self.glyphs(text)
            .map(|glyph| i64::from(glyph.advance))
            .sum()
    }

    /// How far digits without a halo rise above the base line.
    fn digit_height(&self) -> i64 {
        self.glyphs("1").map(|glyph| -i64::from(glyph.top)).sum()
    }

    fn write(&self, text: &str, mut pen: i64, base: i64, mut draw: impl FnMut(Blit)) {
        for glyph in self.glyphs(text) {
            draw(Blit {
                region: glyph.region,
                x: pen + i64::from(glyph.left),
                y: base + i64::from(glyph.top),
            });
            pen += i64::from(glyph.advance);
        }
    }
}

/// A letter in `ink` over a light edge of `halo` pixels.
fn inked(raster: &Raster, ink: [u8; 3], halo: f32) -> RgbaImage {
    let margin = halo.ceil() as u32;
    RgbaImage::from_fn(
        raster.width + 2 * margin,
        raster.height + 2 * margin,
        |x, y| {
            let (x, y) = (x as i32 - margin as i32, y as i32 - margin as i32);
            let letter = u32::from(raster.at(x, y));
            let edge = if halo > 0.0 {
                u32::from(raster.widest(x, y, halo)) * HALO_ALPHA / 255
            } else {
                0
            };
            // The letter over its edge, as colours that do not hold their alpha.
            let under = edge * (255 - letter) / 255;
            let alpha = letter + under;
            let channel = |index: usize| {
                let sum = u32::from(ink[index]) * letter + u32::from(HALO[index]) * under;
                (sum / alpha.max(1)) as u8
            };
            Rgba([channel(0), channel(1), channel(2), alpha as u8])
        },
    )
}

/// Puts bitmaps beside each other, row by row, into an image that grows downward.
struct Packer {
    image: RgbaImage,
    x: u32,
    y: u32,
    row: u32,
}

impl Packer {
    /// Kept between bitmaps, so that no rounding of a texture's edge shows its neighbour.
    const GAP: u32 = 1;

    fn new(tile: u32) -> Packer {
        Packer {
            image: RgbaImage::new((tile * 6).max(256), 0),
            x: 0,
            y: 0,
            row: 0,
        }
    }

    fn add(&mut self, bitmap: &RgbaImage) -> Region {
        let (width, height) = bitmap.dimensions();
        if self.x + width > self.image.width() {
            self.x = 0;
            self.y += self.row + Packer::GAP;
            self.row = 0;
        }
        self.row = self.row.max(height);
        if self.y + self.row > self.image.height() {
            let mut taller = RgbaImage::new(self.image.width(), self.y + self.row);
            imageops::replace(&mut taller, &self.image, 0, 0);
            self.image = taller;
        }
        imageops::replace(&mut self.image, bitmap, self.x.into(), self.y.into());
        let region = Region {
            x: self.x,
            y: self.y,
            width,
            height,
        };
        self.x += width + Packer::GAP;
        region
    }
}

macro_rules! sprite_files {
    ($size:literal) => {
        [
            include_bytes!(concat!("../../assets/sprites/", $size, "/light.png")).as_slice(),
            include_bytes!(concat!("../../assets/sprites/", $size, "/dark.png")),
            include_bytes!(concat!("../../assets/sprites/", $size, "/knight.png")),
            include_bytes!(concat!("../../assets/sprites/", $size, "/flag.png")),
            include_bytes!(concat!("../../assets/sprites/", $size, "/candidate.png")),
            include_bytes!(concat!("../../assets/sprites/", $size, "/start.png")),
            include_bytes!(concat!("../../assets/sprites/", $size, "/end.png")),
            include_bytes!(concat!("../../assets/sprites/", $size, "/visited.png")),
            include_bytes!(concat!("../../assets/sprites/", $size, "/hover.png")),
            include_bytes!(concat!(
                "../../assets/sprites/",
                $size,
                "/second-knight.png"
            )),
            include_bytes!(concat!("../../assets/sprites/", $size, "/second-flag.png")),
            include_bytes!(concat!(
                "../../assets/sprites/",
                $size,
                "/second-candidate.png"
            )),
            include_bytes!(concat!("../../assets/sprites/", $size, "/chosen.png")),
            include_bytes!(concat!("../../assets/sprites/", $size, "/given-up.png")),
            include_bytes!(concat!("../../assets/sprites/", $size, "/hint.png")),
            include_bytes!(concat!("../../assets/sprites/", $size, "/target.png")),
            include_bytes!(concat!("../../assets/sprites/", $size, "/active.png")),
            include_bytes!(concat!("../../assets/sprites/", $size, "/fault.png")),
        ]
    };
}

/// By [`Sprite`], 75 pixels square.
const SMALL: [&[u8]; Sprite::ALL.len()] = sprite_files!("75");
/// By [`Sprite`], 150 pixels square.
const LARGE: [&[u8]; Sprite::ALL.len()] = sprite_files!("150");

/// A sprite's bitmap, `tile` pixels square.
pub(super) fn bitmap(sprite: Sprite, tile: u32) -> RgbaImage {
    let files = if tile == 75 { SMALL } else { LARGE };
    let image = image::load_from_memory(files[sprite as usize])
        .expect("the embedded sprites are pictures")
        .into_rgba8();
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

/// How far a segment's bitmap reaches beyond the middles of the tiles it joins.
fn segment_margin(tile: u32) -> u32 {
    tile / 16 + 2
}

/// A line with round ends from the middle of a tile to that of the tile `dx` to the right and
/// `dy` down; `dy` is positive.
fn segment(tile: u32, dx: i32, dy: i32) -> RgbaImage {
    let margin = segment_margin(tile);
    let (across, down) = (dx.unsigned_abs() * tile, dy.unsigned_abs() * tile);
    let mut image = RgbaImage::new(across + 2 * margin + 1, down + 2 * margin + 1);
    let radius = (tile as f32 * 0.028).max(0.5);
    let (margin, length) = (margin as f32, (across as f32).hypot(down as f32));
    // From the upper end, along the line, one pixel on.
    let from_x = if dx < 0 { across as f32 } else { 0.0 };
    let along_x = dx.signum() as f32 * across as f32 / length;
    let along_y = down as f32 / length;
    let [red, green, blue] = PATH_INK;
    for (x, y, pixel) in image.enumerate_pixels_mut() {
        let (x, y) = (x as f32 - margin - from_x, y as f32 - margin);
        let at = (x * along_x + y * along_y).clamp(0.0, length);
        let distance = (x - at * along_x).hypot(y - at * along_y);
        let alpha = (radius + 0.5 - distance).clamp(0.0, 1.0);
        *pixel = Rgba([red, green, blue, (alpha * 235.0).round() as u8]);
    }
    image
}
