//! Play mode: the user makes a tour by hand.

mod report;

use super::Behaviour;
use crate::core::Core;
use crate::outlook::SolvabilityCache;
use crate::refusal::SessionResult;
use crate::report::Report;
use crate::task::{Job, TaskKind, TaskResult};
use crate::timeline::{Author, Origin};
use crate::{Command, Event, Game, Phase, Solvability, one_knight, phase, sentences};
use knights_tour::board::Square;
use knights_tour::position::Position;
use knights_tour::solve::Reason;
use knights_tour_scene::{Explanation, Mark};

/// The state of Play mode: verdict on the game, and last hint.
#[derive(Clone, Debug)]
pub(crate) struct PlayMode {
    judge: SolvabilityCache,
    pub(crate) shows_outlook: bool,
    pub(crate) told: Option<Solvability>,
    hint: Option<GivenHint>,
}

/// A next move that was shown to the user, and the step at which this was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GivenHint {
    step: u64,
    square: Square,
}

impl Default for PlayMode {
    fn default() -> PlayMode {
        PlayMode {
            judge: SolvabilityCache::default(),
            shows_outlook: true,
            told: None,
            hint: None,
        }
    }
}

impl Behaviour for PlayMode {
    fn apply(&mut self, core: &mut Core, command: Command) -> SessionResult {
        match command {
            Command::Choose(_) if core.clock.is_running() => return one_knight::interrupt(core),
            Command::Choose(square) => return choose(core, square),
            Command::Drag { from, to } if one_knight::is_move(core, from, to) => {
                return choose(core, to);
            }
            Command::Hint => return self.give_hint(core),
            Command::GoBack => self.go_back(core),
            Command::GiveUp => return self.give_up(core),
            Command::ToggleOutlook => self.shows_outlook = !self.shows_outlook,
            other => return one_knight::perform(core, other),
        }
        Ok(())
    }

    fn finish(&mut self, core: &mut Core, result: TaskResult) -> SessionResult {
        let TaskResult::Verdict(judge) = result else {
            return one_knight::finish(core, result);
        };
        self.judge = *judge;
        Ok(())
    }

    /// Emits an event if the outlook has changed, and starts a search if it is unknown whether a tour is possible.
    fn follow_up(&mut self, core: &mut Core) {
        if core
            .events
            .iter()
            .any(|event| matches!(event, Event::Start(_)))
        {
            self.hint = None;
        }
        let is_sought = core.pending(TaskKind::Background).is_some();
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
            let job = Job::Verdict {
                judge: Box::new(self.judge.clone()),
                position: Box::new(position.clone()),
            };
            core.start_task(job);
        }
    }

    fn wait(&mut self, core: &mut Core, seconds: f64) {
        count_time(core, seconds);
    }

    fn report(&self, core: &Core) -> Report {
        self.say(core)
    }

    fn marks(&self, core: &Core) -> Vec<(Square, Mark)> {
        let mut marks = one_knight::marks(core);
        if let Some(hint) = self.hint
            && hint.step == core.walk.steps()
            && core.walk.position().and_then(|now| self.next(now)) == Some(hint.square)
        {
            marks.push((hint.square, Mark::Hint));
        }
        marks
    }

    fn explanation(&self, core: &Core) -> Option<Explanation> {
        one_knight::explanation(core)
    }

    fn reason<'a>(&'a self, core: &'a Core) -> Option<&'a Reason> {
        self.judge.reason(self.judged(core)?)
    }

    fn game(&self, core: &Core) -> Option<Game> {
        game(core)
    }

    fn outlook(&self, core: &Core) -> Option<Solvability> {
        Some(self.judge.outlook(self.judged(core)?))
    }
}

impl PlayMode {
    fn judged<'a>(&self, core: &'a Core) -> Option<&'a Position> {
        core.walk.position().filter(|_| self.shows_outlook)
    }

    fn next(&self, position: &Position) -> Option<Square> {
        let step = self.judge.completion(position)?.first()?;
        position.board().step(position.here(), step.direction())
    }

    /// Shows a next move that keeps a tour possible; a second request makes this move.
    fn give_hint(&mut self, core: &mut Core) -> SessionResult {
        let Some(position) = core.walk.position() else {
            return Ok(());
        };
        if let Some(square) = self.next(position) {
            let step = core.walk.steps();
            let hint = Some(GivenHint { step, square });
            if self.hint == hint {
                // A second request for the hint makes the move.
                return choose(core, square);
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
        let outlook = |core: &Core| Some(self.judge.outlook(core.walk.position()?));
        let Some(lost @ Solvability::Lost { since: 1.. }) = outlook(core) else {
            return;
        };
        while outlook(core) == Some(lost) && core.walk.retreat(&mut core.events) {}
    }

    /// Shows a continuation from the last position from which a tour is possible.
    fn give_up(&mut self, core: &mut Core) -> SessionResult {
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

pub(super) fn count_time(core: &mut Core, seconds: f64) {
    let is_over = phase::is_over(core);
    if let Some(timeline) = core.walk.timeline_mut()
        && !is_over
        && !timeline.is_given_up()
    {
        timeline.seconds += seconds.max(0.0);
    }
}

/// The state of a game in which crossings are allowed.
pub(super) fn game(core: &Core) -> Option<Game> {
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
        is_uncrossed: false,
    })
}

/// Moves the knight, or places it if it has not moved yet.
pub(super) fn choose(core: &mut Core, square: Square) -> SessionResult {
    let Some(position) = core.walk.position() else {
        return one_knight::start_at(core, square);
    };
    let (before, has_moved) = (position.here(), !position.moves().is_empty());
    let no_move = sentences::no_move(position, square);
    if one_knight::move_by_hand(core, square) {
        return Ok(());
    }
    if has_moved || square == before {
        return Err(no_move.into());
    }
    one_knight::start_at(core, square)?;
    if core.walk.position().is_some_and(|now| now.here() == square) {
        core.say(format!(
            "{square} is not a knight\u{2019}s move from {before}, so the tour now starts on {square}."
        ));
    }
    Ok(())
}
