//! Warnsdorff's rule and its backtracking search as programs of nine lines.

use super::explain::{Decision, RuleChoice};
use super::timeline::Timeline;
use knights_tour::board::Square;
use knights_tour::solve::{Action, End};
use knights_tour_base::sorting::sort_few;
use std::ops::ControlFlow;

/// A line of a [`Program`]: its indentation level and its text.
pub type ProgramLine = (u8, &'static str);

/// The rule by which the knight chooses its next square, as a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The lines of the program, from the top.
    pub lines: [ProgramLine; 9],
    /// Index of the program line that decides the next step.
    pub current: usize,
    /// The values compared in the current line, such as "degrees 2, 3, 3 → c7".
    pub values: String,
}

/// The program text; each indentation level is two blanks.
const RULE: &str = include_str!("../assets/rule.txt");
const FOUND: usize = 2;
const STUCK: usize = 3;
const DEAD_ENDS: usize = 4;
const LOWEST: usize = 5;
const TIE: usize = 6;
const COMPLETE: usize = 8;

const SEARCH: &str = include_str!("../assets/search.txt");
const DONE: usize = 1;
const SORTED: usize = 2;
const EQUALS: usize = 3;
const NEXT: usize = 4;
const BACK: usize = 7;
const EXHAUSTED: usize = 8;

/// The program of the rule, at the line that decides the next step.
pub(super) fn program(timeline: &Timeline) -> Program {
    let is_search = timeline.rule().backtracking;
    let choice = RuleChoice::of(timeline);
    let decision = choice.decision();
    let (current, values) = match timeline.next_by_rule() {
        ControlFlow::Break(End::Complete) if is_search => (DONE, String::new()),
        ControlFlow::Break(End::Complete) => (COMPLETE, String::new()),
        ControlFlow::Break(_) if is_search => (EXHAUSTED, String::new()),
        ControlFlow::Break(_) => (STUCK, "no candidate".to_owned()),
        ControlFlow::Continue(Action::TakeBack) => (BACK, tried(timeline.left(), &choice)),
        ControlFlow::Continue(Action::Advance(direction)) => {
            let position = timeline.position();
            let chosen = position.board().step(position.here(), direction);
            let is_alternative = timeline.left().is_some();
            let line = match decision {
                _ if is_alternative => NEXT,
                Decision::Tie if is_search => EQUALS,
                _ if is_search => SORTED,
                Decision::Only => FOUND,
                Decision::DeadEnds => DEAD_ENDS,
                Decision::Degree => LOWEST,
                Decision::Tie => TIE,
            };
            let by = (decision == Decision::Tie && !is_alternative).then(|| choice.short_tie());
            (line, told(&choice, chosen, by))
        }
    };
    let text = if is_search { SEARCH } else { RULE };
    let mut lines = [(0, ""); 9];
    for (line, text) in lines.iter_mut().zip(text.lines()) {
        let words = text.trim_start();
        *line = ((text.len() - words.len()) as u8 / 2, words);
    }
    Program {
        lines,
        current,
        values,
    }
}

fn told(choice: &RuleChoice<'_>, chosen: Option<Square>, by: Option<String>) -> String {
    let mut degrees: Vec<u8> = choice.degrees.iter().map(|&(_, degree)| degree).collect();
    sort_few(&mut degrees, |&degree| degree.wrapping_sub(1));
    let degrees: Vec<String> = degrees.iter().map(u8::to_string).collect();
    let plural = if degrees.len() == 1 { "" } else { "s" };
    let chosen = chosen.map_or(String::new(), |square| square.to_string());
    let by = by.map_or(String::new(), |by| format!(", {by}"));
    format!(
        "degree{plural} {} \u{2192} {chosen}{by}",
        degrees.join(", ")
    )
}

fn tried(left: Option<Square>, choice: &RuleChoice<'_>) -> String {
    match (left, choice.degrees.len()) {
        (Some(left), 1) => format!("{left} was the only candidate"),
        (Some(left), count) => format!("{left} was the last of {count} candidates"),
        (None, _) => "no candidate".to_owned(),
    }
}
