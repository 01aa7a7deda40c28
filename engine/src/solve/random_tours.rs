use super::switching::{self, ShuffleEffort, TourChain};
use super::{Question, Unsolved};
use crate::tour::Tour;
use knights_tour_base::random::Random;
use knights_tour_base::{Progress, no_progress};

/// The distribution of random tours among all tours that answer a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distribution {
    /// Uniform in the limit: a Markov chain runs long enough to forget its start.
    Limit,
    /// Not uniform: many small random changes that hide the construction.
    Mixed,
    /// One tour for each seed: some tours are more likely than others, and some are impossible.
    Seeded,
}

/// A sequence of random tours that answer a question.
///
/// Up to 400 squares, all tours are equally likely, and successive tours are no more similar than chance predicts.
/// Larger boards have [`Distribution::Mixed`] tours.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::solve::{Distribution, Question, RandomTours};
///
/// let question = Question::on(&Board::CHESS).closed().with_seed(1);
/// let mut tours = RandomTours::new(&question)?;
/// assert_eq!(tours.fairness(), Distribution::Limit);
/// assert_ne!(tours.tour()?, tours.tour()?);
/// # Ok::<(), knights_tour::solve::Unsolved>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomTours {
    question: Question,
    source: TourSource,
    fairness: Distribution,
    random: Random,
}

/// Where the next random tour comes from.
#[derive(Clone, Debug)]
enum TourSource {
    Chain(Box<TourChain>),
    Mixed(Vec<u32>),
    /// A search with a new seed for each tour. Holds the tour of the first seed until it is drawn.
    Seeds(Option<Tour>),
}

impl RandomTours {
    /// Maximum number of squares of a board whose tours are drawn uniformly in the limit.
    pub(crate) const LIMIT: u64 = 400;

    /// Maximum number of squares of a board whose tours are shuffled: 2²².
    pub const MIXED: u64 = 1 << 22;

    /// Prepares random tours that answer a question. Equal seeds give equal tours.
    ///
    /// # Errors
    /// [`Unsolved`] if there is no tour, or none was found.
    pub fn new(question: &Question) -> Result<RandomTours, Unsolved> {
        RandomTours::with(question, &mut no_progress())
    }

    /// Prepares random tours with a progress callback, which may cancel. Work is counted in squares.
    pub fn with(question: &Question, progress: Progress<'_>) -> Result<RandomTours, Unsolved> {
        // Count preparation as at most an eighth of the work: on large boards, drawing tours takes most of the time.
        let all = 2 * question.board().squares();
        let progress: Progress<'_> = &mut |done, _| progress(done / 8, Some(all));
        let question = &question.clone().random();
        let tours = |source, fairness| RandomTours {
            question: question.clone(),
            source,
            fairness,
            random: Random::with_seed(question.seed()),
        };
        question.prepare()?;
        if let Some(class) = question.symmetry() {
            let first = question.solve_symmetric(class, progress)?;
            return Ok(tours(TourSource::Seeds(Some(first)), Distribution::Seeded));
        }
        let order = question.any_order(progress)?;
        let squares = question.board().squares();
        if squares <= RandomTours::LIMIT {
            let chain = TourChain::new(question, &order, progress)?;
            if let Some(chain) = chain {
                return Ok(tours(
                    TourSource::Chain(Box::new(chain)),
                    Distribution::Limit,
                ));
            }
        }
        if squares <= RandomTours::MIXED {
            return Ok(tours(TourSource::Mixed(order), Distribution::Mixed));
        }
        let first = question.verify(order, progress)?;
        Ok(tours(TourSource::Seeds(Some(first)), Distribution::Seeded))
    }

    /// Skips no tours of the Markov chain, although successive tours are similar. Puzzle seeds depend on this order.
    pub(crate) fn side_by_side(mut self) -> RandomTours {
        if let TourSource::Chain(chain) = &mut self.source {
            chain.apart = 0;
        }
        self
    }

    /// The distribution of the tours among all tours that answer the question.
    pub fn fairness(&self) -> Distribution {
        self.fairness
    }

    /// Draws the next tour.
    ///
    /// # Errors
    /// [`Unsolved`] if a symmetric tour is requested, and the search with the next seed finds none.
    pub fn tour(&mut self) -> Result<Tour, Unsolved> {
        self.tour_with(&mut no_progress())
    }

    /// Draws the next tour with a progress callback, which may cancel. Work is counted in squares; each counts twice.
    pub fn tour_with(&mut self, progress: Progress<'_>) -> Result<Tour, Unsolved> {
        let squares = self.question.board().squares();
        let progress: Progress<'_> = &mut |done, _| progress(done, Some(2 * squares));
        let order = match &mut self.source {
            TourSource::Chain(chain) => chain.next(progress)?,
            TourSource::Mixed(order) => {
                let question = self.question.clone().with_seed(self.random.next_u64());
                *order = switching::shuffled(&question, order, ShuffleEffort::RANDOM, progress)?;
                order.clone()
            }
            TourSource::Seeds(first) => {
                if let Some(first) = first.take() {
                    return Ok(first);
                }
                let question = self.question.clone().with_seed(self.random.next_u64());
                return question.solve_by_seed(progress);
            }
        };
        Ok(self.question.verify(order, progress)?)
    }
}

#[cfg(test)]
mod tests;
