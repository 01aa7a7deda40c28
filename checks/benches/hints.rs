//! Time to decide whether a game can still be completed, and the share of decided games: `cargo bench --bench hints`.

use knights_tour::board::{Board, Direction, Square};
use knights_tour::position::Position;
use knights_tour::solve::{Question, TieBreak, Unsolved, Warnsdorff};
use knights_tour_base::random::Random;
use std::hint::black_box;
use std::time::Instant;

#[derive(Clone, Copy)]
enum Player {
    Random,
    /// Warnsdorff's rule, with every fourth move random.
    Careful,
}

fn game(board: &Board, moves: usize, player: Player, random: &mut Random) -> Position {
    loop {
        let file = random.in_range(0..board.width());
        let start = Square::new(file, random.in_range(0..board.height()));
        let mut position = Position::new(board, start).expect("a small board");
        for _ in 0..moves {
            let any: Vec<Direction> = position
                .candidates()
                .map(|(direction, _)| direction)
                .collect();
            let rule = Warnsdorff::new(TieBreak::Random, random.next_u64());
            let next = match player {
                Player::Careful if random.below(4) > 0 => rule.choose(&position),
                Player::Careful | Player::Random => random.choose(&any).copied(),
            };
            let Some(next) = next else { break };
            position.advance(next);
        }
        if position.moves().len() == moves {
            return position;
        }
    }
}

fn main() {
    for (size, games) in [
        ("6x6", 4000),
        ("8x8", 4000),
        ("10x10", 1000),
        ("20x20", 400),
    ] {
        let board: Board = size.parse().expect("a board");
        for (name, player) in [("random", Player::Random), ("careful", Player::Careful)] {
            let mut random = Random::with_seed(7);
            let mut times = Vec::new();
            let (mut possible, mut undecided) = (0, 0);
            for game_number in 0..games {
                let moves = game_number % (board.squares() as usize / 2);
                let position = game(&board, moves, player, &mut random);
                let began = Instant::now();
                let answer = black_box(Question::completing(&position).solve());
                times.push(began.elapsed());
                match answer {
                    Ok(_) => possible += 1,
                    Err(Unsolved::Impossible(_)) => {}
                    Err(_) => undecided += 1,
                }
            }
            times.sort();
            let micros = |share: f64| times[(share * (games - 1) as f64) as usize].as_micros();
            println!(
                "{size} {name}: {possible} of {games} possible, {undecided} undecided; median {} µs, 99 % within {} µs, worst {} µs",
                micros(0.5),
                micros(0.99),
                micros(1.0)
            );
        }
    }
}
