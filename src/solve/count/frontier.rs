//! The states of the frontier, and how many ways lead to each.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the frontier has at most 18 squares, and a board that is counted fewer than 2^32"
)]

use super::super::{Question, TourEnd};
use crate::board::{Board, Square, Symmetry};
use std::collections::HashMap;

/// The most squares of a frontier: those of two columns and two more.
const SLOTS: usize = 18;
/// In place of a path's other end: the path ends for good.
const END: u8 = 31;
/// Among the neighbours that a square is joined to, as bits: the line ends on it.
pub(super) const ENDS: u32 = 1 << 31;

/// What the frontier does with one square.
#[derive(Clone, Debug)]
struct Visit {
    /// Where it is kept.
    slot: usize,
    /// Where its neighbours are kept that came before.
    near: Vec<usize>,
    /// Which squares these are, by their places in the order.
    before: Vec<usize>,
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

/// The squares of the frontier: by slot, what they lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    /// How many edges are still to come, 0 to 2.
    needs: [u8; SLOTS],
    /// The other end of the path that ends here; itself, while there is no edge.
    mates: [u8; SLOTS],
    /// How many ends may still be chosen.
    free_ends: u8,
}

impl State {
    /// In the first `slots` of them.
    fn packed(&self, slots: usize) -> u128 {
        let slots = self.needs[..slots].iter().zip(&self.mates);
        let packed = slots.fold(0, |bits: u128, (&need, &mate)| {
            bits << 7 | u128::from(need) << 5 | u128::from(mate)
        });
        packed << 2 | u128::from(self.free_ends)
    }

    fn unpacked(mut bits: u128, slots: usize) -> State {
        let mut state = State {
            needs: [0; SLOTS],
            mates: [0; SLOTS],
            free_ends: (bits & 3) as u8,
        };
        bits >>= 2;
        for slot in (0..slots).rev() {
            state.mates[slot] = (bits & 31) as u8;
            state.needs[slot] = (bits >> 5 & 3) as u8;
            bits >>= 7;
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
        let near = |square: Square| board.neighbours(square).map(|it| numbers[&it]);
        let is_closed = question.end() == TourEnd::Closed;
        let ends = question.start().into_iter().chain(question.last());
        let ends: Vec<Square> = ends.filter(|_| !is_closed).collect();
        let mut slots = vec![0; squares.len()];
        let mut is_taken = [false; SLOTS];
        let mut visits = Vec::with_capacity(squares.len());
        for (number, &square) in squares.iter().enumerate() {
            let free = is_taken.iter().position(|&taken| !taken);
            let slot = free.expect("a frontier of up to eight rows has eighteen squares");
            slots[number] = slot;
            is_taken[slot] = true;
            let before: Vec<usize> = near(square).filter(|&it| it < number).collect();
            let changed = before.iter().copied().chain([number]);
            let to_come = |it: usize| near(squares[it]).filter(|&it| it > number).count() as u8;
            let bounds = changed.map(|it| (slots[it], to_come(it)));
            let bounds: Vec<(usize, u8)> = bounds.filter(|&(_, count)| count < 2).collect();
            for &(gone, _) in bounds.iter().filter(|(_, count)| *count == 0) {
                is_taken[gone] = false;
            }
            visits.push(Visit {
                slot,
                near: before.iter().map(|&it| slots[it]).collect(),
                before,
                bounds,
                is_end: ends.contains(&square),
            });
        }
        Frontier {
            squares,
            slots: slots.iter().max().map_or(0, |slot| slot + 1),
            visits,
            free_ends: if is_closed { 0 } else { 2 - ends.len() as u8 },
            is_closed,
        }
    }

    /// Before the first square.
    pub(super) fn begin(&self) -> u128 {
        let begin = State {
            needs: [0; SLOTS],
            mates: [0; SLOTS],
            free_ends: self.free_ends,
        };
        begin.packed(self.slots)
    }

    /// Tells what comes of a state by the square with this number in the order: the next state, or none
    /// where the line is whole, and to which of its [neighbours before it](Frontier::before) the square
    /// is joined, as bits, with [`ENDS`].
    pub(super) fn step(
        &self,
        number: usize,
        packed: u128,
        mut found: impl FnMut(Option<u128>, u32),
    ) {
        let mut step = Step {
            visit: &self.visits[number],
            is_closed: self.is_closed,
            is_last: number + 1 == self.visits.len(),
            found: |state: Option<State>, joined| {
                found(state.map(|state| state.packed(self.slots)), joined);
            },
        };
        step.take(&State::unpacked(packed, self.slots));
    }

    /// The neighbours of a square that are taken before it.
    pub(super) fn before(&self, number: usize) -> &[usize] {
        &self.visits[number].before
    }
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
    /// Told each state that comes of it, or none where the tour is whole, and the neighbours joined.
    found: F,
}

impl<F: FnMut(Option<State>, u32)> Step<'_, F> {
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
            state.needs[slot] = if is_end { 1 } else { 2 };
            state.mates[slot] = if is_end { END } else { slot as u8 };
            self.choose(state, 0, false, if is_end { ENDS } else { 0 });
        }
    }

    /// Joins the square to a neighbour or not, from this neighbour on.
    fn choose(&mut self, state: State, from: usize, is_whole: bool, joined: u32) {
        let Some(&near) = self.visit.near.get(from) else {
            return self.finish(state, is_whole, joined);
        };
        self.choose(state, from + 1, is_whole, joined);
        if let Some((state, is_whole)) = self.joined(state, near, is_whole) {
            self.choose(state, from + 1, is_whole, joined | 1 << from);
        }
    }

    /// Joins the square to a neighbour, if both lack an edge and no circle comes of it but the tour.
    fn joined(&self, mut state: State, near: usize, is_whole: bool) -> Option<(State, bool)> {
        let slot = self.visit.slot;
        if is_whole || state.needs[slot] == 0 || state.needs[near] == 0 {
            return None;
        }
        let (a, b) = (state.mates[near], state.mates[slot]);
        state.needs[slot] -= 1;
        state.needs[near] -= 1;
        if usize::from(a) == slot {
            return (self.is_closed && self.is_last).then_some((state, true));
        }
        match (a, b) {
            (END, END) => return self.is_last.then_some((state, true)),
            (END, b) => state.mates[usize::from(b)] = END,
            (a, END) => state.mates[usize::from(a)] = END,
            (a, b) => {
                state.mates[usize::from(a)] = b;
                state.mates[usize::from(b)] = a;
            }
        }
        Some((state, false))
    }

    fn finish(&mut self, mut state: State, is_whole: bool, joined: u32) {
        let mut bounds = self.visit.bounds.iter();
        if bounds.any(|&(slot, most)| state.needs[slot] > most) {
            return;
        }
        if self.is_last {
            // Nothing is lacking then: every square has left.
            if is_whole {
                (self.found)(None, joined);
            }
            return;
        }
        for slot in 0..SLOTS {
            if state.needs[slot] == 0 {
                state.mates[slot] = 0;
            }
        }
        (self.found)(Some(state), joined);
    }
}
