//! The undo history: replaced boards and games, and earlier steps of the current game.

use super::content::BoardContent;
use knights_tour::board::{Board, Square};

/// Memory limit of an undo history, in bytes: a long search can have millions of steps.
const MAX_BYTES: u64 = 64 << 20;

/// A change to undo or redo, with the requested end of tours before it. Saved sessions store content and boards in a
/// different form, as `C` and `B`.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct UndoEntry<C = BoardContent, B = Board> {
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub(super) change: UndoChange<C, B>,
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub(super) end: Option<Square>,
}

/// What an undo entry restores.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub(super) enum UndoChange<C = BoardContent, B = Board> {
    /// The knights, if any, were at this step.
    Step { step: u64 },
    /// Squares were toggled on the current board, which is empty.
    Stroke { stroke: Vec<Square> },
    /// The board and its content were replaced.
    Board { board: B, content: Option<C> },
}

impl UndoEntry {
    /// Approximate size in bytes. A shared board counts once per entry.
    pub(super) fn bytes(&self) -> u64 {
        let more = match &self.change {
            UndoChange::Board { board, content } => {
                let content = content.as_ref().map_or(0, BoardContent::bytes);
                size_of_val(board.missing_bits()) as u64 + content
            }
            UndoChange::Step { .. } => 0,
            UndoChange::Stroke { stroke } => size_of_val(stroke.as_slice()) as u64,
        };
        size_of::<UndoEntry>() as u64 + more
    }
}

/// The direction in which the history is travelled.
#[derive(Clone, Copy, Debug)]
pub(super) enum UndoWay {
    Undo,
    Redo,
}

/// The changes of a workspace that can be undone and redone; the last entry of each list is the next one.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    pub(super) past: Vec<UndoEntry>,
    pub(super) future: Vec<UndoEntry>,
}

impl History {
    pub(super) fn record(&mut self, before: UndoEntry) {
        self.future.clear();
        self.past.push(before);
        self.forget_oldest();
    }

    /// Adds squares to the last stroke, which nothing has followed.
    pub(super) fn extend_stroke(&mut self, squares: &[Square]) {
        let last = self.past.last_mut().map(|entry| &mut entry.change);
        if let Some(UndoChange::Stroke { stroke }) = last {
            stroke.extend_from_slice(squares);
        }
    }

    fn forget_oldest(&mut self) {
        let mut bytes = 0;
        let mut is_too_much = |entry: &UndoEntry| {
            bytes += entry.bytes();
            bytes > MAX_BYTES
        };
        // The latest entry is kept, whatever its size.
        let oldest = self.past.iter().rev().skip(1).position(&mut is_too_much);
        if let Some(from_the_end) = oldest {
            let _ = self.past.drain(..self.past.len() - 1 - from_the_end);
        }
    }

    pub(super) fn entries(&self, way: UndoWay) -> &[UndoEntry] {
        match way {
            UndoWay::Undo => &self.past,
            UndoWay::Redo => &self.future,
        }
    }

    /// Takes the next entry to restore. Pass the state that the entry replaces to [`History::push_replaced`].
    pub(super) fn pop(&mut self, way: UndoWay) -> Option<UndoEntry> {
        match way {
            UndoWay::Undo => self.past.pop(),
            UndoWay::Redo => self.future.pop(),
        }
    }

    pub(super) fn push_replaced(&mut self, way: UndoWay, present: UndoEntry) {
        match way {
            UndoWay::Undo => self.future.push(present),
            UndoWay::Redo => self.past.push(present),
        }
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
            let squares = MAX_BYTES / 8 / size_of::<Square>() as u64;
            let stroke = vec![Square::new(index as u32, 0); squares as usize];
            UndoEntry {
                change: UndoChange::Stroke { stroke },
                end: None,
            }
        };
        for index in 0..STROKES {
            history.record(stroke(index));
        }
        let bytes: u64 = history.past.iter().map(UndoEntry::bytes).sum();
        let most = MAX_BYTES + stroke(0).bytes();
        assert!(bytes <= most, "{bytes} bytes");
        let firsts = history.past.iter().map(|entry| match &entry.change {
            UndoChange::Stroke { stroke } => u64::from(stroke[0].file()),
            other => panic!("{other:?}"),
        });
        let kept: Vec<u64> = firsts.collect();
        let latest: Vec<u64> = (STROKES - kept.len() as u64..STROKES).collect();
        assert_eq!(kept, latest);
        assert!((7..STROKES as usize).contains(&kept.len()), "{kept:?}");
    }
}
