//! Paints a scene: one quad for the board, one texture for the numbers' colours, and sprites for the rest.

use crate::board::art::Art;
use crate::board::canvas::Canvas;
use crate::board::detail::{Fades, detail};
use crate::board::layout::WindowLayout;
use crate::board::motion::{DROP, Glide, Moved};
use crate::board::quad::{Batch, Sprites, WHITE, colour, draw_quad, texture_part};
use crate::platform::gui;
use crate::platform::worker::{Latest, Worker};
use knights_tour::board::{Board, Colour};
use knights_tour_picture::{Atlas, BoardTheme, SMALLEST_SPRITE, TileSide};
use knights_tour_scene::{Area, Detail, Item, Positioned, Scene, Sprite};
use macroquad::prelude::{
    DVec2, FilterMode, Material, MaterialParams, Mesh, ShaderSource, Texture2D, UniformDesc,
    UniformType, Vec4, draw_mesh, dvec2, gl_use_default_material, gl_use_material, load_material,
};
use macroquad::window::screen_dpi_scale;

const SCALED: u32 = 128;

/// Width of the frame around the square under the pointer, and the tile from which it is constant, in points.
const FRAME: f32 = 3.0;
const LARGE: f64 = 100.0;

const BOARD_VERTEX: &str = include_str!("board.vert");

/// Fragment shader of the light and dark tiles. `top` selects the tile at the top left; `kept` is the opacity of the
/// bitmaps. Colours are mixed beforehand: without a graphics card, the processor runs this for every pixel.
const BOARD_FRAGMENT: &str = include_str!("board.frag");

/// Paints the board, with the atlas of its sprites.
pub(crate) struct ScenePainter {
    /// Sprites that are scaled while no atlas of the exact tile size exists.
    scaled: Sprites,
    /// Tiles of the scaled atlas, without mipmaps.
    tiles: Texture2D,
    exact: Option<Sprites>,
    /// The worker for an atlas of the exact tile size; `recolouring` redraws the scaled atlas for a new theme.
    making: SheetWork,
    /// Whether numbers are as large as their squares allow.
    has_large_numbers: bool,
    recolouring: SheetWork,
    chequered: Material,
    prepared: Prepared,
    /// Missing squares too small to draw one by one, cached for `gaps_of`: computing them takes longer than a frame.
    gaps: Canvas,
    gaps_of: Option<(Board, WindowLayout, [u8; 3])>,
}

/// A worker that makes an atlas: an atlas of large tiles takes longer than a frame.
type SheetWork = Latest<(u32, BoardTheme), Atlas>;

fn atlas(&(tile, theme): &(u32, BoardTheme)) -> Atlas {
    Atlas::new(tile, theme)
}

/// What is painted until the scene changes.
#[derive(Default)]
struct Prepared {
    covers: Vec<Mesh>,
    lines: Vec<Mesh>,
    under: Vec<Mesh>,
    over: Vec<Mesh>,
    apart: Vec<Positioned>,
    all: u64,
    has_path: bool,
    /// Number of lines per visible square.
    density: f32,
}

impl ScenePainter {
    /// Creates a painter; `first` makes its first atlas. Panics if the graphics driver rejects the shader.
    pub(crate) fn new(first: Worker<Atlas>) -> ScenePainter {
        let shader = ShaderSource::Glsl {
            vertex: BOARD_VERTEX,
            fragment: BOARD_FRAGMENT,
        };
        let vectors = ["light", "dark", "light_added", "dark_added"]
            .map(|name| UniformDesc::new(name, UniformType::Float4));
        let numbers = ["top", "kept"].map(|name| UniformDesc::new(name, UniformType::Float1));
        let params = MaterialParams {
            uniforms: vectors.into_iter().chain(numbers).collect(),
            ..MaterialParams::default()
        };
        // Wait for the atlas: without one, nothing can be drawn.
        let atlas = first.join();
        let (scaled, tiles) =
            scaled(atlas.unwrap_or_else(|_| Atlas::new(SCALED, BoardTheme::default())));
        ScenePainter {
            scaled,
            tiles,
            exact: None,
            making: SheetWork::default(),
            has_large_numbers: false,
            recolouring: SheetWork::default(),
            chequered: load_material(shader, params).expect("the shader compiles"),
            prepared: Prepared::default(),
            gaps: Canvas::default(),
            gaps_of: None,
        }
    }

