//! The states after a square and their numbers of ways, in tables that several threads fill.

use super::plan::{Choice, Visit};
use super::state::{LOW, State, class};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A packed state and its number of ways; a free slot has 0 ways.
pub(super) type Entry = (u64, u64);

/// Binary logarithm of the number of tables. Each table should fit in a processor's cache.
const PART_BITS: u32 = 10;
const COLLECTED: usize = 64;

#[derive(Debug)]
pub(super) struct Budget {
    most: u64,
    used: AtomicU64,
}

impl Budget {
    pub(super) fn new(most: u64) -> Budget {
        Budget {
            most,
            used: AtomicU64::new(0),
        }
    }

    fn take(&self, entries: usize) {
        let _ = self.used.fetch_add(bytes(entries), Relaxed);
    }

    fn give(&self, entries: usize) {
        let _ = self.used.fetch_sub(bytes(entries), Relaxed);
    }

    pub(super) fn is_exceeded(&self) -> bool {
        self.used.load(Relaxed) > self.most
    }
}

fn bytes(entries: usize) -> u64 {
    entries as u64 * size_of::<Entry>() as u64
}

/// A hash table with open addressing. Its length can be any number, so that it can grow by less than a factor of two.
#[derive(Debug, Default)]
struct Table {
    entries: Vec<Entry>,
    taken: usize,
}

impl Table {
    fn add(&mut self, (state, ways): Entry, budget: &Budget) {
        if 8 * self.taken >= 7 * self.entries.len() {
            self.grow(budget);
        }
        let mut place = place(state, self.entries.len());
        loop {
            let entry = &mut self.entries[place];
            if entry.1 == 0 {
                *entry = (state, ways);
                self.taken += 1;
                return;
            }
            if entry.0 == state {
                entry.1 = entry.1.saturating_add(ways);
                return;
            }
            place += 1;
            if place == self.entries.len() {
                place = 0;
            }
        }
    }

    fn grow(&mut self, budget: &Budget) {
        const FIRST: usize = 16;
        let length = FIRST.max(self.entries.len() * 5 / 4);
        // The table grows even if this exceeds the budget; the caller then cancels the count.
        budget.take(length);
        let old = std::mem::replace(&mut self.entries, vec![(0, 0); length]);
        self.taken = 0;
        for entry in old.iter().filter(|entry| entry.1 > 0) {
            self.add(*entry, budget);
        }
        budget.give(old.len());
    }

    fn compact(&mut self, budget: &Budget) {
        let before = self.entries.len();
        self.entries.retain(|entry| entry.1 > 0);
        self.entries.shrink_to_fit();
        budget.give(before - self.entries.len());
    }
}

