//! `solve`, `verify` and `at`: formats, exit statuses and invalid input.

#[cfg(unix)]
use crate::child;
use crate::packaging::commands;
use crate::run::Test;
use knights_tour::facts::FAMOUS;
use knights_tour_picture::export::Exporter;
use std::fs;

#[test]
fn every_format_is_verified() {
    for format in ["grid", "moves", "xy", "csv", "json", "id"] {
        for question in [
            "8x8 --closed",
            "3x4 --start a4",
            "7x9 --start c3",
            "6x6 --end b1",
        ] {
            let solved = Test::new(&format!("solve {question} --format {format}"))
                .stderr("")
                .run();
            Test::new("verify -").stdin(&solved.out).run();
        }
    }
    Test::new("solve 8x8 --format none").stdout("").run();
}

#[test]
fn formats_look_as_they_are_documented() {
    insta::assert_snapshot!(
        "grid",
        Test::new("solve 5x5 --start a5 --method backtrack")
            .run()
            .out
    );
    insta::assert_snapshot!(
        "moves",
        Test::new("solve 5x5 --method backtrack --format moves")
            .run()
            .out
    );
    insta::assert_snapshot!(
        "xy",
        Test::new("solve 5x5 --method backtrack --format xy")
            .run()
            .out
    );
    insta::assert_snapshot!(
        "csv",
        Test::new("solve 5x5 --method backtrack --format csv")
            .run()
            .out
    );
    insta::assert_snapshot!(
        "json",
        Test::new("solve 5x5 --method backtrack --format json")
            .run()
            .out
    );
}

