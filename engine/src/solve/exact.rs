//! Decides narrow boards exactly, from the reachable states of the [profile](super::profile). States and transitions are
//! kept in an [`Automaton`] for later questions, so a long board costs a table look-up per column.

use super::hash::BuildMixHasher;
use super::profile::{EdgeBits, MOVES, Profile, ProfileCell, edge};
use super::step_limit::StepLimit;
use super::{Question, TourEnd};
use crate::board::Symmetry;
use automaton::{Automaton, ColumnEdges, ColumnStep, StateNumber, StateSet};
use knights_tour_base::random::Random;
use knights_tour_base::sorting::sort_by_number;
use knights_tour_base::{Cancelled, Progress};
use std::collections::HashMap;

mod automaton;

pub(super) const MAX_SHORT: u32 = 5;

/// The number of columns, states or squares from one report to the next.
const INTERVAL: u64 = 512;

/// A tour as row-major indices; `None` if no tour exists.
pub(super) fn solve(
    question: &Question,
    progress: Progress<'_>,
) -> Result<Option<Vec<u32>>, Cancelled> {
    let size = question.board().size();
    let squares = question.board().squares();
    if squares == 1 {
        let only = question.board().iter().map(|it| size.index_of(it) as u32);
        let is_open = question.end() != TourEnd::Closed;
        return Ok(is_open.then(|| only.collect()));
    }
    let mut limit = StepLimit::new(u64::MAX, INTERVAL, progress);
    let profile = Profile::new(question);
    let mut automaton = Automaton::kept(&profile);
    let edges = choose_edges(&mut automaton, &profile, question.seed(), &mut limit);
    automaton.keep();
    let Some(edges) = edges? else {
        return Ok(None);
    };
    let lines = ColumnsOfEdges {
        question,
        profile: &profile,
        edges,
    };
    let order = lines.follow(&mut limit)?;
    let back = Symmetry::landscape(size).inverse();
    let laid = Symmetry::landscape(size).size(size);
    let index = |(column, row): ProfileCell| {
        let (x, y) = back.xy(laid, (column as u32, row as u32));
        y * size.width() + x
    };
    Ok(Some(order.into_iter().map(index).collect()))
}

/// A tour as the edges to each column.
struct ColumnsOfEdges<'a> {
    question: &'a Question,
    profile: &'a Profile,
    edges: Vec<ColumnEdges>,
}

impl ColumnsOfEdges<'_> {
    fn neighbours(&self, (column, row): ProfileCell) -> impl Iterator<Item = ProfileCell> {
        let has = move |column: usize, from: usize, which: usize| {
            let edges = self.edges.get(column).copied().unwrap_or(0);
            EdgeBits::from(edges) & edge(from, which) != 0
        };
        let rows = self.profile.rows;
        let moves = || MOVES.iter().enumerate();
        // Each edge is stored with the column that it leads to.
        let onward = moves().filter_map(move |(which, &(columns, by))| {
            let to = row.checked_add_signed(by).filter(|&to| to < rows)?;
            has(column + columns, row, which).then_some((column + columns, to))
        });
        let back = moves().filter_map(move |(which, &(columns, by))| {
            let before = column.checked_sub(columns)?;
            let from = row.checked_add_signed(-by).filter(|&from| from < rows)?;
            has(column, from, which).then_some((before, from))
        });
        onward.chain(back)
    }

    /// The squares of the tour in order, from the given start, if any.
    fn follow(&self, limit: &mut StepLimit<'_>) -> Result<Vec<ProfileCell>, Cancelled> {
        let squares = self.question.board().squares();
        let start = self.question.start();
        let start = start.map(|start| Profile::cell(self.question, start));
        let mut here = start.unwrap_or_else(|| self.some_start());
        let mut order = Vec::with_capacity(squares as usize);
        let mut last = None;
        order.push(here);
        while (order.len() as u64) < squares {
            limit.done = (squares + order.len() as u64) / 2;
            limit.count(1)?;
            let mut next = self.neighbours(here);
            let Some(next) = next.find(|&next| Some(next) != last) else {
                break;
            };
            last = Some(here);
            here = next;
            order.push(here);
        }
        Ok(order)
    }

    /// For an open tour, an end other than the given last square; for a closed tour, any square.
    fn some_start(&self) -> ProfileCell {
        let has =
            |&(column, row): &ProfileCell| self.profile.column(column).squares >> row & 1 == 1;
        let rows = self.profile.rows;
        let cells = 0..self.profile.columns();
        let cells = cells.flat_map(|column| (0..rows).map(move |row| (column, row)));
        let mut cells = cells.filter(has);
        if self.question.end() == TourEnd::Closed {
            return cells.next().unwrap_or_default();
        }
        let last = self.question.last();
        let last = last.map(|last| Profile::cell(self.question, last));
        let mut ends = cells.filter(|&cell| self.neighbours(cell).count() == 1);
        ends.find(|&cell| Some(cell) != last).unwrap_or_default()
    }
}

