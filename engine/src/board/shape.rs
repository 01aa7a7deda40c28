//! Text forms of shaped boards: drawings, lists of squares and ranges, and a gallery.

use super::{Board, BoardError, Size, SizeError, Square, SquareError};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Why a text does not describe a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// An unknown character in a drawing.
    #[error(
        "line {line}, column {column}: \u{2018}{sign}\u{2019} is not allowed: use x or o for a square, a dot or a blank for a missing one"
    )]
    Sign {
        /// The line of the unknown character, from 1.
        line: usize,
        /// The column of the unknown character, from 1.
        column: usize,
        /// The unknown character.
        sign: char,
    },
    /// The drawing is empty.
    #[error(
        "the shape is empty: write one row per line, with x or o for a square and a dot or a blank for a missing one"
    )]
    Empty,
    /// The word is empty, or has characters other than letters and digits.
    #[error("use the letters A to Z and digits, such as KNIGHT or 2026")]
    Word,
    /// A side of the board is out of range.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The board has no squares, or is too large.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl Board {
    /// Parses a drawing: `x` or `o` is a square, a dot or a blank a missing one. Short lines end with missing squares.
    ///
    /// ```
    /// use knights_tour::board::Board;
    ///
    /// let cross = Board::drawn(".xx.\nxxxx\nxxxx\n.xx.\n")?;
    /// assert_eq!((cross.squares(), cross.width()), (12, 4));
    /// assert_eq!(cross.drawing(), ".xx.\nxxxx\nxxxx\n.xx.\n");
    /// # Ok::<(), knights_tour::board::ShapeError>(())
    /// ```
    ///
    /// # Errors
    /// [`ShapeError`] for any other character, an empty drawing, or an invalid board.
    pub fn drawn(text: &str) -> Result<Board, ShapeError> {
        let text = text.trim_start_matches('\u{feff}').trim_end();
        // Iterate again instead of collecting rows: for a text of mostly empty rows, the list would be much larger.
        let width = text.lines().map(|row| row.chars().count()).max();
        let width = width.filter(|&width| width > 0).ok_or(ShapeError::Empty)?;
        let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        let size = Size::new(side(width), side(text.lines().count()))?;
        for (line, row) in (1..).zip(text.lines()) {
            let stranger = (1..)
                .zip(row.chars())
                .find(|&(_, sign)| means(sign).is_none());
            if let Some((column, sign)) = stranger {
                return Err(ShapeError::Sign { line, column, sign });
            }
        }
        // Keep the missing squares an iterator: a short text can leave out almost the whole board.
        let missing = (0..).zip(text.lines()).flat_map(|(y, row)| {
            let signs = row.chars().map(Some).chain(std::iter::repeat(None));
            let missing = (0..size.width()).zip(signs);
            let missing = missing.filter(|(_, sign)| sign.and_then(means) != Some(true));
            missing.filter_map(move |(x, _)| size.at(x, y))
        });
        Ok(Board::without(size, missing)?)
    }

    /// The drawing that [`Board::drawn`] parses back to this board.
    pub fn drawing(&self) -> String {
        let size = self.size();
        let mut text = String::new();
        for y in 0..size.height() {
            let squares = (0..size.width()).filter_map(|x| size.at(x, y));
            text.extend(squares.map(|square| if self.contains(square) { 'x' } else { '.' }));
            text.push('\n');
        }
        text
    }
}

fn means(sign: char) -> Option<bool> {
    match sign {
        'x' | 'X' | 'o' | 'O' => Some(true),
        '.' | ' ' | '\t' => Some(false),
        _ => None,
    }
}

/// A comma-separated list of squares and rectangles. `d4..e5` is the rectangle with these opposite corners.
///
/// ```
/// use knights_tour::board::{Board, SquareList};
///
/// let list: SquareList = "a1,d4..e5".parse()?;
/// assert_eq!(Board::CHESS.without_listed(&list)?.squares(), 59);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareList {
    corners: Vec<[Square; 2]>,
}

