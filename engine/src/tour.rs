//! Tours: Hamiltonian paths of knight's moves. A [`Tour`] is always legal: every constructor checks all squares.

mod class;
mod lines;

pub use class::TourClass;
pub use lines::{MoveLines, moves_across};

use crate::board::{Board, Size, Square, Symmetry};
use crate::position::Position;
use knights_tour_base::wording::grouped;
use knights_tour_base::{Cancelled, Progress};
use std::collections::HashSet;
use std::fmt;

/// A tour whose moves have been verified.
///
/// ```
/// use knights_tour::board::{Board, Square};
/// use knights_tour::tour::{TourError, Tour};
///
/// let board = Board::new(1, 1)?;
/// assert!(Tour::new(&board, [Square::new(0, 0)]).is_ok());
/// assert!(matches!(Tour::new(&board, []), Err(TourError::Missing { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tour {
    board: Board,
    order: Vec<u32>,
}

/// The first reason why a list of squares is not a tour. Indices in the list count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TourError {
    /// A square of the list is outside the board.
    #[error("square {place}, {square}, is not on {board}")]
    OffBoard {
        /// Index of the square in the list, from 1.
        place: usize,
        /// The square that is outside the board.
        square: Square,
        /// The size of the board that does not contain the square.
        board: Size,
    },
    /// A square of the list is missing from the board.
    #[error("square {place}, {square}, is missing on this board")]
    Hole {
        /// Index of the square in the list, from 1.
        place: usize,
        /// The square that is missing from the board.
        square: Square,
    },
    /// Two consecutive squares are not a knight's move apart.
    #[error("move {move_number}, from {from} to {to}, is not a knight's move")]
    NotAMove {
        /// The number of the impossible move, from 1.
        move_number: usize,
        /// The square before the impossible move.
        from: Square,
        /// The square after the impossible move.
        to: Square,
    },
    /// A square of the list is visited twice.
    #[error("square {place}, {square}, was visited before")]
    Twice {
        /// Index of the second visit in the list, from 1.
        place: usize,
        /// The square that is visited twice.
        square: Square,
    },
    /// The list ends before the board is full.
    #[error(
        "only {} of {} squares {} visited: {missing} is missing",
        grouped(*visited),
        grouped(*squares),
        if *visited == 1 { "is" } else { "are" }
    )]
    Missing {
        /// The number of squares in the claimed tour.
        visited: u64,
        /// The number of squares on the board.
        squares: u64,
        /// An unvisited square: for a list, the first in row-major order; for a plan, the next one.
        missing: Square,
    },
}

impl Tour {
    /// Checks a list of squares in one pass, and creates a tour.
    ///
    /// # Errors
    /// The first [`TourError`] in the list.
    pub fn new(
        board: &Board,
        squares: impl IntoIterator<Item = Square>,
    ) -> Result<Tour, TourError> {
        let squares = squares.into_iter();
        let mut check = TourCheck::new(board, squares.size_hint().0 as u64);
        let mut order = Vec::new();
        for square in squares {
            // The cast is lossless: a board with indices from 2³² on is too large for a list in memory.
            order.push(check.add(square)? as u32);
        }
        check.finish()?;
        let board = board.clone();
        Ok(Tour { board, order })
    }

    /// Checks a list of squares like [`Tour::new`], without keeping it.
    pub(crate) fn check(
        board: &Board,
        squares: impl ExactSizeIterator<Item = Square>,
    ) -> Result<(), TourError> {
        let mut check = TourCheck::new(board, squares.len() as u64);
        for square in squares {
            let _ = check.add(square)?;
        }
        check.finish()
    }

    pub(crate) fn from_order(
        board: &Board,
        order: Vec<u32>,
        progress: Progress<'_>,
    ) -> Result<Result<Tour, TourError>, Cancelled> {
        let size = board.size();
        let mut check = TourCheck::new(board, order.len() as u64);
        for chunk in order.chunks(1 << 16) {
            progress(check.count, Some(order.len() as u64))?;
            for &index in chunk {
                if let Err(error) = check.add(square_at(size, index)) {
                    return Ok(Err(error));
                }
            }
        }
        let board = board.clone();
        Ok(check.finish().map(|()| Tour { board, order }))
    }

