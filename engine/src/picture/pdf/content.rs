//! What a drawing is in a page's language, compressed as it is made.

use crate::picture::drawing::Drawing;
use crate::picture::path::{Path, Point, Step};
use crate::picture::sheet::HALO_WIDTH;
use crate::picture::vector::{Caption, Paint, Rule, Shape};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{LineCapStyle, LineJoinStyle, TextRenderingMode};
use pdf_writer::{Content, Name, Str, TextStr};
use std::io::{self, Write};

/// What pages call the font of captions.
pub(super) const FONT: Name<'_> = Name(b"F");

/// What `write` writes, compressed.
pub(super) fn packed(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    write(&mut encoder)?;
    encoder.finish()
}

/// Where a drawing lies on a page, in points from its corner at the bottom left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Points per tile.
    pub(super) tile: f64,
    /// The drawing's middle.
    pub(super) middle: (f64, f64),
}

/// Writes a drawing; paper that is white already is not painted.
pub(super) fn write_drawing(
    drawing: &Drawing,
    place: Place,
    has_paper: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    const WHITE: [u8; 3] = [0xff; 3];
    let mut painter = Painter::new(place.tile);
    let (tile, (x, y)) = (place.tile as f32, place.middle);
    let mut content = Content::new();
    content.save_state();
    // From tiles, with y leading down, to points, with y leading up.
    content.transform([tile, 0.0, 0.0, -tile, x as f32, y as f32]);
    content.set_line_join(LineJoinStyle::RoundJoin);
    if has_paper && drawing.paper != WHITE {
        let (width, height) = (drawing.board.width() as f32, drawing.board.height() as f32);
        painter.fill_in(drawing.paper, &mut content);
        content.rect(-0.5 * width, -0.5 * height, width, height);
        content.fill_nonzero();
    }
    put(content, out)?;
    for shape in &drawing.shapes {
        let mut content = Content::new();
        painter.shape(shape, &mut content);
        put(content, out)?;
    }
    if !drawing.captions.is_empty() {
        painter.halos(&drawing.captions, out)?;
        painter.letters(&drawing.captions, out)?;
    }
    let mut content = Content::new();
    content.restore_state();
    put(content, out)
}

fn put(content: Content, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(content.finish().as_slice())?;
    out.write_all(b"\n")
}

/// What is set, so that it is not set again.
struct Painter {
    /// How many steps between coordinates there are in a tile, so that each is off by a 200th of a point
    /// at most and no longer than that needs.
    steps: f64,
    fill: Option<[u8; 3]>,
    stroke: Option<[u8; 3]>,
    /// The width of lines, in tiles, and whether their ends are round.
    pen: Option<(f64, bool)>,
}

impl Painter {
    fn new(tile: f64) -> Painter {
        Painter {
            steps: 10_f64.powf((100.0 * tile).log10().ceil()),
            fill: None,
            stroke: None,
            pen: None,
        }
    }

    fn rounded(&self, tiles: f64) -> f32 {
        ((tiles * self.steps).round() / self.steps) as f32
    }

    fn at(&self, point: Point) -> (f32, f32) {
        (self.rounded(point.x), self.rounded(point.y))
    }

    fn fill_in(&mut self, colour: [u8; 3], content: &mut Content) {
        if self.fill.replace(colour) != Some(colour) {
            let [red, green, blue] = channels(colour);
            content.set_fill_rgb(red, green, blue);
        }
    }

    fn stroke_in(&mut self, colour: [u8; 3], content: &mut Content) {
        if self.stroke.replace(colour) != Some(colour) {
            let [red, green, blue] = channels(colour);
            content.set_stroke_rgb(red, green, blue);
        }
    }

    fn stroke_with(&mut self, width: f64, has_round_ends: bool, content: &mut Content) {
        let before = self.pen.replace((width, has_round_ends));
        if before.is_none_or(|before| before.0 != width) {
            content.set_line_width(self.rounded(width));
        }
        if before.is_none_or(|before| before.1 != has_round_ends) {
            content.set_line_cap(match has_round_ends {
                true => LineCapStyle::RoundCap,
                false => LineCapStyle::ButtCap,
            });
        }
    }

    fn shape(&mut self, shape: &Shape, content: &mut Content) {
        if shape.path.is_empty() {
            return;
        }
        match shape.paint {
            Paint::Fill(rule) => {
                self.fill_in(shape.colour, content);
                self.path(&shape.path, content);
                match rule {
                    Rule::EvenOdd => content.fill_even_odd(),
                    Rule::NonZero => content.fill_nonzero(),
                };
            }
            Paint::Stroke {
                width,
                has_round_ends,
            } => {
                self.stroke_in(shape.colour, content);
                self.stroke_with(width, has_round_ends, content);
                self.path(&shape.path, content);
                content.stroke();
            }
        }
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

    /// The edges of captions. They are letters, too, for whose text there is none: what is on the page is
    /// found once.
    fn halos(&mut self, captions: &[Caption], out: &mut dyn Write) -> io::Result<()> {
        let mut content = Content::new();
        let mut marked = content.begin_marked_content_with_properties(Name(b"Span"));
        let _ = marked.properties().actual_text(TextStr(""));
        drop(marked);
        content.begin_text();
        content.set_font(FONT, 1.0);
        content.set_text_rendering_mode(TextRenderingMode::Stroke);
        self.stroke_with(2.0 * f64::from(HALO_WIDTH), true, &mut content);
        put(content, out)?;
        for caption in captions {
            if let Some(halo) = caption.halo {
                let mut content = Content::new();
                self.stroke_in(halo, &mut content);
                self.show(caption, &mut content);
                put(content, out)?;
            }
        }
        let mut content = Content::new();
        content.end_text();
        content.end_marked_content();
        put(content, out)
    }

    fn letters(&mut self, captions: &[Caption], out: &mut dyn Write) -> io::Result<()> {
        let mut content = Content::new();
        content.begin_text();
        content.set_font(FONT, 1.0);
        content.set_text_rendering_mode(TextRenderingMode::Fill);
        put(content, out)?;
        for caption in captions {
            let mut content = Content::new();
            self.fill_in(caption.colour, &mut content);
            self.show(caption, &mut content);
            put(content, out)?;
        }
        let mut content = Content::new();
        content.end_text();
        put(content, out)
    }

    fn show(&self, caption: &Caption, content: &mut Content) {
        let (em, (x, y)) = (self.rounded(caption.em), self.at(caption.at));
        content.set_text_matrix([em, 0.0, 0.0, -em, x, y]);
        content.show(Str(caption.letters.as_bytes()));
    }
}

/// Red, green and blue, from 0 to 1, in thousandths: enough to tell 256 of each apart.
fn channels(colour: [u8; 3]) -> [f32; 3] {
    colour.map(|channel| (f32::from(channel) / 255.0 * 1000.0).round() / 1000.0)
}
