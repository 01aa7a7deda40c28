//! Pictures as other programs show and read them: SVG by resvg, QR codes by rqrr.

mod codes;
mod drawings;

use image::RgbaImage;
use knights_tour::board::Board;
use knights_tour::position::Position;
use knights_tour::solve::Question;
use knights_tour_picture::{Options, Picture};
use knights_tour_scene::TourView;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{self, Tree};

/// The pixels of an SVG file, on a background.
fn rendered(svg: &[u8], background: Color) -> RgbaImage {
    let tree = Tree::from_data(svg, &usvg::Options::default()).expect("an SVG file");
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).expect("a picture");
    pixels.fill(background);
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    RgbaImage::from_raw(size.width(), size.height(), pixels.take()).expect("four bytes a pixel")
}

fn closed_tour(board: &str) -> Position {
    let board: Board = board.parse().expect("a size");
    let tour = Question::on(&board).closed().solve().expect("a tour");
    Position::along(&board, tour.squares()).expect("a start")
}

fn written(kind: &Picture, position: &Position, options: &Options) -> Vec<u8> {
    let mut file = Vec::new();
    kind.write(
        TourView::Position(position),
        options,
        &mut file,
        &mut |_, _| Ok(()),
    )
    .expect("a picture");
    file
}
