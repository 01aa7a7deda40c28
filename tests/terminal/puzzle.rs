//! `puzzle`: generation, printing and grading.

use crate::child;
use crate::run::Test;
use std::fs;
use std::process::Command;

#[test]
fn the_puzzle_of_a_day_is_always_the_same() {
    insta::assert_snapshot!("puzzle", Test::new("puzzle --date 2026-11-22").run().out);
    insta::assert_snapshot!(
        "puzzle-json",
        Test::new("puzzle 5x5 --level easy --date 2026-11-22 --format json --solution")
            .run()
            .out
    );
    Test::new("puzzle --shape - --date 2026-11-22 --format id")
        .status(2)
        .run();
    Test::new("puzzle 6x6").stderr("").run();
}

#[test]
fn every_format_is_graded_as_it_was_made() {
    for level in ["easy", "medium", "hard"] {
        for format in ["grid", "json", "id", "link"] {
            let made = Test::new(&format!(
                "puzzle 6x6 --level {level} --seed 4 --format {format}"
            ))
            .run();
            let graded = Test::new("puzzle --grade -").stdin(&made.out).run();
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
            Test::new("solve --pins - --count 2 --format moves")
                .stdin(&made.out)
                .stderr("there is no other such tour\n")
                .run();
        }
    }
    let word = Test::new("puzzle 5x5 --seed 3 --format id").run().out;
    let graded = Test::new(&format!("puzzle --grade {word} --steps --solution"))
        .stdout_part("is left for 2.")
        .run();
    assert!(graded.out.contains("| 01 | "), "{}", graded.out);
}

#[test]
fn what_has_several_solutions_shows_two() {
    let several = Test::new("puzzle --grade -")
        .stdin("1 . . . .\n. . . . .\n. . 13 . .\n. . . . .\n25 . . . .\n")
        .status(1)
        .stderr_part("more than one solution")
        .run();
    let boards: Vec<&str> = several.out.split("\n\n").collect();
    assert_eq!(boards.len(), 2);
    assert_ne!(boards[0], boards[1].trim_end());
    for board in boards {
        Test::new("verify -").stdin(board).run();
    }
    Test::new("puzzle --grade -")
        .stdin("2 . .\n. . .\n. . 5\n. . .\n")
        .status(1)
        .run();
    Test::new("puzzle --grade -")
        .stdin(". . .\n")
        .status(1)
        .run();
}

#[test]
fn what_cannot_be_made_is_refused() {
    let cases = [
        ("20x20", 2, "at most 100 squares"),
        ("4x4", 1, "every path has been tried"),
        ("8x8 --missing a1,b1 --symmetric", 2, "turned upside down"),
        ("--level harder", 2, "possible values: easy, medium, hard"),
        ("--date 2026-02-30", 2, "as in 2026-11-22"),
        ("--date 2026-02-28 --seed 1", 2, "cannot be used with"),
        ("-o puzzle.gif", 2, "cannot be animated"),
        (
            "-o puzzle.png --count 2",
            2,
            "name a file that ends in .pdf",
        ),
        ("-o puzzle.png --format id", 2, "leave one of them out"),
        ("--grade nowhere.txt", 2, "nowhere.txt"),
        ("--steps", 2, "--grade"),
    ];
    for (arguments, status, part) in cases {
        Test::new(&format!("puzzle {arguments}"))
            .status(status)
            .stderr_part(part)
            .run();
    }
}

#[test]
fn pictures_show_the_given_numbers_or_all() {
    let folder = tempfile::tempdir().unwrap();
    let make = |arguments: &str| {
        Test::new(&format!("puzzle 5x5 --seed 3 {arguments}"))
            .folder(folder.path())
            .stderr("")
            .run();
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
    Test::new("puzzle -o puzzle.png")
        .folder(folder.path())
        .status(2)
        .stderr_part("--force")
        .run();
}

#[test]
fn a_link_names_the_day_where_its_puzzle_is_the_same_for_everyone() {
    let link = |arguments: &str| {
        Test::new(&format!("puzzle {arguments} --format link"))
            .run()
            .out
    };
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
    let graded = Test::new(&format!("puzzle --grade {}", link("6x6 --seed 4"))).run();
    assert!(graded.out.starts_with("medium: "), "{}", graded.err);
}

#[test]
fn a_sheet_has_puzzles_and_then_solutions_as_text() {
    let folder = tempfile::tempdir().unwrap();
    Test::new("puzzle 6x6 --date 2026-12-30 --count 3 --per-page 2 --paper letter -o sheet.pdf")
        .folder(folder.path())
        .stderr("")
        .run();
    let path = folder.path().join("sheet.pdf");
    // Three puzzles on two pages, three solutions on two more.
    let bytes = fs::read(&path).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("/Count 4"), "{}", &text[..200]);
    if !child::has("pdftotext") {
        return;
    }
    let read = Command::new("pdftotext")
        .arg("-layout")
        .arg(&path)
        .arg("-")
        .output()
        .unwrap();
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
    let json = Test::new("puzzle 6x6 --date 2026-12-30 --format json")
        .run()
        .out;
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

const VERSE: &str = "Twinkle, twinkle, little star, how I wonder what you are";

#[test]
fn a_verse_is_made_and_found_again() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("text"), VERSE).unwrap();
    let test = |arguments: &str| Test::new(arguments).folder(folder.path());
    let _ = test("puzzle --text-file text -o verse.txt")
        .stderr("")
        .run();
    let _ = test("puzzle --text-file text --format json -o verse.json").run();
    for file in ["verse.txt", "verse.json"] {
        let solve = format!("solve --letters {file} --spell-file text --format moves");
        let solved = test(&solve)
            .stderr_part("exactly one tour spells the text\n")
            .run();
        assert_eq!(solved.out.lines().count(), 44, "{}", solved.out);
    }
    let link = test("puzzle --text-file text --format link").run().out;
    let json = fs::read_to_string(folder.path().join("verse.json")).unwrap();
    assert!(
        link.contains("#verse=kt1_") && json.contains(link.trim()),
        "{json}"
    );
    let id = test("puzzle --text-file text --format id").run().out;
    assert!(id.starts_with("verse=kt1_") && link.ends_with(&id), "{id}");
    let _ = test("puzzle --text-file text -o verse.pdf")
        .stderr("")
        .run();
    let _ = test("puzzle --text-file text -o verse.svg --solution --theme slate")
        .stderr("")
        .run();
    let _ = test("puzzle --text-file text -o verse.png --tile 20")
        .stderr("")
        .run();
    let picture = image::open(folder.path().join("verse.png")).unwrap();
    assert_eq!((picture.width(), picture.height()), (180, 100));
}

