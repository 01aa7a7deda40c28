use super::*;
use crate::board::Square;
use crate::solve::Question;
use proptest::prelude::*;

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// The fewest of all closed tours of 6×6, by an exhaustive search.
fn fewest_on_6x6() -> [u64; 4] {
    fn extend(path: &mut Vec<Square>, board: &Board, fewest: &mut [u64; 4]) {
        if path.len() == 36 {
            let tour = Tour::new(board, path.iter().copied()).unwrap();
            if tour.is_closed() {
                for (least, goal) in fewest.iter_mut().zip(Goal::ALL) {
                    *least = goal.count(&tour).min(*least);
                }
            }
            return;
        }
        let here = path[path.len() - 1];
        for next in board.neighbours(here) {
            if !path.contains(&next) && !strands(path, board, here, next) {
                path.push(next);
                extend(path, board, fewest);
                path.pop();
            }
        }
    }

    /// Whether a square would have fewer than two ways in and out.
    fn strands(path: &[Square], board: &Board, here: Square, next: Square) -> bool {
        board.neighbours(here).any(|square| {
            let is_free = |&other: &Square| {
                other == path[0] || other == next || (!path.contains(&other) && other != here)
            };
            square != next
                && !path.contains(&square)
                && board.neighbours(square).filter(is_free).count() < 2
        })
    }

    let board = board("6x6");
    // Every closed tour passes the corner by both of its moves.
    let [corner, first] = ["a1", "b3"].map(|name| name.parse().unwrap());
    let mut fewest = [u64::MAX; 4];
    extend(&mut vec![corner, first], &board, &mut fewest);
    fewest
}

#[test]
fn the_fewest_of_all_closed_tours_of_6x6_are_found() {
    let tour = Question::on(&board("6x6")).closed().solve().unwrap();
    for (goal, least) in Goal::ALL.into_iter().zip(fewest_on_6x6()) {
        let mut improver = Improver::new(&tour, goal, 1, [false; 2]);
        let _ = improver.run(1_000_000);
        assert_eq!(improver.best(), least, "{goal}");
        let closed = Question::on(&board("6x6")).closed();
        let of_all = goal.fewest_of_all(&closed).unwrap();
        assert_eq!(goal.count(&of_all), least, "{goal}");
        if let Some(bound) = goal.bound(&board("6x6"), true) {
            assert_eq!(
                bound,
                Bound {
                    least,
                    is_reached: true
                }
            );
        }
    }
}

#[test]
fn names_are_read_again() {
    for goal in Goal::ALL {
        assert_eq!(goal.name().parse(), Ok(goal));
    }
    assert!(
        "angles"
            .parse::<Goal>()
            .unwrap_err()
            .to_string()
            .contains("not one of turns, acute")
    );
}

#[test]
fn published_bounds_are_for_closed_tours_of_even_squares() {
    let bound = |size: &str, is_closed| Goal::Turns.bound(&board(size), is_closed);
    assert_eq!(
        bound("8x8", true),
        Some(Bound {
            least: 45,
            is_reached: true
        })
    );
    assert_eq!(
        bound("48x48", true),
        Some(Bound {
            least: 360,
            is_reached: false
        })
    );
    assert_eq!(bound("8x8", false), None);
    assert_eq!(bound("8x9", true), None);
    assert_eq!(bound("7x7", true), None);
    assert_eq!(Goal::Acute.bound(&board("10x10"), true), None);
    let crossings = Goal::Crossings.bound(&board("10x10"), true);
    assert_eq!(
        crossings,
        Some(Bound {
            least: 38,
            is_reached: false
        })
    );
}

