//! Tours changed at random, a few squares at a time, until nothing is left to be seen of how they were
//! made.
//!
//! Three kinds of change keep a tour a tour: a short part is walked backwards (G. A. Croes, "A method
//! for solving traveling-salesman problems", 1958), or is taken out and put between two other squares
//! (I. Or, 1976), or an end goes elsewhere, by *backbite* (R. Oberdorf, A. Ferguson, J. L. Jacobsen and
//! J. Kondev, "Secondary structures in long compact polymers", 2006). None of them needs to know
//! where in the tour a square is, so that each takes a short time on a board of any size.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a board that is listed has fewer than 2^32 squares, and a square eight neighbours"
)]

use super::Progress;
use crate::board::Board;
use crate::random::Random;
use std::ops::ControlFlow;

/// The longest part that is turned about or put elsewhere, in squares.
const LONGEST: usize = 48;

/// What may become of the ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    /// There are none.
    Closed,
    /// Both stay.
    Fixed,
    /// The last one is free.
    Last,
    /// Both are free.
    Free,
}

/// How long a tour is mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Thoroughness {
    /// How many changes are tried for each square.
    pub(super) changes: usize,
    /// How many ends go elsewhere, in all.
    pub(super) backbites: usize,
}

impl Thoroughness {
    /// That of every tour that is found.
    pub(super) const USUAL: Thoroughness = Thoroughness {
        changes: 30,
        backbites: 24,
    };

    /// That of a tour which is to be any tour: so often as a few seconds allow.
    pub(super) fn of_random(squares: usize) -> Thoroughness {
        /// An end that goes elsewhere takes time for each square.
        const SQUARES: usize = 100_000_000;
        Thoroughness {
            changes: 150,
            backbites: (20 * squares).min(SQUARES / squares.max(1)),
        }
    }
}

/// The squares of `order`, indices row by row, in another order: a tour with ends as those of `order`
/// where they are not free. `progress` may end it.
pub(super) fn mixed(
    board: &Board,
    order: &[u32],
    ends: Ends,
    thoroughness: Thoroughness,
    seed: u64,
    progress: Progress<'_>,
) -> ControlFlow<(), Vec<u32>> {
    /// Short tours are changed as often as if they had this many squares.
    const LEAST: usize = 100;
    if order.len() < 3 {
        return ControlFlow::Continue(order.to_vec());
    }
    let mut line = Line::new(board, order, ends == Ends::Closed, seed);
    let changes = thoroughness.changes * order.len().max(LEAST);
    let rounds = thoroughness.backbites.max(8);
    for round in 0..rounds {
        progress((round * order.len() / rounds) as u64)?;
        for _ in 0..changes / rounds {
            line.change();
        }
        if round < thoroughness.backbites {
            line.bite_back(ends);
        }
    }
    ControlFlow::Continue(line.order())
}

/// No square.
const NONE: u32 = u32::MAX;

/// A tour as a list of each square's neighbours in it, in no order.
struct Line {
    width: u32,
    /// The squares a move away from each, and how many there are.
    near: Vec<([u32; 8], u8)>,
    /// By square; an end has only one.
    joined: Vec<[u32; 2]>,
    squares: Vec<u32>,
    first: u32,
    last: u32,
    random: Random,
    /// By square, in which try it was in the part last.
    seen: Vec<u32>,
    tries: u32,
    part: Vec<u32>,
}

impl Line {
    fn new(board: &Board, order: &[u32], is_closed: bool, seed: u64) -> Line {
        let size = board.size();
        let area = size.area() as usize;
        let mut near = vec![([NONE; 8], 0); area];
        for square in board.iter() {
            let (list, count) = &mut near[size.index_of(square) as usize];
            for (place, other) in list.iter_mut().zip(board.neighbours(square)) {
                *place = size.index_of(other) as u32;
                *count += 1;
            }
        }
        let mut line = Line {
            width: size.width(),
            near,
            joined: vec![[NONE; 2]; area],
            squares: order.to_vec(),
            first: order[0],
            last: order[order.len() - 1],
            random: Random::with_seed(seed),
            seen: vec![0; area],
            tries: 0,
            part: Vec::with_capacity(LONGEST),
        };
        for pair in order.windows(2) {
            line.join(pair[0], pair[1]);
        }
        if is_closed {
            line.join(line.last, line.first);
        }
        line
    }

    fn join(&mut self, a: u32, b: u32) {
        for (from, to) in [(a, b), (b, a)] {
            let joined = &mut self.joined[from as usize];
            let place = usize::from(joined[0] != NONE);
            joined[place] = to;
        }
    }

    fn cut(&mut self, a: u32, b: u32) {
        for (from, to) in [(a, b), (b, a)] {
            let joined = &mut self.joined[from as usize];
            let place = usize::from(joined[0] != to);
            joined[place] = NONE;
        }
    }

