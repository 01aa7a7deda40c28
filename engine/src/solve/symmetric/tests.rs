use super::*;
use crate::board::Size;
use crate::solve::{Fairness, Question, RandomTours};

/// Whether a board of up to 14×14 has tours of a class, by the table of research that was found by
/// exhaustion and by search.
fn exists(class: TourClass, a: u32, b: u32) -> bool {
    let (short, long) = (a.min(b), a.max(b));
    let has_closed = Question::on(&Board::new(a, b).unwrap())
        .closed()
        .impossible()
        .is_none();
    let is_odd = |side: u32| side % 2 == 1;
    let (odd, even) = match (is_odd(a), is_odd(b)) {
        (true, false) => (a, b),
        (false, true) => (b, a),
        (true, true) => {
            return class == TourClass::HalfTurn
                && (short, long) != (3, 3)
                && (short, long) != (3, 5);
        }
        (false, false) => {
            return match class {
                TourClass::Eulerian => has_closed,
                TourClass::QuarterTurn => a == b && a % 4 == 2,
                _ => false,
            };
        }
    };
    let is_singly_even = even % 4 == 2;
    match class {
        TourClass::HalfTurn => !matches!((short, long), (3, 6) | (5, 6)),
        TourClass::Eulerian => {
            has_closed && is_singly_even && !matches!((odd, even), (3, 10) | (5, 6))
        }
        TourClass::Bergholtian => has_closed && !matches!((odd, even), (3, 12) | (5, 6)),
        TourClass::Sulian => has_closed && is_singly_even,
        _ => false,
    }
}

#[test]
fn every_board_of_three_to_fourteen_has_the_tours_that_are_known() {
    for class in Question::SYMMETRIES {
        for width in 3..=14 {
            for height in 3..=14 {
                let board = Board::new(width, height).unwrap();
                let answer = Question::on(&board).symmetric(class).with_seed(1).solve();
                let expected = exists(class, width, height);
                match answer {
                    Ok(tour) => {
                        assert!(expected, "{class:?} {board}");
                        assert_eq!(TourClass::of(&tour), class, "{board}");
                    }
                    Err(Unsolved::Impossible(_)) => assert!(!expected, "{class:?} {board}"),
                    Err(error) => panic!("{class:?} {board}: {error}"),
                }
            }
        }
    }
}

#[test]
fn plans_of_large_boards_are_tours_of_their_class() {
    let boards = [
        (TourClass::QuarterTurn, 30, 30),
        (TourClass::Eulerian, 40, 26),
        (TourClass::Eulerian, 23, 46),
        (TourClass::Eulerian, 46, 23),
        (TourClass::Bergholtian, 46, 31),
        (TourClass::Bergholtian, 31, 46),
        (TourClass::Sulian, 46, 31),
        (TourClass::Sulian, 31, 46),
        (TourClass::HalfTurn, 48, 31),
        (TourClass::HalfTurn, 31, 50),
    ];
    for (class, width, height) in boards {
        let board = Board::new(width, height).unwrap();
        for seed in 0..5 {
            let question = Question::on(&board).symmetric(class).with_seed(seed);
            let plan = plan(&question, class);
            let plan = plan.unwrap_or_else(|| panic!("{class:?} {board} has no plan"));
            let tour = plan.tour().unwrap();
            assert_eq!(TourClass::of(&tour), class, "{board}");
            for (number, square) in (0..).zip(tour.squares()) {
                assert_eq!(plan.square_at(number), square);
                assert_eq!(plan.number_of(square), number);
            }
            assert!(plan.is_sound(), "{class:?} {board}");
            check_elsewhere(plan, &tour);
        }
    }
}

/// A plan begun elsewhere is the tour begun there, however it is listed.
fn check_elsewhere(plan: Plan, tour: &Tour) {
    let start = tour.get(tour.len() / 3).unwrap();
    let Some(plan) = plan.starting_at(start) else {
        return assert!(!tour.is_closed(), "{tour}");
    };
    let tour = tour.clone().starting_at(start).unwrap();
    assert!(plan.is_sound());
    assert_eq!(plan.tour().as_ref(), Ok(&tour));
    let mut squares = vec![start; tour.len() - 10];
    plan.copy_squares(10, &mut squares);
    assert!(tour.squares().skip(10).eq(squares));
}

