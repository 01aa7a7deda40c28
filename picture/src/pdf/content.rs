//! Writes the parts of vector pictures as compressed PDF content streams.

use super::document::FONT;
use crate::BoardTheme;
use crate::caption::{Caption, TextInk};
use crate::drawing::Drawing;
use crate::path::{Path, PathStep, Point};
use crate::sizes::{Rings, SIZES};
use crate::theme::Ink;
use crate::vector::{FillRule, Paint, Shape, VectorWriter};
use crate::{figure, font, sprites};
use knights_tour_scene::Sprite;
use pdf_writer::types::{LineCapStyle, LineJoinStyle, TextRenderingMode};
use pdf_writer::{Content, Name, Str, TextStr};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Where a board is on a page, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardPlace {
    /// Side of a tile.
    pub(super) tile: f64,
    /// The middle of the board, from the bottom left of the page.
    pub(super) middle: (f64, f64),
}

/// Writes a drawing as content of a page; white paper is not painted.
pub(super) fn write_drawing(
    drawing: &Drawing,
    place: BoardPlace,
    theme: BoardTheme,
    out: &mut dyn Write,
) -> io::Result<()> {
    const WHITE: Ink = [0xff; 3];
    let mut writer = PdfWriter::begin(place, theme, out);
    if drawing.paper != WHITE {
        let (width, height) = (drawing.board.width() as f32, drawing.board.height() as f32);
        writer.fill_in(drawing.paper);
        writer
            .content
            .rect(-0.5 * width, -0.5 * height, width, height)
            .fill_nonzero();
    }
    for shape in &drawing.shapes {
        writer.write_shape(shape)?;
    }
    writer.end()
}

/// Discs of one layer, as dots of a path for each radius (as sortable bits) and colour.
type Discs = BTreeMap<(u32, Ink), Path>;

/// Writes the content stream of a page. Draws equal discs together, and all halos before the letters.
pub(super) struct PdfWriter<'a> {
    out: &'a mut dyn Write,
    /// Operations not yet written to `out`.
    content: Content,
    theme: BoardTheme,
    /// Coordinates are rounded to 1/`steps` of a unit: a power of ten that keeps errors within 1/200 point.
    steps: f64,
    fill: Option<Ink>,
    stroke: Option<Ink>,
    width: Option<f64>,
    has_round_ends: Option<bool>,
    /// Discs to write before the next sprite: plates, discs, and inner plates.
    discs: [Discs; 3],
    /// Texts to write at the end.
    captions: Vec<Caption>,
}

impl<'a> PdfWriter<'a> {
    pub(super) fn new(tile: f64, theme: BoardTheme, out: &'a mut dyn Write) -> PdfWriter<'a> {
        PdfWriter {
            out,
            content: Content::new(),
            theme,
            steps: 10_f64.powf((100.0 * tile).log10().ceil()),
            fill: None,
            stroke: None,
            width: None,
            has_round_ends: None,
            discs: Default::default(),
            captions: Vec::new(),
        }
    }

    /// Starts a content stream in the coordinates of `place`; [`PdfWriter::end`] restores the graphics state.
    pub(super) fn begin(
        place: BoardPlace,
        theme: BoardTheme,
        out: &'a mut dyn Write,
    ) -> PdfWriter<'a> {
        let mut writer = PdfWriter::new(place.tile, theme, out);
        let (tile, (x, y)) = (place.tile as f32, place.middle);
        writer.content.save_state();
        // Converts tiles with y down to points with y up.
        writer
            .content
            .transform([tile, 0.0, 0.0, -tile, x as f32, y as f32]);
        writer.content.set_line_join(LineJoinStyle::RoundJoin);
        writer
    }

    pub(super) fn end(mut self) -> io::Result<()> {
        self.write_discs()?;
        self.write_captions();
        self.content.restore_state();
        self.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        let content = std::mem::replace(&mut self.content, Content::new());
        self.out.write_all(content.finish().as_slice())?;
        self.out.write_all(b"\n")
    }

    fn rounded(&self, tiles: f64) -> f32 {
        ((tiles * self.steps).round() / self.steps) as f32
    }

    fn at(&self, point: Point) -> (f32, f32) {
        (self.rounded(point.x), self.rounded(point.y))
    }

    fn fill_in(&mut self, colour: Ink) {
        if self.fill.replace(colour) != Some(colour) {
            let [red, green, blue] = channels(colour);
            self.content.set_fill_rgb(red, green, blue);
        }
    }

    fn stroke_in(&mut self, colour: Ink, width: f64, has_round_ends: bool) {
        if self.stroke.replace(colour) != Some(colour) {
            let [red, green, blue] = channels(colour);
            self.content.set_stroke_rgb(red, green, blue);
        }
        if self.width.replace(width) != Some(width) {
            self.content.set_line_width(self.rounded(width));
        }
        if self.has_round_ends.replace(has_round_ends) != Some(has_round_ends) {
            self.content.set_line_cap(if has_round_ends {
                LineCapStyle::RoundCap
            } else {
                LineCapStyle::ButtCap
            });
        }
    }

