//! The count that a goal minimizes, updated as moves are added and removed.

use super::Goal;
use super::cycle::Cycle;
use crate::board::{Board, Direction, Size, Square};
use crate::solve::padded_grid::{APEX, PaddedGrid};
use crate::tour::moves_across;

/// The number of rows and columns beside the board, at least the distance to the start of a move that crosses another.
const MARGIN: u32 = 4;

/// The squares of a board as cells, in a margin so wide that crossings need no bounds checks.
pub(super) fn grid(board: &Board) -> PaddedGrid {
    PaddedGrid::new(board, MARGIN, board.width() + 2 * MARGIN)
}

/// The current count, with the moves that it depends on.
#[derive(Clone, Debug)]
pub(super) struct Score {
    pub(super) now: i64,
    /// For each cell, the directions of its moves, as bits.
    links: Vec<u8>,
    counted: CountedFeature,
}

/// What is counted, as a table for fast updates.
#[derive(Clone, Debug)]
enum CountedFeature {
    /// For each set of directions at a square, the number of angles that count.
    Angles(Box<[i64; 256]>),
    /// For each direction of a move, the moves that cross it: a cell relative to the move's start and a direction bit.
    Crossings([Vec<(i32, u8)>; 8]),
}

impl Score {
    /// The score of a cycle.
    pub(super) fn of(goal: Goal, grid: &PaddedGrid, cycle: &Cycle) -> Score {
        let mut score = Score::new(goal, grid);
        cycle.edges().for_each(|edge| score.toggle(grid, edge));
        score
    }

    fn new(goal: Goal, grid: &PaddedGrid) -> Score {
        let counted = match goal {
            Goal::Turns => angles(|dot| dot != STRAIGHT),
            Goal::Acute => angles(|dot| dot > 0),
            Goal::Obtuse => angles(|dot| dot < 0 && dot != STRAIGHT),
            Goal::Crossings => {
                CountedFeature::Crossings(Direction::ALL.map(|way| crossing(grid, way)))
            }
        };
        Score {
            now: 0,
            links: vec![0; grid.near.len()],
            counted,
        }
    }

    /// Adds the move between two cells, or removes it if present. Edges of the apex do not count.
    pub(super) fn toggle(&mut self, grid: &PaddedGrid, (from, to): (u32, u32)) {
        let Some(way) = grid
            .direction(from, to)
            .filter(|_| from != APEX && to != APEX)
        else {
            return;
        };
        let ends = [(from as usize, 1 << way), (to as usize, 1 << (way ^ 4))];
        match &self.counted {
            CountedFeature::Angles(points) => {
                for (cell, bit) in ends {
                    let links = &mut self.links[cell];
                    self.now -= points[usize::from(*links)];
                    *links ^= bit;
                    self.now += points[usize::from(*links)];
                }
            }
            CountedFeature::Crossings(across) => {
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

fn angles(counts: impl Fn(i32) -> bool) -> CountedFeature {
    let mut points = Box::new([0; 256]);
    for one in Direction::ALL {
        for other in Direction::ALL.into_iter().filter(|&other| other != one) {
            let ((ax, ay), (bx, by)) = (one.offset(), other.offset());
            let links = 1_usize << one.index() | 1 << other.index();
            points[links] = i64::from(counts(ax * bx + ay * by));
        }
    }
    CountedFeature::Angles(points)
}

fn crossing(grid: &PaddedGrid, way: Direction) -> Vec<(i32, u8)> {
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
