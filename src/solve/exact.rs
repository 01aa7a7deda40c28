//! Narrow boards, exactly: whether there is a tour, and one if there is.
//!
//! A broken-profile dynamic programme over the short side. The board is taken column by column
//! along its long side. What the columns done so far mean for those to come is a state: for each
//! square of the last two columns, how many of its edges are still to come, and which two squares
//! are the ends of one path. All states that can be reached are followed at once; that none of
//! them is a whole tour at the end is a proof. States and steps between sets of states are
//! numbered as they are met and worked out once, so that a long board costs a table look-up a
//! column.

use super::question::Finish;
use fastrand::Rng;
use std::collections::HashMap;

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

/// What is asked, of a board `short` squares wide and `long` squares long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Narrow {
    pub(crate) short: u32,
    pub(crate) long: u32,
    pub(crate) start: Option<Cell>,
    pub(crate) finish: Finish<Cell>,
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

/// The numbered states and sets, with the steps between them.
struct Machine {
    short: usize,
    is_closed: bool,
    states: Vec<State>,
    numbers: HashMap<State, u32>,
    steps: HashMap<(u32, u8), Vec<(u32, Edges)>>,
    sets: Vec<Vec<u32>>,
    set_numbers: HashMap<Vec<u32>, u32>,
    set_steps: HashMap<(u32, u8), u32>,
}

