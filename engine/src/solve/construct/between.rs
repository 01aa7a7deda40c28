//! Tours between two squares of a wide board.
//!
//! The blocks are visited in the order of the grid. The blocks before the first end's block form a chain, and so do the
//! blocks after the last end's block. Each chain is spliced into the path of its neighbour. An open tour crosses each
//! block in between.

use super::block::{Block, Cell, Edge};
use super::chain::{BlockGrid, BlockIndex, BlockRect};
use super::fill::{PlaceMap, Writer, indices_of};
use super::opened_cycle::{Exit, OpenedCycles};
use super::pieces::{Pieces, USUAL};
use super::{Splice, exit_edge, laid_out, turned};
use crate::board::{Size, Square};
use crate::random::Random;
use crate::{Cancelled, Progress};
use std::collections::HashMap;
use std::rc::Rc;

/// Attempts per pair of entry and exit squares.
const ATTEMPTS: usize = 300;
/// Attempts if the board is a single block and offers no alternative.
const LAST_ATTEMPTS: usize = 100_000;
const ASK_EVERY: usize = 1024;
/// The maximum number of layouts tried, each with random orientation.
const LAYOUTS: u32 = 200;

/// The row-major indices of a tour from `start` to `end`. Both sides need at least six squares, and the colours must
/// allow the tour. `progress` may cancel the search.
///
/// # Panics
/// If no tour is found; no such case is known.
pub(crate) fn order_between(
    size: Size,
    start: Square,
    end: Square,
    seed: u64,
    progress: Progress<'_>,
) -> Result<Vec<u32>, Cancelled> {
    let mut rng = Random::with_seed(seed);
    for _ in 0..LAYOUTS {
        let mut layout = Layout::new(size, start, end, &mut rng);
        if let Some(way) = layout.way(&mut rng, &mut || progress(0, None))? {
            return layout.order(&way, &mut rng, progress);
        }
    }
    panic!("no tour of {size} from {start} to {end} was found");
}

struct Layout {
    size: Size,
    indices: PlaceMap<u32>,
    grid: BlockGrid,
    /// The block and the local square of each end, in grid order.
    first: (BlockIndex, Cell),
    last: (BlockIndex, Cell),
    /// Whether the path is built from `end` to `start`.
    is_reversed: bool,
    /// Cache of block crossings, which repeat often.
    crossings: HashMap<(u32, u32, Cell, Exit), Option<Crossing>>,
}

#[derive(Clone)]
struct Crossing {
    path: Rc<Vec<Cell>>,
    next: Cell,
}

type Way = Vec<(BlockIndex, Rc<Vec<Cell>>)>;

impl Layout {
    fn new(size: Size, start: Square, end: Square, rng: &mut Random) -> Layout {
        let symmetry = laid_out(size, rng);
        let (width, height) = {
            let laid = symmetry.size(size);
            (laid.width(), laid.height())
        };
        let at = |square: Square| symmetry.xy(size, size.xy(square));
        let (mut from, mut to) = (at(start), at(end));
        // The path must include the odd block of an odd board.
        let grid = BlockGrid {
            columns: Pieces::around(width, from.0, USUAL),
            rows: Pieces::around(height, from.1, USUAL),
            starts_right: true,
        };
        let is_reversed = grid.block_of(from.0, from.1) > grid.block_of(to.0, to.1);
        if is_reversed {
            (from, to) = (to, from);
        }
        let end = |(u, v): (u32, u32)| {
            let at = grid.block_of(u, v);
            (at, grid.place(at).local(u, v))
        };
        Layout {
            size,
            indices: PlaceMap::new(size, symmetry),
            grid,
            first: end(from),
            last: end(to),
            is_reversed,
            crossings: HashMap::new(),
        }
    }

    /// Paths through all blocks between the ends; `None` if the limited search fails.
    fn way(
        &mut self,
        rng: &mut Random,
        ask: &mut dyn FnMut() -> Result<(), Cancelled>,
    ) -> Result<Option<Way>, Cancelled> {
        let before = exit_edge(self.grid.turned(), turned(self.grid, self.first.0), true);
        let behind = exit_edge(self.grid, self.last.0, false);
        if self.first.0 == self.last.0 {
            let required: Vec<Edge> = before.into_iter().chain(behind).collect();
            let attempts = if self.grid.is_single() { LAST_ATTEMPTS } else { 10 * ATTEMPTS };
            let block = self.block(self.first.0, &required);
            let path = block.path_between(self.first.1, self.last.1, attempts, rng);
            return Ok(path.map(|path| vec![(self.first.0, Rc::new(path))]));
        }
        let required: Vec<Edge> = before.into_iter().collect();
        let mut way = Way::new();
        let (mut at, mut entry) = self.first;
        while let Some(next) = self.grid.next(at) {
            if way.len().is_multiple_of(ASK_EVERY) {
                ask()?;
            }
            let required = if way.is_empty() { required.as_slice() } else { &[] };
            if next == self.last.0 {
                let paths = self.end(at, entry, required, behind, rng);
                return Ok(paths.map(|(path, last)| {
                    way.push((at, Rc::new(path)));
                    way.push((next, Rc::new(last)));
                    way
                }));
            }
            let crossing = if way.is_empty() {
                self.cross(at, entry, required, rng)
            } else {
                self.cross_again(at, entry, rng)
            };
            let Some(crossing) = crossing else {
                return Ok(None);
            };
            way.push((at, crossing.path));
            (at, entry) = (next, crossing.next);
        }
        Ok(None)
    }

