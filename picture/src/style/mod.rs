//! Styles of pictures that show only a tour on paper. Each style lives in its own file and is listed in `STYLES`.

mod curve;
mod gradient;
mod plain;
mod portrait;
mod ring;
mod route;
mod weave;
mod woodcut;

pub(super) use route::Route;

use super::{BoardTheme, Luminance};
use crate::path::{Path, Point};
use crate::vector::Shape;

/// A style of drawing tours.
#[derive(Debug)]
pub struct Style {
    /// The style's name in options and settings.
    pub name: &'static str,
    /// The style's name in menus.
    pub label: &'static str,
    /// What the style draws, in a short sentence.
    pub about: &'static str,
    pub(super) draw: Draw,
    /// Whether a move changes the drawing only around the last four squares.
    pub(super) is_local: bool,
    /// Maximum number of pixels of a picture with this many squares, so that painting takes at most a few seconds.
    pub(super) most_pixels: fn(u64) -> u64,
}

/// How a style draws: from the tour alone, or also from an image.
#[derive(Debug)]
pub(super) enum Draw {
    Tour(fn(&Route, BoardTheme) -> Vec<Shape>),
    Picture(fn(&Route, BoardTheme, &Luminance) -> Vec<Shape>),
}

/// All styles, in the order of menus.
pub const STYLES: &[&Style] = &[
    &plain::STYLE,
    &gradient::STYLE,
    &curve::STYLE,
    &woodcut::STYLE,
    &weave::STYLE,
    &ring::STYLE,
    &portrait::STYLE,
];

impl Style {
    /// Looks up a style; `None` if no style has this name.
    pub fn named(name: &str) -> Option<&'static Style> {
        STYLES.iter().copied().find(|style| style.name == name)
    }

    /// Whether the style needs an image: see [`Options::picture`](super::Options::picture).
    pub fn needs_picture(&self) -> bool {
        matches!(self.draw, Draw::Picture(_))
    }
}

impl PartialEq for Style {
    fn eq(&self, other: &Style) -> bool {
        self.name == other.name
    }
}

impl Eq for Style {}

/// Allows any number of pixels: the number of squares does not affect the painting time.
fn any(_squares: u64) -> u64 {
    u64::MAX
}

fn ends(route: &Route, width: f64, colour: impl Fn(usize) -> [u8; 3]) -> Vec<Shape> {
    let last = route.points.len().saturating_sub(1);
    let disc = |index: usize| {
        let middle: Point = *route.points.get(index)?;
        Some(Shape::fill(
            Path::circle(middle, 0.5 * width),
            colour(index),
        ))
    };
    if route.is_closed {
        Vec::new()
    } else {
        [0, last].into_iter().filter_map(disc).collect()
    }
}

#[cfg(test)]
mod tests;
