//! Tours counted by halves of a board, which meet in its middle.
//!
//! The edges are divided so that the halves are each other's mirror image wherever the board is its own. For each
//! half it is counted in how many ways its squares have their edges of it, by what that means for the squares that
//! have edges in both: how many are lacking, and which squares are the ends of a path. A tour is a state of one
//! half and one of the other that lack each other's edges and make one circle. A frontier that goes through all
//! of the board has far more states, most of which lead nowhere.

#![expect(
    clippy::cast_possible_truncation,
    reason = "how far the work has come is rounded on purpose"
)]

mod circles;
mod grid;
mod half_index;
mod index;
mod join;
mod layer;
mod plan;
mod state;

use super::super::Progress;
use super::frontier::Stopped;
use crate::solve::Question;
use grid::Grid;
pub(super) use index::HalvesIndex;
use join::{ClassTours, Join};
use layer::{Advance, Budget, Layer, Sorted};
use plan::Half;
use std::ops::ControlFlow;

/// Does a job on as many threads as it likes: the job may be called any number of times, at once or one after
/// another, and is done when all calls have returned.
pub type Workers<'a> = &'a (dyn Fn(&(dyn Fn() + Sync)) + 'a);

/// The two halves of a board's edges.
#[derive(Clone, Debug)]
pub(super) struct Halves {
    grid: Grid,
    first: Half,
    /// In the coordinates of the mirrored board; none if it is the same.
    second: Option<Half>,
    squares: u64,
}

impl Halves {
    /// The halves of a question's board; `None` if there are too many squares between them, or none beside.
    pub(super) fn of(question: &Question) -> Option<Halves> {
        /// On more squares there mostly are more ways than 64 bits hold.
        const MOST_SQUARES: u64 = 128;
        let size = question.board().size();
        if size.area() > MOST_SQUARES {
            return None;
        }
        let grid = Grid::new(question, size.width() < size.height());
        let squares = question.board().squares();
        let flipped = grid.is_flipped().then(|| Halves::new(&grid, squares, true));
        flipped
            .flatten()
            .or_else(|| Halves::new(&grid, squares, false))
    }

    fn new(grid: &Grid, squares: u64, is_flipped: bool) -> Option<Halves> {
        let mirrored = grid.mirrored();
        let is_same = mirrored == *grid && !grid.has_middle();
        Some(Halves {
            grid: grid.clone(),
            first: Half::new(grid, true, is_flipped)?,
            second: match is_same {
                true => None,
                false => Some(Half::new(&mirrored, false, is_flipped)?),
            },
            squares,
        })
    }

    /// How many lines there are, walked either way round, counted in at most this many bytes.
    pub(super) fn count(
        &self,
        most: u64,
        workers: Workers<'_>,
        progress: Progress<'_>,
    ) -> Result<u128, Stopped> {
        let joined = self.joined(most, workers, progress)?;
        Ok(joined.lines())
    }

    fn joined(
        &self,
        most: u64,
        workers: Workers<'_>,
        progress: Progress<'_>,
    ) -> Result<Joined, Stopped> {
        let budget = Budget::new(most);
        let mut work = Work {
            budget: &budget,
            workers,
            progress,
            squares: self.squares as f64,
            begin: 0.0,
            share: if self.second.is_some() { 0.4 } else { 0.8 },
        };
        let first = work.states_of(&self.first)?;
        let second = self.second.as_ref();
        let second = second.map(|half| work.states_of(half)).transpose()?;
        let mut joined = Joined {
            first,
            second,
            tours: Vec::new(),
        };
        work.share = 0.2;
        joined.tours = work.join(self.join(&joined))?;
        Ok(joined)
    }

    fn join<'a>(&'a self, states: &'a Joined) -> Join<'a> {
        let second = self.second.as_ref().zip(states.second.as_ref());
        Join::new((&self.first, &states.first), second)
    }

    /// The half that is seen on the mirrored board.
    fn second(&self) -> &Half {
        self.second.as_ref().unwrap_or(&self.first)
    }
}

/// The last states of both halves, and how many tours come of them.
#[derive(Clone, Debug)]
struct Joined {
    first: Sorted,
    /// None if they are the same.
    second: Option<Sorted>,
    /// By the class of the first half, in order.
    tours: Vec<ClassTours>,
}

impl Joined {
    /// How many there are.
    fn lines(&self) -> u128 {
        self.tours.last().map_or(0, |it| it.1)
    }
}

/// What a count needs, and how far it has come.
struct Work<'a> {
    budget: &'a Budget,
    workers: Workers<'a>,
    progress: Progress<'a>,
    squares: f64,
    /// The part of the work that was done before the present one, and the part that this is.
    begin: f64,
    share: f64,
}

impl Work<'_> {
    /// The states of a half when all of its squares are taken.
    fn states_of(&mut self, half: &Half) -> Result<Sorted, Stopped> {
        /// A square takes this many times as long as the one before, or so.
        const GROWTH: f64 = 1.3;
        let all = GROWTH.powf(half.visits.len() as f64);
        let mut layer = Layer::begin(self.budget);
        for (number, visit) in half.visits.iter().enumerate() {
            let advance = Advance::new(layer, visit, self.budget);
            let batches = advance.batches();
            for batch in 1..=batches {
                (self.workers)(&|| advance.work(batch, batches));
                let done = GROWTH.powf(number as f64 + batch as f64 / batches as f64) / all;
                if self.budget.is_exceeded() {
                    let done = self.done(done);
                    return Err(Stopped::TooManyStates { done });
                }
                self.tell(done)?;
            }
            layer = advance.finish();
        }
        self.begin += self.share;
        layer.sorted(self.budget).ok_or(Stopped::Overflow)
    }

    fn join(&mut self, join: Join<'_>) -> Result<Vec<ClassTours>, Stopped> {
        const BATCHES: usize = 64;
        for batch in 1..=BATCHES {
            (self.workers)(&|| join.work(batch, BATCHES));
            self.tell(batch as f64 / BATCHES as f64)?;
        }
        Ok(join.tours())
    }

    /// How many squares are as good as done with this part of the present work.
    fn done(&self, part: f64) -> u64 {
        (self.squares * (self.begin + self.share * part)) as u64
    }

    fn tell(&mut self, part: f64) -> Result<(), Stopped> {
        let done = self.done(part);
        match (self.progress)(done) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stopped::Cancelled),
        }
    }
}

#[cfg(test)]
mod tests;