    pub(crate) fn first_atlas(theme: BoardTheme) -> Worker<Atlas> {
        Worker::start("atlas", move |_| Atlas::new(SCALED, theme))
    }

    pub(crate) fn theme(&self) -> BoardTheme {
        self.scaled.atlas.theme()
    }

    pub(crate) fn colour(&mut self, theme: BoardTheme) -> bool {
        let made = self.recolouring.poll();
        let has_come = made.is_some();
        if let Some((_, atlas)) = made {
            (self.scaled, self.tiles) = scaled(atlas);
        }
        let wanted = (SCALED, theme);
        if self.theme() != theme && self.recolouring.wants(&wanted) {
            self.recolouring.start("atlas", wanted, atlas);
        }
        has_come
    }

    /// Makes numbers as large as their squares allow, for a room, or as large as usual.
    pub(crate) fn enlarge_numbers(&mut self, is_wanted: bool) {
        self.has_large_numbers = is_wanted;
    }

    /// Side of the tiles of the atlas for tiles of this side: large numbers need a larger atlas.
    fn side_of_atlas(&self, tile: f64) -> f64 {
        if self.has_large_numbers {
            2.0 * tile
        } else {
            tile
        }
    }

    /// Requests an atlas of the tile size from a worker. Returns whether an atlas has arrived.
    pub(crate) fn prepare_sheet(&mut self, tile: f64, is_moving: bool) -> bool {
        let made = self.making.poll();
        let has_come = made.is_some();
        if let Some((_, atlas)) = made {
            let texture = upload(&atlas);
            self.exact = Some(Sprites { atlas, texture });
        }
        let side = self.side_of_atlas(tile).round();
        let side = side.min(f64::from(*TileSide::RANGE.end())) as u32;
        let exact = self.exact.as_ref().map(|sprites| &sprites.atlas);
        let known = exact.map(|atlas| (atlas.tile(), atlas.theme()));
        let is_wanted = side >= SMALLEST_SPRITE && !is_moving;
        let wanted = (side, self.theme());
        if is_wanted && known != Some(wanted) && self.making.wants(&wanted) {
            self.making.start("atlas", wanted, atlas);
        }
        has_come
    }

    /// The exact sprites if their tile size is within one per cent, otherwise the scaled sprites.
    fn sprites(&self, tile: f64) -> &Sprites {
        let tile = self.side_of_atlas(tile);
        let fits = |sprites: &&Sprites| {
            if sprites.atlas.theme() != self.theme() {
                return false;
            }
            let own = f64::from(sprites.atlas.tile());
            (tile / own - 1.0).abs() < 0.01
                || (tile > own && own >= f64::from(*TileSide::RANGE.end()))
        };
        self.exact.as_ref().filter(fits).unwrap_or(&self.scaled)
    }

