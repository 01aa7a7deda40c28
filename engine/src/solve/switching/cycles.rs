//! Joins the cycles of a 2-factor into one.

use super::alternating_walk::AlternatingWalks;
use super::edge_set::{EdgeSet, nth_direction};
use super::windows::windows;
use crate::solve::padded_grid::GridCell;
use knights_tour_base::random::Random;
use knights_tour_base::{Cancelled, Progress};
use std::ops::Range;

/// The cycles of a 2-factor, as a union–find structure (B. A. Galler & M. J. Fischer, 1964).
#[derive(Clone, Debug)]
pub(super) struct Cycles {
    /// For each cell, the number of its cycle; an open tour has number 0.
    numbers: Vec<u32>,
    /// For each cycle, its parent in the forest; a root is its own parent.
    joined: Vec<u32>,
    lengths: Vec<u32>,
    pub(super) count: usize,
}

const NONE: u32 = u32::MAX;

impl Cycles {
    pub(super) fn of(edges: &EdgeSet) -> Cycles {
        let mut cycles = Cycles {
            numbers: vec![NONE; edges.grid.near.len()],
            joined: Vec::new(),
            lengths: Vec::new(),
            count: 0,
        };
        for &first in edges.ends.all().iter().chain(&edges.grid.cells) {
            if cycles.numbers[first as usize] == NONE {
                cycles.add(edges, first);
            }
        }
        cycles
    }

    fn add(&mut self, edges: &EdgeSet, first: GridCell) {
        let number = self.joined.len() as u32;
        let mut length = 0;
        for cell in edges.walk(first, 0) {
            self.numbers[cell as usize] = number;
            length += 1;
        }
        self.joined.push(number);
        self.lengths.push(length);
        self.count += 1;
    }

    fn number(&mut self, cell: GridCell) -> u32 {
        let mut number = self.numbers[cell as usize];
        while self.joined[number as usize] != number {
            let next = self.joined[number as usize];
            self.joined[number as usize] = self.joined[next as usize];
            number = next;
        }
        number
    }

    /// Records that two cells are now on one cycle; `false` if they were already.
    fn join(&mut self, a: GridCell, b: GridCell) -> bool {
        let (a, b) = (self.number(a), self.number(b));
        if a != b {
            self.joined[a as usize] = b;
            self.lengths[b as usize] += self.lengths[a as usize];
            self.count -= 1;
        }
        a != b
    }

    pub(super) fn short(&mut self, edges: &EdgeSet) -> Vec<GridCell> {
        let numbers = 0..self.joined.len() as u32;
        let cycles = numbers.filter(|&it| self.joined[it as usize] == it);
        let longest = cycles.max_by_key(|&it| self.lengths[it as usize]);
        let cells = edges.grid.cells.iter().copied();
        cells
            .filter(|&cell| Some(self.number(cell)) != longest)
            .collect()
    }
}

pub(super) fn short(edges: &EdgeSet) -> Vec<Vec<GridCell>> {
    let mut cycles = Cycles::of(edges);
    let mut short: Vec<Vec<GridCell>> = vec![Vec::new(); cycles.joined.len()];
    for cell in cycles.short(edges) {
        short[cycles.numbers[cell as usize] as usize].push(cell);
    }
    short.retain(|cycle| !cycle.is_empty());
    short
}

/// A 2-factor whose cycles are being joined.
struct CycleJoiner<'a> {
    edges: &'a mut EdgeSet,
    cycles: Cycles,
    random: &'a mut Random,
}

/// Joins cycles, with up to `rounds` random changes of the 2-factor; returns whether a single cycle remains.
pub(super) fn join(
    edges: &mut EdgeSet,
    rounds: usize,
    random: &mut Random,
    progress: Progress<'_>,
) -> Result<bool, Cancelled> {
    let cycles = Cycles::of(edges);
    let mut joining = CycleJoiner {
        edges,
        cycles,
        random,
    };
    joining.join_all();
    for _ in 0..rounds {
        if joining.cycles.count == 1 {
            break;
        }
        progress(joining.edges.grid.cells.len() as u64 * 3 / 4, None)?;
        joining.change_at_random();
        joining.cycles = Cycles::of(joining.edges);
        joining.join_short();
    }
    Ok(joining.cycles.count == 1)
}

impl CycleJoiner<'_> {
    fn join_all(&mut self) {
        for window in windows(self.edges.grid.cells.len(), 0) {
            self.join_within(&window);
        }
        self.join_ends();
    }

    /// Tries to join cycles at each square of `window`, in random order.
    fn join_within(&mut self, window: &Range<usize>) {
        let count = window.len() as u64;
        // A step coprime to the count visits every index.
        let mut step = 1 + self.random.below(count);
        while greatest_common_divisor(step, count) != 1 {
            step = 1 + self.random.below(count);
        }
        let mut place = self.random.below(count);
        for _ in 0..count {
            if self.cycles.count == 1 {
                return;
            }
            self.join_at(self.edges.grid.cells[window.start + place as usize]);
            place = (place + step) % count;
        }
    }

    fn join_short(&mut self) {
        let mut short = self.cycles.short(self.edges);
        self.random.shuffle(&mut short);
        for cell in short {
            self.join_at(cell);
        }
        self.join_ends();
    }

    fn join_at(&mut self, cell: GridCell) {
        let turn = self.random.next_u64() as u32;
        for which in [0, 1] {
            for direction in 0..8 {
                let along = nth_direction(self.edges.linked(cell), which ^ turn as u8);
                let across = 1_u8.rotate_left(turn + direction);
                if along == 0 || !self.edges.can_exchange(cell, along, across) {
                    continue;
                }
                let other = self.edges.grid.step(cell, across);
                if self.cycles.join(cell, other) {
                    self.edges.exchange(cell, along, across);
                }
            }
        }
    }

    fn join_ends(&mut self) {
        for place in 0..self.edges.ends.free().len() {
            for choice in 0..16_u8 {
                let end = self.edges.ends.free()[place];
                let towards = 1 << (choice & 7);
                let beside = self.edges.grid.step(end, towards);
                let from = nth_direction(self.edges.linked(beside), choice >> 3);
                let is_other = from != 0 && self.cycles.number(end) != self.cycles.number(beside);
                if is_other && self.edges.move_end(end, towards, from) {
                    let _ = self.cycles.join(end, beside);
                }
            }
        }
    }

    fn change_at_random(&mut self) {
        /// Number of exchanges to try near each cell; `FAR` is their maximum distance from it, in squares.
        const TRIES: usize = 30;
        const FAR: u64 = 4;
        const LONGEST: usize = 300;
        let mut walks = AlternatingWalks::default();
        for cell in self.cycles.short(self.edges) {
            for _ in 0..TRIES {
                let mut far = || self.random.below(2 * FAR + 1) as i32 - FAR as i32;
                let (dx, dy) = (far(), far());
                let bits = self.random.next_u64() as u8;
                if let Some(beside) = self.edges.beside(cell, dx, dy) {
                    let along = nth_direction(self.edges.linked(beside), bits);
                    let _ = self
                        .edges
                        .exchange_if_possible(beside, along, 1 << (bits >> 1 & 7));
                }
            }
            walks.run_from(cell, self.edges, LONGEST, self.random);
        }
        let _ = self.edges.move_any_end(self.random);
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}
