//! `count`, `rank`, `unrank` and random tours.

use crate::run::{run, run_with};
#[cfg(unix)]
use std::io::{BufRead as _, BufReader};

#[test]
fn tours_are_counted() {
    for (question, count) in [
        ("5x5", "864 tours, 1728 with their direction\n"),
        ("5x5 --start a1", "304 tours\n"),
        (
            "3x10 --closed",
            "16 closed tours, 32 with their direction\n",
        ),
        ("4x4", "0 tours\n"),
        ("8x8 --missing a1..h6", "0 tours\n"),
    ] {
        assert_eq!(run(&format!("count {question}")).out, count, "{question}");
    }
    // A second's work is not announced.
    let small = run("count 6x6 --closed");
    assert_eq!(small.out, "9862 closed tours, 19724 with their direction\n");
    assert_eq!(small.err, "");
    let told = run("count 7x7 --missing a1..g1 --closed");
    assert!(
        told.err.starts_with("counting takes up to 1200 megabytes"),
        "{}",
        told.err
    );
    let wide = run("count 9x9");
    assert_eq!(wide.status, 2);
    assert!(
        wide.err.contains("a side of up to 8 squares"),
        "{}",
        wide.err
    );
    assert_eq!(
        wide.err.lines().count(),
        1,
        "nothing is announced: {}",
        wide.err
    );
    for (question, counted) in [
        ("6x9", "5, or 6x6, 6x7, 6x8 or 7x7"),
        ("8x8", "5, or 6x6, 6x7, 6x8 or 7x7"),
        ("8x10 --closed", "6, or 7x8, 7x10 or 8x8"),
        ("7x9 --start a1", "6"),
    ] {
        let much = run(&format!("count {question}"));
        assert_eq!(much.status, 2, "{question}");
        let size = question.split(' ').next().unwrap_or_default();
        let sentence = format!(
            "error: the tours of {size} take more than 1200 megabytes to count: \
             give a board with a side of up to {counted}; \
             or allow more by --memory, which may not be enough\n"
        );
        assert_eq!(much.err, sentence, "nothing is announced");
    }
    assert_eq!(run("count 7x7 --closed").out, "0 closed tours\n");
    let huge = run("count 1048576x1048576");
    assert!(
        huge.err.starts_with("error: tours are counted"),
        "{}",
        huge.err
    );
    assert_eq!(run("count 5x5 --start z9").status, 2);
}

#[test]
fn counting_takes_as_much_memory_as_is_allowed() {
    let more = run("count 7x7 --closed --memory 3G");
    assert_eq!(more.out, "0 closed tours\n");
    let told = "counting takes up to 3000 megabytes, and may take minutes\n";
    assert_eq!(more.err, told);
    let refused = run("count 8x8 --closed --memory 500M");
    assert_eq!(refused.status, 2);
    assert_eq!(
        refused.err,
        "error: the tours of 8x8 take more than 500 megabytes to count, and 1100 are enough: \
         --memory 1100M\n"
    );
    let stopped = run("count 6x8 --closed --memory 51M");
    assert_eq!(stopped.status, 3);
    let wrong = "error: counting takes more than 51 megabytes: ";
    assert!(stopped.err.contains(wrong), "{}", stopped.err);
    for size in ["3", "3T", "0M", "-1G", "99999999999999999999G", ""] {
        let wrong = run(&format!("count 5x5 --memory={size}"));
        assert_eq!(wrong.status, 2, "{size}");
        assert!(wrong.err.contains("as 1200M or 3G"), "{}", wrong.err);
    }
}

