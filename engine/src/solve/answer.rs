//! Chooses the method that answers a question.

use super::construct::order_between;
use super::exact;
use super::question::{Question, TourEnd};
use super::switching::{self, Effort};
use super::unsolved::{TooLarge, Unsolved};
use super::{Plan, RandomTours, Reason, givens, shape, symmetric, theory};
use crate::board::{Board, Square};
use crate::tour::{Tour, TourClass};
use crate::{Cancelled, Progress, no_progress};

impl Question {
    /// Finds a verified tour.
    ///
    /// # Errors
    /// [`Unsolved`] says why there is no tour, or why no tour can be listed.
    pub fn solve(&self) -> Result<Tour, Unsolved> {
        self.solve_with(&mut no_progress())
    }

    /// Finds a verified tour with a progress callback, which may cancel. Work is counted in squares, twice each; the
    /// second half verifies the tour.
    pub fn solve_with(&self, progress: Progress<'_>) -> Result<Tour, Unsolved> {
        self.prepare()?;
        if self.is_random {
            return RandomTours::with(self, progress)?.tour_with(progress);
        }
        let all = 2 * self.board.squares();
        self.solve_by_seed(&mut |done, _| progress(done, Some(all)))
    }

    pub(super) fn solve_by_seed(&self, progress: Progress<'_>) -> Result<Tour, Unsolved> {
        if let Some(class) = self.symmetry {
            return self.solve_symmetric(class, progress);
        }
        let order = self.any_order(progress)?;
        Ok(self.verify(order, progress)?)
    }

    pub(super) fn solve_symmetric(
        &self,
        class: TourClass,
        progress: Progress<'_>,
    ) -> Result<Tour, Unsolved> {
        Ok(self.started(symmetric::solve(self, class, progress)?))
    }

    pub(super) fn any_order(&self, progress: Progress<'_>) -> Result<Vec<u32>, Unsolved> {
        if self.has_givens() {
            return givens::order(self, progress);
        }
        let (short, _) = self.board.size().sides();
        let is_bounded = self.max_steps.is_some() && short <= exact::MAX_SHORT;
        match self.board.rectangle() {
            Some(_) if !is_bounded => self.order(progress)?.ok_or_else(|| self.exhausted().into()),
            _ => self.order_by_search(progress),
        }
    }

    /// Rotates a closed tour to the start of the question, if one is given.
    fn started(&self, tour: Tour) -> Tour {
        let start = self.start.filter(|_| tour.is_closed());
        start.and_then(|start| tour.clone().starting_at(start)).unwrap_or(tour)
    }

    /// Makes all checks that need no search.
    pub(super) fn prepare(&self) -> Result<(), Unsolved> {
        self.check()?;
        if let Some(reason) = self.impossible() {
            return Err(Unsolved::Impossible(reason));
        }
        if self.symmetry.is_some() && self.board.squares() > Question::MAX_SYMMETRIC {
            return Err(TooLarge::Symmetric(self.board.size()).into());
        }
        Ok(Question::check_listable(self.board.size())?)
    }

    /// The theorem that rules out a tour; `None` if no theorem does. Needs no search, on a board of any size.
    pub fn impossible(&self) -> Option<Reason> {
        match self.symmetry {
            Some(class) => symmetric::impossible(&self.board, class),
            None => theory::reason(self).or_else(|| givens::reason(self)),
        }
    }

    /// The plan of the tour that [`Question::solve`] lists, on a board of any size.
    ///
    /// `None` if there is no tour, if the question gives an end or a symmetry, and for narrow boards and boards of up
    /// to [`Question::MIXED`] squares.
    pub fn plan(&self) -> Option<Plan> {
        let is_listed = self.board.squares() <= Question::MIXED;
        (!is_listed).then(|| self.planned()).flatten()
    }

    fn planned(&self) -> Option<Plan> {
        let is_whole = self.board.rectangle().is_some();
        if !is_whole || self.check().is_err() || self.has_givens() {
            return None;
        }
        if self.symmetry.is_some() || self.last().is_some() || self.impossible().is_some() {
            return None;
        }
        // Every wide board has a tour from a corner of the majority colour.
        let start = self.start.unwrap_or(Square::new(0, 0));
        Plan::new(self.board.size(), start, self.seed)
    }

