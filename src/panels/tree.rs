//! The search tree, as a strip below the timeline; a click goes to a node's step.

use super::Shown;
use crate::board::layout::TREE;
use crate::panels::asked::ask;
use crate::panels::style::{EDGE, SMALL, palette, write};
use crate::panels::targets::Noted as _;
use crate::panels::tip;
use crate::platform::worker::Latest;
use egui::{
    Align2, Color32, ColorImage, Context, Rect, Sense, TextureHandle, TextureOptions, Ui, vec2,
};
use knights_tour::board::Size;
use knights_tour_picture::{BoardTheme, Drawing, TreePicture, Window};
use knights_tour_session::{Command, Session};

/// Side of a tile in the drawing of the tree, in points.
pub(crate) const TILE: f32 = 40.0;
const AROUND: f32 = 4.0;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Asked {
    revision: u64,
    theme: BoardTheme,
    size: Size,
    scale: f32,
}

/// A strip with the search tree, drawn on a worker because large trees would delay frames.
#[derive(Default)]
pub(crate) struct TreeStrip {
    /// Worker that draws the tree; it keeps the last request after a failure, to prevent a retry.
    making: Latest<Asked, (TreePicture, ColorImage)>,
    shown: Option<(TreePicture, Size, TextureHandle)>,
}

impl TreeStrip {
    /// Starts drawing a session's tree, or removes the strip. Returns whether a new drawing has arrived.
    pub(crate) fn update(
        &mut self,
        context: &Context,
        session: Option<&Session>,
        theme: BoardTheme,
    ) -> bool {
        let Some(session) = session else {
            *self = TreeStrip::default();
            return false;
        };
        let has_come = self.take(context);
        let tiles = ((context.screen_rect().width() - 2.0 * EDGE) / TILE).floor();
        let size = Size::new((tiles as u32).max(1), ((TREE - 2.0 * AROUND) / TILE) as u32);
        let most = context.input(|input| input.max_texture_side) as f32;
        let asked = size.ok().map(|size| Asked {
            revision: session.revision(),
            theme,
            size,
            scale: (context.pixels_per_point()).min(most / (TILE * size.width() as f32)),
        });
        let Some(asked) = asked.filter(|asked| self.making.wants(asked)) else {
            return has_come;
        };
        match session.search_tree() {
            Some(tree) => self.making.start("search tree", asked, |asked| {
                let picture = TreePicture::of(tree);
                let image = painted(&picture, asked.size, asked.theme, asked.scale);
                (picture, image)
            }),
            None => self.shown = None,
        }
        has_come
    }

    fn take(&mut self, context: &Context) -> bool {
        // After a worker's failure, keep the last drawing.
        let Some((asked, (picture, image))) = self.making.poll() else {
            return false;
        };
        let nodes = picture.tree().nodes().len();
        log::debug!("tree drawn={nodes}");
        let texture = context.load_texture("search tree", image, TextureOptions::LINEAR);
        self.shown = Some((picture, asked.size, texture));
        true
    }

    pub(super) fn show(&self, ui: &mut Ui, shown: &Shown<'_>) {
        let (place, response) = ui.allocate_exact_size(ui.available_size(), Sense::click());
        let response = response.noted("Search tree");
        let [red, green, blue] = shown.board.paper();
        let paper = Color32::from_rgb(red, green, blue);
        ui.painter()
            .rect_filled(place.shrink2(vec2(0.0, 2.0)), 4.0, paper);
        let Some((picture, tiles, texture)) = &self.shown else {
            let quiet = palette(ui.visuals()).quiet;
            let at = (place.center(), Align2::CENTER_CENTER);
            write(ui, at, "The search tree grows here.", SMALL, quiet);
            return;
        };
        let drawn = vec2(tiles.width() as f32, tiles.height() as f32) * TILE;
        let drawn = Rect::from_center_size(place.center(), drawn);
        egui::Image::new(texture).paint_at(ui, drawn);
        let tip = "The search tree: click to go to a step";
        tip::show(&response, tip);
        let at = response.interact_pointer_pos();
        if let Some(at) = at.filter(|_| response.clicked()) {
            let at = (at - drawn.min) / TILE;
            let step = picture.step_at(*tiles, (at.x.into(), at.y.into()));
            ask(ui.ctx(), Command::Seek(step));
        }
    }
}

pub(crate) fn painted(
    picture: &TreePicture,
    size: Size,
    theme: BoardTheme,
    scale: f32,
) -> ColorImage {
    pixels_of(&picture.drawing(size, theme), size, (TILE * scale).into())
}

pub(super) fn pixels_of(drawing: &Drawing, size: Size, tile: f64) -> ColorImage {
    let pixels = |tiles: u32| ((f64::from(tiles) * tile).round() as u32).max(1);
    let window = Window {
        tile,
        left: 0.0,
        top: 0.0,
        width: pixels(size.width()),
        height: pixels(size.height()),
    };
    let sides = [window.width as usize, window.height as usize];
    let mut pixels = vec![0; 4 * sides[0] * sides[1]];
    drawing.paint_paper(&mut pixels);
    drawing.paint(&window, &mut pixels);
    ColorImage::from_rgba_unmultiplied(sides, &pixels)
}
