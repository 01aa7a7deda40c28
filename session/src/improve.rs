//! Shows tours with fewer turns or crossings while they are found.

use super::core::Core;
use super::refusal::SessionResult;
use super::task::{Improvement, Job};
use super::timeline::{Author, moves};
use super::{Event, transform};
use knights_tour::position::Position;
use knights_tour::solve::{Goal, Improver};

pub(super) fn start(core: &mut Core, goal: Goal) -> SessionResult {
    let tour = transform::whole_tour(&core.walk)?;
    core.clock.halt();
    let keeps = [false, core.walk.end.is_some()];
    let improver = Improver::new(&tour, goal, core.random.next_u64(), keeps);
    let improvement = Improvement {
        improver,
        is_shown: false,
        failed: 0,
    };
    core.start_task(Job::Improve(Box::new(improvement)));
    Ok(())
}

pub(super) fn finish(core: &mut Core, mut improvement: Improvement) {
    /// Give up after this many consecutive runs of the search without a better tour.
    const ENOUGH: u32 = 20;
    if improvement.failed == 0 {
        show(core, &improvement);
        improvement.is_shown = true;
    }
    core.say(format!("{}.", improvement.improver.describe()));
    if !improvement.improver.is_best() && improvement.failed < ENOUGH {
        core.start_task(Job::Improve(Box::new(improvement)));
    }
}

/// Shows the better tour. One undo restores the tour with which the search started.
fn show(core: &mut Core, improvement: &Improvement) {
    let tour = improvement.improver.tour();
    let Ok(started) = Position::new(tour.board(), tour.start()) else {
        return;
    };
    let mut timeline = core.timeline_of(started, moves(&tour), Author::Solver, None);
    let of = timeline.len();
    timeline.seek(of);
    match core.walk.timeline_mut().filter(|_| improvement.is_shown) {
        Some(shown) => *shown = timeline,
        None => core.walk.start(timeline),
    }
    core.events.push(Event::Seek { step: of, of });
}
