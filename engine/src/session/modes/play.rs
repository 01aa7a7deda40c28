//! A tour made by hand.

use super::Behaviour;
use super::watch::report_walk;
use crate::board::Square;
use crate::position::{Knight, Position, Step};
use crate::scene::{Explanation, Mark};
use crate::session::core::Core;
use crate::session::one_knight;
use crate::session::outlook::Judge;
use crate::session::phase;
use crate::session::report::{
    Guide, Report, TRY_ANOTHER_START, Tone, report_complete, report_loaded,
};
use crate::session::sentences;
use crate::session::task::{Job, Task, TaskKind, TaskResult};
use crate::session::timeline::{Author, Origin, Timeline};
use crate::session::{Command, Event, Outlook, Phase};
use crate::solve::Reason;

/// What is known of the player's game.
#[derive(Clone, Debug)]
pub(super) struct Play {
    judge: Judge,
    /// Whether the player is told of the outlook.
    pub(super) shows_outlook: bool,
    told: Option<Outlook>,
    /// The move last hinted at, and after how many steps.
    hint: Option<(u64, Square)>,
}

impl Default for Play {
    fn default() -> Play {
        Play {
            judge: Judge::default(),
            shows_outlook: true,
            told: None,
            hint: None,
        }
    }
}

impl Behaviour for Play {
    fn apply(
        &mut self,
        core: &mut Core,
        command: Command,
        events: &mut Vec<Event>,
    ) -> Option<Task> {
        match command {
            Command::Choose(square) => return self.choose(core, square, events),
            Command::Hint => self.give_hint(core, events),
            Command::GoBack => self.go_back(core, events),
            Command::GiveUp => return self.give_up(core, events),
            Command::ToggleOutlook => self.shows_outlook = !self.shows_outlook,
            other => return one_knight::apply(core, &other, events),
        }
        None
    }

    fn take(&mut self, core: &mut Core, result: TaskResult, events: &mut Vec<Event>) {
        match result {
            TaskResult::Verdict(judge) => self.judge = *judge,
            other => one_knight::take(core, other, events),
        }
    }

    /// Finds out about the outlook, and tells when it changes.
    fn settle(&mut self, core: &mut Core, events: &mut Vec<Event>) -> Option<Task> {
        let is_sought = core.pending(TaskKind::Background).is_some();
        if let Some(position) = core.position().filter(|_| !is_sought) {
            self.judge.glance(position);
        }
        let outlook = self.outlook(core);
        if self.told != outlook {
            self.told = outlook;
            events.extend(outlook.map(Event::Outlook));
        }
        let position = core.position().filter(|_| !is_sought)?;
        if self.judge.outlook(position) != Outlook::Thinking {
            return None;
        }
        let job = Job::Verdict(Box::new((self.judge.clone(), position.clone())));
        Some(core.ask(job))
    }

    fn wait(&mut self, core: &mut Core, seconds: f64) {
        let is_over = phase::is_over(core);
        if let Some(timeline) = core.timeline_mut().filter(|_| !is_over)
            && !timeline.is_given_up()
        {
            timeline.seconds += seconds.max(0.0);
        }
    }

    fn advance(&mut self, core: &mut Core, steps: u64, events: &mut Vec<Event>) {
        one_knight::advance(core, steps, events);
    }

    fn report(&self, core: &Core) -> Report {
        if let Some(refusal) = one_knight::refusal(core) {
            return refusal;
        }
        if let Some(planned) = core.planned() {
            return planned.report(core.is_running()).for_a_player();
        }
        let Some(timeline) = core.timeline() else {
            return Report::new(Tone::Plain, sentences::CHOOSE_START, sentences::VISIT_ALL)
                .offer("Find a tour", [Command::FindTour]);
        };
        let position = timeline.position();
        match phase::phase(core) {
            Phase::Complete => report_whole(timeline).for_a_player(),
            Phase::DeadEnd | Phase::Impossible => self.report_stuck(core, timeline),
            Phase::Playing | Phase::Finishing => report_walk(core, position),
            Phase::Empty | Phase::Ready | Phase::Paused => self.report_under_way(core, position),
        }
    }

