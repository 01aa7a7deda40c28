//! Names of files and ranks, left of and below a picture of a whole board.

use super::caption::{Caption, TextInk};
use super::font::{self, GlyphBitmap};
use super::path::Point;
use super::{BoardTheme, blend, rgba};
use image::{Rgba, RgbaImage, imageops};
use knights_tour::board::{Size, file_name};
use std::ops::Range;

/// The margin of a board, in tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Margin {
    pub(super) board: Size,
    pub(super) left: f64,
    pub(super) below: f64,
    /// Height of the names.
    pub(super) height: f64,
}

impl Margin {
    /// The margin in a picture with tiles of `tile` pixels, or in a vector picture if `tile` is `None`.
    pub(super) fn around(board: Size, tile: Option<u32>) -> Margin {
        /// Height of names in tiles; equals that of the window's labels at 75 points per tile.
        const HEIGHT: f64 = 0.107;
        const READABLE: (f64, f64) = (7.0, 12.0);
        const PARTS: f64 = 130.0;
        let part = f64::from(board.width().max(board.height())) / PARTS;
        let height = HEIGHT.max(match tile.map(f64::from) {
            Some(tile) => (part * tile).clamp(READABLE.0, READABLE.1) / tile,
            None => part,
        });
        let digits = board.height().to_string();
        let length = |tiles: f64| match tile.map(f64::from) {
            Some(tile) => (tiles * tile).ceil() / tile,
            None => tiles,
        };
        Margin {
            board,
            left: length(1.6 * height + font::width(&digits, height)),
            below: length(2.6 * height),
            height,
        }
    }

    /// The widths of the left and bottom margins, in pixels.
    pub(super) fn pixels(&self, tile: u32) -> (u32, u32) {
        let pixels = |tiles: f64| (tiles * f64::from(tile)).round() as u32;
        (pixels(self.left), pixels(self.below))
    }

    /// Names of the ranks that overlap `rows`, counted from the top. Skips ranks if there is no room.
    pub(super) fn ranks(self, rows: Range<u32>) -> impl Iterator<Item = Caption> {
        let step = label_step(1.0, 2.0 * self.height);
        let reach = self.height.ceil() as u32;
        let last = rows.end.saturating_add(reach).min(self.board.height());
        let rows = rows.start.saturating_sub(reach)..last;
        let numbers = rows.map(move |row| (row, self.board.height() - row));
        numbers
            .filter(move |(_, number)| number.is_multiple_of(step))
            .map(move |(row, number)| {
                let letters = number.to_string();
                let left = -0.8 * self.height - font::width(&letters, self.height);
                self.name(letters, left, f64::from(row) + 0.5 * (1.0 + self.height))
            })
    }

    pub(super) fn files(self) -> impl Iterator<Item = Caption> {
        let files = self.board.width();
        let widest = font::width(&file_name(files - 1), self.height);
        let step = label_step(1.0, widest + 1.2 * self.height);
        let named = (1..=files).filter(move |number| number.is_multiple_of(step));
        let names = named.map(move |number| {
            let letters = file_name(number - 1);
            let left = f64::from(number) - 0.5 * (1.0 + font::width(&letters, self.height));
            let base = f64::from(self.board.height()) + 1.75 * self.height;
            self.name(letters, left, base)
        });
        // Omit the last name if it would extend beyond the board.
        let end = f64::from(files);
        names.filter(move |name| name.end() <= end)
    }

    /// A name whose baseline starts here, in tiles from the board's top-left corner.
    fn name(self, letters: String, left: f64, base: f64) -> Caption {
        Caption {
            letters,
            start: Point::new(left, base),
            height: self.height,
            ink: TextInk::Label,
        }
    }

    pub(super) fn names(self) -> impl Iterator<Item = Caption> {
        self.ranks(0..self.board.height()).chain(self.files())
    }
}

/// Paints the margin of a board in a picture.
pub(super) struct MarginPainter {
    pub(super) margin: Margin,
    /// Side of a tile, in pixels.
    pub(super) tile: u32,
    pub(super) theme: BoardTheme,
    pub(super) page: Rgba<u8>,
}

impl MarginPainter {
    /// A picture of some rows of the board with the margin at its left.
    pub(super) fn beside(&self, painted: &RgbaImage, rows: Range<u32>) -> RgbaImage {
        let (left, _) = self.margin.pixels(self.tile);
        let (width, height) = painted.dimensions();
        let mut strip = RgbaImage::from_pixel(left + width, height, self.page);
        let top = i64::from(rows.start) * i64::from(self.tile);
        self.write(self.margin.ranks(rows), top, &mut strip);
        imageops::replace(&mut strip, painted, left.into(), 0);
        strip
    }

