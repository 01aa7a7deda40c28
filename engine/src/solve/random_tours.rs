//! Random tours, as many as are wanted.

use super::rails::{self, Chain, Effort};
use super::{Progress, Question, Unsolved};
use crate::random::Random;
use crate::tour::Tour;
use std::ops::ControlFlow;

/// How a random tour is chosen among all that answer a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fairness {
    /// Each is as likely as the others in the limit: by a Markov chain that has forgotten where it began.
    Limit,
    /// By so many small changes at random that nothing is left of how it was made; not uniform.
    Mixed,
    /// By the seed, in ways that make some tours likelier than others, and others impossible.
    Seeded,
}

/// Tours that answer a question, drawn at random one after another.
///
/// On boards of up to [`RandomTours::LIMIT`] squares every tour is as likely as the others, wherever it comes, and
/// independent of those before as far as can be measured: equal tours follow each other as often as chance has it, and
/// tours that follow each other share as many moves as any two. Larger boards have [`Fairness::Mixed`] tours.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::solve::{Fairness, Question, RandomTours};
///
/// let question = Question::on(&Board::CHESS).closed().with_seed(1);
/// let mut tours = RandomTours::new(&question)?;
/// assert_eq!(tours.fairness(), Fairness::Limit);
/// assert_ne!(tours.tour()?, tours.tour()?);
/// # Ok::<(), knights_tour::solve::Unsolved>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomTours {
    question: Question,
    source: Source,
    fairness: Fairness,
    random: Random,
}

/// Where the tours come from.
#[derive(Clone, Debug)]
enum Source {
    Chain(Box<Chain>),
    /// The tour before, changed once more.
    Mixed(Vec<u32>),
    /// The question with another seed each time; the first tour is there already.
    Seeds(Option<Tour>),
}

impl RandomTours {
    /// The most squares of a board whose tours are drawn uniformly, in the limit.
    pub const LIMIT: u64 = 400;

    /// The most squares of a board whose tours are mixed: 2²².
    pub const MIXED: u64 = 1 << 22;

    /// The tours of a question, by its seed.
    ///
    /// # Errors
    /// [`Unsolved`]: there is none, or none was found.
    pub fn new(question: &Question) -> Result<RandomTours, Unsolved> {
        match RandomTours::with(question, &mut |_| ControlFlow::Continue(())) {
            ControlFlow::Continue(tours) => tours,
            ControlFlow::Break(()) => unreachable!("nobody cancels"),
        }
    }

    /// The same, while `progress` is told how many squares are done, of as many as the board has. It may
    /// cancel the rest.
    pub fn with(
        question: &Question,
        progress: Progress<'_>,
    ) -> ControlFlow<(), Result<RandomTours, Unsolved>> {
        // The tours themselves take most of the time on large boards.
        let progress = &mut |done| progress(done / 8);
        let question = &question.clone().random();
        let tours = |source, fairness| RandomTours {
            question: question.clone(),
            source,
            fairness,
            random: Random::with_seed(question.seed()),
        };
        if let Err(unsolved) = question.prepare() {
            return ControlFlow::Continue(Err(unsolved));
        }
        if let Some(class) = question.symmetry() {
            let first = question.solve_symmetric(class, progress)?;
            return ControlFlow::Continue(
                first.map(|first| tours(Source::Seeds(Some(first)), Fairness::Seeded)),
            );
        }
        let order = match question.any_order(progress)? {
            Ok(order) => order,
            Err(unsolved) => return ControlFlow::Continue(Err(unsolved)),
        };
        let squares = question.board().squares();
        if squares <= RandomTours::LIMIT {
            let chain = Chain::new(question, &order, &mut || progress(squares / 2))?;
            if let Some(chain) = chain {
                return ControlFlow::Continue(Ok(tours(
                    Source::Chain(Box::new(chain)),
                    Fairness::Limit,
                )));
            }
        }
        ControlFlow::Continue(Ok(match squares <= RandomTours::MIXED {
            true => tours(Source::Mixed(order), Fairness::Mixed),
            false => {
                let first = question.verify(order, progress)?;
                tours(Source::Seeds(Some(first)), Fairness::Seeded)
            }
        }))
    }

    /// The same, but each is next to the one before in the chain, which it may resemble. The first of them that suits
    /// is what seeds of puzzles promise.
    pub(crate) fn side_by_side(mut self) -> RandomTours {
        if let Source::Chain(chain) = &mut self.source {
            chain.apart = 0;
        }
        self
    }

    /// How each tour is chosen.
    pub fn fairness(&self) -> Fairness {
        self.fairness
    }

    /// The next tour.
    ///
    /// # Errors
    /// [`Unsolved`]: a search by another seed, for a symmetric tour, found none.
    pub fn tour(&mut self) -> Result<Tour, Unsolved> {
        match self.tour_with(&mut |_| ControlFlow::Continue(())) {
            ControlFlow::Continue(tour) => tour,
            ControlFlow::Break(()) => unreachable!("nobody cancels"),
        }
    }

    /// The same, while `progress` is told how many squares are done, from 0 to twice their number. It may
    /// cancel the rest.
    ///
    /// # Errors
    /// As [`RandomTours::tour`].
    pub fn tour_with(&mut self, progress: Progress<'_>) -> ControlFlow<(), Result<Tour, Unsolved>> {
        let squares = self.question.board().squares();
        let order = match &mut self.source {
            Source::Chain(chain) => chain.next(&mut || progress(squares / 2))?,
            Source::Mixed(order) => {
                let question = self.question.clone().with_seed(self.random.next_u64());
                *order = rails::mixed(&question, order, Effort::RANDOM, progress)?;
                order.clone()
            }
            Source::Seeds(first) => {
                if let Some(first) = first.take() {
                    return ControlFlow::Continue(Ok(first));
                }
                let question = self.question.clone().with_seed(self.random.next_u64());
                return question.solve_by_seed(progress);
            }
        };
        ControlFlow::Continue(Ok(self.question.verify(order, progress)?))
    }
}

#[cfg(test)]
mod tests;
