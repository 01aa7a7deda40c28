//! The tree of a search without Warnsdorff's rule.

use crate::panels::spoken::Spoken as _;
use crate::panels::style::{SMALL, quiet};
use crate::panels::targets::Noted as _;
use crate::panels::tree::{TILE, load_texture, paint_tree};
use crate::platform::worker::Latest;
use egui::{ColorImage, TextureHandle, Ui, WidgetType, vec2};
use knights_tour::board::{Board, Size, Square};
use knights_tour::position::Position;
use knights_tour::solve::{Backtrack, Search, SearchSteps, SearchTree};
use knights_tour_picture::{BoardTheme, TreePicture};

fn search_without_rule() -> SearchTree {
    let mut steps = SearchSteps::default();
    let board = Board::new(5, 5).ok();
    let position = board.and_then(|board| Position::new(&board, Square::new(0, 0)).ok());
    if let Some(position) = position {
        let mut search = Search::new(position, Backtrack::plain());
        while let Some(step) = search.step().continue_value() {
            steps.push(step);
        }
    }
    steps.tree()
}

const TILES: (u32, u32) = (6, 3);

/// The drawing of a whole search, with its number of positions while it is on the way.
#[derive(Default)]
pub(super) struct PlainSearch {
    drawn: Latest<(), (ColorImage, usize), TextureHandle>,
}

impl PlainSearch {
    /// Shows the tree of the whole search once it is drawn.
    pub(super) fn show(&mut self, ui: &mut Ui, theme: BoardTheme) {
        let scale = ui.ctx().pixels_per_point();
        if let Ok(size) = Size::new(TILES.0, TILES.1)
            && self.drawn.wants(&())
        {
            self.drawn.start("search tree", (), move |()| {
                let tree = search_without_rule();
                let positions = tree.nodes().len();
                (
                    paint_tree(&TreePicture::of(tree), size, theme, scale),
                    positions,
                )
            });
        }
        self.drawn.poll_and_keep(|(), (image, positions)| {
            log::info!("searched positions={positions}");
            Some(load_texture(ui.ctx(), image))
        });
        let whole = vec2(TILES.0 as f32, TILES.1 as f32) * TILE;
        let size = whole * (ui.available_width() / whole.x).min(1.0);
        let response = match self.drawn.kept() {
            Some(texture) => ui.add(egui::Image::new((texture.id(), size))),
            // The space is reserved, so that the layout does not change when the tree arrives.
            None => ui.allocate_response(size, egui::Sense::hover()),
        };
        let kind = WidgetType::Image;
        response.noted("plain search").spoken(kind, "Search tree");
        let caption = "Each thin line is a path it gave up.";
        ui.label(quiet(ui, caption).size(SMALL));
    }
}
