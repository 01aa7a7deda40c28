//! Counts tours by a frontier that moves along the board, with integers of any size.

use super::super::hash::BuildMixHasher;
use super::super::profile::{FrontierState, Profile, SquareVisit};
use crate::solve::{Question, TourEnd};
use knights_tour_base::{Cancelled, Progress};
use num_bigint::BigUint;
use std::collections::HashMap;
use std::io;

/// The states after a square, each with its number of ways.
type CountLayer = HashMap<FrontierState, BigUint, BuildMixHasher>;

/// Upper bound for the heap memory of a number: capacity may be twice the length, and allocations have a header.
fn bytes(number: &BigUint) -> u64 {
    const HEAD: u64 = 32;
    match number.bits() {
        0 => 0,
        bits => HEAD + bits / 4,
    }
}

/// Why a count stopped without a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CountStopped {
    Cancelled,
    /// The numbers exceed 64 bits.
    Overflow,
    TooManyStates {
        done: u64,
    },
    /// The board is not counted in parts.
    Undivided,
    /// What is wrong with a kept part.
    Kept(String),
}

impl From<io::Error> for CountStopped {
    fn from(error: io::Error) -> CountStopped {
        CountStopped::Kept(error.to_string())
    }
}

impl From<Cancelled> for CountStopped {
    fn from(_: Cancelled) -> CountStopped {
        CountStopped::Cancelled
    }
}

/// A count that has come to some square, with its memory.
struct Frontier {
    layer: CountLayer,
    /// Memory for the counts in `layer`, in bytes.
    numbers: u64,
    whole: BigUint,
    done: u64,
    squares: u64,
    /// Memory limit for all states and counts, in bytes.
    most: u64,
}

/// The number of undirected tours of a board with a side of up to eight. `most` is the memory limit in bytes.
pub(super) fn count(
    question: &Question,
    most: u64,
    progress: Progress<'_>,
) -> Result<BigUint, CountStopped> {
    let squares = question.board().squares();
    if squares == 1 {
        let is_closed = question.end() == TourEnd::Closed;
        return Ok(BigUint::from(u32::from(!is_closed)));
    }
    let profile = Profile::new(question);
    let mut frontier = Frontier {
        layer: CountLayer::from_iter([(profile.start(), BigUint::from(1_u32))]),
        numbers: 0,
        whole: BigUint::ZERO,
        done: 0,
        squares,
        most,
    };
    for at in 0..profile.columns() {
        let later = [1, 2].map(|by| profile.column(at + by).squares);
        for visit in profile.visits(profile.column(at), later, at % 3) {
            // A cycle that closes before the last square misses squares, so it is not a tour.
            frontier.whole = BigUint::ZERO;
            frontier.step(&visit, progress)?;
            frontier.done += 1;
        }
    }
    Ok(frontier.whole)
}

impl Frontier {
    /// Replaces the states by those after the next square; fails if they need too much memory.
    fn step(&mut self, visit: &SquareVisit, progress: Progress<'_>) -> Result<(), CountStopped> {
        /// Maximum number of successors of a state: a square has up to four earlier neighbours, and may be an end.
        const MOST_AT_ONCE: usize = 32;
        let mut next: CountLayer = CountLayer::default();
        let mut next_numbers = 0;
        let layer_bytes = table_bytes(self.layer.capacity());
        for (asked, (state, ways)) in self.layer.drain().enumerate() {
            if asked % (1 << 16) == 0 {
                progress(self.done, Some(self.squares))?;
            }
            let room = next.capacity() - next.len();
            let grown = match room < MOST_AT_ONCE {
                // While a table grows, the smaller table still exists.
                true => 3 * table_bytes(next.capacity().max(MOST_AT_ONCE)),
                false => table_bytes(next.capacity()),
            };
            // Checked for each state, because a layer may be many times larger than the one before.
            if layer_bytes + grown + self.numbers + next_numbers > self.most {
                return Err(CountStopped::TooManyStates { done: self.done });
            }
            next.reserve(MOST_AT_ONCE);
            visit.step(state, &mut |state, _| match state {
                FrontierState::WHOLE => self.whole += &ways,
                _ => {
                    let sum = next.entry(state).or_insert(BigUint::ZERO);
                    let before = bytes(sum);
                    *sum += &ways;
                    next_numbers += bytes(sum) - before;
                }
            });
        }
        self.numbers = next_numbers;
        self.layer = next;
        Ok(())
    }
}

/// Memory for a hash table, in bytes: it has eight slots for every seven states, and a control byte per slot.
fn table_bytes(room: usize) -> u64 {
    (room as u64 * 8 / 7 + 1) * (size_of::<(FrontierState, BigUint)>() as u64 + 1)
}
