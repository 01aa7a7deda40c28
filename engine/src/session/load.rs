//! Tours from files and from the clipboard.

use super::core::Core;
use super::timeline::{Author, Origin, Timeline};
use super::{Event, Mode, Phase, Response, Session, phase, sentences, task};
use crate::listing::Listing;
use crate::position::{Position, Step};
use crate::tour::Tour;

impl Session {
    /// Lays out what was read: a tour, or one as far as it is right, with its first error named and
    /// marked.
    ///
    /// # Errors
    /// A sentence that says why nothing of it can be shown; then nothing has changed.
    pub fn load(&mut self, listing: &Listing) -> Result<Response, String> {
        self.revision += 1;
        Session::holds(listing.board.size()).map_err(|error| format!("{error}."))?;
        let squares = listing.squares.iter().copied();
        let read =
            Position::along(&listing.board, squares).ok_or(sentences::NONE_OF_ITS_SQUARES)?;
        let begun = Position::new(&listing.board, read.start());
        let begun = begun.map_err(|error| format!("{error}."))?;
        let mut response = Response::default();
        let was_complete = self.phase() == Phase::Complete;
        // A tour is seen where one watches or plays: not among two knights, nor on a board being painted.
        let mode = self.core.mode;
        if mode.has_two_knights() || mode.is_painted() || mode.is_solved() {
            self.change_mode(Mode::default(), &mut response.events);
        }
        let core = &mut self.core;
        (core.refused, core.remark) = (None, None);
        if *core.board() != listing.board {
            response.events.push(Event::Board(listing.board.clone()));
        }
        let error = listing.check().err();
        let fault = error.as_ref().and_then(|error| error.square());
        let steps = read.moves().iter().copied();
        lay_out(
            core,
            begun,
            steps,
            Origin::Loaded { fault },
            &mut response.events,
        );
        match error {
            None => phase::stop_at_end(core, &mut response.events),
            Some(error) => core.say(sentences::not_a_whole_tour(error)),
        }
        self.check_replaced(was_complete, &response);
        self.settle(&mut response);
        Ok(response)
    }
}

/// Lays out moves and goes to the last of them.
fn lay_out(
    core: &mut Core,
    begun: Position,
    steps: impl Iterator<Item = Step>,
    origin: Origin,
    events: &mut Vec<Event>,
) {
    let start = begun.start();
    core.lay_out_moves(begun, steps, Author::File, origin);
    let of = core.timeline().map_or(0, Timeline::len);
    core.timeline_mut().into_iter().for_each(|now| now.seek(of));
    events.push(Event::Start(start));
    events.push(Event::Seek { step: of, of });
}

/// Shows a whole tour, on its board.
pub(super) fn show(core: &mut Core, tour: &Tour, origin: Origin, events: &mut Vec<Event>) {
    match Position::new(tour.board(), tour.start()) {
        Ok(begun) => {
            (core.refused, core.remark) = (None, None);
            if core.board() != tour.board() {
                events.push(Event::Board(tour.board().clone()));
            }
            lay_out(core, begun, task::moves(tour).into_iter(), origin, events);
            phase::stop_at_end(core, events);
        }
        Err(error) => core.say(sentences::not_possible(error)),
    }
}
