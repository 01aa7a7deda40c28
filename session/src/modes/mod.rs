//! The modes: commands, clock, reports and marks. A new mode needs a file, and a variant of [`Mode`].

mod play;
pub(super) mod puzzle;
mod shape;
pub(super) mod two_knights;
mod uncrossed;
mod watch;

use super::core::Core;
use super::refusal::SessionResult;
use super::report::Report;
use super::task::TaskResult;
use super::workspace::Workspace;
use super::{Command, Event, Game, Mode, Phase, Preferences, Session, Solvability};
use super::{one_knight, phase};
use knights_tour::board::Square;
use knights_tour::solve::Reason;
use knights_tour_scene::{Explanation, Mark};
use play::PlayMode;
use puzzle::PuzzleMode;
use shape::ShapeMode;
use two_knights::TwoKnightsMode;
use uncrossed::UncrossedMode;
use watch::WatchMode;

/// How a mode behaves. Each mode works on one of the core's workspaces.
pub(super) trait Behaviour {
    /// Handles a command that `why_not` allows.
    fn apply(&mut self, core: &mut Core, command: Command) -> SessionResult;

    fn finish(&mut self, core: &mut Core, result: TaskResult) -> SessionResult {
        one_knight::finish(core, result)
    }

    /// Called after every command, tick and task.
    fn follow_up(&mut self, _core: &mut Core) {}

    fn wait(&mut self, _core: &mut Core, _seconds: f64) {}

    /// Makes up to `steps` steps of playback; halts the clock at the end.
    fn advance(&mut self, core: &mut Core, steps: u64) {
        one_knight::advance(core, steps);
    }

    fn why_not(&self, session: &Session, command: &Command) -> Option<&'static str> {
        session.why_not_with_knights(command)
    }

    fn phase(&self, core: &Core) -> Phase {
        phase::phase(core)
    }

    fn report(&self, core: &Core) -> Report;

    fn marks(&self, _core: &Core) -> Vec<(Square, Mark)> {
        Vec::new()
    }

    fn explanation(&self, _core: &Core) -> Option<Explanation> {
        None
    }

    fn reason<'a>(&'a self, _core: &'a Core) -> Option<&'a Reason> {
        None
    }

    fn game(&self, _core: &Core) -> Option<Game> {
        None
    }

    fn outlook(&self, _core: &Core) -> Option<Solvability> {
        None
    }
}

/// The state of every mode.
#[derive(Clone, Debug, Default)]
pub(super) struct States {
    watch: WatchMode,
    pub(super) play: PlayMode,
    uncrossed: UncrossedMode,
    pub(super) two_knights: TwoKnightsMode,
    pub(super) puzzle: PuzzleMode,
    pub(super) shape: ShapeMode,
}

impl States {
    pub(super) fn new(preferences: &Preferences) -> States {
        let mut states = States::default();
        states.play.shows_outlook = preferences.shows_outlook;
        states
    }

    pub(super) fn of(&self, core: &Core) -> &dyn Behaviour {
        match core.mode {
            Mode::Watch => &self.watch,
            Mode::Play if core.forbids_crossing => &self.uncrossed,
            Mode::Play => &self.play,
            Mode::TwoKnights => &self.two_knights,
            Mode::Puzzle => &self.puzzle,
            Mode::Shape => &self.shape,
        }
    }

    pub(super) fn of_mut(&mut self, core: &Core) -> &mut dyn Behaviour {
        match core.mode {
            Mode::Watch => &mut self.watch,
            Mode::Play if core.forbids_crossing => &mut self.uncrossed,
            Mode::Play => &mut self.play,
            Mode::TwoKnights => &mut self.two_knights,
            Mode::Puzzle => &mut self.puzzle,
            Mode::Shape => &mut self.shape,
        }
    }
}

impl Core {
    pub(super) fn workspace(&self) -> &Workspace {
        self.workspace_of(self.mode)
    }

    pub(super) fn workspace_of(&self, mode: Mode) -> &Workspace {
        match mode {
            Mode::Watch | Mode::Play | Mode::Shape => &self.walk,
            Mode::TwoKnights => &self.duel,
            Mode::Puzzle => &self.sheet,
        }
    }

    pub(super) fn workspace_mut(&mut self) -> (&mut Workspace, &mut Vec<Event>) {
        let workspace = match self.mode {
            Mode::Watch | Mode::Play | Mode::Shape => &mut self.walk,
            Mode::TwoKnights => &mut self.duel,
            Mode::Puzzle => &mut self.sheet,
        };
        (workspace, &mut self.events)
    }
}
