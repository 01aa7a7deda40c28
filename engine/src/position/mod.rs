//! One or two knights under way: which squares are visited, and the degrees of those that are not.
//!
//! Every rule, search, game and animation stands on a [`Position`]. Invariants: each knight stands
//! on the last square of its trail; no square is on a trail twice, or on both; consecutive squares
//! of a trail are a knight's move apart; each square's degree counts the unvisited squares a
//! knight's move from it.
//!
//! The board is kept as one byte a square, with a border of blocked squares around it, so that
//! neither choosing nor making a move asks where the board ends. A byte holds the degree (0 to 8)
//! in its low half and two flags above it; the moves made take one byte each. Whoever shows the
//! position keeps the numbers of the visited squares beside it, four bytes each: searches go without,
//! since writing them takes a fifth of a move's time on large boards.

#![expect(
    clippy::cast_possible_truncation,
    reason = "boards have fewer than 2^31 squares"
)]

mod layout;
mod questions;
mod step;

pub use questions::Row;
pub use step::{Knight, Step};

use crate::board::{Board, Direction, Square, SquareError};
use layout::{Layout, zeroed};
use std::collections::TryReserveError;

/// The byte's flag for a square that cannot be moved to: visited, missing, or off the board.
pub(crate) const BLOCKED: u8 = 0x80;
/// The byte's flag for a square on the edge of the board's rectangle.
pub(crate) const EDGE: u8 = 0x40;
/// The part of the byte that holds the degree.
pub(crate) const DEGREE: u8 = 0x0f;

/// A number's flag for a square that the second knight visited.
const SECOND: u32 = 1 << 31;

/// A board with one or two knights under way.
///
/// One of the knights is active: it is the one that the rules choose for and that
/// [`advance`](Position::advance) moves. With one knight that is always this one.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::position::Position;
///
/// let mut position = Position::new(&Board::CHESS, "a8".parse()?)?;
/// let to_c7 = position.direction_to("c7".parse()?).expect("free, and a knight's move away");
/// position.advance(to_c7);
/// assert_eq!(position.here().to_string(), "c7");
/// assert_eq!(position.number_of("c7".parse()?), Some(2));
/// assert_eq!(position.take_back(), Some("c7".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    layout: Layout,
    squares: Vec<u8>,
    /// The number of each visited square in its knight's trail, from 1; what it holds for other
    /// squares is left over. Empty while nobody wants it.
    numbers: Vec<u32>,
    /// The active knight.
    knight: Standing,
    active: Knight,
    /// The other knight, if there are two.
    waiting: Option<Standing>,
    /// The bytes of the eight squares around the active knight, kept since every move has just read
    /// and written them and every choice reads them next.
    around: u64,
    trail: Vec<Step>,
}

/// A knight, where it is and how far.
#[derive(Clone, Copy, Debug)]
struct Standing {
    start: Square,
    x: u32,
    y: u32,
    /// Where its byte is in `squares`.
    place: usize,
    /// How many squares it has visited, and the flag of the second knight.
    number: u32,
}

/// A point of a position's history, without its moves: a byte a square.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    squares: Box<[u8]>,
    knight: Standing,
    active: Knight,
    waiting: Option<Standing>,
}

impl Kept {
    /// The memory that it takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.squares.len()
    }
}

/// Why a position cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A start is not a square of the board.
    #[error(transparent)]
    Start(#[from] SquareError),
    /// One square for two knights.
    #[error("both knights cannot stand on {0}: name two squares")]
    SameSquare(Square),
    /// The board has more squares than a position holds.
    #[error("a position on {board} is too large: up to {max} squares can be held", max = Position::MAX_SQUARES)]
    TooLarge {
        /// The board asked for.
        board: Board,
    },
    /// The memory that there is does not suffice.
    #[error("there is not enough memory for a position on {board}")]
    Memory {
        /// The board asked for.
        board: Board,
    },
}

impl Position {
    /// The most squares that a position's board may have, missing ones counted.
    pub const MAX_SQUARES: u64 = (1 << 31) - 1;

    /// A knight on `start`, everything else unvisited.
    ///
    /// # Errors
    /// [`PositionError`] if the board does not have the square, or is too large.
    pub fn new(board: &Board, start: Square) -> Result<Position, PositionError> {
        board.check(start)?;
        if board.size().area() > Position::MAX_SQUARES {
            let board = board.clone();
            return Err(PositionError::TooLarge { board });
        }
        let memory = |_| PositionError::Memory {
            board: board.clone(),
        };
        let layout = Layout::new(board.size());
        let squares = layout.squares(board).map_err(memory)?;
        let mut position = Position {
            board: board.clone(),
            layout,
            numbers: Vec::new(),
            squares,
            knight: Standing::on(start, &layout, Knight::First),
            active: Knight::First,
            waiting: None,
            around: 0,
            trail: room_for(board).map_err(memory)?,
        };
        position.enter();
        Ok(position)
    }

