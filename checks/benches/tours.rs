//! Seconds for mixed tours of small boards, for symmetric tours, and for counts.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use knights_tour::board::Board;
use knights_tour::facts::Facts;
use knights_tour::solve::Question;
use knights_tour::tour::TourClass;

fn mixed(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("mixed");
    for side in [8, 50, 200] {
        let board = Board::new(side, side).expect("a small board");
        let id = BenchmarkId::from_parameter(&board);
        let mut seed = 0;
        let _ = group.sample_size(10).bench_function(id, |bencher| {
            bencher.iter(|| {
                seed += 1;
                Question::on(&board).with_seed(seed).solve()
            });
        });
    }
    group.finish();
}

fn symmetric(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("symmetric");
    for (class, width, height) in [
        (TourClass::QuarterTurn, 10, 10),
        (TourClass::Sulian, 14, 11),
        (TourClass::HalfTurn, 101, 101),
    ] {
        let board = Board::new(width, height).expect("a small board");
        let id = BenchmarkId::new(class.name(), &board);
        let mut seed = 0;
        let _ = group.sample_size(10).bench_function(id, |bencher| {
            bencher.iter(|| {
                seed += 1;
                Question::on(&board)
                    .symmetric(class)
                    .with_seed(seed)
                    .solve()
            });
        });
    }
    group.finish();
}

fn counted(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("counted");
    for (size, is_closed) in [
        ("5x5", false),
        ("6x6", true),
        ("5x10", true),
        ("6x6", false),
    ] {
        let board: Board = size.parse().expect("a board");
        let question = Question::on(&board);
        let (kind, question) = match is_closed {
            true => ("closed", question.closed()),
            false => ("any", question),
        };
        let id = BenchmarkId::new(kind, size);
        let _ = group
            .sample_size(10)
            .bench_function(id, |bencher| bencher.iter(|| question.count()));
    }
    group.finish();
}

fn facts(criterion: &mut Criterion) {
    let board = Board::new(200, 200).expect("a board");
    let tour = Question::on(&board).closed().solve().expect("it has one");
    let _ = criterion.bench_function("facts/200x200", |bencher| {
        bencher.iter(|| Facts::of(&tour));
    });
}

criterion_group!(benches, mixed, symmetric, counted, facts);
criterion_main!(benches);
