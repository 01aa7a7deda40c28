//! Tours with given numbers on given squares.
//!
//! First what the numbers show by themselves ([`checks`]). A small board has for each number the squares that
//! are left for it, and all that follows ([`domains`]), and a search that tries them in turn ([`search`](mod@search)):
//! it finds as many tours as are wanted, and proves that there is no other. On a larger board walks from
//! one number to the next are tried at random ([`walk`]).

mod checks;
mod domains;
mod net;
mod search;
mod walk;

pub(super) use checks::reason;
pub(crate) use domains::{Contradiction, Domains};
pub(crate) use net::{Net, Set, members};

use super::{Progress, Question, TourEnd, Unsolved, shape};
use crate::tour::Tour;
use std::ops::ControlFlow;

/// Tours that answer one question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeveralTours {
    /// All different, one at least.
    pub tours: Vec<Tour>,
    /// Whether every way has been tried, so that there is no other.
    pub are_all: bool,
    /// How many squares were tried for a number.
    pub steps: u64,
}

/// After how many steps a search gives up, if the question does not say: a few seconds.
const PATIENCE: u64 = 500_000;

impl Question {
    /// Up to `most` different tours, and whether there are others: all of them are found, or it is known
    /// that these are all, on boards of up to [`Question::MAX_PINNED`] squares if the search does not take
    /// too long. On larger ones it is a single one.
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
    /// [`Unsolved`]: there is none, or none was found.
    pub fn several(&self, most: usize) -> Result<SeveralTours, Unsolved> {
        match self.several_with(most, &mut |_| ControlFlow::Continue(())) {
            ControlFlow::Continue(found) => found,
            ControlFlow::Break(()) => unreachable!("nobody cancels"),
        }
    }

    /// The same, while `progress` is told now and then that half of the squares are done. It may cancel the
    /// rest.
    pub fn several_with(
        &self,
        most: usize,
        progress: Progress<'_>,
    ) -> ControlFlow<(), Result<SeveralTours, Unsolved>> {
        let (most, net) = (most.max(1), Net::new(self.board()));
        let is_searched = !self.is_random && self.symmetry.is_none();
        let Some(net) = net.filter(|_| is_searched) else {
            let tour = self.solve_with(progress)?;
            return ControlFlow::Continue(tour.map(|tour| SeveralTours {
                tours: vec![tour],
                are_all: false,
                steps: 0,
            }));
        };
        if let Err(unsolved) = self.prepare() {
            return ControlFlow::Continue(Err(unsolved));
        }
        let found = match orders(self, &net, most, progress)? {
            Ok(found) => found,
            Err(unsolved) => return ControlFlow::Continue(Err(unsolved)),
        };
        let mut tours = Vec::new();
        for order in found.tours {
            tours.push(self.verify(order, progress)?);
        }
        ControlFlow::Continue(Ok(SeveralTours {
            tours,
            are_all: found.are_all,
            steps: found.steps,
        }))
    }
}

/// The squares of a tour as indices row by row from the top left, unchecked.
pub(super) fn order(
    question: &Question,
    progress: Progress<'_>,
) -> ControlFlow<(), Result<Vec<u32>, Unsolved>> {
    let Some(net) = Net::new(question.board()) else {
        if let Some(reason) = shape::at_first_sight(question) {
            return ControlFlow::Continue(Err(reason.into()));
        }
        return walk::order(question, progress);
    };
    let found = orders(question, &net, 1, progress)?;
    ControlFlow::Continue(found.map(|mut found| found.tours.swap_remove(0)))
}

/// What was found: indices in order, of one tour at least.
struct Orders {
    tours: Vec<Vec<u32>>,
    are_all: bool,
    steps: u64,
}

fn orders(
    question: &Question,
    net: &Net,
    most: usize,
    progress: Progress<'_>,
) -> ControlFlow<(), Result<Orders, Unsolved>> {
    /// A step takes some microseconds.
    const BETWEEN: u64 = 1 << 8;
    if let Some(reason) = shape::at_first_sight(question) {
        return ControlFlow::Continue(Err(reason.into()));
    }
    let limit = question.max_steps.unwrap_or(PATIENCE);
    let mut asked = 0_u64;
    let mut ask = || {
        asked += 1;
        match asked % BETWEEN {
            1 => progress(question.board().squares() / 2),
            _ => ControlFlow::Continue(()),
        }
    };
    let domains = given(question, net);
    let found = search::search(net, &domains, (most, limit, question.seed()), &mut ask)?;
    let (are_all, steps) = (found.are_all, found.steps);
    let size = question.board().size();
    let indices = |places: Vec<usize>| {
        let indices = places
            .into_iter()
            .map(|place| size.index_of(net.square(place)));
        // A board with up to 128 squares has sides, and so indices, that fit.
        indices
            .map(|index| u32::try_from(index).unwrap_or(u32::MAX))
            .collect()
    };
    let tours: Vec<Vec<u32>> = found.tours.into_iter().map(indices).collect();
    ControlFlow::Continue(match (tours.is_empty(), are_all) {
        (true, true) => Err(question.exhausted().into()),
        (true, false) => Err(Unsolved::Stopped { steps }),
        (false, _) => Ok(Orders {
            tours,
            are_all,
            steps,
        }),
    })
}

/// What the question says of each number, without what follows.
fn given(question: &Question, net: &Net) -> Domains {
    let mut domains = Domains::all(net, question.end() == TourEnd::Closed);
    for (number, square) in question.numbered() {
        // Both are of this board: the question was checked.
        if let (Ok(number), Some(place)) = (usize::try_from(number), net.place(square)) {
            domains.keep(number - 1, 1 << place);
        }
    }
    domains
}

#[cfg(test)]
mod tests;
