use super::refusal::SessionResult;
use knights_tour::board::{Direction, Square};
use knights_tour::puzzle::{ClaimedPuzzle, Given, Level, Technique, Verse};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The time and help that a puzzle has taken so far. Undo does not change it.
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PuzzleEffort {
    /// Time that the player has spent, in seconds.
    pub seconds: f64,
    /// Number of hints that the player has used.
    pub hints: u64,
    /// Whether the player has asked for the solution.
    pub is_given_up: bool,
}

impl PuzzleEffort {
    /// The greater time and number of hints of two states of one puzzle, given up if either was.
    pub(super) fn at_least(self, other: PuzzleEffort) -> PuzzleEffort {
        PuzzleEffort {
            seconds: self.seconds.max(other.seconds),
            hints: self.hints.max(other.hints),
            is_given_up: self.is_given_up || other.is_given_up,
        }
    }
}

/// A number on a square of a puzzle, and who placed it.
#[derive(Clone, Copy, Debug)]
pub(super) enum NumberOnSquare {
    Given(u64),
    Placed(u64),
}

/// A puzzle with the player's numbers and notes. Invariant: `placed` has no number or square twice, and no given.
#[derive(Clone, Debug)]
pub(super) struct Solving {
    /// Checked before it is shown. The undo history may hold puzzles that were never shown.
    pub(super) puzzle: Arc<ClaimedPuzzle>,
    pub(super) name: String,
    pub(super) placed: BTreeMap<u64, Square>,
    /// Pencil marks in the order of entry, at most [`Solving::NOTES`] per square.
    pub(super) notes: BTreeMap<Square, Vec<u64>>,
    pub(super) effort: PuzzleEffort,
}

impl Solving {
    pub(super) fn new(puzzle: Arc<ClaimedPuzzle>, name: String) -> Solving {
        Solving {
            puzzle,
            name,
            placed: BTreeMap::new(),
            notes: BTreeMap::new(),
            effort: PuzzleEffort::default(),
        }
    }

    pub(super) fn level(&self) -> Option<Level> {
        self.puzzle.grade().map(Technique::level)
    }

    /// Whether the puzzle is the same, whatever has been placed.
    pub(super) fn is_about(&self, other: &Solving) -> bool {
        self.puzzle == other.puzzle
    }

    /// Whether the player has not solved the puzzle.
    pub(super) fn is_open(&self) -> bool {
        self.effort.is_given_up || !self.is_solved()
    }

    pub(super) fn is_touched(&self) -> bool {
        !self.placed.is_empty() || !self.notes.is_empty() || self.effort.hints > 0
    }

    pub(super) const NOTES: usize = 4;

    pub(super) fn note(&mut self, square: Square, number: u64) -> bool {
        let notes = self.notes.entry(square).or_default();
        match notes.iter().position(|noted| *noted == number) {
            Some(index) => drop(notes.remove(index)),
            None if notes.len() < Solving::NOTES => notes.push(number),
            None => return false,
        }
        self.notes.retain(|_, notes| !notes.is_empty());
        true
    }

    #[cfg(feature = "serde")]
    pub(super) fn all_notes(&self) -> impl Iterator<Item = (Square, u64)> + '_ {
        let notes = self.notes.iter();
        notes.flat_map(|(&square, notes)| notes.iter().map(move |&number| (square, number)))
    }

    pub(super) fn bytes(&self) -> u64 {
        64 * (self.placed.len() + self.notes.len()) as u64
    }

    pub(super) fn last(&self) -> u64 {
        self.puzzle.solution().len() as u64
    }

    pub(super) fn all(&self) -> BTreeMap<u64, Square> {
        let mut all = self.puzzle.givens().clone();
        all.extend(&self.placed);
        all
    }

    pub(super) fn square_of(&self, number: u64) -> Option<Square> {
        self.puzzle
            .givens()
            .get(&number)
            .or_else(|| self.placed.get(&number))
            .copied()
    }

    pub(super) fn number_at(&self, square: Square) -> Option<NumberOnSquare> {
        let number_in = |numbers: &BTreeMap<u64, Square>| {
            numbers
                .iter()
                .find(|&(_, &there)| there == square)
                .map(|(&number, _)| number)
        };
        let given = number_in(self.puzzle.givens()).map(NumberOnSquare::Given);
        given.or_else(|| number_in(&self.placed).map(NumberOnSquare::Placed))
    }

    /// The text that the player has read in a verse.
    pub(super) fn spelled(&self, verse: &Verse) -> String {
        let squares = (1..).map_while(|number| self.square_of(number));
        squares.map(|square| verse.letters().at(square)).collect()
    }

    pub(super) fn is_missing(&self, number: u64) -> bool {
        (1..=self.last()).contains(&number) && self.square_of(number).is_none()
    }

    /// The number of squares that show a number, given or placed.
    pub(super) fn shown(&self) -> u64 {
        (self.puzzle.givens().len() + self.placed.len()) as u64
    }

    pub(super) fn is_full(&self) -> bool {
        self.shown() == self.last()
    }

    pub(super) fn is_solved(&self) -> bool {
        self.is_full() && self.puzzle.wrong(&self.placed).is_empty()
    }

    pub(super) fn is_timed(&self) -> bool {
        !self.is_solved() && !self.effort.is_given_up
    }

    /// The nearest missing number, from `number` on in the given direction, or else in the opposite direction.
    pub(super) fn missing_from(&self, number: u64, goes_down: bool) -> Option<u64> {
        let is_missing = |number: &u64| self.square_of(*number).is_none();
        let up = || (number.max(1)..=self.last()).find(is_missing);
        let down = || (1..=number.min(self.last())).rev().find(is_missing);
        if goes_down {
            down().or_else(up)
        } else {
            up().or_else(down)
        }
    }

    /// Free squares a knight's move from the numbers before and after `number`; empty if neither neighbour is placed.
    pub(super) fn candidates(&self, number: u64) -> Vec<Square> {
        let board = self.puzzle.board();
        let mut beside = [number.checked_sub(1), number.checked_add(1)]
            .into_iter()
            .flatten();
        let Some(near) = beside.find_map(|other| self.square_of(other)) else {
            return Vec::new();
        };
        let squares = board.neighbours(near);
        squares
            .filter(|&square| self.number_at(square).is_none())
            .filter(|&square| check_move((number, square), |other| self.square_of(other)).is_ok())
            .collect()
    }
}

/// Checks that `number` on this square is a knight's move from the numbers before and after it.
pub(super) fn check_move(
    (number, square): Given,
    square_of: impl Fn(u64) -> Option<Square>,
) -> SessionResult {
    for other in [number.checked_sub(1), number.checked_add(1)]
        .into_iter()
        .flatten()
    {
        if let Some(there) =
            square_of(other).filter(|&there| Direction::between(square, there).is_none())
        {
            return Err(format!(
                "{number} cannot be on {square}: that is not a knight\u{2019}s move from {other} on {there}."
            ).into());
        }
    }
    Ok(())
}
