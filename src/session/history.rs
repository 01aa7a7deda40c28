//! What undo brings back: boards and games that others replaced, and places within a game.

use super::planned::Planned;
use super::timeline::Timeline;
use crate::board::Board;

/// A state that undo returns to.
#[derive(Clone, Debug)]
pub(super) enum Moment {
    /// A board, and what stood on it.
    Board(Board, Standing),
    /// So many steps of the present timeline.
    Step(u64),
}

impl Moment {
    fn bytes(&self) -> u64 {
        match self {
            Moment::Board(_, Standing::Timeline(timeline)) => timeline.bytes(),
            Moment::Board(..) => 0,
            Moment::Step(_) => 0,
        }
    }
}

/// What stands on a board.
#[derive(Clone, Debug, Default)]
pub(super) enum Standing {
    /// Nothing.
    #[default]
    Empty,
    /// Knights, with every step in memory.
    Timeline(Box<Timeline>),
    /// A knight on a planned tour.
    Planned(Planned),
}

/// The moments before the present one, and after undoing those after it.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    past: Vec<Moment>,
    future: Vec<Moment>,
}

impl History {
    /// The most memory that the games kept may take together: a long search can have millions of
    /// steps.
    const MAX_BYTES: u64 = 64 << 20;

    /// Takes note of the state before a change.
    pub(super) fn note(&mut self, before: Moment) {
        self.future.clear();
        self.past.push(before);
        let mut bytes = 0;
        let mut is_too_much = |moment: &Moment| {
            bytes += moment.bytes();
            bytes > History::MAX_BYTES
        };
        // The latest comes back, however large it is.
        let oldest = self.past.iter().rev().skip(1).position(&mut is_too_much);
        if let Some(from_the_end) = oldest {
            let _ = self.past.drain(..self.past.len() - 1 - from_the_end);
        }
    }

    /// The moment to go back to. The present one has to be handed to [`History::undone`].
    /// Those that were kept.
    pub(super) fn with(past: Vec<Moment>, future: Vec<Moment>) -> History {
        History { past, future }
    }

    /// The moments before the present one, and those after it, the next one last.
    pub(super) fn moments(&self) -> (&[Moment], &[Moment]) {
        (&self.past, &self.future)
    }

    /// Whether there is something to undo, and something to do again.
    pub(super) fn leads(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }

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
