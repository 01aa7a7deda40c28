//! The fewest turns found on square boards, with the processor time, beside published numbers: the table of
//! `docs/goals.md`. `cargo bench --bench goals -- 60 8 10` improves tours of 8×8 and 10×10 for 60 seconds a seed.

use knights_tour::board::Board;
use knights_tour::solve::{Goal, Improver, Question};

/// Sides, each with the fewest turns published by October 2026.
const PUBLISHED: [(u32, &str); 11] = [
    (6, "–"),
    (8, "45"),
    (10, "62"),
    (12, "80"),
    (14, "92"),
    (16, "108"),
    (18, "123"),
    (20, "141"),
    (22, "156"),
    (24, "173"),
    (48, "366"),
];

fn main() {
    let numbers: Vec<u32> = std::env::args()
        .filter_map(|argument| argument.parse().ok())
        .collect();
    let (seconds, sides) = numbers
        .split_first()
        .map_or((60, &[][..]), |(&it, sides)| (it, sides));
    println!(
        "| board | turns | seconds | seed | published | at least |\n|---|---|---|---|---|---|"
    );
    for (side, published) in PUBLISHED {
        if !sides.is_empty() && !sides.contains(&side) {
            continue;
        }
        let board = Board::new(side, side).expect("a small board");
        let runs = (1..=4).map(|seed| improve(&board, seed, f64::from(seconds)));
        let (turns, used, seed) = runs
            .min_by(|a, b| a.partial_cmp(b).expect("numbers"))
            .expect("4");
        let least = Goal::Turns
            .bound(&board, true)
            .expect("an even square")
            .least;
        println!("| {board} | {turns} | {used:.1} | {seed} | {published} | {least} |");
    }
}

/// The fewest turns, the seconds until they were found, and the seed.
fn improve(board: &Board, seed: u64, seconds: f64) -> (u64, f64, u64) {
    let tour = Question::on(board)
        .closed()
        .with_seed(seed)
        .solve()
        .expect("a closed tour");
    let mut improver = Improver::new(&tour, Goal::Turns, seed, [false; 2]);
    let (start, mut found) = (processor_time(), 0.0);
    while processor_time() - start < seconds && !improver.is_best() {
        if improver.run(10_000) {
            found = processor_time() - start;
        }
    }
    (improver.best(), found, seed)
}

/// Seconds of this process, on Linux.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").expect("Linux");
    let nanoseconds = text.split(' ').next().and_then(|it| it.parse::<f64>().ok());
    nanoseconds.expect("a number") / 1e9
}
