//! A board as cells row by row, in a margin that is at least as wide as a knight's move.

use crate::board::{Board, Direction, Size, Square};

/// Index of a square, or of a place in the margin.
pub(super) type GridCell = u32;

/// Sentinel for the apex, a node adjacent to both ends of an open tour, which makes the tour a cycle; a margin's cell.
pub(super) const APEX: GridCell = 0;

/// The cells of a board. Moves need no bounds checks, because they never leave the margin.
#[derive(Clone, Debug)]
pub(super) struct PaddedGrid {
    pub(super) size: Size,
    margin: u32,
    pub(super) stride: u32,
    pub(super) offsets: [i32; 8],
    /// The cells of the squares, in row-major order.
    pub(super) cells: Vec<GridCell>,
    /// For each cell, the directions that lead to a square, as bits.
    pub(super) near: Vec<u8>,
}

impl PaddedGrid {
    /// A grid with a new row after every `stride` cells; `stride` includes one margin, for both sides.
    pub(super) fn new(board: &Board, margin: u32, stride: u32) -> PaddedGrid {
        let size = board.size();
        let length = stride as usize * (size.height() + 2 * margin) as usize + 2 * margin as usize;
        let offsets = Direction::ALL.map(|direction| {
            let (x, y) = direction.offset();
            x + y * stride as i32
        });
        let mut grid = PaddedGrid {
            size,
            margin,
            stride,
            offsets,
            cells: Vec::new(),
            near: vec![0; length],
        };
        grid.cells = board.iter().map(|square| grid.cell(square)).collect();
        let mut is_square = vec![false; length];
        for &cell in &grid.cells {
            is_square[cell as usize] = true;
        }
        for &cell in &grid.cells {
            let directions = (0..8).map(|direction| 1 << direction);
            let near = directions.filter(|&one| is_square[grid.step(cell, one) as usize]);
            grid.near[cell as usize] = near.sum();
        }
        grid
    }

    fn at(&self, x: u32, y: u32) -> GridCell {
        (y + self.margin) * self.stride + x + self.margin
    }

    pub(super) fn cell(&self, square: Square) -> GridCell {
        let (x, y) = self.size.xy(square);
        self.at(x, y)
    }

    pub(super) fn square(&self, cell: GridCell) -> Square {
        let (x, y) = self.xy(cell);
        Square::new(x, self.size.height() - 1 - y)
    }

    /// The cell of the square with a row-major index.
    pub(super) fn cell_at(&self, index: u32) -> GridCell {
        self.at(index % self.size.width(), index / self.size.width())
    }

    /// The row-major index of a cell's square.
    pub(super) fn index(&self, cell: GridCell) -> u32 {
        let (x, y) = self.xy(cell);
        y * self.size.width() + x
    }

    fn xy(&self, cell: GridCell) -> (u32, u32) {
        let from_first = cell - self.at(0, 0);
        (from_first % self.stride, from_first / self.stride)
    }

    /// The cell one move from `cell` in the direction with bit `one`; may be in the margin.
    #[inline]
    pub(super) fn step(&self, cell: GridCell, one: u8) -> GridCell {
        let direction = one.trailing_zeros() as usize & 7;
        cell.wrapping_add_signed(self.offsets[direction])
    }

    /// The index of the direction from one cell to another; `None` unless they are a move apart.
    pub(super) fn direction(&self, from: GridCell, to: GridCell) -> Option<usize> {
        self.offsets
            .iter()
            .position(|&offset| from.wrapping_add_signed(offset) == to)
    }
}
