//! A scene as lines and shapes, for a screen, a printer or a plotter.

use super::options::{
    FLAGS, LABELS, NUMBERS, Options, PATH, PATH_ONLY, Picture, TILE_OPTION, TRANSPARENT,
};
use super::sheet::Align;
use super::{PictureError, font, sheet};
use crate::board::{Colour, Size};
use crate::scene::{Item, Part, Placed, Scene, Sprite, Text, View};
use std::collections::BTreeSet;
use std::io::{self, Write};

/// The most squares of a drawing: some 100 MB of text.
pub(super) const MAX_SQUARES: u64 = 1_000_000;

/// Units per tile: those in which the sprites are drawn.
const TILE: i64 = 150;

/// SVG drawings.
pub static PICTURE: Picture = Picture {
    ending: "svg",
    label: "SVG drawing",
    options: &[
        &TILE_OPTION,
        &TRANSPARENT,
        &PATH_ONLY,
        &PATH,
        &NUMBERS,
        &FLAGS,
        &LABELS,
    ],
    admit: |board, _| admit(board),
    write: |position, options, out, _| {
        let style = SvgStyle::chosen(options);
        let view = options.view();
        let path = view.path || style.path_only;
        let view = View { path, ..view };
        let scene = Scene::new(position.board(), Some(position), view, None);
        write_svg(&scene, &style, out)
    },
};

/// How an SVG is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SvgStyle {
    /// Pixels per tile, where a viewer asks for a size.
    pub tile: u32,
    /// Nothing but the line along the moves, for plotters.
    pub path_only: bool,
    /// Whether the tiles are left out.
    pub transparent: bool,
}

impl Default for SvgStyle {
    fn default() -> SvgStyle {
        SvgStyle {
            tile: super::TILE,
            path_only: false,
            transparent: false,
        }
    }
}

impl SvgStyle {
    fn chosen(options: &Options) -> SvgStyle {
        SvgStyle {
            tile: options.get(&TILE_OPTION),
            path_only: options.is_on(&PATH_ONLY),
            transparent: options.is_on(&TRANSPARENT),
        }
    }
}