    /// The board that the tour covers.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The number of squares in the tour, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a tour is never empty")]
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// The squares in tour order; never empty.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        let size = self.board.size();
        self.order.iter().map(move |&index| square_at(size, index))
    }

    /// The square at index `place` of the tour, from 0.
    pub fn get(&self, place: usize) -> Option<Square> {
        let index = self.order.get(place)?;
        Some(square_at(self.board.size(), *index))
    }

    /// The first square of the tour.
    pub fn start(&self) -> Square {
        square_at(self.board.size(), self.order[0])
    }

    /// The last square of the tour.
    pub fn end(&self) -> Square {
        square_at(self.board.size(), self.order[self.order.len() - 1])
    }

    /// Whether a knight's move joins the last square to the first. Tours of two squares are open.
    pub fn is_closed(&self) -> bool {
        self.len() > 2 && is_knight_move(self.end(), self.start())
    }

    /// The tour in the opposite direction.
    #[must_use]
    pub fn reversed(mut self) -> Tour {
        self.order.reverse();
        self
    }

    /// The closed tour rotated to start at `start`; `None` if the tour is open or does not visit `start`.
    pub fn starting_at(mut self, start: Square) -> Option<Tour> {
        let place = self.squares().position(|square| square == start)?;
        if place > 0 && !self.is_closed() {
            return None;
        }
        self.order.rotate_left(place);
        Some(self)
    }

    /// The tour after a rotation or reflection of the board.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Tour {
        let size = self.board.size();
        let image = symmetry.size(size);
        let squares = self.squares();
        // The cast is lossless: the image has as many squares as this tour, whose indices fit in 32 bits.
        let order = squares.map(|square| image.index_of(symmetry.square(size, square)) as u32);
        Tour {
            order: order.collect(),
            board: self.board.transformed(symmetry),
        }
    }
}

impl<'a> IntoIterator for &'a Tour {
    type Item = Square;
    type IntoIter = Box<dyn Iterator<Item = Square> + 'a>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.squares())
    }
}

impl fmt::Display for Tour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.start())?;
        self.squares()
            .skip(1)
            .try_for_each(|square| write!(f, " {square}"))
    }
}

impl TryFrom<&Position> for Tour {
    type Error = TourError;

    fn try_from(position: &Position) -> Result<Tour, TourError> {
        Tour::new(position.board(), position.trail())
    }
}

fn square_at(size: Size, index: u32) -> Square {
    let (row, file) = (index / size.width(), index % size.width());
    // An index beyond the board becomes a rank above the board, so `TourCheck` rejects the square.
    Square::new(file, (size.height() - 1).wrapping_sub(row))
}

/// The check of a tour, square by square.
struct TourCheck<'a> {
    board: &'a Board,
    seen: Vec<bool>,
    far: HashSet<u64>,
    last: Option<Square>,
    count: u64,
}

impl<'a> TourCheck<'a> {
    /// Allocates memory in proportion to `length`, not to the board, because untrusted input may name a huge board.
    fn new(board: &'a Board, length: u64) -> TourCheck<'a> {
        const SMALL: u64 = 1 << 20;
        let area = board.size().area();
        let is_in_reach = area <= SMALL.max(length.saturating_mul(16));
        let seen = if is_in_reach { area } else { 0 };
        TourCheck {
            board,
            seen: vec![false; seen as usize],
            far: HashSet::new(),
            last: None,
            count: 0,
        }
    }

    fn mark(&mut self, number: u64) -> bool {
        match self.seen.get_mut(number as usize) {
            Some(seen) => std::mem::replace(seen, true),
            None => !self.far.insert(number),
        }
    }

    /// Adds the next square; returns its row-major index.
    fn add(&mut self, square: Square) -> Result<u64, TourError> {
        let board = self.board;
        let place = self.count as usize + 1;
        if !board.contains(square) {
            if board.size().contains(square) {
                return Err(TourError::Hole { place, square });
            }
            return Err(TourError::OffBoard {
                place,
                square,
                board: board.size(),
            });
        }
        if let Some(from) = self.last.filter(|&from| !is_knight_move(from, square)) {
            return Err(TourError::NotAMove {
                move_number: place - 1,
                from,
                to: square,
            });
        }
        self.last = Some(square);
        self.count += 1;
        let number = board.size().index_of(square);
        if self.mark(number) {
            return Err(TourError::Twice { place, square });
        }
        Ok(number)
    }

    fn finish(self) -> Result<(), TourError> {
        let squares = self.board.squares();
        if self.count == squares {
            return Ok(());
        }
        let is_seen = |number: u64| match self.seen.get(number as usize) {
            Some(&seen) => seen,
            None => self.far.contains(&number),
        };
        let mut missing = self.board.iter();
        let missing = missing.find(|&square| !is_seen(self.board.size().index_of(square)));
        Err(TourError::Missing {
            visited: self.count,
            squares,
            missing: missing.unwrap_or(self.board.top_left()),
        })
    }
}

/// Tests a move by arithmetic, without the solvers' move tables.
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

