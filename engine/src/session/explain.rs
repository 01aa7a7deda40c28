//! Why the knight goes where it goes.

use super::timeline::Timeline;
use crate::board::Square;
use crate::position::Position;
use crate::scene::Explanation;
use crate::solve::{Action, End, TieBreak};
use std::ops::ControlFlow;

/// What the next step is, and why.
pub(super) fn explain(timeline: &Timeline, tie_break: TieBreak) -> Explanation {
    let position = timeline.position();
    let (next, by_rule) = (timeline.next(), timeline.next_by_rule());
    let chosen = target(position, next);
    let degrees = position.candidates();
    let degrees = degrees.map(|(_, square)| (square, position.degree(square)));
    let degrees: Vec<(Square, u8)> = degrees.collect();
    let sentence = match (next, chosen) {
        (ControlFlow::Continue(Action::TakeBack), _) => take_back(&degrees),
        (_, Some(chosen)) if by_rule == next => choice(&degrees, chosen, tie_break),
        (_, Some(chosen)) => {
            let other = target(position, by_rule);
            let other = other.map_or(String::new(), |other| {
                format!("; the rule would take {other}")
            });
            format!("This tour goes on to {chosen}{other}.")
        }
        (_, None) if position.is_complete() => "Every square has been visited.".to_owned(),
        (_, None) => "There is no candidate left.".to_owned(),
    };
    Explanation {
        degrees,
        chosen,
        given_up: timeline.given_up(),
        sentence,
    }
}

/// The square that an action leads the knight to.
fn target(position: &Position, next: ControlFlow<End, Action>) -> Option<Square> {
    match next {
        ControlFlow::Continue(Action::Advance(direction)) => {
            position.board().step(position.here(), direction)
        }
        _ => None,
    }
}

fn take_back(degrees: &[(Square, u8)]) -> String {
    if degrees.is_empty() {
        "No candidate is left: the last move is taken back.".to_owned()
    } else {
        "Every candidate has been tried: the last move is taken back.".to_owned()
    }
}

fn choice(degrees: &[(Square, u8)], chosen: Square, tie_break: TieBreak) -> String {
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
        (1, _) => format!("{chosen} is the only way on."),
        _ if !is_lowest => {
            format!("Squares with fewer ways on have been tried: {chosen}, with {degree}, is next.")
        }
        (_, 1) => format!("{chosen} has the fewest ways on, {degree}: the rule takes it."),
        _ => format!(
            "{tied} squares tie with {degree} ways on; the {tie_break} rule takes {chosen}."
        ),
    }
}
