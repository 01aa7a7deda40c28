use super::graph::Graph;
use super::patience;
use super::search::{self, CycleAnswer};
use crate::board::{Board, SHAPES, Size, Square};
use crate::position::Position;
use crate::solve::step_limit::StepLimit;
use crate::solve::{Question, Reason, TourEnd, Unsolved};
use crate::text::Format;
use crate::tour::TourClass;
use knights_tour_base::random::Random;
use knights_tour_base::{Cancelled, no_progress};
use std::collections::HashSet;

/// Exhaustive search, independent of the solver.
fn exists(board: &Board, start: Option<Square>, end: TourEnd) -> bool {
    let squares: Vec<Square> = board.iter().collect();
    let is_move = |a: Square, b: Square| {
        let (dx, dy) = (a.file().abs_diff(b.file()), a.rank().abs_diff(b.rank()));
        dx * dy == 2
    };
    let near = |&from: &Square| {
        let beside = (0..squares.len()).filter(|&to| is_move(from, squares[to]));
        beside.fold(0, |set, to| set | 1_u32 << to)
    };
    let near: Vec<u32> = squares.iter().map(near).collect();
    let place = |square: Square| squares.iter().position(|&other| other == square).unwrap();
    let starts = match start {
        Some(start) => place(start)..place(start) + 1,
        None if end == TourEnd::Closed => 0..1,
        None => 0..squares.len(),
    };
    if end == TourEnd::Closed && squares.len() < 3 {
        return false;
    }
    let all = u32::MAX >> (32 - squares.len());
    let mut failed = HashSet::new();
    starts.into_iter().any(|start| {
        if end == TourEnd::Closed {
            // The possible ends depend on the start.
            failed.clear();
        }
        let last = match end {
            TourEnd::Any => all,
            TourEnd::At(end) => 1 << place(end),
            TourEnd::Closed => near[start],
        };
        continues(&near, start, all & !(1 << start), last, &mut failed)
    })
}

/// Whether a path over the remaining squares ends at one of the last squares.
fn continues(
    near: &[u32],
    here: usize,
    left: u32,
    last: u32,
    failed: &mut HashSet<(usize, u32)>,
) -> bool {
    if left == 0 {
        return last >> here & 1 == 1;
    }
    let found = !failed.contains(&(here, left))
        && (0..near.len())
            .filter(|&to| near[here] & left & 1 << to != 0)
            .any(|to| continues(near, to, left & !(1 << to), last, failed));
    if !found {
        let _ = failed.insert((here, left));
    }
    found
}

fn answer(question: &Question) -> bool {
    match question.solve() {
        Ok(_) => true,
        Err(Unsolved::Impossible(reason)) => {
            let has_witness = matches!(
                reason,
                Reason::Colours { .. }
                    | Reason::Isolated { .. }
                    | Reason::DeadEnds { .. }
                    | Reason::Disconnected { .. }
                    | Reason::Cut { .. }
                    | Reason::HallViolated { .. }
            );
            assert!(!has_witness || reason.proves(question), "{reason:?}");
            false
        }
        Err(error) => panic!("{error}"),
    }
}

fn questions(board: &Board, random: &mut Random) -> Vec<Question> {
    let squares: Vec<Square> = board.iter().collect();
    let pick = |random: &mut Random| random.choose(&squares).copied().unwrap();
    let (start, end) = (pick(random), pick(random));
    let question = Question::on(board).with_seed(random.next_u64());
    let mut questions = vec![
        question.clone(),
        question.clone().closed(),
        question.clone().starting_at(start),
        question.clone().ending_at(end),
        question.clone().starting_at(start).closed(),
    ];
    if start != end || squares.len() == 1 {
        questions.push(question.starting_at(start).ending_at(end));
    }
    questions
}

fn without(size: Size, mask: u32) -> Option<Board> {
    let missing = size.iter().zip(0..);
    let missing = missing.filter(|&(_, at)| mask >> at & 1 == 1);
    Board::without(size, missing.map(|(square, _)| square)).ok()
}

