//! The game of two knights: they visit the squares of one board, none twice, and neither moves
//! three times in a row.

mod exhaust;
mod partner;
mod perfect;

pub use perfect::{NoPerfectGame, perfect};

use crate::board::{Board, Direction, Square, SquareError};

/// One of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knight {
    /// The one placed first.
    First,
    /// The other.
    Second,
}

impl Knight {
    /// Both.
    pub const BOTH: [Knight; 2] = [Knight::First, Knight::Second];

    /// The other one.
    pub fn other(self) -> Knight {
        match self {
            Knight::First => Knight::Second,
            Knight::Second => Knight::First,
        }
    }
}

/// Why two knights cannot be placed so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlacingError {
    /// A square that the board does not have.
    #[error(transparent)]
    Square(#[from] SquareError),
    /// One square for both.
    #[error("both knights cannot stand on {0}: name two squares")]
    SameSquare(Square),
}

/// Why a knight may not move so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// It moved the last two times.
    #[error("this knight has moved twice in a row: now it is the other\u{2019}s turn")]
    ThirdInARow,
    /// The square is not a knight's move away, or not on the board.
    #[error("{to} is not a knight\u{2019}s move from {from}")]
    NotAMove {
        /// Where it stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// One of the knights was there, or is.
    #[error("{0} has been visited")]
    Visited(Square),
}

/// A game under way.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::two_knights::{Game, Knight, MoveError};
///
/// let board = Board::new(6, 6)?;
/// let mut game = Game::new(board, ["a6".parse()?, "f6".parse()?])?;
/// game.play(Knight::First, "b4".parse()?)?;
/// game.play(Knight::First, "a2".parse()?)?;
/// assert_eq!(game.play(Knight::First, "c1".parse()?), Err(MoveError::ThirdInARow));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    board: Board,
    starts: [Square; 2],
    moves: Vec<(Knight, Square)>,
}

impl Game {
    /// Two knights on their first squares.
    ///
    /// # Errors
    /// [`PlacingError`] if one is off the board, or both are on one square.
    pub fn new(board: Board, starts: [Square; 2]) -> Result<Game, PlacingError> {
        for square in starts {
            if !board.contains(square) {
                return Err(SquareError::OffBoard { square, board }.into());
            }
        }
        let [first, second] = starts;
        if first == second {
            return Err(PlacingError::SameSquare(first));
        }
        Ok(Game {
            board,
            starts,
            moves: Vec::new(),
        })
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The squares that a knight has visited, from its first on; it stands on the last.
    pub fn trail(&self, knight: Knight) -> impl Iterator<Item = Square> {
        let start = self.starts[knight as usize];
        let moves = self.moves.iter().filter(move |(mover, _)| *mover == knight);
        std::iter::once(start).chain(moves.map(|&(_, square)| square))
    }

    /// Where a knight stands.
    pub fn here(&self, knight: Knight) -> Square {
        self.trail(knight)
            .last()
            .unwrap_or(self.starts[knight as usize])
    }

    /// Whether either knight is on a square or has been.
    pub fn is_visited(&self, square: Square) -> bool {
        self.starts.contains(&square) || self.moves.iter().any(|&(_, other)| other == square)
    }

    /// Whether a knight has moved the last two times, so that it is the other's turn.
    pub fn must_wait(&self, knight: Knight) -> bool {
        matches!(self.moves[..], [.., (a, _), (b, _)] if a == knight && b == knight)
    }

    /// Whether a knight may move to a square.
    ///
    /// # Errors
    /// [`MoveError`] if it may not.
    pub fn check(&self, knight: Knight, to: Square) -> Result<(), MoveError> {
        let from = self.here(knight);
        if !self.board.contains(to) || Direction::between(from, to).is_none() {
            return Err(MoveError::NotAMove { from, to });
        }
        if self.is_visited(to) {
            return Err(MoveError::Visited(to));
        }
        if self.must_wait(knight) {
            return Err(MoveError::ThirdInARow);
        }
        Ok(())
    }

    /// Moves a knight.
    ///
    /// # Errors
    /// [`MoveError`] if it may not: then nothing has changed.
    pub fn play(&mut self, knight: Knight, to: Square) -> Result<(), MoveError> {
        self.check(knight, to)?;
        self.moves.push((knight, to));
        Ok(())
    }

    /// Takes the last move back and returns it.
    pub fn take_back(&mut self) -> Option<(Knight, Square)> {
        self.moves.pop()
    }

    /// The moves made, from the first on: which knight, and where it went.
    pub fn moves(&self) -> &[(Knight, Square)] {
        &self.moves
    }

    /// How many squares have been visited by both.
    pub fn visited(&self) -> u64 {
        self.moves.len() as u64 + 2
    }

    /// Where a knight may move to.
    pub fn candidates(&self, knight: Knight) -> impl Iterator<Item = Square> {
        let here = self.here(knight);
        let targets = Direction::ALL.into_iter();
        let targets = targets.filter_map(move |direction| self.board.step(here, direction));
        targets.filter(move |&to| self.check(knight, to).is_ok())
    }

    /// Whether neither knight may move any more.
    pub fn is_over(&self) -> bool {
        let can_move = |knight| self.candidates(knight).next().is_some();
        !can_move(Knight::First) && !can_move(Knight::Second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> Game {
        let square = |name: &str| name.parse().unwrap();
        Game::new(Board::new(6, 6).unwrap(), [square("a6"), square("f6")]).unwrap()
    }

    #[test]
    fn knights_are_placed_on_two_squares_of_the_board() {
        let board = Board::new(6, 6).unwrap();
        let a1 = Square::new(0, 0);
        assert_eq!(
            Game::new(board, [a1, a1]),
            Err(PlacingError::SameSquare(a1))
        );
        let off = Game::new(board, [a1, Square::new(6, 0)]);
        assert!(matches!(off, Err(PlacingError::Square(_))));
    }

    #[test]
    fn a_move_that_may_not_be_changes_nothing() {
        let mut game = game();
        let before = game.clone();
        for name in ["a6", "a5", "c7", "f6"] {
            assert!(
                game.play(Knight::First, name.parse().unwrap()).is_err(),
                "{name}"
            );
        }
        assert_eq!(game, before);
    }

    #[test]
    fn taking_back_is_the_inverse_of_playing() {
        let mut game = game();
        let before = game.clone();
        let to = "b4".parse().unwrap();
        game.play(Knight::First, to).unwrap();
        assert!(game.is_visited(to));
        assert_eq!(game.take_back(), Some((Knight::First, to)));
        assert_eq!(game, before);
        assert_eq!(game.take_back(), None);
    }

    #[test]
    fn a_knight_that_must_wait_ends_the_game_where_the_other_is_stuck() {
        // On 3×2 each knight has one move at most.
        let board = Board::new(3, 2).unwrap();
        let square = |name: &str| name.parse().unwrap();
        let mut game = Game::new(board, [square("a1"), square("b1")]).unwrap();
        assert!(!game.is_over());
        game.play(Knight::First, square("c2")).unwrap();
        assert!(game.is_over());
    }
}
