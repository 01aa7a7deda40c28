use super::{Command, Phase, Session, sentences};

impl Session {
    /// Why a command is disabled, in words for the user. `None` if it is enabled, or if only trying it can tell.
    ///
    /// ```
    /// use knights_tour_session::{Command, Session};
    ///
    /// let session = Session::new(0);
    /// assert_eq!(session.why_not(&Command::Undo), Some("Nothing to undo."));
    /// assert_eq!(session.why_not(&Command::FindTour), None);
    /// ```
    pub fn why_not(&self, command: &Command) -> Option<&'static str> {
        // A command about tours leaves edit mode before it runs.
        if self.mode().is_painted() && command.is_about_tours() {
            return None;
        }
        match command {
            Command::Undo if !self.can_undo() => Some(sentences::NOTHING_TO_UNDO),
            Command::Redo if !self.can_redo() => Some(sentences::NOTHING_TO_REDO),
            _ => self.states.of(&self.core).why_not(self, command),
        }
    }

    pub(super) fn why_not_with_knights(&self, command: &Command) -> Option<&'static str> {
        self.why_not_in_mode(command)
            .or_else(|| self.why_not_here(command))
    }

    /// Why a command belongs to other modes.
    fn why_not_in_mode(&self, command: &Command) -> Option<&'static str> {
        let mode = self.mode();
        let has_two = mode.has_two_knights();
        let (is_offered, otherwise) = match command {
            Command::Hint
            | Command::GoBack
            | Command::GiveUp
            | Command::ToggleOutlook
            | Command::ToggleUncrossed => (
                mode.is_played() && !has_two,
                "Only in Play, with one knight.",
            ),
            Command::Digit(_)
            | Command::Note(_)
            | Command::Check
            | Command::Puzzle(_)
            | Command::Draft(_) => (false, "Only for puzzles."),
            Command::TogglePartner => (has_two, sentences::FOR_TWO_KNIGHTS),
            Command::Paint { .. } | Command::Mirror(_) | Command::WholeBoard | Command::Invert => {
                (mode.is_painted(), sentences::WHILE_PAINTING)
            }
            Command::TieBreak(_) | Command::ToggleBacktracking => {
                (!has_two, "Warnsdorff\u{2019}s rule works with one knight.")
            }
            Command::ToggleEnd(_) | Command::FindClosed | Command::Find(_) => {
                (!has_two, "Only for tours of one knight.")
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
            Command::StepBack if is_at_start => Some("This is the first step."),
            Command::Restart if is_empty => Some("There is no knight on the board."),
            Command::Transform(_) | Command::Improve(_)
                if self.board().squares() > Session::MAX_TRANSFORMED =>
            {
                Some("Only on boards of up to 1 048 576 squares.")
            }
            Command::Transform(_) | Command::Improve(_) if !self.has_tour() => {
                Some("Needs a complete tour of one knight.")
            }
            Command::Hint | Command::GiveUp if self.position().is_none() => {
                Some("Choose a starting square first.")
            }
            Command::Hint | Command::GiveUp if self.phase() == Phase::Complete => {
                Some("The tour is complete.")
            }
            _ => None,
        }
    }
}
