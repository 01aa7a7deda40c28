//! The states and transitions of narrow boards, kept for later questions.

use super::super::hash::BuildMixHasher;
use super::super::profile::{EdgeBits, FrontierState, Profile, ProfileColumn, SquareVisit, edge};
use super::super::step_limit::StepLimit;
use knights_tour_base::Cancelled;
use knights_tour_base::sorting::sort_by_number;
use std::collections::HashMap;
use std::hash::Hash;
use std::mem;
use std::sync::{Mutex, PoisonError};

/// The edges to a column, without the tour's ends.
pub(super) type ColumnEdges = u32;

/// Index of a state in an automaton.
pub(super) type StateNumber = u32;

/// Index of a set of states in an automaton.
type SetNumber = u32;

/// Automata of earlier questions. One that is in use is absent.
static KEPT: Mutex<Vec<Automaton>> = Mutex::new(Vec::new());

/// Sentinel in chains of steps.
const NONE: u32 = u32::MAX;

/// Distinct values, numbered in the order in which they came.
#[derive(Debug)]
struct Interner<T> {
    values: Vec<T>,
    numbers: HashMap<T, u32, BuildMixHasher>,
}

impl<T: Clone + Eq + Hash> Interner<T> {
    fn new() -> Interner<T> {
        Interner {
            values: Vec::new(),
            numbers: HashMap::default(),
        }
    }

    fn number(&mut self, value: T) -> u32 {
        if let Some(&number) = self.numbers.get(&value) {
            return number;
        }
        let number = self.values.len() as u32;
        self.values.push(value.clone());
        let _ = self.numbers.insert(value, number);
        number
    }
}

/// A set of states, a bit per state. The last word is not zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct StateSet(Vec<u64>);

impl StateSet {
    fn insert(&mut self, state: StateNumber) {
        let word = state as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (state % 64);
    }

    pub(super) fn contains(&self, state: StateNumber) -> bool {
        let word = self.0.get(state as usize / 64);
        word.is_some_and(|word| word >> (state % 64) & 1 == 1)
    }

    /// The states that are not in `known`, which receives them.
    pub(super) fn add_to(&self, known: &mut StateSet) -> Vec<StateNumber> {
        if known.0.len() < self.0.len() {
            known.0.resize(self.0.len(), 0);
        }
        let mut states = Vec::new();
        for (index, (&word, known)) in (0..).zip(self.0.iter().zip(&mut known.0)) {
            let mut rest = word & !*known;
            *known |= word;
            while rest != 0 {
                states.push(64 * index + rest.trailing_zeros());
                rest &= rest - 1;
            }
        }
        states
    }
}

/// A transition of one column between two states.
#[derive(Clone, Copy, Debug)]
pub(super) struct ColumnStep {
    pub(super) from: StateNumber,
    pub(super) to: StateNumber,
    pub(super) edges: ColumnEdges,
    /// The index of another step of this column to this state, or [`NONE`].
    next_to: u32,
}

/// What a column does to a set of states.
#[derive(Clone, Copy, Debug)]
pub(super) struct SetStep {
    pub(super) set: SetNumber,
    /// Index in [`Automaton::columns`].
    pub(super) column: u32,
    pub(super) next: SetNumber,
}

/// The state before the first column, and the set of this state alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct StartState {
    pub(super) state: StateNumber,
    pub(super) set: SetNumber,
}

/// The steps of a column that have been computed.
#[derive(Debug)]
pub(super) struct ColumnSteps {
    column: ProfileColumn,
    /// For each state, the range of steps from it; `None` until computed.
    from: Vec<Option<(u32, u32)>>,
    /// For each state, the index of the last step to it, or [`NONE`].
    to: Vec<u32>,
}

/// The states that columns lead to, and the steps between them, for boards of one width. A set of states is what is
/// reachable after a column.
#[derive(Debug)]
pub(super) struct Automaton {
    rows: usize,
    is_closed: bool,
    states: Interner<FrontierState>,
    /// The distinct columns of boards.
    pub(super) columns: Vec<ColumnSteps>,
    steps: Vec<ColumnStep>,
    sets: Interner<StateSet>,
    pub(super) set_steps: Vec<SetStep>,
    /// For each set and column, the index in `set_steps`.
    known_steps: HashMap<(SetNumber, u32), u32, BuildMixHasher>,
    /// The number of words in all sets.
    set_words: usize,
}

impl Automaton {
    /// The state of a complete tour.
    pub(super) const WHOLE: StateNumber = 0;
    /// Maximum number of steps, entries of all columns, and words of all sets of a kept automaton: about 24 MB.
    const MAX_STEPS: usize = 1 << 19;
    const MAX_KEPT: usize = 8;

    /// The automaton of an earlier question about boards of this width, or a new one.
    pub(super) fn kept(profile: &Profile) -> Automaton {
        let (rows, is_closed) = (profile.rows, profile.is_closed);
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        let suits = |it: &Automaton| (it.rows, it.is_closed) == (rows, is_closed);
        if let Some(found) = kept.iter().position(suits) {
            return kept.swap_remove(found);
        }
        drop(kept);
        Automaton::new(profile)
    }

    pub(super) fn new(profile: &Profile) -> Automaton {
        let mut states = Interner::new();
        let _ = states.number(FrontierState::WHOLE);
        Automaton {
            rows: profile.rows,
            is_closed: profile.is_closed,
            states,
            columns: Vec::new(),
            steps: Vec::new(),
            sets: Interner::new(),
            set_steps: Vec::new(),
            known_steps: HashMap::default(),
            set_words: 0,
        }
    }