    /// Two knights, each on its first square; the first one is active.
    ///
    /// # Errors
    /// [`PositionError`] if the board does not have a square, both are one, or it is too large.
    pub fn with_two(board: &Board, starts: [Square; 2]) -> Result<Position, PositionError> {
        let mut position = Position::new(board, starts[0])?;
        position.place_second(starts[1])?;
        Ok(position)
    }

    /// Puts a second knight on the board, beside one that has not moved.
    ///
    /// # Errors
    /// [`PositionError`] if the board does not have the square, or the first knight is there.
    ///
    /// # Panics
    /// If there are two knights already, or a move was made.
    pub(crate) fn place_second(&mut self, start: Square) -> Result<(), PositionError> {
        assert!(self.waiting.is_none() && self.trail.is_empty(), "too late");
        self.board.check(start)?;
        if start == self.here() {
            return Err(PositionError::SameSquare(start));
        }
        let second = Standing::on(start, &self.layout, Knight::Second);
        self.waiting = Some(std::mem::replace(&mut self.knight, second));
        self.active = Knight::Second;
        self.enter();
        self.activate(Knight::First);
        Ok(())
    }

    /// A position along `squares` as far as they are legal; `None` if already the first is not a
    /// square of the board, or the board is too large.
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::position::Position;
    ///
    /// let squares = ["a1", "b3", "b4"].map(|name| name.parse().expect("a name"));
    /// let position = Position::along(&Board::CHESS, squares).expect("a1 is on the board");
    /// assert_eq!((position.here().to_string().as_str(), position.visited()), ("b3", 2));
    /// ```
    pub fn along(board: &Board, squares: impl IntoIterator<Item = Square>) -> Option<Position> {
        let mut squares = squares.into_iter();
        let mut position = Position::new(board, squares.next()?).ok()?;
        for square in squares {
            let Some(direction) = position.direction_to(square) else {
                break;
            };
            position.advance(direction);
        }
        Some(position)
    }

    /// Makes a knight the active one; nothing happens where there is one knight alone.
    #[inline]
    pub fn activate(&mut self, knight: Knight) {
        if knight == self.active {
            return;
        }
        if let Some(waiting) = &mut self.waiting {
            std::mem::swap(waiting, &mut self.knight);
            self.active = knight;
            self.look_around();
        }
    }

    /// Keeps the numbers of the visited squares from now on, so that [`visit`](Position::visit) and
    /// [`number_of`](Position::number_of) answer at once.
    ///
    /// # Errors
    /// [`PositionError::Memory`] if they do not fit into memory.
    pub fn keep_numbers(&mut self) -> Result<(), PositionError> {
        let numbers = zeroed(self.squares.len());
        let mut numbers = numbers.map_err(|_| PositionError::Memory {
            board: self.board.clone(),
        })?;
        self.write_numbers(&mut numbers);
        self.numbers = numbers;
        Ok(())
    }

    /// Writes the numbers of all visited squares.
    fn write_numbers(&self, numbers: &mut [u32]) {
        for knight in self.knights() {
            let flag = if knight == Knight::Second { SECOND } else { 0 };
            for (square, number) in self.trail_of(knight).zip(1..) {
                numbers[self.layout.place(square)] = number | flag;
            }
        }
    }

    /// Moves the active knight.
    ///
    /// # Panics
    /// If `direction` does not lead to an unvisited square of the board: that would break what
    /// everything that holds a position relies on. Ask [`Position::is_free`] first.
    #[inline]
    pub fn advance(&mut self, direction: Direction) {
        assert!(self.is_free(direction), "a move to a blocked square");
        self.shift(direction);
        self.knight.number += 1;
        self.trail.push(Step::advance(self.active, direction));
        self.enter();
    }

    /// Takes the last move back and returns the square that the knight left by it, `None` before
    /// the first move. The knight that had moved is the active one then.
    pub fn take_back(&mut self) -> Option<Square> {
        let step = self.trail.pop()?;
        self.activate(step.knight());
        let left = self.here();
        self.leave();
        self.knight.number -= 1;
        self.shift(step.direction().opposite());
        self.look_around();
        Some(left)
    }

    /// Makes a step: a move of its knight, or the taking back of the last move, which is that one.
    ///
    /// # Panics
    /// If the step is a move that cannot be made here.
    pub fn make(&mut self, step: Step) {
        if step.is_take_back() {
            let _ = self.take_back();
        } else {
            self.activate(step.knight());
            self.advance(step.direction());
        }
    }

