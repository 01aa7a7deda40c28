//! Watching tours being found, step by step.

use super::Behaviour;
use crate::board::Square;
use crate::position::Position;
use crate::scene::{Explanation, Mark};
use crate::session::core::Core;
use crate::session::one_knight;
use crate::session::phase;
use crate::session::report::{Report, TRY_ANOTHER_START, Tone, report_complete, report_loaded};
use crate::session::task::{Task, TaskResult};
use crate::session::timeline::{Author, Origin, Timeline};
use crate::session::{Command, Event, Phase};
use crate::solve::TieBreak;

/// It has no state of its own.
#[derive(Clone, Debug, Default)]
pub(super) struct Watch;

impl Behaviour for Watch {
    fn apply(
        &mut self,
        core: &mut Core,
        command: Command,
        events: &mut Vec<Event>,
    ) -> Option<Task> {
        one_knight::apply(core, &command, events)
    }

    fn take(&mut self, core: &mut Core, result: TaskResult, events: &mut Vec<Event>) {
        one_knight::take(core, result, events);
    }

    fn advance(&mut self, core: &mut Core, steps: u64, events: &mut Vec<Event>) {
        one_knight::advance(core, steps, events);
    }

    fn report(&self, core: &Core) -> Report {
        if let Some(refusal) = one_knight::refusal(core) {
            return refusal;
        }
        if let Some(planned) = core.planned() {
            return planned.report(core.is_running());
        }
        match core.position() {
            Some(position) => report_walk(core, position),
            None => Report::new(
                Tone::Plain,
                "Choose a starting square",
                format!(
                    "Click any square, or press Space to start at {}.",
                    core.board().top_left()
                ),
            )
            .offer("Find a tour", [Command::FindTour]),
        }
    }

    fn marks(&self, core: &Core) -> Vec<(Square, Mark)> {
        one_knight::marks(core)
    }

    fn explanation(&self, core: &Core) -> Option<Explanation> {
        one_knight::explanation(core)
    }
}

/// What is said of a knight that the rule moves.
pub(super) fn report_walk(core: &Core, position: &Position) -> Report {
    let here = position.here();
    match phase::phase(core) {
        Phase::Empty | Phase::Ready => Report::new(
            Tone::Plain,
            format!("The knight is on {here}"),
            "Press Space to watch its tour, or Right to go move by move. A click on another square starts there.",
        ),
        Phase::Paused => Report::new(
            Tone::Plain,
            format!("Paused on {here}"),
            "Space plays on, Right and Left go a step on and back, Home to the start, End to the finish.",
        ),
        Phase::Playing => Report::new(
            Tone::Plain,
            format!("The knight is on {here}"),
            format!("{} Space pauses, Esc stops.", rule_in_words(core)),
        ),
        Phase::Finishing => Report::new(
            Tone::Plain,
            "Looking for the end",
            format!(
                "{} {} steps so far. Space pauses, Esc stops.",
                rule_in_words(core),
                core.steps()
            ),
        ),
        Phase::Complete => match core.timeline().map(|now| &now.origin) {
            Some(Origin::Found(_)) => {
                report_complete(position).offer("Another tour", [Command::FindAnother])
            }
            Some(Origin::Loaded { .. }) => report_loaded(position),
            _ => report_complete(position),
        },
        Phase::DeadEnd => report_dead_end(position),
        Phase::Impossible => Report::new(
            Tone::Trouble,
            format!("No tour starts on {}", position.start()),
            format!(
                "Every way on from {} has been tried, {} steps in all: there is no tour from it.",
                position.start(),
                core.steps()
            ),
        )
        .offer("Try another start", TRY_ANOTHER_START),
    }
}

fn rule_in_words(core: &Core) -> String {
    match core.timeline().map(Timeline::author) {
        Some(Author::Solver) => return "This tour was found, not made by the rule.".to_owned(),
        Some(Author::File) => return "This tour was read from a file or the clipboard.".to_owned(),
        Some(Author::Person) => return "These moves were made by hand.".to_owned(),
        Some(Author::Rule) | None => {}
    }
    let with = if core.backtracking {
        " with backtracking"
    } else {
        ""
    };
    let tie_break = core.tie_break;
    let orders = match (tie_break, core.board().rectangle()) {
        (TieBreak::SquirrelCull, None) => " Its orders of moves were made for whole boards.",
        _ => "",
    };
    format!("Warnsdorff\u{2019}s rule{with}, tie-break {tie_break}.{orders}")
}

fn report_dead_end(position: &Position) -> Report {
    let here = position.here();
    let board = position.board();
    let why = if board.neighbours(here).next().is_some() {
        "every square a knight\u{2019}s move away has been visited"
    } else {
        "no square of the board is a knight\u{2019}s move away"
    };
    let text = format!(
        "The knight is stuck on {here} after {} of {} squares: {why}.",
        position.visited(),
        board.squares()
    );
    Report::new(
        Tone::Trouble,
        "Could not find a tour from this position!",
        text,
    )
    .offer("Find a tour", [Command::FindTour])
    .offer("Try another start", TRY_ANOTHER_START)
    .offer(
        "Go on with backtracking",
        [Command::ToggleBacktracking, Command::PlayPause],
    )
}
