//! The states of the frontier, and how many ways lead to each.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the frontier has at most 20 squares, and a board that is counted fewer than 2^32"
)]

use super::super::{Question, TourEnd};
use crate::board::{Board, Square, Symmetry};
use std::collections::HashMap;

/// The most squares of a frontier: two columns and two squares, with room to spare.
const SLOTS: usize = 20;
/// In place of a path's other end: the path ends for good.
const END: u8 = 31;

/// What the frontier does with one square.
#[derive(Clone, Debug)]
struct Visit {
    /// Where it is kept.
    slot: usize,
    /// Where its neighbours are kept that came before.
    near: Vec<usize>,
    /// The squares that have at most one neighbour to come after this one, and how many.
    bounds: Vec<(usize, u8)>,
    /// The tour must end here.
    is_end: bool,
}

/// The squares in the order in which they are taken.
#[derive(Clone, Debug)]
pub(super) struct Frontier {
    /// In the order in which they are taken.
    pub(super) squares: Vec<Square>,
    visits: Vec<Visit>,
    /// How many slots are used.
    slots: usize,
    free_ends: u8,
    pub(super) is_closed: bool,
}

/// The squares of the frontier: by slot, what they lack, in five bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    codes: [u8; SLOTS],
    /// How many ends may still be chosen.
    free_ends: u8,
}

/// A square that lacks nothing, or a slot that is free.
const DONE: u8 = 0;
/// It has no edge yet.
const FRESH: u8 = 1;
/// It lacks an edge, and its path ends for good at the other end.
const ENDED: u8 = 2;
/// From here on: it lacks an edge; the slot of its path's other end.
const JOINED: u8 = 3;

impl State {
    /// How many edges are still to come, 0 to 2.
    fn need(&self, slot: usize) -> u8 {
        match self.codes[slot] {
            DONE => 0,
            FRESH => 2,
            _ => 1,
        }
    }

    /// The other end of the path that ends here, or [`END`]; the square itself, while there is no edge.
    fn other_end(&self, slot: usize) -> u8 {
        match self.codes[slot] {
            FRESH => slot as u8,
            DONE | ENDED => END,
            code => code - JOINED,
        }
    }

    /// Takes one of the edges that a square lacks; if it lacks another, its code is set next.
    fn take_edge(&mut self, slot: usize) {
        if self.codes[slot] != FRESH {
            self.codes[slot] = DONE;
        }
    }

    fn set_other_end(&mut self, slot: u8, other: u8) {
        self.codes[usize::from(slot)] = match other {
            END => ENDED,
            _ => JOINED + other,
        };
    }

    /// The first `slots` of them.
    fn packed(&self, slots: usize) -> u128 {
        let codes = self.codes[..slots].iter();
        let packed = codes.fold(0, |bits: u128, &code| bits << 5 | u128::from(code));
        packed << 2 | u128::from(self.free_ends)
    }

    fn unpacked(mut bits: u128, slots: usize) -> State {
        let mut state = State {
            codes: [DONE; SLOTS],
            free_ends: (bits & 3) as u8,
        };
        bits >>= 2;
        for code in state.codes[..slots].iter_mut().rev() {
            *code = (bits & 31) as u8;
            bits >>= 5;
        }
        state
    }
}

impl Frontier {
    /// The frontier of a board with a side of up to eight squares.
    pub(super) fn new(question: &Question) -> Frontier {
        let board = question.board();
        let squares = along_long_side(board);
        let mut numbers = HashMap::new();
        for (number, &square) in squares.iter().enumerate() {
            let _ = numbers.insert(square, number);
        }
        let near = |&square: &Square| {
            let near = board.neighbours(square).map(|it| numbers[&it]);
            near.collect()
        };
        let near: Vec<Vec<usize>> = squares.iter().map(near).collect();
        let is_closed = question.end() == TourEnd::Closed;
        let ends = question.start().into_iter().chain(question.last());
        let ends: Vec<Square> = ends.filter(|_| !is_closed).collect();
        let visits = visits(&squares, &near, &ends);
        Frontier {
            squares,
            slots: slots_of(&visits),
            visits,
            free_ends: if is_closed { 0 } else { 2 - ends.len() as u8 },
            is_closed,
        }
    }

    /// Before the first square.
    pub(super) fn begin(&self) -> u128 {
        let begin = State {
            codes: [DONE; SLOTS],
            free_ends: self.free_ends,
        };
        begin.packed(self.slots)
    }