    /// The margin below a picture.
    pub(super) fn below(&self, width: u32) -> RgbaImage {
        let (_, below) = self.margin.pixels(self.tile);
        let mut strip = RgbaImage::from_pixel(width, below, self.page);
        let bottom = i64::from(self.margin.board.height()) * i64::from(self.tile);
        self.write(self.margin.files(), bottom, &mut strip);
        strip
    }

    /// Writes names onto a part of the picture whose top is this far below the top of the board, in pixels.
    fn write(&self, names: impl Iterator<Item = Caption>, top: i64, part: &mut RgbaImage) {
        let (left, _) = self.margin.pixels(self.tile);
        let pixels = |tiles: f64| (tiles * f64::from(self.tile)).round() as i64;
        for name in names {
            let mut pen = pixels(name.start.x) + i64::from(left);
            let base = pixels(name.start.y) - top;
            for letter in name.letters.chars() {
                let glyph = font::draw(letter, (name.height * f64::from(self.tile)) as f32);
                let corner = (pen + i64::from(glyph.left), base + i64::from(glyph.top));
                lay_glyph(part, &glyph, corner, self.theme.colours().label);
                pen += i64::from(glyph.advance);
            }
        }
    }
}

fn lay_glyph(part: &mut RgbaImage, glyph: &GlyphBitmap, (left, top): (i64, i64), ink: [u8; 3]) {
    for y in 0..glyph.height {
        for x in 0..glyph.width {
            let coverage = glyph.at(x as i32, y as i32);
            let at = (left + i64::from(x), top + i64::from(y));
            let (Ok(x), Ok(y)) = (u32::try_from(at.0), u32::try_from(at.1)) else {
                continue;
            };
            if let Some(pixel) = part.get_pixel_mut_checked(x, y) {
                blend(&mut pixel.0, rgba(ink, coverage).0);
            }
        }
    }
}

/// Squares per label: the smallest of 1, 2, 5, 10, 20 … that leaves `room` points. Tiles are `tile` points wide.
pub fn label_step(tile: f64, room: f64) -> u32 {
    /// More than the number of squares of any side.
    const MOST: u32 = 10_000_000;
    let tens = std::iter::successors(Some(1), |ten| Some(10 * ten)).take_while(|&ten| ten < MOST);
    let mut steps = tens.flat_map(|ten| [1, 2, 5].map(|times| times * ten));
    steps
        .find(|&step| f64::from(step) * tile >= room)
        .unwrap_or(MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_as_close_as_there_is_room() {
        assert_eq!(label_step(75.0, 15.0), 1);
        assert_eq!(label_step(6.0, 15.0), 5);
        assert_eq!(label_step(1.0, 15.0), 20);
        assert_eq!(label_step(0.001, 15.0), 20_000);
    }

    #[test]
    fn names_stand_beside_the_board_and_within_the_margin() {
        for (size, tile) in [
            ("8x8", Some(75)),
            ("26x99", Some(12)),
            ("100x100", None),
            ("1x1", Some(3)),
        ] {
            let board: Size = size.parse().unwrap();
            let margin = Margin::around(board, tile);
            let ranks: Vec<Caption> = margin.ranks(0..board.height()).collect();
            let files: Vec<Caption> = margin.files().collect();
            for name in ranks {
                let Point { x: left, y: base } = name.start;
                assert!(left >= -margin.left && name.end() < 0.0);
                assert!(base - margin.height > -0.5 && base < f64::from(board.height()) + 0.5);
            }
            for name in files {
                let base = name.start.y;
                assert!(name.end() <= f64::from(board.width()), "{name:?} at {size}");
                let top = base - margin.height;
                assert!(top > f64::from(board.height()));
                // Descenders reach below the baseline.
                assert!(base + 0.3 * margin.height < f64::from(board.height()) + margin.below);
            }
        }
    }

    #[test]
    fn a_small_board_has_all_its_names() {
        let margin = Margin::around("5x8".parse().unwrap(), Some(75));
        // A name taller than its row also reaches into adjacent rows.
        let large = Margin::around("200x200".parse().unwrap(), Some(10));
        assert_eq!(
            large
                .ranks(98..100)
                .filter(|name| name.letters == "100")
                .count(),
            1
        );
        assert_eq!(
            large
                .ranks(101..103)
                .filter(|name| name.letters == "100")
                .count(),
            1
        );
        let letters = |names: Vec<Caption>| {
            names
                .into_iter()
                .map(|name| name.letters)
                .collect::<String>()
        };
        assert_eq!(letters(margin.ranks(0..8).collect()), "87654321");
        assert_eq!(letters(margin.files().collect()), "abcde");
    }
}
