//! Constructs tours of wide boards, with sides of at least five squares, without searching the whole board. The board
//! is cut into blocks of side eight, up to twelve on large boards, with one special row and column of other lengths. A
//! table has a few closed tours of each block shape. Neighbouring tours are joined by removing an edge of each and
//! connecting the four ends crosswise (after I. Parberry, 1997, and P. Cull and J. De Curtins, 1978).
//!
//! ```text
//! +--------+   +--------+   +--------+
//! |  root  |-->|   2    |-->|   3    |    out: through the first part of every block's tour
//! |        |<--|        |<--|        |    back: through its second part
//! +--------+   +--------+   +--|--^--+
//!                              v  |
//! +--------+   +--------+   +--|--|--+
//! |   6    |<--|   5    |<--|--'  |  |    the next row of blocks runs the other way
//! |        |-->|        |-->|-----'  |
//! +--------+   +--------+   +--------+
//! ```
//!
//! A [`BlockGrid`] defines the order of the blocks. An [`OpenedCycle`](opened_cycle::OpenedCycle) is a block's closed
//! tour, cut open at its entry, and cut at a [`CutPoint`](opened_cycle::CutPoint) where the next block is inserted. A
//! [`BlockChain`] contains all blocks after some block. A [`Splice`] inserts a chain into the root's path.
//!
//! The root is the block in the special row and column, whose tour is searched. On a board with an odd number of
//! squares, the root contains the start, and has an open tour; two chains contain the blocks before and after it.
//!
//! For a tour between two given squares, [`rotations`] move the end of a plan. A [`Plan`] converts between squares and
//! their numbers. Lists of squares are copied from its parts.

mod block;
mod chain;
mod check;
mod fill;
mod opened_cycle;
mod pieces;
mod rotations;

pub(super) use rotations::order_between;

use super::{Question, TooLarge};
use crate::board::{Board, Size, Square, Symmetry};
use crate::tour::Tour;
use block::{Block, BlockCell, BlockEdge};
use chain::{BlockChain, BlockGrid, BlockIndex};
use knights_tour_base::no_progress;
use knights_tour_base::random::Random;
use knights_tour_base::sorting::sort_few;
use opened_cycle::{OpenedCycles, cut, numbers};
use pieces::{Pieces, USUAL};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// A tour of a wide board in compressed form, which converts between squares and their numbers.
///
/// Stores the paths of a few hundred blocks, and some numbers per row and column of blocks. Closed if the area is even.
///
/// ```
/// use knights_tour::board::{Size, Square};
/// use knights_tour::solve::Plan;
///
/// let size = Size::new(1_000_000, 1_000_000)?;
/// let plan = Plan::new(size, "c3".parse()?, 0).expect("wide enough");
/// assert_eq!(plan.square_at(0).to_string(), "c3");
/// let square: Square = "bzz4711".parse()?;
/// assert_eq!(plan.square_at(plan.number_of(square)), square);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    size: Size,
    /// The orientation of the block grid on the board.
    symmetry: Symmetry,
    cycles: OpenedCycles,
    root: Root,
    /// The chains inserted into the root's path, in path order.
    splices: Vec<Splice>,
    /// The number of the start in the closed tour, before the tour is rotated to begin there.
    shift: u64,
    is_closed: bool,
}

/// A random orientation of the block grid. On a board one block wide, the rows of blocks run down the board.
fn laid_out(size: Size, rng: &mut Random) -> Symmetry {
    let [across, down] = [size.width(), size.height()].map(Pieces::is_one);
    let is_transposed = if across == down { rng.coin() } else { across };
    Symmetry::new(is_transposed, [rng.coin(), rng.coin()])
}

/// The block in the special row and column, whose tour is searched; chains are inserted into its path.
#[derive(Clone, Debug)]
struct Root {
    at: BlockIndex,
    grid: BlockGrid,
    path: Vec<BlockCell>,
    numbers: Vec<u16>,
    width: u8,
}

/// A chain inserted between two squares of the root's path.
#[derive(Clone, Debug)]
struct Splice {
    /// The number of squares in the root's path before the chain.
    after: u64,
    chain: BlockChain,
    /// Whether the chain uses the block grid after a half turn.
    is_turned: bool,
}

/// The edge of a block's path where the next chain joins. `is_turned` says whether `grid` is after a half turn.
fn exit_edge(grid: BlockGrid, at: BlockIndex, is_turned: bool) -> Option<BlockEdge> {
    let place = grid.place(at);
    let (width, height) = (place.width as u8, place.height as u8);
    let (a, b) = grid.exit(at).edge(width, height)?;
    Some(if is_turned {
        (opposite(a, width, height), opposite(b, width, height))
    } else {
        (a, b)
    })
}

