//! One half of a board's edges, and the order in which its squares are visited.

use super::grid::HalvesGrid;
use super::state::{HalfState, LOW, SLOTS, SlotMap};
use std::cmp::Ordering;
use std::ops::Range;

/// Maximum number of squares that both halves share; at most 16 of them are path ends.
const MOST_SHARED: usize = 17;

/// A choice of a square's edges to squares that are already visited.
#[derive(Clone, Debug)]
pub(super) struct EdgeChoice {
    pub(super) to: [Option<u8>; 2],
    pub(super) needs: u64,
    /// The missing edges that this choice supplies, two bits per slot: subtracted from those of the state.
    pub(super) taken: u64,
}

/// The step of the DP that adds one square to the frontier.
#[derive(Clone, Debug)]
pub(super) struct HalfVisit {
    pub(super) square: usize,
    pub(super) slot: u8,
    pub(super) choices: Vec<EdgeChoice>,
    /// Missing edges that no later square can supply: states with any of them are dropped.
    pub(super) forbidden: u64,
    /// For open tours: which squares can be ends.
    ends: Option<EndColours>,
    /// After the last visit, the places of the slots: shared squares are numbered by them.
    places: Option<SlotMap>,
    /// The slots or places of the flipped image, if the visited squares are symmetric.
    flip: Option<SlotMap>,
}

impl HalfVisit {
    /// The packed state or its flipped image, whichever is smaller, if the visited squares are symmetric.
    pub(super) fn folded(&self, state: &HalfState) -> u64 {
        let Some(flip) = &self.flip else {
            return self.packed(state);
        };
        let class = match &self.places {
            Some(places) => places.class(state.lacking),
            None => state.lacking,
        };
        let flipped = flip.class(state.lacking);
        match class.cmp(&flipped) {
            Ordering::Less => self.packed(state),
            Ordering::Equal => self.packed(state).min(flip.packed(state)),
            Ordering::Greater => flip.packed(state),
        }
    }

    pub(super) fn packed(&self, state: &HalfState) -> u64 {
        match &self.places {
            Some(places) => places.packed(state),
            None => state.packed(),
        }
    }

    /// Calls `found` with each state that follows, and the choice of edges that leads to it. Leaves `state` as it was.
    pub(super) fn follow(
        &self,
        state: &mut HalfState,
        mut found: impl FnMut(&mut HalfState, &EdgeChoice),
    ) {
        let slot = usize::from(self.slot);
        let (lacking, mate) = (state.lacking, state.mates[slot]);
        let before = lacking | 2 << (2 * slot);
        let barred = self.ends.as_ref().map_or(0, |ends| ends.barred(lacking));
        let can_be_joined = (before | before >> 1) & LOW & !barred;
        state.mates[slot] = self.slot;
        for choice in &self.choices {
            if choice.needs & !can_be_joined != 0 {
                continue;
            }
            state.lacking = before - choice.taken;
            if state.lacking & self.forbidden != 0 {
                continue;
            }
            let (one, other) = match choice.to {
                [Some(one), Some(other)] => (one, other),
                [Some(one), None] => (one, self.slot),
                _ => {
                    found(state, choice);
                    continue;
                }
            };
            // Join the paths that end on the two squares, unless that would close a cycle.
            let begin = state.mates[usize::from(one)];
            let end = state.mates[usize::from(other)];
            if begin == other {
                continue;
            }
            state.mates[usize::from(begin)] = end;
            state.mates[usize::from(end)] = begin;
            found(state, choice);
            state.mates[usize::from(begin)] = one;
            state.mates[usize::from(end)] = other;
        }
        (state.lacking, state.mates[slot]) = (lacking, mate);
    }
}

/// Which squares can still be ends of an open tour, by their colours: a move joins squares of both colours, so missing
/// edges tell the colour of an end, and the numbers of squares tell which ends a tour has.
#[derive(Clone, Debug)]
struct EndColours {
    apex: u8,
    /// How many ends of a tour have the colour of the visited square.
    most: i32,
    /// The slots in use before the visit, of the visited square's colour and of the other colour.
    slots: [u64; 2],
    /// Visited squares of this colour, less those of the other colour.
    more: i32,
}

impl EndColours {
    /// The apex, if the visited square cannot be an end.
    fn barred(&self, lacking: u64) -> u64 {
        let sum = |slots: u64| {
            let lacking = lacking & slots;
            ((lacking & LOW).count_ones() + 2 * (lacking >> 1 & LOW).count_ones()) as i32
        };
        let [same, other] = self.slots.map(sum);
        // An end has one edge to the apex, and each other edge has a square of each colour.
        let ends = (2 * self.more - (same - other)).max(0);
        u64::from(ends >= self.most) << (2 * self.apex)
    }
}

