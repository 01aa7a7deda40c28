//! Sprites as vector shapes, for PDF.

use super::path::{Path, Point};
use super::theme::{BoardTheme, Ink};
use super::vector::{Paint, Shape};
use crate::scene::Sprite;
use std::str::SplitAsciiWhitespace;

/// The sprites that can appear on a tour of one knight.
pub(super) const FIGURES: [Sprite; 5] =
    [Sprite::Candidate, Sprite::Start, Sprite::End, Sprite::Flag, Sprite::Knight];

/// Side of a tile in the SVG files that the path data come from.
const TILE: f64 = 150.0;

const IVORY: Ink = [0xf1, 0xf2, 0xf5];
const OUTLINE: Ink = [0x1c, 0x23, 0x33];
const RED: Ink = [0x8f, 0x1a, 0x14];

const CLOTH: &str = "M 109 18 L 136 27 L 109 37 Z";
const CLOTH_AND_POLE: &str = "M 109 18 L 136 27 L 109 37 Z M 106 17 L 106 55";
const BODY: &str = "M 48 117 C 47 101 62 93 71 77 C 64 81 57 81 52 84 C 49 91 40 95 34 90 C 26 87 24 79 28 73 C 34 65 37 55 41 46 C 44 38 50 33 57 30 L 55 13 L 70 24 C 101 29 121 64 113 117 Z";
const MANE: &str =
    "M 70 24 C 101 29 121 64 113 117 L 99 117 C 105 88 98 55 78 37 C 76 33 73 28 70 24 Z";
const HAIR: &str = "M 93 43 L 85 46 M 103 61 L 95 62 M 107 80 L 101 80 M 107 98 L 102 98";
const BASE: &str = "M 42 117 L 118 117 Q 122 117 122 122 L 122 131 Q 122 136 117 136 L 43 136 Q 38 136 38 131 L 38 122 Q 38 117 42 117 Z";

/// Path data, fill, and colour and width of the stroke.
type Part = (&'static str, Option<Ink>, Option<(Ink, f64)>);

/// The parts of one of [`FIGURES`], as in its SVG file. A gradient becomes the mean of its colours.
fn parts(sprite: Sprite, mark: Ink) -> Vec<Part> {
    let outline = |width| Some((OUTLINE, width));
    match sprite {
        Sprite::Candidate => vec![("O 75 75 27", None, Some((mark, 7.0)))],
        Sprite::Start => vec![("O 75 75 47", None, Some((mark, 7.0)))],
        Sprite::End => {
            vec![("O 75 75 57", None, Some((mark, 7.0))), ("O 75 75 45", None, Some((mark, 5.0)))]
        }
        Sprite::Flag => vec![
            (CLOTH_AND_POLE, None, Some(([0xff, 0xf4, 0xe0], 10.0))),
            ("M 106 17 L 106 55", None, outline(5.0)),
            (CLOTH, Some(RED), Some((RED, 3.0))),
        ],
        Sprite::Knight => vec![
            (BODY, Some(IVORY), outline(5.0)),
            (MANE, Some([0x33, 0x41, 0x5f]), outline(5.0)),
            (HAIR, None, Some(([0xf4, 0xf5, 0xf8], 3.0))),
            (BASE, Some(IVORY), outline(5.0)),
            ("M 34 83 C 38 85 42 84 45 81", None, outline(3.5)),
            ("O 57 49 5", Some(OUTLINE), None),
            ("O 58.5 47.5 1.6", Some([0xff; 3]), None),
            ("O 34 74 2.6", Some(OUTLINE), None),
        ],
        _ => Vec::new(),
    }
}

/// Shapes of one of [`FIGURES`], in tiles from the middle of its square.
pub(super) fn shapes(sprite: Sprite, theme: BoardTheme) -> Vec<Shape> {
    let has_round_ends = matches!(sprite, Sprite::Flag | Sprite::Knight);
    let parts = parts(sprite, theme.mark(sprite).unwrap_or_default()).into_iter();
    let shapes = parts.flat_map(|(data, fill, stroke)| {
        let path = path(data);
        let fill = fill.map(|colour| Shape::fill(path.clone(), colour));
        let stroke = stroke.map(|(colour, width)| {
            let paint = Paint::Stroke { width: width / TILE, has_round_ends };
            Shape { path, paint, colour }
        });
        fill.into_iter().chain(stroke)
    });
    shapes.collect()
}

/// Parses path data: absolute commands and numbers, separated by spaces; `O` is a circle.
fn path(data: &str) -> Path {
    let (mut path, mut pen) = (Path::default(), Point::default());
    let mut words = data.split_ascii_whitespace();
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
    words.next().and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0) / TILE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::picture::{Drawing, Window, sprites};

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
