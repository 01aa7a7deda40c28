use super::*;
use crate::board::{Board, Size, Square};
use knights_tour_base::no_progress;

fn question(
    short: u32,
    long: u32,
    start: Option<ProfileCell>,
    end: TourEnd<ProfileCell>,
) -> Question {
    let square = |(column, row): ProfileCell| Square::new(column as u32, short - 1 - row as u32);
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

fn ask(
    short: u32,
    long: u32,
    start: Option<ProfileCell>,
    end: TourEnd<ProfileCell>,
) -> Option<Vec<ProfileCell>> {
    let question = question(short, long, start, end);
    let order = solve(&question, &mut |_, _| Ok(())).expect("not cancelled")?;
    let cell = |index: u32| ((index % long) as usize, (index / long) as usize);
    let order: Vec<ProfileCell> = order.into_iter().map(cell).collect();
    check((short * long) as usize, start, end, &order);
    Some(order)
}

fn check(
    squares: usize,
    start: Option<ProfileCell>,
    end: TourEnd<ProfileCell>,
    order: &[ProfileCell],
) {
    let is_move = |a: ProfileCell, b: ProfileCell| a.0.abs_diff(b.0) * a.1.abs_diff(b.1) == 2;
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

fn cells(short: u32, long: u32) -> impl Iterator<Item = ProfileCell> {
    (0..long as usize).flat_map(move |column| (0..short as usize).map(move |row| (column, row)))
}

#[test]
fn it_agrees_with_exhaustion_on_every_question() {
    let boards = [(1, 1..=3), (2, 2..=5), (3, 3..=8), (4, 4..=5)];
    for (short, longs) in boards {
        for long in longs {
            let found = exhaust(short, long);
            let (short, long) = (short as u32, long as u32);
            let place = |(column, row): ProfileCell| column * short as usize + row;
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
fn has_tour_between(short: u32, long: u32, a: ProfileCell, b: ProfileCell) -> bool {
    let at = |(column, row): ProfileCell| (row, column);
    let turned = |(column, row): ProfileCell| (row, long as usize - 1 - column);
    let pairs = [
        (at(a), at(b)),
        (at(b), at(a)),
        (turned(a), turned(b)),
        (turned(b), turned(a)),
    ];
    let is_forbidden = |(a, b): (ProfileCell, ProfileCell)| match (short, long % 2) {
        (4, _) => a.0 == 1 || a.0 == 2,
        (3, 0) => a == (1, 2) && b != (0, 0) && b != (2, 0),
        _ => matches!((a, b), ((0, 2), (2, 2)) | ((0 | 2, 2), (1, 3))),
    };
    let colour = |(column, row): ProfileCell| (row + column) % 2;
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

/// Questions about narrow boards, whole or with holes, in a random order.
fn narrow_questions(count: usize) -> Vec<Question> {
    let mut random = Random::with_seed(3);
    let mut below = |limit: u32| random.below(limit.into()) as u32;
    let mut questions = Vec::new();
    while questions.len() < count {
        let size = Size::new(5 + below(25), 3 + below(2)).unwrap();
        let mut square = || Square::new(below(size.width()), below(size.height()));
        let [start, end, hole, other] = [square(), square(), square(), square()];
        let board = match below(3) {
            0 => Board::without(size, [hole, other]).ok(),
            _ => Some(Board::from(size)),
        };
        let Some(board) = board else { continue };
        let open = Question::on(&board).with_seed(below(9).into());
        let question = match below(4) {
            0 => open.closed(),
            1 => open,
            2 => open.starting_at(start),
            _ => open.starting_at(start).ending_at(end),
        };
        if question.check().is_ok() {
            questions.push(question);
        }
    }
    questions
}

#[test]
fn answers_do_not_depend_on_earlier_questions() {
    let mut kept: HashMap<(usize, bool), Automaton> = HashMap::new();
    let mut tours = 0;
    for question in narrow_questions(if cfg!(feature = "slow") { 1_000 } else { 100 }) {
        let profile = Profile::new(&question);
        let key = (profile.rows, profile.is_closed);
        let kept = kept.entry(key).or_insert_with(|| Automaton::new(&profile));
        let [late, early] = [kept, &mut Automaton::new(&profile)].map(|automaton| {
            let mut progress = no_progress();
            let mut limit = StepLimit::new(u64::MAX, INTERVAL, &mut progress);
            choose_edges(automaton, &profile, question.seed(), &mut limit)
        });
        assert_eq!(late, early, "{question:?}");
        tours += u32::from(early.is_ok_and(|edges| edges.is_some()));
    }
    assert!(tours > 20, "{tours}");
}

#[test]
fn seeds_keep_their_tours_in_every_version() {
    let text = |question: Question| {
        let tour = question.solve().unwrap();
        let squares: Vec<String> = tour.squares().map(|it| it.to_string()).collect();
        squares.join(" ")
    };
    let [a1, d1] = ["a1", "d1"].map(|name| name.parse().unwrap());
    let on = |size: &str| Question::on(&size.parse().unwrap()).starting_at(a1);
    assert_eq!(
        text(on("3x10").closed()),
        "a1 b3 c1 a2 b4 a6 c5 b7 c9 a10 b8 c10 a9 c8 b10 a8 b6 a4 b2 c4 a5 c6 a7 b9 c7 b5 c3 b1 a3 c2"
    );
    assert_eq!(
        text(on("9x4").with_seed(7).ending_at(d1)),
        "a1 b3 d4 c2 b4 a2 c1 e2 f4 d3 e1 f3 h4 g2 i1 h3 g1 i2 g3 i4 h2 g4 i3 h1 f2 e4 c3 a4 b2 c4 a3 b1 d2 f1 e3 d1"
    );
    assert_eq!(
        text(on("4x7").with_seed(2)),
        "a1 c2 d4 c6 a7 b5 a3 b1 d2 c4 d6 b7 a5 b3 c1 d3 b4 a2 c3 d1 b2 a4 c5 d7 b6 d5 c7 a6"
    );
}
