//! `count`, `rank`, `unrank` and random tours.

use crate::run::Test;
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
        Test::new(&format!("count {question}")).stdout(count).run();
    }
    // Work of about a second shows no progress.
    Test::new("count 6x6 --closed")
        .stdout("9862 closed tours, 19724 with their direction\n")
        .stderr("")
        .run();
    let told = Test::new("count 7x7 --missing a1..g1 --closed").run();
    assert!(
        told.err
            .starts_with("counting may take minutes and up to 1200 megabytes"),
        "{}",
        told.err
    );
    let wide = Test::new("count 9x9")
        .status(2)
        .stderr_part("one side of at most 8 squares")
        .run();
    assert_eq!(
        wide.err.lines().count(),
        1,
        "nothing is announced: {}",
        wide.err
    );
    for (question, counted) in [
        ("6x13", "5, or 6x12 or 7x7"),
        ("8x9", "5, or 6x12 or 7x7"),
        ("8x10 --closed", "6, or 7x8, 7x10 or 8x8"),
        ("7x9 --start a1", "6"),
    ] {
        let much = Test::new(&format!("count {question}")).status(2).run();
        let size = question.split(' ').next().unwrap_or_default();
        let sentence = format!(
            "error: the tours of {size} need more than 1200 megabytes to count: choose a board with one side of at most {counted}, or raise --memory, which may not be enough\n"
        );
        assert_eq!(much.err, sentence, "nothing is announced");
    }
    Test::new("count 7x7 --closed")
        .stdout("0 closed tours\n")
        .run();
    let huge = Test::new("count 1048576x1048576").status(2).run();
    assert!(huge.err.starts_with("error: counting "), "{}", huge.err);
    Test::new("count 5x5 --start z9").status(2).run();
}

#[test]
fn counting_takes_as_much_memory_as_is_allowed() {
    let more = Test::new("count 7x7 --closed --memory 3G")
        .stdout("0 closed tours\n")
        .run();
    let told = "counting may take minutes and up to 3000 megabytes\n";
    assert_eq!(more.err, told);
    Test::new("count 8x8 --closed --memory 500M")
        .status(2)
        .stderr(
            "error: the tours of 8x8 need more than 500 megabytes to count; 1000 are enough, or 600 in parts, \
         and 1 minute of processor time: --memory 1000M, or --memory 600M --parts FOLDER\n",
        )
        .run();
    let stopped = Test::new("count 6x8 --closed --memory 51M").status(3).run();
    let wrong = "error: counting needs more than 51 megabytes (";
    assert!(stopped.err.contains(wrong), "{}", stopped.err);
    for size in ["3", "3T", "0M", "-1G", "99999999999999999999G", ""] {
        Test::new(&format!("count 5x5 --memory={size}"))
            .status(2)
            .stderr_part("as 1200M or 3G")
            .run();
    }
}

#[test]
fn a_tour_has_a_number_and_the_number_the_tour() {
    let tour = Test::new("unrank 5x5 1000 --format moves").run();
    assert_eq!(
        Test::new("rank -").stdin(&tour.out).run().out,
        "number 1000 of 1728\n"
    );
    Test::new("unrank 5x5 1729")
        .status(2)
        .stderr_part("5x5 has 1728 tours")
        .run();
    // Twice the published number, for two directions: D. E. Knuth, OEIS A079137.
    let long = Test::new("unrank 10x4 2426223 --format moves").run();
    let last = "number 2426223 of 2426224\n";
    Test::new("rank -").stdin(&long.out).stdout(last).run();
    Test::new("unrank 8x8 1")
        .status(2)
        .stderr(
            "error: the tours of 8x8 need more than 1200 megabytes to count; 10000 are enough, or 4500 in parts, and \
         15 minutes of processor time: --memory 10000M, or --memory 4500M --parts FOLDER, or add --closed\n",
        )
        .run();
    let wide = Test::new("unrank 9x9 1")
        .status(2)
        .stderr_part("at most 8 squares")
        .run();
    assert!(!wide.err.contains("--closed"), "{}", wide.err);
    Test::new("unrank 6x30 1 --closed")
        .status(2)
        .stderr_part("choose a smaller board")
        .run();
}

#[test]
fn closed_tours_of_larger_boards_have_numbers() {
    let tour = Test::new("unrank 6x8 --closed 1234567 --format moves").run();
    let told = "number 1234567 of 110976284\n";
    Test::new("rank --closed -")
        .stdin(&tour.out)
        .stdout(told)
        .run();
    // The number of a closed tour does not depend on its start.
    let moves: Vec<&str> = tour.out.lines().collect();
    let elsewhere = [&moves[20..], &moves[..20]].concat().join("\n");
    Test::new("rank --closed -")
        .stdin(&elsewhere)
        .stdout(told)
        .run();
    let several = Test::new("unrank 6x8 --closed 1234567 1 110976284 --format moves").run();
    let several: Vec<&str> = several.out.lines().collect();
    assert_eq!(several.len(), 3);
    assert_eq!(several[0].split(' ').collect::<Vec<_>>(), moves);
    let beyond = Test::new("unrank 6x8 --closed 1 110976285")
        .status(2)
        .stdout("")
        .run();
    let wrong = "110976285 is out of range: 6x8 has 110976284 closed tours, numbered from 1\n";
    assert!(beyond.err.ends_with(wrong), "{}", beyond.err);
    Test::new("unrank 7x7 --closed 1")
        .status(2)
        .stderr_part("7x7 has 0 closed tours")
        .run();
    Test::new("rank --closed -")
        .stdin(&Test::new("solve 5x5").run().out)
        .status(1)
        .stderr_part("not a closed tour")
        .run();
    Test::new("unrank 8x8 --closed 1 --memory 500M")
        .status(2)
        .stderr_part(
            "1000 are enough, or 600 in parts, and 1 minute of processor time: --memory 1000M",
        )
        .run();
    Test::new("unrank 6x8 --closed 1 --memory 51M")
        .status(3)
        .run();
}

