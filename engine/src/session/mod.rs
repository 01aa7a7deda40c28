//! A session: what a person does with a board, as a state machine without screen or clock.
//!
//! [`Session::apply`] takes a [`Command`], [`Session::tick`] the seconds gone by, and
//! [`Session::done`] the result of a [`Task`]; all answer with [`Event`]s, and with the tasks that they
//! lead to: whatever may take longer than a frame is done elsewhere. `workspace` has the three boards
//! with their content and history, `core` these and what else the modes share (clock, rule, tasks);
//! what each mode does with its workspace, says and marks is in a file of its own in `modes`.
//!
//! Invariants: the [`Phase`] is derived from the position and the rule, never stored beside them;
//! undoing the last change leads to the state before it, and redoing it to the state after it; a
//! second of playing is as many steps as the speed says, however the ticks fall; a result that comes
//! after the position has changed is dropped.

mod checkpoints;
mod clock;
mod command;
mod core;
mod event;
mod explain;
mod history;
mod load;
mod mode;
mod modes;
mod one_knight;
mod outlook;
mod phase;
mod planned;
mod program;
mod rearrange;
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
mod uncrossed;
mod why_not;
mod workspace;

pub use command::{Command, PuzzleWish, Rearrangement, Start};
pub use event::Event;
pub use mode::{Mode, ModeError};
pub use outlook::Outlook;
pub use program::{Program, ProgramLine};
pub use report::{Guide, Offer, Report, Tone};
#[cfg(feature = "serde")]
pub use saved::{RestoreError, Restored, SavedPart, SavedSession};
pub use shape::Mirror;
pub use task::{Done, Task, TaskId};

use self::core::Core;
use self::history::Way;
use self::workspace::{Sheet, Space};
use crate::board::{Board, Size, Square};
use crate::course::Course;
use crate::position::Position;
use crate::puzzle::{Day, Level, Puzzle};
use crate::scene::{Explanation, Mark};
use crate::solve::{Question, Reason, SearchTree, TieBreak, TooLarge};
use modes::States;
use std::collections::BTreeMap;
use task::{TaskKind, TaskResult};
use timeline::Timeline;

/// The result of a command, of a tick or of a task.
#[derive(Clone, Debug, Default)]
#[must_use = "its tasks have to be done"]
#[non_exhaustive]
pub struct Response {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// What is to be found out; the results go to [`Session::done`].
    pub tasks: Vec<Task>,
}

/// What is kept from one session to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Preferences {
    /// What decides between candidates of the same degree.
    pub tie_break: TieBreak,
    /// Whether moves are taken back at dead ends.
    pub backtracking: bool,
    /// Moves per second, from 1 to [`Command::MAX_SPEED`].
    pub speed: u32,
    /// Whether a player is told whether a tour is still possible.
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

/// Progress of the tour or the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Phase {
    /// No knight on the board.
    Empty,
    /// The knight is on its first square.
    Ready,
    /// Under way, and still.
    Paused,
    /// Under way, a step at a time.
    Playing,
    /// Under way, as fast as it goes.
    Finishing,
    /// Every square has been visited.
    Complete,
    /// No way leads on.
    DeadEnd,
    /// Every way on from the start has been tried.
    Impossible,
}

/// How a game that is played by hand has gone so far.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Game {
    /// The seconds for which it has been played.
    pub seconds: f64,
    /// The moves that the player has made.
    pub moves: u64,
    /// The hints asked for.
    pub hints: u64,
    /// Whether a person has made every move.
    pub is_by_hand: bool,
    /// Whether every square has been visited.
    pub is_complete: bool,
    /// Whether the knight can go no further.
    pub is_over: bool,
    /// Whether time counts: not when the game is over, or was given up.
    pub is_timed: bool,
    /// Whether the knight is not to cross its own line, and has not.
    pub is_uncrossed: bool,
}

impl Game {
    /// Whether it is a tour, or a line without a crossing that leads no further, that a person has made
    /// alone.
    pub fn is_own(&self) -> bool {
        let is_done = self.is_complete || (self.is_uncrossed && self.is_over);
        self.is_by_hand && is_done && self.moves > 0
    }
}

/// A puzzle on the board, as far as a player has come with it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PuzzleGame<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The day whose puzzle it is.
    pub day: Option<Day>,
    /// How hard it is; `None` if it is harder than people are told of.
    pub level: Option<Level>,
    /// Its board and its level, and the day.
    pub title: String,
    /// The numbers that the player has placed, from 1, and their squares.
    pub placed: &'a BTreeMap<u64, Square>,
    /// The number to be placed next.
    pub number: u64,
    /// The seconds for which it has been played.
    pub seconds: f64,
    /// The hints asked for.
    pub hints: u64,
    /// Whether all numbers stand where they belong.
    pub is_solved: bool,
    /// Whether the solution was asked for.
    pub is_given_up: bool,
}