    /// Sorts the items of a scene into batches, apart from those that move.
    pub(crate) fn prepare(
        &mut self,
        scene: &Scene,
        layout: WindowLayout,
        moving: Option<&Glide>,
        has_path: bool,
        page: [u8; 3],
    ) {
        let scale = screen_dpi_scale();
        let fades = Fades::of(layout.place.tile, scale, has_path);
        let sprites = self.sprites(layout.place.tile);
        // With an exact atlas, one texel is one pixel; otherwise the texture is interpolated.
        let is_exact = f64::from(sprites.atlas.tile()) == layout.place.tile;
        if let Some(exact) = &self.exact {
            exact.texture.set_filter(if is_exact {
                FilterMode::Nearest
            } else {
                FilterMode::Linear
            });
        }
        let mut lines = Batch::new(None, layout.place);
        let mut quads = Batch::new(Some(sprites), layout.place);
        quads.has_large_numbers = self.has_large_numbers;
        let mut frames = Batch::new(None, layout.place);
        let is_large = layout.place.tile > LARGE * f64::from(scale);
        let all = scene.board.squares();
        let theme = sprites.atlas.theme();
        let mut apart = Vec::new();
        let is_line = |placed: &Positioned| matches!(placed.item, Item::Segment { .. });
        let items = &scene.items;
        let area = layout.area();
        let squares = area.width as f32 * area.height as f32;
        let density = items.iter().filter(|placed| is_line(placed)).count() as f32 / squares;
        let lines_end = items.iter().rposition(is_line).map_or(0, |last| last + 1);
        let (under, over) = items.split_at(lines_end);
        let [under, mut over] = [under, over].map(|items| {
            for placed in items {
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
                    } if !is_exact => {
                        let by = dvec2(dx.into(), dy.into());
                        let ink = theme.line(number, all, knight);
                        lines.line((placed.x, placed.y), by, ink, fades.path);
                    }
                    Item::Sprite(sprite @ Sprite::Hover) if is_large => {
                        let ink = theme.mark(sprite).unwrap_or_default();
                        frames.frame((placed.x, placed.y), f64::from(FRAME * scale), ink);
                    }
                    item => quads.item(&sprites.atlas, *placed, all, fades.of_item(item)),
                }
            }
            quads.take()
        });
        over.extend(frames.take());
        self.prepared = Prepared {
            covers: covers(scene, layout, page),
            lines: lines.take(),
            under,
            over,
            apart,
            all,
            has_path,
            density,
        };
        self.cover_gaps(&scene.board, layout, page);
    }

    fn cover_gaps(&mut self, board: &Board, layout: WindowLayout, page: [u8; 3]) {
        let points = layout.place.tile / f64::from(screen_dpi_scale());
        let is_shown = board.rectangle().is_none() && detail(points) == Detail::Marks;
        let gaps_of = is_shown.then(|| (board.clone(), layout, page));
        if self.gaps_of != gaps_of {
            self.gaps_of = gaps_of;
            if is_shown {
                self.gaps.cover(board, &layout, page);
            }
        }
    }

    pub(crate) fn prepare_ghost(&mut self, layout: WindowLayout, ghost: Option<DVec2>) {
        const FAINT: f32 = 0.4;
        let Some(place) = ghost else {
            return;
        };
        let sprites = self.sprites(layout.place.tile);
        let mut quads = Batch::new(Some(sprites), layout.place);
        let item = Item::Sprite(Sprite::Knight);
        quads.offset = place;
        quads.item(
            &sprites.atlas,
            Positioned {
                x: 0,
                y: 0,
                item,
                is_shared: false,
            },
            self.prepared.all,
            FAINT,
        );
        let meshes = quads.take();
        self.prepared.over.extend(meshes);
    }

    /// Draws the board: its squares or the tour in a style, then the batches and what moves.
    pub(crate) fn draw(
        &self,
        board: &Board,
        layout: WindowLayout,
        canvas: &Canvas,
        moving: Option<&Glide>,
        art: Option<&Art>,
    ) {
        let prepared = &self.prepared;
        let mut fades = Fades::of(layout.place.tile, screen_dpi_scale(), prepared.has_path);
        fades.pale *= prepared.density.min(1.0);
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
                if self.gaps_of.is_some() {
                    self.gaps.draw(1.0);
                }
            }
        }
        let (line, figures) = self.moved(layout, moving);
        let under = covers
            .iter()
            .chain(&prepared.lines)
            .chain(&prepared.under)
            .chain(&line);
        for mesh in under.chain(&prepared.over).chain(&figures) {
            draw_mesh(mesh);
        }
    }

    /// The lines and the figures of the items that move.
    fn moved(&self, layout: WindowLayout, glide: Option<&Glide>) -> (Vec<Mesh>, Vec<Mesh>) {
        let Some(glide) = glide else {
            return Default::default();
        };
        let sprites = self.sprites(layout.place.tile);
        let theme = sprites.atlas.theme();
        let mut lines = Batch::new(None, layout.place);
        let mut quads = Batch::new(Some(sprites), layout.place);
        quads.has_large_numbers = self.has_large_numbers;
        let all = self.prepared.all;
        for placed in &self.prepared.apart {
            let (offset, alpha) = match (glide.now(placed), placed.item) {
                (Moved::Line(by), Item::Segment { number, knight, .. }) => {
                    lines.line(
                        (placed.x, placed.y),
                        by,
                        theme.line(number, all, knight),
                        1.0,
                    );
                    continue;
                }
                (Moved::Aside(by), _) => (by, 1.0),
                (Moved::Planted(part), _) => (DVec2::NEG_Y * DROP * f64::from(1.0 - part), part),
                (Moved::Line(_), _) => continue,
            };
            quads.offset = offset;
            quads.item(&sprites.atlas, *placed, all, alpha);
        }
        (lines.take(), quads.take())
    }

    /// Draws the squares with the shader, which fades their bitmaps.
    fn draw_board(&self, board: &Board, layout: WindowLayout, fades: Fades) {
        let area = layout.area();
        let corner = board.size().at(area.x, area.y);
        let is_dark = corner.is_some_and(|square| square.colour() == Colour::Dark);
        // Only tiles of the exact size are drawn pixel by pixel, without a blend of their neighbours in the atlas.
        let sprites = if self.has_large_numbers {
            &self.scaled
        } else {
            self.sprites(layout.place.tile)
        };
        let is_scaled = std::ptr::eq(sprites, &raw const self.scaled);
        let texture = if is_scaled {
            &self.tiles
        } else {
            &sprites.texture
        };
        let theme = sprites.atlas.theme();
        let solid = |ink| colour(ink, 1.0).to_vec();
        let [light, dark] = [Colour::Light, Colour::Dark].map(|tile| solid(theme.tile(tile)));
        let pale = solid(theme.pale());
        // Blends the tile's plain colour into the mean of both colours, and the result into the pale colour.
        let added = |colour: Vec4| {
            let plain = fades.plain * colour;
            plain
                .lerp(0.5 * (light + dark), fades.even)
                .lerp(pale, fades.pale)
        };
        let shader = &self.chequered;
        for (name, colour, own) in [
            ("light", Colour::Light, light),
            ("dark", Colour::Dark, dark),
        ] {
            let region = texture_part(&sprites.atlas, sprites.atlas.tile_region(colour));
            shader.set_uniform(name, Vec4::from(region));
            shader.set_uniform(&format!("{name}_added"), added(own));
        }
        let kept = (1.0 - fades.plain) * (1.0 - fades.even) * (1.0 - fades.pale);
        shader.set_uniform("kept", kept);
        shader.set_uniform("top", if is_dark { 1.0_f32 } else { 0.0 });
        gl_use_material(shader);
        // Coordinates start at the area's corner, so that the numbers are small and precise.
        let part = [0.0, 0.0, area.width as f32, area.height as f32];
        draw_quad(layout.place.frame_of(area), part, WHITE, Some(texture));
        gl_use_default_material();
    }
}

