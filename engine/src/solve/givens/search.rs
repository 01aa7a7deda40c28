//! Exhaustive search for the numbering of a small board.

use super::domains::Candidates;
use super::net::{CandidateGraph, Set, members};
use knights_tour_base::Cancelled;
use knights_tour_base::random::Random;

#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    pub(super) tours: Vec<Vec<usize>>,
    pub(super) are_all: bool,
    pub(super) steps: u64,
}

/// Searches with restarts and doubling step limits, because a few bad starts take very long.
pub(super) fn search(
    net: &CandidateGraph,
    domains: &Candidates,
    (most, limit, seed): (usize, u64, u64),
    ask: &mut dyn FnMut() -> Result<(), Cancelled>,
) -> Result<Found, Cancelled> {
    /// Step limit of the first run; usually enough if there is a tour.
    const PATIENCE: u64 = 250;
    let mut random = Random::with_seed(seed);
    let (mut best, mut steps, mut patience) = (Found::default(), 0, PATIENCE);
    loop {
        let mut run = Run {
            net,
            most,
            found: Found::default(),
            limit: patience.min(limit - steps),
            random: Random::with_seed(random.next_u64()),
            ask,
        };
        let is_whole = run.go_on(domains.clone())?;
        let mut found = run.found;
        steps += found.steps;
        found.are_all = is_whole;
        let is_enough = is_whole || found.tours.len() >= most;
        if is_enough || found.tours.len() > best.tours.len() {
            best = found;
        }
        if is_enough || steps >= limit {
            best.steps = steps;
            return Ok(best);
        }
        patience *= 2;
    }
}

struct Run<'a> {
    net: &'a CandidateGraph,
    most: usize,
    found: Found,
    limit: u64,
    random: Random,
    ask: &'a mut dyn FnMut() -> Result<(), Cancelled>,
}

impl Run<'_> {
    /// Tries all continuations. Returns `false` if it stops early, at the step limit or with enough tours.
    fn go_on(&mut self, mut domains: Candidates) -> Result<bool, Cancelled> {
        if domains.settle(self.net).is_err() {
            return Ok(true);
        }
        let Some(number) = self.narrowest(&domains) else {
            let places = (0..self.net.len()).filter_map(|number| domains.square_of(number));
            self.found.tours.push(places.collect());
            return Ok(self.found.tours.len() < self.most);
        };
        for place in self.ordered(&domains, number) {
            if self.found.steps >= self.limit {
                return Ok(false);
            }
            self.found.steps += 1;
            (self.ask)()?;
            let mut tried = domains.clone();
            tried.keep(number, 1 << place);
            if !self.go_on(tried)? {
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
        places.sort_by_key(|&place| (self.net.near(place) & !taken).count_ones());
        places
    }
}
