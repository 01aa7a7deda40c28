//! A session: the user's work on a board, as a state machine without screen or clock. [`Session::apply`] takes a
//! [`Command`], [`Session::tick`] seconds, and [`Session::done`] the result of a [`Task`]. `workspace` holds a board
//! with content and history, and `core` the state that all modes share.
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
mod core;
mod course;
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
mod outcome;
mod outlook;
mod phase;
mod planned;
mod program;
mod report;
mod run;
#[cfg(feature = "serde")]
mod saved;
mod scene;
mod sentences;
mod shape;
mod solving;
mod task;
mod timeline;
mod transform;
pub mod two_knights;
mod uncrossed;
mod why_not;
mod workspace;

pub use command::{Command, PuzzleRequest, Start, TourTransform};
pub use event::Event;
pub use mode::Mode;
pub use outlook::Solvability;
pub use program::{Program, ProgramLine};
pub use report::{Action, Hint, Report, Severity};
#[cfg(feature = "serde")]
pub use saved::{RestoreError, Restored, SavedPart, SavedSession};
pub use shape::Mirror;
pub use solving::Effort;
pub use task::{Done, Task, TaskId};

use self::core::Core;
use self::history::Way;
use self::workspace::{Sheet, Space};
use knights_tour::board::{Board, Size, Square};
use knights_tour::position::Position;
use knights_tour::puzzle::{Day, Level, Puzzle};
use knights_tour::solve::{Question, Reason, SearchTree, TieBreak, TooLarge};
use knights_tour_scene::{Explanation, Mark, TourView};
use modes::States;
use std::collections::BTreeMap;
use timeline::Timeline;

/// The result of a command, a tick or a task.
#[derive(Clone, Debug, Default)]
#[must_use = "its tasks must be run"]
#[non_exhaustive]
pub struct Response {
    /// The changes in the session, in order.
    pub events: Vec<Event>,
    /// Work to run; pass the results to [`Session::done`].
    pub tasks: Vec<Task>,
}

/// Preferences of the user that outlive a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Preferences {
    /// How ties between candidates of equal degree are broken.
    pub tie_break: TieBreak,
    /// Whether moves are taken back at dead ends.
    pub backtracking: bool,
    /// Moves per second, from 1 to [`Command::MAX_SPEED`].
    pub speed: u32,
    /// Whether Play mode shows if a tour is still possible.
    #[cfg_attr(feature = "serde", serde(rename = "light"))]
    pub shows_outlook: bool,
}

impl Default for Preferences {
    fn default() -> Preferences {
        Preferences {
            tie_break: TieBreak::default(),
            backtracking: false,
            speed: 10,
            shows_outlook: true,
        }
    }
}

/// Progress of a tour or a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Phase {
    /// No knight is on the board.
    Empty,
    /// The knight is on its first square.
    Ready,
    /// The tour has started, and playback is paused.
    Paused,
    /// The tour is playing at the chosen speed.
    Playing,
    /// The tour is playing as fast as possible.
    Finishing,
    /// Every square has been visited.
    Complete,
    /// The knight has no move left.
    DeadEnd,
    /// Every continuation from the start was tried without finding a tour.
    Impossible,
}

/// The state of a game played by hand.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Game {
    /// Time that the player has spent, in seconds.
    pub seconds: f64,
    /// Number of moves that the player has made.
    pub moves: u64,
    /// Number of hints that the player has used.
    pub hints: u64,
    /// Whether the player made every move.
    pub is_by_hand: bool,
    /// Whether every square has been visited.
    pub is_complete: bool,
    /// Whether the knight has no move left.
    pub is_over: bool,
    /// Whether the clock runs: true until the game ends or the player gives up.
    pub is_timed: bool,
    /// Whether crossings are forbidden and the path has no crossing.
    pub is_uncrossed: bool,
}

impl Game {
    /// Whether the player finished without help: a complete tour, or a path without crossings that cannot be extended.
    pub fn is_own(&self) -> bool {
        let is_done = self.is_complete || (self.is_uncrossed && self.is_over);
        self.is_by_hand && is_done && self.moves > 0
    }
}

