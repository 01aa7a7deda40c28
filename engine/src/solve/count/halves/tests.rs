use super::super::frontier::Frontier;
use super::*;
use crate::board::{Board, Size, Square};
use crate::random::Random;

/// The tours counted by halves; `None` if the board has none.
fn by_halves(question: &Question) -> Option<u128> {
    let never = &mut |_| ControlFlow::Continue(());
    let counted = Halves::of(question)?.count(1 << 30, &|job| job(), never);
    Some(counted.expect("there is room"))
}

/// The same along the whole board.
fn along(question: &Question) -> u128 {
    let never = &mut |_| ControlFlow::Continue(());
    let counted = Frontier::new(question).count(1 << 30, never);
    counted.expect("there is room").try_into().expect("few")
}

/// Checks a board's closed tours, its open ones, and those with given ends; how many numbers were compared.
fn check(board: &Board, ends: [Square; 2]) -> usize {
    let open = Question::on(board);
    let questions = [
        open.clone().closed(),
        open.clone().starting_at(ends[0]),
        open.clone().ending_at(ends[1]),
        open.clone().starting_at(ends[0]).ending_at(ends[1]),
        open,
    ];
    let mut compared = 0;
    for question in questions {
        if let Some(tours) = by_halves(&question) {
            assert_eq!(tours, along(&question), "{question:?}");
            compared += 1;
        }
    }
    compared
}

/// Without the squares that a set has as bits.
fn without(size: Size, gone: u64) -> Option<(Board, Vec<Square>)> {
    let is_gone = |(number, _): &(u64, Square)| gone >> number & 1 == 1;
    let gone = (0..)
        .zip(size.iter())
        .filter(is_gone)
        .map(|(_, square)| square);
    let board = Board::without(size, gone).ok()?;
    let squares = board.iter().collect();
    Some((board, squares))
}

#[test]
fn every_board_of_three_by_four_squares_has_as_many_tours_as_along_it() {
    let size: Size = "4x3".parse().unwrap();
    let mut compared = 0;
    for gone in 0..1 << 12 {
        let Some((board, squares)) = without(size, gone) else {
            continue;
        };
        let last = squares.len() - 1;
        if last > 0 {
            compared += check(&board, [squares[0], squares[last]]);
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn boards_with_squares_missing_have_as_many_tours_as_along_them() {
    let mut random = Random::with_seed(1);
    let mut compared = [0; 2];
    for round in 0..250_usize {
        let size = ["4x5", "5x5", "5x6", "6x5", "7x4", "4x7", "6x4"][round % 7];
        let size: Size = size.parse().unwrap();
        let area = size.area();
        let mut gone = 0;
        for _ in 0..random.below(4) {
            let square = size.square_at(random.below(area)).unwrap();
            let (x, y) = size.xy(square);
            let mirrored = [
                (x, y),
                (size.width() - 1 - x, y),
                (x, size.height() - 1 - y),
                (size.width() - 1 - x, size.height() - 1 - y),
            ];
            // One, or those of some symmetry.
            let chosen = [
                &mirrored[..1],
                &mirrored[..2],
                &[mirrored[0], mirrored[2]],
                &mirrored[..],
            ];
            for &(x, y) in chosen[round % 4] {
                gone |= 1_u64 << size.index_of(size.at(x, y).unwrap());
            }
        }
        if let Some((board, squares)) = without(size, gone) {
            let mut end = || squares[random.below(squares.len() as u64) as usize];
            let ends = [end(), end()];
            if ends[0] != ends[1] {
                compared[usize::from(along(&Question::on(&board)) > 0)] += check(&board, ends);
            }
        }
    }
    assert!(compared[0] > 100 && compared[1] > 100, "{compared:?}");
}

#[test]
fn whole_boards_have_as_many_tours_as_along_them() {
    for (columns, rows) in [(10, 3), (12, 3), (5, 4), (6, 4), (7, 4), (5, 5), (6, 5)] {
        let board = Board::new(columns, rows).unwrap();
        let mut squares = board.iter();
        let ends = [squares.next().unwrap(), squares.last().unwrap()];
        assert_eq!(check(&board, ends), 5, "{board}");
    }
}

#[test]
fn tours_are_as_many_as_published() {
    let on = |board: &str| Question::on(&board.parse().unwrap());
    // OEIS A001230, A175881.
    for (board, count) in [("6x6", 9_862), ("6x7", 1_067_638), ("6x8", 55_488_142)] {
        assert_eq!(by_halves(&on(board).closed()), Some(count), "{board}");
    }
    // OEIS A165134, half of it.
    assert_eq!(by_halves(&on("6x6")), Some(6_637_920 / 2));
}

#[test]
fn several_threads_count_what_one_does() {
    let workers: Workers<'_> = &|job| {
        std::thread::scope(|scope| {
            for _ in 0..3 {
                let _ = scope.spawn(job);
            }
        });
    };
    let question = Question::on(&"6x8".parse().unwrap()).closed();
    let halves = Halves::of(&question).unwrap();
    let mut told = Vec::new();
    let counted = halves.count(1 << 30, workers, &mut |done| {
        told.push(done);
        ControlFlow::Continue(())
    });
    assert_eq!(counted, Ok(55_488_142));
    assert!(told.is_sorted() && told.last() == Some(&48), "{told:?}");
}

#[test]
fn a_count_stops_when_it_is_cancelled_or_memory_is_not_enough() {
    let question = Question::on(&"6x8".parse().unwrap()).closed();
    let halves = Halves::of(&question).unwrap();
    let one: Workers<'_> = &|job| job();
    let cancelled = halves.count(1 << 30, one, &mut |_| ControlFlow::Break(()));
    assert_eq!(cancelled, Err(Stopped::Cancelled));
    let stopped = halves.count(1 << 20, one, &mut |_| ControlFlow::Continue(()));
    let Err(Stopped::TooManyStates { done }) = stopped else {
        panic!("{stopped:?}");
    };
    assert!(done < 48, "{done}");
}

#[test]
fn the_closed_tours_of_7x8_are_as_many_as_published() {
    let question = Question::on(&"7x8".parse().unwrap()).closed();
    assert_eq!(by_halves(&question), Some(34_524_432_316));
}
