//! A session: the user's work on a board, as a state machine without screen or clock.
//!
//! Start with [`Session`]: [`Session::apply`] takes a [`Command`], [`Session::tick`] seconds, and [`Session::done`] the
//! result of a [`Task`]. Each returns the events to show and the tasks to run; [`Session::scene`] is what to paint.
//!
//! ```
//! use knights_tour_session::{Command, Event, Session, Start};
//!
//! let mut session = Session::new(1);
//! let response = session.apply_all([Command::Start(Start::TopLeft), Command::StepOn]);
//! assert!(response.events.iter().any(|event| matches!(event, Event::Move { number: 1, .. })));
//! assert_eq!(session.tour_view().map(|tour| tour.visited()), Some(2));
//! ```
//!
//! `workspace` holds a board with content and history, and `core` the state that all modes share.
//!
//! Invariants:
//! - the [`Phase`] is derived from the position and the rule, never stored;
//! - undo restores the state before the last change, and redo the state after that change;
//! - a second of playback makes `speed` steps, however the ticks are spaced;
//! - the result of a task is dropped if the position has changed since the task started.

#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods)]

mod checkpoints;
mod clock;
mod command;
mod content;
mod core;
mod course;
mod crossings;
mod event;
mod explain;
mod history;
mod improve;
pub mod lessons;
pub mod link;
mod load;
mod mode;
mod modes;
mod one_knight;
mod outlook;
mod phase;
mod planned;
mod program;
mod queries;
mod refusal;
mod report;
#[cfg(feature = "serde")]
mod saved;
mod scene;
mod sentences;
mod shape;
pub mod solved;
mod solving;
mod state;
mod task;
mod timeline;
mod transform;
pub mod two_knights;
mod why_not;
mod workspace;

pub use command::{Command, PuzzleRequest, Start, TourTransform};
pub use event::Event;
pub use mode::Mode;
pub use modes::puzzle::PuzzleProgress;
pub use outlook::Solvability;
pub use program::{Program, ProgramLine};
pub use report::{Hint, Report, Severity, Suggestion};
#[cfg(feature = "serde")]
pub use saved::{RestoreError, Restored, SavedPart, SavedSession};
pub use shape::Mirror;
pub use solving::PuzzleEffort;
pub use state::{Game, Phase, Preferences, PuzzleGame, StartedPuzzle};
pub use task::{Done, Task, TaskId};

use self::clock::StepsDue;
use self::core::Core;
use self::history::UndoWay;
use self::modes::States;
use self::timeline::Timeline;
use knights_tour::board::{Board, Size};
use knights_tour::solve::TooLarge;

/// The result of a command, a tick or a task.
#[derive(Clone, Debug, Default)]
#[must_use = "its tasks must be run"]
pub struct Response {
    /// The changes in the session, in order.
    pub events: Vec<Event>,
    /// Work to run; pass the results to [`Session::done`].
    pub tasks: Vec<Task>,
}

/// A board, the tour or game on it, and the undo history.
///
/// ```
/// use knights_tour_session::{Command, Event, Phase, Session, Start};
///
/// let mut session = Session::new(0);
/// let commands = [Command::Start(Start::TopLeft), Command::Speed(100), Command::PlayPause];
/// for command in commands {
///     assert!(session.apply(command).tasks.is_empty());
/// }
/// let events = session.tick(1.0).events;
/// assert_eq!(events.last(), Some(&Event::Complete { squares: 64, closed: false }));
/// assert_eq!(session.phase(), Phase::Complete);
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    core: Core,
    states: States,
    revision: u64,
    has_replaced_work: bool,
}

impl Session {
    /// Maximum number of squares for games and Warnsdorff's rule, at seven bytes each. Larger boards show plans only.
    pub const MAX_HELD: u64 = 1 << 26;

    /// The initial board for two knights, as in the original game.
    pub const TWO_KNIGHTS: Board = match Size::checked(6, 6) {
        Some(size) => Board::whole(size),
        None => panic!("six by six is a board"),
    };

    /// Creates a session with an empty chessboard. `seed` determines all random choices.
    pub fn new(seed: u64) -> Session {
        Session::with(seed, Preferences::default())
    }

    /// Creates a session with an empty chessboard and saved preferences.
    pub fn with(seed: u64, preferences: Preferences) -> Session {
        Session {
            core: Core::new(seed, &preferences),
            states: States::new(&preferences),
            revision: 0,
            has_replaced_work: false,
        }
    }

    /// Checks whether a board of this size is small enough for games and for Warnsdorff's rule.
    ///
    /// # Errors
    /// [`TooLarge::Held`] if the board has more than [`Session::MAX_HELD`] squares.
    pub fn holds(size: Size) -> Result<(), TooLarge> {
        if size.area() <= Session::MAX_HELD {
            Ok(())
        } else {
            Err(TooLarge::Held {
                size,
                max: Session::MAX_HELD,
            })
        }
    }