impl Splice {
    /// The chain of all blocks after `root`, if any, inserted at the edge [`exit_edge`] of the root's path.
    fn new(
        grid: BlockGrid,
        root: BlockIndex,
        is_turned: bool,
        path: &[BlockCell],
        cycles: &OpenedCycles,
    ) -> Option<Splice> {
        let first = grid.next(root)?;
        let edge = exit_edge(grid, root, is_turned)?;
        let cut = cut(path, edge).expect("the root's path has the edge required");
        Some(Splice {
            after: u64::from(cut.outward),
            chain: BlockChain::new(grid, first, cut.flips, cycles),
            is_turned,
        })
    }
}

impl Plan {
    /// The shortest side of a board that can be planned, in squares.
    pub const MIN_SIDE: u32 = 5;

    /// Plans a tour from `start`, closed if the number of squares is even. `None` if a side is shorter than
    /// [`Plan::MIN_SIDE`], or if the start is off the board or of the minority colour. Different seeds give different
    /// tours, except on the smallest boards.
    pub fn new(size: Size, start: Square, seed: u64) -> Option<Plan> {
        let is_wide = size.width().min(size.height()) >= Plan::MIN_SIDE;
        if !is_wide || !size.contains(start) || !Board::whole(size).parity_allows_start(start) {
            return None;
        }
        let mut rng = Random::with_seed(seed);
        let symmetry = laid_out(size, &mut rng);
        let laid = symmetry.size(size);
        let is_odd = size.area() % 2 == 1;
        let (u, v) = if is_odd {
            symmetry.xy(size, size.xy(start))
        } else {
            (0, 0)
        };
        let grid = grid(laid, u, v, &mut rng);
        let mut plan = if is_odd {
            Plan::open(size, symmetry, grid, (u, v), &mut rng)
        } else {
            Plan::closed(size, symmetry, grid, &mut rng)
        };
        plan.shift = plan.number_of(start);
        Some(plan)
    }

    /// The whole tour as a list, verified.
    ///
    /// # Errors
    /// [`TooLarge`] if the tour has too many squares for a list.
    ///
    /// # Panics
    /// If the plan is not a tour, which would be a bug.
    pub fn tour(&self) -> Result<Tour, TooLarge> {
        Question::check_listable(self.size)?;
        let progress = &mut no_progress();
        let order = self.order(progress);
        let tour = order.and_then(|order| Tour::from_order(&self.board(), order, progress));
        let tour = tour.expect("nothing cancels it");
        Ok(tour.expect("a plan is a tour"))
    }

    /// A plan that consists of the root only; the caller adds the chains.
    fn of_root(size: Size, symmetry: Symmetry, root: Root) -> Plan {
        let cycles = OpenedCycles::new(root.grid.columns, root.grid.rows);
        Plan {
            size,
            symmetry,
            cycles,
            root,
            splices: Vec::new(),
            shift: 0,
            is_closed: false,
        }
    }

    fn closed(size: Size, symmetry: Symmetry, grid: BlockGrid, rng: &mut Random) -> Plan {
        let grid = BlockGrid {
            salt: rng.next_u64(),
            ..grid
        };
        let at = BlockIndex { row: 0, along: 0 };
        let place = grid.place(at);
        let (width, height) = (place.width as u8, place.height as u8);
        let path = match exit_edge(grid, at, false) {
            None => Block::new(width, height, &[]).cycle(rng),
            Some(edge) => {
                let mut path = known_cycle(width, height, rng);
                // Rotate the cycle if the exit edge joins its last square to its first.
                if cut(&path, edge).is_none() {
                    path.rotate_left(1);
                }
                path
            }
        };
        let mut plan = Plan::of_root(size, symmetry, Root::new(at, grid, path, width));
        plan.is_closed = true;
        plan.join(grid, at, false);
        plan
    }

    fn open(
        size: Size,
        symmetry: Symmetry,
        grid: BlockGrid,
        (u, v): (u32, u32),
        rng: &mut Random,
    ) -> Plan {
        let at = grid.block_of(u, v);
        let place = grid.place(at);
        let (width, height) = (place.width as u8, place.height as u8);
        let back = turned(grid, at);
        let onward = exit_edge(grid, at, false);
        let backward = exit_edge(grid.turned(), back, true);
        let required: Vec<BlockEdge> = onward.into_iter().chain(backward).collect();
        let path = Block::new(width, height, &required).path(place.local(u, v), rng);
        let grid = BlockGrid {
            salt: rng.next_u64(),
            ..grid
        };
        let mut plan = Plan::of_root(size, symmetry, Root::new(at, grid, path, width));
        plan.join(grid, at, false);
        plan.join(grid.turned(), back, true);
        sort_few(&mut plan.splices, |splice| splice.after);
        plan
    }

    fn join(&mut self, grid: BlockGrid, root: BlockIndex, is_turned: bool) {
        let splice = Splice::new(grid, root, is_turned, &self.root.path, &self.cycles);
        self.splices.extend(splice);
    }

    /// The width and height of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The board, a rectangle without missing squares.
    pub fn board(&self) -> Board {
        self.size.into()
    }

