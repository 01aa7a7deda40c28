//! Two links for each square of a board of any shape, or the squares that have too few neighbours.
//!
//! A tour links every square twice; its ends once, or as often as the question says. Links are chosen
//! greedily, and then as many more as there can be by shortest augmenting paths, all of one length at a
//! time (J. E. Hopcroft and R. M. Karp, "An n^5/2 algorithm for maximum matchings in bipartite graphs",
//! 1973). Where too few squares are linked twice, those from which no path leads on are a crowd with too
//! few neighbours (P. Hall, 1935).

use super::links::{Cell, Links, chosen};
use crate::random::Random;
use std::ops::ControlFlow;

/// Links that are not two for each square yet.
pub(super) struct Matching<'a> {
    links: &'a mut Links,
    /// By cell, how many links are lacking.
    lacks: Vec<u8>,
    /// By cell, in which phase and how far from a square that lacks a link it was come to.
    levels: Vec<u32>,
    /// By cell, the directions not yet tried in this phase.
    untried: Vec<u8>,
    /// The cells in the order in which they were come to.
    queue: Vec<Cell>,
}

const NEW: u32 = u32::MAX;

impl<'a> Matching<'a> {
    pub(super) fn new(links: &'a mut Links) -> Matching<'a> {
        let area = links.near.len();
        let mut lacks = vec![0; area];
        for &cell in &links.cells {
            lacks[cell as usize] = 2 - u8::from(links.ends.contains(cell));
        }
        Matching {
            links,
            lacks,
            levels: vec![NEW; area],
            untried: vec![0; area],
            queue: Vec::new(),
        }
    }

    /// Links as many squares as can be linked. `ask` may cancel it.
    pub(super) fn complete(
        &mut self,
        random: &mut Random,
        ask: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.link_greedily(random);
        loop {
            ask()?;
            let roots = self.lacking(true);
            if roots.is_empty() || !self.come_from(&roots) {
                return ControlFlow::Continue(());
            }
            for root in roots {
                while self.lacks[root as usize] > 0 && self.augment(root) {}
            }
        }
    }

    /// Makes the squares that lack a link the ends of the tour; `false` if they are too many. Every square
    /// is linked then.
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

    /// Takes a link from a square two moves away.
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

    /// Takes one link out, so that its squares are the ends.
    fn open_anywhere(&mut self) {
        if let Some(&cell) = self.links.cells.first() {
            let one = chosen(self.links.linked(cell), 0);
            let other = self.links.step(cell, one);
            self.links.toggle(cell, one);
            self.links.end_on(&[cell, other]);
        }
    }

    /// The squares of each colour that have too few neighbours, fewer first; to be asked where
    /// [`Matching::end`] has said no.
    pub(super) fn crowds(&mut self) -> Vec<Vec<Cell>> {
        /// Of how many squares a crowd is looked for at most.
        const MOST: usize = 64;
        let mut crowds = Vec::new();
        for is_even in [true, false] {
            let lacking = self.lacking(is_even);
            let single = lacking.iter().take(MOST).map(std::slice::from_ref);
            for roots in single.chain([&lacking[..]]) {
                let _ = self.come_from(roots);
                let reached = self.queue.iter().copied();
                crowds.push(
                    reached
                        .filter(|&cell| Links::is_even(cell) == is_even)
                        .collect(),
                );
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

    /// Links each square to those beside it that have the fewest neighbours, those with few first.
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

    /// In which directions a path goes on: to a square of the other colour by a move that is not a link,
    /// and back by one that is.
    fn leads(&self, cell: Cell, is_out: bool) -> u8 {
        let linked = self.links.linked(cell);
        if is_out {
            self.links.near[cell as usize] & !linked
        } else {
            linked
        }
    }

    /// Comes to all squares along such paths, as far as the first that lack a link. Whether there are any.
    fn come_from(&mut self, roots: &[Cell]) -> bool {
        for cell in self.queue.drain(..) {
            self.levels[cell as usize] = NEW;
        }
        for &root in roots {
            self.levels[root as usize] = 0;
            self.untried[root as usize] = self.leads(root, true);
        }
        self.queue.extend(roots);
        let (mut next, mut is_found) = (0, false);
        while let Some(&here) = self.queue.get(next) {
            next += 1;
            let level = self.levels[here as usize];
            let is_out = level.is_multiple_of(2);
            for one in ones(self.leads(here, is_out)) {
                let to = self.links.step(here, one);
                if self.levels[to as usize] != NEW {
                    continue;
                }
                self.levels[to as usize] = level + 1;
                self.untried[to as usize] = self.leads(to, !is_out);
                self.queue.push(to);
                is_found |= is_out && self.lacks[to as usize] > 0;
            }
        }
        is_found
    }

    /// Links a square once more by a path of the length found.
    fn augment(&mut self, root: Cell) -> bool {
        let mut path: Vec<(Cell, u8)> = Vec::new();
        let mut here = root;
        loop {
            let level = self.levels[here as usize];
            let is_end = level % 2 == 1 && self.lacks[here as usize] > 0;
            if is_end {
                break;
            }
            let untried = &mut self.untried[here as usize];
            let one = chosen(*untried, 0);
            if one == 0 {
                // Nothing leads on from here: one back.
                let Some((before, _)) = path.pop() else {
                    return false;
                };
                here = before;
                continue;
            }
            *untried &= !one;
            let to = self.links.step(here, one);
            if self.levels[to as usize] == level + 1 {
                path.push((here, one));
                here = to;
            }
        }
        self.lacks[here as usize] -= 1;
        self.lacks[root as usize] -= 1;
        for (cell, one) in path {
            self.links.toggle(cell, one);
        }
        true
    }
}

/// The bits of a set of directions.
fn ones(mut directions: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let one = directions & directions.wrapping_neg();
        directions &= !one;
        (one != 0).then_some(one)
    })
}
