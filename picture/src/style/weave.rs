//! A band along the moves that passes alternately over and under itself. Between both passes of a crossing, a closed
//! curve passes an even number of other crossings (C. F. Gauss), so passes over and under alternate all round a closed
//! tour. No three moves cross in one point.

use super::{Draw, Route, Style, any};
use crate::BoardTheme;
use crate::path::{Path, Point};
use crate::vector::Shape;
use knights_tour::tour::MoveLines;

pub(super) const STYLE: Style = Style {
    name: "weave",
    label: "Weave",
    about: "a band woven over and under itself",
    draw: Draw::Tour(draw),
    is_local: true,
    most_pixels: any,
};

/// Half the width of the band, including its edges, in tiles.
const HALF: f64 = 0.085;
const EDGE: f64 = 0.022;
const GAP: f64 = 0.03;
/// Distance from a square at which the band starts to turn: long enough for the sharpest corner, short of any crossing.
const CORNER: f64 = 0.28;

/// The crossing of a move with another.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pass {
    at: f64,
    other: u32,
    /// Whether this move passes over the crossed move; `None` until decided.
    is_over: Option<bool>,
}

/// Draws the band, then its upper parts at crossings, one layer per angle: overlapping crossings differ in angle.
fn draw(route: &Route, theme: BoardTheme) -> Vec<Shape> {
    let colours = theme.colours();
    let line = centre_line(route);
    let mut shapes = vec![
        Shape::stroke(line.clone(), 2.0 * HALF, colours.ink),
        Shape::stroke(line, 2.0 * (HALF - EDGE), theme.band()),
    ];
    let passes = passes(route);
    for angle in Angle::ALL {
        let over = passes.iter().enumerate().flat_map(|(index, passes)| {
            passes
                .iter()
                .filter(|pass| pass.is_over == Some(true))
                .map(move |pass| (index, *pass))
        });
        let over =
            over.filter(|&(index, pass)| Angle::of(route, index, pass.other as usize) == angle);
        let over: Vec<(usize, Pass)> = over.collect();
        if over.is_empty() {
            continue;
        }
        let layer = |half: f64, reach: f64, colour| {
            let mut path = Path::with_room(5 * over.len(), 4 * over.len());
            for &(index, pass) in &over {
                path.polyline(patch(route, index, pass, half, reach), true);
            }
            Shape::fill(path, colour)
        };
        shapes.extend([
            layer(HALF + GAP, HALF, colours.plate),
            layer(HALF, HALF + GAP, colours.ink),
            layer(HALF - EDGE, HALF + GAP + EDGE, theme.band()),
        ]);
    }
    shapes
}

/// Angle between two crossing moves. If three moves cross pairwise, each kind of angle occurs once.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Angle {
    Narrow,
    Wide,
    Right,
}

impl Angle {
    const ALL: [Angle; 3] = [Angle::Narrow, Angle::Wide, Angle::Right];

    fn of(route: &Route, one: usize, other: usize) -> Angle {
        match way(route, one).cross(way(route, other)).abs() {
            ..0.7 => Angle::Narrow,
            0.7..0.9 => Angle::Wide,
            _ => Angle::Right,
        }
    }
}

/// The crossings of each move. In open tours, later moves never change which move passes over at earlier crossings.
fn passes(route: &Route) -> Vec<Vec<Pass>> {
    let mut passes = crossings(route);
    let mut is_over = false;
    for index in 0..passes.len() {
        for at in 0..passes[index].len() {
            let pass = &mut passes[index][at];
            let other = pass.other as usize;
            if !route.is_closed && other > index {
                continue;
            }
            // The crossed move may already have decided which move passes over.
            is_over = pass.is_over.unwrap_or(!is_over);
            pass.is_over = Some(is_over);
            if let Some(back) = passes[other]
                .iter_mut()
                .find(|back| back.other as usize == index)
            {
                back.is_over = Some(!is_over);
            }
        }
    }
    passes
}

fn crossings(route: &Route) -> Vec<Vec<Pass>> {
    let moves: Vec<_> = (0..route.moves())
        .map(|index| route.squares_of_move(index))
        .collect();
    let lines = MoveLines::new(route.board.size(), &moves);
    let mut crossed = Vec::new();
    let of_move = |(index, &ends)| {
        lines.crossed_by(ends, &mut crossed);
        let pass = |&other: &u32| Pass {
            at: crossing(route, index, other as usize),
            other,
            is_over: None,
        };
        let mut passes: Vec<Pass> = crossed.iter().map(pass).collect();
        passes.sort_unstable_by(|a, b| a.at.total_cmp(&b.at));
        passes
    };
    moves.iter().enumerate().map(of_move).collect()
}

