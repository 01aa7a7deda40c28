//! The bitmaps of everything on a board, in one image.

use super::caption::{Align, TextInk, TextLook, letters};
use super::packer::{Packer, Region};
use super::shapes::{OWN, corner, inked, outline, plain, rim, ring, segment, segment_margin};
use super::sizes::{Rings, SIZES};
use super::sprites::{bitmap, flag};
use super::theme::{BoardTheme, Ink};
use super::{font, rgba};
use image::{RgbaImage, imageops};
use knights_tour::board::{Colour, Direction};
use knights_tour_scene::{Dot, Extent, Item, Positioned, Sprite, Text, Tint};

/// A region of the atlas, and the position of its top-left pixel on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blit {
    /// The region of the atlas to draw.
    pub region: Region,
    /// Pixels from the left of the board.
    pub x: i64,
    /// Pixels from the top of the board.
    pub y: i64,
    /// The colour that replaces white; white for regions with their own colours.
    pub ink: [u8; 3],
}

/// The bitmaps of every item at one tile size.
#[derive(Clone, Debug)]
pub struct Atlas {
    tile: u32,
    theme: BoardTheme,
    image: RgbaImage,
    sprites: [Region; Sprite::ALL.len()],
    tints: [TintRegions; Tint::ALL.len()],
    /// Lines along the top, right, bottom and left side of a square, in this order, like `rims`.
    outlines: [Region; 4],
    /// White lines in the first four directions. `edges` are wider lines drawn below them, except on small tiles.
    segments: [Region; 4],
    edges: Option<[Region; 4]>,
    rims: [Region; 4],
    dots: [DotRegions; Dot::ALL.len()],
    numbers: [Face; SIZES.numbers.len()],
    /// White digits of the same heights, to be coloured.
    on_discs: [Face; SIZES.numbers.len()],
}

/// The bitmaps of a [`Dot`], around the middle of the tile.
#[derive(Clone, Copy, Debug)]
struct DotRegions {
    plate: Region,
    /// The white ring or disc to recolour.
    ring: Region,
}

/// The bitmaps of a [`Tint`] for each [`Extent`].
#[derive(Clone, Copy, Debug)]
struct TintRegions {
    whole: Region,
    corner: Region,
}

/// The digits at one height and in one colour.
#[derive(Clone, Debug, Default)]
struct Face {
    /// Glyphs in the order of [`LETTERS`]; empty if digits would be too small to read.
    glyphs: Vec<Glyph>,
}

/// The bitmap of a digit, and its place beside the pen, in pixels.
#[derive(Clone, Copy, Debug)]
struct Glyph {
    region: Region,
    left: i32,
    top: i32,
    advance: u32,
}

const LETTERS: &str = "0123456789";

/// Height in pixels; smaller digits are unreadable.
const SMALLEST_DIGIT: f32 = 4.5;

/// Minimum radius of a line's end markers, in pixels, if the tile has room.
const SMALLEST_END: f32 = 4.0;

/// Minimum tile size for an edge along the line, in pixels.
const EDGED: u32 = 12;

/// Half the width of the line, in pixels. The line is relatively broader on small tiles.
pub fn line_radius(tile: f32) -> f32 {
    /// Maximum half width of the line, in tiles.
    const BROADEST: f32 = 0.06;
    /// Minimum half width of the line, in pixels, on tiles large enough for it.
    const THINNEST: f32 = 1.0;
    (tile * SIZES.line / 2.0)
        .max(THINNEST.min(tile * BROADEST))
        .max(0.5)
}

/// How much tiles of `tile` pixels fade under a line, from 0 to 1. Lines cover more of a small tile.
pub fn fading(tile: f32) -> f32 {
    const FROM: f32 = 30.0;
    const TO: f32 = 18.0;
    ((FROM - tile) / (FROM - TO)).clamp(0.0, 1.0)
}

impl Atlas {
    /// The bitmaps for tiles of `tile` pixels, at least 1.
    pub fn new(tile: u32, theme: BoardTheme) -> Atlas {
        Atlas::faded(tile, theme, 0.0)
    }

    /// Fades small tiles if the picture has a line.
    pub(super) fn for_picture(tile: u32, theme: BoardTheme, has_line: bool) -> Atlas {
        Atlas::faded(
            tile,
            theme,
            if has_line { fading(tile as f32) } else { 0.0 },
        )
    }

