//! Reasons for disabled commands.

use crate::model::command::{AppCommand, FormKind, Switch};
use crate::model::sentences;
use knights_tour::puzzle::Puzzle;
use knights_tour_session::{Command, Session, TourTransform};

/// Largest board that is drawn in a style, in squares.
pub(crate) const MOST_STYLED: u64 = 100_000;

/// Why a command does nothing now, for its tooltip; `None` if it can be run.
pub(crate) fn why_not(command: &AppCommand, session: &Session) -> Option<&'static str> {
    let is_empty = session.tour_view().is_none();
    let has_two = session.mode().has_two_knights();
    match command {
        AppCommand::Game(command) => session.why_not(command),
        AppCommand::SaveTour | AppCommand::Copy if has_two => {
            Some("Only tours of one knight can be saved or copied as moves.")
        }
        AppCommand::CopyLink if has_two => Some(sentences::LINKS_OF_ONE),
        AppCommand::CopyLink if session.mode().is_solved() && session.puzzle().is_none() => {
            Some("Choose a puzzle first.")
        }
        AppCommand::PuzzleOfTour | AppCommand::OwnPuzzle
            if session.board().squares() > Puzzle::MAX_SQUARES =>
        {
            Some("Only on boards of up to 100 squares.")
        }
        AppCommand::PuzzleOfTour => session.why_not(&Command::Transform(TourTransform::Reversed)),
        AppCommand::Copy if session.solution().is_some() => None,
        AppCommand::SaveTour | AppCommand::Copy if is_empty => Some("Start or find a tour first."),
        AppCommand::Show(FormKind::Facts | FormKind::BeginByName) => {
            session.why_not(&Command::Transform(TourTransform::Reversed))
        }
        AppCommand::Show(FormKind::EndByName) => {
            session.why_not(&Command::ToggleEnd(session.board().top_left()))
        }
        AppCommand::Show(FormKind::SpecialTours) => session.why_not(&Command::FindClosed),
        AppCommand::Style(Some(_)) | AppCommand::Portrait(_) if has_two => {
            Some("Only for tours of one knight.")
        }
        AppCommand::Style(Some(_)) | AppCommand::Portrait(_)
            if session.board().squares() > MOST_STYLED =>
        {
            Some("Only on boards of up to 100 000 squares.")
        }
        AppCommand::Toggle(Switch::Heat | Switch::Explain) => {
            session.why_not(&Command::ToggleBacktracking)
        }
        _ => None,
    }
}