/// One half of the board, as the order in which its squares are visited.
#[derive(Clone, Debug)]
pub(super) struct Half {
    pub(super) visits: Vec<HalfVisit>,
    /// For each shared square, the index of its mirror image among the shared squares of the second half.
    pub(super) mirror: SlotMap,
    pub(super) flip: Option<SlotMap>,
    pub(super) shared: Vec<usize>,
    pub(super) split: Split,
}

/// A point before the last column. Some shared squares get no more edges there, so that the states fall into parts by what
/// these squares lack, and states of different parts never become the same.
#[derive(Clone, Debug)]
pub(super) struct Split {
    /// Number of visits before the split.
    pub(super) visits: usize,
    /// The missing edges by which the states are divided.
    mask: u64,
    flip: Option<SlotMap>,
    /// For each part, its missing edges.
    parts: Vec<u64>,
}

impl Split {
    pub(super) fn parts(&self) -> usize {
        self.parts.len()
    }

    /// The part of the states of a class.
    pub(super) fn part_of(&self, class: u64) -> usize {
        let lacking = self.folded(class);
        self.parts.partition_point(|&part| part < lacking)
    }

    fn folded(&self, class: u64) -> u64 {
        let lacking = class & self.mask;
        let flip = self.flip.as_ref();
        flip.map_or(lacking, |flip| lacking.min(flip.class(lacking)))
    }
}

impl Half {
    /// The half with the edges that [`HalvesGrid::is_first`] accepts. `takes_middle` adds edges that are their own mirror
    /// image. `is_flipped` requires top-to-bottom symmetry. `None` if the halves share no squares, too many or all, or
    /// if a square has fewer than two neighbours.
    pub(super) fn new(grid: &HalvesGrid, takes_middle: bool, is_flipped: bool) -> Option<Half> {
        let mut planner = HalfPlanner::new(grid, takes_middle, is_flipped);
        let order = planner.order();
        let shared = planner.shared(&order);
        let is_between = !shared.is_empty() && shared.len() < order.len();
        if planner.has_dead_end() || !is_between || shared.len() > MOST_SHARED {
            return None;
        }
        let visits = order.iter().map(|&place| planner.plan_visit(place));
        let mut visits: Vec<HalfVisit> = visits.collect::<Option<_>>()?;
        let places = |squares: &[usize], to: &dyn Fn(usize) -> usize| {
            let place = |&square| squares.iter().position(|&it| it == to(square));
            let places = shared.iter().map(place);
            places
                .map(|it| it.map(|it| it as u8))
                .collect::<Option<Vec<u8>>>()
        };
        let mut images: Vec<usize> = shared.iter().map(|&it| grid.mirror(it)).collect();
        images.sort_unstable();
        let mirror = SlotMap::new((0..).zip(places(&images, &|it| grid.mirror(it))?));
        let slots = shared.iter().map(|&it| planner.slots[it]);
        let slots: Vec<u8> = slots.collect::<Option<_>>()?;
        let last = visits.last_mut()?;
        last.places = Some(SlotMap::new(slots.iter().copied().zip(0..)));
        let mut flip = None;
        if planner.is_flipped {
            let flipped = places(&shared, &|it| grid.flip(it))?;
            flip = Some(SlotMap::new((0..).zip(flipped.iter().copied())));
            last.flip = Some(SlotMap::new(slots.into_iter().zip(flipped)));
        }
        let split = planner.split(&visits, &shared);
        Some(Half {
            visits,
            mirror,
            flip,
            shared,
            split,
        })
    }

    /// Divides visits where states are stored: after each pair of symmetric squares, or after every other square. The last
    /// two pairs of the half have hardly any choice, and are visited together.
    pub(super) fn runs(&self, range: Range<usize>) -> Vec<&[HalfVisit]> {
        let visits = &self.visits[range.clone()];
        if self.flip.is_none() {
            return visits.chunks(2).collect();
        }
        let is_symmetric = |visit: &HalfVisit| visit.flip.is_some();
        let mut runs: Vec<&[HalfVisit]> = visits.split_inclusive(is_symmetric).collect();
        if let [.., before, last] = runs[..]
            && before.len() + last.len() <= 4
            && range.end == self.visits.len()
        {
            runs.truncate(runs.len() - 2);
            runs.push(&visits[visits.len() - before.len() - last.len()..]);
        }
        runs
    }
}

/// The plan of a half under construction.
struct HalfPlanner<'a> {
    grid: &'a HalvesGrid,
    takes_middle: bool,
    is_flipped: bool,
    near: Vec<Vec<usize>>,
    is_done: Vec<bool>,
    slots: Vec<Option<u8>>,
}

