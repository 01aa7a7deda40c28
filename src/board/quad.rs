//! Quads of sprites and lines, batched into few draw calls.

use crate::board::camera::{BoardPlace, PixelRect};
use crate::board::detail::smallest;
use knights_tour_picture::{Atlas, Blit, Region, line_radius};
use knights_tour_scene::{Dot, Item, Positioned, Text};
use macroquad::prelude::{
    Color, DVec2, Mesh, Texture2D, Vec2, Vertex, draw_mesh, dvec2, uvec2, vec2,
};
use macroquad::window::screen_dpi_scale;

/// Maximum number of quads in a draw call; 16-bit indices would allow 16 383.
const QUADS_A_CALL: usize = 10_000;
/// Vertex capacity of a mesh, with one to spare: macroquad rejects a mesh that fills its capacity completely.
pub(crate) const VERTICES_A_CALL: usize = QUADS_A_CALL * 4 + 1;
pub(crate) const INDICES_A_CALL: usize = QUADS_A_CALL * 6 + 1;

/// The sprites of one tile size, and the texture that holds them.
pub(crate) struct Sprites {
    pub(crate) atlas: Atlas,
    pub(crate) texture: Texture2D,
}

pub(crate) const WHITE: Color = Color::new(1.0, 1.0, 1.0, 1.0);

pub(crate) fn colour([red, green, blue]: [u8; 3], alpha: f32) -> Color {
    let [red, green, blue] = [red, green, blue].map(|channel| f32::from(channel) / 255.0);
    Color::new(red, green, blue, alpha)
}

pub(crate) fn texture_part(atlas: &Atlas, region: Region) -> [f32; 4] {
    let (width, height) = atlas.image().dimensions();
    let [x, y, across, down] =
        [region.x, region.y, region.width, region.height].map(|length| length as f32);
    let [width, height] = [width as f32, height as f32];
    [x / width, y / height, across / width, down / height]
}

/// The corners of a quad, as fractions of a rectangle's sides.
type Corners = [Vec2; 4];

pub(crate) const WHOLE: [f32; 4] = [0.0, 0.0, 1.0, 1.0];

pub(crate) fn draw_plain(place: PixelRect, colour: Color) {
    draw_quad(place, WHOLE, colour, None);
}

/// Draws a rectangle at once; `part` is the left, top, width and height of the texture's part.
pub(crate) fn draw_quad(
    place: PixelRect,
    part: [f32; 4],
    colour: Color,
    texture: Option<&Texture2D>,
) {
    draw_mesh(&Mesh {
        vertices: quad(ALL, place, part, screen_dpi_scale(), colour).to_vec(),
        indices: vec![0, 1, 2, 0, 2, 3],
        texture: texture.cloned(),
    });
}

const ALL: Corners = [Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y];

fn quad(
    corners: Corners,
    place: PixelRect,
    [u, v, across, down]: [f32; 4],
    scale: f32,
    colour: Color,
) -> [Vertex; 4] {
    corners.map(|corner| {
        let pixel = place.corner + place.size * corner.as_dvec2();
        vertex(
            pixel,
            vec2(u, v) + vec2(across, down) * corner,
            scale,
            colour,
        )
    })
}

fn vertex(pixel: DVec2, uv: Vec2, scale: f32, colour: Color) -> Vertex {
    let at = pixel.as_vec2() / scale;
    Vertex::new2(at.extend(0.0), uv, colour)
}

/// Two quads that cover a diagonal line in a bitmap but omit two corners: drawing transparent pixels takes time, too.
fn halves_of(atlas: &Atlas, region: Region, (dx, dy): (i32, i32)) -> [Corners; 2] {
    let [width, height] = [region.width, region.height].map(f64::from);
    let (across, down) = (tiles(atlas, dx), tiles(atlas, dy));
    let (margin, length) = ((width - across) / 2.0, across.hypot(down));
    // Where the two parallels to the line, at distance `margin`, cross the bitmap's edges, as fractions of its sides.
    let right = (margin + margin * (length - across) / down) / width;
    let below = (margin + margin * (length - down) / across) / height;
    let right = Vec2::X * right.min(1.0) as f32;
    let below = Vec2::Y * below.min(1.0) as f32;
    let halves = [
        [Vec2::ZERO, right, Vec2::ONE - below, Vec2::ONE],
        [Vec2::ZERO, Vec2::ONE, Vec2::ONE - right, below],
    ];
    let rises = dx.signum() != dy.signum();
    let turned = |corner: Vec2| vec2(corner.x, if rises { 1.0 - corner.y } else { corner.y });
    halves.map(|half| half.map(turned))
}

