//! Tours that are their own image under a half turn, a quarter turn or a reflection. [`search`] finds a path with one
//! square of each orbit: a half or a quarter of the tour, if it connects to its images.

mod frame;
mod orbits;
mod search;

use super::step_limit::{SearchStopped, StepLimit};
use super::{Question, Reason, SymmetryCase, Unsolved};
use crate::board::{Board, Square, Symmetry};
use crate::tour::{Tour, TourClass};
use frame::BoardFrame;
use knights_tour_base::{Cancelled, Progress};
use orbits::{Orbits, PathEnds};

fn is_closed(class: TourClass) -> bool {
    class != TourClass::HalfTurn
}

fn symmetries(class: TourClass) -> &'static [Symmetry] {
    match class {
        TourClass::HalfTurn | TourClass::Eulerian | TourClass::Bergholtian => {
            &[Symmetry::HALF_TURN]
        }
        TourClass::QuarterTurn => &[Symmetry::QUARTER_TURN],
        TourClass::Sulian => &[
            Symmetry::LEFT_RIGHT,
            Symmetry::TOP_BOTTOM,
            Symmetry::DIAGONAL,
            Symmetry::ANTIDIAGONAL,
        ],
        TourClass::Asymmetric | TourClass::Murraian | TourClass::Biaxial => &[],
    }
}

pub(super) fn impossible(board: &Board, class: TourClass) -> Option<Reason> {
    if is_closed(class)
        && let Some(reason) = Question::on(board).closed().impossible()
    {
        return Some(reason);
    }
    let frame = BoardFrame::new(board);
    let cases = symmetries(class).iter();
    let cases: Option<Vec<SymmetryCase>> =
        cases.map(|&symmetry| frame.case(symmetry, class)).collect();
    // The class is impossible only if every symmetry is ruled out. Report the first one that the board has, if any.
    let cases = cases?;
    let has_it = |case: &&SymmetryCase| **case != SymmetryCase::Board;
    let case = *cases.iter().find(has_it).or(cases.first())?;
    let board = board.clone();
    Some(Reason::Symmetry { board, class, case })
}

/// Searches for a symmetric tour of a board with at most [`Question::MAX_SYMMETRIC`] squares.
pub(super) fn solve(
    question: &Question,
    class: TourClass,
    progress: Progress<'_>,
) -> Result<Tour, Unsolved> {
    /// The number of visited squares from one report to the next.
    const INTERVAL: u64 = 1 << 16;
    let board = &question.board;
    let frame = BoardFrame::new(board);
    let mut steps = 0;
    let mut is_decided = true;
    for &symmetry in symmetries(class) {
        if frame.case(symmetry, class).is_some() {
            continue;
        }
        let orbits = Orbits::new(board, |square| frame.image(symmetry, square));
        let ends = PathEnds::of(class, board.is_odd());
        let most = question.max_steps.unwrap_or(search::PATIENCE);
        let mut limit = StepLimit::new(most, INTERVAL, progress);
        match search::search(&orbits, ends, question.seed, &mut limit) {
            Ok(Some(path)) => {
                let squares = orbits.unfolded(&path, ends);
                progress(board.squares(), None)?;
                return Ok(verified(board, class, &squares));
            }
            Ok(None) => {}
            Err(SearchStopped::AtLimit { .. }) => is_decided = false,
            Err(SearchStopped::Cancelled) => return Err(Cancelled.into()),
        }
        steps += limit.steps();
    }
    Err(if is_decided && !symmetries(class).is_empty() {
        Question::on(board).exhausted().into()
    } else {
        Unsolved::Stopped { steps }
    })
}

fn verified(board: &Board, class: TourClass, squares: &[Square]) -> Tour {
    let tour = Tour::new(board, squares.iter().copied());
    let tour = tour.expect("a path through the orbits unfolds to a tour");
    assert_eq!(tour.is_closed(), is_closed(class), "{tour}");
    tour
}

#[cfg(test)]
mod tests;
