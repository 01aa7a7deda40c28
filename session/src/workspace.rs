//! Workspaces: boards with content and undo history, for one knight, two knights and puzzles.

use super::clock::Clock;
use super::history::{Content, History, UndoEntry, Way};
use super::planned::Planned;
use super::run::{self, Run};
use super::solving::Solving;
use super::timeline::{Author, Identity, Timeline};
use super::{Command, Event, sentences};
use knights_tour::board::{Board, Square};
use knights_tour::position::{Knight, Position, Step};
use knights_tour_scene::TourView;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

pub(super) type Walk = Workspace<Run, 1>;
pub(super) type Duel = Workspace<Run, 2>;
pub(super) type Sheet = Workspace<Numbers, 0>;

impl Content for Run {
    fn bytes(&self) -> u64 {
        self.timeline().map_or(0, Timeline::bytes)
    }

    fn identity(&self) -> Identity {
        match self {
            Run::Timeline(timeline) => timeline.identity(),
            Run::Planned(planned) => planned.identity(),
        }
    }

    fn is_same(&self, other: &Run) -> bool {
        let is_start = |run: &Run| run.len() == 0 && run.timeline().is_some();
        is_start(self) && is_start(other) && self.identity() == other.identity()
    }

    fn run(&self) -> Option<&Run> {
        Some(self)
    }

    fn run_mut(&mut self) -> Option<&mut Run> {
        Some(self)
    }
}

#[derive(Clone, Debug)]
pub(super) enum Numbers {
    Puzzle(Box<Solving>),
    Draft(BTreeMap<u64, Square>),
}

impl Content for Numbers {
    fn bytes(&self) -> u64 {
        match self {
            Numbers::Puzzle(solving) => solving.bytes(),
            Numbers::Draft(numbers) => 64 * numbers.len() as u64,
        }
    }

    fn identity(&self) -> Identity {
        match self {
            // Ignore placed numbers: the only task about a puzzle looks for another puzzle.
            Numbers::Puzzle(_) => Identity::Empty,
            Numbers::Draft(numbers) if numbers.is_empty() => Identity::Empty,
            Numbers::Draft(numbers) => Identity::Draft(numbers.clone()),
        }
    }

    fn is_same(&self, other: &Numbers) -> bool {
        match (self, other) {
            (Numbers::Puzzle(one), Numbers::Puzzle(other)) => {
                one.placed == other.placed && one.notes == other.notes && one.is_about(other)
            }
            (Numbers::Draft(one), Numbers::Draft(other)) => one == other,
            _ => false,
        }
    }

    fn inherit(&mut self, replaced: &Numbers) {
        if let (Numbers::Puzzle(solving), Numbers::Puzzle(replaced)) = (self, replaced)
            && Arc::ptr_eq(&solving.puzzle, &replaced.puzzle)
        {
            solving.effort = replaced.effort;
        }
    }

    fn is_sound(&self) -> bool {
        if let Numbers::Puzzle(solving) = self {
            solving.puzzle.is_unique()
        } else {
            true
        }
    }
}

impl Sheet {
    pub(super) fn solving(&self) -> Option<&Solving> {
        if let Numbers::Puzzle(solving) = self.content.as_ref()? {
            Some(solving)
        } else {
            None
        }
    }

    pub(super) fn solving_mut(&mut self) -> Option<&mut Solving> {
        if let Numbers::Puzzle(solving) = self.content.as_mut()? {
            Some(solving)
        } else {
            None
        }
    }

    /// The states of all puzzles, each puzzle's latest one first; the undo history has those that others replaced.
    fn states(&self) -> impl Iterator<Item = &Solving> {
        let History { past, future } = &self.history;
        let replaced = past
            .iter()
            .rev()
            .chain(future)
            .filter_map(|entry| match entry {
                UndoEntry::Board { content, .. } => content.as_ref(),
                UndoEntry::Step { .. } | UndoEntry::Stroke { .. } => None,
            });
        self.content
            .iter()
            .chain(replaced)
            .filter_map(|content| match content {
                Numbers::Puzzle(solving) => Some(&**solving),
                Numbers::Draft(_) => None,
            })
    }

    /// A puzzle as the player left it, with all the time and help that it took; `None` if it is new or was solved.
    pub(super) fn left(&self, puzzle: &Solving) -> Option<Solving> {
        let mut states = self.states().filter(|state| state.is_about(puzzle));
        let latest = states.next().filter(|state| state.is_open())?;
        let effort = states.fold(latest.effort, |effort, state| effort.at_least(state.effort));
        Some(Solving {
            effort,
            name: puzzle.name.clone(),
            ..latest.clone()
        })
    }

