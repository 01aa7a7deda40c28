//! Memory layout and initial bytes of a position.

use super::{BLOCKED, EDGE, Standing};
use crate::board::{Board, Direction, Size, Square};
use std::collections::TryReserveError;

/// Width of the blocked border: the longer step of a knight's move.
const BORDER: usize = 2;

/// Where the square bytes of a position are: rows one after the other, with a blocked border.
#[derive(Clone, Copy, Debug)]
pub(super) struct PositionLayout {
    pub(super) size: Size,
    steps: [isize; 8],
}

impl PositionLayout {
    pub(super) fn new(size: Size) -> PositionLayout {
        let stride = stride(size) as isize;
        PositionLayout {
            size,
            steps: Direction::ALL.map(|direction| {
                let (dx, dy) = direction.offset();
                dy as isize * stride + dx as isize
            }),
        }
    }

    pub(super) fn square(&self, standing: &Standing) -> Square {
        Square::new(standing.x, self.size.height() - 1 - standing.y)
    }

    pub(super) fn place(&self, square: Square) -> usize {
        let (x, y) = self.size.xy(square);
        origin(stride(self.size)) + y as usize * stride(self.size) + x as usize
    }

    #[inline]
    pub(super) fn step(&self, place: usize, direction: Direction) -> usize {
        place.wrapping_add_signed(self.steps[direction.index()])
    }

    #[inline]
    pub(super) fn around(&self, place: usize) -> [usize; 8] {
        self.steps.map(|step| place.wrapping_add_signed(step))
    }

    pub(super) fn squares(&self, board: &Board) -> Result<Vec<u8>, TryReserveError> {
        let mut squares = whole(self.size)?;
        for square in board.missing() {
            let place = self.place(square);
            squares[place] |= BLOCKED;
            for near in self.around(place) {
                squares[near] -= 1;
            }
        }
        Ok(squares)
    }
}

pub(super) fn zeroed(length: usize) -> Result<Vec<u32>, TryReserveError> {
    // `vec!` gets zeroed pages lazily, but aborts if memory runs out, so reserve first.
    Vec::<u32>::new().try_reserve_exact(length)?;
    Ok(vec![0; length])
}

/// Bytes per row. One border serves both sides: a move off the right end lands in the border before the next row.
fn stride(size: Size) -> usize {
    size.width() as usize + BORDER
}

fn origin(stride: usize) -> usize {
    BORDER * stride + BORDER
}

fn whole(size: Size) -> Result<Vec<u8>, TryReserveError> {
    let stride = stride(size);
    let (width, height) = (size.width() as usize, size.height() as usize);
    let length = (height + 2 * BORDER) * stride + 2 * BORDER;
    let mut squares = Vec::new();
    squares.try_reserve_exact(length)?;
    // Border squares start at degree 8: each of eight neighbours may subtract 1 without underflow.
    squares.resize(length, BLOCKED | 8);
    let inner = (height > 2 * BORDER).then(|| row(size, BORDER as u32));
    for y in 0..height {
        let at = origin(stride) + y * stride;
        let target = &mut squares[at..at + width];
        match &inner {
            // Away from the top and bottom edges, all rows are equal.
            Some(inner) if (BORDER..height - BORDER).contains(&y) => target.copy_from_slice(inner),
            _ => target.copy_from_slice(&row(size, y as u32)),
        }
    }
    Ok(squares)
}

fn row(size: Size, y: u32) -> Vec<u8> {
    let squares = (0..size.width()).filter_map(|x| size.at(x, y));
    let byte = |square: Square| {
        let targets = Direction::ALL.into_iter();
        let targets = targets.filter(|&direction| size.step(square, direction).is_some());
        let degree = targets.count() as u8;
        degree | if size.is_edge(square) { EDGE } else { 0 }
    };
    squares.map(byte).collect()
}
