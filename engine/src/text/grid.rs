//! Numbered boards in a frame.

use super::Format;
use super::cells::write_board;
use super::layout::TextLayout;
use crate::board::{Board, Square};
use std::io::{self, Write};

/// The board as a grid of numbers from 1, highest rank first, with dashed rules between rows.
pub static FORMAT: Format = Format {
    name: "grid",
    ending: "txt",
    label: "Numbered board",
    about: "The board with its numbers",
    layout: TextLayout::Grid,
    between: None,
};

/// Writes a board, highest rank first, with dashed rules between the rows. `squares` are numbered from `first` on and
/// zero-padded to one width. Other squares are blank; missing squares are `#`.
///
/// # Panics
/// If a square is not on the board.
pub fn table(
    board: &Board,
    squares: impl Iterator<Item = Square>,
    first: u32,
    out: &mut dyn Write,
) -> io::Result<()> {
    let first = u64::from(first);
    write_board(
        board,
        (first..).zip(squares),
        board.squares() - 1 + first,
        out,
    )
}
