//! What cannot be done just now, and why: said in a tip where a menu greys it.

use crate::model::command::{AppCommand, Panel, Switch};
use knights_tour::session::{Command, Mode, Session};

/// The most squares of a board that is shown in a style: more would take longer than one waits.
pub(crate) const MOST_STYLED: u64 = 100_000;

/// Why a command would do nothing, or `None` if it does something.
pub(crate) fn why_not(command: &AppCommand, session: &Session) -> Option<&'static str> {
    let is_empty = session.course().is_none();
    let has_two = session.mode().has_two_knights();
    match command {
        AppCommand::Game(command) => of_game(command, session),
        AppCommand::SaveTour | AppCommand::Copy if has_two => {
            Some("Only the tours of one knight are saved and copied as moves.")
        }
        AppCommand::Show(Panel::Print) if has_two => {
            Some("Only the tours of one knight are printed.")
        }
        AppCommand::SaveTour
        | AppCommand::Copy
        | AppCommand::Show(Panel::Export | Panel::Print)
            if is_empty =>
        {
            Some("There is no tour yet: start one, or find one.")
        }
        AppCommand::Show(Panel::Facts) if !session.has_tour() => Some(NO_TOUR),
        AppCommand::Show(Panel::BeginByName) if !session.has_tour() => Some(NO_TOUR),
        AppCommand::Show(Panel::EndByName) if has_two => Some("This is for tours of one knight."),
        AppCommand::Show(Panel::GoToNumber) if is_empty => Some("No square has a number yet."),
        AppCommand::Style(Some(_)) if has_two => Some("Styles draw the tour of one knight."),
        AppCommand::Style(Some(_)) if session.board().squares() > MOST_STYLED => {
            Some("In the window, styles draw boards of up to 100 000 squares.")
        }
        AppCommand::Toggle(Switch::Heat | Switch::Explain) | AppCommand::Compare(_) if has_two => {
            Some("Warnsdorff\u{2019}s rule is for one knight.")
        }
        _ => None,
    }
}

const NO_TOUR: &str = "This is for a complete tour of one knight: find one, or make one.";

fn of_game(command: &Command, session: &Session) -> Option<&'static str> {
    let is_empty = session.course().is_none();
    let mode = session.mode();
    match command {
        // They end painting.
        Command::StepBack | Command::Restart | Command::Clear if mode == Mode::Shape => None,
        Command::Hint | Command::GiveUp | Command::ShowOutlook if mode != Mode::Play => {
            Some("This is for tours that you make yourself: see Play yourself.")
        }
        Command::Hint | Command::GiveUp if is_empty => Some("Put the knight on a square first."),
        Command::Partner if !mode.has_two_knights() => Some("This is for the game of two knights."),
        Command::Mirror(_) | Command::WholeBoard | Command::Invert if mode != Mode::Shape => {
            Some("This is for painting: see Edit shape.")
        }
        Command::Undo if !session.can_undo() => Some("There is nothing to undo."),
        Command::Redo if !session.can_redo() => Some("Nothing was undone."),
        Command::StepBack if session.timeline().0 == 0 => Some("There is no step to go back."),
        Command::Restart if is_empty => Some("No knight is on the board."),
        Command::Clear if is_empty => Some("The board is empty."),
        Command::Rearrange(_) if mode == Mode::Shape || !session.has_tour() => Some(NO_TOUR),
        Command::FindClosed
        | Command::FindRandom
        | Command::FindSymmetric(_)
        | Command::FindAnother
        | Command::TieBreak(_)
        | Command::Backtracking
            if mode.has_two_knights() =>
        {
            Some("This is for tours of one knight.")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::command::ENTRIES;
    use knights_tour::session::Start;

    #[test]
    fn what_is_greyed_would_do_nothing() {
        for &mode in Mode::ALL {
            for is_begun in [false, true] {
                let mut session = Session::new(1);
                let _ = session.apply(Command::Mode(mode));
                if is_begun {
                    let _ = session.apply(Command::Start(Start::TopLeft));
                }
                for entry in ENTRIES.iter() {
                    let AppCommand::Game(command) = &entry.command else {
                        continue;
                    };
                    if why_not(&entry.command, &session).is_none() {
                        continue;
                    }
                    // A preference of another mode may still be set by its key.
                    let is_preference = matches!(
                        command,
                        Command::ShowOutlook
                            | Command::Partner
                            | Command::TieBreak(_)
                            | Command::Backtracking
                    );
                    let mut other = session.clone();
                    let response = other.apply(command.clone());
                    let is_nothing = response.events.is_empty() && response.tasks.is_empty();
                    assert!(is_preference || is_nothing, "{mode}: {command:?}");
                }
            }
        }
    }
}
