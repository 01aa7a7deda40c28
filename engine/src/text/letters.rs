//! The letters of an ID: what is written of it. `docs/formats.md` states the format; it stays the same in
//! every version.

use crate::board::{Board, Direction, Square};

/// What an ID begins with before its version. No square's name has a line in it.
pub(super) const NAME: &str = "kt";
pub(super) const VERSION: &str = "1";

/// The letters of base64url (RFC 4648, section 5), each with the number of its place.
pub(super) const LETTERS: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What all IDs of this version begin with.
pub(super) fn prefix() -> Vec<u8> {
    format!("{NAME}{VERSION}_").into_bytes()
}

/// Six bits each as letters.
pub(super) fn spelled(values: &[u8]) -> impl Iterator<Item = u8> + '_ {
    values.iter().map(|value| LETTERS[usize::from(value & 63)])
}

/// The whole word for a tour, and the end of its line.
pub(super) fn word(board: &Board, start: Square, squares: impl Iterator<Item = Square>) -> Vec<u8> {
    let mut values = Vec::new();
    add_heading(board, start, &mut values);
    add_moves(squares, &mut values);
    let mut text = prefix();
    text.extend(sealed(values));
    text.push(b'\n');
    text
}

/// Values as letters, with their check letters.
pub(super) fn sealed(mut values: Vec<u8>) -> Vec<u8> {
    let mut check = Check::default();
    check.add(&values);
    values.extend(check.values());
    spelled(&values).collect()
}

/// Adds what comes before the moves: the sides, how many runs of missing squares there are, each with
/// the squares before it, and the start; row by row from the top left.
pub(super) fn add_heading(board: &Board, start: Square, values: &mut Vec<u8>) {
    add_board(board, values);
    add_number(board.size().index_of(start), values);
}

/// Adds a board's sides and its runs of missing squares.
pub(super) fn add_board(board: &Board, values: &mut Vec<u8>) {
    let size = board.size();
    add_number(size.width().into(), values);
    add_number(size.height().into(), values);
    let runs = runs(board);
    add_number(runs.len() as u64, values);
    for number in runs.iter().flatten() {
        add_number(*number, values);
    }
}

/// How many squares there are before each run of missing ones, since the last, and how many it has.
fn runs(board: &Board) -> Vec<[u64; 2]> {
    let mut runs: Vec<[u64; 2]> = Vec::new();
    let mut next = 0;
    for square in board.missing() {
        let index = board.size().index_of(square);
        match runs.last_mut() {
            Some([_, length]) if index == next => *length += 1,
            _ => runs.push([index - next, 1]),
        }
        next = index + 1;
    }
    runs
}

/// Five bits a letter, the lowest first; the sixth is set where more follow.
pub(super) fn add_number(mut number: u64, values: &mut Vec<u8>) {
    loop {
        let low = number.to_le_bytes()[0] & 31;
        number >>= 5;
        if number == 0 {
            values.push(low);
            return;
        }
        values.push(low | 32);
    }
}

/// Adds the moves between squares, two a letter; an even number of them, but for the last of a tour.
pub(super) fn add_moves(squares: impl Iterator<Item = Square>, values: &mut Vec<u8>) {
    let mut last = None;
    let mut first_of_two = None;
    for square in squares {
        let step = last.replace(square).map(|last| direction(last, square));
        match (first_of_two.take(), step) {
            (Some(first), Some(second)) => values.push(first << 3 | second),
            (_, step) => first_of_two = step,
        }
    }
    values.extend(first_of_two.map(|first| first << 3));
}

/// A move by its place in the order of directions; that of a list that is no tour has none.
fn direction(from: Square, to: Square) -> u8 {
    let place = Direction::between(from, to).map_or(0, Direction::index);
    place.to_le_bytes()[0]
}

/// The check letters: a CRC of twelve bits over all letters after the prefix. It tells every change of
/// up to twelve bits in a row, and so each wrong letter and any two neighbours exchanged.
pub(super) struct Check(pub(super) u16);

impl Default for Check {
    fn default() -> Check {
        // Not zero, so that letters of zeros at the beginning count.
        Check(0xfff)
    }
}

impl Check {
    pub(super) fn add(&mut self, values: &[u8]) {
        /// x¹² + x¹¹ + x³ + x² + x + 1, without its first term.
        const POLYNOMIAL: u16 = 0x80f;
        for &value in values {
            self.0 ^= u16::from(value) << 6;
            for _ in 0..6 {
                let carry = self.0 >> 11 & 1;
                self.0 = (self.0 << 1 & 0xfff) ^ (POLYNOMIAL * carry);
            }
        }
    }

    pub(super) fn values(&self) -> [u8; 2] {
        [self.0 >> 6, self.0 & 63].map(|value| value.to_le_bytes()[0])
    }
}