#[test]
fn the_answer_is_the_one_that_was_asked_for() {
    let moves = |question: &str| {
        let solved = Test::new(&format!("solve {question} --format moves")).run();
        solved.out.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(moves("8x8")[0], "a1");
    let ends = moves("20x30 --start c3 --end t29");
    assert_eq!((ends[0].as_str(), ends[599].as_str()), ("c3", "t29"));
    assert_eq!(moves("8x8 --seed 5"), moves("8x8 --seed 5"));
    assert_ne!(moves("8x8 --seed 5"), moves("8x8 --seed 6"));
    assert_eq!(moves("9x9 --start random --seed 4").len(), 81);
    assert_eq!(moves("1x1"), ["a1"]);
}

#[test]
fn where_there_is_no_tour_the_reason_is_told_in_one_line() {
    let cases = [
        ("5x5 --start a2", "13 dark and 12 light squares"),
        ("8x8 --end c3", "both dark"),
        ("3x6", "every path has been tried"),
        ("4x9 --closed", "Schwenk"),
        ("4x9 --start b1", "inner row"),
        (
            "5x6 --start c2 --end e5",
            "on a corner of the same short side",
        ),
        ("3x8 --start b3", "every path has been tried"),
    ];
    for (question, part) in cases {
        let run = Test::new(&format!("solve {question}"))
            .status(1)
            .stdout("")
            .stderr_part(part)
            .run();
        assert_eq!(run.err.lines().count(), 1, "{question}: {}", run.err);
    }
}

#[test]
fn giving_up_is_neither_an_answer_nor_a_proof() {
    Test::new("solve 7x7 --start c7 --method warnsdorff")
        .status(3)
        .stderr_part("stuck on e4 after 48 of 49 squares")
        .run();
    Test::new("solve 26x99 --start b1 --method backtrack --max-steps 1000")
        .status(3)
        .stderr_part("gave up after 1000 steps")
        .run();
}

#[test]
fn the_steps_of_the_original_program_are_counted() {
    let steps = |method: &str| {
        let run = Test::new(&format!(
            "solve 5x5 --start b4 --method {method} --stats --format none"
        ))
        .run();
        let steps = run
            .err
            .split_whitespace()
            .find_map(|word| word.strip_prefix("steps="));
        steps.map(str::to_owned).unwrap_or(run.err)
    };
    assert_eq!(steps("backtrack"), "682");
    assert_eq!(steps("tied"), "54");
}

#[test]
fn stats_are_one_line() {
    let run = Test::new("solve 100x100 --stats --format none").run();
    let keys: Vec<&str> = run
        .err
        .split_whitespace()
        .map(|w| w.split('=').next().unwrap_or(w))
        .collect();
    assert_eq!(
        keys,
        [
            "stats",
            "squares",
            "method",
            "steps",
            "solve_ns",
            "verify_ns"
        ]
    );
}

#[test]
fn bad_input_is_answered_with_what_would_be_right() {
    let cases = [
        ("solve 8x", "such as 8x8"),
        ("solve 0x0", "each side must be from 1"),
        ("solve -3x4", "unexpected argument"),
        ("solve", "a board is needed"),
        ("solve 8x8 --start i9", "8x8 has squares a1 to h8"),
        ("solve 8x8 --start 9", "such as a8"),
        ("solve 8x8 --end a1", "cannot start and end on a1"),
        ("solve 8x8 --closed --end b1", "cannot be used with"),
        ("solve 8x8 --method backtrack --closed", "--method auto"),
        (
            "solve 8x8 --tie-break best",
            "first, edge, centre, lookahead, squirrel-cull, random",
        ),
        (
            "solve 8x8 --format pdf",
            "grid, moves, xy, csv, json, id, link, none",
        ),
        ("solve 8x8 --max-steps -1", "--max-steps"),
        (
            "solve 100000x100000 --end b1",
            "at most 400\u{2009}000\u{2009}000 can be listed: use `at` for single squares\n",
        ),
        ("at 8x8 65", "8x8 has numbers 1 to 64"),
        ("at 8x8 0", "8x8 has numbers 1 to 64"),
        ("at 8x8 i1", "8x8 has squares a1 to h8"),
        ("at 8x8", "K|SQUARE"),
        ("verify", "<FILE>"),
        ("verify no-such-file", "could not be read"),
    ];
    for (arguments, part) in cases {
        Test::new(arguments)
            .status(2)
            .stdout("")
            .stderr_part(part)
            .run();
    }
}

#[test]
fn a_tour_is_written_into_a_file_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tour.csv");
    let path = path.to_str().expect("a plain path");
    let solve = format!("solve 8x8 --closed --format csv -o {path}");
    Test::new(&solve).run();
    Test::new(&format!("verify {path}"))
        .stdout("a closed tour of 8x8 from a1: 64 squares\n")
        .run();
    let folder_name = folder.path().to_str().expect("a plain path");
    Test::new(&format!("solve 8x8 -o {folder_name}"))
        .status(2)
        .stderr_part("is a folder")
        .run();
    Test::new(&format!("solve 3x3 -o {path}")).status(1).run();
    Test::new(&format!("verify {path}")).run();
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[test]
fn verify_names_the_first_fault() {
    let cases = [
        ("a1\nc2\na1\n", 1, "square 3, a1, was visited before"),
        (
            "a1\nb2\n",
            1,
            "move 1, from a1 to b2, is not a knight's move",
        ),
        (
            "a1\nb3\nc1\n",
            1,
            "only 3 of 9 squares are visited: a3 is missing",
        ),
        ("1 2\n2 3\n", 1, "number 2 stands twice"),
        ("1 2\n4 5\n", 1, "number 3 is missing"),
        ("1 2\n3\n", 2, "line 2 has 1 number,"),
        ("nothing\n", 2, "no tour found"),
    ];
    for (text, status, part) in cases {
        Test::new("verify -")
            .stdin(text)
            .status(status)
            .stdout("")
            .stderr_part(part)
            .run();
    }
}

#[test]
fn at_agrees_with_solve() {
    for question in [
        "8x8",
        "9x13 --start c3 --seed 3",
        "3x10 --closed",
        "60x45 --start b1",
    ] {
        let solved = Test::new(&format!("solve {question} --format moves")).run();
        let squares: Vec<&str> = solved.out.lines().collect();
        for (index, square) in squares.iter().enumerate().step_by(squares.len() / 7) {
            let number = index + 1;
            assert_eq!(
                Test::new(&format!("at {question} {number}"))
                    .run()
                    .out
                    .trim(),
                *square
            );
            assert_eq!(
                Test::new(&format!("at {question} {square}"))
                    .run()
                    .out
                    .trim(),
                number.to_string()
            );
        }
    }
    let huge = "at 1000000x1000000 --start c3 --seed 9";
    let square = Test::new(&format!("{huge} 123456789012")).run().out;
    assert_eq!(
        Test::new(&format!("{huge} {square}")).run().out.trim(),
        "123456789012"
    );
    Test::new("at 999999x999999 1 --closed").status(1).run();
}

#[test]
fn a_seed_brings_the_same_tour_of_a_large_board_in_every_version() {
    for (question, sum) in [
        ("1000x1000", 0x95ab_56f5_611e_c34b),
        ("999x1001 --start c3", 0xf010_476d_a4b3_54bf),
        ("1000x1000 --closed", 0x95ab_56f5_611e_c34b),
        ("300x300 --random", 0xd8fa_f614_4e90_01d3),
        ("100x100 --random --closed", 0x2e49_4c44_c2cc_e771),
        ("60x60 --missing a1,b1", 0x1d3e_7ff2_569f_8cc8),
        ("60x60 --start a1 --end b1", 0x6e0c_2d29_20c9_0937),
        ("50x50 --pin 7=c3", 0xf7c8_f9bf_d7b8_6643),
    ] {
        let run = Test::new(&format!("solve {question} --seed 7 --format moves")).run();
        assert_eq!(fnv1a(run.out.as_bytes()), sum, "{question}: {}", run.err);
    }
}

fn fnv1a(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[test]
fn a_census_counts_what_the_original_program_completed() {
    for (board, count) in [
        ("8x8", "64 of 64"),
        ("7x7", "14 of 25"),
        ("10x10", "99 of 100"),
        ("16x8", "123 of 128"),
    ] {
        let run = Test::new(&format!("census {board}")).stderr("").run();
        assert!(
            run.out.lines().any(|line| line == count),
            "{board}: {}",
            run.out
        );
        let csv = Test::new(&format!("census {board} --format csv")).run().out;
        let complete = csv.lines().filter(|line| line.ends_with(",true")).count();
        assert!(count.starts_with(&complete.to_string()), "{board}");
    }
    insta::assert_snapshot!("census", Test::new("census 7x7").run().out);
    Test::new("census 2000x2000").status(2).run();
    Test::new("census 8x8 --tie-break best").status(2).run();
}

#[test]
fn step_runs_through_where_nobody_presses_enter() {
    let short = Test::new("step 3x4 --seed 1").status(3).run();
    insta::assert_snapshot!("step", short.out);
    let whole = Test::new("step 8x8 --seed 2").stderr("").run();
    Test::new("step 8x8 --seed 2").stdout(&whole.out).run();
    assert!(whole.out.ends_with("Every square has been visited.\n"));
    assert_eq!(whole.out.matches("\nMove ").count(), 63);
    Test::new("step 3x3 --seed 1")
        .status(3)
        .stderr_part("stuck on")
        .run();
    Test::new("step 100x8").status(2).run();
    Test::new("step 1x1").run();
}

#[test]
fn four_numbers_write_a_tour_into_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = Test::new("3 1 8 6")
        .folder(folder.path())
        .stdout_part("\nVerifying tour...\nSuccess!\n")
        .stderr("")
        .run()
        .out;
    assert!(
        out.starts_with("Calculating...\nBoard: 8x6\nTotal time: "),
        "{out}"
    );
    let path = folder.path().join("Tour Solution 8x6.txt");
    let written = fs::read_to_string(path).expect("the file");
    assert!(written.starts_with("X: 3\tY: 1\n"), "{written}");
    Test::new("verify -").stdin(&written).run();

    // The corner's tour is that of the rule; on 64×64 the rule finds none.
    let _ = Test::new("1 1 8 8").folder(folder.path()).stderr("").run();
    let by_rule =
        Test::new("solve 8x8 --start a8 --method tied --tie-break first --format xy").run();
    let path = folder.path().join("Tour Solution 8x8.txt");
    assert_eq!(fs::read_to_string(path).expect("the file"), by_rule.out);
    let _ = Test::new("1 1 64 64")
        .folder(folder.path())
        .stdout_part(
            "\nWarnsdorff's rule finds no tour in 100\u{2009}000 steps: this tour is constructed\n",
        )
        .run();
    let path = folder.path().join("Tour Solution 64x64.txt");
    let written = fs::read_to_string(path).expect("the file");
    Test::new("verify -").stdin(&written).run();

    let cases = [
        ("1 1 8", 2, "four numbers X Y WIDTH HEIGHT"),
        ("1 1 8 8 8", 2, "5 arguments: expected"),
        ("1 one 8 8", 2, "Y must be a whole number"),
        ("9 1 8 8", 2, "X must be 1 to 8"),
        ("1 0 8 8", 2, "is not on the board"),
        ("1 1 2 8", 2, "at least 3"),
        ("2 1 5 5", 1, "13 dark and 12"),
        ("nonsense", 2, "see --help"),
    ];
    for (arguments, status, part) in cases {
        Test::new(arguments)
            .folder(folder.path())
            .status(status)
            .stderr_part(part)
            .run();
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 3);
}

#[test]
fn help_is_complete() {
    for command in [String::new()].into_iter().chain(commands()) {
        Test::new(&format!("{command} --help"))
            .stdout_part("Examples:")
            .run();
    }
    let help = Test::new("solve --help").run().out;
    for option in [
        "--start",
        "--end",
        "--closed",
        "--method",
        "--tie-break",
        "--seed",
        "--max-steps",
        "--format",
        "--output",
        "--stats",
    ] {
        assert!(help.contains(option), "{option}");
    }
}

#[test]
fn help_names_every_kind_of_file_and_every_famous_tour() {
    // Undoes clap's line breaks.
    let help = |command: &str| {
        let words = Test::new(&format!("{command} --help")).run().out;
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (render, solve, facts) = (help("render"), help("solve"), help("facts"));
    for kind in Exporter::all() {
        let ending = format!(".{}", kind.ending());
        assert!(render.contains(&ending), "{ending}: {render}");
        let is_picture = matches!(kind, Exporter::Picture(_));
        assert!(!is_picture || solve.contains(&ending), "{ending}: {solve}");
    }
    for famous in FAMOUS {
        assert!(facts.contains(&famous.name().to_lowercase()), "{facts}");
    }
}

#[test]
fn no_text_is_written_into_a_file_that_is_named_as_a_picture() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    for command in [
        "solve 8x8",
        "solve 8x8 --symmetry eulerian",
        "unrank 5x5 1",
        "transform --famous euler",
    ] {
        for (format, name, wrong) in [
            (
                "moves",
                "x.png",
                "--format moves writes text, but x.png is a picture",
            ),
            (
                "json",
                "x.SVG",
                "--format json writes text, but x.SVG is a picture",
            ),
            (
                "none",
                "x.json",
                "--format none writes nothing, not even to x.json",
            ),
        ] {
            let refused = Test::new(&format!("{command} --format {format} -o {name}"))
                .folder(there)
                .status(2)
                .stderr_part(wrong)
                .run();
            assert_eq!(refused.err.lines().count(), 1, "{}", refused.err);
            assert!(!there.join(name).exists());
        }
        // Other extensions accept text.
        let line = format!("{command} --format moves -o x.txt --force");
        Test::new(&line).folder(there).run();
    }
}

#[test]
fn a_shell_and_a_manual_are_told_of_the_commands() {
    for (shell, part) in [
        ("bash", "complete -F"),
        ("zsh", "#compdef knights-tour"),
        ("fish", "complete -c knights-tour"),
    ] {
        Test::new(&format!("completions {shell}"))
            .stderr("")
            .stdout_part(part)
            .stdout_part("two-knights")
            .run();
    }
    Test::new("manual")
        .stderr("")
        .stdout_part(".TH knights-tour 1")
        .run();
    Test::new("manual solve")
        .stdout_part(".TH knights-tour-solve 1")
        .stdout_part("max\\-steps")
        .run();
    Test::new("manual sing")
        .status(2)
        .stderr_part("there are solve, at, count")
        .run();
    Test::new("completions abacus").status(2).run();
}

#[test]
#[cfg(unix)]
fn a_reader_who_has_read_enough_is_no_fault() {
    let binary = assert_cmd::cargo::cargo_bin("knights-tour");
    let script = format!("{} solve 500x500; echo status $? >&2", binary.display());
    let output = child::command("sh")
        .args(["-c", &format!("({script}) | head -c 10")])
        .output()
        .expect("a shell");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "status 0\n");
}

