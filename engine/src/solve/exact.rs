//! Narrow boards, exactly: whether there is a tour, and one if there is.
//!
//! A broken-profile dynamic programme over the short side. The board is taken column by column
//! along its long side. What the columns done so far mean for those to come is a state: for each
//! square of the last two columns, how many of its edges are still to come, and which two squares
//! are the ends of one path. All states that can be reached are followed at once; that none of
//! them is a whole tour at the end is a proof. States and steps between sets of states are
//! numbered as they are met and worked out once, so that a long board costs a table look-up a
//! column.

#![expect(
    clippy::cast_possible_truncation,
    reason = "states and sets are numbered in memory, and a board of five rows has few of them"
)]

mod column;

use super::hash::BuildMix;
use super::{Progress, TourEnd};
use crate::board::{Board, Size, Square, Symmetry};
use crate::random::Random;
use column::Column;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::ControlFlow;

/// The longest short side.
pub(crate) const MAX_SHORT: u32 = 5;

/// Squares of a state: those of two columns.
const SQUARES: usize = 2 * MAX_SHORT as usize;
/// In place of a path's other end: the path ends for good.
const END: u8 = SQUARES as u8;

/// A square of the board turned so that its long side runs along the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) column: u32,
    pub(crate) row: u32,
}

impl Cell {
    /// Where a square is when its board is turned so.
    pub(crate) fn of(size: Size, square: Square) -> Cell {
        let (column, row) = Symmetry::landscape(size).xy(size, size.xy(square));
        Cell { column, row }
    }

    /// The square on the board as it is, which has this size.
    pub(crate) fn square(self, size: Size) -> Square {
        let turned = Symmetry::landscape(size);
        let (x, y) = turned
            .inverse()
            .xy(turned.size(size), (self.column, self.row));
        Square::new(x, size.height() - 1 - y)
    }
}

/// What is asked, of a board `short` squares wide and `long` squares long.
#[derive(Clone, Debug)]
pub(crate) struct Narrow {
    pub(crate) short: u32,
    pub(crate) long: u32,
    pub(crate) start: Option<Cell>,
    pub(crate) end: TourEnd<Cell>,
    /// By column, the rows that are not to be visited, as bits; none, where the list ends.
    pub(crate) missing: Vec<u8>,
}

/// The squares that a board does without, for [`Narrow::missing`].
pub(super) fn missing(board: &Board) -> Vec<u8> {
    let cells = board.missing().map(|square| Cell::of(board.size(), square));
    let mut missing = Vec::new();
    for Cell { column, row } in cells {
        let column = column as usize;
        missing.resize(missing.len().max(column + 1), 0);
        missing[column] |= 1 << row;
    }
    missing
}

/// The squares of the last two columns: `0..short` the older one's, `short..2·short` the newer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct State {
    /// How many edges are still to come, 0 to 2.
    needs: [u8; SQUARES],
    /// The other end of the path that ends on this square; itself, while it has no edge.
    mates: [u8; SQUARES],
    /// How many ends of the tour may still be chosen.
    free_ends: u8,
    /// The tour is whole.
    is_whole: bool,
}

/// The edges that a column brings, four bits for each row: from the column before the last one a
/// row up and down, from the last one two rows up and down.
type Edges = u32;

/// What a question says of one column, its rows as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Rows {
    /// In these the tour must end.
    fixed: u8,
    /// These are not to be visited.
    missing: u8,
}

/// The numbered states and sets, with the steps between them.
struct Machine {
    short: usize,
    is_closed: bool,
    /// Packed, by number.
    states: Vec<u64>,
    numbers: HashMap<u64, u32, BuildMix>,
    /// From each state over a column: where its steps are in the list.
    ranges: HashMap<(u32, Rows), (u32, u32), BuildMix>,
    steps: Vec<(u32, Edges)>,
    sets: Vec<Vec<u32>>,
    set_numbers: HashMap<Vec<u32>, u32, BuildMix>,
    set_steps: HashMap<(u32, Rows), u32, BuildMix>,
}

