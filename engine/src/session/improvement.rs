//! A search for tours with fewer turns or crossings, in parts.

use crate::solve::Improver;
use crate::{Cancelled, Progress};

#[derive(Clone, Debug)]
pub(super) struct Improvement {
    pub(super) improver: Improver,
    /// Whether a better tour than the first is on the board.
    pub(super) is_shown: bool,
    /// Consecutive parts without a better tour.
    pub(super) failed: u32,
}

impl Improvement {
    /// Works until the tour is better, or for some seconds.
    pub(super) fn run(mut self, progress: Progress<'_>) -> Result<Improvement, Cancelled> {
        const STEPS: u64 = 5_000;
        const PARTS: u32 = 200;
        self.failed += 1;
        for _ in 0..PARTS {
            progress(0, None)?;
            if self.improver.run(STEPS) {
                self.failed = 0;
                break;
            }
        }
        Ok(self)
    }
}