    /// All squares in tour order, each computed by [`Plan::square_at`].
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + '_ {
        (0..self.size.area()).map(|number| self.square_at(number))
    }

    /// Whether a knight's move joins the last square to the first.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// The number of `square` in the tour, counting from 0 at the start.
    ///
    /// # Panics
    /// If `square` is not on the board.
    pub fn number_of(&self, square: Square) -> u64 {
        assert!(
            self.size.contains(square),
            "{square} is not on {}",
            self.size
        );
        let at = self.symmetry.xy(self.size, self.size.xy(square));
        let squares = self.size.area();
        (self.unshifted(at) + squares - self.shift) % squares
    }

    /// The number of a square of the block grid before the tour is rotated to its start.
    fn unshifted(&self, (u, v): (u32, u32)) -> u64 {
        let root = &self.root;
        let at = root.grid.block_of(u, v);
        if at == root.at {
            let (x, y) = root.grid.place(at).local(u, v);
            let index = usize::from(y) * usize::from(root.width) + usize::from(x);
            let number = u64::from(root.numbers[index]);
            let splices = self.splices.iter().filter(|splice| splice.after <= number);
            return number + splices.map(|splice| splice.chain.squares()).sum::<u64>();
        }
        let mut before = 0;
        for splice in &self.splices {
            let (u, v) = self.oriented(splice, (u, v));
            let at = splice.chain.grid().block_of(u, v);
            if splice.chain.has(at) {
                let number = splice.chain.number(&self.cycles, at, u, v);
                return splice.after + before + number;
            }
            before += splice.chain.squares();
        }
        unreachable!("every block is the root or in a chain")
    }

    /// The square with this number in the tour, from 0 for the start.
    ///
    /// # Panics
    /// If `number` is not below the number of squares.
    pub fn square_at(&self, number: u64) -> Square {
        let squares = self.size.area();
        assert!(
            number < squares,
            "{} has no square number {number}",
            self.size
        );
        let at = self.unnumbered((number + self.shift) % squares);
        let laid = self.symmetry.size(self.size);
        let (x, y) = self.symmetry.inverse().xy(laid, at);
        Square::new(x, self.size.height() - 1 - y)
    }

    /// Converts coordinates on the block grid to those on the grid of a chain, which may be after a half turn; or back.
    fn oriented(&self, splice: &Splice, at: (u32, u32)) -> (u32, u32) {
        if splice.is_turned {
            Symmetry::HALF_TURN.xy(self.symmetry.size(self.size), at)
        } else {
            at
        }
    }

    fn unnumbered(&self, mut number: u64) -> (u32, u32) {
        for splice in &self.splices {
            if number < splice.after {
                break;
            }
            if number - splice.after < splice.chain.squares() {
                let at = splice.chain.square(&self.cycles, number - splice.after);
                return self.oriented(splice, at);
            }
            number -= splice.chain.squares();
        }
        let root = &self.root;
        // The cast is lossless, because the remainder is below the root's number of squares.
        root.grid.place(root.at).global(root.path[number as usize])
    }
}

impl Root {
    fn new(at: BlockIndex, grid: BlockGrid, path: Vec<BlockCell>, width: u8) -> Root {
        Root {
            at,
            grid,
            numbers: numbers(&path, width),
            path,
            width,
        }
    }
}

/// A closed tour of the root, cached for a few seeds, because searching the root dominates the time of a plan.
fn known_cycle(width: u8, height: u8, rng: &mut Random) -> Vec<BlockCell> {
    const SEEDS: u64 = 8;
    static KNOWN: Mutex<BTreeMap<(u8, u8, u64), Vec<BlockCell>>> = Mutex::new(BTreeMap::new());
    let seed = rng.below(SEEDS);
    let search = || Block::new(width, height, &[]).cycle(&mut Random::with_seed(seed));
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known
        .entry((width, height, seed))
        .or_insert_with(search)
        .clone()
}

/// The block grid whose special row and column contain (`u`, `v`). On large boards, block lengths are random.
fn grid(laid: Size, u: u32, v: u32, rng: &mut Random) -> BlockGrid {
    const LENGTHS: [u32; 3] = [USUAL, 10, 12];
    let is_large = laid.area() > Question::MIXED && laid.width().min(laid.height()) >= 24;
    let mut pieces = |side, at| {
        let usual = rng.choose(&LENGTHS).filter(|_| is_large);
        Pieces::around(side, at, usual.copied().unwrap_or(USUAL))
    };
    BlockGrid {
        columns: pieces(laid.width(), u),
        rows: pieces(laid.height(), v),
        starts_right: true,
        salt: 0,
    }
}

fn turned(grid: BlockGrid, at: BlockIndex) -> BlockIndex {
    BlockIndex {
        row: grid.rows.count - 1 - at.row,
        along: grid.columns.count - 1 - at.along,
    }
}

fn opposite((x, y): BlockCell, width: u8, height: u8) -> BlockCell {
    (width - 1 - x, height - 1 - y)
}

#[cfg(test)]
mod tests;
