//! Sprites as vector shapes, for PDF and the web page.

use super::gradient::rgb;
use super::path::{Path, Point};
use super::sprites::name;
use super::theme::BoardTheme;
use super::vector::{Paint, Shape};
use knights_tour_scene::Sprite;
use std::str::SplitAsciiWhitespace;

/// The sprites that can appear on a tour of one knight.
pub(super) const FIGURES: [Sprite; 3] = [Sprite::Candidate, Sprite::Flag, Sprite::Knight];

/// Side of a tile in the SVG files that the path data come from.
const TILE: f64 = 150.0;

/// The parts of [`FIGURES`]: sprite, fill, stroke, stroke width and path data. Mean colours replace gradients.
static PARTS: &str = include_str!("../assets/figures.txt");

/// A filled, stroked path of a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FigurePart {
    /// The colour inside the path.
    pub fill: Option<[u8; 3]>,
    /// The colour of the stroke along the path.
    pub stroke: Option<[u8; 3]>,
    /// Width of the stroke, in 150ths of a tile, as a number in path data.
    pub width: &'static str,
    /// Absolute commands and numbers, separated by spaces, in 150ths of a tile from its top-left corner. Except for
    /// `O`, a circle, they are SVG path data.
    pub path: &'static str,
}

/// The parts of a flag: those of its pole, and the cloth, which is white.
pub fn flag_parts() -> Vec<FigurePart> {
    let theme = BoardTheme::default();
    let pole = parts(Sprite::Flag, theme);
    pole.chain(parts(Sprite::Cloth, theme)).collect()
}

fn parts(sprite: Sprite, theme: BoardTheme) -> impl Iterator<Item = FigurePart> {
    let ink = move |word: &str| match word {
        "mark" => theme.mark(sprite),
        digits => rgb(digits),
    };
    let lines = PARTS.lines();
    let of_sprite =
        lines.filter_map(move |line| line.strip_prefix(name(sprite))?.strip_prefix(' '));
    of_sprite.filter_map(move |line| {
        let [fill, stroke, width, path] = split_in_four(line)?;
        Some(FigurePart {
            fill: ink(fill),
            stroke: ink(stroke),
            width,
            path,
        })
    })
}

/// The first three words of a line, and the rest.
fn split_in_four(line: &str) -> Option<[&str; 4]> {
    let words: Vec<&str> = line.splitn(4, ' ').collect();
    words.try_into().ok()
}

/// Shapes of one of [`FIGURES`], in tiles from the middle of its square.
pub(super) fn shapes(sprite: Sprite, theme: BoardTheme) -> Vec<Shape> {
    let has_round_ends = matches!(sprite, Sprite::Flag | Sprite::Knight);
    let mut shapes = Vec::new();
    for part in parts(sprite, theme) {
        let path = path(part.path.split_ascii_whitespace());
        if let Some(colour) = part.fill {
            shapes.push(Shape::fill(path.clone(), colour));
        }
        if let Some(colour) = part.stroke {
            shapes.push(Shape {
                path,
                paint: Paint::Stroke {
                    width: tiles(&mut part.width.split_ascii_whitespace()),
                    has_round_ends,
                },
                colour,
            });
        }
    }
    shapes
}

/// Parses path data: absolute commands and numbers, separated by spaces. `O` is our command for a circle.
fn path(mut words: SplitAsciiWhitespace<'_>) -> Path {
    let (mut path, mut pen) = (Path::default(), Point::default());
    while let Some(command) = words.next() {
        match command {
            "M" => {
                pen = point(&mut words);
                path.begin(pen);
            }
            "L" => {
                pen = point(&mut words);
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
            "O" => path.add_circle(point(&mut words), tiles(&mut words)),
            _ => path.close(),
        }
    }
    path
}

fn point(words: &mut SplitAsciiWhitespace<'_>) -> Point {
    Point::new(coordinate(words), coordinate(words))
}

fn coordinate(words: &mut SplitAsciiWhitespace<'_>) -> f64 {
    tiles(words) - 0.5
}

fn tiles(words: &mut SplitAsciiWhitespace<'_>) -> f64 {
    words
        .next()
        .and_then(|word| word.parse::<f64>().ok())
        .unwrap_or(0.0)
        / TILE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Drawing, Window, sprites};
    use knights_tour::board::Size;

    #[test]
    fn figures_look_like_their_bitmaps() {
        for theme in [BoardTheme::Wood, BoardTheme::Slate] {
            for sprite in FIGURES {
                let drawing = Drawing {
                    board: Size::new(1, 1).unwrap(),
                    paper: [0; 3],
                    shapes: shapes(sprite, theme),
                };
                let window = Window {
                    tile: 150.0,
                    left: 0.0,
                    top: 0.0,
                    width: 150,
                    height: 150,
                };
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