    fn add_path(&mut self, path: &Path) {
        for step in path.steps() {
            let _ = match step {
                PathStep::Move(to) => {
                    let (x, y) = self.at(to);
                    self.content.move_to(x, y)
                }
                PathStep::Line(to) => {
                    let (x, y) = self.at(to);
                    self.content.line_to(x, y)
                }
                PathStep::Curve(a, b, to) => {
                    let ((ax, ay), (bx, by), (x, y)) = (self.at(a), self.at(b), self.at(to));
                    self.content.cubic_to(ax, ay, bx, by, x, y)
                }
                PathStep::Close => self.content.close_path(),
            };
        }
    }

    fn write_discs(&mut self) -> io::Result<()> {
        for ((radius, colour), path) in std::mem::take(&mut self.discs).into_iter().flatten() {
            let width = 2.0 * f64::from(f32::from_bits(radius));
            self.write_shape(&Shape::stroke(path, width, colour))?;
        }
        Ok(())
    }

    /// Writes texts with halos: stroked copies whose `ActualText` is empty, so that search finds each text once.
    fn write_captions(&mut self) {
        let captions = std::mem::take(&mut self.captions);
        let (names, texts): (Vec<_>, Vec<_>) = captions
            .iter()
            .partition(|caption| caption.ink == TextInk::Label);
        if !texts.is_empty() {
            let mut marked = self
                .content
                .begin_marked_content_with_properties(Name(b"Span"));
            let _ = marked.properties().actual_text(TextStr(""));
            drop(marked);
            let edged = texts.iter().filter(|text| text.ink == TextInk::Edged);
            self.show(edged, TextRenderingMode::Stroke);
            self.content.end_marked_content();
            self.show(texts.iter(), TextRenderingMode::Fill);
        }
        if !names.is_empty() {
            self.show(names.iter(), TextRenderingMode::Fill);
        }
    }

    /// Shows texts, or their halos.
    fn show<'b>(
        &mut self,
        captions: impl Iterator<Item = &'b &'b Caption>,
        mode: TextRenderingMode,
    ) {
        self.content
            .begin_text()
            .set_font(FONT, 1.0)
            .set_text_rendering_mode(mode);
        let colours = self.theme.colours();
        for caption in captions {
            if mode == TextRenderingMode::Stroke {
                let halo = 2.0 * f64::from(SIZES.halo) * caption.height;
                self.stroke_in(colours.plate, halo, true);
            } else {
                self.fill_in(match caption.ink {
                    TextInk::Edged | TextInk::OfLine(_) => colours.ink,
                    TextInk::OnDisc => colours.plate,
                    TextInk::Label => colours.label,
                });
            }
            let (x, y) = self.at(caption.start);
            let em = f64::from(font::UNITS_PER_EM / font::DIGIT_HEIGHT) * caption.height;
            let em = self.rounded(em);
            self.content
                .set_text_matrix([em, 0.0, 0.0, -em, x, y])
                .show(Str(caption.letters.as_bytes()));
        }
        self.content.end_text();
    }
}

impl VectorWriter for PdfWriter<'_> {
    fn write_shape(&mut self, shape: &Shape) -> io::Result<()> {
        if shape.path.is_empty() {
            return Ok(());
        }
        match shape.paint {
            Paint::Fill(rule) => {
                self.fill_in(shape.colour);
                self.add_path(&shape.path);
                match rule {
                    FillRule::EvenOdd => self.content.fill_even_odd(),
                    FillRule::NonZero => self.content.fill_nonzero(),
                };
            }
            Paint::Stroke {
                width,
                has_round_ends,
            } => {
                self.stroke_in(shape.colour, width, has_round_ends);
                self.add_path(&shape.path);
                self.content.stroke();
            }
        }
        self.flush()
    }

    fn write_rings(&mut self, middle: Point, rings: Rings, ink: Ink) -> io::Result<()> {
        let plate = self.theme.paper();
        let discs = [
            (rings.plate, plate),
            (rings.outer, ink),
            (rings.inner, plate),
        ];
        for (layer, (radius, colour)) in self.discs.iter_mut().zip(discs) {
            if radius > 0.0 {
                let alike = layer.entry((radius.to_bits(), colour)).or_default();
                alike.add_dot(middle);
            }
        }
        Ok(())
    }

    fn write_sprite(&mut self, sprite: Sprite, middle: Point, ink: Option<Ink>) -> io::Result<()> {
        self.write_discs()?;
        if let Some(ink) = ink {
            let shapes = figure::shapes(sprite, self.theme).into_iter();
            let mut inked = shapes.map(|shape| Shape::fill(shape.path.moved(middle), ink));
            return inked.try_for_each(|shape| self.write_shape(&shape));
        }
        let (x, y) = self.at(middle);
        self.content
            .save_state()
            .transform([1.0, 0.0, 0.0, 1.0, x, y])
            .x_object(Name(sprites::name(sprite).as_bytes()))
            .restore_state();
        Ok(())
    }

    fn write_caption(&mut self, caption: &Caption) -> io::Result<()> {
        self.captions.push(caption.clone());
        Ok(())
    }
}

/// Red, green and blue from 0 to 1, rounded to thousandths, which distinguish all 256 values.
fn channels(colour: Ink) -> [f32; 3] {
    colour.map(|channel| (f32::from(channel) / 255.0 * 1000.0).round() / 1000.0)
}
