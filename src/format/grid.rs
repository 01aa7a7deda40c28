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
    let rule = rule(digits, width);
    out.write_all(&rule)?;
    let mut text = Vec::new();
    for row in numbers.chunks(width) {
        add_numbers(
            row.iter().map(|number| number.map(u64::from)),
            digits,
            &mut text,
        );
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

fn add_numbers(numbers: impl Iterator<Item = Option<u64>>, digits: usize, text: &mut Vec<u8>) {
    for number in numbers {
        match number {
            Some(number) => add(text, format_args!("| {number:0digits$} ")),
            None => add(text, format_args!("| {:digits$} ", "")),
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
        let numbers = numbers.map(|number| Some(number).filter(|&number| number <= visited));
        add_numbers(numbers, digits, &mut text);
        if columns.end == size.width() {
            text.extend_from_slice(END);
            text.extend_from_slice(&rule());
        }
    }
    text
}
