//! What all modes have in common: boards, timelines and their history, clock, speed and tasks.

#![expect(
    clippy::cast_possible_truncation,
    reason = "no more steps are owed than a tick makes"
)]

use super::history::{History, Moment};
use super::task::{Job, Task, TaskId};
use super::timeline::{Author, Identity, Origin, Rule, Timeline};
use super::{Command, Event, Mode, Phase, Preferences, Session, Start};
use crate::board::{Board, Square};
use crate::position::{Knight, Position, Step};
use crate::random::Random;
use crate::solve::{Question, Reason, TieBreak};

/// A board, what stands on it, and what undo brings back.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) board: Board,
    pub(super) timeline: Option<Timeline>,
    pub(super) history: History,
    /// Where the tour to be found is to end.
    pub(super) end: Option<Square>,
}

impl Table {
    fn new(board: Board) -> Table {
        Table {
            board,
            timeline: None,
            history: History::default(),
            end: None,
        }
    }
}

/// Whether time makes steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Playback {
    Still,
    /// The steps owed for the time gone by, less than one after a tick that could keep up.
    Playing {
        owed: f64,
    },
    /// How many more steps are made before it asks whether to go on.
    Finishing {
        left: u64,
    },
}

/// A task whose result is waited for, and what it is about.
#[derive(Clone, Debug)]
struct Pending {
    id: TaskId,
    is_awaited: bool,
    mode: Mode,
    about: Identity,
}

/// The part of a session that does not depend on its mode.
#[derive(Clone, Debug)]
pub(super) struct Core {
    pub(super) mode: Mode,
    /// The board of one knight and that of two.
    tables: [Table; 2],
    pub(super) playback: Playback,
    pub(super) speed: u32,
    /// Where random starts and the seeds of random tie-breaks come from.
    pub(super) random: Random,
    pub(super) tie_break: TieBreak,
    pub(super) backtracking: bool,
    /// What to say about the last command in place of the report's own text.
    pub(super) remark: Option<String>,
    /// Why what was asked for last is refused, and what that was.
    pub(super) refused: Option<(Reason, Question)>,
    /// Whether the last command was to go to another step, as a slider asks many times.
    is_seeking: bool,
    tasks: u64,
    pending: Vec<Pending>,
}

impl Core {
    /// The most steps that a tick makes. What is owed beyond is made by the next ones, so that no
    /// frame waits for long.
    pub(super) const STEPS_A_TICK: u64 = 20_000;

    /// How many steps [`Command::FastForward`] makes before it pauses.
    pub(super) const STEPS_TO_FINISH: u64 = 10_000_000;

    pub(super) fn new(seed: u64, preferences: &Preferences) -> Core {
        Core {
            mode: Mode::default(),
            tables: [Table::new(Board::CHESS), Table::new(Session::TWO_KNIGHTS)],
            playback: Playback::Still,
            speed: preferences.speed.clamp(1, Command::MAX_SPEED),
            random: Random::with_seed(seed),
            tie_break: preferences.tie_break,
            backtracking: preferences.backtracking,
            remark: None,
            refused: None,
            is_seeking: false,
            tasks: 0,
            pending: Vec::new(),
        }
    }

    pub(super) fn table(&self) -> &Table {
        self.table_of(self.mode)
    }

    pub(super) fn table_of(&self, mode: Mode) -> &Table {
        let [one, two] = &self.tables;
        if mode.has_two_knights() { two } else { one }
    }

    pub(super) fn table_mut(&mut self) -> &mut Table {
        let [one, two] = &mut self.tables;
        if self.mode.has_two_knights() {
            two
        } else {
            one
        }
    }

    pub(super) fn board(&self) -> &Board {
        &self.table().board
    }

    pub(super) fn timeline(&self) -> Option<&Timeline> {
        self.table().timeline.as_ref()
    }

    pub(super) fn timeline_mut(&mut self) -> Option<&mut Timeline> {
        self.table_mut().timeline.as_mut()
    }

    pub(super) fn position(&self) -> Option<&Position> {
        self.timeline().map(Timeline::position)
    }

    /// The steps made.
    pub(super) fn steps(&self) -> u64 {
        self.timeline().map_or(0, Timeline::steps)
    }

    pub(super) fn is_running(&self) -> bool {
        self.playback != Playback::Still
    }

    /// How far a timeline is that is not over.
    pub(super) fn phase_under_way(&self) -> Phase {
        match self.playback {
            Playback::Playing { .. } => Phase::Playing,
            Playback::Finishing { .. } => Phase::Finishing,
            Playback::Still if self.steps() == 0 => Phase::Ready,
            Playback::Still => Phase::Paused,
        }
    }

    /// Lets time make no more steps.
    pub(super) fn halt(&mut self) {
        self.playback = Playback::Still;
    }