    /// Draws every bitmap, with the tiles faded by `fading`, from 0 (not at all) to 1.
    fn faded(tile: u32, theme: BoardTheme, fading: f32) -> Atlas {
        let tile = tile.max(1);
        let size = tile as f32;
        let colours = theme.colours();
        let mut packer = Packer::new(tile);
        let sprites = Sprite::ALL.map(|sprite| {
            packer.add(&match sprite {
                Sprite::Light => plain(theme.faded(Colour::Light, fading), tile),
                Sprite::Dark => plain(theme.faded(Colour::Dark, fading), tile),
                _ => bitmap(sprite, tile, theme),
            })
        });
        let radius = line_radius(size);
        let mut line = |radius: f32| {
            [0, 1, 2, 3].map(|index| {
                let (dx, dy) = Direction::from_bits(index).offset();
                packer.add(&segment(tile, dx, dy, radius))
            })
        };
        let segments = line(radius);
        let edges = (tile >= EDGED)
            .then(|| line(radius + (size * (SIZES.edged_line - SIZES.line) / 2.0).max(0.6)));
        let rims = [0, 1, 2, 3].map(|side| packer.add(&rim(tile, side)));
        let dots = Dot::ALL.map(|node| {
            let Rings {
                plate,
                inner,
                outer,
            } = Rings::of(node);
            let grown = match node {
                Dot::End => (SMALLEST_END / (outer * size)).max(1.0).min(0.45 / outer),
                _ => 1.0,
            };
            let [plate, inner, outer] = [plate, inner, outer].map(|radius| radius * grown);
            DotRegions {
                plate: add_ring(&mut packer, tile, [0.0, plate], theme.plate_of(node)),
                ring: add_ring(&mut packer, tile, [inner, outer], OWN),
            }
        });
        let tints = Tint::ALL.map(|tint| {
            let colour = rgba(theme.tint(tint), SIZES.tint_alpha);
            TintRegions {
                whole: packer.add(&RgbaImage::from_pixel(tile, tile, colour)),
                corner: packer.add(&corner(tile, theme.tint(tint), colours.plate)),
            }
        });
        let outlines = [0, 1, 2, 3].map(|side| packer.add(&outline(tile, side, colours.ink)));
        let numbers = SIZES.numbers.map(|height| {
            let halo = Some((size * height * SIZES.halo, colours.plate));
            Face::new(&mut packer, size * height, colours.ink, halo)
        });
        let on_discs = SIZES
            .numbers
            .map(|height| Face::new(&mut packer, size * height, OWN, None));
        Atlas {
            tile,
            theme,
            image: packer.finish(),
            sprites,
            tints,
            outlines,
            segments,
            edges,
            rims,
            dots,
            numbers,
            on_discs,
        }
    }

    /// The theme whose colours the bitmaps have.
    pub fn theme(&self) -> BoardTheme {
        self.theme
    }

    /// Height of a text's digits, in tiles.
    pub fn height_of(text: Text) -> f64 {
        TextLook::of(text).height.into()
    }

    /// The side of a tile, in pixels.
    pub fn tile(&self) -> u32 {
        self.tile
    }

    /// The image that contains all regions.
    pub fn image(&self) -> &RgbaImage {
        &self.image
    }

    /// The region of an empty tile.
    pub fn tile_region(&self, colour: Colour) -> Region {
        self.sprite(match colour {
            Colour::Light => Sprite::Light,
            Colour::Dark => Sprite::Dark,
        })
    }

    fn sprite(&self, sprite: Sprite) -> Region {
        self.sprites[sprite as usize]
    }

