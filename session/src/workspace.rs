//! Workspaces: boards with content and undo history, for one knight, two knights and puzzles.

use super::clock::Clock;
use super::content::{BoardContent, step_event};
use super::history::{History, UndoChange, UndoEntry, UndoWay};
use super::planned::Planned;
use super::solving::Solving;
use super::timeline::{Author, Identity, Timeline};
use super::{Command, Event};
use knights_tour::board::{Board, Square};
use knights_tour::position::{Knight, Position, Step};
use knights_tour_scene::TourView;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A board with its content and undo history, and the requested end of tours.
#[derive(Clone, Debug)]
pub(super) struct Workspace {
    pub(super) board: Board,
    pub(super) content: Option<BoardContent>,
    pub(super) history: History,
    pub(super) end: Option<Square>,
    /// Number of knights that move on the board; 0 for puzzles.
    pub(super) knights: u64,
}

/// The content of the workspace.
impl Workspace {
    pub(super) fn new(board: Board, knights: u64) -> Workspace {
        Workspace {
            board,
            content: None,
            history: History::default(),
            end: None,
            knights,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.content.is_none()
    }

    pub(super) fn timeline(&self) -> Option<&Timeline> {
        self.content.as_ref()?.timeline()
    }

    pub(super) fn timeline_mut(&mut self) -> Option<&mut Timeline> {
        if let BoardContent::Timeline(timeline) = self.content.as_mut()? {
            Some(timeline)
        } else {
            None
        }
    }

    pub(super) fn position(&self) -> Option<&Position> {
        Some(self.timeline()?.position())
    }

    pub(super) fn planned(&self) -> Option<&Planned> {
        if let BoardContent::Planned(planned) = self.content.as_ref()? {
            Some(planned)
        } else {
            None
        }
    }

    pub(super) fn planned_mut(&mut self) -> Option<&mut Planned> {
        if let BoardContent::Planned(planned) = self.content.as_mut()? {
            Some(planned)
        } else {
            None
        }
    }

    pub(super) fn solving(&self) -> Option<&Solving> {
        self.content.as_ref()?.solving()
    }

    pub(super) fn solving_mut(&mut self) -> Option<&mut Solving> {
        if let BoardContent::Puzzle(solving) = self.content.as_mut()? {
            Some(solving)
        } else {
            None
        }
    }

    pub(super) fn draft(&self) -> Option<&BTreeMap<u64, Square>> {
        if let BoardContent::Draft(numbers) = self.content.as_ref()? {
            Some(numbers)
        } else {
            None
        }
    }

    pub(super) fn tour_view(&self) -> Option<TourView<'_>> {
        self.content.as_ref()?.tour_view()
    }

    pub(super) fn identity(&self) -> Identity {
        self.content
            .as_ref()
            .map_or(Identity::Empty, BoardContent::identity)
    }

    pub(super) fn steps(&self) -> u64 {
        self.content.as_ref().map_or(0, BoardContent::steps)
    }

    pub(super) fn all_steps(&self) -> u64 {
        self.content.as_ref().map_or(0, BoardContent::all_steps)
    }
}

/// Puzzles that the user has started.
impl Workspace {
    /// The states of all puzzles, each puzzle's latest one first; the undo history has those that others replaced.
    fn states(&self) -> impl Iterator<Item = &Solving> {
        let History { past, future } = &self.history;
        let replaced = past
            .iter()
            .rev()
            .chain(future)
            .filter_map(|entry| match &entry.change {
                UndoChange::Board { content, .. } => content.as_ref(),
                UndoChange::Step { .. } | UndoChange::Stroke { .. } => None,
            });
        self.content
            .iter()
            .chain(replaced)
            .filter_map(BoardContent::solving)
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
}

/// Changes, and the history that undoes them.
impl Workspace {
    /// Whether undo or redo would change something.
    pub(super) fn can_travel(&self, way: UndoWay) -> bool {
        let mut entries = self.history.entries(way).iter();
        entries.any(|entry| !self.is_at(entry))
    }

    /// Whether the puzzle on the board is as it was opened, so that undo would replace it.
    pub(super) fn is_puzzle_unchanged(&self) -> bool {
        let solving = self.content.as_ref().and_then(BoardContent::solving);
        let mut past = self.history.past.iter().rev();
        let change = past.find(|entry| !self.is_at(entry));
        let before = change.and_then(|entry| match &entry.change {
            UndoChange::Board { content, .. } => content.as_ref()?.solving(),
            UndoChange::Step { .. } | UndoChange::Stroke { .. } => None,
        });
        // All states of one opening share the puzzle.
        let is_same = |one: &Solving, other: &Solving| Arc::ptr_eq(&one.puzzle, &other.puzzle);
        solving.is_some_and(|now| !before.is_some_and(|before| is_same(now, before)))
    }

