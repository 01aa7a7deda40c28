//! Tours from files and from the clipboard.

use super::history::Moment;
use super::run::Run;
use super::{Event, Mode, Session};
use crate::board::Square;
use crate::format::{self, Listing};
use crate::walk::Walk;

impl Session {
    /// The tour as it stands, as people write it down: one square a line.
    pub fn moves_as_text(&self) -> Option<String> {
        let squares = self.walk()?.trail();
        Some(squares.map(|square| format!("{square}\n")).collect())
    }

    /// The tour as it stands, with the board, as a file of ours has it.
    pub fn as_json(&self) -> Option<String> {
        let walk = self.walk()?;
        Some(format::json_of(walk.board(), walk.trail()))
    }

    /// The whole tour that is at hand, also while an earlier step of it is shown.
    pub fn whole_tour(&self) -> Option<Walk> {
        let run = self.run.as_ref()?;
        let (walk, _) = Walk::along(run.walk().board(), run.tour()?)?;
        Some(walk)
    }

    /// Where the tour that was loaded goes wrong.
    pub fn fault(&self) -> Option<Square> {
        let square = self.fault.filter(|_| self.mode != Mode::TwoKnights);
        square.filter(|&square| self.board.contains(square))
    }

    /// Lays out what was read: a tour, or one as far as it is right, with its first flaw named and
    /// marked.
    ///
    /// # Errors
    /// A sentence that says why nothing of it can be shown; then all is as it was.
    pub fn load(&mut self, listing: &Listing) -> Result<Vec<Event>, String> {
        let board = Session::admit(listing.board).map_err(|error| format!("{error}."))?;
        let squares = listing.squares.iter().copied();
        let (walk, _) = Walk::along(board, squares)
            .ok_or("No square of it is on its board, from which a tour could start.")?;
        let mut events = Vec::new();
        self.refused = None;
        self.remark = None;
        self.hint = None;
        self.halt();
        if self.mode == Mode::TwoKnights {
            self.change_mode(Mode::Watch, &mut events);
        }
        self.lay_out_walk(&walk, &mut events);
        match listing.check() {
            Ok(_) => self.note_end(&mut events),
            Err(flaw) => {
                self.fault = flaw.square();
                self.remark = Some(format!("This is not a whole tour: {flaw}."));
            }
        }
        Ok(events)
    }

    /// A walk that others made, at its end.
    fn lay_out_walk(&mut self, walk: &Walk, events: &mut Vec<Event>) {
        let run = Run::new(walk.board(), walk.start(), self.random.u64(..));
        let Ok(mut run) = run else { return };
        run.go_on_with(walk.moves());
        run.seek(run.len());
        let (step, of) = (run.steps(), run.len());
        if self.board != walk.board() {
            self.end = None;
            events.push(Event::Board(walk.board()));
        }
        let before = self.run.replace(run);
        self.history
            .note(Moment::Board(self.board, before.map(Box::new)));
        self.board = walk.board();
        self.forget_game();
        events.push(Event::Start(walk.start()));
        events.push(Event::Seek { step, of });
    }
}