    /// Calls `found` with each state that the square with this number in the order leads to, or with `None` where
    /// the line is whole.
    pub(super) fn step(&self, number: usize, packed: u128, mut found: impl FnMut(Option<u128>)) {
        let mut step = Step {
            visit: &self.visits[number],
            is_closed: self.is_closed,
            is_last: number + 1 == self.visits.len(),
            found: |state: Option<State>| found(state.map(|state| state.packed(self.slots))),
        };
        step.take(&State::unpacked(packed, self.slots));
    }
}

/// Where each square is kept, while it is on the frontier, and what is done with it.
fn visits(squares: &[Square], near: &[Vec<usize>], ends: &[Square]) -> Vec<Visit> {
    let mut slots = vec![0; squares.len()];
    let mut is_taken = [false; SLOTS];
    let mut visits = Vec::with_capacity(squares.len());
    for (number, square) in squares.iter().enumerate() {
        let free = is_taken.iter().position(|&taken| !taken);
        let slot = free.expect("a frontier of up to eight rows has this many squares");
        slots[number] = slot;
        is_taken[slot] = true;
        let before: Vec<usize> = near[number]
            .iter()
            .copied()
            .filter(|&it| it < number)
            .collect();
        let to_come = |it: usize| near[it].iter().filter(|&&it| it > number).count();
        let mut changed: Vec<usize> = before.iter().copied().chain([number]).collect();
        changed.sort_unstable();
        changed.dedup();
        let bounds = changed.iter().map(|&it| (slots[it], to_come(it) as u8));
        let bounds: Vec<(usize, u8)> = bounds.filter(|&(_, count)| count < 2).collect();
        for &(gone, _) in bounds.iter().filter(|(_, count)| *count == 0) {
            is_taken[gone] = false;
        }
        visits.push(Visit {
            slot,
            near: before.iter().map(|&it| slots[it]).collect(),
            bounds,
            is_end: ends.contains(square),
        });
    }
    visits
}

fn slots_of(visits: &[Visit]) -> usize {
    visits.iter().map(|visit| visit.slot + 1).max().unwrap_or(0)
}

/// The squares column by column along the board's long side.
fn along_long_side(board: &Board) -> Vec<Square> {
    let size = board.size();
    let turned = Symmetry::landscape(size);
    let mut squares: Vec<Square> = board.iter().collect();
    squares.sort_by_key(|&square| turned.xy(size, size.xy(square)));
    squares
}

/// One square joined to those before it, in every way.
struct Step<'a, F> {
    visit: &'a Visit,
    is_closed: bool,
    is_last: bool,
    /// Called with each next state, or with `None` where the tour is whole.
    found: F,
}

impl<F: FnMut(Option<State>)> Step<'_, F> {
    fn take(&mut self, state: &State) {
        let slot = self.visit.slot;
        let is_given = self.visit.is_end;
        for is_end in [false, true] {
            let mut state = *state;
            if is_end && !is_given {
                if state.free_ends == 0 {
                    continue;
                }
                state.free_ends -= 1;
            } else if !is_end && is_given {
                continue;
            }
            state.codes[slot] = if is_end { ENDED } else { FRESH };
            self.choose(state, 0, false);
        }
    }

    /// Joins the square to a neighbour or not, from this neighbour on.
    fn choose(&mut self, state: State, from: usize, is_whole: bool) {
        if from == self.visit.near.len() {
            return self.finish(state, is_whole);
        }
        self.choose(state, from + 1, is_whole);
        if let Some((state, is_whole)) = self.joined(state, from, is_whole) {
            self.choose(state, from + 1, is_whole);
        }
    }

    /// Joins the square to a neighbour, if both lack an edge and no circle comes of it but the tour.
    fn joined(&self, mut state: State, from: usize, is_whole: bool) -> Option<(State, bool)> {
        let (near, slot) = (self.visit.near[from], self.visit.slot);
        if is_whole || state.codes[slot] == DONE || state.codes[near] == DONE {
            return None;
        }
        let (a, b) = (state.other_end(near), state.other_end(slot));
        state.take_edge(near);
        state.take_edge(slot);
        if usize::from(a) == slot {
            return (self.is_closed && self.is_last).then_some((state, true));
        }
        if (a, b) == (END, END) {
            return self.is_last.then_some((state, true));
        }
        for (end, other) in [(a, b), (b, a)] {
            if end != END {
                state.set_other_end(end, other);
            }
        }
        Some((state, false))
    }

    fn finish(&mut self, state: State, is_whole: bool) {
        let mut bounds = self.visit.bounds.iter();
        if bounds.any(|&(slot, most)| state.need(slot) > most) {
            return;
        }
        if !self.is_last {
            (self.found)(Some(state));
        } else if is_whole {
            // Nothing is lacking then: every square has left.
            (self.found)(None);
        }
    }
}