    /// Row-major indices of a tour, not yet verified; `None` if the search is exhausted.
    pub(super) fn order(&self, progress: Progress<'_>) -> Result<Option<Vec<u32>>, Cancelled> {
        let size = self.board.size();
        let (short, _) = size.sides();
        let is_narrow = match self.end {
            TourEnd::At(_) => short <= exact::MAX_SHORT,
            TourEnd::Any | TourEnd::Closed => short < Plan::MIN_SIDE,
        };
        if is_narrow {
            // With a given end on five rows, the dynamic programme takes seconds and switching takes milliseconds.
            let is_wide = short >= Plan::MIN_SIDE && self.board.squares() <= Question::MAX_SEARCHED;
            let mut ask = || progress(self.board.squares() / 2, None);
            if is_wide && let switching::Found::Tour(order) = switching::find(self, &mut ask)? {
                return Ok(Some(order));
            }
            return exact::solve(self, progress);
        }
        let order = match self.end {
            TourEnd::At(end) => {
                let start = self.start.unwrap_or_else(|| some_start(&self.board, end));
                order_between(size, start, end, self.seed, progress)?
            }
            TourEnd::Any | TourEnd::Closed => {
                let plan = self.planned().expect("theory has refused what cannot be planned");
                plan.order(progress)?
            }
        };
        // Shuffle small boards so that the block structure does not show. Random tours are shuffled further elsewhere.
        let is_mixed = order.len() as u64 <= Question::MIXED && !self.is_random;
        Ok(Some(if is_mixed {
            switching::mixed(self, &order, Effort::usual(order.len()), progress)?
        } else {
            order
        }))
    }

    fn order_by_search(&self, progress: Progress<'_>) -> Result<Vec<u32>, Unsolved> {
        if let Some(reason) = shape::at_first_sight(self) {
            return Err(reason.into());
        }
        let size = self.board.size();
        if self.board.squares() > Question::MAX_SEARCHED {
            return Err(TooLarge::Searched(size).into());
        }
        // The dynamic programme always finishes but takes seconds; the search mostly takes milliseconds.
        let is_narrow = size.sides().0 <= exact::MAX_SHORT && self.max_steps.is_none();
        let patience = shape::patience(&self.board) / if is_narrow { 100 } else { 1 };
        let steps = self.max_steps.unwrap_or(patience);
        let answer = shape::search(self, steps, &mut |joined| progress(joined as u64, None))?;
        match answer {
            shape::Answer::Tour(order) => Ok(order),
            shape::Answer::None(reason) => Err(reason.into()),
            shape::Answer::Stopped(_) if is_narrow => match exact::solve(self, progress)? {
                Some(order) => Ok(order),
                None => {
                    let mut ask = || progress(self.board.squares(), None);
                    Err(shape::unseen(self, &mut ask)?.into())
                }
            },
            shape::Answer::Stopped(steps) => Err(Unsolved::Stopped { steps }),
        }
    }

    pub(super) fn verify(
        &self,
        order: Vec<u32>,
        progress: Progress<'_>,
    ) -> Result<Tour, Cancelled> {
        let squares = self.board.squares();
        let mut progress = |checked, _: Option<u64>| progress(squares + checked, None);
        let tour = Tour::from_order(&self.board, order, &mut progress)?;
        let tour = tour.expect("what a solver lists is a tour");
        assert!(self.is_answered_by(&tour), "a tour, but not the one asked for");
        Ok(tour)
    }

    fn is_answered_by(&self, tour: &Tour) -> bool {
        let ends = match self.end {
            TourEnd::Any => true,
            TourEnd::At(end) => tour.end() == end,
            TourEnd::Closed => tour.is_closed(),
        };
        let has = |(number, square): (u64, Square)| tour.get(number as usize - 1) == Some(square);
        ends && self.start.is_none_or(|start| tour.start() == start) && self.givens().all(has)
    }

    pub(super) fn exhausted(&self) -> Reason {
        Reason::Exhausted { board: self.board.clone(), start: self.start, end: self.last() }
    }
}

/// A start for a tour that ends on `end`. At least one corner differs from `end` and has the required colour.
fn some_start(board: &Board, end: Square) -> Square {
    let corners = [Square::new(0, 0), board.top_left(), Square::new(board.width() - 1, 0)];
    let suits =
        |&corner: &Square| corner != end && (corner.colour() == end.colour()) == board.is_odd();
    corners.into_iter().find(suits).unwrap_or(board.centre())
}
