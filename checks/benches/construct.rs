//! Nanoseconds per square of constructing a tour as a list, of filling a fresh array, and of lookups in a plan.

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use knights_tour::board::{Board, Size, Square};
use knights_tour::solve::Plan;
use std::hint::black_box;

/// Each array needs fresh memory from the system, as in a real program, because a batch keeps its arrays to the end.
const FRESH: BatchSize = BatchSize::NumIterations(8);

fn size(side: u32) -> Size {
    Size::new(side, side).expect("a board")
}

fn plan_of(size: Size) -> Plan {
    Plan::new(size, Board::whole(size).centre(), 1).expect("wide enough")
}

fn list(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("list");
    let _ = group.sample_size(10);
    for side in [128, 999, 1000, 4000, 10_000] {
        let size = size(side);
        let _ = group.throughput(Throughput::Elements(size.area()));
        let fill = BenchmarkId::new("fill", size);
        let _ = group.bench_function(fill, |bencher| {
            // A value other than zero, so that the memory is really written.
            let fill = |()| vec![black_box(7_u32); size.area() as usize];
            bencher.iter_batched(|| (), fill, FRESH);
        });
        let construct = BenchmarkId::new("construct", size);
        let _ = group.bench_function(construct, |bencher| {
            let construct = |()| {
                let order = plan_of(size).order(&mut |_, _| Ok(()));
                let order = order.expect("not cancelled");
                assert_eq!(order.len() as u64, size.area());
                order
            };
            bencher.iter_batched(|| (), construct, FRESH);
        });
    }
    group.finish();
}

fn plan(criterion: &mut Criterion) {
    let size = size(1_000_000);
    let mut group = criterion.benchmark_group("plan");
    let _ = group.sample_size(10);
    let _ = group.bench_function("new", |bencher| {
        bencher.iter(|| plan_of(size));
    });
    let plan = plan_of(size);
    // A stride coprime to the sides and to the number of squares.
    let mut at = 0_u64;
    let mut next = || {
        at = (at + 618_033_988_749) % size.area();
        at
    };
    let _ = group.bench_function("square_at", |bencher| {
        bencher.iter(|| plan.square_at(next()));
    });
    let _ = group.bench_function("number_of", |bencher| {
        bencher.iter(|| {
            let place = next();
            let side = u64::from(size.width());
            plan.number_of(Square::new((place % side) as u32, (place / side) as u32))
        });
    });
    group.finish();
}

criterion_group!(benches, list, plan);
criterion_main!(benches);
