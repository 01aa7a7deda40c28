//! The closed tour of a block, cut open to be part of a chain. Blocks of rows that run to the left are mirrored: the
//! entry is on the left, or above for the first block of a row; the exit is on the right, or below for the last block.
//!
//! Every closed tour has the exit edge, because it touches a corner. Every tour of the table has both entry edges.

use super::block::{Block, BlockCell, BlockEdge};
use super::pieces::Pieces;
use knights_tour_base::random::Random;
use std::sync::OnceLock;

/// The side on which the path enters a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlockEntry {
    Left,
    Above,
}

/// The side on which the path leaves a block; none for the last block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlockExit {
    Right,
    Below,
    None,
}

impl BlockEntry {
    /// The edge removed at a block's entry. Its first end joins the first end of the previous block's exit edge.
    fn edge(self) -> BlockEdge {
        match self {
            BlockEntry::Left => ((1, 1), (0, 3)),
            BlockEntry::Above => ((1, 1), (3, 0)),
        }
    }
}

impl BlockExit {
    pub(super) fn edge(self, width: u8, height: u8) -> Option<BlockEdge> {
        match self {
            BlockExit::Right => Some(((width - 1, 0), (width - 2, 2))),
            BlockExit::Below => Some(((width - 1, height - 1), (width - 3, height - 2))),
            BlockExit::None => None,
        }
    }
}

/// The place in a block's path where the next block is inserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CutPoint {
    /// The number of squares of the path before the removed edge.
    pub(super) outward: u16,
    /// Whether the second end of the removed edge comes before the first in the path.
    pub(super) flips: bool,
}

pub(super) fn cut(path: &[BlockCell], edge: BlockEdge) -> Option<CutPoint> {
    let at = |cell| path.iter().position(|&other| other == cell);
    let (first, second) = (at(edge.0)?, at(edge.1)?);
    (first.abs_diff(second) == 1).then(|| CutPoint {
        outward: first.min(second) as u16 + 1,
        flips: second < first,
    })
}

pub(super) fn is_move(a: BlockCell, b: BlockCell) -> bool {
    matches!((a.0.abs_diff(b.0), a.1.abs_diff(b.1)), (1, 2) | (2, 1))
}

/// The closed tour of a block, cut open at the entry.
#[derive(Clone, Debug)]
pub(super) struct OpenedCycle {
    pub(super) width: u8,
    /// The squares of the tour, from the first end of the entry edge to the second.
    pub(super) path: Vec<BlockCell>,
    /// For each square, in row-major order: its number in `path`.
    pub(super) numbers: Vec<u16>,
    right: CutPoint,
    below: CutPoint,
}

impl OpenedCycle {
    /// Cuts a closed tour open at `entry`. `path` must start on the square that both entry edges share.
    fn new(mut path: Vec<BlockCell>, entry: BlockEntry, (width, height): (u8, u8)) -> OpenedCycle {
        if path.last() != Some(&entry.edge().1) {
            path[1..].reverse();
        }
        let cut = |exit: BlockExit| exit.edge(width, height).and_then(|edge| cut(&path, edge));
        let [right, below] =
            [BlockExit::Right, BlockExit::Below].map(|exit| cut(exit).expect("a corner's edges"));
        OpenedCycle {
            width,
            numbers: numbers(&path, width),
            path,
            right,
            below,
        }
    }

    /// Whether both cycles have the same squares at their ends and cuts, so that one can replace the other.
    pub(super) fn is_cut_like(&self, other: &OpenedCycle) -> bool {
        let cuts = [self.right, self.below].map(|cut| usize::from(cut.outward));
        let mut places = cuts.into_iter().flat_map(|cut| [cut - 1, cut]);
        (self.right, self.below) == (other.right, other.below)
            && self.path.len() == other.path.len()
            && self.path.first() == other.path.first()
            && self.path.last() == other.path.last()
            && places.all(|at| self.path[at] == other.path[at])
    }

    pub(super) fn squares(&self) -> u64 {
        self.path.len() as u64
    }

    /// The number of squares before the next block, and whether that block is reversed. `is_back` reverses this block.
    pub(super) fn outward(&self, exit: BlockExit, is_back: bool) -> (u64, bool) {
        let cut = match exit {
            BlockExit::Right => self.right,
            BlockExit::Below => self.below,
            BlockExit::None => return (self.squares(), false),
        };
        let before_cut = u64::from(cut.outward);
        let outward = if is_back {
            self.squares() - before_cut
        } else {
            before_cut
        };
        (outward, is_back != cut.flips)
    }

    pub(super) fn outward_length(&self, exit: BlockExit, is_back: bool) -> usize {
        let (outward, _) = self.outward(exit, is_back);
        usize::try_from(outward).unwrap_or(self.path.len())
    }

