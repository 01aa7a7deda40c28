//! puzzle on the command line: made, printed and graded.

use crate::run::{run, run_in, run_with};
use std::fs;
use std::process::Command;

#[test]
fn the_puzzle_of_a_day_is_always_the_same() {
    insta::assert_snapshot!("puzzle", run("puzzle --date 2026-11-22").out);
    insta::assert_snapshot!(
        "puzzle-json",
        run("puzzle 5x5 --level easy --date 2026-11-22 --format json --solution").out
    );
    let word = run("puzzle --shape - --date 2026-11-22 --format id");
    assert_eq!(word.status, 2, "an empty shape");
    let today = run("puzzle 6x6");
    assert_eq!((today.status, today.err.as_str()), (0, ""));
}

#[test]
fn every_format_is_graded_as_it_was_made() {
    for level in ["easy", "medium", "hard"] {
        for format in ["grid", "json", "id", "link"] {
            let made = run(&format!(
                "puzzle 6x6 --level {level} --seed 4 --format {format}"
            ));
            let graded = run_with("puzzle --grade -", &made.out);
            assert!(
                graded.out.starts_with(&format!("{level}: ")),
                "{}",
                graded.err
            );
            assert!(
                graded.out.ends_with(" numbers on 6x6, one solution\n"),
                "{}",
                graded.out
            );
            let solved = run_with("solve --pins - --count 2 --format moves", &made.out);
            assert_eq!(solved.err, "there is no other tour with these numbers\n");
        }
    }
    let word = run("puzzle 5x5 --seed 3 --format id").out;
    let graded = run(&format!("puzzle --grade {word} --steps --solution"));
    assert!(graded.out.contains("is left for 2."), "{}", graded.out);
    assert!(graded.out.contains("| 01 | "), "{}", graded.out);
}

#[test]
fn what_has_several_solutions_shows_two() {
    let several = run_with(
        "puzzle --grade -",
        "1 . . . .\n. . . . .\n. . 13 . .\n. . . . .\n25 . . . .\n",
    );
    assert_eq!(several.status, 1);
    assert!(several.err.contains("not unique"), "{}", several.err);
    let boards: Vec<&str> = several.out.split("\n\n").collect();
    assert_eq!(boards.len(), 2);
    assert_ne!(boards[0], boards[1].trim_end());
    for board in boards {
        assert_eq!(run_with("verify -", board).status, 0);
    }
    let none = run_with("puzzle --grade -", "2 . .\n. . .\n. . 5\n. . .\n");
    assert_eq!(none.status, 1, "{}", none.err);
    let nobody_knows = run_with("puzzle --grade -", ". . .\n");
    assert_eq!(nobody_knows.status, 1, "{}", nobody_knows.err);
}

#[test]
fn what_cannot_be_made_is_refused() {
    let cases = [
        ("20x20", 2, "up to 100 squares"),
        ("4x4", 1, "too small"),
        ("8x8 --missing a1,b1 --symmetric", 2, "its own half turn"),
        ("--level harder", 2, "possible values: easy, medium, hard"),
        ("--date 2026-02-30", 2, "such as 2026-11-22"),
        ("--date 2026-02-28 --seed 1", 2, "cannot be used with"),
        ("-o puzzle.gif", 2, "does not move"),
        (
            "-o puzzle.png --count 2",
            2,
            "name a file that ends with .pdf",
        ),
        ("-o puzzle.png --format id", 2, "leave one of them out"),
        ("--grade nowhere.txt", 2, "nowhere.txt"),
        ("--steps", 2, "--grade"),
    ];
    for (arguments, status, part) in cases {
        let refused = run(&format!("puzzle {arguments}"));
        assert_eq!(refused.status, status, "{arguments}: {}", refused.err);
        assert!(refused.err.contains(part), "{arguments}: {}", refused.err);
    }
}

