//! A scene on the screen: the board as one quad, the numbers' colours as one texture, all else as parts
//! of the sprites' sheet, in as much detail as the size of a square has room for.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "lengths on a screen and vertices of a mesh are below 2^16"
)]

use crate::board::art::Art;
use crate::board::camera::Place;
use crate::board::canvas::Canvas;
use crate::board::detail::Fades;
use crate::board::gaps::Gaps;
use crate::board::layout::Layout;
use crate::board::motion::{Glide, Moved};
use crate::board::quad::{Batch, Sprites, WHITE, colour, quad, texture_part};
use crate::board::sheets::SheetJob;
use crate::platform::gui;
use knights_tour::board::{Board, Colour};
use knights_tour::picture::{BoardTheme, SMALLEST_SPRITE, Sheet, TILES};
use knights_tour::scene::{Item, Placed, Scene, Sprite};
use macroquad::prelude::{
    FilterMode, Material, MaterialParams, Mesh, ShaderSource, Texture2D, UniformDesc, UniformType,
    Vec4, draw_mesh, gl_use_default_material, gl_use_material, load_material,
};
use macroquad::window::screen_dpi_scale;

/// The tile of the sheet that is drawn scaled, in pixels.
const SCALED: u32 = 128;

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

/// Draws the light or the dark tile by the square that a pixel is in; `top` says which of them comes at the top
/// left, `kept` how much there is of the bitmaps, to which a colour is added. A screen of many pixels has this done
/// by the processor where there is no graphics card: the colours are mixed before.
const BOARD_FRAGMENT: &str = "#version 100
precision highp float;
varying highp vec2 square;
uniform sampler2D Texture;
uniform vec4 light;
uniform vec4 dark;
uniform vec4 light_added;
uniform vec4 dark_added;
uniform float top;
uniform float kept;
void main() {
    vec2 corner = floor(square);
    bool is_dark = mod(corner.x + corner.y + top, 2.0) > 0.5;
    vec4 region = is_dark ? dark : light;
    vec4 tile = texture2D(Texture, region.xy + clamp(square - corner, 0.01, 0.99) * region.zw);
    gl_FragColor = kept * tile + (is_dark ? dark_added : light_added);
}";

/// Draws scenes in any size.
pub(crate) struct Painter {
    /// Drawn scaled, where there is no sheet of the very size.
    scaled: Sprites,
    /// The bitmaps of the scaled sheet's tiles, without smaller versions of them.
    tiles: Texture2D,
    /// The last sheet that was made for a size.
    exact: Option<Sprites>,
    making: Option<SheetJob>,
    /// A scaled sheet in other colours, while it is made.
    recolouring: Option<SheetJob>,
    chequered: Material,
    /// What is drawn of the scene.
    prepared: Prepared,
    gaps: Gaps,
}

/// A scene as quads.
#[derive(Default)]
struct Prepared {
    /// What hides the tiles of missing squares.
    covers: Vec<Mesh>,
    lines: Vec<Mesh>,
    /// What is under the line, and the line; and what lies over it.
    under: Vec<Mesh>,
    over: Vec<Mesh>,
    /// What moves, and is not among them.
    apart: Vec<Placed>,
    /// The squares of the board.
    all: u64,
    /// Whether there is a line along the moves.
    has_path: bool,
}

impl Painter {
    /// # Panics
    /// If the graphics driver does not take the shader.
    pub(crate) fn new(first: SheetJob) -> Painter {
        let shader = ShaderSource::Glsl {
            vertex: BOARD_VERTEX,
            fragment: BOARD_FRAGMENT,
        };
        let floats = ["top", "kept"].map(|name| (name, UniformType::Float1));
        let vectors = ["light", "dark", "light_added", "dark_added"];
        let vectors = vectors.map(|name| (name, UniformType::Float4));
        let uniforms = vectors.into_iter().chain(floats);
        let params = MaterialParams {
            uniforms: uniforms
                .map(|(name, kind)| UniformDesc::new(name, kind))
                .collect(),
            ..MaterialParams::default()
        };
        // There is nothing yet that could be drawn in its place.
        let (scaled, tiles) = scaled(first.finish());
        Painter {
            scaled,
            tiles,
            exact: None,
            making: None,
            recolouring: None,
            chequered: load_material(shader, params).expect("the shader compiles"),
            prepared: Prepared::default(),
            gaps: Gaps::default(),
        }
    }

