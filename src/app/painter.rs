//! A scene on the screen: the board as one quad, all else as parts of one texture.

#![expect(
    clippy::cast_possible_truncation,
    reason = "lengths on a screen and vertices of a mesh are below 2^16"
)]

use super::layout::Layout;
use super::sheets::Making;
use knights_tour::board::Colour;
use knights_tour::picture::{Blit, Region, Sheet};
use knights_tour::scene::Scene;
use macroquad::prelude::{
    Color, FilterMode, Material, MaterialParams, Mesh, ShaderSource, Texture2D, UniformDesc,
    UniformType, Vec4, Vertex, WHITE, draw_mesh, gl_use_default_material, gl_use_material,
    load_material,
};
use macroquad::window::screen_dpi_scale;

/// The most quads in a draw call. Indices have sixteen bits, so that 16 383 is the most that a
/// call could hold.
const QUADS_A_CALL: usize = 10_000;
/// What macroquad must set aside for a draw call: it takes no mesh that fills it to the brim.
pub(super) const VERTICES_A_CALL: usize = QUADS_A_CALL * 4 + 1;
/// See [`VERTICES_A_CALL`].
pub(super) const INDICES_A_CALL: usize = QUADS_A_CALL * 6 + 1;

const BOARD_VERTEX: &str = "#version 100
attribute vec3 position;
attribute vec2 texcoord;
varying highp vec2 square;
uniform mat4 Model;
uniform mat4 Projection;
void main() {
    gl_Position = Projection * Model * vec4(position, 1);
    square = texcoord;
}";

/// Draws the light or the dark tile by the square that a pixel is in; `top` says which of them
/// comes at the top left.
const BOARD_FRAGMENT: &str = "#version 100
precision highp float;
varying highp vec2 square;
uniform sampler2D Texture;
uniform vec4 light;
uniform vec4 dark;
uniform float top;
void main() {
    vec2 corner = floor(square);
    bool is_dark = mod(corner.x + corner.y + top, 2.0) > 0.5;
    vec4 region = is_dark ? dark : light;
    gl_FragColor = texture2D(Texture, region.xy + (square - corner) * region.zw);
}";

/// Draws scenes at one tile size after another.
pub(super) struct Painter {
    /// The last one that was ready: another size of tiles is drawn with it, scaled, until it has a
    /// sheet of its own.
    sheet: Sheet,
    making: Option<Making>,
    texture: Texture2D,
    chequered: Material,
}

impl Painter {
    /// # Panics
    /// If the graphics driver does not take the shader.
    pub(super) fn new(first: Making) -> Painter {
        let shader = ShaderSource::Glsl {
            vertex: BOARD_VERTEX,
            fragment: BOARD_FRAGMENT,
        };
        let uniforms = vec![
            UniformDesc::new("light", UniformType::Float4),
            UniformDesc::new("dark", UniformType::Float4),
            UniformDesc::new("top", UniformType::Float1),
        ];
        let params = MaterialParams {
            uniforms,
            ..MaterialParams::default()
        };
        // There is nothing yet that could be drawn in its place.
        let sheet = first.finish();
        Painter {
            making: None,
            texture: upload(&sheet),
            chequered: load_material(shader, params).expect("the shader compiles"),
            sheet,
        }
    }

    pub(super) fn draw(&mut self, scene: &Scene, layout: Layout) {
        self.come_to(layout.tile);
        self.draw_board(layout);
        let mut batch = Batch::new(self, layout);
        for placed in &scene.items {
            self.sheet.place(*placed, |blit| batch.add(blit));
        }
        batch.flush();
    }

    /// Whether a sheet is being made.
    pub(super) fn is_busy(&self) -> bool {
        self.making.is_some()
    }

    /// Sees that there is a sheet of this size, now or soon.
    fn come_to(&mut self, tile: u32) {
        if let Some(done) = self.making.take_if(|making| making.is_done()) {
            self.sheet = done.finish();
            self.texture = upload(&self.sheet);
        }
        if self.sheet.tile() != tile && self.making.is_none() {
            self.making = Some(Making::begin(tile));
        }
    }

