use super::*;
use knights_tour_base::random::Random;
use proptest::prelude::*;

fn check(position: &Position) {
    let board = position.board();
    let mut numbers = std::collections::HashMap::new();
    for knight in position.knights() {
        let trail: Vec<Square> = position.trail_of(knight).collect();
        assert_eq!(trail.len() as u64, position.visited_by(knight));
        assert_eq!(trail.last().copied(), position.here_of(knight));
        for pair in trail.windows(2) {
            assert!(Direction::between(pair[0], pair[1]).is_some());
        }
        for (square, number) in trail.into_iter().zip(1_u64..) {
            assert_eq!(numbers.insert(square, (knight, number)), None);
        }
    }
    assert_eq!(numbers.len() as u64, position.visited());
    for square in board.size().iter() {
        let visit = numbers.get(&square).copied();
        assert_eq!(position.visit(square), visit, "{square}");
        assert_eq!(position.is_visited(square), visit.is_some(), "{square}");
        if board.contains(square) {
            let free = board
                .neighbours(square)
                .filter(|target| !numbers.contains_key(target));
            assert_eq!(
                usize::from(position.degree(square)),
                free.count(),
                "{square}"
            );
        }
    }
    for knight in position.knights() {
        let here = position.here_of(knight).unwrap();
        let free: Vec<Square> = position.candidates_of(knight).map(|(_, to)| to).collect();
        let expected = board
            .neighbours(here)
            .filter(|to| !numbers.contains_key(to));
        assert!(expected.eq(free));
    }
}

#[test]
fn a_walk_begun_anew_is_like_a_new_one() {
    let mut random = Random::with_seed(4);
    for size in ["8x8", "3x9", "1x5", "30x30"] {
        let board: Board = size.parse().unwrap();
        let mut position = Position::new(&board, board.centre()).unwrap();
        for _ in 0..20 {
            for _ in 0..random.below(40) {
                let free: Vec<_> = position.candidates().collect();
                let Some(&(direction, _)) = random.choose(&free) else {
                    break;
                };
                position.advance(direction);
            }
            let start = Square::new(
                random.in_range(0..board.width()),
                random.in_range(0..board.height()),
            );
            position.restart_at(start).unwrap();
            let new = Position::new(&board, start).unwrap();
            assert_eq!(position.squares, new.squares, "{size} {start}");
            assert_eq!((position.here(), position.around), (start, new.around));
        }
        assert!(position.restart_at(Square::new(99, 0)).is_err());
    }
}

#[test]
fn a_walk_off_the_board_is_refused() {
    let start = Square::new(8, 0);
    assert!(matches!(
        Position::new(&Board::CHESS, start),
        Err(PositionError::Start(_))
    ));
    let huge = Board::new(100_000, 100_000).unwrap();
    assert!(matches!(
        Position::new(&huge, Square::new(0, 0)),
        Err(PositionError::TooLarge { .. })
    ));
}

#[test]
fn one_square_is_a_complete_walk_that_is_not_closed() {
    let position = Position::new(&Board::new(1, 1).unwrap(), Square::new(0, 0)).unwrap();
    assert!(position.is_complete());
    assert!(!position.is_closed());
}

#[test]
#[should_panic(expected = "blocked")]
fn a_move_off_the_board_is_a_bug() {
    let mut position = Position::new(&Board::CHESS, Square::new(0, 0)).unwrap();
    position.advance(Direction::ALL[2]);
}

#[test]
fn two_knights_stand_on_two_squares_of_the_board() {
    let a1 = Square::new(0, 0);
    let with = |second| Position::with_two(&Board::CHESS, [a1, second]);
    assert_eq!(with(a1).unwrap_err(), PositionError::SameSquare(a1));
    assert!(matches!(
        with(Square::new(8, 0)),
        Err(PositionError::Start(_))
    ));
    let mut game = with(Square::new(1, 0)).unwrap();
    game.make(Step::advance(Knight::Second, Direction::ALL[7]));
    assert_eq!(game.active(), Knight::Second);
    assert_eq!(game.visit("d2".parse().unwrap()), Some((Knight::Second, 2)));
    game.restart_at(a1).unwrap();
    assert_eq!((game.visited(), game.has_two()), (1, false));
    check(&game);
}

fn board(width: u32, height: u32, missing: &[(u32, u32)]) -> Board {
    let size = crate::board::Size::new(width, height).unwrap();
    let squares = missing
        .iter()
        .map(|&(x, y)| Square::new(x % width, y % height));
    Board::without(size, squares).unwrap_or(Board::whole(size))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn any_steps_keep_the_counts(
        width in 1..9_u32, height in 1..9_u32,
        missing in prop::collection::vec((0..9_u32, 0..9_u32), 0..6),
        starts: [usize; 2], keeps: bool,
        choices in prop::collection::vec((any::<bool>(), 0..10_usize), 0..60),
    ) {
        let board = board(width, height, &missing);
        let squares: Vec<Square> = board.iter().collect();
        let starts = starts.map(|start| squares[start % squares.len()]);
        let mut position = match Position::with_two(&board, starts) {
            Ok(position) => position,
            Err(_) => Position::new(&board, starts[0]).unwrap(),
        };
        if keeps {
            position.keep_numbers().unwrap();
        }
        let mut made: Vec<Step> = Vec::new();
        for (is_second, choice) in choices {
            let knight = if is_second { Knight::Second } else { Knight::First };
            position.activate(knight);
            let free: Vec<_> = position.candidates().collect();
            if choice < 8 && !free.is_empty() {
                let (direction, target) = free[choice % free.len()];
                prop_assert_eq!(position.direction_to(target), Some(direction));
                position.advance(direction);
                prop_assert_eq!(position.here(), target);
                made.push(*position.moves().last().unwrap());
            } else if let Some(step) = made.pop() {
                let here = position.here_of(step.knight());
                if choice == 9 {
                    position.take_back_step(step);
                } else {
                    position.make(step.taken_back());
                }
                prop_assert_eq!(position.active(), step.knight());
                prop_assert!(!position.is_visited(here.unwrap()));
            }
            prop_assert_eq!(position.moves(), &made[..]);
        }
        check(&position);
        position.keep_numbers().unwrap();
        check(&position);
        while position.take_back().is_some() {}
        check(&position);
    }
}