    /// The puzzles that the player has started and not solved.
    pub(super) fn started(&self) -> impl Iterator<Item = &Solving> {
        let mut known: Vec<&Solving> = Vec::new();
        let latest = self.states().filter(move |state| {
            let is_new = !known
                .iter()
                .any(|known| Arc::ptr_eq(&known.puzzle, &state.puzzle));
            if is_new {
                known.push(state);
            }
            is_new
        });
        latest.filter(|state| state.is_open() && state.is_touched())
    }

    pub(super) fn draft(&self) -> Option<&BTreeMap<u64, Square>> {
        if let Numbers::Draft(numbers) = self.content.as_ref()? {
            Some(numbers)
        } else {
            None
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Workspace<C, const KNIGHTS: u64> {
    pub(super) board: Board,
    pub(super) content: Option<C>,
    pub(super) history: History<C>,
    pub(super) end: Option<Square>,
}

pub(super) trait Space {
    fn board(&self) -> &Board;

    fn is_empty(&self) -> bool;

    fn run(&self) -> Option<&Run>;

    fn identity(&self) -> Identity;

    fn can_undo_and_redo(&self) -> (bool, bool);

    fn travel(&mut self, way: Way, events: &mut Vec<Event>) -> Option<&'static str>;

    /// Emits events for the current state. `always` emits `Seek` even if the run has no steps.
    fn announce(&self, always: bool, events: &mut Vec<Event>);

    fn timeline(&self) -> Option<&Timeline> {
        self.run()?.timeline()
    }

    fn position(&self) -> Option<&Position> {
        Some(self.timeline()?.position())
    }

    fn tour_view(&self) -> Option<TourView<'_>> {
        Some(self.run()?.tour_view())
    }

    fn steps(&self) -> u64 {
        self.run().map_or(0, Run::steps)
    }

    fn all_steps(&self) -> u64 {
        self.run().map_or(0, Run::len)
    }
}

impl<C: Content, const KNIGHTS: u64> Space for Workspace<C, KNIGHTS> {
    fn board(&self) -> &Board {
        &self.board
    }

    fn is_empty(&self) -> bool {
        self.content.is_none()
    }

    fn run(&self) -> Option<&Run> {
        self.content.as_ref()?.run()
    }

    fn identity(&self) -> Identity {
        self.content.as_ref().map_or(Identity::Empty, C::identity)
    }

    fn can_undo_and_redo(&self) -> (bool, bool) {
        let changes = |entries: &[UndoEntry<C>]| entries.iter().any(|entry| !self.is_at(entry));
        (changes(&self.history.past), changes(&self.history.future))
    }

    fn travel(&mut self, way: Way, events: &mut Vec<Event>) -> Option<&'static str> {
        while let Some(entry) = self.history.pop(way) {
            if self.is_at(&entry) {
                continue;
            }
            events.push(match way {
                Way::Undo => Event::Undo,
                Way::Redo => Event::Redo,
            });
            let (present, remark) = self.restore(entry, events);
            self.history.push_replaced(way, present);
            return remark;
        }
        Some(match way {
            Way::Undo => sentences::NOTHING_TO_UNDO,
            Way::Redo => sentences::NOTHING_TO_REDO,
        })
    }

    fn announce(&self, always: bool, events: &mut Vec<Event>) {
        if let (2, Some(position)) = (KNIGHTS, self.position()) {
            let starts = Knight::BOTH.into_iter();
            let starts = starts.filter_map(|knight| Some((knight, position.start_of(knight)?)));
            events.extend(starts.map(|(knight, square)| Event::Place(knight, square)));
        } else if let Some(tour_view) = self.tour_view() {
            events.push(Event::Start(tour_view.start()));
        }
        let (step, of) = (self.steps(), self.all_steps());
        if !self.is_empty() && (of > 0 || always) {
            events.push(Event::Seek { step, of });
        }
    }
}

impl<C: Content, const KNIGHTS: u64> Workspace<C, KNIGHTS> {
    pub(super) fn new(board: Board) -> Self {
        Workspace {
            board,
            content: None,
            history: History::default(),
            end: None,
        }
    }

    /// Reports a board that is about to be installed, if it is a different one.
    pub(super) fn report_board(&self, board: &Board, events: &mut Vec<Event>) {
        if self.board != *board {
            events.push(Event::Board(board.clone()));
        }
    }

    pub(super) fn install(&mut self, board: Board, content: Option<C>) {
        let before = self.replace(board, content);
        self.history.record(before);
    }

