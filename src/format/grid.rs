//! The board with its numbers.

use super::{Listing, ReadError, lines, unexpected};
use crate::board::{Board, Square};
use crate::tour::Tour;
use std::io::{self, Write};

pub(super) fn write(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
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
    board: Board,
    squares: impl Iterator<Item = Square>,
    first: u32,
    out: &mut dyn Write,
) -> io::Result<()> {
    let width = board.width() as usize;
    let mut numbers = vec![None; board.squares() as usize];
    for (square, number) in squares.zip(first..) {
        numbers[board.row(square) as usize * width + square.file() as usize] = Some(number);
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

/// Whether a line only divides the rows.
pub(super) fn is_rule(line: &str) -> bool {
    line.chars()
        .all(|c| "-=+|_ \u{2500}\u{2502}\u{253c}".contains(c))
}

/// A table of numbers, from 0 or 1, whatever divides them.
pub(super) fn read(text: &str) -> Result<Listing, ReadError> {
    let mut rows: Vec<Vec<u64>> = Vec::new();
    for (line, text) in lines(text).filter(|(_, text)| !is_rule(text)) {
        let row = row(line, text)?;
        let expected = rows.first().map_or(row.len(), Vec::len);
        if row.len() != expected {
            return Err(ReadError::Ragged {
                line,
                found: row.len(),
                expected,
            });
        }
        rows.push(row);
    }
    let (width, height) = (rows.first().map_or(0, Vec::len), rows.len());
    let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    let board = Board::new(side(width), side(height))?;
    let mut numbered: Vec<(u64, Square)> = rows.into_iter().flatten().zip(board.iter()).collect();
    // Stable, so that of two equal numbers the upper one comes first.
    numbered.sort_by_key(|&(number, _)| number);
    check_numbers(&numbered)?;
    Ok(Listing {
        board,
        squares: numbered.into_iter().map(|(_, square)| square).collect(),
    })
}

fn row(line: usize, text: &str) -> Result<Vec<u64>, ReadError> {
    if text.contains(char::is_alphabetic) {
        return Err(unexpected(line, text, "a row of numbers"));
    }
    let parts = text.split(|c: char| !c.is_ascii_digit());
    let numbers = parts.filter(|part| !part.is_empty()).map(str::parse);
    numbers
        .collect::<Result<_, _>>()
        .map_err(|_| unexpected(line, text, "a row of numbers"))
}

fn check_numbers(numbered: &[(u64, Square)]) -> Result<(), ReadError> {
    let (Some(&(first, _)), Some(&(last, _))) = (numbered.first(), numbered.last()) else {
        return Err(ReadError::Unknown);
    };
    let missing = |number| ReadError::NumberMissing {
        number,
        first,
        last,
    };
    if first > 1 {
        return Err(missing(1));
    }
    for pair in numbered.windows(2) {
        let [(number, first), (next, second)] = *pair else {
            continue;
        };
        if number == next {
            return Err(ReadError::NumberTwice {
                number,
                first,
                second,
            });
        }
        if next != number + 1 {
            return Err(missing(number + 1));
        }
    }
    Ok(())
}
