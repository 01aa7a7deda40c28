//! Tours that are their own image under a half turn, a quarter turn or a reflection.
//!
//! The squares that the symmetry takes to each other are an orbit. A path through all orbits, one
//! square of each, is a half or a quarter of the tour: its images join on to it if its ends suit each
//! other. On small boards and on shapes it is searched ([`search`]); large boards have a plan, of a
//! half or a quarter with both ends beside the middle, or around a block in the middle ([`plan`]);
//! long narrow ones repeat a part of a short one ([`stretch`]).

mod frame;
mod orbits;
mod plan;
mod search;
mod stretch;

use super::count::FrontierIndex;
use super::{Plan, Progress, Question, Reason, SymmetryCase, TooLarge, Unsolved};
use crate::board::{Board, Size, Square, Symmetry};
use crate::random::Random;
use crate::tour::{Tour, TourClass};
use frame::Frame;
use orbits::{Ends, Orbits};
use search::Found;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

/// Whether a random tour is chosen among all, each as likely as the others: one whose opposite squares are
/// half a tour apart, on a rectangle of up to 64 squares and eight rows.
pub(super) fn is_uniform(question: &Question, class: TourClass) -> bool {
    let board = &question.board;
    question.is_random
        && class == TourClass::Eulerian
        && board.rectangle().is_some()
        && board.squares() <= 64
        && board.size().sides().0 <= 8
}

fn is_closed(class: TourClass) -> bool {
    class != TourClass::HalfTurn
}

/// The turns or reflections that make the class.
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

/// What is known without looking for a tour, if that forbids one; on a board of any size.
pub(super) fn impossible(board: &Board, class: TourClass) -> Option<Reason> {
    if is_closed(class)
        && let Some(reason) = Question::on(board).closed().impossible()
    {
        return Some(reason);
    }
    let frame = Frame::new(board);
    let cases = symmetries(class).iter();
    let cases: Option<Vec<SymmetryCase>> =
        cases.map(|&symmetry| frame.case(symmetry, class)).collect();
    // Only if each is forbidden; of several mirrors the reason of the first that the board has.
    let cases = cases?;
    let has_it = |case: &&SymmetryCase| **case != SymmetryCase::Board;
    let case = *cases.iter().find(has_it).or(cases.first())?;
    let board = board.clone();
    Some(Reason::Symmetry { board, class, case })
}

/// The plan of a tour on a wide rectangle of any size that has one.
pub(super) fn plan(question: &Question, class: TourClass) -> Option<Plan> {
    let size = question.board.rectangle()?;
    match impossible(&question.board, class) {
        Some(_) => None,
        None => plan::plan(size, class, question.seed),
    }
}

/// A verified tour, on a board that can be listed and of which nothing forbids one. `progress` is told now and
/// then how many squares are done, and may cancel it.
pub(super) fn solve(
    question: &Question,
    class: TourClass,
    progress: Progress<'_>,
) -> ControlFlow<(), Result<Tour, Unsolved>> {
    let board = &question.board;
    if is_uniform(question, class)
        && let Some(choice) = half_turned(board.size(), progress)?
    {
        let closed = Question::on(board).closed();
        let tour = choice.random(&closed, &mut Random::with_seed(question.seed));
        return ControlFlow::Continue(tour.ok_or_else(|| exhausted(board)));
    }
    let planned = plan(question, class);
    // Smaller boards are searched, so that no blocks are seen.
    if board.squares() > Question::MIXED
        && let Some(plan) = &planned
    {
        return ControlFlow::Continue(Ok(plan.listed(progress)?));
    }
    // What is left are small boards, shapes, and boards that are too narrow for a plan.
    if let Some(size) = board.rectangle()
        && size.width().min(size.height()) < 2 * Plan::MIN_SIDE
        && planned.is_none()
        && let Some(tour) = stretch::stretched(question, class, size, progress)?
    {
        return ControlFlow::Continue(Ok(tour));
    }
    if board.squares() > Question::MAX_SYMMETRIC {
        return ControlFlow::Continue(Err(TooLarge::Symmetric(board.size()).into()));
    }
    let answer = search(question, class, progress)?;
    if let (Err(Unsolved::Stopped { .. }), Some(plan)) = (&answer, planned) {
        return ControlFlow::Continue(Ok(plan.listed(progress)?));
    }
    ControlFlow::Continue(answer)
}

/// The numbered tours of a rectangle that are their own half turn, walked the same way. Those of the last
/// rectangle are kept: 8×8 takes some seconds.
fn half_turned(size: Size, progress: Progress<'_>) -> ControlFlow<(), Option<Arc<FrontierIndex>>> {
    static LAST: Mutex<Option<(Size, Arc<FrontierIndex>)>> = Mutex::new(None);
    // Nothing can fail while it is held.
    let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let known = last().clone().filter(|(known, _)| *known == size);
    if let Some((_, index)) = known {
        return ControlFlow::Continue(Some(index));
    }
    // It is not held meanwhile: whoever asks for another rectangle does not wait.
    let made = FrontierIndex::half_turned(size, progress)?.map(Arc::new);
    if let Some(index) = &made {
        *last() = Some((size, Arc::clone(index)));
    }
    ControlFlow::Continue(made)
}

fn search(
    question: &Question,
    class: TourClass,
    progress: Progress<'_>,
) -> ControlFlow<(), Result<Tour, Unsolved>> {
    let board = &question.board;
    let frame = Frame::new(board);
    let mut steps = 0;
    let mut is_decided = true;
    for &symmetry in symmetries(class) {
        if frame.case(symmetry, class).is_some() {
            continue;
        }
        let orbits = Orbits::new(board, |square| frame.image(symmetry, square));
        let ends = Ends::of(class, board.is_odd());
        let limit = question.max_steps.unwrap_or(search::PATIENCE);
        let mut watch = search::Watch::new(limit, progress);
        match search::search(&orbits, ends, question.seed, &mut watch)? {
            Found::Path(path) => {
                let squares = orbits.unfolded(&path, ends);
                progress(board.squares())?;
                return ControlFlow::Continue(Ok(verified(board, class, &squares)));
            }
            Found::None => steps += watch.steps,
            Found::Stopped => {
                is_decided = false;
                steps += watch.steps;
            }
        }
    }
    ControlFlow::Continue(Err(match is_decided && !symmetries(class).is_empty() {
        true => exhausted(board),
        false => Unsolved::Stopped { steps },
    }))
}

fn exhausted(board: &Board) -> Unsolved {
    Question::on(board).exhausted().into()
}

/// # Panics
/// If the squares are no tour of the class, which would be the search's fault.
fn verified(board: &Board, class: TourClass, squares: &[Square]) -> Tour {
    let tour = Tour::new(board, squares.iter().copied());
    let tour = tour.expect("a path through the orbits unfolds to a tour");
    assert_eq!(tour.is_closed(), is_closed(class), "{tour}");
    tour
}

#[cfg(test)]
mod tests;
