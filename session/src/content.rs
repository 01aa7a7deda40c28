//! What is on a board: knights on their way, step by step or along a planned tour, or the numbers of a puzzle.

use super::Event;
use super::planned::Planned;
use super::solving::Solving;
use super::timeline::{Identity, Timeline};
use knights_tour::board::{Direction, Square};
use knights_tour::position::{Position, Step};
use knights_tour_scene::TourView;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The content of a workspace, as undo restores it.
#[derive(Clone, Debug)]
pub(super) enum BoardContent {
    Timeline(Box<Timeline>),
    Planned(Planned),
    Puzzle(Box<Solving>),
    /// The numbers of a puzzle that the user is making.
    Draft(BTreeMap<u64, Square>),
}

impl BoardContent {
    pub(super) fn timeline(&self) -> Option<&Timeline> {
        if let BoardContent::Timeline(timeline) = self {
            Some(timeline)
        } else {
            None
        }
    }

    pub(super) fn solving(&self) -> Option<&Solving> {
        if let BoardContent::Puzzle(solving) = self {
            Some(solving)
        } else {
            None
        }
    }

    pub(super) fn tour_view(&self) -> Option<TourView<'_>> {
        match self {
            BoardContent::Timeline(timeline) => Some(TourView::Position(timeline.position())),
            BoardContent::Planned(planned) => Some(planned.tour_view()),
            BoardContent::Puzzle(_) | BoardContent::Draft(_) => None,
        }
    }

    /// Number of knights on the board; 0 for puzzles.
    #[cfg(feature = "serde")]
    pub(super) fn knights(&self) -> u64 {
        match self {
            BoardContent::Timeline(timeline) => timeline.position().knights().count() as u64,
            BoardContent::Planned(_) => 1,
            BoardContent::Puzzle(_) | BoardContent::Draft(_) => 0,
        }
    }

    /// The number of steps up to the shown position.
    pub(super) fn steps(&self) -> u64 {
        match self {
            BoardContent::Timeline(timeline) => timeline.steps(),
            BoardContent::Planned(planned) => planned.steps(),
            BoardContent::Puzzle(_) | BoardContent::Draft(_) => 0,
        }
    }

    /// The number of all steps, including those ahead.
    pub(super) fn all_steps(&self) -> u64 {
        match self {
            BoardContent::Timeline(timeline) => timeline.len(),
            BoardContent::Planned(planned) => planned.len(),
            BoardContent::Puzzle(_) | BoardContent::Draft(_) => 0,
        }
    }

    pub(super) fn seek(&mut self, steps: u64) {
        match self {
            BoardContent::Timeline(timeline) => timeline.seek(steps),
            BoardContent::Planned(planned) => planned.seek(steps),
            BoardContent::Puzzle(_) | BoardContent::Draft(_) => {}
        }
    }

    pub(super) fn step_on(&mut self) -> Option<Event> {
        match self {
            BoardContent::Timeline(timeline) => {
                let step = timeline.step_on()?;
                Some(step_event(timeline.position(), step, false))
            }
            BoardContent::Planned(planned) => planned.step_on(),
            BoardContent::Puzzle(_) | BoardContent::Draft(_) => None,
        }
    }

    /// Makes the next recorded step; `None` at the end of the record, and for planned tours.
    pub(super) fn replay(&mut self) -> Option<Event> {
        let BoardContent::Timeline(timeline) = self else {
            return None;
        };
        let step = timeline.replay()?;
        Some(step_event(timeline.position(), step, false))
    }

    pub(super) fn step_back(&mut self) -> Option<Event> {
        match self {
            BoardContent::Timeline(timeline) => {
                let step = timeline.step_back()?;
                Some(step_event(timeline.position(), step, true))
            }
            BoardContent::Planned(planned) => planned.step_back(),
            BoardContent::Puzzle(_) | BoardContent::Draft(_) => None,
        }
    }

    pub(super) fn step_silently(&mut self, steps: u64) {
        match self {
            BoardContent::Timeline(timeline) => {
                let _ = (0..steps).all(|_| timeline.step_on().is_some());
            }
            BoardContent::Planned(planned) => planned.seek(planned.steps().saturating_add(steps)),
            BoardContent::Puzzle(_) | BoardContent::Draft(_) => {}
        }
    }

    /// Approximate size in bytes.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            BoardContent::Timeline(timeline) => timeline.bytes(),
            BoardContent::Planned(_) => 0,
            BoardContent::Puzzle(solving) => solving.bytes(),
            BoardContent::Draft(numbers) => 64 * numbers.len() as u64,
        }
    }

    pub(super) fn identity(&self) -> Identity {
        match self {
            BoardContent::Timeline(timeline) => timeline.identity(),
            BoardContent::Planned(planned) => planned.identity(),
            // Ignore placed numbers: the only task about a puzzle looks for another puzzle.
            BoardContent::Puzzle(_) => Identity::Empty,
            BoardContent::Draft(numbers) if numbers.is_empty() => Identity::Empty,
            BoardContent::Draft(numbers) => Identity::Draft(numbers.clone()),
        }
    }

    /// Whether this content looks like `other`, with no steps ahead in either.
    pub(super) fn is_same(&self, other: &BoardContent) -> bool {
        match (self, other) {
            (BoardContent::Timeline(one), BoardContent::Timeline(other)) => {
                one.len() == 0 && other.len() == 0 && one.identity() == other.identity()
            }
            (BoardContent::Puzzle(one), BoardContent::Puzzle(other)) => {
                one.placed == other.placed && one.notes == other.notes && one.is_about(other)
            }
            (BoardContent::Draft(one), BoardContent::Draft(other)) => one == other,
            _ => false,
        }
    }

    /// Takes over the effort, which undo does not change, from a state of the puzzle that this one replaces.
    pub(super) fn inherit_effort(&mut self, replaced: &BoardContent) {
        if let (BoardContent::Puzzle(solving), BoardContent::Puzzle(replaced)) = (self, replaced)
            && Arc::ptr_eq(&solving.puzzle, &replaced.puzzle)
        {
            solving.effort = replaced.effort;
        }
    }

    /// Whether a puzzle has exactly one solution; true for all other content.
    pub(super) fn is_sound(&self) -> bool {
        self.solving()
            .is_none_or(|solving| solving.puzzle.check().is_ok())
    }
}

/// The event of a step that led to `position`, or of undoing it.
pub(super) fn step_event(position: &Position, step: Step, is_undone: bool) -> Event {
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
