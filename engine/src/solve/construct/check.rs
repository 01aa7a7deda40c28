//! Verifies a plan block by block, independently of the construction. Every block's path covers the block and is cut
//! into two parts, for the outward and the return pass of the chain. So every square is visited once, and only the
//! moves between squares remain to be checked. Rows of one kind differ only in position and in the variants of their
//! blocks, so one row of each kind and all variants are checked.

use super::Plan;
use super::block::BlockCell;
use super::chain::{BlockChain, BlockIndex, BlockPart};
use super::opened_cycle::{self, OpenedCycle, numbers};
use crate::board::{Direction, Square};

/// Column and row of a square of the block grid.
type GridPoint = (u32, u32);

impl Plan {
    /// Whether the plan is a valid tour, closed if the number of squares is even. Takes time linear in the side lengths.
    pub fn is_sound(&self) -> bool {
        let grid = &self.root.grid;
        let place = grid.place(self.root.at);
        let mut line = CheckedPath::default();
        let mut is_sound = has_each_once(&self.root.path, place.width, place.height);
        let mut at = 0;
        let mut squares = self.root.path.len() as u64;
        for splice in &self.splices {
            while (at as u64) < splice.after {
                line.go_to(place.global(self.root.path[at]));
                at += 1;
            }
            let chain = &splice.chain;
            is_sound &= self.is_chain_sound(chain);
            squares += chain.squares();
            // `is_chain_sound` checks the moves inside the chain.
            for number in [0, chain.squares() - 1] {
                let at = self.oriented(splice, chain.square(&self.cycles, number));
                if number == 0 {
                    line.go_to(at);
                } else {
                    line.last = Some(at);
                }
            }
        }
        for &cell in &self.root.path[at..] {
            line.go_to(place.global(cell));
        }
        is_sound &= self.cycles.all().all(are_alike);
        let is_whole = is_sound && line.is_whole && squares == self.size.area();
        is_whole && self.has_all_blocks() && self.ends_as_it_should()
    }

    fn ends_as_it_should(&self) -> bool {
        let [start, end] = [0, self.size.area() - 1].map(|number| self.square_at(number));
        !self.is_closed || Direction::between(end, start).is_some()
    }

    /// Whether the root and the chains cover every block once. A turned chain covers the blocks before the root.
    fn has_all_blocks(&self) -> bool {
        let blocks = |chain: &BlockChain| -> u64 {
            chain.rows().map(|row| chain.in_row(row).len() as u64).sum()
        };
        let grid = &self.root.grid;
        let all = u64::from(grid.columns.count) * u64::from(grid.rows.count);
        let joined = self.splices.iter().map(|splice| blocks(&splice.chain));
        let turns: Vec<bool> = self.splices.iter().map(|splice| splice.is_turned).collect();
        joined.sum::<u64>() + 1 == all
            && matches!(turns[..], [] | [_] | [true, false] | [false, true])
    }

    fn is_chain_sound(&self, chain: &BlockChain) -> bool {
        let mut seen = Vec::new();
        let mut is_sound = true;
        let mut below: Option<RowEnds> = None;
        for row in chain.rows().rev() {
            let kind = chain.kind_of(row);
            let is_last = row + 1 == chain.rows().end;
            if !seen.contains(&kind) {
                seen.push(kind);
                is_sound &= self.is_row_sound(chain, row, is_last);
            }
            let ends = self.row_ends(chain, row);
            if let Some(below) = below {
                is_sound &= is_move(ends.out.1, below.out.0) && is_move(below.back.1, ends.back.0);
                is_sound &= ends.counted.1 == below.counted.0;
            }
            below = Some(ends);
        }
        is_sound
    }

    /// Whether both passes along a row consist of knight's moves, and the path of each block covers the block.
    fn is_row_sound(&self, chain: &BlockChain, row: u32, is_last: bool) -> bool {
        let grid = chain.grid();
        let has_all = |at| {
            let place = grid.place(at);
            has_each_once(
                &grid.cycle(&self.cycles, at).path,
                place.width,
                place.height,
            )
        };
        let mut out = CheckedPath::default();
        for at in chain.in_row(row) {
            self.part(chain, at, BlockPart::Outward)
                .for_each(|square| out.go_to(square));
        }
        // In the last row, the return pass continues the outward pass.
        let mut back = CheckedPath {
            last: out.last.filter(|_| is_last),
            ..CheckedPath::default()
        };
        for at in chain.in_row(row).rev() {
            self.part(chain, at, BlockPart::Return)
                .for_each(|square| back.go_to(square));
        }
        let next = chain.in_row(row).skip(1);
        let are_counted = chain
            .in_row(row)
            .zip(next)
            .all(|(at, next)| self.counted_after(chain, at) == chain.before(next).0);
        out.is_whole && back.is_whole && are_counted && chain.in_row(row).all(has_all)
    }

