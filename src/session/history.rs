//! What undo brings back: runs that others replaced, and places within a run.

use super::run::Run;
use crate::board::Board;

/// How things stood.
#[derive(Clone, Debug)]
pub(super) enum Moment {
    /// A board, and the run on it.
    Board(Board, Option<Run>),
    /// So many steps of the present run.
    Step(u64),
}

/// The moments before the present one, and after undoing those after it.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    past: Vec<Moment>,
    future: Vec<Moment>,
}

impl History {
    /// The most runs kept: a long search can have millions of steps.
    const MAX_RUNS: usize = 50;

    /// Takes note of how things stood before a change.
    pub(super) fn note(&mut self, before: Moment) {
        self.future.clear();
        self.past.push(before);
        let is_run = |moment: &&Moment| matches!(moment, Moment::Board(..));
        if self.past.iter().filter(is_run).count() > History::MAX_RUNS {
            let oldest = self.past.iter().position(|moment| is_run(&moment));
            let _ = self.past.drain(..=oldest.unwrap_or(0));
        }
    }

    /// The moment to go back to. The present one has to be handed to [`History::undone`].
    pub(super) fn undo(&mut self) -> Option<Moment> {
        self.past.pop()
    }

    pub(super) fn undone(&mut self, present: Moment) {
        self.future.push(present);
    }

    /// The moment to go forward to. The present one has to be handed to [`History::redone`].
    pub(super) fn redo(&mut self) -> Option<Moment> {
        self.future.pop()
    }

    pub(super) fn redone(&mut self, present: Moment) {
        self.past.push(present);
    }
}
