//! Nanoseconds per move of the rule, for each tie-break at four sizes, with one and two knights, and of a plain loop.

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use knights_tour::board::{Board, Direction, Size};
use knights_tour::position::{Knight, Position};
use knights_tour::solve::{TieBreak, Warnsdorff};

const SIDES: [u32; 4] = [8, 100, 200, 1000];

fn rules(criterion: &mut Criterion) {
    for tie_break in TieBreak::ALL {
        let mut group = criterion.benchmark_group(tie_break.name());
        let rule = Warnsdorff::new(tie_break, 0);
        for side in SIDES {
            let board = Board::new(side, side).expect("a small board");
            let fresh = || Position::new(&board, board.top_left()).expect("its corner");
            // Not every rule completes every board: count only the moves made.
            let moves = run(fresh(), rule).moves().len() as u64;
            assert!(moves > board.squares() / 8, "{tie_break:?} ends early");
            let _ = group.throughput(Throughput::Elements(moves));
            let id = BenchmarkId::from_parameter(&board);
            let _ = group.bench_function(id, |bencher| {
                bencher.iter_batched(fresh, |position| run(position, rule), BatchSize::LargeInput);
            });
        }
        group.finish();
    }
}

fn run(mut position: Position, rule: Warnsdorff) -> Position {
    while let Some(direction) = rule.choose(&position) {
        position.advance(direction);
    }
    position
}

/// The knights alternate; a stuck knight stays where it is.
fn two_knights(criterion: &mut Criterion) {
    for tie_break in [TieBreak::First, TieBreak::Edge] {
        let mut group = criterion.benchmark_group(format!("two-knights/{}", tie_break.name()));
        let rule = Warnsdorff::new(tie_break, 0);
        for side in SIDES {
            let board = Board::new(side, side).expect("a small board");
            let far = Direction::ALL[3];
            let second = board.step(board.centre(), far).expect("near the centre");
            let starts = [board.top_left(), second];
            let fresh = || Position::with_two(&board, starts).expect("two squares");
            let moves = take_turns(fresh(), rule).moves().len() as u64;
            assert!(moves > board.squares() / 8, "{tie_break:?} ends early");
            let _ = group.throughput(Throughput::Elements(moves));
            let id = BenchmarkId::from_parameter(&board);
            let _ = group.bench_function(id, |bencher| {
                let routine = |position| take_turns(position, rule);
                bencher.iter_batched(fresh, routine, BatchSize::LargeInput);
            });
        }
        group.finish();
    }
}

fn take_turns(mut position: Position, rule: Warnsdorff) -> Position {
    let mut knight = Knight::First;
    let mut stuck = 0;
    while stuck < 2 {
        position.activate(knight);
        match rule.choose(&position) {
            Some(direction) => {
                position.advance(direction);
                stuck = 0;
            }
            None => stuck += 1,
        }
        knight = knight.other();
    }
    position
}

/// A minimal implementation, including initialization: a blocked border, a byte per square for the degree, and a list.
fn plain(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("plain-loop");
    for side in SIDES {
        let size = Size::new(side, side).expect("a small board");
        let moves = plain_loop(size).len() as u64;
        let _ = group.throughput(Throughput::Elements(moves));
        let id = BenchmarkId::from_parameter(size);
        let _ = group.bench_function(id, |bencher| bencher.iter(|| plain_loop(size)));
    }
    group.finish();
}

fn plain_loop(size: Size) -> Vec<u32> {
    const BLOCKED: u8 = 0x80;
    let (side, stride) = (size.width() as usize, size.width() as usize + 2);
    let steps = Direction::ALL.map(|direction| {
        let (dx, dy) = direction.offset();
        dy as isize * stride as isize + dx as isize
    });
    let mut squares = vec![BLOCKED | 8; (side + 4) * stride + 4];
    for y in 0..side {
        for x in 0..side {
            let is_inner = |at: usize| at >= 2 && at + 2 < side;
            let square = size.at(x as u32, y as u32).expect("on the board");
            let all = Direction::ALL.into_iter();
            squares[(y + 2) * stride + x + 2] = if is_inner(x) && is_inner(y) {
                8
            } else {
                all.filter(|&to| size.step(square, to).is_some()).count() as u8
            };
        }
    }
    let mut trail = Vec::with_capacity(side * side);
    let mut here = 2 * stride + 2;
    loop {
        squares[here] |= BLOCKED;
        let around = steps.map(|step| here.wrapping_add_signed(step));
        for place in around {
            squares[place] -= 1;
        }
        trail.push(here as u32);
        let mut best = (u8::MAX, 0);
        for place in around {
            let byte = squares[place];
            let degree = if byte == 0 { 9 } else { byte };
            if byte & BLOCKED == 0 && degree < best.0 {
                best = (degree, place);
            }
        }
        match best {
            (u8::MAX, _) => return trail,
            (_, place) => here = place,
        }
    }
}

criterion_group!(benches, plain, rules, two_knights);
criterion_main!(benches);
