//! Counts tours by halves of the board that meet in the middle. For each half, a DP counts edge sets by missing edges
//! and path pairs of the shared squares. A tour combines complementary states that form a single cycle; a frontier
//! across the board would have far more states.

mod cycles;
mod grid;
mod half_index;
mod index;
mod join;
mod kept;
mod layer;
mod plan;
mod state;

use super::frontier::CountStopped;
use super::resources::{CountStore, JOINED, Resources, Workers};
use crate::solve::Question;
use grid::HalvesGrid;
pub(super) use index::HalvesIndex;
use join::Join;
use kept::{FinalStates, KeptStates};
use knights_tour_base::Progress;
use layer::{Advance, Budget, ClassTours, Sorted, StateLayer, hash, summed};
use plan::Half;
use std::io;
use std::ops::Range;

/// A board divided into two halves; the second is `None` if it mirrors the first.
#[derive(Clone, Debug)]
pub(super) struct Halves {
    grid: HalvesGrid,
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
        let grid = HalvesGrid::new(question, size.width() < size.height());
        let squares = question.board().squares();
        Halves::new(&grid, squares, grid.is_flipped())
    }

    fn new(grid: &HalvesGrid, squares: u64, is_flipped: bool) -> Option<Halves> {
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

    /// The number of undirected tours.
    pub(super) fn count(
        &self,
        resources: Resources<'_>,
        progress: Progress<'_>,
    ) -> Result<u128, CountStopped> {
        let joined = self.joined(resources, progress)?;
        Ok(joined.lines())
    }

    /// Counts the states of both halves, then the tours that they form.
    fn joined(
        &self,
        resources: Resources<'_>,
        progress: Progress<'_>,
    ) -> Result<JoinedHalves, CountStopped> {
        let budget = Budget::new(resources.bytes());
        let mut work = self.work(&budget, resources, progress);
        /// The share of the states in the time of a count.
        const STATES: f64 = 0.9;
        work.step = 0.0..if self.second.is_some() {
            STATES / 2.0
        } else {
            STATES
        };
        let first = work.states_of(&self.first, 0)?;
        work.step = work.step.end..STATES;
        let second = self.second.as_ref();
        let second = second.map(|half| work.states_of(half, self.first.split.parts()));
        let mut joined = JoinedHalves {
            first,
            second: second.transpose()?,
            tours: Vec::new(),
        };
        work.step = STATES..1.0;
        joined.tours = work.tours(self.join(&joined))?;
        Ok(joined)
    }

    /// The number of parts of a count that is done in parts.
    pub(super) fn parts(&self) -> usize {
        let second = self.second.as_ref().map_or(0, |half| half.split.parts());
        self.first.split.parts() + second
    }

    /// Counts the states of one part, from 1, and keeps them.
    pub(super) fn keep_part(
        &self,
        store: &dyn CountStore,
        part: usize,
        resources: Resources<'_>,
        progress: Progress<'_>,
    ) -> Result<(), CountStopped> {
        let budget = Budget::new(resources.bytes());
        let mut work = self.work(&budget, resources, progress);
        let first = self.first.split.parts();
        let kept = match self.second.as_ref().filter(|_| part > first) {
            Some(half) => {
                let part = part - first - 1;
                work.part(store, half, first, part, &(part..part + 1))
            }
            None => work.part(store, &self.first, 0, part - 1, &(part - 1..part)),
        };
        kept.map(drop)
    }

    /// What kept states belong to: the board, and the order of visits, which another version may change.
    fn about(&self) -> String {
        let halves = [&self.first, self.second()];
        let visits = halves.iter().flat_map(|half| &half.visits);
        let plan = visits.fold(0, |sum, visit| {
            hash(hash(sum ^ visit.square as u64) ^ visit.forbidden)
        });
        format!("{}, plan {plan:x}", self.grid.about())
    }

    fn work<'a>(
        &self,
        budget: &'a Budget,
        resources: Resources<'a>,
        progress: Progress<'a>,
    ) -> HalvesWork<'a> {
        HalvesWork {
            budget,
            workers: resources.workers,
            parts: resources.parts,
            about: self.about(),
            progress,
            squares: self.squares as f64,
            step: 0.0..1.0,
        }
    }

    fn join<'a>(&'a self, states: &'a JoinedHalves) -> Join<'a> {
        let second = self.second.as_ref().zip(states.second.as_ref());
        Join::new((&self.first, &states.first), second)
    }

    fn second(&self) -> &Half {
        self.second.as_ref().unwrap_or(&self.first)
    }
}

/// The final states of both halves, and the tours that they form.
#[derive(Debug)]
struct JoinedHalves {
    first: FinalStates,
    second: Option<FinalStates>,
    /// Tours by class of the first half, in ascending order of classes.
    tours: Vec<ClassTours>,
}

impl JoinedHalves {
    fn lines(&self) -> u128 {
        self.tours.last().map_or(0, |it| it.1)
    }
}

/// The workers, memory, files and progress of a count.
struct HalvesWork<'a> {
    budget: &'a Budget,
    workers: Workers<'a>,
    parts: Option<&'a dyn CountStore>,
    /// What the files belong to.
    about: String,
    progress: Progress<'a>,
    squares: f64,
    /// The part of the whole count that the current step is.
    step: Range<f64>,
}

