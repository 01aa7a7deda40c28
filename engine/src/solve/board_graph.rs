//! The graph of knight's moves on a board.

use super::grouped::Grouped;
use crate::board::{Board, Size, Square};

/// The squares of a board, numbered in row-major order, with the neighbours of each.
pub(super) struct BoardGraph {
    size: Size,
    pub(super) squares: Vec<Square>,
    /// The number of each square, by index in the rectangle.
    numbers: Vec<u32>,
    near: Grouped<u32>,
}

impl BoardGraph {
    pub(super) fn new(board: &Board) -> BoardGraph {
        let size = board.size();
        let squares: Vec<Square> = board.iter().collect();
        let mut numbers = vec![0; size.area() as usize];
        for (number, &square) in (0..).zip(&squares) {
            numbers[size.index_of(square) as usize] = number;
        }
        let near = squares.iter().map(|&square| {
            let near = board.neighbours(square);
            near.map(|near| numbers[size.index_of(near) as usize])
        });
        BoardGraph {
            near: Grouped::in_order(near),
            size,
            squares,
            numbers,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.squares.len()
    }

    pub(super) fn all(&self) -> std::ops::Range<u32> {
        0..self.len() as u32
    }

    /// The neighbours of the square with this number.
    pub(super) fn near(&self, number: u32) -> &[u32] {
        self.near.list(number)
    }

    /// The number of a square of the board.
    pub(super) fn number(&self, square: Square) -> u32 {
        self.numbers[self.size.index_of(square) as usize]
    }

    pub(super) fn named(&self, numbers: impl IntoIterator<Item = u32>) -> Vec<Square> {
        let numbers = numbers.into_iter();
        numbers
            .map(|number| self.squares[number as usize])
            .collect()
    }
}