#[test]
fn a_tour_has_a_number_and_the_number_the_tour() {
    let tour = run("unrank 5x5 1000 --format moves");
    assert_eq!(run_with("rank -", &tour.out).out, "number 1000 of 1728\n");
    let beyond = run("unrank 5x5 1729");
    assert_eq!(beyond.status, 2);
    assert!(beyond.err.contains("5x5 has 1728 tours"), "{}", beyond.err);
    // As many as are published, each walked both ways: D. E. Knuth, OEIS A079137.
    let long = run("unrank 10x4 2426223 --format moves");
    let last = "number 2426223 of 2426224\n";
    assert_eq!(run_with("rank -", &long.out).out, last);
    let large = run("unrank 8x8 1");
    assert_eq!(
        large.err,
        "error: the tours of 8x8 take more than 1200 megabytes to count: \
         give a board with a side of up to 5, or 6x6, 6x7, 6x8 or 7x7, or take --closed\n"
    );
    let wide = run("unrank 9x9 1");
    assert!(wide.err.contains("up to 8 squares"), "{}", wide.err);
    assert!(!wide.err.contains("--closed"), "{}", wide.err);
    let long = run("unrank 6x30 1 --closed");
    assert!(
        long.err.contains("a board of fewer squares"),
        "{}",
        long.err
    );
}

#[test]
fn closed_tours_of_larger_boards_have_numbers() {
    let tour = run("unrank 6x8 --closed 1234567 --format moves");
    let told = "number 1234567 of 110976284\n";
    assert_eq!(run_with("rank --closed -", &tour.out).out, told);
    // Wherever it begins.
    let moves: Vec<&str> = tour.out.lines().collect();
    let elsewhere = [&moves[20..], &moves[..20]].concat().join("\n");
    assert_eq!(run_with("rank --closed -", &elsewhere).out, told);
    let several = run("unrank 6x8 --closed 1234567 1 110976284 --format moves");
    let several: Vec<&str> = several.out.lines().collect();
    assert_eq!(several.len(), 3);
    assert_eq!(several[0].split(' ').collect::<Vec<_>>(), moves);
    let beyond = run("unrank 6x8 --closed 1 110976285");
    let wrong = "110976285 is out of range: 6x8 has 110976284 closed tours, numbered from 1\n";
    assert!(beyond.err.ends_with(wrong), "{}", beyond.err);
    assert_eq!((beyond.status, beyond.out.as_str()), (2, ""));
    let none = run("unrank 7x7 --closed 1");
    assert!(none.err.contains("7x7 has 0 closed tours"), "{}", none.err);
    let open = run_with("rank --closed -", &run("solve 5x5").out);
    assert_eq!(open.status, 1);
    assert!(open.err.contains("no closed tour"), "{}", open.err);
    let little = run("unrank 8x8 --closed 1 --memory 500M");
    assert!(
        little.err.contains("1100 are enough: --memory 1100M"),
        "{}",
        little.err
    );
    assert_eq!(run("unrank 6x8 --closed 1 --memory 51M").status, 3);
}

#[test]
fn a_number_that_no_tour_has_is_refused_before_tours_are_counted() {
    // In less memory than numbering takes.
    for (number, wrong) in [
        ("0", "tours are numbered from 1"),
        ("12345678901234567890123456", "6x6 has far fewer tours"),
    ] {
        let refused = within_memory(&format!("unrank 6x6 {number}"));
        assert_eq!(refused.status.code(), Some(2), "{number}");
        let errors = String::from_utf8_lossy(&refused.stderr);
        assert!(
            errors.starts_with(&format!("error: {number} is out of range")),
            "{errors}"
        );
        assert!(
            errors.contains(wrong) && errors.lines().count() == 1,
            "{errors}"
        );
    }
}

/// What comes of a command that may have 200 megabytes of address space, where there is a shell to see to it.
fn within_memory(arguments: &str) -> std::process::Output {
    let program = assert_cmd::cargo::cargo_bin("knights-tour");
    if cfg!(windows) {
        let mut program = std::process::Command::new(program);
        return program
            .args(arguments.split(' '))
            .output()
            .expect("it runs");
    }
    let line = format!("ulimit -v 200000; exec {} {arguments}", program.display());
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &line]).output().expect("a shell")
}

