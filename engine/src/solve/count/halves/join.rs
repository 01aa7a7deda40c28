//! The tours, from the states of both halves.

#![expect(
    clippy::cast_possible_truncation,
    reason = "there are at most 17 squares in between, and as many ends"
)]

use super::layer::Sorted;
use super::plan::Half;
use super::state::{LOW, Slots, State, class, moved_class};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// A pairing of an even number of ends, up to 16, with four bits for the mate of each, and its ways.
type Pairing = (u64, u64);

/// A half, and its last states.
pub(super) type Side<'a> = (&'a Half, &'a Sorted);

/// The states of two halves that are to be joined.
#[derive(Debug)]
pub(super) struct Join<'a> {
    first: Side<'a>,
    /// None if it is the same.
    second: Option<Side<'a>>,
    /// The first part that no thread has taken.
    next: AtomicUsize,
    sum: Mutex<u128>,
}

impl Join<'_> {
    pub(super) fn new<'a>(first: Side<'a>, second: Option<Side<'a>>) -> Join<'a> {
        Join {
            first,
            second,
            next: AtomicUsize::new(0),
            sum: Mutex::new(0),
        }
    }

    /// How many tours there are, once all parts are done.
    pub(super) fn sum(&self) -> u128 {
        *self.sum.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does the work up to this batch, together with all other threads that are told so.
    pub(super) fn work(&self, batch: usize, batches: usize) {
        let end = self.first.1.parts.len() * batch / batches;
        let take = |next| (next < end).then_some(next + 1);
        let mut sum = 0;
        while let Ok(next) = self.next.fetch_update(Relaxed, Relaxed, take) {
            let states = &self.first.1.parts[next];
            for same in states.chunk_by(|one, other| class(one.0) == class(other.0)) {
                sum += self.tours_of(class(same[0].0));
            }
        }
        *self.sum.lock().unwrap_or_else(PoisonError::into_inner) += sum;
    }

    /// How many tours have a first half of this class, or of one that is its image.
    fn tours_of(&self, class: u64) -> u128 {
        let (half, _) = self.first;
        let flipped = |class| half.flip.map_or(class, |flip| moved_class(class, &flip));
        let other = self.complement(class);
        let mut images = if flipped(class) == class { 1 } else { 2 };
        if self.second.is_none() {
            let image = other.min(flipped(other));
            if image < class {
                return 0;
            }
            images *= if image == class { 1 } else { 2 };
        }
        let second = pairings(
            self.second.unwrap_or(self.first),
            other,
            &self.numbers(other, false),
        );
        if second.is_empty() {
            return 0;
        }
        let first = pairings(self.first, class, &self.numbers(class, true));
        let ends = (class & LOW).count_ones();
        images * circles(&first, &second, ends)
    }

    /// What the other half lacks if this one lacks so much.
    fn complement(&self, class: u64) -> u64 {
        let all: u64 = (0..self.first.0.shared).map(|place| 2 << (2 * place)).sum();
        moved_class(all - class, &self.first.0.mirror)
    }

    /// The numbers of the ends of a class, by place.
    fn numbers(&self, class: u64, is_first: bool) -> Slots {
        let mut numbers = [0; 32];
        let mut next = 0;
        for place in 0..self.first.0.shared {
            let place = match is_first {
                true => place,
                false => usize::from(self.first.0.mirror[place]),
            };
            numbers[place] = next;
            next += (class >> (2 * place) & 1) as u8;
        }
        numbers
    }
}

/// The pairings of a class, whose ends have these numbers by place.
fn pairings((half, states): Side<'_>, wanted: u64, numbers: &Slots) -> Vec<Pairing> {
    let mut pairings = Vec::new();
    let mut add = |state: &State, ways| pairings.push((pairing(state, numbers), ways));
    let image = half
        .flip
        .map_or(wanted, |flip| moved_class(wanted, &flip).min(wanted));
    for &(packed, ways) in states.of_class(image) {
        let state = State::unpacked(packed);
        let flipped = half.flip.map_or(state, |flip| state.moved(&flip));
        if flipped == state {
            add(&state, ways);
            continue;
        }
        // One stands for both.
        for state in [state, flipped]
            .iter()
            .filter(|state| state.lacking == wanted)
        {
            add(state, ways / 2);
        }
    }
    pairings
}

fn pairing(state: &State, numbers: &Slots) -> u64 {
    let mut ends = state.lacking & LOW;
    let mut pairing = 0;
    while ends != 0 {
        let place = (ends.trailing_zeros() / 2) as usize;
        ends &= ends - 1;
        let mate = numbers[usize::from(state.mates[place])];
        pairing |= u64::from(mate) << (4 * numbers[place]);
    }
    pairing
}

