use super::*;
use crate::board::{Board, Square};
use crate::solve::NumberedTours;
use std::collections::HashMap;

fn on(board: &str) -> Question {
    Question::on(&board.parse().unwrap()).with_seed(1)
}

/// The deviation of the tour counts from uniformity, in standard deviations of chi-squared.
fn deviation(question: &Question, each: u32) -> f64 {
    let mut tours = RandomTours::new(question).unwrap();
    assert_eq!(tours.fairness(), Distribution::Limit);
    let all = NumberedTours::new(question).unwrap().count() as u32;
    let mut seen: HashMap<Vec<Square>, u32> = HashMap::new();
    for _ in 0..all * each {
        *seen
            .entry(tours.tour().unwrap().squares().collect())
            .or_default() += 1;
    }
    assert!(seen.len() <= all as usize);
    let unseen = f64::from(all) - seen.len() as f64;
    let square = |&count: &u32| f64::from(count.abs_diff(each)).powi(2) / f64::from(each);
    let chi_squared = seen.values().map(square).sum::<f64>() + unseen * f64::from(each);
    let freedom = f64::from(all - 1);
    (chi_squared - freedom) / (2.0 * freedom).sqrt()
}

#[test]
fn every_tour_of_a_small_board_is_as_likely() {
    // 304 tours from a corner of 5×5, 16 closed ones of 5×6, 32 of 3×10; 1728 of 5×5, the open ones of 3×10, 19 724 of
    // 6×6.
    let a1 = Square::new(0, 0);
    let cut = Board::without("5x6".parse().unwrap(), [a1, Square::new(1, 0)]).unwrap();
    let mut questions = vec![
        (on("5x5").starting_at(a1), 20),
        (on("5x6").starting_at(a1).closed(), 100),
        (on("3x10").starting_at(a1).closed(), 100),
        (on("5x5").starting_at(a1).ending_at(Square::new(4, 4)), 100),
        (Question::on(&cut).starting_at(Square::new(4, 0)), 20),
    ];
    if cfg!(feature = "slow") {
        questions.push((on("5x5"), 20));
        questions.push((on("3x10"), 10));
        questions.push((on("6x6").starting_at(a1).closed(), 5));
    }
    for (question, each) in questions {
        let deviation = deviation(&question, each);
        assert!(deviation.abs() < 3.5, "{question:?}: {deviation}");
    }
}

fn moves(tour: &Tour) -> Vec<[Square; 2]> {
    let squares: Vec<Square> = tour.squares().collect();
    let around = tour.is_closed().then(|| [tour.end(), tour.start()]);
    let moves = squares.windows(2).map(|pair| [pair[0], pair[1]]);
    let mut moves: Vec<[Square; 2]> = moves.chain(around).collect();
    moves.iter_mut().for_each(|ends| ends.sort_unstable());
    moves.sort_unstable();
    moves
}

#[test]
fn a_tour_does_not_resemble_the_one_before() {
    // Independent draws would repeat the previous tour 1, 6, 0 and 0 times.
    for (question, count, most) in [
        (on("6x6").closed(), 10_000, 5),
        (on("5x5"), 5_000, 12),
        (on("3x20").closed(), 2_000, 1),
        (on("8x8").closed(), 3_000, 0),
    ] {
        let mut tours = RandomTours::new(&question).unwrap();
        let mut before = Vec::new();
        let mut equal = 0;
        for _ in 0..count {
            let now = moves(&tours.tour().unwrap());
            equal += usize::from(now == before);
            before = now;
        }
        assert!(equal <= most, "{question:?}: {equal} of {count}");
    }
}

#[test]
fn where_tours_are_few_a_tour_is_repeated_as_often_as_chance_predicts() {
    /// The closed tours of 3×10, and the draws.
    const TOURS: f64 = 16.0;
    const DRAWS: u32 = 40_000;
    for seed in 1..4 {
        let question = on("3x10").closed().with_seed(seed);
        let mut tours = RandomTours::new(&question).unwrap();
        let mut drawn = (0..DRAWS).map(|_| moves(&tours.tour().unwrap()));
        let mut before = drawn.next().unwrap();
        let repeated = drawn.filter(|now| std::mem::replace(&mut before, now.clone()) == *now);
        let expected = f64::from(DRAWS) / TOURS;
        let deviation = (repeated.count() as f64 - expected) / expected.sqrt();
        assert!(deviation.abs() < 3.0, "seed {seed}: {deviation}");
    }
}

#[test]
fn the_first_tour_of_a_seed_is_the_same_in_every_version() {
    let first = |question: Question| {
        let tour = RandomTours::new(&question).unwrap().tour().unwrap();
        let squares: Vec<String> = tour.squares().take(8).map(|it| it.to_string()).collect();
        squares.join(" ")
    };
    insta::assert_snapshot!(first(on("8x8").closed()), @"h3 f2 h1 g3 f1 h2 g4 e3");
    insta::assert_snapshot!(first(on("6x6")), @"a6 b4 c6 e5 f3 e1 c2 a1");
    insta::assert_snapshot!(first(on("30x30")), @"i12 g13 h15 g17 f19 h18 g20 i21");
}
