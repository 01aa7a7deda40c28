//! A run of knights on a board: step by step, or along a planned tour.

use super::Event;
use super::planned::Planned;
use super::timeline::Timeline;
use knights_tour::board::Direction;
use knights_tour::position::{Position, Step};
use knights_tour_scene::TourView;

#[derive(Clone, Debug)]
pub(super) enum Run {
    Timeline(Box<Timeline>),
    Planned(Planned),
}

impl Run {
    pub(super) fn timeline(&self) -> Option<&Timeline> {
        if let Run::Timeline(timeline) = self {
            Some(timeline)
        } else {
            None
        }
    }

    pub(super) fn tour_view(&self) -> TourView<'_> {
        match self {
            Run::Timeline(timeline) => TourView::Position(timeline.position()),
            Run::Planned(planned) => planned.tour_view(),
        }
    }

    pub(super) fn steps(&self) -> u64 {
        match self {
            Run::Timeline(timeline) => timeline.steps(),
            Run::Planned(planned) => planned.steps(),
        }
    }

    pub(super) fn len(&self) -> u64 {
        match self {
            Run::Timeline(timeline) => timeline.len(),
            Run::Planned(planned) => planned.len(),
        }
    }

    pub(super) fn seek(&mut self, steps: u64) {
        match self {
            Run::Timeline(timeline) => timeline.seek(steps),
            Run::Planned(planned) => planned.seek(steps),
        }
    }

    pub(super) fn step_on(&mut self) -> Option<Event> {
        match self {
            Run::Timeline(timeline) => {
                let step = timeline.step_on()?;
                Some(event(timeline.position(), step, false))
            }
            Run::Planned(planned) => planned.step_on(),
        }
    }

    pub(super) fn replay(&mut self) -> Option<Event> {
        let Run::Timeline(timeline) = self else {
            return None;
        };
        let step = timeline.replay()?;
        Some(event(timeline.position(), step, false))
    }

    pub(super) fn step_back(&mut self) -> Option<Event> {
        match self {
            Run::Timeline(timeline) => {
                let step = timeline.step_back()?;
                Some(event(timeline.position(), step, true))
            }
            Run::Planned(planned) => planned.step_back(),
        }
    }

    pub(super) fn step_silently(&mut self, steps: u64) {
        match self {
            Run::Timeline(timeline) => {
                let _ = (0..steps).all(|_| timeline.step_on().is_some());
            }
            Run::Planned(planned) => planned.seek(planned.steps().saturating_add(steps)),
        }
    }
}

pub(super) fn event(position: &Position, step: Step, is_undone: bool) -> Event {
    let (to, made) = (position.here(), position.moves().len() as u64);
    let knight = position.has_two().then_some(step.knight());
    // The fallback is never used, because the knight came from a square of the board.
    let beside = |direction: Direction| position.board().size().step(to, direction).unwrap_or(to);
    if step.is_take_back() == is_undone {
        Event::Move {
            number: made,
            knight,
            from: beside(step.direction().opposite()),
            to,
        }
    } else {
        Event::Back {
            number: made + 1,
            knight,
            from: beside(step.direction()),
            to,
        }
    }
}
