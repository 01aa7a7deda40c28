//! Points of a long run that can be come back to without going over all its steps.

use crate::position::{Kept, Step};
use std::sync::Arc;

/// A point of a run.
#[derive(Debug)]
pub(super) struct Checkpoint {
    /// After how many steps.
    pub(super) at: usize,
    pub(super) kept: Kept,
    /// The moves made until then; `None` if they are the steps of the log.
    pub(super) moves: Option<Box<[Step]>>,
}

impl Checkpoint {
    fn bytes(&self) -> u64 {
        let moves = self.moves.as_ref().map_or(0, |moves| moves.len());
        (self.kept.bytes() + moves) as u64
    }
}

/// Points at even distances, which grow with the run: all of them together take no more than some
/// memory.
#[derive(Clone, Debug)]
pub(super) struct Checkpoints {
    kept: Vec<Arc<Checkpoint>>,
    /// Steps from one to the next.
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
    /// Going over this many steps takes about a millisecond.
    const LEAST: usize = 1 << 16;

    /// The most memory, in bytes. With it the points of a run of a hundred million steps on a
    /// million squares are two million steps apart: going over half of them takes some twenty
    /// milliseconds.
    const MAX_BYTES: u64 = 96 << 20;

    /// Whether a point is to be kept after this many steps.
    pub(super) fn is_due(&self, at: usize) -> bool {
        at.is_multiple_of(self.distance) && self.kept.last().is_none_or(|last| last.at < at)
    }

    /// Keeps a point that is due. Where there are too many, every other one goes.
    pub(super) fn add(&mut self, checkpoint: Checkpoint) {
        self.kept.push(Arc::new(checkpoint));
        while self.bytes() > Checkpoints::MAX_BYTES && self.kept.len() > 1 {
            self.distance *= 2;
            let distance = self.distance;
            self.kept
                .retain(|checkpoint| checkpoint.at.is_multiple_of(distance));
        }
    }

    /// The nearest one to a step, before it or after.
    pub(super) fn nearest(&self, step: usize) -> Option<Arc<Checkpoint>> {
        let after = self
            .kept
            .partition_point(|checkpoint| checkpoint.at <= step);
        let around = [after.checked_sub(1), Some(after)];
        let around = around.into_iter().flatten();
        let around = around.filter_map(|index| self.kept.get(index));
        around
            .min_by_key(|checkpoint| checkpoint.at.abs_diff(step))
            .cloned()
    }

    /// Forgets those after a step.
    pub(super) fn forget_after(&mut self, step: usize) {
        self.kept.retain(|checkpoint| checkpoint.at <= step);
    }

    pub(super) fn bytes(&self) -> u64 {
        self.kept.iter().map(|checkpoint| checkpoint.bytes()).sum()
    }
}
