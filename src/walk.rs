//! One knight under way: the squares it has visited and the degrees of those it has not.
//!
//! Every search, game and animation stands on a [`Walk`]. Invariants: the knight stands on the
//! last square of its trail; no square is on the trail twice; consecutive squares are a knight's
//! move apart; each square's degree counts the unvisited squares a knight's move away from it.
//!
//! The board is kept as one byte a square, with a border of blocked squares around it, so that
//! neither choosing nor making a move asks where the board ends. A byte holds the degree (0 to 8)
//! in its low half and two flags above it. The trail is one byte a move.

use crate::board::{Board, Direction, Square, SquareError};
use std::collections::TryReserveError;

/// The byte's flag for a square that cannot be moved to: visited, or off the board.
pub(crate) const BLOCKED: u8 = 0x80;
/// The byte's flag for a square on the board's edge.
pub(crate) const EDGE: u8 = 0x40;
/// The part of the byte that holds the degree.
pub(crate) const DEGREE: u8 = 0x0f;

/// How wide the blocked border is: the length of the knight's longer step.
const BORDER: usize = 2;

/// A knight's way so far, and what is left of the board.
///
/// ```
/// use knights_tour::board::{Board, Square};
/// use knights_tour::walk::Walk;
///
/// let mut walk = Walk::new(Board::CHESS, "a8".parse()?)?;
/// let to_c7 = walk.direction_to("c7".parse()?).expect("free, and a knight's move away");
/// walk.advance(to_c7);
/// assert_eq!(walk.here().to_string(), "c7");
/// assert_eq!(walk.visited(), 2);
/// assert_eq!(walk.take_back(), Some("c7".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walk {
    board: Board,
    start: Square,
    x: u32,
    y: u32,
    /// Where the knight's byte is in `squares`.
    here: usize,
    squares: Vec<u8>,
    /// The bytes of the eight squares around the knight, kept since every move has just read and
    /// written them and every choice reads them next.
    around: u64,
    /// How far each direction leads in `squares`.
    steps: [isize; 8],
    trail: Vec<Direction>,
}

/// Why a walk cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WalkError {
    /// The start is not a square of the board.
    #[error(transparent)]
    Start(#[from] SquareError),
    /// The board does not fit into memory.
    #[error("a walk over {board} is too large: up to {max} squares can be held", max = Walk::MAX_SQUARES)]
    TooLarge {
        /// The board asked for.
        board: Board,
    },
    /// The memory that there is does not suffice.
    #[error("there is not enough memory for a walk over {board}")]
    Memory {
        /// The board asked for.
        board: Board,
    },
}

impl Walk {
    /// The most squares that a walk's board may have.
    pub const MAX_SQUARES: u64 = 1 << 31;

