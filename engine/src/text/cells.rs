//! The cells of a numbered board as text, and helpers that all formats use.

use crate::board::{Board, Size, Square};
use crate::solve::Plan;
use knights_tour_base::narrow::to_usize;
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

/// The content of a cell of a written board.
#[derive(Clone, Copy)]
enum PrintedCell {
    Number(u64),
    Blank,
    Missing,
}

/// Writes a numbered board, highest rank first, with dashed rules around every row. `last` is the widest number.
pub(super) fn write_board(
    board: &Board,
    numbers: impl Iterator<Item = (u64, Square)>,
    last: u64,
    out: &mut dyn Write,
) -> io::Result<()> {
    let size = board.size();
    let mut cells = vec![PrintedCell::Blank; to_usize(size.area())];
    for (number, square) in numbers {
        cells[to_usize(size.index_of(square))] = PrintedCell::Number(number);
    }
    for square in board.missing() {
        cells[to_usize(size.index_of(square))] = PrintedCell::Missing;
    }
    let digits = last.to_string().len();
    let mut text = Vec::new();
    for (square, cell) in size.iter().zip(cells) {
        add_cell(size, square, cell, digits, &mut text);
        if square.file() + 1 == size.width() {
            out.write_all(&text)?;
            text.clear();
        }
    }
    Ok(())
}

/// Appends a cell, with a rule before the first row and after every row.
fn add_cell(size: Size, square: Square, cell: PrintedCell, digits: usize, text: &mut Vec<u8>) {
    let add_rule = |text: &mut Vec<u8>| {
        text.resize(text.len() + (digits + 3) * size.width() as usize + 1, b'-');
        text.push(b'\n');
    };
    if size.index_of(square) == 0 {
        add_rule(text);
    }
    match cell {
        PrintedCell::Number(number) => add(text, format_args!("| {number:0digits$} ")),
        PrintedCell::Blank => add(text, format_args!("| {:digits$} ", "")),
        PrintedCell::Missing => add(text, format_args!("| {:#<digits$} ", "")),
    }
    if square.file() + 1 == size.width() {
        text.extend_from_slice(b"|\n");
        add_rule(text);
    }
}

/// The cells with these row-major indices as text, with rules between rows. Numbers above `visited` are left blank.
pub(super) fn part_of_plan(plan: &Plan, visited: u64, squares: Range<u64>) -> Vec<u8> {
    let size = plan.size();
    let digits = size.area().to_string().len();
    let mut text = Vec::new();
    for square in squares.map_while(|index| size.square_at(index)) {
        let number = plan.number_of(square) + 1;
        let cell = if number <= visited {
            PrintedCell::Number(number)
        } else {
            PrintedCell::Blank
        };
        add_cell(size, square, cell, digits, &mut text);
    }
    text
}
