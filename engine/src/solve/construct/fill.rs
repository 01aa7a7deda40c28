//! Writes the squares of a plan into lists.

use super::block::BlockCell;
use super::chain::{BlockGrid, BlockIndex, BlockPart};
use super::opened_cycle::{OpenedCycles, VARIANTS};
use super::{Plan, Splice};
use crate::board::{Size, Square, Symmetry};
use knights_tour_base::{Cancelled, Progress};

impl Plan {
    /// All squares in tour order, as row-major indices. `progress` gets the number of squares written, and may cancel.
    ///
    /// # Panics
    /// If the board has more than 2³² squares.
    pub fn order(&self, progress: Progress<'_>) -> Result<Vec<u32>, Cancelled> {
        let mut order = indices_of(self.size);
        self.fill(0, &mut order, progress)?;
        Ok(order)
    }

    /// Fills `squares` with consecutive squares of the tour, starting with number `first`; the tour's start has number
    /// 0. Takes about a nanosecond per square; [`Plan::square_at`] takes about a hundred.
    ///
    /// ```
    /// use knights_tour::board::Square;
    /// use knights_tour::solve::Plan;
    ///
    /// let plan = Plan::new("1000000x1000000".parse()?, "a1".parse()?, 0).expect("wide enough");
    /// let mut squares = [Square::new(0, 0); 100];
    /// plan.copy_squares(500_000_000_000, &mut squares);
    /// assert_eq!(squares[99], plan.square_at(500_000_000_099));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the tour ends before `squares` is full.
    pub fn copy_squares(&self, first: u64, squares: &mut [Square]) {
        let all = self.size.area();
        let end = first.checked_add(squares.len() as u64);
        assert!(
            end.is_some_and(|end| end <= all),
            "{} has {all} squares",
            self.size
        );
        let _ = self.fill(first, squares, &mut |_, _| Ok(()));
    }

    pub(super) fn fill<T: ListEntry>(
        &self,
        first: u64,
        out: &mut [T],
        progress: Progress<'_>,
    ) -> Result<(), Cancelled> {
        let all = self.size.area();
        let map = PlaceMap::new(self.size, self.symmetry);
        let mut writer = PlanWriter::new(out, (first + self.shift) % all);
        // The plan is cyclic: after its last square, the list continues with its first.
        while !writer.is_full() {
            writer.root(&map, self, progress)?;
        }
        Ok(())
    }
}

/// A zeroed list for the row-major indices of all squares. Panics above 2³² squares.
pub(super) fn indices_of(size: Size) -> Vec<u32> {
    let squares = size.area();
    assert!(
        u32::try_from(squares - 1).is_ok(),
        "a list of {squares} squares"
    );
    // If the length exceeds `usize`, the allocation fails in any case.
    vec![0; usize::try_from(squares).unwrap_or(usize::MAX)]
}

/// A square as an entry of a list, in modular arithmetic: a step right or down on the grid adds a constant, modulo 2³².
pub(super) trait ListEntry: Copy {
    fn of(size: Size, at: (u32, u32)) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, count: u32) -> Self;
}

impl ListEntry for u32 {
    fn of(size: Size, (x, y): (u32, u32)) -> u32 {
        y.wrapping_mul(size.width()).wrapping_add(x)
    }

    #[inline]
    fn plus(self, other: u32) -> u32 {
        self.wrapping_add(other)
    }

    #[inline]
    fn minus(self, other: u32) -> u32 {
        self.wrapping_sub(other)
    }

    #[inline]
    fn times(self, count: u32) -> u32 {
        self.wrapping_mul(count)
    }
}

impl ListEntry for Square {
    fn of(size: Size, (x, y): (u32, u32)) -> Square {
        Square::new(x, size.height() - 1 - y)
    }

    #[inline]
    fn plus(self, other: Square) -> Square {
        Square::new(
            self.file().plus(other.file()),
            self.rank().plus(other.rank()),
        )
    }

    #[inline]
    fn minus(self, other: Square) -> Square {
        Square::new(
            self.file().minus(other.file()),
            self.rank().minus(other.rank()),
        )
    }

    #[inline]
    fn times(self, count: u32) -> Square {
        Square::new(self.file().times(count), self.rank().times(count))
    }
}

/// An affine map from grid coordinates to list entries.
#[derive(Clone, Copy)]
pub(super) struct PlaceMap<T> {
    origin: T,
    right: T,
    down: T,
}

impl<T: ListEntry> PlaceMap<T> {
    pub(super) fn new(size: Size, symmetry: Symmetry) -> PlaceMap<T> {
        let (back, laid) = (symmetry.inverse(), symmetry.size(size));
        let place = |at: (u32, u32)| T::of(size, back.xy(laid, at));
        // Both neighbours exist: a wide board has at least two columns and two rows.
        let origin = place((0, 0));
        PlaceMap {
            origin,
            right: place((1, 0)).minus(origin),
            down: place((0, 1)).minus(origin),
        }
    }

