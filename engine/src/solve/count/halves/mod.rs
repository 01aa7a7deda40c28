//! Counts tours by halves of the board that meet in the middle. For each half, a DP counts edge sets by missing edges
//! and path pairs of the shared squares. A tour combines complementary states that form a single cycle; a frontier
//! across the board would have far more states.

mod cycles;
mod grid;
mod half_index;
mod index;
mod join;
mod layer;
mod plan;
mod state;

use super::frontier::Stopped;
use crate::solve::Question;
use grid::Grid;
pub(super) use index::HalvesIndex;
use join::{ClassTours, Join};
use knights_tour_base::Progress;
use layer::{Advance, Budget, Layer, Sorted};
use plan::Half;

/// Calls a job any number of times, in parallel or in sequence, and returns when all calls have returned.
pub type Workers<'a> = &'a (dyn Fn(&(dyn Fn() + Sync)) + 'a);

#[derive(Clone, Debug)]
pub(super) struct Halves {
    grid: Grid,
    first: Half,
    second: Option<Half>,
    squares: u64,
}

impl Halves {
    /// Divides the board; `None` if the halves share no squares, too many squares, or all squares.
    pub(super) fn of(question: &Question) -> Option<Halves> {
        /// Maximum number of squares: larger boards mostly have more ways than fit in 64 bits.
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
            second: if is_same {
                None
            } else {
                Some(Half::new(&mirrored, false, is_flipped)?)
            },
            squares,
        })
    }

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
        let second = self
            .second
            .as_ref()
            .map(|half| work.states_of(half))
            .transpose()?;
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

    fn second(&self) -> &Half {
        self.second.as_ref().unwrap_or(&self.first)
    }
}

#[derive(Clone, Debug)]
struct Joined {
    first: Sorted,
    second: Option<Sorted>,
    /// Tours by class of the first half, in ascending order of classes.
    tours: Vec<ClassTours>,
}

impl Joined {
    fn lines(&self) -> u128 {
        self.tours.last().map_or(0, |it| it.1)
    }
}

struct Work<'a> {
    budget: &'a Budget,
    workers: Workers<'a>,
    progress: Progress<'a>,
    squares: f64,
    begin: f64,
    share: f64,
}

impl Work<'_> {
    fn states_of(&mut self, half: &Half) -> Result<Sorted, Stopped> {
        /// Approximate factor by which each square multiplies the time.
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
            layer = advance.after;
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

    fn done(&self, part: f64) -> u64 {
        (self.squares * (self.begin + self.share * part)) as u64
    }

    fn tell(&mut self, part: f64) -> Result<(), Stopped> {
        let (done, all) = (self.done(part), self.squares as u64);
        Ok((self.progress)(done, Some(all))?)
    }
}

#[cfg(test)]
mod tests;
