//! Explains the knight's next step in one sentence.

use super::timeline::Timeline;
use knights_tour::board::Square;
use knights_tour::position::Position;
use knights_tour::solve::{Action, End, TieBreak, Warnsdorff};
use knights_tour_base::wording::{count, list};
use knights_tour_scene::Explanation;
use std::ops::ControlFlow;

/// Explains the next step of a timeline, by the rule or by the user.
pub(super) fn explain(timeline: &Timeline) -> Explanation {
    let position = timeline.position();
    let (next, by_rule) = (timeline.next(), timeline.next_by_rule());
    let chosen = target(position, next);
    let choice = RuleChoice::of(timeline);
    let sentence = match (next, chosen) {
        (ControlFlow::Continue(Action::TakeBack), _) => timeline.left().map_or(
            "No candidate is left: back up one move.".to_owned(),
            |left| format!("{left} was the last candidate: back up one move."),
        ),
        (_, Some(chosen)) if by_rule == next => match timeline.left() {
            Some(left) => alternative(position, left, chosen),
            None => choice.sentence(chosen),
        },
        (_, Some(chosen)) => {
            let other = target(position, by_rule);
            let other = other.map_or(String::new(), |other| {
                format!("; the rule would take {other}")
            });
            format!("This tour continues to {chosen}{other}.")
        }
        (ControlFlow::Break(End::Complete), _) => "Every square has been visited.".to_owned(),
        (ControlFlow::Break(End::Exhausted), _) if !choice.degrees.is_empty() => format!(
            "All candidates have been tried, back to the first square: no tour starts on {}.",
            position.start()
        ),
        _ => "No candidate is left.".to_owned(),
    };
    Explanation {
        degrees: choice.degrees,
        chosen,
        given_up: timeline.given_up(),
        sentence,
    }
}

fn target(position: &Position, next: ControlFlow<End, Action>) -> Option<Square> {
    match next {
        ControlFlow::Continue(Action::Advance(direction)) => {
            position.board().step(position.here(), direction)
        }
        _ => None,
    }
}

fn alternative(position: &Position, left: Square, chosen: Square) -> String {
    let ways = match position.degree(chosen) {
        0 => "a dead end".to_owned(),
        degree => format!("with {}", ways(degree)),
    };
    format!("{left} failed; next in order is {chosen}, {ways}.")
}

fn ways(degree: u8) -> String {
    count(degree.into(), "onward move", "onward moves")
}

/// What decides between the candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    Only,
    DeadEnds,
    Degree,
    Tie,
}

/// How a tie-break chooses between the tied candidates.
enum Preference {
    /// By an order or at random, in words.
    Order(&'static str),
    /// By a property, which `count` of them have. The last of these is chosen, or the first.
    Property {
        words: String,
        count: usize,
        takes_last: bool,
    },
}

/// The candidates, and the one that the rule takes.
pub(super) struct RuleChoice<'a> {
    position: &'a Position,
    tie_break: TieBreak,
    pub(super) degrees: Vec<(Square, u8)>,
    best: Option<Square>,
}

