//! Boards with squares missing, by name, from a drawing and from a picture.

use crate::run::{run, run_in, run_with};
use std::fs;

const CROSS: &str = ".xx.\nxxxx\nxxxx\n.xx.\n";

#[test]
fn a_shape_is_toured_and_its_tour_verified() {
    let tour = run_with("solve --shape - --closed --seed 1", CROSS);
    assert_eq!(tour.status, 0, "{}", tour.err);
    assert!(tour.out.contains("| ## | "), "{}", tour.out);
    let verified = run_with("verify -", &tour.out);
    assert_eq!(
        verified.out,
        "a closed tour of 4x4 without 4 squares: 12 squares\n"
    );
    let same = run("solve 4x4 --missing a1,a4,d1..d1,d4 --closed --seed 1");
    assert_eq!(same.out, tour.out);
}

#[test]
fn two_squares_have_an_open_tour_and_no_closed_one() {
    const TWO: &str = "x..\n..x\n";
    let open = run_with("solve --shape -", TWO);
    assert_eq!(open.status, 0, "{}", open.err);
    let verified = run_with("verify -", &open.out);
    assert_eq!(verified.status, 0, "{}", verified.err);
    assert!(
        verified.out.starts_with("an open tour of "),
        "{}",
        verified.out
    );
    let closed = run_with("solve --shape - --closed", TWO);
    assert_eq!((closed.status, closed.out.as_str()), (1, ""));
    assert_eq!(
        closed.err,
        "error: a2 leads to a single square, so a tour would have to begin or end there, and this one cannot.\n"
    );
    let counted = run_with("count --shape - --closed", TWO);
    assert_eq!(
        (counted.status, counted.out.as_str()),
        (0, "0 closed tours\n")
    );
    for class in ["bergholtian", "mirror", "eulerian"] {
        let symmetric = run_with(&format!("solve --shape - --symmetry {class}"), TWO);
        assert_eq!(
            (symmetric.status, symmetric.out.as_str()),
            (1, ""),
            "{class}"
        );
    }
}

#[test]
fn the_shape_of_a_list_is_said_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("cross.txt"), CROSS).expect("written");
    for format in ["moves", "xy", "csv", "json", "grid", "id"] {
        let tour = run_with(&format!("solve --shape - --format {format}"), CROSS);
        let verified = run_in(folder.path(), "verify - --shape cross.txt", &tour.out);
        assert_eq!(
            (verified.status, verified.err.lines().count()),
            (0, 1),
            "{}",
            verified.err
        );
    }
}

#[test]
fn a_list_says_that_it_does_not_hold_the_missing_squares() {
    for format in ["moves", "xy", "csv"] {
        let tour = run(&format!(
            "solve 8x8 --missing d4..e5 --closed --format {format}"
        ));
        let told = format!(
            "{format} does not hold the missing squares: verify and render read it with --missing d5..e4\n"
        );
        assert_eq!(tour.err, told);
        let whole = run_with("verify -", &tour.out);
        assert_eq!(whole.status, 1);
        let hint =
            "With the other squares cut out it would be a closed tour: name them with --missing";
        assert!(whole.err.contains(hint), "{}", whole.err);
        let verified = run_with("verify - --missing d4..e5", &tour.out);
        let kind = "a closed tour of 8x8 without 4 squares: 60 squares\n";
        assert_eq!(verified.out, kind, "{}", verified.err);
        let json = tempfile::tempdir().expect("a folder");
        let drawn = run_in(
            json.path(),
            "render - --missing d4..e5 -o t.json",
            &tour.out,
        );
        assert_eq!(drawn.status, 0, "{}", drawn.err);
        let verified = run_in(json.path(), "verify t.json", "");
        assert_eq!(verified.out, kind, "{}", verified.err);
    }
    for format in ["grid", "json", "id"] {
        let tour = run(&format!(
            "solve 8x8 --missing d4..e5 --closed --format {format}"
        ));
        assert_eq!(tour.err, "");
    }
}

