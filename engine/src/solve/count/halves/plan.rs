//! One half of a board's edges, and the order in which its squares are visited.

use super::grid::Grid;
use super::state::{SAME, SLOTS, Slots, State};

/// Maximum number of squares that both halves share; at most 16 of them are path ends.
const MOST_SHARED: usize = 17;

#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) to: [Option<u8>; 2],
    pub(super) needs: u64,
    /// The missing edges that this choice supplies, two bits per slot: subtracted from those of the state.
    pub(super) taken: u64,
}

#[derive(Clone, Debug)]
pub(super) struct Visit {
    pub(super) square: usize,
    pub(super) slot: u8,
    pub(super) choices: Vec<Choice>,
    /// Missing edges that no later square can supply: states with any of them are dropped.
    pub(super) forbidden: u64,
    /// At the last square only: for each slot, the index of its square among the shared squares.
    pub(super) places: Option<Slots>,
    /// For each slot, the slot of its flipped image, if the visited squares are symmetric.
    pub(super) flip: Option<Slots>,
}

impl Visit {
    /// The packed state or its flipped image, whichever is smaller, if the visited squares are symmetric.
    pub(super) fn folded(&self, state: &State) -> u64 {
        let packed = state.packed();
        match &self.flip {
            Some(flip) => packed.min(state.moved(flip).packed()),
            None => packed,
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Half {
    pub(super) visits: Vec<Visit>,
    /// For each shared square, the index of its mirror image among the shared squares of the second half.
    pub(super) mirror: Slots,
    pub(super) flip: Option<Slots>,
    pub(super) shared: Vec<usize>,
}

impl Half {
    /// The half with the edges that [`Grid::is_first`] accepts. `takes_middle` adds edges that are their own mirror
    /// image. `is_flipped` requires top-to-bottom symmetry. `None` if the halves share no squares, too many or all, or
    /// if a square has fewer than two neighbours.
    pub(super) fn new(grid: &Grid, takes_middle: bool, is_flipped: bool) -> Option<Half> {
        let mut taker = Taker::new(grid, takes_middle, is_flipped);
        let order = taker.order();
        let shared = taker.shared(&order);
        let is_between = !shared.is_empty() && shared.len() < order.len();
        if taker.has_dead_end() || !is_between || shared.len() > MOST_SHARED {
            return None;
        }
        let visits = order.iter().map(|&place| taker.take(place));
        let mut visits: Vec<Visit> = visits.collect::<Option<_>>()?;
        let number = |squares: &[usize], square| squares.iter().position(|&it| it == square);
        let mut images: Vec<usize> = shared.iter().map(|&it| grid.mirror(it)).collect();
        images.sort_unstable();
        let (mut places, mut mirror, mut flip) = (SAME, SAME, SAME);
        for (place, &square) in shared.iter().enumerate() {
            places[usize::from(taker.slots[square]?)] = place as u8;
            mirror[place] = number(&images, grid.mirror(square))? as u8;
            if taker.is_flipped {
                flip[place] = number(&shared, grid.flip(square))? as u8;
            }
        }
        let flip = taker.is_flipped.then_some(flip);
        if let Some(last) = visits.last_mut() {
            last.places = Some(places);
            last.flip = flip;
        }
        Some(Half {
            visits,
            mirror,
            flip,
            shared,
        })
    }
}

struct Taker<'a> {
    grid: &'a Grid,
    takes_middle: bool,
    is_flipped: bool,
    near: Vec<Vec<usize>>,
    is_done: Vec<bool>,
    slots: Vec<Option<u8>>,
}

impl Taker<'_> {
    fn new(grid: &Grid, takes_middle: bool, is_flipped: bool) -> Taker<'_> {
        let squares = grid.outside() + 1;
        Taker {
            grid,
            takes_middle,
            is_flipped,
            near: (0..squares).map(|square| grid.near(square)).collect(),
            is_done: vec![false; squares],
            slots: vec![None; squares],
        }
    }

