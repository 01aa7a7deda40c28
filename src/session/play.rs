//! A tour made by hand.

use super::judge::Outlook;
use super::run::Run;
use super::{Event, Session};
use crate::board::Square;
use crate::solve::Completion;
use crate::walk::Walk;

/// How a game ended that was given up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct GivenUp {
    /// The moves made until then.
    pub(super) moves: u64,
    /// Those of them from which the tour goes on.
    pub(super) kept: u64,
    /// How long it took.
    pub(super) seconds: f64,
}

impl Session {
    /// Whether a tour is still possible from where the player's knight stands; `None` where nobody
    /// plays, or does not want to know.
    pub fn outlook(&self) -> Option<Outlook> {
        let walk = self.walk().filter(|_| self.is_played() && self.light)?;
        Some(self.judge.outlook(walk))
    }

    /// The move last hinted at.
    pub fn hint(&self) -> Option<Square> {
        self.hint
    }

    /// Whether the light is on that tells of the [`Outlook`].
    pub fn is_light_on(&self) -> bool {
        self.light
    }

    /// A click of the player.
    pub(super) fn play_to(&mut self, square: Square, events: &mut Vec<Event>) {
        let Some(walk) = self.walk() else {
            return self.start_at(square, events);
        };
        let here = walk.here();
        if walk.direction_to(square).is_none() {
            if walk.moves().is_empty() && square != here {
                return self.start_at(square, events);
            }
            self.remark = Some(why_not(walk, square));
            return;
        }
        self.halt();
        self.noting(|session| {
            events.extend(session.run.as_mut().and_then(|run| run.move_to(square)));
        });
        self.note_end(events);
    }

    pub(super) fn give_hint(&mut self, events: &mut Vec<Event>) {
        let Some(walk) = self.walk().filter(|_| self.is_played()) else {
            self.remark = Some(
                "Hints are for playing yourself: choose that in the menu Game, and a start.".into(),
            );
            return;
        };
        let next = self.judge.completion(walk).and_then(|rest| rest.first());
        let next = next.and_then(|&direction| walk.board().step(walk.here(), direction));
        let outlook = self.judge.outlook(walk);
        let (start, squares) = (walk.start(), walk.board().squares());
        self.hint = next;
        match (next, outlook) {
            (Some(square), _) => {
                self.hints += 1;
                events.push(Event::Hint(square));
                self.remark = Some(format!("{square} keeps the tour possible."));
            }
            (None, Outlook::Lost { since: 0 }) => {
                self.remark = Some(format!("No tour starts on {start}: choose another start."));
            }
            (None, Outlook::Lost { since }) => {
                self.remark = Some(format!(
                    "No move leads to a tour any more, since square {}: go back there first.",
                    since + 1
                ));
            }
            (None, Outlook::Unknown) => {
                self.remark = Some(if squares > Completion::MAX_SQUARES {
                    format!(
                        "It is not known which move keeps the tour possible: that is decided on boards of up to {} squares.",
                        Completion::MAX_SQUARES
                    )
                } else {
                    "It was not found out which move keeps the tour possible: the search was too long.".to_owned()
                });
            }
            (None, _) => {}
        }
    }

    /// Goes back to the last point from which a tour is possible.
    pub(super) fn go_back_to_hope(&mut self, events: &mut Vec<Event>) {
        self.halt();
        self.noting(|session| session.retreat(events));
    }

    fn retreat(&mut self, events: &mut Vec<Event>) {
        let outlook = self.walk().map(|walk| self.judge.outlook(walk));
        let Some(lost @ Outlook::Lost { since: 1.. }) = outlook else {
            return;
        };
        while self
            .walk()
            .is_some_and(|walk| self.judge.outlook(walk) == lost)
        {
            match self.run.as_mut().and_then(Run::step_back) {
                Some(event) => events.push(event),
                None => return,
            }
        }
    }

    /// Shows how the game could have gone on from where that was still possible. Whether it is
    /// known.
    pub(super) fn give_up(&mut self, events: &mut Vec<Event>) -> bool {
        let Some(walk) = self.walk().filter(|walk| !walk.is_complete()) else {
            return true;
        };
        let moves = walk.moves().len() as u64;
        let seconds = self.elapsed;
        if self.judge.outlook(walk) == Outlook::Unknown {
            events.push(Event::GiveUp { moves });
            return false;
        }
        self.note_run();
        self.retreat(events);
        let Some(run) = &mut self.run else {
            return true;
        };
        let Some(rest) = self.judge.completion(run.walk()) else {
            self.remark =
                Some("No tour starts on this square at all: choose another start.".into());
            return true;
        };
        run.go_on_with(rest);
        let kept = run.walk().moves().len() as u64;
        events.push(Event::GiveUp { moves });
        self.given_up = Some(GivenUp {
            moves,
            kept,
            seconds,
        });
        self.play_on();
        true
    }

    /// Thinks on about the outlook, and tells when it changes.
    pub(super) fn think(&mut self, events: &mut Vec<Event>) {
        if !self.is_played() {
            return;
        }
        if let Some(run) = &self.run {
            self.judge.think(run.walk());
        }
        let outlook = self.outlook();
        if self.told_outlook != outlook {
            self.told_outlook = outlook;
            events.extend(outlook.map(Event::Outlook));
        }
    }

    /// Whether there is something to think about.
    pub fn is_thinking(&self) -> bool {
        let walk = self.walk().filter(|_| self.is_played());
        walk.is_some_and(|walk| self.judge.outlook(walk) == Outlook::Thinking)
    }
}

fn why_not(walk: &Walk, square: Square) -> String {
    let here = walk.here();
    if walk.is_complete() {
        "Every square has been visited: the tour is complete.".to_owned()
    } else if square == here {
        format!("The knight stands on {here} already.")
    } else if walk.is_visited(square) {
        format!("{square} has been visited.")
    } else {
        format!(
            "{square} is no knight\u{2019}s move from {here}: two squares one way and one across."
        )
    }
}