    pub(super) fn say(&mut self, sentence: impl Into<String>) {
        self.remark = Some(sentence.into());
    }

    /// What every command begins with.
    pub(super) fn begin(&mut self, command: &Command) {
        // A start that was refused is not answered by another one that nobody named.
        let goes_on = matches!(
            command,
            Command::PlayPause | Command::StepOn | Command::FastForward
        );
        let keeps = *command == Command::FindNearest || (goes_on && self.timeline().is_none());
        if !keeps {
            self.refused = None;
        }
        self.remark = None;
        self.is_seeking &= matches!(command, Command::Seek(_));
    }

    /// Does a command that means the same in all modes, and hands back any other.
    pub(super) fn apply(&mut self, command: Command, events: &mut Vec<Event>) -> Option<Command> {
        match command {
            Command::Board(board) => self.lay_out(board, events),
            Command::StepBack => self.step_back(events),
            Command::Restart => self.restart(events),
            Command::Seek(step) => self.seek(step, events),
            Command::Undo => self.undo(events),
            Command::Redo => self.redo(events),
            Command::Clear => self.clear(events),
            Command::StopSearch => self.stop_search(),
            Command::Speed(speed) => self.speed = speed.clamp(1, Command::MAX_SPEED),
            other => return Some(other),
        }
        None
    }

    fn lay_out(&mut self, board: Board, events: &mut Vec<Event>) {
        match Session::admit(board.size()) {
            Ok(_) => {
                self.halt();
                self.install(board.clone(), None);
                events.push(Event::Board(board));
            }
            Err(error) => self.say(format!("Not possible: {error}.")),
        }
    }

    fn clear(&mut self, events: &mut Vec<Event>) {
        self.halt();
        if self.timeline().is_some() {
            self.install(self.board().clone(), None);
            events.push(Event::Clear);
        }
    }

    /// Puts a board with a timeline in the place of the present one, to which undo comes back.
    pub(super) fn install(&mut self, board: Board, timeline: Option<Timeline>) {
        self.halt();
        let table = self.table_mut();
        let before = table.timeline.take().map(Box::new);
        let before = Moment::Board(table.board.clone(), before);
        table.history.note(before);
        if table.board != board {
            table.end = None;
        }
        table.timeline = timeline;
        table.board = board;
    }

    /// The same for a new game from `position`, on its board.
    pub(super) fn begin_with(&mut self, mut position: Position) {
        // Without room for them, the numbers are found along the trail.
        let _ = position.keep_numbers();
        let rule = Rule {
            tie_break: self.tie_break,
            backtracking: self.backtracking,
            seed: self.random.next_u64(),
        };
        let board = position.board().clone();
        self.install(board, Some(Timeline::new(position, rule)));
    }

    /// Lets undo come back to the present timeline, before it is changed.
    pub(super) fn note_timeline(&mut self) {
        let table = self.table_mut();
        let timeline = table.timeline.clone().map(Box::new);
        let moment = Moment::Board(table.board.clone(), timeline);
        table.history.note(moment);
    }

    /// Lets undo come back to the present step.
    pub(super) fn note_step(&mut self) {
        let step = self.steps();
        self.table_mut().history.note(Moment::Step(step));
    }

    /// Makes a change within the timeline from which undo comes back.
    pub(super) fn noting(&mut self, change: impl FnOnce(&mut Core)) {
        let before = self.steps();
        change(self);
        if self.steps() != before {
            self.table_mut().history.note(Moment::Step(before));
        }
    }

    /// Makes a move that somebody chose. Undo comes back to where it was made, and to what it made
    /// the timeline forget.
    pub(super) fn make(&mut self, step: Step, author: Author, events: &mut Vec<Event>) {
        if self.timeline().is_some_and(|now| now.forgets_by(step)) {
            self.note_timeline();
        } else {
            self.note_step();
        }
        self.make_unnoted(step, author, events);
    }

    /// The same as a part of the change before.
    pub(super) fn make_unnoted(&mut self, step: Step, author: Author, events: &mut Vec<Event>) {
        if let Some(timeline) = self.timeline_mut() {
            timeline.make(step, author);
            events.push(made(timeline.position(), step));
        }
    }

    /// Makes the next step, of the log or by the rule; whether there was one.
    pub(super) fn step_on(&mut self, events: &mut Vec<Event>) -> bool {
        self.step_by(Timeline::step_on, events)
    }

    /// Makes the next step of the log; whether there was one.
    pub(super) fn replay(&mut self, events: &mut Vec<Event>) -> bool {
        self.step_by(Timeline::replay, events)
    }

