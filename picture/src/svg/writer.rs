//! Writes shapes, sprites and texts as SVG elements. Glyphs are defined once; so are groups of three digits, for long
//! numbers.

use crate::caption::{Caption, TextInk};
use crate::font;
use crate::path::{Path, PathStep, Point, tile_corner};
use crate::sizes::{Rings, SIZES};
use crate::sprites::name;
use crate::theme::Ink;
use crate::vector::{FillRule, Paint, Shape, VectorWriter};
use knights_tour::board::Size;
use knights_tour_scene::Sprite;
use std::io::{self, Write};

/// Units per tile, as in the SVG files of sprites.
pub(super) const TILE: i64 = 150;

/// A class of the style sheet: a stroke, or the fill of plates.
pub(super) struct StrokeClass {
    pub(super) name: &'static str,
    pub(super) width: f32,
    pub(super) colour: Ink,
}

/// Writes elements in units from the board's top-left corner.
pub(super) struct SvgWriter<'a> {
    pub(super) out: &'a mut dyn Write,
    /// The board's top-left corner, in tiles from its middle.
    pub(super) corner: Point,
    /// The classes of the style sheet for strokes; a picture in a style has none.
    pub(super) classes: Vec<StrokeClass>,
    /// The open group of long numbers, if any.
    group: Option<NumberGroup>,
}

/// What the long numbers of a group have in common.
#[derive(Clone, Copy, PartialEq)]
struct NumberGroup {
    face: char,
    ink: TextInk,
    base: f64,
}

pub(super) fn hex([red, green, blue]: Ink) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A length in units, rounded to hundredths.
pub(super) fn units(tiles: f64) -> f64 {
    (tiles * TILE as f64 * 100.0).round() / 100.0 + 0.0
}

fn class(ink: TextInk) -> &'static str {
    match ink {
        TextInk::Edged | TextInk::OfLine(_) => "number",
        TextInk::OnDisc => "plate",
        TextInk::Label => "label",
    }
}

/// The smallest number that is written in groups of three digits.
pub(super) const LONG: u64 = 1000;

/// The letter in the names of digit groups: one for each height of long numbers.
fn face(digits: usize) -> char {
    match digits {
        ..5 => 's',
        5..7 => 'm',
        _ => 'l',
    }
}

/// Defines groups of three digits for numbers up to `longest`: `S42` to start a number, `s042` to continue one.
pub(super) fn write_groups(longest: u64, out: &mut dyn Write) -> io::Result<()> {
    const LEAST: [u64; 3] = [LONG, 10_000, 1_000_000];
    for least in LEAST.into_iter().filter(|&least| least <= longest) {
        let (height, name) = (SIZES.height_of(least), face(least.to_string().len()));
        for group in 0..1000 {
            let digits = format!("{group:03}");
            write_group(&format!("{name}{digits}"), &digits, height, out)?;
        }
        for group in 1..=(longest / 1000).min(999) {
            let name = name.to_ascii_uppercase();
            write_group(&format!("{name}{group}"), &group.to_string(), height, out)?;
        }
    }
    Ok(())
}

fn write_group(name: &str, digits: &str, height: f32, out: &mut dyn Write) -> io::Result<()> {
    let scale = height * TILE as f32 / font::DIGIT_HEIGHT;
    write!(
        out,
        "<g id=\"{name}\" transform=\"scale({scale:.4} -{scale:.4})\">"
    )?;
    let mut pen = 0.0;
    for digit in digits.chars() {
        write!(out, "<use href=\"#letter-{digit}\" x=\"{pen:.0}\"/>")?;
        pen += font::advance(digit);
    }
    writeln!(out, "</g>")
}

