//! Boards in the conventions of other programs, and their readings.

use super::*;

/// The result of reading a text: each tour, or why there is none.
fn verdicts(text: &str) -> String {
    let readings = match read_all(text, None).tours {
        Ok(readings) => readings,
        Err(error) => return error.to_string(),
    };
    let verdict = |reading: &Reading| match reading.tour.check() {
        Ok(tour) => {
            let kind = if tour.is_closed() { "closed" } else { "open" };
            format!("{kind} {} {}", tour.board(), tour.len())
        }
        Err(error) => error.to_string(),
    };
    readings.iter().map(verdict).collect::<Vec<_>>().join(", ")
}

#[test]
fn boards_of_other_programs_are_read() {
    const CLOSED: &str = "closed 8x8 64";
    const TWO: &str = "open 5x5 25, open 5x5 25";
    const UNFINISHED: &str = "only 14 of 64 squares are visited: b8 is missing";
    let files: [(&[u8], &str); 21] = [
        (
            include_bytes!("../../../tests/data/reading/01-unfinished-board-dots.txt"),
            UNFINISHED,
        ),
        (
            include_bytes!("../../../tests/data/reading/02-unfinished-board-minus-one.txt"),
            UNFINISHED,
        ),
        (
            include_bytes!("../../../tests/data/reading/03-one-square-left-blank.txt"),
            "only 24 of 25 squares are visited: a5 is missing",
        ),
        (
            include_bytes!("../../../tests/data/reading/04-french-knight-letter.txt"),
            CLOSED,
        ),
        (
            include_bytes!("../../../tests/data/reading/05-dutch-knight-letter.txt"),
            CLOSED,
        ),
        (
            include_bytes!("../../../tests/data/reading/06-two-grids.txt"),
            TWO,
        ),
        (
            include_bytes!("../../../tests/data/reading/07-moves-line-each.txt"),
            TWO,
        ),
        (
            include_bytes!("../../../tests/data/reading/08-grid-then-count-line.txt"),
            CLOSED,
        ),
        (
            include_bytes!("../../../tests/data/reading/09-case-line-then-grid.txt"),
            CLOSED,
        ),
        (
            include_bytes!("../../../tests/data/reading/10-size-line-then-grid.txt"),
            CLOSED,
        ),
        (
            include_bytes!("../../../tests/data/reading/11-two-sizes-then-grid.txt"),
            CLOSED,
        ),
        (
            include_bytes!("../../../tests/data/reading/12-wrapped-square-numbers.txt"),
            CLOSED,
        ),
        (
            include_bytes!("../../../tests/data/reading/13-run-together.txt"),
            CLOSED,
        ),
        (
            include_bytes!("../../../tests/data/reading/14-uci.txt"),
            CLOSED,
        ),
        (
            include_bytes!("../../../tests/data/reading/15-tsplib.tour"),
            CLOSED,
        ),
        (
            include_bytes!("../../../tests/data/reading/16-flat-coordinates.txt"),
            CLOSED,
        ),
        (
            include_bytes!("../../../tests/data/reading/17-json-grid.json"),
            CLOSED,
        ),
        (
            include_bytes!("../../../tests/data/reading/18-json-paths.json"),
            CLOSED,
        ),
        (
            include_bytes!("../../../tests/data/reading/23-holed-table-blanks.txt"),
            "closed 3x3 8",
        ),
        (
            include_bytes!("../../../tests/data/reading/24-ansi.txt"),
            CLOSED,
        ),
        (
            include_bytes!("../../../tests/data/reading/25-utf16.txt"),
            CLOSED,
        ),
    ];
    for (bytes, expected) in files {
        let text = decoded(bytes).expect("text");
        assert_eq!(verdicts(&text), expected, "{text}");
    }
}

#[test]
fn a_puzzle_with_zeros_and_gaps_is_read() {
    let text = include_str!("../../../tests/data/reading/22-puzzle-start-and-blanks.txt");
    let numbers = Numbers::read(text).expect("a puzzle");
    assert_eq!((numbers.board.squares(), numbers.givens.len()), (36, 1));
    assert_eq!(numbers.givens[&1].to_string(), "a3");
}

#[test]
fn every_format_is_documented() {
    let page = include_str!("../../../../docs/formats.md");
    for format in FORMATS {
        assert!(
            page.contains(&format!("\n| `{}` | ", format.name)),
            "{format:?}"
        );
    }
}

#[test]
fn every_example_of_the_documentation_is_read() {
    let page = include_str!("../../../../docs/formats.md");
    let table = page.split("| What is read |").nth(1).expect("the table");
    let rows = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let mut count = 0;
    for row in rows {
        let (_, example) = row
            .trim_end_matches("` |")
            .split_once(" | `")
            .expect("an example");
        let text = example.replace("<br>", "\n").replace("\\|", "|");
        assert_eq!(verdicts(&text), "open 4x3 12", "{text}");
        count += 1;
    }
    assert!(count > 10, "{count}");
}
