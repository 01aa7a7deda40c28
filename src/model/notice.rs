//! The session's report, or a notice of the application.

use crate::model::command::{AppCommand, FormKind};
use crate::model::entries::MenuEntry;
use crate::model::sentences;
use knights_tour_session::{Command, Hint, Mode, Phase, Report, Session, Severity};

/// The label of a button, and its commands.
pub(crate) type Offer = (&'static str, Vec<AppCommand>);

/// A title, a text and buttons for the panel below or beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) tone: Severity,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) is_hint: bool,
    /// Whether the first action is what one usually wants next. A player is not drawn to a hint.
    pub(crate) has_main: bool,
    /// More about the text, for a tooltip; empty if there is none.
    pub(crate) help: &'static str,
    pub(crate) actions: Vec<Offer>,
}

impl Notice {
    pub(crate) fn new(tone: Severity, title: &str, text: impl Into<String>) -> Notice {
        Notice {
            tone,
            title: title.to_owned(),
            text: shortened(text.into(), 600),
            is_hint: false,
            has_main: true,
            help: "",
            actions: Vec::new(),
        }
    }

    pub(crate) fn trouble(title: &str, sentence: impl Into<String>) -> Notice {
        Notice::new(Severity::Trouble, title, sentence)
    }

    pub(crate) fn remark(sentence: &str) -> Notice {
        Notice::new(Severity::Plain, "", sentence)
    }

    pub(crate) fn under_way(title: &str, text: &str) -> Notice {
        Notice::new(Severity::Doubt, title, text).offering("Cancel", [AppCommand::Cancel])
    }

    /// Adds a button that runs commands.
    pub(crate) fn offering(
        mut self,
        label: &'static str,
        commands: impl Into<Vec<AppCommand>>,
    ) -> Notice {
        self.actions.push((label, commands.into()));
        self
    }

    /// Leaves the next step as the only button, for a room.
    pub(crate) fn keep_next_step(&mut self) {
        let is_picture = |(_, commands): &Offer| {
            let picture = [AppCommand::SavePicture, AppCommand::CopyPicture];
            commands.iter().any(|command| picture.contains(command))
        };
        self.actions.retain(|offer| !is_picture(offer));
        self.actions.truncate(1);
    }

    /// The session's report, with actions that save and copy a picture of a complete tour.
    pub(crate) fn of_session(session: &Session) -> Notice {
        let Report {
            tone,
            title,
            mut text,
            actions,
            hint,
            is_hint,
            ..
        } = session.report();
        let mut help = "";
        if hint == Some(Hint::Puzzle) {
            text += &near_next_number(session);
            help = sentences::HOW_TO_SOLVE;
        }
        if let Some(hint) = hint {
            let space = if text.is_empty() || text.ends_with(' ') {
                ""
            } else {
                " "
            };
            text += &format!("{space}{}", sentences::hint(hint));
        }
        let undo = MenuEntry::of(&Command::Undo.into()).filter(|_| session.has_replaced_work());
        if let Some(undo) = undo {
            let key = sentences::with_keys(undo.key);
            text += &format!(" {key} brings back what was here.");
        }
        let (mut actions, mut own) = (actions, Vec::new());
        // A check box shows and changes whether the computer moves the dark knight.
        actions.retain(|action| action.commands != [Command::TogglePartner]);
        if session.mode().is_solved() {
            own = of_puzzles(session);
            actions.retain(|_| session.puzzle().is_some() || session.draft().is_some());
        }
        let is_tour = session.phase() == Phase::Complete && !session.mode().has_two_knights();
        let is_told = is_tour && session.refusal().is_none();
        let pictures = is_told.then(|| {
            let save = ("Save picture\u{2026}", vec![AppCommand::SavePicture]);
            [save, ("Copy picture", vec![AppCommand::CopyPicture])]
        });
        let of_session = actions.into_iter().map(|action| {
            let commands = action.commands.into_iter().map(AppCommand::from);
            (action.label, commands.collect())
        });
        Notice {
            is_hint,
            has_main: !is_played_by_hand(session),
            help,
            actions: pictures
                .into_iter()
                .flatten()
                .chain(of_session)
                .chain(own)
                .collect(),
            ..Notice::new(tone, &title, text)
        }
    }
}

/// Whether the player makes the next move of a game, or solves a puzzle.
fn is_played_by_hand(session: &Session) -> bool {
    match session.mode() {
        Mode::Play | Mode::TwoKnights => {
            matches!(session.phase(), Phase::Empty | Phase::Ready | Phase::Paused)
        }
        Mode::Puzzle => session.puzzle().is_some_and(|game| !game.is_solved),
        Mode::Watch | Mode::Shape => false,
    }
}

/// Whether the board waits for a start in the first mode.
pub(crate) fn is_first_screen(session: &Session) -> bool {
    let is_empty = session.phase() == Phase::Empty && session.mode().is_watched();
    is_empty && session.refusal().is_none() && session.remark().is_none()
}

/// Which numbers on the board are a move from the next number of a puzzle.
fn near_next_number(session: &Session) -> String {
    let Some(game) = session.puzzle() else {
        return String::new();
    };
    let is_on_board = |number: &u64| {
        game.placed.contains_key(number) || game.puzzle.givens().contains_key(number)
    };
    let numbers = [game.number.saturating_sub(1), game.number + 1];
    let near: Vec<u64> = numbers.into_iter().filter(is_on_board).collect();
    sentences::near(&near)
}

/// Actions that need a calendar or the clipboard, which the session does not have.
fn of_puzzles(session: &Session) -> Vec<Offer> {
    let choose = ("Puzzles\u{2026}", vec![AppCommand::Show(FormKind::Puzzles)]);
    match session.puzzle() {
        None if session.draft().is_some() => Vec::new(),
        None => vec![
            ("Today\u{2019}s puzzle", vec![AppCommand::TodaysPuzzle]),
            choose,
            ("Make a puzzle", vec![AppCommand::OwnPuzzle]),
        ],
        Some(_) if session.solution().is_some() => vec![
            ("Copy result", vec![AppCommand::Copy]),
            ("Save picture\u{2026}", vec![AppCommand::SavePicture]),
            choose,
        ],
        Some(_) => vec![
            ("Print\u{2026}", vec![AppCommand::Show(FormKind::Print)]),
            choose,
        ],
    }
}

/// Cuts out the middle of a text longer than `longest` characters, such as one with a long path.
pub(crate) fn shortened(text: String, longest: usize) -> String {
    let (length, half) = (text.chars().count(), longest / 2 - 1);
    if length <= longest {
        return text;
    }
    let letters = |from, count| text.chars().skip(from).take(count).collect::<String>();
    format!(
        "{}\u{2026}{}",
        letters(0, half),
        letters(length - half, half)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_as_long_as_it_can_be_read() {
        let path = "\u{e9}/".repeat(5_000_000);
        let text = Notice::trouble("", format!("{path} could not be read: it is too long.")).text;
        assert!(text.starts_with("\u{e9}/\u{e9}/"), "{text}");
        assert!(
            text.ends_with(" could not be read: it is too long."),
            "{text}"
        );
        assert!(text.chars().count() < 600, "{text}");
        let whole = "b".repeat(600);
        assert_eq!(Notice::remark(&whole).text, whole);
    }
}
