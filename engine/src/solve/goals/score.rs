//! The count that a goal minimizes, updated as moves are added and removed.

use super::Goal;
use crate::board::{Board, Direction, Size, Square};
use crate::tour::moves_across;
use knights_tour_base::random::Random;

/// Empty rows and columns on each side of the board, so that moves and crossings need no bounds checks.
const MARGIN: usize = 4;

/// The vertex adjacent to both ends of an open tour; its number is a cell of the margin.
pub(super) const APEX: u32 = 0;

/// The squares of a board as cells, row by row, surrounded by a margin.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    size: Size,
    stride: usize,
    is_square: Vec<bool>,
    squares: Vec<u32>,
    offsets: [i32; 8],
    pub(super) has_apex: bool,
}

impl Grid {
    pub(super) fn new(board: &Board, has_apex: bool) -> Grid {
        let size = board.size();
        let [width, height] = [size.width(), size.height()].map(|side| side as usize);
        let stride = width + 2 * MARGIN;
        let offsets = Direction::ALL.map(|direction| {
            let (x, y) = direction.offset();
            y * stride as i32 + x
        });
        let is_square = vec![false; stride * (height + 2 * MARGIN)];
        let mut grid = Grid {
            size,
            stride,
            is_square,
            squares: Vec::new(),
            offsets,
            has_apex,
        };
        for square in board.iter() {
            let cell = grid.cell(square);
            grid.is_square[cell as usize] = true;
            grid.squares.push(cell);
        }
        grid
    }

    pub(super) fn cells(&self) -> usize {
        self.is_square.len()
    }

    pub(super) fn cell(&self, square: Square) -> u32 {
        let (x, y) = self.size.xy(square);
        ((y as usize + MARGIN) * self.stride + x as usize + MARGIN) as u32
    }

    pub(super) fn square(&self, cell: u32) -> Option<Square> {
        let (row, column) = (cell as usize / self.stride, cell as usize % self.stride);
        let [x, y] = [column, row].map(|at| at.wrapping_sub(MARGIN) as u32);
        self.size.at(x, y)
    }

    /// A random neighbour of `cell`; `None` if the draw leaves the board.
    pub(super) fn neighbour(&self, cell: u32, random: &mut Random) -> Option<u32> {
        if cell == APEX {
            return random.choose(&self.squares).copied();
        }
        let drawn = random.below(8 + u64::from(self.has_apex)) as usize;
        let Some(&offset) = self.offsets.get(drawn) else {
            return Some(APEX);
        };
        let to = cell.wrapping_add_signed(offset);
        self.is_square[to as usize].then_some(to)
    }

    pub(super) fn are_joined(&self, (a, b): (u32, u32)) -> bool {
        a == APEX || b == APEX || self.direction(a, b).is_some()
    }

    fn direction(&self, from: u32, to: u32) -> Option<usize> {
        self.offsets
            .iter()
            .position(|&offset| from.wrapping_add_signed(offset) == to)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Score {
    pub(super) now: i64,
    /// For each cell, the directions of its moves, as bits.
    links: Vec<u8>,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// For each set of directions at a square, the number of angles that count.
    Angles(Box<[i64; 256]>),
    /// For each direction of a move, the moves that cross it: a cell relative to the move's start and a direction bit.
    Crossings([Vec<(i32, u8)>; 8]),
}

impl Score {
    pub(super) fn new(goal: Goal, grid: &Grid) -> Score {
        let kind = match goal {
            Goal::Turns => angles(|dot| dot != STRAIGHT),
            Goal::Acute => angles(|dot| dot > 0),
            Goal::Obtuse => angles(|dot| dot < 0 && dot != STRAIGHT),
            Goal::Crossings => Kind::Crossings(Direction::ALL.map(|way| crossing(grid, way))),
        };
        Score {
            now: 0,
            links: vec![0; grid.cells()],
            kind,
        }
    }

    /// Adds the move between two cells, or removes it if present. Edges of the apex do not count.
    pub(super) fn toggle(&mut self, grid: &Grid, (from, to): (u32, u32)) {
        let Some(way) = grid
            .direction(from, to)
            .filter(|_| from != APEX && to != APEX)
        else {
            return;
        };
        let ends = [(from as usize, 1 << way), (to as usize, 1 << (way ^ 4))];
        match &self.kind {
            Kind::Angles(points) => {
                for (cell, bit) in ends {
                    let links = &mut self.links[cell];
                    self.now -= points[usize::from(*links)];
                    *links ^= bit;
                    self.now += points[usize::from(*links)];
                }
            }
            Kind::Crossings(across) => {
                for (cell, bit) in ends {
                    self.links[cell] ^= bit;
                }
                let is_there = |&&(offset, bit): &&(i32, u8)| {
                    self.links[from.wrapping_add_signed(offset) as usize] & bit != 0
                };
                let count = across[way].iter().filter(is_there).count() as i64;
                let is_added = self.links[from as usize] & 1 << way != 0;
                self.now += if is_added { count } else { -count };
            }
        }
    }
}

/// Dot product of the directions from a square to both its neighbours, if the tour passes straight through.
const STRAIGHT: i32 = -5;

fn angles(counts: impl Fn(i32) -> bool) -> Kind {
    let mut points = Box::new([0; 256]);
    for one in Direction::ALL {
        for other in Direction::ALL.into_iter().filter(|&other| other != one) {
            let ((ax, ay), (bx, by)) = (one.offset(), other.offset());
            let links = 1_usize << one.index() | 1 << other.index();
            points[links] = i64::from(counts(ax * bx + ay * by));
        }
    }
    Kind::Angles(points)
}

fn crossing(grid: &Grid, way: Direction) -> Vec<(i32, u8)> {
    // Use any square far from the edges of a large enough board: only relative cells matter.
    let size = Size::new(16, 16).unwrap_or(grid.size);
    let from = Square::new(8, 8);
    let Some(to) = size.step(from, way) else {
        return Vec::new();
    };
    let (x, y) = size.xy(from);
    let across = moves_across(size, (from, to)).filter_map(|(low, high)| {
        let (column, row) = size.xy(low);
        let (x, y) = (column.wrapping_sub(x) as i32, row.wrapping_sub(y) as i32);
        let bit = 1 << Direction::between(low, high)?.index();
        Some((y * grid.stride as i32 + x, bit))
    });
    across.collect()
}