    fn block(&self, at: BlockIndex, required: &[Edge]) -> Block {
        let place = self.grid.place(at);
        Block::new(place.width as u8, place.height as u8, required)
    }

    fn cross_again(&mut self, at: BlockIndex, entry: Cell, rng: &mut Random) -> Option<Crossing> {
        let place = self.grid.place(at);
        let key = (place.width, place.height, entry, self.grid.exit(at));
        if let Some(known) = self.crossings.get(&key) {
            return known.clone();
        }
        let found = self.cross(at, entry, &[], rng);
        let _ = self.crossings.insert(key, found.clone());
        found
    }

    fn cross(
        &self,
        at: BlockIndex,
        entry: Cell,
        required: &[Edge],
        rng: &mut Random,
    ) -> Option<Crossing> {
        let block = self.block(at, required);
        let mut doors = self.doors(at, entry);
        rng.shuffle(&mut doors);
        doors.into_iter().find_map(|(exit, next)| {
            let path = block.path_between(entry, exit, ATTEMPTS, rng)?;
            Some(Crossing { path: Rc::new(path), next })
        })
    }

    /// The last two paths: through the block `at`, and from there to the last end.
    fn end(
        &self,
        at: BlockIndex,
        entry: Cell,
        required: &[Edge],
        behind: Option<Edge>,
        rng: &mut Random,
    ) -> Option<(Vec<Cell>, Vec<Cell>)> {
        let (block, (last_at, end)) = (self.block(at, required), self.last);
        let required: Vec<Edge> = behind.into_iter().collect();
        let last = self.block(last_at, &required);
        let mut doors = self.doors(at, entry);
        rng.shuffle(&mut doors);
        doors.into_iter().filter(|&(_, next)| next != end).find_map(|(exit, next)| {
            let last = last.path_between(next, end, ATTEMPTS, rng)?;
            Some((block.path_between(entry, exit, ATTEMPTS, rng)?, last))
        })
    }

    /// All exits of a block for an entry, each with the entry of the next block.
    fn doors(&self, at: BlockIndex, entry: Cell) -> Vec<(Cell, Cell)> {
        let place = self.grid.place(at);
        let Some(next) = self.grid.next(at) else {
            return Vec::new();
        };
        let next = self.grid.place(next);
        let (width, height) = (place.width as u8, place.height as u8);
        let is_odd = place.width * place.height % 2 == 1;
        let colour = |(x, y): Cell| (x + y) % 2;
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        cells
            .filter(|&exit| exit != entry && (colour(exit) == colour(entry)) == is_odd)
            .flat_map(|exit| {
                moves_into(&place, exit, &next).into_iter().map(move |door| (exit, door))
            })
            .collect()
    }

    fn order(
        &self,
        way: &Way,
        rng: &mut Random,
        progress: Progress<'_>,
    ) -> Result<Vec<u32>, Cancelled> {
        let grid = self.grid;
        let cycles = OpenedCycles::search(grid.columns, grid.rows, true, rng);
        let mut order = indices_of(self.size);
        let mut writer = Writer::new(&mut order, 0);
        for (index, (at, path)) in way.iter().enumerate() {
            if index.is_multiple_of(ASK_EVERY) {
                progress(writer.written(), None)?;
            }
            let mut splices = Vec::new();
            if *at == self.first.0 {
                let back = turned(grid, *at);
                splices.extend(Splice::new(grid.turned(), back, true, path, &cycles));
            }
            if *at == self.last.0 {
                splices.extend(Splice::new(grid, *at, false, path, &cycles));
            }
            splices.sort_by_key(|splice| splice.after);
            let place = grid.place(*at);
            writer.root(&self.indices, &place, path, &splices, &cycles, progress)?;
        }
        if self.is_reversed {
            order.reverse();
        }
        Ok(order)
    }
}

/// The squares of the next block, in local coordinates, a knight's move from `exit`.
fn moves_into(place: &BlockRect, exit: Cell, next: &BlockRect) -> Vec<Cell> {
    let (u, v) = place.global(exit);
    let near = |at: u32, from: u32, length: u32| {
        let low = at.saturating_sub(2).max(from);
        low..(at + 3).min(from + length)
    };
    let columns = near(u, next.u, next.width);
    let squares = columns.flat_map(|a| near(v, next.v, next.height).map(move |b| (a, b)));
    squares
        .filter(|&(a, b)| a.abs_diff(u) * b.abs_diff(v) == 2)
        .map(|(a, b)| next.local(a, b))
        .collect()
}
