//! A tour under way: where it begins, how it goes on, and what undo brings back.

use super::command::{Command, Start};
use super::find::Wanted;
use super::history::Moment;
use super::judge::Judge;
use super::run::{Rule, Run};
use super::{Effect, Event, Mode, Phase, Playback, Session};
use crate::board::{Board, Square};
use crate::solve::{Finish, Question, Reason};

impl Session {
    /// What a command does while one knight is on the board.
    pub(super) fn apply_to_one(
        &mut self,
        command: Command,
        events: &mut Vec<Event>,
    ) -> Option<Effect> {
        match command {
            Command::Board(board) => self.lay_out(board, events),
            Command::Start(start) => self.start(start, events),
            Command::Choose(square) if self.mode == Mode::Play => self.play_to(square, events),
            Command::Choose(square) => self.start_at(square, events),
            Command::End(square) => self.choose_end(square, events),
            Command::PlayPause => self.play_or_pause(events),
            Command::StepOn => self.step_once(events),
            Command::StepBack => self.step_back(events),
            Command::Restart => self.restart(events),
            Command::Finish => self.finish(events),
            Command::Seek(step) => self.seek(step, events),
            Command::Undo => self.undo(events),
            Command::Redo => self.redo(events),
            Command::FindTour => return self.find_tour(Wanted::Open),
            Command::FindClosed => return self.find_tour(Wanted::Closed),
            Command::FindAnother => return self.find_another(),
            Command::FindNearest => return self.find_nearest(),
            Command::Hint => self.give_hint(events),
            Command::GoBack => self.go_back_to_hope(events),
            Command::GiveUp if !self.give_up(events) => return self.find_tour(Wanted::Open),
            Command::Stop => self.stop(events),
            other => self.apply_to_any(other, events),
        }
        None
    }

    fn lay_out(&mut self, board: Board, events: &mut Vec<Event>) {
        if let Err(error) = Session::admit(board) {
            self.remark = Some(format!("That cannot be: {error}."));
            return;
        }
        self.halt();
        self.replace_run(board, None);
        events.push(Event::Board(board));
    }

    pub(super) fn start(&mut self, start: Start, events: &mut Vec<Event>) {
        let square = self.square_of(start);
        self.start_at(square, events);
    }

    pub(super) fn start_at(&mut self, square: Square, events: &mut Vec<Event>) {
        if self.is_running() {
            self.remark = Some(
                "A tour is running. Press Space to pause it or Esc to stop it, then choose another start."
                    .to_owned(),
            );
            return;
        }
        if let Some(reason) = Reason::from_colours(self.board, square) {
            let seed = self.random.u64(..);
            match Question::new(self.board, Some(square), Finish::Any, seed) {
                Ok(question) => self.refuse(question, reason, events),
                Err(error) => self.remark = Some(format!("{error}.")),
            }
            return;
        }
        match Run::new(self.board, square, self.random.u64(..)) {
            Ok(run) => self.begin(run, events),
            Err(error) => self.remark = Some(format!("{error}.")),
        }
    }

    pub(super) fn square_of(&mut self, start: Start) -> Square {
        let board = self.board();
        match start {
            Start::TopLeft => board.top_left(),
            Start::Centre => board.centre(),
            Start::At(square) => square,
            Start::Random => loop {
                let file = self.random.u32(..board.width());
                let rank = self.random.u32(..board.height());
                let square = Square::new(file, rank);
                if board.parity_allows_start(square) {
                    return square;
                }
            },
        }
    }

    /// Puts a new run in the place of the present one.
    pub(super) fn begin(&mut self, run: Run, events: &mut Vec<Event>) {
        let start = run.walk().start();
        self.replace_run(self.board, Some(run));
        events.push(Event::Start(start));
        self.note_end(events);
    }

    fn replace_run(&mut self, board: Board, run: Option<Run>) {
        let before = std::mem::replace(&mut self.run, run);
        self.history
            .note(Moment::Board(self.board, before.map(Box::new)));
        if self.board != board {
            self.end = None;
        }
        self.board = board;
        self.forget_game();
    }

    /// What is known of a run is not known of another.
    pub(super) fn forget_game(&mut self) {
        self.answered = None;
        self.judge = Judge::default();
        self.told_outlook = None;
        self.hints = 0;
        self.elapsed = 0.0;
        self.given_up = None;
        self.fault = None;
    }

    /// Makes a change within the run from which undo comes back.
    pub(super) fn noting(&mut self, change: impl FnOnce(&mut Session)) {
        let before = self.steps();
        change(self);
        if self.steps() != before {
            self.history.note(Moment::Step(before));
        }
    }

    /// Lets undo come back to the present run, before it is changed.
    pub(super) fn note_run(&mut self) {
        let moment = Moment::Board(self.board, self.run.clone().map(Box::new));
        self.history.note(moment);
    }

    fn undo(&mut self, events: &mut Vec<Event>) {
        match self.history.undo() {
            Some(moment) => {
                events.push(Event::Undo);
                let present = self.come_to(moment, events);
                self.history.undone(present);
            }
            None => self.remark = Some("There is nothing to undo.".to_owned()),
        }
    }

    fn redo(&mut self, events: &mut Vec<Event>) {
        match self.history.redo() {
            Some(moment) => {
                events.push(Event::Redo);
                let present = self.come_to(moment, events);
                self.history.redone(present);
            }
            None => self.remark = Some("There is nothing to do again.".to_owned()),
        }
    }

