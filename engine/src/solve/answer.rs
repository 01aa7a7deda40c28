//! Chooses the engine that answers a question, after theorems have refused what they can ([`theory`], [`givens`]).
//!
//! | question | engine | guarantee | cost |
//! |---|---|---|---|
//! | a symmetry | [`symmetric`] | decides small boards; others may stop | ms to seconds |
//! | given numbers | [`givens`] | decides up to 128 squares; others may stop | ms to seconds |
//! | missing squares, or limited steps on a narrow board | [`shape`], then [`exact`] | decides boards with a side of up to 5; others may stop | about 1 µs a square |
//! | a side below 5, or of 5 and a given end | [`exact`] | decides | 32 ns a square |
//! | a side of 5, a given end, and up to 2²⁰ squares | [`switching`], then [`exact`] | decides | ms |
//! | sides from 6, and a given end | [`Plan`] and rotations, then [`shape`] | finds | 2 ns a square |
//! | other whole boards | [`Plan`] | finds | 1.5 ns a square |
//!
//! Tours of the last two engines are shuffled by [`switching`] on up to [`Question::MIXED`] squares.

use super::construct::order_between;
use super::exact;
use super::question::{Question, TourEnd};
use super::switching::{self, ShuffleEffort};
use super::unsolved::{TooLarge, Unsolved};
use super::{Plan, RandomTours, Reason, givens, shape, symmetric, theory};
use crate::board::{Board, Square};
use crate::tour::{Tour, TourClass};
use knights_tour_base::{Cancelled, Progress, no_progress};

/// The engine that answers a question; the table above says when each is used.
#[derive(Clone, Copy, Debug)]
enum Engine {
    Givens,
    Shape,
    Exact,
    /// A search by 2-factor switching, with a fallback to [`Engine::Exact`].
    Switching,
    Rotations {
        end: Square,
    },
    Plan,
}

impl Question {
    /// Finds a verified tour.
    ///
    /// # Errors
    /// [`Unsolved`] says why there is no tour, or why no tour can be listed.
    pub fn solve(&self) -> Result<Tour, Unsolved> {
        self.solve_with(&mut no_progress())
    }

    /// [`Question::solve`] with progress, which may cancel. Each square counts twice: when found, and when verified.
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

    /// The row-major indices of a tour, not yet verified. Ignores a required symmetry.
    pub(super) fn any_order(&self, progress: Progress<'_>) -> Result<Vec<u32>, Unsolved> {
        let squares = self.board.squares();
        match self.engine() {
            Engine::Givens => givens::order(self, progress),
            Engine::Shape => self.order_by_shape(progress),
            Engine::Exact => self.order_exactly(progress),
            Engine::Switching => match switching::find(self, progress)? {
                switching::SwitchingResult::Tour(order) => Ok(order),
                _ => self.order_exactly(progress),
            },
            Engine::Rotations { end } => {
                let start = self.start.unwrap_or_else(|| some_start(&self.board, end));
                let size = self.board.size();
                match order_between(size, start, end, self.seed, progress)? {
                    Some(order) => Ok(self.shuffled(order, progress)?),
                    // Fallback: no board is known for which rotations fail.
                    None if squares <= Question::MAX_SEARCHED => self.order_by_shape(progress),
                    None => Err(Unsolved::Stopped { steps: squares }),
                }
            }
            Engine::Plan => {
                let plan = self
                    .planned()
                    .expect("theory has refused what cannot be planned");
                let order = plan.order(progress)?;
                Ok(self.shuffled(order, progress)?)
            }
        }
    }

    fn engine(&self) -> Engine {
        let (short, _) = self.board.size().sides();
        let squares = self.board.squares();
        let is_limited = self.max_steps.is_some() && short <= exact::MAX_SHORT;
        let is_whole = self.board.rectangle().is_some();
        match self.end {
            _ if self.has_givens() => Engine::Givens,
            _ if !is_whole || is_limited => Engine::Shape,
            _ if short < Plan::MIN_SIDE => Engine::Exact,
            TourEnd::Any | TourEnd::Closed => Engine::Plan,
            TourEnd::At(end) if short > exact::MAX_SHORT => Engine::Rotations { end },
            TourEnd::At(_) if squares <= Question::MAX_SEARCHED => Engine::Switching,
            TourEnd::At(_) => Engine::Exact,
        }
    }

