//! A tour on its board, as PDF.

use super::content::{BoardPlace, PdfWriter};
use crate::caption::Caption;
use crate::margin::Margin;
use crate::path::tile_corner;
use crate::vector::{Shape, VectorWriter as _, write_item};
use crate::{BoardTheme, Options};
use knights_tour::board::Colour;
use knights_tour_scene::{Item, Scene, Text, TourView, View, Viewport};
use std::io::{self, Write};

pub(super) fn write_board(
    tour_view: TourView<'_>,
    options: &Options,
    place: BoardPlace,
    out: &mut dyn Write,
) -> io::Result<()> {
    let view = options.view;
    let scene_in = |view: View| match tour_view {
        TourView::Position(position) => Scene::new(position.board(), Some(position), view, None),
        TourView::Tour(_) | TourView::Planned { .. } => {
            Scene::of(tour_view, view, Viewport::whole(tour_view.size()))
        }
    };
    let mut scene = scene_in(view);
    if view.path && !view.numbers && !view.flags {
        scene.items.retain(|placed| !tells_order(&placed.item));
        let numbered = scene_in(View {
            numbers: true,
            ..view
        });
        let told = numbered.items.into_iter();
        scene
            .items
            .extend(told.filter(|placed| tells_order(&placed.item)));
    }
    let margin = options.margin(tour_view.size(), None);
    write_scene(&scene, margin, options.theme, place, out)
}

/// Whether an item is a number, or its plate, that a line without numbers has in print: in grey, the colours of the line no
/// longer tell its direction, so that every eighth square is numbered.
fn tells_order(item: &Item) -> bool {
    const APART: u64 = 8;
    let number = match *item {
        Item::Dot { number, .. } | Item::Text(Text::Number(number)) => number,
        _ => return false,
    };
    number.is_multiple_of(APART)
}

/// Writes the tiles and items of a whole board, and the names of its files and ranks.
pub(super) fn write_scene(
    scene: &Scene,
    margin: Option<Margin>,
    theme: BoardTheme,
    place: BoardPlace,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut writer = PdfWriter::begin(place, theme, out);
    for colour in [Colour::Light, Colour::Dark] {
        writer.write_shape(&Shape::tiles(&scene.board, colour, theme))?;
    }
    for placed in &scene.items {
        write_item(placed, &scene.board, theme, &mut writer)?;
    }
    let corner = tile_corner(scene.board.size(), (0, 0));
    for name in margin.into_iter().flat_map(Margin::names) {
        writer.write_caption(&Caption {
            start: corner + name.start,
            ..name
        })?;
    }
    writer.end()
}
