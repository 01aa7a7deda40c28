//! From a question to an answer.
//!
//! A [`Strategy`] says what to do next and knows nothing else; a [`Search`] does it, by a budget of
//! steps, so that a window can tick it and a command line can run it through: one code path.
//! Three answers never blur: a tour, impossible for a [`Reason`], and a walk that ended without
//! either.

mod backtrack;
mod census;
mod completion;
mod construct;
mod exact;
mod hash;
mod question;
mod reason;
mod rules;
mod squirrel_cull;
mod theory;
mod tie_break;

pub use backtrack::Backtrack;
pub use census::{Parting, parting, reach, reach_from};
pub use completion::{Completion, Verdict};
pub(crate) use completion::{bits, is_reached};
pub use construct::Plan;
pub use question::{Finish, Question, QuestionError, TooLarge};
pub use reason::{Reason, Schwenk};
pub use rules::Warnsdorff;
pub use tie_break::TieBreak;

use crate::board::{Direction, Square};
use crate::tour::Tour;
use crate::walk::Walk;

/// What a strategy does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Move the knight; the direction leads to an unvisited square.
    Advance(Direction),
    /// Take the last move back; there is one.
    TakeBack,
    /// Nothing: every square has been visited.
    Complete,
    /// Nothing: the knight is stuck, and the strategy takes nothing back.
    DeadEnd,
    /// Nothing: every way on from the start has been tried.
    Exhausted,
}

/// A way of looking for a tour, as a function of the walk alone.
pub trait Strategy {
    /// What comes next. After a take-back `left` is the direction of the move taken back; after
    /// anything else it is `None`.
    fn next(&self, walk: &Walk, left: Option<Direction>) -> Next;
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A tour, verified.
    Tour(Tour),
    /// There is none, and this is the proof.
    Impossible(Reason),
    /// The walk ended; whether there is a tour is not known.
    DeadEnd {
        /// The square from which nothing was free.
        square: Square,
        /// How many squares had been visited, that one among them.
        visited: u64,
    },
    /// The one who asked did not want to wait.
    Stopped,
}

/// A strategy at work on a walk.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::solve::{Answer, Search, TieBreak, Warnsdorff};
/// use knights_tour::walk::Walk;
///
/// let walk = Walk::new(Board::CHESS, "a8".parse()?)?;
/// let mut search = Search::new(walk, Warnsdorff::new(TieBreak::Edge, 0));
/// assert_eq!(search.advance(10), None);
/// let Some(Answer::Tour(tour)) = search.advance(u64::MAX) else { panic!("stuck") };
/// assert_eq!(tour.squares().len(), 64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search<S> {
    walk: Walk,
    left: Option<Direction>,
    steps: u64,
    strategy: S,
}

impl<S: Strategy> Search<S> {
    /// Begins, or goes on, from where `walk` stands.
    pub fn new(walk: Walk, strategy: S) -> Search<S> {
        Search {
            walk,
            left: None,
            steps: 0,
            strategy,
        }
    }

    /// The walk as it stands.
    pub fn walk(&self) -> &Walk {
        &self.walk
    }

    /// The steps taken: moves and take-backs, one each.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Takes up to `budget` steps. `None` means that there is more to do.
    pub fn advance(&mut self, budget: u64) -> Option<Answer> {
        let end = self.run(budget)?;
        self.answer(end)
    }

    /// The same, but what comes of it is not made into an answer yet: the end that was reached.
    pub fn run(&mut self, budget: u64) -> Option<Next> {
        for _ in 0..budget {
            match self.strategy.next(&self.walk, self.left) {
                Next::Advance(direction) => {
                    self.walk.advance(direction);
                    self.left = None;
                }
                Next::TakeBack => {
                    self.left = self.walk.moves().last().copied();
                    let _ = self.walk.take_back();
                }
                end => return Some(end),
            }
            self.steps += 1;
        }
        // A budget that is just enough still gets its end.
        match self.strategy.next(&self.walk, self.left) {
            Next::Advance(_) | Next::TakeBack => None,
            end => Some(end),
        }
    }

    /// What an end means: a tour is checked here. `None` for what is no end.
    ///
    /// # Panics
    /// If the strategy has called complete what is not.
    pub fn answer(&self, end: Next) -> Option<Answer> {
        match end {
            Next::Advance(_) | Next::TakeBack => None,
            Next::Complete => Some(Answer::Tour(
                Tour::try_from(&self.walk).expect("a walk over every square is a tour"),
            )),
            Next::DeadEnd => Some(Answer::DeadEnd {
                square: self.walk.here(),
                visited: self.walk.visited(),
            }),
            Next::Exhausted => Some(Answer::Impossible(Reason::Exhausted {
                board: self.walk.board(),
                start: Some(self.walk.start()),
                end: None,
            })),
        }
    }
}

/// The one who asked does not want to know any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;