#[test]
fn what_is_no_verse_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let cases: &[(&str, i32, &str)] = &[
        ("puzzle --text short", 2, "a verse has 12 to 200"),
        ("puzzle --text a", 2, "the text has 1 letter or syllable"),
        (
            "puzzle --text poems/mistyped.txt",
            2,
            "name a file with --text-file",
        ),
        (
            "puzzle --text missing.txt",
            2,
            "name a file with --text-file",
        ),
        ("puzzle --text board", 2, "name a file with --text-file"),
        ("puzzle --text -", 2, "name a file with --text-file"),
        (
            "puzzle --text Sphinx --text-file board",
            2,
            "cannot be used with",
        ),
        ("puzzle --text-file missing.txt", 2, "missing.txt: "),
        (
            "puzzle --text Sphinxofblackquartz --font board -o verse.png",
            2,
            "the font is not a TrueType or OpenType font",
        ),
        (
            "puzzle --text aaaaaaaaaaaaaaaaaaaa",
            1,
            "is on 20 of 20 squares",
        ),
        (
            "puzzle 8x8 --text aaaaaaaaaaaaaaaaaaaa",
            2,
            "the board has 64 squares",
        ),
        (
            "puzzle --text Sphinxofblackquartz --level easy",
            2,
            "cannot be used with",
        ),
        (
            "puzzle --text Сфинксизчёрногокварца -o verse.png",
            2,
            "name a font",
        ),
        ("puzzle --syllables -", 2, "--text"),
        (
            "solve --letters board --spell poem.txt",
            2,
            "name a file with --spell-file",
        ),
        ("solve --letters board", 2, "has 12 letters: add --spell"),
        (
            "solve --letters board --spell abcdefghijkm",
            1,
            "not those of the board",
        ),
        (
            "solve --letters board --spell abcdefghijkl",
            1,
            "no tour spells the text",
        ),
        ("solve --spell abc", 2, "--letters"),
    ];
    fs::write(folder.path().join("board"), "abcd\nefgh\nijkl\n").unwrap();
    for &(arguments, status, part) in cases {
        let _ = Test::new(arguments)
            .folder(folder.path())
            .status(status)
            .stderr_part(part)
            .run();
    }
}

#[test]
fn standard_input_is_a_shape_or_a_verse() {
    let shape = "xxxxx\n".repeat(5);
    let _ = Test::new("puzzle --shape - --level easy --seed 1")
        .stdin(&shape)
        .run();
    let verse = Test::new("puzzle 9x5 --missing e3 --text-file -")
        .stdin(VERSE)
        .run();
    assert_eq!(
        verse
            .out
            .split_whitespace()
            .filter(|cell| *cell != "#")
            .count(),
        44
    );
}

#[cfg(unix)]
#[test]
fn files_without_end_are_refused() {
    let cases: &[(&str, &str)] = &[
        (
            "puzzle --text Sphinxofblackquartz --font /dev/zero",
            "at most 67\u{2009}108\u{2009}864 bytes are read",
        ),
        (
            "puzzle --text-file /dev/zero",
            "at most 1\u{2009}048\u{2009}576 bytes are read",
        ),
        (
            "solve --letters /dev/zero",
            "at most 1\u{2009}048\u{2009}576 bytes are read",
        ),
        (
            "puzzle --grade /dev/zero",
            "at most 1\u{2009}048\u{2009}576 bytes are read",
        ),
        (
            "solve --shape /dev/zero",
            "at most 67\u{2009}108\u{2009}864 bytes are read",
        ),
    ];
    for &(arguments, part) in cases {
        let _ = Test::new(arguments).status(2).stderr_part(part).run();
    }
}
