//! A strategy at work: the one loop behind every classical search.

use super::Reason;
use crate::board::{Direction, Square};
use crate::position::{Position, Step};
use crate::tour::Tour;
use std::ops::ControlFlow;

/// What a strategy does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Move the active knight; the direction leads to an unvisited square.
    Advance(Direction),
    /// Take the last move back; there is one.
    TakeBack,
}

/// Why a strategy does nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every square has been visited.
    Complete,
    /// The knight is stuck, and the strategy takes nothing back.
    DeadEnd,
    /// Every way on from the start has been tried.
    Exhausted,
}

/// A way of looking for a tour, as a function of the position alone.
pub trait Strategy {
    /// What comes next. Right after a move was taken back, `retracted` is its direction.
    fn next(&self, position: &Position, retracted: Option<Direction>) -> ControlFlow<End, Action>;
}

/// What a search that has ended found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A tour, verified.
    Tour(Tour),
    /// There is none, and this is the proof.
    Impossible(Reason),
    /// The knight got stuck; whether there is a tour is not known.
    DeadEnd {
        /// The square from which no unvisited square could be reached.
        square: Square,
        /// How many squares had been visited, that one among them.
        visited: u64,
    },
}

/// A strategy at work on a position.
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
    /// The alternatives have not been tried in one order since the knight left the start, so that
    /// what comes after a take-back may leave some untried. From the next return to the start on
    /// "all tried" is a proof again.
    is_order_mixed: bool,
}

impl<S: Strategy> Search<S> {
    /// Begins, or goes on, from `position`.
    pub fn new(position: Position, strategy: S) -> Search<S> {
        Search {
            is_order_mixed: !position.moves().is_empty(),
            position,
            strategy,
            retracted: None,
            steps: 0,
        }
    }

    /// The position as it stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The steps that the strategy has taken: moves and take-backs, one each.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The strategy.
    pub fn strategy(&self) -> &S {
        &self.strategy
    }

    /// What the strategy does next, or why it does nothing more.
    #[inline]
    pub fn next(&self) -> ControlFlow<End, Action> {
        self.strategy.next(&self.position, self.retracted())
    }

    /// Takes one step, and says which.
    #[inline]
    pub fn step(&mut self) -> ControlFlow<End, Step> {
        let action = self.next()?;
        self.steps += 1;
        ControlFlow::Continue(match action {
            Action::Advance(direction) => {
                // The first move from the start tries everything in one order again.
                self.is_order_mixed &= !self.position.moves().is_empty();
                self.position.advance(direction);
                self.retracted = None;
                Step::advance(self.position.active(), direction)
            }
            Action::TakeBack => {
                let last = self.position.moves().last().copied();
                // A strategy takes a move back only where there is one.
                let last = last.unwrap_or_else(|| panic!("nothing to take back"));
                let _ = self.position.take_back();
                self.retracted = Some(last.direction());
                last.taken_back()
            }
        })
    }

    /// Takes up to `budget` steps. `None` means that there is more to do; an end that is reached by
    /// the last step is told at once.
    pub fn run(&mut self, budget: u64) -> Option<End> {
        for _ in 0..budget {
            if let ControlFlow::Break(end) = self.step() {
                return Some(end);
            }
        }
        self.next().break_value()
    }

    /// What an end means: a tour is checked here.
    ///
    /// # Panics
    /// If the strategy has called complete what is not.
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

    /// Goes on by another strategy, from where the search stands. `is_same_order` says that it tries
    /// the alternatives in the order of the one before.
    pub(crate) fn change_strategy(&mut self, strategy: S, is_same_order: bool) {
        self.strategy = strategy;
        let has_begun = !self.position.moves().is_empty() || self.retracted.is_some();
        self.is_order_mixed = (self.is_order_mixed || !is_same_order) && has_begun;
    }

    /// Lets somebody else change the position, by a step that the strategy did not take or by
    /// going elsewhere in the history; `retracted` is then the direction of the move that the last
    /// step took back, if it did.
    pub(crate) fn alter<T>(
        &mut self,
        retracted: Option<Direction>,
        change: impl FnOnce(&mut Position) -> T,
    ) -> T {
        self.retracted = retracted;
        change(&mut self.position)
    }

    /// Whether what comes before the present point has been tried, so that "all tried" is a proof.
    #[cfg(feature = "serde")]
    pub(crate) fn is_in_order(&self) -> bool {
        !self.is_order_mixed
    }

    /// Notes that steps were made, or are to be forgotten, which the strategy would not have taken.
    pub(crate) fn mix_order(&mut self) {
        self.is_order_mixed = true;
    }

    /// The direction of the move just taken back, behind which the next alternative is looked for.
    pub(crate) fn retracted(&self) -> Option<Direction> {
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
        // Without its middle 3×3 is a ring of knight's moves; without a corner, too, it is a path,
        // which has two ends.
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

    #[test]
    fn exhaustion_is_a_proof_even_where_the_order_changed_on_the_way() {
        // 3×5 has no tour at all; 3×4 has some, from the short edges alone.
        for (size, start, is_possible) in [
            ("3x5", "a1", false),
            ("3x4", "a1", true),
            ("3x4", "b2", false),
        ] {
            for change_at in 0..40 {
                let board: Board = size.parse().unwrap();
                let position = Position::new(&board, start.parse().unwrap()).unwrap();
                let mut search = Search::new(position, Backtrack::ranked(TieBreak::First, 0));
                let mut end = search.run(change_at);
                if end.is_none() {
                    search.change_strategy(Backtrack::ranked(TieBreak::Random, 1), false);
                    end = search.run(u64::MAX);
                }
                let expected = if is_possible {
                    End::Complete
                } else {
                    End::Exhausted
                };
                assert_eq!(end, Some(expected), "{size} {start} {change_at}");
            }
        }
    }
}
