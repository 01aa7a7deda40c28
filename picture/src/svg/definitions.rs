//! Definitions of an SVG: tiles, sprites, letters and the shadows on missing squares.

use super::writer::{LONG, TILE, hex, write_groups};
use crate::caption::letters;
use crate::sizes::SIZES;
use crate::sprites::{self, flag, name};
use crate::{BoardTheme, font};
use knights_tour::board::{Board, Colour};
use knights_tour_scene::{Dot, Item, Scene, Sprite, TourView, View};
use std::io::{self, Write};

/// What the elements of a picture refer to.
pub(super) struct Needed {
    sprites: Vec<Sprite>,
    /// Letters and digits with their outlines.
    letters: Vec<(char, &'static str)>,
    /// The longest number; 0 without numbers.
    longest: u64,
}

/// Writes the tiles, sprites and letters that the elements of a picture refer to.
pub(super) fn write_definitions(
    needed: Needed,
    board: &Board,
    theme: BoardTheme,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "  <defs>")?;
    write_pattern(board, out)?;
    if board.rectangle().is_none() {
        write_shadows(out)?;
    }
    for sprite in needed.sprites {
        let (name, drawing) = (name(sprite), drawing(sprite));
        let drawing = drawing.trim();
        let colour = theme.mark(sprite);
        let colour = colour.map_or(String::new(), |ink| format!(" color=\"{}\"", hex(ink)));
        writeln!(out, "    <g id=\"{name}\"{colour}>{drawing}</g>")?;
    }
    for (letter, outline) in needed.letters {
        writeln!(out, "    <path id=\"letter-{letter}\" d=\"{outline}\"/>")?;
    }
    write_groups(needed.longest, out)?;
    writeln!(out, "  </defs>")
}

/// The sprites that a tour of one or two knights may need.
const SPRITES_OF_TOURS: [Sprite; 8] = [
    Sprite::Candidate,
    Sprite::Flag,
    Sprite::Cloth,
    Sprite::Knight,
    Sprite::SecondKnight,
    Sprite::SecondFlag,
    Sprite::SecondCloth,
    Sprite::Hover,
];

const DIGITS: &str = "0123456789";
const DIGITS_AND_FILES: &str = "0123456789abcdefghijklmnopqrstuvwxyz";

impl Needed {
    /// What the marks, numbers and labels of a tour can refer to.
    pub(super) fn by_tour(tour_view: TourView<'_>, view: View) -> Needed {
        let letters = match (view.labels, view.numbers) {
            (true, _) => DIGITS_AND_FILES,
            (false, true) => DIGITS,
            (false, false) => "",
        };
        let letters = letters.chars();
        Needed {
            sprites: SPRITES_OF_TOURS.to_vec(),
            letters: letters.map(|it| (it, font::outline(it))).collect(),
            longest: if view.numbers { tour_view.visited() } else { 0 },
        }
    }

    /// What the items of a scene refer to.
    pub(super) fn by_scene(scene: &Scene) -> Needed {
        let mut needed = Needed {
            sprites: Vec::new(),
            letters: Vec::new(),
            longest: 0,
        };
        let mut texts = String::new();
        for placed in &scene.items {
            match placed.item {
                Item::Sprite(sprite) => needed.add_sprites([sprite]),
                Item::Dot {
                    shape: Dot::Flag,
                    knight,
                    ..
                } => needed.add_sprites(flag(knight)),
                Item::Text(text) => {
                    let digits = letters(text);
                    needed.longest = needed.longest.max(digits.parse().unwrap_or(0));
                    texts += &digits;
                }
                _ => {}
            }
        }
        let is_long = needed.longest >= LONG;
        let digits = DIGITS
            .chars()
            .filter(|&digit| is_long || texts.contains(digit));
        needed.letters = digits
            .map(|digit| (digit, font::digit_outline(digit)))
            .collect();
        needed
    }

    fn add_sprites(&mut self, sprites: impl IntoIterator<Item = Sprite>) {
        for sprite in sprites {
            if !self.sprites.contains(&sprite) {
                self.sprites.push(sprite);
            }
        }
    }
}

fn write_pattern(board: &Board, out: &mut dyn Write) -> io::Result<()> {
    let corner = board.size().top_left().colour();
    let (first, other) = match corner {
        Colour::Light => ("light", "dark"),
        Colour::Dark => ("dark", "light"),
    };
    let both = 2 * TILE;
    writeln!(
        out,
        "    <pattern id=\"tiles\" width=\"{both}\" height=\"{both}\" patternUnits=\"userSpaceOnUse\"><path class=\"{first}\" d=\"M0 0h{TILE}v{both}h{TILE}v-{TILE}h-{both}z\"/><path class=\"{other}\" d=\"M{TILE} 0h{TILE}v{TILE}h-{both}v{TILE}h{TILE}z\"/></pattern>"
    )
}

/// Names of the shadows on a missing square: the sides that cast them.
pub(super) const SHADOWS: [&str; 4] = ["above", "right", "below", "left"];

fn write_shadows(out: &mut dyn Write) -> io::Result<()> {
    let (dark, reach) = (
        f32::from(SIZES.shadow_alpha) / 255.0,
        (SIZES.shadow * TILE as f32).round() as i64,
    );
    // Start and end of each gradient.
    let ways = [[0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]];
    for (side, [x1, y1, x2, y2]) in SHADOWS.into_iter().zip(ways) {
        let (x, y) = (x1 * (TILE - reach), y1 * (TILE - reach));
        let [width, height] = [x1 != x2, y1 != y2].map(|fades| if fades { reach } else { TILE });
        writeln!(
            out,
            "    <linearGradient id=\"shade-{side}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"><stop stop-opacity=\"{dark:.2}\"/><stop offset=\"1\" stop-opacity=\"0\"/></linearGradient>\n    <rect id=\"rim-{side}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"url(#shade-{side})\"/>"
        )?;
    }
    Ok(())
}

/// The content of a sprite's file, without its `<svg>` element.
fn drawing(sprite: Sprite) -> String {
    let file = sprites::drawing(sprite);
    let (_, rest) = file.split_once("</title>").unwrap_or(("", file));
    let (inner, _) = rest.rsplit_once("</svg>").unwrap_or((rest, ""));
    inner.to_owned()
}
