//! A smooth line through the squares.

use super::{Draw, Route, Style, any, ends};
use crate::BoardTheme;
use crate::path::Path;
use crate::vector::Shape;

pub(super) const STYLE: Style = Style {
    name: "curve",
    label: "Curve",
    about: "a smooth line through the squares",
    draw: Draw::Tour(draw),
    is_local: true,
    most_pixels: any,
};

const WIDTH: f64 = 0.07;

/// Draws a Catmull-Rom spline (E. Catmull & R. Rom, 1974).
fn draw(route: &Route, theme: BoardTheme) -> Vec<Shape> {
    let ink = theme.colours().ink;
    let count = route.points.len();
    let moves = route.moves();
    let mut path = Path::at(route.point(0));
    for index in 0..moves {
        let (from, to) = (route.point(index), route.point(index + 1));
        let before = if index == 0 && !route.is_closed {
            from
        } else {
            route.point(index + count - 1)
        };
        let after = if index + 1 == moves && !route.is_closed {
            to
        } else {
            route.point(index + 2)
        };
        let (leaving, arriving) = ((to - before) * (1.0 / 6.0), (after - from) * (1.0 / 6.0));
        path.curve(from + leaving, to - arriving, to);
    }
    if route.is_closed {
        path.close();
    }
    let mut shapes = vec![Shape::stroke(path, WIDTH, ink)];
    shapes.extend(ends(route, 0.22, |_| ink));
    shapes
}
