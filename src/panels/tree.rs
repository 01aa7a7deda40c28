//! The search tree, as a strip below the timeline; a click goes to a node's step.

use super::PanelContents;
use crate::board::layout::TREE;
use crate::panels::requests::request;
use crate::panels::spoken::Spoken as _;
use crate::panels::style::{EDGE, SMALL, colour, palette_of, write};
use crate::panels::targets::Noted as _;
use crate::panels::tip;
use crate::platform::worker::Latest;
use egui::{
    Align2, ColorImage, Context, Rect, Sense, TextureHandle, TextureOptions, Ui, WidgetType, vec2,
};
use knights_tour::board::Size;
use knights_tour_picture::{BoardTheme, Drawing, TreePicture, Window};
use knights_tour_session::{Command, Session};

/// Side of a tile in the drawing of the tree, in points.
pub(crate) const TILE: f32 = 40.0;
const AROUND: f32 = 4.0;

/// What the drawing of a session's tree depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct TreeRequest {
    revision: u64,
    theme: BoardTheme,
    size: Size,
    scale: f32,
}

/// The drawing of a tree in a window of `size` tiles.
struct DrawnTree {
    picture: TreePicture,
    size: Size,
    texture: TextureHandle,
}

/// A strip with the search tree, drawn on a worker because large trees would delay frames.
#[derive(Default)]
pub(crate) struct TreeStrip {
    drawn: Latest<TreeRequest, (TreePicture, ColorImage), DrawnTree>,
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
        let has_come = self.drawn.poll_and_keep(|request, (picture, image)| {
            log::debug!("tree drawn={}", picture.tree().nodes().len());
            Some(DrawnTree {
                picture,
                size: request.size,
                texture: load_texture(context, image),
            })
        });
        let tiles = ((context.screen_rect().width() - 2.0 * EDGE) / TILE).floor();
        let size = Size::new((tiles as u32).max(1), ((TREE - 2.0 * AROUND) / TILE) as u32);
        let most = context.input(|input| input.max_texture_side) as f32;
        let request = size.ok().map(|size| TreeRequest {
            revision: session.revision(),
            theme,
            size,
            scale: context
                .pixels_per_point()
                .min(most / (TILE * size.width() as f32)),
        });
        let Some(request) = request.filter(|request| self.drawn.wants(request)) else {
            return has_come;
        };
        match session.search_tree() {
            Some(tree) => self.drawn.start("search tree", request, |request| {
                let picture = TreePicture::of(tree);
                let image = paint_tree(&picture, request.size, request.theme, request.scale);
                (picture, image)
            }),
            None => *self = TreeStrip::default(),
        }
        has_come
    }

    /// Shows the strip; a click goes to the step of the node at the pointer.
    pub(super) fn show(&self, ui: &mut Ui, shown: &PanelContents<'_>) {
        let (place, response) = ui.allocate_exact_size(ui.available_size(), Sense::click());
        let response = response
            .noted("Search tree")
            .spoken(WidgetType::Image, "Search tree");
        let paper = colour(shown.board.paper());
        ui.painter()
            .rect_filled(place.shrink2(vec2(0.0, 2.0)), 4.0, paper);
        let Some(DrawnTree {
            picture,
            size,
            texture,
        }) = self.drawn.kept()
        else {
            let quiet = palette_of(ui).quiet;
            let (at, middle) = (place.center(), Align2::CENTER_CENTER);
            write(ui, at, middle, "The search tree grows here.", SMALL, quiet);
            return;
        };
        let points = vec2(size.width() as f32, size.height() as f32) * TILE;
        let drawn = Rect::from_center_size(place.center(), points);
        egui::Image::new(texture).paint_at(ui, drawn);
        tip::show(&response, "The search tree: click to go to a step");
        if response.clicked()
            && let Some(pointer) = response.interact_pointer_pos()
        {
            let at = (pointer - drawn.min) / TILE;
            let step = picture.step_at(*size, (at.x.into(), at.y.into()));
            request(ui.ctx(), Command::Seek(step));
        }
    }
}

pub(crate) fn paint_tree(
    picture: &TreePicture,
    size: Size,
    theme: BoardTheme,
    scale: f32,
) -> ColorImage {
    pixels_of(&picture.drawing(size, theme), size, (TILE * scale).into())
}

pub(crate) fn load_texture(context: &Context, image: ColorImage) -> TextureHandle {
    context.load_texture("drawing", image, TextureOptions::LINEAR)
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
