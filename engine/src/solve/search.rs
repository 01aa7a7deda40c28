//! The main loop of every classical search: runs a strategy step by step.

use super::Reason;
use crate::board::{Direction, Square};
use crate::position::{Position, Step};
use crate::tour::Tour;
use std::ops::ControlFlow;

/// The next action of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Move the active knight; the direction leads to an unvisited square.
    Advance(Direction),
    /// Take back the last move; there must be one.
    TakeBack,
}

/// Why a strategy ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every square is visited.
    Complete,
    /// The knight is stuck, and the strategy does not backtrack.
    DeadEnd,
    /// Every continuation from the start has been tried.
    Exhausted,
}

/// A search method that depends only on the position.
pub trait Strategy {
    /// The next action. `retracted` is the direction of the move that was just taken back, if any.
    fn next(&self, position: &Position, retracted: Option<Direction>) -> ControlFlow<End, Action>;
}

/// The result of a finished search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A verified tour.
    Tour(Tour),
    /// No tour exists, and the reason is the proof.
    Impossible(Reason),
    /// The knight is stuck; whether there is a tour is unknown.
    DeadEnd {
        /// The square without an unvisited neighbour.
        square: Square,
        /// The number of visited squares, including `square`.
        visited: u64,
    },
}

/// A strategy applied to a position.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::position::Position;
/// use knights_tour::solve::{Outcome, Search, TieBreak, Warnsdorff};
///
/// let position = Position::new(&Board::CHESS, "a8".parse()?)?;
/// let mut search = Search::new(position, Warnsdorff::new(TieBreak::Edge, 0));
/// assert_eq!(search.run(10), None);
/// let end = search.run(u64::MAX).expect("the rule comes to an end");
/// let Outcome::Tour(tour) = search.outcome(end) else { panic!("stuck") };
/// assert_eq!(tour.len(), 64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search<S> {
    position: Position,
    strategy: S,
    retracted: Option<Direction>,
    steps: u64,
    /// Whether the search continues moves that it has not made, so that exhausting it proves nothing.
    is_order_mixed: bool,
}

impl<S: Strategy> Search<S> {
    /// Creates a search that starts or continues from `position`.
    pub fn new(position: Position, strategy: S) -> Search<S> {
        Search {
            is_order_mixed: !position.moves().is_empty(),
            position,
            strategy,
            retracted: None,
            steps: 0,
        }
    }

    /// The position that the search has reached.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The number of moves and take-backs that the strategy has made.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The strategy that chooses the steps.
    pub fn strategy(&self) -> &S {
        &self.strategy
    }

    /// The strategy's next action, or why the strategy ends.
    #[inline]
    pub fn next(&self) -> ControlFlow<End, Action> {
        self.strategy.next(&self.position, self.retracted())
    }

    /// Takes one step, or says why the strategy ends.
    #[inline]
    pub fn step(&mut self) -> ControlFlow<End, Step> {
        let action = self.next()?;
        self.steps += 1;
        ControlFlow::Continue(match action {
            Action::Advance(direction) => {
                // A first move from the start makes the order consistent again.
                self.is_order_mixed &= !self.position.moves().is_empty();
                self.position.advance(direction);
                self.retracted = None;
                Step::advance(self.position.active(), direction)
            }
            Action::TakeBack => {
                let last = self.position.moves().last().copied();
                let last = last.unwrap_or_else(|| panic!("nothing to take back"));
                let _ = self.position.take_back();
                self.retracted = Some(last.direction());
                last.taken_back()
            }
        })
    }

    /// Takes up to `budget` steps. Returns `None` if steps remain; reports an end right after the last step.
    pub fn run(&mut self, budget: u64) -> Option<End> {
        for _ in 0..budget {
            if let ControlFlow::Break(end) = self.step() {
                return Some(end);
            }
        }
        self.next().break_value()
    }

    /// Converts an end to an outcome and verifies a tour.
    ///
    /// # Panics
    /// If the strategy claims completion of an incomplete walk.
    pub fn outcome(&self, end: End) -> Outcome {
        let position = &self.position;
        match end {
            End::Complete => {
                Outcome::Tour(Tour::try_from(position).expect("a walk over every square is a tour"))
            }
            End::DeadEnd => Outcome::DeadEnd {
                square: position.here(),
                visited: position.visited(),
            },
            End::Exhausted => Outcome::Impossible(Reason::Exhausted {
                board: position.board().clone(),
                start: Some(position.start()),
                end: None,
            }),
        }
    }

    fn retracted(&self) -> Option<Direction> {
        let begins_anew = self.is_order_mixed && self.position.moves().is_empty();
        self.retracted.filter(|_| !begins_anew)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Size};
    use crate::solve::{Backtrack, TieBreak};

    #[test]
    fn a_board_with_squares_missing_is_searched_like_any_other() {
        // 3×3 without the centre is a cycle; without a corner as well, a path.
        let size = Size::new(3, 3).unwrap();
        let square = |name: &str| name.parse().unwrap();
        let ring = Board::without(size, [square("b2")]).unwrap();
        let path = Board::without(size, [square("b2"), square("a1")]).unwrap();
        for (board, start, is_possible) in [
            (&ring, "a1", true),
            (&path, "b3", true),
            (&path, "a2", false),
        ] {
            let position = Position::new(board, square(start)).unwrap();
            let mut search = Search::new(position, Backtrack::ranked(TieBreak::Edge, 0));
            let end = search.run(u64::MAX).unwrap();
            match search.outcome(end) {
                Outcome::Tour(tour) => assert!(is_possible && tour.board() == board),
                other => assert!(!is_possible, "{start}: {other:?}"),
            }
        }
    }
}