/// The edges to each column of a tour; `None` if no tour exists.
fn choose_edges(
    automaton: &mut Automaton,
    profile: &Profile,
    seed: u64,
    limit: &mut StepLimit<'_>,
) -> Result<Option<Vec<ColumnEdges>>, Cancelled> {
    let mut steps = Vec::with_capacity(profile.columns());
    let start = automaton.start(profile);
    let mut set = start.set;
    for index in 0..profile.columns() {
        limit.done = (index * profile.rows / 2) as u64;
        limit.count(1)?;
        let step = automaton.set_step(set, profile, index, limit)?;
        set = automaton.set_steps[step as usize].next;
        steps.push(step);
    }
    if !automaton.set(set).contains(Automaton::WHOLE) {
        return Ok(None);
    }
    limit.done = (profile.columns() * profile.rows / 2) as u64;
    let walk = BoardWalk {
        discovered: DiscoveryOrder::new(automaton, start.state, &steps),
        automaton,
        steps,
    };
    walk.choose_edges(seed, limit).map(Some)
}

/// The order in which the columns of a board discover states.
struct DiscoveryOrder {
    states: Vec<StateNumber>,
    /// For each state of the automaton, its index in `states`, or `u32::MAX`.
    ranks: Vec<u32>,
}

impl DiscoveryOrder {
    /// The order of discovery from a start along the steps of a board.
    fn new(automaton: &Automaton, start: StateNumber, steps: &[u32]) -> DiscoveryOrder {
        let mut order = DiscoveryOrder {
            states: Vec::new(),
            ranks: vec![u32::MAX; automaton.states()],
        };
        order.discover(start);
        let mut followed = vec![StateSet::default(); automaton.columns.len()];
        let mut is_seen = vec![false; automaton.set_steps.len()];
        for &step in steps {
            if std::mem::replace(&mut is_seen[step as usize], true) {
                continue;
            }
            let step = automaton.set_steps[step as usize];
            let states = automaton.set(step.set);
            let states = states.add_to(&mut followed[step.column as usize]);
            let ranks = states.into_iter().map(|state| order.ranks[state as usize]);
            let mut ranks: Vec<u32> = ranks.collect();
            sort_by_number(&mut ranks, |&rank| rank.into());
            for rank in ranks {
                let state = order.states[rank as usize];
                for step in automaton.steps_from(state, step.column) {
                    order.discover(step.to);
                }
            }
        }
        order
    }

    fn discover(&mut self, state: StateNumber) {
        let rank = &mut self.ranks[state as usize];
        if *rank == u32::MAX {
            *rank = self.states.len() as u32;
            self.states.push(state);
        }
    }
}

/// The sets of reachable states along a board that has a tour.
struct BoardWalk<'a> {
    automaton: &'a Automaton,
    /// For each column, its index in the automaton's steps between sets.
    steps: Vec<u32>,
    /// The order of choices. The tour of every seed depends on it.
    discovered: DiscoveryOrder,
}

impl BoardWalk<'_> {
    /// Chooses the edges of each column, backward from the complete tour. All states are reachable, so no choice fails.
    fn choose_edges(
        &self,
        seed: u64,
        limit: &mut StepLimit<'_>,
    ) -> Result<Vec<ColumnEdges>, Cancelled> {
        let mut rng = Random::with_seed(seed);
        let mut edges = vec![0; self.steps.len()];
        // On long boards, sets and states recur.
        let mut known: HashMap<(u32, StateNumber), u32, BuildMixHasher> = HashMap::default();
        let mut lists = Vec::new();
        let mut state = Automaton::WHOLE;
        for (&step, edges) in self.steps.iter().zip(&mut edges).rev() {
            limit.count(1)?;
            let list = *known.entry((step, state)).or_insert_with(|| {
                lists.push(self.choices(step, state));
                lists.len() as u32 - 1
            });
            // Not empty: every state of a set has a predecessor in the previous set.
            let choices = &lists[list as usize];
            let (rank, chosen) = choices[rng.below(choices.len() as u64) as usize];
            state = self.discovered.states[rank as usize];
            *edges = chosen;
        }
        Ok(edges)
    }

    /// The ways to a state after a column, each as the rank of the state before it, and the edges.
    fn choices(&self, step: u32, state: StateNumber) -> Vec<(u32, ColumnEdges)> {
        let step = self.automaton.set_steps[step as usize];
        let set = self.automaton.set(step.set);
        let back = self.automaton.steps_to(state, step.column);
        let back = back.filter(|step| set.contains(step.from));
        let choice = |step: &ColumnStep| (self.discovered.ranks[step.from as usize], step.edges);
        let mut choices: Vec<(u32, ColumnEdges)> = back.map(choice).collect();
        sort_by_number(&mut choices, |&(rank, edges)| {
            u64::from(rank) << 32 | u64::from(edges)
        });
        choices
    }
}

#[cfg(test)]
mod tests;