#[test]
#[cfg(unix)]
fn what_takes_long_tells_how_far_it_has_come_and_can_be_interrupted() {
    for (arguments, told) in [
        ("count 5x200", " % done"),
        ("census 1000x1000", " % done"),
        // How long such a search takes nobody knows.
        (
            "solve 4x30 --method backtrack --tie-break first",
            "under way for ",
        ),
    ] {
        let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("knights-tour"))
            .args(arguments.split_whitespace())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        let errors = child.stderr.take().expect("a pipe");
        let _ = BufReader::new(errors).read_line(&mut line).expect("a line");
        assert!(line.contains(told), "{arguments}: {line}");
        let pid = child.id().to_string();
        let killed = std::process::Command::new("kill")
            .args(["-s", "TERM", &pid])
            .status();
        assert!(killed.expect("kill runs").success());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(143), "{arguments}");
        assert!(output.stdout.is_empty(), "{arguments}");
    }
}

#[test]
fn a_random_tour_says_how_it_was_chosen() {
    let small = run("solve 5x5 --random --seed 1");
    let walked = "random: by a random walk in whose limit each tour is as likely as the others\n";
    assert_eq!(small.err, walked);
    let again = run("solve 5x5 --random --seed 1");
    assert_eq!(again.out, small.out);
    let seeded = run("solve 6x6 --random --symmetry quarter-turn --seed 1");
    assert!(seeded.err.contains("by the seed alone"), "{}", seeded.err);
    let closed = run("solve 8x8 --random --closed");
    assert_eq!(closed.err, walked);
    let checked = run_with("verify -", &closed.out);
    assert_eq!(checked.out, "a closed tour of 8x8: 64 squares\n");
    let holed = run("solve 8x8 --missing d4..e5 --random --closed");
    assert_eq!(holed.err, walked);
    let mixed = run("solve 30x30 --random");
    assert!(mixed.err.contains("well mixed"), "{}", mixed.err);
    // A tour of this board that is not random is planned.
    let large = run("solve 1024x1024 --random --format none");
    assert!(large.err.contains("well mixed"), "{}", large.err);
    let long = run("solve 3x40 --random --start c2 --seed 3 --format moves");
    assert!(long.out.starts_with("c2\n"), "{}", long.err);
    assert_eq!(run("solve 4x4 --random").status, 1);
}

#[test]
fn many_random_tours_are_written_one_after_another() {
    let moves = run("solve 6x6 --random --count 20 --seed 1 --format moves");
    let lines: Vec<&str> = moves.out.lines().collect();
    assert_eq!(lines.len(), 20);
    for line in &lines {
        assert_eq!(run_with("verify -", line).status, 0, "{line}");
    }
    let symmetric = run("solve 6x6 --symmetry quarter-turn --random --count 3 --format moves");
    assert_eq!(symmetric.out.lines().count(), 3, "{}", symmetric.err);
    let json = run("solve 3x4 --random --count 3 --seed 1 --format json");
    assert_eq!(json.out.lines().count(), 3);
    for line in json.out.lines() {
        assert_eq!(run_with("verify -", line).status, 0, "{line}");
    }
    let grids = run("solve 3x4 --random --count 3 --seed 1");
    let grids: Vec<&str> = grids.out.split("\n\n").collect();
    assert_eq!(grids.len(), 3);
    for grid in grids {
        assert_eq!(run_with("verify -", grid).status, 0, "{grid}");
    }
    let none = run("solve 5x5 --closed --random --count 2");
    assert_eq!((none.status, none.out.as_str()), (1, ""));
    let picture = run("solve 6x6 --random --count 2 -o tours.png");
    assert_eq!(picture.status, 2);
    assert!(
        picture
            .err
            .contains("several tours are written as text, and tours.png is named as a picture"),
        "{}",
        picture.err
    );
    assert_eq!(run("solve 6x6 --count 2").status, 2);
}
