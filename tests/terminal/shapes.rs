//! Boards with missing squares, given by name, by a drawing or by a picture.

use crate::run::Test;
use std::fs;

const CROSS: &str = ".xx.\nxxxx\nxxxx\n.xx.\n";

#[test]
fn a_shape_is_toured_and_its_tour_verified() {
    let tour = Test::new("solve --shape - --closed --seed 1")
        .stdin(CROSS)
        .run();
    assert!(tour.out.contains("| ## | "), "{}", tour.out);
    Test::new("verify -")
        .stdin(&tour.out)
        .stdout("a closed tour of 4x4 without 4 squares from b4: 12 squares\n")
        .run();
    Test::new("solve 4x4 --missing a1,a4,d1..d1,d4 --closed --seed 1")
        .stdout(tour.out)
        .run();
}

#[test]
fn two_squares_have_an_open_tour_and_no_closed_one() {
    const TWO: &str = "x..\n..x\n";
    let open = Test::new("solve --shape -").stdin(TWO).run();
    let verified = Test::new("verify -").stdin(&open.out).run();
    assert!(
        verified.out.starts_with("an open tour of "),
        "{}",
        verified.out
    );
    Test::new("solve --shape - --closed").stdin(TWO).status(1).stdout("").stderr("error: a2 has only one move, so a tour must start or end there, and this one cannot.\n").run();
    Test::new("count --shape - --closed")
        .stdin(TWO)
        .stdout("0 closed tours\n")
        .run();
    for class in ["bergholtian", "mirror", "eulerian"] {
        Test::new(&format!("solve --shape - --symmetry {class}"))
            .stdin(TWO)
            .status(1)
            .stdout("")
            .run();
    }
}

#[test]
fn the_shape_of_a_list_is_said_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("cross.txt"), CROSS).expect("written");
    for format in ["moves", "xy", "csv", "json", "grid", "id"] {
        let tour = Test::new(&format!("solve --shape - --format {format}"))
            .stdin(CROSS)
            .run();
        let verified = Test::new("verify - --shape cross.txt")
            .folder(folder.path())
            .stdin(&tour.out)
            .run();
        let lines = usize::from(format != "grid");
        assert_eq!(verified.err.lines().count(), lines, "{}", verified.err);
    }
}

#[test]
fn a_list_says_that_it_does_not_hold_the_missing_squares() {
    for format in ["moves", "xy", "csv"] {
        let tour = Test::new(&format!(
            "solve 8x8 --missing d4..e5 --closed --format {format}"
        ))
        .run();
        let told = format!(
            "{format} does not record the missing squares: use --missing d5..e4 with verify and render\n"
        );
        assert_eq!(tour.err, told);
        let whole = Test::new("verify -").stdin(&tour.out).status(1).run();
        let hint = "Without the other squares it would be a closed tour: name them with --missing";
        assert!(whole.err.contains(hint), "{}", whole.err);
        let verified = Test::new("verify - --missing d4..e5")
            .stdin(&tour.out)
            .run();
        let kind = "a closed tour of 8x8 without 4 squares from a8: 60 squares\n";
        assert_eq!(verified.out, kind, "{}", verified.err);
        let json = tempfile::tempdir().expect("a folder");
        Test::new("render - --missing d4..e5 -o t.json")
            .folder(json.path())
            .stdin(&tour.out)
            .run();
        Test::new("verify t.json")
            .folder(json.path())
            .stdout(kind)
            .run();
    }
    for format in ["grid", "json", "id"] {
        Test::new(&format!(
            "solve 8x8 --missing d4..e5 --closed --format {format}"
        ))
        .stderr("")
        .run();
    }
}

#[test]
fn an_unfinished_board_is_no_tour() {
    let board = " 1  .  .  .  5 12  .  .\n .  .  .  .  .  9  6 11\n .  2  .  . 13  4  .  8\n \
                 .  . 14  3  .  7 10  .\n"
        .to_owned()
        + &" .  .  .  .  .  .  .  .\n".repeat(4);
    Test::new("verify -").stdin(&board).status(1).stdout("").stderr("error: no tour: only 14 of 64 squares are visited: b8 is missing (read as a table of numbers \
         from 1, highest rank first). Without the other squares it would be an open tour: write # for them, or name \
         them with --missing\n").run();
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
            Test::new(command).stdin(&text).status(1).stderr_part(visited).run();
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
        let tour = Test::new(&question).stdin(&shape).run();
        starts.extend(tour.out.lines().next().map(ToOwned::to_owned));
    }
    starts.sort_unstable();
    starts.dedup();
    assert!(starts.len() > 3, "{starts:?}");
}

#[test]
fn a_reason_names_its_squares() {
    // The missing squares isolate the corner a1.
    Test::new("solve 8x8 --missing b3,c2,f8,h8 --why")
        .status(1)
        .stdout("square: a1\n")
        .stderr("error: No knight\u{2019}s move reaches a1.\n")
        .run();
    Test::new("solve 8x8 --missing a1,h8 --why --format json")
        .status(1)
        .stdout_part("\"reason\": \"colours\"")
        .stderr_part("30 dark and 32 light squares")
        .run();
}

#[test]
fn every_command_takes_boards_with_squares_missing() {
    Test::new("census 5x5 --missing c3")
        .stdout_part(" of 24")
        .run();
    let at = Test::new("at 3x3 b1 --missing b2 --closed").run();
    assert!(at.out.trim().parse::<u32>().is_ok(), "{}", at.out);
    let step = Test::new("step 4x4 --missing a1,a4,d1,d4 --seed 3").run();
    assert!(step.out.contains("| ## | "), "{}", step.out);
    Test::new("two-knights --missing a6")
        .stdin("0 0 0 5\n0 1 0 5\n")
        .status(2)
        .stdout_part("Invalid position(s)!")
        .stdout_part("0   @ . . . #")
        .run();
    Test::new("solve 4x4 --missing a1,a4,d1,d4 --start b1 --method backtrack").run();
}

#[test]
fn a_search_that_is_too_long_is_stopped_and_says_so() {
    // Only the search finds that a frame two squares wide has no open tour.
    Test::new("solve 12x12 --missing c3..j10 --max-steps 1")
        .status(3)
        .stderr_part("gave up after 1 step: there may be a tour")
        .run();
}

#[test]
fn of_two_signs_the_one_with_a_tour_is_a_square() {
    let ring = "111\n101\n111\n";
    let said = |text: &str| {
        let tour = Test::new("solve --shape -").stdin(text).run();
        (tour.out.matches('#').count(), tour.err)
    };
    let read = |sign: char| format!("the shape is read with {sign} for a square\n");
    assert_eq!(said(ring), (1, read('1')));
    // Four squares in a row have no tour, and 4x3 has one, whatever its sign.
    for sign in ['0', '1', '.', '#'] {
        let row = if "01".contains(sign) { "01" } else { ".#" }
            .replace(sign, "")
            .repeat(4);
        let rows = sign.to_string().repeat(4);
        assert_eq!(
            said(&format!("{rows}\n{rows}\n{rows}\n{row}\n")).1,
            read(sign)
        );
    }
    // Both have a tour, or neither.
    assert_eq!(said("0\n1\n").1, read('1'));
    let neither = Test::new("solve --shape -").stdin("0011\n").status(1).run();
    assert!(neither.err.starts_with(&read('1')), "{}", neither.err);
    // An x is always a square.
    assert_eq!(said("x..\n").1, "");
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
        Test::new(arguments)
            .stdin(input)
            .status(2)
            .stdout("")
            .stderr_part(part)
            .run();
    }
}
