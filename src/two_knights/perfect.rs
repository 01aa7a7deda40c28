//! A game in which the two knights visit all squares.

use super::exhaust;
use super::partner::Table;
use super::{Game, Knight};
use crate::board::{Board, Direction, Square};
use crate::solve::{Answer, Completion, Finish, Question, TieBreak, Verdict, Warnsdorff};
use crate::walk::Walk;

/// Why no game visits all squares, or why none is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPerfectGame {
    /// The knights stand on both squares next to a corner.
    #[error(
        "the knights stand on both squares from which {corner} can be reached: the one that goes there is stuck at once, and the other, which may not move three times in a row, cannot visit the rest"
    )]
    Corner {
        /// The corner.
        corner: Square,
    },
    /// Both start on the colour of which there are fewer squares.
    #[error(
        "the board has one dark square more than light ones, and two knights that start on light squares never visit more dark ones"
    )]
    Colours,
    /// Every way was tried.
    #[error("every way has been tried")]
    Exhausted,
    /// None was found.
    #[error("none was found, which proves nothing")]
    NotFound,
}

/// How many first knight's ways are tried.
const TRIES: u32 = 4000;
/// The same on boards that are decided if no try succeeds.
const FEW_TRIES: u32 = 400;
/// How many squares a try at the second knight's way may look at.
const BUDGET: u64 = 2000;

/// The moves of a game that visits all squares. The same `seed` brings the same game.
///
/// Both ways together are one path with a jump: the first knight's way backwards, then from one
/// start to the other, then the second's. Small boards are searched for it: many a way of the
/// first knight is tried, and what it leaves is decided exactly. On larger ones a tour from one
/// start to the other is cut in two.
///
/// # Errors
/// [`NoPerfectGame`], of which [`NoPerfectGame::NotFound`] is no proof. It is not said of boards of
/// up to 36 squares.
pub fn perfect(start: &Game, seed: u64) -> Result<Vec<(Knight, Square)>, NoPerfectGame> {
    let (board, starts) = (start.board, start.starts);
    if let Some(reason) = impossible(board, starts) {
        return Err(reason);
    }
    let mut random = fastrand::Rng::with_seed(seed);
    let ways = if board.squares() <= Completion::MAX_SQUARES {
        search(board, starts, &mut random)
    } else {
        cut(board, starts, seed)
    };
    if let Some([first, second]) = ways {
        return Ok(interleaved(&first, &second));
    }
    if board.squares() <= exhaust::MAX_SQUARES {
        let ways = exhaust::ways(board, starts).ok_or(NoPerfectGame::Exhausted)?;
        return Ok(interleaved(&ways[0], &ways[1]));
    }
    played_out(start, &mut random).ok_or(NoPerfectGame::NotFound)
}

fn impossible(board: Board, starts: [Square; 2]) -> Option<NoPerfectGame> {
    if board.is_odd()
        && starts
            .iter()
            .all(|&start| !board.parity_allows_start(start))
    {
        return Some(NoPerfectGame::Colours);
    }
    let corners = board.iter().filter(|&square| {
        let targets = Direction::ALL.into_iter();
        let around: Vec<Square> = targets.filter_map(|d| board.step(square, d)).collect();
        !starts.contains(&square) && !around.is_empty() && around.iter().all(|s| starts.contains(s))
    });
    // One move for the knight that goes there: the other has at most two before and two after it.
    let others = board.squares() - 3;
    corners
        .map(|corner| NoPerfectGame::Corner { corner })
        .next()
        .filter(|_| others > 4)
}

/// The squares after the starts, by knight.
pub(super) type Ways = [Vec<Square>; 2];

/// Whether knights with so many moves can take turns, neither moving three times in a row.
pub(super) fn can_take_turns(first: usize, second: usize) -> bool {
    first <= 2 * (second + 1) && second <= 2 * (first + 1)
}

fn search(board: Board, starts: [Square; 2], random: &mut fastrand::Rng) -> Option<Ways> {
    let moves = board.squares() as usize - 2;
    let shares: Vec<usize> = (0..=moves)
        .filter(|&first| can_take_turns(first, moves - first))
        .collect();
    let tries = match board.squares() <= exhaust::MAX_SQUARES {
        true => FEW_TRIES,
        false => TRIES,
    };
    (0..tries).find_map(|_| {
        let length = random.choice(shares.iter().copied())?;
        let first = way(board, starts, length, random)?;
        let is_left = |square| square != starts[0] && !first.contains(&square);
        let mut search = Completion::of(board, starts[1], is_left)?;
        match search.advance(BUDGET)? {
            Verdict::Lost => None,
            Verdict::Possible(moves) => Some([first, squares(board, starts[1], &moves)]),
        }
    })
}

/// A way of the first knight, by Warnsdorff's rule with random ties, that avoids the second.
fn way(
    board: Board,
    starts: [Square; 2],
    length: usize,
    random: &mut fastrand::Rng,
) -> Option<Vec<Square>> {
    let mut walk = Walk::new(board, starts[0]).ok()?;
    let rule = Warnsdorff::new(TieBreak::Random, random.u64(..));
    for _ in 0..length {
        // Now and then any move, since the rule alone always begins alike.
        let candidates: Vec<Direction> = walk.candidates().map(|(d, _)| d).collect();
        let any = random.choice(candidates)?;
        let next = if random.u8(..8) == 0 {
            any
        } else {
            rule.choose(&walk)?
        };
        walk.advance(next);
        if walk.here() == starts[1] {
            return None;
        }
    }
    Some(walk.trail().skip(1).collect())
}

