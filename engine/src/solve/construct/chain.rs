//! A chain of blocks: their closed tours, joined into one path from some block to the last block. The path runs through
//! the first part of each block's tour on the way to the last block, and through the second part on the way back.
//! Prefix sums over rows, and over the blocks of a row, give the position of each block in the path. For `r` rows of
//! `c` blocks, the chain stores O(`r + c`) numbers.

use super::block::BlockCell;
use super::opened_cycle::{BlockEntry, BlockExit, OpenedCycle, OpenedCycles, VARIANTS};
use super::pieces::Pieces;
use knights_tour_base::Cancelled;
use knights_tour_base::random::mixed;
use std::ops::Range;

/// The position of a block in its grid: its row, and its index along the row in path order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct BlockIndex {
    pub(super) row: u32,
    pub(super) along: u32,
}

/// The division of a board into rows of blocks. `u` is a column of squares and `v` a row of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlockGrid {
    pub(super) columns: Pieces,
    pub(super) rows: Pieces,
    /// Whether the path runs to the right in the first row. The direction alternates between rows.
    pub(super) starts_right: bool,
    /// Seed that selects one of the interchangeable tours of each block.
    pub(super) salt: u64,
}

/// The rectangle of a block on the board, and whether its tour is mirrored.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlockRect {
    pub(super) u: u32,
    pub(super) v: u32,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) is_mirrored: bool,
}

impl BlockGrid {
    pub(super) fn runs_right(&self, row: u32) -> bool {
        row.is_multiple_of(2) == self.starts_right
    }

    /// The grid after a half turn, in which the path visits the blocks in reverse order.
    pub(super) fn turned(self) -> BlockGrid {
        BlockGrid {
            columns: self.columns.reversed(),
            rows: self.rows.reversed(),
            starts_right: self.runs_right(self.rows.count - 1),
            ..self
        }
    }

    fn column(&self, at: BlockIndex) -> u32 {
        if self.runs_right(at.row) {
            at.along
        } else {
            self.columns.count - 1 - at.along
        }
    }

    pub(super) fn is_in_special_column(&self, at: BlockIndex) -> bool {
        self.column(at) == self.columns.special
    }

    pub(super) fn place(&self, at: BlockIndex) -> BlockRect {
        let column = self.column(at);
        BlockRect {
            u: self.columns.offset(column),
            v: self.rows.offset(at.row),
            width: self.columns.length(column),
            height: self.rows.length(at.row),
            is_mirrored: !self.runs_right(at.row),
        }
    }

    pub(super) fn block_of(&self, u: u32, v: u32) -> BlockIndex {
        let (row, _) = self.rows.find(v);
        let (column, _) = self.columns.find(u);
        let along = if self.runs_right(row) {
            column
        } else {
            self.columns.count - 1 - column
        };
        BlockIndex { row, along }
    }

    pub(super) fn next(&self, at: BlockIndex) -> Option<BlockIndex> {
        let (row, along) = if at.along + 1 < self.columns.count {
            (at.row, at.along + 1)
        } else {
            (at.row + 1, 0)
        };
        (row < self.rows.count).then_some(BlockIndex { row, along })
    }

    pub(super) fn exit(&self, at: BlockIndex) -> BlockExit {
        match self.next(at) {
            None => BlockExit::None,
            Some(next) if next.row == at.row => BlockExit::Right,
            Some(_) => BlockExit::Below,
        }
    }

    /// The tour of a block, which must not be the root.
    pub(super) fn cycle<'a>(&self, cycles: &'a OpenedCycles, at: BlockIndex) -> &'a OpenedCycle {
        let entry = if at.along == 0 {
            BlockEntry::Above
        } else {
            BlockEntry::Left
        };
        let is_special_row = at.row == self.rows.special;
        &cycles.get(is_special_row, self.is_in_special_column(at), entry)[self.variant(at)]
    }

    /// The number of squares of block `at` before the next block, and whether that block's path is reversed.
    pub(super) fn outward(
        &self,
        cycles: &OpenedCycles,
        at: BlockIndex,
        is_back: bool,
    ) -> (u64, bool) {
        self.cycle(cycles, at).outward(self.exit(at), is_back)
    }

    pub(super) fn variant(&self, at: BlockIndex) -> usize {
        let number = u64::from(at.row) << 32 | u64::from(at.along);
        (mixed(number ^ self.salt) >> 32) as usize % VARIANTS
    }

    fn squares_before(&self, at: BlockIndex) -> u64 {
        let place = self.place(at);
        let along = if place.is_mirrored {
            self.columns.side() - place.u - place.width
        } else {
            place.u
        };
        u64::from(place.v) * u64::from(self.columns.side())
            + u64::from(along) * u64::from(place.height)
    }

    fn squares(&self) -> u64 {
        u64::from(self.columns.side()) * u64::from(self.rows.side())
    }
}

