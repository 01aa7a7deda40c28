//! How many lines there are, in numbers that may be large.

use super::super::Progress;
use super::super::hash::BuildMix;
use super::frontier::Frontier;
use num_bigint::BigUint;
use std::collections::HashMap;

/// The most bytes of the states that are kept at once, and of their numbers.
pub(super) const MAX_BYTES: usize = 1_150_000_000;

/// The states that lead on, and how many ways lead to each.
type Layer<A> = HashMap<u128, A, BuildMix>;

/// A number of ways.
pub(super) trait Amount: Clone {
    /// How many bytes it takes elsewhere than in its place, at most.
    fn bytes(&self) -> usize;
    fn one() -> Self;
    fn zero() -> Self;
    /// Adds a number; whether there was room for it.
    fn add(&mut self, more: &Self) -> bool;
}

impl Amount for u128 {
    fn bytes(&self) -> usize {
        0
    }

    fn one() -> u128 {
        1
    }

    fn zero() -> u128 {
        0
    }

    fn add(&mut self, more: &u128) -> bool {
        let sum = self.checked_add(*more);
        *self = sum.unwrap_or(u128::MAX);
        sum.is_some()
    }
}

impl Amount for BigUint {
    /// Its digits may have room for as many again, and every allocation has its head.
    fn bytes(&self) -> usize {
        const HEAD: usize = 32;
        match usize::try_from(self.bits() / 4) {
            Ok(0) if self.bits() == 0 => 0,
            Ok(digits) => HEAD + digits,
            Err(_) => usize::MAX,
        }
    }

    fn one() -> BigUint {
        BigUint::from(1_u32)
    }

    fn zero() -> BigUint {
        BigUint::ZERO
    }

    fn add(&mut self, more: &BigUint) -> bool {
        *self += more;
        true
    }
}

/// Why there is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stopped {
    Cancelled,
    /// The numbers are too large for their type.
    Overflow,
    /// There are too many states after this many squares.
    TooManyStates {
        done: u64,
    },
}

impl Frontier {
    /// How many lines there are, walked either way round, counted in at most this many bytes.
    pub(super) fn count<A: Amount>(
        &self,
        most: usize,
        progress: Progress<'_>,
    ) -> Result<A, Stopped> {
        if self.squares.len() == 1 {
            return Ok(if self.is_closed { A::zero() } else { A::one() });
        }
        /// A square has at most four neighbours before it, and is an end or none.
        const MOST_AT_ONCE: usize = 32;
        let mut layer: Layer<A> = Layer::default();
        let mut numbers = 0;
        let _ = layer.insert(self.begin(), A::one());
        let mut whole = A::zero();
        for number in 0..self.squares.len() {
            let mut next: Layer<A> = Layer::default();
            // What the numbers of both take.
            let mut next_numbers = 0;
            let mut is_full = false;
            let layer_bytes = table_bytes::<A>(layer.capacity());
            for (asked, (packed, ways)) in layer.drain().enumerate() {
                if asked % (1 << 16) == 0 && progress(number as u64).is_break() {
                    return Err(Stopped::Cancelled);
                }
                let room = next.capacity() - next.len();
                let grown = match room < MOST_AT_ONCE {
                    // While a table grows, the old one is there too.
                    true => 3 * table_bytes::<A>(next.capacity().max(MOST_AT_ONCE)),
                    false => table_bytes::<A>(next.capacity()),
                };
                // Seen at once: a layer may have many times the states of the one before.
                if layer_bytes + grown + numbers + next_numbers > most {
                    let done = number as u64;
                    return Err(Stopped::TooManyStates { done });
                }
                next.reserve(MOST_AT_ONCE);
                self.step(number, packed, |state, _| match state {
                    Some(state) => {
                        let sum = next.entry(state).or_insert_with(A::zero);
                        let before = sum.bytes();
                        is_full |= !sum.add(&ways);
                        next_numbers += sum.bytes() - before;
                    }
                    None => is_full |= !whole.add(&ways),
                });
            }
            numbers = next_numbers;
            if is_full {
                return Err(Stopped::Overflow);
            }
            layer = next;
        }
        Ok(whole)
    }
}

/// What a table with room for this many states takes: eight places for each seven, each with a byte beside it.
fn table_bytes<A>(room: usize) -> usize {
    (room * 8 / 7 + 1) * (size_of::<(u128, A)>() + 1)
}
