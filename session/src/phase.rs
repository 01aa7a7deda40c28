//! The [`Phase`](super::Phase) of a tour by one knight, and the event at its end.

use super::core::Core;
use super::{Event, Phase, crossings};
use knights_tour::solve::{End, Reason};
use std::ops::ControlFlow;

pub(super) fn phase(core: &Core) -> Phase {
    if !core.mode.shows_tours() {
        return Phase::Empty;
    }
    let under_way = core.clock.phase(core.walk.steps());
    if let Some(planned) = core.walk.planned() {
        return if planned.is_complete() {
            Phase::Complete
        } else {
            under_way
        };
    }
    let Some(timeline) = core.walk.timeline() else {
        return Phase::Empty;
    };
    if core.is_uncrossed() {
        return crossings::phase_at(timeline.position(), under_way);
    }
    match timeline.next() {
        ControlFlow::Break(End::Complete) => Phase::Complete,
        ControlFlow::Break(End::DeadEnd) => Phase::DeadEnd,
        ControlFlow::Break(End::Exhausted) => Phase::Impossible,
        ControlFlow::Continue(_) => under_way,
    }
}

pub(super) fn is_over(core: &Core) -> bool {
    matches!(
        phase(core),
        Phase::Complete | Phase::DeadEnd | Phase::Impossible
    )
}

pub(super) fn stop_at_end(core: &mut Core) {
    let Some(tour_view) = core.walk.tour_view() else {
        return;
    };
    let end = match phase(core) {
        Phase::Complete => Event::Complete {
            squares: tour_view.visited(),
            closed: tour_view.closing_move().is_some(),
        },
        Phase::DeadEnd => Event::Stuck {
            square: tour_view.here(),
            visited: tour_view.visited(),
        },
        Phase::Impossible => Event::Impossible(Reason::Exhausted {
            board: tour_view.board(),
            start: Some(tour_view.start()),
            end: None,
        }),
        _ => return,
    };
    core.clock.halt();
    core.remark = None;
    core.events.push(end);
}
