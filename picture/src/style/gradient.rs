//! A line along the moves, coloured by number; later moves cover earlier ones.

use super::{Draw, Route, Style, any, ends};
use crate::BoardTheme;
use crate::path::Path;
use crate::vector::Shape;

pub(super) const STYLE: Style = Style {
    name: "gradient",
    label: "Gradient",
    about: "a line whose colour changes from the first move to the last",
    draw: Draw::Tour(draw),
    is_local: true,
    most_pixels: any,
};

const WIDTH: f64 = 0.1;
const EDGED: f64 = 0.17;

const COLOURS: usize = 256;

fn draw(route: &Route, theme: BoardTheme) -> Vec<Shape> {
    let all = route.board.squares();
    let colour = |index: usize| theme.path(index as u64 + 1, all);
    let moves = route.moves();
    // The length of a piece depends on the board, not on the moves made, so that drawn moves keep their colours.
    let length = (all as usize).div_ceil(COLOURS).max(1);
    let mut shapes = Vec::new();
    for first in (0..moves).step_by(length) {
        let end = (first + length).min(moves);
        let points = (first..=end).map(|index| route.point(index));
        let path = Path::along(points, false);
        // Round ends would cover the end of the previous piece of the line.
        let edge = Shape::cut_stroke(path.clone(), EDGED, theme.colours().plate);
        shapes.extend([edge, Shape::stroke(path, WIDTH, colour(first))]);
    }
    shapes.extend(ends(route, 0.26, colour));
    shapes
}
