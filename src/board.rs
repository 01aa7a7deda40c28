//! The board and its squares: sizes, colours, names and the knight's eight moves.
//!
//! Invariants: a [`Board`] has between 1 and [`Board::MAX_SIDE`] files and as many ranks; a
//! [`Square`] knows no board, so whatever takes both says what happens when they do not fit.

use std::fmt;
use std::str::FromStr;

/// A board of `width` files and `height` ranks, written `16x8`; in sentences, by `{:#}`, `16×8`.
///
/// ```
/// use knights_tour::board::{Board, Square};
///
/// let board: Board = "16x8".parse()?;
/// assert_eq!((board.width(), board.height()), (16, 8));
/// assert_eq!(board.top_left().to_string(), "a8");
/// assert!("0x5".parse::<Board>().is_err());
/// # Ok::<(), knights_tour::board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    width: u32,
    height: u32,
}

/// A text or a pair of numbers that is no board; the sentence says what would be one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The text is not two whole numbers with an `x` between them.
    #[error(
        "\u{2018}{0}\u{2019} is not a board size: write the files and the ranks with an x between them, such as 8x8"
    )]
    Format(String),
    /// A side is zero or too long.
    #[error("a board of {width}x{height} cannot be made: each side must be from 1 to {max}", max = Board::MAX_SIDE)]
    Side {
        /// The files asked for.
        width: u32,
        /// The ranks asked for.
        height: u32,
    },
}

impl Board {
    /// The most files, or ranks, that a board may have.
    pub const MAX_SIDE: u32 = 1_000_000;

    /// The usual chessboard.
    pub const CHESS: Board = Board {
        width: 8,
        height: 8,
    };

    /// A board of `width` files and `height` ranks.
    ///
    /// # Errors
    /// [`BoardError::Side`] unless both are from 1 to [`Board::MAX_SIDE`].
    pub fn new(width: u32, height: u32) -> Result<Board, BoardError> {
        Board::checked(width, height).ok_or(BoardError::Side { width, height })
    }

    /// [`Board::new`] for constants: an error with a text in it cannot be dropped in one.
    pub(crate) const fn checked(width: u32, height: u32) -> Option<Board> {
        if width == 0 || height == 0 || width > Board::MAX_SIDE || height > Board::MAX_SIDE {
            return None;
        }
        Some(Board { width, height })
    }

    /// The number of files.
    pub fn width(self) -> u32 {
        self.width
    }

    /// The number of ranks.
    pub fn height(self) -> u32 {
        self.height
    }

    /// The number of squares.
    pub fn squares(self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// Whether the number of squares is odd, so that one colour has a square more.
    pub fn is_odd(self) -> bool {
        self.squares() % 2 == 1
    }

    /// How many squares have `colour`. The colour of `a1` is never in the minority.
    pub fn count(self, colour: Colour) -> u64 {
        match colour {
            Colour::Dark => self.squares().div_ceil(2),
            Colour::Light => self.squares() / 2,
        }
    }

    /// Whether `square` lies on this board.
    pub fn contains(self, square: Square) -> bool {
        square.file < self.width && square.rank < self.height
    }

    /// Whether `square` lies in an outermost file or rank.
    pub fn is_edge(self, square: Square) -> bool {
        square.file == 0
            || square.rank == 0
            || square.file + 1 == self.width
            || square.rank + 1 == self.height
    }

    /// Whether an open tour may start on `square` for all that colours can tell: always on a board
    /// with as many dark squares as light ones, and only on the majority colour otherwise.
    pub fn parity_allows_start(self, square: Square) -> bool {
        !self.is_odd() || square.colour() == Colour::Dark
    }

    /// The top-left square, `a8` on the chessboard.
    pub fn top_left(self) -> Square {
        Square::new(0, self.height - 1)
    }

    /// The square nearest the centre from which parity allows a tour.
    ///
    /// Where the centre falls between squares, the one above and to the left of it.
    pub fn centre(self) -> Square {
        let middle = Square::new((self.width - 1) / 2, self.height / 2);
        if self.parity_allows_start(middle) {
            middle
        } else if middle.file > 0 {
            // An odd board that is more than one square has a neighbour on one of these sides.
            Square::new(middle.file - 1, middle.rank)
        } else {
            Square::new(middle.file, middle.rank - 1)
        }
    }

    /// How many rows below the top row `square` stands: 0 in the top row.
    ///
    /// # Panics
    /// If `square` lies above the board.
    pub fn row(self, square: Square) -> u32 {
        self.height - 1 - square.rank
    }

    /// The square in file `x` (from the left) and row `y` (from the top), both from 0.
    pub fn at(self, x: u32, y: u32) -> Option<Square> {
        (x < self.width && y < self.height).then(|| Square::new(x, self.height - 1 - y))
    }

    /// Every square, row by row from the top-left one.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        (0..self.height)
            .rev()
            .flat_map(move |rank| (0..self.width).map(move |file| Square::new(file, rank)))
    }