/// A board, perhaps a tour under way on it, and how it goes on.
///
/// ```
/// use knights_tour::session::{Command, Event, Phase, Session, Start};
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
    /// Whether what was done last took a finished tour off the board.
    has_replaced_tour: bool,
}

impl Session {
    /// The most squares of a board on which the rule is watched, or a game played: each takes seven
    /// bytes. Any other board is laid out too, and shows tours by their plans.
    pub const MAX_HELD: u64 = 1 << 26;

    /// The board on which two knights are played with at first, as in the original game.
    pub const TWO_KNIGHTS: Board = match Size::checked(6, 6) {
        Some(size) => Board::whole(size),
        None => panic!("six by six is a board"),
    };

    /// An empty chessboard. All that is random follows from `seed`.
    pub fn new(seed: u64) -> Session {
        Session::with(seed, Preferences::default())
    }

    /// The same with what another session left.
    pub fn with(seed: u64, preferences: Preferences) -> Session {
        Session {
            core: Core::new(seed, &preferences),
            states: States::new(&preferences),
            revision: 0,
            has_replaced_tour: false,
        }
    }

    /// Checks that the rule can be watched on boards of this size, and games played.
    ///
    /// # Errors
    /// [`TooLarge::Held`] if it has more than [`Session::MAX_HELD`] squares.
    pub fn holds(size: Size) -> Result<(), TooLarge> {
        match size.area() <= Session::MAX_HELD {
            true => Ok(()),
            false => Err(TooLarge::Held {
                size,
                max: Session::MAX_HELD,
            }),
        }
    }

    /// Does what is asked, or says in the [`Report`] why not.
    pub fn apply(&mut self, command: Command) -> Response {
        self.revision += 1;
        let was_complete = !command.keeps_tours() && self.phase() == Phase::Complete;
        let why_not = self.why_not(&command);
        self.core.begin(&command);
        match why_not {
            Some(sentence) => self.core.say(sentence),
            None => self.perform(command),
        }
        self.respond_to_change(was_complete)
    }

    fn perform(&mut self, command: Command) {
        if self.mode().is_painted() && command.is_about_tours() {
            self.change_mode(Mode::default());
            if command == Command::Clear {
                // Leaving edit mode already cleared the board.
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
                let state = self.states.of_mut(self.core.mode);
                state.apply(&mut self.core, other);
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

    /// Advances the clock by `seconds`.
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
            let steps = self.core.space().steps();
            self.core.say(sentences::still_searching(steps));
        }
        self.respond()
    }

    /// Handles the result of a task. If the position is another one by now, or something else was
    /// asked for, it is dropped.
    pub fn done(&mut self, done: Done) -> Response {
        self.revision += 1;
        if !self.core.is_expected(done.id) {
            return self.respond();
        }
        let was_complete = self.phase() == Phase::Complete;
        (self.core.refused, self.core.remark) = (None, None);
        match done.result {
            TaskResult::Failed(sentence) => self.core.say(sentence),
            result => {
                let state = self.states.of_mut(self.core.mode);
                state.finish(&mut self.core, result);
            }
        }
        self.respond_to_change(was_complete)
    }

    fn respond(&mut self) -> Response {
        let state = self.states.of_mut(self.core.mode);
        state.follow_up(&mut self.core);
        Response {
            events: std::mem::take(&mut self.core.events),
            tasks: std::mem::take(&mut self.core.tasks),
        }
    }

    /// Responds to what may have taken a tour off the board, if one was there.
    fn respond_to_change(&mut self, was_complete: bool) -> Response {
        let response = self.respond();
        let mut events = response.events.iter();
        self.has_replaced_tour = was_complete
            && events.any(|event| {
                matches!(
                    event,
                    Event::Start(_) | Event::Board(_) | Event::Clear | Event::Missing(_)
                )
            });
        response
    }

    fn change_mode(&mut self, mode: Mode) {
        let core = &mut self.core;
        core.clock.halt();
        core.events.push(Event::Mode(mode));
        let (before, after) = (core.space(), core.space_of(mode));
        if before.board() != after.board() {
            let board = Event::Board(after.board().clone());
            core.events.push(board);
        }
        core.mode = mode;
        let (space, events) = core.space_mut();
        space.announce(false, events);
    }

    /// Whether the result of a task is still waited for.
    pub fn wants(&self, task: TaskId) -> bool {
        self.core.is_pending(task)
    }

    /// Whether somebody waits for a result: a tour, a perfect game or the computer's move.
    pub fn is_searching(&self) -> bool {
        self.core.pending(TaskKind::Awaited).is_some()
    }

    /// What it is for.
    pub fn mode(&self) -> Mode {
        self.core.mode
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.core.space().board()
    }

    /// The board of a mode, which may be another one.
    pub fn board_of(&self, mode: Mode) -> &Board {
        self.core.space_of(mode).board()
    }

    /// The workspace as it is shown: while a board is painted, nothing on it is.
    fn seen(&self) -> Option<&dyn Space> {
        (!self.mode().is_painted()).then(|| self.core.space())
    }

    /// The numbers of the puzzle, or of the draft of one, where puzzles are solved.
    fn sheet(&self) -> Option<&Sheet> {
        self.mode().is_solved().then_some(&self.core.sheet)
    }

    /// What stands on the board, if a knight does; nothing while it is painted.
    pub fn position(&self) -> Option<&Position> {
        self.seen()?.position()
    }

    /// What stands on the board, whatever holds it: a position, or a planned tour.
    pub fn course(&self) -> Option<Course<'_>> {
        self.seen()?.course()
    }

