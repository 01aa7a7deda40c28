//! Random alternating walks, which connect all 2-factors (N. Prokof'ev & B. Svistunov, 2001). A walk removes an edge,
//! then adds and removes edges at the loose end until every square has degree two again. Edges are chosen uniformly, so
//! a walk and its reverse are equally likely, and so are all 2-factors in the limit.

use super::two_factor::{APEX, Cell, TwoFactor, chosen, opposite};
use knights_tour_base::random::Random;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Way {
    to: Cell,
    /// The direction of the move, as a bit; 0 for an edge of the apex.
    one: u8,
}

impl Way {
    fn by_apex(to: Cell) -> Way {
        Way { to, one: 0 }
    }
}

/// A runner of alternating walks, with a trail to undo walks that get too long.
#[derive(Clone, Debug, Default)]
pub(super) struct AlternatingWalks {
    trail: Vec<(Cell, Way)>,
}

impl AlternatingWalks {
    /// Walks from a random square. Undoes the walk if it does not end within `longest` added edges.
    pub(super) fn run(&mut self, two_factor: &mut TwoFactor, longest: usize, random: &mut Random) {
        let places = two_factor.cells.len() as u64 + u64::from(two_factor.has_apex());
        let place = usize::try_from(random.below(places)).unwrap_or(0);
        let first = two_factor.cells.get(place).copied().unwrap_or(APEX);
        self.run_from(first, two_factor, longest, random);
    }

    pub(super) fn run_from(
        &mut self,
        first: Cell,
        two_factor: &mut TwoFactor,
        longest: usize,
        random: &mut Random,
    ) {
        self.trail.clear();
        let Some(way) = two_factor.removable(first, random.coin()) else {
            return;
        };
        self.toggle(two_factor, first, way);
        let mut loose = way.to;
        for _ in 0..longest {
            let Some(added) = two_factor.any_addable(loose, random) else {
                break;
            };
            self.toggle(two_factor, loose, added);
            if added.to == first {
                return;
            }
            let Some(removed) = two_factor.any_removable(added.to, (loose, added), random) else {
                break;
            };
            self.toggle(two_factor, added.to, removed);
            loose = removed.to;
        }
        for (from, way) in self.trail.drain(..).rev() {
            two_factor.toggle_way(from, way);
        }
    }

    fn toggle(&mut self, two_factor: &mut TwoFactor, from: Cell, way: Way) {
        two_factor.toggle_way(from, way);
        self.trail.push((from, way));
    }
}

impl TwoFactor {
    fn has_apex(&self) -> bool {
        self.is_open && self.ends.fixed < 2
    }

    fn toggle_way(&mut self, from: Cell, way: Way) {
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

    fn way(&self, cell: Cell, one: u8) -> Way {
        let to = self.step(cell, one);
        Way { to, one }
    }

    fn removable(&self, cell: Cell, which: bool) -> Option<Way> {
        let free = self.ends.free();
        if cell == APEX {
            return free.get(usize::from(which)).copied().map(Way::by_apex);
        }
        match chosen(self.linked(cell), u8::from(which)) {
            // An end has only one move; its second neighbour is the apex.
            0 => free.contains(&cell).then_some(Way::by_apex(APEX)),
            one => Some(self.way(cell, one)),
        }
    }

    fn any_removable(&self, cell: Cell, by: (Cell, Way), random: &mut Random) -> Option<Way> {
        let (from, way) = by;
        let free = self.ends.free();
        if cell == APEX {
            let mut others = free.iter().filter(|&&end| end != from);
            let count = others.clone().count() as u64;
            let choice = usize::try_from(random.below(count)).unwrap_or(0);
            return others.nth(choice).copied().map(Way::by_apex);
        }
        let linked = self.linked(cell) & !opposite(way.one);
        self.any_of(cell, linked, from != APEX && free.contains(&cell), random)
    }

    fn any_addable(&self, cell: Cell, random: &mut Random) -> Option<Way> {
        if cell != APEX {
            let unlinked = self.near[cell as usize] & !self.linked(cell);
            let has_apex = self.has_apex() && !self.ends.contains(cell);
            return self.any_of(cell, unlinked, has_apex, random);
        }
        // At most three squares are connected to the apex: draw until one is not.
        loop {
            let &to = random.choose(&self.cells)?;
            if !self.ends.contains(to) {
                return Some(Way::by_apex(to));
            }
        }
    }

    fn any_of(&self, cell: Cell, ones: u8, has_apex: bool, random: &mut Random) -> Option<Way> {
        let moves = u64::from(ones.count_ones());
        let choice = random.below(moves + u64::from(has_apex));
        if choice == moves {
            return has_apex.then_some(Way::by_apex(APEX));
        }
        let rest = (0..choice).fold(ones, |ones, _| ones & (ones - 1));
        Some(self.way(cell, rest & rest.wrapping_neg()))
    }
}
