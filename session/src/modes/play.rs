//! Play mode: the user makes a tour by hand.

mod report;

use super::Behaviour;
use crate::core::Core;
use crate::outcome::Outcome;
use crate::outlook::SolvabilityCache;
use crate::report::Report;
use crate::task::{Job, TaskKind, TaskResult};
use crate::timeline::{Author, Origin};
use crate::workspace::Space as _;
use crate::{
    Command, Event, Game, Phase, Session, Solvability, one_knight, phase, sentences, uncrossed,
};
use knights_tour::board::Square;
use knights_tour::position::{Knight, Position, Step};
use knights_tour::solve::Reason;
use knights_tour_scene::{Explanation, Mark};

#[derive(Clone, Debug)]
pub(crate) struct Play {
    judge: SolvabilityCache,
    pub(crate) shows_outlook: bool,
    told: Option<Solvability>,
    /// The last hint: the step at which it was given, and its square.
    hint: Option<(u64, Square)>,
}

impl Default for Play {
    fn default() -> Play {
        Play {
            judge: SolvabilityCache::default(),
            shows_outlook: true,
            told: None,
            hint: None,
        }
    }
}

impl Behaviour for Play {
    fn apply(&mut self, core: &mut Core, command: Command) -> Outcome {
        match command {
            Command::Choose(square) => return self.choose(core, square),
            Command::Hint => return self.give_hint(core),
            Command::GoBack => self.go_back(core),
            Command::GiveUp => return self.give_up(core),
            Command::ToggleOutlook => self.shows_outlook = !self.shows_outlook,
            Command::ToggleUncrossed => {
                core.clock.halt();
                core.stop_search();
                core.forbids_crossing = !core.forbids_crossing;
            }
            other => return one_knight::perform(core, other),
        }
        Ok(())
    }

    fn finish(&mut self, core: &mut Core, result: TaskResult) -> Outcome {
        let TaskResult::Verdict(judge) = result else {
            return one_knight::finish(core, result);
        };
        self.judge = *judge;
        Ok(())
    }

    /// Emits an event if the outlook has changed, and starts a search if it is unknown whether a tour is possible.
    fn follow_up(&mut self, core: &mut Core) {
        let is_sought = core.pending(TaskKind::Background).is_some() || core.is_uncrossed();
        if let Some(position) = core.walk.position().filter(|_| !is_sought) {
            self.judge.glance(position);
        }
        let outlook = self.outlook(core);
        if self.told != outlook {
            self.told = outlook;
            core.events.extend(outlook.map(Event::Solvability));
        }
        if let Some(position) = core.walk.position().filter(|_| !is_sought)
            && self.judge.outlook(position) == Solvability::Thinking
        {
            let job = Job::Verdict(Box::new((self.judge.clone(), position.clone())));
            core.start_task(job);
        }
    }

    fn wait(&mut self, core: &mut Core, seconds: f64) {
        let is_over = phase::is_over(core);
        if let Some(timeline) = core.walk.timeline_mut().filter(|_| !is_over)
            && !timeline.is_given_up()
        {
            timeline.seconds += seconds.max(0.0);
        }
    }

    fn why_not(&self, session: &Session, command: &Command) -> Option<&'static str> {
        let core = Some(&session.core).filter(|core| core.is_uncrossed());
        core.and_then(|core| uncrossed::why_not(core, command))
            .or_else(|| session.why_not_with_knights(command))
    }

    fn report(&self, core: &Core) -> Report {
        self.say(core)
    }

    fn marks(&self, core: &Core) -> Vec<(Square, Mark)> {
        let mut marks = one_knight::marks(core);
        let hint = self.hint.filter(|_| !core.is_uncrossed());
        let hint = hint
            .filter(|&(step, _)| step == core.walk.steps())
            .filter(|&(_, square)| {
                core.walk.position().and_then(|now| self.next(now)) == Some(square)
            });
        marks.extend(hint.map(|(_, square)| (square, Mark::Hint)));
        marks
    }

    fn explanation(&self, core: &Core) -> Option<Explanation> {
        // Warnsdorff's rule ignores crossings, so it explains nothing in a game that forbids them.
        one_knight::explanation(core).filter(|_| !core.is_uncrossed())
    }

    fn reason<'a>(&'a self, core: &'a Core) -> Option<&'a Reason> {
        self.judge.reason(self.judged(core)?)
    }

    fn game(&self, core: &Core) -> Option<Game> {
        let timeline = core.walk.timeline()?;
        let is_over = phase::is_over(core);
        Some(Game {
            seconds: timeline.seconds,
            moves: timeline.moves_by_hand(),
            hints: timeline.hints,
            is_by_hand: timeline.is_all_by_hand(),
            is_complete: phase::phase(core) == Phase::Complete,
            is_over,
            is_timed: !is_over && !timeline.is_given_up(),
            is_uncrossed: core.is_uncrossed()
                && uncrossed::first_crossing(timeline.position()).is_none(),
        })
    }

    fn outlook(&self, core: &Core) -> Option<Solvability> {
        Some(self.judge.outlook(self.judged(core)?))
    }
}

