//! Finds a 2-factor on a board of any shape, or a Hall violator: a greedy choice completed by augmenting paths.

use super::links::{Cell, Links, chosen};
use crate::Cancelled;
use crate::random::Random;
use crate::solve::augmenting::{PartialFactor, Paths};

pub(super) struct Matching<'a> {
    links: &'a mut Links,
    lacks: Vec<u8>,
}

impl PartialFactor for Matching<'_> {
    fn lacks(&mut self, cell: Cell) -> &mut u8 {
        &mut self.lacks[cell as usize]
    }

    fn edge(&self, cell: Cell, is_used: bool, from: u32) -> Option<(u32, Cell)> {
        let linked = self.links.linked(cell);
        let ways = match is_used {
            true => linked,
            false => self.links.near[cell as usize] & !linked,
        };
        let left = u32::from(ways) >> from << from;
        let place = left.trailing_zeros();
        (left != 0).then(|| (place, self.links.step(cell, 1 << place)))
    }

    fn toggle(&mut self, cell: Cell, place: u32) {
        self.links.toggle(cell, 1 << place);
    }
}

impl<'a> Matching<'a> {
    pub(super) fn new(links: &'a mut Links) -> Matching<'a> {
        let mut lacks = vec![0; links.near.len()];
        for &cell in &links.cells {
            lacks[cell as usize] = 2 - u8::from(links.ends.contains(cell));
        }
        Matching { links, lacks }
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

    /// Makes the squares of degree one the ends; `false` if there are too many. On success every square has an edge.
    pub(super) fn end(&mut self) -> bool {
        let mut lacking = self.lacking(true);
        lacking.extend(self.lacking(false));
        for cell in lacking.clone() {
            let is_unlinked = self.links.linked(cell) == 0;
            if is_unlinked && !self.borrow(cell) {
                return false;
            }
        }
        lacking = self.lacking(true);
        lacking.extend(self.lacking(false));
        let free = if self.links.is_open {
            2 - self.links.ends.all().len()
        } else {
            0
        };
        let count: u8 = lacking.iter().map(|&cell| self.lacks[cell as usize]).sum();
        if usize::from(count) > free {
            return false;
        }
        self.links.end_on(&lacking);
        if count == 0 && free == 2 {
            self.open_anywhere();
        }
        self.links.ends.all().len() == if self.links.is_open { 2 } else { 0 }
    }

    /// Moves an edge here from a square two moves away.
    fn borrow(&mut self, cell: Cell) -> bool {
        let near = ones(self.links.near[cell as usize]).find_map(|to| {
            let beside = self.links.step(cell, to);
            let linked = ones(self.links.linked(beside));
            let mut rich = linked.filter(|&one| {
                let other = self.links.step(beside, one);
                self.links.linked(other).count_ones() == 2
            });
            rich.next().map(|from| (to, beside, from))
        });
        if let Some((to, beside, from)) = near {
            let other = self.links.step(beside, from);
            self.links.toggle(beside, from);
            self.links.toggle(cell, to);
            self.lacks[other as usize] += 1;
            self.lacks[cell as usize] -= 1;
        }
        near.is_some()
    }

    fn open_anywhere(&mut self) {
        if let Some(&cell) = self.links.cells.first() {
            let one = chosen(self.links.linked(cell), 0);
            let other = self.links.step(cell, one);
            self.links.toggle(cell, one);
            self.links.end_on(&[cell, other]);
        }
    }

    /// Hall violators, smallest first. Call after [`Matching::end`] has failed.
    pub(super) fn crowds(&mut self) -> Vec<Vec<Cell>> {
        const MOST: usize = 64;
        let mut crowds = Vec::new();
        let mut paths = Paths::new(self.lacks.len());
        for is_even in [true, false] {
            let lacking = self.lacking(is_even);
            let single = lacking.iter().take(MOST).map(std::slice::from_ref);
            for roots in single.chain([&lacking[..]]) {
                let _ = paths.reach(self, roots, false);
                crowds.push(paths.violator());
            }
        }
        crowds.sort_by_key(Vec::len);
        crowds.dedup();
        crowds
    }

    fn lacking(&self, is_even: bool) -> Vec<Cell> {
        let cells = self.links.cells.iter().copied();
        let of_colour = cells.filter(|&cell| Links::is_even(cell) == is_even);
        of_colour
            .filter(|&cell| self.lacks[cell as usize] > 0)
            .collect()
    }

    /// Connects squares with few neighbours first, to the neighbours with the fewest neighbours.
    fn link_greedily(&mut self, random: &mut Random) {
        let near = |links: &Links, cell: Cell| links.near[cell as usize].count_ones();
        let mut cells: Vec<Cell> = self.links.cells.clone();
        cells.retain(|&cell| Links::is_even(cell));
        random.shuffle(&mut cells);
        cells.sort_by_key(|&cell| near(self.links, cell));
        for cell in cells.iter().chain(&cells).copied() {
            if self.lacks[cell as usize] == 0 {
                continue;
            }
            let open = ones(self.links.near[cell as usize] & !self.links.linked(cell));
            let open = open.map(|one| (one, self.links.step(cell, one)));
            let open = open.filter(|&(_, to)| self.lacks[to as usize] > 0);
            let best = open.min_by_key(|&(_, to)| (near(self.links, to), self.lacks[to as usize]));
            if let Some((one, to)) = best {
                self.links.toggle(cell, one);
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
