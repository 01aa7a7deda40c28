//! Writes shapes as compressed PDF content streams.

use crate::drawing::Drawing;
use crate::path::{Path, Point, Step};
use crate::vector::{Paint, Rule, Shape};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::Content;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use std::io::{self, Write};

pub(super) fn packed(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    write(&mut encoder)?;
    encoder.finish()
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) tile: f64,
    pub(super) middle: (f64, f64),
}

/// Writes a drawing as content of a page; white paper is not painted.
pub(super) fn write_drawing(
    drawing: &Drawing,
    place: Place,
    out: &mut dyn Write,
) -> io::Result<()> {
    const WHITE: [u8; 3] = [0xff; 3];
    let mut painter = Painter::begin(place, out);
    if drawing.paper != WHITE {
        let (width, height) = (drawing.board.width() as f32, drawing.board.height() as f32);
        painter.fill_in(drawing.paper);
        painter
            .content
            .rect(-0.5 * width, -0.5 * height, width, height)
            .fill_nonzero();
    }
    for shape in &drawing.shapes {
        painter.shape(shape)?;
    }
    painter.end()
}

pub(super) struct Painter<'a> {
    out: &'a mut dyn Write,
    /// Operations not yet written to `out`.
    pub(super) content: Content,
    /// Coordinates are rounded to 1/`steps` of a unit: a power of ten that keeps errors within 1/200 point.
    steps: f64,
    fill: Option<[u8; 3]>,
    stroke: Option<[u8; 3]>,
    pen: Option<(f64, bool)>,
}

impl<'a> Painter<'a> {
    pub(super) fn new(tile: f64, out: &'a mut dyn Write) -> Painter<'a> {
        Painter {
            out,
            content: Content::new(),
            steps: 10_f64.powf((100.0 * tile).log10().ceil()),
            fill: None,
            stroke: None,
            pen: None,
        }
    }

    /// Starts a content stream in the coordinates of `place`; [`Painter::end`] restores the graphics state.
    pub(super) fn begin(place: Place, out: &'a mut dyn Write) -> Painter<'a> {
        let mut painter = Painter::new(place.tile, out);
        let (tile, (x, y)) = (place.tile as f32, place.middle);
        painter.content.save_state();
        // Converts tiles with y down to points with y up.
        painter
            .content
            .transform([tile, 0.0, 0.0, -tile, x as f32, y as f32]);
        painter.content.set_line_join(LineJoinStyle::RoundJoin);
        painter
    }

    pub(super) fn end(mut self) -> io::Result<()> {
        self.content.restore_state();
        self.put()
    }

    fn put(&mut self) -> io::Result<()> {
        self.out.write_all(
            std::mem::replace(&mut self.content, Content::new())
                .finish()
                .as_slice(),
        )?;
        self.out.write_all(b"\n")
    }

    pub(super) fn rounded(&self, tiles: f64) -> f32 {
        ((tiles * self.steps).round() / self.steps) as f32
    }

    pub(super) fn at(&self, point: Point) -> (f32, f32) {
        (self.rounded(point.x), self.rounded(point.y))
    }

    pub(super) fn fill_in(&mut self, colour: [u8; 3]) {
        if self.fill.replace(colour) != Some(colour) {
            let [red, green, blue] = channels(colour);
            self.content.set_fill_rgb(red, green, blue);
        }
    }

    pub(super) fn stroke_in(&mut self, colour: [u8; 3]) {
        if self.stroke.replace(colour) != Some(colour) {
            let [red, green, blue] = channels(colour);
            self.content.set_stroke_rgb(red, green, blue);
        }
    }

    pub(super) fn stroke_with(&mut self, width: f64, has_round_ends: bool) {
        let before = self.pen.replace((width, has_round_ends));
        if before.is_none_or(|before| before.0 != width) {
            self.content.set_line_width(self.rounded(width));
        }
        if before.is_none_or(|before| before.1 != has_round_ends) {
            self.content.set_line_cap(if has_round_ends {
                LineCapStyle::RoundCap
            } else {
                LineCapStyle::ButtCap
            });
        }
    }

    pub(super) fn shape(&mut self, shape: &Shape) -> io::Result<()> {
        if shape.path.is_empty() {
            return Ok(());
        }
        match shape.paint {
            Paint::Fill(rule) => {
                self.fill_in(shape.colour);
                self.path(&shape.path);
                match rule {
                    Rule::EvenOdd => self.content.fill_even_odd(),
                    Rule::NonZero => self.content.fill_nonzero(),
                };
            }
            Paint::Stroke {
                width,
                has_round_ends,
            } => {
                self.stroke_in(shape.colour);
                self.stroke_with(width, has_round_ends);
                self.path(&shape.path);
                self.content.stroke();
            }
        }
        self.put()
    }

    fn path(&mut self, path: &Path) {
        for step in path.steps() {
            let _ = match step {
                Step::Move(to) => {
                    let (x, y) = self.at(to);
                    self.content.move_to(x, y)
                }
                Step::Line(to) => {
                    let (x, y) = self.at(to);
                    self.content.line_to(x, y)
                }
                Step::Curve(a, b, to) => {
                    let ((ax, ay), (bx, by), (x, y)) = (self.at(a), self.at(b), self.at(to));
                    self.content.cubic_to(ax, ay, bx, by, x, y)
                }
                Step::Close => self.content.close_path(),
            };
        }
    }
}

/// Red, green and blue from 0 to 1, rounded to thousandths, which distinguish all 256 values.
fn channels(colour: [u8; 3]) -> [f32; 3] {
    colour.map(|channel| (f32::from(channel) / 255.0 * 1000.0).round() / 1000.0)
}
