//! What changes the timeline, and what undo brings back.

use super::{Core, Playback};
use crate::board::{Board, Square};
use crate::position::{Knight, Position, Step};
use crate::session::history::{BoardContent, UndoEntry};
use crate::session::timeline::{Author, Origin, Rule, Timeline};
use crate::session::{Event, sentences};

impl Core {
    /// Puts a board and what stands on it in the place of the present one, to which undo returns.
    pub(in crate::session) fn install(&mut self, board: Board, content: BoardContent) {
        self.halt();
        let slot = self.slot_mut();
        let before = std::mem::replace(&mut slot.content, content);
        let before = UndoEntry::Board(slot.board.clone(), before);
        slot.history.record(before);
        if slot.board != board {
            slot.end = None;
        }
        slot.board = board;
    }

    /// Puts a board that some squares were taken away from, or put back on, in the place of the present
    /// one, as a change of its own or a part of the one before.
    pub(in crate::session) fn paint(&mut self, board: Board, squares: Vec<Square>, begins: bool) {
        if !self.is_empty() {
            return self.install(board, BoardContent::Empty);
        }
        self.halt();
        let slot = self.slot_mut();
        match begins {
            true => slot.history.record(UndoEntry::Stroke(squares)),
            false => slot.history.extend_stroke(&squares),
        }
        (slot.board, slot.end) = (board, None);
    }

    /// The same for a new game from `position`, on its board.
    pub(in crate::session) fn begin_with(&mut self, mut position: Position) {
        // Without room for them, the numbers are found along the trail.
        let _ = position.keep_numbers();
        let rule = Rule {
            tie_break: self.tie_break,
            backtracking: self.backtracking,
            seed: self.random.next_u64(),
        };
        let board = position.board().clone();
        let timeline = Box::new(Timeline::new(position, rule));
        self.install(board, BoardContent::Timeline(timeline));
    }

    /// Lets undo return to the present timeline, before it is changed.
    pub(in crate::session) fn record_timeline(&mut self) {
        let slot = self.slot_mut();
        let entry = UndoEntry::Board(slot.board.clone(), slot.content.clone());
        slot.history.record(entry);
    }

    /// Lets undo return to the present step.
    pub(in crate::session) fn record_step(&mut self) {
        let step = self.steps();
        self.slot_mut().history.record(UndoEntry::Step(step));
    }

    /// Makes a change within the timeline that undo takes back.
    pub(in crate::session) fn with_undo(&mut self, change: impl FnOnce(&mut Core)) {
        let before = self.steps();
        change(self);
        if self.steps() != before {
            self.slot_mut().history.record(UndoEntry::Step(before));
        }
    }

    /// Makes a move that somebody chose. Undo returns to where it was made, and to what it made
    /// the timeline forget.
    pub(in crate::session) fn make(&mut self, step: Step, author: Author, events: &mut Vec<Event>) {
        if self.timeline().is_some_and(|now| now.forgets_by(step)) {
            self.record_timeline();
        } else {
            self.record_step();
        }
        self.make_without_undo(step, author, events);
    }

    /// The same as a part of the change before.
    pub(in crate::session) fn make_without_undo(
        &mut self,
        step: Step,
        author: Author,
        events: &mut Vec<Event>,
    ) {
        if let Some(timeline) = self.timeline_mut() {
            timeline.make(step, author);
            events.push(made(timeline.position(), step));
        }
    }

    /// Makes up to `steps` steps, of the log or by the rule, and returns how many. Where they are made
    /// quickly they are told together.
    pub(in crate::session) fn advance(&mut self, steps: u64, events: &mut Vec<Event>) -> u64 {
        let singly = self.steps_to_log(steps);
        let mut made = 0;
        while made < singly && self.step_on(events) {
            made += 1;
        }
        if made == singly && made < steps {
            made += self.advance_silently(steps - made, events);
        }
        made
    }

    /// How many of the next steps are told one by one.
    fn steps_to_log(&mut self, steps: u64) -> u64 {
        match &mut self.playback {
            Playback::Playing { .. } if u64::from(self.speed) > Core::MAX_LOGGED => 0,
            Playback::Playing { .. } | Playback::Still => steps,
            Playback::Finishing { told, .. } => {
                let singly = steps.min(*told);
                *told -= singly;
                singly
            }
        }
    }

    fn advance_silently(&mut self, steps: u64, events: &mut Vec<Event>) -> u64 {
        let moves = |core: &Core| core.course().map_or(0, |course| course.visited()) - 1;
        if self.is_empty() {
            return 0;
        }
        let (from, before) = (moves(self), self.steps());
        if let Some(timeline) = self.timeline_mut() {
            for _ in 0..steps {
                if timeline.step_on().is_none() {
                    break;
                }
            }
        } else if let Some(planned) = self.planned_mut() {
            planned.seek(before.saturating_add(steps));
        }
        let made = self.steps() - before;
        if made > 0 {
            let to = moves(self);
            events.push(Event::Moves { from, to });
        }
        made
    }

    /// Makes the next step, of the log or by the rule; whether there was one.
    fn step_on(&mut self, events: &mut Vec<Event>) -> bool {
        if let Some(planned) = self.planned_mut() {
            if planned.is_complete() {
                return false;
            }
            let number = planned.steps() + 1;
            planned.seek(number);
            events.push(planned.event(number, false));
            return true;
        }
        self.step_by(Timeline::step_on, events)
    }