    /// Executes a command. If the command is refused, the [`Report`] says why.
    pub fn apply(&mut self, command: Command) -> Response {
        self.revision += 1;
        let clears = command == Command::Clear && self.has_work();
        let was_complete = !command.keeps_tours() && self.phase() == Phase::Complete;
        let why_not = self.why_not(&command);
        self.core.begin(&command);
        match why_not {
            Some(sentence) => self.core.say(sentence),
            None => self.perform(command),
        }
        self.respond_to_change(was_complete || clears)
    }

    /// Executes commands in order, with one response to all of them.
    pub fn apply_all(&mut self, commands: impl IntoIterator<Item = Command>) -> Response {
        let mut all = Response::default();
        for command in commands {
            let Response { events, tasks } = self.apply(command);
            all.events.extend(events);
            all.tasks.extend(tasks);
        }
        all
    }

    /// Whether the board holds a puzzle, or a tour with at least one step.
    fn has_work(&self) -> bool {
        let workspace = self.core.workspace();
        let has_puzzle = !workspace.is_empty() && workspace.tour_view().is_none();
        has_puzzle || workspace.all_steps() > 0
    }

    fn perform(&mut self, command: Command) {
        if self.mode().is_painted() && command.is_about_tours() {
            self.change_mode(Mode::default());
            if command == Command::Clear {
                return;
            }
        }
        match command {
            Command::Mode(mode) => self.change_mode(mode),
            Command::Undo => self.travel(UndoWay::Undo),
            Command::Redo => self.travel(UndoWay::Redo),
            Command::StopSearch => self.core.stop_search(),
            Command::Speed(speed) => self.core.clock.set_speed(speed),
            Command::ToggleUncrossed => {
                self.core.clock.halt();
                self.core.stop_search();
                self.core.forbids_crossing = !self.core.forbids_crossing;
                // Report the outlook again when crossings are allowed again.
                self.states.play.told = None;
            }
            other => {
                let outcome = self.states.of_mut(&self.core).apply(&mut self.core, other);
                self.core.say_refusal(outcome);
            }
        }
    }

    fn travel(&mut self, way: UndoWay) {
        self.core.clock.halt();
        let (workspace, events) = self.core.workspace_mut();
        if let Some(sentence) = workspace.travel(way, events) {
            self.core.say(sentence);
        }
    }

    /// Advances the clock by `seconds`, which may make steps.
    pub fn tick(&mut self, seconds: f64) -> Response {
        let state = self.states.of_mut(&self.core);
        state.wait(&mut self.core, seconds);
        let StepsDue { steps, is_last } = self.core.clock.steps_due(seconds);
        if self.core.clock.is_running() {
            self.revision += steps.min(1);
            state.advance(&mut self.core, steps);
        }
        if is_last && self.core.clock.is_running() {
            self.core.clock.halt();
            self.core
                .say(sentences::still_searching(self.core.workspace().steps()));
        }
        self.respond()
    }

    /// Handles the result of a task. Drops the result if the position or the request has changed.
    pub fn done(&mut self, done: Done) -> Response {
        self.revision += 1;
        if !self.core.is_expected(done.id) {
            return self.respond();
        }
        let was_complete = self.phase() == Phase::Complete;
        self.core.forget_messages();
        let state = self.states.of_mut(&self.core);
        let outcome = done
            .result
            .and_then(|result| state.finish(&mut self.core, result));
        self.core.say_refusal(outcome);
        self.respond_to_change(was_complete)
    }

    fn respond(&mut self) -> Response {
        self.states.of_mut(&self.core).follow_up(&mut self.core);
        Response {
            events: std::mem::take(&mut self.core.events),
            tasks: std::mem::take(&mut self.core.tasks),
        }
    }

    fn respond_to_change(&mut self, had_work: bool) -> Response {
        let response = self.respond();
        // A new board after a mode switch replaces no work, because each mode has its own board.
        let is_mode = response
            .events
            .iter()
            .any(|event| matches!(event, Event::Mode(_)));
        self.has_replaced_work = had_work
            && response.events.iter().any(|event| match event {
                Event::Board(_) => !is_mode,
                event => matches!(event, Event::Start(_) | Event::Clear | Event::Missing(_)),
            });
        response
    }

    fn change_mode(&mut self, mode: Mode) {
        let core = &mut self.core;
        core.clock.halt();
        core.events.push(Event::Mode(mode));
        let (before, after) = (core.workspace(), core.workspace_of(mode));
        if before.board != after.board {
            core.events.push(Event::Board(after.board.clone()));
        }
        core.mode = mode;
        // A new game starts on an empty board. Undo restores the watched tour.
        let is_watched = |tour: &Timeline| tour.moves_by_hand() == 0;
        if mode == Mode::Play
            && self.phase() == Phase::Complete
            && self.core.walk.timeline().is_some_and(is_watched)
        {
            return self.core.walk.clear(&mut self.core.events);
        }
        let (workspace, events) = self.core.workspace_mut();
        workspace.announce(false, events);
    }

    /// Whether the session still waits for the result of a task.
    pub fn wants(&self, task: TaskId) -> bool {
        self.core.is_pending(task)
    }
}

#[cfg(test)]
mod tests;
