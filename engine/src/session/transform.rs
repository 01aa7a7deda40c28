//! Turned, reflected, reversed or otherwise started tours.

use super::core::Core;
use super::load;
use super::workspace::{Space as _, Walk};
use super::{Session, TourTransform, sentences};
use crate::tour::Tour;

impl Session {
    /// Whether the timeline is long enough for a complete tour; a quick test for menus.
    pub fn has_tour(&self) -> bool {
        self.shown_walk().is_some_and(has_tour)
    }

    /// The complete tour of one knight in the timeline; `None` above [`Session::MAX_TRANSFORMED`] squares.
    pub fn tour(&self) -> Option<Tour> {
        tour(self.shown_walk()?)
    }

    fn shown_walk(&self) -> Option<&Walk> {
        self.mode().shows_tours().then_some(&self.core.walk)
    }

    /// Most squares of a transformed tour, to take less than a frame.
    pub const MAX_TRANSFORMED: u64 = 1 << 20;
}

pub(super) fn transform(core: &mut Core, wanted: TourTransform) {
    match transformed(&core.walk, wanted) {
        Ok(tour) => load::show(core, &tour),
        Err(sentence) => core.say(sentence),
    }
}

fn has_tour(walk: &Walk) -> bool {
    let squares = walk.board.squares();
    let timeline = walk.timeline().filter(|_| squares <= Session::MAX_TRANSFORMED);
    timeline.is_some_and(|timeline| timeline.len() + 1 == squares)
}

pub(super) fn tour(walk: &Walk) -> Option<Tour> {
    let timeline = walk.timeline().filter(|_| has_tour(walk))?;
    Tour::new(&walk.board, timeline.tour()?).ok()
}

fn transformed(walk: &Walk, wanted: TourTransform) -> Result<Tour, String> {
    let tour = tour(walk).ok_or_else(|| sentences::sentence(sentences::NO_COMPLETE_TOUR))?;
    match wanted {
        TourTransform::Turned(symmetry) => Ok(tour.transformed(symmetry)),
        TourTransform::Reversed => Ok(tour.reversed()),
        TourTransform::StartedAt(square) => {
            let square = walk.board.check(square).map_err(sentences::sentence)?;
            tour.starting_at(square).ok_or_else(|| {
                sentences::sentence("an open tour can only start at one of its two ends")
            })
        }
    }
}