/// Page of links; empty if the build knows none.
fn page() -> String {
    let repository = env!("CARGO_PKG_REPOSITORY");
    let owner = repository.rsplit('/').nth(1).unwrap_or_default();
    match option_env!("KNIGHTS_TOUR_PAGE") {
        Some(page) if !page.is_empty() => page.to_owned(),
        _ if owner == "OWNER" => String::new(),
        _ => format!("https://{owner}.github.io/knights-tour/"),
    }
}

#[test]
fn a_qr_code_needs_a_page_to_lead_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let (status, said) = match page().is_empty() {
        true => (
            2,
            "error: --qr needs a page to link to: no page address is set: set KNIGHTS_TOUR_PAGE when building\n",
        ),
        false => (0, ""),
    };
    Test::new("solve 6x6 --closed --qr -o tour.svg")
        .folder(folder.path())
        .status(status)
        .stderr(said)
        .run();
    assert_eq!(folder.path().join("tour.svg").exists(), status == 0);
}

#[test]
fn a_link_is_written_and_stands_in_the_place_of_a_file() {
    let id = Test::new("solve 6x6 --closed --format id").run().out;
    let link = Test::new("solve 6x6 --closed --format link").run().out;
    assert_eq!(link, format!("{}#{id}", page()));
    Test::new(&format!("verify {link}"))
        .stdout("a closed tour of 6x6 from a1: 36 squares\n")
        .stderr("read as an ID\n")
        .run();
    Test::new("facts -").stdin(&link).run();
    let many = Test::new("solve 6x6 --random --count 3 --format link")
        .run()
        .out;
    assert_eq!(
        many.matches(&format!("{}#kt1_", page())).count(),
        3,
        "{many}"
    );
    let large = Test::new("solve 1024x1024 --format link").run().out;
    Test::new("verify -")
        .stdin(&large)
        .stdout("a closed tour of 1024x1024 from a1: 1048576 squares\n")
        .run();
    Test::new("solve 6x6 --format link -o tour.id")
        .status(2)
        .stderr_part("written to standard output")
        .run();
    Test::new(&format!("verify {}x", link.trim()))
        .status(2)
        .stderr_part("the ID is damaged")
        .run();
}