    /// Calls `draw` with each blit of an item on a board of `all` squares, whose tiles are shown with `side` pixels.
    pub fn place(&self, placed: Positioned, all: u64, side: f64, mut draw: impl FnMut(Blit)) {
        let tile = i64::from(self.tile);
        let (mut x, mut y) = (i64::from(placed.x) * tile, i64::from(placed.y) * tile);
        if placed.is_shared {
            if side < SIZES.least_flag {
                // There is only room for the figure.
                if !matches!(placed.item, Item::Sprite(_)) {
                    return;
                }
            } else {
                let pixels = |tiles: f64| (tiles * tile as f64).round() as i64;
                let (right, down) = placed.offset();
                (x, y) = (x + pixels(right), y + pixels(down));
            }
        }
        let whole = |region, ink| Blit { region, x, y, ink };
        match placed.item {
            Item::Missing(sides) => {
                for (&region, _) in self.rims.iter().zip(sides).filter(|(_, has)| *has) {
                    draw(whole(region, OWN));
                }
            }
            Item::Sprite(sprite) => draw(whole(self.sprite(sprite), OWN)),
            Item::Tint(tint, extent) => {
                let regions = self.tints[tint as usize];
                draw(match extent {
                    Extent::Whole => whole(regions.whole, OWN),
                    Extent::Corner => whole(regions.corner, OWN),
                });
            }
            Item::Outline(sides) => {
                for (&region, _) in self.outlines.iter().zip(sides).filter(|(_, has)| *has) {
                    draw(whole(region, OWN));
                }
            }
            Item::Segment {
                dx,
                dy,
                number,
                knight,
            } => {
                let line = |regions, ink| self.segment(regions, (x, y), (dx, dy), ink);
                if let Some(edges) = &self.edges {
                    draw(line(edges, self.theme.colours().plate));
                }
                draw(line(&self.segments, self.theme.line(number, all, knight)));
            }
            Item::Dot {
                number,
                knight,
                shape,
            } => {
                let shape = self.legible(shape, number, side);
                let regions = match shape {
                    Dot::Flag if side >= SIZES.least_flag => {
                        flag(knight).map(|part| self.sprite(part))
                    }
                    _ => [
                        self.dots[shape as usize].plate,
                        self.dots[shape as usize].ring,
                    ],
                };
                let ink = match shape {
                    Dot::GivenPlate => self.theme.colours().ink,
                    _ => self.theme.line(number, all, knight),
                };
                for (region, ink) in regions.into_iter().zip([OWN, ink]) {
                    let empty = (tile - i64::from(region.width)) / 2;
                    let (x, y) = (x + empty, y + empty);
                    draw(Blit { region, x, y, ink });
                }
            }
            Item::Text(text) => self.write(text, (x, y), (side, all), draw),
        }
    }

    /// Replaces a plate with a simpler dot if its number would be unreadable.
    fn legible(&self, shape: Dot, number: u64, side: f64) -> Dot {
        let has_room = SIZES.height_of(number) * self.tile as f32 >= SMALLEST_DIGIT;
        match shape {
            Dot::Plate | Dot::GivenPlate if !has_room => Dot::Plain,
            Dot::EndPlate if !has_room => Dot::End,
            Dot::StartPlate if self.on_discs[0].glyphs.is_empty() => Dot::End,
            Dot::Flag if side < SIZES.least_disc => Dot::Plain,
            _ => shape,
        }
    }

    fn segment(
        &self,
        regions: &[Region; 4],
        (x, y): (i64, i64),
        (dx, dy): (i32, i32),
        ink: Ink,
    ) -> Blit {
        // Only falling lines have bitmaps: draw a rising line as the falling line from its other end.
        let down = |by: i32| if dy < 0 { -by } else { by };
        let index = match (down(dx), down(dy)) {
            (2, _) => 0,
            (1, _) => 1,
            (-1, _) => 2,
            _ => 3,
        };
        let tile = i64::from(self.tile);
        let margin = i64::from(segment_margin(self.tile));
        Blit {
            region: regions[index],
            x: x + tile / 2 + tile * i64::from(dx.min(0)) - margin,
            y: y + tile / 2 + tile * i64::from(dy.min(0)) - margin,
            ink,
        }
    }

