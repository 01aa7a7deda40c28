//! Queries of a position.

use super::{BLOCKED, DEGREE, Knight, Position, SECOND, Standing, Step};
use crate::board::{Board, Direction, Square};

/// One row of squares of a position, for fast repeated queries.
#[derive(Clone, Copy, Debug)]
pub struct PositionRow<'a> {
    squares: &'a [u8],
    /// Trail numbers of the squares; empty if no numbers are kept.
    numbers: &'a [u32],
    /// The number of visited squares: a substitute for trail numbers if none are kept.
    visited: u64,
}

impl PositionRow<'_> {
    /// The trail number of the square in column `x`, if visited; the count of visited squares if no numbers are kept.
    ///
    /// # Panics
    /// If the row does not have column `x`.
    #[inline]
    pub fn number(&self, x: u32) -> Option<u64> {
        let index = x as usize;
        if self.squares[index] & BLOCKED == 0 {
            return None;
        }
        match self.numbers.get(index) {
            // Missing squares hold 0, not a number.
            Some(&number) => Some(u64::from(number & !SECOND)).filter(|&number| number > 0),
            None => Some(self.visited),
        }
    }
}

impl Position {
    /// Row `y` of the board, from 0 at the top. Panics if the board has fewer rows.
    pub fn row(&self, y: u32) -> PositionRow<'_> {
        let size = self.board.size();
        assert!(y < size.height(), "{size} has no row {y}");
        let first = self.layout.place(Square::new(0, size.height() - 1 - y));
        let places = first..first + size.width() as usize;
        PositionRow {
            squares: &self.squares[places.clone()],
            numbers: self.numbers.get(places).unwrap_or_default(),
            visited: self.visited(),
        }
    }

    /// Whether numbers of squares are looked up in constant time, see [`Position::keep_numbers`].
    pub fn keeps_numbers(&self) -> bool {
        !self.numbers.is_empty()
    }

    /// The board on which the knights move.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether two knights are on the board.
    pub fn has_two(&self) -> bool {
        self.waiting.is_some()
    }

    /// The knights on the board: one, or both.
    pub fn knights(&self) -> impl Iterator<Item = Knight> + use<> {
        let count = if self.has_two() { 2 } else { 1 };
        Knight::BOTH.into_iter().take(count)
    }

    /// The knight that moves next.
    pub fn active(&self) -> Knight {
        self.active
    }

    pub(super) fn standing(&self, knight: Knight) -> Option<&Standing> {
        if knight == self.active {
            Some(&self.knight)
        } else {
            self.waiting.as_ref()
        }
    }

    /// The active knight's first square.
    pub fn start(&self) -> Square {
        self.knight.start
    }

    /// Where a knight started; `None` if it is not on the board.
    pub fn start_of(&self, knight: Knight) -> Option<Square> {
        Some(self.standing(knight)?.start)
    }

    /// The active knight's square.
    pub fn here(&self) -> Square {
        self.layout.square(&self.knight)
    }

    /// The square of `knight`; `None` if the knight is not on the board.
    pub fn here_of(&self, knight: Knight) -> Option<Square> {
        Some(self.layout.square(self.standing(knight)?))
    }

    pub(crate) fn xy(&self) -> (u32, u32) {
        (self.knight.x, self.knight.y)
    }

    /// The number of visited squares, including the starts.
    pub fn visited(&self) -> u64 {
        self.trail.len() as u64 + if self.has_two() { 2 } else { 1 }
    }

    /// The number of squares that `knight` has visited, including the start.
    pub fn visited_by(&self, knight: Knight) -> u64 {
        let standing = self.standing(knight);
        standing.map_or(0, |standing| u64::from(standing.number & !SECOND))
    }

    /// Whether every square of the board has been visited.
    pub fn is_complete(&self) -> bool {
        self.visited() == self.board.squares()
    }

    /// Whether the trail is a closed tour by one knight.
    pub fn is_closed(&self) -> bool {
        let closing = Direction::between(self.here(), self.start());
        closing.is_some() && self.is_complete() && self.visited() > 2 && !self.has_two()
    }

    /// The moves made so far, without moves taken back.
    pub fn moves(&self) -> &[Step] {
        &self.trail
    }

    /// The active knight's trail, from its start.
    pub fn trail(&self) -> impl Iterator<Item = Square> {
        self.trail_of(self.active)
    }

    /// A knight's trail, from its start; empty if the knight is not on the board.
    pub fn trail_of(&self, knight: Knight) -> impl Iterator<Item = Square> {
        let start = self.start_of(knight);
        let mut square = start.unwrap_or(self.knight.start);
        let moves = self
            .trail
            .iter()
            .filter(move |step| step.knight() == knight);
        start.into_iter().chain(moves.map(move |step| {
            let (dx, dy) = step.direction().offset();
            // No sum wraps: the trail stays on the board.
            square = Square::new(
                square.file().wrapping_add_signed(dx),
                square.rank().wrapping_add_signed(-dy),
            );
            square
        }))
    }

    /// Whether a knight has visited this square of the board.
    pub fn is_visited(&self, square: Square) -> bool {
        self.board.contains(square) && self.squares[self.layout.place(square)] & BLOCKED != 0
    }

    /// The knight that visited `square`, and the trail number, from 1. Linear time without [`Position::keep_numbers`].
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

    /// The trail number of a visited square, from 1. Like [`Position::visit`], slow unless numbers are kept.
    pub fn number_of(&self, square: Square) -> Option<u64> {
        self.visit(square).map(|(_, number)| number)
    }

    /// The number of unvisited squares a knight's move from `square`, 0 to 8.
    ///
    /// # Panics
    /// If the board does not have `square`.
    pub fn degree(&self, square: Square) -> u8 {
        let board = &self.board;
        assert!(board.contains(square), "{square} is not on {board}");
        self.squares[self.layout.place(square)] & DEGREE
    }

    /// The active knight's legal moves: directions and target squares.
    pub fn candidates(&self) -> impl Iterator<Item = (Direction, Square)> {
        self.candidates_of(self.active)
    }

    /// The unvisited squares a move of `knight` away.
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

    /// Whether the active knight can move in `direction`.
    pub fn is_free(&self, direction: Direction) -> bool {
        // Shifting is faster than indexing, because the bytes stay in a register.
        (self.around >> (8 * direction.index())) as u8 & BLOCKED == 0
    }

    /// The direction from the active knight to `square`; `None` unless that is a legal move.
    pub fn direction_to(&self, square: Square) -> Option<Direction> {
        Direction::between(self.here(), square)
            .filter(|&direction| self.board.contains(square) && self.is_free(direction))
    }

    pub(crate) fn around(&self) -> [u8; 8] {
        self.around.to_le_bytes()
    }

    pub(crate) fn around_target(&self, direction: Direction) -> [u8; 8] {
        if !self.is_free(direction) {
            return [BLOCKED; 8];
        }
        let target = self.layout.step(self.knight.place, direction);
        self.layout.around(target).map(|place| self.squares[place])
    }
}
