//! Watch mode: the user watches tours being found, step by step.

use super::Behaviour;
use crate::core::Core;
use crate::refusal::SessionResult;
use crate::report::{Hint, Report, Severity, TRY_ANOTHER_START, report_complete, report_loaded};
use crate::timeline::{Author, Origin, Timeline};
use crate::{Command, Phase, one_knight, phase, sentences};
use knights_tour::board::Square;
use knights_tour::position::Position;
use knights_tour::solve::{Action, Question, Reason};
use knights_tour_base::wording::count;
use knights_tour_scene::{Explanation, Mark};
use std::ops::ControlFlow;

/// Watch mode, which has no state.
#[derive(Clone, Debug, Default)]
pub(crate) struct WatchMode;

impl Behaviour for WatchMode {
    fn apply(&mut self, core: &mut Core, command: Command) -> SessionResult {
        match command {
            Command::Choose(square) => choose(core, square),
            Command::Drag { from, to } if one_knight::is_move(core, from, to) => choose(core, to),
            other => one_knight::perform(core, other),
        }
    }

    fn report(&self, core: &Core) -> Report {
        if let Some(refusal) = one_knight::refusal(core) {
            return refusal;
        }
        if let Some(planned) = core.walk.planned() {
            return planned.report(core.clock.is_running());
        }
        match core.walk.position() {
            Some(position) => report_walk(core, position),
            None => {
                let board = &core.walk.board;
                match no_tour(core) {
                    Some(reason) => Report::new(
                        Severity::Plain,
                        format!("{board:#} has no tour"),
                        format!("{reason} Click a square to see how far the rule gets."),
                    ),
                    None => Report::new(Severity::Plain, sentences::CHOOSE_START, "")
                        .hint(Hint::Start(board.top_left()))
                        .action("Find a tour", [Command::FindTour]),
                }
            }
        }
    }

    fn marks(&self, core: &Core) -> Vec<(Square, Mark)> {
        one_knight::marks(core)
    }

    fn explanation(&self, core: &Core) -> Option<Explanation> {
        one_knight::explanation(core)
    }
}

/// Starts a tour or moves the knight. A tour with moves is never replaced, but its square is described.
fn choose(core: &mut Core, square: Square) -> SessionResult {
    if core.clock.is_running() {
        return one_knight::interrupt(core);
    }
    let by_rule = core.walk.timeline().map(choice_of_rule);
    let before = core.walk.all_steps();
    if let Some(by_rule) = by_rule
        && one_knight::move_by_hand(core, square)
    {
        if !phase::is_over(core) {
            core.say_and_suggest(
                sentences::chosen(square, by_rule, core.walk.all_steps() < before),
                Hint::Paused,
            );
        }
        return Ok(());
    }
    let Some(tour) = core.walk.tour_view().filter(|_| core.walk.all_steps() > 0) else {
        return one_knight::start_at(core, square);
    };
    core.walk.board.check(square)?;
    let sentence = sentences::selected(tour, square);
    core.say_and_suggest(sentence, Hint::Selected);
    Ok(())
}

fn choice_of_rule(timeline: &Timeline) -> Option<Square> {
    let position = timeline.position();
    match timeline.next_by_rule() {
        ControlFlow::Continue(Action::Advance(direction)) => {
            position.board().step(position.here(), direction)
        }
        _ => None,
    }
}

/// Reports on a tour that is made step by step.
pub(super) fn report_walk(core: &Core, position: &Position) -> Report {
    let here = position.here();
    let steps = count(core.walk.steps(), "step", "steps");
    match phase::phase(core) {
        Phase::Empty | Phase::Ready => {
            Report::new(Severity::Plain, format!("The knight is on {here}"), "")
                .hint(Hint::Ready)
                .action("Watch the tour", [Command::PlayPause])
        }
        Phase::Paused => Report::new(Severity::Plain, format!("Paused on {here}"), "")
            .hint(Hint::Paused)
            .action("Continue", [Command::PlayPause]),
        Phase::Playing => Report::new(
            Severity::Plain,
            format!("The knight is on {here}"),
            rule_in_words(core),
        )
        .hint(Hint::Running),
        Phase::Finishing => Report::new(
            Severity::Plain,
            "Working ahead\u{2026}",
            format!("{} {steps} so far.", rule_in_words(core)),
        )
        .hint(Hint::Running),
        Phase::Complete => match core.walk.timeline().and_then(|now| now.origin.as_ref()) {
            Some(Origin::Found(_)) => {
                report_complete(position).action("Another tour", [Command::FindAnother])
            }
            Some(Origin::Loaded(_)) => report_loaded(position),
            _ => report_complete(position),
        },
        Phase::DeadEnd => {
            let title = "Could not find a tour from this position!";
            let report = Report::new(Severity::Trouble, title, sentences::stuck(position));
            match no_tour(core) {
                Some(reason) => Report {
                    text: format!("{} {reason}", report.text),
                    ..report
                },
                None => report
                    .action("Find a tour", [Command::FindTour])
                    .action("Try another start", TRY_ANOTHER_START)
                    .action(
                        "Continue with backtracking",
                        [Command::ToggleBacktracking, Command::PlayPause],
                    ),
            }
        }
        Phase::Impossible => Report::new(
            Severity::Trouble,
            format!("No tour starts on {}", position.start()),
            format!(
                "Every continuation from {} has been tried, in {steps}.",
                position.start()
            ),
        )
        .action("Try another start", TRY_ANOTHER_START),
    }
}

/// The reason why no square of the board starts a tour, if a theorem gives one.
fn no_tour(core: &Core) -> Option<Reason> {
    let board = &core.walk.board;
    board
        .rectangle()
        .and_then(|_| Question::on(board).impossible())
}

fn rule_in_words(core: &Core) -> String {
    let Some(timeline) = core.walk.timeline() else {
        return String::new();
    };
    match timeline.author() {
        Author::Solver => "Replaying a tour that the solver found.".to_owned(),
        Author::File => "This tour came from a file or the clipboard.".to_owned(),
        Author::Person => "You made these moves.".to_owned(),
        Author::Rule => {
            let rule = timeline.rule();
            sentences::by_rule(&core.walk.board, rule.tie_break, rule.backtracking)
        }
    }
}