#[test]
fn pictures_show_the_given_numbers_or_all() {
    let folder = tempfile::tempdir().unwrap();
    let make = |arguments: &str| {
        let made = run_in(
            folder.path(),
            &format!("puzzle 5x5 --seed 3 {arguments}"),
            "",
        );
        assert_eq!((made.status, made.err.as_str()), (0, ""), "{arguments}");
    };
    make("-o puzzle.svg");
    make("-o solution.svg --solution --theme slate");
    make("-o puzzle.png --tile 20");
    let numbers = |name: &str| {
        let drawing = fs::read_to_string(folder.path().join(name)).unwrap();
        drawing.matches("class=\"number\"").count()
    };
    assert_eq!((numbers("puzzle.svg"), numbers("solution.svg")), (5, 25));
    let picture = image::open(folder.path().join("puzzle.png")).unwrap();
    assert_eq!((picture.width(), picture.height()), (100, 100));
    let again = run_in(folder.path(), "puzzle -o puzzle.png", "");
    assert!(again.err.contains("--force"), "{}", again.err);
}

#[test]
fn a_link_names_the_day_where_its_puzzle_is_the_same_for_everyone() {
    let link = |arguments: &str| run(&format!("puzzle {arguments} --format link")).out;
    let daily = link("6x6 --date 2026-12-31 --count 2");
    let ends: Vec<&str> = daily
        .lines()
        .filter_map(|line| line.split_once('#'))
        .map(|(_, end)| end)
        .collect();
    assert_eq!(
        ends,
        [
            "puzzle=2026-12-31-6x6-medium",
            "puzzle=2027-01-01-6x6-medium"
        ]
    );
    for others in [
        "6x6 --seed 4",
        "6x6 --date 2026-12-31 --symmetric",
        "6x6 --missing a1,a6 --date 2026-12-31",
    ] {
        assert!(link(others).contains("#ktp1_"), "{others}");
    }
    let graded = run(&format!("puzzle --grade {}", link("6x6 --seed 4")));
    assert!(graded.out.starts_with("medium: "), "{}", graded.err);
}

#[test]
fn a_sheet_has_puzzles_and_then_solutions_as_text() {
    let folder = tempfile::tempdir().unwrap();
    let made = run_in(
        folder.path(),
        "puzzle 6x6 --date 2026-12-30 --count 3 --per-page 2 --paper letter -o sheet.pdf",
        "",
    );
    assert_eq!((made.status, made.err.as_str()), (0, ""));
    let path = folder.path().join("sheet.pdf");
    // Three puzzles on two pages, three solutions on two more.
    let bytes = fs::read(&path).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("/Count 4"), "{}", &text[..200]);
    let Ok(read) = Command::new("pdftotext")
        .args(["-layout"])
        .arg(&path)
        .arg("-")
        .output()
    else {
        eprintln!("pdftotext is not installed");
        return;
    };
    let read = String::from_utf8_lossy(&read.stdout);
    let pages: Vec<&str> = read.split('\u{c}').collect();
    assert!(
        pages[0].contains("2026-12-30 \u{b7} 6\u{d7}6 medium"),
        "{read}"
    );
    assert!(
        pages[0].contains("2026-12-31 \u{b7} 6\u{d7}6 medium"),
        "{read}"
    );
    assert!(
        pages[1].contains("2027-01-01 \u{b7} 6\u{d7}6 medium"),
        "{read}"
    );
    assert!(pages[2].contains("Solution \u{b7} 2026-12-30"), "{read}");
    let json = run("puzzle 6x6 --date 2026-12-30 --format json").out;
    let pins: serde_json::Value = serde_json::from_str(&json).unwrap();
    let words =
        |page: &str| -> Vec<String> { page.split_whitespace().map(str::to_owned).collect() };
    for number in pins["pins"].as_object().unwrap().keys() {
        assert!(words(pages[0]).contains(number), "{number}: {read}");
    }
    for number in 1..=36 {
        assert!(
            words(pages[2]).contains(&number.to_string()),
            "{number}: {read}"
        );
    }
}