impl HalvesWork<'_> {
    /// The final states of a half. The numbers of its parts begin after `before`.
    fn states_of(&mut self, half: &Half, before: usize) -> Result<FinalStates, CountStopped> {
        let Some(store) = self.parts else {
            let layer = StateLayer::begin(self.budget);
            let layer = self.advance(layer, half, 0..half.visits.len())?;
            return Ok(FinalStates::InMemory(self.sorted(layer)?));
        };
        let all = 0..half.split.parts();
        let parts = all.clone();
        let parts = parts.map(|part| self.part(store, half, before, part, &all));
        Ok(FinalStates::Kept(parts.collect::<Result<_, _>>()?))
    }

    /// The final states of a part, which are counted and kept unless they are kept already. `asked` are the parts that
    /// the whole step is about.
    fn part(
        &mut self,
        store: &dyn CountStore,
        half: &Half,
        before: usize,
        part: usize,
        asked: &Range<usize>,
    ) -> Result<KeptStates, CountStopped> {
        /// The share of the states before the split in the time of a half.
        const BEFORE: f64 = 0.2;
        let name = format!("part-{}", before + part + 1);
        if let Some(kept) = self.open(store, &name)? {
            return Ok(kept);
        }
        let Range { start, end } = self.step.clone();
        let middle = start + BEFORE * (end - start);
        self.step = start..middle;
        let states = self.states_before(store, half, &format!("states-{}", before + 1))?;
        let size = |parts: Range<usize>| {
            let is_of = |class| parts.contains(&half.split.part_of(class));
            states.states(is_of) as f64
        };
        let all = size(asked.clone()).max(1.0);
        let place = |part| middle + (end - middle) * size(asked.start..part) / all;
        self.step = place(part)..place(part + 1);
        let layer = StateLayer::with_room(0, self.budget);
        for class in states
            .classes()
            .filter(|&class| half.split.part_of(class) == part)
        {
            for state in states.of_class(class)? {
                layer.add(state, self.budget);
            }
        }
        drop(states);
        let layer = self.advance(layer, half, half.split.visits..half.visits.len())?;
        self.step = start..end;
        self.keep(store, &name, self.sorted(layer)?)
    }

    /// The states before the split, which are counted and kept unless they are kept already.
    fn states_before(
        &mut self,
        store: &dyn CountStore,
        half: &Half,
        name: &str,
    ) -> Result<KeptStates, CountStopped> {
        if let Some(kept) = self.open(store, name)? {
            return Ok(kept);
        }
        let layer = StateLayer::begin(self.budget);
        let layer = self.advance(layer, half, 0..half.split.visits)?;
        self.keep(store, name, self.sorted(layer)?)
    }

    fn open(&self, store: &dyn CountStore, name: &str) -> io::Result<Option<KeptStates>> {
        let file = store.open(name)?;
        file.map(|file| KeptStates::open(file, name, &self.about))
            .transpose()
    }

    fn keep(
        &self,
        store: &dyn CountStore,
        name: &str,
        states: Sorted,
    ) -> Result<KeptStates, CountStopped> {
        store.keep(name, &mut |out| {
            KeptStates::write(&states, name, &self.about, out)
        })?;
        states.release(self.budget);
        let kept = self.open(store, name)?;
        Ok(kept.ok_or(io::Error::from(io::ErrorKind::NotFound))?)
    }

    fn sorted(&self, layer: StateLayer) -> Result<Sorted, CountStopped> {
        layer.sorted(self.budget).ok_or(CountStopped::Overflow)
    }

    /// Visits squares of a half.
    fn advance(
        &mut self,
        mut layer: StateLayer,
        half: &Half,
        visits: Range<usize>,
    ) -> Result<StateLayer, CountStopped> {
        /// Approximate factor by which each square multiplies the time.
        const GROWTH: f64 = 1.3;
        let all = GROWTH.powf(visits.len() as f64);
        let mut visited = 0.0;
        for visits in half.runs(visits) {
            let advance = Advance::new(layer, visits, self.budget);
            let batches = advance.batches();
            for batch in 1..=batches {
                (self.workers)(&|| advance.work(batch, batches));
                let part = visits.len() as f64 * batch as f64 / batches as f64;
                let done = GROWTH.powf(visited + part) / all;
                if self.budget.is_exceeded() {
                    let done = self.squares_done(done);
                    return Err(CountStopped::TooManyStates { done });
                }
                self.report(done)?;
            }
            visited += visits.len() as f64;
            layer = advance.after;
        }
        Ok(layer)
    }

    /// The tours by class, which are kept, too.
    fn tours(&mut self, join: Join<'_>) -> Result<Vec<ClassTours>, CountStopped> {
        let tours = match self.parts {
            None => self.join(join)?,
            Some(store) => match self.open(store, JOINED)? {
                Some(kept) => kept.tours()?,
                None => {
                    let tours = self.join(join)?;
                    let _ = self.keep(store, JOINED, Sorted::of_tours(&tours, self.budget))?;
                    tours
                }
            },
        };
        Ok(summed(tours))
    }

    fn join(&mut self, join: Join<'_>) -> Result<Vec<ClassTours>, CountStopped> {
        const BATCHES: usize = 64;
        for batch in 1..=BATCHES {
            (self.workers)(&|| join.work(batch, BATCHES));
            self.report(batch as f64 / BATCHES as f64)?;
        }
        Ok(join.tours()?)
    }

    /// The squares done in the whole count, after a part of this step.
    fn squares_done(&self, part: f64) -> u64 {
        let Range { start, end } = self.step;
        (self.squares * (start + (end - start) * part)) as u64
    }

    fn report(&mut self, part: f64) -> Result<(), CountStopped> {
        let (done, all) = (self.squares_done(part), self.squares as u64);
        Ok((self.progress)(done, Some(all))?)
    }
}

#[cfg(test)]
mod tests;
