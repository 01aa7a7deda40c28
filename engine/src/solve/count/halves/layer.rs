//! The states after a square and their numbers of ways, in tables that several threads fill.

use super::plan::HalfVisit;
use super::state::{HalfState, class, packed_class};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A packed state and its number of ways; a free slot has 0 ways.
pub(super) type StateWays = (u64, u64);

/// Binary logarithm of the number of tables. Each table should fit in a processor's cache.
pub(super) const PART_BITS: u32 = 10;
const COLLECTED: usize = 64;

/// The memory limit of a count, and the memory in use, in bytes.
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

    fn reserve(&self, entries: usize) {
        let _ = self.used.fetch_add(bytes(entries), Relaxed);
    }

    fn release(&self, entries: usize) {
        let _ = self.used.fetch_sub(bytes(entries), Relaxed);
    }

    pub(super) fn is_exceeded(&self) -> bool {
        self.used.load(Relaxed) > self.most
    }
}

fn bytes(entries: usize) -> u64 {
    entries as u64 * size_of::<StateWays>() as u64
}

/// A hash table with open addressing. Its length can be any number, so that it can grow by less than a factor of two.
#[derive(Debug, Default)]
struct StateTable {
    entries: Vec<StateWays>,
    taken: usize,
}

impl StateTable {
    fn add(&mut self, (state, ways): StateWays, budget: &Budget) {
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
        self.make_room(FIRST.max(self.entries.len() * 5 / 4), budget);
    }

    fn make_room(&mut self, length: usize, budget: &Budget) {
        // The table grows even if this exceeds the budget; the caller then cancels the count.
        budget.reserve(length);
        let old = std::mem::replace(&mut self.entries, vec![(0, 0); length]);
        self.taken = 0;
        for entry in old.iter().filter(|entry| entry.1 > 0) {
            self.add(*entry, budget);
        }
        budget.release(old.len());
    }

    /// Reads the entries at the places of some states, so that the processor fetches all of them at once.
    fn fetch(&self, states: &[StateWays]) {
        if !self.entries.is_empty() {
            let entries = states
                .iter()
                .map(|it| self.entries[place(it.0, self.entries.len())].1);
            let _ = std::hint::black_box(entries.fold(0, |sum, ways| sum ^ ways));
        }
    }

    fn compact(&mut self, budget: &Budget) {
        let before = self.entries.len();
        self.entries.retain(|entry| entry.1 > 0);
        self.entries.shrink_to_fit();
        budget.release(before - self.entries.len());
    }
}

