//! Boards of any shape: local obstructions ([`checks`]), a tour by exchanges ([`switching`]), then a complete search
//! ([`choice`], [`search`]) for a Hamiltonian cycle in a graph ([`graph`]) that has a 2-factor ([`two_factor`]).

mod checks;
mod choice;
mod cuts;
mod graph;
mod low_points;
mod search;
mod two_factor;

use super::step_limit::StepLimit;
use super::{Question, Reason, TourEnd, Unsolved, switching};
use crate::board::{Board, Square};
use graph::Graph;
use knights_tour_base::{Cancelled, Progress};
use search::CycleAnswer;

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

/// Searches for a tour in at most `max_steps` steps. Progress is the number of squares joined so far.
pub(super) fn search(
    question: &Question,
    max_steps: u64,
    progress: Progress<'_>,
) -> Result<Vec<u32>, Unsolved> {
    if question.board().squares() <= 2 {
        return among_two(question);
    }
    let reason = match switching::find(question, progress)? {
        switching::SwitchingResult::Tour(order) => return Ok(order),
        switching::SwitchingResult::HallViolators(violators) => violators
            .into_iter()
            .find_map(|violator| Reason::hall_violated(question, violator)),
        switching::SwitchingResult::Cycles(cycles) => cuts::by_circles(question, &cycles),
    };
    if let Some(reason) = reason {
        return Err(reason.into());
    }
    if question.board().squares() > MAX_SEARCHED {
        return Err(Unsolved::Stopped { steps: 0 });
    }
    let graph = Graph::new(question.board(), question.start(), question.end());
    let mut limit = StepLimit::new(max_steps, 1, progress);
    let reason = match search::search(&graph, question.seed(), &mut limit)? {
        CycleAnswer::Cycle(cycle) => {
            let squares = opened(question, &graph, &cycle);
            return Ok(indices(question, &squares));
        }
        CycleAnswer::HallViolated(violator) => {
            Reason::hall_violated(question, graph.squares_of(violator.0))
        }
        CycleAnswer::None => None,
    };
    Err(match reason {
        Some(reason) => reason.into(),
        None => reason_after_search(question, progress)?.into(),
    })
}

/// The reason to report after a search has ruled out a tour. A low step limit skips the expensive proofs.
pub(super) fn reason_after_search(
    question: &Question,
    progress: Progress<'_>,
) -> Result<Reason, Cancelled> {
    let reason = cuts::by_several(question, progress)?;
    Ok(reason.unwrap_or_else(|| question.exhausted()))
}

fn among_two(question: &Question) -> Result<Vec<u32>, Unsolved> {
    let board = question.board();
    let mut squares: Vec<Square> = board.iter().collect();
    let (first, last) = (squares[0], squares[squares.len() - 1]);
    let is_joined = first == last || board.neighbours(first).any(|near| near == last);
    let is_closed = question.end() == TourEnd::Closed;
    if question.start() == Some(last) || question.last() == Some(first) {
        squares.reverse();
    }
    if is_joined && !is_closed {
        Ok(indices(question, &squares))
    } else {
        Err(question.exhausted().into())
    }
}

fn indices(question: &Question, squares: &[Square]) -> Vec<u32> {
    let size = question.board().size();
    squares
        .iter()
        .map(|&square| size.index_of(square) as u32)
        .collect()
}

/// The squares of a cycle in tour order: without its apexes, and from the given start.
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
