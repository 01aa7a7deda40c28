//! The board as a grid of numbers.

use super::Format;
use super::cells::{Cell, write_board};
use super::layout::Layout;
use crate::board::{Board, Square};
use std::io::{self, Write};

/// The board with numbers from 1, highest rank first, with rules of dashes.
pub static FORMAT: Format = Format {
    name: "grid",
    ending: "txt",
    label: "Numbered board",
    about: "The board with its numbers",
    layout: Layout::Grid,
    between: None,
};

/// Writes a board, highest rank first, with dashed rules between the rows. `squares` are numbered from `first` on and
/// zero-padded to one width. Other squares are blank; missing squares are `#`.
///
/// # Errors
/// Any error of the writer.
///
/// # Panics
/// If a square is not on the board.
pub fn table(
    board: &Board,
    squares: impl Iterator<Item = Square>,
    first: u32,
    out: &mut dyn Write,
) -> io::Result<()> {
    let size = board.size();
    // The cast loses nothing: a board whose squares are listed in memory is small.
    let mut cells = vec![Cell::Blank; size.area() as usize];
    for (square, number) in squares.zip(u64::from(first)..) {
        cells[size.index_of(square) as usize] = Cell::Number(number);
    }
    for square in board.missing() {
        cells[size.index_of(square) as usize] = Cell::Missing;
    }
    let last = board.squares() - 1 + u64::from(first);
    let cell = |square| cells[size.index_of(square) as usize];
    write_board(size, last.to_string().len(), cell, out)
}