#[test]
fn each_of_several_tours_is_judged() {
    let ends = ["e1 to a1", "e3 to e5", "e1 to e5"];
    let lines = ends.map(|ends| format!("an open tour of 5x5 from {ends}: 25 squares\n"));
    for format in ["grid", "moves", "json", "id", "csv", "xy"] {
        let solve = format!("solve 5x5 --random --seed 1 --count 3 --format {format}");
        let tours = Test::new(&solve).run().out;
        let verified = Test::new("verify -").stdin(&tours).stdout(lines.concat());
        verified.stderr("3 of 3 are tours\n").run();
    }
    let tours = Test::new("solve 5x5 --random --seed 1 --count 3 --format moves")
        .run()
        .out;
    let (first, rest) = tours.split_once('\n').expect("three lines");
    let squares: Vec<&str> = first.split(' ').collect();
    let wrong = [
        &squares[..9],
        &[squares[15]],
        &squares[10..15],
        &[squares[9]],
        &squares[16..],
    ];
    let wrong = format!("{}\n{rest}", wrong.concat().join(" "));
    Test::new("verify -")
        .stdin(&wrong)
        .status(1)
        .stderr_part("2 of 3 are tours")
        .run();
}

#[test]
fn a_reading_can_be_explained_and_chosen() {
    let numbers = "3 6 9 12\n8 11 2 5\n1 4 7 10\n";
    Test::new("verify - --explain")
        .stdin(numbers)
        .stderr_part(
            "considered as a table of numbers from 1, highest rank first, on 4x3: an open tour",
        )
        .run();
    Test::new("verify - --as grid")
        .stdin(numbers)
        .stdout("an open tour of 4x3 from a1 to d3: 12 squares\n")
        .run();
    Test::new("verify - --as moves")
        .stdin(numbers)
        .status(2)
        .stderr_part("no tour found")
        .run();
    Test::new("verify - --as png")
        .stdin(numbers)
        .status(2)
        .stderr_part("the formats are")
        .run();
}

#[test]
fn the_removed_search_tree_names_its_replacement() {
    for arguments in [
        "5x5 --method plain --tree tree.svg",
        "5x5 --tree=tree.svg",
        "--tree",
    ] {
        let solve = Test::new(&format!("solve {arguments}")).status(2);
        solve
            .stderr_part("tip: --tree is gone: with Backtracking on, the window")
            .run();
    }
    assert!(!Test::new("solve --help").run().out.contains("--tree"));
    assert!(!Test::new("completions bash").run().out.contains("--tree"));
}
