//! Suggestions after a watched tour; each appears once.

use super::command::{AppCommand, FormKind, Switch};
use knights_tour::board::Board;
use knights_tour::solve::TieBreak;
use knights_tour_picture::Style;
use knights_tour_session::{Command, Mode};

/// A sentence that invites to a feature, and a button for it.
#[derive(Debug)]
pub(crate) struct Suggestion {
    pub(crate) name: &'static str,
    pub(crate) words: &'static str,
    pub(crate) label: &'static str,
    /// The commands of the suggestion's button; running the last one fulfils the suggestion.
    pub(crate) commands: fn() -> Vec<AppCommand>,
}

static ALL: [Suggestion; 6] = [
    Suggestion::new("play", "Now try it yourself.", "Play", || {
        vec![Command::Mode(Mode::Play).into()]
    }),
    Suggestion::new(EXPLAIN, "Why did it go there?", "Explain", || {
        vec![Command::Restart.into(), AppCommand::Toggle(Switch::Explain)]
    }),
    Suggestion::new("test-starts", "Which starts fail?", "Test 7\u{d7}7", || {
        let board = Board::new(7, 7)
            .ok()
            .map(|board| Command::Board(board).into());
        board
            .into_iter()
            .chain([AppCommand::TestStarts(TieBreak::Edge, None)])
            .collect()
    }),
    Suggestion::new("weave", "A tour is a picture.", "Weave it", || {
        vec![AppCommand::Style(Style::named("weave"))]
    }),
    Suggestion::new("name", "Your name as a tour?", "Write it", || {
        vec![AppCommand::Show(FormKind::Word)]
    }),
    Suggestion::new("picture", "Your picture as a tour?", "Choose it", || {
        vec![AppCommand::Portrait(None)]
    }),
];

const EXPLAIN: &str = "explain";

impl Suggestion {
    const fn new(
        name: &'static str,
        words: &'static str,
        label: &'static str,
        commands: fn() -> Vec<AppCommand>,
    ) -> Suggestion {
        Suggestion {
            name,
            words,
            label,
            commands,
        }
    }

    /// The next suggestion that suits the tour and is not among the earlier ones, whose names are in `told`.
    pub(crate) fn after(told: &[String], is_by_rule: bool) -> Option<&'static Suggestion> {
        ALL.iter().find(|it| {
            let suits = is_by_rule || it.name != EXPLAIN;
            suits && !told.iter().any(|name| name == it.name)
        })
    }

    /// The suggestion that `command`, or a command of its kind, fulfils.
    pub(crate) fn of(command: &AppCommand) -> Option<&'static Suggestion> {
        let is_same = |last: &AppCommand| match (command, last) {
            (AppCommand::TestStarts(..), AppCommand::TestStarts(..)) => true,
            (AppCommand::Style(style), AppCommand::Style(_)) => style.is_some(),
            _ => command == last,
        };
        ALL.iter()
            .find(|it| (it.commands)().last().is_some_and(is_same))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_told_once_and_its_button_does_it() {
        // Unknown names, saved by another version of the program, are kept.
        let (mut told, mut seen) = (vec!["sing".to_owned()], Vec::new());
        while let Some(suggestion) = Suggestion::after(&told, true) {
            let name = suggestion.name;
            let commands = (suggestion.commands)();
            let mut done = commands.iter().filter_map(Suggestion::of).map(|it| it.name);
            assert!(done.any(|done| done == name), "{name}");
            told.push(name.to_owned());
            seen.push(name);
        }
        assert_eq!(
            seen,
            ["play", "explain", "test-starts", "weave", "name", "picture"]
        );
        let told = ["play".to_owned()];
        let next = Suggestion::after(&told, false);
        assert_eq!(next.map(|it| it.name), Some("test-starts"));
    }
}
