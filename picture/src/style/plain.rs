//! The line along the moves in one colour.

use super::{Draw, Route, Style, any, ends};
use crate::BoardTheme;
use crate::path::Path;
use crate::vector::Shape;

pub(super) const STYLE: Style = Style {
    name: "plain",
    label: "Plain",
    about: "a thin line along the moves",
    draw: Draw::Tour(draw),
    is_local: true,
    most_pixels: any,
};

/// Line width in tiles: thin enough to show the smallest triangle of moves.
const WIDTH: f64 = 0.05;

fn draw(route: &Route, theme: BoardTheme) -> Vec<Shape> {
    let ink = theme.colours().ink;
    let path = Path::along(route.points.iter().copied(), route.is_closed);
    let mut shapes = vec![Shape::stroke(path, WIDTH, ink)];
    shapes.extend(ends(route, 0.2, |_| ink));
    shapes
}