    fn step_by(
        &mut self,
        step: impl FnOnce(&mut Timeline) -> Option<Step>,
        events: &mut Vec<Event>,
    ) -> bool {
        let timeline = self.timeline_mut();
        let event = timeline.and_then(|now| step(now).map(|step| made(now.position(), step)));
        let is_made = event.is_some();
        events.extend(event);
        is_made
    }

    /// Undoes the last step of the timeline; whether there was one.
    pub(super) fn retreat(&mut self, events: &mut Vec<Event>) -> bool {
        let timeline = self.timeline_mut();
        let event =
            timeline.and_then(|now| now.step_back().map(|step| unmade(now.position(), step)));
        let is_undone = event.is_some();
        events.extend(event);
        is_undone
    }

    fn step_back(&mut self, events: &mut Vec<Event>) {
        self.halt();
        self.noting(|core| {
            core.retreat(events);
        });
    }

    pub(super) fn restart(&mut self, events: &mut Vec<Event>) {
        self.halt();
        let is_one = self.position().is_some_and(|position| !position.has_two());
        self.noting(|core| {
            if is_one {
                core.timeline_mut().into_iter().for_each(Timeline::restart);
                events.extend(
                    core.position()
                        .map(|position| Event::Start(position.start())),
                );
            } else {
                core.go_to(0, events);
            }
        });
    }

    fn seek(&mut self, step: u64, events: &mut Vec<Event>) {
        self.halt();
        // A slider that is drawn along is one change.
        if self.is_seeking {
            self.go_to(step, events);
        } else {
            self.noting(|core| core.go_to(step, events));
        }
        self.is_seeking = true;
    }

    /// Goes to another step: a near one is told as the moves that lead to it.
    fn go_to(&mut self, step: u64, events: &mut Vec<Event>) {
        let Some(timeline) = self.timeline_mut() else {
            return;
        };
        let (here, of) = (timeline.steps(), timeline.len());
        let step = step.min(of);
        // With the computer, an answer goes with the move.
        let near = if timeline.position().has_two() { 2 } else { 1 };
        if here.abs_diff(step) > near {
            timeline.seek(step);
            events.push(Event::Seek { step, of });
            return;
        }
        while self.steps() < step && self.replay(events) {}
        while self.steps() > step && self.retreat(events) {}
    }

    fn undo(&mut self, events: &mut Vec<Event>) {
        self.halt();
        while let Some(moment) = self.table_mut().history.undo() {
            if self.is_here(&moment) {
                continue;
            }
            events.push(Event::Undo);
            let present = self.come_to(moment, events);
            self.table_mut().history.undone(present);
            return;
        }
        self.say("There is nothing to undo.");
    }

    fn redo(&mut self, events: &mut Vec<Event>) {
        self.halt();
        while let Some(moment) = self.table_mut().history.redo() {
            if self.is_here(&moment) {
                continue;
            }
            events.push(Event::Redo);
            let present = self.come_to(moment, events);
            self.table_mut().history.redone(present);
            return;
        }
        self.say("There is nothing to redo.");
    }

    /// Whether a moment is the present one: play that was begun and made no step.
    fn is_here(&self, moment: &Moment) -> bool {
        matches!(moment, Moment::Step(step) if *step == self.steps())
    }

    /// Brings a moment back, and returns the one that it replaces.
    fn come_to(&mut self, moment: Moment, events: &mut Vec<Event>) -> Moment {
        match moment {
            Moment::Step(step) => {
                let present = Moment::Step(self.steps());
                self.go_to(step, events);
                present
            }
            Moment::Board(board, timeline) => {
                let table = self.table_mut();
                let had_knights = table.timeline.is_some();
                let before = std::mem::replace(&mut table.timeline, timeline.map(|now| *now));
                let before_board = std::mem::replace(&mut table.board, board);
                let is_new_board = table.board != before_board;
                if is_new_board {
                    table.end = None;
                    events.push(Event::Board(table.board.clone()));
                }
                if table.timeline.is_none() && had_knights && !is_new_board {
                    events.push(Event::Clear);
                }
                self.announce(true, events);
                Moment::Board(before_board, before.map(Box::new))
            }
        }
    }

    /// Tells what stands on the board; where it stands at its only step, that is told if `always`.
    pub(super) fn announce(&self, always: bool, events: &mut Vec<Event>) {
        let Some(timeline) = self.timeline() else {
            return;
        };
        let position = timeline.position();
        if self.mode.has_two_knights() {
            let starts = Knight::BOTH.into_iter();
            let starts = starts.filter_map(|knight| Some((knight, position.start_of(knight)?)));
            events.extend(starts.map(|(knight, square)| Event::Place(knight, square)));
        } else {
            events.push(Event::Start(position.start()));
        }
        let (step, of) = (timeline.steps(), timeline.len());
        if of > 0 || always {
            events.push(Event::Seek { step, of });
        }
    }

