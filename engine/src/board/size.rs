use super::{Direction, Square, SquareError};
use knights_tour_base::wording::grouped;
use std::fmt;
use std::str::FromStr;

/// A rectangle of files and ranks, written `16x8`, or `16×8` with `{:#}`. A [`Board`](super::Board) may have holes.
///
/// ```
/// use knights_tour::board::Size;
///
/// let size: Size = "16x8".parse()?;
/// assert_eq!((size.width(), size.height()), (16, 8));
/// assert_eq!(size.top_left().to_string(), "a8");
/// assert!("0x5".parse::<Size>().is_err());
/// # Ok::<(), knights_tour::board::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u32,
    height: u32,
}

/// Why a text or a pair of numbers is not a valid size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// The text is not two whole numbers with an `x` between them.
    #[error("\u{2018}{0}\u{2019} is not a board size: write files x ranks, such as 8x8")]
    Format(String),
    /// A side is zero or above [`Size::MAX_SIDE`].
    #[error("a board of {0} is not possible: each side must be from 1 to {max}", max = Size::MAX_SIDE)]
    Side(String),
}

impl Size {
    /// The largest number of files or ranks: 2²⁰, so a board has up to 2⁴⁰ squares.
    pub const MAX_SIDE: u32 = 1 << 20;

    /// The 8×8 chessboard.
    pub const CHESS: Size = Size {
        width: 8,
        height: 8,
    };

    /// A size of `width` files and `height` ranks.
    ///
    /// # Errors
    /// [`SizeError::Side`] unless both sides are from 1 to [`Size::MAX_SIDE`].
    pub fn new(width: u32, height: u32) -> Result<Size, SizeError> {
        Size::checked(width, height).ok_or_else(|| SizeError::Side(format!("{width}x{height}")))
    }

    /// [`Size::new`] for constants; `None` if a side is invalid. Const code cannot drop an error that holds a `String`.
    pub const fn checked(width: u32, height: u32) -> Option<Size> {
        if width == 0 || height == 0 || width > Size::MAX_SIDE || height > Size::MAX_SIDE {
            return None;
        }
        Some(Size { width, height })
    }

    /// The width of the rectangle: the number of files.
    pub fn width(self) -> u32 {
        self.width
    }

    /// The height of the rectangle: the number of ranks.
    pub fn height(self) -> u32 {
        self.height
    }

    /// The lengths of the shorter and the longer side, in squares.
    pub fn sides(self) -> (u32, u32) {
        (self.width.min(self.height), self.width.max(self.height))
    }

