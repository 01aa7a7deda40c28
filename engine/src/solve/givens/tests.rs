use super::super::{NumberedTours, Question, QuestionError, Reason, Unsolved};
use crate::board::{Board, SHAPES, Square};
use knights_tour_base::random::Random;
use proptest::prelude::*;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn asked(board: &Board, givens: &[(u64, &str)]) -> Question {
    let question = Question::on(board);
    givens.iter().fold(question, |question, &(number, name)| {
        question.through(number, square(name))
    })
}

fn all_tours(board: &Board) -> Vec<Vec<Square>> {
    fn go_on(board: &Board, way: &mut Vec<Square>, all: &mut Vec<Vec<Square>>) {
        if way.len() as u64 == board.squares() {
            all.push(way.clone());
        }
        let here = *way.last().unwrap();
        for near in board.neighbours(here) {
            if !way.contains(&near) {
                way.push(near);
                go_on(board, way, all);
                way.pop();
            }
        }
    }
    let mut all = Vec::new();
    for start in board {
        go_on(board, &mut vec![start], &mut all);
    }
    all
}

#[test]
fn every_tour_is_found_once_and_no_more() {
    let boards = [
        Board::new(5, 5).unwrap(),
        Board::new(3, 4).unwrap(),
        Board::new(2, 3).unwrap(),
        SHAPES[0].board(),
        SHAPES[1].board(),
        SHAPES[2].board(),
    ];
    for board in boards {
        let all = all_tours(&board);
        let found = Question::on(&board).several(1_000_000);
        let tours = match found {
            Ok(found) => {
                assert!(found.are_all);
                found.tours
            }
            Err(Unsolved::Impossible(_)) => Vec::new(),
            Err(error) => panic!("{board}: {error}"),
        };
        let mut squares: Vec<Vec<Square>> =
            tours.iter().map(|tour| tour.squares().collect()).collect();
        squares.sort();
        squares.dedup();
        assert_eq!(
            (squares.len(), tours.len()),
            (all.len(), all.len()),
            "{board}"
        );
    }
}

