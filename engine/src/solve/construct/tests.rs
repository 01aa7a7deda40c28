use super::*;
use crate::board::Board;
use crate::tour::Tour;
use knights_tour_base::Cancelled;
use proptest::prelude::*;

/// Checks that a plan and its list agree, and that both are tours.
fn check(size: Size, start: Square, seed: u64) {
    let plan = Plan::new(size, start, seed).expect("a plan");
    let order = plan.order(&mut |_, _| Ok(())).expect("a list");
    let width = size.width();
    let squares: Vec<Square> = order
        .iter()
        .map(|&index| size.at(index % width, index / width).expect("on the board"))
        .collect();
    assert_eq!(squares[0], start, "{size} {start}");
    let mut seen = vec![false; squares.len()];
    for (pair, index) in squares.windows(2).zip(&order) {
        let dx = pair[0].file().abs_diff(pair[1].file());
        let dy = pair[0].rank().abs_diff(pair[1].rank());
        assert_eq!((dx * dy, dx + dy), (2, 3), "{size} {start}");
        seen[*index as usize] = true;
    }
    seen[order[order.len() - 1] as usize] = true;
    assert!(seen.iter().all(|&seen| seen), "{size} {start}");
    for (number, &square) in squares.iter().enumerate() {
        assert_eq!(plan.square_at(number as u64), square, "{size} {start}");
        assert_eq!(plan.number_of(square), number as u64, "{size} {start}");
    }
    assert!(plan.is_sound(), "{size} {start}");
    let closes = crate::board::Direction::between(squares[squares.len() - 1], start).is_some();
    assert!((size.area() % 2 == 1) || closes, "{size} {start}");
}

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).expect("a board")
}

#[test]
fn every_start_of_every_small_board() {
    // All shapes of roots: odd boards are cut around their start, and the pieces repeat every eight squares.
    for width in 5..=20 {
        for height in 5..=20 {
            let size = size(width, height);
            let starts = size
                .iter()
                .filter(|&start| Board::whole(size).parity_allows_start(start));
            // On an even board, the start only rotates the closed tour.
            let stride = if size.area() % 2 == 1 { 1 } else { 37 };
            for start in starts.step_by(stride) {
                check(size, start, u64::from(width * height));
            }
        }
    }
}

#[test]
fn every_combination_of_pieces() {
    for width in (5..=16).chain(24..40) {
        for height in (5..=16).chain(24..40) {
            let size = size(width, height);
            check(size, size.top_left(), 1);
            check(size, Board::whole(size).centre(), 2);
            check(size, Square::new(0, 0), 3);
        }
    }
}

#[test]
fn what_cannot_be_planned_is_not() {
    let c3 = Square::new(2, 2);
    assert!(Plan::new(size(4, 100), c3, 0).is_none());
    assert!(Plan::new(size(5, 5), Square::new(0, 1), 0).is_none());
    assert!(Plan::new(size(5, 6), Square::new(5, 0), 0).is_none());
}

#[test]
fn other_seeds_make_other_tours() {
    let order = |seed| {
        Plan::new(Size::CHESS, Square::new(0, 0), seed)
            .and_then(|plan| plan.order(&mut |_, _| Ok(())).ok())
    };
    assert_eq!(order(1), order(1));
    let all: std::collections::HashSet<_> = (0..20).map(order).collect();
    assert!(all.len() > 10);
}

#[test]
fn blocks_beside_each_other_and_neighbouring_seeds_differ() {
    let plans: Vec<Plan> = (0..20)
        .map(|seed| Plan::new(size(300, 300), Square::new(0, 0), seed).expect("a plan"))
        .collect();
    let lie = |plan: &Plan| {
        let grid = &plan.root.grid;
        let lengths = [grid.columns, grid.rows].map(|pieces| pieces.length_of(false));
        (format!("{:?}", plan.symmetry), lengths)
    };
    let all: std::collections::HashSet<_> = plans.iter().map(lie).collect();
    assert!(all.len() > 10, "{}", all.len());
    for plan in &plans {
        for variants in plan.cycles.all() {
            let paths: std::collections::HashSet<_> =
                variants.iter().map(|cycle| &cycle.path).collect();
            assert!(paths.is_empty() || paths.len() > 5, "{}", paths.len());
        }
    }
}

#[test]
fn a_plan_that_is_no_tour_is_not_sound() {
    for (width, height, start) in [(40, 40, (0, 0)), (41, 33, (20, 20)), (8, 8, (0, 0))] {
        let start = Square::new(start.0, start.1);
        let plan = Plan::new(size(width, height), start, 1).expect("a plan");
        let changed = |change: &dyn Fn(&mut Plan)| {
            let mut plan = plan.clone();
            change(&mut plan);
            plan.is_sound()
        };
        assert!(changed(&|_| {}));
        assert!(!changed(&|plan| plan.root.path.swap(1, 2)));
        assert!(!changed(&|plan| plan.root.path[3] = plan.root.path[5]));
        assert!(!changed(&|plan| {
            let _ = plan.root.path.pop();
        }));
        if !plan.splices.is_empty() {
            assert!(!changed(&|plan| plan.splices[0].after += 1));
            assert!(!changed(&|plan| plan.splices[0].is_turned ^= true));
            assert!(!changed(&|plan| {
                let _ = plan.splices.pop();
            }));
            assert!(!changed(&|plan| plan.cycles.change(|cycles| {
                cycles
                    .iter_mut()
                    .flatten()
                    .for_each(|cycle| cycle.path.swap(1, 2));
            })));
            // With the tours of left and upper entries swapped, blocks do not join.
            assert!(!changed(&|plan| plan
                .cycles
                .change(|cycles| cycles.swap(0, 1))));
        }
    }
    let largest = Plan::new(size(1_000_000, 999_999), Square::new(5, 6), 3);
    assert!(largest.expect("a plan").is_sound());
}

