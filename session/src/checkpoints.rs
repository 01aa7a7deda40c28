//! Checkpoints of a long run: copies of its position, from which seeking replays few steps.

use knights_tour::position::{Snapshot, Step};
use std::sync::Arc;

/// A copy of the position after a number of steps.
#[derive(Debug)]
pub(super) struct Checkpoint {
    pub(super) at: usize,
    pub(super) snapshot: Snapshot,
    /// The moves on the board at the checkpoint; `None` if the log up to there consists of these moves.
    pub(super) moves: Option<Box<[Step]>>,
}

impl Checkpoint {
    fn bytes(&self) -> u64 {
        let moves = self.moves.as_ref().map_or(0, |moves| moves.len());
        (self.snapshot.bytes() + moves) as u64
    }
}

/// Checkpoints at equal distances, counted in steps. The distance doubles whenever the memory limit is exceeded.
#[derive(Clone, Debug)]
pub(super) struct Checkpoints {
    kept: Vec<Arc<Checkpoint>>,
    distance: usize,
}

impl Default for Checkpoints {
    fn default() -> Checkpoints {
        Checkpoints {
            kept: Vec::new(),
            distance: Checkpoints::LEAST,
        }
    }
}

impl Checkpoints {
    /// Initial distance between checkpoints, in steps: a replay of this length takes about a millisecond.
    const LEAST: usize = 1 << 16;

    /// Memory limit in bytes. It limits replays to a million steps (20 ms), for 100 million steps on a million squares.
    const MAX_BYTES: u64 = 96 << 20;

    pub(super) fn is_due(&self, at: usize) -> bool {
        at.is_multiple_of(self.distance) && self.kept.last().is_none_or(|last| last.at < at)
    }

    pub(super) fn add(&mut self, checkpoint: Checkpoint) {
        self.kept.push(Arc::new(checkpoint));
        while self.bytes() > Checkpoints::MAX_BYTES && self.kept.len() > 1 {
            self.distance *= 2;
            let distance = self.distance;
            self.kept
                .retain(|checkpoint| checkpoint.at.is_multiple_of(distance));
        }
    }

    pub(super) fn nearest(&self, step: usize) -> Option<Arc<Checkpoint>> {
        let after = self
            .kept
            .partition_point(|checkpoint| checkpoint.at <= step);
        let around = [after.checked_sub(1), Some(after)];
        let around = around
            .into_iter()
            .flatten()
            .filter_map(|index| self.kept.get(index));
        around
            .min_by_key(|checkpoint| checkpoint.at.abs_diff(step))
            .cloned()
    }

    pub(super) fn forget_after(&mut self, step: usize) {
        self.kept.retain(|checkpoint| checkpoint.at <= step);
    }

    pub(super) fn bytes(&self) -> u64 {
        self.kept.iter().map(|checkpoint| checkpoint.bytes()).sum()
    }
}