    const TOUR: &str = "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3";

    fn board() -> Board {
        Board::new(4, 3).unwrap()
    }

    #[test]
    fn a_tour_is_accepted() {
        let tour = Tour::new(&board(), squares(TOUR)).unwrap();
        assert!(!tour.is_closed());
        assert_eq!(tour.len(), 12);
        assert_eq!(tour.to_string(), TOUR);
        assert_eq!(
            (tour.start(), tour.end()),
            (tour.get(0).unwrap(), tour.get(11).unwrap())
        );
        assert_eq!(tour.get(12), None);
        assert!(tour.into_iter().eq(squares(TOUR)));
    }

    #[test]
    fn a_short_list_on_a_huge_board_takes_little_memory() {
        let board = Board::new(1_000_000, 1_000_000).unwrap();
        let fault = Tour::new(&board, squares("a1 b3 c1")).unwrap_err();
        assert!(
            matches!(fault, TourError::Missing { visited: 3, .. }),
            "{fault}"
        );
        let fault = Tour::new(&board, squares("a1 b3 a1")).unwrap_err();
        assert!(
            matches!(fault, TourError::Twice { place: 3, .. }),
            "{fault}"
        );
        let top = squares("a1000000 b999998");
        let fault = Tour::new(&board, top).unwrap_err();
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
            let fault = Tour::new(&board(), squares(names)).unwrap_err();
            assert_eq!(fault.to_string(), sentence);
        }
    }

    #[test]
    fn a_wrong_move_is_found_wherever_it_stands() {
        let tour = squares(TOUR);
        // An open tour whose list is rotated has one illegal move, where its ends meet.
        for later in 1..tour.len() {
            let mut joined = tour.clone();
            joined.rotate_left(later);
            let wrong = TourError::NotAMove {
                move_number: tour.len() - later,
                from: tour[tour.len() - 1],
                to: tour[0],
            };
            assert_eq!(Tour::new(&board(), joined.clone()), Err(wrong.clone()));
            let order = joined
                .iter()
                .map(|&square| board().size().index_of(square) as u32);
            let go_on = &mut |_, _| Ok(());
            let checked = Tour::from_order(&board(), order.collect(), go_on);
            assert_eq!(checked, Ok(Err(wrong)));
        }
    }

    #[test]
    fn a_tour_turned_reflected_or_reversed_is_one() {
        let tour = Tour::new(&board(), squares(TOUR)).unwrap();
        for symmetry in Symmetry::ALL {
            let image = tour.transformed(symmetry);
            let checked = Tour::new(image.board(), image.squares()).unwrap();
            assert_eq!(checked, image, "{symmetry:?}");
            assert_eq!(image.transformed(symmetry.inverse()), tour, "{symmetry:?}");
        }
        let reversed = tour.clone().reversed();
        assert!(Tour::new(&board(), reversed.squares()).is_ok());
        assert_eq!(
            (reversed.start(), reversed.end()),
            (tour.end(), tour.start())
        );
        let same = tour.clone().starting_at(tour.start());
        assert_eq!(same.as_ref(), Some(&tour), "it begins there already");
        assert_eq!(tour.starting_at(reversed.start()), None, "it is open");
    }

    #[test]
    fn a_closed_tour_starts_anywhere() {
        let tour = crate::solve::Question::on(&Board::CHESS)
            .closed()
            .solve()
            .unwrap();
        for square in Board::CHESS.iter() {
            let other = tour.clone().starting_at(square).unwrap();
            assert_eq!(other.start(), square);
            assert!(
                Tour::new(other.board(), other.squares())
                    .unwrap()
                    .is_closed()
            );
        }
        assert_eq!(tour.starting_at(Square::new(8, 0)), None);
    }

    #[test]
    fn squares_that_the_board_does_without_are_not_wanted() {
        // The board of 3×3 squares without its centre has a closed tour.
        let middle = Square::new(1, 1);
        let ring = Board::without(Size::new(3, 3).unwrap(), [middle]).unwrap();
        let tour = Tour::new(&ring, squares("a1 b3 c1 a2 c3 b1 a3 c2")).unwrap();
        assert!(tour.is_closed());
        let fault = Tour::new(&ring, squares("a1 b3 c1 a2 c3 b1 a3")).unwrap_err();
        assert!(
            matches!(fault, TourError::Missing { squares: 8, .. }),
            "{fault}"
        );
        let fault = Tour::new(&ring, [middle]).unwrap_err();
        assert_eq!(fault.to_string(), "square 1, b2, is missing on this board");
    }
}
