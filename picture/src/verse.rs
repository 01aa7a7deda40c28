//! Verses as pictures: letters drawn as outlines of a font.

use super::path::{Path, Point, tile_corner, tile_outline};
use super::vector::Shape;
use super::{BoardTheme, Drawing, Options, PDF, Picture, PictureError, SVG, font, pdf, png, svg};
use ab_glyph::{Font as _, FontRef, OutlineCurve};
use knights_tour::board::{Colour, Size, Square};
use knights_tour::puzzle::Verse;
use knights_tour_base::no_progress;
use std::io::Write;

/// A verse to draw. Without a `font`, only the letters A to Z and digits can be drawn.
#[derive(Clone, Copy, Debug)]
pub struct PrintedVerse<'a> {
    /// The verse.
    pub verse: &'a Verse,
    /// A TrueType or OpenType font. Its letters are placed side by side, without ligatures.
    pub font: Option<&'a [u8]>,
}

impl PrintedVerse<'_> {
    /// Writes the verse as PNG, SVG or PDF. A PDF has the solution on its second page; others have it on the board if
    /// `is_solved`. Of `options`, tile, paper and colours count.
    ///
    /// # Errors
    /// [`PictureError`] if the font lacks a letter, or writing fails.
    pub fn write(
        self,
        picture: &Picture,
        options: &Options,
        is_solved: bool,
        out: &mut dyn Write,
    ) -> Result<(), PictureError> {
        let font = FontRef::try_from_slice(self.font.unwrap_or(font::FONT))
            .map_err(|_| PictureError::NotAFont)?;
        let draw = |is_solved| drawing(self.verse, &font, options.theme, is_solved);
        if *picture == PDF {
            return pdf::write_drawings(&[draw(false)?, draw(true)?], options, out);
        }
        let drawing = draw(is_solved)?;
        if *picture == SVG {
            let title = svg::title(drawing.board);
            return Ok(svg::write_drawing(&drawing, &title, options, out)?);
        }
        let window = drawing.whole_window(options.tile_on(drawing.board))?;
        png::write_drawing(&drawing, window, None, out, &mut no_progress())
    }
}

/// Heights of capitals, and the broadest letters, in tiles.
const LETTER: f64 = 0.46;
const NUMBER: f64 = 0.15;
const BROADEST: f64 = 0.84;

/// Draws the squares, the letters and, if it is solved, the line and the numbers of a verse.
fn drawing(
    verse: &Verse,
    font: &FontRef<'_>,
    theme: BoardTheme,
    is_solved: bool,
) -> Result<Drawing, PictureError> {
    /// Widths of the line, of the edge of squares and of the frame around the start.
    const LINE: f64 = 0.05;
    const EDGE: f64 = 0.015;
    const FRAME: f64 = 0.06;
    let (board, colours) = (verse.board(), theme.colours());
    let mut shapes = Vec::new();
    for colour in [Colour::Light, Colour::Dark] {
        let tiles = Shape::tiles(board, colour, theme);
        let edges = Shape::stroke(tiles.path.clone(), EDGE, colours.label);
        shapes.extend([tiles, edges]);
    }
    if let Some(start) = verse.start() {
        let frame = tile_outline(middle(board.size(), start), 1.0 - FRAME);
        let frame = Path::along(frame, true);
        shapes.push(Shape::stroke(frame, FRAME, colours.ink));
    }
    if is_solved {
        let points = verse
            .solution()
            .squares()
            .map(|square| middle(board.size(), square));
        shapes.push(Shape::stroke(
            Path::along(points, false),
            LINE,
            colours.start,
        ));
    }
    for (number, square) in (1_u64..).zip(verse.solution().squares()) {
        let middle = middle(board.size(), square);
        let mut letters = line(verse.letters().at(square), font, middle, LETTER)?;
        if is_solved {
            let corner = middle + Point::new(0.0, -0.38);
            letters.extend(line(&number.to_string(), font, corner, NUMBER)?);
        }
        shapes.extend(
            letters
                .into_iter()
                .map(|letter| Shape::fill(letter, colours.ink)),
        );
    }
    Ok(Drawing {
        board: board.size(),
        paper: theme.paper(),
        shapes,
    })
}

