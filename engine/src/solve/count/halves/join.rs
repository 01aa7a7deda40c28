//! Joins the states of both halves into tours.

use super::cycles::{Pairing, Pairings, nibble};
use super::grid::GridImage;
use super::kept::FinalStates;
use super::layer::ClassTours;
use super::plan::Half;
use super::state::{HalfState, LOW, SAME, SLOTS, Slots};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// One half, with its final states.
pub(super) type Side<'a> = (&'a Half, &'a FinalStates);

/// The work of joining the states of both halves, shared by several threads.
#[derive(Debug)]
pub(super) struct Join<'a> {
    first: Side<'a>,
    second: Side<'a>,
    is_same: bool,
    next: AtomicUsize,
    tours: Mutex<io::Result<Vec<ClassTours>>>,
}

impl Join<'_> {
    /// Joins two halves. Without a second half, the mirrored first half takes its place.
    pub(super) fn new<'a>(first: Side<'a>, second: Option<Side<'a>>) -> Join<'a> {
        Join {
            first,
            second: second.unwrap_or(first),
            is_same: second.is_none(),
            next: AtomicUsize::new(0),
            tours: Mutex::new(Ok(Vec::new())),
        }
    }

    /// The tours of each class.
    ///
    /// # Errors
    /// Of reading kept states.
    pub(super) fn tours(self) -> io::Result<Vec<ClassTours>> {
        let tours = self.tours.into_inner();
        tours.unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn work(&self, batch: usize, batches: usize) {
        let end = FinalStates::GROUPS * batch / batches;
        let take = |next| (next < end).then_some(next + 1);
        while let Ok(group) = self.next.fetch_update(Relaxed, Relaxed, take) {
            let found = self.tours_of_group(group);
            let mut tours = self.tours.lock().unwrap_or_else(PoisonError::into_inner);
            match (&mut *tours, found) {
                (Ok(tours), Ok(found)) => tours.extend(found),
                (_, Err(error)) => *tours = Err(error),
                (Err(_), _) => return,
            }
        }
    }

    fn tours_of_group(&self, group: usize) -> io::Result<Vec<ClassTours>> {
        let mut found = Vec::new();
        for class in self.first.1.classes(group) {
            let images = self.images(class).len();
            if images > 0 {
                let tours = images as u128 * self.pairings(class)?.cycles();
                found.extend((tours > 0).then_some((class, tours)));
            }
        }
        Ok(found)
    }

    /// One image per class that a tour's first half can have; empty unless `class` is the smallest of these classes.
    pub(super) fn images(&self, class: u64) -> Vec<GridImage> {
        let flipped = |class| {
            let flip = self.first.0.flip.as_ref();
            flip.map_or(class, |flip| flip.class(class))
        };
        let mut images = GridImage::ALL.to_vec();
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

    pub(super) fn pairings(&self, class: u64) -> io::Result<Pairings> {
        let other = self.complement(class);
        let second = pairings(self.second, other, &self.numbers(other, false))?;
        let first = if second.is_empty() {
            Vec::new()
        } else {
            pairings(self.first, class, &self.numbers(class, true))?
        };
        Ok(Pairings {
            first,
            second,
            ends: (class & LOW).count_ones(),
        })
    }

    fn complement(&self, class: u64) -> u64 {
        let places = 0..self.first.0.shared.len();
        let all: u64 = places.map(|place| 2 << (2 * place)).sum();
        self.first.0.mirror.class(all - class)
    }

    fn numbers(&self, class: u64, is_first: bool) -> Slots {
        let mut numbers = [0; 32];
        let mut next = 0;
        for place in 0..self.first.0.shared.len() as u8 {
            let place = if is_first {
                place
            } else {
                self.first.0.mirror.slot(place)
            };
            numbers[usize::from(place)] = next;
            next += (class >> (2 * place) & 1) as u8;
        }
        numbers
    }

    pub(super) fn states(&self, lacking: u64, one: Pairing, other: Pairing) -> [HalfState; 2] {
        let complement = self.complement(lacking);
        [
            state(lacking, one.0, &self.numbers(lacking, true)),
            state(complement, other.0, &self.numbers(complement, false)),
        ]
    }

    pub(super) fn paired(&self, first: &HalfState, second: &HalfState) -> [u64; 2] {
        [
            pairing(first, &self.numbers(first.lacking, true)),
            pairing(second, &self.numbers(second.lacking, false)),
        ]
    }
}

fn pairings((half, states): Side<'_>, wanted: u64, numbers: &Slots) -> io::Result<Vec<Pairing>> {
    let mut pairings = Vec::new();
    let mut add = |state: &HalfState, ways| pairings.push((pairing(state, numbers), ways));
    let flip = half.flip.as_ref();
    let image = flip.map_or(wanted, |flip| flip.class(wanted).min(wanted));
    for &(packed, ways) in &*states.of_class(image)? {
        let state = HalfState::unpacked(packed);
        let flipped = flip.map_or(state, |flip| state.moved(flip));
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
    Ok(pairings)
}

fn pairing(state: &HalfState, numbers: &Slots) -> u64 {
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

fn state(lacking: u64, pairing: u64, numbers: &Slots) -> HalfState {
    let mut state = HalfState {
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