/// A puzzle on the board, with the player's progress.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PuzzleGame<'a> {
    /// The puzzle with its solution.
    pub puzzle: &'a Puzzle,
    /// The day of a daily puzzle; `None` for all other puzzles.
    pub day: Option<Day>,
    /// The level; `None` if the puzzle is harder than the hardest level.
    pub level: Option<Level>,
    /// The title for the user: size, level and day.
    pub title: String,
    /// The numbers that the player has placed, with their squares.
    pub placed: &'a BTreeMap<u64, Square>,
    /// The number that a click places.
    pub number: u64,
    /// The time and help that the puzzle has taken so far.
    pub effort: Effort,
    /// Whether every number is on its correct square.
    pub is_solved: bool,
    /// Whether the clock runs: true until the puzzle is solved or the player gives up.
    pub is_timed: bool,
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
        let space = self.core.space();
        !space.is_empty() && (space.run().is_none() || space.all_steps() > 0)
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
            Command::Undo => self.travel(Way::Undo),
            Command::Redo => self.travel(Way::Redo),
            Command::StopSearch => self.core.stop_search(),
            Command::Speed(speed) => self.core.clock.set_speed(speed),
            other => {
                let outcome = self
                    .states
                    .of_mut(self.core.mode)
                    .apply(&mut self.core, other);
                self.core.say_refusal(outcome);
            }
        }
    }

    fn travel(&mut self, way: Way) {
        self.core.clock.halt();
        let (space, events) = self.core.space_mut();
        if let Some(sentence) = space.travel(way, events) {
            self.core.say(sentence);
        }
    }

    /// Advances the clock by `seconds`, which may make steps.
    pub fn tick(&mut self, seconds: f64) -> Response {
        let state = self.states.of_mut(self.core.mode);
        state.wait(&mut self.core, seconds);
        let (steps, is_enough) = self.core.clock.steps_owed(seconds);
        if self.core.clock.is_running() {
            self.revision += steps.min(1);
            state.advance(&mut self.core, steps);
        }
        if is_enough && self.core.clock.is_running() {
            self.core.clock.halt();
            self.core
                .say(sentences::still_searching(self.core.space().steps()));
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
        (self.core.refused, self.core.remark) = (None, None);
        let state = self.states.of_mut(self.core.mode);
        let outcome = done
            .result
            .and_then(|result| state.finish(&mut self.core, result));
        self.core.say_refusal(outcome);
        self.respond_to_change(was_complete)
    }

    fn respond(&mut self) -> Response {
        self.states.of_mut(self.core.mode).follow_up(&mut self.core);
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
        let (before, after) = (core.space(), core.space_of(mode));
        if before.board() != after.board() {
            core.events.push(Event::Board(after.board().clone()));
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
        let (space, events) = self.core.space_mut();
        space.announce(false, events);
    }

    /// Whether the session still waits for the result of a task.
    pub fn wants(&self, task: TaskId) -> bool {
        self.core.is_pending(task)
    }

    /// The mode in which commands are executed now.
    pub fn mode(&self) -> Mode {
        self.core.mode
    }

    /// The board of the current mode.
    pub fn board(&self) -> &Board {
        self.core.space().board()
    }

    /// The board that is shown after switching to `mode`.
    pub fn board_of(&self, mode: Mode) -> &Board {
        self.core.space_of(mode).board()
    }

    /// The board's content; `None` while the shape is edited.
    fn seen(&self) -> Option<&dyn Space> {
        (!self.mode().is_painted()).then(|| self.core.space())
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.mode().is_solved().then_some(&self.core.sheet)
    }

    /// The position of the knights; `None` for a planned tour and while the shape is edited.
    pub fn position(&self) -> Option<&Position> {
        self.seen()?.position()
    }

    /// The tour or game on the board, planned or in memory; `None` while the shape is edited.
    pub fn tour_view(&self) -> Option<TourView<'_>> {
        self.seen()?.tour_view()
    }

    /// The puzzle on the board, with the player's progress.
    pub fn puzzle(&self) -> Option<PuzzleGame<'_>> {
        let solving = self.sheet()?.solving()?;
        Some(PuzzleGame {
            puzzle: &solving.puzzle,
            day: solving.name.parse().ok(),
            level: solving.level(),
            title: sentences::puzzle_title(solving),
            placed: &solving.placed,
            number: self.states.puzzle.number,
            effort: solving.effort,
            is_solved: solving.is_solved(),
            is_timed: solving.is_timed(),
        })
    }

    /// Why the last request is impossible, the game is lost, or the edited board lacks a tour or a closed tour.
    pub fn refusal(&self) -> Option<&Reason> {
        let refused = self.core.refused.as_ref();
        let state = self.states.of(self.mode());
        refused
            .map(|(reason, _)| reason)
            .or_else(|| state.reason(&self.core))
    }

    /// The refused question, or that of a tour from the start to the chosen end; `None` for two knights and puzzles.
    pub fn question(&self) -> Option<Question> {
        if self.mode().is_painted() {
            return Some(Question::on(self.board()));
        }
        let core = Some(&self.core).filter(|_| self.mode().shows_tours())?;
        let refused = core.refused.as_ref().map(|(_, question)| question.clone());
        Some(refused.unwrap_or_else(|| one_knight::question(core, None)))
    }

    /// Progress of the tour or the game.
    pub fn phase(&self) -> Phase {
        self.states.of(self.mode()).phase(&self.core)
    }

    /// Visited squares out of all squares: `17 of 64`.
    pub fn progress(&self) -> String {
        let visited = self.tour_view().map_or(0, TourView::visited);
        format!("{visited} of {}", self.board().squares())
    }

    /// The message to show, with suggestions.
    pub fn report(&self) -> Report {
        let mut report = self.states.of(self.mode()).report(&self.core);
        if let Some(remark) = self.remark() {
            report.text = match report.tone {
                // The result of a puzzle stays.
                Severity::Success if self.mode().is_solved() => format!("{remark} {}", report.text),
                _ => remark.to_owned(),
            };
            report.hint = None;
            report.is_hint = self.core.is_hint;
            if let Some(headline) = &self.core.headline {
                (report.title, report.tone) = (headline.clone(), Severity::Trouble);
            }
        }
        report
    }
}

