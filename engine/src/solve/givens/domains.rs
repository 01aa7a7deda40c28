//! Candidate squares for each number of a tour, with constraint propagation that removes only impossible candidates.

use super::net::{CandidateGraph, Set, members};

/// The squares that each number may still have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidates {
    /// The candidate squares of each number; numbers count from 0.
    of: Vec<Set>,
    is_closed: bool,
}

/// What no candidates are left for: a number or a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contradiction {
    Number(usize),
    Square(usize),
}

impl Candidates {
    pub(crate) fn all(net: &CandidateGraph, is_closed: bool) -> Candidates {
        Candidates {
            of: vec![net.all(); net.len()],
            is_closed,
        }
    }

    pub(crate) fn of(&self, number: usize) -> Set {
        self.of.get(number).copied().unwrap_or(0)
    }

    /// The only candidate of `number`; `None` if several remain.
    pub(crate) fn square_of(&self, number: usize) -> Option<usize> {
        let set = self.of(number);
        (set.count_ones() == 1).then(|| set.trailing_zeros() as usize)
    }

    pub(crate) fn are_settled(&self) -> bool {
        self.of.iter().all(|set| set.count_ones() == 1)
    }

    pub(crate) fn keep(&mut self, number: usize, squares: Set) {
        if let Some(set) = self.of.get_mut(number) {
            *set &= squares;
        }
    }

    fn beside(&self, number: usize) -> [Option<usize>; 2] {
        let last = self.of.len() - 1;
        let around =
            |is_at_end: bool, other: usize, beyond: usize| match (is_at_end, self.is_closed) {
                (false, _) => Some(other),
                (true, true) => Some(beyond),
                (true, false) => None,
            };
        [
            around(number == 0, number.wrapping_sub(1), last),
            around(number == last, number + 1, 0),
        ]
    }

    /// Propagates to a fixed point: each number has its own square, and successive numbers are a move apart.
    pub(crate) fn propagate(&mut self, net: &CandidateGraph) -> Result<(), Contradiction> {
        let mut waiting = net.all();
        loop {
            while waiting != 0 {
                let number = waiting.trailing_zeros() as usize;
                waiting &= waiting - 1;
                waiting |= self.revise(net, number)?;
            }
            waiting = self.place_only_numbers(net)?;
            if waiting == 0 {
                return Ok(());
            }
        }
    }

    /// Removes candidates of `number` that no candidate of an adjacent number supports. Returns numbers to check next.
    fn revise(&mut self, net: &CandidateGraph, number: usize) -> Result<Set, Contradiction> {
        let before = self.of(number);
        let [previous, next] = self
            .beside(number)
            .map(|beside| beside.map(|beside| self.of(beside)));
        let is_left = |&square: &usize| {
            let near = net.near(square);
            match (previous, next) {
                (Some(previous), Some(next)) => {
                    let (from, to) = (near & previous, near & next);
                    let both = from | to;
                    from != 0 && to != 0 && both.count_ones() > 1
                }
                (Some(only), None) | (None, Some(only)) => near & only != 0,
                (None, None) => true,
            }
        };
        let left: Set = members(before)
            .filter(is_left)
            .map(|square| 1 << square)
            .sum();
        if left == 0 {
            return Err(Contradiction::Number(number));
        }
        self.keep(number, left);
        let mut waiting = 0;
        if left != before {
            for beside in self.beside(number).into_iter().flatten() {
                waiting |= 1 << beside;
            }
        }
        if left.count_ones() == 1 {
            waiting |= self.take_from_others(number, left)?;
        }
        Ok(waiting)
    }

    fn take_from_others(&mut self, number: usize, square: Set) -> Result<Set, Contradiction> {
        let mut waiting = 0;
        for (other, set) in self.of.iter_mut().enumerate() {
            if other != number && *set & square != 0 {
                *set &= !square;
                waiting |= 1 << other;
                if *set == 0 {
                    return Err(Contradiction::Number(other));
                }
            }
        }
        for other in members(waiting) {
            for beside in self.beside(other).into_iter().flatten() {
                waiting |= 1 << beside;
            }
        }
        Ok(waiting)
    }

    /// Places each number that is the only one possible on some square. Returns the numbers to check next.
    fn place_only_numbers(&mut self, net: &CandidateGraph) -> Result<Set, Contradiction> {
        let (once, any) = self.counted();
        let lost = net.all() & !any;
        if lost != 0 {
            return Err(Contradiction::Square(lost.trailing_zeros() as usize));
        }
        let mut waiting = 0;
        for number in 0..self.of.len() {
            let alone = self.of(number) & once;
            if self.of(number).count_ones() == 1 || alone == 0 {
                continue;
            }
            if alone.count_ones() > 1 {
                // Only this number can be on these squares, but only one of them can have it.
                let second = alone & (alone - 1);
                return Err(Contradiction::Square(second.trailing_zeros() as usize));
            }
            self.keep(number, alone);
            waiting |= 1 << number;
            for beside in self.beside(number).into_iter().flatten() {
                waiting |= 1 << beside;
            }
        }
        Ok(waiting)
    }

    /// The squares that are candidates of exactly one number, and those of at least one number.
    fn counted(&self) -> (Set, Set) {
        let (mut any, mut twice) = (0, 0);
        for &set in &self.of {
            twice |= any & set;
            any |= set;
        }
        (any & !twice, any)
    }
}
