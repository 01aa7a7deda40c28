//! The game of two knights: they share a board, visit no square twice, and neither moves three times in a row.
//! This module has the rules; the game's state is a [`Position`] with two knights.
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::position::{Knight, Position};
//! use knights_tour_session::two_knights::{MoveError, play};
//!
//! let board = Board::new(6, 6)?;
//! let mut game = Position::with_two(&board, ["a6".parse()?, "f6".parse()?])?;
//! play(&mut game, Knight::First, "b4".parse()?)?;
//! play(&mut game, Knight::First, "a2".parse()?)?;
//! let third = play(&mut game, Knight::First, "c1".parse()?);
//! assert_eq!(third, Err(MoveError::ThirdInARow));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod partner;
mod perfect;

pub(crate) use partner::advise;
pub use perfect::{NoPerfectGame, perfect};

use knights_tour::board::{Direction, Square};
use knights_tour::position::{Knight, Position, Step};

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The knight made the last two moves.
    #[error("this knight has moved twice in a row: now move the other")]
    ThirdInARow,
    /// The square is not a knight's move away, or not on the board.
    #[error("{to} is not a knight\u{2019}s move from {from}")]
    NotAMove {
        /// The square that the knight is on.
        from: Square,
        /// The requested target square.
        to: Square,
    },
    /// The square has already been visited.
    #[error("{0} has already been visited")]
    Visited(Square),
    /// The knight is not on the board.
    #[error("there is only one knight on the board")]
    NoSuchKnight,
}

/// Whether the knight made the last two moves, so that the other knight must move.
pub(crate) fn must_wait(game: &Position, knight: Knight) -> bool {
    matches!(game.moves(), [.., a, b] if a.knight() == knight && b.knight() == knight)
}

/// The step of a knight to the square `to`, or [`MoveError`] if the move is illegal.
pub fn check(game: &Position, knight: Knight, to: Square) -> Result<Step, MoveError> {
    let from = game.here_of(knight).ok_or(MoveError::NoSuchKnight)?;
    let direction = Direction::between(from, to).filter(|_| game.board().contains(to));
    let direction = direction.ok_or(MoveError::NotAMove { from, to })?;
    if game.is_visited(to) {
        return Err(MoveError::Visited(to));
    }
    if must_wait(game, knight) {
        return Err(MoveError::ThirdInARow);
    }
    Ok(Step::advance(knight, direction))
}

/// Moves a knight to the square `to`. An illegal move leaves the game unchanged.
pub fn play(game: &mut Position, knight: Knight, to: Square) -> Result<(), MoveError> {
    let step = check(game, knight, to)?;
    game.make(step);
    Ok(())
}

/// The legal moves of a knight: directions and targets.
pub fn candidates(
    game: &Position,
    knight: Knight,
) -> impl Iterator<Item = (Direction, Square)> + '_ {
    let may_move = !must_wait(game, knight);
    game.candidates_of(knight).filter(move |_| may_move)
}

pub(crate) fn can_move(game: &Position, knight: Knight) -> bool {
    candidates(game, knight).next().is_some()
}

/// Whether neither knight has a legal move.
pub fn is_over(game: &Position) -> bool {
    game.has_two()
        && !Knight::BOTH
            .into_iter()
            .any(|knight| can_move(game, knight))
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::board::Board;

    fn game(size: &str, starts: [&str; 2]) -> Position {
        let starts = starts.map(|name| name.parse().unwrap());
        Position::with_two(&size.parse::<Board>().unwrap(), starts).unwrap()
    }

    #[test]
    fn a_move_that_may_not_be_changes_nothing() {
        let mut game = game("6x6", ["a6", "f6"]);
        for name in ["a6", "a5", "c7", "f6"] {
            let to = name.parse().unwrap();
            assert!(play(&mut game, Knight::First, to).is_err(), "{name}");
        }
        assert_eq!(game.visited(), 2);
        let alone = Position::new(&Board::CHESS, Square::new(0, 0)).unwrap();
        let to = Square::new(1, 2);
        assert_eq!(
            check(&alone, Knight::Second, to),
            Err(MoveError::NoSuchKnight)
        );
        assert!(!is_over(&alone));
    }

    #[test]
    fn a_knight_that_must_wait_ends_the_game_where_the_other_is_stuck() {
        // On 3×2 each knight has at most one move.
        let mut game = game("3x2", ["a1", "b1"]);
        assert!(!is_over(&game));
        play(&mut game, Knight::First, "c2".parse().unwrap()).unwrap();
        assert!(is_over(&game));
    }
}