/// The steps from the states of a set, by the states that they lead to.
struct StepsBack {
    /// Where the steps to each state begin in the list, by its number, and where the last end.
    begins: Vec<u32>,
    /// From which state, by which edges.
    steps: Vec<(u32, Edges)>,
}

/// The tour's squares in order, or `None` if there is no tour. `progress` is told now and then how
/// many squares are done, and may end it.
pub(crate) fn solve(
    question: &Narrow,
    seed: u64,
    progress: Progress<'_>,
) -> ControlFlow<(), Option<Vec<Cell>>> {
    if question.short * question.long == 1 {
        let only = Cell { column: 0, row: 0 };
        let is_asked = match question.end {
            TourEnd::Any => true,
            TourEnd::At(end) => end == only,
            TourEnd::Closed => false,
        };
        return ControlFlow::Continue((is_asked && question.squares() == 1).then(|| vec![only]));
    }
    if question.squares() == 0 {
        return ControlFlow::Continue(Some(Vec::new()));
    }
    let mut machine = Machine::new(question);
    let mut sets = Vec::with_capacity(question.long as usize + 1);
    sets.push(0);
    for column in 0..question.long {
        // The way there is half the work.
        let done = u64::from(column) * u64::from(question.short) / 2;
        if column % 1024 == 0 {
            progress(done)?;
        }
        let (set, rows) = (sets[column as usize], question.rows(column));
        sets.push(machine.next_set(set, rows, &mut || progress(done))?);
    }
    let whole = machine.sets[sets[question.long as usize] as usize]
        .iter()
        .copied()
        .find(|&state| State::unpacked(machine.states[state as usize]).is_whole);
    let Some(whole) = whole else {
        return ControlFlow::Continue(None);
    };
    let edges = machine.way_back(question, &sets, whole, seed, &mut || {
        progress(question.squares() / 2)
    })?;
    ControlFlow::Continue(Some(question.follow(&edges, progress)?))
}

impl State {
    /// Two bits for each need, four for each mate, and the rest: 63 in all.
    fn packed(&self) -> u64 {
        let squares = self.needs.iter().zip(&self.mates);
        let packed = squares.fold(0, |bits, (&need, &mate)| {
            bits << 6 | u64::from(need) << 4 | u64::from(mate)
        });
        packed << 3 | u64::from(self.free_ends) << 1 | u64::from(self.is_whole)
    }

    fn unpacked(mut bits: u64) -> State {
        let mut state = State {
            needs: [0; SQUARES],
            mates: [0; SQUARES],
            free_ends: (bits >> 1 & 3) as u8,
            is_whole: bits & 1 == 1,
        };
        bits >>= 3;
        for square in (0..SQUARES).rev() {
            state.mates[square] = (bits & 15) as u8;
            state.needs[square] = (bits >> 4 & 3) as u8;
            bits >>= 6;
        }
        state
    }
}

impl Narrow {
    fn rows(&self, column: u32) -> Rows {
        let missing = self.missing.get(column as usize);
        Rows {
            fixed: self.fixed_ends(column),
            missing: missing.copied().unwrap_or(0),
        }
    }

    /// How many squares are to be visited.
    fn squares(&self) -> u64 {
        let missing = self.missing.iter().map(|rows| u64::from(rows.count_ones()));
        u64::from(self.short) * u64::from(self.long) - missing.sum::<u64>()
    }

    /// The rows of a column in which the tour must end, as bits.
    fn fixed_ends(&self, column: u32) -> u8 {
        let end = match self.end {
            TourEnd::At(end) => Some(end),
            TourEnd::Any => None,
            // A closed tour has no ends, wherever it is begun.
            TourEnd::Closed => return 0,
        };
        let ends = self.start.into_iter().chain(end);
        ends.filter(|end| end.column == column)
            .fold(0, |bits, end| bits | 1 << end.row)
    }

    fn free_ends(&self) -> u8 {
        match self.end {
            TourEnd::Closed => 0,
            TourEnd::Any => 1 + u8::from(self.start.is_none()),
            TourEnd::At(_) => u8::from(self.start.is_none()),
        }
    }

