//! Numbered puzzles: some numbers of a tour stand on the board, and there is exactly one way to place the
//! others.
//!
//! Invariant: a [`Puzzle`] has one solution. [`Puzzle::new`] proves it by a search, [`Recipe::make`] by
//! solving it as people do (`grader.rs`), each step of which is forced. A puzzle of a saved session is proved
//! before it is shown.

mod day;
mod grader;
mod make;
mod step;

pub use day::{Day, DayError};
pub use make::{Recipe, Unmade};
pub use step::{Level, Nowhere, Pin, Refuted, Step, Technique, Why};

use crate::board::{Board, Square};
use crate::solve::{Net, Question, Unsolved};
use crate::tour::Tour;
use grader::{Grader, Placed};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A board with some numbers of its one solution.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::puzzle::{Level, Recipe};
///
/// let puzzle = Recipe::new(&Board::new(5, 5)?, Level::Medium).with_seed(1).make()?;
/// let mut placed = puzzle.pins().clone();
/// while let Some(step) = puzzle.next_step(&placed) {
///     placed.insert(step.number, step.square);
/// }
/// assert!(puzzle.is_solved_by(&placed));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    pins: BTreeMap<u64, Square>,
    solution: Tour,
    grader: Grader,
    /// Whether there is no other solution; empty until it is known.
    is_unique: OnceLock<bool>,
    /// Empty until it is known.
    grade: OnceLock<Option<Grade>>,
}

/// Numbers on a board that are no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoPuzzle {
    /// There are at least these two solutions.
    #[error(
        "the puzzle is not unique: there are several solutions{}",
        differing(_0)
    )]
    Several(Box<[Tour; 2]>),
    /// There is no solution, or nobody knows whether there is another.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// The board has too many squares.
    #[error("puzzles have up to {max} squares, and this board has {0}", max = Puzzle::MAX_SQUARES)]
    TooLarge(u64),
}

/// How hard a puzzle is for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The hardest that is needed.
    pub hardest: Technique,
}

impl Grade {
    /// What it is called.
    pub fn level(self) -> Level {
        self.hardest.level()
    }
}

/// The first number that stands elsewhere in the other of two tours, as the end of a sentence.
fn differing(both: &[Tour; 2]) -> String {
    let [one, other] = both;
    let mut pairs = (1_u64..).zip(one.squares().zip(other.squares()));
    let found = pairs.find(|(_, (one, other))| one != other);
    found.map_or(String::new(), |(number, (one, other))| {
        format!(", for instance with {number} on {one} or on {other}")
    })
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Puzzle) -> bool {
        (&self.pins, &self.solution) == (&other.pins, &other.solution)
    }
}

impl Eq for Puzzle {}

impl Puzzle {
    /// The most squares of a board with a puzzle.
    pub const MAX_SQUARES: u64 = 100;

    /// The puzzle of these numbers, from 1, on these squares.
    ///
    /// # Errors
    /// [`NoPuzzle`], if it has not exactly one solution, or a search for another gave up.
    pub fn new(board: &Board, pins: &BTreeMap<u64, Square>) -> Result<Puzzle, NoPuzzle> {
        let too_large = NoPuzzle::TooLarge(board.squares());
        let net = Net::new(board).filter(|net| net.len() as u64 <= Puzzle::MAX_SQUARES);
        let grader = Grader::new(net.ok_or(too_large)?);
        let solution = only_solution(&asked(board, pins))?;
        Ok(Puzzle::made(pins.clone(), solution, grader))
    }

    /// A puzzle that is said to have this solution: [`Puzzle::is_unique`] has to prove it. `None` if the solution has
    /// other numbers.
    #[cfg(feature = "serde")]
    pub(crate) fn claimed(pins: BTreeMap<u64, Square>, solution: Tour) -> Option<Puzzle> {
        let net = Net::new(solution.board());
        let net = net.filter(|net| net.len() as u64 <= Puzzle::MAX_SQUARES)?;
        let puzzle = Puzzle {
            is_unique: OnceLock::new(),
            ..Puzzle::made(pins, solution, Grader::new(net))
        };
        puzzle.wrong(&puzzle.pins).is_empty().then_some(puzzle)
    }

