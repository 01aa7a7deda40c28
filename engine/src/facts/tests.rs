use super::*;
use crate::board::{Board, Symmetry};
use crate::solve::Question;
use knights_tour_base::random::Random;

fn famous(author: &str) -> Tour {
    let found = FAMOUS.iter().find(|it| it.author == author);
    found.expect("it is in the list").tour()
}

#[test]
fn published_values_are_reproduced() {
    // Source of the sums: W. Beverley, 1848. Source of Euler's numbers: OEIS A226697.
    let sums = Sums::of(&famous("W. Beverley")).expect("a whole board");
    assert_eq!((sums.rows, sums.columns), (vec![260; 8], vec![260; 8]));
    assert_eq!(sums.diagonals, Some([282, 210]));
    assert_eq!(sums.magic, Some(Magic::Semimagic));
    let euler = famous("L. Euler");
    let facts = Facts::of(&euler);
    let number = |square| euler.squares().position(|other| other == square).unwrap();
    for square in euler.squares() {
        let opposite = Symmetry::HALF_TURN.square(euler.board().size(), square);
        assert_eq!(number(square).abs_diff(number(opposite)), 32, "{square}");
    }
    assert_eq!(facts.class, TourClass::Eulerian);
    assert_eq!(facts.crossings.count, 98);
    assert_eq!(64 - facts.turns.straight, 64);
    let slopes = facts.slopes;
    let mut slopes = [
        slopes.steep_up,
        slopes.flat_up,
        slopes.flat_down,
        slopes.steep_down,
    ];
    slopes.sort_unstable();
    assert_eq!(slopes, [8, 10, 22, 24]);
    let turns = Facts::of(&famous("D. E. Knuth")).turns;
    let expected = Turns {
        acute: 28,
        right: 32,
        obtuse: 4,
        straight: 0,
    };
    assert_eq!(turns, expected);
    // Source: W. W. Rouse Ball and H. S. M. Coxeter, 1987.
    let sums = Sums::of(&famous("C. F. Jaenisch")).expect("a whole board");
    assert_eq!((sums.rows, sums.columns), (vec![260; 8], vec![260; 8]));
    assert_eq!(sums.diagonals, Some([348, 168]));
    assert!(famous("C. F. Jaenisch").is_closed());
    // Source: H. E. Dudeney, 1917.
    let sums = Sums::of(&famous("Francony")).expect("a whole board");
    let mut diagonals = sums.diagonals.expect("a square board");
    diagonals.sort_unstable();
    assert_eq!(diagonals, [256, 264]);
}

fn crossings_by_pairs(lines: &[(Square, Square)]) -> u64 {
    let side = |a: Square, b: Square, c: Square| {
        let [(ax, ay), (bx, by), (cx, cy)] =
            [a, b, c].map(|it| (i64::from(it.file()), i64::from(it.rank())));
        ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)).signum()
    };
    let mut count = 0;
    for (place, &(a, b)) in lines.iter().enumerate() {
        for &(c, d) in &lines[place + 1..] {
            let is_crossing =
                side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
            count += u64::from(is_crossing);
        }
    }
    count
}

#[test]
fn crossings_agree_with_every_pair_of_moves() {
    for (board, closed) in [("5x5", false), ("6x6", true), ("9x7", false), ("8x8", true)] {
        for seed in 0..10 {
            let board: Board = board.parse().unwrap();
            let question = Question::on(&board).with_seed(seed);
            let question = if closed { question.closed() } else { question };
            let tour = question.solve().unwrap();
            let lines: Vec<_> = moves(&tour).collect();
            let crossings = Crossings::of(&tour);
            assert_eq!(crossings.count, crossings_by_pairs(&lines));
            let longest = (0..lines.len()).map(|begin| {
                let mut round = lines[begin..].to_vec();
                if tour.is_closed() {
                    round.extend_from_slice(&lines[..begin]);
                }
                let is_free = |&length: &usize| crossings_by_pairs(&round[..length]) == 0;
                (0..=round.len()).take_while(is_free).last().unwrap()
            });
            assert_eq!(Some(crossings.longest_without as usize), longest.max());
        }
    }
}

#[test]
fn facts_stay_when_a_tour_is_turned_reflected_reversed_or_begun_elsewhere() {
    let mut random = Random::with_seed(1);
    let boards = [("8x8", true), ("7x9", false), ("5x6", true), ("5x5", false)];
    for (board, is_closed) in boards {
        let board: Board = board.parse().unwrap();
        let question = Question::on(&board).with_seed(random.next_u64());
        let question = if is_closed {
            question.closed()
        } else {
            question
        };
        let tour = question.solve().unwrap();
        let known = all(&tour);
        for symmetry in Symmetry::ALL {
            let image = tour.transformed(symmetry);
            assert_eq!(all(&image), known, "{symmetry:?}");
            assert_eq!(all(&image.reversed()), known, "{symmetry:?}, backwards");
        }
        if is_closed {
            let other = tour.squares().nth(7).unwrap();
            assert_eq!(all(&tour.starting_at(other).unwrap()), known);
        }
    }
    for famous in FAMOUS {
        let turned = famous.tour().transformed(Symmetry::QUARTER_TURN).reversed();
        let known = Famous::named(&turned).expect("it is known");
        assert_eq!(known.famous, famous);
    }
}

#[test]
fn what_a_famous_tour_is_known_for_is_told_of_its_own_numbers_only() {
    for famous in FAMOUS {
        let published = famous.tour();
        let told = |tour: &Tour| Famous::named(tour).map(|known| known.to_string());
        assert_eq!(told(&published), Some(famous.to_string()));
        let name = famous.name();
        let route = |changes: &str| Some(format!("the route of {name}\u{2019}s tour, {changes}"));
        let mirrored = published.transformed(Symmetry::LEFT_RIGHT);
        assert_eq!(told(&mirrored), route("reflected"));
        let turned = published.transformed(Symmetry::QUARTER_TURN);
        assert_eq!(told(&turned), route("turned"));
        assert_eq!(
            told(&turned.clone().reversed()),
            route("turned and reversed")
        );
        let other = published.squares().nth(5).expect("it has 64 squares");
        if let Some(started) = published.clone().starting_at(other).filter(Tour::is_closed) {
            assert_eq!(told(&started), route("started elsewhere"));
            let sums = Sums::of(&started).expect("a whole board");
            assert_ne!(Sums::of(&published), Some(sums));
            assert_eq!(
                told(&turned.reversed().starting_at(other).expect("closed")),
                route("turned, reversed and started elsewhere")
            );
        }
    }
}

/// Facts that do not depend on numbers. Slopes are sorted into two groups, because quarter turns exchange the groups.
fn all(tour: &Tour) -> (bool, TourClass, Turns, [u64; 4], Crossings) {
    let facts = Facts::of(tour);
    let Slopes {
        steep_up,
        flat_up,
        flat_down,
        steep_down,
    } = facts.slopes;
    let mut slopes = [steep_up, flat_up, flat_down, steep_down];
    slopes.sort_unstable();
    (
        facts.is_closed,
        facts.class,
        facts.turns,
        slopes,
        facts.crossings,
    )
}

#[test]
fn the_smallest_tours_have_facts() {
    let one = Tour::new(&Board::new(1, 1).unwrap(), [Square::new(0, 0)]).unwrap();
    let facts = Facts::of(&one);
    assert_eq!(
        (facts.crossings.count, facts.crossings.longest_without),
        (0, 0)
    );
    assert_eq!(facts.class, TourClass::Asymmetric);
    assert!(!facts.lines().is_empty());
}