#[test]
fn images_that_do_not_join_are_no_plan() {
    let part = Size::new(15, 15).unwrap();
    let [start, end] = [Square::new(0, 0), Square::new(1, 1)];
    let part = crate::solve::construct::BlockPlan::between(part, start, end, 1).unwrap();
    let size = Size::new(30, 30).unwrap();
    assert!(Plan::of_images(size, part, Symmetry::QUARTER_TURN, 4).is_none());
}

#[test]
fn every_larger_board_has_a_plan() {
    for width in 10..40 {
        for height in 10..40 {
            let board = Board::new(width, height).unwrap();
            for class in Question::SYMMETRIES {
                let question = Question::on(&board).symmetric(class);
                if question.impossible().is_none() {
                    assert!(plan(&question, class).is_some(), "{class:?} {board}");
                }
            }
        }
    }
}

#[test]
fn random_tours_are_chosen_among_all() {
    let random = |seed| {
        let board = Board::new(7, 6).unwrap();
        let question = Question::on(&board).symmetric(TourClass::Eulerian);
        let mut tours = RandomTours::new(&question.with_seed(seed)).unwrap();
        assert_eq!(tours.fairness(), Fairness::Uniform);
        let tour = tours.tour().unwrap();
        assert_eq!(TourClass::of(&tour), TourClass::Eulerian);
        tour
    };
    assert_ne!(random(1), random(2));
    let none = Question::on(&Board::new(5, 6).unwrap()).symmetric(TourClass::Eulerian);
    let none = none.random().solve().unwrap_err();
    assert!(
        none.to_string().contains("every way has been tried"),
        "{none}"
    );
    let large = Question::on(&Board::new(10, 10).unwrap()).symmetric(TourClass::Eulerian);
    let tours = RandomTours::new(&large).unwrap();
    assert_eq!(tours.fairness(), Fairness::Seeded);
}

#[test]
fn long_narrow_boards_are_stretched() {
    let step = if cfg!(feature = "slow") { 1 } else { 7 };
    let lengths = (160..180)
        .chain([999, 1000, 1001, 1002, 40_001, 40_002])
        .step_by(step);
    for length in lengths {
        for width in [3, 4, 6] {
            let board = Board::new(length, width).unwrap();
            for class in Question::SYMMETRIES {
                let question = Question::on(&board).symmetric(class);
                if question.impossible().is_some() {
                    continue;
                }
                let tour = question.solve();
                let tour = tour.unwrap_or_else(|error| panic!("{class:?} {board}: {error}"));
                assert_eq!(TourClass::of(&tour), class, "{board}");
            }
        }
    }
    let upright = Board::new(3, 1002).unwrap();
    let tours = [1, 2].map(|seed| {
        let question = Question::on(&upright)
            .symmetric(TourClass::Sulian)
            .with_seed(seed);
        let tour = question.solve().unwrap();
        assert_eq!(TourClass::of(&tour), TourClass::Sulian);
        tour
    });
    assert_ne!(tours[0], tours[1]);
}

#[test]
fn shapes_have_symmetric_tours_too() {
    // 8×8 without its centre, which 8×8 has none of by a quarter turn; the cross of twelve squares.
    let cross = Board::drawn(".xx.\nxxxx\nxxxx\n.xx.").unwrap();
    let classes = Question::SYMMETRIES.map(|class| {
        let found = Question::on(&cross).symmetric(class).solve();
        (class, found.is_ok())
    });
    let known = closed_tours(&cross);
    for (class, is_found) in classes.into_iter().skip(1) {
        let has = |class| known.iter().any(|tour| TourClass::of(tour) == class);
        // A tour with two mirrors is of several classes.
        assert!(is_found || !has(class), "{class:?}");
        assert!(
            !is_found || has(class) || has(TourClass::Biaxial),
            "{class:?}"
        );
    }
    let size = Size::CHESS;
    let holes = ["d4", "d5", "e4", "e5"].map(|name| name.parse().unwrap());
    let ring = Board::without(size, holes).unwrap();
    let question = Question::on(&ring).symmetric(TourClass::QuarterTurn);
    assert_eq!(
        question.solve().map(|tour| TourClass::of(&tour)),
        Ok(TourClass::QuarterTurn)
    );
    let heart = Board::drawn(".xx..xx.\nxxxxxxxx\nxxxxxxxx\n.xxxxxx.\n..xxxx..\n...xx...").unwrap();
    let answer = Question::on(&heart)
        .symmetric(TourClass::QuarterTurn)
        .solve();
    assert!(matches!(
        answer,
        Err(Unsolved::Impossible(Reason::Symmetry {
            case: SymmetryCase::Board,
            ..
        }))
    ));
}

