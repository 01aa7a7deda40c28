//! Puzzles: a few numbers of a tour, or the letters along it, from which the whole tour follows.
//!
//! A [`Puzzle`] has one solution, proved by search ([`Puzzle::new`]) or by forced steps ([`PuzzleSpec::make`]).
//! A [`ClaimedPuzzle`] is not yet checked.

mod claimed;
mod day;
mod grader;
mod make;
mod step;
mod verse;

pub use claimed::ClaimedPuzzle;
pub use day::{Day, DayError};
pub use make::{PuzzleError, PuzzleSpec};
pub use step::{Given, Level, Nowhere, PuzzleStep, Technique, Why};
pub use verse::{LetterBoard, Verse, VerseError, VerseReadings, VerseSpec, VerseStart};
#[cfg(feature = "verse")]
pub use verse::{LetterError, Split};

use crate::board::{Board, Square};
use crate::solve::{Question, Unsolved};
use crate::tour::Tour;
use grader::{Grader, PlacedSquares};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A board with some numbers of a tour, or a verse, enough to determine the tour.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::puzzle::{Level, PuzzleSpec};
///
/// let puzzle = PuzzleSpec::new(&Board::new(5, 5)?, Level::Medium).with_seed(1).make()?;
/// let mut placed = puzzle.givens().clone();
/// while let Some(step) = puzzle.next_step(&placed) {
///     placed.insert(step.number, step.square);
/// }
/// assert!(puzzle.is_solved_by(&placed));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    givens: BTreeMap<u64, Square>,
    solution: Tour,
    /// `None` for a verse.
    grader: Option<Grader>,
    verse: Option<Verse>,
    grade: OnceLock<Option<Technique>>,
}

/// Why numbers on a board are not a valid puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidPuzzle {
    /// At least two tours have the given numbers.
    #[error("the puzzle has more than one solution{}", differing(_0))]
    Several(Box<[Tour; 2]>),
    /// No tour has the given numbers, or the search gave up.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// The board has more than [`Puzzle::MAX_SQUARES`] squares.
    #[error("puzzles have at most {max} squares, and this board has {0}", max = Puzzle::MAX_SQUARES)]
    TooLarge(u64),
}

fn differing(both: &[Tour; 2]) -> String {
    let [one, other] = both;
    let mut pairs = (1_u64..).zip(one.squares().zip(other.squares()));
    pairs
        .find(|(_, (one, other))| one != other)
        .map_or(String::new(), |(number, (one, other))| {
            format!(": {number} could be on {one} or on {other}")
        })
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Puzzle) -> bool {
        (&self.givens, &self.solution, &self.verse)
            == (&other.givens, &other.solution, &other.verse)
    }
}

impl Eq for Puzzle {}

impl Puzzle {
    /// The largest number of squares that a puzzle's board may have.
    pub const MAX_SQUARES: u64 = 100;

    /// Creates a puzzle from its given numbers, from 1, and their squares.
    ///
    /// # Errors
    /// An [`InvalidPuzzle`] if there is not exactly one solution, or if the search gave up.
    pub fn new(board: &Board, givens: &BTreeMap<u64, Square>) -> Result<Puzzle, InvalidPuzzle> {
        let too_large = InvalidPuzzle::TooLarge(board.squares());
        let grader = Grader::new(board).ok_or(too_large)?;
        let solution = only_solution(&asked(board, givens))?;
        Ok(Puzzle::made(givens.clone(), solution, grader))
    }

    fn made(givens: BTreeMap<u64, Square>, solution: Tour, grader: Grader) -> Puzzle {
        let (grader, grade) = (Some(grader), OnceLock::new());
        Puzzle {
            givens,
            solution,
            grader,
            verse: None,
            grade,
        }
    }

    fn of_verse(verse: Verse) -> Puzzle {
        Puzzle {
            givens: numbered(verse.start().map(|start| (1, start))),
            solution: verse.solution().clone(),
            grader: None,
            verse: Some(verse),
            grade: None.into(),
        }
    }

    /// The letters to read, if the puzzle is a verse.
    pub fn verse(&self) -> Option<&Verse> {
        self.verse.as_ref()
    }

