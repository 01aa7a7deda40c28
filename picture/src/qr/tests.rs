use super::*;
use crate::{BoardTheme, PICTURES, Picture, SIZE, STYLES, SVG, TILE_OPTION, TRANSPARENT};
use image::GrayImage;
use knights_tour::board::Board;
use knights_tour::position::Position;
use knights_tour::solve::Question;
use resvg::{tiny_skia, usvg};

const PAGE: &str = "https://example.org/tours/";

fn tour(board: &str) -> Position {
    let board: Board = board.parse().unwrap();
    let tour = Question::on(&board).solve().unwrap();
    Position::along(&board, tour.squares()).unwrap()
}

fn options() -> Options {
    let mut options = Options::default();
    options.set(&QR, 1).unwrap();
    options.set_page(PAGE);
    options
}

fn written(kind: &Picture, tour: &Position, options: &Options) -> Result<Vec<u8>, PictureError> {
    let mut file = Vec::new();
    let never = &mut |_, _| Ok(());
    kind.write(TourView::Position(tour), options, &mut file, never)?;
    Ok(file)
}

/// The pixels of a PNG, or of an SVG on a dark background.
fn pixels(file: &[u8]) -> GrayImage {
    if file.starts_with(b"\x89PNG") {
        return image::load_from_memory(file).unwrap().into_luma8();
    }
    let tree = usvg::Tree::from_data(file, &usvg::Options::default()).unwrap();
    let size = tree.size().to_int_size();
    let mut map = tiny_skia::Pixmap::new(size.width(), size.height()).unwrap();
    map.fill(tiny_skia::Color::from_rgba8(40, 40, 40, 255));
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut map.as_mut());
    let reds = map.pixels().iter().map(|pixel| pixel.red());
    GrayImage::from_raw(size.width(), size.height(), reds.collect()).unwrap()
}

fn decoded(picture: &GrayImage) -> Vec<String> {
    let (width, height) = picture.dimensions();
    let grey = |x: usize, y: usize| picture.get_pixel(x as u32, y as u32).0[0];
    let mut image =
        rqrr::PreparedImage::prepare_from_greyscale(width as usize, height as usize, grey);
    let grids = image.detect_grids();
    grids
        .iter()
        .filter_map(|grid| Some(grid.decode().ok()?.1))
        .collect()
}

fn link(tour: &Position) -> String {
    let tour_view = TourView::Position(tour);
    format!(
        "{PAGE}#{}",
        text::id_of(tour.board(), tour.start(), tour_view.trail())
    )
}

#[test]
fn what_is_drawn_is_read_again() {
    let tour = tour("8x8");
    let wanted = vec![link(&tour)];
    for kind in PICTURES
        .iter()
        .filter(|kind| ["png", "svg"].contains(&kind.ending))
    {
        for theme in BoardTheme::ALL {
            for is_transparent in [0, 1] {
                let mut options = options();
                options.set_theme(theme);
                options.set(&TRANSPARENT, is_transparent).unwrap();
                let file = written(kind, &tour, &options).unwrap();
                let found = decoded(&pixels(&file));
                assert_eq!(found, wanted, "{} {theme:?}", kind.ending);
            }
        }
        for style in STYLES.iter().filter(|style| !style.needs_picture()) {
            let mut options = options();
            options.set_style(Some(style));
            let file = written(kind, &tour, &options).unwrap();
            assert_eq!(decoded(&pixels(&file)), wanted, "{}", style.name);
        }
    }
}

#[test]
fn boards_of_many_sides_have_room_for_it() {
    for (board, tile) in [("3x10", 75), ("31x32", 30), ("5x6", 75), ("20x5", 40)] {
        let tour = tour(board);
        let mut options = options();
        options.set(&TILE_OPTION, tile).unwrap();
        let file = written(&crate::PNG, &tour, &options).unwrap();
        let picture = pixels(&file);
        let sides = options.pixels(tour.board().size(), tile);
        assert_eq!(sides, (picture.width().into(), picture.height().into()));
        assert_eq!(decoded(&picture), [link(&tour)], "{board}");
    }
    let mut options = options();
    options.set(&SIZE, 100).unwrap();
    let file = written(&SVG, &tour("8x8"), &options).unwrap();
    let text = String::from_utf8(file).unwrap();
    assert!(text.contains("height=\"100mm\""), "{}", &text[..200]);
}

#[test]
fn what_leads_to_no_tour_is_refused_in_a_sentence() {
    let refused = |tour: &Position, tile: u32| {
        let mut options = options();
        options.set(&TILE_OPTION, tile).unwrap();
        let error = written(&crate::PNG, tour, &options).unwrap_err();
        error.to_string()
    };
    let started = Position::new(&Board::CHESS, "a1".parse().unwrap()).unwrap();
    assert!(refused(&started, 75).contains("a complete tour of one knight"));
    assert!(refused(&tour("32x32"), 75).contains("at most 1000 squares"));
    assert!(refused(&tour("8x8"), 5).contains("choose larger tiles"));
    let admitted = crate::PNG.admit("32x32".parse().unwrap(), &options());
    assert!(admitted.is_err());
}

#[test]
fn without_an_address_it_is_the_id() {
    let tour = tour("5x5");
    let mut options = Options::default();
    options.set(&QR, 1).unwrap();
    let file = written(&crate::PNG, &tour, &options).unwrap();
    let id = link(&tour).split_off(PAGE.len() + 1);
    assert_eq!(decoded(&pixels(&file)), [id]);
}
