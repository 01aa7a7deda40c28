//! Positions: one or two unfinished trails, the visited squares, and the degrees of the unvisited squares.
//!
//! Invariants: each knight is on the last square of its trail; no square is visited twice; steps are knight's moves;
//! the degree of a square counts the unvisited squares a knight's move away.
//!
//! A square takes one byte: the degree (0 to 8) in the low half, and two flags above. A border of blocked squares makes
//! edge tests unnecessary. Only front ends keep numbers, because these take time, and four bytes per square.

mod layout;
mod questions;
mod step;

pub use questions::PositionRow;
pub use step::{Knight, Step};

use crate::board::{Board, Direction, Square, SquareError};
use knights_tour_base::wording::grouped;
use layout::{PositionLayout, zeroed};
use std::collections::TryReserveError;

/// Flag of a visited, missing or off-board square.
pub(crate) const BLOCKED: u8 = 0x80;
/// Flag of a square on the edge of the rectangle.
pub(crate) const EDGE: u8 = 0x40;
pub(crate) const DEGREE: u8 = 0x0f;

/// Flag bit in a number of the trail: the second knight visited the square.
const SECOND: u32 = 1 << 31;

/// A board with one or two knights and their trails. Moves and rules apply to the active knight.
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
    layout: PositionLayout,
    squares: Vec<u8>,
    /// Trail number of each visited square, from 1; stale for unvisited squares. Empty unless numbers are kept.
    numbers: Vec<u32>,
    knight: Standing,
    active: Knight,
    waiting: Option<Standing>,
    /// Cache for the next choice: the bytes of the eight squares around the active knight.
    around: u64,
    trail: Vec<Step>,
}

/// A knight on the board: where it started, where it is, and its number there.
#[derive(Clone, Copy, Debug)]
struct Standing {
    start: Square,
    x: u32,
    y: u32,
    place: usize,
    /// Trail number of the knight's square, with the flag [`SECOND`] for the second knight.
    number: u32,
}

/// A copy of a position, without its moves and the numbers of its squares.
#[derive(Clone, Debug)]
pub struct Snapshot {
    squares: Box<[u8]>,
    knight: Standing,
    active: Knight,
    waiting: Option<Standing>,
}

impl Snapshot {
    /// Memory of the snapshot, in bytes.
    pub fn bytes(&self) -> usize {
        self.squares.len()
    }
}

/// Why a position cannot be created.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A starting square is not on the board.
    #[error(transparent)]
    Start(#[from] SquareError),
    /// Both knights would start on one square.
    #[error("both knights cannot be on {0}: name two squares")]
    SameSquare(Square),
    /// The board is larger than [`Position::MAX_SQUARES`].
    #[error("a position on {0} is too large: at most {max} squares are possible", max = grouped(Position::MAX_SQUARES))]
    TooLarge(Board),
    /// Not enough memory for the squares of the board.
    #[error("there is not enough memory for a position on {0}")]
    Memory(Board),
}

impl Position {
    /// The largest area of a position's board, including missing squares.
    pub const MAX_SQUARES: u64 = (1 << 31) - 1;

