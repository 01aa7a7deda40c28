//! Writes shapes as compressed PDF content streams.

use crate::picture::drawing::Drawing;
use crate::picture::path::{Path, Point, Step};
use crate::picture::vector::{Paint, Rule, Shape};
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

/// Writes a drawing; white paper is not painted.
pub(super) fn write_drawing(
    drawing: &Drawing,
    place: Place,
    out: &mut dyn Write,
) -> io::Result<()> {
    const WHITE: [u8; 3] = [0xff; 3];
    let mut painter = Painter::begin(place, out)?;
    if drawing.paper != WHITE {
        let (width, height) = (drawing.board.width() as f32, drawing.board.height() as f32);
        let mut content = Content::new();
        painter.fill_in(drawing.paper, &mut content);
        content.rect(-0.5 * width, -0.5 * height, width, height);
        content.fill_nonzero();
        painter.put(content)?;
    }
    for shape in &drawing.shapes {
        painter.shape(shape)?;
    }
    painter.end()
}

pub(super) struct Painter<'a> {
    out: &'a mut dyn Write,
    /// Steps per unit: a power of ten that keeps errors within 1/200 point.
    steps: f64,
    fill: Option<[u8; 3]>,
    stroke: Option<[u8; 3]>,
    pen: Option<(f64, bool)>,
}

impl<'a> Painter<'a> {
    pub(super) fn new(tile: f64, out: &'a mut dyn Write) -> Painter<'a> {
        Painter {
            out,
            steps: 10_f64.powf((100.0 * tile).log10().ceil()),
            fill: None,
            stroke: None,
            pen: None,
        }
    }

    /// Saves the state and applies the transform of `place`.
    pub(super) fn begin(place: Place, out: &'a mut dyn Write) -> io::Result<Painter<'a>> {
        let mut painter = Painter::new(place.tile, out);
        let (tile, (x, y)) = (place.tile as f32, place.middle);
        let mut content = Content::new();
        content.save_state();
        // From tiles with y down to points with y up.
        content.transform([tile, 0.0, 0.0, -tile, x as f32, y as f32]);
        content.set_line_join(LineJoinStyle::RoundJoin);
        painter.put(content)?;
        Ok(painter)
    }

    pub(super) fn end(mut self) -> io::Result<()> {
        let mut content = Content::new();
        content.restore_state();
        self.put(content)
    }

    pub(super) fn put(&mut self, content: Content) -> io::Result<()> {
        self.out.write_all(content.finish().as_slice())?;
        self.out.write_all(b"\n")
    }

    pub(super) fn rounded(&self, tiles: f64) -> f32 {
        ((tiles * self.steps).round() / self.steps) as f32
    }

    pub(super) fn at(&self, point: Point) -> (f32, f32) {
        (self.rounded(point.x), self.rounded(point.y))
    }

    pub(super) fn fill_in(&mut self, colour: [u8; 3], content: &mut Content) {
        if self.fill.replace(colour) != Some(colour) {
            let [red, green, blue] = channels(colour);
            content.set_fill_rgb(red, green, blue);
        }
    }

    pub(super) fn stroke_in(&mut self, colour: [u8; 3], content: &mut Content) {
        if self.stroke.replace(colour) != Some(colour) {
            let [red, green, blue] = channels(colour);
            content.set_stroke_rgb(red, green, blue);
        }
    }

    pub(super) fn stroke_with(&mut self, width: f64, has_round_ends: bool, content: &mut Content) {
        let before = self.pen.replace((width, has_round_ends));
        if before.is_none_or(|before| before.0 != width) {
            content.set_line_width(self.rounded(width));
        }
        if before.is_none_or(|before| before.1 != has_round_ends) {
            content.set_line_cap(if has_round_ends {
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
        let mut content = Content::new();
        match shape.paint {
            Paint::Fill(rule) => {
                self.fill_in(shape.colour, &mut content);
                self.path(&shape.path, &mut content);
                match rule {
                    Rule::EvenOdd => content.fill_even_odd(),
                    Rule::NonZero => content.fill_nonzero(),
                };
            }
            Paint::Stroke { width, has_round_ends } => {
                self.stroke_in(shape.colour, &mut content);
                self.stroke_with(width, has_round_ends, &mut content);
                self.path(&shape.path, &mut content);
                content.stroke();
            }
        }
        self.put(content)
    }

    fn path(&self, path: &Path, content: &mut Content) {
        for step in path.steps() {
            let _ = match step {
                Step::Move(to) => {
                    let (x, y) = self.at(to);
                    content.move_to(x, y)
                }
                Step::Line(to) => {
                    let (x, y) = self.at(to);
                    content.line_to(x, y)
                }
                Step::Curve(a, b, to) => {
                    let ((ax, ay), (bx, by), (x, y)) = (self.at(a), self.at(b), self.at(to));
                    content.cubic_to(ax, ay, bx, by, x, y)
                }
                Step::Close => content.close_path(),
            };
        }
    }
}

/// Channels from 0 to 1, rounded to thousandths, which distinguish all 256 values.
fn channels(colour: [u8; 3]) -> [f32; 3] {
    colour.map(|channel| (f32::from(channel) / 255.0 * 1000.0).round() / 1000.0)
}
