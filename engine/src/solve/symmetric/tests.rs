use super::*;
use crate::board::Size;
use crate::solve::{Distribution, Question, RandomTours, TooLarge};

/// Whether a board of up to 14×14 has tours of a class, from a table computed by exhaustion and by search.
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
fn random_tours_are_chosen_by_the_seed() {
    let question = Question::on(&Board::new(6, 6).unwrap()).symmetric(TourClass::Eulerian);
    let mut tours = RandomTours::new(&question).unwrap();
    assert_eq!(tours.fairness(), Distribution::Seeded);
    let [one, other] = [(); 2].map(|()| tours.tour().unwrap());
    assert_eq!(TourClass::of(&other), TourClass::Eulerian);
    assert_ne!(one, other);
    let none = Question::on(&Board::new(5, 6).unwrap()).symmetric(TourClass::Eulerian);
    let none = none.random().solve().unwrap_err();
    assert!(
        none.to_string().contains("every path has been tried"),
        "{none}"
    );
}

#[test]
fn boards_that_are_not_small_have_symmetric_tours_up_to_a_limit() {
    for (width, height) in [
        (40, 26),
        (46, 31),
        (3, 160),
        (4, 161),
        (200, 6),
        (100, 98),
        (5, 101),
    ] {
        let board = Board::new(width, height).unwrap();
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
    let question = Question::on(&"1002x1002".parse().unwrap()).symmetric(TourClass::QuarterTurn);
    let refused = question.solve().unwrap_err();
    assert!(
        matches!(refused, Unsolved::TooLarge(TooLarge::Symmetric(_))),
        "{refused}"
    );
    assert!(question.plan().is_none());
}

#[test]
fn shapes_have_symmetric_tours_too() {
    // 8×8 without its centre, since 8×8 has no tour with a quarter turn; and the cross of twelve squares.
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
        // Keep one of the two directions of each tour.
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
    // G. P. Jelliss: 5 classes of tours with a quarter turn in 2 diagrams each, and 17 with a half turn in 4 each.
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
