//! Cuts: removing k nodes from a Hamiltonian cycle leaves at most k components (V. Chvátal, 1973).

use super::low_points::{Arc, LowPoints};
use crate::board::{Colour, Square};
use crate::solve::board_graph::BoardGraph;
use crate::solve::{Question, Reason, TourEnd};
use knights_tour_base::random::Random;
use knights_tour_base::sorting::sort_by_number;
use knights_tour_base::{Cancelled, Progress};
use std::ops::ControlFlow;

/// Maximum number of squares of a board that is searched for cuts of several squares.
const SQUARES: u64 = 400;

/// Searches for a cut of several squares. Each step of the question's limit allows one pass over the board.
pub(super) fn by_several(
    question: &Question,
    progress: Progress<'_>,
) -> Result<Option<Reason>, Cancelled> {
    /// Operations per square to find all cut squares: eight moves, each in both directions.
    const MOVES: u64 = 16;
    let board = question.board();
    let count = board.squares();
    let mut looks = question.max_steps.unwrap_or(u64::MAX).saturating_mul(count);
    let by_two = MOVES * count * count;
    if count > SQUARES || by_two > looks {
        return Ok(None);
    }
    looks -= by_two;
    let squares = BoardGraph::new(board);
    Ok(match squares.cut_by_two(question, progress)? {
        Some(reason) => Some(reason),
        None => CutSearch::new(&squares, question).anneal(looks, progress)?,
    })
}

/// Tries the squares of one colour in a cycle as a cut, which may separate the other squares of the cycle.
pub(super) fn by_circles(question: &Question, cycles: &[Vec<Square>]) -> Option<Reason> {
    const CIRCLES: usize = 8;
    let squares = BoardGraph::new(question.board());
    let mut halves = cycles.iter().take(CIRCLES).flat_map(|cycle| {
        let of = |colour| {
            cycle
                .iter()
                .copied()
                .filter(move |it: &Square| it.colour() == colour)
        };
        [Colour::Dark, Colour::Light].map(|colour| of(colour).collect::<Vec<Square>>())
    });
    halves.find_map(|half| squares.cut_at(&squares.places(&half), question))
}

impl BoardGraph {
    fn places(&self, squares: &[Square]) -> Vec<u32> {
        let mut places: Vec<u32> = squares.iter().map(|&square| self.number(square)).collect();
        sort_by_number(&mut places, |&place| place.into());
        places
    }

    pub(super) fn cut(&self, question: &Question) -> Option<Reason> {
        self.articulations(None)
            .into_iter()
            .find_map(|place| self.cut_at(&[place], question))
    }

    fn cut_by_two(
        &self,
        question: &Question,
        progress: Progress<'_>,
    ) -> Result<Option<Reason>, Cancelled> {
        for first in self.all() {
            progress(self.len() as u64, None)?;
            let places = self.articulations(Some(first)).into_iter();
            let reason = places
                .filter(|&second| second > first)
                .find_map(|second| self.cut_at(&[first, second], question));
            if reason.is_some() {
                return Ok(reason);
            }
        }
        Ok(None)
    }

    fn cut_at(&self, places: &[u32], question: &Question) -> Option<Reason> {
        let parts = self
            .parts(places)
            .into_iter()
            .map(|part| self.named(part))
            .collect();
        Reason::cut(question, self.named(places.iter().copied()), parts)
    }

    fn articulations(&self, without: Option<u32>) -> Vec<u32> {
        let mut is_cut = vec![false; self.len()];
        let mut points = LowPoints::default();
        points.reset(self.len());
        let arc = |here: u32, place: u32| match self.near(here).get(place as usize) {
            Some(&near) if Some(near) == without => Arc::Out,
            Some(&near) => Arc::To(near),
            None => Arc::End,
        };
        for root in self.all().filter(|&root| Some(root) != without) {
            if !points.is_reached(root) {
                let _ = points.walk(root, arc, |cut| {
                    is_cut[cut as usize] = true;
                    ControlFlow::Continue(())
                });
            }
        }
        self.all().filter(|&place| is_cut[place as usize]).collect()
    }
}