/// The tour's squares in order, or `None` if there is no tour. `go_on` is asked now and then, and
/// ends it: then `Err`.
pub(crate) fn solve(
    question: &Narrow,
    seed: u64,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Result<Option<Vec<Cell>>, super::Cancelled> {
    if question.short * question.long == 1 {
        let only = Cell { column: 0, row: 0 };
        let is_asked = question.finish == Finish::Any;
        return Ok(is_asked.then(|| vec![only]));
    }
    let mut machine = Machine::new(question);
    let mut sets = Vec::with_capacity(question.long as usize + 1);
    sets.push(0);
    for column in 0..question.long {
        // The way there is half the work.
        let done = u64::from(column) * u64::from(question.short) / 2;
        if column % 1024 == 0 && !go_on(done) {
            return Err(super::Cancelled);
        }
        let (set, fixed) = (sets[column as usize], question.fixed_ends(column));
        sets.push(machine.next_set(set, fixed, &mut || go_on(done))?);
    }
    let whole = machine.sets[sets[question.long as usize] as usize]
        .iter()
        .copied()
        .find(|&state| machine.states[state as usize].is_whole);
    let Some(whole) = whole else { return Ok(None) };
    let edges = machine.way_back(question, &sets, whole, seed);
    Ok(Some(question.follow(&edges, go_on)?))
}

impl Narrow {
    /// The rows of a column in which the tour must end, as bits.
    fn fixed_ends(&self, column: u32) -> u8 {
        let end = match self.finish {
            Finish::At(end) => Some(end),
            Finish::Any => None,
            // A closed tour has no ends, wherever it is begun.
            Finish::Closed => return 0,
        };
        let ends = self.start.into_iter().chain(end);
        ends.filter(|end| end.column == column)
            .fold(0, |bits, end| bits | 1 << end.row)
    }

    fn free_ends(&self) -> u8 {
        match self.finish {
            Finish::Closed => 0,
            Finish::Any => 1 + u8::from(self.start.is_none()),
            Finish::At(_) => u8::from(self.start.is_none()),
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
    fn follow(
        &self,
        edges: &[Edges],
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Vec<Cell>, super::Cancelled> {
        let squares = u64::from(self.short) * u64::from(self.long);
        let mut here = self.start.unwrap_or_else(|| self.some_start(edges));
        let mut order = Vec::with_capacity(squares as usize);
        let mut last = None;
        order.push(here);
        while (order.len() as u64) < squares {
            if order.len() % 4096 == 0 && !go_on((squares + order.len() as u64) / 2) {
                return Err(super::Cancelled);
            }
            let next = self
                .neighbours(edges, here)
                .find(|&next| Some(next) != last);
            let Some(next) = next else { break };
            last = Some(here);
            here = next;
            order.push(here);
        }
        Ok(order)
    }

    /// Where a tour begins for which no start is given: an end that was not asked for as the
    /// last square; any square of a closed tour.
    fn some_start(&self, edges: &[Edges]) -> Cell {
        let first = Cell { column: 0, row: 0 };
        if self.finish == Finish::Closed {
            return first;
        }
        let cells =
            (0..self.long).flat_map(|column| (0..self.short).map(move |row| Cell { column, row }));
        let mut ends = cells.filter(|&cell| self.neighbours(edges, cell).count() == 1);
        ends.find(|&cell| self.finish != Finish::At(cell))
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
            is_closed: question.finish == Finish::Closed,
            states: Vec::new(),
            numbers: HashMap::new(),
            steps: HashMap::new(),
            sets: Vec::new(),
            set_numbers: HashMap::new(),
            set_steps: HashMap::new(),
        };
        let begin = machine.number(begin);
        let _ = machine.set_number(vec![begin]);
        machine
    }

    fn number(&mut self, state: State) -> u32 {
        *self.numbers.entry(state).or_insert_with(|| {
            self.states.push(state);
            self.states.len() as u32 - 1
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
        fixed: u8,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<u32, super::Cancelled> {
        if let Some(&next) = self.set_steps.get(&(set, fixed)) {
            return Ok(next);
        }
        let mut next = Vec::new();
        for (index, state) in self.sets[set as usize].clone().into_iter().enumerate() {
            if index % 1024 == 0 && !go_on() {
                return Err(super::Cancelled);
            }
            self.work_out(state, fixed);
            next.extend(self.steps[&(state, fixed)].iter().map(|&(next, _)| next));
        }
        next.sort_unstable();
        next.dedup();
        let next = self.set_number(next);
        let _ = self.set_steps.insert((set, fixed), next);
        Ok(next)
    }

    /// The steps from a state over a column that has ends in the rows `fixed`.
    fn work_out(&mut self, number: u32, fixed: u8) {
        if self.steps.contains_key(&(number, fixed)) {
            return;
        }
        let mut found = Vec::new();
        let state = self.states[number as usize];
        if !state.is_whole {
            let column = Column {
                short: self.short,
                is_closed: self.is_closed,
                found: &mut found,
            };
            column.begin(state, fixed);
        }
        let mut steps: Vec<(u32, Edges)> = found
            .into_iter()
            .map(|(state, edges)| (self.number(state), edges))
            .collect();
        steps.sort_unstable();
        let _ = self.steps.insert((number, fixed), steps);
    }

    /// The edges of each column, chosen backward from the whole tour: any state of the sets on
    /// the way can be reached, so that the first choice is as good as the last.
    fn way_back(&self, question: &Narrow, sets: &[u32], whole: u32, seed: u64) -> Vec<Edges> {
        let mut rng = Rng::with_seed(seed);
        let mut edges = vec![0; question.long as usize];
        let mut known: HashMap<(u32, u8, u32), Vec<(u32, Edges)>> = HashMap::new();
        let mut state = whole;
        for column in (0..question.long).rev() {
            let (set, fixed) = (sets[column as usize], question.fixed_ends(column));
            let before = known.entry((set, fixed, state)).or_insert_with(|| {
                let set = self.sets[set as usize].iter();
                set.flat_map(|&from| {
                    self.steps[&(from, fixed)]
                        .iter()
                        .map(move |step| (from, step))
                })
                .filter(|(_, (to, _))| *to == state)
                .map(|(from, &(_, edges))| (from, edges))
                .collect()
            });
            // Not empty: each state of a set was led to from the set before.
            let (from, chosen) = before[rng.usize(..before.len())];
            edges[column as usize] = chosen;
            state = from;
        }
        edges
    }
}

/// The work of taking one more column.
struct Column<'a> {
    short: usize,
    is_closed: bool,
    found: &'a mut Vec<(State, Edges)>,
}

/// A state with a third column, before the oldest is dropped.
#[derive(Clone, Copy)]
struct Wide {
    needs: [u8; SQUARES + MAX_SHORT as usize],
    mates: [u8; SQUARES + MAX_SHORT as usize],
    is_whole: bool,
}

/// [`END`] among the squares of three columns.
const WIDE_END: u8 = (SQUARES + MAX_SHORT as usize) as u8;

impl Column<'_> {
    /// Tries every choice of ends among the new squares.
    fn begin(mut self, state: State, fixed: u8) {
        let short = self.short;
        for chosen in 0..1_u8 << short {
            let count = chosen.count_ones() as u8;
            if chosen & fixed != 0 || count > state.free_ends {
                continue;
            }
            let ends = chosen | fixed;
            let mut wide = Wide {
                needs: [0; SQUARES + MAX_SHORT as usize],
                mates: [0; SQUARES + MAX_SHORT as usize],
                is_whole: false,
            };
            for square in 0..2 * short {
                wide.needs[square] = state.needs[square];
                let mate = state.mates[square];
                wide.mates[square] = if mate == END { WIDE_END } else { mate };
            }
            for row in 0..short {
                let square = 2 * short + row;
                let is_end = ends >> row & 1 == 1;
                wide.needs[square] = if is_end { 1 } else { 2 };
                wide.mates[square] = if is_end { WIDE_END } else { square as u8 };
            }
            self.choose(wide, 0, 0, state.free_ends - count);
        }
    }

    /// Decides one edge after another: four of each row, as in [`Edges`].
    fn choose(&mut self, wide: Wide, edge: usize, edges: Edges, free_ends: u8) {
        let short = self.short;
        // First all edges of the oldest column, so that what it lacks is known early.
        let (row, kind) = if edge < 2 * short {
            (edge / 2, edge % 2)
        } else {
            ((edge - 2 * short) / 2, 2 + edge % 2)
        };
        if edge == 4 * short {
            self.finish(&wide, edges, free_ends);
            return;
        }
        let rows = [-1, 1, -2, 2][kind];
        let from = if kind < 2 { row } else { short + row };
        let target = row
            .checked_add_signed(rows)
            .filter(|&target| target < short);
        if let Some(joined) = target.and_then(|target| self.join(wide, from, 2 * short + target)) {
            let bit = 1 << (4 * row + kind);
            self.choose(joined, edge + 1, edges | bit, free_ends);
        }
        // A square of the oldest column has its last chance with its second edge.
        if kind == 1 && wide.needs[from] > 0 {
            return;
        }
        if kind == 0 && wide.needs[from] > 1 {
            return;
        }
        self.choose(wide, edge + 1, edges, free_ends);
    }

    /// Joins two squares, if both need an edge and no circle comes of it but the whole tour.
    fn join(&self, mut wide: Wide, from: usize, to: usize) -> Option<Wide> {
        if wide.needs[from] == 0 || wide.needs[to] == 0 || wide.is_whole {
            return None;
        }
        let (a, b) = (wide.mates[from], wide.mates[to]);
        wide.needs[from] -= 1;
        wide.needs[to] -= 1;
        if a == to as u8 {
            // A circle.
            wide.is_whole = true;
            return self.is_closed.then_some(wide);
        }
        match (a == WIDE_END, b == WIDE_END) {
            (true, true) => wide.is_whole = true,
            (true, false) => wide.mates[usize::from(b)] = WIDE_END,
            (false, true) => wide.mates[usize::from(a)] = WIDE_END,
            (false, false) => {
                wide.mates[usize::from(a)] = b;
                wide.mates[usize::from(b)] = a;
            }
        }
        Some(wide)
    }

    /// Drops the oldest column.
    fn finish(&mut self, wide: &Wide, edges: Edges, free_ends: u8) {
        let short = self.short;
        let left = &wide.needs[short..3 * short];
        if wide.is_whole && left.iter().any(|&need| need > 0) {
            return;
        }
        let mut state = State {
            needs: [0; SQUARES],
            mates: [0; SQUARES],
            free_ends: if wide.is_whole { 0 } else { free_ends },
            is_whole: wide.is_whole,
        };
        for square in 0..2 * short {
            let need = wide.needs[short + square];
            state.needs[square] = need;
            if need > 0 {
                let mate = wide.mates[short + square];
                // The other end lacks an edge too, so that it is not in the column dropped.
                state.mates[square] = if mate == WIDE_END {
                    END
                } else {
                    mate - short as u8
                };
            }
        }
        self.found.push((state, edges));
    }
}

#[cfg(test)]
mod tests;