/// How many ways there are to take one pairing of each list, so that both make one circle of all ends.
fn circles(first: &[Pairing], second: &[Pairing], ends: u32) -> u128 {
    if ends == 0 || first.is_empty() || second.is_empty() {
        return 0;
    }
    if first.len() * second.len() <= FEW * (first.len() + second.len()) || ends == 2 {
        return circles_of_few(first, second, ends);
    }
    // The last end and its mate of the first list are taken out: the second list's paths that end there become
    // one.
    let last = ends - 1;
    let mut sum = 0;
    for mate in 0..last {
        let is_so = |pairing: &&Pairing| nibble(pairing.0, last) == u64::from(mate);
        let taken = first
            .iter()
            .filter(is_so)
            .map(|&(pairing, ways)| (without(pairing, mate, last), ways));
        let mut taken_out: Vec<Pairing> = taken.collect();
        if taken_out.is_empty() {
            continue;
        }
        let others = second.iter().filter(|pairing| !is_so(pairing));
        let others =
            others.map(|&(pairing, ways)| (without(joined(pairing, last, mate), mate, last), ways));
        let mut rest: Vec<Pairing> = others.collect();
        merge(&mut taken_out);
        merge(&mut rest);
        sum += circles(&taken_out, &rest, ends - 2);
    }
    sum
}

/// So many pairs for each pairing are tried one by one.
const FEW: usize = 60;

fn circles_of_few(first: &[Pairing], second: &[Pairing], ends: u32) -> u128 {
    let mut sum = 0;
    for &(one, ways) in first {
        let others = second.iter().filter(|other| is_circle(one, other.0, ends));
        let others: u128 = others.map(|other| u128::from(other.1)).sum();
        sum += u128::from(ways) * others;
    }
    sum
}

fn nibble(pairing: u64, end: u32) -> u64 {
    pairing >> (4 * end) & 15
}

/// Whether two pairings make one circle of all ends.
fn is_circle(one: u64, other: u64, ends: u32) -> bool {
    let (mut end, mut steps) = (0, 0);
    loop {
        end = nibble(other, nibble(one, end) as u32) as u32;
        steps += 2;
        if end == 0 {
            return steps == ends;
        }
    }
}

/// The mates of two ends become each other's.
fn joined(pairing: u64, one: u32, other: u32) -> u64 {
    let (begin, end) = (nibble(pairing, one), nibble(pairing, other));
    let rest = pairing & !(15 << (4 * begin) | 15 << (4 * end));
    rest | end << (4 * begin) | begin << (4 * end)
}

/// Without the last end and another one; those above that have the number below theirs.
fn without(pairing: u64, end: u32, last: u32) -> u64 {
    const LOWER: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const ONES: u64 = 0x0101_0101_0101_0101;
    let below = (1 << (4 * end)) - 1;
    let rest = (1 << (4 * (last - 1))) - 1;
    let mates = (pairing & below | pairing >> 4 & !below) & rest;
    // In bytes, a mate above the end has the fifth bit after this addition.
    let above = |mates: u64| (mates + ONES * u64::from(15 - end)) >> 4 & ONES;
    mates - above(mates & LOWER) - (above(mates >> 4 & LOWER) << 4)
}

/// Those that are the same become one.
fn merge(pairings: &mut Vec<Pairing>) {
    pairings.sort_unstable_by_key(|pairing| pairing.0);
    pairings.dedup_by(|later, one| {
        let is_same = later.0 == one.0;
        if is_same {
            one.1 += later.1;
        }
        is_same
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn random_pairing(ends: u32, random: &mut Random) -> u64 {
        let mut open: Vec<u32> = (0..ends).collect();
        let mut pairing = 0;
        while let Some(one) = open.pop() {
            let other = open.swap_remove(random.below(open.len() as u64) as usize);
            pairing |= u64::from(other) << (4 * one) | u64::from(one) << (4 * other);
        }
        pairing
    }

    #[test]
    fn taking_ends_out_finds_as_many_circles_as_trying_all_pairs() {
        let mut random = Random::with_seed(1);
        for ends in [2, 4, 6, 8, 12, 16] {
            let mut list = || {
                let pairings = (0..500).map(|_| (random_pairing(ends, &mut random), 3));
                let mut list = pairings.collect();
                merge(&mut list);
                list
            };
            let (one, other): (Vec<Pairing>, Vec<Pairing>) = (list(), list());
            let tried = circles_of_few(&one, &other, ends);
            assert_eq!(circles(&one, &other, ends), tried, "{ends}");
            assert!(tried > 0, "{ends}");
        }
    }
}