    fn has_dead_end(&self) -> bool {
        let mut near = self.near.iter().enumerate();
        near.any(|(square, near)| near.len() < 2 && self.grid.is_there(square))
    }

    fn is_first(&self, one: usize, other: usize) -> bool {
        self.grid.is_first((one, other), self.takes_middle)
    }

    /// The squares with edges, by column. A symmetric half takes columns from both ends, so that states can be folded.
    fn order(&self) -> Vec<usize> {
        let (outside, rows) = (self.grid.outside(), self.grid.rows);
        let has_edges = |&square: &usize| {
            self.near[square]
                .iter()
                .any(|&it| self.is_first(square, it))
        };
        let mut order: Vec<usize> = (0..=outside).filter(has_edges).collect();
        order.sort_by_key(|&square| {
            let (column, row) = (square / rows, square % rows);
            let from_end = if self.is_flipped {
                row.min(rows - 1 - row)
            } else {
                0
            };
            (square != outside, column, from_end, row)
        });
        order
    }

    fn shared(&self, order: &[usize]) -> Vec<usize> {
        let is_shared = |&square: &usize| {
            self.near[square]
                .iter()
                .any(|&it| !self.is_first(square, it))
        };
        let mut shared: Vec<usize> = order.iter().copied().filter(is_shared).collect();
        shared.sort_unstable();
        shared
    }

    /// Plans the visit of a square; `None` if all slots are in use.
    fn take(&mut self, square: usize) -> Option<Visit> {
        let slot = (0..SLOTS as u8).find(|&slot| !self.slots.contains(&Some(slot)))?;
        self.slots[square] = Some(slot);
        self.is_done[square] = true;
        let before: Vec<usize> = { self.near[square].iter().copied() }
            .filter(|&it| self.is_done[it] && self.is_first(square, it))
            .collect();
        let slots: Vec<u8> = before.iter().filter_map(|&it| self.slots[it]).collect();
        let outside = self.grid.outside();
        let is_end = self.grid.must_end(square) && before.contains(&outside);
        let must = self.slots[outside].filter(|_| is_end);
        let choices = choices(slot, &slots, must);
        let mut forbidden = 0;
        for &it in before.iter().chain([&square]) {
            let Some(slot) = self.slots[it] else { continue };
            match self.to_come(it) {
                0 => {
                    forbidden |= 3 << (2 * slot);
                    self.slots[it] = None;
                }
                1 => forbidden |= 2 << (2 * slot),
                _ => {}
            }
        }
        Some(Visit {
            square,
            slot,
            choices,
            forbidden,
            places: None,
            flip: self.flip(),
        })
    }

    fn to_come(&self, square: usize) -> usize {
        let near = self.near[square].iter();
        near.filter(|&&it| !self.is_done[it] || !self.is_first(square, it))
            .count()
    }

    fn flip(&self) -> Option<Slots> {
        let mut squares = 0..self.slots.len();
        let is_same = |it: usize| self.is_done[it] == self.is_done[self.grid.flip(it)];
        if !self.is_flipped || !squares.all(is_same) {
            return None;
        }
        let mut flip = SAME;
        for (square, slot) in self.slots.iter().enumerate() {
            if let (Some(slot), Some(to)) = (*slot, self.slots[self.grid.flip(square)]) {
                flip[usize::from(slot)] = to;
            }
        }
        Some(flip)
    }
}

fn choices(slot: u8, near: &[u8], must: Option<u8>) -> Vec<Choice> {
    let mut chosen = vec![[None, None]];
    for (index, &one) in near.iter().enumerate() {
        chosen.push([Some(one), None]);
        chosen.extend(near[..index].iter().map(|&other| [Some(other), Some(one)]));
    }
    chosen.retain(|to| must.is_none() || to.contains(&must));
    let choices = chosen.into_iter().map(|to| {
        let bits = to.iter().flatten().map(|&it| 1_u64 << (2 * it));
        let needs: u64 = bits.clone().sum();
        let taken = needs + ((bits.count() as u64) << (2 * slot));
        Choice { to, needs, taken }
    });
    choices.collect()
}
