//! `solve --fewest`.

#[cfg(unix)]
use crate::child;
use crate::run::Test;

#[test]
fn the_search_ends_with_the_fewest_turns_possible() {
    // The time is far more than it needs; the bound ends it.
    let solved = Test::new("solve 8x8 --closed --fewest turns --time 600m --format moves")
        .stderr("45 turns, the fewest possible\n")
        .run();
    let facts = Test::new("facts -").stdin(&solved.out).run().out;
    assert!(
        facts.contains("All turns          45 turns, the fewest possible"),
        "{facts}"
    );
}

#[test]
fn without_time_the_tour_stays_as_it_is() {
    let plain = Test::new("solve 6x6 --end b1 --format moves").run();
    let solved = Test::new("solve 6x6 --end b1 --fewest crossings --time 0s --format moves").run();
    assert_eq!(solved.out, plain.out);
    assert!(solved.err.ends_with(" crossings\n"), "{}", solved.err);
}

#[test]
fn the_last_line_of_errors_has_the_number() {
    let hole = "solve 8x8 --closed --missing d4..e5 --fewest turns --time 0s --format moves";
    let solved = Test::new(hole).run();
    let lines: Vec<&str> = solved.err.lines().collect();
    assert!(
        lines[0].starts_with("moves does not record the missing squares"),
        "{lines:?}"
    );
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(
        lines[1].starts_with(|c: char| c.is_ascii_digit()),
        "{lines:?}"
    );
}

#[test]
fn other_goals_and_times_are_refused() {
    let refused = |arguments: &str, why: &str| {
        let _ = Test::new(arguments)
            .status(2)
            .stdout("")
            .stderr_part(why)
            .run();
    };
    refused(
        "solve 8x8 --fewest angles",
        "turns, acute, obtuse, crossings",
    );
    refused("solve 8x8 --fewest turns --time soon", "such as 60s or 5m");
    refused("solve 8x8 --time 5s", "--fewest");
    refused("solve 8x8 --fewest turns --random", "--random");
    refused(
        "solve 20000x20000 --fewest turns",
        "up to 1\u{2009}048\u{2009}576 squares",
    );
    let _ = Test::new("solve 3x3 --fewest turns")
        .status(1)
        .stdout("")
        .run();
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_search_with_the_best_tour() {
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::process::{Command, Stdio};
    let mut command = child::command(assert_cmd::cargo::cargo_bin("knights-tour"));
    let _ = command.args([
        "solve", "12x12", "--closed", "--fewest", "turns", "--time", "600m",
    ]);
    let _ = command
        .args(["--format", "moves"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut search = command.spawn().expect("it runs");
    let mut lines = BufReader::new(search.stderr.take().expect("piped")).lines();
    let first = lines
        .by_ref()
        .map_while(Result::ok)
        .find(|line| line.starts_with("after "));
    assert!(first.is_some_and(|line| line.contains("fewer than 76 are impossible")));
    let pid = search.id().to_string();
    let status = Command::new("kill").args(["-s", "INT", &pid]).status();
    assert!(status.expect("kill runs").success());
    let mut tour = String::new();
    let mut out = search.stdout.take().expect("piped");
    let _ = out.read_to_string(&mut tour).expect("text");
    assert!(search.wait().expect("it ends").success());
    let _ = Test::new("verify -")
        .stdin(tour)
        .stdout_part("144 squares")
        .run();
}

#[test]
fn a_straight_tour_of_a_large_board_needs_no_search() {
    let solved = Test::new("solve 100x100 --closed --fewest turns --format moves")
        .stderr("786 turns; fewer than 776 are impossible\n")
        .run();
    let facts = Test::new("facts -").stdin(&solved.out).run().out;
    assert!(facts.contains("786 turns"), "{facts}");
    Test::new("solve 20x20 --closed --fewest turns --time 0s --format none")
        .stderr("146 turns; fewer than 139 are impossible\n")
        .run();
    Test::new("solve 40x31 --closed --fewest crossings --format none")
        .stderr_part(" crossings")
        .run();
}

#[test]
fn all_tours_of_a_small_board_are_compared() {
    for (question, fewest) in [
        ("5x5 --fewest turns", "20 turns"),
        ("6x6 --closed --fewest acute", "4 acute turns"),
        ("3x10 --closed --fewest crossings", "55 crossings"),
    ] {
        Test::new(&format!("solve {question} --format moves"))
            .stderr(format!("{fewest}, the fewest possible\n"))
            .run();
    }
}

#[test]
fn without_a_named_start_the_tours_from_all_squares_are_compared() {
    // By exhaustion; from a1, the fewest are 38 crossings and 3 obtuse turns.
    for (arguments, fewest) in [
        ("3x8 --fewest crossings", "36 crossings"),
        ("3x10 --fewest obtuse", "2 obtuse turns"),
        ("3x8 --start a1 --fewest crossings", "38 crossings"),
    ] {
        let _ = Test::new(&format!("solve {arguments} --format moves"))
            .stderr(format!("{fewest}, the fewest possible\n"))
            .run();
    }
}
