//! Boards as people draw and list them: pictures in text, squares and ranges by name, and a gallery.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the sides of a text are checked to be those of a board"
)]

use super::{Board, BoardError, Size, SizeError, Square, SquareError};

/// A text that draws no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// A sign that is neither a square nor a missing one.
    #[error(
        "line {line}, column {column}: \u{2018}{sign}\u{2019} means nothing here; x or o is a square, a dot or a blank a missing one"
    )]
    Sign {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What stands there.
        sign: char,
    },
    /// No line has a sign.
    #[error(
        "the shape is empty: a row a line from the top, x or o a square, a dot or a blank a missing one"
    )]
    Empty,
    /// Sides that no board has.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// No square at all.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl Board {
    /// A board drawn in text, a row a line from the top: `x` or `o` is a square, a dot or a blank a
    /// missing one. Rows that end early are missing from there on.
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
    /// [`ShapeError`] for any other sign, a board that cannot be, or none at all.
    pub fn drawn(text: &str) -> Result<Board, ShapeError> {
        let text = text.trim_start_matches('\u{feff}').trim_end();
        let rows: Vec<&str> = text.lines().collect();
        let width = rows.iter().map(|row| row.chars().count()).max();
        let width = width.filter(|&width| width > 0).ok_or(ShapeError::Empty)?;
        let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        let size = Size::new(side(width), side(rows.len()))?;
        let mut missing = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            let mut signs = row.chars();
            for x in 0..width {
                let is_square = match signs.next() {
                    Some('x' | 'X' | 'o' | 'O') => true,
                    Some('.' | ' ' | '\t') | None => false,
                    Some(sign) => {
                        let (line, column) = (y + 1, x + 1);
                        return Err(ShapeError::Sign { line, column, sign });
                    }
                };
                if !is_square {
                    // Within the size, which is that of the text.
                    missing.extend(size.at(x as u32, y as u32));
                }
            }
        }
        Ok(Board::without(size, missing)?)
    }

    /// The board drawn in text, as [`Board::drawn`] reads it.
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

/// Squares by name with commas between them, and ranges such as `d4..e5`: all squares of the rectangle
/// between these two corners.
///
/// ```
/// use knights_tour::board::squares_listed;
///
/// let squares = squares_listed("a1,d4..e5")?;
/// assert_eq!(squares.len(), 5);
/// # Ok::<(), knights_tour::board::SquareError>(())
/// ```
///
/// # Errors
/// [`SquareError`] for what names no square.
pub fn squares_listed(text: &str) -> Result<Vec<Square>, SquareError> {
    let mut squares = Vec::new();
    for part in text.split(',').map(str::trim) {
        let Some((from, to)) = part.split_once("..") else {
            squares.push(part.parse()?);
            continue;
        };
        let (from, to): (Square, Square) = (from.trim().parse()?, to.trim().parse()?);
        let between = |a: u32, b: u32| a.min(b)..=a.max(b);
        for rank in between(from.rank(), to.rank()) {
            let files = between(from.file(), to.file());
            squares.extend(files.map(|file| Square::new(file, rank)));
        }
    }
    Ok(squares)
}

/// A board of the gallery.
#[derive(Clone, Copy, Debug)]
pub struct NamedShape {
    /// What it is called.
    pub name: &'static str,
    drawing: &'static str,
}

impl NamedShape {
    /// The board.
    pub fn board(&self) -> Board {
        // A test reads every drawing.
        Board::drawn(self.drawing).unwrap_or(Board::CHESS)
    }
}

