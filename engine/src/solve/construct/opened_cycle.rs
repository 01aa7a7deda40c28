//! A block's closed tour, cut open for its place in a chain.
//!
//! The rows of blocks run forward and back in turn. Each block uses the frame of its row, in which the row runs to the
//! right, mirrored if necessary. The entry is on the left, or above for the first block of a row; the exit is on the
//! right, or below for the last block.
//!
//! Two closed tours are joined by removing an edge of each and connecting the four ends crosswise. The exit edge
//! touches a corner, so every closed tour has this edge; the search is required to include the entry edge.

use super::block::{Block, Cell, Edge};
use super::pieces::Pieces;
use crate::random::Random;
use std::collections::BTreeMap;
use std::iter;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Left,
    Above,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Exit {
    Right,
    Below,
    None,
}

impl Entry {
    /// The edge to remove. Its first end is joined to the first end of the previous block's exit edge.
    pub(super) fn edge(self) -> Edge {
        match self {
            Entry::Left => ((1, 1), (0, 3)),
            Entry::Above => ((1, 1), (3, 0)),
        }
    }
}

impl Exit {
    pub(super) fn edge(self, width: u8, height: u8) -> Option<Edge> {
        match self {
            Exit::Right => Some(((width - 1, 0), (width - 2, 2))),
            Exit::Below => Some(((width - 1, height - 1), (width - 3, height - 2))),
            Exit::None => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CutPoint {
    /// The number of squares before the cut.
    pub(super) outward: u16,
    /// Whether the second end of the edge comes first.
    pub(super) flips: bool,
}

pub(super) fn cut(path: &[Cell], edge: Edge) -> Option<CutPoint> {
    let at = |cell| path.iter().position(|&other| other == cell);
    let (first, second) = (at(edge.0)?, at(edge.1)?);
    (first.abs_diff(second) == 1)
        .then(|| CutPoint { outward: first.min(second) as u16 + 1, flips: second < first })
}

pub(super) fn is_move(a: Cell, b: Cell) -> bool {
    matches!((a.0.abs_diff(b.0), a.1.abs_diff(b.1)), (1, 2) | (2, 1))
}

/// A block's closed tour, opened at its entry.
#[derive(Clone, Debug)]
pub(super) struct OpenedCycle {
    pub(super) width: u8,
    /// From the first end of the entry edge to the second.
    pub(super) path: Vec<Cell>,
    /// Each square's place in the path, in row-major order.
    pub(super) numbers: Vec<u16>,
    right: CutPoint,
    below: CutPoint,
}

impl OpenedCycle {
    /// Whether both cycles have the same squares at the ends and at the cut to the right, in the same places.
    pub(super) fn is_cut_like(&self, other: &OpenedCycle) -> bool {
        let cut = usize::from(self.right.outward);
        let mut places = [0, cut - 1, cut, self.path.len() - 1].into_iter();
        self.right == other.right
            && self.path.len() == other.path.len()
            && places.all(|at| self.path[at] == other.path[at])
    }

    /// Another closed tour of the block with the same right cut, by repeated 2-opt moves (G. A. Croes, "A method for
    /// solving traveling-salesman problems", 1958).
    fn varied(&self, rng: &mut Random) -> OpenedCycle {
        /// Moves per square, and the maximum factor until the right cut is restored.
        const TRIALS: usize = 16;
        const MOST: usize = 16;
        let mut varied = self.clone();
        let trials = TRIALS * self.path.len();
        for trial in 0..MOST * trials {
            varied.change(rng);
            if trial > trials && varied.right == self.right {
                return varied;
            }
        }
        self.clone()
    }

    /// Reverses a random part if the result is a tour with both cuts.
    fn change(&mut self, rng: &mut Random) {
        let length = self.path.len();
        let before = rng.below(length as u64) as usize;
        let Some(last) = self.near(self.path[before], rng) else {
            return;
        };
        let (first, behind) = (before + 1, last + 1);
        let is_cut =
            |at: usize| [self.right, self.below].iter().any(|cut| usize::from(cut.outward) == at);
        let is_part = first < last && behind < length && !is_cut(first) && !is_cut(behind);
        if !is_part || !is_move(self.path[first], self.path[behind]) {
            return;
        }
        self.path[first..behind].reverse();
        for at in first..behind {
            let index = self.index(self.path[at]);
            self.numbers[index] = at as u16;
        }
        for cut in [&mut self.right, &mut self.below] {
            let outward = usize::from(cut.outward);
            if (first..behind).contains(&outward) {
                cut.outward = (first + behind - outward) as u16;
                cut.flips = !cut.flips;
            }
        }
    }

    fn near(&self, (x, y): Cell, rng: &mut Random) -> Option<usize> {
        const MOVES: [(i8, i8); 8] =
            [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        let &(files, rows) = rng.choose(&MOVES)?;
        let (x, y) = (x.checked_add_signed(files)?, y.checked_add_signed(rows)?);
        let number = self.numbers.get(self.index((x, y)))?;
        (x < self.width).then_some(usize::from(*number))
    }

    fn index(&self, (x, y): Cell) -> usize {
        usize::from(y) * usize::from(self.width) + usize::from(x)
    }

    /// Opens a closed tour; `None` if the tour lacks a required edge.
    fn new(mut cycle: Vec<Cell>, entry: Entry, width: u8, height: u8) -> Option<OpenedCycle> {
        let (first, second) = entry.edge();
        let at = cycle.iter().position(|&cell| cell == first)?;
        cycle.rotate_left(at);
        if cycle.last() != Some(&second) {
            // The second end comes next instead: reverse the direction.
            cycle.rotate_left(1);
            cycle.reverse();
        }
        (cycle.last() == Some(&second)).then_some(())?;
        let right = cut(&cycle, Exit::Right.edge(width, height)?)?;
        let below = cut(&cycle, Exit::Below.edge(width, height)?)?;
        Some(OpenedCycle { width, numbers: numbers(&cycle, width), path: cycle, right, below })
    }

    pub(super) fn squares(&self) -> u64 {
        self.path.len() as u64
    }

    /// The number of squares before the next block for this direction, and whether the next block is reversed.
    pub(super) fn outward(&self, exit: Exit, is_back: bool) -> (u64, bool) {
        let cut = match exit {
            Exit::Right => self.right,
            Exit::Below => self.below,
            Exit::None => return (self.squares(), false),
        };
        let outward = u64::from(cut.outward);
        let outward = if is_back { self.squares() - outward } else { outward };
        (outward, is_back != cut.flips)
    }

    pub(super) fn outward_length(&self, exit: Exit, is_back: bool) -> usize {
        let (outward, _) = self.outward(exit, is_back);
        usize::try_from(outward).unwrap_or(self.path.len())
    }

    pub(super) fn number(&self, cell: Cell, is_back: bool) -> u64 {
        let number = u64::from(self.numbers[self.index(cell)]);
        if is_back { self.squares() - 1 - number } else { number }
    }

    pub(super) fn cell(&self, number: u64, is_back: bool) -> Cell {
        let number = if is_back { self.squares() - 1 - number } else { number };
        self.path[number as usize]
    }
}

pub(super) fn numbers(path: &[Cell], width: u8) -> Vec<u16> {
    let mut numbers = vec![0; path.len()];
    for (number, &(x, y)) in path.iter().enumerate() {
        numbers[usize::from(y) * usize::from(width) + usize::from(x)] = number as u16;
    }
    numbers
}

/// The cycles of every shape in a chain, indexed by whether row and column are special.
#[derive(Clone, Debug)]
pub(super) struct OpenedCycles(Vec<[Variants; 2]>);

/// Interchangeable cycles of one shape with the same right cut. The end of a row always uses the first.
#[derive(Clone, Debug)]
pub(super) struct Variants(Arc<[OpenedCycle]>);

impl Variants {
    pub(super) const COUNT: usize = 16;

    fn new(cycle: OpenedCycle, rng: &mut Random) -> Variants {
        let others: Vec<OpenedCycle> = (1..Variants::COUNT).map(|_| cycle.varied(rng)).collect();
        Variants(iter::once(cycle).chain(others).collect())
    }

    /// Placeholder for shapes that are in no chain.
    fn none() -> Variants {
        Variants(Arc::default())
    }

    pub(super) fn all(&self) -> &[OpenedCycle] {
        &self.0
    }
}

impl OpenedCycles {
    /// Finds the cycles for all block shapes of a grid. If `is_rooted`, the special block is the root, which has no
    /// cycle and may have an odd number of squares.
    pub(super) fn search(
        columns: Pieces,
        rows: Pieces,
        is_rooted: bool,
        rng: &mut Random,
    ) -> OpenedCycles {
        let mut cycles: Vec<[Variants; 2]> = Vec::new();
        for height in Length::of(rows) {
            for width in Length::of(columns) {
                let is_root = is_rooted && width.is_special && height.is_special;
                if is_root || width.is_missing || height.is_missing {
                    cycles.push([Variants::none(), Variants::none()]);
                    continue;
                }
                let (width, height) = (width.squares, height.squares);
                let is_alike = |cycle: &OpenedCycle| {
                    (usize::from(cycle.width), cycle.path.len())
                        == (usize::from(width), usize::from(width) * usize::from(height))
                };
                let known = cycles.iter().find(|[known, _]| known.0.first().is_some_and(is_alike));
                let alike = known.cloned();
                cycles.push(alike.unwrap_or_else(|| found(width, height, rng)));
            }
        }
        OpenedCycles(cycles)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Variants> {
        self.0.iter().flatten()
    }

    #[cfg(test)]
    pub(super) fn spoil(&mut self) {
        let mut variants = self.0.iter_mut().flatten();
        if let Some(last) = variants.find_map(|it| Arc::make_mut(&mut it.0).last_mut()) {
            last.path.swap(1, 2);
        }
    }

    pub(super) fn get(
        &self,
        is_special_row: bool,
        is_special_column: bool,
        entry: Entry,
    ) -> &Variants {
        let [left, above] =
            &self.0[usize::from(is_special_row) * 2 + usize::from(is_special_column)];
        match entry {
            Entry::Left => left,
            Entry::Above => above,
        }
    }
}

struct Length {
    squares: u8,
    is_special: bool,
    /// Whether all pieces are special.
    is_missing: bool,
}

impl Length {
    fn of(pieces: Pieces) -> [Length; 2] {
        [false, true].map(|is_special| Length {
            squares: pieces.length_of(is_special) as u8,
            is_special,
            is_missing: !is_special && pieces.count == 1,
        })
    }
}

/// The cycles of a shape, entered from the left and from above, at random from a few sets. Each set is cached, because
/// the search dominates the time of a plan.
fn found(width: u8, height: u8, rng: &mut Random) -> [Variants; 2] {
    /// About 16 kilobytes each.
    const SETS: u64 = 8;
    static KNOWN: Mutex<BTreeMap<(u8, u8, u64), [Variants; 2]>> = Mutex::new(BTreeMap::new());
    let key = (width, height, rng.below(SETS));
    let lock = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = lock().get(&key) {
        return known.clone();
    }
    let cycles = search(width, height, &mut Random::with_seed(key.2));
    let _ = lock().insert(key, cycles.clone());
    cycles
}

fn search(width: u8, height: u8, rng: &mut Random) -> [Variants; 2] {
    let entries = [Entry::Left, Entry::Above];
    let cycle = Block::new(width, height, &entries.map(Entry::edge)).cycle(rng);
    entries.map(|entry| {
        let opened = OpenedCycle::new(cycle.clone(), entry, width, height)
            .expect("every closed tour has its corners' edges, and this one those required");
        Variants::new(opened, rng)
    })
}
