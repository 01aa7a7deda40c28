//! The board with its numbers.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a board that is written down fits into memory"
)]

use super::{Format, rows};
use crate::board::{Board, Square};
use crate::tour::Tour;
use std::io::{self, Write};

/// The board with its numbers from 1, the highest rank first, with rules of dashes.
pub static FORMAT: Format = Format {
    name: "grid",
    ending: "txt",
    label: "Numbered board",
    about: "The board with its numbers",
    write,
    // Whatever the others have left.
    read: |text| Some(rows::read(text)),
};

fn write(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    table(tour.board(), tour.squares(), 1, out)
}

/// Writes a board, the highest rank first, with dashed rules between the rows: `squares` numbered
/// from `first` on, zero-padded to one width, the others blank.
///
/// # Errors
/// What the writer says.
///
/// # Panics
/// If a square is not on the board.
pub fn table(
    board: &Board,
    squares: impl Iterator<Item = Square>,
    first: u32,
    out: &mut dyn Write,
) -> io::Result<()> {
    let width = board.width() as usize;
    // What is written down fits into memory.
    let mut numbers = vec![None; board.size().area() as usize];
    for (square, number) in squares.zip(first..) {
        numbers[board.size().index_of(square) as usize] = Some(number);
    }
    let last = board.squares() - 1 + u64::from(first);
    let digits = last.to_string().len();
    let rule = "-".repeat((digits + 3) * width + 1);
    writeln!(out, "{rule}")?;
    for row in numbers.chunks(width) {
        for number in row {
            match number {
                Some(number) => write!(out, "| {number:0digits$} ")?,
                None => write!(out, "| {:digits$} ", "")?,
            }
        }
        writeln!(out, "|\n{rule}")?;
    }
    Ok(())
}
