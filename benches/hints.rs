//! How long it takes to say whether a game can still be completed, and how many are decided
//! within a second's work: `cargo bench --bench hints`.

use knights_tour::board::{Board, Direction, Square};
use knights_tour::solve::{Completion, TieBreak, Verdict, Warnsdorff};
use knights_tour::walk::Walk;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How a game was played as far as it goes.
#[derive(Clone, Copy)]
enum Player {
    /// Any legal move.
    Random,
    /// Warnsdorff's rule, but every fourth move is any.
    Careful,
}

fn game(board: Board, moves: usize, player: Player, random: &mut fastrand::Rng) -> Walk {
    loop {
        let start = Square::new(random.u32(..board.width()), random.u32(..board.height()));
        let mut walk = Walk::new(board, start).expect("a small board");
        for _ in 0..moves {
            let any: Vec<Direction> = walk.candidates().map(|(direction, _)| direction).collect();
            let rule = Warnsdorff::new(TieBreak::Random, random.u64(..));
            let next = match player {
                Player::Careful if random.u8(..4) > 0 => rule.choose(&walk),
                Player::Careful | Player::Random => random.choice(any),
            };
            let Some(next) = next else { break };
            walk.advance(next);
        }
        if walk.moves().len() == moves {
            return walk;
        }
    }
}

fn main() {
    let games = 4000;
    for size in ["6x6", "7x7", "8x8"] {
        let board: Board = size.parse().expect("a board");
        for (name, player) in [("random", Player::Random), ("careful", Player::Careful)] {
            let mut random = fastrand::Rng::with_seed(7);
            let mut times = Vec::new();
            let (mut possible, mut undecided) = (0, 0);
            for game_number in 0..games {
                let moves = game_number % (board.squares() as usize / 2);
                let walk = game(board, moves, player, &mut random);
                let began = Instant::now();
                let mut search = Completion::new(&walk).expect("up to 64 squares");
                let verdict = loop {
                    match search.advance(10_000) {
                        None if began.elapsed() < Duration::from_secs(1) => {}
                        verdict => break black_box(verdict),
                    }
                };
                times.push(began.elapsed());
                match verdict {
                    Some(Verdict::Possible(_)) => possible += 1,
                    Some(Verdict::Lost) => {}
                    None => undecided += 1,
                }
            }
            times.sort();
            let micros = |share: f64| times[(share * (games - 1) as f64) as usize].as_micros();
            println!(
                "{size} {name}: {possible} of {games} possible, {undecided} undecided after 1 s; median {} µs, 90 % within {} µs, 99 % within {} µs",
                micros(0.5),
                micros(0.9),
                micros(0.99)
            );
        }
    }
}
