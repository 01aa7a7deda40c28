//! Random walks by Warnsdorff's rule between given numbers, on boards too large for an exhaustive search.

use super::super::step_limit::StepLimit;
use super::super::{Question, TourEnd, Unsolved};
use crate::board::{Board, Square};
use knights_tour_base::Progress;
use knights_tour_base::random::Random;
use std::collections::VecDeque;

/// Default limit on moves: a few seconds.
const PATIENCE: u64 = 20_000_000;

/// Maximum number of stored distances: one for each square and given number.
const DISTANCES: u64 = 1 << 26;

/// The row-major indices of a tour; walks until one visits every square or the limit is reached.
pub(super) fn order(question: &Question, progress: Progress<'_>) -> Result<Vec<u32>, Unsolved> {
    let board = question.board();
    let targets = question.numbered();
    if board.squares() > Question::MAX_SEARCHED
        || targets.len() as u64 * board.size().area() > DISTANCES
    {
        return Err(Unsolved::Stopped { steps: 0 });
    }
    let targets: Vec<GivenTarget> = targets
        .into_iter()
        .map(|(number, square)| GivenTarget {
            number,
            square,
            distances: distances(board, square),
        })
        .collect();
    let mut limit = StepLimit::new(question.max_steps.unwrap_or(PATIENCE), 1, progress);
    limit.done = board.squares() / 2;
    let mut random = Random::with_seed(question.seed());
    while !limit.is_reached() {
        let mut walk = GivensWalk::new(board, &targets);
        let is_whole = walk.visit_all(&mut random);
        limit.count(walk.order.len() as u64)?;
        if is_whole && (question.end() != TourEnd::Closed || walk.is_closed()) {
            return Ok(walk.order);
        }
    }
    Err(limit.stopped().into())
}

/// A given number, with the distance of every square from its square.
struct GivenTarget {
    number: u64,
    square: Square,
    distances: Vec<u32>,
}

fn distances(board: &Board, from: Square) -> Vec<u32> {
    let size = board.size();
    let index = |square| size.index_of(square) as usize;
    let mut distances = vec![u32::MAX; size.area() as usize];
    let mut waiting = VecDeque::from([from]);
    distances[index(from)] = 0;
    while let Some(here) = waiting.pop_front() {
        for near in board.neighbours(here) {
            if distances[index(near)] == u32::MAX {
                distances[index(near)] = distances[index(here)] + 1;
                waiting.push_back(near);
            }
        }
    }
    distances
}

/// A random walk that keeps the squares of given numbers free.
struct GivensWalk<'a> {
    board: &'a Board,
    targets: &'a [GivenTarget],
    taken: Vec<bool>,
    order: Vec<u32>,
}

impl<'a> GivensWalk<'a> {
    fn new(board: &'a Board, targets: &'a [GivenTarget]) -> GivensWalk<'a> {
        let mut taken = vec![false; board.size().area() as usize];
        for target in targets {
            taken[board.size().index_of(target.square) as usize] = true;
        }
        GivensWalk {
            board,
            targets,
            taken,
            order: Vec::new(),
        }
    }

    /// Walks until it is stuck or done; returns whether every square is visited.
    fn visit_all(&mut self, random: &mut Random) -> bool {
        let mut here: Option<Square> = None;
        let mut candidates: Vec<Square> = Vec::new();
        while (self.order.len() as u64) < self.board.squares() {
            candidates.clear();
            match here {
                Some(here) => candidates.extend(self.board.neighbours(here)),
                None => candidates.extend(self.board.iter()),
            }
            let next = match self.targets.first() {
                Some(target) if target.number == self.order.len() as u64 + 1 => {
                    candidates.retain(|&square| square == target.square);
                    self.targets = &self.targets[1..];
                    candidates.first().copied()
                }
                _ => self.choose(&mut candidates, here.is_none(), random),
            };
            let Some(next) = next else { return false };
            let index = self.board.size().index_of(next) as usize;
            self.taken[index] = true;
            self.order.push(index as u32);
            here = Some(next);
        }
        true
    }

    /// Chooses a next square that leaves the next given number reachable in time, and has few free neighbours.
    fn choose(
        &self,
        candidates: &mut Vec<Square>,
        is_first: bool,
        random: &mut Random,
    ) -> Option<Square> {
        let number = self.order.len() as u64 + 1;
        let index = |square: Square| self.board.size().index_of(square) as usize;
        let suits = |square: Square| {
            let is_near = |target: &GivenTarget| {
                let distance = u64::from(target.distances[index(square)]);
                let moves = target.number - number;
                distance <= moves && distance % 2 == moves % 2
            };
            !self.taken[index(square)] && self.targets.first().is_none_or(is_near)
        };
        candidates.retain(|&square| suits(square));
        if !is_first {
            let free = |&square: &Square| {
                let near = self.board.neighbours(square);
                near.filter(|&near| !self.taken[index(near)]).count()
            };
            let least = candidates.iter().map(free).min()?;
            candidates.retain(|square| free(square) == least);
        }
        random.choose(candidates).copied()
    }

    fn is_closed(&self) -> bool {
        let square = |&index: &u32| self.board.size().square_at(index.into());
        let ends = self
            .order
            .last()
            .and_then(square)
            .zip(self.order.first().and_then(square));
        ends.is_some_and(|(last, first)| self.board.neighbours(last).any(|near| near == first))
    }
}