/// Queries for the desktop window and the web page.
impl Session {
    /// Whether the last change replaced a complete tour, a game or a puzzle that undo restores.
    pub fn has_replaced_work(&self) -> bool {
        self.has_replaced_work
    }

    /// Whether Warnsdorff's rule makes the steps in Watch mode; false for tours found, loaded or made by hand.
    pub fn is_by_rule(&self) -> bool {
        let timeline = self
            .core
            .space()
            .timeline()
            .filter(|_| self.mode().is_watched());
        self.core.refused.is_none() && timeline.is_some_and(Timeline::is_by_rule)
    }

    /// Whether Watch mode shows a search with backtracking.
    pub fn shows_search(&self) -> bool {
        self.mode().is_watched() && self.core.backtracking
    }

    /// The search tree around the current step; `None` without backtracking, and before the first step.
    pub fn search_tree(&self) -> Option<SearchTree> {
        let timeline = self.core.walk.timeline().filter(|now| now.len() > 0);
        timeline.filter(|_| self.shows_search()).map(Timeline::tree)
    }

    /// Changes whenever the scene may have changed.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Moves a second: the chosen speed, or more while a long tour is replayed.
    pub fn pace(&self) -> u32 {
        self.core.clock.pace()
    }

    /// Seconds until playback makes the next step; `None` unless playing.
    pub fn next_step(&self) -> Option<f64> {
        self.core.clock.next_step()
    }

    /// The complete tour of the timeline, even if an earlier step is shown.
    pub fn whole_tour(&self) -> Option<Position> {
        let timeline = self.seen()?.timeline()?;
        Position::along(timeline.position().board(), timeline.tour()?)
    }

    /// The number of the current step, and the number of all steps, including those ahead.
    pub fn timeline(&self) -> (u64, u64) {
        self.seen()
            .map_or((0, 0), |space| (space.steps(), space.all_steps()))
    }

    /// Opens every puzzle without numbers, for a caller that keeps the progress of each puzzle.
    #[must_use]
    pub fn with_fresh_puzzles(mut self) -> Session {
        self.core.resumes_puzzles = false;
        self
    }

