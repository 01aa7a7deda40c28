//! The tree of the search that is watched, as a strip under the timeline: a click goes to the step of what
//! is nearest.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "lengths on a screen are far below 2^16"
)]

use super::Shown;
use crate::board::layout::TREE;
use crate::model::command::AppCommand;
use crate::panels::style::{EDGE, SMALL, palette};
use crate::panels::{targets, tip};
use crate::platform::worker::Worker;
use egui::{
    Align2, Color32, ColorImage, Context, FontId, Rect, Sense, TextureHandle, TextureOptions, Ui,
    pos2, vec2,
};
use knights_tour::board::Size;
use knights_tour::picture::{BoardTheme, TreePicture, Window};
use knights_tour::session::{Command, Session};
use knights_tour::solve::SearchTree;

/// A tile of the drawing, in points: its lines are as wide as on the board.
pub(crate) const TILE: f32 = 40.0;
/// Above and below the drawing, in points.
const AROUND: f32 = 4.0;

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Asked {
    /// Which state of the session it is of.
    revision: u64,
    theme: BoardTheme,
    /// Tiles across and down.
    size: Size,
    /// Pixels a point.
    scale: f32,
}

/// The tree as it was drawn last, and the next one while it is made: on a worker, so that a frame takes as
/// long with a large tree as without one.
#[derive(Default)]
pub(crate) struct TreeStrip {
    /// What was begun last, and is not begun again, whatever the result.
    begun: Option<Asked>,
    making: Option<Worker<(TreePicture, ColorImage)>>,
    shown: Option<(TreePicture, Size, TextureHandle)>,
}

impl TreeStrip {
    /// Sees that the tree of a session is drawn, soon; `None` where there is no strip. Whether it has come.
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
        // On a wide screen of many pixels a point it is drawn with fewer.
        let most = context.input(|input| input.max_texture_side) as f32;
        let asked = size.ok().map(|size| Asked {
            revision: session.revision(),
            theme,
            size,
            scale: (context.pixels_per_point()).min(most / (TILE * size.width() as f32)),
        });
        if self.making.is_none() && self.begun != asked {
            self.begun = asked;
            match asked.zip(session.search_tree()) {
                Some((asked, tree)) => {
                    let work = move |_: &_| drawn(tree, asked);
                    self.making = Some(Worker::start("search tree", work));
                }
                None => self.shown = None,
            }
        }
        has_come
    }

    fn take(&mut self, context: &Context) -> bool {
        // Where a worker failed, what is shown stays.
        let (Some(Ok((picture, image))), Some(asked)) =
            (Worker::poll(&mut self.making), self.begun)
        else {
            return false;
        };
        let nodes = picture.tree().nodes().len();
        log::debug!("tree drawn={nodes}");
        let texture = context.load_texture("search tree", image, TextureOptions::LINEAR);
        self.shown = Some((picture, asked.size, texture));
        true
    }

    /// Shows it, and adds to `commands` where it is clicked.
    pub(super) fn show(&self, ui: &mut Ui, shown: &Shown<'_>, commands: &mut Vec<AppCommand>) {
        let size = ui.available_size();
        let (place, response) = ui.allocate_exact_size(size, Sense::click());
        targets::note(&response, "Search tree");
        let [red, green, blue] = shown.board.paper();
        let paper = Color32::from_rgb(red, green, blue);
        let _ = ui
            .painter()
            .rect_filled(place.shrink2(vec2(0.0, 2.0)), 4.0, paper);
        let Some((picture, tiles, texture)) = &self.shown else {
            let quiet = palette(ui.visuals()).quiet;
            let font = FontId::proportional(SMALL);
            let words = "The tree of the search grows here.";
            let _ = ui
                .painter()
                .text(place.center(), Align2::CENTER_CENTER, words, font, quiet);
            return;
        };
        let drawn = vec2(tiles.width() as f32, tiles.height() as f32) * TILE;
        let drawn = Rect::from_center_size(place.center(), drawn);
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        let _ = ui
            .painter()
            .image(texture.id(), drawn, whole, Color32::WHITE);
        tip::show(
            &response,
            "The tree of the search: a click goes to that step",
        );
        if let Some(at) = response
            .interact_pointer_pos()
            .filter(|_| response.clicked())
        {
            let at = (at - drawn.min) / TILE;
            let step = picture.step_at(*tiles, (at.x.into(), at.y.into()));
            commands.push(Command::Seek(step).into());
        }
    }
}

fn drawn(tree: SearchTree, asked: Asked) -> (TreePicture, ColorImage) {
    let picture = TreePicture::of(tree);
    let image = painted(&picture, asked.size, asked.theme, asked.scale);
    (picture, image)
}

/// A tree, so many tiles across and down, with so many pixels a point.
pub(crate) fn painted(
    picture: &TreePicture,
    size: Size,
    theme: BoardTheme,
    scale: f32,
) -> ColorImage {
    let tile = f64::from(TILE * scale);
    let pixels = |tiles: u32| ((f64::from(tiles) * tile).floor() as u32).max(1);
    let window = Window {
        tile,
        left: 0.0,
        top: 0.0,
        width: pixels(size.width()),
        height: pixels(size.height()),
    };
    let sides = [window.width as usize, window.height as usize];
    let mut painted = vec![0; 4 * sides[0] * sides[1]];
    let drawing = picture.drawing(size, theme);
    drawing.paint_paper(&mut painted);
    drawing.paint(&window, &mut painted);
    ColorImage::from_rgba_unmultiplied(sides, &painted)
}
