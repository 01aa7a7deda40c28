//! Sprites as vector shapes: a reader for the subset of SVG that they use.

use super::path::{Path, Point};
use super::sprites;
use super::theme::{BoardTheme, Ink};
use super::vector::{Paint, Rule, Shape};
use crate::scene::Sprite;
use std::str::SplitAsciiWhitespace;

/// Sprites on a tour of one knight.
pub(super) const FIGURES: [Sprite; 5] =
    [Sprite::Candidate, Sprite::Start, Sprite::End, Sprite::Flag, Sprite::Knight];

/// Units per tile in the SVG files.
const TILE: f64 = 150.0;

/// Shapes of one of [`FIGURES`], in tiles from the middle of its square. A gradient becomes the mean of its colours.
pub(super) fn shapes(sprite: Sprite, theme: BoardTheme) -> Vec<Shape> {
    let (mut shapes, mut gradient) = (Vec::new(), Vec::new());
    let mut pens = vec![Pen::default()];
    for tag in sprites::drawing(sprite).split('<') {
        let (tag, _) = tag.split_once('>').unwrap_or((tag, ""));
        let colour = |value: &str| match value {
            "none" => None,
            "currentColor" => theme.mark(sprite),
            _ if value.starts_with("url") => Some(mean(&gradient)),
            _ => Some(ink(value)),
        };
        let pen = pens.last().copied().unwrap_or_default().with(tag, colour);
        let (name, _) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
        match name {
            "g" => pens.push(pen),
            "/g" => drop(pens.pop()),
            "stop" => gradient.extend(attribute(tag, "stop-color").map(ink)),
            "path" => shapes.extend(pen.drawn(path(attribute(tag, "d").unwrap_or("")))),
            "circle" => shapes.extend(pen.drawn(circle(tag))),
            _ => {}
        }
    }
    shapes
}

#[derive(Clone, Copy)]
struct Pen {
    fill: Option<Ink>,
    stroke: Option<Ink>,
    width: f64,
    has_round_ends: bool,
}

impl Default for Pen {
    fn default() -> Pen {
        Pen { fill: Some([0; 3]), stroke: None, width: 1.0 / TILE, has_round_ends: false }
    }
}

impl Pen {
    fn with(self, tag: &str, colour: impl Fn(&str) -> Option<Ink>) -> Pen {
        let width = attribute(tag, "stroke-width").and_then(|width| width.parse().ok());
        let ends = attribute(tag, "stroke-linecap");
        Pen {
            fill: attribute(tag, "fill").map_or(self.fill, &colour),
            stroke: attribute(tag, "stroke").map_or(self.stroke, &colour),
            width: width.map_or(self.width, |width: f64| width / TILE),
            has_round_ends: ends.map_or(self.has_round_ends, |ends| ends == "round"),
        }
    }

    fn drawn(self, path: Path) -> impl Iterator<Item = Shape> {
        let stroke = Paint::Stroke { width: self.width, has_round_ends: self.has_round_ends };
        let paints = [(Paint::Fill(Rule::NonZero), self.fill), (stroke, self.stroke)];
        paints.into_iter().filter_map(move |(paint, colour)| {
            Some(Shape { path: path.clone(), paint, colour: colour? })
        })
    }
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, value) = tag.split_once(&format!(" {name}=\""))?;
    value.split('"').next()
}

/// Parses `#rrggbb`.
fn ink(value: &str) -> Ink {
    let channel = |at: usize| {
        let digits = value.get(at..at + 2);
        digits.and_then(|digits| u8::from_str_radix(digits, 16).ok())
    };
    [1, 3, 5].map(|at| channel(at).unwrap_or_default())
}

fn mean(colours: &[Ink]) -> Ink {
    match *colours {
        [from, to] => [0, 1, 2].map(|channel| from[channel].midpoint(to[channel])),
        _ => Ink::default(),
    }
}

fn circle(tag: &str) -> Path {
    let number = |name| attribute(tag, name).and_then(|value| value.parse().ok());
    let tiles = |name| number(name).unwrap_or(0.0) / TILE;
    let middle = Point::new(tiles("cx") - 0.5, tiles("cy") - 0.5);
    Path::circle(middle, tiles("r"))
}

/// Parses path data: absolute commands and numbers, separated by spaces.
fn path(data: &str) -> Path {
    let (mut path, mut pen) = (Path::default(), Point::default());
    let mut words = data.split_ascii_whitespace();
    while let Some(command) = words.next() {
        match command {
            "M" => {
                pen = point(&mut words);
                path.begin(pen);
            }
            "L" | "H" | "V" => {
                pen = match command {
                    "H" => Point::new(coordinate(&mut words), pen.y),
                    "V" => Point::new(pen.x, coordinate(&mut words)),
                    _ => point(&mut words),
                };
                path.line(pen);
            }
            "C" => {
                let (a, b) = (point(&mut words), point(&mut words));
                pen = point(&mut words);
                path.curve(a, b, pen);
            }
            "Q" => {
                let (from, beside) = (pen, point(&mut words));
                pen = point(&mut words);
                let toward = |end: Point| end + (beside - end) * (2.0 / 3.0);
                path.curve(toward(from), toward(pen), pen);
            }
            _ => path.close(),
        }
    }
    path
}

fn point(words: &mut SplitAsciiWhitespace<'_>) -> Point {
    Point::new(coordinate(words), coordinate(words))
}

fn coordinate(words: &mut SplitAsciiWhitespace<'_>) -> f64 {
    words.next().and_then(|word| word.parse().ok()).unwrap_or(0.0) / TILE - 0.5
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::picture::{Drawing, Window};

    #[test]
    fn figures_look_like_their_bitmaps() {
        for theme in [BoardTheme::Wood, BoardTheme::Slate] {
            for sprite in FIGURES {
                let drawing = Drawing {
                    board: Size::new(1, 1).unwrap(),
                    paper: [0; 3],
                    shapes: shapes(sprite, theme),
                };
                let window = Window { tile: 150.0, left: 0.0, top: 0.0, width: 150, height: 150 };
                let mut pixels = vec![0; 4 * 150 * 150];
                drawing.paint(&window, &mut pixels);
                let bitmap = sprites::bitmap(sprite, 150, theme);
                let differ = bitmap.pixels().zip(pixels.as_chunks::<4>().0);
                let differ = differ.filter(|(a, b)| {
                    // Weigh by alpha: the colour of transparent pixels does not matter.
                    let weighed = |of: [u8; 4]| {
                        let [red, green, blue, alpha] = of.map(u32::from);
                        [red, green, blue, 255].map(|channel| channel * alpha / 255)
                    };
                    let (a, b) = (weighed(a.0), weighed(**b));
                    a.iter().zip(b).any(|(a, b)| a.abs_diff(b) > 40)
                });
                assert!(differ.count() < 60, "{sprite:?}");
            }
        }
    }
}