#[test]
fn an_unfinished_board_is_no_tour() {
    let board = " 1  .  .  .  5 12  .  .\n .  .  .  .  .  9  6 11\n .  2  .  . 13  4  .  8\n \
                 .  . 14  3  .  7 10  .\n"
        .to_owned()
        + &" .  .  .  .  .  .  .  .\n".repeat(4);
    let run = run_with("verify -", &board);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert_eq!(
        run.err,
        "error: no tour: only 14 of 64 squares are visited: b8 is missing (read as a table of numbers \
         from 1). With the other squares cut out it would be an open tour: write # for them, or name \
         them with --missing\n"
    );
    for (text, visited) in [
        (board.replace('.', "-"), "14 of 64"),
        (board.replace(" .", "--"), "14 of 64"),
        (board.replace(" .", "-1"), "14 of 64"),
        (board.replace('.', "_"), "14 of 64"),
        (
            "|  |10|23|16| 5|\n|20|15| 6|11|22|\n| 9|24|21| 4|17|\n|14|19| 2| 7|12|\n| 1| 8|13|18| 3|\n"
                .to_owned(),
            "24 of 25",
        ),
    ] {
        for command in ["verify -", "facts -", "rank -"] {
            let run = run_with(command, &text);
            assert_eq!(run.status, 1, "{text}");
            assert!(run.err.contains(visited), "{}: {text}", run.err);
        }
    }
}

#[test]
fn a_random_start_is_found_where_few_squares_are_left() {
    let (empty, row) = (format!("{}\n", ".".repeat(300)), "xxxxx".to_owned());
    let last = format!("{}{row}\n", &empty[..295]);
    let shape = [empty.repeat(293), last.repeat(7)].concat();
    let mut starts: Vec<String> = Vec::new();
    for seed in 1..=12 {
        let question = format!("solve --shape - --start random --seed {seed} --format moves");
        let tour = run_with(&question, &shape);
        assert_eq!(tour.status, 0, "{seed}: {}", tour.err);
        starts.extend(tour.out.lines().next().map(ToOwned::to_owned));
    }
    starts.sort_unstable();
    starts.dedup();
    assert!(starts.len() > 3, "{starts:?}");
}

#[test]
fn a_reason_names_its_squares() {
    // Both squares that lead to the corner.
    let run = run("solve 8x8 --missing b3,c2,f8,h8 --why");
    assert_eq!((run.status, run.out.as_str()), (1, "square: a1\n"));
    assert_eq!(
        run.err,
        "error: No square is a knight\u{2019}s move from a1, so no tour can come there.\n"
    );
    let json = crate::run::run("solve 8x8 --missing a1,h8 --why --format json");
    assert_eq!(json.status, 1);
    assert!(json.out.contains("\"reason\": \"colours\""), "{}", json.out);
    assert!(
        json.err.contains("30 dark squares and 32 light ones"),
        "{}",
        json.err
    );
}

#[test]
fn every_command_takes_boards_with_squares_missing() {
    let census = run("census 5x5 --missing c3");
    assert_eq!(census.status, 0, "{}", census.err);
    assert!(census.out.contains(" of 24"), "{}", census.out);
    let at = run("at 3x3 b1 --missing b2 --closed");
    assert!(
        at.status == 0 && at.out.trim().parse::<u32>().is_ok(),
        "{}",
        at.err
    );
    let step = run("step 4x4 --missing a1,a4,d1,d4 --seed 3");
    assert!(step.out.contains("| ## | "), "{}", step.out);
    let two = run_with("two-knights --missing a6", "0 0 0 5\n0 1 0 5\n");
    assert!(two.out.contains("Invalid position(s)!"), "{}", two.out);
    assert!(two.out.contains("0   @ . . . #"), "{}", two.out);
    let searched = run("solve 4x4 --missing a1,a4,d1,d4 --start b1 --method backtrack");
    assert_eq!(searched.status, 0, "{}", searched.err);
}

#[test]
fn a_search_that_is_too_long_is_stopped_and_says_so() {
    // A frame of two squares has no open tour, which the search alone knows.
    let run = run("solve 12x12 --missing c3..j10 --max-steps 1");
    assert_eq!(run.status, 3);
    assert!(
        run.err
            .contains("gave up after 1 steps: there may be a tour"),
        "{}",
        run.err
    );
}

#[test]
fn what_is_no_shape_is_refused_in_a_sentence() {
    for (arguments, input, part) in [
        ("solve --shape -", "x#\n", "line 1, column 2"),
        ("solve --shape no-such-file", "", "no-such-file: "),
        ("solve 4x4 --shape -", CROSS, "the board is given twice"),
        ("solve 4x4 --missing a9", "", "a9 is not on the board"),
        ("solve 4x4 --missing a1..d4", "", "at least one square"),
        (
            "solve 4x4 --missing x",
            "",
            "\u{2018}x\u{2019} is not a square",
        ),
        (
            "solve 4x4 --missing a1 --start a1",
            "",
            "a1 is missing on this board",
        ),
        ("solve 4x4 --threshold 3", "", "--shape"),
    ] {
        let run = run_with(arguments, input);
        assert_eq!(
            (run.status, run.out.as_str()),
            (2, ""),
            "{arguments}: {}",
            run.err
        );
        assert!(run.err.contains(part), "{arguments}: {}", run.err);
    }
}