    /// The sheet that [`Painter::new`] wants.
    pub(crate) fn first_sheet(theme: BoardTheme) -> SheetJob {
        SheetJob::begin(SCALED, theme)
    }

    /// The colours that are shown.
    pub(crate) fn theme(&self) -> BoardTheme {
        self.scaled.sheet.theme()
    }

    /// Sees that the sheets are in these colours, now or soon; whether they have come.
    pub(crate) fn colour(&mut self, theme: BoardTheme) -> bool {
        let done = self.recolouring.take_if(|making| making.is_done());
        let has_come = done.is_some();
        if let Some(done) = done {
            (self.scaled, self.tiles) = scaled(done.finish());
        }
        if self.theme() != theme && self.recolouring.is_none() {
            self.recolouring = Some(SheetJob::begin(SCALED, theme));
        }
        has_come
    }

    /// Sees that there is a sheet of the size that is shown, now or soon; whether one has come.
    pub(crate) fn prepare_sheet(&mut self, tile: f64, is_moving: bool) -> bool {
        let done = self.making.take_if(|making| making.is_done());
        let has_come = done.is_some();
        if let Some(done) = done {
            let sheet = done.finish();
            let texture = upload(&sheet);
            self.exact = Some(Sprites { sheet, texture });
        }
        let wanted = tile.round().min(f64::from(*TILES.end())) as u32;
        let exact = self.exact.as_ref();
        let exact = exact.map(|sprites| (sprites.sheet.tile(), sprites.sheet.theme()));
        let is_wanted = wanted >= SMALLEST_SPRITE && exact != Some((wanted, self.theme()));
        if is_wanted && !is_moving && self.making.is_none() {
            self.making = Some(SheetJob::begin(wanted, self.theme()));
        }
        has_come
    }

    /// The sprites for tiles of a size: those made for it, if it is within a hundredth.
    fn sprites(&self, tile: f64) -> &Sprites {
        let fits = |sprites: &&Sprites| {
            if sprites.sheet.theme() != self.theme() {
                return false;
            }
            let own = f64::from(sprites.sheet.tile());
            (tile / own - 1.0).abs() < 0.01 || (tile > own && own >= f64::from(*TILES.end()))
        };
        self.exact.as_ref().filter(fits).unwrap_or(&self.scaled)
    }

    /// Makes quads of a scene; what moves of it is drawn later, where it is then.
    pub(crate) fn prepare(
        &mut self,
        scene: &Scene,
        layout: Layout,
        moving: Option<&Glide>,
        has_path: bool,
        page: [u8; 3],
    ) {
        let scale = screen_dpi_scale();
        let fades = Fades::of(layout.place.tile, scale, has_path);
        let sprites = self.sprites(layout.place.tile);
        // One pixel of the sheet is one of the screen, or it is drawn smoothly.
        let is_exact = f64::from(sprites.sheet.tile()) == layout.place.tile;
        if self.exact.is_some() {
            let filter = if is_exact {
                FilterMode::Nearest
            } else {
                FilterMode::Linear
            };
            self.exact
                .iter()
                .for_each(|exact| exact.texture.set_filter(filter));
        }
        let has_lines = !is_exact;
        let mut lines = Batch::new(None, layout.place, scale);
        let mut quads = Batch::new(Some(sprites), layout.place, scale);
        let all = scene.board.squares();
        let theme = sprites.sheet.theme();
        let mut apart = Vec::new();
        // What is under the line and the line itself, and all that lies over it.
        let is_line = |placed: &Placed| matches!(placed.item, Item::Segment { .. });
        let over = scene
            .items
            .iter()
            .rposition(is_line)
            .map_or(0, |last| last + 1);
        let mut under = Vec::new();
        for (index, placed) in scene.items.iter().enumerate() {
            if index == over {
                under = quads.take();
            }
            if moving.is_some_and(|glide| glide.takes(placed)) {
                apart.push(*placed);
                continue;
            }
            match placed.item {
                Item::Segment {
                    dx,
                    dy,
                    number,
                    knight,
                } if has_lines => {
                    let by = (f64::from(dx), f64::from(dy));
                    let ink = theme.line(number, all, knight);
                    lines.line((placed.x, placed.y), by, ink, fades.path);
                }
                item => quads.item(&sprites.sheet, *placed, all, fades.of_item(item)),
            }
        }
        if over == scene.items.len() {
            under = quads.take();
        }
        self.prepared = Prepared {
            covers: covers(scene, layout, scale, page),
            lines: lines.take(),
            under,
            over: quads.take(),
            apart,
            all,
            has_path,
        };
        self.gaps.show(&scene.board, layout, page);
    }