    /// The squares that the edges join to this one.
    fn neighbours(&self, edges: &[Edges], at: Cell) -> impl Iterator<Item = Cell> {
        let bit = |column: u32, row: u32, kind: u32| {
            let edges = edges.get(column as usize).copied().unwrap_or(0);
            edges >> (4 * row + kind) & 1 == 1
        };
        let short = self.short;
        // Forward edges are kept with the column they lead to; those that lead here begin two
        // columns or one before.
        let forward = [(2, -1, 0), (2, 1, 1), (1, -2, 2), (1, 2, 3)];
        let on = forward.map(|(columns, rows, kind)| {
            let column = at.column + columns;
            let row = at.row.checked_add_signed(rows).filter(|&row| row < short)?;
            bit(column, at.row, kind).then_some(Cell { column, row })
        });
        let back = forward.map(|(columns, rows, kind)| {
            let column = at.column.checked_sub(columns)?;
            let row = at
                .row
                .checked_add_signed(-rows)
                .filter(|&row| row < short)?;
            bit(at.column, row, kind).then_some(Cell { column, row })
        });
        on.into_iter().chain(back).flatten()
    }

    /// Follows the edges from the start.
    fn follow(&self, edges: &[Edges], progress: Progress<'_>) -> ControlFlow<(), Vec<Cell>> {
        let squares = self.squares();
        let mut here = self.start.unwrap_or_else(|| self.some_start(edges));
        let mut order = Vec::with_capacity(squares as usize);
        let mut last = None;
        order.push(here);
        while (order.len() as u64) < squares {
            if order.len() % 4096 == 0 {
                progress((squares + order.len() as u64) / 2)?;
            }
            let next = self
                .neighbours(edges, here)
                .find(|&next| Some(next) != last);
            let Some(next) = next else { break };
            last = Some(here);
            here = next;
            order.push(here);
        }
        ControlFlow::Continue(order)
    }

    /// Where a tour begins for which no start is given: an end that was not asked for as the
    /// last square; any square of a closed tour.
    fn some_start(&self, edges: &[Edges]) -> Cell {
        let cells =
            (0..self.long).flat_map(|column| (0..self.short).map(move |row| Cell { column, row }));
        let is_there = |cell: &Cell| self.rows(cell.column).missing >> cell.row & 1 == 0;
        let mut cells = cells.filter(is_there);
        let first = cells.next().unwrap_or(Cell { column: 0, row: 0 });
        if self.end == TourEnd::Closed {
            return first;
        }
        let cells = std::iter::once(first).chain(cells);
        let mut ends = cells.filter(|&cell| self.neighbours(edges, cell).count() == 1);
        ends.find(|&cell| self.end != TourEnd::At(cell))
            .unwrap_or(first)
    }
}

impl Machine {
    fn new(question: &Narrow) -> Machine {
        let begin = State {
            needs: [0; SQUARES],
            mates: [0; SQUARES],
            free_ends: question.free_ends(),
            is_whole: false,
        };
        let mut machine = Machine {
            short: question.short as usize,
            is_closed: question.end == TourEnd::Closed,
            states: Vec::new(),
            numbers: HashMap::default(),
            ranges: HashMap::default(),
            steps: Vec::new(),
            sets: Vec::new(),
            set_numbers: HashMap::default(),
            set_steps: HashMap::default(),
        };
        let begin = machine.number(&begin);
        let _ = machine.set_number(vec![begin]);
        machine
    }

    fn number(&mut self, state: &State) -> u32 {
        let packed = state.packed();
        *self.numbers.entry(packed).or_insert_with(|| {
            self.states.push(packed);
            self.states.len() as u32 - 1
        })
    }