    /// Rotates a closed tour to start at the question's start square, if one is given.
    fn started(&self, tour: Tour) -> Tour {
        let start = self.start.filter(|_| tour.is_closed());
        start
            .and_then(|start| tour.clone().starting_at(start))
            .unwrap_or(tour)
    }

    /// Checks everything that needs no search.
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

    /// The plan of the tour that [`Question::solve`] lists, on a board of any size. `None` if there is no tour, for a
    /// given end or a symmetry, on narrow boards, and up to [`Question::MIXED`] squares.
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
        // Every wide board has a tour from `a1`, a corner that never has the minority colour.
        let start = self.start.unwrap_or(Square::new(0, 0));
        Plan::new(self.board.size(), start, self.seed)
    }

    fn order_exactly(&self, progress: Progress<'_>) -> Result<Vec<u32>, Unsolved> {
        exact::solve(self, progress)?.ok_or_else(|| self.exhausted().into())
    }

    /// Shuffles small boards so that the block structure does not show. Leaves random tours to `RandomTours`.
    fn shuffled(&self, order: Vec<u32>, progress: Progress<'_>) -> Result<Vec<u32>, Cancelled> {
        if self.is_random || order.len() as u64 > Question::MIXED {
            return Ok(order);
        }
        switching::shuffled(self, &order, ShuffleEffort::usual(order.len()), progress)
    }

    fn order_by_shape(&self, progress: Progress<'_>) -> Result<Vec<u32>, Unsolved> {
        if let Some(reason) = shape::at_first_sight(self) {
            return Err(reason.into());
        }
        let size = self.board.size();
        if self.board.squares() > Question::MAX_SEARCHED {
            return Err(TooLarge::Searched(size).into());
        }
        // Search narrow boards briefly, usually for milliseconds: the exact fallback always ends within seconds.
        let is_narrow = size.sides().0 <= exact::MAX_SHORT && self.max_steps.is_none();
        let patience = shape::patience(&self.board) / if is_narrow { 100 } else { 1 };
        let steps = self.max_steps.unwrap_or(patience);
        match shape::search(self, steps, progress) {
            Err(Unsolved::Stopped { .. }) if is_narrow => match exact::solve(self, progress)? {
                Some(order) => Ok(order),
                None => Err(shape::reason_after_search(self, progress)?.into()),
            },
            answer => answer,
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
        assert!(
            self.is_answered_by(&tour),
            "a tour, but not the one asked for"
        );
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
        Reason::Exhausted {
            board: self.board.clone(),
            start: self.start,
            end: self.last(),
        }
    }
}

/// A start for a tour that ends on `end`: a corner of the required colour other than `end`.
fn some_start(board: &Board, end: Square) -> Square {
    let corners = [
        Square::new(0, 0),
        board.top_left(),
        Square::new(board.width() - 1, 0),
    ];
    let suits =
        |&corner: &Square| corner != end && (corner.colour() == end.colour()) == board.is_odd();
    corners.into_iter().find(suits).unwrap_or(board.centre())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_general_search_also_joins_two_ends() {
        for (size, start, end) in [
            ("6x6", "a1", "b1"),
            ("12x13", "c3", "k12"),
            ("41x41", "a1", "c1"),
        ] {
            let board: Board = size.parse().expect("a board");
            let [start, end] = [start, end].map(|name| name.parse().expect("a square"));
            let question = Question::on(&board).starting_at(start).ending_at(end);
            let order = question.order_by_shape(&mut no_progress()).expect("a tour");
            let _ = question
                .verify(order, &mut no_progress())
                .expect("not cancelled");
        }
    }
}
