//! Glyphs as alpha bitmaps and as outlines.

use super::distance;
use ab_glyph::{Font as _, FontRef, GlyphId, PxScale, ScaleFont as _, point};
use std::sync::LazyLock;

/// Inter SemiBold, reduced to the characters that pictures use. All digits are equally wide.
pub(super) const FONT: &[u8] = include_bytes!("../assets/font/Inter-SemiBold-subset.ttf");

pub(super) const UNITS_PER_EM: f32 = 2816.0;

/// Height of digits and capitals, in font units.
pub(super) const DIGIT_HEIGHT: f32 = 2048.0;

/// Character and width of each glyph, in font units, so that vector formats need no font parser.
static ADVANCES: &str = include_str!("../assets/font/advances.txt");

/// Character and SVG path data of each digit.
static DIGITS: &str = include_str!("../assets/font/digits.txt");

/// Character and SVG path data of each letter, apart from the digits, which are all that scenes need.
static LETTERS: &str = include_str!("../assets/font/letters.txt");

/// The widths of [`ADVANCES`] by ASCII code, read once: long tours ask for those of millions of digits.
static WIDTHS: LazyLock<[f32; 128]> = LazyLock::new(|| {
    let mut widths = [0.0; 128];
    for line in ADVANCES.lines() {
        let (letter, advance) = line.split_at(1);
        // Parsing a float takes 15 kB more of WebAssembly.
        let advance = advance.trim_start().parse::<u16>().unwrap_or(0);
        widths[usize::from(letter.as_bytes()[0])] = advance.into();
    }
    widths
});

/// Width of `letter`, in font units.
pub(super) fn advance(letter: char) -> f32 {
    WIDTHS.get(letter as usize).copied().unwrap_or(0.0)
}

/// Width of a text whose digits are `height` tall.
pub(super) fn width(letters: &str, height: f64) -> f64 {
    let units: f32 = letters.chars().map(advance).sum();
    f64::from(units) * height / f64::from(DIGIT_HEIGHT)
}

/// Outline of a digit as SVG path data, in font units, y up.
pub(super) fn digit_outline(digit: char) -> &'static str {
    path_of(digit, DIGITS)
}

/// Outline of a digit or letter, as in [`digit_outline`].
pub(super) fn outline(letter: char) -> &'static str {
    let table = if letter.is_ascii_digit() {
        DIGITS
    } else {
        LETTERS
    };
    path_of(letter, table)
}

fn path_of(letter: char, table: &'static str) -> &'static str {
    let mut paths = table.lines().map(|line| line.split_at(1));
    let known = paths.find(|(name, _)| name.starts_with(letter));
    known.map_or("", |(_, path)| path.trim_start())
}

fn font() -> FontRef<'static> {
    FontRef::try_from_slice(FONT).expect("the embedded font is one")
}

/// A glyph as a bitmap.
pub(super) struct GlyphBitmap {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) coverage: Vec<u8>,
    /// Pixels from the pen to the left edge of the glyph.
    pub(super) left: i32,
    /// Pixels from the baseline down to the top edge of the glyph; usually negative.
    pub(super) top: i32,
    pub(super) advance: u32,
}

impl GlyphBitmap {
    pub(super) fn at(&self, x: i32, y: i32) -> u8 {
        let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else {
            return 0;
        };
        if x >= self.width {
            return 0;
        }
        let index = y as usize * self.width as usize + x as usize;
        self.coverage.get(index).copied().unwrap_or(0)
    }

    /// Coverage of the glyph dilated by `radius` pixels, with a soft edge of one pixel and a `margin` in pixels.
    pub(super) fn widened(&self, radius: f32, margin: u32) -> Vec<u8> {
        let (width, height) = (self.width + 2 * margin, self.height + 2 * margin);
        let reach = margin as i32;
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x as i32, y as i32)));
        // Partially covered pixels count as farther away.
        let cost = pixels.map(|(x, y)| match self.at(x - reach, y - reach) {
            0 => f32::INFINITY,
            coverage => (1.0 - f32::from(coverage) / 255.0).powi(2),
        });
        let squared = distance::squared(&cost.collect::<Vec<f32>>(), width as usize);
        let faded = |squared: f32| (255.0 * (radius + 1.0 - squared.sqrt()).clamp(0.0, 1.0)) as u8;
        squared.into_iter().map(faded).collect()
    }
}

/// Draws `letter` so that capitals and digits are `height` pixels tall.
pub(super) fn draw(letter: char, height: f32) -> GlyphBitmap {
    let font = font();
    // ab_glyph scales by ascent minus descent.
    let scale = PxScale::from(height / DIGIT_HEIGHT * font.height_unscaled());
    let id: GlyphId = font.glyph_id(letter);
    let advance = font.as_scaled(scale).h_advance(id).round().max(0.0) as u32;
    let glyph = id.with_scale_and_position(scale, point(0.0, 0.0));
    let Some(outline) = font.outline_glyph(glyph) else {
        return GlyphBitmap {
            width: 0,
            height: 0,
            coverage: Vec::new(),
            left: 0,
            top: 0,
            advance,
        };
    };
    let bounds = outline.px_bounds();
    let (width, height) = (bounds.width() as u32, bounds.height() as u32);
    let mut coverage = vec![0; width as usize * height as usize];
    outline.draw(|x, y, alpha| {
        if let Some(pixel) = coverage.get_mut((y * width + x) as usize) {
            *pixel = (alpha.clamp(0.0, 1.0) * 255.0).round() as u8;
        }
    });
    GlyphBitmap {
        width,
        height,
        coverage,
        left: bounds.min.x as i32,
        top: bounds.min.y as i32,
        advance,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ab_glyph::OutlineCurve;

    fn outline_of(font: &FontRef<'_>, letter: char) -> String {
        let outline = font.outline(font.glyph_id(letter)).unwrap();
        let mut data = String::new();
        let mut pen = None;
        for curve in outline.curves {
            let (from, to) = match &curve {
                OutlineCurve::Line(from, to)
                | OutlineCurve::Quad(from, _, to)
                | OutlineCurve::Cubic(from, _, _, to) => (*from, *to),
            };
            if pen != Some(from) {
                data += &format!("M{} {}", from.x, from.y);
            }
            data += &match curve {
                OutlineCurve::Line(..) => format!("L{} {}", to.x, to.y),
                OutlineCurve::Quad(_, a, _) => format!("Q{} {} {} {}", a.x, a.y, to.x, to.y),
                OutlineCurve::Cubic(_, a, b, _) => {
                    format!("C{} {} {} {} {} {}", a.x, a.y, b.x, b.y, to.x, to.y)
                }
            };
            pen = Some(to);
        }
        data + "Z"
    }

    #[test]
    fn the_tables_are_those_of_the_font() {
        let font = font();
        let letters = (' '..='\u{ffff}').filter(|&letter| font.glyph_id(letter).0 != 0);
        let letters: Vec<char> = letters.collect();
        let widths = letters.iter().map(|&letter| {
            let advance = font.h_advance_unscaled(font.glyph_id(letter));
            format!("{letter} {advance}\n")
        });
        assert_eq!(ADVANCES, widths.collect::<String>());
        let outlines = letters.iter().map(|&letter| {
            let line = format!("{letter} {}\n", outline_of(&font, letter));
            (letter.is_ascii_digit(), line)
        });
        let of = |is_digit| {
            let lines = outlines.clone().filter(move |&(is, _)| is == is_digit);
            lines.map(|(_, line)| line).collect::<String>()
        };
        assert_eq!((DIGITS, LETTERS), (&*of(true), &*of(false)));
    }
}
