//! Why commands are disabled, for menus, keys and the report.

use super::{Command, Phase, Session, sentences};

impl Session {
    /// Why a command is disabled, as [`Session::apply`] reports; `None` if it is enabled, or if only trying can tell.
    ///
    /// ```
    /// use knights_tour::session::{Command, Session};
    ///
    /// let session = Session::new(0);
    /// assert_eq!(session.why_not(&Command::Undo), Some("Nothing to undo."));
    /// assert_eq!(session.why_not(&Command::FindTour), None);
    /// ```
    pub fn why_not(&self, command: &Command) -> Option<&'static str> {
        // Such a command leaves edit mode first.
        if self.mode().is_painted() && command.is_about_tours() {
            return None;
        }
        match command {
            Command::Undo if !self.can_undo() => Some(sentences::NOTHING_TO_UNDO),
            Command::Redo if !self.can_redo() => Some(sentences::NOTHING_TO_REDO),
            _ => self.states.of(self.mode()).why_not(self, command),
        }
    }

    pub(super) fn why_not_with_knights(&self, command: &Command) -> Option<&'static str> {
        self.why_not_in_mode(command).or_else(|| self.why_not_here(command))
    }

    fn why_not_in_mode(&self, command: &Command) -> Option<&'static str> {
        let mode = self.mode();
        let has_two = mode.has_two_knights();
        let (is_offered, otherwise) = match command {
            Command::Hint
            | Command::GoBack
            | Command::GiveUp
            | Command::ToggleOutlook
            | Command::ToggleUncrossed => (mode.is_played() && !has_two, sentences::WHEN_YOU_PLAY),
            Command::Digit(_)
            | Command::Note(_)
            | Command::Check
            | Command::Puzzle(_)
            | Command::Draft(_) => (false, sentences::FOR_PUZZLES),
            Command::TogglePartner => (has_two, sentences::FOR_TWO_KNIGHTS),
            Command::Paint { .. } | Command::Mirror(_) | Command::WholeBoard | Command::Invert => {
                (mode.is_painted(), sentences::WHILE_PAINTING)
            }
            Command::TieBreak(_) | Command::ToggleBacktracking => {
                (!has_two, sentences::RULE_IS_FOR_ONE)
            }
            Command::ToggleEnd(_) | Command::FindClosed | Command::Find(_) => {
                (!has_two, sentences::FOR_ONE_KNIGHT)
            }
            _ => (true, ""),
        };
        (!is_offered).then_some(otherwise)
    }

    fn why_not_here(&self, command: &Command) -> Option<&'static str> {
        let is_empty = self.tour_view().is_none();
        let is_at_start = self.timeline().0 == 0 && !self.is_running();
        match command {
            Command::Clear if is_empty => Some(sentences::BOARD_IS_EMPTY),
            Command::StepBack if is_at_start => Some(sentences::NO_EARLIER_STEP),
            Command::Restart if is_empty => Some(sentences::NO_KNIGHT),
            Command::Transform(_) | Command::Improve(_)
                if self.board().squares() > Session::MAX_TRANSFORMED =>
            {
                Some(sentences::FOR_SMALLER_BOARDS)
            }
            Command::Transform(_) | Command::Improve(_) if !self.has_tour() => {
                Some(sentences::WITH_A_TOUR)
            }
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