    /// Creates a position with one knight on `start`.
    ///
    /// # Errors
    /// [`PositionError`] if `start` is not on the board, or the board is too large.
    pub fn new(board: &Board, start: Square) -> Result<Position, PositionError> {
        board.check(start)?;
        if board.size().area() > Position::MAX_SQUARES {
            return Err(PositionError::TooLarge(board.clone()));
        }
        let memory = |_| PositionError::Memory(board.clone());
        let layout = PositionLayout::new(board.size());
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

    /// Creates a position with two knights; the first one is active.
    ///
    /// # Errors
    /// [`PositionError`] if a start is not on the board, the starts are equal, or the board is too large.
    pub fn with_two(board: &Board, starts: [Square; 2]) -> Result<Position, PositionError> {
        let mut position = Position::new(board, starts[0])?;
        position.place_second(starts[1])?;
        Ok(position)
    }

    /// Adds a second knight before the first move. Fails if `start` is off the board or occupied.
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

    /// Plays the longest legal prefix of `squares`; `None` if the board is too large or the first square is not on it.
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

    /// Makes `knight` active; does nothing if there is only one knight.
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

    /// Keeps trail numbers from now on, so that [`visit`](Position::visit) and [`number_of`](Position::number_of) take
    /// constant time. Fails with [`PositionError::Memory`] if memory runs out.
    pub fn keep_numbers(&mut self) -> Result<(), PositionError> {
        let numbers = zeroed(self.squares.len());
        let mut numbers = numbers.map_err(|_| PositionError::Memory(self.board.clone()))?;
        self.write_numbers(&mut numbers);
        self.numbers = numbers;
        Ok(())
    }

    fn write_numbers(&self, numbers: &mut [u32]) {
        for knight in self.knights() {
            let flag = if knight == Knight::Second { SECOND } else { 0 };
            for (square, number) in self.trail_of(knight).zip(1..) {
                numbers[self.layout.place(square)] = number | flag;
            }
        }
    }

    /// Moves the active knight in `direction`.
    ///
    /// # Panics
    /// If `direction` does not lead to an unvisited square of the board. Check [`Position::is_free`] first.
    #[inline]
    pub fn advance(&mut self, direction: Direction) {
        assert!(self.is_free(direction), "a move to a blocked square");
        self.shift(direction);
        self.knight.number += 1;
        self.trail.push(Step::advance(self.active, direction));
        self.enter();
    }

    /// Takes back the last move and activates the knight that made it. Returns the square left; `None` without a move.
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

    /// Makes a step: a move, or a take-back of the last move. Panics if the step is illegal.
    pub fn make(&mut self, step: Step) {
        if step.is_take_back() {
            let _ = self.take_back();
        } else {
            self.activate(step.knight());
            self.advance(step.direction());
        }
    }

    /// Takes back a step: the last one, or the take-back of a move.
    ///
    /// # Panics
    /// If `step` is not the last step, as far as the position knows.
    pub fn take_back_step(&mut self, step: Step) {
        if step.is_take_back() {
            self.activate(step.knight());
            self.advance(step.direction());
        } else {
            assert_eq!(self.trail.last(), Some(&step), "the last step");
            let _ = self.take_back();
        }
    }

    /// Restarts with one knight on `start`: takes back all moves or resets the board. Fails if `start` is off it.
    pub fn restart_at(&mut self, start: Square) -> Result<(), SquareError> {
        /// Number of squares that can be reset in the time of one take-back.
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

    /// A copy, to return to with [`Position::restore`].
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            squares: self.squares.as_slice().into(),
            knight: self.knight,
            active: self.active,
            waiting: self.waiting,
        }
    }

    /// Restores a snapshot of the same board, reached by the moves of `trail`. Recomputes kept numbers unless `has_numbers`:
    /// squares that both positions have visited have the same numbers.
    ///
    /// # Panics
    /// If the snapshot is of a board of another size.
    pub fn restore(
        &mut self,
        snapshot: &Snapshot,
        trail: impl Iterator<Item = Step>,
        has_numbers: bool,
    ) {
        self.squares.copy_from_slice(&snapshot.squares);
        self.knight = snapshot.knight;
        (self.active, self.waiting) = (snapshot.active, snapshot.waiting);
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
        self.knight.x = self.knight.x.wrapping_add_signed(dx);
        self.knight.y = self.knight.y.wrapping_add_signed(dy);
    }

    #[inline]
    fn look_around(&mut self) {
        let around = self.layout.around(self.knight.place);
        self.around = u64::from_le_bytes(around.map(|place| self.squares[place]));
    }

    /// Blocks the knight's square and lowers the degrees around it, even of blocked squares, so that leaving is exact.
    #[inline]
    fn enter(&mut self) {
        let here = self.knight.place;
        self.squares[here] |= BLOCKED;
        if let Some(number) = self.numbers.get_mut(here) {
            *number = self.knight.number;
        }
        // Assemble the bytes in a register: reading back eight bytes just after they were stored would stall.
        let mut around = 0;
        for (index, place) in self.layout.around(here).into_iter().enumerate() {
            let square = &mut self.squares[place];
            *square -= 1;
            around |= u64::from(*square) << (8 * index);
        }
        self.around = around;
    }

    /// Undoes [`Position::enter`]; `around` is stale afterwards.
    fn leave(&mut self) {
        self.squares[self.knight.place] &= !BLOCKED;
        for place in self.layout.around(self.knight.place) {
            self.squares[place] += 1;
        }
    }
}

impl Standing {
    fn on(start: Square, layout: &PositionLayout, knight: Knight) -> Standing {
        let (x, y) = layout.size.xy(start);
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

fn room_for(board: &Board) -> Result<Vec<Step>, TryReserveError> {
    let mut trail = Vec::new();
    trail.try_reserve_exact(board.squares() as usize - 1)?;
    Ok(trail)
}

#[cfg(test)]
mod tests;