impl BlockRect {
    /// Converts a square of the grid to coordinates inside this block, mirrored if the row runs to the left.
    pub(super) fn local(&self, u: u32, v: u32) -> BlockCell {
        // The casts are lossless, because blocks have sides of at most 23.
        (self.mirrored(u - self.u) as u8, (v - self.v) as u8)
    }

    /// Converts coordinates inside this block to a square of the grid.
    pub(super) fn global(&self, cell: BlockCell) -> (u32, u32) {
        let x = self.mirrored(cell.0.into());
        (self.u + x, self.v + u32::from(cell.1))
    }

    fn mirrored(&self, x: u32) -> u32 {
        if self.is_mirrored {
            self.width - 1 - x
        } else {
            x
        }
    }
}

/// Prefix sums over the blocks of a row, shared by all rows of one kind.
#[derive(Clone, Debug)]
struct RowSums {
    kind: RowKind,
    from: u32,
    /// The number of squares of the row that the outward pass visits before each block; the last entry is the total.
    outward: Vec<u64>,
    /// For each block of the row, whether its path is reversed; the last entry is for the first block of the next row.
    is_back: Vec<bool>,
}

/// What the sums of a row depend on: rows of one kind share them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RowKind {
    is_special: bool,
    runs_right: bool,
    is_last: bool,
    is_back: bool,
}

/// A row of a chain.
#[derive(Clone, Copy, Debug)]
struct ChainRow {
    /// The number of squares that the outward pass visits before the row.
    before: u64,
    /// The index of the row's sums.
    sums: u16,
}

/// All blocks from some block to the last one, as one path.
#[derive(Clone, Debug)]
pub(super) struct BlockChain {
    grid: BlockGrid,
    first: BlockIndex,
    sums: Vec<RowSums>,
    rows: Vec<ChainRow>,
    total: u64,
}

impl BlockChain {
    /// Creates the chain from block `first` to the last block. `is_back` says whether the path of `first` is reversed.
    pub(super) fn new(
        grid: BlockGrid,
        first: BlockIndex,
        is_back: bool,
        cycles: &OpenedCycles,
    ) -> BlockChain {
        let mut chain = BlockChain {
            grid,
            first,
            sums: Vec::new(),
            rows: Vec::with_capacity((grid.rows.count - first.row) as usize),
            total: grid.squares() - grid.squares_before(first),
        };
        let (mut before, mut is_back) = (0, is_back);
        for row in chain.rows() {
            let index = chain.row(chain.first_of(row), is_back, cycles);
            chain.rows.push(ChainRow {
                before,
                sums: index as u16,
            });
            let sums = &chain.sums[index];
            before += sums.outward[sums.outward.len() - 1];
            is_back = sums.is_back[sums.is_back.len() - 1];
        }
        chain
    }

    /// The index of the sums for the row of `at`, from this block on; computes them for a new kind of row.
    fn row(&mut self, at: BlockIndex, is_back: bool, cycles: &OpenedCycles) -> usize {
        let grid = self.grid;
        let kind = RowKind {
            is_special: at.row == grid.rows.special,
            runs_right: grid.runs_right(at.row),
            is_last: at.row + 1 == grid.rows.count,
            is_back,
        };
        let is_known = |row: &RowSums| (row.kind, row.from) == (kind, at.along);
        if let Some(index) = self.sums.iter().position(is_known) {
            return index;
        }
        let mut row = RowSums {
            kind,
            from: at.along,
            outward: vec![0],
            is_back: vec![is_back],
        };
        let (mut sum, mut is_back) = (0, is_back);
        for along in at.along..grid.columns.count {
            let at = BlockIndex { row: at.row, along };
            let (outward, next_is_back) = grid.outward(cycles, at, is_back);
            sum += outward;
            is_back = next_is_back;
            row.outward.push(sum);
            row.is_back.push(is_back);
        }
        self.sums.push(row);
        self.sums.len() - 1
    }

    pub(super) fn squares(&self) -> u64 {
        self.total
    }

    pub(super) fn grid(&self) -> &BlockGrid {
        &self.grid
    }

    pub(super) fn has(&self, at: BlockIndex) -> bool {
        at >= self.first
    }

    /// The number of squares that the outward pass visits before a block, and whether the block's path is reversed.
    pub(super) fn before(&self, at: BlockIndex) -> (u64, bool) {
        let row = self.row_at(at.row);
        let sums = &self.sums[usize::from(row.sums)];
        let within = (at.along - sums.from) as usize;
        (row.before + sums.outward[within], sums.is_back[within])
    }

    /// The number of squares that the return pass visits after a block.
    fn after(&self, at: BlockIndex) -> u64 {
        let before = self.grid.squares_before(at) - self.grid.squares_before(self.first);
        before - self.before(at).0
    }

