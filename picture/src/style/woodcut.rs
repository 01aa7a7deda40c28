//! The area with odd winding number, like a woodcut.

use super::{Draw, Route, Style, any};
use crate::BoardTheme;
use crate::path::Path;
use crate::vector::{FillRule, Paint, Shape};

pub(super) const STYLE: Style = Style {
    name: "woodcut",
    label: "Woodcut",
    about: "what the tour winds around an odd number of times",
    draw: Draw::Tour(draw),
    is_local: false,
    most_pixels: any,
};

/// Fills by the even-odd rule. Open tours are closed with a straight line.
fn draw(route: &Route, theme: BoardTheme) -> Vec<Shape> {
    vec![Shape {
        path: Path::along(route.points.iter().copied(), true),
        paint: Paint::Fill(FillRule::EvenOdd),
        colour: theme.colours().ink,
    }]
}