    fn replace(&mut self, board: Board, content: Option<C>) -> UndoEntry<C> {
        let end = self.end;
        if self.board != board {
            self.end = None;
        }
        let board = std::mem::replace(&mut self.board, board);
        let content = std::mem::replace(&mut self.content, content);
        UndoEntry::Board {
            board,
            content,
            end,
        }
    }

    pub(super) fn handle(
        &mut self,
        command: Command,
        clock: &mut Clock,
        events: &mut Vec<Event>,
    ) -> Option<Command> {
        let before = self.steps();
        match command {
            Command::Board(board) => {
                self.install(board.clone(), None);
                self.end = None;
                events.push(Event::Board(board));
            }
            Command::Clear => self.clear(events),
            Command::StepBack => {
                self.retreat(events);
                self.record_move_from(before);
            }
            Command::Restart => self.start_again(events),
            Command::Seek(step) => {
                self.go_to(step, events);
                // Dragging the slider is one change for undo.
                if !clock.is_seeking {
                    self.record_move_from(before);
                }
                clock.is_seeking = true;
            }
            other => return Some(other),
        }
        clock.halt();
        None
    }

    pub(super) fn clear(&mut self, events: &mut Vec<Event>) {
        if !self.is_empty() {
            self.install(self.board.clone(), None);
            events.push(Event::Clear);
        }
    }

    fn run_mut(&mut self) -> Option<&mut Run> {
        self.content.as_mut()?.run_mut()
    }

    pub(super) fn timeline_mut(&mut self) -> Option<&mut Timeline> {
        if let Run::Timeline(timeline) = self.run_mut()? {
            Some(timeline)
        } else {
            None
        }
    }

    pub(super) fn planned_mut(&mut self) -> Option<&mut Planned> {
        if let Run::Planned(planned) = self.run_mut()? {
            Some(planned)
        } else {
            None
        }
    }

    pub(super) fn record_content(&mut self) {
        let (board, content) = (self.board.clone(), self.content.clone());
        self.history.record(UndoEntry::Board {
            board,
            content,
            end: self.end,
        });
    }

    pub(super) fn record_step(&mut self) {
        self.history.record(self.present_step());
    }

    pub(super) fn record_move_from(&mut self, before: u64) {
        if self.steps() != before {
            self.history.record(UndoEntry::Step {
                step: before,
                end: self.end,
            });
        }
    }

    fn present_step(&self) -> UndoEntry<C> {
        UndoEntry::Step {
            step: self.steps(),
            end: self.end,
        }
    }

    /// Whether restoring the entry would change nothing, as after playback that made no step.
    fn is_at(&self, entry: &UndoEntry<C>) -> bool {
        match entry {
            &UndoEntry::Step { step, end } => (step, end) == (self.steps(), self.end),
            UndoEntry::Stroke { .. } => false,
            UndoEntry::Board {
                board,
                content,
                end,
            } => {
                let is_same = match (content, &self.content) {
                    (None, None) => true,
                    (Some(content), Some(present)) => content.is_same(present),
                    _ => false,
                };
                is_same && (board, end) == (&self.board, &self.end)
            }
        }
    }

    /// Makes a step. Undo takes it back, and restores the steps ahead if this step replaces them.
    pub(super) fn make(&mut self, step: Step, author: Author, events: &mut Vec<Event>) {
        if self.timeline().is_some_and(|now| now.forgets_by(step)) {
            self.record_content();
        } else {
            self.record_step();
        }
        self.make_without_undo(step, author, events);
    }

    /// Makes a step that undo takes back together with the previous change.
    pub(super) fn make_without_undo(
        &mut self,
        step: Step,
        author: Author,
        events: &mut Vec<Event>,
    ) {
        if let Some(timeline) = self.timeline_mut() {
            timeline.make(step, author);
            events.push(run::event(timeline.position(), step, false));
        }
    }

    /// Makes up to `steps` steps and returns their number. At high speed, many steps share one event.
    pub(super) fn advance(
        &mut self,
        steps: u64,
        clock: &mut Clock,
        events: &mut Vec<Event>,
    ) -> u64 {
        let singly = clock.steps_to_log(steps);
        let before = self.steps();
        let made = self.repeat(singly, Run::step_on, events);
        let Some(run) = self.run_mut() else {
            return 0;
        };
        if made == singly && made < steps {
            let (from, silently_from) = (run.tour_view().visited() - 1, run.steps());
            run.step_silently(steps - made);
            if run.steps() > silently_from {
                let to = run.tour_view().visited() - 1;
                events.push(Event::Moves { from, to });
            }
        }
        run.steps() - before
    }

