//! A Markov chain of 2-factors, some of which are tours. All tours are equally likely in the limit.

use super::alternating_walk::AlternatingWalks;
use super::edge_set::EdgeSet;
use crate::solve::Question;
use crate::solve::padded_grid::GridCell;
use knights_tour_base::random::Random;
use knights_tour_base::{Cancelled, Progress};

/// The Markov chain, which has come to some 2-factor.
#[derive(Clone, Debug)]
pub(in crate::solve) struct TourChain {
    question: Question,
    edges: EdgeSet,
    walks: AlternatingWalks,
    random: Random,
    /// Number of tours to skip between two draws.
    pub(in crate::solve) apart: usize,
    passed_over: usize,
}

impl TourChain {
    /// Number of alternating walks between two inspected 2-factors.
    const WALKS: usize = 6;

    /// Number of tours to skip: consecutive tours are similar. More walks per tour would make draws less uniform.
    const APART: usize = 2;

    /// Number of tours to skip where tours are few: after two, the chain is slightly too often back at the same tour.
    const APART_IF_FEW: usize = 8;

    /// Starts at a tour, given as row-major indices, and burns in. `None` if too few 2-factors are tours.
    pub(in crate::solve) fn new(
        question: &Question,
        order: &[u32],
        progress: Progress<'_>,
    ) -> Result<Option<TourChain>, Cancelled> {
        /// The burn-in ends after this number of tours, or fails after `LOOKS` 2-factors.
        const TOURS: usize = 16;
        /// Tours are few if fewer than these are different.
        const MANY: usize = 12;
        const LOOKS: usize = 1 << 14;
        let mut chain = TourChain {
            question: question.clone(),
            edges: EdgeSet::of_tour(question, order),
            walks: AlternatingWalks::default(),
            random: Random::with_seed(question.seed()),
            apart: TourChain::APART,
            passed_over: 0,
        };
        let (mut tours, mut different) = (0, Vec::new());
        for _ in 0..LOOKS {
            progress(order.len() as u64 / 2, None)?;
            if chain.is_tour_next() {
                tours += 1;
                let directions = chain.edges.directions().to_vec();
                if !different.contains(&directions) {
                    different.push(directions);
                }
            }
            if tours == TOURS {
                if different.len() < MANY {
                    chain.apart = TourChain::APART_IF_FEW;
                }
                return Ok(Some(chain));
            }
        }
        Ok(None)
    }

    pub(in crate::solve) fn next(&mut self, progress: Progress<'_>) -> Result<Vec<u32>, Cancelled> {
        for _ in 0..=self.passed_over {
            while !self.is_tour_next() {
                progress(self.edges.grid.cells.len() as u64 / 2, None)?;
            }
        }
        self.passed_over = self.apart;
        let first = self
            .random
            .choose(&self.edges.grid.cells)
            .copied()
            .unwrap_or_default();
        Ok(self.edges.order(&self.question, first, &mut self.random))
    }

    fn is_tour_next(&mut self) -> bool {
        let whole = 0..self.edges.grid.cells.len();
        for _ in 0..TourChain::WALKS {
            self.walks
                .run(&mut self.edges, &whole, usize::MAX, &mut self.random);
        }
        let first: Option<&GridCell> = self
            .edges
            .ends
            .all()
            .iter()
            .chain(&self.edges.grid.cells)
            .next();
        let length = first.map(|&first| self.edges.walk(first, 0).count());
        length == Some(self.edges.grid.cells.len())
    }
}