    fn marks(&self, core: &Core) -> Vec<(Square, Mark)> {
        let mut marks = one_knight::marks(core);
        let hint = self.hint.filter(|&(step, _)| step == core.steps());
        let hint = hint
            .filter(|&(_, square)| core.position().and_then(|now| self.next(now)) == Some(square));
        marks.extend(hint.map(|(_, square)| (square, Mark::Hint)));
        marks
    }

    fn explanation(&self, core: &Core) -> Option<Explanation> {
        one_knight::explanation(core)
    }

    fn reason<'a>(&'a self, core: &'a Core) -> Option<&'a Reason> {
        let position = core.position().filter(|_| self.shows_outlook)?;
        self.judge.reason(position)
    }

    fn outlook(&self, core: &Core) -> Option<Outlook> {
        let position = core.position().filter(|_| self.shows_outlook)?;
        Some(self.judge.outlook(position))
    }
}

impl Play {
    /// A click: the first square, or a move.
    fn choose(&mut self, core: &mut Core, square: Square, events: &mut Vec<Event>) -> Option<Task> {
        let Some(position) = core.position() else {
            return one_knight::start_at(core, square, events);
        };
        let Some(direction) = position.direction_to(square) else {
            if position.moves().is_empty() && square != position.here() {
                let before = position.here();
                let task = one_knight::start_at(core, square, events);
                let is_moved = core.position().is_some_and(|now| now.here() == square);
                if is_moved {
                    core.say(sentences::start_moved(before, square));
                }
                return task;
            }
            let sentence = sentences::no_move(position, square);
            core.say(sentence);
            return None;
        };
        core.halt();
        let step = Step::advance(Knight::First, direction);
        core.make(step, Author::Person, events);
        phase::stop_at_end(core, events);
        None
    }

    /// A move that keeps the tour possible, if one is known.
    fn next(&self, position: &Position) -> Option<Square> {
        let step = self.judge.completion(position)?.first()?;
        position.board().step(position.here(), step.direction())
    }

    fn give_hint(&mut self, core: &mut Core, events: &mut Vec<Event>) {
        let Some(position) = core.position() else {
            return;
        };
        if let Some(square) = self.next(position) {
            self.hint = Some((core.steps(), square));
            if let Some(timeline) = core.timeline_mut() {
                timeline.hints += 1;
            }
            events.push(Event::Hint(square));
            return core.say(sentences::hint(square));
        }
        let sentence = match self.judge.outlook(position) {
            Outlook::Lost { since: 0 } => sentences::lost_from(position.start()),
            Outlook::Lost { since } => sentences::go_back_first(since + 1),
            Outlook::Unknown => sentences::no_hint(is_too_large(position)),
            Outlook::Thinking => sentences::HINT_LATER.to_owned(),
            // A complete tour wants no move.
            Outlook::Possible => return,
        };
        core.say(sentence);
    }

    /// Goes back to the last point from which a tour is possible.
    fn go_back(&mut self, core: &mut Core, events: &mut Vec<Event>) {
        core.halt();
        core.with_undo(|core| self.retreat(core, events));
    }

    fn retreat(&self, core: &mut Core, events: &mut Vec<Event>) {
        let outlook = |core: &Core| core.position().map(|position| self.judge.outlook(position));
        let Some(lost @ Outlook::Lost { since: 1.. }) = outlook(core) else {
            return;
        };
        while outlook(core) == Some(lost) && core.retreat(events) {}
    }

    /// Shows how the game could have gone on from where that was still possible.
    fn give_up(&mut self, core: &mut Core, events: &mut Vec<Event>) -> Option<Task> {
        let position = core.position().filter(|position| !position.is_complete())?;
        let moves = position.moves().len() as u64;
        match self.judge.outlook(position) {
            Outlook::Unknown => {
                events.push(Event::GiveUp { moves });
                return one_knight::find_tour(core, None);
            }
            Outlook::Thinking => {
                core.say(sentences::GIVE_UP_LATER);
            }
            Outlook::Lost { since: 0 } => {
                core.say(sentences::ANY_TOUR_LOST);
            }
            Outlook::Lost { .. } | Outlook::Possible => self.show_completion(core, moves, events),
        }
        None
    }