impl SquareList {
    /// Lists the missing squares of a board. Equal runs in adjacent rows become one rectangle.
    pub fn missing_from(board: &Board) -> SquareList {
        let mut corners: Vec<[Square; 2]> = Vec::new();
        // For each range of files, first to last, the index of the last rectangle that spans it.
        let mut last_between: BTreeMap<(u32, u32), usize> = BTreeMap::new();
        for [from, to] in runs(board) {
            let place = last_between
                .entry((from.file(), to.file()))
                .or_insert(corners.len());
            match corners.get_mut(*place) {
                Some([_, corner]) if corner.rank() == to.rank() + 1 => *corner = to,
                _ => {
                    *place = corners.len();
                    corners.push([from, to]);
                }
            }
        }
        SquareList { corners }
    }

    /// Whether the list names no squares.
    pub fn is_empty(&self) -> bool {
        self.corners.is_empty()
    }

    /// The number of listed squares, counting duplicates.
    pub fn named(&self) -> u64 {
        let side = |a: u32, b: u32| u64::from(a.abs_diff(b)) + 1;
        let areas = self.corners.iter().map(|[from, to]| {
            side(from.file(), to.file()).saturating_mul(side(from.rank(), to.rank()))
        });
        areas.fold(0, u64::saturating_add)
    }
}

fn runs(board: &Board) -> impl Iterator<Item = [Square; 2]> + '_ {
    let mut missing = board.missing().peekable();
    std::iter::from_fn(move || {
        let first = missing.next()?;
        let mut last = first;
        let is_next = |square: &Square, last: Square| {
            (square.rank(), square.file()) == (last.rank(), last.file() + 1)
        };
        while let Some(square) = missing.next_if(|square| is_next(square, last)) {
            last = square;
        }
        Some([first, last])
    })
}

impl fmt::Display for SquareList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, [from, to]) in self.corners.iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            if from == to {
                write!(f, "{comma}{from}")?;
            } else {
                write!(f, "{comma}{from}..{to}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for SquareList {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<SquareList, SquareError> {
        let corners = text.split(',').map(|part| {
            let (from, to) = part.split_once("..").unwrap_or((part, part));
            Ok([from.parse()?, to.parse()?])
        });
        let corners = corners.collect::<Result<_, SquareError>>()?;
        Ok(SquareList { corners })
    }
}

impl Board {
    /// The board without the listed squares. Squares that are already missing are ignored.
    ///
    /// # Errors
    /// See [`Board::without`]. Corners are checked first, so that a list with squares off the board fails fast.
    pub fn without_listed(&self, list: &SquareList) -> Result<Board, BoardError> {
        let size = self.size();
        for &corner in list.corners.as_flattened() {
            let _ = size.check(corner)?;
        }
        let between = |a: u32, b: u32| a.min(b)..=a.max(b);
        let listed = list.corners.iter().flat_map(|[from, to]| {
            let files = between(from.file(), to.file());
            let ranks = between(from.rank(), to.rank());
            ranks.flat_map(move |rank| files.clone().map(move |file| Square::new(file, rank)))
        });
        Board::without(size, self.missing().chain(listed))
    }
}

/// A named board in the gallery.
#[derive(Clone, Copy, Debug)]
pub struct NamedShape {
    /// The shape's name, such as `Cross of twelve`.
    pub name: &'static str,
}

/// The drawings of the gallery: for each, a line with its name, then rows as in [`Board::drawn`].
static DRAWINGS: &str = include_str!("../../assets/shapes.txt");

impl NamedShape {
    /// The board that has this shape.
    pub fn board(&self) -> Board {
        // Cannot fail: a test parses every drawing.
        Board::drawn(&self.drawing()).unwrap_or(Board::CHESS)
    }

    fn drawing(&self) -> String {
        let rows = DRAWINGS
            .lines()
            .skip_while(|line| *line != self.name)
            .skip(1);
        let rows: Vec<&str> = rows.take_while(|row| !row.is_empty()).collect();
        rows.join("\n")
    }
}

