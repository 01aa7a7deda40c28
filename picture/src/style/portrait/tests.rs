use super::*;
use crate::{Drawing, Options, PictureError, SVG, Window};
use knights_tour::board::Board;
use knights_tour::position::Position;
use knights_tour::solve::Question;
use knights_tour_base::random::Random;
use knights_tour_scene::TourView;

const SIDE: usize = 80;
const TILE: usize = 6;

fn tour() -> Position {
    let board = Board::new(SIDE as u32, SIDE as u32).unwrap();
    let question = Question::on(&board).random().closed().with_seed(1);
    let tour = question.solve().unwrap();
    Position::along(&board, tour.squares()).unwrap()
}

/// A 320×320 image from a function on the unit square.
fn picture(darkness: impl Fn(f64, f64) -> f64) -> Luminance {
    let place = |at: u32| (f64::from(at) + 0.5) / 320.0;
    Luminance::new(320, 320, |x, y| {
        darkness(place(x), place(y)).clamp(0.0, 1.0)
    })
}

/// 1 in the middle of an ellipse, 0 at its edge, and negative outside.
fn within(at: (f64, f64), middle: (f64, f64), radii: (f64, f64)) -> f64 {
    1.0 - ((at.0 - middle.0) / radii.0).hypot((at.1 - middle.1) / radii.1)
}

fn face(x: f64, y: f64) -> f64 {
    let is_within = |middle, radii| within((x, y), middle, radii) > 0.0;
    let eye = |middle| is_within((middle, 0.42), (0.05, 0.04));
    match () {
        () if eye(0.38) || eye(0.62) || is_within((0.5, 0.7), (0.13, 0.03)) => 0.95,
        () if is_within((0.5, 0.52), (0.28, 0.36)) => 0.1 + 0.5 * x * x,
        () if is_within((0.5, 0.4), (0.38, 0.38)) => 0.85,
        () => 0.4 - 0.3 * y,
    }
}

fn knight(x: f64, y: f64) -> f64 {
    /// A horse's head facing left, on a base.
    const CORNERS: [(f64, f64); 11] = [
        (0.25, 0.9),
        (0.3, 0.75),
        (0.5, 0.5),
        (0.3, 0.58),
        (0.18, 0.5),
        (0.35, 0.25),
        (0.45, 0.1),
        (0.55, 0.2),
        (0.75, 0.35),
        (0.8, 0.7),
        (0.82, 0.9),
    ];
    let next = CORNERS.iter().skip(1).chain(CORNERS.first());
    let crossings = CORNERS.iter().zip(next).filter(|&(from, to)| {
        let at = from.0 + (y - from.1) / (to.1 - from.1) * (to.0 - from.0);
        (from.1 <= y) != (to.1 <= y) && at < x
    });
    if crossings.count() % 2 == 1 { 1.0 } else { 0.1 }
}

fn letters(x: f64, y: f64) -> f64 {
    let word = Board::of_word("TOUR").unwrap();
    let size = word.size();
    let scale = f64::from(size.width()) / 0.9;
    let (column, row) = ((x - 0.05) * scale, (y - 0.5) * scale + 7.0);
    let is_inside = column >= 0.0 && row >= 0.0;
    let square = size.at(column as u32, row as u32).filter(|_| is_inside);
    if square.is_some_and(|square| word.contains(square)) {
        0.9
    } else {
        0.0
    }
}

/// Noise at four scales, like photographs of clouds or leaves.
fn noise() -> impl Fn(f64, f64) -> f64 {
    let mut random = Random::with_seed(5);
    let mut grid = |side: usize| -> Vec<f64> {
        let cells = (side + 2) * (side + 2);
        (0..cells)
            .map(|_| random.below(1000) as f64 / 1000.0)
            .collect()
    };
    let layers = [3_usize, 6, 12, 24].map(|side| (side, grid(side)));
    move |x, y| {
        let layer = |(side, values): &(usize, Vec<f64>)| {
            let (u, v) = (x * *side as f64, y * *side as f64);
            let at = |i: usize, j: usize| values[(v as usize + j) * (side + 2) + u as usize + i];
            let (s, t) = (u.fract(), v.fract());
            let row = |j| at(0, j) * (1.0 - s) + at(1, j) * s;
            (row(0) * (1.0 - t) + row(1) * t) * 3.0 / *side as f64
        };
        layers.iter().map(layer).sum::<f64>() / 1.875
    }
}

