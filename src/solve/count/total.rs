//! How many lines there are, in numbers that may be large.

use super::super::Progress;
use super::super::hash::BuildMix;
use super::frontier::Frontier;
use num_bigint::BigUint;
use std::collections::HashMap;

/// The most states that are kept at once; two tables of them take 1.1 gigabytes.
const MAX_STATES: usize = 7_000_000;

/// A number of ways.
pub(super) trait Amount: Clone {
    fn one() -> Self;
    fn zero() -> Self;
    /// Adds a number; whether there was room for it.
    fn add(&mut self, more: &Self) -> bool;
}

impl Amount for u128 {
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
    /// There are too many states after so many squares.
    TooManyStates {
        done: u64,
    },
}

impl Frontier {
    /// How many lines there are, walked either way round.
    pub(super) fn count<A: Amount>(&self, progress: Progress<'_>) -> Result<A, Stopped> {
        if self.squares.len() == 1 {
            return Ok(if self.is_closed { A::zero() } else { A::one() });
        }
        let mut layer: HashMap<u128, A, BuildMix> = HashMap::default();
        let _ = layer.insert(self.begin(), A::one());
        let mut whole = A::zero();
        for number in 0..self.squares.len() {
            let mut next: HashMap<u128, A, BuildMix> = HashMap::default();
            let mut is_full = false;
            for (asked, (packed, ways)) in layer.drain().enumerate() {
                if asked % (1 << 16) == 0 && progress(number as u64).is_break() {
                    return Err(Stopped::Cancelled);
                }
                self.step(number, packed, |state, _| {
                    let sum = match state {
                        Some(state) => next.entry(state).or_insert_with(A::zero),
                        None => &mut whole,
                    };
                    is_full |= !sum.add(&ways);
                });
                // Seen at once: a layer may have many times the states of the one before.
                if next.len() > MAX_STATES {
                    let done = number as u64;
                    return Err(Stopped::TooManyStates { done });
                }
            }
            if is_full {
                return Err(Stopped::Overflow);
            }
            layer = next;
        }
        Ok(whole)
    }
}
