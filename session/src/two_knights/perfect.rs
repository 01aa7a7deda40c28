//! Perfect games of two knights, which visit all squares.

use super::partner::play_out;
use knights_tour::board::{Board, Direction, Square};
use knights_tour::position::{Knight, Position, Step};
use knights_tour::solve::{Question, TieBreak, Unsolved, Warnsdorff};
use knights_tour_base::random::Random;
use knights_tour_base::{Cancelled, Progress};

/// Why no perfect game was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPerfectGame {
    /// The knights occupy both neighbours of a corner.
    #[error(
        "the knights are on the only two squares from which {corner} can be reached: the one that goes there is stuck at once, and the other, which cannot move three times in a row, cannot visit the rest"
    )]
    Corner {
        /// The corner with occupied neighbours.
        corner: Square,
    },
    /// Both knights start on the minority colour.
    #[error(
        "the board has one more dark square than light ones, and two knights that start on light squares never visit more dark ones"
    )]
    Colours,
    /// The caller cancelled the search.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The search gave up; a perfect game may exist.
    #[error("none was found, but there may be one")]
    NotFound,
}

const TRIES: u32 = 4000;
/// Step limit for each search for the second knight's path.
const BUDGET: u64 = 200;
/// Largest board, in squares, on which many paths are tried.
const SEARCHED: u64 = 64;

/// For each knight, the squares that it visits after its start.
type Ways = [Vec<Square>; 2];
/// A callback that can cancel the search.
type Ask<'a> = &'a mut dyn FnMut() -> Result<(), Cancelled>;

/// A game from the given starts that visits all squares. The result depends only on `seed`.
/// Both paths together form one path with a jump: the first path reversed, a jump between the starts, then the second
/// path. On small boards, many first paths are tried. On larger boards, a tour from one start to the other is cut in
/// two. If that fails, games are played at random. On 6x6 this finds a game for all 630 pairs of starts but the four of
/// [`NoPerfectGame::Corner`].
///
/// # Errors
/// [`NoPerfectGame`] if none was found. [`NoPerfectGame::NotFound`] proves nothing.
pub fn perfect(
    board: &Board,
    starts: [Square; 2],
    seed: u64,
    progress: Progress<'_>,
) -> Result<Vec<Step>, NoPerfectGame> {
    if let Some(reason) = impossible(board, starts) {
        return Err(reason);
    }
    let ask: Ask<'_> = &mut || progress(0, None);
    let mut random = Random::with_seed(seed);
    let ways = if board.squares() <= SEARCHED {
        search(board, starts, &mut random, ask)?
    } else {
        cut(board, starts, seed, ask)?
    };
    if let Some(ways) = ways {
        return Ok(interleaved(starts, &ways));
    }
    played_out(board, starts, &mut random, ask)?.ok_or(NoPerfectGame::NotFound)
}

fn impossible(board: &Board, starts: [Square; 2]) -> Option<NoPerfectGame> {
    if board.is_odd()
        && starts
            .iter()
            .all(|&start| !board.parity_allows_start(start))
    {
        return Some(NoPerfectGame::Colours);
    }
    let corners = board.iter().filter(|&square| {
        let around: Vec<Square> = board.neighbours(square).collect();
        !starts.contains(&square) && !around.is_empty() && around.iter().all(|s| starts.contains(s))
    });
    // The knight that enters the corner is stuck after one move, so the other has only two moves before and two after.
    let others = board.squares().saturating_sub(3);
    corners
        .map(|corner| NoPerfectGame::Corner { corner })
        .next()
        .filter(|_| others > 4)
}

/// Whether knights with these numbers of moves can take turns so that neither moves three times in a row.
fn can_take_turns(first: usize, second: usize) -> bool {
    first <= 2 * (second + 1) && second <= 2 * (first + 1)
}

