//! Reads boards drawn with two characters, one for squares and one for missing squares.

use super::Numbers;
use super::decode::cleaned;
use crate::board::{Board, ShapeError};
use std::collections::BTreeMap;

/// Characters for missing squares. If a drawing has two of these, the one listed first marks missing squares.
const MISSING: &str = " \u{b7}.-_0,\u{25a1}\u{2b1c}*#";

/// Reads a drawing as in [`Board::drawn`], or with any two characters and perhaps a start, or a table of numbers. If
/// either character may be for squares, returns both boards with their characters, the usual one first.
pub fn read_shapes(text: &str) -> Result<Vec<(char, Board)>, ShapeError> {
    let only = |board| vec![('x', board)];
    let plain = Board::drawn(text).map(only);
    let text = cleaned(text);
    let mut rows: Vec<Vec<char>> = text
        .lines()
        .map(signs)
        .filter(|row| !row.is_empty())
        .collect();
    // If every second character of every row is a space, these spaces are separators.
    let is_apart = |row: &Vec<char>| row.iter().skip(1).step_by(2).all(|sign| *sign == ' ');
    if rows.iter().all(is_apart) && rows.iter().any(|row| row.len() > 2) {
        rows = rows
            .into_iter()
            .map(|row| row.into_iter().step_by(2).collect())
            .collect();
    } else if plain.is_ok() {
        return plain;
    }
    let mut counts = BTreeMap::new();
    for sign in rows.iter().flatten() {
        *counts.entry(*sign).or_insert(0) += 1;
    }
    // Of three characters, a letter or digit that occurs once marks the start.
    let is_start = |sign: &char, count: i32| count == 1 && sign.is_alphanumeric();
    if counts.len() > 2 {
        counts.retain(|sign, count| !is_start(sign, *count));
    }
    if counts.len() > 2 {
        return Numbers::read(&text)
            .map(|numbers| only(numbers.board))
            .or(plain);
    }
    let missing = MISSING
        .chars()
        .find(|sign| counts.contains_key(sign) && counts.len() == 2);
    // In a drawing with x or o, `#` does not mean a missing square.
    let has_letters = counts.keys().any(|sign| "xXoO".contains(*sign));
    let missing = missing.filter(|&sign| sign != '#' || !has_letters);
    if missing.is_none() && counts.len() > 1 {
        return plain;
    }
    let shown = |sign: char, missing: char| if sign == missing { '.' } else { 'x' };
    let board = |missing: char| {
        let drawn = rows
            .iter()
            .map(|row| row.iter().map(|&sign| shown(sign, missing)).collect());
        Board::drawn(&drawn.collect::<Vec<String>>().join("\n"))
    };
    let Some(missing) = missing else {
        let drawn: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        return Board::drawn(&drawn.join("\n")).map(only);
    };
    let other = counts
        .into_keys()
        .find(|sign| *sign != missing)
        .unwrap_or('x');
    let mut boards = vec![(other, board(missing)?)];
    if missing != ' ' && !has_letters {
        boards.push((missing, board(other)?));
    }
    Ok(boards)
}

/// The characters of a row, without brackets and commas.
fn signs(line: &str) -> Vec<char> {
    let line = line.trim_end();
    if !line.contains(',') {
        return line
            .trim_matches(['[', ']', '{', '}', '(', ')', '|'])
            .chars()
            .collect();
    }
    let cells = line
        .split(',')
        .map(|cell| cell.trim_matches(['[', ']', '{', '}', '(', ')', ' ', ';']));
    cells.filter_map(|cell| cell.chars().next()).collect()
}
