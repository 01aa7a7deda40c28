//! Why a command does nothing: one sentence, for menus, keys and the report.

use super::core::Playback;
use super::solving::Solving;
use super::{Command, Phase, Session, sentences, uncrossed};
use std::collections::BTreeMap;

impl Session {
    /// Why a command would do nothing now; `None` if it does something, or if that is seen only when it
    /// is tried. [`Session::apply`] says the same in its [`Report`](super::Report).
    ///
    /// ```
    /// use knights_tour::session::{Command, Session};
    ///
    /// let session = Session::new(0);
    /// assert_eq!(session.why_not(&Command::Undo), Some("There is nothing to undo."));
    /// assert_eq!(session.why_not(&Command::FindTour), None);
    /// ```
    pub fn why_not(&self, command: &Command) -> Option<&'static str> {
        // Whatever is about a tour ends the painting, and has something to do.
        if self.mode().is_painted() && command.is_about_tours() {
            return None;
        }
        let core = &self.core;
        let in_this_game = core
            .is_uncrossed()
            .then(|| uncrossed::why_not(core, command));
        if self.mode().is_solved() {
            return self.why_not_in_puzzle(command);
        }
        self.why_not_in_mode(command)
            .or(in_this_game.flatten())
            .or_else(|| self.why_not_here(command))
    }

    /// What a puzzle has no use for, or not yet.
    fn why_not_in_puzzle(&self, command: &Command) -> Option<&'static str> {
        let (solving, draft) = (self.core.solving(), self.core.draft());
        match command {
            Command::Start(_)
            | Command::PlayPause
            | Command::Restart
            | Command::FastForward
            | Command::Seek(_)
            | Command::ToggleEnd(_)
            | Command::FindClosed
            | Command::Find(_)
            | Command::FindNearest
            | Command::Rearrange(_)
            | Command::GoBack
            | Command::ToggleOutlook
            | Command::ToggleUncrossed
            | Command::TieBreak(_)
            | Command::ToggleBacktracking => Some(sentences::NOT_FOR_PUZZLES),
            Command::TogglePartner => Some(sentences::FOR_TWO_KNIGHTS),
            Command::Paint { .. } | Command::Mirror(_) | Command::WholeBoard | Command::Invert => {
                Some(sentences::WHILE_PAINTING)
            }
            Command::Undo if !self.can_undo() => Some(sentences::NOTHING_TO_UNDO),
            Command::Redo if !self.can_redo() => Some(sentences::NOTHING_TO_REDO),
            Command::Choose(_)
            | Command::Digit(_)
            | Command::Check
            | Command::StepOn
            | Command::StepBack
                if solving.is_none() && draft.is_none() =>
            {
                Some(sentences::NO_PUZZLE_YET)
            }
            Command::Note(_) | Command::Hint | Command::GiveUp if solving.is_none() => {
                Some(sentences::NO_PUZZLE_YET)
            }
            Command::Hint | Command::GiveUp if solving.is_some_and(Solving::is_solved) => {
                Some(sentences::PUZZLE_IS_SOLVED)
            }
            Command::Clear
                if solving.is_none_or(|solving| solving.placed.is_empty())
                    && draft.is_none_or(BTreeMap::is_empty) =>
            {
                Some(sentences::BOARD_IS_EMPTY)
            }
            _ => None,
        }
    }

    /// Whether it belongs to another mode.
    fn why_not_in_mode(&self, command: &Command) -> Option<&'static str> {
        let mode = self.mode();
        match command {
            Command::Hint
            | Command::GoBack
            | Command::GiveUp
            | Command::ToggleOutlook
            | Command::ToggleUncrossed
                if !mode.is_played() || mode.has_two_knights() =>
            {
                Some(sentences::WHEN_YOU_PLAY)
            }
            Command::Digit(_)
            | Command::Note(_)
            | Command::Check
            | Command::Puzzle(_)
            | Command::Draft(_) => Some(sentences::FOR_PUZZLES),
            Command::TogglePartner if !mode.has_two_knights() => Some(sentences::FOR_TWO_KNIGHTS),
            Command::Paint { .. } | Command::Mirror(_) | Command::WholeBoard | Command::Invert
                if !mode.is_painted() =>
            {
                Some(sentences::WHILE_PAINTING)
            }
            Command::TieBreak(_) | Command::ToggleBacktracking if mode.has_two_knights() => {
                Some(sentences::RULE_IS_FOR_ONE)
            }
            Command::ToggleEnd(_) | Command::FindClosed | Command::Find(_)
                if mode.has_two_knights() =>
            {
                Some(sentences::FOR_ONE_KNIGHT)
            }
            _ => None,
        }
    }

    /// Whether the position has nothing for it to do.
    fn why_not_here(&self, command: &Command) -> Option<&'static str> {
        let is_empty = self.course().is_none();
        let is_at_start = self.timeline().0 == 0 && self.core.playback == Playback::Still;
        match command {
            Command::Undo if !self.can_undo() => Some(sentences::NOTHING_TO_UNDO),
            Command::Redo if !self.can_redo() => Some(sentences::NOTHING_TO_REDO),
            Command::Clear if is_empty => Some(sentences::BOARD_IS_EMPTY),
            Command::StepBack if is_at_start => Some(sentences::NO_EARLIER_STEP),
            Command::Restart if is_empty => Some(sentences::NO_KNIGHT),
            Command::Rearrange(_) if self.board().squares() > Session::REARRANGED => {
                Some(sentences::FOR_SMALLER_BOARDS)
            }
            Command::Rearrange(_) if !self.has_tour() => Some(sentences::WITH_A_TOUR),
            Command::Hint | Command::GiveUp if self.position().is_none() => {
                Some(sentences::WITH_A_START)
            }
            Command::Hint | Command::GiveUp if self.phase() == Phase::Complete => {
                Some(sentences::TOUR_IS_COMPLETE)
            }
            _ => None,
        }
    }
}
