//! Exhaustive search for the numbering of a small board.

use super::domains::Candidates;
use super::net::{CandidateGraph, Set, members};
use crate::solve::step_limit::StepLimit;
use knights_tour_base::Cancelled;
use knights_tour_base::random::Random;
use knights_tour_base::sorting::sort_few;

/// Numberings of a board: for each number from 0, the index of its square.
#[derive(Clone, Debug, Default)]
pub(super) struct Numberings {
    pub(super) found: Vec<Vec<usize>>,
    pub(super) are_all: bool,
}

/// Searches for up to `most` numberings, with restarts after a doubling number of steps, because a few bad starts take
/// very long.
pub(super) fn search(
    net: &CandidateGraph,
    domains: &Candidates,
    most: usize,
    seed: u64,
    limit: &mut StepLimit<'_>,
) -> Result<Numberings, Cancelled> {
    /// Number of steps of the first attempt; usually enough if there is a tour.
    const PATIENCE: u64 = 250;
    let mut random = Random::with_seed(seed);
    let (mut best, mut patience) = (Numberings::default(), PATIENCE);
    loop {
        let mut attempt = Attempt {
            net,
            most,
            found: Vec::new(),
            restart_at: limit.steps() + patience,
            random: Random::with_seed(random.next_u64()),
        };
        let are_all = attempt.try_all(domains.clone(), limit)?;
        let found = attempt.found;
        let is_enough = are_all || found.len() >= most;
        if is_enough || found.len() > best.found.len() {
            best = Numberings { found, are_all };
        }
        if is_enough || limit.is_reached() {
            return Ok(best);
        }
        patience *= 2;
    }
}

/// A search that is given up at a number of steps.
struct Attempt<'a> {
    net: &'a CandidateGraph,
    most: usize,
    found: Vec<Vec<usize>>,
    restart_at: u64,
    random: Random,
}

impl Attempt<'_> {
    /// Tries all continuations. Returns `false` if it stops early, at a limit of steps or with enough numberings.
    fn try_all(
        &mut self,
        mut domains: Candidates,
        limit: &mut StepLimit<'_>,
    ) -> Result<bool, Cancelled> {
        if domains.propagate(self.net).is_err() {
            return Ok(true);
        }
        let Some(number) = self.narrowest(&domains) else {
            let places = (0..self.net.len()).filter_map(|number| domains.square_of(number));
            self.found.push(places.collect());
            return Ok(self.found.len() < self.most);
        };
        for place in self.ordered(&domains, number) {
            if limit.is_reached() || limit.steps() >= self.restart_at {
                return Ok(false);
            }
            limit.count(1)?;
            let mut tried = domains.clone();
            tried.keep(number, 1 << place);
            if !self.try_all(tried, limit)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn narrowest(&self, domains: &Candidates) -> Option<usize> {
        let counts = (0..self.net.len()).map(|number| (domains.of(number).count_ones(), number));
        let (_, number) = counts.filter(|&(count, _)| count > 1).min()?;
        Some(number)
    }

    /// The candidates of `number`, with the fewest free neighbours first, as in Warnsdorff's rule.
    fn ordered(&mut self, domains: &Candidates, number: usize) -> Vec<usize> {
        let taken = (0..self.net.len()).filter_map(|number| domains.square_of(number));
        let taken: Set = taken.map(|place| 1 << place).sum();
        let mut places: Vec<usize> = members(domains.of(number)).collect();
        self.random.shuffle(&mut places);
        sort_few(&mut places, |&place| {
            (self.net.near(place) & !taken).count_ones()
        });
        places
    }
}
