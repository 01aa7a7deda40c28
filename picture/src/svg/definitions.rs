//! Definitions of an SVG: tiles, sprites, letters and the shadows on missing squares.

use super::TILE;
use super::letters::write_groups;
use crate::drawing::hex;
use crate::shapes::RIM;
use crate::sprites::{self, flag, name};
use crate::{BoardTheme, Subject, atlas, font};
use knights_tour::board::Colour;
use knights_tour_scene::{Dot, Item, Scene, Sprite, Text};
use std::collections::BTreeSet;
use std::io::{self, Write};

pub(super) fn write_definitions(
    subject: Subject<'_>,
    theme: BoardTheme,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (sprites, letters, longest) = match subject {
        Subject::Scene(scene) => needed(scene),
        Subject::TourView(tour_view, view, _) => {
            let letters = match (view.labels, view.numbers) {
                (true, _) => DIGITS_AND_FILES,
                (false, true) => DIGITS,
                (false, false) => "",
            };
            let longest = if view.numbers { tour_view.visited() } else { 0 };
            (
                SPRITES_OF_COURSES.to_vec(),
                letters.chars().collect(),
                longest,
            )
        }
    };
    writeln!(out, "  <defs>")?;
    write_pattern(subject, out)?;
    if subject.has_missing() {
        write_rims(out)?;
    }
    for sprite in sprites {
        let (name, drawing) = (name(sprite), drawing(sprite));
        let drawing = drawing.trim();
        let colour = theme.mark(sprite);
        let colour = colour.map_or(String::new(), |ink| format!(" color=\"{}\"", hex(ink)));
        writeln!(out, "    <g id=\"{name}\"{colour}>{drawing}</g>")?;
    }
    for letter in letters {
        writeln!(
            out,
            "    <path id=\"letter-{letter}\" d=\"{}\"/>",
            font::outline(letter)
        )?;
    }
    write_groups(longest, out)?;
    writeln!(out, "  </defs>")
}

const SPRITES_OF_COURSES: [Sprite; 8] = [
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

fn needed(scene: &Scene) -> (Vec<Sprite>, BTreeSet<char>, u64) {
    let mut sprites: Vec<Sprite> = Vec::new();
    let (mut letters, mut longest) = (BTreeSet::new(), 0);
    let mut need = |sprite| {
        if !sprites.contains(&sprite) {
            sprites.push(sprite);
        }
    };
    for placed in &scene.items {
        match placed.item {
            Item::Sprite(sprite) => need(sprite),
            Item::Dot {
                shape: Dot::Flag,
                knight,
                ..
            } => {
                flag(knight).into_iter().for_each(&mut need);
            }
            Item::Text(text) => {
                letters.extend(atlas::letters(text).chars());
                if let Text::Number(number) | Text::OnFlag(number) = text {
                    longest = longest.max(number);
                }
            }
            _ => {}
        }
    }
    if longest >= 1000 {
        letters.extend('0'..='9');
    }
    (sprites, letters, longest)
}

fn write_pattern(subject: Subject<'_>, out: &mut dyn Write) -> io::Result<()> {
    let corner = subject.board().top_left().colour();
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

/// Shadows on a missing square: the side that casts one, and x1, y1, x2, y2 of its gradient.
pub(super) const RIMS: [(&str, [i64; 4]); 4] = [
    ("above", [0, 0, 0, 1]),
    ("right", [1, 0, 0, 0]),
    ("below", [0, 1, 0, 0]),
    ("left", [0, 0, 1, 0]),
];

fn write_rims(out: &mut dyn Write) -> io::Result<()> {
    let (dark, reach) = RIM;
    let (dark, reach) = (dark / 255.0, (reach * TILE as f32).round() as i64);
    for (side, [x1, y1, x2, y2]) in RIMS {
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