fn hash(state: u64) -> u64 {
    let mixed = (state ^ state >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// The table for states of a class. States of one class share a table, so that the join finds them together.
fn part(class: u64) -> usize {
    (hash(class) >> (64 - PART_BITS)) as usize
}

fn place(state: u64, length: usize) -> usize {
    (((hash(state) >> 32) * length as u64) >> 32) as usize
}

#[derive(Debug)]
pub(super) struct Layer {
    parts: Vec<Mutex<Table>>,
}

impl Layer {
    fn empty() -> Layer {
        Layer {
            parts: (0..1 << PART_BITS).map(|_| Mutex::default()).collect(),
        }
    }

    pub(super) fn begin(budget: &Budget) -> Layer {
        let layer = Layer::empty();
        lock(&layer.parts[0]).add((0, 1), budget);
        layer
    }

    /// The states, sorted within each table; `None` if the ways exceed 64 bits.
    pub(super) fn sorted(self, budget: &Budget) -> Option<Sorted> {
        let parts = self.parts.into_iter().map(|part| {
            let mut table = part.into_inner().unwrap_or_else(PoisonError::into_inner);
            table.compact(budget);
            table.entries.sort_unstable_by_key(|entry| entry.0);
            table.entries
        });
        let sorted = Sorted {
            parts: parts.collect(),
        };
        // Limits the sum of all ways, to prevent overflow in later sums.
        let ways: u128 = sorted
            .parts
            .iter()
            .flatten()
            .map(|entry| u128::from(entry.1))
            .sum();
        (ways < u128::from(u64::MAX)).then_some(sorted)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Sorted {
    pub(super) parts: Vec<Vec<Entry>>,
}

impl Sorted {
    pub(super) fn of_class(&self, class: u64) -> &[Entry] {
        let states = &self.parts[part(class)];
        let from = states.partition_point(|entry| self::class(entry.0) < class);
        let states = &states[from..];
        &states[..states.partition_point(|entry| self::class(entry.0) == class)]
    }
}

fn lock(part: &Mutex<Table>) -> MutexGuard<'_, Table> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Debug)]
pub(super) struct Advance<'a> {
    visit: &'a Visit,
    budget: &'a Budget,
    before: Layer,
    pub(super) after: Layer,
    next: AtomicUsize,
}

impl<'a> Advance<'a> {
    pub(super) fn new(before: Layer, visit: &'a Visit, budget: &'a Budget) -> Advance<'a> {
        for part in &before.parts {
            lock(part).compact(budget);
        }
        Advance {
            visit,
            budget,
            before,
            after: Layer::empty(),
            next: AtomicUsize::new(0),
        }
    }

    pub(super) fn batches(&self) -> usize {
        const BATCH: usize = 1 << 16;
        let states: usize = self.before.parts.iter().map(|part| lock(part).taken).sum();
        (states / BATCH).clamp(1, 64)
    }

    pub(super) fn work(&self, batch: usize, batches: usize) {
        let end = self.before.parts.len() * batch / batches;
        let mut collector = Collector::new(&self.after, self.budget);
        while let Some(part) = self.take_part(end) {
            let entries = std::mem::take(&mut lock(part).entries);
            for &(state, ways) in &entries {
                step(self.visit, state, |state, _| {
                    collector.add((self.visit.folded(state), ways));
                });
            }
            self.budget.give(entries.len());
            if self.budget.is_exceeded() {
                return;
            }
        }
        collector.finish();
    }

    fn take_part(&self, end: usize) -> Option<&Mutex<Table>> {
        let next = self
            .next
            .fetch_update(Relaxed, Relaxed, |next| (next < end).then_some(next + 1));
        self.before.parts.get(next.ok()?)
    }
}

struct Collector<'a> {
    layer: &'a Layer,
    budget: &'a Budget,
    found: Vec<Vec<Entry>>,
}

impl Collector<'_> {
    fn new<'a>(layer: &'a Layer, budget: &'a Budget) -> Collector<'a> {
        Collector {
            layer,
            budget,
            found: vec![Vec::new(); layer.parts.len()],
        }
    }

    fn add(&mut self, entry: Entry) {
        let part = part(class(entry.0));
        let found = &mut self.found[part];
        found.push(entry);
        if found.len() == COLLECTED {
            self.put(part);
        }
    }

    fn put(&mut self, part: usize) {
        let mut table = lock(&self.layer.parts[part]);
        for entry in self.found[part].drain(..) {
            table.add(entry, self.budget);
        }
    }

    fn finish(mut self) {
        for part in 0..self.found.len() {
            self.put(part);
        }
    }
}

pub(super) fn step(visit: &Visit, packed: u64, mut found: impl FnMut(&State, &Choice)) {
    let mut state = State::unpacked(packed);
    let before = state.lacking | 2 << (2 * visit.slot);
    let can_be_joined = (before | before >> 1) & LOW;
    let mut tell = |state: &State, choice: &Choice| match &visit.places {
        Some(places) => found(&state.moved(places), choice),
        None => found(state, choice),
    };
    for choice in &visit.choices {
        if choice.needs & !can_be_joined != 0 {
            continue;
        }
        state.lacking = before - choice.taken;
        if state.lacking & visit.forbidden != 0 {
            continue;
        }
        let ends = match choice.to {
            [Some(one), Some(other)] => Some((one, other)),
            [Some(one), None] => Some((one, visit.slot)),
            _ => None,
        };
        let Some((one, other)) = ends else {
            tell(&state, choice);
            continue;
        };
        // Join the paths that end on the two squares, unless that would close a cycle.
        let (begin, end) = (
            state.mates[usize::from(one)],
            state.mates[usize::from(other)],
        );
        if begin == other {
            continue;
        }
        state.mates[usize::from(begin)] = end;
        state.mates[usize::from(end)] = begin;
        tell(&state, choice);
        state.mates[usize::from(begin)] = one;
        state.mates[usize::from(end)] = other;
    }
}
