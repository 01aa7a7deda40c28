//! The cells of a numbered board as text, and helpers that all formats use.

use crate::board::{Board, Square};
use crate::solve::Plan;
use std::io::{self, Write};
use std::ops::Range;

/// Appends formatted text. Writing to a `Vec` cannot fail.
pub(super) fn add(text: &mut Vec<u8>, part: std::fmt::Arguments<'_>) {
    text.write_fmt(part).expect("memory can be written to");
}

pub(super) fn add_name(text: &mut Vec<u8>, square: Square) {
    let (name, begin) = square.name();
    text.extend_from_slice(&name[begin..]);
}

pub(super) fn json_list(squares: impl Iterator<Item = Square>) -> String {
    let names: Vec<String> = squares.map(|square| format!("\"{square}\"")).collect();
    format!("[{}]", names.join(", "))
}

fn rule(digits: usize, width: usize) -> Vec<u8> {
    let mut rule = vec![b'-'; (digits + 3) * width + 1];
    rule.push(b'\n');
    rule
}

const END: &[u8] = b"|\n";

#[derive(Clone, Copy)]
enum Cell {
    Number(u64),
    Blank,
    Missing,
}

/// Writes a board with numbers up to `last`, highest rank first, with a rule before and after each row.
pub(super) fn write_board(
    board: &Board,
    numbers: impl Iterator<Item = (u64, Square)>,
    last: u64,
    out: &mut dyn Write,
) -> io::Result<()> {
    let size = board.size();
    // A board with a list of squares in memory is small enough.
    let mut cells = vec![Cell::Blank; size.area() as usize];
    for (number, square) in numbers {
        cells[size.index_of(square) as usize] = Cell::Number(number);
    }
    for square in board.missing() {
        cells[size.index_of(square) as usize] = Cell::Missing;
    }
    let (digits, width) = (last.to_string().len(), size.width() as usize);
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

fn add_cells(cells: impl Iterator<Item = Cell>, digits: usize, text: &mut Vec<u8>) {
    for cell in cells {
        match cell {
            Cell::Number(number) => add(text, format_args!("| {number:0digits$} ")),
            Cell::Blank => add(text, format_args!("| {:digits$} ", "")),
            Cell::Missing => add(text, format_args!("| {:#<digits$} ", "")),
        }
    }
}

/// A part of a plan's board with the first `visited` numbers: either some rows, counted from the top, or some columns
/// of one row. A line of dashes precedes the first row and follows every row.
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
        let cells = numbers
            .map(|number| if number <= visited { Cell::Number(number) } else { Cell::Blank });
        add_cells(cells, digits, &mut text);
        if columns.end == size.width() {
            text.extend_from_slice(END);
            text.extend_from_slice(&rule());
        }
    }
    text
}
