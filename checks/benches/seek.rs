//! Seeking to any step of a run of a hundred million, with stored checkpoints.

use criterion::{Criterion, criterion_group, criterion_main};
use knights_tour_base::random::Random;
use knights_tour_session::{Command, Session, Start};
use std::time::{Duration, Instant};

const STEPS: u64 = 100_000_000;

fn long_run() -> Session {
    let mut session = Session::new(1);
    let commands = [
        Command::Board("1000x1000".parse().expect("a board")),
        Command::ToggleBacktracking,
        Command::Start(Start::TopLeft),
    ];
    for command in commands {
        let _ = session.apply(command);
    }
    while session.timeline().0 < STEPS {
        if !session.is_running() {
            let _ = session.apply(Command::FastForward);
        }
        let before = session.timeline().0;
        let _ = session.tick(0.1);
        assert!(session.timeline().0 > before, "{}", session.progress());
    }
    let _ = session.apply(Command::PlayPause);
    session
}

fn seek(criterion: &mut Criterion) {
    let mut session = long_run();
    let mut random = Random::with_seed(1);
    let mut longest = Duration::ZERO;
    let _ = criterion.bench_function("seek", |bencher| {
        bencher.iter(|| {
            let step = random.below(STEPS);
            let began = Instant::now();
            let _ = session.apply(Command::Seek(step));
            longest = longest.max(began.elapsed());
        });
    });
    println!("the longest: {longest:?}");
}

criterion_group!(benches, seek);
criterion_main!(benches);
