//! How dark the parts of an image are.

use knights_tour::board::Size;

/// The darkness of an image, at a reduced resolution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Luminance {
    width: u32,
    height: u32,
    /// Darkness of each pixel, row-major, from 0 (white) to 255 (black).
    values: Vec<u8>,
}

/// Maximum length of the longer side, in pixels; larger images are scaled down.
const LONGEST: u32 = 512;

impl Luminance {
    /// Samples an image. `darkness(column, row)` returns 0 (white) to 1 (black); pixel (0, 0) is at the top left.
    pub fn new(width: u32, height: u32, darkness: impl Fn(u32, u32) -> f64) -> Luminance {
        let (width, height) = (width.max(1), height.max(1));
        let factor = width.max(height).div_ceil(LONGEST);
        let (columns, rows) = (width.div_ceil(factor), height.div_ceil(factor));
        let part = |at: u32, side: u32| at * factor..((at + 1) * factor).min(side);
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let values = places.map(|(column, row)| {
            let pixels = part(row, height).flat_map(|y| part(column, width).map(move |x| (x, y)));
            let mean = mean(pixels.map(|(x, y)| darkness(x, y)));
            (255.0 * mean).round() as u8
        });
        Luminance {
            width: columns,
            height: rows,
            values: values.collect(),
        }
    }

    /// Even board sides, from 2 to `longest`, that match the image's aspect ratio.
    pub fn board(&self, longest: u32) -> (u32, u32) {
        let scale = f64::from(longest) / f64::from(self.width.max(self.height));
        let side = |pixels: u32| {
            let squares = (0.5 * scale * f64::from(pixels)).round() as u32;
            2 * squares.clamp(1, (longest / 2).max(1))
        };
        (side(self.width), side(self.height))
    }

    /// Darkness, 0 to 1, of the square in `column` and `row`. The image is centred and cropped to cover the board.
    pub(super) fn on(&self, board: Size, (column, row): (u32, u32)) -> f64 {
        let across = f64::from(self.width) / f64::from(board.width());
        let down = f64::from(self.height) / f64::from(board.height());
        let scale = across.min(down);
        let part = |at: u32, squares: u32, pixels: u32| {
            let cut = 0.5 * (f64::from(pixels) - scale * f64::from(squares));
            let from = (cut + scale * f64::from(at)) as u32;
            let to = (cut + scale * f64::from(at + 1)).ceil() as u32;
            from.min(pixels - 1)..to.clamp(1, pixels)
        };
        let columns = part(column, board.width(), self.width);
        let rows = part(row, board.height(), self.height);
        let pixels = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
        let values = pixels.map(|(x, y)| self.values[(y * self.width + x) as usize]);
        mean(values.map(|value| f64::from(value) / 255.0))
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = values.fold((0, 0.0), |(count, sum), value| (count + 1, sum + value));
    sum / f64::from(count.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_covers_the_board_and_is_cut_on_both_sides_alike() {
        // A quarter of the width is cropped on each side.
        let stripes = Luminance::new(8, 4, |x, _| {
            [0.0, 0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.0][x as usize]
        });
        let board = Size::new(4, 4).unwrap();
        for (column, wanted) in [(0, 0.2), (1, 0.4), (2, 0.6), (3, 0.8)] {
            let found = stripes.on(board, (column, 3));
            assert!((found - wanted).abs() < 1e-9, "{column}: {found}");
        }
        let wide = Size::new(8, 4).unwrap();
        assert_eq!(stripes.on(wide, (7, 0)), 1.0);
        let narrow = Size::new(1, 1_000_000).unwrap();
        assert_eq!(stripes.on(narrow, (0, 999_999)), 0.5);
    }

    #[test]
    fn a_board_has_two_squares_a_side_at_least() {
        let wide = Luminance::new(300, 20, |_, _| 0.5);
        assert_eq!([0, 1, 2, 3].map(|longest| wide.board(longest)), [(2, 2); 4]);
        assert_eq!(wide.board(100), (100, 6));
    }

    #[test]
    fn a_large_picture_keeps_its_darkness() {
        let half = Luminance::new(5_000, 3, |x, _| f64::from(x % 2));
        assert_eq!((half.width, half.height), (500, 1));
        assert_eq!(half.values, [128; 500]);
        assert_eq!(Luminance::new(0, 0, |_, _| 0.2).values, [51]);
    }
}