    /// The number of a square in the chain's path, from 0.
    pub(super) fn number(&self, cycles: &OpenedCycles, at: BlockIndex, u: u32, v: u32) -> u64 {
        let cycle = self.grid.cycle(cycles, at);
        let (before, is_back) = self.before(at);
        let number = cycle.number(self.grid.place(at).local(u, v), is_back);
        let (outward, _) = self.grid.outward(cycles, at, is_back);
        if number < outward {
            before + number
        } else {
            self.total - self.after(at) - (cycle.squares() - number)
        }
    }

    pub(super) fn square(&self, cycles: &OpenedCycles, number: u64) -> (u32, u32) {
        let (at, number) = self.block_at(cycles, number);
        let (_, is_back) = self.before(at);
        let cell = self.grid.cycle(cycles, at).cell(number, is_back);
        self.grid.place(at).global(cell)
    }

    /// The block that contains square `number` of the chain's path, and the square's number in the path of this block.
    fn block_at(&self, cycles: &OpenedCycles, number: u64) -> (BlockIndex, u64) {
        if number < self.way_out() {
            let at = self.last_block(|at| self.before(at).0 <= number);
            return (at, number - self.before(at).0);
        }
        let left = self.total - 1 - number;
        let at = self.last_block(|at| self.after(at) <= left);
        let squares = self.grid.cycle(cycles, at).squares();
        (at, squares - 1 - (left - self.after(at)))
    }

    pub(super) fn part_of(
        &self,
        cycles: &OpenedCycles,
        number: u64,
    ) -> (BlockIndex, BlockPart, u64) {
        let (at, number) = self.block_at(cycles, number);
        let (_, is_back) = self.before(at);
        let (outward, _) = self.grid.outward(cycles, at, is_back);
        match number.checked_sub(outward) {
            None => (at, BlockPart::Outward, number),
            Some(number) => (at, BlockPart::Return, number),
        }
    }

    fn way_out(&self) -> u64 {
        self.rows.last().map_or(0, |row| {
            let sums = &self.sums[usize::from(row.sums)].outward;
            row.before + sums[sums.len() - 1]
        })
    }

    fn last_block(&self, holds: impl Fn(BlockIndex) -> bool) -> BlockIndex {
        let row = last(self.rows(), |row| holds(self.first_of(row)));
        let along = last(self.along(row), |along| holds(BlockIndex { row, along }));
        BlockIndex { row, along }
    }

    /// Calls `emit` with the block, whether its path is reversed, and the part, for each part of the chain's path from
    /// `part` of block `begin` on. An error from `emit` stops the iteration.
    pub(super) fn parts(
        &self,
        begin: BlockIndex,
        part: BlockPart,
        mut emit: impl FnMut(BlockIndex, bool, BlockPart) -> Result<(), Cancelled>,
    ) -> Result<(), Cancelled> {
        let end = BlockIndex {
            row: self.grid.rows.count - 1,
            along: self.grid.columns.count - 1,
        };
        let mut last = begin;
        if part == BlockPart::Outward {
            for row in begin.row..self.grid.rows.count {
                for at in self.in_row(row).filter(|&at| at >= begin) {
                    emit(at, self.before(at).1, BlockPart::Outward)?;
                }
            }
            last = end;
        }
        for row in (self.first.row..=last.row).rev() {
            for at in self.in_row(row).rev().filter(|&at| at <= last) {
                emit(at, self.before(at).1, BlockPart::Return)?;
            }
        }
        Ok(())
    }

    pub(super) fn rows(&self) -> Range<u32> {
        self.first.row..self.grid.rows.count
    }

    fn row_at(&self, row: u32) -> ChainRow {
        self.rows[(row - self.first.row) as usize]
    }

    /// The first block of a row that is in the chain.
    fn first_of(&self, row: u32) -> BlockIndex {
        let along = if row == self.first.row {
            self.first.along
        } else {
            0
        };
        BlockIndex { row, along }
    }

    fn along(&self, row: u32) -> Range<u32> {
        self.first_of(row).along..self.grid.columns.count
    }

    /// The blocks of a row, in the order in which the path first enters them.
    pub(super) fn in_row(
        &self,
        row: u32,
    ) -> impl DoubleEndedIterator<Item = BlockIndex> + ExactSizeIterator + use<> {
        self.along(row).map(move |along| BlockIndex { row, along })
    }

    /// The index of the row's kind. Rows of one kind differ only in position.
    pub(super) fn kind_of(&self, row: u32) -> u16 {
        self.row_at(row).sums
    }
}

/// One of the two parts into which the next block cuts the path of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlockPart {
    /// The part of a block's path on the way to the last block.
    Outward,
    /// The part of a block's path on the way back from the last block.
    Return,
}

/// The largest value of a range for which `holds` is true. `holds` must be monotone, and true for the first value.
fn last(range: Range<u32>, holds: impl Fn(u32) -> bool) -> u32 {
    let (mut low, mut high) = (range.start, range.end);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
