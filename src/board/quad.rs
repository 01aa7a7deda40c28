//! Quads of sprites and lines, batched into few draw calls.

use crate::board::camera::{Frame, Place};
use crate::board::detail::smallest;
use knights_tour_picture::{Atlas, Blit, Region, line_radius};
use knights_tour_scene::{Item, Positioned};
use macroquad::prelude::{Color, Mesh, Texture2D, Vertex, draw_mesh};
use macroquad::window::screen_dpi_scale;

/// Maximum number of quads in a draw call; 16-bit indices would allow 16 383.
const QUADS_A_CALL: usize = 10_000;
/// Vertex capacity of a mesh, with one to spare: macroquad rejects a mesh that fills its capacity completely.
pub(crate) const VERTICES_A_CALL: usize = QUADS_A_CALL * 4 + 1;
pub(crate) const INDICES_A_CALL: usize = QUADS_A_CALL * 6 + 1;

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

type Corners = [(f32, f32); 4];

pub(crate) const WHOLE: [f32; 4] = [0.0, 0.0, 1.0, 1.0];

pub(crate) fn draw_plain(place: Frame, colour: Color) {
    draw_quad(place, WHOLE, colour, None);
}

pub(crate) fn draw_quad(place: Frame, part: [f32; 4], colour: Color, texture: Option<&Texture2D>) {
    draw_mesh(&Mesh {
        vertices: quad(place, part, screen_dpi_scale(), colour).to_vec(),
        indices: vec![0, 1, 2, 0, 2, 3],
        texture: texture.cloned(),
    });
}

pub(crate) fn quad(place: Frame, part: [f32; 4], scale: f32, colour: Color) -> [Vertex; 4] {
    const ALL: Corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    cut(ALL, place, part, scale, colour)
}

fn cut(
    corners: Corners,
    place: Frame,
    [u, v, across, down]: [f32; 4],
    scale: f32,
    colour: Color,
) -> [Vertex; 4] {
    corners.map(|(right, below)| {
        let x = place.x + place.width * f64::from(right);
        let y = place.y + place.height * f64::from(below);
        let (u, v) = (u + across * right, v + down * below);
        Vertex::new(x as f32 / scale, y as f32 / scale, 0.0, u, v, colour)
    })
}

/// Two quads that cover a diagonal line in a bitmap but omit two corners: drawing transparent pixels takes time, too.
fn halves_of(atlas: &Atlas, region: Region, (dx, dy): (i32, i32)) -> [Corners; 2] {
    let [width, height] = [region.width, region.height].map(f64::from);
    let (across, down) = (tiles(atlas, dx), tiles(atlas, dy));
    let (margin, length) = ((width - across) / 2.0, across.hypot(down));
    // Where the two parallels to the line, at distance `margin`, cross the bitmap's edges, as fractions of its sides.
    let right = (margin + margin * (length - across) / down) / width;
    let below = (margin + margin * (length - down) / across) / height;
    let (right, below) = (right.min(1.0) as f32, below.min(1.0) as f32);
    let halves = [
        [(0.0, 0.0), (right, 0.0), (1.0, 1.0 - below), (1.0, 1.0)],
        [(0.0, 0.0), (1.0, 1.0), (1.0 - right, 1.0), (0.0, below)],
    ];
    let rises = dx.signum() != dy.signum();
    let turned = |(x, y)| (x, if rises { 1.0 - y } else { y });
    halves.map(|half| half.map(turned))
}

fn tiles(atlas: &Atlas, count: i32) -> f64 {
    f64::from(count.unsigned_abs() * atlas.tile())
}

pub(crate) struct Batch {
    texture: Option<Texture2D>,
    place: Place,
    scale: f32,
    grown: f64,
    /// Displacement of all items, in tiles to the right and down.
    pub(crate) offset: (f64, f64),
    vertices: Vec<Vertex>,
    indices: Vec<u16>,
    meshes: Vec<Mesh>,
}

