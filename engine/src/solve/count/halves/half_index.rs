//! Numbers the ways in which one half reaches a given final state.

use super::cycles::merge;
use super::grid::PlacePair;
use super::layer::StateWays;
use super::plan::{EdgeChoice, Half};
use super::state::HalfState;

/// Slots of the neighbours to which a square's edges lead.
type JoinedSlots = [Option<u8>; 2];

/// A packed state before a square, and the neighbours joined at the square.
type HalfStep = (u64, JoinedSlots);

/// After each square, the states that may lead to the given final state, with the number of ways to reach each.
#[derive(Debug)]
pub(super) struct HalfIndex<'a> {
    half: &'a Half,
    layers: Vec<Vec<StateWays>>,
    last: u64,
}

/// What the final state requires of a square that is being visited.
#[derive(Clone, Copy, Debug)]
struct WantedSlot {
    slot: usize,
    /// The square's missing edges in the final state; later squares add at most `more` edges.
    lacking: u64,
    more: u64,
    /// Slot of the other end of the square's path in the final state, if that end has been visited.
    mate: Option<u8>,
}

impl HalfIndex<'_> {
    pub(super) fn of<'a>(half: &'a Half, last: &HalfState) -> HalfIndex<'a> {
        let mut index = HalfIndex {
            half,
            layers: vec![vec![(0, 1)]],
            last: last.packed(),
        };
        for number in 0..half.visits.len() {
            index.layers.push(index.layer_after(number, last));
        }
        index
    }

    fn layer_after(&self, number: usize, last: &HalfState) -> Vec<StateWays> {
        let visit = &self.half.visits[number];
        let wanted = wanted(self.half, number, last);
        let is_last = number + 1 == self.half.visits.len();
        let mut found = Vec::new();
        for &(state, ways) in &self.layers[number] {
            visit.follow(&mut HalfState::unpacked(state), |state, _| {
                if is_last || may_become(state, &wanted) {
                    let packed = visit.packed(state);
                    found.extend((!is_last || packed == self.last).then_some((packed, ways)));
                }
            });
        }
        merge(&mut found);
        found.shrink_to_fit();
        found
    }

    pub(super) fn edges(&self, mut number: u64) -> Option<Vec<PlacePair>> {
        let mut edges = Vec::new();
        let mut state = self.last;
        for visit in (0..self.half.visits.len()).rev() {
            let (before, joined) = self.before(visit, state, |(_, ways), _| {
                let is_it = number < ways;
                if !is_it {
                    number -= ways;
                }
                is_it
            })?;
            edges.extend(edges_of(self.half, visit, joined));
            state = before;
        }
        Some(edges)
    }

    pub(super) fn number(&self, way: &[HalfStep]) -> Option<u64> {
        let mut number = 0;
        let mut state = self.last;
        for (visit, &wanted) in way.iter().enumerate().rev() {
            let found = self.before(visit, state, |(before, ways), joined| {
                let is_it = (before, joined) == wanted;
                if !is_it {
                    number += ways;
                }
                is_it
            });
            state = found?.0;
        }
        Some(number)
    }

    fn before(
        &self,
        visit: usize,
        after: u64,
        mut is_it: impl FnMut(StateWays, JoinedSlots) -> bool,
    ) -> Option<HalfStep> {
        let mut found = None;
        let visit = (&self.half.visits[visit], &self.layers[visit]);
        for &entry in visit.1 {
            visit
                .0
                .follow(&mut HalfState::unpacked(entry.0), |state, choice| {
                    if found.is_none() && visit.0.packed(state) == after && is_it(entry, choice.to)
                    {
                        found = Some((entry.0, choice.to));
                    }
                });
            if found.is_some() {
                break;
            }
        }
        found
    }
}

fn wanted(half: &Half, number: usize, last: &HalfState) -> Vec<WantedSlot> {
    let (done, to_come) = half.visits.split_at(number + 1);
    let slot_of = |place: u8| {
        let square = half.shared[usize::from(place)];
        let visit = done.iter().find(|visit| visit.square == square);
        visit.map(|visit| visit.slot)
    };
    let wanted = (0..).zip(&half.shared).filter_map(|(place, _)| {
        let slot = slot_of(place)?;
        let is_near = |choice: &EdgeChoice| choice.needs >> (2 * slot) & 1 == 1;
        let near = to_come
            .iter()
            .filter(|visit| visit.choices.iter().any(is_near));
        Some(WantedSlot {
            slot: usize::from(slot),
            lacking: last.lacking >> (2 * place) & 3,
            more: near.count() as u64,
            mate: slot_of(last.mates[usize::from(place)]),
        })
    });
    wanted.collect()
}

fn may_become(state: &HalfState, wanted: &[WantedSlot]) -> bool {
    let is_end = |slot: u8| {
        wanted
            .iter()
            .filter(|it| it.lacking == 1)
            .any(|it| it.slot == usize::from(slot))
    };
    wanted.iter().all(|it| {
        let lacking = state.lacking >> (2 * it.slot) & 3;
        let mate = state.mates[it.slot];
        // A path whose ends get no more edges is complete, so it must be a path of the final state.
        let is_path = it.lacking == 1 && lacking == 1 && is_end(mate);
        (it.lacking..=it.lacking + it.more).contains(&lacking)
            && (!is_path || it.mate == Some(mate))
    })
}

fn edges_of(half: &Half, number: usize, joined: JoinedSlots) -> impl Iterator<Item = PlacePair> {
    let (visit, before) = (&half.visits[number], &half.visits[..number]);
    joined.into_iter().flatten().filter_map(move |slot| {
        let other = before.iter().rev().find(|it| it.slot == slot)?;
        Some((visit.square, other.square))
    })
}

pub(super) fn way(half: &Half, edges: &[PlacePair]) -> Option<(Vec<HalfStep>, HalfState)> {
    let is_edge = |(one, other)| edges.contains(&(one, other)) || edges.contains(&(other, one));
    let mut way = Vec::new();
    let mut state = HalfState::unpacked(0);
    for (number, visit) in half.visits.iter().enumerate() {
        let before = half.visits[..number].iter();
        let wanted = before
            .filter(|it| is_edge((visit.square, it.square)))
            .count();
        let packed = state.packed();
        let mut found = None;
        visit.follow(&mut state, |after, choice| {
            let joined = || edges_of(half, number, choice.to);
            if joined().count() == wanted && joined().all(is_edge) {
                found = Some((visit.packed(after), choice.to));
            }
        });
        let (after, joined) = found?;
        way.push((packed, joined));
        state = HalfState::unpacked(after);
    }
    Some((way, state))
}