fn middle(board: Size, square: Square) -> Point {
    tile_corner(board, board.xy(square)) + Point::HALF_TILE
}

/// The outlines of a line of text around `middle`, narrowed to fit on a tile.
fn line(
    text: &str,
    font: &FontRef<'_>,
    middle: Point,
    height: f64,
) -> Result<Vec<Path>, PictureError> {
    /// Height of capitals in most fonts, in relation to the em.
    const CAPITAL: f64 = 0.727;
    let glyphs: Vec<_> = text
        .chars()
        .map(|letter| (letter, font.glyph_id(letter)))
        .collect();
    if let Some((letter, _)) = glyphs.iter().find(|(_, glyph)| glyph.0 == 0) {
        return Err(PictureError::NoGlyph(*letter));
    }
    let em = f64::from(font.units_per_em().unwrap_or(1000.0));
    let advance = |glyph| f64::from(font.h_advance_unscaled(glyph));
    let width: f64 = glyphs.iter().map(|&(_, glyph)| advance(glyph)).sum();
    let scale = (height / (CAPITAL * em)).min(BROADEST / width.max(1.0));
    let mut pen = middle + Point::new(-0.5 * width * scale, 0.5 * scale * CAPITAL * em);
    let paths = glyphs.into_iter().map(|(_, glyph)| {
        let curves = font
            .outline(glyph)
            .map_or(Vec::new(), |outline| outline.curves);
        let path = outlined(&curves, |x, y| {
            pen + Point::new(f64::from(x) * scale, -f64::from(y) * scale)
        });
        pen = pen + Point::new(advance(glyph) * scale, 0.0);
        path
    });
    Ok(paths.collect())
}

/// The outline of a glyph; `at` places points of the font on the drawing.
fn outlined(curves: &[OutlineCurve], at: impl Fn(f32, f32) -> Point) -> Path {
    let mut path = Path::default();
    let mut last = None;
    for curve in curves {
        let (&from, &to) = match curve {
            OutlineCurve::Line(from, to)
            | OutlineCurve::Quad(from, _, to)
            | OutlineCurve::Cubic(from, _, _, to) => (from, to),
        };
        let [start, end] = [from, to].map(|point| at(point.x, point.y));
        if last != Some(from) {
            path.begin(start);
        }
        match curve {
            OutlineCurve::Line(..) => path.line(end),
            OutlineCurve::Quad(_, by, _) => {
                // The cubic curve with the same shape.
                let by = at(by.x, by.y);
                let beside = |end: Point| end + (by - end) * (2.0 / 3.0);
                path.curve(beside(start), beside(end), end);
            }
            OutlineCurve::Cubic(_, a, b, _) => path.curve(at(a.x, a.y), at(b.x, b.y), end),
        }
        last = Some(to);
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PNG;
    use knights_tour::puzzle::{Split, VerseSpec};

    fn verse(text: &str) -> Verse {
        VerseSpec::new(Split::Letters.parts(text)).make().unwrap()
    }

    #[test]
    fn a_verse_is_drawn_in_each_format_with_its_solution() {
        let verse = verse("Twinkle, twinkle, little star, how I wonder what you are");
        let printed = PrintedVerse {
            verse: &verse,
            font: None,
        };
        let written = |picture: &Picture, is_solved| {
            let mut file = Vec::new();
            printed
                .write(picture, &Options::default(), is_solved, &mut file)
                .unwrap();
            file
        };
        for picture in [&PNG, &SVG] {
            assert!(written(picture, true).len() > written(picture, false).len());
        }
        assert!(String::from_utf8_lossy(&written(&PDF, false)).contains("/Count 2"));
    }

    #[test]
    fn a_letter_that_the_font_lacks_is_named() {
        let verse = verse("Я помню чудное мгновенье: передо мной явилась ты");
        let printed = PrintedVerse {
            verse: &verse,
            font: None,
        };
        let error = printed
            .write(&SVG, &Options::default(), false, &mut Vec::new())
            .unwrap_err();
        assert!(error.to_string().contains("name a font"), "{error}");
    }
}
