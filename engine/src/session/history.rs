//! What undo brings back: boards and games that others replaced, and places within a game.

use super::planned::Planned;
use super::solving::Solving;
use super::timeline::Timeline;
use crate::board::{Board, Square};
use std::collections::BTreeMap;

/// A state that undo returns to.
#[derive(Clone, Debug)]
pub(super) enum UndoEntry {
    /// A board, and what stood on it.
    Board(Board, BoardContent),
    /// This many steps of the present timeline.
    Step(u64),
    /// The present board, which is empty, with these squares taken away or put back.
    Stroke(Vec<Square>),
}

impl UndoEntry {
    /// About how much memory it takes, in bytes; a board that others share is counted each time.
    pub(super) fn bytes(&self) -> u64 {
        let more = match self {
            UndoEntry::Board(board, content) => {
                let timeline = match content {
                    BoardContent::Timeline(timeline) => timeline.bytes(),
                    BoardContent::Puzzle(solving) => solving.bytes(),
                    BoardContent::Draft(numbers) => 64 * numbers.len() as u64,
                    BoardContent::Empty | BoardContent::Planned(_) => 0,
                };
                size_of_val(board.missing_bits()) as u64 + timeline
            }
            UndoEntry::Step(_) => 0,
            UndoEntry::Stroke(squares) => size_of_val(squares.as_slice()) as u64,
        };
        size_of::<UndoEntry>() as u64 + more
    }
}

/// What stands on a board.
#[derive(Clone, Debug, Default)]
pub(super) enum BoardContent {
    /// Nothing.
    #[default]
    Empty,
    /// Knights, with every step in memory.
    Timeline(Box<Timeline>),
    /// A knight on a planned tour.
    Planned(Planned),
    /// A puzzle.
    Puzzle(Box<Solving>),
    /// Numbers of which a puzzle is to be made.
    Draft(BTreeMap<u64, Square>),
}

impl BoardContent {
    /// Whether a puzzle of a saved session is one; anything else was checked when it was read.
    pub(super) fn is_sound(&self) -> bool {
        match self {
            BoardContent::Puzzle(solving) => solving.puzzle.is_unique(),
            _ => true,
        }
    }
}

/// What undo returns to, and after undoing what redo returns to.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    past: Vec<UndoEntry>,
    future: Vec<UndoEntry>,
}

impl History {
    /// The most memory that the games kept may take together: a long search can have millions of
    /// steps.
    const MAX_BYTES: u64 = 64 << 20;

    /// Records the state before a change.
    pub(super) fn record(&mut self, before: UndoEntry) {
        self.future.clear();
        self.past.push(before);
        self.forget_oldest();
    }

    /// Adds squares to the stroke that was the last change, if it was one.
    pub(super) fn extend_stroke(&mut self, squares: &[Square]) {
        self.future.clear();
        if let Some(UndoEntry::Stroke(stroke)) = self.past.last_mut() {
            stroke.extend_from_slice(squares);
        }
    }

    /// Keeps to the memory that there is for it.
    fn forget_oldest(&mut self) {
        let mut bytes = 0;
        let mut is_too_much = |entry: &UndoEntry| {
            bytes += entry.bytes();
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
    pub(super) fn from_parts(past: Vec<UndoEntry>, future: Vec<UndoEntry>) -> History {
        History { past, future }
    }

    /// What undo returns to, and what redo returns to, the next one last.
    #[cfg(feature = "serde")]
    pub(super) fn entries(&self) -> (&[UndoEntry], &[UndoEntry]) {
        (&self.past, &self.future)
    }

    /// Whether there is something to undo, and something to redo.
    pub(super) fn can_undo_and_redo(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }

    /// The state to return to. The present one has to be handed to [`History::undone`].
    pub(super) fn undo(&mut self) -> Option<UndoEntry> {
        self.past.pop()
    }

    pub(super) fn undone(&mut self, present: UndoEntry) {
        self.future.push(present);
    }

    /// The state to go forward to. The present one has to be handed to [`History::redone`].
    pub(super) fn redo(&mut self) -> Option<UndoEntry> {
        self.future.pop()
    }

    pub(super) fn redone(&mut self, present: UndoEntry) {
        self.past.push(present);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_entries_are_forgotten_beyond_the_memory_that_there_is() {
        const STROKES: u64 = 12;
        let mut history = History::default();
        let stroke = |index: u64| {
            let squares = History::MAX_BYTES / 8 / size_of::<Square>() as u64;
            UndoEntry::Stroke(vec![Square::new(index as u32, 0); squares as usize])
        };
        for index in 0..STROKES {
            history.record(stroke(index));
        }
        let bytes: u64 = history.past.iter().map(UndoEntry::bytes).sum();
        let most = History::MAX_BYTES + stroke(0).bytes();
        assert!(bytes <= most, "{bytes} bytes");
        let firsts = history.past.iter().map(|entry| match entry {
            UndoEntry::Stroke(squares) => u64::from(squares[0].file()),
            other => panic!("{other:?}"),
        });
        let kept: Vec<u64> = firsts.collect();
        let latest: Vec<u64> = (STROKES - kept.len() as u64..STROKES).collect();
        assert_eq!(kept, latest);
        assert!((7..STROKES as usize).contains(&kept.len()), "{kept:?}");
    }
}
