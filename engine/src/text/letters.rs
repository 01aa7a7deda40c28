//! Encodes IDs. `docs/formats.md` specifies their format, which never changes within a version.

use crate::board::{Board, Direction, Square};

/// The start of an ID: name, version, and both with an underscore, which names of squares cannot contain.
pub(super) const NAME: &str = "kt";
pub(super) const VERSION: &str = "1";
pub(super) const PREFIX: &str = "kt1_";

/// The letters of base64url (RFC 4648, section 5). The index of a letter is its value.
pub(super) const LETTERS: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

pub(super) fn spelled(values: &[u8]) -> impl Iterator<Item = u8> + '_ {
    values.iter().map(|value| LETTERS[usize::from(value & 63)])
}

/// The ID of a tour on a board of up to [`MOST_OF_ID`](super::MOST_OF_ID) squares.
pub fn id_of(board: &Board, start: Square, squares: impl Iterator<Item = Square>) -> String {
    let mut values = Vec::new();
    add_board(board, &mut values);
    add_number(board.size().index_of(start), &mut values);
    add_moves(squares, &mut values);
    sealed(PREFIX, values)
}

/// An ID: the prefix, the letters for `values`, and the check letters.
pub(super) fn sealed(prefix: &str, mut values: Vec<u8>) -> String {
    let mut check = Checksum::default();
    check.add(&values);
    values.extend(check.values());
    prefix
        .chars()
        .chain(spelled(&values).map(char::from))
        .collect()
}

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

/// For each run of missing squares: the number of squares since the previous run, and the run's length.
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

/// Appends a number, five bits per letter, lowest bits first. The sixth bit of a letter is set if more letters follow.
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

/// Appends the moves between squares, two per letter. After an odd number of moves, the last letter has only one.
fn add_moves(squares: impl Iterator<Item = Square>, values: &mut Vec<u8>) {
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

/// The index of the direction of a move; 0 for an invalid move.
fn direction(from: Square, to: Square) -> u8 {
    Direction::between(from, to)
        .map_or(0, Direction::index)
        .to_le_bytes()[0]
}

/// The check letters of an ID: a 12-bit CRC over all letters after the prefix, which detects bursts of up to 12 bits.
pub(super) struct Checksum(pub(super) u16);

impl Default for Checksum {
    fn default() -> Checksum {
        // Not zero, so that added or lost leading zeros are detected.
        Checksum(0xfff)
    }
}

impl Checksum {
    pub(super) fn add(&mut self, values: &[u8]) {
        /// The CRC polynomial without its leading term: x¹² + x¹¹ + x³ + x² + x + 1.
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
