//! Finds a 2-factor on a board of any shape, or a Hall violator: a greedy choice completed by augmenting paths.

use super::two_factor::{Cell, TwoFactor, chosen};
use crate::solve::augmenting::{PartialFactor, Paths};
use knights_tour_base::Cancelled;
use knights_tour_base::random::Random;

pub(super) struct Matching<'a> {
    two_factor: &'a mut TwoFactor,
    lacks: Vec<u8>,
}

impl PartialFactor for Matching<'_> {
    fn lacks(&mut self, cell: Cell) -> &mut u8 {
        &mut self.lacks[cell as usize]
    }

    fn edge(&self, cell: Cell, is_used: bool, from: u32) -> Option<(u32, Cell)> {
        let linked = self.two_factor.linked(cell);
        let ways = if is_used {
            linked
        } else {
            self.two_factor.near[cell as usize] & !linked
        };
        let left = u32::from(ways) >> from << from;
        let place = left.trailing_zeros();
        (left != 0).then(|| (place, self.two_factor.step(cell, 1 << place)))
    }

    fn toggle(&mut self, cell: Cell, place: u32) {
        self.two_factor.toggle(cell, 1 << place);
    }
}

impl<'a> Matching<'a> {
    pub(super) fn new(two_factor: &'a mut TwoFactor) -> Matching<'a> {
        let mut lacks = vec![0; two_factor.near.len()];
        for &cell in &two_factor.cells {
            lacks[cell as usize] = 2 - u8::from(two_factor.ends.contains(cell));
        }
        Matching { two_factor, lacks }
    }

    pub(super) fn complete(
        &mut self,
        random: &mut Random,
        ask: &mut dyn FnMut() -> Result<(), Cancelled>,
    ) -> Result<(), Cancelled> {
        self.link_greedily(random);
        let mut paths = Paths::new(self.lacks.len());
        loop {
            ask()?;
            let roots = self.lacking(true);
            if roots.is_empty() || !paths.reach(self, &roots, false) {
                return Ok(());
            }
            for root in roots {
                while self.lacks[root as usize] > 0 && paths.augment(self, root) {}
            }
        }
    }

    /// Makes squares that lack an edge the ends; `false` if there are too many. On success, every square has an edge.
    pub(super) fn end(&mut self) -> bool {
        let mut lacking = self.lacking(true);
        lacking.extend(self.lacking(false));
        for cell in lacking.clone() {
            let is_unlinked = self.two_factor.linked(cell) == 0;
            if is_unlinked && !self.borrow(cell) {
                return false;
            }
        }
        lacking = self.lacking(true);
        lacking.extend(self.lacking(false));
        let free = if self.two_factor.is_open {
            2 - self.two_factor.ends.all().len()
        } else {
            0
        };
        let count: u8 = lacking.iter().map(|&cell| self.lacks[cell as usize]).sum();
        if usize::from(count) > free {
            return false;
        }
        self.two_factor.end_on(&lacking);
        if count == 0 && free == 2 {
            self.open_anywhere();
        }
        self.two_factor.ends.all().len() == if self.two_factor.is_open { 2 } else { 0 }
    }

    /// Moves to `cell` an edge from a square two moves away; returns whether this is possible.
    fn borrow(&mut self, cell: Cell) -> bool {
        let near = ones(self.two_factor.near[cell as usize]).find_map(|to| {
            let beside = self.two_factor.step(cell, to);
            let linked = ones(self.two_factor.linked(beside));
            let mut rich = linked.filter(|&one| {
                let other = self.two_factor.step(beside, one);
                self.two_factor.linked(other).count_ones() == 2
            });
            rich.next().map(|from| (to, beside, from))
        });
        if let Some((to, beside, from)) = near {
            let other = self.two_factor.step(beside, from);
            self.two_factor.toggle(beside, from);
            self.two_factor.toggle(cell, to);
            self.lacks[other as usize] += 1;
            self.lacks[cell as usize] -= 1;
        }
        near.is_some()
    }

    fn open_anywhere(&mut self) {
        if let Some(&cell) = self.two_factor.cells.first() {
            let one = chosen(self.two_factor.linked(cell), 0);
            let other = self.two_factor.step(cell, one);
            self.two_factor.toggle(cell, one);
            self.two_factor.end_on(&[cell, other]);
        }
    }

    /// The Hall violators found from squares that lack edges, smallest first. Call after [`Matching::end`] has failed.
    pub(super) fn violators(&mut self) -> Vec<Vec<Cell>> {
        const MOST: usize = 64;
        let mut violators = Vec::new();
        let mut paths = Paths::new(self.lacks.len());
        for is_even in [true, false] {
            let lacking = self.lacking(is_even);
            let single = lacking.iter().take(MOST).map(std::slice::from_ref);
            for roots in single.chain([&lacking[..]]) {
                let _ = paths.reach(self, roots, false);
                violators.push(paths.violator());
            }
        }
        violators.sort_by_key(Vec::len);
        violators.dedup();
        violators
    }

    fn lacking(&self, is_even: bool) -> Vec<Cell> {
        let cells = self.two_factor.cells.iter().copied();
        let of_colour = cells.filter(|&cell| TwoFactor::is_even(cell) == is_even);
        of_colour
            .filter(|&cell| self.lacks[cell as usize] > 0)
            .collect()
    }

    /// Chooses edges greedily: squares with few neighbours first, to the neighbours with the fewest neighbours.
    fn link_greedily(&mut self, random: &mut Random) {
        let near = |two_factor: &TwoFactor, cell: Cell| two_factor.near[cell as usize].count_ones();
        let mut cells: Vec<Cell> = self.two_factor.cells.clone();
        cells.retain(|&cell| TwoFactor::is_even(cell));
        random.shuffle(&mut cells);
        cells.sort_by_key(|&cell| near(self.two_factor, cell));
        for cell in cells.iter().chain(&cells).copied() {
            if self.lacks[cell as usize] == 0 {
                continue;
            }
            let open = ones(self.two_factor.near[cell as usize] & !self.two_factor.linked(cell));
            let open = open.map(|one| (one, self.two_factor.step(cell, one)));
            let open = open.filter(|&(_, to)| self.lacks[to as usize] > 0);
            let best =
                open.min_by_key(|&(_, to)| (near(self.two_factor, to), self.lacks[to as usize]));
            if let Some((one, to)) = best {
                self.two_factor.toggle(cell, one);
                self.lacks[cell as usize] -= 1;
                self.lacks[to as usize] -= 1;
            }
        }
    }
}

fn ones(mut directions: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let one = directions & directions.wrapping_neg();
        directions &= !one;
        (one != 0).then_some(one)
    })
}
