//! Reads IDs, and finds them in texts.

use super::layout::TextLayout;
use super::letters::{Checksum, LETTERS, NAME, VERSION, id_of};
use super::meter::Meter;
use super::{ClaimedTour, Convention, Format, ReadError};
use crate::board::{Board, Direction, Size};
use knights_tour_base::narrow::{to_u32, to_usize};

/// IDs: a tour as one word, with the board's size and missing squares, the start, the moves and check letters.
pub static FORMAT: Format = Format {
    name: "id",
    ending: "id",
    label: "ID",
    about: "One word",
    layout: TextLayout::Word,
    between: Some(""),
};

/// Maximum area of a board with an ID. Limits the memory that a short malicious ID can require to two megabytes.
pub const MOST_OF_ID: u64 = 1 << 22;

/// Whether text looks like an ID or a link to one. Does not verify the version and the check letters.
pub fn is_id(text: &str) -> bool {
    version(fragment(text)).is_some() && !text.trim().contains(char::is_whitespace)
}

/// The text after the first `#`; the whole text if there is none.
pub fn fragment(text: &str) -> &str {
    let text = text.trim();
    text.split_once('#').map_or(text, |(_, fragment)| fragment)
}

fn version(word: &str) -> Option<(&str, &str)> {
    let (version, rest) = word.strip_prefix(NAME)?.split_once('_')?;
    let is_number = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some((version, rest))
}

/// Reads the ID of a tour.
///
/// # Errors
/// A [`ReadError`] if the ID is damaged or has a different version.
pub fn read_id(text: &str) -> Result<ClaimedTour, ReadError> {
    let id = text.trim();
    let (version, letters) = version(id).ok_or(ReadError::Unknown)?;
    if version != VERSION {
        return Err(ReadError::IdVersion(super::quoted(version)));
    }
    let values = checked(letters)?;
    let listing = decoded(&values).ok_or(NO_TOUR)?;
    // Encode the tour again: an ID is valid only if its numbers use as few letters as possible.
    let start = *listing.squares.first().ok_or(NO_TOUR)?;
    let again = id_of(&listing.board, start, listing.squares.iter().copied());
    if again == id {
        Ok(listing)
    } else {
        Err(NO_TOUR)
    }
}

/// All IDs in a text, alone or in links; `None` if there are none.
pub(super) fn read_all(
    text: &str,
    meter: &mut Meter<'_>,
) -> Option<Result<Vec<ClaimedTour>, ReadError>> {
    if !text.contains(NAME) {
        return None;
    }
    let mut ids = text
        .split_whitespace()
        .filter(|word| is_id(word))
        .peekable();
    let _ = ids.peek()?;
    // Limit the total area, because a short ID can encode a large board with few squares.
    let mut left = 16 * MOST_OF_ID + 4 * text.len() as u64;
    let read = |word: &str| {
        meter.count(word.len())?;
        let tour = read_id(fragment(word))?;
        let area = tour.board.size().area();
        left = left.checked_sub(area).ok_or(ReadError::TooManySquares)?;
        Ok(tour)
    };
    Some(ids.map(read).collect())
}

const CHECK_FAILS: ReadError =
    ReadError::Id("a letter is wrong or missing, or letters are exchanged");
const NO_TOUR: ReadError = ReadError::Id("its letters are not those of a board and moves on it");

pub(super) fn checked(letters: &str) -> Result<Vec<u8>, ReadError> {
    let value = |letter| {
        Some(
            LETTERS
                .iter()
                .position(|&known| known == letter)?
                .to_le_bytes()[0],
        )
    };
    let values: Option<Vec<u8>> = letters.bytes().map(value).collect();
    let mut values = values.ok_or(CHECK_FAILS)?;
    let mut check = Checksum::default();
    check.add(&values);
    let rest = values.len().checked_sub(2).ok_or(CHECK_FAILS)?;
    // The CRC over the values and check letters of an undamaged ID is 0.
    if check.0 != 0 {
        return Err(CHECK_FAILS);
    }
    values.truncate(rest);
    Ok(values)
}

/// Decodes and removes a board at the start of `values`: its sides and its runs of missing squares.
pub(super) fn take_board(values: &mut &[u8]) -> Option<Board> {
    let mut number = || take_number(values);
    let size = Size::new(to_u32(number()?), to_u32(number()?)).ok()?;
    if size.area() > MOST_OF_ID {
        return None;
    }
    let mut missing = Vec::new();
    let mut next = 0;
    for _ in 0..number()? {
        let begin = next + number()?;
        next = begin + number()?;
        if next > size.area() {
            return None;
        }
        missing.push(begin..next);
    }
    let missing = missing.into_iter().flatten();
    Board::without(size, missing.filter_map(|index| size.square_at(index))).ok()
}

fn decoded(mut values: &[u8]) -> Option<ClaimedTour> {
    let board = take_board(&mut values)?;
    let start = board.size().square_at(take_number(&mut values)?)?;
    let moves = to_usize(board.squares() - 1);
    // Checksum the length before allocating: a damaged ID can claim a large board.
    if moves.div_ceil(2) != values.len() {
        return None;
    }
    let mut squares = Vec::with_capacity(moves + 1);
    squares.push(start);
    let steps = values.iter().flat_map(|value| [value >> 3, value & 7]);
    for step in steps.take(moves) {
        let direction = Direction::from_bits(step.into());
        squares.push(board.size().step(*squares.last()?, direction)?);
    }
    Some(ClaimedTour::read_as(Convention::Id, board, squares))
}

/// Decodes and removes a number below 2⁵⁰ at the start of `values`.
pub(super) fn take_number(values: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for place in 0..10 {
        let (&value, rest) = values.split_first()?;
        *values = rest;
        number |= u64::from(value & 31) << (5 * place);
        if value & 32 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests;
