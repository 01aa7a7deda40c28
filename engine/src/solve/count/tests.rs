use super::frontier::{self, CountStopped};
use super::tour_count::*;
use super::*;
use crate::board::{Board, Size, Square};
use crate::position::Position;
use crate::solve::Question;
use knights_tour_base::Cancelled;
use num_bigint::BigUint;

fn count(size: &str) -> Count {
    let board: Board = size.parse().unwrap();
    Question::on(&board).count().unwrap()
}

fn closed(size: &str) -> String {
    let board: Board = size.parse().unwrap();
    let count = Question::on(&board).closed().count().unwrap();
    count.undirected.to_string()
}

#[test]
fn published_numbers_are_reproduced() {
    assert_eq!(count("5x5").directed, BigUint::from(1728_u32));
    let from = |name: &str| {
        let board = Board::new(5, 5).unwrap();
        let question = Question::on(&board).starting_at(name.parse().unwrap());
        question.count().unwrap().directed.to_string()
    };
    assert_eq!((from("a1"), from("c3")), ("304".into(), "64".into()));
    assert_eq!(closed("6x6"), "9862");
    assert_eq!(count("6x6").directed, BigUint::from(6_637_920_u32));
}

fn check(rows: u32, from: u32, numbers: &[u64], count: impl Fn(&str) -> String) {
    for (columns, number) in (from..).zip(numbers) {
        let board = format!("{rows}x{columns}");
        assert_eq!(count(&board), number.to_string(), "{board}");
    }
}

#[test]
fn open_tours_of_three_four_and_five_rows_are_as_many_as_published() {
    // OEIS A118067 (C. Rose, 2006; A. Howroyd, 2017), directed tours.
    let three = [
        0,
        0,
        0,
        16,
        0,
        0,
        104,
        792,
        1120,
        6096,
        21344,
        114_496,
        257_728,
        1_292_544,
        3_677_568,
        17_273_760,
        46_801_984,
        211_731_376,
        611_507_360,
        2_645_699_504,
        7_725_948_608,
        32_451_640_000,
        97_488_160_384,
        397_346_625_760,
        1_214_082_434_112,
        4_835_168_968_464,
        15_039_729_265_856,
        58_641_619_298_000,
    ];
    check(3, 1, &three, |board| count(board).directed.to_string());
    let undirected = |board: &str| count(board).undirected.to_string();
    // OEIS A079137 (M. Kraitchik, 1942; A. Pönitz, 2003; A. Howroyd, 2017).
    let four = [
        0,
        0,
        8,
        0,
        82,
        744,
        6_378,
        31_088,
        189_688,
        1_213_112,
        6_683_852,
        36_486_328,
        201_282_470,
        1_083_585_304,
        5_706_117_458,
        29_819_231_288,
        154_430_502_724,
        790_787_799_376,
        4_014_945_695_196,
        20_241_304_810_488,
        101_336_136_490_228,
        504_096_313_001_272,
        2_493_533_648_002_492,
        12_270_473_056_485_396,
    ];
    check(4, 1, &four, undirected);
    // OEIS A083386, as every fifth number of A389755 (D. E. Knuth, 2025).
    check(
        5,
        1,
        &[0, 0, 0, 82, 864, 18_784, 622_868, 18_061_054],
        undirected,
    );
}

#[test]
fn closed_tours_of_three_five_and_six_rows_are_as_many_as_published() {
    // OEIS A070030 (N. D. Elkies, D. E. Knuth, 1994), every second board.
    let three: [u64; 23] = [
        0,
        0,
        0,
        0,
        16,
        176,
        1_536,
        15_424,
        147_728,
        1_448_416,
        14_060_048,
        136_947_616,
        1_332_257_856,
        12_965_578_752,
        126_169_362_176,
        1_227_776_129_152,
        11_947_846_468_608,
        116_266_505_653_888,
        1_131_418_872_918_784,
        11_010_065_269_439_104,
        107_141_489_725_900_544,
        1_042_616_896_632_882_688,
        10_145_938_076_107_491_328,
    ];
    for (half, number) in (1..).zip(three) {
        assert_eq!(closed(&format!("3x{}", 2 * half)), number.to_string());
    }
    // OEIS A383661 (D. E. Knuth, 2025), every fifth number.
    let five: [u64; 5] = [8, 44_202, 13_311_268, 4_557_702_762, 1_495_135_512_514];
    for (half, number) in (3..).zip(five) {
        assert_eq!(closed(&format!("5x{}", 2 * half)), number.to_string());
    }
    // OEIS A175881.
    check(6, 5, &[8, 9_862, 1_067_638, 55_488_142], closed);
}

