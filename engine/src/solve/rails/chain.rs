//! Random tours, each as likely as the others in the limit: a Markov chain of two-factors, of which those are
//! taken that are one circle.

use super::links::{Cell, Links};
use super::worm::Worms;
use crate::random::Random;
use crate::solve::Question;
use std::ops::ControlFlow;

/// Two-factors changed by worms.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Chain {
    question: Question,
    links: Links,
    worms: Worms,
    random: Random,
    /// How many tours are passed over between two that are drawn.
    pub(in crate::solve) apart: usize,
    /// How many are passed over before the next one.
    passed_over: usize,
}

impl Chain {
    /// How many worms work from one two-factor that is looked at to the next.
    const WORMS: usize = 6;

    /// The worms between two tours often leave all of a small two-factor as it is. To pass over whole tours keeps every
    /// tour as likely as the others; to let more worms work after a tour alone would not.
    const APART: usize = 2;

    /// Begins with a tour that answers the question, its squares as indices row by row, and goes on until
    /// nothing is left of it. `None` where so few two-factors are tours that it would take too long;
    /// `ask` may cancel it.
    pub(in crate::solve) fn new(
        question: &Question,
        order: &[u32],
        ask: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Option<Chain>> {
        /// How many tours are passed over at first, and how many two-factors are looked at for that.
        const TOURS: usize = 16;
        const LOOKS: usize = 1 << 14;
        let mut chain = Chain {
            question: question.clone(),
            links: Links::of_tour(question, order),
            worms: Worms::default(),
            random: Random::with_seed(question.seed()),
            apart: Chain::APART,
            passed_over: 0,
        };
        let mut tours = 0;
        for _ in 0..LOOKS {
            ask()?;
            tours += usize::from(chain.is_tour_next());
            if tours == TOURS {
                return ControlFlow::Continue(Some(chain));
            }
        }
        ControlFlow::Continue(None)
    }

    /// The next tour, its squares as indices row by row.
    pub(in crate::solve) fn next(
        &mut self,
        ask: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Vec<u32>> {
        for _ in 0..=self.passed_over {
            while !self.is_tour_next() {
                ask()?;
            }
        }
        self.passed_over = self.apart;
        let first = self.random.choose(&self.links.cells).copied();
        let first = first.unwrap_or_default();
        ControlFlow::Continue(self.links.order(&self.question, first, &mut self.random))
    }

    /// Goes on to the next two-factor. Whether that is a tour.
    fn is_tour_next(&mut self) -> bool {
        for _ in 0..Chain::WORMS {
            self.worms
                .run(&mut self.links, usize::MAX, &mut self.random);
        }
        let first: Option<&Cell> = self.links.ends.all().iter().chain(&self.links.cells).next();
        let length = first.map(|&first| self.links.walk(first, 0).count());
        length == Some(self.links.cells.len())
    }
}
