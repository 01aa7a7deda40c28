//! Continues a puzzle with what a front end has stored of it.

use super::PuzzleMode;
use crate::content::BoardContent;
use crate::core::Core;
use crate::solving::Solving;
use crate::{Response, Session};
use knights_tour::board::Square;
use std::collections::BTreeMap;

/// What the player has done in a puzzle so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleProgress {
    /// The numbers that the player has placed.
    pub placed: BTreeMap<u64, Square>,
    /// The numbers noted on squares, in the order of entry.
    pub notes: Vec<(Square, u64)>,
    /// The number that the next click places.
    pub number: u64,
    /// The time spent, in seconds.
    pub seconds: f64,
    /// The number of hints used.
    pub hints: u64,
}

impl Session {
    /// Continues the puzzle on the board, which is as it was opened. Skips numbers and notes that its squares do not allow.
    /// Undo removes the numbers one by one, and then the notes.
    pub fn resume_puzzle(&mut self, progress: &PuzzleProgress) -> Response {
        self.revision += 1;
        self.core.forget_messages();
        self.states.puzzle.resume(&mut self.core, progress);
        self.respond_to_change(false)
    }
}

impl PuzzleMode {
    fn resume(&mut self, core: &mut Core, progress: &PuzzleProgress) {
        self.resume_notes(core, &progress.notes);
        for (&number, &square) in &progress.placed {
            let solving = core.sheet.solving().cloned();
            if let Some(solving) = solving.filter(|it| it.is_missing(number) && is_free(it, square))
            {
                self.number = number;
                // A number that is not a knight's move from its neighbours is skipped.
                let _ = self.place(core, solving, square);
            }
        }
        if let Some(solving) = core.sheet.solving_mut() {
            (self.number, self.goes_down) = (progress.number.clamp(1, solving.last()), false);
            (solving.effort.seconds, solving.effort.hints) = (progress.seconds, progress.hints);
        }
    }

    fn resume_notes(&mut self, core: &mut Core, notes: &[(Square, u64)]) {
        let Some(mut solving) = core.sheet.solving().cloned().filter(|_| !notes.is_empty()) else {
            return;
        };
        for &(square, number) in notes {
            if is_free(&solving, square) && solving.is_missing(number) {
                let _ = solving.note(square, number);
            }
        }
        core.sheet
            .install_here(BoardContent::Puzzle(Box::new(solving)));
    }
}

fn is_free(solving: &Solving, square: Square) -> bool {
    solving.puzzle.board().contains(square) && solving.number_at(square).is_none()
}