fn squares(board: Board, start: Square, moves: &[Direction]) -> Vec<Square> {
    let mut here = start;
    let steps = moves.iter().filter_map(|&direction| {
        here = board.step(here, direction)?;
        Some(here)
    });
    steps.collect()
}

/// A tour from one start to the other, cut in the middle.
fn cut(board: Board, [first, second]: [Square; 2], seed: u64) -> Option<Ways> {
    let question = Question::new(board, Some(first), Finish::At(second), seed).ok()?;
    let Answer::Tour(tour) = question.answer(&mut |_| true).ok()? else {
        return None;
    };
    let squares: Vec<Square> = tour.squares().collect();
    let (front, back) = squares.split_at(squares.len() / 2);
    Some([
        front.iter().skip(1).copied().collect(),
        back.iter().rev().skip(1).copied().collect(),
    ])
}

/// Both knights at once by Warnsdorff's rule, as often as it may take.
fn played_out(start: &Game, random: &mut fastrand::Rng) -> Option<Vec<(Knight, Square)>> {
    const MOVES: u64 = 3_000_000;
    let begun = Game::new(start.board, start.starts).ok()?;
    let table = Table::of(&begun);
    (0..(MOVES / start.board.squares()).max(1)).find_map(|_| {
        let mut moves = Vec::new();
        let visited = table
            .clone()
            .play_out(random, |knight, to| moves.push((knight, to)));
        (visited == start.board.squares()).then_some(moves)
    })
}

/// Both ways as one game: whoever has more moves left goes first, but never three times in a row.
fn interleaved(first: &[Square], second: &[Square]) -> Vec<(Knight, Square)> {
    let mut left = [first.iter(), second.iter()];
    let mut game: Vec<(Knight, Square)> = Vec::new();
    loop {
        let longer = if left[0].len() >= left[1].len() {
            Knight::First
        } else {
            Knight::Second
        };
        let must_wait = matches!(game[..], [.., (a, _), (b, _)] if a == longer && b == longer);
        let next = if must_wait { longer.other() } else { longer };
        match left[next as usize].next() {
            Some(&square) => game.push((next, square)),
            None => return game,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(size: &str, starts: [&str; 2]) -> Game {
        let starts = starts.map(|name| name.parse().unwrap());
        Game::new(size.parse().unwrap(), starts).unwrap()
    }

    /// Plays the moves by the rules of the game.
    fn check(mut game: Game, moves: Vec<(Knight, Square)>) {
        for (knight, to) in moves {
            game.play(knight, to).unwrap();
        }
        assert_eq!(game.visited(), game.board().squares());
        assert!(game.is_over());
    }

    #[test]
    fn on_6x6_all_pairs_but_four_have_a_perfect_game() {
        let board = Board::new(6, 6).unwrap();
        let all: Vec<Square> = board.iter().collect();
        let mut without = Vec::new();
        for (index, &first) in all.iter().enumerate() {
            for &second in &all[index + 1..] {
                let game = Game::new(board, [first, second]).unwrap();
                match perfect(&game, 1) {
                    Ok(moves) => check(game, moves),
                    Err(NoPerfectGame::Corner { .. }) => without.push([first, second]),
                    Err(other) => panic!("{first} {second}: {other}"),
                }
            }
        }
        assert_eq!(without.len(), 4, "{without:?}");
    }

    #[test]
    fn boards_of_up_to_36_squares_are_decided() {
        for (size, starts) in [
            ("4x5", ["b4", "d3"]),
            ("4x5", ["b2", "d3"]),
            ("4x4", ["a1", "b1"]),
        ] {
            let game = game(size, starts);
            for seed in 0..5 {
                let moves = perfect(&game, seed).unwrap_or_else(|error| panic!("{size}: {error}"));
                check(game.clone(), moves);
            }
        }
        let none = perfect(&game("3x3", ["a1", "b3"]), 0);
        assert_eq!(none, Err(NoPerfectGame::Exhausted));
    }

    #[test]
    fn other_boards_have_theirs() {
        for (size, starts) in [
            ("8x8", ["a1", "c3"]),
            ("7x7", ["a1", "b1"]),
            ("5x5", ["a1", "e5"]),
            ("20x20", ["a1", "t1"]),
            ("20x20", ["a1", "c1"]),
            ("11x11", ["a1", "k11"]),
        ] {
            let game = game(size, starts);
            let moves = perfect(&game, 3).unwrap_or_else(|error| panic!("{size}: {error}"));
            check(game, moves);
        }
    }

    #[test]
    fn where_none_can_be_it_is_said_why() {
        assert_eq!(
            perfect(&game("5x5", ["b1", "d1"]), 0),
            Err(NoPerfectGame::Colours)
        );
        let corner = "a1".parse().unwrap();
        assert_eq!(
            perfect(&game("6x6", ["b3", "c2"]), 0),
            Err(NoPerfectGame::Corner { corner })
        );
    }
}
