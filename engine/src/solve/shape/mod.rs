//! Boards of any shape: local obstructions ([`checks`]), a tour by exchanges ([`switching`]), then a complete search
//! ([`choice`], [`search`]) for a Hamiltonian cycle in a graph ([`graph`]) that has a 2-factor ([`two_factor`]).

mod checks;
mod choice;
mod cuts;
mod graph;
mod low_points;
mod search;
mod two_factor;

use super::{Question, Reason, TourEnd, switching};
use crate::board::{Board, Square};
use graph::Graph;
use knights_tour_base::Cancelled;
use search::{Found, Watch};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Tour(Vec<u32>),
    None(Reason),
    Stopped(u64),
}

const MAX_SEARCHED: u64 = 100_000;

/// The default step limit of a search on `board`, so that it takes a few seconds.
pub(super) fn patience(board: &Board) -> u64 {
    /// Maximum number of square visits in all steps; each step visits every square.
    const SQUARES: u64 = 1_000_000_000;
    let squares = board.squares();
    // Without backtracking, a search takes about one step per square.
    (SQUARES / squares).max(3 * squares)
}

/// An obstruction that needs no search. Colour counts are checked elsewhere.
pub(super) fn at_first_sight(question: &Question) -> Option<Reason> {
    // The checks do not apply to tours of one square, or to open tours of two.
    match question.board().squares() {
        1 => None,
        2 if question.end() != TourEnd::Closed => None,
        _ => checks::reason(question),
    }
}

/// Searches for a tour in at most `limit` steps. `ask` receives the number of squares joined so far.
pub(super) fn search(
    question: &Question,
    limit: u64,
    ask: &mut dyn FnMut(usize) -> Result<(), Cancelled>,
) -> Result<Answer, Cancelled> {
    if question.board().squares() <= 2 {
        return Ok(among_two(question));
    }
    let all = usize::try_from(question.board().squares()).unwrap_or(usize::MAX);
    let reason = match switching::find(question, &mut || ask(all / 2))? {
        switching::Found::Tour(order) => return Ok(Answer::Tour(order)),
        switching::Found::HallViolators(violators) => violators
            .into_iter()
            .find_map(|violator| Reason::hall_violated(question, violator)),
        switching::Found::Cycles(cycles) => cuts::by_circles(question, &cycles),
    };
    if let Some(reason) = reason {
        return Ok(Answer::None(reason));
    }
    if question.board().squares() > MAX_SEARCHED {
        return Ok(Answer::Stopped(0));
    }
    let graph = Graph::new(question.board(), question.start(), question.end());
    let mut watch = Watch::new(limit, ask);
    let found = search::search(&graph, question.seed(), &mut watch)?;
    let steps = watch.steps;
    let mut ask = || ask(all);
    Ok(match found {
        Found::Cycle(cycle) => {
            let squares = opened(question, &graph, &cycle);
            Answer::Tour(indices(question, &squares))
        }
        Found::HallViolated(violator) => {
            let reason = Reason::hall_violated(question, graph.squares_of(violator.0));
            Answer::None(match reason {
                Some(reason) => reason,
                None => unseen(question, &mut ask)?,
            })
        }
        Found::None => Answer::None(unseen(question, &mut ask)?),
        Found::Stopped => Answer::Stopped(steps),
    })
}

/// The reason to report after a search has ruled out a tour. A low step limit skips the expensive proofs.
pub(super) fn unseen(
    question: &Question,
    ask: &mut dyn FnMut() -> Result<(), Cancelled>,
) -> Result<Reason, Cancelled> {
    let reason = cuts::by_several(question, ask)?;
    Ok(reason.unwrap_or_else(|| question.exhausted()))
}

fn among_two(question: &Question) -> Answer {
    let board = question.board();
    let mut squares: Vec<Square> = board.iter().collect();
    let (first, last) = (squares[0], squares[squares.len() - 1]);
    let is_joined = first == last || board.neighbours(first).any(|near| near == last);
    let is_closed = question.end() == TourEnd::Closed;
    if question.start() == Some(last) || question.last() == Some(first) {
        squares.reverse();
    }
    if is_joined && !is_closed {
        Answer::Tour(indices(question, &squares))
    } else {
        Answer::None(question.exhausted())
    }
}

fn indices(question: &Question, squares: &[Square]) -> Vec<u32> {
    let size = question.board().size();
    squares
        .iter()
        .map(|&square| size.index_of(square) as u32)
        .collect()
}

fn opened(question: &Question, graph: &Graph, cycle: &[graph::Node]) -> Vec<Square> {
    let begin = match question.end() {
        TourEnd::Closed => {
            let start = question.start();
            cycle
                .iter()
                .position(|&node| start.is_some() && graph.square(node) == start)
        }
        // Start after the two apex nodes, which are adjacent in the cycle.
        TourEnd::Any | TourEnd::At(_) => (0..cycle.len()).find(|&at| {
            let before = (at + cycle.len() - 1) % cycle.len();
            graph.is_apex(cycle[before]) && !graph.is_apex(cycle[at])
        }),
    };
    let (before, from) = cycle.split_at(begin.unwrap_or(0));
    let mut squares = graph.squares_of(from.iter().chain(before).copied());
    let is_backward = match question.end() {
        TourEnd::Closed => false,
        TourEnd::At(end) => squares.first() == Some(&end),
        TourEnd::Any => {
            let start = question.start();
            start.is_some() && squares.first().copied() != start
        }
    };
    if is_backward {
        squares.reverse();
    }
    squares
}

#[cfg(test)]
mod tests;
