//! A drawing as SVG, one `<path>` per shape.

use super::Drawing;
use crate::path::{Path, Point, Step};
use crate::vector::{Paint, Rule, Shape};
use std::io::{self, Write};

/// Writes `<path>` elements with `tile` units per tile, after an optional paper rectangle.
pub(crate) fn write_shapes(
    drawing: &Drawing,
    tile: f64,
    has_paper: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let side = |squares: u32| rounded(f64::from(squares) * tile);
    if has_paper {
        writeln!(
            out,
            "  <rect width=\"{}\" height=\"{}\" fill=\"{}\"/>",
            side(drawing.board.width()),
            side(drawing.board.height()),
            hex(drawing.paper)
        )?;
    }
    let place = Place {
        corner: drawing.corner(),
        tile,
    };
    for shape in &drawing.shapes {
        place.write_shape(shape, out)?;
    }
    Ok(())
}

/// Writes a shape whose origin is the board's corner, not its middle.
pub(crate) fn write_shape(shape: &Shape, tile: f64, out: &mut dyn Write) -> io::Result<()> {
    let corner = Point::new(0.0, 0.0);
    Place { corner, tile }.write_shape(shape, out)
}

pub(crate) fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

struct Place {
    corner: Point,
    tile: f64,
}

impl Place {
    fn write_shape(&self, shape: &Shape, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "  <path d=\"")?;
        self.write_path(&shape.path, out)?;
        let colour = hex(shape.colour);
        match shape.paint {
            Paint::Fill(Rule::NonZero) => writeln!(out, "\" fill=\"{colour}\"/>"),
            Paint::Fill(Rule::EvenOdd) => {
                writeln!(out, "\" fill=\"{colour}\" fill-rule=\"evenodd\"/>")
            }
            Paint::Stroke {
                width,
                has_round_ends,
            } => {
                let width = rounded(width * self.tile);
                let cap = if has_round_ends { "round" } else { "butt" };
                writeln!(
                    out,
                    "\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" stroke-linecap=\"{cap}\"/>"
                )
            }
        }
    }

    fn write_path(&self, path: &Path, out: &mut dyn Write) -> io::Result<()> {
        path.steps().try_for_each(|step| match step {
            Step::Move(to) => write!(out, "M{}", self.at(to)),
            Step::Line(to) => write!(out, "L{}", self.at(to)),
            Step::Curve(a, b, to) => {
                write!(out, "C{} {} {}", self.at(a), self.at(b), self.at(to))
            }
            Step::Close => write!(out, "Z"),
        })
    }

    fn at(&self, point: Point) -> String {
        let from_corner = (point - self.corner) * self.tile;
        format!("{} {}", rounded(from_corner.x), rounded(from_corner.y))
    }
}

fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0 + 0.0
}
