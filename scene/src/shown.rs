//! What a scene shows on a board besides the tiles.

use super::TourView;
use knights_tour::board::{Board, Square};
use knights_tour::solve::Reason;
use std::collections::BTreeMap;

/// What a scene shows on a board.
#[derive(Clone, Debug)]
pub struct Shown<'a> {
    /// The board.
    pub board: &'a Board,
    /// The tour, finished or not.
    pub tour: Option<TourView<'a>>,
    /// Marks on squares.
    pub marks: Vec<(Square, Mark)>,
    /// The results of one or two tie-breaks; if any, the tour and the reason are hidden.
    pub heat: Vec<&'a Reached>,
    /// Why there is no tour.
    pub reason: Option<&'a Reason>,
    /// The numbers of puzzles.
    pub numbers: Vec<Numbers<'a>>,
    /// How the rule chooses the next move.
    pub explanation: Option<Explanation>,
    /// The square under the pointer.
    pub hover: Option<Square>,
}

/// For each start, row-major: the number of squares that the rule visits. `None` if untested or impossible.
pub type Reached = Vec<Option<u64>>;

/// A mark on a square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A possible move of the knight, or of the first of two knights.
    Candidate,
    /// A possible move of the second of two knights.
    OtherCandidate,
    /// The knight that a click moves.
    Active,
    /// The square where the user wants the tour to end.
    End,
    /// A move after which a tour is still possible.
    Hint,
    /// The square of the first error in an imported tour.
    Fault,
}

/// How the rule chooses the knight's next move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// The candidates for the next move, with their degrees.
    pub degrees: Vec<(Square, u8)>,
    /// The candidate that the rule chooses.
    pub chosen: Option<Square>,
    /// Unvisited squares that backtracking has given up.
    pub given_up: Vec<Square>,
    /// The reason for the choice, as a sentence.
    pub sentence: String,
}

/// The numbers of a puzzle, solved in part.
#[derive(Clone, Debug)]
pub struct Numbers<'a> {
    /// Given numbers.
    pub given: &'a BTreeMap<u64, Square>,
    /// Numbers that the player has placed.
    pub placed: BTreeMap<u64, Square>,
    /// Pencil marks, of which up to four are shown on a square, one in each corner.
    pub notes: BTreeMap<Square, Vec<u64>>,
    /// Whether painters write letters in place of the numbers.
    pub has_letters: bool,
}