    fn show_completion(&self, core: &mut Core, moves: u64, events: &mut Vec<Event>) {
        core.halt();
        core.record_timeline();
        self.retreat(core, events);
        if let Some(timeline) = core.timeline_mut() {
            // What is possible, or was at the last point at which it was, is known by a tour.
            let rest = self.judge.completion(timeline.position());
            let kept = timeline.position().moves().len() as u64;
            timeline.go_on_with(rest.unwrap_or_default().iter().copied(), Author::Solver);
            timeline.origin = Origin::GivenUp { moves, kept };
        }
        events.push(Event::GiveUp { moves });
        core.play(false);
    }

    fn report_under_way(&self, core: &Core, position: &Position) -> Report {
        let outlook = self.outlook(core);
        let report = match outlook {
            None => Report::new(Tone::Plain, sentences::your_move(position.here()), "")
                .guide(Guide::ByHand),
            Some(Outlook::Possible) => {
                Report::new(Tone::Success, sentences::STILL_POSSIBLE, "").guide(Guide::ByHand)
            }
            Some(Outlook::Thinking) => {
                Report::new(Tone::Doubt, sentences::THINKING, "").guide(Guide::ByHand)
            }
            Some(Outlook::Unknown) => Report::new(
                Tone::Doubt,
                sentences::NOT_KNOWN,
                sentences::why_not_known(is_too_large(position)),
            )
            .guide(Guide::ByHandAlone),
            Some(Outlook::Lost { since: 0 }) => Report::new(
                Tone::Trouble,
                sentences::no_tour_from(position.start()),
                self.why(position, sentences::CHOOSE_ANOTHER_START),
            )
            .offer("Try another start", [TRY_ANOTHER_START[0].clone()]),
            Some(Outlook::Lost { since }) => Report::new(
                Tone::Trouble,
                sentences::lost_since(since + 1),
                self.why(position, sentences::PLAY_ON),
            )
            .offer("Go back there", [Command::GoBack]),
        };
        let report = match outlook {
            // There is none to be had.
            Some(Outlook::Unknown | Outlook::Lost { .. }) => report,
            _ => report.offer("Hint", [Command::Hint]),
        };
        report.offer("Give up", [Command::GiveUp])
    }

    /// Why the game is lost, as far as that is known, and what could be done.
    fn why(&self, position: &Position, advice: &str) -> String {
        match self.judge.reason(position) {
            Some(reason) => sentences::why_lost(reason, position.visited() > 1, advice),
            None => advice.to_owned(),
        }
    }

    fn report_stuck(&self, core: &Core, timeline: &Timeline) -> Report {
        let position = timeline.position();
        let text = sentences::stuck_after(position, timeline.seconds);
        let report = Report::new(Tone::Trouble, sentences::NO_WAY_ON, text);
        match self.outlook(core) {
            Some(Outlook::Lost { since: 1.. }) => {
                report.offer("Back to the last chance", [Command::GoBack])
            }
            _ => report.offer("Undo", [Command::Undo]),
        }
        .offer("Give up", [Command::GiveUp])
    }
}

/// What is said of a complete tour: praise is for whoever made every move of it.
fn report_whole(timeline: &Timeline) -> Report {
    match timeline.origin {
        Origin::GivenUp { moves, kept } => report_shown(timeline, moves, kept),
        Origin::Loaded { .. } => report_loaded(timeline.position()),
        _ if timeline.is_all_by_hand() => report_won(timeline),
        _ => report_complete(timeline.position()),
    }
}

fn report_won(timeline: &Timeline) -> Report {
    let position = timeline.position();
    Report {
        title: sentences::WON.to_owned(),
        text: sentences::won(position, timeline.seconds, timeline.hints),
        ..report_complete(position)
    }
}

/// A game that was given up, after it was shown how it could have gone on.
fn report_shown(timeline: &Timeline, moves: u64, kept: u64) -> Report {
    Report {
        title: sentences::SHOWN.to_owned(),
        tone: Tone::Plain,
        text: sentences::shown(moves, kept, timeline.seconds),
        ..report_complete(timeline.position())
    }
}

/// Whether games on this board are not judged.
fn is_too_large(position: &Position) -> bool {
    Judge::is_too_large(position.board())
}
