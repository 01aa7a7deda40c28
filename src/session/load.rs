//! Tours from files and from the clipboard.

use super::history::Moment;
use super::run::Run;
use super::{Event, Mode, Session};
use crate::board::Square;
use crate::format::{self, Listing};
use crate::tour::Fault;
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

    /// Where the tour that was loaded goes wrong.
    pub fn fault(&self) -> Option<Square> {
        let square = self.fault.filter(|_| self.mode != Mode::TwoKnights);
        square.filter(|&square| self.board.contains(square))
    }

    /// Lays out what was read: a tour, or one as far as it is right, with its first fault named and
    /// marked.
    pub fn load(&mut self, listing: Listing) -> Vec<Event> {
        let mut events = Vec::new();
        self.refused = None;
        self.remark = None;
        self.hint = None;
        self.halt();
        if let Err(error) = Session::admit(listing.board) {
            self.remark = Some(format!("It cannot be shown: {error}."));
            return events;
        }
        if self.mode == Mode::TwoKnights {
            self.change_mode(Mode::Watch, &mut events);
        }
        let squares = listing.squares.clone();
        let board = listing.board;
        let Some((walk, _)) = Walk::along(board, squares.iter().copied()) else {
            self.remark = Some("It cannot be shown: no square of it is on its board.".to_owned());
            return events;
        };
        self.lay_out_walk(&walk, &mut events);
        let fault = listing.check().err();
        if let Some(fault) = fault {
            self.fault = Some(fault.square());
            self.remark = Some(format!("This is no whole tour: {fault}."));
        } else {
            self.note_end(&mut events);
        }
        events
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
        self.history.note(Moment::Board(self.board, before));
        self.board = walk.board();
        self.forget_game();
        events.push(Event::Start(walk.start()));
        events.push(Event::Seek { step, of });
    }
}

impl Fault {
    /// The square where it shows.
    fn square(&self) -> Square {
        match *self {
            Fault::OffBoard { square, .. } | Fault::Twice { square, .. } => square,
            Fault::NotAMove { to, .. } => to,
            Fault::Missing { missing, .. } => missing,
        }
    }
}
