//! `verify`: what students bring, and what they are told.

use crate::run::Test;

const BOARD: &str = "3 6 9 12\n8 11 2 5\n1 4 7 10\n";

#[test]
fn a_tour_must_be_what_the_options_name() {
    let verify = |options: &str| Test::new(&format!("verify - {options}")).stdin(BOARD);
    let right = "an open tour of 4x3 from a1 to d3: 12 squares\n";
    verify("").stdout(right).stderr("").run();
    verify("--board 4x3 --start a1").stdout(right).run();
    for (options, error) in [
        ("--board 3x4", "error: the tour is on 4x3, not on 3x4\n"),
        ("--start c2", "error: the tour starts at a1, not at c2\n"),
        (
            "--closed",
            "error: the tour is open: no knight's move leads from d3 back to a1\n",
        ),
    ] {
        verify(options).status(1).stdout("").stderr(error).run();
    }
}

#[test]
fn a_slip_is_named_with_its_line() {
    for (slip, error) in [
        (
            BOARD.replace("11", "1l"),
            "line 2: \u{2018}1l\u{2019} is not a number",
        ),
        (
            BOARD.replace("11 ", ""),
            "line 2 has 3 numbers, the others 4",
        ),
        (
            BOARD.replace("11 2", "112"),
            "line 2 has 3 numbers, the others 4",
        ),
    ] {
        let verify = Test::new("verify -").stdin(&slip).status(2).stdout("");
        verify.stderr_part(error).run();
    }
}

/// The boards after each of the first `moves` numbers.
fn steps(numbers: u32) -> String {
    let cell = |number: &str, last: u32| match number.parse::<u32>() {
        Ok(number) if number > last => "0 ".to_owned(),
        _ => number.to_owned() + " ",
    };
    let row = |row: &str, last| {
        row.split(' ')
            .map(|number| cell(number, last))
            .collect::<String>()
    };
    let board = |last| {
        BOARD
            .lines()
            .map(|line| row(line, last) + "\n")
            .collect::<String>()
    };
    (1..=numbers).map(|last| board(last) + "\n").collect()
}

#[test]
fn the_last_board_of_a_run_is_judged() {
    Test::new("verify -")
        .stdin(steps(12))
        .stdout("12 boards; the last is an open tour of 4x3 from a1 to d3: 12 squares\n")
        .run();
    Test::new("verify -")
        .stdin(steps(9))
        .status(1)
        .stdout("")
        .stderr("error: 9 boards; the search stopped at 9 of 12 squares\n")
        .run();
}

#[test]
fn a_board_is_turned_into_a_list_in_a_pipe() {
    let list = "a1\nc2\na3\nb1\nd2\nb3\nc1\na2\nc3\nd1\nb2\nd3\n";
    let render = |format: &str| {
        Test::new(&format!("render - {format}"))
            .stdin(BOARD)
            .run()
            .out
    };
    assert_eq!(render("--format moves"), list);
    assert!(render("").contains("| 03 | 06 | 09 | 12 |"));
}

#[test]
fn the_short_help_of_solve_fits_a_screen() {
    let short = Test::new("solve -h").run().out;
    let long = Test::new("solve --help").run().out;
    assert!(short.lines().count() < 60, "{short}");
    for heading in ["Board:", "Tour:", "Search:", "Output:"] {
        assert!(
            short.contains(heading) && long.contains(heading),
            "{heading}"
        );
    }
    assert!(long.contains("\nPictures:\n") && !short.contains("Pictures"));
}

#[test]
fn the_tour_of_another_piece_or_surface_is_told() {
    let rows = |cells: &dyn Fn(u32, u32) -> u32| -> String {
        let row = |y| {
            (0..5)
                .map(|x| format!("{:3}", cells(x, y)))
                .collect::<String>()
                + "\n"
        };
        (0..5).map(row).collect()
    };
    // Row by row, to and fro.
    let wazir = rows(&|x, y| y * 5 + 1 + if y % 2 == 0 { x } else { 4 - x });
    let verify = |board: String| Test::new("verify -").stdin(board).status(1).stdout("");
    verify(wazir)
        .stderr_part(". Every move is (0,1): a wazir's")
        .run();
    // Two files and a rank farther with each move, and every fifth move a file and two ranks.
    let mut torus = [[0; 5]; 5];
    let (mut x, mut y) = (0, 0);
    for number in 1..=25 {
        torus[y][x] = number;
        let (files, ranks) = if number % 5 == 0 { (1, 2) } else { (2, 1) };
        (x, y) = ((x + files) % 5, (y + ranks) % 5);
    }
    let torus = rows(&|x, y| torus[y as usize][x as usize]);
    verify(torus).stderr_part("On a torus").run();
}

#[test]
fn a_drawing_with_one_hole_is_no_board_of_one_square() {
    for hole in ["#", "*", "_"] {
        let drawing = format!(".....\n.....\n.....\n.....\n{hole}....\n");
        let solved = Test::new("solve --shape -").stdin(&drawing).run();
        assert!(solved.out.contains("24"), "{hole}: {}", solved.out);
    }
}
