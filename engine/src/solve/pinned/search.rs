//! Every way to number the squares of a small board, tried in turn.

use super::domains::Domains;
use super::net::{Net, Set, members};
use crate::random::Random;
use std::ops::ControlFlow;

/// What a search has found.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// Tours, all different: places in order.
    pub(super) tours: Vec<Vec<usize>>,
    /// Whether there is no other.
    pub(super) are_all: bool,
    /// How many numbers have been put on a square, to see what follows.
    pub(super) steps: u64,
}

/// Looks for up to `most` tours in as many steps as `limit` says. It begins again and again in another
/// order, each time with twice the patience: a bad beginning takes forever, and few are bad.
pub(super) fn search(
    net: &Net,
    domains: &Domains,
    (most, limit, seed): (usize, u64, u64),
    ask: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Found> {
    /// Mostly enough where there is a tour.
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
            return ControlFlow::Continue(best);
        }
        patience *= 2;
    }
}

/// One search by depth.
struct Run<'a> {
    net: &'a Net,
    most: usize,
    found: Found,
    limit: u64,
    random: Random,
    ask: &'a mut dyn FnMut() -> ControlFlow<()>,
}

impl Run<'_> {
    /// Tries everything from here; whether it came to the end of it.
    fn go_on(&mut self, mut domains: Domains) -> ControlFlow<(), bool> {
        if domains.settle(self.net).is_err() {
            return ControlFlow::Continue(true);
        }
        let Some(number) = self.narrowest(&domains) else {
            let places = (0..self.net.len()).filter_map(|number| domains.square_of(number));
            self.found.tours.push(places.collect());
            return ControlFlow::Continue(self.found.tours.len() < self.most);
        };
        for place in self.ordered(&domains, number) {
            if self.found.steps >= self.limit {
                return ControlFlow::Continue(false);
            }
            self.found.steps += 1;
            (self.ask)()?;
            let mut tried = domains.clone();
            tried.keep(number, 1 << place);
            if !self.go_on(tried)? {
                return ControlFlow::Continue(false);
            }
        }
        ControlFlow::Continue(true)
    }

    /// A number with the fewest squares, of those that have several; the first one mostly.
    fn narrowest(&self, domains: &Domains) -> Option<usize> {
        let counts = (0..self.net.len()).map(|number| (domains.of(number).count_ones(), number));
        let (_, number) = counts.filter(|&(count, _)| count > 1).min()?;
        Some(number)
    }

    /// The squares of a number, those first that have the fewest free neighbours, as Warnsdorff's rule has it.
    fn ordered(&mut self, domains: &Domains, number: usize) -> Vec<usize> {
        let taken = (0..self.net.len()).filter_map(|number| domains.square_of(number));
        let taken: Set = taken.map(|place| 1 << place).sum();
        let mut places: Vec<usize> = members(domains.of(number)).collect();
        self.random.shuffle(&mut places);
        places.sort_by_key(|&place| (self.net.near(place) & !taken).count_ones());
        places
    }
}
