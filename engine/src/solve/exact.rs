//! Decides narrow boards exactly, from the reachable states of the [profile](super::profile). States and transitions
//! are computed once, so a long board costs a table look-up per column.

use super::grouped::Grouped;
use super::hash::BuildMix;
use super::profile::{Cell, Column, Edges, MOVES, Profile, State, Visit, edge};
use super::{Question, TourEnd};
use crate::board::Symmetry;
use knights_tour_base::random::Random;
use knights_tour_base::{Cancelled, Progress};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

pub(super) const MAX_SHORT: u32 = 5;

type ColumnEdges = u32;

struct Machine<'a> {
    profile: &'a Profile,
    states: Vec<State>,
    numbers: HashMap<State, u32, BuildMix>,
    /// For each state and column, the range of its transitions in `steps`.
    ranges: HashMap<(u32, Column), (u32, u32), BuildMix>,
    steps: Vec<(u32, ColumnEdges)>,
    sets: Vec<Vec<u32>>,
    set_numbers: HashMap<Vec<u32>, u32, BuildMix>,
    set_steps: HashMap<(u32, Column), u32, BuildMix>,
}

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
    let profile = Profile::new(question);
    let mut machine = Machine::new(&profile);
    let mut sets = Vec::with_capacity(profile.columns() + 1);
    sets.push(0);
    for column in 0..profile.columns() {
        let done = (column * profile.rows / 2) as u64;
        if column % 1024 == 0 {
            progress(done, None)?;
        }
        let (set, column) = (sets[column], profile.column(column));
        sets.push(machine.next_set(set, column, &mut || progress(done, None))?);
    }
    let last = &machine.sets[sets[profile.columns()] as usize];
    let whole = machine.numbers.get(&State::WHOLE).copied();
    let Some(whole) = whole.filter(|whole| last.contains(whole)) else {
        return Ok(None);
    };
    let edges = machine.way_back(&sets, whole, question.seed(), &mut || {
        progress(squares / 2, None)
    })?;
    let lines = Lines {
        question,
        profile: &profile,
        edges,
    };
    let order = lines.follow(progress)?;
    let back = Symmetry::landscape(size).inverse();
    let laid = Symmetry::landscape(size).size(size);
    let index = |(column, row): Cell| {
        let (x, y) = back.xy(laid, (column as u32, row as u32));
        y * size.width() + x
    };
    Ok(Some(order.into_iter().map(index).collect()))
}

struct Lines<'a> {
    question: &'a Question,
    profile: &'a Profile,
    edges: Vec<ColumnEdges>,
}

