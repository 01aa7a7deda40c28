mod parts;

use super::super::{NumberedTours, frontier};
use super::*;
use crate::board::{Board, Size, Square, Symmetry};
use knights_tour_base::Cancelled;
use knights_tour_base::random::Random;
use num_bigint::BigUint;
use std::collections::{BTreeMap, HashSet};

fn by_halves(question: &Question) -> Option<u128> {
    let never = &mut |_, _| Ok(());
    let counted = Halves::of(question)?.count(Resources::default(), never);
    Some(counted.expect("there is room"))
}

fn along(question: &Question) -> u128 {
    let never = &mut |_, _| Ok(());
    let counted = frontier::count(question, 1 << 30, never);
    counted.expect("there is room").try_into().expect("few")
}

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
    let rounds: usize = if cfg!(feature = "slow") { 250 } else { 50 };
    for round in 0..rounds {
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
            // Either one square, or the orbit of the square under a symmetry.
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
    assert!(
        compared.iter().all(|&each| each > rounds * 2 / 5),
        "{compared:?}"
    );
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
fn boards_with_both_mirror_symmetries_are_folded() {
    // The slots suffice up to eight rows; without folding, twice the states would be counted.
    for (rows, columns) in (3..=8).flat_map(|rows| (rows..=128 / rows).map(move |it| (rows, it))) {
        let board = Board::new(columns, rows).unwrap();
        for question in [Question::on(&board), Question::on(&board).closed()] {
            let folded = Halves::of(&question).map(|halves| halves.first.flip.is_some());
            let expected = rows % 2 == columns % 2;
            assert!(
                folded == Some(expected) || columns < 5 && folded.is_none(),
                "{question:?}: {folded:?}"
            );
        }
    }
}

#[test]
fn tours_are_as_many_as_published() {
    let on = |board: &str| Question::on(&board.parse().unwrap());
    // OEIS A001230, A175881.
    for (board, count) in [("6x6", 9_862), ("6x7", 1_067_638), ("6x8", 55_488_142)] {
        assert_eq!(by_halves(&on(board).closed()), Some(count), "{board}");
    }
    // Half of OEIS A165134.
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
    let resources = Resources {
        workers,
        ..Resources::default()
    };
    let counted = halves.count(resources, &mut |done, _| {
        told.push(done);
        Ok(())
    });
    assert_eq!(counted, Ok(55_488_142));
    assert!(told.is_sorted() && told.last() == Some(&48), "{told:?}");
}

#[test]
fn a_count_stops_when_it_is_cancelled_or_memory_is_not_enough() {
    let question = Question::on(&"6x8".parse().unwrap()).closed();
    let halves = Halves::of(&question).unwrap();
    let cancelled = halves.count(Resources::default(), &mut |_, _| Err(Cancelled));
    assert_eq!(cancelled, Err(CountStopped::Cancelled));
    let little = Resources {
        megabytes: 51,
        ..Resources::default()
    };
    let stopped = halves.count(little, &mut |_, _| Ok(()));
    let Err(CountStopped::TooManyStates { done }) = stopped else {
        panic!("{stopped:?}");
    };
    assert!(done < 48, "{done}");
}

#[test]
#[cfg_attr(not(feature = "slow"), ignore = "6 s")]
fn the_closed_tours_of_7x8_are_as_many_as_published() {
    let question = Question::on(&"7x8".parse().unwrap()).closed();
    assert_eq!(by_halves(&question), Some(34_524_432_316));
}

fn numbered(question: &Question) -> Option<HalvesIndex> {
    let never = &mut |_, _| Ok(());
    let halves = Halves::of(question)?;
    let index = HalvesIndex::of(question, halves, Resources::default(), never);
    Some(index.expect("there is room"))
}

/// Checks that numbers and tours correspond one to one, exhaustively if there are few. Returns the number of tours.
fn check_numbers(question: &Question, most: u64) -> u128 {
    let index = numbered(question).expect("it has halves");
    let count = index.count(question);
    let mut random = Random::with_seed(1);
    let numbers: Vec<u128> = match count <= u128::from(most) {
        true => (0..count).collect(),
        false => { 0..most }
            .map(|_| random.below_wide(count))
            .chain([0, count - 1])
            .collect(),
    };
    let mut seen = HashSet::new();
    for &number in &numbers {
        let tour = index.tour(question, number).expect("there are as many");
        assert_eq!(index.number(question, &tour), Some(number), "{question:?}");
        let _ = seen.insert(tour.squares().collect::<Vec<Square>>());
    }
    let distinct: HashSet<u128> = numbers.into_iter().collect();
    assert_eq!(seen.len(), distinct.len(), "{question:?}");
    assert_eq!(index.tour(question, count), None);
    count
}

#[test]
fn every_number_has_its_own_tour_which_has_that_number() {
    let on = |board: &str| Question::on(&board.parse().unwrap());
    let without = |size: &str, missing: &str| {
        let missing: Vec<Square> = missing.split(' ').map(|it| it.parse().unwrap()).collect();
        Question::on(&Board::without(size.parse().unwrap(), missing).unwrap())
    };
    let square = |name: &str| name.parse::<Square>().unwrap();
    // Transposed rectangles, with a middle column or not; zero to two given ends; and mirrored or flip-symmetric holes.
    for (question, expected) in [
        (on("6x5").closed(), Some(16)),
        (on("5x5"), Some(1_728)),
        (on("5x5").starting_at(square("a1")), Some(304)),
        (on("6x5").ending_at(square("c3")), None),
        (
            on("5x6").starting_at(square("a1")).ending_at(square("b1")),
            None,
        ),
        (without("6x6", "a1 f1").closed(), None),
        (without("6x6", "c3 c4").closed(), None),
        (without("6x6", "a1 f1 a6 f6").closed(), None),
        (without("7x6", "d1 d6").closed(), None),
        (without("5x6", "a1 b5").closed(), None),
    ] {
        let most = if cfg!(feature = "slow") { 2_000 } else { 200 };
        let count = check_numbers(&question, most);
        let counted: BigUint = question.count().unwrap().directed;
        assert_eq!(counted, count.into(), "{question:?}");
        assert!(
            count > 0 && expected.is_none_or(|it| it == count),
            "{question:?} {count}"
        );
    }
}

#[test]
fn all_closed_tours_of_6x6_have_numbers() {
    let question = Question::on(&"6x6".parse().unwrap()).closed();
    let most = if cfg!(feature = "slow") {
        20_000
    } else {
        2_000
    };
    assert_eq!(check_numbers(&question, most), 2 * 9_862);
}

#[test]
#[cfg_attr(not(feature = "slow"), ignore = "8 s")]
fn the_numbers_of_larger_boards_and_their_tours_belong_together() {
    let on = |board: &str| Question::on(&board.parse().unwrap());
    for (question, count) in [
        (on("6x8").closed(), 2 * 55_488_142),
        (on("7x6").closed(), 2 * 1_067_638),
    ] {
        assert_eq!(check_numbers(&question, 30), count);
    }
    let question = on("6x7").ending_at("a1".parse().unwrap());
    assert_eq!(Some(check_numbers(&question, 30)), by_halves(&question));
}

#[test]
fn tours_that_were_not_made_from_numbers_have_some() {
    let question = Question::on(&"6x8".parse().unwrap()).closed();
    let index = numbered(&question).unwrap();
    let first = question.board().iter().next().unwrap();
    for seed in 0..10 {
        let tour = question.clone().with_seed(seed).solve().unwrap();
        let tour = tour.starting_at(first).unwrap();
        let number = index.number(&question, &tour).unwrap();
        assert_eq!(index.tour(&question, number), Some(tour.clone()));
        let back = tour.clone().reversed().starting_at(first).unwrap();
        let other = index.number(&question, &back).unwrap();
        assert_eq!(number ^ 1, other, "the same line, walked back");
        let elsewhere = tour.reversed();
        assert_eq!(index.number(&question, &elsewhere), None);
    }
    let open = Question::on(question.board()).solve().unwrap();
    assert_eq!(index.number(&question, &open), None);
}

/// The number of open tours from each square of a rectangle, each counted with its start given.
fn tours_from(size: Size) -> BTreeMap<Square, u128> {
    let board = Board::from(size);
    let mut counts = BTreeMap::new();
    for square in board.iter() {
        if counts.contains_key(&square) {
            continue;
        }
        let count = by_halves(&Question::on(&board).starting_at(square)).unwrap();
        let keeps = |symmetry: &Symmetry| symmetry.size(size) == size;
        let symmetries = Symmetry::ALL.into_iter().filter(keeps);
        counts.extend(symmetries.map(|symmetry| (symmetry.square(size, square), count)));
    }
    counts
}

/// Draws open tours and compares how often they start at each square with the counts of tours from there. All squares
/// must have tours. Returns chi-squared; there is one degree of freedom less than squares.
fn chi_squared_of_starts(board: &str, draws: u32) -> f64 {
    let question = Question::on(&board.parse().unwrap());
    let mut tours = NumberedTours::by_halves(&question, numbered(&question).unwrap());
    let counts = tours_from(question.board().size());
    assert_eq!(counts.values().sum::<u128>(), tours.count(), "{board}");
    let mut random = Random::with_seed(1);
    let mut seen: BTreeMap<Square, u32> = BTreeMap::new();
    for _ in 0..draws {
        let tour = tours.random(&mut random).unwrap();
        *seen.entry(tour.start()).or_default() += 1;
    }
    let deviation = |(square, &count): (&Square, &u128)| {
        let expected = f64::from(draws) * count as f64 / tours.count() as f64;
        let seen = seen.get(square).copied().unwrap_or(0);
        (f64::from(seen) - expected).powi(2) / expected
    };
    counts.iter().map(deviation).sum()
}

#[test]
fn random_open_tours_of_6x6_start_as_often_as_they_are_counted() {
    let draws = if cfg!(feature = "slow") { 4_000 } else { 600 };
    let chi_squared = chi_squared_of_starts("6x6", draws);
    // 35 degrees of freedom; the 99.9 % quantile is 66.6. The seed makes the result reproducible.
    assert!(chi_squared < 66.6, "{chi_squared}");
}

#[test]
#[cfg_attr(not(feature = "slow"), ignore = "50 s")]
fn random_open_tours_of_6x7_start_as_often_as_they_are_counted() {
    let chi_squared = chi_squared_of_starts("6x7", 1_000);
    // 41 degrees of freedom; the 99.9 % quantile is 74.7.
    assert!(chi_squared < 74.7, "{chi_squared}");
}