    pub(super) fn number(&self, (x, y): BlockCell, is_back: bool) -> u64 {
        let index = usize::from(y) * usize::from(self.width) + usize::from(x);
        self.reversed(self.numbers[index].into(), is_back)
    }

    pub(super) fn cell(&self, number: u64, is_back: bool) -> BlockCell {
        self.path[self.reversed(number, is_back) as usize]
    }

    fn reversed(&self, number: u64, is_back: bool) -> u64 {
        if is_back {
            self.squares() - 1 - number
        } else {
            number
        }
    }
}

pub(super) fn numbers(path: &[BlockCell], width: u8) -> Vec<u16> {
    let mut numbers = vec![0; path.len()];
    for (number, &(x, y)) in path.iter().enumerate() {
        numbers[usize::from(y) * usize::from(width) + usize::from(x)] = number as u16;
    }
    numbers
}

/// For each block shape, the seeds of interchangeable tours.
const TABLE: &str = include_str!("seeds.txt");
/// The number of tours of each shape in the table.
pub(super) const VARIANTS: usize = 8;

fn paths((width, height): (u8, u8)) -> impl Iterator<Item = Vec<BlockCell>> {
    let key = format!("{width}x{height} ");
    let seeds = TABLE
        .lines()
        .find_map(|line| line.strip_prefix(&key))
        .unwrap_or_default();
    let seeds = seeds.split(' ').filter_map(|seed| seed.parse().ok());
    seeds.map(move |seed| path(width, height, seed))
}

/// A closed tour with both entry edges, from the square that they share.
fn path(width: u8, height: u8, seed: u64) -> Vec<BlockCell> {
    let required = [BlockEntry::Left, BlockEntry::Above].map(BlockEntry::edge);
    let mut path = Block::new(width, height, &required).cycle(&mut Random::with_seed(seed));
    let shared = path.iter().position(|&cell| cell == required[0].0);
    path.rotate_left(shared.expect("every square is on the path"));
    path
}

/// Interchangeable tours of one block shape, opened at each [`BlockEntry`], in that enum's order.
type ShapeCycles = [Vec<OpenedCycle>; 2];

/// The tours of a shape, opened at first use.
fn opened(shape: (u8, u8)) -> &'static ShapeCycles {
    const SIDES: usize = 24;
    static OPENED: [OnceLock<ShapeCycles>; SIDES * SIDES] =
        [const { OnceLock::new() }; SIDES * SIDES];
    OPENED[usize::from(shape.0) * SIDES + usize::from(shape.1)].get_or_init(|| {
        let paths: Vec<Vec<BlockCell>> = paths(shape).collect();
        [BlockEntry::Left, BlockEntry::Above].map(|entry| {
            paths
                .iter()
                .map(|path| OpenedCycle::new(path.clone(), entry, shape))
                .collect()
        })
    })
}

/// The tours of all shapes in a chain, indexed by whether the row and the column are special.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenedCycles([[&'static ShapeCycles; 2]; 2]);

