//! What undo brings back: boards and games that others replaced, and places within a game.

use super::planned::Planned;
use super::timeline::Timeline;
use crate::board::{Board, Square};

/// A state that undo returns to.
#[derive(Clone, Debug)]
pub(super) enum Moment {
    /// A board, and what stood on it.
    Board(Board, Standing),
    /// So many steps of the present timeline.
    Step(u64),
    /// The present board, which is empty, with these squares taken away or put back.
    Stroke(Vec<Square>),
}

impl Moment {
    /// About how much memory it takes, in bytes; a board that others share is counted each time.
    pub(super) fn bytes(&self) -> u64 {
        let more = match self {
            Moment::Board(board, standing) => {
                let timeline = match standing {
                    Standing::Timeline(timeline) => timeline.bytes(),
                    Standing::Empty | Standing::Planned(_) => 0,
                };
                size_of_val(board.missing_bits()) as u64 + timeline
            }
            Moment::Step(_) => 0,
            Moment::Stroke(squares) => size_of_val(squares.as_slice()) as u64,
        };
        size_of::<Moment>() as u64 + more
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
        self.forget_oldest();
    }

    /// Takes note of more squares of a stroke, if that was the last change.
    pub(super) fn extend_stroke(&mut self, squares: &[Square]) {
        self.future.clear();
        if let Some(Moment::Stroke(stroke)) = self.past.last_mut() {
            stroke.extend_from_slice(squares);
        }
    }

    /// Keeps to the memory that there is for it.
    fn forget_oldest(&mut self) {
        let mut bytes = 0;
        let mut is_too_much = |moment: &Moment| {
            bytes += moment.bytes();
            bytes > History::MAX_BYTES
        };
        // The last one stays, however large it is.
        let oldest = self.past.iter().rev().skip(1).position(&mut is_too_much);
        if let Some(from_the_end) = oldest {
            let _ = self.past.drain(..self.past.len() - 1 - from_the_end);
        }
    }

    /// A history that was saved.
    #[cfg(feature = "serde")]
    pub(super) fn from_parts(past: Vec<Moment>, future: Vec<Moment>) -> History {
        History { past, future }
    }

    /// The moments before the present one, and those after it, the next one last.
    #[cfg(feature = "serde")]
    pub(super) fn moments(&self) -> (&[Moment], &[Moment]) {
        (&self.past, &self.future)
    }

    /// Whether there is something to undo, and something to do again.
    pub(super) fn leads(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
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