fn way(route: &Route, index: usize) -> Point {
    (route.point(index + 1) - route.point(index)).unit()
}

fn crossing(route: &Route, index: usize, other: usize) -> f64 {
    let (along, across) = (way(route, index), way(route, other));
    let between = route.point(other) - route.point(index);
    between.cross(across) / along.cross(across)
}

fn centre_line(route: &Route) -> Path {
    let (moves, length) = (route.moves(), |index: usize| {
        (route.point(index + 1) - route.point(index)).length()
    });
    let along = |index: usize, by: f64| route.point(index) + way(route, index) * by;
    let start = if route.is_closed { CORNER } else { 0.0 };
    let mut path = Path::at(along(0, if moves > 0 { start } else { 0.0 }));
    for index in 0..moves {
        if index + 1 == moves && !route.is_closed {
            path.line(along(index, length(index)));
            break;
        }
        path.line(along(index, length(index) - CORNER));
        let (leaving, arriving) = (way(route, index), way(route, index + 1));
        path.arc(leaving, arriving, along(index + 1, CORNER));
    }
    if route.is_closed {
        path.close();
    }
    path
}

/// Corners of a move's band at a crossing: `2 * half` tiles wide, `reach` tiles to either side of the crossed move.
fn patch(route: &Route, index: usize, pass: Pass, half: f64, reach: f64) -> [Point; 4] {
    let (along, across) = (way(route, index), way(route, pass.other as usize));
    let middle = route.point(index) + along * pass.at;
    let sine = along.cross(across);
    let (aside, on) = (across * (half / sine), along * (reach / sine));
    [
        middle - aside - on,
        middle - aside + on,
        middle + aside + on,
        middle + aside - on,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::board::Board;
    use knights_tour::facts::Crossings;
    use knights_tour::position::Position;
    use knights_tour::solve::Question;
    use knights_tour_scene::TourView;

    fn is_consistent(passes: &[Vec<Pass>]) -> bool {
        passes.iter().enumerate().all(|(index, of_move)| {
            of_move.iter().all(|pass| {
                let mut others = passes[pass.other as usize].iter();
                let back = others.find(|back| back.other as usize == index);
                let both = back.and_then(|back| back.is_over.zip(pass.is_over));
                both.is_some_and(|(one, other)| one != other)
            })
        })
    }

    #[test]
    fn over_and_under_alternate_all_the_way_round_a_hundred_random_closed_tours() {
        let boards = ["6x6", "8x8", "7x10", "5x6", "6x9"];
        for seed in 0..20 {
            for board in boards {
                let board: Board = board.parse().unwrap();
                let tour = Question::on(&board)
                    .closed()
                    .with_seed(seed)
                    .solve()
                    .unwrap();
                let position = Position::along(&board, tour.squares()).unwrap();
                let passes = passes(&Route::of(TourView::Position(&position)));
                let round: Vec<bool> = passes
                    .iter()
                    .flatten()
                    .filter_map(|pass| pass.is_over)
                    .collect();
                let next = round.iter().skip(1).chain(round.first());
                assert!(round.iter().zip(next).all(|(here, next)| here != next));
                assert_eq!(round.len() as u64, 2 * Crossings::of(&tour).count);
                assert!(is_consistent(&passes), "{board} {seed}");
            }
        }
    }

    #[test]
    fn what_is_woven_stays_so_as_an_open_tour_goes_on() {
        let tour = Question::on(&Board::CHESS)
            .random()
            .with_seed(5)
            .solve()
            .unwrap();
        let mut before: Vec<Vec<Pass>> = Vec::new();
        for length in 1..64 {
            let squares = tour.squares().take(length);
            let position = Position::along(&Board::CHESS, squares).unwrap();
            let passes = passes(&Route::of(TourView::Position(&position)));
            assert!(is_consistent(&passes));
            for (now, before) in passes.iter().zip(&before) {
                assert!(before.iter().all(|pass| now.contains(pass)));
            }
            before = passes;
        }
    }
}