    /// Undoes or redoes the next change. Returns a message if it is damaged.
    pub(super) fn travel(&mut self, way: UndoWay, events: &mut Vec<Event>) -> Option<&'static str> {
        while let Some(entry) = self.history.pop(way) {
            if self.is_at(&entry) {
                continue;
            }
            events.push(match way {
                UndoWay::Undo => Event::Undo,
                UndoWay::Redo => Event::Redo,
            });
            let (present, remark) = self.restore(entry, events);
            self.history.push_replaced(way, present);
            return remark;
        }
        None
    }

    /// Emits events for the current state. `always` emits `Seek` even if no steps are recorded.
    pub(super) fn announce(&self, always: bool, events: &mut Vec<Event>) {
        if let (2, Some(position)) = (self.knights, self.position()) {
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

    /// Reports a board that is about to be installed, if it is a different one.
    pub(super) fn report_board(&self, board: &Board, events: &mut Vec<Event>) {
        if self.board != *board {
            events.push(Event::Board(board.clone()));
        }
    }

    pub(super) fn install(&mut self, board: Board, content: Option<BoardContent>) {
        let before = self.replace(board, content);
        self.record_unless_same(before);
    }

    fn record_unless_same(&mut self, before: UndoEntry) {
        if !self.is_at(&before) {
            self.history.record(before);
        }
    }

    /// Replaces the content, on the same board.
    pub(super) fn install_here(&mut self, content: BoardContent) {
        self.install(self.board.clone(), Some(content));
    }

    fn replace(&mut self, board: Board, content: Option<BoardContent>) -> UndoEntry {
        let end = self.end;
        if self.board != board {
            self.end = None;
        }
        let board = std::mem::replace(&mut self.board, board);
        let content = std::mem::replace(&mut self.content, content);
        UndoEntry {
            change: UndoChange::Board { board, content },
            end,
        }
    }

    /// Executes the commands that all boards with knights share; returns any other command.
    pub(super) fn handle(
        &mut self,
        command: Command,
        clock: &mut Clock,
        events: &mut Vec<Event>,
    ) -> Option<Command> {
        let before = self.steps();
        match command {
            Command::Board(board) => {
                let before = self.replace(board.clone(), None);
                self.end = None;
                self.record_unless_same(before);
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

    fn record(&mut self, change: UndoChange) {
        let end = self.end;
        self.history.record(UndoEntry { change, end });
    }

    pub(super) fn record_content(&mut self) {
        let (board, content) = (self.board.clone(), self.content.clone());
        self.record(UndoChange::Board { board, content });
    }

    pub(super) fn record_step(&mut self) {
        let step = self.steps();
        self.record(UndoChange::Step { step });
    }

    pub(super) fn record_move_from(&mut self, before: u64) {
        if self.steps() != before {
            self.record(UndoChange::Step { step: before });
        }
    }

    /// Whether restoring the entry would change nothing, as after playback that made no step.
    fn is_at(&self, entry: &UndoEntry) -> bool {
        let is_same = match &entry.change {
            UndoChange::Step { step } => *step == self.steps(),
            UndoChange::Stroke { .. } => false,
            UndoChange::Board { board, content } => {
                let is_same_content = match (content, &self.content) {
                    (None, None) => true,
                    (Some(content), Some(present)) => content.is_same(present),
                    _ => false,
                };
                is_same_content && *board == self.board
            }
        };
        is_same && entry.end == self.end
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
            events.push(step_event(timeline.position(), step, false));
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
        let made = self.repeat(singly, BoardContent::step_on, events);
        if made == singly && made < steps {
            let (from, silently_from) = (self.moves(), self.steps());
            if let Some(content) = &mut self.content {
                content.step_silently(steps - made);
            }
            if self.steps() > silently_from {
                let to = self.moves();
                events.push(Event::Moves { from, to });
            }
        }
        self.steps() - before
    }

    /// The number of moves on the board.
    fn moves(&self) -> u64 {
        self.tour_view()
            .map_or(0, |tour_view| tour_view.visited() - 1)
    }

    /// Replays up to `steps` recorded steps and returns whether one was made. Halts the clock at the end of the log.
    pub(super) fn replay(
        &mut self,
        steps: u64,
        clock: &mut Clock,
        events: &mut Vec<Event>,
    ) -> bool {
        let made = self.repeat(steps, BoardContent::replay, events);
        if self.timeline().is_none_or(Timeline::is_at_end) {
            clock.halt();
        }
        made > 0
    }

    fn repeat(
        &mut self,
        steps: u64,
        step: impl Fn(&mut BoardContent) -> Option<Event>,
        events: &mut Vec<Event>,
    ) -> u64 {
        let mut made = 0;
        while made < steps
            && let Some(event) = self.content.as_mut().and_then(&step)
        {
            events.push(event);
            made += 1;
        }
        made
    }

    pub(super) fn retreat(&mut self, events: &mut Vec<Event>) -> bool {
        self.repeat(1, BoardContent::step_back, events) > 0
    }

    fn restart(&mut self, events: &mut Vec<Event>) {
        if self.knights != 1 {
            return self.go_to(0, events);
        }
        if let Some(content) = &mut self.content {
            content.seek(0);
        }
        events.extend(
            self.tour_view()
                .map(|tour_view| Event::Start(tour_view.start())),
        );
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
        if here.abs_diff(step) <= self.knights {
            self.repeat(step.saturating_sub(here), BoardContent::step_on, events);
            self.repeat(here.saturating_sub(step), BoardContent::step_back, events);
            return;
        }
        if let Some(content) = &mut self.content {
            content.seek(step);
        }
        events.push(Event::Seek { step, of });
    }

    /// Restores an entry. Returns the entry that undoes this, and a message if the entry is damaged.
    fn restore(
        &mut self,
        UndoEntry { change, end }: UndoEntry,
        events: &mut Vec<Event>,
    ) -> (UndoEntry, Option<&'static str>) {
        let present_end = self.end;
        let present = |change| UndoEntry {
            change,
            end: present_end,
        };
        match change {
            UndoChange::Step { step } => {
                let here = self.steps();
                self.restore_end(end, events);
                self.go_to(step, events);
                (present(UndoChange::Step { step: here }), None)
            }
            UndoChange::Stroke { stroke } => {
                // Toggling the squares of a stroke again undoes the stroke.
                if let Ok(board) = self.board.toggled(stroke.iter().copied()) {
                    self.board = board.clone();
                    events.push(Event::Board(board));
                    self.restore_end(end, events);
                }
                (present(UndoChange::Stroke { stroke }), None)
            }
            UndoChange::Board { board, content } => self.restore_board(board, content, end, events),
        }
    }

    fn restore_board(
        &mut self,
        board: Board,
        content: Option<BoardContent>,
        end: Option<Square>,
        events: &mut Vec<Event>,
    ) -> (UndoEntry, Option<&'static str>) {
        let is_damaged = content.as_ref().is_some_and(|content| !content.is_sound());
        let mut content = content.filter(|_| !is_damaged);
        if let (Some(content), Some(replaced)) = (&mut content, &self.content) {
            content.inherit_effort(replaced);
        }
        if self.board != board {
            events.push(Event::Board(board.clone()));
        } else if content.is_none() && !self.is_empty() {
            events.push(Event::Clear);
        }
        let before = self.replace(board, content);
        self.restore_end(end, events);
        self.announce(true, events);
        let damage = "The saved puzzle is damaged: it no longer has exactly one solution.";
        (before, is_damaged.then_some(damage))
    }

    fn restore_end(&mut self, end: Option<Square>, events: &mut Vec<Event>) {
        // A saved step does not say on which board the end was.
        let end = end.filter(|&end| self.board.contains(end));
        if self.end != end {
            self.end = end;
            events.push(Event::End(end));
        }
    }

    pub(super) fn start(&mut self, timeline: Timeline) {
        let board = timeline.position().board().clone();
        self.install(board, Some(BoardContent::Timeline(Box::new(timeline))));
    }

    /// Replaces the board, as a new change or as part of the last stroke.
    pub(super) fn paint(&mut self, board: Board, stroke: Vec<Square>, begins: bool) {
        if !self.is_empty() {
            return self.install(board, None);
        }
        if begins {
            self.record(UndoChange::Stroke { stroke });
        } else {
            self.history.extend_stroke(&stroke);
        }
        (self.board, self.end) = (board, None);
    }
}