/// The middle of an item's bitmaps, in texels from the corner of its tile.
fn middle_of(atlas: &Atlas, placed: Positioned, all: u64, tile: f64) -> DVec2 {
    let (mut from, mut to) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    atlas.place(placed, all, tile, |Blit { region, x, y, .. }| {
        let corner = dvec2(x as f64, y as f64);
        from = from.min(corner);
        to = to.max(corner + uvec2(region.width, region.height).as_dvec2());
    });
    if from.is_finite() {
        (from + to) / 2.0
    } else {
        DVec2::ZERO
    }
}

/// How much larger an item is painted for a room. Numbers of all lengths fit on their discs.
fn enlarged(item: Item) -> f64 {
    match item {
        Item::Dot { shape, .. } => match shape {
            Dot::Plain | Dot::End => 1.0,
            Dot::Plate | Dot::GivenPlate | Dot::EndPlate | Dot::StartPlate | Dot::Flag => 1.2,
        },
        Item::Text(Text::Number(_) | Text::First | Text::OnFlag(_)) => 1.75,
        _ => 1.0,
    }
}

fn tiles(atlas: &Atlas, count: i32) -> f64 {
    f64::from(count.unsigned_abs() * atlas.tile())
}

/// Quads that are drawn together, with one texture.
pub(crate) struct Batch {
    texture: Option<Texture2D>,
    place: BoardPlace,
    scale: f32,
    /// Pixels per texel.
    grown: f64,
    /// Displacement of all items, in tiles to the right and down.
    pub(crate) offset: DVec2,
    /// Whether numbers are as large as their squares allow.
    pub(crate) has_large_numbers: bool,
    vertices: Vec<Vertex>,
    indices: Vec<u16>,
    meshes: Vec<Mesh>,
}

impl Batch {
    pub(crate) fn new(sprites: Option<&Sprites>, place: BoardPlace) -> Batch {
        let own = sprites.map_or(place.tile, |sprites| f64::from(sprites.atlas.tile()));
        Batch {
            texture: sprites.map(|sprites| sprites.texture.clone()),
            place,
            scale: screen_dpi_scale(),
            grown: place.tile / own,
            offset: DVec2::ZERO,
            has_large_numbers: false,
            vertices: Vec::new(),
            indices: Vec::new(),
            meshes: Vec::new(),
        }
    }

    /// Adds an item. On small tiles, important sprites are larger than their tile.
    pub(crate) fn item(&mut self, atlas: &Atlas, placed: Positioned, all: u64, alpha: f32) {
        if alpha <= 0.0 {
            return;
        }
        let tile = self.place.tile;
        let least = match placed.item {
            Item::Sprite(sprite) => smallest(sprite) * f64::from(self.scale),
            _ => 0.0,
        };
        let larger = match self.has_large_numbers {
            true => enlarged(placed.item),
            false => 1.0,
        };
        let larger = larger.max(least / tile);
        // Coordinates are relative to the tile's corner, so that the sums are small and precise.
        let square = uvec2(placed.x, placed.y).as_dvec2() + self.offset;
        let at_corner = Positioned {
            x: 0,
            y: 0,
            ..placed
        };
        // Numbers and discs may be beside the middle of their tile, where the knight is.
        let middle = match self.has_large_numbers {
            true => middle_of(atlas, at_corner, all, tile) * self.grown,
            false => DVec2::splat(tile / 2.0),
        };
        let corner = self.place.pixel(square) + (1.0 - larger) * middle;
        let grown = self.grown * larger;
        atlas.place(at_corner, all, tile, |blit| {
            let Blit { region, x, y, ink } = blit;
            let size = uvec2(region.width, region.height).as_dvec2() * grown;
            let place = PixelRect::new(corner + dvec2(x as f64, y as f64) * grown, size);
            let (part, ink) = (texture_part(atlas, region), colour(ink, alpha));
            match placed.item {
                Item::Segment { dx, dy, .. } => {
                    for half in halves_of(atlas, region, (dx, dy)) {
                        self.add(quad(half, place, part, self.scale, ink));
                    }
                }
                _ => self.add(quad(ALL, place, part, self.scale, ink)),
            }
        });
    }

    /// Adds a move, or a part of one, as a plain line from the square's centre; `by` is in tiles.
    pub(crate) fn line(&mut self, (x, y): (u32, u32), by: DVec2, ink: [u8; 3], alpha: f32) {
        if alpha <= 0.0 {
            return;
        }
        let ink = colour(ink, alpha);
        let from = self.place.pixel(uvec2(x, y).as_dvec2() + 0.5);
        let end = from + by * self.place.tile;
        let half = line_radius(self.place.tile as f32).max(self.scale / 2.0);
        // The corners extend beyond both ends of the line, so that turns have no gaps.
        let along = by.normalize_or_zero() * f64::from(half);
        let aside = along.perp();
        self.add(
            [
                from - along + aside,
                end + along + aside,
                end + along - aside,
                from - along - aside,
            ]
            .map(|corner| vertex(corner, Vec2::ZERO, self.scale, ink)),
        );
    }