    /// The square that `direction` leads to from `square`, if it is on the board.
    pub fn step(self, square: Square, direction: Direction) -> Option<Square> {
        let (dx, dy) = direction.offset();
        let file = square.file.checked_add_signed(dx)?;
        // y grows downward, ranks grow upward.
        let rank = square.rank.checked_add_signed(-dy)?;
        let target = Square { file, rank };
        self.contains(target).then_some(target)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = if f.alternate() { '\u{d7}' } else { 'x' };
        write!(f, "{}{times}{}", self.width, self.height)
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Board, BoardError> {
        let wrong = || BoardError::Format(text.to_owned());
        let (width, height) = text.split_once(['x', 'X', '\u{d7}']).ok_or_else(wrong)?;
        let side = |part: &str| -> Result<u32, BoardError> {
            if part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(wrong());
            }
            // Too many digits for a number are still a side, only too long a one.
            Ok(part.parse().unwrap_or(u32::MAX))
        };
        Board::new(side(width)?, side(height)?)
    }
}

/// The colour of a square. `a1` is dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// The colour of `a1`.
    Dark,
    /// The other one.
    Light,
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Dark => "dark",
            Colour::Light => "light",
        })
    }
}

/// A square by its file and rank, both from 0: `a1` is file 0, rank 0.
///
/// Named as in chess, with no upper limit: after `z` the files go on `aa ab … az ba …`.
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

/// A text that names no square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SquareError {
    /// Not letters followed by a number.
    #[error(
        "\u{2018}{0}\u{2019} is not a square: write its file's letter and its rank's number, such as a8"
    )]
    Format(String),
    /// A name, but of no square of the board at hand.
    #[error("{square} is not on the board: on {board} the squares go from a1 to {last}", last = Square::new(board.width() - 1, board.height() - 1))]
    OffBoard {
        /// The square that was named.
        square: Square,
        /// The board it is not on.
        board: Board,
    },
}

impl Square {
    /// Seven letters and ten digits.
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

    /// The name's letters and digits at the end of an array, and where they begin in it. Without a
    /// heap: lists have many millions of them.
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
        // Bijective base 26; u64 so that the last file can be counted from 1.
        let mut file = u64::from(self.file) + 1;
        while file > 0 {
            file -= 1;
            put(b'a' + (file % 26) as u8);
            file /= 26;
        }
        (name, at)
    }

    /// Dark like `a1`, or light.
    pub fn colour(self) -> Colour {
        if (self.file ^ self.rank) & 1 == 0 {
            Colour::Dark
        } else {
            Colour::Light
        }
    }

    /// Reads a square's name and sees that it lies on `board`.
    ///
    /// # Errors
    /// [`SquareError`], with a sentence that says which squares there are.
    pub fn on(board: Board, name: &str) -> Result<Square, SquareError> {
        let square: Square = name.parse()?;
        if board.contains(square) {
            Ok(square)
        } else {
            Err(SquareError::OffBoard { square, board })
        }
    }
}

/// The letters of a file counted from 0: `a`, …, `z`, `aa`, ….
pub fn file_name(file: u32) -> String {
    let name = Square::new(file, 0).to_string();
    name.trim_end_matches('1').to_owned()
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, begin) = self.name();
        // Letters and digits are text.
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

/// One of the knight's eight moves.
///
/// Numbered 0 to 7 in the order in which program A tried them, which is also the order in which
/// ties are settled where nothing else settles them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Direction(u8);

impl Direction {
    /// The eight offsets, x to the right and y *downward*.
    const OFFSETS: [(i32, i32); 8] = [
        (2, 1),
        (1, 2),
        (-1, 2),
        (-2, 1),
        (-2, -1),
        (-1, -2),
        (1, -2),
        (2, -1),
    ];