impl<'a> SvgWriter<'a> {
    pub(super) fn new(board: Size, out: &'a mut dyn Write) -> SvgWriter<'a> {
        SvgWriter {
            out,
            corner: tile_corner(board, (0, 0)),
            classes: Vec::new(),
            group: None,
        }
    }

    /// Ends the line of an item, except within a group of numbers.
    pub(super) fn end_item(&mut self) -> io::Result<()> {
        match self.group {
            Some(_) => Ok(()),
            None => writeln!(self.out),
        }
    }

    /// Ends the group of long numbers.
    pub(super) fn end_group(&mut self) -> io::Result<()> {
        match self.group.take() {
            Some(_) => writeln!(self.out, "</g>"),
            None => Ok(()),
        }
    }

    pub(super) fn write_path(&mut self, path: &Path) -> io::Result<()> {
        path.steps().try_for_each(|step| match step {
            PathStep::Move(to) => write!(self.out, "M{}", self.at(to)),
            PathStep::Line(to) => write!(self.out, "L{}", self.at(to)),
            PathStep::Curve(a, b, to) => {
                write!(self.out, "C{} {} {}", self.at(a), self.at(b), self.at(to))
            }
            PathStep::Close => write!(self.out, "Z"),
        })
    }

    pub(super) fn at(&self, point: Point) -> String {
        let from_corner = point - self.corner;
        format!("{} {}", units(from_corner.x), units(from_corner.y))
    }

    /// Writes a number of four or more digits into the open group, or into a new one if it looks different.
    fn write_long(&mut self, caption: &Caption) -> io::Result<()> {
        let digits = caption.letters.as_bytes();
        let start = caption.start - self.corner;
        let group = NumberGroup {
            face: face(digits.len()),
            ink: caption.ink,
            base: start.y,
        };
        if self.group != Some(group) {
            self.end_group()?;
            self.group = Some(group);
            let (class, base) = (class(caption.ink), units(start.y));
            write!(
                self.out,
                "<g class=\"{class}\" transform=\"translate(0 {base:.0})\">"
            )?;
        }
        let mut pen = units(start.x);
        let digit = units(font::width("0", caption.height));
        for (index, group_of_three) in digits.rchunks(3).rev().enumerate() {
            let face = match index {
                0 => group.face.to_ascii_uppercase(),
                _ => group.face,
            };
            let name = group_of_three.escape_ascii();
            write!(self.out, "<use href=\"#{face}{name}\" x=\"{pen:.0}\"/>")?;
            pen += digit * group_of_three.len() as f64;
        }
        Ok(())
    }
}

impl VectorWriter for SvgWriter<'_> {
    fn write_shape(&mut self, shape: &Shape) -> io::Result<()> {
        if shape.path.is_empty() {
            return Ok(());
        }
        self.end_group()?;
        write!(self.out, "<path ")?;
        let colour = hex(shape.colour);
        match shape.paint {
            Paint::Fill(FillRule::NonZero) => write!(self.out, "fill=\"{colour}\"")?,
            Paint::Fill(FillRule::EvenOdd) => {
                write!(self.out, "fill=\"{colour}\" fill-rule=\"evenodd\"")?;
            }
            Paint::Stroke {
                width,
                has_round_ends,
            } => {
                let is_it =
                    |class: &&StrokeClass| has_round_ends && width == f64::from(class.width);
                if let Some(class) = self.classes.iter().find(is_it) {
                    write!(self.out, "class=\"{}\"", class.name)?;
                    if class.colour != shape.colour {
                        write!(self.out, " style=\"stroke: {colour}\"")?;
                    }
                } else {
                    let cap = if has_round_ends { "round" } else { "butt" };
                    write!(
                        self.out,
                        "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linejoin=\"round\" stroke-linecap=\"{cap}\"",
                        units(width)
                    )?;
                }
            }
        }
        write!(self.out, " d=\"")?;
        self.write_path(&shape.path)?;
        write!(self.out, "\"/>")
    }

    fn write_rings(&mut self, middle: Point, rings: Rings, ink: Ink) -> io::Result<()> {
        self.end_group()?;
        let middle = middle - self.corner;
        let (x, y, ink) = (units(middle.x), units(middle.y), hex(ink));
        let at = format!("cx=\"{x}\" cy=\"{y}\"");
        let [plate, inner, outer] =
            [rings.plate, rings.inner, rings.outer].map(|radius| units(radius.into()));
        write!(self.out, "<circle class=\"plate\" {at} r=\"{plate:.1}\"/>")?;
        if inner > 0.0 {
            let (radius, width) = ((inner + outer) / 2.0, outer - inner);
            write!(
                self.out,
                "<circle {at} r=\"{radius:.1}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width:.1}\"/>"
            )
        } else {
            write!(self.out, "<circle {at} r=\"{outer:.1}\" fill=\"{ink}\"/>")
        }
    }

    fn write_sprite(&mut self, sprite: Sprite, middle: Point, ink: Option<Ink>) -> io::Result<()> {
        self.end_group()?;
        let corner = middle - Point::HALF_TILE - self.corner;
        let (name, x, y) = (name(sprite), units(corner.x), units(corner.y));
        let colour = ink.map_or(String::new(), |ink| format!(" color=\"{}\"", hex(ink)));
        write!(
            self.out,
            "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"{colour}/>"
        )
    }

    fn write_caption(&mut self, caption: &Caption) -> io::Result<()> {
        if is_long(caption) {
            return self.write_long(caption);
        }
        self.end_group()?;
        let start = caption.start - self.corner;
        let (mut left, base) = (units(start.x), units(start.y));
        let scale = caption.height * TILE as f64 / f64::from(font::DIGIT_HEIGHT);
        write!(self.out, "<g class=\"{}\">", class(caption.ink))?;
        for letter in caption.letters.chars() {
            write!(
                self.out,
                "<use href=\"#letter-{letter}\" transform=\"translate({left:.1} {base:.1}) scale({scale:.4} -{scale:.4})\"/>"
            )?;
            left += f64::from(font::advance(letter)) * scale;
        }
        write!(self.out, "</g>")
    }
}

/// Whether a text is a number that is written in groups of three digits, which have its height.
fn is_long(caption: &Caption) -> bool {
    let number = caption.letters.parse();
    number
        .is_ok_and(|number| number >= LONG && caption.height == f64::from(SIZES.height_of(number)))
}
