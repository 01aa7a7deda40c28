//! Joins the states of both halves into tours.

use super::cycles::{Pairing, Pairings, nibble};
use super::grid::Image;
use super::layer::Sorted;
use super::plan::Half;
use super::state::{LOW, SAME, SLOTS, Slots, State, class, moved_class};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

pub(super) type Side<'a> = (&'a Half, &'a Sorted);

#[derive(Debug)]
pub(super) struct Join<'a> {
    first: Side<'a>,
    second: Side<'a>,
    is_same: bool,
    next: AtomicUsize,
    tours: Mutex<Vec<(u64, u128)>>,
}

/// A class of states of the first half, and the number of tours of this and all lower classes, mirror images included.
pub(super) type ClassTours = (u64, u128);

impl Join<'_> {
    /// Joins two halves. Without a second half, the mirrored first half takes its place.
    pub(super) fn new<'a>(first: Side<'a>, second: Option<Side<'a>>) -> Join<'a> {
        Join {
            first,
            second: second.unwrap_or(first),
            is_same: second.is_none(),
            next: AtomicUsize::new(0),
            tours: Mutex::default(),
        }
    }

    pub(super) fn tours(self) -> Vec<ClassTours> {
        let mut tours = self
            .tours
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        tours.sort_unstable();
        let mut sum = 0;
        for (_, tours) in &mut tours {
            sum += *tours;
            *tours = sum;
        }
        tours
    }

    pub(super) fn work(&self, batch: usize, batches: usize) {
        let end = self.first.1.parts.len() * batch / batches;
        let take = |next| (next < end).then_some(next + 1);
        let mut found = Vec::new();
        while let Ok(next) = self.next.fetch_update(Relaxed, Relaxed, take) {
            let states = &self.first.1.parts[next];
            for same in states.chunk_by(|one, other| class(one.0) == class(other.0)) {
                let class = class(same[0].0);
                let tours = self.tours_of(class);
                found.extend((tours > 0).then_some((class, tours)));
            }
        }
        self.tours
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .append(&mut found);
    }

    fn tours_of(&self, class: u64) -> u128 {
        match self.images(class).len() {
            0 => 0,
            images => images as u128 * self.pairings(class).cycles(),
        }
    }

    /// One image per class that a tour's first half can have; empty unless `class` is the smallest of these classes.
    pub(super) fn images(&self, class: u64) -> Vec<Image> {
        let flipped = |class| {
            let flip = &self.first.0.flip;
            flip.map_or(class, |flip| moved_class(class, &flip))
        };
        let mut images = Image::ALL.to_vec();
        if flipped(class) == class {
            images.retain(|image| !image.is_flipped);
        }
        let other = self.complement(class);
        let image = other.min(flipped(other));
        if !self.is_same || image == class {
            images.retain(|image| !image.is_mirrored);
        } else if image < class {
            images.clear();
        }
        images
    }

    pub(super) fn pairings(&self, class: u64) -> Pairings {
        let other = self.complement(class);
        let second = pairings(self.second, other, &self.numbers(other, false));
        let first = if second.is_empty() {
            Vec::new()
        } else {
            pairings(self.first, class, &self.numbers(class, true))
        };
        Pairings {
            first,
            second,
            ends: (class & LOW).count_ones(),
        }
    }

    fn complement(&self, class: u64) -> u64 {
        let places = 0..self.first.0.shared.len();
        let all: u64 = places.map(|place| 2 << (2 * place)).sum();
        moved_class(all - class, &self.first.0.mirror)
    }

    fn numbers(&self, class: u64, is_first: bool) -> Slots {
        let mut numbers = [0; 32];
        let mut next = 0;
        for place in 0..self.first.0.shared.len() {
            let place = if is_first {
                place
            } else {
                usize::from(self.first.0.mirror[place])
            };
            numbers[place] = next;
            next += (class >> (2 * place) & 1) as u8;
        }
        numbers
    }

    pub(super) fn states(&self, lacking: u64, one: Pairing, other: Pairing) -> [State; 2] {
        let complement = self.complement(lacking);
        [
            state(lacking, one.0, &self.numbers(lacking, true)),
            state(complement, other.0, &self.numbers(complement, false)),
        ]
    }

    pub(super) fn paired(&self, first: &State, second: &State) -> [u64; 2] {
        [
            pairing(first, &self.numbers(first.lacking, true)),
            pairing(second, &self.numbers(second.lacking, false)),
        ]
    }
}

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
        // The stored state also represents its flipped image.
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

fn state(lacking: u64, pairing: u64, numbers: &Slots) -> State {
    let mut state = State {
        lacking,
        mates: SAME,
    };
    let ends = || (0..SLOTS).filter(|place| lacking >> (2 * place) & 1 == 1);
    for end in ends() {
        let mate = nibble(pairing, u32::from(numbers[end]));
        if let Some(mate) = ends().find(|&it| u64::from(numbers[it]) == mate) {
            state.mates[end] = mate as u8;
        }
    }
    state
}
