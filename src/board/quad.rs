//! Quads: the parts of sheets and of lines that a picture on the screen is made of, gathered for few draw
//! calls.

#![expect(
    clippy::cast_possible_truncation,
    reason = "lengths on a screen and vertices of a mesh are below 2^16"
)]

use crate::board::camera::Place;
use crate::board::detail::smallest;
use knights_tour::picture::{Blit, Region, Sheet, line_radius};
use knights_tour::scene::{Item, Placed};
use macroquad::prelude::{Color, Mesh, Texture2D, Vertex};

/// The most quads in a draw call. Indices have sixteen bits, so that 16 383 is the most that a
/// call could hold.
const QUADS_A_CALL: usize = 10_000;
/// What macroquad must set aside for a draw call: it takes no mesh that fills it to the brim.
pub(crate) const VERTICES_A_CALL: usize = QUADS_A_CALL * 4 + 1;
/// See [`VERTICES_A_CALL`].
pub(crate) const INDICES_A_CALL: usize = QUADS_A_CALL * 6 + 1;

/// The sprites of one size.
pub(crate) struct Sprites {
    pub(crate) sheet: Sheet,
    pub(crate) texture: Texture2D,
}

/// What a texture is drawn in that has its own colours.
pub(crate) const WHITE: Color = Color::new(1.0, 1.0, 1.0, 1.0);

/// A colour of a theme.
pub(crate) fn colour([red, green, blue]: [u8; 3], alpha: f32) -> Color {
    let [red, green, blue] = [red, green, blue].map(|channel| f32::from(channel) / 255.0);
    Color::new(red, green, blue, alpha)
}

/// A region in parts of its sheet: left, top, width, height.
pub(crate) fn texture_part(sheet: &Sheet, region: Region) -> [f32; 4] {
    let (width, height) = sheet.image().dimensions();
    let part = |length: u32, whole: u32| length as f32 / whole as f32;
    [
        part(region.x, width),
        part(region.y, height),
        part(region.width, width),
        part(region.height, height),
    ]
}

/// The corners of a quad: left, top, width, height in pixels and in parts of the texture.
pub(crate) fn quad(place: [f64; 4], part: [f32; 4], scale: f32, colour: Color) -> [Vertex; 4] {
    let [x, y, width, height] = place;
    let [u, v, across, down] = part;
    [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(right, below)| {
        let (x, y) = (x + width * f64::from(right), y + height * f64::from(below));
        Vertex::new(
            x as f32 / scale,
            y as f32 / scale,
            0.0,
            u + across * right,
            v + down * below,
            colour,
        )
    })
}

/// Quads gathered for as few draw calls as they fit into.
pub(crate) struct Batch {
    texture: Option<Texture2D>,
    place: Place,
    scale: f32,
    /// Pixels of the screen for one of the sheet.
    grown: f64,
    /// Tiles to the right and down.
    pub(crate) offset: (f64, f64),
    vertices: Vec<Vertex>,
    indices: Vec<u16>,
    meshes: Vec<Mesh>,
}

impl Batch {
    pub(crate) fn new(sprites: Option<&Sprites>, place: Place, scale: f32) -> Batch {
        let own = sprites.map_or(place.tile, |sprites| f64::from(sprites.sheet.tile()));
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

    /// What an item is made of. What must be seen at any size is drawn larger than its tile where
    /// that is small.
    pub(crate) fn item(&mut self, sheet: &Sheet, placed: Placed, all: u64, alpha: f32) {
        if alpha <= 0.0 {
            return;
        }
        // From the tile's corner, so that the sums stay small and exact.
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
        let at_origin = Placed {
            x: 0,
            y: 0,
            ..placed
        };
        sheet.place(at_origin, all, |Blit { region, x, y, ink }| {
            let place = [
                left + aside + x as f64 * grown,
                top + aside + y as f64 * grown,
                f64::from(region.width) * grown,
                f64::from(region.height) * grown,
            ];
            let corners = quad(
                place,
                texture_part(sheet, region),
                self.scale,
                colour(ink, alpha),
            );
            self.add(corners);
        });
    }

    /// A move, or a part of one, as a plain line from the middle of its square.
    pub(crate) fn line(&mut self, (x, y): (u32, u32), by: (f64, f64), ink: [u8; 3], alpha: f32) {
        if alpha > 0.0 {
            let tile = self.place.tile;
            let radius = f64::from(line_radius(tile as f32)) / tile;
            self.stroke((f64::from(x), f64::from(y)), by, ink, radius, alpha);
        }
    }

    /// A line from the middle of a square, `radius` tiles to both sides.
    pub(crate) fn stroke(
        &mut self,
        (x, y): (f64, f64),
        (right, down): (f64, f64),
        ink: [u8; 3],
        radius: f64,
        alpha: f32,
    ) {
        let Place {
            x: left,
            y: top,
            tile,
        } = self.place;
        let from = (left + (x + 0.5) * tile, top + (y + 0.5) * tile);
        let by = (right * tile, down * tile);
        let length = by.0.hypot(by.1).max(f64::MIN_POSITIVE);
        let half = (radius * tile).max(f64::from(self.scale) / 2.0);
        // Across the line, and beyond its ends so that turns have no gaps.
        let (along, across) = (
            (by.0 / length * half, by.1 / length * half),
            (-by.1 / length * half, by.0 / length * half),
        );
        let end = (from.0 + by.0, from.1 + by.1);
        let corners = [
            (from, -1.0, 1.0),
            (end, 1.0, 1.0),
            (end, 1.0, -1.0),
            (from, -1.0, -1.0),
        ];
        self.add(corners.map(|((x, y), on, side)| {
            let x = x + on * along.0 + side * across.0;
            let y = y + on * along.1 + side * across.1;
            Vertex::new(
                x as f32 / self.scale,
                y as f32 / self.scale,
                0.0,
                0.0,
                0.0,
                colour(ink, alpha),
            )
        }));
    }

    pub(crate) fn add(&mut self, corners: [Vertex; 4]) {
        // Below 65 536, since a mesh is ended long before.
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

    /// What was gathered so far.
    pub(crate) fn take(&mut self) -> Vec<Mesh> {
        self.end();
        std::mem::take(&mut self.meshes)
    }
}
