//! What can be asked of a position.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the lowest byte of the eight is meant"
)]

use super::{BLOCKED, DEGREE, Knight, Position, SECOND, Standing, Step};
use crate::board::{Board, Direction, Square};

/// A row of a position's squares, for many questions about it.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    squares: &'a [u8],
    /// Empty where no numbers are kept.
    numbers: &'a [u32],
    /// What is told in their place.
    visited: u64,
}

impl Row<'_> {
    /// The number of the square at `x` from the left in its knight's trail, if it has been visited;
    /// where no numbers are kept, how many squares have been.
    ///
    /// # Panics
    /// If the row has no such square.
    #[inline]
    pub fn number(&self, x: u32) -> Option<u64> {
        let index = x as usize;
        if self.squares[index] & BLOCKED == 0 {
            return None;
        }
        match self.numbers.get(index) {
            // A square that the board does without has no number.
            Some(&number) => Some(u64::from(number & !SECOND)).filter(|&number| number > 0),
            None => Some(self.visited),
        }
    }
}

impl Position {
    /// A row of squares, `y` from the top.
    ///
    /// # Panics
    /// If the board has no such row.
    pub fn row(&self, y: u32) -> Row<'_> {
        let size = self.board.size();
        assert!(y < size.height(), "{size} has no row {y}");
        let first = self.layout.place(Square::new(0, size.height() - 1 - y));
        let places = first..first + size.width() as usize;
        Row {
            squares: &self.squares[places.clone()],
            numbers: self.numbers.get(places).unwrap_or_default(),
            visited: self.visited(),
        }
    }

    /// Whether the numbers of the visited squares are kept, so that [`visit`](Position::visit)
    /// answers at once.
    pub(crate) fn keeps_numbers(&self) -> bool {
        !self.numbers.is_empty()
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

    pub(super) fn standing(&self, knight: Knight) -> Option<&Standing> {
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
        closing.filter(|_| self.is_complete() && self.visited() > 2 && !self.has_two())
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
    pub(crate) fn candidates_of(
        &self,
        knight: Knight,
    ) -> impl Iterator<Item = (Direction, Square)> {
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
}
