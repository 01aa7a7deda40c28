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
    // One or two squares are hardly a board.
    let is_tiny = |board: &Board| board.squares() < 3;
    let text = cleaned(text);
    let mut rows: Vec<Vec<char>> = text.lines().map(signs).collect();
    rows.retain(|row| !row.is_empty());
    // If every second character of every row is a space, these spaces are separators.
    let is_apart = |row: &Vec<char>| row.iter().skip(1).step_by(2).all(|sign| *sign == ' ');
    if rows.iter().all(is_apart) && rows.iter().any(|row| row.len() > 2) {
        for row in &mut rows {
            *row = row.iter().copied().step_by(2).collect();
        }
    } else if plain.as_ref().is_ok_and(|shapes| !is_tiny(&shapes[0].1)) {
        return plain;
    }
    let mut counts = BTreeMap::new();
    for sign in rows.iter().flatten() {
        *counts.entry(*sign).or_insert(0) += 1;
    }
    if counts.len() > 2 {
        // Of three characters, a letter or digit that occurs once marks the start.
        counts.retain(|sign, count| *count > 1 || !sign.is_alphanumeric());
    }
    if counts.len() > 2 {
        let numbers = Numbers::read(&text);
        return numbers.map(|numbers| only(numbers.board)).or(plain);
    }
    let signs: Vec<char> = counts.into_keys().collect();
    // In a drawing with x or o, `#` does not mean a missing square.
    let has_letters = signs.iter().any(|sign| "xXoO".contains(*sign));
    let is_missing = |sign: &char| signs.contains(sign) && (*sign != '#' || !has_letters);
    let drawn = |missing: Option<char>| {
        let shown = |&sign: &char| match missing {
            None => sign,
            Some(missing) if sign == missing => '.',
            Some(_) => 'x',
        };
        let rows = rows.iter().map(|row| row.iter().map(shown).collect());
        Board::drawn(&rows.collect::<Vec<String>>().join("\n"))
    };
    let [one, two] = signs[..] else {
        return drawn(None).map(only);
    };
    let Some(missing) = MISSING.chars().find(is_missing) else {
        return plain;
    };
    let other = if missing == one { two } else { one };
    let mut boards = vec![(other, drawn(Some(missing))?)];
    if missing != ' ' && !has_letters {
        boards.push((missing, drawn(Some(other))?));
        boards.sort_by_key(|(_, board)| is_tiny(board));
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