#[test]
fn a_count_is_done_in_parts_by_several_processes_and_joined() {
    let folder = tempfile::tempdir().unwrap();
    let parts = folder.path().join("parts");
    let test =
        |arguments: &str| Test::new(&format!("{arguments} --parts parts")).folder(folder.path());
    let count = |more: &str| test(&format!("count 6x8 {more}"));
    std::thread::scope(|scope| {
        for part in 1..=6 {
            let count = &count;
            let _ = scope.spawn(move || {
                count(&format!("--part {part}"))
                    .stdout("")
                    .stderr_part(format!("part {part} of 6 is kept"))
                    .run()
            });
        }
    });
    let written = || {
        let file = parts.join("part-4").metadata().unwrap();
        file.modified().unwrap()
    };
    let before = written();
    let all = "24964893804 tours, 49929787608 with their direction\n";
    count("").stdout(all).run();
    assert_eq!(written(), before, "no part is counted twice");
    count("--part 7")
        .status(2)
        .stderr_part("this count has parts 1 to 6")
        .run();
    count("--closed")
        .status(2)
        .stderr_part("part-1 belongs to another count")
        .run();
    Test::new("count 6x8 --part 1")
        .status(2)
        .stderr_part("--parts")
        .run();
    test("count 3x50")
        .status(2)
        .stderr_part("not counted in parts")
        .run();

    // Tours are numbered by what is kept.
    let tour = test("unrank 6x8 12345678901 --format moves").run();
    test("rank -")
        .stdin(&tour.out)
        .stdout("number 12345678901 of 49929787608\n")
        .run();

    std::fs::write(parts.join("part-2"), "knights-tour").unwrap();
    count("")
        .status(2)
        .stderr_part("part-2 is damaged: delete it, and it is counted again")
        .run();
    std::fs::remove_file(parts.join("part-2")).unwrap();
    count("").stdout(all).run();
}

#[test]
fn a_number_that_no_tour_has_is_refused_before_tours_are_counted() {
    // Less memory than the numbering takes.
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

/// Runs a command within 200 MB of address space, where a shell can set the limit.
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
        // The length of such a search is unpredictable.
        (
            "solve 4x30 --method backtrack --tie-break first",
            "running for ",
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
    let small = Test::new("solve 5x5 --random --seed 1").run();
    let walked = "random: by a random walk whose limit is the uniform distribution\n";
    assert_eq!(small.err, walked);
    Test::new("solve 5x5 --random --seed 1")
        .stdout(small.out)
        .run();
    Test::new("solve 6x6 --random --symmetry quarter-turn --seed 1")
        .stderr_part("determined by the seed")
        .run();
    let closed = Test::new("solve 8x8 --random --closed --seed 1")
        .stderr(walked)
        .run();
    Test::new("verify -")
        .stdin(&closed.out)
        .stdout("a closed tour of 8x8 from h3: 64 squares\n")
        .run();
    Test::new("solve 8x8 --missing d4..e5 --random --closed --seed 1")
        .stderr(walked)
        .run();
    Test::new("solve 30x30 --random --seed 1")
        .stderr_part("well mixed")
        .run();
    // Without `--random` this board gets a planned tour.
    Test::new("solve 1024x1024 --random --seed 1 --format none")
        .stderr_part("well mixed")
        .run();
    let long = Test::new("solve 3x40 --random --start c2 --seed 3 --format moves").run();
    assert!(long.out.starts_with("c2\n"), "{}", long.err);
    Test::new("solve 4x4 --random").status(1).run();
}

#[test]
fn many_random_tours_are_written_one_after_another() {
    let moves = Test::new("solve 6x6 --random --count 20 --seed 1 --format moves").run();
    let lines: Vec<&str> = moves.out.lines().collect();
    assert_eq!(lines.len(), 20);
    for line in &lines {
        Test::new("verify -").stdin(line).run();
    }
    let symmetric =
        Test::new("solve 6x6 --symmetry quarter-turn --random --count 3 --format moves").run();
    assert_eq!(symmetric.out.lines().count(), 3, "{}", symmetric.err);
    let json = Test::new("solve 3x4 --random --count 3 --seed 1 --format json").run();
    assert_eq!(json.out.lines().count(), 3);
    for line in json.out.lines() {
        Test::new("verify -").stdin(line).run();
    }
    let grids = Test::new("solve 3x4 --random --count 3 --seed 1").run();
    let grids: Vec<&str> = grids.out.split("\n\n").collect();
    assert_eq!(grids.len(), 3);
    for grid in grids {
        Test::new("verify -").stdin(grid).run();
    }
    Test::new("solve 5x5 --closed --random --count 2")
        .status(1)
        .stdout("")
        .run();
    Test::new("solve 6x6 --random --count 2 -o tours.png")
        .status(2)
        .stderr_part("several tours are written as text, but tours.png is a picture")
        .run();
}
