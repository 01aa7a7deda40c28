//! Suggestions after a watched tour; each appears once.

use super::command::{AppCommand, Switch};
use knights_tour::board::Board;
use knights_tour::picture::Style;
use knights_tour::session::{Command, Mode};
use knights_tour::solve::TieBreak;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Suggestion {
    Play,
    Explain,
    TestStarts,
    Weave,
}

impl Suggestion {
    const ALL: [Suggestion; 4] =
        [Suggestion::Play, Suggestion::Explain, Suggestion::TestStarts, Suggestion::Weave];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Suggestion::Play => "play",
            Suggestion::Explain => "explain",
            Suggestion::TestStarts => "test-starts",
            Suggestion::Weave => "weave",
        }
    }

    /// The next one, which must suit the tour.
    pub(crate) fn after(told: &[String], is_by_rule: bool) -> Option<Suggestion> {
        let mut all = Suggestion::ALL.into_iter();
        all.find(|&suggestion| {
            let suits = is_by_rule || suggestion != Suggestion::Explain;
            suits && !told.iter().any(|name| name == suggestion.name())
        })
    }

    pub(crate) fn words(self) -> (&'static str, &'static str) {
        match self {
            Suggestion::Play => ("Now try it yourself.", "Play"),
            Suggestion::Explain => ("Why did it go there?", "Explain"),
            Suggestion::TestStarts => ("Which starts fail?", "Test 7\u{d7}7"),
            Suggestion::Weave => ("A tour is a picture.", "Weave it"),
        }
    }

    pub(crate) fn commands(self) -> Vec<AppCommand> {
        match self {
            Suggestion::Play => vec![Command::Mode(Mode::Play).into()],
            Suggestion::Explain => {
                vec![AppCommand::Toggle(Switch::Explain), Command::Restart.into()]
            }
            Suggestion::TestStarts => {
                let board = Board::new(7, 7).ok();
                let board = board.map(|board| Command::Board(board).into());
                let test = AppCommand::TestStarts(TieBreak::Edge, None);
                board.into_iter().chain([test]).collect()
            }
            Suggestion::Weave => {
                let weave = Style::named("weave");
                vec![AppCommand::Style(weave)]
            }
        }
    }

    pub(crate) fn of(command: &AppCommand) -> Option<Suggestion> {
        match command {
            AppCommand::Game(Command::Mode(Mode::Play)) => Some(Suggestion::Play),
            AppCommand::Toggle(Switch::Explain) => Some(Suggestion::Explain),
            AppCommand::TestStarts(..) => Some(Suggestion::TestStarts),
            AppCommand::Style(Some(_)) => Some(Suggestion::Weave),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_told_once_and_its_button_does_it() {
        // Names from another version are kept.
        let (mut told, mut seen) = (vec!["sing".to_owned()], Vec::new());
        while let Some(suggestion) = Suggestion::after(&told, true) {
            let done: Vec<_> = suggestion.commands().iter().map(Suggestion::of).collect();
            assert!(done.contains(&Some(suggestion)), "{suggestion:?}");
            told.push(suggestion.name().to_owned());
            seen.push(suggestion);
        }
        assert_eq!(seen, Suggestion::ALL);
        let told = [Suggestion::Play.name().to_owned()];
        assert_eq!(Suggestion::after(&told, false), Some(Suggestion::TestStarts));
    }
}
