use crate::board::Board;
use crate::solve::Question;
use std::collections::HashSet;

/// How many of this many seeds' tours are different.
fn different(question: &Question, seeds: u64) -> usize {
    let tours = (0..seeds).map(|seed| {
        let tour = question.clone().with_seed(seed).solve().unwrap();
        tour.to_string()
    });
    tours.collect::<HashSet<String>>().len()
}

#[test]
fn the_seeds_reach_many_tours_of_small_boards() {
    let from_a1 = |size: &str| {
        let board: Board = size.parse().unwrap();
        Question::on(&board).starting_at("a1".parse().unwrap())
    };
    // All that there are.
    assert_eq!(different(&from_a1("5x5"), 5_000), 304);
    assert!(different(&from_a1("6x6"), 1_100) >= 1_000);
    // Of 9862 closed ones, each walked both ways.
    assert!(different(&from_a1("6x6").closed(), 2_000) >= 1_700);
}

#[test]
fn nothing_is_seen_of_blocks() {
    let board: Board = "80x80".parse().unwrap();
    let tour = Question::on(&board).closed().solve().unwrap();
    let block = |square: crate::board::Square| (square.file() / 8, square.rank() / 8);
    let moves = tour.squares().zip(tour.squares().skip(1));
    let within = moves.filter(|&(a, b)| block(a) == block(b)).count();
    // Of all moves that there are, 66 in 100 stay within a block.
    assert!(within * 100 < 72 * tour.len(), "{within}");
}