    /// The neighbour in the tour that one did not come from.
    fn onward(&self, before: u32, here: u32) -> u32 {
        let [a, b] = self.joined[here as usize];
        if a == before { b } else { a }
    }

    fn is_move(&self, a: u32, b: u32) -> bool {
        let (ax, ay) = (a % self.width, a / self.width);
        let (bx, by) = (b % self.width, b / self.width);
        ax.abs_diff(bx) * ay.abs_diff(by) == 2
    }

    fn any_square(&mut self) -> u32 {
        let place = self.random.below(self.squares.len() as u64);
        self.squares[place as usize]
    }

    /// Tries a change beside any square.
    fn change(&mut self) {
        let before = self.any_square();
        let way = usize::from(self.random.coin());
        let first = self.joined[before as usize][way];
        if first == NONE {
            return;
        }
        self.walk(before, first);
        match self.random.coin() {
            true => self.turn_about(before),
            false => self.put_elsewhere(before),
        }
    }

    /// Takes the squares from one on as the part, up to the last but one before the walk comes round.
    fn walk(&mut self, before: u32, first: u32) {
        self.tries += 1;
        self.part.clear();
        let (mut last, mut here) = (before, first);
        while here != NONE && here != before && self.part.len() < LONGEST {
            self.part.push(here);
            self.seen[here as usize] = self.tries;
            (last, here) = (here, self.onward(last, here));
        }
    }

    /// Walks the beginning of the part backwards, if it can be joined so.
    fn turn_about(&mut self, before: u32) {
        let first = self.part[0];
        let (mut chosen, mut count) = (0, 0);
        // A part of an odd number of squares, so that what is joined has other colours.
        for at in (3..self.part.len()).step_by(2) {
            let (last, behind) = (self.part[at - 1], self.part[at]);
            if self.is_move(before, last) && self.is_move(first, behind) {
                count += 1;
                if self.random.below(count) == 0 {
                    chosen = at;
                }
            }
        }
        if chosen == 0 {
            return;
        }
        let (last, behind) = (self.part[chosen - 1], self.part[chosen]);
        self.cut(before, first);
        self.cut(last, behind);
        self.join(before, last);
        self.join(first, behind);
    }

    /// Puts the beginning of the part between two other squares, if it can be joined there, and what is
    /// left as well.
    fn put_elsewhere(&mut self, before: u32) {
        let first = self.part[0];
        let mut chosen = None;
        let mut count = 0;
        for at in (2..self.part.len()).step_by(2) {
            let (last, behind) = (self.part[at - 1], self.part[at]);
            if !self.is_move(before, behind) {
                continue;
            }
            let (near, length) = self.near[first as usize];
            for &beside in &near[..usize::from(length)] {
                for other in self.joined[beside as usize] {
                    let is_free = other != NONE
                        && self.is_outside(beside, at)
                        && self.is_outside(other, at)
                        && self.is_move(other, last);
                    if is_free {
                        count += 1;
                        if self.random.below(count) == 0 {
                            chosen = Some((last, behind, beside, other));
                        }
                    }
                }
            }
        }
        if let Some((last, behind, beside, other)) = chosen {
            self.cut(before, first);
            self.cut(last, behind);
            self.cut(beside, other);
            self.join(before, behind);
            self.join(beside, first);
            self.join(other, last);
        }
    }

    /// Whether a square is not among the first ones of the part.
    fn is_outside(&self, square: u32, length: usize) -> bool {
        self.seen[square as usize] != self.tries || !self.part[..length].contains(&square)
    }

    /// Joins an end to a square beside it, and lets go the square before that, which is the end then.
    fn bite_back(&mut self, ends: Ends) {
        let is_first = match ends {
            Ends::Closed | Ends::Fixed => return,
            Ends::Last => false,
            Ends::Free => self.random.coin(),
        };
        let end = if is_first { self.first } else { self.last };
        let (near, length) = self.near[end as usize];
        let Some(&beside) = self.random.choose(&near[..usize::from(length)]) else {
            return;
        };
        let (mut last, mut here) = (NONE, end);
        while here != beside {
            (last, here) = (here, self.onward(last, here));
        }
        // The end's own neighbour in the tour is not another place.
        if last == end {
            return;
        }
        self.cut(last, beside);
        self.join(end, beside);
        match is_first {
            true => self.first = last,
            false => self.last = last,
        }
    }

    fn order(&self) -> Vec<u32> {
        let mut order = Vec::with_capacity(self.squares.len());
        let (mut last, mut here) = (NONE, self.first);
        if self.joined[here as usize][1] != NONE && self.joined[here as usize][0] != NONE {
            // A closed tour is walked either way round.
            last = self.joined[here as usize][0];
        }
        while order.len() < self.squares.len() {
            order.push(here);
            (last, here) = (here, self.onward(last, here));
        }
        order
    }
}

#[cfg(test)]
mod tests;