    /// Writes a text on the tile at (`x`, `y`) of a board of `all` squares, whose tiles are shown with `side` pixels.
    fn write(
        &self,
        text: Text,
        (x, y): (i64, i64),
        (side, all): (f64, u64),
        draw: impl FnMut(Blit),
    ) {
        let (look, letters) = (TextLook::of(text), letters(text));
        let heights = &SIZES.numbers;
        let index = heights.iter().position(|&height| height == look.height);
        let index = index.unwrap_or(0);
        let (face, ink) = match look.ink {
            TextInk::OnDisc => (&self.on_discs[index], self.theme.colours().plate),
            TextInk::OfLine(number) => (&self.on_discs[index], self.theme.line(number, all, None)),
            TextInk::Edged | TextInk::Label => (&self.numbers[index], OWN),
        };
        let (right, down) = match text {
            Text::OnFlag(_) if side >= SIZES.least_flag => SIZES.cloth,
            _ => (0.0, 0.0),
        };
        let tile = self.tile as f32;
        let [right, down] = [right, down].map(|tiles| (tiles * tile).round() as i64);
        let margin = (SIZES.note_margin * tile).round().into();
        let start = |align: Align, length: i64| {
            let start = align.start_of(length as f64, self.tile.into(), margin);
            start.floor() as i64
        };
        let left = start(look.across, face.width(&letters));
        let base = start(look.down, face.digit_height()) + face.digit_height();
        face.write(&letters, (x + right + left, y + down + base), ink, draw);
    }
}

/// Adds a ring, cropped to its outer radius plus a margin for mipmaps.
fn add_ring(packer: &mut Packer, tile: u32, radii: [f32; 2], ink: Ink) -> Region {
    let empty = (0.5 - radii[1]).max(0.0) * tile as f32;
    let empty = (empty as u32).saturating_sub(segment_margin(tile));
    let side = tile - 2 * empty;
    let whole = ring(tile, radii, ink);
    packer.add(&imageops::crop_imm(&whole, empty, empty, side, side).to_image())
}

impl Face {
    /// Draws the glyphs of `LETTERS`. The height and the width of the halo are in pixels.
    fn new(packer: &mut Packer, height: f32, ink: Ink, halo: Option<(f32, Ink)>) -> Face {
        if height < SMALLEST_DIGIT {
            return Face::default();
        }
        let (halo, edge) = halo.unwrap_or((0.0, OWN));
        let margin = halo.ceil() as i32;
        let glyphs = LETTERS.chars().map(|letter| {
            let raster = font::draw(letter, height);
            Glyph {
                region: packer.add(&inked(&raster, ink, halo, edge)),
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

    fn digit_height(&self) -> i64 {
        self.glyphs("1").map(|glyph| -i64::from(glyph.top)).sum()
    }

    /// Draws glyphs from the pen at `pen` on the baseline `base`.
    fn write(&self, text: &str, (mut pen, base): (i64, i64), ink: Ink, mut draw: impl FnMut(Blit)) {
        let last = text.len().saturating_sub(1);
        for (index, glyph) in self.glyphs(text).enumerate() {
            // Halos end where the next begins: they must not cover a letter, or each other.
            let covered = if index == 0 {
                0
            } else {
                glyph.left.min(0).unsigned_abs()
            };
            let Region { x, width, .. } = glyph.region;
            let beyond = glyph.left + width as i32 - glyph.advance as i32;
            let beyond = if index == last {
                0
            } else {
                beyond.max(0) as u32
            };
            let width = width.saturating_sub(covered + beyond);
            let region = Region {
                x: x + covered,
                width,
                ..glyph.region
            };
            let x = pen + i64::from(glyph.left) + i64::from(covered);
            draw(Blit {
                region,
                x,
                y: base + i64::from(glyph.top),
                ink,
            });
            pen += i64::from(glyph.advance);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_no_disc_without_its_number() {
        for tile in [1, 10, 20, 26, 27, 29, 30, 39, 40, 75, 300] {
            let atlas = Atlas::new(tile, BoardTheme::Wood);
            for number in [2, 99, 100, 999, 1_000, 9_999, 10_000, 999_999] {
                let face = &atlas.numbers[SIZES
                    .numbers
                    .iter()
                    .position(|&it| it == SIZES.height_of(number))
                    .unwrap()];
                let is_written = !face.glyphs.is_empty();
                for (plate, dot) in [(Dot::Plate, Dot::Plain), (Dot::EndPlate, Dot::End)] {
                    let shown = atlas.legible(plate, number, tile.into());
                    assert_eq!(shown == plate, is_written, "{tile} {number}");
                    assert!(shown == plate || shown == dot);
                }
            }
            let has_first = !atlas.on_discs[0].glyphs.is_empty();
            assert_eq!(
                atlas.legible(Dot::StartPlate, 1, tile.into()) == Dot::StartPlate,
                has_first
            );
        }
    }
}