    /// The steps of a state that have been worked out.
    fn steps_from(&self, state: u32, rows: Rows) -> &[(u32, Edges)] {
        let range = self.ranges.get(&(state, rows));
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

    /// All states that the set's states lead to.
    fn next_set(
        &mut self,
        set: u32,
        rows: Rows,
        ask: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), u32> {
        if let Some(&next) = self.set_steps.get(&(set, rows)) {
            return ControlFlow::Continue(next);
        }
        let mut next = Vec::new();
        let mut seen: Vec<bool> = Vec::new();
        for (index, state) in self.sets[set as usize].clone().into_iter().enumerate() {
            if index % 1024 == 0 {
                ask()?;
            }
            self.work_out(state, rows);
            seen.resize(self.states.len(), false);
            for &(state, _) in self.steps_from(state, rows) {
                if !std::mem::replace(&mut seen[state as usize], true) {
                    next.push(state);
                }
            }
        }
        next.sort_unstable();
        let next = self.set_number(next);
        let _ = self.set_steps.insert((set, rows), next);
        ControlFlow::Continue(next)
    }

    /// Works out the steps from a state over a column.
    fn work_out(&mut self, number: u32, rows: Rows) {
        if self.ranges.contains_key(&(number, rows)) {
            return;
        }
        let mut found = Vec::new();
        let state = State::unpacked(self.states[number as usize]);
        // After the tour is whole nothing more may be there to be visited.
        if !state.is_whole {
            let column = Column {
                short: self.short,
                is_closed: self.is_closed,
                found: &mut found,
            };
            column.begin(&state, rows);
        } else if rows.missing.count_ones() as usize == self.short {
            found.push((state, 0));
        }
        let begin = self.steps.len();
        for (state, edges) in found {
            let step = (self.number(&state), edges);
            self.steps.push(step);
        }
        self.steps[begin..].sort_unstable();
        let range = (begin as u32, self.steps.len() as u32);
        let _ = self.ranges.insert((number, rows), range);
    }

    /// The edges of each column, chosen backward from the whole tour: any state of the sets on
    /// the way can be reached, so that the first choice is as good as the last.
    fn way_back(
        &self,
        question: &Narrow,
        sets: &[u32],
        whole: u32,
        seed: u64,
        ask: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Vec<Edges>> {
        let mut rng = Random::with_seed(seed);
        let mut edges = vec![0; question.long as usize];
        let mut known: HashMap<(u32, Rows), StepsBack, BuildMix> = HashMap::default();
        let mut state = whole;
        for column in (0..question.long).rev() {
            if column % 64 == 0 {
                ask()?;
            }
            let (set, rows) = (sets[column as usize], question.rows(column));
            let back = match known.entry((set, rows)) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => new.insert(self.steps_back(set, rows, ask)?),
            };
            let [begin, end] = [state as usize, state as usize + 1].map(|at| back.begins[at]);
            let steps = &back.steps[begin as usize..end as usize];
            // Not empty: each state of a set was led to from the set before.
            let (from, chosen) = steps[rng.below(steps.len() as u64) as usize];
            edges[column as usize] = chosen;
            state = from;
        }
        ControlFlow::Continue(edges)
    }

    /// All steps from the states of a set, by the states that they lead to: worked out once for
    /// each set, of which a long board has a few that come again and again.
    fn steps_back(
        &self,
        set: u32,
        rows: Rows,
        ask: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), StepsBack> {
        let set = &self.sets[set as usize];
        let mut begins = vec![0_u32; self.states.len() + 1];
        for &from in set {
            for &(to, _) in self.steps_from(from, rows) {
                begins[to as usize + 1] += 1;
            }
        }
        for at in 1..begins.len() {
            begins[at] += begins[at - 1];
        }
        let mut steps = vec![(0, 0); begins[begins.len() - 1] as usize];
        let mut next = begins.clone();
        for (index, &from) in set.iter().enumerate() {
            if index % 4096 == 0 {
                ask()?;
            }
            for &(to, edges) in self.steps_from(from, rows) {
                let place = &mut next[to as usize];
                steps[*place as usize] = (from, edges);
                *place += 1;
            }
        }
        ControlFlow::Continue(StepsBack { begins, steps })
    }
}

#[cfg(test)]
mod tests;
