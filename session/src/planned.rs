use super::report::{Hint, Report, Severity, TRY_ANOTHER_START};
use super::timeline::Identity;
use super::{Event, sentences};
use knights_tour::board::Square;
use knights_tour::solve::{Plan, Question};
use knights_tour_scene::TourView;
use std::sync::Arc;

/// The first `visited` squares, at least one, of a planned tour on a board too large for a timeline.
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

    pub(super) fn tour_view(&self) -> TourView<'_> {
        TourView::Planned {
            plan: &self.plan,
            visited: self.visited,
        }
    }

    pub(super) fn start(&self) -> Square {
        self.tour_view().start()
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
        let (tour_view, here) = (self.tour_view(), self.tour_view().here());
        if self.is_complete() {
            let text = sentences::complete(tour_view, format!("{:#}", tour_view.size()));
            return Report::new(Severity::Success, sentences::COMPLETE, text)
                .hint(Hint::PlanComplete)
                .action("Another tour", [super::Command::FindAnother])
                .action("Random start", TRY_ANOTHER_START);
        }
        let hint = if is_running {
            Hint::PlanRunning
        } else {
            Hint::PlanPaused
        };
        Report::new(
            Severity::Plain,
            format!("The knight is on {here}"),
            "This tour is built from blocks, so any part of it can be shown at once.",
        )
        .hint(hint)
    }
}