    /// Makes the next step of the log; whether there was one.
    pub(in crate::session) fn replay(&mut self, events: &mut Vec<Event>) -> bool {
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
    pub(in crate::session) fn retreat(&mut self, events: &mut Vec<Event>) -> bool {
        if let Some(planned) = self.planned_mut() {
            let number = planned.steps();
            if number == 0 {
                return false;
            }
            planned.seek(number - 1);
            events.push(planned.event(number, true));
            return true;
        }
        let timeline = self.timeline_mut();
        let event =
            timeline.and_then(|now| now.step_back().map(|step| unmade(now.position(), step)));
        let is_undone = event.is_some();
        events.extend(event);
        is_undone
    }

    pub(super) fn step_back(&mut self, events: &mut Vec<Event>) {
        self.halt();
        self.with_undo(|core| {
            core.retreat(events);
        });
    }

    pub(in crate::session) fn restart(&mut self, events: &mut Vec<Event>) {
        self.halt();
        let is_one = !self.mode.has_two_knights();
        self.with_undo(|core| {
            if is_one {
                core.timeline_mut().into_iter().for_each(Timeline::restart);
                core.planned_mut()
                    .into_iter()
                    .for_each(|planned| planned.seek(0));
                events.extend(core.course().map(|course| Event::Start(course.start())));
            } else {
                core.go_to(0, events);
            }
        });
    }

    pub(super) fn seek(&mut self, step: u64, events: &mut Vec<Event>) {
        self.halt();
        // A slider that is drawn along is one change.
        if self.is_seeking {
            self.go_to(step, events);
        } else {
            self.with_undo(|core| core.go_to(step, events));
        }
        self.is_seeking = true;
    }

    /// Goes to another step: a near one is told as the moves that lead to it.
    fn go_to(&mut self, step: u64, events: &mut Vec<Event>) {
        let (here, of) = (self.steps(), self.all_steps());
        let step = step.min(of);
        // With the computer, an answer goes with the move.
        let near = if self.mode.has_two_knights() { 2 } else { 1 };
        if here.abs_diff(step) > near {
            match &mut self.slot_mut().content {
                BoardContent::Timeline(timeline) => timeline.seek(step),
                BoardContent::Planned(planned) => planned.seek(step),
                BoardContent::Empty | BoardContent::Puzzle(_) | BoardContent::Draft(_) => {}
            }
            events.push(Event::Seek { step, of });
            return;
        }
        while self.steps() < step && self.step_on(events) {}
        while self.steps() > step && self.retreat(events) {}
    }

    pub(super) fn undo(&mut self, events: &mut Vec<Event>) {
        self.halt();
        while let Some(entry) = self.slot_mut().history.undo() {
            if self.is_here(&entry) {
                continue;
            }
            events.push(Event::Undo);
            let present = self.restore_entry(entry, events);
            self.slot_mut().history.undone(present);
            return;
        }
        self.say(sentences::NOTHING_TO_UNDO);
    }

    pub(super) fn redo(&mut self, events: &mut Vec<Event>) {
        self.halt();
        while let Some(entry) = self.slot_mut().history.redo() {
            if self.is_here(&entry) {
                continue;
            }
            events.push(Event::Redo);
            let present = self.restore_entry(entry, events);
            self.slot_mut().history.redone(present);
            return;
        }
        self.say(sentences::NOTHING_TO_REDO);
    }

    /// Whether an entry is the present state: play that was begun and made no step.
    fn is_here(&self, entry: &UndoEntry) -> bool {
        matches!(entry, UndoEntry::Step(step) if *step == self.steps())
    }

    /// Restores an entry, and returns the one that it replaces.
    fn restore_entry(&mut self, entry: UndoEntry, events: &mut Vec<Event>) -> UndoEntry {
        match entry {
            UndoEntry::Step(step) => {
                let present = UndoEntry::Step(self.steps());
                self.go_to(step, events);
                present
            }
            UndoEntry::Stroke(squares) => {
                let slot = self.slot_mut();
                // It was the same squares before, on the same board.
                if let Ok(board) = slot.board.toggled(squares.iter().copied()) {
                    (slot.board, slot.end) = (board.clone(), None);
                    events.push(Event::Board(board));
                }
                UndoEntry::Stroke(squares)
            }
            UndoEntry::Board(board, mut content) => {
                if !content.is_sound() {
                    content = BoardContent::Empty;
                    self.say(sentences::PUZZLE_IS_DAMAGED);
                }
                let had_knights = !self.is_empty();
                let slot = self.slot_mut();
                let before = std::mem::replace(&mut slot.content, content);
                let before_board = std::mem::replace(&mut slot.board, board);
                let is_new_board = slot.board != before_board;
                if is_new_board {
                    slot.end = None;
                    events.push(Event::Board(slot.board.clone()));
                }
                if had_knights && !is_new_board && self.is_empty() {
                    events.push(Event::Clear);
                }
                self.announce(true, events);
                UndoEntry::Board(before_board, before)
            }
        }
    }

    /// Tells what stands on the board; where it stands at its only step, that is told if `always`.
    pub(in crate::session) fn announce(&self, always: bool, events: &mut Vec<Event>) {
        if let (true, Some(position)) = (self.mode.has_two_knights(), self.position()) {
            let starts = Knight::BOTH.into_iter();
            let starts = starts.filter_map(|knight| Some((knight, position.start_of(knight)?)));
            events.extend(starts.map(|(knight, square)| Event::Place(knight, square)));
        } else if let Some(course) = self.course() {
            events.push(Event::Start(course.start()));
        }
        let (step, of) = (self.steps(), self.all_steps());
        if !self.is_empty() && (of > 0 || always) {
            events.push(Event::Seek { step, of });
        }
    }

    /// Lays out moves that were found or read, to be played from the first on.
    pub(in crate::session) fn lay_out_moves(
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
