//! Tours that are their own image under the half turn: a block in the middle of the board has one, the
//! blocks behind it are a chain, and those before it are the image of that chain.

use super::block::{Block, Cell, Edge};
use super::chain::BlockGrid;
use super::opened_cycle::{OpenedCycles, is_move};
use super::pieces::Pieces;
use super::{BlockPlan, Root, Splice, exit_edge, opposite};
use crate::board::{Size, Symmetry};
use crate::random::Random;
use crate::tour::TourClass;

/// How often the block in the middle is walked before it is given up.
const ATTEMPTS: usize = 20_000;

impl BlockPlan {
    /// Plans a tour that the half turn takes to itself: to itself backwards if it is Bergholtian or open,
    /// and a half further on if it is Eulerian. `None` if a side is under [`BlockPlan::MIN_SIDE`], the class is
    /// another, or no such tour of the middle is found. The board is one that has such a tour.
    pub(in crate::solve) fn half_turned(
        size: Size,
        class: TourClass,
        seed: u64,
    ) -> Option<BlockPlan> {
        let mut rng = Random::with_seed(seed);
        let [columns, rows] = pieces(size.width(), size.height())?;
        let [across, down] = [columns, rows].map(|pieces| pieces.count == 1);
        let is_transposed = if across == down { rng.coin() } else { across };
        let symmetry = Symmetry::new(is_transposed, [rng.coin(), rng.coin()]);
        let (columns, rows) = match is_transposed {
            true => (rows, columns),
            false => (columns, rows),
        };
        let grid = BlockGrid {
            columns,
            rows,
            starts_right: true,
        };
        let at = grid.block_of(columns.side() / 2, rows.side() / 2);
        let place = grid.place(at);
        let (width, height) = (place.width as u8, place.height as u8);
        let edge = exit_edge(grid, at, false);
        let path = Middle::new(width, height, class, edge)?.path(&mut rng)?;
        let cycles = OpenedCycles::search(grid.columns, grid.rows, true, &mut rng);
        let mut plan = BlockPlan {
            size,
            symmetry,
            cycles,
            root: Root::new(at, grid, path, width),
            splices: Vec::new(),
            shift: 0,
            is_closed: class != TourClass::HalfTurn,
        };
        plan.join(grid, at, false);
        plan.join_image(class);
        Some(plan)
    }

    /// Joins on the image of the chain that is joined on, where the path passes the image of the edge.
    fn join_image(&mut self, class: TourClass) {
        let Some(splice) = self.splices.first() else {
            return;
        };
        let squares = self.root.path.len() as u64;
        let is_reversed = class != TourClass::Eulerian;
        let after = match is_reversed {
            true => squares - splice.after,
            false => (splice.after + squares / 2) % squares,
        };
        let image = Splice {
            after,
            is_turned: true,
            is_reversed,
            ..splice.clone()
        };
        self.splices.push(image);
        self.splices.sort_by_key(|splice| splice.after);
    }
}

/// The pieces of both sides, the middle one not of 5×6 squares, which has no such tour.
fn pieces(width: u32, height: u32) -> Option<[Pieces; 2]> {
    let least = BlockPlan::MIN_SIDE;
    let longer = [[least, least], [least, least + 2], [least + 2, least]];
    longer.into_iter().find_map(|[a, b]| {
        let pieces = [Pieces::centred(width, a)?, Pieces::centred(height, b)?];
        let mut sides = pieces.map(|pieces| pieces.length_of(true));
        sides.sort_unstable();
        (sides != [5, 6]).then_some(pieces)
    })
}

/// The block in the middle, and what its tour is to be.
struct Middle {
    block: Block,
    width: u8,
    height: u8,
    class: TourClass,
}

impl Middle {
    /// With an edge that the tour and so its image have; `None` for a class that is not made here.
    fn new(width: u8, height: u8, class: TourClass, edge: Option<Edge>) -> Option<Middle> {
        let is_made = [
            TourClass::HalfTurn,
            TourClass::Bergholtian,
            TourClass::Eulerian,
        ]
        .contains(&class);
        let turned = |(a, b): Edge| (opposite(a, width, height), opposite(b, width, height));
        let edges: Vec<Edge> = edge.into_iter().flat_map(|it| [it, turned(it)]).collect();
        is_made.then(|| Middle {
            block: Block::halved(width, height, &edges),
            width,
            height,
            class,
        })
    }

    fn image(&self, cell: Cell) -> Cell {
        opposite(cell, self.width, self.height)
    }

    /// The whole tour: a half from the middle on behind its image backwards, or before its image.
    fn path(&self, rng: &mut Random) -> Option<Vec<Cell>> {
        let mut half = self.half(rng)?;
        let image = |&cell: &Cell| self.image(cell);
        if self.class == TourClass::Eulerian {
            // The edges that are cut are not the first, the middle or the last one.
            let images: Vec<Cell> = half.iter().map(image).collect();
            half.extend(images);
            return Some(half);
        }
        let has_centre = half
            .first()
            .is_some_and(|&first| self.image(first) == first);
        let behind = half.iter().skip(usize::from(has_centre)).rev();
        Some(behind.map(image).chain(half.iter().copied()).collect())
    }

    fn half(&self, rng: &mut Random) -> Option<Vec<Cell>> {
        let starts = self.starts();
        (0..ATTEMPTS).find_map(|attempt| {
            let &start = rng.choose(&starts)?;
            let ends = self.ends(start);
            let end = rng.choose(&ends).copied();
            let is_open = self.class == TourClass::HalfTurn;
            if end.is_none() && !is_open {
                return None;
            }
            let half = self.block.path_at_once(start, end, attempt, rng)?;
            let closes = half.last().is_some_and(|&last| self.is_central(last));
            (!is_open || !closes).then_some(half)
        })
    }

    /// Whether a move leads from a square to its image.
    fn is_central(&self, cell: Cell) -> bool {
        is_move(cell, self.image(cell))
    }

    fn starts(&self) -> Vec<Cell> {
        let cells = self.cells();
        if let Some(centre) = self.cells().find(|&cell| self.image(cell) == cell) {
            return vec![centre];
        }
        match self.class {
            TourClass::Eulerian => cells.collect(),
            _ => cells.filter(|&cell| self.is_central(cell)).collect(),
        }
    }

    /// Where a half from `start` on may end; empty if anywhere.
    fn ends(&self, start: Cell) -> Vec<Cell> {
        let is_other = |&cell: &Cell| cell != start && cell != self.image(start);
        let cells = self.cells().filter(is_other);
        match self.class {
            TourClass::Eulerian => cells
                .filter(|&cell| is_move(cell, self.image(start)))
                .collect(),
            TourClass::Bergholtian => cells.filter(|&cell| self.is_central(cell)).collect(),
            _ => Vec::new(),
        }
    }

    fn cells(&self) -> impl Iterator<Item = Cell> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }
}