    /// Lays a faint knight over what was prepared.
    pub(crate) fn prepare_ghost(&mut self, layout: Layout, ghost: Option<(f64, f64)>) {
        const FAINT: f32 = 0.4;
        let Some(place) = ghost else {
            return;
        };
        let sprites = self.sprites(layout.place.tile);
        let mut quads = Batch::new(Some(sprites), layout.place, screen_dpi_scale());
        let item = Item::Sprite(Sprite::Knight);
        quads.offset = place;
        quads.item(
            &sprites.sheet,
            Placed { x: 0, y: 0, item },
            self.prepared.all,
            FAINT,
        );
        let meshes = quads.take();
        self.prepared.over.extend(meshes);
    }

    /// Draws what was prepared, over the board and the colours of its numbers, with what moves where it
    /// is now; or on the tour in a style.
    pub(crate) fn draw(
        &self,
        board: &Board,
        layout: Layout,
        canvas: &Canvas,
        moving: Option<&Glide>,
        art: Option<&Art>,
    ) {
        let prepared = &self.prepared;
        let fades = Fades::of(layout.place.tile, screen_dpi_scale(), prepared.has_path);
        let mut covers = &prepared.covers[..];
        match art {
            Some(art) => {
                art.draw(layout, self.theme());
                covers = &[];
            }
            None => {
                self.draw_board(board, layout, fades);
                if fades.colours > 0.0 {
                    canvas.draw(fades.colours);
                }
                self.gaps.draw();
            }
        }
        let (line, figures) = self.moved(layout, moving);
        let under = covers.iter().chain(&prepared.lines);
        let under = under.chain(&prepared.under).chain(&line);
        for mesh in under.chain(&prepared.over).chain(&figures) {
            draw_mesh(mesh);
        }
    }

    /// What moves, as it is at this moment: a line, and figures.
    fn moved(&self, layout: Layout, glide: Option<&Glide>) -> (Vec<Mesh>, Vec<Mesh>) {
        let Some(glide) = glide else {
            return Default::default();
        };
        let scale = screen_dpi_scale();
        let sprites = self.sprites(layout.place.tile);
        let theme = sprites.sheet.theme();
        let mut lines = Batch::new(None, layout.place, scale);
        let mut quads = Batch::new(Some(sprites), layout.place, scale);
        for placed in &self.prepared.apart {
            match glide.now(placed) {
                Some(Moved::Line(by)) => {
                    if let Item::Segment { number, knight, .. } = placed.item {
                        let ink = theme.line(number, self.prepared.all, knight);
                        lines.line((placed.x, placed.y), by, ink, 1.0);
                    }
                }
                Some(Moved::Aside(x, y)) => {
                    quads.offset = (x, y);
                    quads.item(&sprites.sheet, *placed, self.prepared.all, 1.0);
                }
                Some(Moved::Risen(part)) => {
                    quads.offset = (0.0, 0.0);
                    quads.item(&sprites.sheet, *placed, self.prepared.all, part);
                }
                None => {}
            }
        }
        (lines.take(), quads.take())
    }

