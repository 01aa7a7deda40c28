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

pub use plan::SymmetricPlan;

use super::count::Choice;
use super::{Plan, Progress, Question, Reason, SymmetryCase, TooLarge, Unsolved};
use crate::board::{Board, Square, Symmetry};
use crate::random::Random;
use crate::tour::{Tour, TourClass};
use frame::Frame;
use orbits::{Ends, Orbits};
use search::Found;
use std::ops::ControlFlow;

/// A symmetric tour asked for.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::solve::SymmetricQuestion;
/// use knights_tour::tour::TourClass;
///
/// let question = SymmetricQuestion::on(&Board::new(6, 6)?, TourClass::QuarterTurn);
/// assert_eq!(TourClass::of(&question.solve()?), TourClass::QuarterTurn);
/// let none = SymmetricQuestion::on(&Board::CHESS, TourClass::QuarterTurn).solve();
/// assert!(none.unwrap_err().to_string().contains("colour"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetricQuestion {
    board: Board,
    class: TourClass,
    seed: u64,
    max_steps: Option<u64>,
    is_random: bool,
}

impl SymmetricQuestion {
    /// The classes that are looked for. [`TourClass::HalfTurn`] is open, the others are closed.
    pub const CLASSES: [TourClass; 5] = [
        TourClass::HalfTurn,
        TourClass::Eulerian,
        TourClass::Bergholtian,
        TourClass::Sulian,
        TourClass::QuarterTurn,
    ];

    /// A tour of this class on `board`. Of a class that is not looked for none is found.
    ///
    /// A tour of a class may have more symmetry than it asks for, where the board allows that.
    pub fn on(board: &Board, class: TourClass) -> SymmetricQuestion {
        SymmetricQuestion {
            board: board.clone(),
            class,
            seed: 0,
            max_steps: None,
            is_random: false,
        }
    }

    /// Any of the tours by the seed: each as likely as the others, where [`SymmetricQuestion::is_uniform`] says
    /// so.
    #[must_use]
    pub fn at_random(self) -> SymmetricQuestion {
        SymmetricQuestion {
            is_random: true,
            ..self
        }
    }

    /// Whether a random tour is chosen among all, each as likely as the others: one whose opposite squares are
    /// half a tour apart, on a rectangle of up to 64 squares and eight rows.
    pub fn is_uniform(&self) -> bool {
        self.is_random
            && self.class == TourClass::Eulerian
            && self.board.rectangle().is_some()
            && self.board.squares() <= 64
            && self.board.size().sides().0 <= 8
    }

