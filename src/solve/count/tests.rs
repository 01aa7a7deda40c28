use super::tally::*;
use super::*;
use crate::board::{Board, Size, Square};
use crate::solve::Question;
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
        let question = Question::on(&board).from(name.parse().unwrap());
        question.count().unwrap().directed.to_string()
    };
    assert_eq!((from("a1"), from("c3")), ("304".into(), "64".into()));
    assert_eq!(closed("6x6"), "9862");
    assert_eq!(closed("5x10"), "13311268");
    assert_eq!(count("3x12").undirected, BigUint::from(57_248_u32));
    assert_eq!(count("4x10").undirected, BigUint::from(1_213_112_u32));
    // OEIS A169696 and A079137 by length: closed tours of three rows, open ones of four.
    let three = [10, 12, 14, 16, 18].map(|long| closed(&format!("3x{long}")));
    assert_eq!(three, ["16", "176", "1536", "15424", "147728"]);
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
    // Every pair of ends of 5×5: together they are all tours.
    let board = Board::new(5, 5).unwrap();
    let squares: Vec<Square> = board.iter().collect();
    let mut sum = BigUint::ZERO;
    for &start in &squares {
        for &end in squares.iter().filter(|&&end| end != start) {
            sum += Question::on(&board)
                .from(start)
                .to(end)
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
fn the_smallest_boards_are_counted_too() {
    assert_eq!(count("1x1").to_string(), "1 tour");
    assert_eq!(count("2x3").undirected, BigUint::ZERO);
    assert_eq!(closed("1x1"), "0");
    let wide = Question::on(&Board::new(9, 9).unwrap())
        .count()
        .unwrap_err();
    assert!(wide.to_string().contains("up to 8 squares"), "{wide}");
}

#[test]
fn numbers_and_tours_belong_together() {
    let board = Board::new(5, 5).unwrap();
    let mut roll = Roll::new(&Question::on(&board)).unwrap();
    assert_eq!(roll.count(), 1728);
    let mut last = None;
    for number in 1..=1728 {
        let tour = roll.tour(number).unwrap();
        assert_eq!(roll.number(&tour), Some(number));
        let order: Vec<u64> = tour.squares().map(|it| board.size().index_of(it)).collect();
        assert!(last < Some(order.clone()), "{number}");
        last = Some(order);
    }
    assert_eq!((roll.tour(0), roll.tour(1729)), (None, None));
    let closed = Question::on(&Board::new(5, 6).unwrap()).closed();
    let mut roll = Roll::new(&closed).unwrap();
    assert_eq!(roll.count(), 16);
    let tour = roll.tour(16).unwrap();
    assert!(tour.is_closed());
    assert_eq!(
        roll.number(&tour.clone().reversed()),
        None,
        "it begins elsewhere"
    );
    let other = Question::on(&board).solve().unwrap();
    assert_eq!(roll.number(&other), None);
}

#[test]
fn random_tours_are_each_as_likely() {
    let board = Board::new(5, 5).unwrap();
    let question = Question::on(&board).from("a1".parse().unwrap());
    let mut roll = Roll::new(&question).unwrap();
    let mut random = crate::random::Random::with_seed(1);
    const EACH: u32 = 100;
    let mut seen = vec![0_u32; 304];
    for _ in 0..304 * EACH {
        let tour = roll.random(&mut random).unwrap();
        let number = roll.number(&tour).unwrap();
        seen[number as usize - 1] += 1;
    }
    let square = |&count: &u32| f64::from(count.abs_diff(EACH)).powi(2) / f64::from(EACH);
    let chi_squared: f64 = seen.iter().map(square).sum();
    // Of 303 degrees of freedom: the seed brings the same every time; 99.9 % are below 384.
    assert!(chi_squared < 384.0, "{chi_squared}");
}

#[test]
fn all_tours_of_six_by_six_are_counted() {
    assert_eq!(count("6x6").directed, BigUint::from(6_637_920_u32));
}