    /// Keeps the automaton for later questions, unless it has grown large.
    pub(super) fn keep(self) {
        let entries = self.columns.len() * self.states();
        if self.steps.len().max(entries).max(self.set_words) > Automaton::MAX_STEPS {
            return;
        }
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == Automaton::MAX_KEPT {
            drop(kept.swap_remove(0));
        }
        kept.push(self);
    }

    pub(super) fn states(&self) -> usize {
        self.states.values.len()
    }

    pub(super) fn set(&self, number: SetNumber) -> &StateSet {
        &self.sets.values[number as usize]
    }

    pub(super) fn start(&mut self, profile: &Profile) -> StartState {
        let state = self.states.number(profile.start());
        let mut set = StateSet::default();
        set.insert(state);
        let set = self.sets.number(set);
        StartState { state, set }
    }

    /// The index of a column's steps. Boards have few distinct columns.
    fn column(&mut self, column: ProfileColumn) -> u32 {
        let found = self.columns.iter().position(|it| it.column == column);
        let index = found.unwrap_or(self.columns.len());
        if found.is_none() {
            self.columns.push(ColumnSteps {
                column,
                from: Vec::new(),
                to: Vec::new(),
            });
        }
        index as u32
    }

    /// The steps from a state, in the order of their [`rank`](Automaton::rank).
    pub(super) fn steps_from(&self, state: StateNumber, column: u32) -> &[ColumnStep] {
        let from = &self.columns[column as usize].from;
        match from.get(state as usize) {
            Some(&Some((begin, end))) => &self.steps[begin as usize..end as usize],
            _ => &[],
        }
    }

    /// The steps to a state, from all states whose steps have been computed.
    pub(super) fn steps_to(
        &self,
        state: StateNumber,
        column: u32,
    ) -> impl Iterator<Item = &ColumnStep> {
        let last = self.columns[column as usize].to.get(state as usize);
        let step = |index: u32| self.steps.get(index as usize);
        let last = last.copied().and_then(step);
        std::iter::successors(last, move |it| step(it.next_to))
    }

    /// The index of the step from a set of states over a column of the board.
    pub(super) fn set_step(
        &mut self,
        set: SetNumber,
        profile: &Profile,
        index: usize,
        limit: &mut StepLimit<'_>,
    ) -> Result<u32, Cancelled> {
        let column = self.column(profile.column(index));
        if let Some(&known) = self.known_steps.get(&(set, column)) {
            return Ok(known);
        }
        let next = self.next_set(set, column, profile, limit)?;
        let step = self.set_steps.len() as u32;
        self.set_steps.push(SetStep { set, column, next });
        let _ = self.known_steps.insert((set, column), step);
        Ok(step)
    }

    /// The set of states that a column leads to from a set of states.
    fn next_set(
        &mut self,
        set: SetNumber,
        column: u32,
        profile: &Profile,
        limit: &mut StepLimit<'_>,
    ) -> Result<SetNumber, Cancelled> {
        // Holes in later columns are handled with those columns, so that transitions depend on one column only.
        let visits = profile.visits(self.columns[column as usize].column, [u8::MAX; 2], 2);
        let mut next = StateSet::default();
        for state in self.set(set).add_to(&mut StateSet::default()) {
            limit.count(1)?;
            self.find_steps(state, column, &visits);
            for step in self.steps_from(state, column) {
                next.insert(step.to);
            }
        }
        self.set_words += next.0.len();
        Ok(self.sets.number(next))
    }

    fn find_steps(&mut self, from: StateNumber, column: u32, visits: &[SquareVisit]) {
        let at = from as usize;
        let known = &mut self.columns[column as usize].from;
        if known.len() <= at {
            known.resize(self.states.values.len(), None);
        }
        if known[at].is_some() {
            return;
        }
        let state = self.states.values[at];
        let mut found = Vec::new();
        // No transition leads from a complete tour to another square.
        if state != FrontierState::WHOLE || visits.is_empty() {
            follow_visits(visits, state, 0, self.rows, &mut found);
        }
        sort_by_number(&mut found, |&(_, edges)| self.rank(edges));
        let begin = self.steps.len() as u32;
        for (state, edges) in found {
            let to = self.states.number(state);
            let ends = &mut self.columns[column as usize].to;
            if ends.len() <= to as usize {
                ends.resize(self.states.values.len(), NONE);
            }
            let index = self.steps.len() as u32;
            let next_to = mem::replace(&mut ends[to as usize], index);
            self.steps.push(ColumnStep {
                from,
                to,
                edges: edges as ColumnEdges,
                next_to,
            });
        }
        self.columns[column as usize].from[at] = Some((begin, self.steps.len() as u32));
    }

    /// Sort key of a transition: tour ends, then edges, oldest column first. The tour of every seed depends on it.
    fn rank(&self, edges: EdgeBits) -> u64 {
        let rows = 0..self.rows;
        let edges_from = |first: usize| {
            rows.clone()
                .flat_map(move |row| [edge(row, first), edge(row, first + 1)])
        };
        let in_order = edges_from(0).chain(edges_from(2));
        let unused = in_order.map(|bit| ColumnEdges::from(edges & bit == 0));
        let unused = unused.fold(0, |bits, bit| bits << 1 | bit);
        edges >> 32 << 32 | u64::from(unused)
    }
}

fn follow_visits(
    visits: &[SquareVisit],
    state: FrontierState,
    edges: EdgeBits,
    rows: usize,
    found: &mut Vec<(FrontierState, EdgeBits)>,
) {
    match visits.split_first() {
        Some((visit, rest)) => visit.step(state, &mut |next, added| {
            follow_visits(rest, next, edges | added, rows, found);
        }),
        None => found.extend(state.next_column(rows).map(|next| (next, edges))),
    }
}