/// Darkness of a drawing on each square, blurred over neighbouring squares.
fn seen(drawing: &Drawing) -> Vec<f64> {
    let side = SIDE * TILE;
    let window = Window {
        tile: TILE as f64,
        left: 0.0,
        top: 0.0,
        width: side as u32,
        height: side as u32,
    };
    let mut pixels = vec![255; 4 * side * side];
    drawing.paint(&window, &mut pixels);
    let mut squares = vec![0.0; SIDE * SIDE];
    for (index, pixel) in pixels.as_chunks::<4>().0.iter().enumerate() {
        let (x, y) = (index % side / TILE, index / side / TILE);
        squares[y * SIDE + x] += 1.0 - f64::from(pixel[0]) / 255.0;
    }
    blurred(&squares)
}

fn blurred(squares: &[f64]) -> Vec<f64> {
    let weights = [(-1, 1.0), (0, 2.0), (1, 1.0)];
    let near = |at: usize, by: isize| at.saturating_add_signed(by).min(SIDE - 1);
    let around = |x, y| {
        let rows = weights.into_iter().flat_map(|(down, a)| {
            weights.map(|(right, b)| a * b * squares[near(y, down) * SIDE + near(x, right)])
        });
        rows.sum()
    };
    (0..SIDE * SIDE)
        .map(|index| around(index % SIDE, index / SIDE))
        .collect()
}

fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let centred = |values: &[f64]| -> Vec<f64> {
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        values.iter().map(|value| value - mean).collect()
    };
    let (one, other) = (centred(one), centred(other));
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    product(&one, &other) / (product(&one, &one) * product(&other, &other)).sqrt()
}

#[test]
fn drawings_are_as_dark_as_their_pictures() {
    let (tour, noise) = (tour(), noise());
    let size = tour.board().size();
    let pictures: [(&str, Luminance); 5] = [
        ("face", picture(face)),
        ("knight", picture(knight)),
        ("gradient", picture(|x, y| 0.5 * (x + y))),
        ("letters", picture(letters)),
        ("noise", picture(noise)),
    ];
    for (name, picture) in pictures {
        let drawing = Drawing::new(
            &STYLE,
            TourView::Position(&tour),
            BoardTheme::Print,
            Some(&picture),
        );
        let places = (0..SIDE * SIDE).map(|index| ((index % SIDE) as u32, (index / SIDE) as u32));
        let wanted: Vec<f64> = places.map(|place| picture.on(size, place)).collect();
        let found = correlation(&seen(&drawing.unwrap()), &wanted);
        assert!(found >= 0.85, "{name}: {found}");
    }
}

#[test]
fn each_width_is_a_path_and_all_together_go_along_every_move() {
    let tour = tour();
    let options = Options {
        style: Some(&STYLE),
        picture: Some(std::sync::Arc::new(picture(|x, _| x))),
        ..Options::default()
    };
    let mut file = Vec::new();
    let never = &mut |_, _| Ok(());
    SVG.write(TourView::Position(&tour), &options, &mut file, never)
        .unwrap();
    let file = String::from_utf8(file).unwrap();
    assert_eq!(file.matches("<path").count(), WIDTHS);
    let lines = file.lines().filter(|line| line.contains("<path"));
    assert_eq!(
        lines.map(|line| line.matches('L').count()).sum::<usize>(),
        SIDE * SIDE
    );

    let white = picture(|_, _| 0.0);
    let tour_view = TourView::Position(&tour);
    let drawing = Drawing::new(&STYLE, tour_view, BoardTheme::Wood, Some(&white)).unwrap();
    let route = Route::of(tour_view);
    let around = (0..=route.moves()).map(|index| route.point(index));
    let ink = BoardTheme::Wood.colours().ink;
    let wanted = [Shape::stroke(Path::along(around, false), width(0), ink)];
    assert_eq!(drawing.shapes, wanted);
}

#[test]
fn without_a_picture_there_is_no_portrait() {
    let tour = tour();
    let options = Options {
        style: Some(&STYLE),
        ..Options::default()
    };
    let error = SVG.admit(tour.board().size(), &options).unwrap_err();
    assert!(matches!(error, PictureError::NoPicture), "{error}");
    let drawing = Drawing::new(&STYLE, TourView::Position(&tour), BoardTheme::Wood, None);
    assert!(matches!(drawing, Err(PictureError::NoPicture)));
}