    /// The number of squares of the rectangle.
    pub fn area(self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// Whether `square` lies in the rectangle.
    pub fn contains(self, square: Square) -> bool {
        square.file() < self.width && square.rank() < self.height
    }

    /// Returns `square`, or [`SquareError::OffBoard`] if it lies outside the rectangle.
    pub fn check(self, square: Square) -> Result<Square, SquareError> {
        if self.contains(square) {
            return Ok(square);
        }
        let last = Square::new(self.width - 1, self.height - 1);
        Err(SquareError::OffBoard { square, last })
    }

    /// Whether a square is on the edge of the board.
    pub fn is_edge(self, square: Square) -> bool {
        let at_end = |at: u32, side: u32| at == 0 || at == side - 1;
        at_end(square.file(), self.width) || at_end(square.rank(), self.height)
    }

    /// The top-left square, `a8` on the chessboard.
    pub fn top_left(self) -> Square {
        Square::new(0, self.height - 1)
    }

    /// The row of `square`, counted from 0 at the top.
    ///
    /// # Panics
    /// If `square` lies above the rectangle.
    pub fn row(self, square: Square) -> u32 {
        let row = (self.height - 1).checked_sub(square.rank());
        row.unwrap_or_else(|| panic!("{square} is above a board of {self}"))
    }

    /// The square's column from the left and row from the top, both from 0.
    ///
    /// # Panics
    /// If `square` lies above the rectangle.
    pub fn xy(self, square: Square) -> (u32, u32) {
        (square.file(), self.row(square))
    }

    /// The square in column `x` from the left and row `y` from the top, both from 0.
    pub fn at(self, x: u32, y: u32) -> Option<Square> {
        (x < self.width && y < self.height).then(|| Square::new(x, self.height - 1 - y))
    }

    /// The square's row-major index from the top-left square.
    ///
    /// # Panics
    /// If `square` lies above the rectangle.
    pub fn index_of(self, square: Square) -> u64 {
        let (x, y) = self.xy(square);
        u64::from(y) * u64::from(self.width) + u64::from(x)
    }

    /// The square with the row-major `index`; `None` beyond the last square.
    pub fn square_at(self, index: u64) -> Option<Square> {
        let width = u64::from(self.width);
        let y = u32::try_from(index / width).ok()?;
        self.at((index % width) as u32, y)
    }

    /// Every square of the rectangle, in row-major order.
    pub fn iter(self) -> impl Iterator<Item = Square> + Clone {
        (0..self.height)
            .rev()
            .flat_map(move |rank| (0..self.width).map(move |file| Square::new(file, rank)))
    }

    /// The square one move from `square` in `direction`, if it lies in the rectangle.
    pub fn step(self, square: Square, direction: Direction) -> Option<Square> {
        let (dx, dy) = direction.offset();
        let file = square.file().checked_add_signed(dx)?;
        // `dy` counts rows downward.
        let rank = square.rank().checked_add_signed(-dy)?;
        let target = Square::new(file, rank);
        self.contains(target).then_some(target)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match f.alternate() {
            true => {
                write!(
                    f,
                    "{}\u{d7}{}",
                    grouped(self.width.into()),
                    grouped(self.height.into())
                )
            }
            false => write!(f, "{}x{}", self.width, self.height),
        }
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        let wrong = || SizeError::Format(text.to_owned());
        let (width, height) = text.split_once(['x', 'X', '\u{d7}']).ok_or_else(wrong)?;
        let is_number =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(width) || !is_number(height) {
            return Err(wrong());
        }
        let sides = width.parse().ok().zip(height.parse().ok());
        let size = sides.and_then(|(width, height)| Size::checked(width, height));
        size.ok_or_else(|| SizeError::Side(format!("{width}x{height}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn bad_sizes_are_refused_with_the_reason() {
        for text in [
            "", "8", "x", "8x", "x8", "axb", "8x8x8", "-3x4", "+3x4", " 8x8", "8 x8", "8.0x8",
        ] {
            assert!(
                matches!(text.parse::<Size>(), Err(SizeError::Format(_))),
                "{text:?}"
            );
        }
        for text in [
            "0x5",
            "5x0",
            "1048577x1",
            "4294967296x1",
            "99999999999999x3",
        ] {
            assert_eq!(text.parse::<Size>(), Err(SizeError::Side(text.to_owned())));
        }
    }

    #[test]
    fn squares_far_away_are_neither_on_the_board_nor_on_its_edge() {
        let far = Square::new(u32::MAX, u32::MAX);
        assert!(!Size::CHESS.contains(far) && !Size::CHESS.is_edge(far));
        assert_eq!(Size::CHESS.square_at(64), None);
        assert_eq!(Size::CHESS.square_at(u64::MAX), None);
    }

    #[test]
    #[should_panic(expected = "above a board of 8x8")]
    fn a_row_above_the_board_is_a_bug() {
        let _ = Size::CHESS.row(Square::new(0, 8));
    }

    proptest! {
        #[test]
        fn sizes_are_read_back(width in 1..=Size::MAX_SIDE, height in 1..=Size::MAX_SIDE) {
            let size = Size::new(width, height).unwrap();
            prop_assert_eq!(size.to_string().parse::<Size>().unwrap(), size);
        }

        #[test]
        fn indices_count_the_squares_row_by_row(width in 1..20_u32, height in 1..20_u32) {
            let size = Size::new(width, height).unwrap();
            for (index, square) in (0..).zip(size.iter()) {
                prop_assert_eq!(size.index_of(square), index);
                prop_assert_eq!(size.square_at(index), Some(square));
            }
            prop_assert_eq!(size.square_at(size.area()), None);
        }
    }
}
