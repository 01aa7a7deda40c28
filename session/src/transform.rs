//! Turns, reflects and reverses tours, and lets closed tours start elsewhere.

use super::core::Core;
use super::load;
use super::refusal::SessionResult;
use super::workspace::Workspace;
use super::{Session, TourTransform};
use knights_tour::tour::Tour;

impl Session {
    /// Whether the timeline is long enough for a complete tour: a quick test for menus.
    pub fn has_tour(&self) -> bool {
        self.shown_walk().is_some_and(has_tour)
    }

    /// The complete tour in the timeline of one knight; `None` on boards of over 2²⁰ squares.
    pub fn tour(&self) -> Option<Tour> {
        tour(self.shown_walk()?)
    }

    fn shown_walk(&self) -> Option<&Workspace> {
        self.mode().shows_tours().then_some(&self.core.walk)
    }

    /// Largest tour to transform, in squares, so that this takes less than a frame.
    pub(crate) const MAX_TRANSFORMED: u64 = 1 << 20;
}

pub(super) fn transform(core: &mut Core, wanted: TourTransform) -> SessionResult {
    let tour = whole_tour(&core.walk)?;
    let transformed = match wanted {
        TourTransform::Turned(symmetry) => tour.transformed(symmetry),
        TourTransform::Reversed => tour.clone().reversed(),
        TourTransform::StartedAt(square) => tour
            .clone()
            .starting_at(core.walk.board.check(square)?)
            .ok_or("an open tour can only start at one of its two ends")?,
    };
    if transformed == tour && core.walk.steps() == core.walk.all_steps() {
        core.say("The tour looks the same after this change.");
        return Ok(());
    }
    load::show(core, &transformed)
}

pub(super) fn whole_tour(walk: &Workspace) -> SessionResult<Tour> {
    Ok(tour(walk).ok_or("the board has no complete tour")?)
}

fn has_tour(walk: &Workspace) -> bool {
    let squares = walk.board.squares();
    let timeline = walk
        .timeline()
        .filter(|_| squares <= Session::MAX_TRANSFORMED);
    timeline.is_some_and(|timeline| timeline.len() + 1 == squares)
}

fn tour(walk: &Workspace) -> Option<Tour> {
    let timeline = walk.timeline().filter(|_| has_tour(walk))?;
    Tour::new(&walk.board, timeline.tour()?).ok()
}