/// The gallery of named boards.
pub static SHAPES: [NamedShape; 14] = [
    NamedShape {
        name: "Cross of twelve",
    },
    NamedShape {
        name: "Greek cross",
    },
    NamedShape {
        name: "Ring of eight",
    },
    NamedShape { name: "Heart" },
    NamedShape { name: "Diamond" },
    NamedShape { name: "Frame" },
    NamedShape { name: "Disc" },
    NamedShape {
        name: "8\u{d7}8 without its corners",
    },
    NamedShape {
        name: "8\u{d7}8 without its centre",
    },
    NamedShape {
        name: "7\u{d7}7 without its middle",
    },
    NamedShape {
        name: "Solitaire, English",
    },
    NamedShape {
        name: "Solitaire, French",
    },
    NamedShape {
        name: "Mutilated chessboard",
    },
    NamedShape { name: "Thin frame" },
];

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_shape_of_the_gallery_is_drawn_and_named_once() {
        for (index, shape) in SHAPES.iter().enumerate() {
            assert!(Board::drawn(&shape.drawing()).is_ok(), "{}", shape.name);
            assert!(shape.board().rectangle().is_none(), "{}", shape.name);
            let is_other = |other: &NamedShape| other.name != shape.name;
            assert!(SHAPES[..index].iter().all(is_other), "{}", shape.name);
        }
    }

    #[test]
    fn what_draws_no_board_is_refused_in_a_sentence() {
        let error = Board::drawn("xx\nx#\n").unwrap_err().to_string();
        assert!(
            error.starts_with("line 2, column 2: \u{2018}#\u{2019}"),
            "{error}"
        );
        assert_eq!(Board::drawn(" \n\n"), Err(ShapeError::Empty));
        let error = Board::drawn("...\n...").unwrap_err().to_string();
        assert!(error.contains("at least one square"), "{error}");
    }

    #[test]
    fn ranges_are_rectangles_in_any_direction() {
        let without = |text: &str| Board::CHESS.without_listed(&text.parse().unwrap()).unwrap();
        assert_eq!(without("d4..e5"), without("e4,d5 , d4,e5"));
        assert_eq!(without("e5..d4"), without("d5 .. e4"));
        assert!("d4..".parse::<SquareList>().is_err());
        assert!("4d".parse::<SquareList>().is_err());
    }

    #[test]
    fn what_claims_more_squares_than_there_can_be_is_refused_at_once() {
        let all: SquareList = "a1..bgqcp1000000".parse().unwrap();
        let error = Board::CHESS.without_listed(&all).unwrap_err();
        assert!(error.to_string().contains("is not on the board"), "{error}");
        let largest = Board::new(Size::MAX_SIDE, Size::MAX_SIDE).unwrap();
        let error = largest.without_listed(&all).unwrap_err();
        assert!(error.to_string().contains("too large"), "{error}");
        let side = Size::MAX_SIDE as usize;
        let text = format!("{}{}x", "x".repeat(side), "\n".repeat(side - 1));
        let error = Board::drawn(&text).unwrap_err();
        assert!(error.to_string().contains("too large"), "{error}");
    }

    #[test]
    fn what_is_missing_is_listed_in_rectangles() {
        let list = |text: &str| {
            let board = Board::CHESS.without_listed(&text.parse().unwrap()).unwrap();
            SquareList::missing_from(&board).to_string()
        };
        assert_eq!(list("d4..e5,a1"), "d5..e4,a1");
        assert_eq!(list("a1..h1,c2"), "c2,a1..h1");
        assert!(SquareList::missing_from(&Board::CHESS).is_empty());
    }

    proptest! {
        #[test]
        fn a_list_of_what_is_missing_is_read_back(rows in prop::collection::vec("[x.]{7}", 1..6)) {
            if let Ok(board) = Board::drawn(&rows.join("\n")) {
                let list = SquareList::missing_from(&board);
                prop_assert_eq!(list.named(), board.size().area() - board.squares());
                let again = if list.is_empty() { Board::whole(board.size()) } else {
                        let list: SquareList = list.to_string().parse().unwrap();
                        Board::whole(board.size()).without_listed(&list).unwrap()
                    };
                prop_assert_eq!(again, board);
            }
        }

        #[test]
        fn a_drawing_is_read_back(rows in prop::collection::vec("[x.]{7}", 1..6)) {
            let text = format!("{}\n", rows.join("\n"));
            if let Ok(board) = Board::drawn(&text) {
                prop_assert_eq!(board.drawing(), text);
            }
        }
    }
}
