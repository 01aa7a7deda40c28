//! The states of the frontier, and how many ways lead to each.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the frontier has at most 20 squares, and a board that is counted fewer than 2^32"
)]

use super::super::{Question, TourEnd};
use crate::board::{Board, Size, Square, Symmetry};
use std::collections::HashMap;
use std::iter;

/// The most squares of a frontier: those of two columns and two more; one more in a half of a board.
const SLOTS: usize = 20;
/// In place of a path's other end: the path ends for good.
const END: u8 = 31;
/// Among the neighbours that a square is joined to, as bits: the line ends on it.
pub(super) const ENDS: u32 = 1 << 31;

/// A square or, of a tour that is its own half turn, a square and its image, among those before or behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Near {
    /// Its place in the order.
    pub(super) number: usize,
    /// The move leads to the image.
    pub(super) is_image: bool,
}

/// What the frontier does with one square.
#[derive(Clone, Debug)]
struct Visit {
    /// Where it is kept.
    slot: usize,
    /// Where its neighbours are kept that came before.
    near: Vec<usize>,
    /// Which squares these are.
    before: Vec<Near>,
    /// The squares that have at most one neighbour to come after this one, and how many.
    bounds: Vec<(usize, u8)>,
    /// The squares that have neighbours to come, and which: the next one is the lowest bit.
    live: Vec<(usize, u64)>,
    /// The tour must end here.
    is_end: bool,
}

/// The squares in the order in which they are taken.
#[derive(Clone, Debug)]
pub(super) struct Frontier {
    /// In the order in which they are taken; of a tour that is its own half turn, one of each two.
    pub(super) squares: Vec<Square>,
    visits: Vec<Visit>,
    /// How many slots are used.
    slots: usize,
    free_ends: u8,
    pub(super) is_closed: bool,
    /// The board's size, if the tours are their own half turn: then the way once around leads to the image
    /// of where it began.
    half_turned: Option<Size>,
}

/// The squares of the frontier: by slot, what they lack, in six bits.
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
/// From here on: it lacks an edge; twice the slot of its path's other end, and one more if the path goes
/// over to images an odd number of times.
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

    /// The other end of the path that ends here, or [`END`], and whether it goes over to images an odd
    /// number of times; the square itself, while there is no edge.
    fn other_end(&self, slot: usize) -> (u8, u8) {
        match self.codes[slot] {
            FRESH => (slot as u8, 0),
            DONE | ENDED => (END, 0),
            code => ((code - JOINED) / 2, (code - JOINED) % 2),
        }
    }

    /// Takes one of the edges that a square lacks; if it lacks another, its code is set next.
    fn take_edge(&mut self, slot: usize) {
        if self.codes[slot] != FRESH {
            self.codes[slot] = DONE;
        }
    }

    fn set_other_end(&mut self, slot: u8, other: u8, odd: u8) {
        self.codes[usize::from(slot)] = match other {
            END => ENDED,
            _ => JOINED + 2 * other + odd,
        };
    }

    /// The first `slots` of them.
    fn packed(&self, slots: usize) -> u128 {
        let codes = self.codes[..slots].iter();
        let packed = codes.fold(0, |bits: u128, &code| bits << 6 | u128::from(code));
        packed << 2 | u128::from(self.free_ends)
    }

    fn unpacked(mut bits: u128, slots: usize) -> State {
        let mut state = State {
            codes: [DONE; SLOTS],
            free_ends: (bits & 3) as u8,
        };
        bits >>= 2;
        for code in state.codes[..slots].iter_mut().rev() {
            *code = (bits & 63) as u8;
            bits >>= 6;
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
            let near = board.neighbours(square).map(|it| Near {
                number: numbers[&it],
                is_image: false,
            });
            near.collect()
        };
        let near: Vec<Vec<Near>> = squares.iter().map(near).collect();
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
            half_turned: None,
        }
    }

    /// The frontier of a rectangle with a side of up to eight squares and without one in its middle, for closed
    /// tours that are their own half turn, walked the same way: the squares and their images are taken
    /// together, from both short sides to the middle.
    pub(super) fn half_turned(size: Size) -> Frontier {
        let turned = Symmetry::landscape(size);
        let board = Board::whole(size);
        let image = |square: Square| Symmetry::HALF_TURN.square(size, square);
        let height = turned.size(size).height();
        let place = |square: Square| turned.xy(size, size.xy(square));
        let mut squares: Vec<Square> = size.iter().collect();
        squares.retain(|&square| place(square) < place(image(square)));
        squares.sort_by_key(|&square| {
            let (u, v) = place(square);
            (u, v.min(height - 1 - v), v)
        });
        let number = |square: Square| squares.iter().position(|&other| other == square);
        let near = |&square: &Square| {
            let near = board.neighbours(square).filter_map(|it| {
                let is_image = number(it).is_none();
                let number = number(if is_image { image(it) } else { it })?;
                Some(Near { number, is_image })
            });
            near.filter(|near| squares[near.number] != square).collect()
        };
        let near: Vec<Vec<Near>> = squares.iter().map(near).collect();
        let visits = visits(&squares, &near, &[]);
        Frontier {
            squares,
            slots: slots_of(&visits),
            visits,
            free_ends: 0,
            is_closed: true,
            half_turned: Some(size),
        }
    }

    /// The moves that join a square to one before it: one, or that and its image.
    pub(super) fn moves(
        &self,
        number: usize,
        before: Near,
    ) -> impl Iterator<Item = (Square, Square)> {
        let (one, other) = (self.squares[number], self.squares[before.number]);
        let image = |square: Square| {
            self.half_turned
                .map_or(square, |size| Symmetry::HALF_TURN.square(size, square))
        };
        let other = if before.is_image { image(other) } else { other };
        let second = self.half_turned.map(|_| (image(one), image(other)));
        iter::once((one, other)).chain(second)
    }

    /// Before the first square.
    pub(super) fn begin(&self) -> u128 {
        let begin = State {
            codes: [DONE; SLOTS],
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
            is_half_turned: self.half_turned.is_some(),
            left: self.visits.len() - 1 - number,
            is_last: number + 1 == self.visits.len(),
            found: |state: Option<State>, joined| {
                found(state.map(|state| state.packed(self.slots)), joined);
            },
        };
        step.take(&State::unpacked(packed, self.slots));
    }

    /// The neighbours of a square that are taken before it.
    pub(super) fn before(&self, number: usize) -> &[Near] {
        &self.visits[number].before
    }
}

