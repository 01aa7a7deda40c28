//! Tours: every square of a board once, a knight's move at a time.
//!
//! Invariant: a [`Tour`] is legal. [`Tour::new`] is the only way in, and it checks the whole list.

use crate::board::{Board, Direction, Square};
use crate::walk::Walk;

/// A verified tour.
///
/// ```
/// use knights_tour::board::{Board, Square};
/// use knights_tour::tour::{Fault, Tour};
///
/// let board = Board::new(1, 1)?;
/// assert!(Tour::new(board, vec![Square::new(0, 0)]).is_ok());
/// assert!(matches!(Tour::new(board, vec![]), Err(Fault::Missing { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tour {
    board: Board,
    squares: Vec<Square>,
}

/// The first thing that keeps a list of squares from being a tour. Places count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A square that the board does not have.
    #[error("square {place}, {square}, is not on {board}")]
    OffBoard {
        /// Where in the list.
        place: usize,
        /// What stands there.
        square: Square,
        /// The board.
        board: Board,
    },
    /// Two neighbours in the list that no knight's move joins.
    #[error("move {move_number}, from {from} to {to}, is not a knight's move")]
    NotAMove {
        /// The number of the move, from 1.
        move_number: usize,
        /// The square left.
        from: Square,
        /// The square that cannot be reached from it.
        to: Square,
    },
    /// A square that was visited before.
    #[error("square {place}, {square}, was visited before")]
    Twice {
        /// Where in the list it stands again.
        place: usize,
        /// The square.
        square: Square,
    },
    /// The list ends before the board is full.
    #[error("only {visited} of {squares} squares are visited: {missing} is missing")]
    Missing {
        /// How many squares the list has.
        visited: u64,
        /// How many the board has.
        squares: u64,
        /// The first one missing, row by row from the top-left.
        missing: Square,
    },
}

impl Tour {
    /// Checks `squares` in one pass and makes a tour of them.
    ///
    /// # Errors
    /// The first [`Fault`].
    pub fn new(board: Board, squares: Vec<Square>) -> Result<Tour, Fault> {
        check(board, &squares)?;
        Ok(Tour { board, squares })
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The squares from the start on; never empty.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Whether a knight's move leads from the last square back to the first.
    pub fn is_closed(&self) -> bool {
        match (self.squares.first(), self.squares.last()) {
            (Some(&first), Some(&last)) => Direction::between(last, first).is_some(),
            _ => false,
        }
    }
}

impl TryFrom<&Walk> for Tour {
    type Error = Fault;

    fn try_from(walk: &Walk) -> Result<Tour, Fault> {
        Tour::new(walk.board(), walk.trail().collect())
    }
}

fn check(board: Board, squares: &[Square]) -> Result<(), Fault> {
    let mut seen = vec![false; squares.len().min(board.squares() as usize)];
    let width = u64::from(board.width());
    let mut last = None;
    for (index, &square) in squares.iter().enumerate() {
        let place = index + 1;
        if !board.contains(square) {
            return Err(Fault::OffBoard {
                place,
                square,
                board,
            });
        }
        if let Some(from) = last.filter(|&from| !is_knight_move(from, square)) {
            return Err(Fault::NotAMove {
                move_number: index,
                from,
                to: square,
            });
        }
        last = Some(square);
        let number = u64::from(board.row(square)) * width + u64::from(square.file());
        let number = number as usize;
        if number >= seen.len() {
            // A list shorter than the board leaves part of it out of sight.
            seen.resize(number + 1, false);
        }
        if std::mem::replace(&mut seen[number], true) {
            return Err(Fault::Twice { place, square });
        }
    }
    if squares.len() as u64 == board.squares() {
        return Ok(());
    }
    let missing = seen
        .iter()
        .position(|&seen| !seen)
        .unwrap_or(seen.len())
        .try_into()
        .unwrap_or(u64::MAX);
    Err(Fault::Missing {
        visited: squares.len() as u64,
        squares: board.squares(),
        missing: Square::new(
            (missing % width) as u32,
            board.height() - 1 - (missing / width) as u32,
        ),
    })
}

/// Stated by distances alone, so that it shares nothing with what the solvers move by.
fn is_knight_move(a: Square, b: Square) -> bool {
    let dx = a.file().abs_diff(b.file());
    let dy = a.rank().abs_diff(b.rank());
    matches!((dx, dy), (1, 2) | (2, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(names: &str) -> Vec<Square> {
        names
            .split_whitespace()
            .map(|name| name.parse().unwrap())
            .collect()
    }

    /// An open tour of 4×3.
    const TOUR: &str = "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3";

    fn board() -> Board {
        Board::new(4, 3).unwrap()
    }

    #[test]
    fn a_tour_is_accepted() {
        let tour = Tour::new(board(), squares(TOUR)).unwrap();
        assert!(!tour.is_closed());
        assert_eq!(tour.squares().len(), 12);
    }

    #[test]
    fn each_fault_is_named() {
        let faults = [
            (
                "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2",
                "only 11 of 12 squares are visited: d3 is missing",
            ),
            ("a1 c2 a1", "square 3, a1, was visited before"),
            ("a1 c2 d3", "move 2, from c2 to d3, is not a knight's move"),
            ("a1 b3 d4", "square 3, d4, is not on 4x3"),
            ("", "only 0 of 12 squares are visited: a3 is missing"),
        ];
        for (names, sentence) in faults {
            let fault = Tour::new(board(), squares(names)).unwrap_err();
            assert_eq!(fault.to_string(), sentence);
        }
    }
}
