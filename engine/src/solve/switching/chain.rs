//! A Markov chain of 2-factors, some of which are tours. All tours are equally likely in the limit.

use super::alternating_walk::AlternatingWalks;
use super::two_factor::{Cell, TwoFactor};
use crate::solve::Question;
use knights_tour_base::Cancelled;
use knights_tour_base::random::Random;

#[derive(Clone, Debug)]
pub(in crate::solve) struct Chain {
    question: Question,
    two_factor: TwoFactor,
    walks: AlternatingWalks,
    random: Random,
    /// Number of tours to skip between two draws.
    pub(in crate::solve) apart: usize,
    passed_over: usize,
}

impl Chain {
    /// Number of alternating walks between two inspected 2-factors.
    const WORMS: usize = 6;

    /// Number of tours to skip: consecutive tours are similar. More walks per tour would make draws less uniform.
    const APART: usize = 2;

    /// Starts at a tour, given as row-major indices, and burns in. `None` if too few 2-factors are tours.
    pub(in crate::solve) fn new(
        question: &Question,
        order: &[u32],
        ask: &mut dyn FnMut() -> Result<(), Cancelled>,
    ) -> Result<Option<Chain>, Cancelled> {
        /// The burn-in ends after this number of tours, or fails after `LOOKS` 2-factors.
        const TOURS: usize = 16;
        const LOOKS: usize = 1 << 14;
        let mut chain = Chain {
            question: question.clone(),
            two_factor: TwoFactor::of_tour(question, order),
            walks: AlternatingWalks::default(),
            random: Random::with_seed(question.seed()),
            apart: Chain::APART,
            passed_over: 0,
        };
        let mut tours = 0;
        for _ in 0..LOOKS {
            ask()?;
            tours += usize::from(chain.is_tour_next());
            if tours == TOURS {
                return Ok(Some(chain));
            }
        }
        Ok(None)
    }

    pub(in crate::solve) fn next(
        &mut self,
        ask: &mut dyn FnMut() -> Result<(), Cancelled>,
    ) -> Result<Vec<u32>, Cancelled> {
        for _ in 0..=self.passed_over {
            while !self.is_tour_next() {
                ask()?;
            }
        }
        self.passed_over = self.apart;
        let first = self
            .random
            .choose(&self.two_factor.cells)
            .copied()
            .unwrap_or_default();
        Ok(self
            .two_factor
            .order(&self.question, first, &mut self.random))
    }

    fn is_tour_next(&mut self) -> bool {
        for _ in 0..Chain::WORMS {
            self.walks
                .run(&mut self.two_factor, usize::MAX, &mut self.random);
        }
        let first: Option<&Cell> = self
            .two_factor
            .ends
            .all()
            .iter()
            .chain(&self.two_factor.cells)
            .next();
        let length = first.map(|&first| self.two_factor.walk(first, 0).count());
        length == Some(self.two_factor.cells.len())
    }
}