/// The boards that people ask for by name.
pub static SHAPES: [NamedShape; 14] = [
    NamedShape {
        name: "Cross of twelve",
        drawing: ".xx.\nxxxx\nxxxx\n.xx.",
    },
    NamedShape {
        name: "Greek cross",
        drawing: "..xx..\n..xx..\nxxxxxx\nxxxxxx\n..xx..\n..xx..",
    },
    NamedShape {
        name: "Ring of eight",
        drawing: "xxx\nx.x\nxxx",
    },
    NamedShape {
        name: "Heart",
        drawing: "\
.xxx..xxx.
xxxxxxxxxx
xxxxxxxxxx
xxxxxxxxxx
xxxxxxxxxx
.xxxxxxxx.
..xxxxxx..
...xxxx...
....xx....",
    },
    NamedShape {
        name: "Diamond",
        drawing: "\
....xx....
...xxxx...
..xxxxxx..
.xxxxxxxx.
xxxxxxxxxx
xxxxxxxxxx
.xxxxxxxx.
..xxxxxx..
...xxxx...
....xx....",
    },
    NamedShape {
        name: "Frame",
        drawing: "\
xxxxxxxxxxxx
xxxxxxxxxxxx
xxxxxxxxxxxx
xxx......xxx
xxx......xxx
xxx......xxx
xxx......xxx
xxx......xxx
xxx......xxx
xxxxxxxxxxxx
xxxxxxxxxxxx
xxxxxxxxxxxx",
    },
    NamedShape {
        name: "Disc",
        drawing: "\
...xxxx...
.xxxxxxxx.
.xxxxxxxx.
xxxxxxxxxx
xxxxxxxxxx
xxxxxxxxxx
xxxxxxxxxx
.xxxxxxxx.
.xxxxxxxx.
...xxxx...",
    },
    NamedShape {
        name: "8\u{d7}8 without its corners",
        drawing: "\
.xxxxxx.
xxxxxxxx
xxxxxxxx
xxxxxxxx
xxxxxxxx
xxxxxxxx
xxxxxxxx
.xxxxxx.",
    },
    NamedShape {
        name: "8\u{d7}8 without its centre",
        drawing: "\
xxxxxxxx
xxxxxxxx
xxxxxxxx
xxx..xxx
xxx..xxx
xxxxxxxx
xxxxxxxx
xxxxxxxx",
    },
    NamedShape {
        name: "7\u{d7}7 without its middle",
        drawing: "\
xxxxxxx
xxxxxxx
xxxxxxx
xxx.xxx
xxxxxxx
xxxxxxx
xxxxxxx",
    },
    NamedShape {
        name: "Solitaire, English",
        drawing: "..xxx..\n..xxx..\nxxxxxxx\nxxxxxxx\nxxxxxxx\n..xxx..\n..xxx..",
    },
    NamedShape {
        name: "Solitaire, French",
        drawing: "..xxx..\n.xxxxx.\nxxxxxxx\nxxxxxxx\nxxxxxxx\n.xxxxx.\n..xxx..",
    },
    NamedShape {
        name: "Mutilated chessboard",
        drawing: "\
xxxxxxx.
xxxxxxxx
xxxxxxxx
xxxxxxxx
xxxxxxxx
xxxxxxxx
xxxxxxxx
.xxxxxxx",
    },
    NamedShape {
        name: "Thin frame",
        drawing: "\
xxxxxxxx
xxxxxxxx
xx....xx
xx....xx
xx....xx
xx....xx
xxxxxxxx
xxxxxxxx",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_shape_of_the_gallery_is_drawn_and_named_once() {
        for (index, shape) in SHAPES.iter().enumerate() {
            assert!(Board::drawn(shape.drawing).is_ok(), "{}", shape.name);
            assert!(!shape.board().missing().is_empty(), "{}", shape.name);
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
        let squares = |text: &str| {
            let mut squares = squares_listed(text).unwrap();
            squares.sort_unstable();
            squares
        };
        assert_eq!(squares("d4..e5"), squares("e4,d5 , d4,e5"));
        assert_eq!(squares("e5..d4"), squares("d5..e4"));
        assert!(squares_listed("d4..").is_err());
        assert!(squares_listed("4d").is_err());
    }

    proptest! {
        #[test]
        fn a_drawing_is_read_back(rows in prop::collection::vec("[x.]{7}", 1..6)) {
            let text = format!("{}\n", rows.join("\n"));
            if let Ok(board) = Board::drawn(&text) {
                prop_assert_eq!(board.drawing(), text);
            }
        }
    }
}
