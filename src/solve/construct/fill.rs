//! The list of all squares, copied together from a plan.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a list that is written has fewer than 2^32 squares"
)]

use super::block::Cell;
use super::chain::{BlockGrid, BlockIndex, BlockRect, Part};
use super::opened_cycle::OpenedCycles;
use super::{Plan, Splice};
use crate::board::{Size, Symmetry};
use crate::solve::Progress;
use std::ops::ControlFlow;

impl Plan {
    /// All squares in the tour's order, each as its index row by row from the top-left one: four
    /// bytes a square. `progress` is told how many are written, once for every row of blocks, and may
    /// end it.
    ///
    /// # Panics
    /// If the board has over 2³² squares.
    #[doc(hidden)]
    pub fn order(&self, progress: Progress<'_>) -> ControlFlow<(), Vec<u32>> {
        let squares = self.size.area();
        let mut writer = Writer::new(self.size, (squares - self.shift) % squares);
        let indices = IndexMap::new(self.size, self.symmetry);
        let place = self.root.grid.place(self.root.at);
        writer.root(
            &indices,
            &place,
            &self.root.path,
            &self.splices,
            &self.cycles,
            progress,
        )?;
        ControlFlow::Continue(writer.order)
    }
}

/// From a grid's columns and rows to indices of squares, row by row from the board's top left.
///
/// Going a column to the right, or a row down, adds as much everywhere; modulo 2³², so that the sum
/// is right whatever the direction on the board.
#[derive(Clone, Copy)]
pub(super) struct IndexMap {
    origin: u32,
    right: u32,
    down: u32,
}

impl IndexMap {
    /// For the board of `size`, on which the grid lies turned by `symmetry`.
    pub(super) fn new(size: Size, symmetry: Symmetry) -> IndexMap {
        let (back, laid) = (symmetry.inverse(), symmetry.size(size));
        let index = |at: (u32, u32)| {
            let (x, y) = back.xy(laid, at);
            y * size.width() + x
        };
        // A wide board has a second column and row.
        let origin = index((0, 0));
        IndexMap {
            origin,
            right: index((1, 0)).wrapping_sub(origin),
            down: index((0, 1)).wrapping_sub(origin),
        }
    }

    /// The same for the grid turned by half a turn, which has so many columns and rows.
    fn turned(self, columns: u32, rows: u32) -> IndexMap {
        IndexMap {
            origin: self.index((columns - 1, rows - 1)),
            right: self.right.wrapping_neg(),
            down: self.down.wrapping_neg(),
        }
    }

    fn index(&self, (u, v): (u32, u32)) -> u32 {
        self.origin
            .wrapping_add(u.wrapping_mul(self.right))
            .wrapping_add(v.wrapping_mul(self.down))
    }
}

/// The paths of cycles as offsets from the block's corner, by all that they depend on.
#[derive(Default)]
struct OffsetCache(Vec<Option<Vec<u32>>>);

impl OffsetCache {
    fn get(
        &mut self,
        at: BlockIndex,
        grid: &BlockGrid,
        is_back: bool,
        make: impl FnOnce() -> Vec<u32>,
    ) -> &[u32] {
        let place = grid.place(at);
        let facts = [
            at.row == grid.rows.special,
            place.width != 8,
            at.along == 0,
            place.is_mirrored,
            is_back,
        ];
        let key = facts
            .into_iter()
            .fold(0, |key, fact| key * 2 + usize::from(fact));
        if self.0.len() <= key {
            self.0.resize(32, None);
        }
        self.0[key].get_or_insert_with(make)
    }
}

/// Writes the list from a place on, and goes on at its beginning after its end.
pub(super) struct Writer {
    pub(super) order: Vec<u32>,
    at: usize,
    written: u64,
}

impl Writer {
    /// # Panics
    /// If the board has over 2³² squares.
    pub(super) fn new(size: Size, at: u64) -> Writer {
        let squares = size.area();
        assert!(
            u32::try_from(squares - 1).is_ok(),
            "a list of {squares} squares"
        );
        Writer {
            order: vec![0; squares as usize],
            at: at as usize,
            written: 0,
        }
    }

    /// How many squares are in the list so far.
    pub(super) fn written(&self) -> u64 {
        self.written
    }

    /// A block's path, with what is joined on to it.
    pub(super) fn root(
        &mut self,
        indices: &IndexMap,
        place: &BlockRect,
        path: &[Cell],
        splices: &[Splice],
        cycles: &OpenedCycles,
        progress: Progress<'_>,
    ) -> ControlFlow<()> {
        let index = |&cell: &Cell| indices.index(place.global(cell));
        let path: Vec<u32> = path.iter().map(index).collect();
        let mut done = 0;
        for splice in splices {
            let after = splice.after as usize;
            self.copy(&path[done..after], 0);
            done = after;
            self.splice(indices, splice, cycles, progress)?;
        }
        self.copy(&path[done..], 0);
        ControlFlow::Continue(())
    }

    fn splice(
        &mut self,
        indices: &IndexMap,
        splice: &Splice,
        cycles: &OpenedCycles,
        progress: Progress<'_>,
    ) -> ControlFlow<()> {
        let grid = *splice.chain.grid();
        let indices = if splice.is_turned {
            indices.turned(grid.columns.side(), grid.rows.side())
        } else {
            *indices
        };
        let mut offsets = OffsetCache::default();
        let mut row = u32::MAX;
        splice.chain.parts(|at, is_back, part| {
            if at.row != row {
                row = at.row;
                progress(self.written)?;
            }
            let cycle = grid.cycle(cycles, at);
            let place = grid.place(at);
            let corner = indices.index(place.global((0, 0)));
            let block_offsets = offsets.get(at, &grid, is_back, || {
                let index = |cell| indices.index(place.global(cell)).wrapping_sub(corner);
                let mut offsets: Vec<u32> = cycle.path.iter().map(|&cell| index(cell)).collect();
                if is_back {
                    offsets.reverse();
                }
                offsets
            });
            let (outward, _) = cycle.outward(grid.exit(at), is_back);
            let (first, second) = block_offsets.split_at(outward as usize);
            let part = if part == Part::Outward { first } else { second };
            self.copy(part, corner);
            ControlFlow::Continue(())
        })
    }

    #[inline]
    fn copy(&mut self, offsets: &[u32], corner: u32) {
        self.written += offsets.len() as u64;
        let (head, tail) = offsets.split_at(offsets.len().min(self.order.len() - self.at));
        self.place(head, corner);
        if self.at == self.order.len() {
            self.at = 0;
        }
        if !tail.is_empty() {
            self.place(tail, corner);
        }
    }

    #[inline]
    fn place(&mut self, offsets: &[u32], corner: u32) {
        let target = &mut self.order[self.at..self.at + offsets.len()];
        for (target, offset) in target.iter_mut().zip(offsets) {
            *target = corner.wrapping_add(*offset);
        }
        self.at += offsets.len();
    }
}