impl Lines<'_> {
    fn neighbours(&self, (column, row): Cell) -> impl Iterator<Item = Cell> {
        let has = move |column: usize, from: usize, which: usize| {
            let edges = self.edges.get(column).copied().unwrap_or(0);
            Edges::from(edges) & edge(from, which) != 0
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

    fn follow(&self, progress: Progress<'_>) -> Result<Vec<Cell>, Cancelled> {
        let squares = self.question.board().squares();
        let start = self.question.start();
        let start = start.map(|start| Profile::cell(self.question, start));
        let mut here = start.unwrap_or_else(|| self.some_start());
        let mut order = Vec::with_capacity(squares as usize);
        let mut last = None;
        order.push(here);
        while (order.len() as u64) < squares {
            if order.len() % 4096 == 0 {
                progress((squares + order.len() as u64) / 2, None)?;
            }
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
    fn some_start(&self) -> Cell {
        let has = |&(column, row): &Cell| self.profile.column(column).squares >> row & 1 == 1;
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

impl Machine<'_> {
    fn new(profile: &Profile) -> Machine<'_> {
        let mut machine = Machine {
            profile,
            states: Vec::new(),
            numbers: HashMap::default(),
            ranges: HashMap::default(),
            steps: Vec::new(),
            sets: Vec::new(),
            set_numbers: HashMap::default(),
            set_steps: HashMap::default(),
        };
        let start = machine.number(profile.start());
        let _ = machine.set_number(vec![start]);
        machine
    }

    fn number(&mut self, state: State) -> u32 {
        *self.numbers.entry(state).or_insert_with(|| {
            self.states.push(state);
            self.states.len() as u32 - 1
        })
    }

    fn steps_from(&self, state: u32, column: Column) -> &[(u32, ColumnEdges)] {
        let range = self.ranges.get(&(state, column));
        range.map_or(&[], |&(begin, end)| {
            &self.steps[begin as usize..end as usize]
        })
    }

    fn set_number(&mut self, set: Vec<u32>) -> u32 {
        if let Some(&number) = self.set_numbers.get(&set) {
            return number;
        }
        let number = self.sets.len() as u32;
        self.sets.push(set.clone());
        let _ = self.set_numbers.insert(set, number);
        number
    }

    fn next_set(
        &mut self,
        set: u32,
        column: Column,
        ask: &mut dyn FnMut() -> Result<(), Cancelled>,
    ) -> Result<u32, Cancelled> {
        if let Some(&next) = self.set_steps.get(&(set, column)) {
            return Ok(next);
        }
        // Holes in later columns are handled with those columns, so that transitions depend on one column only.
        let visits = self.profile.visits(column, [u8::MAX; 2], 2);
        let mut next = Vec::new();
        let mut seen: Vec<bool> = Vec::new();
        for (index, state) in self.sets[set as usize].clone().into_iter().enumerate() {
            if index % 1024 == 0 {
                ask()?;
            }
            self.work_out(state, column, &visits);
            seen.resize(self.states.len(), false);
            for &(state, _) in self.steps_from(state, column) {
                if !std::mem::replace(&mut seen[state as usize], true) {
                    next.push(state);
                }
            }
        }
        next.sort_unstable();
        let next = self.set_number(next);
        let _ = self.set_steps.insert((set, column), next);
        Ok(next)
    }

    fn work_out(&mut self, number: u32, column: Column, visits: &[Visit]) {
        if self.ranges.contains_key(&(number, column)) {
            return;
        }
        let state = self.states[number as usize];
        let mut found = Vec::new();
        // No transition leads from a complete tour to another square.
        if state != State::WHOLE || visits.is_empty() {
            take(visits, state, 0, self.profile.rows, &mut found);
        }
        found.sort_by_cached_key(|&(_, edges)| self.rank(edges));
        let begin = self.steps.len();
        for (state, edges) in found {
            let step = (self.number(state), edges as ColumnEdges);
            self.steps.push(step);
        }
        self.steps[begin..].sort_unstable();
        let range = (begin as u32, self.steps.len() as u32);
        let _ = self.ranges.insert((number, column), range);
    }

    /// Sort key of a transition: tour ends, then edges, oldest column first. The tour of every seed depends on it.
    fn rank(&self, edges: Edges) -> (Edges, Reverse<ColumnEdges>) {
        let rows = 0..self.profile.rows;
        let edges_from = |first: usize| {
            rows.clone()
                .flat_map(move |row| [edge(row, first), edge(row, first + 1)])
        };
        let in_order = edges_from(0).chain(edges_from(2));
        let used = in_order.map(|bit| ColumnEdges::from(edges & bit != 0));
        let used = used.fold(0, |bits, bit| bits << 1 | bit);
        (edges >> 32, Reverse(used))
    }

    /// Chooses the edges of each column, backward from the complete tour. All states are reachable, so no choice fails.
    fn way_back(
        &self,
        sets: &[u32],
        whole: u32,
        seed: u64,
        ask: &mut dyn FnMut() -> Result<(), Cancelled>,
    ) -> Result<Vec<ColumnEdges>, Cancelled> {
        let mut rng = Random::with_seed(seed);
        let mut edges = vec![0; self.profile.columns()];
        let mut known: HashMap<(u32, Column), Grouped<(u32, ColumnEdges)>, BuildMix> =
            HashMap::default();
        let mut state = whole;
        for at in (0..self.profile.columns()).rev() {
            if at % 64 == 0 {
                ask()?;
            }
            let (set, column) = (sets[at], self.profile.column(at));
            let back = match known.entry((set, column)) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => {
                    ask()?;
                    new.insert(self.steps_back(set, column))
                }
            };
            let steps = back.list(state);
            // Not empty: every state of a set has a predecessor in the previous set.
            let (from, chosen) = steps[rng.below(steps.len() as u64) as usize];
            edges[at] = chosen;
            state = from;
        }
        Ok(edges)
    }

    /// Transitions from a set of states, grouped by target. The caller caches them: on long boards, sets recur.
    fn steps_back(&self, set: u32, column: Column) -> Grouped<(u32, ColumnEdges)> {
        let steps = self.sets[set as usize].iter().flat_map(|&from| {
            let steps = self.steps_from(from, column).iter();
            steps.map(move |&(to, edges)| (to, (from, edges)))
        });
        Grouped::new(self.states.len(), steps)
    }
}

fn take(
    visits: &[Visit],
    state: State,
    edges: Edges,
    rows: usize,
    found: &mut Vec<(State, Edges)>,
) {
    match visits.split_first() {
        Some((visit, rest)) => visit.step(state, &mut |next, added| {
            take(rest, next, edges | added, rows, found);
        }),
        None => found.extend(state.next_column(rows).map(|next| (next, edges))),
    }
}

#[cfg(test)]
mod tests;
