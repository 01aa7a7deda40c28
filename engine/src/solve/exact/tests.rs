use super::*;
use crate::board::{Board, Square};

fn question(short: u32, long: u32, start: Option<Cell>, end: TourEnd<Cell>) -> Question {
    let square = |(column, row): Cell| Square::new(column as u32, short - 1 - row as u32);
    let question = Question::on(&Board::new(long, short).unwrap()).with_seed(5);
    let question = start.into_iter().fold(question, |question, start| {
        question.starting_at(square(start))
    });
    question.ending(match end {
        TourEnd::Any => TourEnd::Any,
        TourEnd::At(end) => TourEnd::At(square(end)),
        TourEnd::Closed => TourEnd::Closed,
    })
}

/// An independent depth-first search: all pairs of ends of a tour, and whether there is a closed tour.
struct Exhausted {
    ends: std::collections::HashSet<(usize, usize)>,
    is_closed: bool,
}

fn exhaust(short: usize, long: usize) -> Exhausted {
    let squares = short * long;
    let near: Vec<Vec<usize>> = (0..squares)
        .map(|a| {
            let moves = |&b: &usize| {
                let (across, along) = (
                    (a % short).abs_diff(b % short),
                    (a / short).abs_diff(b / short),
                );
                across * along == 2
            };
            (0..squares).filter(moves).collect()
        })
        .collect();
    let mut found = Exhausted {
        ends: std::collections::HashSet::new(),
        is_closed: false,
    };
    for start in 0..squares {
        walk(&near, start, start, 1 << start, &mut found);
    }
    found
}

fn walk(near: &[Vec<usize>], start: usize, here: usize, seen: u64, found: &mut Exhausted) {
    if seen.count_ones() as usize == near.len() {
        let _ = found.ends.insert((start, here));
        found.is_closed |= near[here].contains(&start);
        return;
    }
    for &next in near[here].iter().filter(|&&next| seen >> next & 1 == 0) {
        walk(near, start, next, seen | 1 << next, found);
    }
}

fn ask(short: u32, long: u32, start: Option<Cell>, end: TourEnd<Cell>) -> Option<Vec<Cell>> {
    let question = question(short, long, start, end);
    let order = solve(&question, &mut |_, _| Ok(())).expect("not cancelled")?;
    let cell = |index: u32| ((index % long) as usize, (index / long) as usize);
    let order: Vec<Cell> = order.into_iter().map(cell).collect();
    check((short * long) as usize, start, end, &order);
    Some(order)
}

fn check(squares: usize, start: Option<Cell>, end: TourEnd<Cell>, order: &[Cell]) {
    let is_move = |a: Cell, b: Cell| a.0.abs_diff(b.0) * a.1.abs_diff(b.1) == 2;
    let mut places = order.to_vec();
    places.sort_unstable();
    places.dedup();
    assert_eq!((order.len(), places.len()), (squares, squares));
    assert!(order.windows(2).all(|pair| is_move(pair[0], pair[1])));
    assert!(start.is_none_or(|start| order[0] == start));
    let last = order[squares - 1];
    match end {
        TourEnd::Any => {}
        TourEnd::At(end) => assert_eq!(last, end),
        TourEnd::Closed => assert!(is_move(order[0], last)),
    }
}

fn cells(short: u32, long: u32) -> impl Iterator<Item = Cell> {
    (0..long as usize).flat_map(move |column| (0..short as usize).map(move |row| (column, row)))
}

#[test]
fn it_agrees_with_exhaustion_on_every_question() {
    let boards = [(1, 1..=3), (2, 2..=5), (3, 3..=8), (4, 4..=5)];
    for (short, longs) in boards {
        for long in longs {
            let found = exhaust(short, long);
            let (short, long) = (short as u32, long as u32);
            let place = |(column, row): Cell| column * short as usize + row;
            for start in cells(short, long) {
                let from = |&(a, _): &(usize, usize)| a == place(start);
                let any = ask(short, long, Some(start), TourEnd::Any).is_some();
                assert_eq!(any, found.ends.iter().any(from), "{short}x{long} {start:?}");
                for end in cells(short, long).filter(|&end| end != start) {
                    let both = ask(short, long, Some(start), TourEnd::At(end)).is_some();
                    let expected = found.ends.contains(&(place(start), place(end)));
                    assert_eq!(both, expected, "{short}x{long} {start:?} {end:?}");
                }
            }
            let closed = ask(short, long, None, TourEnd::Closed).is_some();
            assert_eq!(closed, found.is_closed, "{short}x{long}");
            let open = ask(short, long, None, TourEnd::Any).is_some();
            assert_eq!(open, !found.ends.is_empty(), "{short}x{long}");
        }
    }
}

