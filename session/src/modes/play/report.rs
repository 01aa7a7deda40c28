//! The status messages of Play mode.

use super::PlayMode;
use crate::core::Core;
use crate::modes::Behaviour as _;
use crate::modes::watch::report_walk;
use crate::outlook::SolvabilityCache;
use crate::report::{Hint, Report, Severity, TRY_ANOTHER_START, report_complete, report_loaded};
use crate::timeline::{Origin, Timeline};
use crate::{Command, Phase, Solvability, one_knight, phase, sentences};
use knights_tour::position::Position;
use knights_tour::solve::Goal;
use knights_tour::tour::Tour;

impl PlayMode {
    pub(super) fn say(&self, core: &Core) -> Report {
        if let Some(refusal) = one_knight::refusal(core) {
            return refusal;
        }
        if let Some(planned) = core.walk.planned() {
            return planned.report(core.clock.is_running()).for_a_player();
        }
        let Some(timeline) = core.walk.timeline() else {
            return Report::new(
                Severity::Plain,
                sentences::CHOOSE_START,
                "Choose a square to start, then visit every other square once.",
            )
            .action("Find a tour", [Command::FindTour]);
        };
        let position = timeline.position();
        match phase::phase(core) {
            Phase::Complete => report_whole(timeline).for_a_player(),
            Phase::DeadEnd | Phase::Impossible => self.report_stuck(core, timeline),
            Phase::Playing | Phase::Finishing => report_walk(core, position),
            Phase::Empty | Phase::Ready | Phase::Paused => self.report_under_way(core, position),
        }
    }

    /// Reports on an unfinished game: whether a tour is still possible, and since when not.
    fn report_under_way(&self, core: &Core, position: &Position) -> Report {
        let outlook = self.outlook(core);
        let by_hand = |tone, title: String| Report::new(tone, title, "").hint(Hint::ByHand);
        let report = match outlook {
            None => by_hand(
                Severity::Plain,
                format!("Your move from {}", position.here()),
            ),
            Some(Solvability::Possible) => {
                by_hand(Severity::Success, "A tour is still possible".to_owned())
            }
            Some(Solvability::Thinking) => by_hand(Severity::Doubt, sentences::THINKING.to_owned()),
            Some(Solvability::Unknown) => Report::new(
                Severity::Doubt,
                "Can\u{2019}t tell whether a tour is possible",
                sentences::why_not_known(SolvabilityCache::is_too_large(position.board())),
            )
            .hint(Hint::ByHandAlone),
            Some(Solvability::Lost { since: 0 }) => Report::new(
                Severity::Trouble,
                format!("No tour starts on {}", position.start()),
                self.why(position, "Choose another start."),
            )
            .action("Try another start", [TRY_ANOTHER_START[0].clone()]),
            Some(Solvability::Lost { since }) => Report::new(
                Severity::Trouble,
                format!("No tour has been possible since square {}", since + 1),
                self.why(
                    position,
                    "Play on and see how far you get, or go back to where a tour was possible.",
                ),
            )
            .action("Go back there", [Command::GoBack]),
        };
        let report = match outlook {
            Some(Solvability::Unknown | Solvability::Lost { .. }) => report,
            _ if self.hint.is_some_and(|hint| hint.step == core.walk.steps()) => {
                report.action("Move there", [Command::Hint])
            }
            _ => report.action("Hint", [Command::Hint]),
        };
        report.action("Give up", [Command::GiveUp])
    }

    fn why(&self, position: &Position, advice: &str) -> String {
        match self.judge.reason(position) {
            Some(reason) => sentences::why_lost(reason, position.visited() > 1, advice),
            None => advice.to_owned(),
        }
    }

    fn report_stuck(&self, core: &Core, timeline: &Timeline) -> Report {
        let text = sentences::stuck_after(timeline.position(), timeline.seconds);
        let report = Report::new(Severity::Trouble, "No move left", text);
        match self.outlook(core) {
            Some(Solvability::Lost { since: 1.. }) => {
                report.action("Back to the last chance", [Command::GoBack])
            }
            _ => report.action("Undo", [Command::Undo]),
        }
        .action("Give up", [Command::GiveUp])
    }
}

/// The report of a complete tour. Congratulates only if the player made every move.
fn report_whole(timeline: &Timeline) -> Report {
    let position = timeline.position();
    let report = report_complete(position);
    match timeline.origin {
        Some(Origin::GivenUp(moves, kept)) => Report {
            title: "Here is one way to finish".to_owned(),
            tone: Severity::Plain,
            text: sentences::shown(moves, kept, timeline.seconds),
            ..report
        },
        Some(Origin::Loaded(_)) => report_loaded(position),
        _ if timeline.is_all_by_hand() => Report {
            title: "You made it: the tour is complete".to_owned(),
            text: sentences::won(position, timeline.seconds, timeline.hints)
                + &turns(position).unwrap_or_default(),
            ..report
        },
        _ => report,
    }
}

/// The turns of a tour and the fewest possible, if known.
fn turns(position: &Position) -> Option<String> {
    let tour = Tour::new(position.board(), position.trail()).ok()?;
    let bound = Goal::Turns.bound(tour.board(), tour.is_closed())?;
    let count = Goal::Turns.count(&tour);
    let again = if count > bound.least {
        " Try again?"
    } else {
        ""
    };
    Some(format!(
        " {}.{again}",
        Goal::Turns.describe(count, Some(bound))
    ))
}
