//! Commands while two knights are on the board.

use super::command::{Command, Start};
use super::{Effect, Event, Playback, Session};
use crate::board::Square;

impl Session {
    /// What a command does while two knights are on the board.
    pub(super) fn apply_to_two(
        &mut self,
        command: Command,
        events: &mut Vec<Event>,
    ) -> Option<Effect> {
        match command {
            Command::Board(board) => match Session::admit(board) {
                Ok(board) => {
                    self.halt();
                    self.duel.lay_out(board);
                    events.push(Event::Board(board));
                }
                Err(error) => self.remark = Some(format!("That cannot be: {error}.")),
            },
            Command::Start(start) => self.place(start, events),
            Command::Choose(square) => self.choose(square, events),
            Command::PlayPause if self.is_running() => self.halt(),
            Command::PlayPause | Command::Finish => self.play_two(command == Command::Finish),
            Command::StepOn | Command::Redo => {
                self.halt();
                if self.duel.redo(events) {
                    events.insert(0, Event::Redo);
                } else {
                    self.remark = Some("There is no move to do again: click a square.".to_owned());
                }
            }
            Command::StepBack | Command::Undo => {
                self.halt();
                let is_undone = match command {
                    Command::Undo => self.duel.undo(events),
                    _ => self.duel.take_back(events),
                };
                if is_undone {
                    events.insert(0, Event::Undo);
                } else {
                    self.remark = Some("There is nothing to undo.".to_owned());
                }
            }
            Command::Restart => self.seek_two(0, events),
            Command::Seek(step) => self.seek_two(step, events),
            Command::FindTour | Command::FindClosed | Command::FindAnother => {
                self.show_perfect_game(events);
            }
            Command::Hint | Command::GoBack | Command::GiveUp | Command::End(_) => {
                self.remark = Some(
                    "That belongs to a tour of one knight: choose it in the menu Game.".to_owned(),
                );
            }
            Command::Stop => {
                self.halt();
                if self.duel.clear() {
                    events.push(Event::Clear);
                }
            }
            Command::Partner => {
                self.apply_to_any(command, events);
                let seed = self.random.u64(..);
                self.duel.answer(seed, events);
            }
            other => self.apply_to_any(other, events),
        }
        None
    }

    fn place(&mut self, start: Start, events: &mut Vec<Event>) {
        if self.duel.game().is_some() {
            self.remark = Some("Both knights are placed. Esc takes them off the board.".to_owned());
            return;
        }
        let mut square = self.square_of(start);
        while start == Start::Random
            && self.duel.first() == Some(square)
            && self.board().squares() > 1
        {
            square = self.square_of(start);
        }
        self.choose(square, events);
    }

    fn choose(&mut self, square: Square, events: &mut Vec<Event>) {
        self.halt();
        match self.duel.choose(square, events) {
            Ok(()) => {
                let seed = self.random.u64(..);
                if events
                    .iter()
                    .any(|event| matches!(event, Event::KnightMove { .. }))
                {
                    self.duel.answer(seed, events);
                }
            }
            Err(sentence) => self.remark = Some(sentence),
        }
    }

    fn play_two(&mut self, is_fast: bool) {
        let (made, all) = self.duel.timeline();
        if made < all {
            self.playback = if is_fast {
                Playback::Finishing {
                    left: Session::STEPS_TO_FINISH,
                }
            } else {
                Playback::Playing { owed: 0.0 }
            };
        } else {
            self.remark = Some(
                "In this game you move the knights yourself; A shows a game that visits all squares."
                    .to_owned(),
            );
        }
    }

    fn seek_two(&mut self, moves: u64, events: &mut Vec<Event>) {
        self.halt();
        self.duel.seek(moves);
        let (step, of) = self.duel.timeline();
        events.push(Event::Seek { step, of });
    }

    fn show_perfect_game(&mut self, events: &mut Vec<Event>) {
        self.halt();
        let seed = self.random.u64(..);
        match self.duel.lay_out_perfect(seed) {
            Ok(()) => {
                let (step, of) = self.duel.timeline();
                events.push(Event::Seek { step, of });
                self.play_two(false);
            }
            Err(sentence) => self.remark = Some(sentence),
        }
    }

    /// Makes up to `steps` of the moves that were undone, or are to be shown.
    pub(super) fn steps_of_two(&mut self, steps: u64, events: &mut Vec<Event>) {
        for _ in 0..steps {
            if !self.duel.step_on(events) {
                self.halt();
                return;
            }
        }
        let (made, all) = self.duel.timeline();
        if made == all {
            self.halt();
        }
    }
}
