//! Nanoseconds a move of the one-walk rule, for each tie-break at four sizes.

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use knights_tour::board::Board;
use knights_tour::solve::{TieBreak, Warnsdorff};
use knights_tour::walk::Walk;

fn rules(criterion: &mut Criterion) {
    for tie_break in TieBreak::ALL {
        let mut group = criterion.benchmark_group(tie_break.name());
        for side in [8, 100, 200, 1000] {
            let board = Board::new(side, side).expect("a small board");
            let rule = Warnsdorff::new(tie_break, 0);
            let fresh = Walk::new(board, board.top_left()).expect("its corner");
            // Not every rule completes every board: count the moves that are really made.
            let moves = run(fresh, rule).moves().len() as u64;
            assert!(moves > board.squares() / 8, "{tie_break:?} ends early");
            let _ = group.throughput(Throughput::Elements(moves));
            let id = BenchmarkId::from_parameter(board);
            let _ = group.bench_function(id, |bencher| {
                bencher.iter_batched(
                    || Walk::new(board, board.top_left()).expect("its corner"),
                    |walk| run(walk, rule),
                    BatchSize::LargeInput,
                );
            });
        }
        group.finish();
    }
}

fn run(mut walk: Walk, rule: Warnsdorff) -> Walk {
    while let Some(direction) = rule.choose(&walk) {
        walk.advance(direction);
    }
    walk
}

criterion_group!(benches, rules);
criterion_main!(benches);
