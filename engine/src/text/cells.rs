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

/// Writes a board with numbers up to `last`, highest rank first, with dashed rules around every row.
pub(super) fn write_board(
    board: &Board,
    numbers: impl Iterator<Item = (u64, Square)>,
    last: u64,
    out: &mut dyn Write,
) -> io::Result<()> {
    let size = board.size();
    // The cast loses nothing: a board with a list of squares in memory is small enough.
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
        row.iter().for_each(|cell| add_cell(*cell, digits, &mut text));
        text.extend_from_slice(END);
        text.extend_from_slice(&rule);
        out.write_all(&text)?;
        text.clear();
    }
    Ok(())
}

fn add_cell(cell: Cell, digits: usize, text: &mut Vec<u8>) {
    match cell {
        Cell::Number(number) => add(text, format_args!("| {number:0digits$} ")),
        Cell::Blank => add(text, format_args!("| {:digits$} ", "")),
        Cell::Missing => add(text, format_args!("| {:#<digits$} ", "")),
    }
}

/// Text of some cells of a plan's board, by row-major index, with numbers up to `visited` and rules around rows.
pub(super) fn part_of_plan(plan: &Plan, visited: u64, squares: Range<u64>) -> Vec<u8> {
    let size = plan.size();
    let digits = size.area().to_string().len();
    let add_rule = |text: &mut Vec<u8>| text.extend(rule(digits, size.width() as usize));
    let mut text = Vec::new();
    if squares.start == 0 {
        add_rule(&mut text);
    }
    for square in squares.map_while(|index| size.square_at(index)) {
        let number = plan.number_of(square) + 1;
        let cell = if number <= visited { Cell::Number(number) } else { Cell::Blank };
        add_cell(cell, digits, &mut text);
        if square.file() + 1 == size.width() {
            text.extend_from_slice(END);
            add_rule(&mut text);
        }
    }
    text
}