    /// Whether what was done last took a finished tour off the board, which undo restores.
    pub fn has_replaced_tour(&self) -> bool {
        self.has_replaced_tour
    }

    /// Whether the rule in use makes the steps of what is watched: not of a tour that was found as a
    /// whole, read, or made by hand.
    pub fn is_by_rule(&self) -> bool {
        let timeline = self.core.space().timeline();
        let timeline = timeline.filter(|_| self.mode().is_watched());
        self.core.refused.is_none() && timeline.is_some_and(Timeline::is_by_rule)
    }

    /// Whether tours are watched being searched for with take-backs.
    pub fn shows_search(&self) -> bool {
        self.mode().is_watched() && self.core.backtracking
    }

    /// The tree of the search that is watched, around the step at which it stands; `None` where moves are not
    /// taken back, or none was made.
    pub fn search_tree(&self) -> Option<SearchTree> {
        let timeline = self.core.walk.timeline();
        timeline
            .filter(|_| self.has_search_tree())
            .map(Timeline::tree)
    }

    /// Whether there is such a tree.
    pub fn has_search_tree(&self) -> bool {
        self.shows_search() && self.core.walk.timeline().is_some_and(|now| now.len() > 0)
    }

    /// Another number whenever what is to be seen may have changed.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The seconds until time makes the next step; `None` where it makes none.
    pub fn next_step(&self) -> Option<f64> {
        self.core.clock.next_step()
    }

    /// The whole tour that is at hand, also while an earlier step of it is shown.
    pub fn whole_tour(&self) -> Option<Position> {
        let timeline = self.seen()?.timeline()?;
        Position::along(timeline.position().board(), timeline.tour()?)
    }

    /// The steps made, and all steps of the timeline, with those undone or still to be made.
    pub fn timeline(&self) -> (u64, u64) {
        self.seen()
            .map_or((0, 0), |space| (space.steps(), space.all_steps()))
    }