    /// Replays up to `steps` recorded steps and returns whether one was made. Halts the clock at the end of the log.
    pub(super) fn replay(
        &mut self,
        steps: u64,
        clock: &mut Clock,
        events: &mut Vec<Event>,
    ) -> bool {
        let made = self.repeat(steps, Run::replay, events);
        if self.timeline().is_none_or(Timeline::is_at_end) {
            clock.halt();
        }
        made > 0
    }

    fn repeat(
        &mut self,
        steps: u64,
        step: impl Fn(&mut Run) -> Option<Event>,
        events: &mut Vec<Event>,
    ) -> u64 {
        let mut made = 0;
        while made < steps
            && let Some(event) = self.run_mut().and_then(&step)
        {
            events.push(event);
            made += 1;
        }
        made
    }

    pub(super) fn retreat(&mut self, events: &mut Vec<Event>) -> bool {
        self.repeat(1, Run::step_back, events) > 0
    }

    fn restart(&mut self, events: &mut Vec<Event>) {
        match self.run_mut().filter(|_| KNIGHTS == 1) {
            Some(run) => {
                run.seek(0);
                events.push(Event::Start(run.tour_view().start()));
            }
            None => self.go_to(0, events),
        }
    }

    pub(super) fn start_again(&mut self, events: &mut Vec<Event>) {
        let before = self.steps();
        self.restart(events);
        self.record_move_from(before);
    }

    /// Goes to a step; if `step` is near, by single moves with their events.
    fn go_to(&mut self, step: u64, events: &mut Vec<Event>) {
        let (here, of) = (self.steps(), self.all_steps());
        let step = step.min(of);
        // With two knights, a near step may be the player's move together with the computer's answer.
        if here.abs_diff(step) <= KNIGHTS {
            self.repeat(step.saturating_sub(here), Run::step_on, events);
            self.repeat(here.saturating_sub(step), Run::step_back, events);
            return;
        }
        if let Some(run) = self.run_mut() {
            run.seek(step);
        }
        events.push(Event::Seek { step, of });
    }

    fn restore(
        &mut self,
        entry: UndoEntry<C>,
        events: &mut Vec<Event>,
    ) -> (UndoEntry<C>, Option<&'static str>) {
        match entry {
            UndoEntry::Step { step, end } => {
                let present = self.present_step();
                self.restore_end(end, events);
                self.go_to(step, events);
                (present, None)
            }
            UndoEntry::Stroke { stroke, end } => {
                let present = UndoEntry::Stroke {
                    stroke: stroke.clone(),
                    end: self.end,
                };
                // Toggling the squares of a stroke again undoes the stroke.
                if let Ok(board) = self.board.toggled(stroke) {
                    self.board = board.clone();
                    events.push(Event::Board(board));
                    self.restore_end(end, events);
                }
                (present, None)
            }
            UndoEntry::Board {
                board,
                content,
                end,
            } => {
                let (mut content, remark) = match content {
                    Some(content) if !content.is_sound() => (
                        None,
                        Some("The saved puzzle is damaged: it no longer has exactly one solution."),
                    ),
                    content => (content, None),
                };
                if let (Some(content), Some(replaced)) = (&mut content, &self.content) {
                    content.inherit(replaced);
                }
                let is_new_board = self.board != board;
                if is_new_board {
                    events.push(Event::Board(board.clone()));
                } else if content.is_none() && !self.is_empty() {
                    events.push(Event::Clear);
                }
                let before = self.replace(board, content);
                self.restore_end(end, events);
                self.announce(true, events);
                (before, remark)
            }
        }
    }

    fn restore_end(&mut self, end: Option<Square>, events: &mut Vec<Event>) {
        // A saved step does not say on which board the end was.
        let end = end.filter(|&end| self.board.contains(end));
        if self.end != end {
            self.end = end;
            events.push(Event::End(end));
        }
    }
}

impl<const KNIGHTS: u64> Workspace<Run, KNIGHTS> {
    pub(super) fn start(&mut self, timeline: Timeline) {
        self.install(
            timeline.position().board().clone(),
            Some(Run::Timeline(Box::new(timeline))),
        );
    }
}

impl Walk {
    pub(super) fn planned(&self) -> Option<&Planned> {
        if let Run::Planned(planned) = self.content.as_ref()? {
            Some(planned)
        } else {
            None
        }
    }

    /// Replaces the board, as a new change or as part of the last stroke.
    pub(super) fn paint(&mut self, board: Board, stroke: Vec<Square>, begins: bool) {
        if !self.is_empty() {
            return self.install(board, None);
        }
        if begins {
            self.history.record(UndoEntry::Stroke {
                stroke,
                end: self.end,
            });
        } else {
            self.history.extend_stroke(&stroke);
        }
        (self.board, self.end) = (board, None);
    }
}
