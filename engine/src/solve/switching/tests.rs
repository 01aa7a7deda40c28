use crate::board::{Board, Colour, Size, Square};
use crate::solve::{Question, Unsolved};
use knights_tour_base::random::Random;
use std::collections::HashSet;

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
    assert_eq!(different(&from_a1("5x5"), 5_000), 304);
    assert!(different(&from_a1("6x6"), 1_100) >= 1_000);
    // The board has 9862 closed tours, each walked in two directions.
    assert!(different(&from_a1("6x6").closed(), 2_000) >= 1_700);
}

#[test]
fn nothing_is_seen_of_blocks() {
    let board: Board = "80x80".parse().unwrap();
    let tour = Question::on(&board).closed().solve().unwrap();
    let block = |square: Square| (square.file() / 8, square.rank() / 8);
    let moves = tour.squares().zip(tour.squares().skip(1));
    let within = moves.filter(|&(a, b)| block(a) == block(b)).count();
    // Of all knight's moves on the board, 66 % stay within a block.
    assert!(within * 100 < 72 * tour.len(), "{within}");
}

/// A board with random holes, colour counts balanced, and at least two neighbours for every square.
fn with_holes(size: Size, percent: u64, random: &mut Random) -> Board {
    let missing = size.iter().filter(|_| random.below(100) < percent);
    let mut missing: HashSet<Square> = missing.collect();
    loop {
        let board = Board::without(size, missing.iter().copied()).unwrap();
        let poor = board.iter().find(|&it| board.neighbours(it).count() < 2);
        let [dark, light] = [Colour::Dark, Colour::Light].map(|it| board.count(it));
        let surplus = if dark > light {
            Colour::Dark
        } else {
            Colour::Light
        };
        let any = board.iter().filter(|it| it.colour() == surplus);
        let any: Vec<Square> = any.collect();
        match poor {
            Some(square) => missing.insert(square),
            None if dark != light => missing.insert(*random.choose(&any).unwrap()),
            None => return board,
        };
    }
}

#[test]
fn large_boards_with_holes_are_answered() {
    let mut random = Random::with_seed(7);
    for percent in 2..=10 {
        let board = with_holes(Size::new(60, 60).unwrap(), percent, &mut random);
        for question in [Question::on(&board), Question::on(&board).closed()] {
            match question.solve() {
                Ok(tour) => assert_eq!(tour.len() as u64, board.squares()),
                Err(Unsolved::Impossible(reason)) => assert!(reason.proves(&question)),
                Err(error) => panic!("{percent} %: {error}"),
            }
        }
    }
}

#[test]
fn random_tours_of_large_boards_are_tours() {
    for (board, is_closed) in [("201x200", true), ("333x301", false)] {
        let question = Question::on(&board.parse().unwrap()).random();
        let question = if is_closed {
            question.closed()
        } else {
            question
        };
        let tour = question.solve().unwrap();
        assert_eq!(tour.is_closed() && is_closed, is_closed);
    }
}
