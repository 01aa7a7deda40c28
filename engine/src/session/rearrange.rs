//! A complete tour turned, reflected, walked backwards or begun elsewhere.

use super::core::Core;
use super::load;
use super::timeline::{Origin, Timeline};
use super::{Event, Rearrangement, Session, sentences};
use crate::tour::Tour;

impl Session {
    /// Whether there may be such a tour, told at once: this many moves stand there.
    pub fn has_tour(&self) -> bool {
        self.seen().is_some_and(has_tour)
    }

    /// The complete tour of one knight on the board, or laid out there to be played; `None` if there is
    /// none, or it has more than [`Session::REARRANGED`] squares.
    pub fn tour(&self) -> Option<Tour> {
        tour(self.seen()?)
    }

    /// The most squares of a tour that is rearranged: that is done within a frame.
    pub const REARRANGED: u64 = 1 << 20;
}

/// Lays out the tour that stands on the board otherwise, complete.
pub(super) fn apply(core: &mut Core, wanted: Rearrangement, events: &mut Vec<Event>) {
    match rearranged(core, wanted) {
        Ok(tour) => load::show(core, &tour, Origin::Loaded { fault: None }, events),
        Err(sentence) => core.say(sentence),
    }
}

fn has_tour(core: &Core) -> bool {
    let squares = core.board().squares();
    let is_whole = |timeline: &Timeline| timeline.len() + 1 == squares;
    let is_one = !core.mode.has_two_knights();
    is_one && squares <= Session::REARRANGED && core.timeline().is_some_and(is_whole)
}

fn tour(core: &Core) -> Option<Tour> {
    let timeline = core.timeline().filter(|_| has_tour(core))?;
    Tour::new(core.board(), timeline.tour()?).ok()
}

fn rearranged(core: &Core, wanted: Rearrangement) -> Result<Tour, String> {
    let tour = tour(core).ok_or_else(|| sentences::not_possible(sentences::NO_COMPLETE_TOUR))?;
    match wanted {
        Rearrangement::Turned(symmetry) => Ok(tour.transformed(symmetry)),
        Rearrangement::Reversed => Ok(tour.reversed()),
        Rearrangement::BegunOn(square) => {
            let checked = core.board().check(square);
            let square = checked.map_err(sentences::not_possible)?;
            let begun = tour.starting_at(square);
            begun.ok_or_else(|| sentences::not_possible(sentences::TOUR_IS_OPEN))
        }
    }
}
