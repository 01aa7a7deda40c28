//! A tour shown from its plan, on boards too large for a timeline.

use super::report::{Guide, Report, Severity, TRY_ANOTHER_START};
use super::timeline::Identity;
use super::{Event, sentences};
use crate::board::Square;
use crate::course::Course;
use crate::solve::{Plan, Question};
use std::sync::Arc;

/// A planned tour, shown in part. Invariant: `visited` is between 1 and the number of squares.
#[derive(Clone, Debug)]
pub(super) struct Planned {
    pub(super) question: Question,
    plan: Arc<Plan>,
    visited: u64,
}

impl Planned {
    pub(super) fn new(question: Question, plan: Arc<Plan>) -> Planned {
        Planned {
            question,
            plan,
            visited: 1,
        }
    }

    pub(super) fn course(&self) -> Course<'_> {
        Course::Planned {
            plan: &self.plan,
            visited: self.visited,
        }
    }

    pub(super) fn start(&self) -> Square {
        self.course().start()
    }

    pub(super) fn steps(&self) -> u64 {
        self.visited - 1
    }

    pub(super) fn len(&self) -> u64 {
        self.plan.size().area() - 1
    }

    pub(super) fn is_complete(&self) -> bool {
        self.steps() == self.len()
    }

    pub(super) fn seek(&mut self, steps: u64) {
        self.visited = steps.min(self.len()) + 1;
    }

    pub(super) fn step_on(&mut self) -> Option<Event> {
        let number = self.visited;
        let [from, to] = self.squares_of(number)?;
        self.seek(number);
        Some(Event::Move {
            number,
            knight: None,
            from,
            to,
        })
    }

    pub(super) fn step_back(&mut self) -> Option<Event> {
        let number = self.steps();
        let [to, from] = self.squares_of(number)?;
        self.seek(number - 1);
        Some(Event::Back {
            number,
            knight: None,
            from,
            to,
        })
    }

    fn squares_of(&self, number: u64) -> Option<[Square; 2]> {
        let is_there = (1..=self.len()).contains(&number);
        is_there.then(|| [number - 1, number].map(|index| self.plan.square_at(index)))
    }

    pub(super) fn identity(&self) -> Identity {
        Identity::Planned {
            start: self.start(),
            seed: self.question.seed(),
            steps: self.steps(),
        }
    }

    pub(super) fn report(&self, is_running: bool) -> Report {
        let (course, here) = (self.course(), self.course().here());
        if self.is_complete() {
            let is_closed = course.closing_move().is_some();
            let text =
                sentences::planned_complete(course.size(), is_closed, [course.start(), here]);
            return Report::new(Severity::Success, sentences::COMPLETE, text)
                .guide(Guide::PlanComplete)
                .offer("Another tour", [super::Command::FindAnother])
                .offer("Another start", TRY_ANOTHER_START);
        }
        let guide = if is_running {
            Guide::PlanRunning
        } else {
            Guide::PlanPaused
        };
        let title = sentences::knight_is_on(here);
        Report::new(Severity::Plain, title, sentences::PLANNED).guide(guide)
    }
}
