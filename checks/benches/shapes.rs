//! Time to answer random boards with missing squares, and the method that answers: `cargo bench --bench shapes`.
//! Boards whose colours rule out an open tour are skipped, since they take no time.

use knights_tour::board::{Board, Colour, Size, Square};
use knights_tour::solve::{Question, Unsolved};
use knights_tour_base::random::Random;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

fn random_board(size: Size, percent: u64, random: &mut Random) -> Board {
    loop {
        let mut squares: Vec<Square> = size.iter().collect();
        random.shuffle(&mut squares);
        let taken = (size.area() * percent / 100) as usize;
        let board = Board::without(size, squares[..taken].iter().copied()).expect("some are left");
        if board
            .count(Colour::Dark)
            .abs_diff(board.count(Colour::Light))
            <= 1
        {
            return board;
        }
    }
}

fn main() {
    for (side, boards) in [
        (8, 200),
        (10, 200),
        (12, 200),
        (16, 200),
        (20, 200),
        (40, 40),
        (60, 20),
    ] {
        let size = Size::new(side, side).expect("a board");
        let shares: &[u64] = if side <= 20 {
            &[2, 5, 10, 20, 30, 40]
        } else {
            &[2, 5, 10]
        };
        let mut random = Random::with_seed(7);
        let mut times: Vec<Duration> = Vec::new();
        let (mut tours, mut stopped) = (0, 0);
        let mut reasons: BTreeMap<&str, u32> = BTreeMap::new();
        for &percent in shares {
            for _ in 0..boards {
                let board = random_board(size, percent, &mut random);
                for question in [Question::on(&board), Question::on(&board).closed()] {
                    let began = Instant::now();
                    let answer = question.solve();
                    times.push(began.elapsed());
                    match answer {
                        Ok(_) => tours += 1,
                        Err(Unsolved::Impossible(reason)) => {
                            *reasons.entry(reason.name()).or_default() += 1;
                        }
                        Err(_) => stopped += 1,
                    }
                }
            }
        }
        times.sort();
        let within = |share: f64| times[(share * (times.len() - 1) as f64) as usize];
        println!(
            "{size}: {} questions, {tours} tours, {stopped} stopped, none by {reasons:?}; median {:.2?}, 99 % within {:.2?}, worst {:.2?}",
            times.len(),
            within(0.5),
            within(0.99),
            within(1.0)
        );
    }
}