    /// Adds a frame inside a square; its width is in pixels.
    pub(crate) fn frame(&mut self, (x, y): (u32, u32), width: f64, ink: [u8; 3]) {
        let corner = self.place.pixel(uvec2(x, y).as_dvec2());
        let tile = DVec2::splat(self.place.tile);
        for size in [tile.with_y(width), tile.with_x(width)] {
            for corner in [corner, corner + tile - size] {
                self.plain(PixelRect::new(corner, size), ink);
            }
        }
    }

    /// Adds a rectangle of one colour.
    pub(crate) fn plain(&mut self, place: PixelRect, ink: [u8; 3]) {
        self.add(quad(ALL, place, WHOLE, self.scale, colour(ink, 1.0)));
    }

    fn add(&mut self, corners: [Vertex; 4]) {
        // A mesh has far fewer than 65 536 vertices.
        let first = self.vertices.len() as u16;
        self.vertices.extend(corners);
        let indices = [0, 1, 2, 0, 2, 3].map(|corner| first + corner);
        self.indices.extend(indices);
        if self.vertices.len() >= QUADS_A_CALL * 4 {
            self.end();
        }
    }

    fn end(&mut self) {
        if !self.vertices.is_empty() {
            self.meshes.push(Mesh {
                vertices: std::mem::take(&mut self.vertices),
                indices: std::mem::take(&mut self.indices),
                texture: self.texture.clone(),
            });
        }
    }

    pub(crate) fn take(&mut self) -> Vec<Mesh> {
        self.end();
        std::mem::take(&mut self.meshes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::board::Direction;
    use knights_tour_picture::BoardTheme;

    fn holds(corners: Corners, at: Vec2) -> bool {
        let sides = (0..4).map(|index| {
            let (from, to) = (corners[index], corners[(index + 1) % 4]);
            (to - from).perp_dot(at - from)
        });
        let sides: Vec<f32> = sides.collect();
        sides.iter().all(|&side| side >= 0.0) || sides.iter().all(|&side| side <= 0.0)
    }

    /// Checks that the halves cover all visible pixels. Returns the number of pixels drawn.
    fn drawn_of(atlas: &Atlas, region: Region, halves: [Corners; 2]) -> u32 {
        let Region {
            x,
            y,
            width,
            height,
        } = region;
        let pixels = (0..height).flat_map(|down| (0..width).map(move |right| (right, down)));
        let is_drawn = |&(right, down): &(u32, u32)| {
            let part = |at: u32, of: u32| (at as f32 + 0.5) / of as f32;
            let at = vec2(part(right, width), part(down, height));
            let is_drawn = halves.iter().any(|&half| holds(half, at));
            let alpha = atlas.image().get_pixel(x + right, y + down).0[3];
            assert!(
                is_drawn || alpha == 0,
                "{right}, {down} of {width} by {height}"
            );
            is_drawn
        };
        pixels.filter(is_drawn).count() as u32
    }

    #[test]
    fn a_large_number_stays_on_its_disc() {
        let atlas = Atlas::new(150, BoardTheme::default());
        for is_shared in [false, true] {
            let middle = |item| {
                let placed = Positioned {
                    x: 0,
                    y: 0,
                    item,
                    is_shared,
                };
                middle_of(&atlas, placed, 64, 150.0)
            };
            let disc = middle(Item::Dot {
                number: 48,
                knight: None,
                shape: Dot::Plate,
            });
            let number = middle(Item::Text(Text::Number(48)));
            assert!((disc - number).length() < 3.0, "{disc} {number}");
            assert_eq!(is_shared, disc != DVec2::splat(75.0));
        }
    }

    #[test]
    fn of_a_line_all_is_drawn_that_shows_and_little_else() {
        for tile in [3, 12, 31, 75, 150] {
            let atlas = Atlas::new(tile, BoardTheme::default());
            for (dx, dy) in Direction::ALL.map(Direction::offset) {
                let (number, knight) = (1, Default::default());
                let item = Item::Segment {
                    dx,
                    dy,
                    number,
                    knight,
                };
                atlas.place(
                    Positioned {
                        x: 4,
                        y: 4,
                        item,
                        is_shared: false,
                    },
                    64,
                    tile.into(),
                    |Blit { region, .. }| {
                        let drawn = drawn_of(&atlas, region, halves_of(&atlas, region, (dx, dy)));
                        assert!(tile < 75 || 4 * drawn < region.width * region.height);
                    },
                );
            }
        }
    }
}
