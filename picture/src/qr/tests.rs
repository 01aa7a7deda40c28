use super::*;
use crate::{Millimetres, Picture, SVG, TileSide};
use knights_tour::board::Board;
use knights_tour::position::Position;
use knights_tour::solve::Question;

const PAGE: &str = "https://example.org/tours/";

fn tour(board: &str) -> Position {
    let board: Board = board.parse().unwrap();
    let tour = Question::on(&board).solve().unwrap();
    Position::along(&board, tour.squares()).unwrap()
}

fn options() -> Options {
    Options {
        has_qr_code: true,
        page: Some(PAGE.into()),
        ..Options::default()
    }
}

fn written(kind: &Picture, tour: &Position, options: &Options) -> Result<Vec<u8>, PictureError> {
    let mut file = Vec::new();
    let never = &mut |_, _| Ok(());
    kind.write(TourView::Position(tour), options, &mut file, never)?;
    Ok(file)
}

#[test]
fn a_picture_with_a_code_has_the_size_that_is_asked_for() {
    for (board, tile) in [("3x10", 75), ("31x32", 30), ("5x6", 75), ("20x5", 40)] {
        let tour = tour(board);
        let mut options = options();
        options.tile = Some(TileSide::new(tile).unwrap());
        let file = written(&crate::PNG, &tour, &options).unwrap();
        let picture = image::load_from_memory(&file).unwrap();
        let sides = options.pixels(tour.board().size(), tile);
        assert_eq!(sides, (picture.width().into(), picture.height().into()));
    }
    let mut options = options();
    options.longer_side = Some(Millimetres::new(100).unwrap());
    let file = written(&SVG, &tour("8x8"), &options).unwrap();
    let text = String::from_utf8(file).unwrap();
    assert!(text.contains("height=\"100mm\""), "{}", &text[..200]);
}

#[test]
fn what_leads_to_no_tour_is_refused_in_a_sentence() {
    let refused = |tour: &Position, tile: u32| {
        let mut options = options();
        options.tile = Some(TileSide::new(tile).unwrap());
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