impl OpenedCycles {
    /// The tours of all block shapes of a grid, except that of the root.
    pub(super) fn new(columns: Pieces, rows: Pieces) -> OpenedCycles {
        static NONE: ShapeCycles = [Vec::new(), Vec::new()];
        let cycles = |is_special_row: bool, is_special_column: bool| {
            let is_missing = (!is_special_row && rows.count == 1)
                || (!is_special_column && columns.count == 1)
                || (is_special_row && is_special_column);
            let width = columns.length_of(is_special_column) as u8;
            let height = rows.length_of(is_special_row) as u8;
            if is_missing {
                &NONE
            } else {
                opened((width, height))
            }
        };
        OpenedCycles([false, true].map(|row| [false, true].map(|column| cycles(row, column))))
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &[OpenedCycle]> {
        self.0
            .iter()
            .flatten()
            .copied()
            .flatten()
            .map(Vec::as_slice)
    }

    #[cfg(test)]
    pub(super) fn change(&mut self, change: impl Fn(&mut [Vec<OpenedCycle>; 2])) {
        for cycles in self.0.iter_mut().flatten() {
            let mut changed = cycles.clone();
            change(&mut changed);
            *cycles = Box::leak(Box::new(changed));
        }
    }

    pub(super) fn get(
        &self,
        is_special_row: bool,
        is_special_column: bool,
        entry: BlockEntry,
    ) -> &'static [OpenedCycle] {
        &self.0[usize::from(is_special_row)][usize::from(is_special_column)][entry as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::super::pieces::USUAL;
    use super::*;
    use std::collections::{HashMap, HashSet};

    /// All block shapes; one side has a usual length.
    fn shapes() -> impl Iterator<Item = (u8, u8)> {
        let all = (5..24).flat_map(|width| (5..24).map(move |height| (width, height)));
        all.filter(|&(width, height)| {
            let fits = |usual: u8, other: u8| match usual {
                8 => true,
                10 | 12 => other >= 8,
                _ => false,
            };
            fits(width, height) || fits(height, width)
        })
    }

    #[test]
    fn the_table_has_all_shapes_and_nothing_else() {
        let keys = TABLE
            .lines()
            .map(|line| line.split(' ').next().unwrap_or_default());
        assert!(keys.eq(shapes().map(|(width, height)| format!("{width}x{height}"))));
    }

    /// Prints a new table. The seeds of a shape are the first with tours that are all cut alike.
    #[test]
    #[ignore = "only for a change of the search"]
    fn print_the_table() {
        for (width, height) in shapes() {
            let mut groups: HashMap<Vec<u16>, Vec<(u64, Vec<BlockCell>)>> = HashMap::new();
            let block = Block::new(
                width,
                height,
                &[BlockEntry::Left, BlockEntry::Above].map(BlockEntry::edge),
            );
            let is_quick = |seed: &u64| block.has_quick_cycle(&mut Random::with_seed(*seed));
            let seeds = (0..).filter(is_quick).find_map(|seed| {
                let path = path(width, height, seed);
                let cycles = [BlockEntry::Left, BlockEntry::Above]
                    .map(|entry| OpenedCycle::new(path.clone(), entry, (width, height)));
                let cuts = cycles.iter().flat_map(|cycle| [cycle.right, cycle.below]);
                let key = cuts
                    .flat_map(|cut| [cut.outward, cut.flips.into()])
                    .collect();
                let group = groups.entry(key).or_default();
                if group.iter().all(|(_, other)| other != &path) {
                    group.push((seed, path));
                }
                let seeds = group
                    .iter()
                    .map(|(seed, _)| seed.to_string())
                    .collect::<Vec<_>>();
                (group.len() == VARIANTS).then(|| seeds.join(" "))
            });
            println!(
                "{width}x{height} {}",
                seeds.expect("there are enough tours")
            );
        }
    }

    #[test]
    fn the_table_has_closed_tours_with_the_edges_required() {
        for (width, height) in shapes() {
            let shape = format!("{width}x{height}");
            let paths: Vec<Vec<BlockCell>> = paths((width, height)).collect();
            for path in &paths {
                let squares: HashSet<BlockCell> = path.iter().copied().collect();
                assert!(
                    path.iter().all(|&(x, y)| x < width && y < height),
                    "{shape}"
                );
                assert_eq!(
                    squares.len(),
                    usize::from(width) * usize::from(height),
                    "{shape}"
                );
                assert_eq!(path.len(), squares.len(), "{shape}");
                assert!(
                    path.windows(2).all(|pair| is_move(pair[0], pair[1])),
                    "{shape}"
                );
                // The path starts on the square that both entry edges share.
                let mut ends = [path[1], path[path.len() - 1]];
                ends.sort_unstable();
                assert_eq!((path[0], ends), ((1, 1), [(0, 3), (3, 0)]), "{shape}");
            }
            let different: HashSet<&Vec<BlockCell>> = paths.iter().collect();
            assert_eq!(different.len(), VARIANTS, "{shape}");
        }
    }

    #[test]
    fn the_tours_of_a_shape_are_interchangeable() {
        for shape in shapes() {
            for cycles in opened(shape) {
                assert_eq!(cycles.len(), VARIANTS, "{shape:?}");
                assert!(
                    cycles.iter().all(|cycle| cycle.is_cut_like(&cycles[0])),
                    "{shape:?}"
                );
            }
        }
    }

    #[test]
    fn the_table_has_the_shapes_of_all_boards() {
        let known: HashSet<(u8, u8)> = shapes().collect();
        let lengths = [USUAL, 10, 12];
        for (across, down) in lengths
            .into_iter()
            .flat_map(|it| lengths.map(|other| (it, other)))
        {
            let shortest = if (across, down) == (USUAL, USUAL) {
                5
            } else {
                24
            };
            let pieces = |usual| (shortest..64).map(move |side| Pieces::around(side, 0, usual));
            let grids =
                pieces(across).flat_map(|columns| pieces(down).map(move |it| (columns, it)));
            for (columns, rows) in grids {
                for (row, column) in [(false, false), (true, false), (false, true)] {
                    let is_needed = (row || rows.count > 1) && (column || columns.count > 1);
                    let shape = (columns.length_of(column) as u8, rows.length_of(row) as u8);
                    assert!(!is_needed || known.contains(&shape), "{shape:?}");
                }
            }
        }
    }
}
