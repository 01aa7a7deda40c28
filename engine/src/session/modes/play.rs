//! A tour made by hand.

mod report;

use super::Behaviour;
use crate::board::Square;
use crate::position::{Knight, Position, Step};
use crate::scene::{Explanation, Mark};
use crate::session::core::Core;
use crate::session::one_knight;
use crate::session::outlook::Judge;
use crate::session::phase;
use crate::session::report::Report;
use crate::session::sentences;
use crate::session::task::{Job, Task, TaskKind, TaskResult};
use crate::session::timeline::{Author, Origin};
use crate::session::{Command, Event, Outlook, uncrossed};
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
            Command::ToggleUncrossed => {
                core.halt();
                core.stop_search();
                core.forbids_crossing = !core.forbids_crossing;
            }
            Command::StepOn if core.is_uncrossed() && core.timeline().is_some() => {
                core.halt();
                core.with_undo(|core| one_knight::replay(core, 1, events));
            }
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
        let is_sought = core.pending(TaskKind::Background).is_some() || core.is_uncrossed();
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
        match core.is_uncrossed() && core.planned().is_none() {
            true => one_knight::replay(core, steps, events),
            false => one_knight::advance(core, steps, events),
        }
    }

    fn report(&self, core: &Core) -> Report {
        self.say(core)
    }

    fn marks(&self, core: &Core) -> Vec<(Square, Mark)> {
        let mut marks = one_knight::marks(core);
        let hint = self.hint.filter(|_| !core.is_uncrossed());
        let hint = hint.filter(|&(step, _)| step == core.steps());
        let hint = hint
            .filter(|&(_, square)| core.position().and_then(|now| self.next(now)) == Some(square));
        marks.extend(hint.map(|(_, square)| (square, Mark::Hint)));
        marks
    }

    fn explanation(&self, core: &Core) -> Option<Explanation> {
        // The rule does not look at crossings.
        let explanation = one_knight::explanation(core);
        explanation.filter(|_| !core.is_uncrossed())
    }

    fn reason<'a>(&'a self, core: &'a Core) -> Option<&'a Reason> {
        self.judge.reason(self.judged(core)?)
    }

    fn outlook(&self, core: &Core) -> Option<Outlook> {
        Some(self.judge.outlook(self.judged(core)?))
    }
}

impl Play {
    /// The game, if the player is told whether it can still become a tour.
    fn judged<'a>(&self, core: &'a Core) -> Option<&'a Position> {
        let is_told = self.shows_outlook && !core.is_uncrossed();
        core.position().filter(|_| is_told)
    }

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
        if core.is_uncrossed()
            && let Some((from, to)) = uncrossed::crossed(position, square)
        {
            core.say(sentences::would_cross(square, from, to));
            return None;
        }
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
            return core.say_hint(sentences::hint(square));
        }
        let sentence = match self.judge.outlook(position) {
            Outlook::Lost { since: 0 } => sentences::lost_from(position.start()),
            Outlook::Lost { since } => sentences::go_back_first(since + 1),
            Outlook::Unknown => sentences::no_hint(Judge::is_too_large(position.board())),
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
        if core.is_uncrossed() {
            return uncrossed::retreat(core, events);
        }
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
}