/// Every closed tour of a board, once, from its first square; found by trying every way.
fn closed_tours(board: &Board) -> Vec<Tour> {
    let squares: Vec<Square> = board.iter().collect();
    let near = |&square: &Square| {
        let near: Vec<Square> = board.neighbours(square).collect();
        let places = (0..squares.len()).filter(|&place| near.contains(&squares[place]));
        places.fold(0, |set, place| set | 1_u64 << place)
    };
    let near: Vec<u64> = squares.iter().map(near).collect();
    let mut orders = Vec::new();
    walk(&near, 1, &mut vec![0], &mut orders);
    let tour = |order: Vec<usize>| Tour::new(board, order.into_iter().map(|it| squares[it]));
    orders
        .into_iter()
        .map(|order| tour(order).unwrap())
        .collect()
}

fn walk(near: &[u64], visited: u64, path: &mut Vec<usize>, orders: &mut Vec<Vec<usize>>) {
    let here = path[path.len() - 1];
    if path.len() == near.len() {
        // Of the two ways round, one.
        if near[here] & 1 == 1 && path[1] < here {
            orders.push(path.clone());
        }
        return;
    }
    let left = |at: &usize| visited >> at & 1 == 0;
    let open = !visited | 1 << here | 1;
    let is_passable = |at: usize| (near[at] & open).count_ones() >= 2;
    if !(0..near.len()).filter(left).all(is_passable) {
        return;
    }
    for next in (0..near.len()).filter(left) {
        if near[here] >> next & 1 == 1 {
            path.push(next);
            walk(near, visited | 1 << next, path, orders);
            let _ = path.pop();
        }
    }
}

#[test]
fn the_symmetric_tours_of_six_by_six_are_as_many_as_published() {
    // G. P. Jelliss: 5 classes of tours with a quarter turn and 17 with a half turn; a quarter turn
    // is seen in 2 diagrams, a half turn in 4.
    let tours = closed_tours(&Board::new(6, 6).unwrap());
    assert_eq!(tours.len(), 9862);
    let of = |class| tours.iter().filter(|it| TourClass::of(it) == class).count();
    assert_eq!(of(TourClass::QuarterTurn), 10);
    assert_eq!(of(TourClass::Eulerian), 68);
    assert_eq!(of(TourClass::Asymmetric), 9862 - 78);
    // D. E. Knuth, OEIS A169768: 2 classes with a mirror and 2 Bergholtian ones on 3×10.
    let tours = closed_tours(&Board::new(3, 10).unwrap());
    let of = |class| tours.iter().filter(|it| TourClass::of(it) == class).count();
    let classes = [
        TourClass::Sulian,
        TourClass::Bergholtian,
        TourClass::Eulerian,
    ];
    assert_eq!(classes.map(of), [4, 4, 0]);
}

/// How many moves stay within one of the four quarters of the board.
fn within_quarters(tour: &Tour) -> usize {
    let size = tour.board().size();
    let quarter = |square: Square| {
        let (x, y) = size.xy(square);
        (2 * x < size.width(), 2 * y < size.height())
    };
    let moves = tour.squares().zip(tour.squares().skip(1));
    moves.filter(|&(a, b)| quarter(a) == quarter(b)).count()
}

#[test]
fn boards_that_are_not_large_show_no_blocks() {
    for seed in 0..5 {
        let board = Board::new(30, 30).unwrap();
        let question = Question::on(&board)
            .symmetric(TourClass::QuarterTurn)
            .with_seed(seed);
        assert!(question.plan().is_none());
        let (grown, planned) = (
            question.solve().unwrap(),
            plan(&question, TourClass::QuarterTurn),
        );
        let planned = planned.unwrap().tour().unwrap();
        assert_eq!(within_quarters(&planned), 900 - 4);
        assert!(within_quarters(&grown) < 900 - 20, "seed {seed}");
    }
}
