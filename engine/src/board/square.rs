//! Squares, their names and their colours.

use super::Board;
use std::fmt;
use std::str::FromStr;

/// The colour of a square. `a1` is dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// The colour of `a1`.
    Dark,
    /// The colour of `h1`.
    Light,
}

impl Colour {
    /// The opposite colour.
    #[must_use]
    pub fn other(self) -> Colour {
        match self {
            Colour::Dark => Colour::Light,
            Colour::Light => Colour::Dark,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Dark => "dark",
            Colour::Light => "light",
        })
    }
}

/// A square by its file and rank, both from 0. Named as in chess; files continue after `z` with `aa ab … az ba …`.
///
/// ```
/// use knights_tour::board::Square;
///
/// let square: Square = "aa12".parse()?;
/// assert_eq!((square.file(), square.rank()), (26, 11));
/// assert_eq!(square.to_string(), "aa12");
/// # Ok::<(), knights_tour::board::SquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    file: u32,
    rank: u32,
}

/// Why a text does not name a square of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SquareError {
    /// The text is not letters followed by a number.
    #[error("\u{2018}{0}\u{2019} is not a square: write a letter and a number, such as a8")]
    Format(String),
    /// The square is outside the rectangle.
    #[error(
        "{square} is not on the board: {}x{} has squares a1 to {last}",
        last.file + 1,
        last.rank + 1
    )]
    OffBoard {
        /// The square outside the board.
        square: Square,
        /// The top-right square of the board.
        last: Square,
    },
    /// The board has a hole at this square.
    #[error("{0} is missing on this board")]
    Missing(Square),
}

impl Square {
    /// Length of the longest name: seven letters and ten digits.
    pub(crate) const LONGEST_NAME: usize = 17;

    /// The square in `file` and `rank`, both from 0.
    pub const fn new(file: u32, rank: u32) -> Square {
        Square { file, rank }
    }

    /// The file, from 0 at the left.
    pub fn file(self) -> u32 {
        self.file
    }

    /// The rank, from 0 at the bottom.
    pub fn rank(self) -> u32 {
        self.rank
    }

    /// The square's name, right-aligned in a buffer, and the index of its first byte. Avoids allocation.
    pub(crate) fn name(self) -> ([u8; Square::LONGEST_NAME], usize) {
        let mut name = [0; Square::LONGEST_NAME];
        let mut at = name.len();
        let mut put = |byte: u8| {
            at -= 1;
            name[at] = byte;
        };
        let mut number = u64::from(self.rank) + 1;
        while number > 0 {
            put(b'0' + (number % 10) as u8);
            number /= 10;
        }
        // Bijective base 26. In `u64`, so that adding 1 cannot overflow.
        let mut file = u64::from(self.file) + 1;
        while file > 0 {
            file -= 1;
            put(b'a' + (file % 26) as u8);
            file /= 26;
        }
        (name, at)
    }

    /// The square's colour, given by the parity of file plus rank.
    pub fn colour(self) -> Colour {
        if (self.file ^ self.rank) & 1 == 0 {
            Colour::Dark
        } else {
            Colour::Light
        }
    }

    /// Parses a square's name and checks that `board` has the square.
    pub fn parse_on(board: &Board, name: &str) -> Result<Square, SquareError> {
        board.check(name.parse()?)
    }
}

/// The letters of a file, counted from 0: `a`, …, `z`, `aa`, ….
pub fn file_name(file: u32) -> String {
    Square::new(file, 0)
        .to_string()
        .trim_end_matches('1')
        .to_owned()
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, begin) = self.name();
        f.pad(std::str::from_utf8(&name[begin..]).unwrap_or_default())
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        parse_square(text.trim()).ok_or_else(|| SquareError::Format(text.to_owned()))
    }
}

fn parse_square(text: &str) -> Option<Square> {
    let digits = text.find(|c: char| !c.is_ascii_alphabetic())?;
    let (letters, number) = text.split_at(digits);
    if letters.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut file: u32 = 0;
    for letter in letters.bytes() {
        let value = u32::from(letter.to_ascii_lowercase() - b'a') + 1;
        file = file.checked_mul(26)?.checked_add(value)?;
    }
    let rank: u32 = number.parse().ok()?;
    Some(Square::new(file - 1, rank.checked_sub(1)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use proptest::prelude::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn files_are_named_as_columns_of_a_table() {
        let names = [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba")];
        for (file, name) in names {
            assert_eq!(file_name(file), name);
        }
        assert_eq!(file_name(701), "zz");
        assert_eq!(file_name(702), "aaa");
    }

    #[test]
    fn a1_is_dark_and_bottom_left() {
        assert_eq!(square("a1").colour(), Colour::Dark);
        assert_eq!(square("a8").colour(), Colour::Light);
        assert_eq!(Size::CHESS.at(0, 7), Some(square("a1")));
        assert_eq!(Size::CHESS.at(0, 0), Some(Size::CHESS.top_left()));
        assert_eq!(Size::CHESS.row(square("a8")), 0);
    }

    #[test]
    fn bad_names_are_refused() {
        for text in [
            "",
            "a",
            "8",
            "8a",
            "a0",
            "a-1",
            "a1b",
            "\u{e9}1",
            "a 1",
            "zzzzzzzzzz1",
        ] {
            assert!(text.parse::<Square>().is_err(), "{text:?}");
        }
        assert_eq!(
            Square::parse_on(&Board::CHESS, "z9")
                .unwrap_err()
                .to_string(),
            "z9 is not on the board: 8x8 has squares a1 to h8"
        );
    }

    proptest! {
        #[test]
        fn names_are_read_back(file: u32, rank in 0..u32::MAX) {
            let square = Square::new(file, rank);
            prop_assume!(file < u32::MAX);
            prop_assert_eq!(square.to_string().parse::<Square>().unwrap(), square);
        }

        #[test]
        fn reading_any_text_never_panics(text: String) {
            let _ = text.parse::<Square>();
            let _ = text.parse::<Size>();
        }
    }
}