    /// A knight on `start`, everything else unvisited.
    ///
    /// # Errors
    /// [`WalkError`] if `start` is off the board, or the board too large.
    pub fn new(board: Board, start: Square) -> Result<Walk, WalkError> {
        if !board.contains(start) {
            return Err(SquareError::OffBoard {
                square: start,
                board,
            }
            .into());
        }
        if board.squares() > Walk::MAX_SQUARES {
            return Err(WalkError::TooLarge { board });
        }
        let memory = |_| WalkError::Memory { board };
        let squares = fresh_squares(board).map_err(memory)?;
        let mut trail = Vec::new();
        trail
            .try_reserve_exact(board.squares() as usize - 1)
            .map_err(memory)?;
        let stride = stride(board);
        let (x, y) = (start.file(), board.row(start));
        let mut walk = Walk {
            board,
            start,
            x,
            y,
            here: origin(stride) + y as usize * stride + x as usize,
            squares,
            around: 0,
            steps: Direction::ALL.map(|direction| {
                let (dx, dy) = direction.offset();
                dy as isize * stride as isize + dx as isize
            }),
            trail,
        };
        walk.enter();
        Ok(walk)
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Where the knight started.
    pub fn start(&self) -> Square {
        self.start
    }

    /// Where the knight stands.
    pub fn here(&self) -> Square {
        Square::new(self.x, self.board.height() - 1 - self.y)
    }

    /// The knight's column from the left and row from the top, both from 0.
    pub(crate) fn xy(&self) -> (u32, u32) {
        (self.x, self.y)
    }

    /// How many squares have been visited, the start among them.
    pub fn visited(&self) -> u64 {
        self.trail.len() as u64 + 1
    }

    /// Whether every square has been visited.
    pub fn is_complete(&self) -> bool {
        self.visited() == self.board.squares()
    }

    /// Whether one more move would lead back to the start.
    pub fn is_closed(&self) -> bool {
        self.closing_move().is_some()
    }

    /// The move from the last square of a closed tour back to its first.
    pub fn closing_move(&self) -> Option<Direction> {
        let closing = Direction::between(self.here(), self.start);
        closing.filter(|_| self.is_complete())
    }

    /// A walk along `squares` as far as they are legal, and how many of them that is; `None` if
    /// already the first cannot be walked from.
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::walk::Walk;
    ///
    /// let squares = ["a1", "b3", "b4"].map(|name| name.parse().expect("a name"));
    /// let (walk, count) = Walk::along(Board::CHESS, squares).expect("a1 is on the board");
    /// assert_eq!((walk.here().to_string().as_str(), count), ("b3", 2));
    /// ```
    pub fn along(board: Board, squares: impl IntoIterator<Item = Square>) -> Option<(Walk, usize)> {
        let mut squares = squares.into_iter();
        let mut walk = Walk::new(board, squares.next()?).ok()?;
        let mut count = 1;
        for square in squares {
            let Some(direction) = walk.direction_to(square) else {
                break;
            };
            walk.advance(direction);
            count += 1;
        }
        Some((walk, count))
    }

    /// The moves made, from the first on.
    pub fn moves(&self) -> &[Direction] {
        &self.trail
    }

    /// The squares visited, from the start on.
    pub fn trail(&self) -> impl Iterator<Item = Square> {
        let mut square = self.start;
        std::iter::once(square).chain(self.trail.iter().map(move |direction| {
            let (dx, dy) = direction.offset();
            // The trail never leaves the board, so neither sum wraps.
            square = Square::new(
                square.file().wrapping_add_signed(dx),
                square.rank().wrapping_add_signed(-dy),
            );
            square
        }))
    }

    /// Whether `square` is on the board and has been visited.
    pub fn is_visited(&self, square: Square) -> bool {
        self.board.contains(square) && self.squares[self.place(square)] & BLOCKED != 0
    }

    /// How many unvisited squares are a knight's move from `square`, 0 to 8.
    ///
    /// # Panics
    /// If `square` is off the board.
    pub fn degree(&self, square: Square) -> u8 {
        assert!(
            self.board.contains(square),
            "{square} is not on {}",
            self.board
        );
        self.squares[self.place(square)] & DEGREE
    }

    /// The unvisited squares a knight's move away, and the direction of each.
    pub fn candidates(&self) -> impl Iterator<Item = (Direction, Square)> {
        let here = self.here();
        Direction::ALL.into_iter().filter_map(move |direction| {
            let target = self.board.step(here, direction)?;
            self.is_free(direction).then_some((direction, target))
        })
    }

    /// Whether `direction` leads to an unvisited square of the board.
    pub fn is_free(&self, direction: Direction) -> bool {
        (self.around >> (8 * direction.index())) as u8 & BLOCKED == 0
    }

    /// The direction to `square`, if it is unvisited and a knight's move away.
    pub fn direction_to(&self, square: Square) -> Option<Direction> {
        Direction::between(self.here(), square)
            .filter(|&direction| self.board.contains(square) && self.is_free(direction))
    }

    /// Moves the knight.
    ///
    /// # Panics
    /// If `direction` does not lead to an unvisited square of the board: that would break the
    /// promise on which everything that holds a walk relies. Ask [`Walk::is_free`] first.
    #[inline]
    pub fn advance(&mut self, direction: Direction) {
        let target = self.target(direction);
        assert!(self.is_free(direction), "a move to a blocked square");
        let (dx, dy) = direction.offset();
        self.here = target;
        self.x = self.x.wrapping_add_signed(dx);
        self.y = self.y.wrapping_add_signed(dy);
        self.trail.push(direction);
        self.enter();
    }

    /// Takes the last move back and returns the square that the knight left by it; `None` on the
    /// start.
    pub fn take_back(&mut self) -> Option<Square> {
        let direction = self.trail.pop()?;
        let left = self.here();
        self.leave();
        let (dx, dy) = direction.offset();
        self.here = self
            .here
            .wrapping_add_signed(-self.steps[direction.index()]);
        self.x = self.x.wrapping_add_signed(-dx);
        self.y = self.y.wrapping_add_signed(-dy);
        self.around = u64::from_le_bytes(
            self.steps
                .map(|step| self.squares[self.here.wrapping_add_signed(step)]),
        );
        Some(left)
    }

    /// Begins anew from `start`, as [`Walk::new`] does, in the memory that the walk has. It takes as
    /// long as the walk is, or as laying out the board, whichever is shorter.
    ///
    /// # Errors
    /// [`SquareError`] if `start` is off the board: then the walk is as it was.
    pub fn begin_at(&mut self, start: Square) -> Result<(), SquareError> {
        /// How many squares are laid out in the time in which one move is taken back.
        const LAID_OUT: usize = 16;
        let board = self.board;
        if !board.contains(start) {
            return Err(SquareError::OffBoard {
                square: start,
                board,
            });
        }
        let is_long = self.trail.len() * LAID_OUT > self.squares.len();
        match is_long.then(|| fresh_squares(board)) {
            Some(Ok(fresh)) => {
                self.squares = fresh;
                self.trail.clear();
            }
            _ => {
                while self.take_back().is_some() {}
                self.leave();
            }
        }
        self.start = start;
        (self.x, self.y) = (start.file(), board.row(start));
        self.here = self.place(start);
        self.enter();
        Ok(())
    }

    /// The bytes of the eight squares a knight's move away, in the order of the directions.
    pub(crate) fn around(&self) -> [u8; 8] {
        self.around.to_le_bytes()
    }

    /// The bytes of the eight squares around the one that `direction` leads to.
    pub(crate) fn around_target(&self, direction: Direction) -> [u8; 8] {
        if !self.is_free(direction) {
            // A square off the board has no surroundings to speak of.
            return [BLOCKED; 8];
        }
        let target = self.target(direction);
        self.steps
            .map(|step| self.squares[target.wrapping_add_signed(step)])
    }

    fn target(&self, direction: Direction) -> usize {
        self.here.wrapping_add_signed(self.steps[direction.index()])
    }

    fn place(&self, square: Square) -> usize {
        let stride = stride(self.board);
        origin(stride) + self.board.row(square) as usize * stride + square.file() as usize
    }

    /// Marks the knight's square as visited. Blocked squares count along: what they hold is the
    /// degree they will have when they are free again.
    #[inline]
    fn enter(&mut self) {
        self.squares[self.here] |= BLOCKED;
        // Gathered in a register: eight bytes written apart and read at once would stall.
        let mut around = 0;
        for (index, step) in self.steps.into_iter().enumerate() {
            let square = &mut self.squares[self.here.wrapping_add_signed(step)];
            *square -= 1;
            around |= u64::from(*square) << (8 * index);
        }
        self.around = around;
    }

    /// Undoes [`Walk::enter`]; the bytes around are then those of another square.
    fn leave(&mut self) {
        self.squares[self.here] &= !BLOCKED;
        for step in self.steps {
            self.squares[self.here.wrapping_add_signed(step)] += 1;
        }
    }
}

/// How far apart two squares of one file are in memory. One border of two serves both sides:
/// what leaves a row on the right comes to the border before the next row.
fn stride(board: Board) -> usize {
    board.width() as usize + BORDER
}

/// The place of the top-left square.
fn origin(stride: usize) -> usize {
    BORDER * stride + BORDER
}

fn fresh_squares(board: Board) -> Result<Vec<u8>, TryReserveError> {
    let stride = stride(board);
    let (width, height) = (board.width() as usize, board.height() as usize);
    // The border starts at 8, since each of its squares is left by at most eight knights.
    let length = (height + 2 * BORDER) * stride + 2 * BORDER;
    let mut squares = Vec::new();
    squares.try_reserve_exact(length)?;
    squares.resize(length, BLOCKED | 8);
    let inner = (height > 2 * BORDER).then(|| fresh_row(board, BORDER as u32));
    for y in 0..height {
        let at = origin(stride) + y * stride;
        let row = &mut squares[at..at + width];
        match &inner {
            // All rows that are far enough from both ends look alike.
            Some(inner) if (BORDER..height - BORDER).contains(&y) => row.copy_from_slice(inner),
            _ => row.copy_from_slice(&fresh_row(board, y as u32)),
        }
    }
    Ok(squares)
}

fn fresh_row(board: Board, y: u32) -> Vec<u8> {
    let rank = board.height() - 1 - y;
    (0..board.width())
        .map(|x| {
            let square = Square::new(x, rank);
            let degree = Direction::ALL
                .into_iter()
                .filter(|&direction| board.step(square, direction).is_some())
                .count() as u8;
            degree | if board.is_edge(square) { EDGE } else { 0 }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Degrees and visited squares, counted anew from the trail.
    fn check(walk: &Walk) {
        let board = walk.board();
        let trail: Vec<Square> = walk.trail().collect();
        assert_eq!(trail.len() as u64, walk.visited());
        assert_eq!(trail.last(), Some(&walk.here()));
        for square in board.iter() {
            assert_eq!(walk.is_visited(square), trail.contains(&square), "{square}");
            let degree = Direction::ALL
                .into_iter()
                .filter_map(|direction| board.step(square, direction))
                .filter(|target| !trail.contains(target))
                .count();
            assert_eq!(usize::from(walk.degree(square)), degree, "{square}");
        }
        for pair in trail.windows(2) {
            assert!(Direction::between(pair[0], pair[1]).is_some());
        }
    }

    #[test]
    fn a_walk_begun_anew_is_like_a_new_one() {
        let mut random = fastrand::Rng::with_seed(4);
        for size in ["8x8", "3x9", "1x5", "30x30"] {
            let board: Board = size.parse().unwrap();
            let mut walk = Walk::new(board, board.centre()).unwrap();
            for _ in 0..20 {
                for _ in 0..random.usize(..40) {
                    let free: Vec<_> = walk.candidates().collect();
                    let Some(&(direction, _)) = random.choice(&free) else {
                        break;
                    };
                    walk.advance(direction);
                }
                let start = Square::new(random.u32(..board.width()), random.u32(..board.height()));
                walk.begin_at(start).unwrap();
                let new = Walk::new(board, start).unwrap();
                assert_eq!(walk.squares, new.squares, "{size} {start}");
                assert_eq!((walk.here(), walk.around), (start, new.around));
            }
            assert!(walk.begin_at(Square::new(99, 0)).is_err());
        }
    }

    #[test]
    fn a_walk_off_the_board_is_refused() {
        let start = Square::new(8, 0);
        assert!(matches!(
            Walk::new(Board::CHESS, start),
            Err(WalkError::Start(_))
        ));
        let huge = Board::new(100_000, 100_000).unwrap();
        assert!(matches!(
            Walk::new(huge, Square::new(0, 0)),
            Err(WalkError::TooLarge { .. })
        ));
    }

    #[test]
    fn one_square_is_a_complete_walk_that_is_not_closed() {
        let walk = Walk::new(Board::new(1, 1).unwrap(), Square::new(0, 0)).unwrap();
        assert!(walk.is_complete());
        assert!(!walk.is_closed());
    }

    #[test]
    #[should_panic(expected = "blocked")]
    fn a_move_off_the_board_is_a_bug() {
        let mut walk = Walk::new(Board::CHESS, Square::new(0, 0)).unwrap();
        walk.advance(Direction::from_index(2));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn any_moves_and_take_backs_keep_the_counts(
            width in 1..9_u32, height in 1..9_u32, start: (u32, u32),
            choices in prop::collection::vec(0..10_usize, 0..60),
        ) {
            let board = Board::new(width, height).unwrap();
            let start = Square::new(start.0 % width, start.1 % height);
            let mut walk = Walk::new(board, start).unwrap();
            for choice in choices {
                let free: Vec<_> = walk.candidates().collect();
                if choice < 8 && !free.is_empty() {
                    let (direction, target) = free[choice % free.len()];
                    prop_assert_eq!(walk.direction_to(target), Some(direction));
                    walk.advance(direction);
                    prop_assert_eq!(walk.here(), target);
                } else {
                    let here = walk.here();
                    let left = walk.take_back();
                    prop_assert_eq!(left, left.map(|_| here));
                }
            }
            check(&walk);
        }
    }
}