    /// All eight, in order.
    pub const ALL: [Direction; 8] = {
        let mut all = [Direction(0); 8];
        let mut index = 0;
        while index < 8 {
            all[index] = Direction(index as u8);
            index += 1;
        }
        all
    };

    /// Where it leads: squares to the right and squares *down*.
    pub fn offset(self) -> (i32, i32) {
        Direction::OFFSETS[usize::from(self.0 & 7)]
    }

    /// Its place in the order, 0 to 7.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The direction at a place in the order, of which the lowest three bits count.
    pub fn from_index(index: usize) -> Direction {
        Direction((index & 7) as u8)
    }

    /// The direction that leads from one square to the other, if a knight's move does.
    pub fn between(from: Square, to: Square) -> Option<Direction> {
        let dx = i64::from(to.file) - i64::from(from.file);
        let dy = i64::from(from.rank) - i64::from(to.rank);
        Direction::ALL.into_iter().find(|direction| {
            let (x, y) = direction.offset();
            (i64::from(x), i64::from(y)) == (dx, dy)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
        assert_eq!(Board::CHESS.at(0, 7), Some(square("a1")));
        assert_eq!(Board::CHESS.at(0, 0), Some(Board::CHESS.top_left()));
        assert_eq!(Board::CHESS.row(square("a8")), 0);
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
            "é1",
            "a 1",
            "zzzzzzzzzz1",
        ] {
            assert!(text.parse::<Square>().is_err(), "{text:?}");
        }
        assert_eq!(
            Square::on(Board::CHESS, "z9").unwrap_err().to_string(),
            "z9 is not on the board: on 8x8 the squares go from a1 to h8"
        );
    }

    #[test]
    fn bad_sizes_are_refused_with_the_reason() {
        for text in [
            "", "8", "x", "8x", "x8", "axb", "8x8x8", "-3x4", "+3x4", " 8x8", "8 x8", "8.0x8",
        ] {
            assert!(
                matches!(text.parse::<Board>(), Err(BoardError::Format(_))),
                "{text:?}"
            );
        }
        for text in ["0x5", "5x0", "1000001x1", "99999999999999x3"] {
            assert!(
                matches!(text.parse::<Board>(), Err(BoardError::Side { .. })),
                "{text:?}"
            );
        }
    }

    #[test]
    fn the_centre_allows_a_tour_on_every_board() {
        for width in 1..=12 {
            for height in 1..=12 {
                let board = Board::new(width, height).unwrap();
                assert!(board.contains(board.centre()), "{board}");
                assert!(board.parity_allows_start(board.centre()), "{board}");
            }
        }
    }

    #[test]
    fn the_majority_colour_is_that_of_a1() {
        let board = Board::new(5, 5).unwrap();
        assert_eq!(board.count(Colour::Dark), 13);
        assert_eq!(board.count(Colour::Light), 12);
        let dark = board.iter().filter(|s| s.colour() == Colour::Dark).count();
        assert_eq!(dark, 13);
    }

    proptest! {
        #[test]
        fn names_are_read_back(file: u32, rank in 0..u32::MAX) {
            let square = Square::new(file, rank);
            prop_assume!(file < u32::MAX);
            prop_assert_eq!(square.to_string().parse::<Square>().unwrap(), square);
        }

        #[test]
        fn sizes_are_read_back(width in 1..=Board::MAX_SIDE, height in 1..=Board::MAX_SIDE) {
            let board = Board::new(width, height).unwrap();
            prop_assert_eq!(board.to_string().parse::<Board>().unwrap(), board);
        }

        #[test]
        fn reading_any_text_never_panics(text: String) {
            let _ = text.parse::<Square>();
            let _ = text.parse::<Board>();
        }

        #[test]
        fn a_direction_is_found_between_the_squares_it_joins(
            file in 0..50_u32, rank in 0..50_u32, index in 0..8_usize,
        ) {
            let board = Board::new(50, 50).unwrap();
            let from = Square::new(file, rank);
            let direction = Direction::from_index(index);
            if let Some(to) = board.step(from, direction) {
                prop_assert_eq!(Direction::between(from, to), Some(direction));
                prop_assert_ne!(from.colour(), to.colour());
            }
        }
    }
}