#[test]
fn long_boards_have_more_tours_than_128_bits_hold() {
    let count = count("3x200");
    assert!(count.undirected.bits() > 128, "{count}");
    let half = Question::on(&Board::new(3, 100).unwrap()).count().unwrap();
    assert!(half.undirected < count.undirected);
}

#[test]
fn ends_and_missing_squares_are_heeded() {
    // All pairs of ends of 5×5; the sum is the number of all tours.
    let board = Board::new(5, 5).unwrap();
    let squares: Vec<Square> = board.iter().collect();
    let mut sum = BigUint::ZERO;
    for &start in &squares {
        for &end in squares.iter().filter(|&&end| end != start) {
            sum += Question::on(&board)
                .starting_at(start)
                .ending_at(end)
                .count()
                .unwrap()
                .directed;
        }
    }
    assert_eq!(sum, BigUint::from(1728_u32));
    // The ragged boards of OEIS A383661.
    let counts = [1_u32, 0, 1, 30, 0, 148, 8, 78, 9309, 612, 62749, 44202];
    for (n, expected) in (9..).zip(counts) {
        let size = Size::new(8, 5).unwrap();
        let gone = size.iter().filter(|it| {
            let (x, y) = size.xy(*it);
            5 * x + y >= 2 * n
        });
        let board = Board::without(size, gone).unwrap();
        let count = Question::on(&board).closed().count().unwrap();
        assert_eq!(count.undirected, BigUint::from(expected), "{n}");
    }
}

#[test]
fn states_and_their_numbers_take_no_more_bytes_than_they_may() {
    const MAX_BYTES: u64 = 1_000_000_000;
    let never = &mut |_, _| Ok(());
    let mut done = |question: &Question, most| {
        let count = frontier::count(question, most, never);
        match count {
            Err(CountStopped::TooManyStates { done }) => Some(done),
            _ => None,
        }
    };
    let closed = Question::on(&Board::new(6, 6).unwrap()).closed();
    let few = done(&closed, 100_000).expect("there are more states");
    let more = done(&closed, 1_000_000).expect("there are more states");
    assert!(few < more && more < 36, "{few} {more}");
    assert_eq!(done(&closed, MAX_BYTES), None);
    // On a long board the number of states stays constant, but their counts of tours grow.
    let of = |columns| Question::on(&Board::new(3, columns).unwrap()).closed();
    let enough = (10..).map(|bits| 1 << bits);
    let enough = { enough }.find(|&most| done(&of(100), most).is_none());
    let late = done(&of(4000), enough.expect("some are")).expect("the numbers are too long");
    assert!(late > 300, "{late}");
    assert_eq!(done(&of(4000), MAX_BYTES), None);
}

#[test]
fn numbering_never_says_that_all_is_done_before_it_is() {
    let on = |board: &str| Question::on(&board.parse().unwrap());
    for question in [on("5x5"), on("3x10"), on("5x6").closed()] {
        let squares = question.board().squares();
        let mut told = Vec::new();
        let _ = NumberedTours::with(&question, &mut |done, _| {
            told.push(done);
            Ok(())
        });
        assert!(
            told.is_sorted() && told.iter().all(|&done| done < squares),
            "{told:?}"
        );
        assert!(told.first() == Some(&0), "{told:?}");
    }
}

#[test]
fn there_are_never_more_tours_than_is_seen_at_once() {
    let on = |board: &str| Question::on(&board.parse().unwrap());
    for question in [
        on("1x1"),
        on("3x4"),
        on("5x5"),
        on("5x6"),
        on("3x10").closed(),
    ] {
        let count = NumberedTours::new(&question).unwrap().count();
        assert!(count <= NumberedTours::at_most(&question), "{question:?}");
    }
    // A bound this low makes counting worthwhile.
    assert!(NumberedTours::at_most(&on("6x6")) < 10_u128.pow(20));
}