impl HalfPlanner<'_> {
    fn new(grid: &HalvesGrid, takes_middle: bool, is_flipped: bool) -> HalfPlanner<'_> {
        let squares = grid.outside() + 1;
        HalfPlanner {
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

    /// The squares with edges, by column. A symmetric half takes each column in pairs, so that states can be folded: rows
    /// at odd distances from the edge first, then the rest from the middle to the edge, so that squares two columns
    /// before are finished early, and the last pairs have few choices.
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
            let from_end = row.min(rows - 1 - row);
            let pair = match (self.is_flipped, from_end % 2) {
                (false, _) => 0,
                (true, 1) => from_end,
                (true, _) => 2 * rows - from_end,
            };
            (square != outside, column, pair, row)
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
    fn plan_visit(&mut self, square: usize) -> Option<HalfVisit> {
        let slot = (0..SLOTS as u8).find(|&slot| !self.slots.contains(&Some(slot)))?;
        let ends = self.end_colours(square);
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
        Some(HalfVisit {
            square,
            slot,
            choices,
            forbidden,
            ends,
            places: None,
            flip: self.flip(),
        })
    }

    fn to_come(&self, square: usize) -> usize {
        let near = self.near[square].iter();
        near.filter(|&&it| !self.is_done[it] || !self.is_first(square, it))
            .count()
    }

    fn flip(&self) -> Option<SlotMap> {
        let mut squares = 0..self.slots.len();
        let is_same = |it: usize| self.is_done[it] == self.is_done[self.grid.flip(it)];
        if !self.is_flipped || !squares.all(is_same) {
            return None;
        }
        let slots = self.slots.iter().enumerate();
        let pairs = slots.filter_map(|(square, slot)| slot.zip(self.slots[self.grid.flip(square)]));
        Some(SlotMap::new(pairs))
    }

    fn split(&self, visits: &[HalfVisit], shared: &[usize]) -> Split {
        let column = |square: usize| square / self.grid.rows;
        let squares = || visits.iter().map(|visit| visit.square);
        let last = squares().next_back().map(column);
        let is_last = |square| square != self.grid.outside() && Some(column(square)) == last;
        let before = squares().position(is_last).unwrap_or_default();
        let needed = visits[before..].iter().flat_map(|visit| &visit.choices);
        let needed = needed.fold(0, |needed, choice| needed | choice.needs);
        let settled = |square: &usize| {
            let slot = self.slots[*square].filter(|slot| needed >> (2 * slot) & 1 == 0);
            slot.filter(|_| visits[..before].iter().any(|visit| visit.square == *square))
        };
        let mut slots: Vec<u8> = Vec::new();
        if let Some(square) = shared.iter().copied().find(|it| settled(it).is_some()) {
            slots.extend(settled(&square));
            slots.extend(settled(&self.grid.flip(square)));
            slots.dedup();
        }
        let flip = before
            .checked_sub(1)
            .and_then(|last| visits[last].flip.clone());
        let mut split = Split {
            visits: before,
            mask: slots.iter().map(|slot| 3 << (2 * slot)).sum(),
            flip,
            parts: vec![0],
        };
        for slot in slots {
            let longer = split
                .parts
                .iter()
                .flat_map(|&part| (0..3).map(move |lack| part | lack << (2 * slot)));
            split.parts = longer.collect();
        }
        let mut parts: Vec<u64> = split.parts.iter().map(|&part| split.folded(part)).collect();
        parts.sort_unstable();
        parts.dedup();
        split.parts = parts;
        split
    }

    /// Which ends are possible at a square that is about to be visited.
    fn end_colours(&self, square: usize) -> Option<EndColours> {
        let (grid, outside) = (self.grid, self.grid.outside());
        let apex = self.slots[outside].filter(|_| self.near[square].contains(&outside))?;
        let more = |is_counted: &dyn Fn(usize) -> bool| -> i32 {
            let squares = (0..outside).filter(|&it| grid.is_there(it) && is_counted(it));
            let signs = squares.map(|it| {
                if grid.is_light(it) == grid.is_light(square) {
                    1
                } else {
                    -1
                }
            });
            signs.sum()
        };
        let mut slots = [0; 2];
        for it in 0..outside {
            if let Some(slot) = self.slots[it] {
                slots[usize::from(grid.is_light(it) != grid.is_light(square))] |= 3 << (2 * slot);
            }
        }
        Some(EndColours {
            apex,
            most: 1 + more(&|_| true),
            slots,
            more: more(&|it| self.is_done[it]),
        })
    }
}

fn choices(slot: u8, near: &[u8], must: Option<u8>) -> Vec<EdgeChoice> {
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
        EdgeChoice { to, needs, taken }
    });
    choices.collect()
}
