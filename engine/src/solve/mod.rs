//! Solvers: from a question to an answer.
//!
//! The answer to a [`Question`] is a tour, or a [`Reason`] why none exists, by theorems, constructions and exact
//! searches. A [`Search`] runs a classical [`Strategy`] step by step, and may end without a tour or a reason.

mod answer;
mod augmenting;
mod backtrack;
mod board_graph;
mod census;
mod construct;
mod count;
mod exact;
mod fast_rule;
mod givens;
mod goals;
mod grouped;
mod hash;
mod padded_grid;
mod profile;
mod question;
mod random_tours;
mod reason;
mod role;
mod search;
mod shape;
mod squirrel_cull;
mod step_limit;
mod straight;
mod switching;
mod symmetric;
mod theory;
mod tie_break;
mod tree;
mod unsolved;
mod warnsdorff;
mod witness;

pub use backtrack::Backtrack;
pub use construct::Plan;
pub use count::NumberedTours;
#[cfg(feature = "count")]
pub use count::{Count, CountStore, Enough, JOINED, KeptFile, Resources, Uncounted, Workers};
pub use givens::SeveralTours;
pub(crate) use givens::{CandidateGraph, Candidates, Contradiction, Set, members};
pub use question::{Question, QuestionError, TourEnd};
pub use reason::{Reason, Schwenk, SymmetryCase};
pub use search::{Action, End, Outcome, Search, Strategy};
pub use straight::straight_tour;
pub use tie_break::TieBreak;
pub use unsolved::{TooLarge, Unsolved};
pub use warnsdorff::Warnsdorff;

pub use {
    census::{Census, Difference, first_difference},
    count::ways_left,
    goals::{Bound, Goal, Improver},
    random_tours::{Distribution, RandomTours},
    role::Role,
    tree::{SearchSteps, SearchTree, TreeNode},
};