fn upload(atlas: &Atlas) -> Texture2D {
    let image = atlas.image();
    // The casts are lossless: the packer keeps the atlas far below the texture size limit.
    let texture = Texture2D::from_rgba8(image.width() as u16, image.height() as u16, image);
    texture.set_filter(FilterMode::Nearest);
    texture
}

/// Turns an atlas into sprites with mipmaps, and a tile texture without: mipmaps would blend neighbouring tiles.
fn scaled(atlas: Atlas) -> (Sprites, Texture2D) {
    let texture = upload(&atlas);
    gui::make_smaller_versions(&texture);
    let tiles = upload(&atlas);
    tiles.set_filter(FilterMode::Linear);
    (Sprites { atlas, texture }, tiles)
}

/// Makes quads that cover the missing squares; adjacent squares share a quad.
fn covers(scene: &Scene, layout: WindowLayout, page: [u8; 3]) -> Vec<Mesh> {
    let mut batch = Batch::new(None, layout.place);
    let is_missing = |placed: &Positioned| matches!(placed.item, Item::Missing(_));
    let end = scene.items.iter().position(|placed| !is_missing(placed));
    let missing = &scene.items[..end.unwrap_or(scene.items.len())];
    let is_beside = |a: &Positioned, b: &Positioned| (b.y, b.x) == (a.y, a.x.saturating_add(1));
    for row in missing.chunk_by(is_beside) {
        let area = Area {
            x: row[0].x,
            y: row[0].y,
            width: row.len() as u32,
            height: 1,
        };
        batch.plain(layout.place.frame_of(area), page);
    }
    batch.take()
}
