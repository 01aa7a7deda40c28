//! Random alternating walks, which connect all 2-factors (N. Prokof'ev & B. Svistunov, 2001). A walk removes an edge,
//! then adds and removes edges at the loose end until every square has degree two again. Edges are chosen uniformly, so
//! a walk and its reverse are equally likely, and so are all 2-factors in the limit.

use super::edge_set::{EdgeSet, nth_direction, opposite};
use crate::solve::padded_grid::{APEX, GridCell};
use knights_tour_base::random::Random;
use std::ops::Range;

/// An edge from the current cell of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WalkEdge {
    to: GridCell,
    /// The direction of the move, as a bit; 0 for an edge of the apex.
    one: u8,
}

impl WalkEdge {
    fn by_apex(to: GridCell) -> WalkEdge {
        WalkEdge { to, one: 0 }
    }
}

/// A runner of alternating walks, with a trail to undo walks that get too long.
#[derive(Clone, Debug, Default)]
pub(super) struct AlternatingWalks {
    trail: Vec<(GridCell, WalkEdge)>,
}

impl AlternatingWalks {
    /// Walks from a random square of `window`, or from the apex. Undoes the walk if it does not end within `longest`
    /// added edges.
    pub(super) fn run(
        &mut self,
        edges: &mut EdgeSet,
        window: &Range<usize>,
        longest: usize,
        random: &mut Random,
    ) {
        let cells = &edges.grid.cells[window.clone()];
        let places = cells.len() as u64 + u64::from(edges.has_apex());
        let place = usize::try_from(random.below(places)).unwrap_or(0);
        let first = cells.get(place).copied().unwrap_or(APEX);
        self.run_from(first, edges, longest, random);
    }

    /// Walks from `first`. Undoes the walk if it does not end within `longest` added edges.
    pub(super) fn run_from(
        &mut self,
        first: GridCell,
        edges: &mut EdgeSet,
        longest: usize,
        random: &mut Random,
    ) {
        self.trail.clear();
        let Some(way) = edges.removable(first, random.coin()) else {
            return;
        };
        self.toggle(edges, first, way);
        let mut loose = way.to;
        for _ in 0..longest {
            let Some(added) = edges.any_addable(loose, random) else {
                break;
            };
            self.toggle(edges, loose, added);
            if added.to == first {
                return;
            }
            let Some(removed) = edges.any_removable(added.to, loose, added, random) else {
                break;
            };
            self.toggle(edges, added.to, removed);
            loose = removed.to;
        }
        for (from, way) in self.trail.drain(..).rev() {
            edges.toggle_way(from, way);
        }
    }

    fn toggle(&mut self, edges: &mut EdgeSet, from: GridCell, way: WalkEdge) {
        edges.toggle_way(from, way);
        self.trail.push((from, way));
    }
}

impl EdgeSet {
    fn has_apex(&self) -> bool {
        self.is_open && self.ends.fixed < 2
    }

    fn toggle_way(&mut self, from: GridCell, way: WalkEdge) {
        if way.one != 0 {
            return self.toggle(from, way.one);
        }
        let cell = if from == APEX { way.to } else { from };
        if self.ends.contains(cell) {
            self.ends.remove(cell);
        } else {
            self.ends.add(cell);
        }
    }

    fn way(&self, cell: GridCell, one: u8) -> WalkEdge {
        let to = self.grid.step(cell, one);
        WalkEdge { to, one }
    }

    fn removable(&self, cell: GridCell, which: bool) -> Option<WalkEdge> {
        let free = self.ends.free();
        if cell == APEX {
            return free.get(usize::from(which)).copied().map(WalkEdge::by_apex);
        }
        match nth_direction(self.linked(cell), u8::from(which)) {
            // An end has only one move; its second neighbour is the apex.
            0 => free.contains(&cell).then_some(WalkEdge::by_apex(APEX)),
            one => Some(self.way(cell, one)),
        }
    }

    /// A random edge of `cell`, except the edge `by` from `from`.
    fn any_removable(
        &self,
        cell: GridCell,
        from: GridCell,
        by: WalkEdge,
        random: &mut Random,
    ) -> Option<WalkEdge> {
        let free = self.ends.free();
        if cell == APEX {
            let mut others = free.iter().filter(|&&end| end != from);
            let count = others.clone().count() as u64;
            let choice = usize::try_from(random.below(count)).unwrap_or(0);
            return others.nth(choice).copied().map(WalkEdge::by_apex);
        }
        let linked = self.linked(cell) & !opposite(by.one);
        self.any_of(cell, linked, from != APEX && free.contains(&cell), random)
    }

    fn any_addable(&self, cell: GridCell, random: &mut Random) -> Option<WalkEdge> {
        if cell != APEX {
            let unlinked = self.grid.near[cell as usize] & !self.linked(cell);
            let has_apex = self.has_apex() && !self.ends.contains(cell);
            return self.any_of(cell, unlinked, has_apex, random);
        }
        // At most three squares are connected to the apex: draw until one is not.
        loop {
            let &to = random.choose(&self.grid.cells)?;
            if !self.ends.contains(to) {
                return Some(WalkEdge::by_apex(to));
            }
        }
    }

    fn any_of(
        &self,
        cell: GridCell,
        ones: u8,
        has_apex: bool,
        random: &mut Random,
    ) -> Option<WalkEdge> {
        let moves = u64::from(ones.count_ones());
        let choice = random.below(moves + u64::from(has_apex));
        if choice == moves {
            return has_apex.then_some(WalkEdge::by_apex(APEX));
        }
        let rest = (0..choice).fold(ones, |ones, _| ones & (ones - 1));
        Some(self.way(cell, rest & rest.wrapping_neg()))
    }
}
