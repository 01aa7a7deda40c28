//! Tours counted along the board, in numbers that may be large.

use super::super::Progress;
use super::super::hash::BuildMix;
use super::super::profile::{Profile, State, Visit};
use crate::solve::{Question, TourEnd};
use num_bigint::BigUint;
use std::collections::HashMap;

/// The states that lead on, and how many ways lead to each.
type Layer = HashMap<State, BigUint, BuildMix>;

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

/// The states after some squares.
struct Frontier {
    layer: Layer,
    /// The bytes that the numbers of the layer take.
    numbers: u64,
    whole: BigUint,
    done: u64,
    /// The most bytes for all states and numbers.
    most: u64,
}

/// How many lines through all squares of a board with a side of up to eight answer the question, walked either way
/// round, counted in at most this many bytes.
pub(super) fn count(
    question: &Question,
    most: u64,
    progress: Progress<'_>,
) -> Result<BigUint, Stopped> {
    let squares = question.board().squares();
    if squares == 1 {
        let is_closed = question.end() == TourEnd::Closed;
        return Ok(BigUint::from(u32::from(!is_closed)));
    }
    let profile = Profile::new(question);
    let mut frontier = Frontier {
        layer: Layer::from_iter([(profile.start(), BigUint::from(1_u32))]),
        numbers: 0,
        whole: BigUint::ZERO,
        done: 0,
        most,
    };
    for at in 0..profile.columns() {
        let later = [1, 2].map(|by| profile.column(at + by).squares);
        for visit in profile.visits(profile.column(at), later, at % 3) {
            // A line that is whole before the last square leaves squares out.
            frontier.whole = BigUint::ZERO;
            frontier.step(&visit, progress)?;
            frontier.done += 1;
        }
    }
    Ok(frontier.whole)
}

impl Frontier {
    fn step(&mut self, visit: &Visit, progress: Progress<'_>) -> Result<(), Stopped> {
        /// A square has at most four neighbours before it, and is an end or none.
        const MOST_AT_ONCE: usize = 32;
        let mut next: Layer = Layer::default();
        let mut next_numbers = 0;
        let layer_bytes = table_bytes(self.layer.capacity());
        for (asked, (state, ways)) in self.layer.drain().enumerate() {
            if asked % (1 << 16) == 0 && progress(self.done).is_break() {
                return Err(Stopped::Cancelled);
            }
            let room = next.capacity() - next.len();
            let grown = match room < MOST_AT_ONCE {
                // While a table grows, the old one is there too.
                true => 3 * table_bytes(next.capacity().max(MOST_AT_ONCE)),
                false => table_bytes(next.capacity()),
            };
            // Checked at once: a layer may have many times the states of the one before.
            if layer_bytes + grown + self.numbers + next_numbers > self.most {
                return Err(Stopped::TooManyStates { done: self.done });
            }
            next.reserve(MOST_AT_ONCE);
            visit.step(state, &mut |state, _| match state {
                State::WHOLE => self.whole += &ways,
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

/// What a table with room for this many states takes: eight places for each seven, each with a byte beside it.
fn table_bytes(room: usize) -> u64 {
    (room as u64 * 8 / 7 + 1) * (size_of::<(State, BigUint)>() as u64 + 1)
}