/// Where each square is kept, while it is on the frontier, and what is done with it.
fn visits(squares: &[Square], near: &[Vec<Near>], ends: &[Square]) -> Vec<Visit> {
    let mut slots = vec![0; squares.len()];
    let mut is_taken = [false; SLOTS];
    let mut visits = Vec::with_capacity(squares.len());
    for (number, square) in squares.iter().enumerate() {
        let free = is_taken.iter().position(|&taken| !taken);
        let slot = free.expect("a frontier of up to eight rows has this many squares");
        slots[number] = slot;
        is_taken[slot] = true;
        let before: Vec<Near> = near[number]
            .iter()
            .copied()
            .filter(|it| it.number < number)
            .collect();
        // Which squares are to come beside one, each once, the next one as the lowest bit.
        let to_come = |it: usize| {
            let later = near[it].iter().filter(|it| it.number > number);
            later.fold(0_u64, |set, it| set | 1 << (it.number - number - 1))
        };
        let mut changed: Vec<usize> = before.iter().map(|it| it.number).chain([number]).collect();
        changed.sort_unstable();
        changed.dedup();
        let bounds = changed
            .iter()
            .map(|&it| (slots[it], to_come(it).count_ones() as u8));
        let bounds: Vec<(usize, u8)> = bounds.filter(|&(_, count)| count < 2).collect();
        for &(gone, _) in bounds.iter().filter(|(_, count)| *count == 0) {
            is_taken[gone] = false;
        }
        let live = (0..=number).map(|it| (slots[it], to_come(it)));
        visits.push(Visit {
            slot,
            near: before.iter().map(|it| slots[it.number]).collect(),
            before,
            bounds,
            live: live.filter(|(_, to_come)| *to_come != 0).collect(),
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
    is_half_turned: bool,
    /// How many squares come after this one.
    left: usize,
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
            state.codes[slot] = if is_end { ENDED } else { FRESH };
            self.choose(state, 0, false, if is_end { ENDS } else { 0 });
        }
    }

    /// Joins the square to a neighbour or not, from this neighbour on.
    fn choose(&mut self, state: State, from: usize, is_whole: bool, joined: u32) {
        if from == self.visit.near.len() {
            return self.finish(state, is_whole, joined);
        }
        self.choose(state, from + 1, is_whole, joined);
        if let Some((state, is_whole)) = self.joined(state, from, is_whole) {
            self.choose(state, from + 1, is_whole, joined | 1 << from);
        }
    }

    /// Joins the square to a neighbour, if both lack an edge and no circle comes of it but the tour.
    fn joined(&self, mut state: State, from: usize, is_whole: bool) -> Option<(State, bool)> {
        let (near, is_image) = (self.visit.near[from], self.visit.before[from].is_image);
        let slot = self.visit.slot;
        if is_whole || state.codes[slot] == DONE || state.codes[near] == DONE {
            return None;
        }
        let ((a, odd_near), (b, odd_here)) = (state.other_end(near), state.other_end(slot));
        state.take_edge(near);
        state.take_edge(slot);
        if usize::from(a) == slot {
            let is_odd = odd_near ^ u8::from(is_image) == 1;
            let is_tour = self.is_closed && self.is_last && is_odd == self.is_half_turned;
            return is_tour.then_some((state, true));
        }
        if (a, b) == (END, END) {
            return self.is_last.then_some((state, true));
        }
        let odd = odd_near ^ odd_here ^ u8::from(is_image);
        for (end, other) in [(a, b), (b, a)] {
            if end != END {
                state.set_other_end(end, other, odd);
            }
        }
        Some((state, false))
    }

    fn finish(&mut self, state: State, is_whole: bool, joined: u32) {
        let mut bounds = self.visit.bounds.iter();
        if bounds.any(|&(slot, most)| state.need(slot) > most) {
            return;
        }
        if self.is_last {
            // Nothing is lacking then: every square has left.
            if is_whole {
                (self.found)(None, joined);
            }
        } else if !self.is_half_turned || self.is_hopeful(&state) {
            (self.found)(Some(state), joined);
        }
    }

    /// Whether the squares to come can have as many edges as are lacking, two each.
    fn is_hopeful(&self, state: &State) -> bool {
        let mut lacking = 0;
        // The squares to come with at least one edge that must be, with two, and with more.
        let (mut one, mut two, mut more) = (0_u64, 0, 0);
        for &(slot, to_come) in &self.visit.live {
            let need = u32::from(state.need(slot));
            lacking += need as usize;
            if need > 0 && need == to_come.count_ones() {
                more |= two & to_come;
                two |= one & to_come;
                one |= to_come;
            }
        }
        lacking <= 2 * self.left && more == 0
    }
}
