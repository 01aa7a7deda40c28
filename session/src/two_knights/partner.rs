//! The computer's move in the game of two knights: random playouts, to leave few squares unvisited.

use super::candidates;
use knights_tour::board::Square;
use knights_tour::position::{Knight, Position, Step};
use knights_tour_base::random::Random;
use knights_tour_base::{Cancelled, Progress};

/// The total number of playout moves per answer, over all candidates.
const MOVES_AHEAD: u64 = 100_000;
/// The maximum number of playouts per candidate.
const MAX_GAMES: u64 = 200;

/// A good move for `knight`; `None` if `knight` cannot move. Tries each candidate in many random playouts by
/// Warnsdorff's rule, and compares the best playouts, then the averages. The result depends only on `seed`. `progress`
/// receives the number of candidates tried, and may cancel.
pub(crate) fn advise(
    game: &Position,
    knight: Knight,
    seed: u64,
    progress: Progress<'_>,
) -> Result<Option<Square>, Cancelled> {
    let mut random = Random::with_seed(seed);
    let games = (MOVES_AHEAD / game.board().squares()).clamp(1, MAX_GAMES);
    let mut table = game.clone();
    let all = candidates(game, knight).count() as u64;
    let mut best = None;
    for (tried, (direction, to)) in (1..).zip(candidates(game, knight)) {
        table.make(Step::advance(knight, direction));
        let (mut most, mut sum) = (0, 0);
        for _ in 0..games {
            let visited = play_out(&mut table, &mut random);
            (most, sum) = (visited.max(most), visited + sum);
            while table.moves().len() > game.moves().len() + 1 {
                let _ = table.take_back();
            }
        }
        let _ = table.take_back();
        if best.is_none_or(|(known, _)| (most, sum) > known) {
            best = Some(((most, sum), to));
        }
        progress(tried, Some(all))?;
    }
    Ok(best.map(|(_, to)| to))
}

pub(super) fn play_out(game: &mut Position, random: &mut Random) -> u64 {
    loop {
        // One random number breaks all ties of a move.
        let mut bits = random.next_u64();
        let mut best: Option<((u8, u64), Step)> = None;
        for knight in Knight::BOTH {
            for (direction, to) in candidates(game, knight) {
                bits = bits.rotate_left(8);
                // Try dead ends last, because they end the knight's path.
                let degree = game.degree(to).checked_sub(1).unwrap_or(9);
                let key = (degree, bits & 0xff);
                if best.is_none_or(|(known, _)| key < known) {
                    best = Some((key, Step::advance(knight, direction)));
                }
            }
        }
        match best {
            Some((_, step)) => game.make(step),
            None => return game.visited(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{is_over, play};
    use super::*;
    use knights_tour::board::Board;

    #[test]
    fn advice_is_a_legal_move_and_better_than_chance() {
        let board = Board::new(6, 6).unwrap();
        let (mut advised, mut chance) = (0, 0);
        let mut random = Random::with_seed(5);
        let never = &mut |_, _| Ok(());
        for seed in 0..8 {
            let starts = [Square::new(0, 0), Square::new(random.in_range(1..6), 3)];
            let mut game = Position::with_two(&board, starts).unwrap();
            let mut other = game.clone();
            while !is_over(&game) {
                let mover = Knight::BOTH.into_iter().find_map(|knight| {
                    let to = advise(&game, knight, seed, never).ok()??;
                    Some((knight, to))
                });
                let (knight, to) = mover.expect("one knight can move");
                play(&mut game, knight, to).expect("legal");
            }
            while !is_over(&other) {
                let moves = |knight| candidates(&other, knight).map(move |(_, to)| (knight, to));
                let moves: Vec<_> = Knight::BOTH.into_iter().flat_map(moves).collect();
                let &(knight, to) = random.choose(&moves).expect("one knight can move");
                play(&mut other, knight, to).expect("legal");
            }
            advised += game.visited();
            chance += other.visited();
        }
        assert!(advised > chance + 8 * 4, "{advised} against {chance}");
    }
}
