//! Tours that are asked for and found by the methods that always answer.
//!
//! A session only says what is to be found, as an [`Inquiry`]; whoever holds it finds the answer,
//! on another thread if need be, and hands it back to [`Session::found`].

use super::run::Run;
use super::{Effect, Event, Session};
use crate::board::Square;
use crate::solve::{Answer, Finish, Question, Reason};
use crate::tour::Tour;
use crate::walk::Walk;

/// Questions of which the first that has a tour is the one to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inquiry {
    questions: Vec<Question>,
    /// A tour that is not wanted again.
    unlike: Option<Vec<Square>>,
}

/// What came of an [`Inquiry`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A tour, and the question that it answers.
    Tour(Question, Tour),
    /// There is none, and why.
    Impossible(Question, Reason),
    /// Other questions than one were asked, and none has a tour; or no other tour turned up.
    Nothing,
    /// The one who asked does not want to know any more.
    Stopped,
    /// It could not be tried; the sentence says why.
    Failed(String),
}

impl Inquiry {
    /// Looks for the tour. `go_on` is told now and then which part of the work is done, from 0 to
    /// 1, and may stop it.
    pub fn answer(&self, go_on: &mut dyn FnMut(f64) -> bool) -> Found {
        let mut first_reason = None;
        for question in &self.questions {
            let work = 2.0 * question.board().squares() as f64;
            match question.answer(&mut |done| go_on(done as f64 / work)) {
                Ok(Answer::Tour(tour)) => {
                    let unlike = self.unlike.as_deref();
                    if unlike.is_none_or(|unlike| !tour.squares().eq(unlike.iter().copied())) {
                        return Found::Tour(*question, tour);
                    }
                }
                Ok(Answer::Impossible(reason)) => {
                    let _ = first_reason.get_or_insert((*question, reason));
                }
                Ok(Answer::Stopped | Answer::DeadEnd { .. }) => return Found::Stopped,
                Err(error) => return Found::Failed(format!("{error}.")),
            }
        }
        match first_reason {
            Some((question, reason)) if self.questions.len() == 1 => {
                Found::Impossible(question, reason)
            }
            _ => Found::Nothing,
        }
    }
}

/// How a tour that is asked for ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Open,
    Closed,
}

impl Session {
    /// How many starts are tried for the nearest one that works.
    const NEAREST: usize = 200;
    /// How many seeds are tried for another tour.
    const SEEDS: usize = 12;

    /// The last square that was chosen for the tour to be found.
    pub fn end(&self) -> Option<Square> {
        self.end.filter(|_| !self.is_two_knights())
    }

    pub(super) fn choose_end(&mut self, square: Square, events: &mut Vec<Event>) {
        if self.is_two_knights() || !self.board.contains(square) {
            return;
        }
        self.end = (self.end != Some(square)).then_some(square);
        events.push(Event::End(self.end));
        self.remark = Some(match self.end {
            Some(end) => format!(
                "The tour is to end on {end}: A finds it. Shift and a click there takes the mark off again."
            ),
            None => "The tour may end anywhere.".to_owned(),
        });
    }

    pub(super) fn find_tour(&mut self, wanted: Wanted) -> Option<Effect> {
        let start = self.walk().map(Walk::start);
        let finish = match (wanted, self.end) {
            (Wanted::Closed, _) => Finish::Closed,
            (Wanted::Open, Some(end)) => Finish::At(end),
            (Wanted::Open, None) => Finish::Any,
        };
        let seed = self.random.u64(..);
        match Question::new(self.board, start, finish, seed) {
            Ok(question) => self.ask(vec![question], None),
            Err(error) => {
                self.remark = Some(format!("That cannot be: {error}."));
                None
            }
        }
    }

    /// The question of the tour that was found last, by other seeds.
    pub(super) fn find_another(&mut self) -> Option<Effect> {
        let Some(question) = self.answered else {
            return self.find_tour(Wanted::Open);
        };
        let seeds: Vec<u64> = (0..Session::SEEDS).map(|_| self.random.u64(..)).collect();
        let questions = seeds.into_iter().map(|seed| question.with_seed(seed));
        let known = self.run.as_ref().and_then(Run::tour);
        self.ask(questions.collect(), known)
    }

    /// The question that was refused, from the squares nearest to its start.
    pub(super) fn find_nearest(&mut self) -> Option<Effect> {
        let (_, question) = self.refused.clone()?;
        let start = question.start()?;
        let distance = |square: &Square| {
            let (dx, dy) = (
                square.file().abs_diff(start.file()),
                square.rank().abs_diff(start.rank()),
            );
            dx * dx + dy * dy
        };
        let mut squares: Vec<Square> = self.board.iter().collect();
        squares.sort_by_key(distance);
        let questions = squares.into_iter().filter_map(|square| {
            let (finish, seed) = (question.finish(), question.seed());
            let question = Question::new(self.board, Some(square), finish, seed).ok()?;
            question.impossible().is_none().then_some(question)
        });
        let questions = questions.take(Session::NEAREST).collect();
        self.ask(questions, None)
    }

    fn ask(&mut self, questions: Vec<Question>, unlike: Option<Vec<Square>>) -> Option<Effect> {
        self.halt();
        Some(Effect::Find(Inquiry { questions, unlike }))
    }

    /// Takes the answer to an inquiry: a tour is laid out and played.
    pub fn found(&mut self, found: Found) -> Vec<Event> {
        let mut events = Vec::new();
        self.refused = None;
        self.remark = None;
        match found {
            Found::Tour(question, tour) => self.lay_out_tour(question, &tour, &mut events),
            Found::Impossible(question, reason) => self.refuse(question, reason, &mut events),
            Found::Nothing => {
                self.remark = Some("No other was found.".to_owned());
            }
            Found::Stopped => self.remark = Some("The search was stopped.".to_owned()),
            Found::Failed(sentence) => self.remark = Some(sentence),
        }
        events
    }

    pub(super) fn refuse(&mut self, question: Question, reason: Reason, events: &mut Vec<Event>) {
        events.push(Event::Impossible(reason.clone()));
        self.refused = Some((reason, question));
    }

    fn lay_out_tour(&mut self, question: Question, tour: &Tour, events: &mut Vec<Event>) {
        match Run::of_tour(tour, question.seed()) {
            Ok(run) => {
                self.begin(run, events);
                self.answered = Some(question);
                self.play_on();
            }
            Err(error) => self.remark = Some(format!("{error}.")),
        }
    }
}