    /// One of several tours: another seed mostly brings another.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> SymmetricQuestion {
        SymmetricQuestion { seed, ..self }
    }

    /// Lets a search end after this many steps; without it, after some seconds.
    #[must_use]
    pub fn at_most(self, steps: u64) -> SymmetricQuestion {
        SymmetricQuestion {
            max_steps: Some(steps),
            ..self
        }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The class.
    pub fn class(&self) -> TourClass {
        self.class
    }

    fn is_closed(&self) -> bool {
        self.class != TourClass::HalfTurn
    }

    /// The turns or reflections that make the class.
    fn symmetries(&self) -> &'static [Symmetry] {
        match self.class {
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
    pub fn impossible(&self) -> Option<Reason> {
        if self.is_closed()
            && let Some(reason) = Question::on(&self.board).closed().impossible()
        {
            return Some(reason);
        }
        let frame = Frame::new(&self.board);
        let cases = self.symmetries().iter();
        let cases: Option<Vec<SymmetryCase>> = cases
            .map(|&symmetry| frame.case(symmetry, self.class))
            .collect();
        // Only if each is forbidden; of several mirrors the reason of the first that the board has.
        let cases = cases?;
        let has_it = |case: &&SymmetryCase| **case != SymmetryCase::Board;
        let case = cases.iter().find(has_it).or(cases.first())?;
        Some(self.reason(*case))
    }

    fn reason(&self, case: SymmetryCase) -> Reason {
        Reason::Symmetry {
            board: self.board.clone(),
            class: self.class,
            case,
        }
    }

    /// The plan of the tour, where the board is a rectangle of more than [`Question::MIXED`] squares and is
    /// not narrow: smaller boards are searched, so that no blocks are seen.
    pub fn plan(&self) -> Option<SymmetricPlan> {
        let is_large = self.board.squares() > Question::MIXED;
        is_large.then(|| self.planned()).flatten()
    }

    /// The plan of a board of any size that has one.
    fn planned(&self) -> Option<SymmetricPlan> {
        let size = self.board.rectangle()?;
        if self.impossible().is_some() {
            return None;
        }
        plan::plan(size, self.class, self.seed)
    }

    /// A verified tour.
    ///
    /// # Errors
    /// [`Unsolved`] says why there is none, or that none was found.
    pub fn solve(&self) -> Result<Tour, Unsolved> {
        match self.solve_with(&mut |_| ControlFlow::Continue(())) {
            ControlFlow::Continue(answer) => answer,
            ControlFlow::Break(()) => unreachable!("nobody cancels"),
        }
    }

    /// The same, while `progress` is told now and then how many squares are done, and may cancel it.
    pub fn solve_with(&self, progress: Progress<'_>) -> ControlFlow<(), Result<Tour, Unsolved>> {
        if let Some(reason) = self.impossible() {
            return ControlFlow::Continue(Err(reason.into()));
        }
        let size = self.board.size();
        if size.area() > Question::MAX_SQUARES {
            return ControlFlow::Continue(Err(TooLarge::Limit(size).into()));
        }
        if let Err(error) = Question::make_room(size) {
            return ControlFlow::Continue(Err(error.into()));
        }
        if self.is_uniform()
            && let Some(choice) = Choice::half_turned(size, progress)?
        {
            let question = Question::on(&self.board).closed();
            let tour = choice.random(&question, &mut Random::with_seed(self.seed));
            let none = || Question::on(&self.board).exhausted().into();
            return ControlFlow::Continue(tour.ok_or_else(none));
        }
        if let Some(plan) = self.plan() {
            return ControlFlow::Continue(plan.tour(progress)?.map_err(Unsolved::from));
        }
        // What is left are small boards, shapes, and boards that are too narrow for a plan.
        if let Some(size) = self.board.rectangle()
            && size.width().min(size.height()) < 2 * Plan::MIN_SIDE
            && self.planned().is_none()
            && let Some(tour) = stretch::stretched(self, size, progress)?
        {
            return ControlFlow::Continue(Ok(tour));
        }
        if self.board.squares() > Question::MAX_SEARCHED {
            return ControlFlow::Continue(Err(TooLarge::Symmetric(size).into()));
        }
        let answer = self.search(progress)?;
        if let (Err(Unsolved::Stopped { .. }), Some(plan)) = (&answer, self.planned()) {
            return ControlFlow::Continue(plan.tour(progress)?.map_err(Unsolved::from));
        }
        ControlFlow::Continue(answer)
    }

    fn search(&self, progress: Progress<'_>) -> ControlFlow<(), Result<Tour, Unsolved>> {
        let frame = Frame::new(&self.board);
        let mut steps = 0;
        let mut is_decided = true;
        for &symmetry in self.symmetries() {
            if frame.case(symmetry, self.class).is_some() {
                continue;
            }
            let orbits = Orbits::new(&self.board, |square| frame.image(symmetry, square));
            let ends = Ends::of(self.class, self.board.is_odd());
            let limit = self.max_steps.unwrap_or(search::PATIENCE);
            let mut watch = search::Watch::new(limit, progress);
            match search::search(&orbits, ends, self.seed, &mut watch)? {
                Found::Path(path) => {
                    let squares = orbits.unfolded(&path, ends);
                    return ControlFlow::Continue(Ok(self.verified(&squares)));
                }
                Found::None => steps += watch.steps,
                Found::Stopped => {
                    is_decided = false;
                    steps += watch.steps;
                }
            }
        }
        let unsolved = match is_decided && !self.symmetries().is_empty() {
            true => Question::on(&self.board).exhausted().into(),
            false => Unsolved::Stopped { steps },
        };
        ControlFlow::Continue(Err(unsolved))
    }

    /// # Panics
    /// If the squares are no tour of the class, which would be the search's fault.
    fn verified(&self, squares: &[Square]) -> Tour {
        let tour = Tour::new(&self.board, squares.iter().copied());
        let tour = tour.expect("a path through the orbits unfolds to a tour");
        assert_eq!(tour.is_closed(), self.is_closed(), "{tour}");
        tour
    }
}

#[cfg(test)]
mod tests;