/// A set of squares that is changed at random until it is a cut that proves something.
struct CutSearch<'a> {
    board: &'a BoardGraph,
    question: &'a Question,
    is_taken: Vec<bool>,
    included: usize,
    seen: Vec<u32>,
    counts: u32,
    next: Vec<u32>,
}

impl<'a> CutSearch<'a> {
    fn new(board: &'a BoardGraph, question: &'a Question) -> CutSearch<'a> {
        CutSearch {
            board,
            question,
            is_taken: vec![false; board.len()],
            included: 0,
            seen: vec![0; board.len()],
            counts: 0,
            next: Vec::new(),
        }
    }

    /// Simulated annealing (S. Kirkpatrick, C. D. Gelatt & M. P. Vecchi, 1983) of a cut, in rounds of doubling length.
    fn anneal(
        mut self,
        mut looks: u64,
        progress: Progress<'_>,
    ) -> Result<Option<Reason>, Cancelled> {
        /// The number of squares visited in the first of `ROUNDS` rounds; the number doubles from round to round.
        const FIRST: u64 = 1_000_000;
        const ROUNDS: u32 = 4;
        let squares = self.board.len();
        let mut random = Random::with_seed(0);
        for round in (0..ROUNDS).map(|round| FIRST << round) {
            if looks < round {
                break;
            }
            looks -= round;
            let reason = self.round(round as usize / squares, &mut random, progress)?;
            if reason.is_some() {
                return Ok(reason);
            }
        }
        Ok(None)
    }

    /// Changes the cut square by square, at a falling temperature, until it proves something.
    fn round(
        &mut self,
        steps: usize,
        random: &mut Random,
        progress: Progress<'_>,
    ) -> Result<Option<Reason>, Cancelled> {
        let mut excess = self.excess();
        for step in 0..steps {
            progress(self.is_taken.len() as u64, None)?;
            let place = random.below(self.is_taken.len() as u64) as usize;
            self.toggle(place);
            let now = self.excess();
            // A loss of one is accepted with probability 1/4 at the beginning and 1/32 at the end.
            let cold = 2 + 4 * step / steps;
            let luck = random.next_u64().leading_zeros() as usize;
            if now < excess && luck < cold * excess.abs_diff(now) {
                self.toggle(place);
                continue;
            }
            excess = now;
            if excess > 0
                && let Some(reason) = self.reason()
            {
                return Ok(Some(reason));
            }
        }
        Ok(None)
    }

    fn toggle(&mut self, place: usize) {
        let is_taken = &mut self.is_taken[place];
        *is_taken = !*is_taken;
        if *is_taken {
            self.included += 1;
        } else {
            self.included -= 1;
        }
    }

    fn excess(&mut self) -> isize {
        let ends = [self.question.start(), self.question.last()];
        let most = match self.question.end() {
            TourEnd::Closed => self.included.max(1),
            TourEnd::Any | TourEnd::At(_) => {
                let squares = self.board.squares.iter().zip(&self.is_taken);
                let on_cut = squares
                    .filter(|&(&square, is_taken)| *is_taken && ends.contains(&Some(square)));
                self.included + 1 - on_cut.count()
            }
        };
        self.parts() as isize - most as isize
    }

    fn parts(&mut self) -> usize {
        self.counts += 1;
        let mut parts = 0;
        for root in 0..self.is_taken.len() {
            if !self.visit(root) {
                continue;
            }
            parts += 1;
            self.next.push(root as u32);
            while let Some(here) = self.next.pop() {
                let board = self.board;
                for &near in board.near(here) {
                    if self.visit(near as usize) {
                        self.next.push(near);
                    }
                }
            }
        }
        parts
    }

    fn visit(&mut self, place: usize) -> bool {
        let is_new = !self.is_taken[place] && self.seen[place] != self.counts;
        self.seen[place] = self.counts;
        is_new
    }

    /// The reason for the current cut, after removing squares that it does not need.
    fn reason(&mut self) -> Option<Reason> {
        for place in 0..self.is_taken.len() {
            if self.is_taken[place] && self.included > 1 {
                self.toggle(place);
                if self.excess() <= 0 {
                    self.toggle(place);
                }
            }
        }
        let places = self.board.all();
        let included: Vec<u32> = places
            .filter(|&place| self.is_taken[place as usize])
            .collect();
        self.board.cut_at(&included, self.question)
    }
}