impl Play {
    fn judged<'a>(&self, core: &'a Core) -> Option<&'a Position> {
        let is_told = self.shows_outlook && !core.is_uncrossed();
        core.walk.position().filter(|_| is_told)
    }

    fn choose(&mut self, core: &mut Core, square: Square) -> Outcome {
        let Some(position) = core.walk.position() else {
            return one_knight::start_at(core, square);
        };
        let Some(direction) = position.direction_to(square) else {
            let before = position.here();
            if !position.moves().is_empty() || square == before {
                return Err(sentences::no_move(position, square).into());
            }
            one_knight::start_at(core, square)?;
            if core.walk.position().is_some_and(|now| now.here() == square) {
                core.say(format!(
                    "{square} is not a knight\u{2019}s move from {before}, so the tour now starts on {square}."
                ));
            }
            return Ok(());
        };
        if core.is_uncrossed()
            && let Some((from, to)) = uncrossed::crossed(position, square)
        {
            let why = format!("A move to {square} would cross your move from {from} to {to}.");
            return Err(why.into());
        }
        core.clock.halt();
        core.walk.make(
            Step::advance(Knight::First, direction),
            Author::Person,
            &mut core.events,
        );
        phase::stop_at_end(core);
        Ok(())
    }

    fn next(&self, position: &Position) -> Option<Square> {
        let step = self.judge.completion(position)?.first()?;
        position.board().step(position.here(), step.direction())
    }

    fn give_hint(&mut self, core: &mut Core) -> Outcome {
        let Some(position) = core.walk.position() else {
            return Ok(());
        };
        if let Some(square) = self.next(position) {
            let hint = Some((core.walk.steps(), square));
            if self.hint == hint {
                // A second request for the hint makes the move.
                return self.choose(core, square);
            }
            self.hint = hint;
            if let Some(timeline) = core.walk.timeline_mut() {
                timeline.hints += 1;
            }
            core.events.push(Event::Hint(square));
            core.say_hint(format!("{square} keeps a tour possible."));
            return Ok(());
        }
        Err(match self.judge.outlook(position) {
            Solvability::Lost { since: 0 } => {
                format!(
                    "No tour starts on {}: choose another start.",
                    position.start()
                )
            }
            Solvability::Lost { since } => {
                let square = since + 1;
                format!("It\u{2019}s too late since square {square}: go back there first.")
            }
            Solvability::Unknown if SolvabilityCache::is_too_large(position.board()) => {
                let most = SolvabilityCache::MAX_SQUARES;
                format!("Hints work on boards of up to {most} squares.")
            }
            Solvability::Unknown => "No hint: the search took too long.".to_owned(),
            Solvability::Thinking => "Still working out a hint\u{2026}".to_owned(),
            // No hint is needed: a solvable game without a next move is a complete tour.
            Solvability::Possible => return Ok(()),
        }
        .into())
    }

    fn go_back(&mut self, core: &mut Core) {
        core.clock.halt();
        let before = core.walk.steps();
        self.retreat(core);
        core.walk.record_move_from(before);
    }

    fn retreat(&self, core: &mut Core) {
        if core.is_uncrossed() {
            return uncrossed::retreat(core);
        }
        let outlook = |core: &Core| Some(self.judge.outlook(core.walk.position()?));
        let Some(lost @ Solvability::Lost { since: 1.. }) = outlook(core) else {
            return;
        };
        while outlook(core) == Some(lost) && core.walk.retreat(&mut core.events) {}
    }

    /// Shows a continuation from the last position from which a tour is possible.
    fn give_up(&mut self, core: &mut Core) -> Outcome {
        let Some(position) = core.walk.position().filter(|now| !now.is_complete()) else {
            return Ok(());
        };
        let moves = position.moves().len() as u64;
        match self.judge.outlook(position) {
            Solvability::Unknown => {
                core.events.push(Event::GiveUp { moves });
                return one_knight::find_tour(core, None);
            }
            Solvability::Thinking => {
                return Err("Still searching for a continuation. Try again in a moment.".into());
            }
            Solvability::Lost { since: 0 } => {
                return Err("No tour starts here: choose another start.".into());
            }
            Solvability::Lost { .. } | Solvability::Possible => self.show_completion(core, moves),
        }
        Ok(())
    }

    fn show_completion(&self, core: &mut Core, moves: u64) {
        core.clock.halt();
        core.walk.record_content();
        self.retreat(core);
        if let Some(timeline) = core.walk.timeline_mut() {
            // `retreat` stops at a position whose completion is known, so the default is not used.
            let rest = self.judge.completion(timeline.position());
            let kept = timeline.position().moves().len() as u64;
            timeline.go_on_with(rest.unwrap_or_default().iter().copied(), Author::Solver);
            timeline.origin = Some(Origin::GivenUp(moves, kept));
        }
        core.events.push(Event::GiveUp { moves });
        core.play(false);
    }
}
