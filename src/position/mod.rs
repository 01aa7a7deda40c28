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
    reason = "the lowest byte of the eight is meant, and boards have fewer than 2^31 squares"
)]

mod layout;
mod step;

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
    pub fn place_second(&mut self, start: Square) -> Result<(), PositionError> {
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

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether there are two knights.
    pub fn has_two(&self) -> bool {
        self.waiting.is_some()
    }

    /// The knights on the board.
    pub fn knights(&self) -> impl Iterator<Item = Knight> + use<> {
        let count = if self.has_two() { 2 } else { 1 };
        Knight::BOTH.into_iter().take(count)
    }

    /// The knight that is active.
    pub fn active(&self) -> Knight {
        self.active
    }

    /// Makes a knight the active one; nothing happens where there is one knight alone.
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

    fn standing(&self, knight: Knight) -> Option<&Standing> {
        if knight == self.active {
            Some(&self.knight)
        } else {
            self.waiting.as_ref()
        }
    }

    /// Where the active knight started.
    pub fn start(&self) -> Square {
        self.knight.start
    }

    /// Where a knight started, if it is on the board.
    pub fn start_of(&self, knight: Knight) -> Option<Square> {
        Some(self.standing(knight)?.start)
    }

    /// Where the active knight stands.
    pub fn here(&self) -> Square {
        self.layout.square(&self.knight)
    }

    /// Where a knight stands, if it is on the board.
    pub fn here_of(&self, knight: Knight) -> Option<Square> {
        Some(self.layout.square(self.standing(knight)?))
    }

    /// The active knight's column from the left and row from the top, both from 0.
    pub(crate) fn xy(&self) -> (u32, u32) {
        (self.knight.x, self.knight.y)
    }

    /// How many squares have been visited, the starts among them.
    pub fn visited(&self) -> u64 {
        self.trail.len() as u64 + if self.has_two() { 2 } else { 1 }
    }

    /// How many squares a knight has visited.
    pub fn visited_by(&self, knight: Knight) -> u64 {
        let standing = self.standing(knight);
        standing.map_or(0, |standing| u64::from(standing.number & !SECOND))
    }

    /// Whether every square has been visited.
    pub fn is_complete(&self) -> bool {
        self.visited() == self.board.squares()
    }

    /// Whether this is a closed tour of one knight.
    pub fn is_closed(&self) -> bool {
        self.closing_move().is_some()
    }

    /// The move from the last square of a closed tour back to its first.
    pub fn closing_move(&self) -> Option<Direction> {
        let closing = Direction::between(self.here(), self.start());
        closing.filter(|_| self.is_complete() && !self.has_two())
    }

    /// The moves made and not taken back, from the first on.
    pub fn moves(&self) -> &[Step] {
        &self.trail
    }

    /// The squares that the active knight has visited, from its start on.
    pub fn trail(&self) -> impl Iterator<Item = Square> {
        self.trail_of(self.active)
    }

    /// The squares that a knight has visited, from its start on; none if it is not on the board.
    pub fn trail_of(&self, knight: Knight) -> impl Iterator<Item = Square> {
        let start = self.start_of(knight);
        let mut square = start.unwrap_or(self.knight.start);
        let moves = self
            .trail
            .iter()
            .filter(move |step| step.knight() == knight);
        start.into_iter().chain(moves.map(move |step| {
            let (dx, dy) = step.direction().offset();
            // The trail never leaves the board, so neither sum wraps.
            square = Square::new(
                square.file().wrapping_add_signed(dx),
                square.rank().wrapping_add_signed(-dy),
            );
            square
        }))
    }

    /// Whether the board has `square` and it has been visited.
    pub fn is_visited(&self, square: Square) -> bool {
        self.board.contains(square) && self.squares[self.layout.place(square)] & BLOCKED != 0
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
        for knight in self.knights() {
            let flag = if knight == Knight::Second { SECOND } else { 0 };
            for (square, number) in self.trail_of(knight).zip(1..) {
                numbers[self.layout.place(square)] = number | flag;
            }
        }
        self.numbers = numbers;
        Ok(())
    }

    /// The knight that visited `square`, and the square's number in its trail, from 1. At once if
    /// [the numbers are kept](Position::keep_numbers), otherwise by walking along the trails.
    pub fn visit(&self, square: Square) -> Option<(Knight, u64)> {
        if !self.is_visited(square) {
            return None;
        }
        let Some(&number) = self.numbers.get(self.layout.place(square)) else {
            return self.knights().find_map(|knight| {
                let mut numbered = self.trail_of(knight).zip(1..);
                let (_, number) = numbered.find(|&(other, _)| other == square)?;
                Some((knight, number))
            });
        };
        let knight = if number & SECOND == 0 {
            Knight::First
        } else {
            Knight::Second
        };
        Some((knight, u64::from(number & !SECOND)))
    }

    /// The number of a visited square in its knight's trail, from 1; as quickly as
    /// [`visit`](Position::visit).
    pub fn number_of(&self, square: Square) -> Option<u64> {
        self.visit(square).map(|(_, number)| number)
    }

    /// How many unvisited squares are a knight's move from `square`, 0 to 8.
    ///
    /// # Panics
    /// If the board does not have `square`.
    pub fn degree(&self, square: Square) -> u8 {
        let board = &self.board;
        assert!(board.contains(square), "{square} is not on {board}");
        self.squares[self.layout.place(square)] & DEGREE
    }

    /// The unvisited squares a knight's move from the active knight, and the direction of each.
    pub fn candidates(&self) -> impl Iterator<Item = (Direction, Square)> {
        self.candidates_of(self.active)
    }

    /// The unvisited squares a knight's move from a knight, and the direction of each.
    pub fn candidates_of(&self, knight: Knight) -> impl Iterator<Item = (Direction, Square)> {
        let standing = self.standing(knight).copied();
        standing.into_iter().flat_map(move |standing| {
            let here = self.layout.square(&standing);
            Direction::ALL.into_iter().filter_map(move |direction| {
                let place = self.layout.step(standing.place, direction);
                let is_free = self.squares[place] & BLOCKED == 0;
                let target = self.board.size().step(here, direction);
                target.filter(|_| is_free).map(|target| (direction, target))
            })
        })
    }

    /// Whether `direction` leads the active knight to an unvisited square of the board.
    pub fn is_free(&self, direction: Direction) -> bool {
        // By a shift: the bytes stay in a register.
        (self.around >> (8 * direction.index())) as u8 & BLOCKED == 0
    }

    /// The direction that leads the active knight to `square`, if that is unvisited and a knight's
    /// move away.
    pub fn direction_to(&self, square: Square) -> Option<Direction> {
        Direction::between(self.here(), square)
            .filter(|&direction| self.board.contains(square) && self.is_free(direction))
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
    pub fn unmake(&mut self, step: Step) {
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
    pub fn begin_at(&mut self, start: Square) -> Result<(), SquareError> {
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

    /// The bytes of the eight squares a knight's move from the active knight, in the order of the
    /// directions.
    pub(crate) fn around(&self) -> [u8; 8] {
        self.around.to_le_bytes()
    }

    /// The bytes of the eight squares around the one that `direction` leads to.
    pub(crate) fn around_target(&self, direction: Direction) -> [u8; 8] {
        if !self.is_free(direction) {
            // A square off the board has no surroundings to speak of.
            return [BLOCKED; 8];
        }
        let target = self.layout.step(self.knight.place, direction);
        self.layout.around(target).map(|place| self.squares[place])
    }

    #[inline]
    fn shift(&mut self, direction: Direction) {
        let (dx, dy) = direction.offset();
        self.knight.place = self.layout.step(self.knight.place, direction);
        // Whoever asks for this has seen that the move stays on the board.
        self.knight.x = self.knight.x.wrapping_add_signed(dx);
        self.knight.y = self.knight.y.wrapping_add_signed(dy);
    }

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