pub(super) fn hash(state: u64) -> u64 {
    let mixed = (state ^ state >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// The table for states of a class. States of one class share a table, so that the join finds them together.
pub(super) fn part(class: u64) -> usize {
    (hash(class) >> (64 - PART_BITS)) as usize
}

fn place(state: u64, length: usize) -> usize {
    (((hash(state) >> 32) * length as u64) >> 32) as usize
}

/// The states after a square, distributed over tables by their class.
#[derive(Debug)]
pub(super) struct StateLayer {
    parts: Vec<Mutex<StateTable>>,
}

impl StateLayer {
    /// An empty layer with tables for about as many states.
    pub(super) fn with_room(states: usize, budget: &Budget) -> StateLayer {
        let table = || {
            let mut table = StateTable::default();
            table.make_room(states >> PART_BITS, budget);
            Mutex::new(table)
        };
        StateLayer {
            parts: (0..1 << PART_BITS).map(|_| table()).collect(),
        }
    }

    fn states(&self) -> usize {
        self.parts.iter().map(|part| lock(part).taken).sum()
    }

    pub(super) fn begin(budget: &Budget) -> StateLayer {
        let layer = StateLayer::with_room(0, budget);
        layer.add((0, 1), budget);
        layer
    }

    pub(super) fn add(&self, entry: StateWays, budget: &Budget) {
        lock(&self.parts[part(class(entry.0))]).add(entry, budget);
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

/// A class of states of the first half, and its number of tours, mirror images included; or, once [`summed`], the number
/// of tours of this and all lower classes.
pub(super) type ClassTours = (u64, u128);

pub(super) fn summed(mut tours: Vec<ClassTours>) -> Vec<ClassTours> {
    tours.sort_unstable();
    let mut sum = 0;
    for (_, tours) in &mut tours {
        sum += *tours;
        *tours = sum;
    }
    tours
}

/// The final states of a half, sorted for binary search.
#[derive(Debug)]
pub(super) struct Sorted {
    pub(super) parts: Vec<Vec<StateWays>>,
}

impl Sorted {
    /// The tours of each class, as two states: the lower and the upper 64 bits.
    pub(super) fn of_tours(tours: &[ClassTours], budget: &Budget) -> Sorted {
        let mut parts = vec![Vec::new(); 1 << PART_BITS];
        for &(class, tours) in tours {
            let states = packed_class(class);
            parts[part(class)].extend([(states, tours as u64), (states + 1, (tours >> 64) as u64)]);
        }
        for part in &mut parts {
            part.sort_unstable();
        }
        budget.reserve(2 * tours.len());
        Sorted { parts }
    }

    pub(super) fn release(self, budget: &Budget) {
        budget.release(self.parts.iter().map(Vec::len).sum());
    }

    pub(super) fn of_class(&self, class: u64) -> &[StateWays] {
        let states = &self.parts[part(class)];
        let from = states.partition_point(|entry| self::class(entry.0) < class);
        let states = &states[from..];
        &states[..states.partition_point(|entry| self::class(entry.0) == class)]
    }
}

fn lock(part: &Mutex<StateTable>) -> MutexGuard<'_, StateTable> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The step from the states before some squares to those after them, shared by several threads.
#[derive(Debug)]
pub(super) struct Advance<'a> {
    visits: &'a [HalfVisit],
    budget: &'a Budget,
    before: StateLayer,
    pub(super) after: StateLayer,
    next: AtomicUsize,
}

impl<'a> Advance<'a> {
    pub(super) fn new(
        before: StateLayer,
        visits: &'a [HalfVisit],
        budget: &'a Budget,
    ) -> Advance<'a> {
        for part in &before.parts {
            lock(part).compact(budget);
        }
        Advance {
            visits,
            budget,
            after: StateLayer::with_room(before.states(), budget),
            before,
            next: AtomicUsize::new(0),
        }
    }

    pub(super) fn batches(&self) -> usize {
        const BATCH: usize = 1 << 16;
        (self.before.states() / BATCH).clamp(1, 64)
    }

    pub(super) fn work(&self, batch: usize, batches: usize) {
        let end = self.before.parts.len() * batch / batches;
        let mut collector = Collector::new(&self.after, self.budget);
        while let Some(part) = self.take_part(end) {
            let entries = std::mem::take(&mut lock(part).entries);
            for &(state, ways) in &entries {
                let mut state = HalfState::unpacked(state);
                follow_all(self.visits, &mut state, &mut |last, state| {
                    collector.add((last.folded(state), ways));
                });
            }
            self.budget.release(entries.len());
            if self.budget.is_exceeded() {
                return;
            }
        }
        collector.finish();
    }

    fn take_part(&self, end: usize) -> Option<&Mutex<StateTable>> {
        let next = self
            .next
            .fetch_update(Relaxed, Relaxed, |next| (next < end).then_some(next + 1));
        self.before.parts.get(next.ok()?)
    }
}

/// A thread's buffer of states, so that it locks each table seldom.
struct Collector<'a> {
    layer: &'a StateLayer,
    budget: &'a Budget,
    found: Vec<Vec<StateWays>>,
}

impl Collector<'_> {
    fn new<'a>(layer: &'a StateLayer, budget: &'a Budget) -> Collector<'a> {
        Collector {
            layer,
            budget,
            found: vec![Vec::new(); layer.parts.len()],
        }
    }

    fn add(&mut self, entry: StateWays) {
        let part = part(class(entry.0));
        let found = &mut self.found[part];
        found.push(entry);
        if found.len() == COLLECTED {
            self.flush(part);
        }
    }

    fn flush(&mut self, part: usize) {
        let mut table = lock(&self.layer.parts[part]);
        table.fetch(&self.found[part]);
        for entry in self.found[part].drain(..) {
            table.add(entry, self.budget);
        }
    }

    fn finish(mut self) {
        for part in 0..self.found.len() {
            self.flush(part);
        }
    }
}

/// Calls `found` with each state after several visits; the states between them are not stored.
fn follow_all(
    visits: &[HalfVisit],
    state: &mut HalfState,
    found: &mut impl FnMut(&HalfVisit, &HalfState),
) {
    if let [visit, rest @ ..] = visits {
        visit.follow(state, |state, _| match rest {
            [] => found(visit, state),
            rest => follow_all(rest, state, found),
        });
    }
}