#[test]
fn a_fill_can_be_stopped() {
    let plan = Plan::new(size(800, 800), Square::new(0, 0), 1).expect("a plan");
    let mut asked = 0;
    let order = plan.order(&mut |written, _| {
        asked += 1;
        match written < 100_000 {
            true => Ok(()),
            false => Err(Cancelled),
        }
    });
    assert_eq!(order, Err(Cancelled));
    assert!(asked > 10);
}

/// Checks a list that is a tour between two squares.
fn check_between(size: Size, start: Square, end: Square, seed: u64) {
    let order = order_between(size, start, end, seed, &mut |_, _| Ok(())).expect("not cancelled");
    let order = order.unwrap_or_else(|| panic!("{size} {start} {end}: none found"));
    let tour = Tour::from_order(&size.into(), order, &mut |_, _| Ok(())).expect("not cancelled");
    let tour = tour.unwrap_or_else(|fault| panic!("{size} {start} {end}: {fault}"));
    let mut squares = tour.squares();
    assert_eq!(
        (squares.next(), squares.next_back()),
        (Some(start), Some(end)),
        "{size}"
    );
}

fn pairs(size: Size) -> impl Iterator<Item = (Square, Square)> {
    let all = size
        .iter()
        .flat_map(move |a| size.iter().map(move |b| (a, b)));
    all.filter(move |&(a, b)| pairs_allow(size, a, b))
}

fn pairs_allow(size: Size, a: Square, b: Square) -> bool {
    let may_be = a != b
        && Board::whole(size).parity_allows_start(a)
        && Board::whole(size).parity_allows_start(b);
    may_be && ((size.area() % 2 == 1) || a.colour() != b.colour())
}

#[test]
fn every_pair_of_small_boards() {
    for (width, height) in [(6, 6), (6, 7), (7, 6), (7, 7), (6, 8), (8, 7)] {
        let size = size(width, height);
        for (start, end) in pairs(size) {
            check_between(size, start, end, 3);
        }
    }
}

#[test]
fn pairs_of_every_size_up_to_forty() {
    for width in 6..=40 {
        for height in [6, 7, 8, 9, 12, 13, 15, 16, 17, 21, 23, 24, 30, 39, 40] {
            let size = size(width, height);
            // Test only a few pairs of squares on each board.
            let stride = size.area() as usize * size.area() as usize / 12 + 1;
            for (start, end) in pairs(size).skip(stride / 7).step_by(stride) {
                check_between(size, start, end, u64::from(width));
            }
        }
    }
}

#[test]
fn pairs_of_long_boards_which_are_cut_into_strips() {
    for (width, height) in [(6, 4000), (5001, 7), (3333, 24)] {
        let size = size(width, height);
        for (start, end) in [
            ((1, 1), (0, 0)),
            ((0, 5), (3, 2)),
            ((width / 2, height / 2), (4, 1)),
        ] {
            let start = Square::new(start.0, start.1);
            let end = Square::new(width - 1 - end.0, height - 1 - end.1);
            let ends = [(start, end), (end, start)];
            for (start, end) in ends.into_iter().filter(|&(a, b)| pairs_allow(size, a, b)) {
                check_between(size, start, end, 5);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn any_squares_that_follow_each_other_are_copied(
        (width, height) in prop_oneof![
            (5..60_u32, 5..60_u32),
            (900_000..1_000_000_u32, 900_000..1_000_000_u32),
        ],
        seed in 0..4_u64, at in 0.0..1.0_f64, count in 0..400_usize,
    ) {
        let size = size(width, height);
        let start = Board::whole(size).centre();
        let plan = Plan::new(size, start, seed).expect("a plan");
        let count = count.min(usize::try_from(size.area()).expect("it fits"));
        let first = (at * (size.area() - count as u64) as f64) as u64;
        let mut squares = vec![Square::new(0, 0); count];
        plan.copy_squares(first, &mut squares);
        for (number, square) in (first..).zip(squares) {
            prop_assert_eq!(square, plan.square_at(number), "{}", number);
        }
    }

    #[test]
    fn any_board_and_start(width in 5..300_u32, height in 5..300_u32, start: (u32, u32), seed: u64) {
        let size = size(width, height);
        let start = Square::new(start.0 % width, start.1 % height);
        prop_assume!(Board::whole(size).parity_allows_start(start));
        check(size, start, seed);
    }

    #[test]
    fn any_pair(width in 6..300_u32, height in 6..300_u32, ends: [u32; 4], seed: u64) {
        let size = size(width, height);
        let square = |a: u32, b: u32| Square::new(a % width, b % height);
        let (start, end) = (square(ends[0], ends[1]), square(ends[2], ends[3]));
        prop_assume!(pairs_allow(size, start, end));
        check_between(size, start, end, seed);
    }

    #[test]
    fn numbers_and_squares_agree_on_huge_boards(
        width in 5..=Size::MAX_SIDE, height in 5..=Size::MAX_SIDE, start: (u32, u32), seed: u64,
        numbers in prop::collection::vec(0.0..1.0_f64, 20),
    ) {
        let size = size(width, height);
        let start = Square::new(start.0 % width, start.1 % height);
        prop_assume!(Board::whole(size).parity_allows_start(start));
        let plan = Plan::new(size, start, seed).expect("a plan");
        for part in numbers {
            let number = (part * (size.area() - 1) as f64) as u64;
            let (here, next) = (plan.square_at(number), plan.square_at(number + 1));
            prop_assert_eq!(plan.number_of(here), number);
            prop_assert!(crate::board::Direction::between(here, next).is_some());
        }
    }
}
