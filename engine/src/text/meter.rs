//! Counts the steps of reading a text, so that a caller can cancel it and a test can measure it.

use knights_tour_base::{Cancelled, Progress};

/// Counts steps: looks at a byte of the text, a cell of a table, or a square of a list.
pub(super) struct Meter<'a> {
    progress: Progress<'a>,
    steps: u64,
    /// The number of steps at which the caller is asked next.
    next_report: u64,
    is_cancelled: bool,
}

impl Meter<'_> {
    /// Steps between two reports to the caller: about a millisecond.
    const BETWEEN_REPORTS: u64 = 1 << 16;

    pub(super) fn new(progress: Progress<'_>) -> Meter<'_> {
        Meter {
            progress,
            steps: 0,
            next_report: Meter::BETWEEN_REPORTS,
            is_cancelled: false,
        }
    }

    /// Counts steps. Fails from the moment when the caller cancels.
    pub(super) fn count(&mut self, steps: usize) -> Result<(), Cancelled> {
        if self.is_cancelled {
            return Err(Cancelled);
        }
        self.steps += steps as u64;
        let is_due = self.steps >= self.next_report;
        if is_due && self.report() {
            Err(Cancelled)
        } else {
            Ok(())
        }
    }

    /// Reports all steps so far, and returns whether the caller has cancelled.
    pub(super) fn report(&mut self) -> bool {
        self.next_report = self.steps + Meter::BETWEEN_REPORTS;
        self.is_cancelled |= (self.progress)(self.steps, None).is_err();
        self.is_cancelled
    }
}