proptest! {
    /// Every result is a tour with the reported number and the ends that had to be kept.
    #[test]
    fn the_number_is_that_of_the_tour(
        size in prop::sample::select(vec!["5x5", "5x6", "6x6", "3x10", "8x8"]),
        goal in prop::sample::select(Goal::ALL.to_vec()),
        seed in 0..1000_u64,
        is_closed in any::<bool>(),
        keeps in any::<[bool; 2]>(),
        steps in 0..3000_u64,
    ) {
        let board = board(size);
        let question = Question::on(&board).starting_at("a1".parse().unwrap());
        let closed = question.clone().closed();
        let is_closed = is_closed && closed.impossible().is_none();
        let tour = if is_closed { closed } else { question }.solve().unwrap();
        let mut improver = Improver::new(&tour, goal, seed, keeps);
        let _ = improver.run(steps);
        let better = improver.tour();
        prop_assert_eq!(goal.count(&better), improver.best());
        prop_assert!(improver.best() <= goal.count(&tour));
        if tour.is_closed() {
            prop_assert!(better.is_closed());
            prop_assert_eq!(better.start(), tour.start());
        } else {
            prop_assert!(!keeps[0] || better.start() == tour.start());
            prop_assert!(!keeps[1] || better.end() == tour.end());
        }
        // Single steps give the result of one long run.
        let mut other = Improver::new(&tour, goal, seed, keeps);
        for _ in 0..steps {
            let _ = other.run(1);
        }
        prop_assert_eq!(other.tour(), better);
    }
}

#[test]
fn one_is_singular() {
    let counted = Goal::ALL.map(|goal| [goal.describe(1, None), goal.describe(2, None)].join(", "));
    assert_eq!(
        counted,
        [
            "1 turn, 2 turns",
            "1 acute turn, 2 acute turns",
            "1 obtuse turn, 2 obtuse turns",
            "1 crossing, 2 crossings"
        ]
    );
}

/// The fewest of all tours of a small board, by a plain search that knows no bound.
fn fewest_by_search(text: &str, is_closed: bool) -> [Option<u64>; 4] {
    fn extend(path: &mut Vec<Square>, board: &Board, found: &mut dyn FnMut(&[Square])) {
        if path.len() as u64 == board.squares() {
            found(path);
        }
        for next in board.neighbours(path[path.len() - 1]) {
            if !path.contains(&next) {
                path.push(next);
                extend(path, board, found);
                path.pop();
            }
        }
    }

    let board = board(text);
    let mut fewest = [None; 4];
    // A closed tour passes each square.
    for start in board.iter().take(if is_closed { 1 } else { usize::MAX }) {
        extend(&mut vec![start], &board, &mut |path| {
            let tour = Tour::new(&board, path.iter().copied()).unwrap();
            if !is_closed || tour.is_closed() {
                for (least, goal) in fewest.iter_mut().zip(Goal::ALL) {
                    let count = goal.count(&tour);
                    *least = Some(least.map_or(count, |it: u64| it.min(count)));
                }
            }
        });
    }
    fewest
}

#[test]
fn the_fewest_of_all_tours_of_small_boards_are_found() {
    for (text, is_closed) in [
        ("3x4", false),
        ("5x5", false),
        ("3x10", true),
        ("4x4", false),
    ] {
        let mut question = Question::on(&board(text));
        if is_closed {
            question = question.closed();
        }
        for (goal, least) in Goal::ALL.into_iter().zip(fewest_by_search(text, is_closed)) {
            let found = goal.fewest_of_all(&question);
            assert_eq!(found.map(|tour| goal.count(&tour)), least, "{text} {goal}");
        }
    }
    // With a given start, only its tours are meant.
    let from = Question::on(&board("5x5")).starting_at("c3".parse().unwrap());
    let tour = Goal::Turns.fewest_of_all(&from);
    assert_eq!(tour.unwrap().start().to_string(), "c3");
    let large = Question::on(&board("5x7"));
    assert_eq!(Goal::Turns.fewest_of_all(&large), None);
}

#[test]
fn the_best_tour_of_a_large_board_is_a_straight_one_at_first() {
    let tour = Question::on(&board("40x40")).closed().solve().unwrap();
    let mut improver = Improver::new(&tour, Goal::Turns, 1, [false; 2]);
    assert_eq!(improver.best(), 8 * 40 - 14);
    assert!(improver.run(1), "it is better than the tour at the start");
    assert!(!improver.run(1));
    assert_eq!(Goal::Turns.count(&improver.tour()), 8 * 40 - 14);
    assert_eq!(improver.tour().start(), tour.start());
}