    /// The number of squares that the outward pass has visited when it leaves block `at`, from the chain's sums.
    fn counted_after(&self, chain: &BlockChain, at: BlockIndex) -> u64 {
        let (before, is_back) = chain.before(at);
        let grid = chain.grid();
        before + grid.outward(&self.cycles, at, is_back).0
    }

    fn part(
        &self,
        chain: &BlockChain,
        at: BlockIndex,
        part: BlockPart,
    ) -> impl DoubleEndedIterator<Item = GridPoint> {
        let grid = chain.grid();
        let cycle = grid.cycle(&self.cycles, at);
        let is_back = chain.before(at).1;
        let outward = cycle.outward_length(grid.exit(at), is_back) as u64;
        let numbers = match part {
            BlockPart::Outward => 0..outward,
            BlockPart::Return => outward..cycle.squares(),
        };
        let place = grid.place(at);
        numbers.map(move |number| place.global(cycle.cell(number, is_back)))
    }

    /// The ends of both passes along a row, and the squares counted at its first and last blocks.
    fn row_ends(&self, chain: &BlockChain, row: u32) -> RowEnds {
        let ends = |part| {
            let ordered = |is_first: bool| {
                let mut blocks = chain.in_row(row);
                let at = if (part == BlockPart::Outward) == is_first {
                    blocks.next()
                } else {
                    blocks.next_back()
                };
                at.and_then(|at| {
                    let mut squares = self.part(chain, at, part);
                    if is_first {
                        squares.next()
                    } else {
                        squares.next_back()
                    }
                })
            };
            (ordered(true), ordered(false))
        };
        let (out, back) = (ends(BlockPart::Outward), ends(BlockPart::Return));
        let first = chain.in_row(row).next();
        let last = chain.in_row(row).next_back();
        RowEnds {
            out,
            counted: (
                first.map_or(0, |at| chain.before(at).0),
                last.map_or(0, |at| self.counted_after(chain, at)),
            ),
            // If the row has no return part, the return pass starts at the end of the outward pass.
            back: (back.0, back.1.or(out.1)),
        }
    }
}

/// The first and last squares of both passes along a row. A chain's last block belongs only to the outward pass.
#[derive(Clone, Copy)]
struct RowEnds {
    out: (Option<GridPoint>, Option<GridPoint>),
    back: (Option<GridPoint>, Option<GridPoint>),
    counted: (u64, u64),
}

/// A path whose moves are checked while squares are added.
struct CheckedPath {
    last: Option<GridPoint>,
    is_whole: bool,
}

impl Default for CheckedPath {
    fn default() -> CheckedPath {
        CheckedPath {
            last: None,
            is_whole: true,
        }
    }
}

impl CheckedPath {
    fn go_to(&mut self, square: GridPoint) {
        let before = self.last.replace(square);
        self.is_whole &= before.is_none_or(|before| is_move(Some(before), Some(square)));
    }
}

fn is_move(from: Option<GridPoint>, to: Option<GridPoint>) -> bool {
    let square = |(u, v)| Square::new(u, v);
    let ends = from.map(square).zip(to.map(square));
    ends.is_some_and(|(from, to)| Direction::between(from, to).is_some())
}

/// Whether all variants of a block's tour are valid paths and interchangeable.
fn are_alike(variants: &[OpenedCycle]) -> bool {
    let Some(first) = variants.first() else {
        return true;
    };
    let width = u32::from(first.width);
    variants.iter().all(|cycle| {
        let height = cycle.path.len() as u32 / width;
        let mut moves = cycle.path.windows(2);
        cycle.width == first.width
            && has_each_once(&cycle.path, width, height)
            && moves.all(|pair| opened_cycle::is_move(pair[0], pair[1]))
            && cycle.numbers == numbers(&cycle.path, cycle.width)
            && first.is_cut_like(cycle)
    })
}

fn has_each_once(path: &[BlockCell], width: u32, height: u32) -> bool {
    let mut seen = vec![false; (width * height) as usize];
    for &(x, y) in path {
        let (x, y) = (u32::from(x), u32::from(y));
        if x >= width || y >= height {
            return false;
        }
        if std::mem::replace(&mut seen[(y * width + x) as usize], true) {
            return false;
        }
    }
    seen.iter().all(|&seen| seen)
}