/// Computed rules for the pairs of ends that have a tour. Shorter boards of three rows have more exceptions.
fn has_tour_between(short: u32, long: u32, a: Cell, b: Cell) -> bool {
    let at = |(column, row): Cell| (row, column);
    let turned = |(column, row): Cell| (row, long as usize - 1 - column);
    let pairs = [
        (at(a), at(b)),
        (at(b), at(a)),
        (turned(a), turned(b)),
        (turned(b), turned(a)),
    ];
    let is_forbidden = |(a, b): (Cell, Cell)| match (short, long % 2) {
        (4, _) => a.0 == 1 || a.0 == 2,
        (3, 0) => a == (1, 2) && b != (0, 0) && b != (2, 0),
        _ => matches!((a, b), ((0, 2), (2, 2)) | ((0 | 2, 2), (1, 3))),
    };
    let colour = |(column, row): Cell| (row + column) % 2;
    let colours = if short * long % 2 == 1 {
        (colour(a), colour(b)) == (0, 0)
    } else {
        colour(a) != colour(b)
    };
    colours && !pairs.into_iter().any(is_forbidden)
}

#[test]
fn the_rules_for_both_ends_hold() {
    let boards = [(3, 11), (3, 12), (4, 7), (3, 14), (3, 15), (3, 16), (4, 10)];
    let tried = if cfg!(feature = "slow") { 7 } else { 3 };
    for &(short, long) in &boards[..tried] {
        for start in cells(short, long) {
            for end in cells(short, long).filter(|&end| end > start) {
                let exists = ask(short, long, Some(start), TourEnd::At(end)).is_some();
                let expected = has_tour_between(short, long, start, end);
                assert_eq!(exists, expected, "{short}x{long} {start:?} {end:?}");
            }
        }
    }
}

#[test]
fn every_length_up_to_two_hundred() {
    let all = if cfg!(feature = "slow") { 200 } else { 60 };
    for long in (4..=all).chain([199, 200]) {
        let corner = (0, 0);
        let has_open = |short| ask(short, long, Some(corner), TourEnd::Any).is_some();
        assert_eq!(has_open(3), !matches!(long, 5 | 6), "3x{long}");
        assert_eq!(has_open(4), long != 4, "4x{long}");
        let has_closed = |short| ask(short, long, Some(corner), TourEnd::Closed).is_some();
        assert_eq!(has_closed(3), long % 2 == 0 && long >= 10, "3x{long}");
        assert!(!has_closed(4), "4x{long}");
    }
}

#[test]
fn long_boards() {
    for (short, long) in [(3, 100_000), (3, 100_001), (4, 100_000), (4, 99_999)] {
        let start = Some((50_000, 0));
        assert!(
            ask(short, long, start, TourEnd::Any).is_some(),
            "{short}x{long}"
        );
    }
    assert!(ask(3, 100_000, None, TourEnd::Closed).is_some());
}

#[test]
fn seeds_choose_among_tours() {
    let question = question(4, 20, None, TourEnd::Any);
    let order = |seed| {
        let question = question.clone().with_seed(seed);
        let order = solve(&question, &mut |_, _| Ok(()));
        let order = order.expect("not cancelled");
        order.expect("4×20 has one")
    };
    assert_eq!(order(1), order(1));
    assert_ne!(order(1), order(2));
}

#[test]
fn it_can_be_stopped() {
    let question = question(4, 1_000_000, None, TourEnd::Any);
    let mut asked = 0;
    let answer = solve(&question, &mut |_, _| {
        asked += 1;
        match asked < 1500 {
            true => Ok(()),
            false => Err(Cancelled),
        }
    });
    assert_eq!(answer, Err(Cancelled));
}