    /// Undoes a step that was just made.
    ///
    /// # Panics
    /// If it was not.
    pub(crate) fn unmake(&mut self, step: Step) {
        if step.is_take_back() {
            self.activate(step.knight());
            self.advance(step.direction());
        } else {
            let _ = self.take_back();
        }
    }

    /// Begins anew with one knight on `start`, as [`Position::new`] does, in the memory that the
    /// position has. It takes as long as there are moves to take back, or as laying out the board,
    /// whichever is shorter.
    ///
    /// # Errors
    /// [`SquareError`] if the board does not have the square: then nothing has changed.
    pub(crate) fn begin_at(&mut self, start: Square) -> Result<(), SquareError> {
        /// How many squares are laid out in the time in which one move is taken back.
        const LAID_OUT: usize = 16;
        self.board.check(start)?;
        let is_long = self.trail.len() * LAID_OUT > self.squares.len();
        match is_long.then(|| self.layout.squares(&self.board)) {
            Some(Ok(fresh)) => {
                self.squares = fresh;
                self.trail.clear();
            }
            _ => {
                while self.take_back().is_some() {}
                self.activate(Knight::Second);
                if self.has_two() {
                    self.leave();
                    self.activate(Knight::First);
                }
                self.leave();
            }
        }
        self.waiting = None;
        self.active = Knight::First;
        self.knight = Standing::on(start, &self.layout, Knight::First);
        self.enter();
        Ok(())
    }

    /// What has to be kept, besides the moves, to come back to this point.
    pub(crate) fn keep(&self) -> Kept {
        Kept {
            squares: self.squares.as_slice().into(),
            knight: self.knight,
            active: self.active,
            waiting: self.waiting,
        }
    }

    /// Comes back to a point that was kept on this board, `trail` being the moves made until then.
    /// Unless the numbers of all these squares are known to stand there still, they are written anew:
    /// that takes a few nanoseconds a move.
    pub(crate) fn come_back(
        &mut self,
        kept: &Kept,
        trail: impl Iterator<Item = Step>,
        has_numbers: bool,
    ) {
        self.squares.copy_from_slice(&kept.squares);
        (self.knight, self.active, self.waiting) = (kept.knight, kept.active, kept.waiting);
        self.trail.clear();
        self.trail.extend(trail);
        if self.keeps_numbers() && !has_numbers {
            let mut numbers = std::mem::take(&mut self.numbers);
            self.write_numbers(&mut numbers);
            self.numbers = numbers;
        }
        self.look_around();
    }

    #[inline]
    fn shift(&mut self, direction: Direction) {
        let (dx, dy) = direction.offset();
        self.knight.place = self.layout.step(self.knight.place, direction);
        // Whoever asks for this has seen that the move stays on the board.
        self.knight.x = self.knight.x.wrapping_add_signed(dx);
        self.knight.y = self.knight.y.wrapping_add_signed(dy);
    }

    #[inline]
    fn look_around(&mut self) {
        let around = self.layout.around(self.knight.place);
        self.around = u64::from_le_bytes(around.map(|place| self.squares[place]));
    }

    /// Marks the active knight's square as visited. Blocked squares count along: what they hold is
    /// the degree they will have when they are free again.
    #[inline]
    fn enter(&mut self) {
        let here = self.knight.place;
        self.squares[here] |= BLOCKED;
        if let Some(number) = self.numbers.get_mut(here) {
            *number = self.knight.number;
        }
        // Gathered in a register: eight bytes written apart and read at once would stall.
        let mut around = 0;
        for (index, place) in self.layout.around(here).into_iter().enumerate() {
            let square = &mut self.squares[place];
            *square -= 1;
            around |= u64::from(*square) << (8 * index);
        }
        self.around = around;
    }

    /// Undoes [`Position::enter`]; the bytes around are then those of another square.
    fn leave(&mut self) {
        self.squares[self.knight.place] &= !BLOCKED;
        for place in self.layout.around(self.knight.place) {
            self.squares[place] += 1;
        }
    }
}

impl Standing {
    fn on(start: Square, layout: &Layout, knight: Knight) -> Standing {
        let (x, y) = layout.xy(start);
        Standing {
            start,
            x,
            y,
            place: layout.place(start),
            number: match knight {
                Knight::First => 1,
                Knight::Second => 1 | SECOND,
            },
        }
    }
}

/// Room for every move of a tour.
fn room_for(board: &Board) -> Result<Vec<Step>, TryReserveError> {
    let mut trail = Vec::new();
    // Below 2³¹, as the limit on positions says.
    trail.try_reserve_exact(board.squares() as usize - 1)?;
    Ok(trail)
}

#[cfg(test)]
mod tests;