    /// The board, including the squares without given numbers.
    pub fn board(&self) -> &Board {
        self.solution.board()
    }

    /// The given numbers and their squares.
    pub fn givens(&self) -> &BTreeMap<u64, Square> {
        &self.givens
    }

    /// The only tour with the given numbers.
    pub fn solution(&self) -> &Tour {
        &self.solution
    }

    /// The numbers that the player must find, in order, with their squares.
    pub fn found(&self) -> impl Iterator<Item = Given> + '_ {
        (1..)
            .zip(self.solution.squares())
            .filter(|(number, _)| !self.givens.contains_key(number))
    }

    /// The hardest technique that the solution needs; `None` if it needs nested trials, and for a verse.
    pub fn grade(&self) -> Option<Technique> {
        *self.grade.get_or_init(|| {
            let grader = self.grader.as_ref()?;
            grader.technique(&self.placed(grader, &BTreeMap::new()))
        })
    }

    /// The easiest next step, ignoring wrong numbers. `None` if all numbers are placed, or if a nested trial is needed.
    pub fn next_step(&self, placed: &BTreeMap<u64, Square>) -> Option<PuzzleStep> {
        let Some(grader) = &self.grader else {
            let (number, square) = self
                .found()
                .find(|(number, _)| !placed.contains_key(number))?;
            return Some(PuzzleStep {
                number,
                square,
                why: Why::Spelled,
            });
        };
        grader.step(&self.placed(grader, placed))
    }

    /// The player's numbers that are on wrong squares, in order.
    pub fn wrong(&self, placed: &BTreeMap<u64, Square>) -> Vec<Given> {
        let givens = placed.iter().map(|(&number, &square)| (number, square));
        givens.filter(|&given| !self.is_right(given)).collect()
    }

    /// Whether every number is placed on its square of the solution.
    pub fn is_solved_by(&self, placed: &BTreeMap<u64, Square>) -> bool {
        placed.len() == self.solution.len() && self.wrong(placed).is_empty()
    }

    fn is_right(&self, (number, square): Given) -> bool {
        let place = number
            .checked_sub(1)
            .and_then(|place| usize::try_from(place).ok());
        place.and_then(|place| self.solution.get(place)) == Some(square)
    }

    fn placed(&self, grader: &Grader, more: &BTreeMap<u64, Square>) -> PlacedSquares {
        let mut placed: PlacedSquares = vec![None; self.solution.len()];
        let all = self.givens.iter().chain(more);
        for (&number, &square) in all.filter(|&(&number, &square)| self.is_right((number, square)))
        {
            if let Some(cell) = usize::try_from(number - 1)
                .ok()
                .and_then(|it| placed.get_mut(it))
            {
                *cell = grader.net.place(square);
            }
        }
        placed
    }
}

/// Numbers and their squares. Collecting takes 4 kB more of WebAssembly for each kind of iterator, for a sort.
fn numbered(squares: impl IntoIterator<Item = (u64, Square)>) -> BTreeMap<u64, Square> {
    let mut numbered = BTreeMap::new();
    numbered.extend(squares);
    numbered
}

fn asked(board: &Board, givens: &BTreeMap<u64, Square>) -> Question {
    let givens = givens.iter();
    givens.fold(Question::on(board), |question, (&number, &square)| {
        question.through(number, square)
    })
}

fn only_solution(question: &Question) -> Result<Tour, InvalidPuzzle> {
    let found = question.several(2)?;
    only(found.tours, found.are_all, found.steps)
}

/// The tour that a search for two found, if there is no other.
fn only(tours: Vec<Tour>, are_all: bool, steps: u64) -> Result<Tour, InvalidPuzzle> {
    match <[Tour; 2]>::try_from(tours) {
        Ok(both) => Err(InvalidPuzzle::Several(Box::new(both))),
        Err(mut one) => match one.pop().filter(|_| are_all) {
            Some(solution) => Ok(solution),
            None => Err(Unsolved::Stopped { steps }.into()),
        },
    }
}

#[cfg(test)]
mod tests;