impl<'a> RuleChoice<'a> {
    pub(super) fn of(timeline: &'a Timeline) -> RuleChoice<'a> {
        let position = timeline.position();
        let candidates = position.candidates();
        let tie_break = timeline.rule().tie_break;
        // The seed of a random tie-break changes neither the number of ties nor their degree.
        let best = Warnsdorff::new(tie_break, 0).choose(position);
        RuleChoice {
            position,
            tie_break,
            degrees: candidates
                .map(|(_, square)| (square, position.degree(square)))
                .collect(),
            best: best.and_then(|direction| position.board().step(position.here(), direction)),
        }
    }

    pub(super) fn decision(&self) -> Decision {
        let open = self.degrees.iter().filter(|&&(_, degree)| degree > 0);
        match (self.degrees.len(), open.count(), self.tied().len()) {
            (1, ..) => Decision::Only,
            (_, 1, _) => Decision::DeadEnds,
            (.., 1) => Decision::Degree,
            _ => Decision::Tie,
        }
    }

    /// The candidates with as many onward moves as the best one.
    fn tied(&self) -> Vec<Square> {
        let lowest = self.best.map(|best| self.position.degree(best));
        let tied = self
            .degrees
            .iter()
            .filter(|&&(_, degree)| Some(degree) == lowest);
        tied.map(|&(square, _)| square).collect()
    }

    /// Says why the rule chooses this candidate.
    fn sentence(&self, chosen: Square) -> String {
        let dead = self.degrees.iter().filter(|&&(_, degree)| degree == 0);
        let dead: Vec<Square> = dead.map(|&(square, _)| square).collect();
        let degree = self.position.degree(chosen);
        if degree == 0 && dead.len() > 1 {
            return format!("Every candidate is a dead end: the first in order is {chosen}.");
        }
        let passed_over = match dead.as_slice() {
            [] => None,
            [one] => Some(format!("{one} would be a dead end; ")),
            dead => Some(format!("{} would be dead ends; ", list(dead, "and"))),
        };
        match (self.decision(), passed_over) {
            (Decision::Only, _) => format!("{chosen} is the only move."),
            (Decision::DeadEnds, passed) => {
                let passed = passed.unwrap_or_default();
                format!("{passed}{chosen} is the only other move.")
            }
            (Decision::Degree, None) => {
                format!("{chosen} has the fewest onward moves ({degree}).")
            }
            (Decision::Degree, Some(passed)) => {
                format!("{passed}of the others {chosen} has the fewest onward moves ({degree}).")
            }
            (Decision::Tie, passed) => {
                let tied = self.tied();
                let (count, ways) = (NUMBERS[tied.len()], ways(degree));
                let subject = match passed {
                    Some(passed) => format!("{passed}of the others {count} tie"),
                    None => format!("{}{} squares tie", count[..1].to_uppercase(), &count[1..]),
                };
                format!("{chosen}. {subject} with {ways}; {}.", self.tie(&tied))
            }
        }
    }

    fn tie(&self, tied: &[Square]) -> String {
        let (property, preferred, takes_last) = match self.preference(tied) {
            Preference::Order(words) => return words.to_owned(),
            Preference::Property {
                words,
                count,
                takes_last,
            } => (words, count, takes_last),
        };
        let which = if takes_last { "last" } else { "first" };
        match preferred {
            0 => format!("none is {property}, so the rule takes the first"),
            1 => format!("the rule takes the one {property}"),
            some => format!(
                "of the {} {property} the rule takes the {which}",
                NUMBERS[some]
            ),
        }
    }

    pub(super) fn short_tie(&self) -> String {
        let tied = self.tied();
        let (by, in_order) = (self.tie_break.criterion(), "first in order");
        match self.preference(&tied) {
            _ if self.degrees.iter().all(|&(_, degree)| degree == 0) => in_order.to_owned(),
            Preference::Order(_) | Preference::Property { count: 1, .. } => by.to_owned(),
            Preference::Property {
                takes_last: true,
                count: 2..,
                ..
            } => format!("last {by}"),
            Preference::Property { count, .. } if count == 0 || count == tied.len() => {
                in_order.to_owned()
            }
            Preference::Property { .. } => format!("{by}, {in_order}"),
        }
    }

    fn preference(&self, tied: &[Square]) -> Preference {
        let words = self.tie_break.criterion().to_owned();
        match self.tie_break {
            TieBreak::First => Preference::Order("the rule takes the first"),
            TieBreak::Edge => {
                let size = self.position.board().size();
                let count = tied.iter().filter(|&&square| size.is_edge(square)).count();
                Preference::Property {
                    words,
                    count,
                    takes_last: true,
                }
            }
            TieBreak::Centre => {
                let count = self.tie_break.ties(self.position);
                Preference::Property {
                    words,
                    count,
                    takes_last: false,
                }
            }
            TieBreak::Lookahead => Preference::Property {
                words: self.best_onward_move(tied),
                count: self.tie_break.ties(self.position),
                takes_last: false,
            },
            TieBreak::SquirrelCull => {
                Preference::Order("the rule takes the first by Squirrel and Cull")
            }
            TieBreak::Random => Preference::Order("the seed picks one"),
        }
    }

    /// What a look ahead has found beyond the best candidate.
    fn best_onward_move(&self, tied: &[Square]) -> String {
        let after_best = self.best.into_iter().flat_map(|best| self.ways_after(best));
        let Some(fewest) = after_best.filter(|&ways| ways > 0).min() else {
            return "leading only to squares without onward moves".to_owned();
        };
        let mut after_tied = tied.iter().flat_map(|&square| self.ways_after(square));
        let ignored = if after_tied.any(|ways| ways == 0) {
            ", ignoring dead ends"
        } else {
            ""
        };
        format!("leading to a square with only {}{ignored}", ways(fewest))
    }

    fn ways_after(&self, candidate: Square) -> impl Iterator<Item = u8> {
        let next = self.position.board().neighbours(candidate);
        let next = next.filter(|&square| !self.position.is_visited(square));
        next.map(|square| self.position.degree(square) - 1)
    }
}

const NUMBERS: [&str; 9] = [
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight",
];
