//! Finds a 2-factor on a board of any shape, or a Hall violator: a greedy choice completed by augmenting paths.

use super::edge_set::{EdgeSet, nth_direction};
use crate::solve::augmenting::{PartialFactor, Paths};
use crate::solve::padded_grid::GridCell;
use knights_tour_base::random::Random;
use knights_tour_base::sorting::{sort_by_number, sort_few};
use knights_tour_base::{Cancelled, Progress};

/// A set of edges that is being completed to a 2-factor, with the number of edges that each square lacks.
pub(super) struct Matching<'a> {
    edges: &'a mut EdgeSet,
    lacks: Vec<u8>,
}

impl PartialFactor for Matching<'_> {
    fn lacks(&mut self, cell: GridCell) -> &mut u8 {
        &mut self.lacks[cell as usize]
    }

    fn edge(&self, cell: GridCell, is_used: bool, from: u32) -> Option<(u32, GridCell)> {
        let linked = self.edges.linked(cell);
        let ways = if is_used {
            linked
        } else {
            self.edges.grid.near[cell as usize] & !linked
        };
        let left = u32::from(ways) >> from << from;
        let place = left.trailing_zeros();
        (left != 0).then(|| (place, self.edges.grid.step(cell, 1 << place)))
    }

    fn toggle(&mut self, cell: GridCell, place: u32) {
        self.edges.toggle(cell, 1 << place);
    }
}

impl<'a> Matching<'a> {
    pub(super) fn new(edges: &'a mut EdgeSet) -> Matching<'a> {
        let mut lacks = vec![0; edges.grid.near.len()];
        for &cell in &edges.grid.cells {
            lacks[cell as usize] = 2 - u8::from(edges.ends.contains(cell));
        }
        Matching { edges, lacks }
    }

    pub(super) fn complete(
        &mut self,
        random: &mut Random,
        progress: Progress<'_>,
    ) -> Result<(), Cancelled> {
        self.link_greedily(random);
        let mut paths = Paths::new(self.lacks.len());
        loop {
            progress(0, None)?;
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
    pub(super) fn choose_ends(&mut self) -> bool {
        let mut lacking = self.lacking(true);
        lacking.extend(self.lacking(false));
        for cell in lacking.clone() {
            let is_unlinked = self.edges.linked(cell) == 0;
            if is_unlinked && !self.move_edge_to(cell) {
                return false;
            }
        }
        lacking = self.lacking(true);
        lacking.extend(self.lacking(false));
        let free = if self.edges.is_open {
            2 - self.edges.ends.all().len()
        } else {
            0
        };
        let count: u8 = lacking.iter().map(|&cell| self.lacks[cell as usize]).sum();
        if usize::from(count) > free {
            return false;
        }
        self.edges.end_on(&lacking);
        if count == 0 && free == 2 {
            self.open_anywhere();
        }
        self.edges.ends.all().len() == if self.edges.is_open { 2 } else { 0 }
    }

    /// Moves to `cell` an edge from a square two moves away; returns whether this is possible.
    fn move_edge_to(&mut self, cell: GridCell) -> bool {
        let near = ones(self.edges.grid.near[cell as usize]).find_map(|to| {
            let beside = self.edges.grid.step(cell, to);
            let linked = ones(self.edges.linked(beside));
            let mut rich = linked.filter(|&one| {
                let other = self.edges.grid.step(beside, one);
                self.edges.linked(other).count_ones() == 2
            });
            rich.next().map(|from| (to, beside, from))
        });
        if let Some((to, beside, from)) = near {
            let other = self.edges.grid.step(beside, from);
            self.edges.toggle(beside, from);
            self.edges.toggle(cell, to);
            self.lacks[other as usize] += 1;
            self.lacks[cell as usize] -= 1;
        }
        near.is_some()
    }

    fn open_anywhere(&mut self) {
        if let Some(&cell) = self.edges.grid.cells.first() {
            let one = nth_direction(self.edges.linked(cell), 0);
            let other = self.edges.grid.step(cell, one);
            self.edges.toggle(cell, one);
            self.edges.end_on(&[cell, other]);
        }
    }

    /// The Hall violators found from squares that lack edges, smallest first. Call after [`Matching::choose_ends`] has failed.
    pub(super) fn violators(&mut self) -> Vec<Vec<GridCell>> {
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
        sort_few(&mut violators, Vec::len);
        violators.dedup();
        violators
    }

    fn lacking(&self, is_even: bool) -> Vec<GridCell> {
        let cells = self.edges.grid.cells.iter().copied();
        let of_colour = cells.filter(|&cell| EdgeSet::is_even(cell) == is_even);
        of_colour
            .filter(|&cell| self.lacks[cell as usize] > 0)
            .collect()
    }

    /// Chooses edges greedily: squares with few neighbours first, to the neighbours with the fewest neighbours.
    fn link_greedily(&mut self, random: &mut Random) {
        let near = |edges: &EdgeSet, cell: GridCell| edges.grid.near[cell as usize].count_ones();
        let mut cells: Vec<GridCell> = self.edges.grid.cells.clone();
        cells.retain(|&cell| EdgeSet::is_even(cell));
        random.shuffle(&mut cells);
        sort_by_number(&mut cells, |&cell| near(self.edges, cell).into());
        for cell in cells.iter().chain(&cells).copied() {
            if self.lacks[cell as usize] == 0 {
                continue;
            }
            let open = ones(self.edges.grid.near[cell as usize] & !self.edges.linked(cell));
            let open = open.map(|one| (one, self.edges.grid.step(cell, one)));
            let open = open.filter(|&(_, to)| self.lacks[to as usize] > 0);
            let best = open.min_by_key(|&(_, to)| (near(self.edges, to), self.lacks[to as usize]));
            if let Some((one, to)) = best {
                self.edges.toggle(cell, one);
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
