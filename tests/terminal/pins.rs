//! `solve` with given numbers.

use crate::run::Test;

const CORNERS: &str = "1 . . . .\n. . . . .\n. . 13 . .\n. . . . .\n25 . . . .\n";

#[test]
fn all_tours_are_written() {
    for (question, tours) in [
        ("5x5 --count all", 1728),
        ("5x5 --start a1 --count all", 304),
        ("5x6 --closed --count all", 16),
    ] {
        let solved = Test::new(&format!("solve {question} --format moves"));
        let solved = solved.stderr_part("there are no other such tours").run();
        assert_eq!(solved.out.lines().count(), tours, "{question}");
    }
}

#[test]
fn a_tour_has_the_numbers_that_are_given() {
    let solved = Test::new("solve 8x8 --pin 17=c5 --pin 40=f7 --format moves").run();
    let moves: Vec<&str> = solved.out.lines().collect();
    assert_eq!(
        (moves.len(), moves[16], moves[39]),
        (64, "c5", "f7"),
        "{}",
        solved.err
    );
    let closed = Test::new("solve 8x8 --pin 5=a1 --closed").run();
    let verified = Test::new("verify -").stdin(&closed.out).run();
    assert!(
        verified.out.starts_with("a closed tour"),
        "{}",
        verified.out
    );
    let ends = Test::new("solve 8x8 --start a1 --end h7 --pin 30=d5 --format moves").run();
    let moves: Vec<&str> = ends.out.lines().collect();
    assert_eq!((moves[0], moves[29], moves[63]), ("a1", "d5", "h7"));
    let large = Test::new("solve 20x20 --pin 100=c4 --format moves").run();
    assert_eq!(large.out.lines().nth(99), Some("c4"), "{}", large.err);
}

#[test]
fn square_numbers_stand_in_a_row() {
    let blank = ". . . . . . . .\n";
    let board = blank.repeat(3) + "1 4 9 16 25 36 49 64\n" + &blank.repeat(4);
    let solved = Test::new("solve --pins -").stdin(&board).run();
    assert!(
        solved
            .out
            .contains("| 01 | 04 | 09 | 16 | 25 | 36 | 49 | 64 |"),
        "{}",
        solved.out
    );
}

#[test]
fn all_tours_with_some_numbers_are_counted_to_the_end() {
    let all = Test::new("solve --pins - --count 100 --format id")
        .stdin(CORNERS)
        .stderr("there are no other such tours\n")
        .run();
    assert_eq!(all.out.lines().count(), 8);
    let some = Test::new("solve --pins - --count 2 --format id")
        .stdin(CORNERS)
        .stderr("there are other such tours\n")
        .run();
    assert_eq!(some.out.lines().count(), 2);
    assert!(all.out.starts_with(&some.out), "the first of them");
    Test::new("solve --pins - --count 8 --format id")
        .stdin(CORNERS)
        .stdout(&all.out)
        .stderr(&all.err)
        .run();
    Test::new("solve 20x20 --pin 100=c4 --count 1 --format id")
        .stderr("stopped here: there may be other such tours\n")
        .run();
    Test::new("verify -")
        .stdin(all.out.lines().next().unwrap())
        .stdout_part("tour of 5x5")
        .run();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("corners.txt"), CORNERS).unwrap();
    Test::new("solve --pins corners.txt --pin 5=d4 --pin 3=c1 --count 2")
        .folder(folder.path())
        .run();
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    let cases = [
        ("8x8 --pin 17=c5 --pin 19=d5", 1, "must share a colour"),
        (
            "8x8 --pin 3=a1 --pin 5=b2",
            1,
            "3 on a1 and 5 on b2 are too far apart",
        ),
        ("5x5 --pin 2=a1", 1, "2 must be on a light square"),
        (
            "5x5 --pin 1=a1 --pin 3=b4 --pin 2=c2 --pin 24=d3 --pin 25=e5",
            1,
            "no such tour of 5×5: every path has been tried",
        ),
        ("8x8 --pin 65=a1", 2, "tours have numbers 1 to 64"),
        ("8x8 --pin 5=z9", 2, "8x8 has squares a1 to h8"),
        (
            "8x8 --pin 5=a1 --pin 5=c3",
            2,
            "number 5 cannot be on both a1 and c3",
        ),
        (
            "8x8 --pin 5=a1 --pin 7=a1",
            2,
            "a1 cannot have two numbers, 5 and 7",
        ),
        (
            "8x8 --start b1 --pin 1=a1",
            2,
            "number 1 cannot be on both a1 and b1",
        ),
        ("8x8 --pin 17", 2, "such as 17=c5"),
        (
            "8x8 --pin 17=c5 --random",
            2,
            "cannot be used with '--random'",
        ),
        (
            "8x8 --pin 17=c5 --symmetry eulerian",
            2,
            "cannot be used with '--symmetry",
        ),
        (
            "6x6 --closed --symmetry eulerian --count 2",
            2,
            "add --random",
        ),
        ("5x5 --random --count all", 2, "random tours have no end"),
        ("5x5 --count some", 2, "write a number from 1, or all"),
        ("6x6 --pins -", 2, "another board"),
        ("20x20 --pin 3=c4 --count 2", 2, "at most 128 squares"),
    ];
    for (question, status, part) in cases {
        Test::new(&format!("solve {question}"))
            .stdin(CORNERS)
            .status(status)
            .stderr_part(part)
            .stdout("")
            .run();
    }
    Test::new("solve 8x8 --pin 17=c5 --pin 19=d5 --why")
        .status(1)
        .stdout("pin: c5\npin: d5\n")
        .run();
}
