//! The step limit of a search, which also reports its progress.

use super::Unsolved;
use knights_tour_base::{Cancelled, Progress};

/// Counts the steps of a search, reports progress at intervals, and tells when the limit is reached.
pub(super) struct StepLimit<'a> {
    steps: u64,
    /// The number of steps at which the limit is reached.
    pub(super) most: u64,
    /// The number of steps from one report to the next.
    interval: u64,
    next_report: u64,
    /// The progress to report, in squares.
    pub(super) done: u64,
    progress: Progress<'a>,
}

/// Why a search stopped without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchStopped {
    Cancelled,
    AtLimit { steps: u64 },
}

impl From<Cancelled> for SearchStopped {
    fn from(_: Cancelled) -> SearchStopped {
        SearchStopped::Cancelled
    }
}

impl From<SearchStopped> for Unsolved {
    fn from(stopped: SearchStopped) -> Unsolved {
        match stopped {
            SearchStopped::Cancelled => Cancelled.into(),
            SearchStopped::AtLimit { steps } => Unsolved::Stopped { steps },
        }
    }
}

impl<'a> StepLimit<'a> {
    pub(super) fn new(most: u64, interval: u64, progress: Progress<'a>) -> StepLimit<'a> {
        StepLimit {
            steps: 0,
            most,
            interval,
            next_report: 0,
            done: 0,
            progress,
        }
    }

    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    pub(super) fn is_reached(&self) -> bool {
        self.steps >= self.most
    }

    /// Counts steps that have been made, whether or not they exceed the limit.
    pub(super) fn count(&mut self, steps: u64) -> Result<(), Cancelled> {
        self.steps += steps;
        if self.steps > self.next_report {
            self.next_report = self.steps + self.interval - 1;
            (self.progress)(self.done, None)?;
        }
        Ok(())
    }

    /// Counts steps that are about to be made; fails if the limit is already reached.
    pub(super) fn spend(&mut self, steps: u64) -> Result<(), SearchStopped> {
        if self.is_reached() {
            return Err(self.stopped());
        }
        Ok(self.count(steps)?)
    }

    /// The error of a search that stops here.
    pub(super) fn stopped(&self) -> SearchStopped {
        SearchStopped::AtLimit { steps: self.steps }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_reported_at_the_first_step_and_at_intervals() {
        let mut reported = Vec::new();
        let mut progress = |done, _| {
            reported.push(done);
            Ok(())
        };
        let mut limit = StepLimit::new(10, 4, &mut progress);
        for done in 1..=9 {
            limit.done = done;
            assert_eq!(limit.spend(1), Ok(()));
        }
        assert_eq!(limit.spend(5), Ok(()), "the limit is not reached yet");
        assert_eq!(limit.spend(1), Err(SearchStopped::AtLimit { steps: 14 }));
        assert_eq!(reported, [1, 5, 9, 9]);
    }

    #[test]
    fn a_cancelled_search_stops() {
        let mut cancel = |_, _| Err(Cancelled);
        let mut limit = StepLimit::new(u64::MAX, 100, &mut cancel);
        assert_eq!(limit.spend(1), Err(SearchStopped::Cancelled));
    }
}