    /// Whether there is no other solution; searched once.
    pub(crate) fn is_unique(&self) -> bool {
        *self.is_unique.get_or_init(|| {
            let solution = only_solution(&asked(self.board(), &self.pins));
            solution.is_ok_and(|solution| solution == self.solution)
        })
    }

    fn made(pins: BTreeMap<u64, Square>, solution: Tour, grader: Grader) -> Puzzle {
        Puzzle {
            pins,
            solution,
            grader,
            is_unique: true.into(),
            grade: OnceLock::new(),
        }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.solution.board()
    }

    /// The squares of the given numbers, by these numbers.
    pub fn pins(&self) -> &BTreeMap<u64, Square> {
        &self.pins
    }

    /// The one tour that has these numbers.
    pub fn solution(&self) -> &Tour {
        &self.solution
    }

    /// The numbers of the solution that are not given, in order.
    pub fn found(&self) -> impl Iterator<Item = Pin> + '_ {
        let all = (1..).zip(self.solution.squares());
        all.filter(|(number, _)| !self.pins.contains_key(number))
    }

    /// How hard it is; `None` if it takes more than one trial at a time.
    pub fn grade(&self) -> Option<Grade> {
        *self.grade.get_or_init(|| {
            let hardest = self.grader.technique(&self.placed(&BTreeMap::new()))?;
            Some(Grade { hardest })
        })
    }

    /// The easiest step from where a player stands, who has placed these numbers, the given ones among them or
    /// not. Wrong ones are passed over. `None` if all are placed, or it takes more than one trial at a time.
    pub fn next_step(&self, placed: &BTreeMap<u64, Square>) -> Option<Step> {
        self.grader.step(&self.placed(placed))
    }

    /// Those of the numbers that a player has placed that stand on a wrong square, in order.
    pub fn wrong(&self, placed: &BTreeMap<u64, Square>) -> Vec<Pin> {
        let pins = placed.iter().map(|(&number, &square)| (number, square));
        pins.filter(|&pin| !self.is_right(pin)).collect()
    }

    /// Whether all numbers stand where they belong.
    pub fn is_solved_by(&self, placed: &BTreeMap<u64, Square>) -> bool {
        placed.len() == self.solution.len() && self.wrong(placed).is_empty()
    }

    fn is_right(&self, (number, square): Pin) -> bool {
        let place = number
            .checked_sub(1)
            .and_then(|place| usize::try_from(place).ok());
        place.and_then(|place| self.solution.get(place)) == Some(square)
    }

    /// The given numbers, and those of a player that are right.
    fn placed(&self, more: &BTreeMap<u64, Square>) -> Placed {
        let mut placed: Placed = vec![None; self.solution.len()];
        let all = self.pins.iter().chain(more);
        for (&number, &square) in all.filter(|&(&number, &square)| self.is_right((number, square)))
        {
            // It is a number of the solution.
            if let Some(cell) = usize::try_from(number - 1)
                .ok()
                .and_then(|it| placed.get_mut(it))
            {
                *cell = self.grader.net.place(square);
            }
        }
        placed
    }
}

/// The tours that have these numbers.
fn asked(board: &Board, pins: &BTreeMap<u64, Square>) -> Question {
    let pins = pins.iter();
    pins.fold(Question::on(board), |question, (&number, &square)| {
        question.through(number, square)
    })
}

/// The answer to a question that has one.
fn only_solution(question: &Question) -> Result<Tour, NoPuzzle> {
    let found = question.several(2)?;
    let steps = found.steps;
    match <[Tour; 2]>::try_from(found.tours) {
        Ok(both) => Err(NoPuzzle::Several(Box::new(both))),
        Err(mut one) => match one.pop().filter(|_| found.are_all) {
            Some(solution) => Ok(solution),
            None => Err(Unsolved::Stopped { steps }.into()),
        },
    }
}

#[cfg(test)]
mod tests;