/// Colours and strokes, for a designer to change.
const STYLE: &str = "\
    .light { fill: #f3e6cd }
    .dark { fill: #c29a6c }
    .path { fill: none; stroke: #0b4f6c; stroke-opacity: .92; stroke-width: 8.4; stroke-linecap: round; stroke-linejoin: round }
    .number { fill: #2b1d0e; stroke: #f8efdf; stroke-opacity: .78; stroke-linejoin: round; paint-order: stroke }
    .label { fill: #5c3a14 }
";

/// Writes `scene` as an SVG file.
///
/// # Errors
/// [`PictureError`] if it would be too large, or cannot be written.
pub fn write_svg(scene: &Scene, style: &SvgStyle, out: &mut dyn Write) -> Result<(), PictureError> {
    let board = scene.board.size();
    admit(board)?;
    let units = |squares: u32| i64::from(squares) * TILE;
    let pixels = |squares: u32| u64::from(squares) * u64::from(style.tile);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\">",
        pixels(board.width()),
        pixels(board.height()),
        units(board.width()),
        units(board.height())
    )?;
    writeln!(out, "  <title>A knight\u{2019}s tour of {board:#}</title>")?;
    writeln!(out, "  <style>\n{STYLE}  </style>")?;
    if style.path_only {
        write_path(scene, out)?;
    } else {
        write_definitions(scene, out)?;
        if !style.transparent {
            write_board(scene, out)?;
        }
        write_path(scene, out)?;
        for placed in &scene.items {
            write_item(placed, out)?;
        }
    }
    writeln!(out, "</svg>")?;
    Ok(())
}

/// Checks that a drawing of this board can be made.
fn admit(board: Size) -> Result<(), PictureError> {
    match board.area() <= MAX_SQUARES {
        true => Ok(()),
        false => Err(PictureError::TooManySquares { board }),
    }
}

fn write_board(scene: &Scene, out: &mut dyn Write) -> io::Result<()> {
    for (class, colour) in [("light", Colour::Light), ("dark", Colour::Dark)] {
        write!(out, "  <path class=\"{class}\" d=\"")?;
        for square in scene
            .board
            .iter()
            .filter(|square| square.colour() == colour)
        {
            let (x, y) = (square.file(), scene.board.size().row(square));
            let (x, y) = (i64::from(x) * TILE, i64::from(y) * TILE);
            write!(out, "M{x} {y}h{TILE}v{TILE}h-{TILE}z")?;
        }
        writeln!(out, "\"/>")?;
    }
    Ok(())
}

/// The line along the moves, in one piece where they follow each other.
fn write_path(scene: &Scene, out: &mut dyn Write) -> io::Result<()> {
    let segments = scene.items.iter().filter_map(|placed| match placed.item {
        Item::Segment { dx, dy } => Some((placed.x, placed.y, dx, dy)),
        _ => None,
    });
    let middle = |tile: i64| tile * TILE + TILE / 2;
    let mut pen = None;
    let mut begun = None;
    for (x, y, dx, dy) in segments {
        let (x, y) = (i64::from(x), i64::from(y));
        if pen.is_none() {
            write!(out, "  <path class=\"path\" d=\"")?;
        }
        if pen != Some((x, y)) {
            write!(out, "M{} {}", middle(x), middle(y))?;
            begun = Some((x, y));
        }
        let to = (x + i64::from(dx), y + i64::from(dy));
        // The last move of a closed tour, which comes back to where the line was begun.
        if begun == Some(to) {
            write!(out, "Z")?;
        } else {
            write!(out, "L{} {}", middle(to.0), middle(to.1))?;
        }
        pen = Some(to);
    }
    if pen.is_some() {
        writeln!(out, "\"/>")?;
    }
    Ok(())
}

/// Each drawing and each letter that the scene needs, once.
fn write_definitions(scene: &Scene, out: &mut dyn Write) -> io::Result<()> {
    let mut sprites: Vec<Sprite> = Vec::new();
    let mut letters = BTreeSet::new();
    for placed in &scene.items {
        match placed.item {
            Item::Sprite(sprite) if !sprites.contains(&sprite) => sprites.push(sprite),
            Item::Text(text) => letters.extend(sheet::letters(text).chars()),
            Item::Sprite(_) | Item::Segment { .. } | Item::Tint(..) => {}
        }
    }
    writeln!(out, "  <defs>")?;
    for sprite in sprites {
        let drawing = drawing(sprite);
        writeln!(
            out,
            "    <symbol id=\"{}\" viewBox=\"0 0 {TILE} {TILE}\" overflow=\"visible\">{}</symbol>",
            name(sprite),
            drawing.trim()
        )?;
    }
    for letter in letters {
        writeln!(
            out,
            "    <path id=\"letter-{letter}\" d=\"{}\"/>",
            font::outline(letter)
        )?;
    }
    writeln!(out, "  </defs>")
}

fn write_item(placed: &Placed, out: &mut dyn Write) -> io::Result<()> {
    let (x, y) = (i64::from(placed.x) * TILE, i64::from(placed.y) * TILE);
    match placed.item {
        Item::Sprite(sprite) => writeln!(
            out,
            "  <use href=\"#{}\" x=\"{x}\" y=\"{y}\" width=\"{TILE}\" height=\"{TILE}\"/>",
            name(sprite)
        ),
        Item::Tint(tint, part) => {
            let [red, green, blue, alpha] = sheet::tint_colour(tint);
            let (skipped, width) = match part {
                Part::Whole => (0, TILE),
                Part::Left => (0, TILE / 2),
                Part::Right => (TILE / 2, TILE / 2),
            };
            writeln!(
                out,
                "  <rect x=\"{}\" y=\"{y}\" width=\"{width}\" height=\"{TILE}\" fill=\"#{red:02x}{green:02x}{blue:02x}\" fill-opacity=\"{:.2}\"/>",
                x + skipped,
                f32::from(alpha) / 255.0
            )
        }
        // All of them are one path.
        Item::Segment { .. } => Ok(()),
        Item::Text(text) => write_text(text, x, y, out),
    }
}

fn write_text(text: Text, x: i64, y: i64, out: &mut dyn Write) -> io::Result<()> {
    let letters = sheet::letters(text);
    let look = sheet::look(text);
    let tile = TILE as f32;
    let height = look.height * tile;
    let scale = height / font::DIGIT_HEIGHT;
    let width: f32 = letters
        .chars()
        .map(|letter| font::advance(letter) * scale)
        .sum();
    let margin = sheet::MARGIN * tile;
    let mut pen = match look.across {
        Align::End => tile - margin - width,
        Align::Start => margin,
        Align::Middle => (tile - width) / 2.0,
    };
    let base = match look.down {
        Align::Start => margin + height,
        Align::Middle => (tile + height) / 2.0,
        Align::End => tile - margin,
    };
    let (class, stroke) = if look.has_halo {
        // The stroke lies on both sides of the edge.
        let width = 2.0 * sheet::HALO_WIDTH * tile / scale;
        ("number", format!(" stroke-width=\"{width:.0}\""))
    } else {
        ("label", String::new())
    };
    let (x, y) = (x as f32, y as f32 + base);
    write!(out, "  <g class=\"{class}\"{stroke}>")?;
    for letter in letters.chars() {
        let left = x + pen;
        write!(
            out,
            "<use href=\"#letter-{letter}\" transform=\"translate({left:.1} {y:.1}) scale({scale:.4} -{scale:.4})\"/>"
        )?;
        pen += font::advance(letter) * scale;
    }
    writeln!(out, "</g>")
}

/// What a sprite is drawn of, without the frame of its file.
fn drawing(sprite: Sprite) -> String {
    let file = sheet::drawing(sprite);
    // Both are in every source, as a test sees to.
    let (_, rest) = file.split_once("</title>").unwrap_or(("", file));
    let (inner, _) = rest.rsplit_once("</svg>").unwrap_or((rest, ""));
    inner.to_owned()
}

fn name(sprite: Sprite) -> &'static str {
    sheet::name(sprite)
}