    /// Brings a moment back, and returns the one that it replaces.
    fn come_to(&mut self, moment: Moment, events: &mut Vec<Event>) -> Moment {
        self.halt();
        match moment {
            Moment::Step(step) => {
                let present = Moment::Step(self.steps());
                self.go_to(step, events);
                present
            }
            Moment::Board(board, run) => {
                let before = std::mem::replace(&mut self.run, run.map(|run| *run));
                let present = Moment::Board(self.board, before.map(Box::new));
                if self.board != board {
                    self.board = board;
                    self.end = None;
                    events.push(Event::Board(board));
                }
                self.forget_game();
                if let Some(run) = &self.run {
                    events.push(Event::Start(run.walk().start()));
                    events.push(Event::Seek {
                        step: run.steps(),
                        of: run.len(),
                    });
                }
                present
            }
        }
    }

    /// Goes to another step of the run: a neighbour is told as the move that it is.
    fn go_to(&mut self, step: u64, events: &mut Vec<Event>) {
        let rule = self.rule;
        let Some(run) = &mut self.run else { return };
        let step = step.min(run.len());
        let here = run.steps();
        if step == here + 1 {
            events.extend(run.step_on(rule));
        } else if step + 1 == here {
            events.extend(run.step_back());
        } else if step != here {
            run.seek(step);
            events.push(Event::Seek {
                step,
                of: run.len(),
            });
        }
    }

    fn seek(&mut self, step: u64, events: &mut Vec<Event>) {
        self.halt();
        // A slider that is drawn along is one change.
        if self.is_seeking {
            self.go_to(step, events);
        } else {
            self.noting(|session| session.go_to(step, events));
        }
        self.is_seeking = true;
    }

    fn play_or_pause(&mut self, events: &mut Vec<Event>) {
        if self.is_running() {
            self.halt();
            return;
        }
        if self.run.is_none() {
            self.start(Start::TopLeft, events);
        } else if self.is_over() {
            self.restart(events);
        } else {
            self.come_back_here();
        }
        self.play_on();
    }

    /// Lets undo come back to the present step, from which the knight is about to run.
    fn come_back_here(&mut self) {
        self.history.note(Moment::Step(self.steps()));
    }

    /// Plays what there is left to play.
    pub(super) fn play_on(&mut self) {
        if self.run.is_some() && !self.is_over() {
            self.playback = Playback::Playing { owed: 0.0 };
        }
    }

    fn finish(&mut self, events: &mut Vec<Event>) {
        if self.run.is_none() {
            self.start(Start::TopLeft, events);
        } else if !self.is_over() {
            self.come_back_here();
        }
        if !self.is_over() {
            self.playback = Playback::Finishing {
                left: Session::STEPS_TO_FINISH,
            };
        }
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(
            self.phase(),
            Phase::Complete | Phase::DeadEnd | Phase::Impossible
        )
    }

    fn step_once(&mut self, events: &mut Vec<Event>) {
        self.halt();
        if self.run.is_none() {
            self.start(Start::TopLeft, events);
        } else {
            self.noting(|session| session.steps_on(1, events));
        }
    }

    fn step_back(&mut self, events: &mut Vec<Event>) {
        self.halt();
        self.noting(|session| events.extend(session.run.as_mut().and_then(Run::step_back)));
    }

    fn restart(&mut self, events: &mut Vec<Event>) {
        self.halt();
        self.noting(|session| {
            if let Some(run) = &mut session.run {
                run.restart();
                events.push(Event::Start(run.walk().start()));
            }
        });
    }

    fn stop(&mut self, events: &mut Vec<Event>) {
        self.halt();
        if self.run.is_some() {
            self.replace_run(self.board, None);
            events.push(Event::Clear);
        }
    }

    pub(super) fn change_rule(&mut self, rule: Rule) {
        let order_changed = rule.tie_break != self.rule.tie_break;
        self.rule = rule;
        // What the other rule found is still there to be brought back.
        if self.run.as_ref().is_some_and(|run| run.steps() < run.len()) {
            self.note_run();
        }
        if let Some(run) = &mut self.run {
            run.rule_changed(order_changed);
        }
    }

    /// Makes up to `steps` steps, and says so where they lead to an end.
    pub(super) fn steps_on(&mut self, steps: u64, events: &mut Vec<Event>) {
        if self.is_two_knights() {
            return self.steps_of_two(steps, events);
        }
        let Some(run) = &mut self.run else { return };
        let before = events.len();
        for _ in 0..steps {
            match run.step_on(self.rule) {
                Some(event) => events.push(event),
                None => break,
            }
        }
        // An end is told once, when it is reached; or when a change of the rule makes it one.
        if events.len() > before || self.is_running() {
            self.note_end(events);
        }
    }

    /// Stops, and says so, where the tour is over.
    pub(super) fn note_end(&mut self, events: &mut Vec<Event>) {
        let Some(walk) = self.walk() else { return };
        let end = match self.phase() {
            Phase::Complete => Event::Complete {
                squares: walk.visited(),
                closed: walk.is_closed(),
            },
            Phase::DeadEnd => Event::Stuck {
                square: walk.here(),
                visited: walk.visited(),
            },
            Phase::Impossible => Event::Impossible(Reason::Exhausted {
                board: self.board,
                start: Some(walk.start()),
                end: None,
            }),
            _ => return,
        };
        self.halt();
        self.remark = None;
        events.push(end);
    }
}
