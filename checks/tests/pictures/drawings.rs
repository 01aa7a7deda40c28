//! SVG files look like the pixels that are painted.

use crate::{closed_tour, rendered, written};
use image::Rgba;
use knights_tour::board::Board;
use knights_tour::position::Position;
use knights_tour::solve::{Question, TieBreak, Warnsdorff};
use knights_tour_picture::{
    Atlas, BoardTheme, Luminance, Options, PNG, STYLES, SVG, Subject, TileSide, paint, write_svg,
};
use knights_tour_scene::{Area, Item, Positioned, Scene, Sprite, TourView, View, numbered};
use resvg::tiny_skia::Color;
use std::sync::Arc;

/// The tour of the chessboard from a8 by the edge rule.
fn toured() -> Position {
    let mut position = Position::new(&Board::CHESS, Board::CHESS.top_left()).expect("a start");
    let rule = Warnsdorff::new(TieBreak::Edge, 0);
    while let Some(direction) = rule.choose(&position) {
        position.advance(direction);
    }
    position
}

/// Whether a colour channel of two pixels differs by more than `most`.
fn differ(one: &[u8], other: Rgba<u8>, most: u8) -> bool {
    one.iter()
        .zip(other.0)
        .take(3)
        .any(|(a, b)| a.abs_diff(b) > most)
}

/// The fraction of visibly different pixels. The other renderer smooths edges differently.
fn difference(subject: Subject<'_>, scene: &Scene) -> f64 {
    let options = Options::default();
    let mut file = Vec::new();
    write_svg(subject, &options, &mut file, &mut |_, _| Ok(())).expect("a picture");
    let drawn = rendered(&file, Color::TRANSPARENT);
    let painted = paint(scene, &Atlas::new(options.side(), BoardTheme::Wood)).expect("a picture");
    assert_eq!(drawn.dimensions(), painted.dimensions());
    let pixels = painted.pixels().zip(drawn.pixels());
    let count = pixels.filter(|(a, b)| differ(&a.0, **b, 60)).count();
    count as f64 / f64::from(drawn.width() * drawn.height())
}

#[test]
fn an_svg_looks_like_the_png() {
    let mut position = toured();
    for moves_back in [0, 20] {
        for _ in 0..moves_back {
            let _ = position.take_back();
        }
        for (path, flags, numbers) in
            [0, 1, 2, 3, 4, 5, 6, 7].map(|bits: u8| (bits & 4 != 0, bits & 2 != 0, bits & 1 != 0))
        {
            // The PNG aligns letters to whole pixels, and draws crossing lines in a different order.
            let most = match (numbers, flags) {
                (true, _) => 0.03,
                (false, true) => 0.004,
                // Nothing covers the edges of the line.
                (false, false) => 0.0045,
            };
            let view = View {
                path,
                flags,
                numbers,
                labels: false,
                ..View::default()
            };
            let scene = Scene::new(position.board(), Some(&position), view, None);
            let share = difference(Subject::Scene(&scene), &scene);
            assert!(share < most, "{view:?}: {share}");
            let numbered = numbered(&position);
            let subject = Subject::whole(TourView::Position(&numbered), view);
            let share = difference(subject, &scene);
            assert!(share < most, "{view:?}: {share}");
        }
    }
}

#[test]
fn every_sprite_is_drawn_as_in_its_bitmap() {
    // Cloths are parts of flags, in the colours of their numbers.
    let is_cloth = |sprite: &Sprite| matches!(sprite, Sprite::Cloth | Sprite::SecondCloth);
    for sprite in Sprite::ALL.into_iter().filter(|sprite| !is_cloth(sprite)) {
        let scene = Scene {
            board: Board::new(1, 1).unwrap(),
            area: Area::whole("1x1".parse().unwrap()),
            items: vec![Positioned {
                x: 0,
                y: 0,
                item: Item::Sprite(sprite),
                is_shared: false,
            }],
        };
        let share = difference(Subject::Scene(&scene), &scene);
        assert!(share < 0.015, "{sprite:?}: {share}");
    }
}

#[test]
fn a_style_looks_alike_in_svg_and_png() {
    let picture = Arc::new(Luminance::new(256, 256, |x, _| f64::from(x) / 255.0));
    let board: Board = "7x9".parse().unwrap();
    let tour = Question::on(&board).random().with_seed(1).solve().unwrap();
    let open = Position::along(&board, tour.squares()).unwrap();
    let mut unfinished = closed_tour("8x8");
    while unfinished.moves().len() > 20 {
        let _ = unfinished.take_back();
    }
    let alone = Position::new(&Board::new(1, 1).unwrap(), "a1".parse().unwrap()).unwrap();
    for position in [closed_tour("8x8"), open, unfinished, alone] {
        for &style in STYLES {
            let options = Options {
                style: Some(style),
                picture: Some(picture.clone()),
                tile: Some(TileSide::new(40).unwrap()),
                ..Options::default()
            };
            let painted = image::load_from_memory(&written(&PNG, &position, &options)).unwrap();
            let painted = painted.into_rgba8();
            let file = written(&SVG, &position, &options);
            let drawn = rendered(&file, Color::TRANSPARENT);
            assert_eq!(drawn.dimensions(), painted.dimensions());
            let pixels = painted.pixels().zip(drawn.pixels());
            let count = pixels.filter(|(a, b)| differ(&a.0, **b, 70)).count();
            let all = painted.pixels().len();
            let moves = position.moves().len();
            assert!(count * 500 < all, "{style:?} {moves}: {count} of {all}");
        }
    }
}