    fn draw_board(&self, board: &Board, layout: Layout, fades: Fades) {
        let area = layout.area();
        let corner = board.size().at(area.x, area.y);
        let is_dark = corner.is_some_and(|square| square.colour() == Colour::Dark);
        let sprites = self.sprites(layout.place.tile);
        let is_scaled = std::ptr::eq(sprites, &raw const self.scaled);
        let texture = if is_scaled {
            &self.tiles
        } else {
            &sprites.texture
        };
        let theme = sprites.sheet.theme();
        let solid = |ink| colour(ink, 1.0).to_vec();
        let [light, dark] = [Colour::Light, Colour::Dark].map(|tile| solid(theme.tile(tile)));
        let pale = solid(theme.pale());
        // Of the bitmaps' colours first, then the one between them, and then the one to which both fade.
        let added = |colour: Vec4| {
            let plain = fades.plain * colour;
            let even = plain.lerp(0.5 * (light + dark), fades.even);
            even.lerp(pale, fades.pale)
        };
        for (name, colour, own) in [
            ("light", Colour::Light, light),
            ("dark", Colour::Dark, dark),
        ] {
            let region = texture_part(&sprites.sheet, sprites.sheet.tile_region(colour));
            self.chequered.set_uniform(name, Vec4::from(region));
            self.chequered
                .set_uniform(&format!("{name}_added"), added(own));
        }
        let kept = (1.0 - fades.plain) * (1.0 - fades.even) * (1.0 - fades.pale);
        self.chequered.set_uniform("kept", kept);
        self.chequered
            .set_uniform("top", if is_dark { 1.0_f32 } else { 0.0 });
        gl_use_material(&self.chequered);
        let Place { x, y, tile } = layout.place;
        // From the corner of the area on, so that the numbers stay small and exact.
        let place = [
            x + f64::from(area.x) * tile,
            y + f64::from(area.y) * tile,
            f64::from(area.width) * tile,
            f64::from(area.height) * tile,
        ];
        let part = [0.0, 0.0, area.width as f32, area.height as f32];
        draw_mesh(&Mesh {
            vertices: quad(place, part, screen_dpi_scale(), WHITE).to_vec(),
            indices: vec![0, 1, 2, 0, 2, 3],
            texture: Some(texture.clone()),
        });
        gl_use_default_material();
    }
}

fn upload(sheet: &Sheet) -> Texture2D {
    let image = sheet.image();
    // The packer keeps the atlas far below what a texture can be.
    let texture = Texture2D::from_rgba8(image.width() as u16, image.height() as u16, image);
    texture.set_filter(FilterMode::Nearest);
    texture
}

/// A sheet to be drawn in all sizes, and its tiles, which must not be mixed with their neighbours.
fn scaled(sheet: Sheet) -> (Sprites, Texture2D) {
    let texture = upload(&sheet);
    gui::make_smaller_versions(&texture);
    let tiles = upload(&sheet);
    tiles.set_filter(FilterMode::Linear);
    (Sprites { sheet, texture }, tiles)
}

/// The page over the missing squares, those beside each other in one piece.
fn covers(scene: &Scene, layout: Layout, scale: f32, page: [u8; 3]) -> Vec<Mesh> {
    let Place { x, y, tile } = layout.place;
    let mut batch = Batch::new(None, layout.place, scale);
    let mut missing = scene.items.iter();
    let mut missing = missing
        .by_ref()
        .take_while(|placed| matches!(placed.item, Item::Missing(_)))
        .peekable();
    while let Some(first) = missing.next() {
        let mut last = first;
        while let Some(next) =
            missing.next_if(|next| (next.y, next.x) == (last.y, last.x.saturating_add(1)))
        {
            last = next;
        }
        let place = [
            x + f64::from(first.x) * tile,
            y + f64::from(first.y) * tile,
            f64::from(last.x - first.x + 1) * tile,
            tile,
        ];
        batch.add(quad(place, [0.0; 4], scale, colour(page, 1.0)));
    }
    batch.take()
}