fn search(
    board: &Board,
    starts: [Square; 2],
    random: &mut Random,
    ask: Ask<'_>,
) -> Result<Option<Ways>, Cancelled> {
    // The cast is lossless: there are at most 64 squares.
    let moves = board.squares() as usize - 2;
    let shares: Vec<usize> = (0..=moves)
        .filter(|&first| can_take_turns(first, moves - first))
        .collect();
    for attempt in 0..TRIES {
        ask()?;
        // Some games need many moves against the rule.
        let one_in = if attempt < TRIES / 10 { 8 } else { 2 };
        let ways = try_once(board, starts, &shares, one_in, random);
        if ways.is_some() {
            return Ok(ways);
        }
    }
    Ok(None)
}

fn try_once(
    board: &Board,
    starts: [Square; 2],
    shares: &[usize],
    one_in: u64,
    random: &mut Random,
) -> Option<Ways> {
    let length = *random.choose(shares)?;
    let first = way(board, starts, length, one_in, random)?;
    let is_left = |square| square != starts[0] && !first.contains(&square);
    let rest = Question::within(board, starts[1], is_left).max_steps(BUDGET);
    let second = rest.with_seed(random.next_u64()).solve().ok()?;
    Some([first, second.squares().skip(1).collect()])
}

/// A path of the first knight that avoids the second knight's square: by Warnsdorff's rule, but one move in `one_in` is
/// random, because paths that follow only the rule start alike.
fn way(
    board: &Board,
    starts: [Square; 2],
    length: usize,
    one_in: u64,
    random: &mut Random,
) -> Option<Vec<Square>> {
    let mut position = Position::new(board, starts[0]).ok()?;
    let rule = Warnsdorff::new(TieBreak::Random, random.next_u64());
    for _ in 0..length {
        let candidates: Vec<Direction> = position.candidates().map(|(d, _)| d).collect();
        let any = *random.choose(&candidates)?;
        let next = if random.below(one_in) == 0 {
            any
        } else {
            rule.choose(&position)?
        };
        position.advance(next);
        if position.here() == starts[1] {
            return None;
        }
    }
    Some(position.trail().skip(1).collect())
}

fn cut(
    board: &Board,
    [first, second]: [Square; 2],
    seed: u64,
    ask: Ask<'_>,
) -> Result<Option<Ways>, Cancelled> {
    let question = Question::on(board)
        .starting_at(first)
        .ending_at(second)
        .with_seed(seed);
    let tour = match question.solve_with(&mut |_, _| ask()) {
        Ok(tour) => tour,
        Err(Unsolved::Cancelled(cancelled)) => return Err(cancelled),
        Err(_) => return Ok(None),
    };
    let squares: Vec<Square> = tour.squares().collect();
    let (front, back) = squares.split_at(squares.len() / 2);
    Ok(Some([
        front.iter().skip(1).copied().collect(),
        back.iter().rev().skip(1).copied().collect(),
    ]))
}

fn played_out(
    board: &Board,
    starts: [Square; 2],
    random: &mut Random,
    ask: Ask<'_>,
) -> Result<Option<Vec<Step>>, Cancelled> {
    const MOVES: u64 = 3_000_000;
    let Ok(mut game) = Position::with_two(board, starts) else {
        return Ok(None);
    };
    for _ in 0..(MOVES / board.squares()).max(1) {
        ask()?;
        if play_out(&mut game, random) == board.squares() {
            return Ok(Some(game.moves().to_vec()));
        }
        while game.take_back().is_some() {}
    }
    Ok(None)
}

