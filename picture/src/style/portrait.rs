//! A line whose width follows the darkness of an image.

use super::{Draw, Route, Style, any};
use crate::path::Path;
use crate::vector::Shape;
use crate::{BoardTheme, Luminance};
use knights_tour::board::{Size, Square};

pub(super) const STYLE: Style = Style {
    name: "portrait",
    label: "Portrait",
    about: "a picture, by a line in eight widths",
    draw: Draw::Picture(draw),
    is_local: true,
    most_pixels: any,
};

/// Number of line widths. All lines of one width form one path, for plotters with several pens.
const WIDTHS: usize = 8;
/// Fraction of the paper that the thinnest and the broadest lines cover.
const COVERED: (f64, f64) = (0.06, 0.9);

fn draw(route: &Route, theme: BoardTheme, picture: &Luminance) -> Vec<Shape> {
    let mut paths: [Path; WIDTHS] = Default::default();
    let mut from = 0;
    for alike in levels(route, picture).chunk_by(|a, b| a == b) {
        let end = from + alike.len();
        // The indices are valid: chunks are not empty, and levels are below `WIDTHS`.
        paths[alike[0]].polyline((from..=end).map(|index| route.point(index)), false);
        from = end;
    }
    let drawn = (0..).zip(paths).filter(|(_, path)| !path.is_empty());
    let ink = theme.colours().ink;
    drawn
        .map(|(level, path)| Shape::stroke(path, width(level), ink))
        .collect()
}

/// The width of each move, as an index. Rounding errors carry over to the next move (R. W. Floyd & L. Steinberg, 1976).
fn levels(route: &Route, picture: &Luminance) -> Vec<usize> {
    let (size, steps) = (route.board.size(), (WIDTHS - 1) as f64);
    let mut owed = 0.0;
    let level = |index| {
        let places = passed(size, route.squares_of_move(index));
        let mean = places
            .map(|place| picture.on(size, place))
            .iter()
            .sum::<f64>()
            / 4.0;
        let wanted = steps * mean + owed;
        let level = wanted.round().clamp(0.0, steps);
        owed = wanted - level;
        level as usize
    };
    (0..route.moves()).map(level).collect()
}

fn passed(size: Size, (from, to): (Square, Square)) -> [(u32, u32); 4] {
    let ((x, y), (u, v)) = (size.xy(from), size.xy(to));
    let between = match x.abs_diff(u) {
        1 => [(x, y.midpoint(v)), (u, y.midpoint(v))],
        _ => [(x.midpoint(u), y), (x.midpoint(u), v)],
    };
    [(x, y), between[0], between[1], (u, v)]
}

/// Line width in tiles. Random lines with total area `a` leave e^−a of the paper bare (D. Stoyan, W. S. Kendall & J.
/// Mecke, 1987). A tour has √5 tiles of line per square.
fn width(level: usize) -> f64 {
    let (least, most) = COVERED;
    let covered = least + (most - least) * level as f64 / (WIDTHS - 1) as f64;
    -(1.0 - covered).ln() / 5.0_f64.sqrt()
}

#[cfg(test)]
mod tests;