impl Batch {
    pub(crate) fn new(sprites: Option<&Sprites>, place: Place, scale: f32) -> Batch {
        let own = sprites.map_or(place.tile, |sprites| f64::from(sprites.atlas.tile()));
        Batch {
            texture: sprites.map(|sprites| sprites.texture.clone()),
            place,
            scale,
            grown: place.tile / own,
            offset: (0.0, 0.0),
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
        // Coordinates are relative to the tile's corner, so that the sums are small and precise.
        let (left, top) = (
            self.place.x + (f64::from(placed.x) + self.offset.0) * self.place.tile,
            self.place.y + (f64::from(placed.y) + self.offset.1) * self.place.tile,
        );
        let least = match placed.item {
            Item::Sprite(sprite) => smallest(sprite) * f64::from(self.scale),
            _ => 0.0,
        };
        let larger = (least / self.place.tile).max(1.0);
        let aside = (1.0 - larger) / 2.0 * self.place.tile;
        let grown = self.grown * larger;
        let item = placed.item;
        atlas.place(
            Positioned {
                x: 0,
                y: 0,
                ..placed
            },
            all,
            self.place.tile,
            |blit| {
                let Blit { region, x, y, ink } = blit;
                let (x, y) = (
                    left + aside + x as f64 * grown,
                    top + aside + y as f64 * grown,
                );
                let [width, height] =
                    [region.width, region.height].map(|length| f64::from(length) * grown);
                let place = Frame::new(x, y, width, height);
                let (part, ink) = (texture_part(atlas, region), colour(ink, alpha));
                match item {
                    Item::Segment { dx, dy, .. } => {
                        for half in halves_of(atlas, region, (dx, dy)) {
                            self.add(cut(half, place, part, self.scale, ink));
                        }
                    }
                    _ => self.add(quad(place, part, self.scale, ink)),
                }
            },
        );
    }

    /// Adds a move, or a part of one, as a plain line from the square's centre; `by` is in tiles.
    pub(crate) fn line(&mut self, (x, y): (u32, u32), by: (f64, f64), ink: [u8; 3], alpha: f32) {
        if alpha <= 0.0 {
            return;
        }
        let (scale, ink) = (self.scale, colour(ink, alpha));
        let tile = self.place.tile;
        let from = (
            self.place.x + (f64::from(x) + 0.5) * tile,
            self.place.y + (f64::from(y) + 0.5) * tile,
        );
        let by = (by.0 * tile, by.1 * tile);
        let end = (from.0 + by.0, from.1 + by.1);
        let length = by.0.hypot(by.1).max(f64::MIN_POSITIVE);
        let half = f64::from(line_radius(tile as f32).max(scale / 2.0));
        // The corners extend beyond both ends of the line, so that turns have no gaps.
        let (dx, dy) = (by.0 / length * half, by.1 / length * half);
        let corners = [
            (from, -1.0, 1.0),
            (end, 1.0, 1.0),
            (end, 1.0, -1.0),
            (from, -1.0, -1.0),
        ];
        self.add(corners.map(|((x, y), on, side)| {
            let (x, y) = (x + on * dx - side * dy, y + on * dy + side * dx);
            Vertex::new(x as f32 / scale, y as f32 / scale, 0.0, 0.0, 0.0, ink)
        }));
    }

    /// Adds a frame inside a square; its width is in pixels.
    pub(crate) fn frame(&mut self, (x, y): (u32, u32), width: f64, ink: [u8; 3]) {
        let Place {
            x: left,
            y: top,
            tile,
        } = self.place;
        let (left, top) = (left + f64::from(x) * tile, top + f64::from(y) * tile);
        for (across, down) in [(tile, width), (width, tile)] {
            for (x, y) in [(0.0, 0.0), (tile - across, tile - down)] {
                let place = Frame::new(left + x, top + y, across, down);
                self.add(quad(place, WHOLE, self.scale, colour(ink, 1.0)));
            }
        }
    }

    pub(crate) fn add(&mut self, corners: [Vertex; 4]) {
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

    fn holds(corners: Corners, (x, y): (f32, f32)) -> bool {
        let sides = (0..4).map(|index| {
            let ((from_x, from_y), (to_x, to_y)) = (corners[index], corners[(index + 1) % 4]);
            (to_x - from_x) * (y - from_y) - (to_y - from_y) * (x - from_x)
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
            let at = (part(right, width), part(down, height));
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
