//! Why the knight goes where it goes.

use super::Session;
use crate::board::Square;
use crate::solve::Next;
use crate::walk::Walk;

/// What the rule sees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// Each candidate and its degree.
    pub degrees: Vec<(Square, u8)>,
    /// Where the knight goes next.
    pub chosen: Option<Square>,
    /// Unvisited squares from which it came back.
    pub given_up: Vec<Square>,
    /// The choice in a sentence.
    pub sentence: String,
}

impl Session {
    /// What the next step is, and why; `None` without a knight on the board, and in the game of
    /// two.
    pub fn explanation(&self) -> Option<Explanation> {
        let run = self.run.as_ref().filter(|_| !self.is_two_knights())?;
        let walk = run.walk();
        let next = run.next(self.rule);
        let chosen = match next {
            Next::Advance(direction) => walk.board().step(walk.here(), direction),
            _ => None,
        };
        let degrees: Vec<(Square, u8)> = walk
            .candidates()
            .map(|(_, square)| (square, walk.degree(square)))
            .collect();
        let by_rule = run.next_by_rule(self.rule);
        let sentence = match (next, chosen) {
            (Next::TakeBack, _) => take_back(walk),
            (_, Some(chosen)) if by_rule == next => {
                choice(&degrees, chosen, self.tie_break().name())
            }
            (_, Some(chosen)) => {
                let other = match by_rule {
                    Next::Advance(direction) => walk.board().step(walk.here(), direction),
                    _ => None,
                };
                let other = other.map_or(String::new(), |other| {
                    format!("; the rule would take {other}")
                });
                format!("This tour goes on to {chosen}{other}.")
            }
            _ if walk.is_complete() => "Every square has been visited.".to_owned(),
            _ => "There is no candidate left.".to_owned(),
        };
        Some(Explanation {
            degrees,
            chosen,
            given_up: run.given_up(),
            sentence,
        })
    }
}

fn take_back(walk: &Walk) -> String {
    if walk.candidates().next().is_none() {
        "No candidate is left: the last move is taken back.".to_owned()
    } else {
        "Every candidate has been tried: the last move is taken back.".to_owned()
    }
}

fn choice(degrees: &[(Square, u8)], chosen: Square, tie_break: &str) -> String {
    let degree = degrees.iter().find(|&&(square, _)| square == chosen);
    let degree = degree.map_or(0, |&(_, degree)| degree);
    let tied = degrees
        .iter()
        .filter(|&&(_, other)| other == degree)
        .count();
    let is_lowest = degrees
        .iter()
        .all(|&(_, other)| other >= degree || other == 0);
    match (degrees.len(), tied) {
        (1, _) => format!("{chosen} is the only candidate."),
        _ if !is_lowest => {
            format!(
                "Candidates of a lower degree have been tried: {chosen}, of degree {degree}, is next."
            )
        }
        (_, 1) => format!("{chosen} has the lowest degree, {degree}: the rule takes it."),
        _ => format!("{tied} candidates of degree {degree}; the {tie_break} rule takes {chosen}."),
    }
}
