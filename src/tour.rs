//! Tours: every square of a board once, a knight's move at a time.
//!
//! Invariant: a [`Tour`] is legal. [`Tour::new`] is the only way in, and it checks the whole list.

use crate::board::{Board, Square};
use crate::walk::Walk;
use std::collections::HashSet;

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
    /// Places row by row from the top-left square: four bytes a square.
    order: Vec<u32>,
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
    pub fn new(board: Board, squares: impl IntoIterator<Item = Square>) -> Result<Tour, Fault> {
        let squares = squares.into_iter();
        let mut check = Check::new(board, squares.size_hint().0 as u64);
        let mut order = Vec::new();
        for square in squares {
            // A place over 2³² is of a board that no list here is long enough for.
            order.push(check.add(square)? as u32);
        }
        check.finish()?;
        Ok(Tour { board, order })
    }

    /// The same for places row by row from the top-left square. `go_on` is told now and then how
    /// many have been checked; `None` if it says `false`.
    pub(crate) fn from_order(
        board: Board,
        order: Vec<u32>,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Result<Tour, Fault>> {
        let mut check = Check::new(board, order.len() as u64);
        for chunk in order.chunks(1 << 16) {
            if !go_on(check.count) {
                return None;
            }
            for &place in chunk {
                if let Err(fault) = check.add(square_at(board, place)) {
                    return Some(Err(fault));
                }
            }
        }
        Some(check.finish().map(|()| Tour { board, order }))
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The squares from the start on; never empty.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        self.order.iter().map(|&place| square_at(self.board, place))
    }

    /// Whether a knight's move leads from the last square back to the first.
    pub fn is_closed(&self) -> bool {
        let mut squares = self.squares();
        match (squares.next(), squares.next_back()) {
            (Some(first), Some(last)) => is_knight_move(last, first),
            _ => false,
        }
    }
}

impl TryFrom<&Walk> for Tour {
    type Error = Fault;

    fn try_from(walk: &Walk) -> Result<Tour, Fault> {
        Tour::new(walk.board(), walk.trail())
    }
}

fn square_at(board: Board, place: u32) -> Square {
    let (row, file) = (place / board.width(), place % board.width());
    // A place below the board becomes a rank above it, and is found out by the check.
    Square::new(file, (board.height() - 1).wrapping_sub(row))
}

/// A list of squares being checked.
struct Check {
    board: Board,
    /// Row by row from the top-left square.
    seen: Vec<bool>,
    /// The squares seen that are beyond `seen`.
    far: HashSet<u64>,
    last: Option<Square>,
    count: u64,
}

impl Check {
    /// A list of at least `length` squares. One that is far too short for its board is checked
    /// without the board in memory, since the board may be anything that somebody wrote.
    fn new(board: Board, length: u64) -> Check {
        const SMALL: u64 = 1 << 20;
        let is_in_reach = board.squares() <= SMALL.max(length.saturating_mul(16));
        let seen = if is_in_reach { board.squares() } else { 0 };
        Check {
            board,
            seen: vec![false; seen as usize],
            far: HashSet::new(),
            last: None,
            count: 0,
        }
    }

    /// Notes a square, and tells whether it was noted before.
    fn note(&mut self, number: u64) -> bool {
        match self.seen.get_mut(number as usize) {
            Some(seen) => std::mem::replace(seen, true),
            None => !self.far.insert(number),
        }
    }

    /// Takes the next square, and returns its place row by row.
    fn add(&mut self, square: Square) -> Result<u64, Fault> {
        let board = self.board;
        let place = self.count as usize + 1;
        if !board.contains(square) {
            return Err(Fault::OffBoard {
                place,
                square,
                board,
            });
        }
        if let Some(from) = self.last.filter(|&from| !is_knight_move(from, square)) {
            return Err(Fault::NotAMove {
                move_number: place - 1,
                from,
                to: square,
            });
        }
        self.last = Some(square);
        self.count += 1;
        let number = u64::from(board.row(square)) * u64::from(board.width());
        let number = number + u64::from(square.file());
        if self.note(number) {
            return Err(Fault::Twice { place, square });
        }
        Ok(number)
    }

    fn finish(self) -> Result<(), Fault> {
        let squares = self.board.squares();
        if self.count == squares {
            return Ok(());
        }
        let near = self.seen.iter().position(|&seen| !seen);
        // The list has an end, and so has the search.
        let far = || (self.seen.len() as u64..).find(|number| !self.far.contains(number));
        let missing = near.map(|index| index as u64).or_else(far).unwrap_or(0);
        let width = u64::from(self.board.width());
        Err(Fault::Missing {
            visited: self.count,
            squares,
            missing: Square::new(
                (missing % width) as u32,
                self.board.height() - 1 - (missing / width) as u32,
            ),
        })
    }
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
    fn a_short_list_on_a_huge_board_takes_little_memory() {
        let board = Board::new(1_000_000, 1_000_000).unwrap();
        let fault = Tour::new(board, squares("a1 b3 c1")).unwrap_err();
        assert!(
            matches!(fault, Fault::Missing { visited: 3, .. }),
            "{fault}"
        );
        let fault = Tour::new(board, squares("a1 b3 a1")).unwrap_err();
        assert!(matches!(fault, Fault::Twice { place: 3, .. }), "{fault}");
        let top = squares("a1000000 b999998");
        let fault = Tour::new(board, top).unwrap_err();
        assert!(
            fault.to_string().ends_with("b1000000 is missing"),
            "{fault}"
        );
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
