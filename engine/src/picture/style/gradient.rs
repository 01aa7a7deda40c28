//! The line along the moves in colours that go by the order, a later move over an earlier one.

use super::{Draw, Route, Style, any, ends, stroke};
use crate::picture::BoardTheme;
use crate::picture::path::Path;
use crate::picture::vector::{Paint, Shape};

pub(super) const STYLE: Style = Style {
    name: "gradient",
    label: "Gradient",
    about: "a line in colours from the first move to the last",
    draw: Draw::Tour(draw),
    is_local: true,
    most_pixels: any,
};

/// How wide the line is, in tiles, and how wide with the edge that parts it from what it crosses.
const WIDTH: f64 = 0.1;
const EDGED: f64 = 0.17;

/// Neighbours among this many colours cannot be told apart.
const COLOURS: usize = 256;

fn draw(route: &Route, theme: BoardTheme) -> Vec<Shape> {
    let all = route.board().squares();
    let colour = |index: usize| theme.path(index as u64 + 1, all);
    let moves = route.moves();
    // By the board and not by the moves so far: what is drawn stays as it is.
    let length = (all as usize).div_ceil(COLOURS).max(1);
    let mut shapes = Vec::new();
    for first in (0..moves).step_by(length) {
        let end = (first + length).min(moves);
        let points = (first..=end).map(|index| route.point(index));
        let path = Path::along(points, false);
        let edge = Shape {
            path: path.clone(),
            // Round ends would cover the end of the piece before.
            paint: Paint::Stroke {
                width: EDGED,
                has_round_ends: false,
            },
            colour: theme.colours().plate,
        };
        shapes.extend([edge, stroke(path, WIDTH, colour(first))]);
    }
    shapes.extend(ends(route, 0.26, colour));
    shapes
}
