//! The board with its numbers.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a board that is written down fits into memory"
)]

use super::layout::{Layout, add};
use super::{Format, rows};
use crate::board::{Board, Square};
use crate::solve::Plan;
use std::io::{self, Write};
use std::ops::Range;

/// The board with its numbers from 1, the highest rank first, with rules of dashes.
pub static FORMAT: Format = Format {
    name: "grid",
    ending: "txt",
    label: "Numbered board",
    about: "The board with its numbers",
    layout: Layout::Grid,
    // Whatever the others have left.
    read: |text| Some(rows::read(text)),
};

/// Writes a board, the highest rank first, with dashed rules between the rows: `squares` numbered
/// from `first` on, zero-padded to one width, the others blank, and `#` where the board has no square.
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
    let mut cells = vec![Cell::Blank; board.size().area() as usize];
    for (square, number) in squares.zip(u64::from(first)..) {
        cells[board.size().index_of(square) as usize] = Cell::Number(number);
    }
    for square in board.missing() {
        cells[board.size().index_of(square) as usize] = Cell::Missing;
    }
    let last = board.squares() - 1 + u64::from(first);
    let digits = last.to_string().len();
    let rule = rule(digits, width);
    out.write_all(&rule)?;
    let mut text = Vec::new();
    for row in cells.chunks(width) {
        add_cells(row.iter().copied(), digits, &mut text);
        text.extend_from_slice(END);
        text.extend_from_slice(&rule);
        out.write_all(&text)?;
        text.clear();
    }
    Ok(())
}

/// The dashes between two rows.
fn rule(digits: usize, width: usize) -> Vec<u8> {
    let mut rule = vec![b'-'; (digits + 3) * width + 1];
    rule.push(b'\n');
    rule
}

/// What a row of numbers ends with.
const END: &[u8] = b"|\n";

/// What stands for a square.
#[derive(Clone, Copy)]
enum Cell {
    Number(u64),
    Blank,
    /// The board does not have it.
    Missing,
}

fn add_cells(cells: impl Iterator<Item = Cell>, digits: usize, text: &mut Vec<u8>) {
    for cell in cells {
        match cell {
            Cell::Number(number) => add(text, format_args!("| {number:0digits$} ")),
            Cell::Blank => add(text, format_args!("| {:digits$} ", "")),
            Cell::Missing => add(text, format_args!("| {:#<digits$} ", "")),
        }
    }
}

/// A part of the board of a plan of which `visited` squares have been visited: some rows, counted from
/// the top, or some columns of a row. Before the first row comes a rule, as after each.
pub(super) fn part_of_plan(
    plan: &Plan,
    visited: u64,
    rows: Range<u32>,
    columns: Range<u32>,
) -> Vec<u8> {
    let size = plan.size();
    let digits = size.area().to_string().len();
    let rule = || rule(digits, size.width() as usize);
    let mut text = Vec::new();
    if rows.start == 0 && columns.start == 0 {
        text.extend_from_slice(&rule());
    }
    for y in rows {
        let squares = columns.clone().filter_map(|x| size.at(x, y));
        let numbers = squares.map(|square| plan.number_of(square) + 1);
        let cells = numbers.map(|number| match number <= visited {
            true => Cell::Number(number),
            false => Cell::Blank,
        });
        add_cells(cells, digits, &mut text);
        if columns.end == size.width() {
            text.extend_from_slice(END);
            text.extend_from_slice(&rule());
        }
    }
    text
}
