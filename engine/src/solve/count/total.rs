//! How many lines there are, in numbers that may be large.

use super::super::Progress;
use super::super::hash::BuildMix;
use super::frontier::Frontier;
use num_bigint::BigUint;
use std::collections::HashMap;

/// The states that lead on, and how many ways lead to each.
type Layer = HashMap<u128, BigUint, BuildMix>;

/// How many bytes a number takes elsewhere than in its place, at most: its digits may have room for as many
/// again, and every allocation has its head.
fn bytes(number: &BigUint) -> u64 {
    const HEAD: u64 = 32;
    match number.bits() {
        0 => 0,
        bits => HEAD + bits / 4,
    }
}

/// Why there is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stopped {
    Cancelled,
    /// The numbers are too large for 64 bits.
    Overflow,
    /// There are too many states after this many squares.
    TooManyStates {
        done: u64,
    },
}

impl Frontier {
    /// How many lines there are, walked either way round, counted in at most this many bytes.
    pub(super) fn count(&self, most: u64, progress: Progress<'_>) -> Result<BigUint, Stopped> {
        if self.squares.len() == 1 {
            return Ok(BigUint::from(u32::from(!self.is_closed)));
        }
        /// A square has at most four neighbours before it, and is an end or none.
        const MOST_AT_ONCE: usize = 32;
        let mut layer: Layer = Layer::default();
        let mut numbers = 0;
        let _ = layer.insert(self.begin(), BigUint::from(1_u32));
        let mut whole = BigUint::ZERO;
        for number in 0..self.squares.len() {
            let mut next: Layer = Layer::default();
            // What the numbers of both take.
            let mut next_numbers = 0;
            let layer_bytes = table_bytes(layer.capacity());
            for (asked, (packed, ways)) in layer.drain().enumerate() {
                if asked % (1 << 16) == 0 && progress(number as u64).is_break() {
                    return Err(Stopped::Cancelled);
                }
                let room = next.capacity() - next.len();
                let grown = match room < MOST_AT_ONCE {
                    // While a table grows, the old one is there too.
                    true => 3 * table_bytes(next.capacity().max(MOST_AT_ONCE)),
                    false => table_bytes(next.capacity()),
                };
                // Seen at once: a layer may have many times the states of the one before.
                if layer_bytes + grown + numbers + next_numbers > most {
                    let done = number as u64;
                    return Err(Stopped::TooManyStates { done });
                }
                next.reserve(MOST_AT_ONCE);
                self.step(number, packed, |state| match state {
                    Some(state) => {
                        let sum = next.entry(state).or_insert(BigUint::ZERO);
                        let before = bytes(sum);
                        *sum += &ways;
                        next_numbers += bytes(sum) - before;
                    }
                    None => whole += &ways,
                });
            }
            numbers = next_numbers;
            layer = next;
        }
        Ok(whole)
    }
}

/// What a table with room for this many states takes: eight places for each seven, each with a byte beside it.
fn table_bytes(room: usize) -> u64 {
    (room as u64 * 8 / 7 + 1) * (size_of::<(u128, BigUint)>() as u64 + 1)
}
