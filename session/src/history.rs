//! The undo history: replaced boards and games, and earlier steps of the current game.

use super::run::Run;
use super::timeline::Identity;
use knights_tour::board::{Board, Square};
use std::fmt::Debug;

/// Memory limit of an undo history, in bytes: a long search can have millions of steps.
const MAX_BYTES: u64 = 64 << 20;

/// The content of a board, as undo restores it.
pub(super) trait Content: Clone + Debug {
    fn bytes(&self) -> u64;

    fn identity(&self) -> Identity;

    /// Whether this content looks like `other`, with no steps ahead in either.
    fn is_same(&self, other: &Self) -> bool;

    /// Takes over what undo does not change from the content that this one replaces.
    fn inherit(&mut self, _replaced: &Self) {}

    fn run(&self) -> Option<&Run> {
        None
    }

    fn run_mut(&mut self) -> Option<&mut Run> {
        None
    }

    /// Whether a puzzle restored by undo has exactly one solution.
    fn is_sound(&self) -> bool {
        true
    }
}

/// A change to undo or redo, with the requested end of tours before it. Saved sessions store content and boards in a
/// different form, as `C` and `B`.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub(super) enum UndoEntry<C, B = Board> {
    /// The current run, if any, was at this step.
    Step {
        step: u64,
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Option::is_none")
        )]
        end: Option<Square>,
    },
    /// Squares were toggled on the current board, which is empty.
    Stroke {
        stroke: Vec<Square>,
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Option::is_none")
        )]
        end: Option<Square>,
    },
    Board {
        board: B,
        content: Option<C>,
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Option::is_none")
        )]
        end: Option<Square>,
    },
}

impl<C: Content> UndoEntry<C> {
    /// Approximate size in bytes. A shared board counts once per entry.
    pub(super) fn bytes(&self) -> u64 {
        let more = match self {
            UndoEntry::Board { board, content, .. } => {
                let content = content.as_ref().map_or(0, C::bytes);
                size_of_val(board.missing_bits()) as u64 + content
            }
            UndoEntry::Step { .. } => 0,
            UndoEntry::Stroke { stroke, .. } => size_of_val(stroke.as_slice()) as u64,
        };
        size_of::<UndoEntry<C>>() as u64 + more
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Way {
    Undo,
    Redo,
}

#[derive(Clone, Debug)]
pub(super) struct History<C> {
    pub(super) past: Vec<UndoEntry<C>>,
    pub(super) future: Vec<UndoEntry<C>>,
}

impl<C> Default for History<C> {
    fn default() -> Self {
        History {
            past: Vec::new(),
            future: Vec::new(),
        }
    }
}

impl<C: Content> History<C> {
    pub(super) fn record(&mut self, before: UndoEntry<C>) {
        self.future.clear();
        self.past.push(before);
        self.forget_oldest();
    }

    /// Adds squares to the last stroke, which nothing has followed.
    pub(super) fn extend_stroke(&mut self, squares: &[Square]) {
        if let Some(UndoEntry::Stroke { stroke, .. }) = self.past.last_mut() {
            stroke.extend_from_slice(squares);
        }
    }

    fn forget_oldest(&mut self) {
        let mut bytes = 0;
        let mut is_too_much = |entry: &UndoEntry<C>| {
            bytes += entry.bytes();
            bytes > MAX_BYTES
        };
        // The latest entry is kept, whatever its size.
        let oldest = self.past.iter().rev().skip(1).position(&mut is_too_much);
        if let Some(from_the_end) = oldest {
            let _ = self.past.drain(..self.past.len() - 1 - from_the_end);
        }
    }

    /// Takes the next entry to restore. Pass the state that the entry replaces to [`History::push_replaced`].
    pub(super) fn pop(&mut self, way: Way) -> Option<UndoEntry<C>> {
        match way {
            Way::Undo => self.past.pop(),
            Way::Redo => self.future.pop(),
        }
    }

    pub(super) fn push_replaced(&mut self, way: Way, present: UndoEntry<C>) {
        match way {
            Way::Undo => self.future.push(present),
            Way::Redo => self.past.push(present),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Numbers;

    #[test]
    fn the_oldest_entries_are_forgotten_beyond_the_memory_that_there_is() {
        const STROKES: u64 = 12;
        let mut history = History::<Numbers>::default();
        let stroke = |index: u64| {
            let squares = MAX_BYTES / 8 / size_of::<Square>() as u64;
            let stroke = vec![Square::new(index as u32, 0); squares as usize];
            UndoEntry::Stroke { stroke, end: None }
        };
        for index in 0..STROKES {
            history.record(stroke(index));
        }
        let bytes: u64 = history.past.iter().map(UndoEntry::bytes).sum();
        let most = MAX_BYTES + stroke(0).bytes();
        assert!(bytes <= most, "{bytes} bytes");
        let firsts = history.past.iter().map(|entry| match entry {
            UndoEntry::Stroke { stroke, .. } => u64::from(stroke[0].file()),
            other => panic!("{other:?}"),
        });
        let kept: Vec<u64> = firsts.collect();
        let latest: Vec<u64> = (STROKES - kept.len() as u64..STROKES).collect();
        assert_eq!(kept, latest);
        assert!((7..STROKES as usize).contains(&kept.len()), "{kept:?}");
    }
}
