//! The tree of a search without Warnsdorff's rule.

use crate::panels::style::{SMALL, palette};
use crate::panels::targets::Noted as _;
use crate::panels::tree::{TILE, painted};
use crate::platform::worker::Latest;
use egui::{ColorImage, RichText, TextureHandle, TextureOptions, Ui, vec2};
use knights_tour::board::{Board, Size, Square};
use knights_tour::position::Position;
use knights_tour::solve::{Backtrack, Search, SearchSteps, SearchTree};
use knights_tour_picture::{BoardTheme, TreePicture};

fn searched() -> SearchTree {
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

#[derive(Default)]
pub(super) struct Tree {
    making: Latest<(), (ColorImage, usize)>,
    drawn: Option<TextureHandle>,
}

impl Tree {
    pub(super) fn show(&mut self, ui: &mut Ui, theme: BoardTheme) {
        let scale = ui.ctx().pixels_per_point();
        if let Ok(size) = Size::new(TILES.0, TILES.1)
            && self.making.wants(&())
        {
            self.making.start("search tree", (), move |()| {
                let tree = searched();
                let positions = tree.nodes().len();
                (
                    painted(&TreePicture::of(tree), size, theme, scale),
                    positions,
                )
            });
        }
        if let Some(((), (image, positions))) = self.making.poll() {
            let loaded = ui
                .ctx()
                .load_texture("plain search", image, TextureOptions::LINEAR);
            self.drawn = Some(loaded);
            log::info!("searched positions={positions}");
        }
        let size = vec2(TILES.0 as f32, TILES.1 as f32) * TILE;
        let size = size * (ui.available_width() / size.x).min(1.0);
        let response = match &self.drawn {
            Some(texture) => ui.add(egui::Image::new((texture.id(), size))),
            // The space is reserved, so that the layout does not change when the tree arrives.
            None => ui.allocate_response(size, egui::Sense::hover()),
        };
        response.noted("plain search");
        let quiet = palette(ui.visuals()).quiet;
        let caption = "Each thin line is a path it gave up.";
        ui.label(RichText::new(caption).size(SMALL).color(quiet));
    }
}