    /// The square that a start means.
    pub(super) fn square_of(&mut self, start: Start) -> Square {
        let board = self.board().clone();
        match start {
            Start::TopLeft => board.top_left(),
            Start::Centre => board.centre(),
            Start::At(square) => square,
            Start::Random => loop {
                let file = self.random.in_range(0..board.width());
                let rank = self.random.in_range(0..board.height());
                let square = Square::new(file, rank);
                if board.contains(square) && board.parity_allows_start(square) {
                    return square;
                }
            },
        }
    }

    /// Plays from here on, a step at a time or as fast as it goes.
    pub(super) fn play(&mut self, is_fast: bool) {
        self.playback = if is_fast {
            Playback::Finishing {
                left: Core::STEPS_TO_FINISH,
            }
        } else {
            Playback::Playing { owed: 0.0 }
        };
    }

    /// How many steps are to be made after `seconds` more; the second value says that a search is
    /// then to pause.
    pub(super) fn steps_owed(&mut self, seconds: f64) -> (u64, bool) {
        match &mut self.playback {
            Playback::Still => (0, false),
            Playback::Playing { owed } => {
                *owed += seconds.max(0.0) * f64::from(self.speed);
                // The cast rounds down, as it should, and cannot be too large.
                let steps = owed.min(Core::STEPS_A_TICK as f64) as u64;
                // A tick that cannot keep up owes no more than the next one can make.
                *owed = (*owed - steps as f64).min(Core::STEPS_A_TICK as f64);
                (steps, false)
            }
            Playback::Finishing { left } => {
                let steps = (*left).min(Core::STEPS_A_TICK);
                *left -= steps;
                (steps, *left == 0)
            }
        }
    }

    /// Begins a task about the present position, in the place of another of its kind.
    pub(super) fn ask(&mut self, job: Job) -> Task {
        self.tasks += 1;
        let id = TaskId(self.tasks);
        let task = Task { id, job };
        let is_awaited = task.is_awaited();
        self.pending.retain(|other| other.is_awaited != is_awaited);
        self.pending.push(Pending {
            id,
            is_awaited,
            mode: self.mode,
            about: self.identity(),
        });
        task
    }

    /// The task of a kind whose result is waited for: none, once the position is another one.
    pub(super) fn pending(&self, is_awaited: bool) -> Option<TaskId> {
        let mut pending = self.pending.iter();
        let pending = pending.find(|task| task.is_awaited == is_awaited)?;
        let is_about_this = pending.mode == self.mode && pending.about == self.identity();
        is_about_this.then_some(pending.id)
    }

    /// Takes note that a result has come; whether anybody waited for it.
    pub(super) fn is_expected(&mut self, id: TaskId) -> bool {
        let is_expected = self.pending(true) == Some(id) || self.pending(false) == Some(id);
        self.pending.retain(|task| task.id != id);
        is_expected
    }

    fn identity(&self) -> Identity {
        let identity = self.timeline().map(Timeline::identity);
        identity.unwrap_or_else(|| Identity::empty(self.board()))
    }

    fn stop_search(&mut self) {
        if self.pending(true).is_some() {
            self.say("The search was stopped.");
        }
        self.pending.retain(|task| !task.is_awaited);
    }

    /// Lays out moves that were found or read, to be played from the first on.
    pub(super) fn lay_out_moves(
        &mut self,
        position: Position,
        steps: impl IntoIterator<Item = Step>,
        author: Author,
        origin: Origin,
    ) {
        self.begin_with(position);
        if let Some(timeline) = self.timeline_mut() {
            timeline.go_on_with(steps, author);
            timeline.origin = origin;
        }
    }
}

/// The event of a step that was just made.
fn made(position: &Position, step: Step) -> Event {
    if step.is_take_back() {
        back(position, step)
    } else {
        moved(position, step)
    }
}

/// The event of a step that was just undone.
fn unmade(position: &Position, step: Step) -> Event {
    if step.is_take_back() {
        moved(position, step)
    } else {
        back(position, step)
    }
}

fn moved(position: &Position, step: Step) -> Event {
    let to = position.here();
    let before = position
        .board()
        .size()
        .step(to, step.direction().opposite());
    Event::Move {
        number: position.moves().len() as u64,
        knight: position.has_two().then_some(step.knight()),
        // The knight came from a square of the board.
        from: before.unwrap_or(to),
        to,
    }
}

fn back(position: &Position, step: Step) -> Event {
    let to = position.here();
    let left = position.board().size().step(to, step.direction());
    Event::Back {
        number: position.moves().len() as u64 + 1,
        knight: position.has_two().then_some(step.knight()),
        // The knight was on a square of the board.
        from: left.unwrap_or(to),
        to,
    }
}