#[test]
fn every_pair_of_numbers_on_five_by_five_is_answered_as_the_list_of_all_tours_says() {
    let board = Board::new(5, 5).unwrap();
    let all = all_tours(&board);
    let mut random = Random::with_seed(1);
    for _ in 0..400 {
        let [a, b] = [random.below(25), random.below(25)];
        let square = |index| board.size().square_at(index).unwrap();
        let [first, second] = [square(random.below(25)), square(random.below(25))];
        if a == b || first == second {
            continue;
        }
        let suits = |tour: &&Vec<Square>| tour[a as usize] == first && tour[b as usize] == second;
        let count = all.iter().filter(suits).count();
        let question = Question::on(&board)
            .through(a + 1, first)
            .through(b + 1, second);
        match question.several(10_000) {
            Ok(found) => assert_eq!((found.tours.len(), found.are_all), (count, true)),
            Err(Unsolved::Impossible(reason)) => {
                assert_eq!(count, 0, "{reason}");
                let has_witness = matches!(
                    reason,
                    Reason::PinColours { .. } | Reason::PinDistance { .. }
                );
                assert_eq!(reason.proves(&question), has_witness, "{reason}");
            }
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn a_closed_tour_can_be_begun_so_that_any_square_has_any_number() {
    let question = asked(&Board::CHESS, &[(40, "d4"), (64, "a1")]).closed();
    let tour = question.solve().unwrap();
    assert!(tour.is_closed());
    assert_eq!(
        (tour.get(39), tour.end()),
        (Some(square("d4")), square("a1"))
    );
    let far = asked(&Board::CHESS, &[(1, "a1"), (64, "h8")]).closed();
    let Err(Unsolved::Impossible(reason)) = far.solve() else {
        panic!()
    };
    assert_eq!(reason.name(), "pin-colours");
    let far = asked(&Board::CHESS, &[(2, "a1"), (63, "h7")]).closed();
    let Err(Unsolved::Impossible(reason)) = far.solve() else {
        panic!()
    };
    assert_eq!(
        reason.to_string(),
        "63 on h7 and 2 on a1 are too far apart: a knight needs 5 moves, but has 3."
    );
    assert!(reason.proves(&far));
}

/// After G. E. Carpenter, 1881: the square numbers in a row.
#[test]
fn square_numbers_stand_in_a_row() {
    for rank in [1, 2, 4, 5, 7, 8] {
        let files = "abcdefgh".chars();
        let question =
            (1_u64..)
                .zip(files)
                .fold(Question::on(&Board::CHESS), |question, (root, file)| {
                    question.through(root * root, square(&format!("{file}{rank}")))
                });
        let tour = question.solve().unwrap();
        let roots =
            [1, 4, 9, 16, 25, 36, 49, 64].map(|number| tour.get(number - 1).unwrap().rank() + 1);
        assert_eq!(roots, [rank; 8]);
    }
}

#[test]
fn reasons_name_the_numbers_that_contradict_each_other() {
    let says = |board: &Board, givens: &[(u64, &str)]| {
        let question = asked(board, givens);
        let Err(Unsolved::Impossible(reason)) = question.solve() else {
            panic!("{givens:?}")
        };
        assert_eq!(question.impossible().as_ref(), Some(&reason));
        assert!(reason.proves(&question), "{reason}");
        assert_eq!(
            reason.witness().len(),
            if givens.len() == 1 { 1 } else { 2 }
        );
        reason.to_string()
    };
    assert_eq!(
        says(&Board::CHESS, &[(17, "c5"), (19, "d5")]),
        "17 and 19 are an even number of moves apart, so their squares must share a colour, but c5 \
         is dark and d5 is light."
    );
    assert_eq!(
        says(&Board::new(5, 5).unwrap(), &[(2, "a1")]),
        "2 must be on a light square, since there are 13 dark and 12 light squares, but a1 is dark."
    );
    assert_eq!(
        says(&Board::CHESS, &[(3, "a1"), (5, "b2")]),
        "3 on a1 and 5 on b2 are too far apart: a knight needs 4 moves, but has 2."
    );
}

#[test]
fn what_is_asked_wrongly_is_told() {
    let fault = |question: Question| question.check().unwrap_err().to_string();
    let board = Board::CHESS;
    assert!(fault(asked(&board, &[(65, "a1")])).contains("numbers 1 to 64"));
    assert!(fault(asked(&board, &[(0, "a1")])).contains("numbers 1 to 64"));
    assert!(fault(asked(&board, &[(2, "a9")])).starts_with("a9 is not on the board"));
    let twice = fault(asked(&board, &[(2, "a1"), (2, "c3")]));
    assert_eq!(twice, "number 2 cannot be on both a1 and c3");
    let twice = fault(asked(&board, &[(2, "a1"), (4, "a1")]));
    assert_eq!(twice, "a1 cannot have two numbers, 2 and 4");
    let twice = fault(asked(&board, &[(1, "b3")]).starting_at(square("a1")));
    assert_eq!(twice, "number 1 cannot be on both b3 and a1");
    let random = asked(&board, &[(2, "a1")]).random();
    assert_eq!(random.check(), Err(QuestionError::Pinned));
    assert!(NumberedTours::new(&asked(&Board::new(5, 5).unwrap(), &[(2, "b1")])).is_none());
}

#[test]
fn ends_are_numbers_like_others() {
    let question = asked(&Board::CHESS, &[(1, "a1"), (64, "h7")]);
    let both = Question::on(&Board::CHESS)
        .starting_at(square("a1"))
        .ending_at(square("h7"));
    assert_eq!(question.solve().unwrap().start(), square("a1"));
    assert_eq!(question.solve().unwrap().end(), square("h7"));
    let named = asked(&Board::CHESS, &[(1, "a1")]).starting_at(square("a1"));
    assert_eq!(
        named.ending_at(square("h7")).solve().unwrap(),
        both.solve().unwrap(),
        "what has numbers at its ends only is a question about ends"
    );
}

#[test]
fn a_large_board_has_a_tour_through_a_few_numbers_or_nobody_knows() {
    let board = Board::new(16, 16).unwrap();
    let question = asked(&board, &[(100, "c4"), (200, "p9")]).starting_at(square("a1"));
    let tour = question.solve().unwrap();
    assert_eq!(
        (tour.get(99), tour.get(199)),
        (Some(square("c4")), Some(square("p9")))
    );
    let bounded = question.closed().max_steps(10).solve();
    assert!(matches!(bounded, Err(Unsolved::Stopped { steps: 1.. })));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn numbers_of_a_tour_bring_a_tour_with_these_numbers(
        seed in any::<u64>(), shape in 0..SHAPES.len() + 3, every in 2..12_usize,
    ) {
        let board = match shape.checked_sub(SHAPES.len()) {
            None => SHAPES[shape].board(),
            Some(more) => Board::new(6 + more as u32, 8).unwrap(),
        };
        let Ok(tour) = Question::on(&board).random().with_seed(seed).solve() else {
            return Ok(());
        };
        let givens = (1..).zip(tour.squares()).step_by(every);
        let question = givens.fold(Question::on(&board), |question, (number, square)| {
            question.through(number, square)
        });
        match question.max_steps(20_000).several(2) {
            Ok(found) => {
                prop_assert!(found.tours.len() == 2 || found.tours == [tour] || !found.are_all);
            }
            Err(error) => prop_assert!(matches!(error, Unsolved::Stopped { .. }), "{}", error),
        }
    }
}