    fn draw_board(&self, layout: Layout) {
        let board = layout.board;
        let top_left_is_dark = board.top_left().colour() == Colour::Dark;
        for (name, colour) in [("light", Colour::Light), ("dark", Colour::Dark)] {
            let [x, y, width, height] = self.texture_part(self.sheet.tile_region(colour));
            let region = Vec4::new(x, y, width, height);
            self.chequered.set_uniform(name, region);
        }
        let top: f32 = if top_left_is_dark { 1.0 } else { 0.0 };
        self.chequered.set_uniform("top", top);
        gl_use_material(&self.chequered);
        let size = |squares: u32| (squares * layout.tile) as f32;
        let part = [0.0, 0.0, board.width() as f32, board.height() as f32];
        let place = [
            layout.x as f32,
            layout.y as f32,
            size(board.width()),
            size(board.height()),
        ];
        draw_mesh(&Mesh {
            vertices: quad(place, part, screen_dpi_scale()).to_vec(),
            indices: vec![0, 1, 2, 0, 2, 3],
            texture: Some(self.texture.clone()),
        });
        gl_use_default_material();
    }

    /// A region in parts of the texture: left, top, width, height.
    fn texture_part(&self, region: Region) -> [f32; 4] {
        let (width, height) = self.sheet.image().dimensions();
        let part = |length: u32, whole: u32| length as f32 / whole as f32;
        [
            part(region.x, width),
            part(region.y, height),
            part(region.width, width),
            part(region.height, height),
        ]
    }
}

fn upload(sheet: &Sheet) -> Texture2D {
    let image = sheet.image();
    // The packer keeps the atlas far below what a texture can be.
    let texture = Texture2D::from_rgba8(image.width() as u16, image.height() as u16, image);
    // One pixel of the sheet is one of the screen.
    texture.set_filter(FilterMode::Nearest);
    texture
}

/// The corners of a quad: left, top, width, height in pixels and in parts of the texture.
fn quad(place: [f32; 4], part: [f32; 4], scale: f32) -> [Vertex; 4] {
    const TINT: Color = WHITE;
    let [x, y, width, height] = place;
    let [u, v, across, down] = part;
    [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(right, below)| {
        Vertex::new(
            (x + width * right) / scale,
            (y + height * below) / scale,
            0.0,
            u + across * right,
            v + down * below,
            TINT,
        )
    })
}

/// Quads gathered for as few draw calls as they fit into.
struct Batch<'a> {
    painter: &'a Painter,
    layout: Layout,
    scale: f32,
    mesh: Mesh,
}

impl Batch<'_> {
    fn new(painter: &Painter, layout: Layout) -> Batch<'_> {
        Batch {
            painter,
            layout,
            scale: screen_dpi_scale(),
            mesh: Mesh {
                vertices: Vec::new(),
                indices: Vec::new(),
                texture: Some(painter.texture.clone()),
            },
        }
    }

    fn add(&mut self, blit: Blit) {
        let region = blit.region;
        // 1 where the sheet is of the size that is shown.
        let grown = self.layout.tile as f32 / self.painter.sheet.tile() as f32;
        let place = [
            self.layout.x as f32 + blit.x as f32 * grown,
            self.layout.y as f32 + blit.y as f32 * grown,
            region.width as f32 * grown,
            region.height as f32 * grown,
        ];
        // Below 65 536, since a batch is flushed long before.
        let first = self.mesh.vertices.len() as u16;
        let corners = quad(place, self.painter.texture_part(region), self.scale);
        self.mesh.vertices.extend(corners);
        self.mesh
            .indices
            .extend([0, 1, 2, 0, 2, 3].map(|corner| first + corner));
        if self.mesh.vertices.len() >= QUADS_A_CALL * 4 {
            self.flush();
        }
    }

    fn flush(&mut self) {
        if !self.mesh.vertices.is_empty() {
            draw_mesh(&self.mesh);
            self.mesh.vertices.clear();
            self.mesh.indices.clear();
        }
    }
}