    /// The puzzle on the board, and how it goes; `None` where none is.
    pub fn puzzle(&self) -> Option<PuzzleGame<'_>> {
        let solving = self.sheet()?.solving()?;
        let state = &self.states.puzzle;
        Some(PuzzleGame {
            puzzle: &solving.puzzle,
            day: solving.name.parse().ok(),
            level: solving.level(),
            title: sentences::puzzle_title(solving),
            placed: &solving.placed,
            number: state.number(),
            seconds: state.seconds,
            hints: state.hints,
            is_solved: solving.is_solved(),
            is_given_up: state.is_given_up,
        })
    }

    /// The numbers on the board of which a puzzle is to be made; `None` where none is.
    pub fn draft(&self) -> Option<&BTreeMap<u64, Square>> {
        self.sheet()?.draft()
    }

    /// The game that is played by hand; `None` where none is.
    pub fn game(&self) -> Option<Game> {
        self.states.of(self.mode()).game(&self.core)
    }

    /// How long the timeline is when all squares have been visited, if no step is taken back any more:
    /// its steps, and one for each square that they do not come to.
    pub fn span(&self) -> u64 {
        match self.seen().and_then(|space| space.timeline()) {
            Some(timeline) => timeline.span(),
            None if self.course().is_some() => self.timeline().1,
            None => self.board().squares().saturating_sub(1),
        }
    }

    /// Where steps of the timeline take one back: ranges of steps, `parts` of them at most.
    pub fn take_backs(&self, parts: usize) -> Vec<(u64, u64)> {
        let timeline = self.seen().and_then(|space| space.timeline());
        timeline.map_or(Vec::new(), |timeline| timeline.take_backs(parts))
    }

    /// The step of the timeline that came to the square with this number, from 1; `None` if no
    /// visited square has it.
    ///
    /// ```
    /// use knights_tour::session::{Command, Session, Start};
    ///
    /// let mut session = Session::new(0);
    /// for command in [Command::Start(Start::TopLeft), Command::StepOn, Command::StepOn] {
    ///     let _ = session.apply(command);
    /// }
    /// assert_eq!((session.step_of(1), session.step_of(3), session.step_of(4)), (Some(0), Some(2), None));
    /// ```
    pub fn step_of(&self, number: u64) -> Option<u64> {
        match self.seen().and_then(|space| space.timeline()) {
            Some(timeline) => timeline.step_of(number),
            None => {
                let visited = self.course()?.visited();
                (1..=visited).contains(&number).then(|| number - 1)
            }
        }
    }

    /// Whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        self.core.space().can_undo_and_redo().0
    }

    /// Whether there is something undone to do again.
    pub fn can_redo(&self) -> bool {
        self.core.space().can_undo_and_redo().1
    }

    /// What is kept for the next session.
    pub fn preferences(&self) -> Preferences {
        Preferences {
            tie_break: self.core.tie_break,
            backtracking: self.core.backtracking,
            speed: self.core.clock.speed(),
            shows_outlook: self.states.play.shows_outlook,
        }
    }

    /// Whether the computer moves the second of two knights.
    pub fn has_partner(&self) -> bool {
        self.states.two_knights.has_partner
    }

    /// Whether the game is played in which the knight does not cross its own line.
    pub fn is_uncrossed(&self) -> bool {
        self.core.is_uncrossed()
    }

    /// Whether time makes steps.
    pub fn is_running(&self) -> bool {
        self.core.clock.is_running()
    }

    /// Why what was asked for last cannot be, if it cannot; why the player's game is lost, by the squares
    /// that are left; or why the board that is painted has no tour, or no closed one.
    pub fn refusal(&self) -> Option<&Reason> {
        let refused = self.core.refused.as_ref();
        let state = self.states.of(self.mode());
        refused
            .map(|(reason, _)| reason)
            .or_else(|| state.reason(&self.core))
    }

    /// The question that stands on the board of one knight: what was refused, or a tour from where the knight
    /// began, to the end that was chosen; `None` with two knights, and where puzzles are solved.
    pub fn question(&self) -> Option<Question> {
        if self.mode().is_painted() {
            return Some(Question::on(self.board()));
        }
        let core = Some(&self.core).filter(|_| self.mode().shows_tours())?;
        let refused = core.refused.as_ref().map(|(_, question)| question.clone());
        Some(refused.unwrap_or_else(|| one_knight::question(core, None)))
    }

    /// How strokes are mirrored, where one paints.
    pub fn mirror(&self) -> Mirror {
        self.states.of(self.mode()).mirror()
    }

    /// What is said about the last command in place of the report's own text.
    pub fn remark(&self) -> Option<&str> {
        self.core.remark.as_deref()
    }

    /// How far the tour, or the game, is.
    pub fn phase(&self) -> Phase {
        self.states.of(self.mode()).phase(&self.core)
    }

    /// How many squares have been visited, of how many: `17 of 64`.
    pub fn progress(&self) -> String {
        let visited = self.course().map_or(0, Course::visited);
        format!("{visited} of {}", self.board().squares())
    }

    /// What is to be said, and what could be done next.
    pub fn report(&self) -> Report {
        let mut report = self.states.of(self.mode()).report(&self.core);
        if let Some(remark) = self.remark() {
            remark.clone_into(&mut report.text);
            report.guide = None;
            report.is_hint = self.core.is_hint;
        }
        report
    }

    /// What is marked on the board.
    pub fn marks(&self) -> Vec<(Square, Mark)> {
        self.states.of(self.mode()).marks(&self.core)
    }

    /// What the next step is, and why; `None` without a knight on the board, in the game of two, and where
    /// the knight is not to cross its own line.
    pub fn explanation(&self) -> Option<Explanation> {
        self.states.of(self.mode()).explanation(&self.core)
    }

    /// The rule as a program, with the line that is next; `None` where the rule does not make the next step.
    pub fn program(&self) -> Option<Program> {
        let timeline = self.core.walk.timeline().filter(|_| self.is_by_rule())?;
        Some(program::program(timeline))
    }

    /// Whether a tour is still possible from where the player's knight stands; `None` where nobody
    /// plays for a tour, or does not want to know.
    pub fn outlook(&self) -> Option<Outlook> {
        self.states.of(self.mode()).outlook(&self.core)
    }

    /// The steps of the timeline, for tests.
    #[cfg(test)]
    fn steps(&self) -> u64 {
        self.core.space().steps()
    }
}

#[cfg(test)]
mod tests;