#[test]
fn every_shape_within_four_by_four_agrees_with_exhaustion() {
    let size = Size::new(4, 4).unwrap();
    let mut random = Random::with_seed(1);
    let mut counts = [0; 2];
    for mask in 0..1 << 16 {
        let Some(board) = without(size, mask) else {
            continue;
        };
        for end in [TourEnd::Any, TourEnd::Closed] {
            let question = Question::on(&board).ending(end);
            let expected = exists(&board, None, end);
            assert_eq!(answer(&question), expected, "{mask:#x} {end:?}");
            counts[usize::from(expected)] += 1;
        }
        if random.below(16) == 0 {
            for question in questions(&board, &mut random) {
                let expected = exists(&board, question.start(), question.end());
                assert_eq!(answer(&question), expected, "{mask:#x} {question:?}");
            }
        }
    }
    assert!(counts[1] > 1_000, "{counts:?}");
}

#[test]
fn shapes_within_five_by_five_agree_with_exhaustion() {
    let size = Size::new(5, 5).unwrap();
    let mut random = Random::with_seed(5);
    let mut counts = [0; 2];
    let rounds = if cfg!(feature = "slow") { 150 } else { 30 };
    for _ in 0..rounds {
        // Most random shapes have no tour, and searching whole boards exhaustively is slow.
        let included = 1 + random.below(9);
        let mask = (0..included).fold(0, |mask, _| mask | 1 << random.below(25));
        let board = without(size, mask).unwrap();
        for question in questions(&board, &mut random) {
            let expected = exists(&board, question.start(), question.end());
            assert_eq!(answer(&question), expected, "{mask:#x} {question:?}");
            counts[usize::from(expected)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > rounds / 3), "{counts:?}");
}

/// Switching answers most of these boards before a search starts.
#[test]
fn the_search_alone_agrees_with_exhaustion() {
    let size = Size::new(5, 5).unwrap();
    let mut random = Random::with_seed(9);
    for _ in 0..60 {
        let mask = (0..=random.below(5)).fold(0, |mask, _| mask | 1 << random.below(25));
        let board = without(size, mask).unwrap();
        let graph = Graph::new(&board, None, TourEnd::Any);
        let mut progress = no_progress();
        let mut limit = StepLimit::new(patience(&board), 1, &mut progress);
        let has_tour = match search::search(&graph, random.next_u64(), &mut limit) {
            Ok(CycleAnswer::Cycle(_)) => true,
            Ok(CycleAnswer::HallViolated(_) | CycleAnswer::None) => false,
            Err(stopped) => panic!("{mask:#x}: {stopped:?}"),
        };
        assert_eq!(has_tour, exists(&board, None, TourEnd::Any), "{mask:#x}");
    }
    let board = Board::new(14, 14).unwrap();
    let graph = Graph::new(&board, None, TourEnd::Closed);
    let mut progress = no_progress();
    let mut limit = StepLimit::new(patience(&board), 1, &mut progress);
    let found = search::search(&graph, 1, &mut limit);
    assert!(matches!(found, Ok(CycleAnswer::Cycle(_))), "{found:?}");
    assert!(limit.steps() > 60, "{}", limit.steps());
}

fn drawn(rows: &[&str]) -> Board {
    let size = Size::new(rows[0].len() as u32, rows.len() as u32).unwrap();
    let is_missing = |square: &Square| {
        let (x, y) = size.xy(*square);
        rows[y as usize].as_bytes()[x as usize] != b'x'
    };
    Board::without(size, size.iter().filter(is_missing)).unwrap()
}

/// A rectangular board without the squares that `is_missing` names, by file and row.
fn but(width: u32, height: u32, is_missing: impl Fn(u32, u32) -> bool) -> Board {
    let size = Size::new(width, height).unwrap();
    let missing = size.iter().filter(|&square| {
        let (x, y) = size.xy(square);
        is_missing(x, y)
    });
    Board::without(size, missing.collect::<Vec<_>>()).unwrap()
}

#[test]
fn the_named_shapes_are_answered() {
    let within = |at: u32, from: u32, to: u32| (from..to).contains(&at);
    let frame = |side: u32, width: u32| {
        let inner = width..side - width;
        but(side, side, move |x, y| {
            inner.contains(&x) && inner.contains(&y)
        })
    };
    let cross = |side: u32, arm: u32| {
        let is_out = move |at: u32| at < arm || at >= side - arm;
        but(side, side, move |x, y| is_out(x) && is_out(y))
    };
    let diamond = but(10, 10, |x, y| {
        let from_middle = |at: u32| if at < 5 { 4 - at } else { at - 5 };
        from_middle(x) + from_middle(y) > 4
    });
    let shapes = [
        ("cross of 12", cross(4, 1), true, true),
        ("Greek cross of 20", cross(6, 2), true, true),
        (
            "8x8 without corners",
            but(8, 8, |x, y| x % 7 == 0 && y % 7 == 0),
            true,
            true,
        ),
        (
            "8x8 without centre",
            but(8, 8, |x, y| within(x, 3, 5) && within(y, 3, 5)),
            true,
            true,
        ),
        (
            "7x7 without centre",
            but(7, 7, |x, y| x == 3 && y == 3),
            true,
            true,
        ),
        ("diamond", diamond, true, true),
        ("frame of 3", frame(12, 3), true, true),
        ("frame of 4", frame(16, 4), true, true),
        ("ring of 8", frame(3, 1), true, true),
        ("6x6 without centre", frame(6, 2), false, false),
        ("8x8 without 4x4", frame(8, 2), false, false),
        ("frame of 2", frame(12, 2), false, false),
        ("English solitaire", cross(7, 2), false, false),
        (
            "French solitaire",
            drawn(&[
                "..xxx..", ".xxxxx.", "xxxxxxx", "xxxxxxx", "xxxxxxx", ".xxxxx.", "..xxx..",
            ]),
            false,
            false,
        ),
        (
            "mutilated 8x8",
            but(8, 8, |x, y| x == y && x % 7 == 0),
            false,
            false,
        ),
    ];
    for (name, board, open, closed) in shapes {
        for (question, expected) in [
            (Question::on(&board), open),
            (Question::on(&board).closed(), closed),
        ] {
            assert_eq!(answer(&question), expected, "{name}");
            if let Err(Unsolved::Impossible(reason)) = question.solve() {
                // Only the search rules out the open tour.
                let is_searched = name == "frame of 2" && question.end() == TourEnd::Any;
                assert_eq!(reason.proves(&question), !is_searched, "{name}: {reason}");
            }
        }
    }
}

#[test]
fn closed_boards_of_four_rows_are_refused_without_search() {
    for length in [14, 40] {
        // A board with missing squares is not subject to Schwenk's theorem.
        let board = but(length, 6, |_, y| y == 0 || y == 5);
        let question = Question::on(&board).closed();
        let answer = super::search(&question, 0, &mut no_progress());
        assert!(matches!(answer, Err(Unsolved::Impossible(_))), "{answer:?}");
    }
}

#[test]
fn a_closed_board_of_four_rows_falls_into_a_part_too_many() {
    // The outer squares of one colour lead to equally many inner squares, and one component remains.
    let board = but(14, 6, |_, y| y == 0 || y == 5);
    let question = Question::on(&board).closed();
    let Err(Unsolved::Impossible(reason)) = question.solve() else {
        panic!("it has no tour")
    };
    let Reason::Cut { cut, parts, .. } = &reason else {
        panic!("{reason}")
    };
    assert_eq!((cut.len(), parts.len()), (14, 15));
    assert!(reason.proves(&question));
}

#[test]
fn ragged_boards_of_five_rows_have_the_published_numbers() {
    // OEIS A383661: closed tours of the first 2n squares, column by column; n from 9.
    let counts = [1, 0, 1, 30, 0, 148, 8, 78, 9309, 612, 62749, 44202];
    for (n, count) in (9..).zip(counts) {
        let board = but(8, 5, |x, y| 5 * x + y >= 2 * n);
        let is_possible = answer(&Question::on(&board).closed());
        assert_eq!(is_possible, count > 0, "{n}");
    }
}

#[test]
fn random_boards_are_all_answered_and_nearly_every_no_is_proved() {
    let mut random = Random::with_seed(11);
    let (mut refused, mut unproved, mut toured) = (0, 0, 0);
    for (side, boards) in [(8, 300), (10, 200), (20, 60)] {
        for number in 0..boards {
            let size = Size::new(side, side).unwrap();
            let mut squares: Vec<Square> = size.iter().collect();
            random.shuffle(&mut squares);
            let included = squares.len() * (2 + number % 39) / 100;
            let board = Board::without(size, squares[..included].iter().copied()).unwrap();
            for question in questions(&board, &mut random) {
                match question.solve() {
                    Ok(_) => toured += 1,
                    Err(Unsolved::Impossible(reason)) => {
                        refused += 1;
                        let is_colour = matches!(
                            reason,
                            Reason::MajorityColour { .. } | Reason::SameColour { .. }
                        );
                        unproved += u32::from(!is_colour && !reason.proves(&question));
                    }
                    Err(error) => panic!("{error}"),
                }
            }
        }
    }
    assert!(
        toured > 200 && unproved * 100 < refused,
        "{toured} {refused} {unproved}"
    );
}

#[test]
fn the_gallery_has_boards_with_tours_and_boards_without() {
    for shape in &SHAPES {
        let open = answer(&Question::on(&shape.board()));
        let has_none = ["Solitaire", "Mutilated", "Thin"];
        let expected = !has_none.iter().any(|name| shape.name.starts_with(name));
        assert_eq!(open, expected, "{}", shape.name);
    }
}

#[test]
fn the_longer_proofs_keep_to_the_limit_and_can_be_cancelled() {
    // English solitaire: only a search, or a cut of twelve squares, shows that there is no tour.
    let shape = SHAPES
        .iter()
        .find(|shape| shape.name == "Solitaire, English");
    let question = Question::on(&shape.expect("it is listed").board());
    let proof = super::reason_after_search(&question, &mut no_progress());
    assert!(matches!(proof, Ok(Reason::Cut { .. })), "{proof:?}");
    let glance = question.clone().max_steps(500);
    let proof = super::reason_after_search(&glance, &mut no_progress());
    assert!(matches!(proof, Ok(Reason::Exhausted { .. })), "{proof:?}");
    let mut reports = 0;
    let cancelled = super::reason_after_search(&question, &mut |_, _| {
        reports += 1;
        Err(Cancelled)
    });
    assert_eq!((cancelled, reports), (Err(Cancelled), 1));
}

#[test]
fn two_squares_have_an_open_tour_and_no_closed_one() {
    let squares = ["a1", "b3"].map(|name| name.parse::<Square>().unwrap());
    let size = Size::new(2, 3).unwrap();
    let missing = size.iter().filter(|square| !squares.contains(square));
    let board = Board::without(size, missing.collect::<Vec<_>>()).unwrap();
    let open = Question::on(&board);
    let tour = open.solve().unwrap();
    assert!(!tour.is_closed());
    #[cfg(feature = "count")]
    assert_eq!(open.count().unwrap().undirected.to_string(), "1");
    let position = Position::along(&board, squares).unwrap();
    assert!(position.is_complete() && !position.is_closed());
    let written = |format: &Format| {
        let mut text = Vec::new();
        format.write(&tour, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    };
    // Formats other than these three do not store the shape of the board.
    for name in ["grid", "json", "id"] {
        let format = Format::named(name).unwrap();
        let text = written(format);
        let read = crate::text::read(&text).unwrap().check().unwrap();
        assert!(!read.is_closed(), "{text}");
    }
    // The older spelling of the JSON format.
    let text = written(Format::named("json").unwrap()).replace("false", "true");
    assert!(
        !crate::text::read(&text)
            .unwrap()
            .check()
            .unwrap()
            .is_closed()
    );
    let half_turn = open.clone().symmetric(TourClass::HalfTurn);
    assert_eq!(
        TourClass::of(&half_turn.solve().unwrap()),
        TourClass::HalfTurn
    );
    let closed = open.clone().closed();
    #[cfg(feature = "count")]
    assert_eq!(closed.count().unwrap().undirected.to_string(), "0");
    let started = closed.clone().starting_at(squares[1]);
    let eulerian = open.symmetric(TourClass::Eulerian);
    for wanted in [closed.clone(), started, eulerian] {
        let Err(Unsolved::Impossible(reason)) = wanted.solve() else {
            panic!("two squares have no closed tour");
        };
        assert!(reason.proves(&closed));
        insta::allow_duplicates! {
            insta::assert_snapshot!(reason, @"b3 has only one move, so a tour must start or end there, and this one cannot.");
        }
    }
}
