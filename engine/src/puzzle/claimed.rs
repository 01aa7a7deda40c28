//! Puzzles as they are read from a file or a link, before they are checked.

use super::grader::Grader;
use super::{Given, InvalidPuzzle, Puzzle, Technique, Verse, asked, only_solution};
use crate::board::{Board, Square};
use crate::tour::Tour;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Given numbers or letters with one of their solutions, which claims to be the only one.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::puzzle::{ClaimedPuzzle, Level, PuzzleSpec};
/// use std::collections::BTreeMap;
///
/// let puzzle = PuzzleSpec::new(&Board::new(5, 5)?, Level::Medium).make()?;
/// let with_givens = |givens| ClaimedPuzzle::new(givens, puzzle.solution().clone());
/// let claimed = with_givens(puzzle.givens().clone()).ok_or("the solution has other numbers")?;
/// assert_eq!(claimed.check(), Ok(&puzzle));
/// let claimed = with_givens(BTreeMap::new()).ok_or("the solution has other numbers")?;
/// assert!(claimed.check().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ClaimedPuzzle {
    /// Only [`ClaimedPuzzle::check`] may show it as a puzzle.
    puzzle: Puzzle,
    checked: OnceLock<Result<(), InvalidPuzzle>>,
}

impl PartialEq for ClaimedPuzzle {
    fn eq(&self, other: &ClaimedPuzzle) -> bool {
        self.puzzle == other.puzzle
    }
}

impl Eq for ClaimedPuzzle {}

impl From<Puzzle> for ClaimedPuzzle {
    fn from(puzzle: Puzzle) -> ClaimedPuzzle {
        let checked = Ok(()).into();
        ClaimedPuzzle { puzzle, checked }
    }
}

/// Claims that no other tour spells the text of the verse.
impl From<Verse> for ClaimedPuzzle {
    fn from(verse: Verse) -> ClaimedPuzzle {
        ClaimedPuzzle::unchecked(Puzzle::of_verse(verse))
    }
}

impl ClaimedPuzzle {
    /// Claims that the givens have only this solution. `None` if the solution contradicts the givens, or if the board
    /// is too large for a puzzle.
    pub fn new(givens: BTreeMap<u64, Square>, solution: Tour) -> Option<ClaimedPuzzle> {
        let grader = Grader::new(solution.board())?;
        let puzzle = Puzzle::made(givens, solution, grader);
        let is_solution = puzzle.wrong(&puzzle.givens).is_empty();
        is_solution.then(|| ClaimedPuzzle::unchecked(puzzle))
    }

    fn unchecked(puzzle: Puzzle) -> ClaimedPuzzle {
        let checked = OnceLock::new();
        ClaimedPuzzle { puzzle, checked }
    }

    /// Looks for another solution, and returns the puzzle if there is none. Searches only once, and not at all if the
    /// claim was made from a puzzle. Without the feature `verse`, verses are not checked.
    ///
    /// # Errors
    /// An [`InvalidPuzzle`] if there is another solution, or if the search gave up.
    pub fn check(&self) -> Result<&Puzzle, &InvalidPuzzle> {
        let checked = self.checked.get_or_init(|| match self.verse() {
            Some(verse) if cfg!(feature = "verse") => verse.check(),
            Some(_) => Ok(()),
            None => only_solution(&asked(self.board(), self.givens())).map(drop),
        });
        checked.as_ref().map(|()| &self.puzzle)
    }

    /// The letters to read, if the puzzle is a verse.
    pub fn verse(&self) -> Option<&Verse> {
        self.puzzle.verse()
    }

    /// The board, including the squares without given numbers.
    pub fn board(&self) -> &Board {
        self.puzzle.board()
    }

    /// The given numbers and their squares.
    pub fn givens(&self) -> &BTreeMap<u64, Square> {
        self.puzzle.givens()
    }

    /// A tour with the given numbers, perhaps not the only one.
    pub fn solution(&self) -> &Tour {
        self.puzzle.solution()
    }

    /// The player's numbers that are on other squares than in the claimed solution, in order.
    pub fn wrong(&self, placed: &BTreeMap<u64, Square>) -> Vec<Given> {
        self.puzzle.wrong(placed)
    }

    /// The hardest technique that the claimed solution needs; see [`Puzzle::grade`].
    pub fn grade(&self) -> Option<Technique> {
        self.puzzle.grade()
    }
}
