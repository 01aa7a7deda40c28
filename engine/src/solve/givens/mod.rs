//! Tours with given numbers on given squares: on small boards by constraint propagation ([`domains`]) and exhaustive
//! backtracking ([`search`](mod@search)), on larger boards by random walks between given numbers ([`walk`]).

mod checks;
mod domains;
mod net;
mod search;
mod walk;

pub(super) use checks::reason;
pub(crate) use domains::{Candidates, Contradiction};
pub(crate) use net::{CandidateGraph, Set, members};

use super::step_limit::StepLimit;
use super::{Question, TourEnd, Unsolved, shape};
use crate::tour::Tour;
use knights_tour_base::{Progress, no_progress};

/// Several tours that answer one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeveralTours {
    /// The distinct tours, at least one.
    pub tours: Vec<Tour>,
    /// Whether the search was exhaustive, so that there are no other tours.
    pub are_all: bool,
    /// The number of trial placements of a number on a square.
    pub steps: u64,
}

/// Default limit of search steps: a few seconds.
const PATIENCE: u64 = 500_000;

impl Question {
    /// Finds up to `most` tours. Boards of up to [`Question::MAX_SQUARES_WITH_GIVENS`] squares are searched
    /// exhaustively, within the step limit; larger boards get a single tour.
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::solve::Question;
    ///
    /// let numbers = [(1, "a1"), (25, "c3")];
    /// let board = Board::new(5, 5)?;
    /// let question = numbers.iter().try_fold(Question::on(&board), |question, &(number, name)| {
    ///     name.parse().map(|square| question.through(number, square))
    /// })?;
    /// let found = question.several(1000)?;
    /// assert!(found.are_all && found.tours.len() > 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Unsolved`] if there is no tour, or none was found.
    pub fn several(&self, most: usize) -> Result<SeveralTours, Unsolved> {
        self.several_with(most, &mut no_progress())
    }

    /// Finds up to `most` different tours with a progress callback, which may cancel.
    pub fn several_with(
        &self,
        most: usize,
        progress: Progress<'_>,
    ) -> Result<SeveralTours, Unsolved> {
        let (most, net) = (most.max(1), CandidateGraph::new(self.board()));
        let is_searched = !self.is_random && self.symmetry.is_none();
        let Some(net) = net.filter(|_| is_searched) else {
            return Ok(SeveralTours {
                tours: vec![self.solve_with(progress)?],
                are_all: false,
                steps: 0,
            });
        };
        self.prepare()?;
        let found = orders(self, &net, most, progress)?;
        let mut tours = Vec::new();
        for order in found.tours {
            tours.push(self.verify(order, progress)?);
        }
        Ok(SeveralTours {
            tours,
            are_all: found.are_all,
            steps: found.steps,
        })
    }
}

/// The row-major indices of a tour, not yet verified.
pub(super) fn order(question: &Question, progress: Progress<'_>) -> Result<Vec<u32>, Unsolved> {
    let Some(net) = CandidateGraph::new(question.board()) else {
        if let Some(reason) = shape::at_first_sight(question) {
            return Err(reason.into());
        }
        return walk::order(question, progress);
    };
    Ok(orders(question, &net, 1, progress)?.tours.swap_remove(0))
}

/// Several tours as row-major indices, not yet verified.
struct Orders {
    tours: Vec<Vec<u32>>,
    are_all: bool,
    steps: u64,
}

/// Up to `most` tours of a small board.
fn orders(
    question: &Question,
    net: &CandidateGraph,
    most: usize,
    progress: Progress<'_>,
) -> Result<Orders, Unsolved> {
    /// The number of trial placements from one report to the next.
    const INTERVAL: u64 = 1 << 8;
    if let Some(reason) = shape::at_first_sight(question) {
        return Err(reason.into());
    }
    let most_steps = question.max_steps.unwrap_or(PATIENCE);
    let mut limit = StepLimit::new(most_steps, INTERVAL, progress);
    limit.done = question.board().squares() / 2;
    let domains = given(question, net);
    let search::Numberings { found, are_all } =
        search::search(net, &domains, most, question.seed(), &mut limit)?;
    let size = question.board().size();
    let indices = |places: Vec<usize>| {
        let indices = places
            .into_iter()
            .map(|place| size.index_of(net.square(place)));
        // Cannot fail: on boards of up to 128 squares, all indices fit.
        indices
            .map(|index| u32::try_from(index).unwrap_or(u32::MAX))
            .collect()
    };
    let tours: Vec<Vec<u32>> = found.into_iter().map(indices).collect();
    match (tours.is_empty(), are_all) {
        (true, true) => Err(question.exhausted().into()),
        (true, false) => Err(limit.stopped().into()),
        (false, _) => Ok(Orders {
            tours,
            are_all,
            steps: limit.steps(),
        }),
    }
}

fn given(question: &Question, net: &CandidateGraph) -> Candidates {
    let mut domains = Candidates::all(net, question.end() == TourEnd::Closed);
    for (number, square) in question.numbered() {
        if let (Ok(number), Some(place)) = (usize::try_from(number), net.place(square)) {
            domains.keep(number - 1, 1 << place);
        }
    }
    domains
}

#[cfg(test)]
mod tests;
