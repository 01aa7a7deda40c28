//! Loads tours that were read from files or from the clipboard.

use super::core::Core;
use super::refusal::SessionResult;
use super::timeline::{self, Author, Origin};
use super::{Event, Mode, Phase, Response, Session, phase};
use knights_tour::board::Square;
use knights_tour::listing::{ClaimedTour, ListingError};
use knights_tour::position::{Position, Step};
use knights_tour::tour::{Tour, TourError};
use knights_tour_base::wording::{grouped, sentence};

impl Session {
    /// Shows a tour, also an unfinished one, or its squares before the first error. Reports the error and marks its
    /// square.
    ///
    /// # Errors
    /// A message if no square can be shown; the session is then unchanged.
    pub fn load(&mut self, listing: &ClaimedTour) -> Result<Response, String> {
        self.revision += 1;
        Session::holds(listing.board.size()).map_err(|error| format!("{error}."))?;
        let squares = listing.squares.iter().copied();
        let read = Position::along(&listing.board, squares)
            .ok_or("None of its squares is on the board.")?;
        let started = Position::new(&listing.board, read.start());
        let started = started.map_err(|error| format!("{error}."))?;
        let was_complete = self.phase() == Phase::Complete;
        if !self.mode().shows_tours() {
            self.change_mode(Mode::default());
        }
        let core = &mut self.core;
        core.forget_messages();
        core.walk.report_board(&listing.board, &mut core.events);
        let error = listing.check().err();
        let fault = match &error {
            Some(ListingError::Tour(TourError::Missing { .. })) | None => None,
            Some(error) => error.square(),
        };
        lay_out(core, started, read.moves().iter().copied(), fault);
        match error {
            None => phase::stop_at_end(core),
            Some(ListingError::Tour(TourError::Missing {
                visited, squares, ..
            })) => {
                let [visited, squares] = [visited, squares].map(grouped);
                core.say(format!(
                    "The tour is unfinished: it visits {visited} of {squares} squares."
                ));
            }
            Some(error) => {
                let headline = sentence(error).trim_end_matches('.').to_owned();
                core.say_error(headline, "The squares before the error are shown.");
            }
        }
        Ok(self.respond_to_change(was_complete))
    }
}

fn lay_out(
    core: &mut Core,
    started: Position,
    steps: impl Iterator<Item = Step>,
    fault: Option<Square>,
) {
    let mut timeline = core.timeline_of(started, steps, Author::File, Some(Origin::Loaded(fault)));
    let of = timeline.len();
    timeline.seek(of);
    core.start(timeline);
    core.events.push(Event::Seek { step: of, of });
}

pub(super) fn show(core: &mut Core, tour: &Tour) -> SessionResult {
    let started = Position::new(tour.board(), tour.start())?;
    core.forget_messages();
    core.walk.report_board(tour.board(), &mut core.events);
    lay_out(core, started, timeline::moves(tour).into_iter(), None);
    phase::stop_at_end(core);
    Ok(())
}