#[test]
fn the_smallest_boards_are_counted_too() {
    assert_eq!(count("1x1").to_string(), "1 tour");
    assert_eq!(count("2x3").undirected, BigUint::ZERO);
    assert_eq!(closed("1x1"), "0");
    let wide = Question::on(&Board::new(9, 9).unwrap())
        .count()
        .unwrap_err();
    assert!(wide.to_string().contains("at most 8 squares"), "{wide}");
}

#[test]
fn numbers_and_tours_belong_together() {
    let board = Board::new(5, 5).unwrap();
    let mut tours = NumberedTours::new(&Question::on(&board)).unwrap();
    assert_eq!(tours.count(), 1728);
    let mut last = None;
    for number in 1..=1728 {
        let tour = tours.tour(number).unwrap();
        assert_eq!(tours.number(&tour), Some(number));
        let order: Vec<u64> = tour.squares().map(|it| board.size().index_of(it)).collect();
        assert!(last < Some(order.clone()), "{number}");
        last = Some(order);
    }
    assert_eq!((tours.tour(0), tours.tour(1729)), (None, None));
    let closed = Question::on(&Board::new(5, 6).unwrap()).closed();
    let mut tours = NumberedTours::new(&closed).unwrap();
    assert_eq!(tours.count(), 16);
    let tour = tours.tour(16).unwrap();
    assert!(tour.is_closed());
    assert_eq!(
        tours.number(&tour.clone().reversed()),
        None,
        "it begins elsewhere"
    );
    let other = Question::on(&board).solve().unwrap();
    assert_eq!(tours.number(&other), None);
}

#[test]
fn random_tours_are_each_as_likely() {
    let board = Board::new(5, 5).unwrap();
    let question = Question::on(&board).starting_at("a1".parse().unwrap());
    let mut tours = NumberedTours::new(&question).unwrap();
    let mut random = knights_tour_base::random::Random::with_seed(1);
    const EACH: u32 = 100;
    let mut seen = vec![0_u32; 304];
    for _ in 0..304 * EACH {
        let tour = tours.random(&mut random).unwrap();
        let number = tours.number(&tour).unwrap();
        seen[number as usize - 1] += 1;
    }
    let square = |&count: &u32| f64::from(count.abs_diff(EACH)).powi(2) / f64::from(EACH);
    let chi_squared: f64 = seen.iter().map(square).sum();
    // 303 degrees of freedom; the 99.9 % quantile is 384. The seed makes the result reproducible.
    assert!(chi_squared < 384.0, "{chi_squared}");
}

#[test]
fn ways_left_in_a_game_are_those_that_complete_it() {
    let board = Board::new(5, 6).unwrap();
    let tour = Question::on(&board).solve().unwrap();
    let mut before = u64::MAX;
    let mut at_least = 0;
    for moves in 0..tour.len() {
        let game = Position::along(&board, tour.squares().take(moves + 1)).unwrap();
        let left = ways_left(&game, &mut |met, _| {
            at_least = met;
            Ok(())
        });
        let left = left.ok().unwrap().unwrap();
        assert!((1..=before).contains(&left) && at_least <= left);
        let question = Question::on(&board).starting_at(tour.start());
        if moves == 0 {
            assert_eq!(
                u128::from(left),
                NumberedTours::new(&question).unwrap().count()
            );
        }
        if moves > 18 {
            assert_eq!(left, completions(&game), "{moves}");
        }
        before = left;
    }
    let large = Position::new(&Board::CHESS, "a1".parse().unwrap()).unwrap();
    let never = &mut |_, _| Ok(());
    assert_eq!(ways_left(&large, never), Ok(None));
    let six = Position::new(&Board::new(6, 6).unwrap(), "a1".parse().unwrap()).unwrap();
    let stopped = ways_left(&six, &mut |_, _| Err(Cancelled));
    assert_eq!(stopped, Err(Cancelled));
}

fn completions(game: &Position) -> u64 {
    if game.is_complete() {
        return 1;
    }
    let moves: Vec<_> = game.candidates().map(|(direction, _)| direction).collect();
    let ways = moves.into_iter().map(|direction| {
        let mut next = game.clone();
        next.advance(direction);
        completions(&next)
    });
    ways.sum()
}