/// Merges both paths into a game. The knight with more moves left goes next, but never three times in a row.
fn interleaved(starts: [Square; 2], ways: &Ways) -> Vec<Step> {
    let mut left = [ways[0].iter(), ways[1].iter()];
    let mut here = starts;
    let mut game: Vec<Step> = Vec::new();
    loop {
        let longer = if left[0].len() >= left[1].len() {
            Knight::First
        } else {
            Knight::Second
        };
        let is_longer = |step: &Step| step.knight() == longer;
        let must_wait = matches!(&game[..], [.., a, b] if is_longer(a) && is_longer(b));
        let next = if must_wait { longer.other() } else { longer };
        let place = next as usize;
        let to = left[place].next();
        // Every next square has a direction: consecutive squares of a path are a knight's move apart.
        let step = to.and_then(|&to| Direction::between(here[place], to).zip(Some(to)));
        let Some((direction, to)) = step else {
            return game;
        };
        here[place] = to;
        game.push(Step::advance(next, direction));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(size: &str, starts: [&str; 2], seed: u64) -> Result<Position, NoPerfectGame> {
        let starts = starts.map(|name| name.parse().unwrap());
        play(&size.parse().unwrap(), starts, seed)
    }

    fn play(board: &Board, starts: [Square; 2], seed: u64) -> Result<Position, NoPerfectGame> {
        let moves = perfect(board, starts, seed, &mut |_, _| Ok(()))?;
        let mut game = Position::with_two(board, starts).unwrap();
        for step in moves {
            let here = game.here_of(step.knight()).unwrap();
            let to = board.step(here, step.direction()).unwrap();
            super::super::play(&mut game, step.knight(), to).unwrap();
        }
        assert!(game.is_complete() && super::super::is_over(&game));
        Ok(game)
    }

    #[test]
    fn on_6x6_all_pairs_but_four_have_a_perfect_game() {
        let board = Board::new(6, 6).unwrap();
        let all: Vec<Square> = board.iter().collect();
        let mut without = Vec::new();
        for (index, &first) in all.iter().enumerate() {
            for &second in &all[index + 1..] {
                match play(&board, [first, second], 1) {
                    Ok(_) => {}
                    Err(NoPerfectGame::Corner { .. }) => without.push([first, second]),
                    Err(other) => panic!("{first} {second}: {other}"),
                }
            }
        }
        assert_eq!(without.len(), 4, "{without:?}");
    }

    /// Plays every game from these starts, without pruning. `seen` is a bit set of row-major indices.
    fn exists(board: &Board, here: [Square; 2], seen: u64, last: [usize; 2]) -> bool {
        let bit = |square| 1_u64 << board.size().index_of(square);
        let is_all = u64::from(seen.count_ones()) == board.squares();
        is_all
            || (0..2_usize)
                .filter(|&knight| last != [knight; 2])
                .any(|knight| {
                    board
                        .neighbours(here[knight])
                        .filter(|&to| seen & bit(to) == 0)
                        .any(|to| {
                            let mut next = here;
                            next[knight] = to;
                            exists(board, next, seen | bit(to), [last[1], knight])
                        })
                })
    }

    #[test]
    fn on_tiny_boards_a_game_is_found_wherever_one_exists() {
        // An independent program confirmed the counts.
        for (size, expected) in [("3x3", 0), ("3x4", 52), ("4x4", 46)] {
            let board: Board = size.parse().unwrap();
            let all: Vec<Square> = board.iter().collect();
            let mut winnable = 0;
            for (index, &first) in all.iter().enumerate() {
                for &second in &all[index + 1..] {
                    let starts = [first, second];
                    let seen = starts
                        .map(|start| 1 << board.size().index_of(start))
                        .iter()
                        .sum();
                    if exists(&board, starts, seen, [2, 2]) {
                        let game = play(&board, starts, 1);
                        assert!(game.is_ok(), "{size} {starts:?}");
                        winnable += 1;
                    }
                }
            }
            assert_eq!(winnable, expected, "{size}");
        }
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
            ("1x2", ["a1", "a2"]),
        ] {
            ask(size, starts, 3).unwrap_or_else(|error| panic!("{size}: {error}"));
        }
    }

    #[test]
    fn where_none_can_be_it_is_said_why() {
        assert_eq!(
            ask("5x5", ["b1", "d1"], 0).unwrap_err(),
            NoPerfectGame::Colours
        );
        let corner = "a1".parse().unwrap();
        assert_eq!(
            ask("6x6", ["b3", "c2"], 0).unwrap_err(),
            NoPerfectGame::Corner { corner }
        );
    }

    #[test]
    fn the_search_is_cancelled_at_once() {
        let starts = [Square::new(0, 0), Square::new(3, 3)];
        for size in ["6x6", "8x8", "20x20", "21x20"] {
            let found = perfect(&size.parse().unwrap(), starts, 1, &mut |_, _| {
                Err(Cancelled)
            });
            assert!(found.is_err(), "{size}");
        }
    }
}