    /// The daily puzzles that the player has started and not solved: day, level and board.
    pub fn started_days(&self) -> impl Iterator<Item = (Day, Level, &Board)> {
        let started = self.core.sheet.started();
        started.filter_map(|solving| {
            Some((
                solving.name.parse().ok()?,
                solving.level()?,
                solving.puzzle.board(),
            ))
        })
    }

    /// The numbers of the puzzle being made.
    pub fn draft(&self) -> Option<&BTreeMap<u64, Square>> {
        self.sheet()?.draft()
    }

    /// The state of the game played by hand.
    pub fn game(&self) -> Option<Game> {
        self.states.of(self.mode()).game(&self.core)
    }

    /// The number of all steps, plus one for each square that is still unvisited after the last step.
    pub fn span(&self) -> u64 {
        match self.seen().and_then(|space| space.timeline()) {
            Some(timeline) => timeline.span(),
            None if self.tour_view().is_some() => self.timeline().1,
            None => self.board().squares().saturating_sub(1),
        }
    }

    /// At most `parts` ranges of steps in which moves are taken back, for marks on a slider.
    pub fn take_backs(&self, parts: usize) -> Vec<(u64, u64)> {
        let timeline = self.seen().and_then(|space| space.timeline());
        timeline.map_or(Vec::new(), |timeline| timeline.take_backs(parts))
    }

    /// The step that reached the square with this number, from 1; `None` if unvisited.
    pub fn step_of(&self, number: u64) -> Option<u64> {
        match self.seen().and_then(|space| space.timeline()) {
            Some(timeline) => timeline.step_of(number),
            None => {
                let visited = self.tour_view()?.visited();
                (1..=visited).contains(&number).then(|| number - 1)
            }
        }
    }

    /// Whether [`Command::Undo`] would change something.
    pub fn can_undo(&self) -> bool {
        self.core.space().can_undo_and_redo().0
    }

    /// Whether [`Command::Redo`] would change something.
    pub fn can_redo(&self) -> bool {
        self.core.space().can_undo_and_redo().1
    }

    /// The preferences to save for the next session.
    pub fn preferences(&self) -> Preferences {
        Preferences {
            tie_break: self.core.tie_break,
            backtracking: self.core.backtracking,
            speed: self.core.clock.speed(),
            shows_outlook: self.states.play.shows_outlook,
        }
    }

    /// Whether the computer plays the second knight.
    pub fn has_partner(&self) -> bool {
        self.states.two_knights.has_partner
    }

    /// Whether crossings are forbidden in the game on the board.
    pub fn is_uncrossed(&self) -> bool {
        self.core.is_uncrossed()
    }

    /// Whether the clock makes steps.
    pub fn is_running(&self) -> bool {
        self.core.clock.is_running()
    }

    /// How strokes are mirrored in edit mode.
    pub fn mirror(&self) -> Mirror {
        if self.mode().is_painted() {
            self.states.shape.mirror
        } else {
            Mirror::None
        }
    }

    /// The message about the last command, shown instead of the report's text.
    pub fn remark(&self) -> Option<&str> {
        self.core.remark.as_deref()
    }

    /// The marks on the board.
    pub fn marks(&self) -> Vec<(Square, Mark)> {
        self.states.of(self.mode()).marks(&self.core)
    }

    /// The next step and its reason. `None` without a knight, with two knights, and if crossings are forbidden.
    pub fn explanation(&self) -> Option<Explanation> {
        self.states.of(self.mode()).explanation(&self.core)
    }

    /// Warnsdorff's rule as a program, with its current line; `None` unless the rule makes the next step.
    pub fn program(&self) -> Option<Program> {
        let timeline = self.core.walk.timeline().filter(|_| self.is_by_rule())?;
        Some(program::program(timeline))
    }

    /// Whether a tour is still possible; `None` unless the session is in Play mode and shows the answer.
    pub fn outlook(&self) -> Option<Solvability> {
        self.states.of(self.mode()).outlook(&self.core)
    }
}

#[cfg(test)]
mod tests;