    /// The map after a half turn of the grid, which has this many columns and rows of squares.
    fn turned(self, columns: u32, rows: u32) -> PlaceMap<T> {
        let none = self.origin.minus(self.origin);
        PlaceMap {
            origin: self.place((columns - 1, rows - 1)),
            right: none.minus(self.right),
            down: none.minus(self.down),
        }
    }

    pub(super) fn place(&self, (u, v): (u32, u32)) -> T {
        self.origin
            .plus(self.right.times(u))
            .plus(self.down.times(v))
    }
}

/// For each kind of block, its squares relative to its corner, computed at first use.
struct OffsetCache<T>(Vec<Option<Vec<T>>>);

impl<T: ListEntry> OffsetCache<T> {
    fn get(
        &mut self,
        at: BlockIndex,
        grid: &BlockGrid,
        is_back: bool,
        make: impl FnOnce() -> Vec<T>,
    ) -> &[T] {
        let place = grid.place(at);
        let facts = [
            at.row == grid.rows.special,
            grid.is_in_special_column(at),
            at.along == 0,
            place.is_mirrored,
            is_back,
        ];
        let key = facts
            .into_iter()
            .fold(grid.variant(at), |key, fact| key * 2 + usize::from(fact));
        if self.0.len() <= key {
            self.0.resize(VARIANTS * 32, None);
        }
        self.0[key].get_or_insert_with(make)
    }
}

/// A list that is filled with the squares of a plan, after some squares are skipped.
struct PlanWriter<'o, T> {
    out: &'o mut [T],
    written: usize,
    skipped: u64,
}

impl<'o, T: ListEntry> PlanWriter<'o, T> {
    fn new(out: &'o mut [T], skipped: u64) -> PlanWriter<'o, T> {
        PlanWriter {
            out,
            written: 0,
            skipped,
        }
    }

    fn is_full(&self) -> bool {
        self.written == self.out.len()
    }

    fn root(
        &mut self,
        map: &PlaceMap<T>,
        plan: &Plan,
        progress: Progress<'_>,
    ) -> Result<(), Cancelled> {
        let place = plan.root.grid.place(plan.root.at);
        let square = |&cell: &BlockCell| map.place(place.global(cell));
        let path: Vec<T> = plan.root.path.iter().map(square).collect();
        let none = map.origin.minus(map.origin);
        let mut done = 0;
        for splice in &plan.splices {
            let after = usize::try_from(splice.after).unwrap_or(path.len());
            self.copy(&path[done..after], none);
            done = after;
            self.splice(map, splice, &plan.cycles, progress)?;
        }
        self.copy(&path[done..], none);
        Ok(())
    }

    /// Writes the path of a chain, from the first square that is not skipped.
    fn splice(
        &mut self,
        map: &PlaceMap<T>,
        splice: &Splice,
        cycles: &OpenedCycles,
        progress: Progress<'_>,
    ) -> Result<(), Cancelled> {
        let chain = &splice.chain;
        if self.skipped >= chain.squares() {
            self.skipped -= chain.squares();
            return Ok(());
        }
        let grid = *chain.grid();
        let map = if splice.is_turned {
            map.turned(grid.columns.side(), grid.rows.side())
        } else {
            *map
        };
        let mut cache = OffsetCache(Vec::new());
        let mut row = u32::MAX;
        let (at, part, skipped) = chain.part_of(cycles, self.skipped);
        self.skipped = skipped;
        let ended = chain.parts(at, part, |at, is_back, part| {
            if self.is_full() {
                return Err(Cancelled);
            }
            if at.row != row {
                row = at.row;
                progress(self.written as u64, None)?;
            }
            let cycle = grid.cycle(cycles, at);
            let place = grid.place(at);
            let corner = map.place(place.global((0, 0)));
            let offsets = cache.get(at, &grid, is_back, || {
                let offset = |cell| map.place(place.global(cell)).minus(corner);
                let mut offsets: Vec<T> = cycle.path.iter().map(|&cell| offset(cell)).collect();
                if is_back {
                    offsets.reverse();
                }
                offsets
            });
            let (first, second) = offsets.split_at(cycle.outward_length(grid.exit(at), is_back));
            let part = if part == BlockPart::Outward {
                first
            } else {
                second
            };
            self.copy(part, corner);
            Ok(())
        });
        if self.is_full() { Ok(()) } else { ended }
    }

    #[inline]
    fn copy(&mut self, offsets: &[T], corner: T) {
        let mut offsets = offsets;
        if self.skipped > 0 {
            let skipped = offsets
                .len()
                .min(usize::try_from(self.skipped).unwrap_or(usize::MAX));
            self.skipped -= skipped as u64;
            offsets = &offsets[skipped..];
        }
        let end = self.out.len().min(self.written + offsets.len());
        let target = &mut self.out[self.written..end];
        for (target, offset) in target.iter_mut().zip(offsets) {
            *target = corner.plus(*offset);
        }
        self.written = end;
    }
}
