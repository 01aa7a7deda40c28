//! Reads boards drawn with two signs, one for squares and one for missing squares.

use super::Numbers;
use super::decode::cleaned;
use crate::board::{Board, ShapeError};
use std::collections::BTreeMap;

/// Signs for missing squares. If a drawing has two of these signs, the earlier one is for missing squares.
const MISSING: &str = " \u{b7}.-_0,\u{25a1}\u{2b1c}*#";

/// Reads a drawing as for [`Board::drawn`], a drawing in any two characters and maybe a start, or a number table.
pub fn read_shape(text: &str) -> Result<Board, ShapeError> {
    let plain = Board::drawn(text);
    let text = cleaned(text);
    let mut rows: Vec<Vec<char>> = text.lines().map(signs).filter(|row| !row.is_empty()).collect();
    // If every second character of every row is a space, these spaces are separators.
    let is_apart = |row: &Vec<char>| row.iter().skip(1).step_by(2).all(|sign| *sign == ' ');
    if rows.iter().all(is_apart) && rows.iter().any(|row| row.len() > 2) {
        rows = rows.into_iter().map(|row| row.into_iter().step_by(2).collect()).collect();
    } else if plain.is_ok() {
        return plain;
    }
    let mut counts = BTreeMap::new();
    for sign in rows.iter().flatten() {
        *counts.entry(*sign).or_insert(0) += 1;
    }
    // Of three signs, a letter or digit that occurs once is the start.
    let is_start = |sign: &char, count: i32| count == 1 && sign.is_alphanumeric();
    if counts.len() > 2 {
        counts.retain(|sign, count| !is_start(sign, *count));
    }
    if counts.len() > 2 {
        return Numbers::read(&text).map(|numbers| numbers.board).or(plain);
    }
    let missing = MISSING.chars().find(|sign| counts.contains_key(sign) && counts.len() == 2);
    // Beside an x or an o, a # is also a square.
    let has_letters = counts.keys().any(|sign| "xXoO".contains(*sign));
    let missing = missing.filter(|&sign| sign != '#' || !has_letters);
    if missing.is_none() && counts.len() > 1 {
        return plain;
    }
    let shown = |sign: &char| match missing {
        None => *sign,
        Some(missing) if *sign == missing => '.',
        Some(_) => 'x',
    };
    let drawn: Vec<String> = rows.iter().map(|row| row.iter().map(shown).collect()).collect();
    Board::drawn(&drawn.join("\n"))
}

/// The signs of a row, without brackets and commas.
fn signs(line: &str) -> Vec<char> {
    let line = line.trim_end();
    if !line.contains(',') {
        return line.trim_matches(['[', ']', '{', '}', '(', ')', '|']).chars().collect();
    }
    let cells =
        line.split(',').map(|cell| cell.trim_matches(['[', ']', '{', '}', '(', ')', ' ', ';']));
    cells.filter_map(|cell| cell.chars().next()).collect()
}
