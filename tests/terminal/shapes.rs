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
    assert_eq!(closed.err, "");
    let counted = run_with("count --shape - --closed", TWO);
    assert_eq!(
        (counted.status, counted.out.as_str()),
        (0, "0 closed tours\n")
    );
    for class in ["bergholtian", "sulian", "eulerian"] {
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
