//! Warnsdorff's rule, and its search with take-backs, as nine lines each, of which one is done next.

use super::explain::explain;
use super::timeline::Timeline;
use crate::scene::Explanation;
use crate::solve::{Action, End, TieBreak};
use std::ops::ControlFlow;

/// A line of a [`Program`]: by how many steps it is indented, and its words.
pub type ProgramLine = (u8, &'static str);

/// What the knight is moved by, as a program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Program {
    /// Its lines.
    pub lines: [ProgramLine; 9],
    /// The place among them, from 0, of the one that decides what is done next.
    pub current: usize,
    /// What that line works with: "degrees 2, 3, 3 → c7".
    pub values: String,
}

/// H. C. von Warnsdorff, 1823.
const RULE: [ProgramLine; 9] = [
    (0, "put the knight on the first square"),
    (0, "until every square is visited:"),
    (1, "find the candidates"),
    (1, "if there are none: stuck"),
    (1, "count the degree of each"),
    (1, "keep the lowest"),
    (1, "if several are left: break the tie"),
    (1, "go there"),
    (0, "the tour is complete"),
];
const STUCK: usize = 3;
const LOWEST: usize = 5;
const TIE: usize = 6;
const COMPLETE: usize = 8;

/// The same with take-backs.
const SEARCH: [ProgramLine; 9] = [
    (0, "to go on from a square:"),
    (1, "if every square is visited: done"),
    (1, "sort the candidates by degree"),
    (1, "among equals: break the tie"),
    (1, "for each of them, in this order:"),
    (2, "go there"),
    (2, "go on from there"),
    (2, "take the move back"),
    (0, "all tried from the first: no tour"),
];
const DONE: usize = 1;
const SORTED: usize = 2;
const EQUALS: usize = 3;
const NEXT: usize = 4;
const BACK: usize = 7;
const EXHAUSTED: usize = 8;

/// The program by which a timeline goes on, with the line that is next.
pub(super) fn program(timeline: &Timeline, tie_break: TieBreak) -> Program {
    let explanation = explain(timeline, tie_break);
    let degrees = chosen_degrees(&explanation);
    let next = timeline.next_by_rule();
    if timeline.rule().backtracking {
        return search(timeline, next, &degrees, &explanation, tie_break);
    }
    let (current, values) = match next {
        ControlFlow::Break(End::Complete) => (COMPLETE, String::new()),
        ControlFlow::Break(_) => (STUCK, "no candidate".to_owned()),
        ControlFlow::Continue(_) => match degrees.is_tied() {
            true => (TIE, degrees.told(&explanation, Some(tie_break))),
            false => (LOWEST, degrees.told(&explanation, None)),
        },
    };
    Program {
        lines: RULE,
        current,
        values,
    }
}

fn search(
    timeline: &Timeline,
    next: ControlFlow<End, Action>,
    degrees: &Degrees,
    explanation: &Explanation,
    tie_break: TieBreak,
) -> Program {
    let came_back = timeline.last().is_some_and(|step| step.is_take_back());
    let (current, values) = match next {
        ControlFlow::Break(End::Complete) => (DONE, String::new()),
        ControlFlow::Break(_) => (EXHAUSTED, String::new()),
        ControlFlow::Continue(Action::TakeBack) => (BACK, degrees.tried()),
        ControlFlow::Continue(Action::Advance(_)) if came_back => {
            (NEXT, degrees.told(explanation, None))
        }
        ControlFlow::Continue(Action::Advance(_)) => match degrees.is_tied() {
            true => (EQUALS, degrees.told(explanation, Some(tie_break))),
            false => (SORTED, degrees.told(explanation, None)),
        },
    };
    Program {
        lines: SEARCH,
        current,
        values,
    }
}

/// The degrees of the candidates, from the lowest on; those without a way on come last, as the rule has
/// them.
struct Degrees {
    sorted: Vec<u8>,
    /// That of the one chosen.
    chosen: Option<u8>,
}

fn chosen_degrees(explanation: &Explanation) -> Degrees {
    let mut sorted: Vec<u8> = explanation
        .degrees
        .iter()
        .map(|&(_, degree)| degree)
        .collect();
    sorted.sort_by_key(|&degree| degree.wrapping_sub(1));
    let chosen = explanation.degrees.iter();
    let mut chosen = chosen.filter(|&&(square, _)| Some(square) == explanation.chosen);
    Degrees {
        sorted,
        chosen: chosen.next().map(|&(_, degree)| degree),
    }
}

impl Degrees {
    /// Whether others have the degree of the one chosen.
    fn is_tied(&self) -> bool {
        let same = self
            .sorted
            .iter()
            .filter(|&&degree| Some(degree) == self.chosen);
        same.count() > 1
    }

    fn told(&self, explanation: &Explanation, tie_break: Option<TieBreak>) -> String {
        let sorted: Vec<String> = self.sorted.iter().map(u8::to_string).collect();
        let word = if sorted.len() == 1 {
            "degree"
        } else {
            "degrees"
        };
        let chosen = explanation
            .chosen
            .map_or(String::new(), |square| square.to_string());
        let rule = tie_break.map_or(String::new(), |rule| format!(", by {rule}"));
        format!("{word} {} \u{2192} {chosen}{rule}", sorted.join(", "))
    }

    fn tried(&self) -> String {
        match self.sorted.len() {
            0 => "no candidate".to_owned(),
            1 => "the one candidate was tried".to_owned(),
            count => format!("all {count} candidates were tried"),
        }
    }
}
