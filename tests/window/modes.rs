//! Every mode, and the data kept between runs.

use crate::child;
use crate::desk::App;
use crate::{large, width_with_report};
use knights_tour::board::{Board, Square};
use knights_tour::solve::Question;
use std::fs;
use std::time::Duration;

#[test]
fn a_game_by_mouse_and_keyboard_with_hints_undo_and_giving_up() {
    let desk = large();
    let app = desk.open(&["--mode", "play", "--board", "5x5"]);
    app.click_square("5x5", "c3");
    assert_eq!(app.until("start "), "start square=c3");
    assert_eq!(app.until("outlook "), "outlook state=possible");
    app.key("h");
    let hint = app.until("hint ");
    let square = hint.trim_start_matches("hint square=");
    app.click_square("5x5", square);
    assert_eq!(app.until("move "), format!("move n=1 from=c3 to={square}"));
    app.key("ctrl+z");
    let _ = app.until("undo");
    assert_eq!(app.until("back "), format!("back n=1 from={square} to=c3"));
    app.key("ctrl+y");
    assert_eq!(app.until("move "), format!("move n=1 from=c3 to={square}"));
    app.press("Give up");
    assert_eq!(app.until("give-up "), "give-up moves=1");
    assert!(app.until("complete ").starts_with("complete squares=25 "));
}

#[test]
fn arrows_and_enter_play_where_the_mouse_does_not() {
    let desk = large();
    let app = desk.open(&["--mode", "play", "--board", "6x6", "--start", "a1"]);
    // Off the board, so that the arrow keys start at the knight.
    app.point(300, 12);
    for (key, square) in [("Up", "a2"), ("Up", "a3"), ("Right", "b3")] {
        app.key(key);
        assert_eq!(app.until("mark "), format!("mark square={square}"));
    }
    app.key("Return");
    assert_eq!(app.until("move "), "move n=1 from=a1 to=b3");
}

#[test]
fn a_lost_game_goes_back_to_the_last_chance() {
    let desk = large();
    let app = desk.open(&["--mode", "play", "--board", "5x5", "--start", "c3"]);
    for square in ["d5", "b4", "d3"] {
        app.click_square("5x5", square);
        let _ = app.until("move ");
    }
    assert!(app.until("outlook state=lost").contains("since="));
    app.press("Go back there");
    assert_eq!(app.until("outlook "), "outlook state=possible");
}

#[test]
fn a_game_without_crossing_refuses_to_cross_and_keeps_the_best() {
    let desk = large();
    let app = desk.open(&["--mode", "play", "--board", "5x5"]);
    app.choose(&["Play", "Without crossing"]);
    for (square, line) in [
        ("a3", "start square=a3"),
        ("c4", "move n=1 from=a3 to=c4"),
        ("a5", "move n=2 from=c4 to=a5"),
    ] {
        app.click_square("5x5", square);
        assert_eq!(app.until(line), line);
    }
    assert_eq!(app.until("stuck "), "stuck square=a5 visited=3");
    app.press("Undo");
    let _ = app.until("back ");
    app.click_square("5x5", "b2");
    assert_eq!(app.until("move "), "move n=2 from=c4 to=b2");
    app.close();
    let _ = app.ended();
    let kept = fs::read_to_string(desk.settings()).expect("the settings");
    let kept: String = kept.split_whitespace().collect();
    assert!(kept.contains("\"uncrossed\":{\"5x5\":2}"), "{kept}");
    // The reopened window restores the game: a move to a4 would cross the first move.
    let app = desk.open(&[]);
    assert_eq!(app.since_opening("mode "), "mode name=play");
    app.click_square("5x5", "a4");
    app.click_square("5x5", "d1");
    assert_eq!(app.until("move "), "move n=3 from=b2 to=d1");
}

fn field<'a>(line: &'a str, name: &str) -> &'a str {
    let mut fields = line.split(' ');
    let value = fields.find_map(|field| field.strip_prefix(name)?.strip_prefix('='));
    value.unwrap_or_else(|| panic!("no {name} in {line:?}"))
}

#[test]
fn the_puzzle_of_a_day_is_solved_by_the_mouse_and_ticked() {
    let desk = large();
    let app = desk.open(&["--board", "5x5"]);
    app.choose(&["Play", "Puzzles\u{2026}"]);
    // The first choices must not move the widgets pressed next.
    for choice in ["Easy", "side 5"] {
        app.settle_panels();
        app.press(choice);
    }
    app.settle_panels();
    // Never in the future.
    let (day, _) = (app.targets().into_iter())
        .find(|(name, _)| name.starts_with("day ") && name.ends_with("-01"))
        .expect("the first of the month");
    app.press(&day);
    assert_eq!(app.until("mode "), "mode name=puzzle");
    let laid_out = app.until("puzzle ");
    assert_eq!(field(&laid_out, "size"), "5x5");
    assert_eq!(format!("day {}", field(&laid_out, "day")), day);
    let pins: usize = field(&laid_out, "pins").parse().expect("a number");
    app.settle_panels();
    let (x, y) = app.target("Check");
    app.point(x, y);
    let _ = app.target("tip Marks wrong numbers, and counts as a hint");
    for number in pins..25 {
        app.press("Hint");
        let hint = app.until("hint ");
        let square = field(&hint, "square");
        app.click_square("5x5", square);
        assert_eq!(field(&app.until("number "), "square"), square);
        if number < 24 {
            app.settle_panels();
        }
    }
    assert!(app.until("complete ").starts_with("complete squares=25 "));
    app.press("Copy result");
    assert_eq!(app.until("copied "), "copied moves=1");
    app.close();
    let _ = app.ended();
    let kept = fs::read_to_string(desk.settings()).expect("the settings");
    let key = format!("{}-5x5-easy", field(&laid_out, "day"));
    assert!(kept.contains(&key), "{kept}");
    // The reopened window restores the game.
    let app = desk.open(&[]);
    assert_eq!(app.since_opening("mode "), "mode name=puzzle");
    let _ = app.target("Another level");
    let _ = app.target("picture");
}

/// Checks a sheet of four puzzles, two on a page.
fn has_four_puzzles_and_solutions(path: &str) {
    let text = std::process::Command::new("pdftotext")
        .args(["-layout", path, "-"])
        .output();
    let text = String::from_utf8(text.expect("pdftotext").stdout).expect("a text");
    let pages: Vec<&str> = text.split_terminator('\u{c}').collect();
    assert_eq!(pages.len(), 4, "{text}");
    for (page, titles) in pages.iter().zip([["1", "2"], ["3", "4"]].repeat(2)) {
        for number in titles {
            let title = format!("{number} \u{b7} 5\u{d7}5 ");
            assert!(page.contains(&title), "{title} is not on:\n{page}");
        }
    }
    // Puzzles show the givens, solutions all numbers.
    assert_eq!(pages[0].matches("Solution").count(), 0);
    assert_eq!(pages[2].matches("Solution").count(), 2);
    let numbers = |page: &str| {
        let words = page.lines().filter(|line| !line.contains('\u{b7}'));
        let words = words.flat_map(str::split_whitespace);
        words.filter_map(|word| word.parse::<u64>().ok()).count()
    };
    assert_eq!(numbers(pages[2]), 50, "{}", pages[2]);
    assert!(numbers(pages[0]) < 30, "{}", pages[0]);
}

#[test]
fn a_puzzle_in_a_file_is_laid_out_printed_and_one_is_made_of_a_tour() {
    let desk = large();
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("puzzle.txt");
    let rows = [
        "23 18 11 6 25",
        ". . . . .",
        ". . . . .",
        ". 9 . . .",
        "1 20 15 . 3",
    ];
    fs::write(&file, rows.join("\n")).expect("a file");
    // Without a dialog, files go to the pictures folder.
    let app = desk.open_with(&[file.to_str().expect("a plain path")], |command| {
        let _ = command.env("HOME", home.path()).env("PATH", "");
    });
    let laid_out = app.since_opening("puzzle ");
    assert!(laid_out.starts_with("puzzle size=5x5 pins="), "{laid_out}");
    app.settle_panels();
    app.key("ctrl+p");
    let _ = app.target("Save\u{2026}");
    app.settle_panels();
    app.press("Puzzles");
    app.settle_panels();
    app.press("4 puzzles like this");
    app.settle_panels();
    app.press("On a page");
    app.settle_panels();
    app.press("2");
    app.settle_panels();
    app.press("Save\u{2026}");
    let saved = app.until("saved ");
    let path = saved.trim_start_matches("saved path=").trim_matches('"');
    if child::has("pdftotext") {
        has_four_puzzles_and_solutions(path);
    }
    app.key("ctrl+1");
    app.key("a");
    let _ = app.until("start ");
    app.choose(&["Play", "Puzzles\u{2026}", "Puzzle from this tour"]);
    assert_eq!(app.until("mode "), "mode name=puzzle");
    assert!(app.until("puzzle ").starts_with("puzzle size=8x8 pins="));
}

#[test]
fn a_verse_is_opened_read_and_made_of_a_pasted_text() {
    const LETTERS: u64 = 25;
    let desk = large();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("verse.json");
    let made = std::process::Command::new(env!("CARGO_BIN_EXE_knights-tour"))
        .args([
            "puzzle",
            "--text",
            "Roses are red, violets are blue",
            "--format",
            "json",
            "-o",
        ])
        .arg(&file)
        .status();
    assert!(made.expect("the command").success());
    let app = desk.open(&[file.to_str().expect("a plain path")]);
    assert_eq!(app.since_opening("puzzle "), "puzzle size=5x5 pins=0");
    app.choose(&["Edit", "Copy link"]);
    assert!(app.until("copied link=").contains("#verse=kt1_"));
    for number in 1..=LETTERS {
        app.key("h");
        let hint = app.until("hint ");
        app.key("h");
        let wanted = format!("number n={number} square={}", field(&hint, "square"));
        assert_eq!(app.until("number "), wanted);
    }
    assert!(app.until("complete ").starts_with("complete squares=25 "));
    app.settle_panels();
    app.press("Copy result");
    assert_eq!(app.until("copied "), "copied moves=1");
    // The result of a verse is its text, which can become a verse again, in every mode.
    app.key("ctrl+1");
    assert_eq!(app.until("mode "), "mode name=watch");
    app.key("ctrl+v");
    assert!(app.until("error ").contains("This text is not a tour."));
    let _ = app.target("Not now");
    // The offer takes no button away, and Escape closes it.
    let _ = app.target("Find a tour");
    app.key("Escape");
    app.until_gone("Not now");
    app.key("ctrl+v");
    let _ = app.until("error ");
    let _ = app.target("offer");
    app.settle_panels();
    app.press("Not now");
    app.until_gone("Not now");
    app.key("ctrl+v");
    let _ = app.until("error ");
    let _ = app.target("offer");
    app.settle_panels();
    app.press("Make a verse");
    assert_eq!(app.until("mode "), "mode name=puzzle");
    assert!(app.until("puzzle ").starts_with("puzzle size=5x5 pins="));
    app.until_gone("Not now");
}

#[test]
fn a_verse_is_typed_into_a_form_and_the_days_verse_is_read() {
    let desk = large();
    let app = desk.open(&[]);
    app.choose(&["Play", "Make a verse\u{2026}"]);
    let _ = app.until("typing ");
    app.write("too short");
    app.key("Return");
    assert!(app.until("fault ").contains("has 8 letters"));
    app.settle_panels();
    app.press("Keats");
    app.settle_panels();
    app.press("Make it");
    assert_eq!(app.until("mode "), "mode name=puzzle");
    assert!(app.until("puzzle ").ends_with(" pins=0"));
    app.key("ctrl+1");
    assert_eq!(app.until("mode "), "mode name=watch");
    app.settle_panels();
    app.press("Read it");
    assert_eq!(app.until("mode "), "mode name=puzzle");
    let _ = app.until("puzzle ");
    let is_complete = || {
        app.keys("h h");
        app.lines_so_far()
            .iter()
            .any(|line| line.starts_with("complete "))
    };
    desk.until("the verse", is_complete);
    app.key("ctrl+1");
    assert_eq!(app.until("mode "), "mode name=watch");
    app.until_gone("Read it");
    app.close();
    let _ = app.ended();
    let kept = fs::read_to_string(desk.settings()).expect("the settings");
    assert!(kept.contains("verses"), "{kept}");
}

#[test]
fn a_newcomer_is_led_from_step_to_step_and_keeps_the_stars() {
    let desk = large();
    let app = desk.open(&[]);
    app.key("ctrl+2");
    assert_eq!(app.until("mode "), "mode name=play");
    app.settle_panels();
    app.press("Play it");
    assert_eq!(app.until("board "), "board size=3x4");
    assert_eq!(app.until("start "), "start square=b1");
    let board: Board = "3x4".parse().expect("a board");
    let start = Square::new(1, 0);
    let tour = Question::on(&board).starting_at(start).solve();
    for square in tour.expect("a tour").squares().skip(1) {
        app.click_square("3x4", &square.to_string());
        let _ = app.until("move ");
    }
    assert!(app.until("complete ").starts_with("complete squares=12 "));
    app.settle_panels();
    app.press("Next step");
    assert_eq!(app.until("start "), "start square=b4");
    quit(app);
    let kept = fs::read_to_string(desk.settings()).expect("the settings");
    assert!(kept.contains("3x4 b1"), "{kept}");
    let app = desk.open(&[]);
    app.key("ctrl+n");
    let _ = app.until("clear");
    let _ = app.target("card Step 2 of 10: 4\u{d7}4 without its corners \u{b7} 3 of 30 stars");
}

#[test]
fn a_puzzle_is_made_of_numbers_typed_onto_squares() {
    let desk = large();
    let app = desk.open(&["--board", "5x5"]);
    app.choose(&["Play", "Puzzles\u{2026}", "Make a puzzle"]);
    assert_eq!(app.until("mode "), "mode name=puzzle");
    let _ = app.until("board size=5x5");
    let numbers = [
        (23, "a5"),
        (18, "b5"),
        (11, "c5"),
        (6, "d5"),
        (25, "e5"),
        (9, "b2"),
        (1, "a1"),
        (20, "b1"),
        (15, "c1"),
        (3, "e1"),
    ];
    for (number, square) in numbers {
        for digit in number.to_string().chars() {
            app.key(&digit.to_string());
        }
        app.click_square("5x5", square);
        let wanted = format!("number n={number} square={square}");
        assert_eq!(app.until("number "), wanted);
    }
    app.settle_panels();
    app.press("Check");
    assert_eq!(app.until("puzzle "), "puzzle size=5x5 pins=10");
    app.key("ctrl+z");
    assert_eq!(app.until("undo"), "undo");
}

#[test]
fn a_puzzle_is_solved_by_keys_alone() {
    let desk = large();
    let app = desk.open(&["--mode", "puzzle", "--board", "5x5", "--seed", "3"]);
    let laid_out = app.since_opening("puzzle ");
    let pins: usize = field(&laid_out, "pins").parse().expect("a number");
    for _ in pins..25 {
        app.key("h");
        let hint = app.until("hint ");
        let wanted: Square = field(&hint, "square").parse().expect("a square");
        // From the corner by arrow keys; each move is logged.
        for _ in 0..4 {
            app.key("Left");
            app.key("Down");
        }
        for _ in 0..wanted.file() {
            app.key("Right");
        }
        for _ in 0..wanted.rank() {
            app.key("Up");
        }
        let _ = app.until(&format!("mark square={wanted}"));
        app.key("Return");
        assert_eq!(field(&app.until("number "), "square"), wanted.to_string());
    }
    assert!(app.until("complete ").starts_with("complete squares=25 "));
    app.key("ctrl+z");
    assert_eq!(app.until("undo"), "undo");
}

#[test]
fn a_half_solved_puzzle_comes_back_after_another_day_and_a_restart() {
    let desk = large();
    let app = desk.open(&["--mode", "puzzle"]);
    let today = app.since_opening("puzzle ");
    let day = field(&today, "day").to_owned();
    app.key("h");
    let hint = app.until("hint ");
    app.key("h");
    let placed = app.until("number ");
    let square = field(&hint, "square");
    assert_eq!(field(&placed, "square"), square);

    app.press("Puzzles");
    app.press("Month before");
    app.settle_panels();
    let days = app.targets().into_iter().map(|(name, _)| name);
    let other = days
        .filter(|name| name.starts_with("day "))
        .min()
        .expect("days");
    app.press(&other);
    assert!(app.until("puzzle ").ends_with(&other.replace(' ', "=")));
    app.press("Puzzles");
    app.press(&format!("day {day}"));
    assert_eq!(app.until("puzzle "), today);
    // A click takes the number off, so it was there.
    app.click_square("8x8", square);
    let taken = format!("number n={} square=none", field(&placed, "n"));
    assert_eq!(app.until("number "), taken);
    app.key("ctrl+z");
    let _ = app.until("undo");
    app.key("ctrl+q");
    assert!(app.ended().success());

    let app = desk.open(&[]);
    assert_eq!(app.since_opening("mode "), "mode name=puzzle");
    app.click_square("8x8", square);
    assert_eq!(app.until("number "), taken);
}

#[test]
fn two_knights_by_mouse_then_a_perfect_game() {
    let desk = large();
    let app = desk.open(&[]);
    app.key("ctrl+3");
    assert_eq!(app.until("mode "), "mode name=two-knights");
    assert_eq!(app.until("board "), "board size=6x6");
    app.until_width(width_with_report(6));
    let click = |square: &str| app.click_square("6x6", square);
    click("a6");
    assert_eq!(app.until("place "), "place knight=1 square=a6");
    click("f6");
    assert_eq!(app.until("place "), "place knight=2 square=f6");
    click("b4");
    assert_eq!(app.until("move "), "move n=1 from=a6 to=b4 knight=1");
    click("e4");
    assert_eq!(app.until("move "), "move n=2 from=f6 to=e4 knight=2");
    app.key("ctrl+z");
    assert_eq!(app.until("back "), "back n=2 from=e4 to=f6 knight=2");
    app.key("a");
    assert_eq!(app.until("seek "), "seek step=0 of=34");
    app.key("End");
    assert_eq!(app.until("over "), "over visited=36 left=0");
    app.key("ctrl+1");
    assert_eq!(app.until("board "), "board size=8x8");
}

#[test]
fn the_computer_moves_the_second_knight() {
    let desk = large();
    let app = desk.open(&["--mode", "two-knights", "--start", "a6"]);
    app.click_square("6x6", "f6");
    let _ = app.until("place knight=2 ");
    app.press("Computer moves the dark knight");
    app.click_square("6x6", "b4");
    assert_eq!(app.until("move "), "move n=1 from=a6 to=b4 knight=1");
    assert!(app.until("move ").ends_with(" knight=2"));
}

#[test]
fn a_tour_ends_where_it_is_asked_to_and_another_one_does_too() {
    let desk = large();
    let app = desk.open(&["--start", "a1", "--speed", "1000"]);
    app.shift_click_square("8x8", "h5");
    assert_eq!(app.until("end "), "end square=h5");
    let mut last = Vec::new();
    for key in ["a", "x"] {
        app.key(key);
        assert_eq!(app.until("start "), "start square=a1");
        last.push(app.until("move n=63 "));
        assert!(app.until("complete ").starts_with("complete squares=64 "));
    }
    assert!(last.iter().all(|line| line.ends_with("to=h5")), "{last:?}");
    app.key("z");
    assert_eq!(app.until("complete "), "complete squares=64 closed=true");
}

#[test]
fn a_closed_tour_begins_where_it_is_clicked_with_control_and_undo_brings_it_back() {
    let desk = large();
    let app = desk.open(&["--board", "6x6", "--start", "a1", "--speed", "100000"]);
    app.key("z");
    assert_eq!(app.until("complete "), "complete squares=36 closed=true");
    app.control_click_square("6x6", "d3");
    assert_eq!(app.until("start "), "start square=d3");
    assert_eq!(app.until("complete "), "complete squares=36 closed=true");
    app.key("ctrl+z");
    assert_eq!(app.until("start "), "start square=a1");
}

#[test]
fn a_symmetric_tour_is_chosen_in_its_form_and_its_facts_are_told() {
    let desk = large();
    let app = desk.open(&["--board", "6x6", "--speed", "100000"]);
    app.choose(&["Tour", "Special tours…"]);
    app.press("Quarter turn");
    app.press("Start");
    app.write("z9");
    app.press("Find");
    let fault = app.until("fault ");
    assert!(fault.contains("z9 is not on"), "{fault}");
    app.key("ctrl+a");
    app.write("b3");
    app.press("Find");
    assert_eq!(app.until("start "), "start square=b3");
    assert_eq!(app.until("complete "), "complete squares=36 closed=true");
    app.key("y");
    let _ = app.target("Symmetry");
    app.press("Close");
}

#[test]
fn a_refused_start_is_answered_by_the_nearest_that_works() {
    let desk = large();
    let app = desk.open(&["--board", "5x5", "--speed", "1000"]);
    app.click_square("5x5", "b1");
    let _ = app.until("impossible reason=majority-colour");
    app.press("Nearest start that works");
    let _ = app.until("start ");
    assert!(app.until("complete ").starts_with("complete squares=25 "));
}

#[test]
fn the_timeline_is_dragged_and_undone() {
    let desk = large();
    let app = desk.open(&["--start", "a1"]);
    app.key("End");
    let _ = app.until("complete ");
    let (middle, y) = app.target("Timeline");
    app.point(middle - 50, y);
    let _ = desk.tool(&["mousedown", "1"]);
    let seek = app.until("seek ");
    assert!(seek.ends_with("of=63"), "{seek}");
    app.point(middle + 20, y);
    assert_ne!(app.until("seek "), seek);
    let _ = desk.tool(&["mouseup", "1"]);
    app.key("ctrl+z");
    assert_eq!(app.until("seek "), "seek step=63 of=63");
}

#[test]
fn which_starts_work_is_shown_and_a_failing_one_is_watched() {
    let desk = large();
    let app = desk.open(&["--board", "7x7", "--speed", "1000"]);
    let map_starts = || {
        // Where the button was before must be forgotten first.
        app.until_gone("Test");
        app.key("o");
        app.press("Test");
        assert_eq!(app.until("heat "), "heat shown=true");
        let _ = app.until("heat done");
    };
    map_starts();
    app.press("Close");
    assert_eq!(app.until("heat "), "heat shown=false");
    map_starts();
    // Esc closes the map of an empty board, too.
    app.key("Escape");
    assert_eq!(app.until("heat "), "heat shown=false");
    map_starts();
    app.click_square("7x7", "c7");
    // A click plays from there, without the map.
    assert_eq!(app.until("start "), "start square=c7");
    assert_eq!(app.until("heat "), "heat shown=false");
    assert_eq!(app.until("stuck "), "stuck square=e4 visited=48");
    app.key("Home");
    assert_eq!(app.until("start "), "start square=c7");
}

fn quit(app: App<'_>) {
    app.key("ctrl+q");
    assert!(app.ended().success());
}

#[test]
fn settings_are_kept_and_options_go_before_them() {
    let desk = large();
    let app = desk.open(&[]);
    app.key("4");
    app.key("b");
    let _ = app.until("typing ");
    app.write("7");
    app.key("Return");
    assert_eq!(app.until("board "), "board size=7x8");
    quit(app);
    let kept = fs::read_to_string(desk.settings()).expect("kept");
    assert!(kept.contains("lookahead"), "{kept}");

    let app = desk.open(&[]);
    assert_eq!(
        (app.layout().whole_tile(), app.layout().width),
        (75, width_with_report(7))
    );
    quit(app);
    let app = desk.open(&["--board", "6x6"]);
    assert_eq!(app.layout().width, width_with_report(6));
    quit(app);
}

#[test]
fn the_window_comes_back_with_its_game_and_what_undo_brings_back() {
    let desk = large();
    let app = desk.open(&["--speed", "1"]);
    app.key("ctrl+2");
    let _ = app.until("mode ");
    app.click_square("8x8", "d5");
    let _ = app.until("start ");
    app.click_square("8x8", "e7");
    assert_eq!(app.until("move "), "move n=1 from=d5 to=e7");
    app.key("ctrl+n");
    let _ = app.until("clear");
    quit(app);
    let app = desk.open(&[]);
    assert_eq!(app.since_opening("mode "), "mode name=play");
    app.key("ctrl+z");
    let _ = app.until("undo");
    assert_eq!(app.until("start "), "start square=d5");
    assert_eq!(app.until("seek "), "seek step=1 of=1");
    app.click_square("8x8", "g8");
    assert_eq!(app.until("move "), "move n=2 from=e7 to=g8");
    quit(app);
    let app = desk.open(&[]);
    assert_eq!(app.since_opening("seek "), "seek step=2 of=2");
    app.key("plus");
    let near = app.until("layout ");
    quit(app);
    let app = desk.open(&[]);
    let tile = |line: &str| line.split(" tile=").nth(1).map(str::to_owned);
    assert_eq!(tile(&app.since_opening("layout ")), tile(&near));
    app.key("0");
    let _ = app.until("layout ");
    quit(app);
    // Command-line options take precedence and lose no data.
    let app = desk.open(&["--board", "5x5"]);
    assert_eq!(app.since_opening("board "), "board size=5x5");
    quit(app);
    let app = desk.open(&[]);
    assert_eq!(app.since_opening("board "), "board size=5x5");
    app.key("ctrl+z");
    assert_eq!(app.until("board "), "board size=8x8");
    assert_eq!(app.until("seek "), "seek step=2 of=2");
    quit(app);
    fs::write(desk.settings().with_file_name("game.json"), "{").expect("written");
    let app = desk.open(&[]);
    assert!(app.since_opening("error ").contains("game-damaged.json"));
}

#[test]
fn damaged_settings_are_set_aside() {
    let desk = large();
    fs::create_dir_all(desk.settings().with_file_name("")).expect("a folder");
    fs::write(desk.settings(), "{\"speed\":").expect("written");
    let app = desk.open(&[]);
    assert!(app.layout().tile > 0.0);
    quit(app);
    let aside = desk.settings().with_file_name("settings-damaged.json");
    assert_eq!(fs::read_to_string(aside).expect("kept"), "{\"speed\":");
}

#[test]
fn what_was_cleared_comes_back() {
    let desk = large();
    let app = desk.open(&["--start", "a1"]);
    app.key("End");
    let _ = app.until("complete ");
    app.key("Escape");
    let _ = app.until("clear");
    app.key("ctrl+z");
    assert_eq!(app.until("start "), "start square=a1");
    assert_eq!(app.until("seek "), "seek step=63 of=63");
}

#[test]
fn escape_closes_a_menu_and_clears_nothing() {
    let desk = large();
    let app = desk.open(&["--start", "a1"]);
    app.press("Play");
    let _ = app.target("Play yourself");
    app.key("Escape");
    app.key("Right");
    let mut lines = Vec::new();
    desk.until("a move", || {
        lines.extend(app.lines_so_far());
        lines.iter().any(|line| line.starts_with("move "))
    });
    assert!(!lines.iter().any(|line| line == "clear"), "{lines:?}");
}

#[test]
fn a_saved_picture_opens_as_its_tour() {
    let desk = large();
    let folder = tempfile::tempdir().expect("a folder");
    // Without a dialog, the window chooses the path.
    let no_dialog = |command: &mut std::process::Command| {
        let _ = command.env("PATH", "").env("HOME", folder.path());
    };
    let app = desk.open_with(&["--board", "6x6", "--start", "a1"], no_dialog);
    app.key("End");
    let _ = app.until("complete ");
    app.key("ctrl+s");
    let _ = app.until("saved ");
    app.key("ctrl+shift+s");
    let _ = app.until("saved ");
    quit(app);
    for name in ["knights-tour-6x6-a1.png", "knights-tour-6x6-a1.tour.json"] {
        let path = folder.path().join(name);
        let app = desk.open_with(&[path.to_str().expect("plain")], no_dialog);
        assert_eq!(app.layout().width, width_with_report(6), "{name}");
        // The log reports the tour before the first layout.
        app.key("Left");
        assert!(app.until("back ").starts_with("back n=35 "), "{name}");
        // The first Escape closes the submenu, the second the menu.
        app.choose(&["File", "Open recent"]);
        let _ = app.target(name);
        app.key("Escape");
        app.until_gone(name);
        app.key("Escape");
        app.until_gone("Quit");
        quit(app);
    }
}

#[test]
fn a_broken_tour_is_shown_as_far_as_it_is_right() {
    let desk = large();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("broken.txt");
    fs::write(&path, "a1\nb3\nc4\nc1\n").expect("written");
    let app = desk.open(&[path.to_str().expect("plain")]);
    assert_eq!(app.layout().width, width_with_report(3));
    app.key("Left");
    assert_eq!(app.until("back "), "back n=1 from=b3 to=a1");
}

#[test]
fn a_famous_tour_is_shown_while_one_paints() {
    let desk = large();
    let app = desk.open(&["--mode", "shape"]);
    app.choose(&["File", "Famous tours…", "Tour by", "D. E. Knuth, 2025"]);
    // The open list covers the button.
    app.until_gone("W. Beverley, 1848");
    app.press("Show");
    assert_eq!(app.until("mode "), "mode name=watch");
    assert_eq!(app.until("complete "), "complete squares=64 closed=true");
    // The tour is visible: step through it.
    app.key("Left");
    assert!(app.until("back ").starts_with("back n=63 "));
}

#[test]
fn a_right_click_asks_what_to_do_with_a_square() {
    let desk = large();
    let app = desk.open(&[]);
    let choose = |square: &str, label: &str| {
        app.right_click_square("8x8", square);
        assert_eq!(app.until("menu "), format!("menu square={square}"));
        app.press(label);
    };
    choose("d4", "Start here");
    assert_eq!(app.until("start "), "start square=d4");
    // A menu below the pointer would leave the window.
    choose("h1", "End here");
    assert_eq!(app.until("end "), "end square=h1");
    choose("c2", "Copy square");
    assert_eq!(app.until("copied "), "copied moves=1");
    // A click beside the menu only closes it; arrow keys and Enter navigate it.
    app.right_click_square("8x8", "e5");
    let _ = app.until("menu ");
    let _ = app.target("Start here");
    app.click_square("8x8", "a8");
    app.until_gone("Start here");
    app.right_click_square("8x8", "e5");
    let _ = app.until("menu ");
    app.key("Down");
    let _ = app.until("row ");
    app.key("Return");
    assert_eq!(app.until("start "), "start square=e5");
}

#[test]
fn a_right_click_on_a_move_offers_to_go_there() {
    let desk = large();
    let app = desk.open(&["--start", "a1"]);
    app.key("End");
    let _ = app.until("complete ");
    app.settle_panels();
    let (x, y) = app.target("move 61");
    app.right_click(x, y);
    assert!(app.until("menu ").starts_with("menu square="));
    app.press("Go there");
    assert_eq!(app.until("seek "), "seek step=60 of=63");
}

#[test]
fn submenus_are_walked_by_keys() {
    let desk = large();
    let app = desk.open(&[]);
    app.key("alt+t");
    let _ = app.until("row label=\"Find a tour\"");
    for _ in 0..5 {
        app.key("Up");
    }
    let _ = app.until("row label=\"Start at\"");
    app.key("Right");
    let _ = app.until("row label=\"Top-left corner\"");
    app.key("Left");
    let _ = app.until("row label=\"Start at\"");
    app.key("Return");
    let _ = app.until("row label=\"Top-left corner\"");
    app.key("Down");
    app.key("Return");
    let start = app.until("start ");
    assert!(
        ["d4", "d5", "e4", "e5"]
            .iter()
            .any(|it| start.ends_with(it)),
        "{start}"
    );
    // From a row without a submenu, Right opens the next menu.
    app.key("alt+t");
    let _ = app.until("row label=\"Find a tour\"");
    app.key("Right");
    let _ = app.until("row label=\"Watch\"");
}

#[test]
fn the_quick_tour_does_what_it_tells_of() {
    let desk = large();
    let app = desk.open(&["--board", "6x6", "--start", "b2", "--speed", "100000"]);
    app.choose(&["Help", "Quick tour"]);
    assert_eq!(app.until("card "), "card n=1");
    assert_eq!(app.until("board "), "board size=8x8");
    assert_eq!(app.until("start "), "start square=a1");
    app.key("Right");
    assert_eq!(app.until("card "), "card n=2");
    assert_eq!(app.until("start "), "start square=d5");
    let _ = app.until("move n=3 ");
    // The window has grown, so the button has moved.
    app.settle_panels();
    app.press("Next");
    assert_eq!(app.until("card "), "card n=3");
    assert_eq!(app.until("stuck "), "stuck square=e4 visited=48");
    app.key("Right");
    assert_eq!(app.until("mode "), "mode name=play");
    let _ = app.until("start square=c3");
    app.settle_panels();
    app.click_square("5x5", "b5");
    assert_eq!(app.until("move "), "move n=1 from=c3 to=b5");
    app.key("ctrl+z");
    let _ = app.until("back n=1 ");
    app.key("Right");
    assert_eq!(app.until("card "), "card n=5");
    let _ = app.until("drawn style=weave");
    app.settle_panels();
    app.press("Done");
    // The board comes back with its start.
    assert_eq!(app.until("board "), "board size=6x6");
    app.key("Right");
    assert!(app.until("move ").starts_with("move n=1 from=b2 to="));
}

#[test]
fn the_lessons_are_walked_by_keys_and_do_what_they_tell_of() {
    let desk = large();
    let app = desk.open(&["--board", "6x6", "--start", "b2", "--speed", "100000"]);
    // Lessons change the rule.
    app.key("3");
    app.choose(&["Help", "Lessons"]);
    assert_eq!(app.until("lesson "), "lesson n=1");
    assert_eq!(app.until("board "), "board size=5x5");
    assert_eq!(app.until("start "), "start square=a1");
    app.key("space");
    assert_eq!(app.until("complete "), "complete squares=25 closed=false");
    app.key("Right");
    assert_eq!(app.until("lesson "), "lesson n=2");
    assert_eq!(app.until("start "), "start square=a8");
    app.key("space");
    assert_eq!(app.until("move "), "move n=1 from=a8 to=c7");
    app.key("space");
    let _ = app.until("move n=2 ");
    app.key("Return");
    assert_eq!(app.until("lesson "), "lesson n=3");
    assert_eq!(app.until("stuck "), "stuck square=e4 visited=48");
    app.key("space");
    let _ = app.until("complete squares=49 ");
    app.key("Right");
    assert_eq!(app.until("lesson "), "lesson n=4");
    let _ = app.until("complete squares=25 ");
    app.key("space");
    assert_eq!(app.until("searched "), "searched positions=8840");
    app.key("Right");
    assert_eq!(app.until("lesson "), "lesson n=5");
    let refused = app.until("impossible ");
    assert_eq!(refused, "impossible reason=majority-colour");
    // The button has the effect of the key.
    app.settle_panels();
    app.press("Try four rows");
    assert_eq!(app.until("board "), "board size=8x4");
    assert_eq!(app.until("impossible "), "impossible reason=outer-rows");
    app.key("Left");
    assert_eq!(app.until("lesson "), "lesson n=4");
    app.key("Right");
    assert_eq!(app.until("lesson "), "lesson n=5");
    app.key("Right");
    assert_eq!(app.until("board "), "board size=6x6");
    app.key("Right");
    assert!(app.until("move ").starts_with("move n=1 from=b2 to="));
    quit(app);
    let kept = fs::read_to_string(desk.settings()).expect("the settings");
    assert!(kept.contains("\"tie_break\": \"centre\""), "{kept}");
}

#[test]
fn stray_keys_do_not_finish_a_game() {
    let desk = large();
    let app = desk.open(&["--mode", "play", "--board", "5x5", "--speed", "1000"]);
    let steps = || {
        for key in ["space", "End"] {
            app.key(key);
            app.settle();
        }
        app.lines_within(Duration::from_millis(500))
            .into_iter()
            .filter(|line| line.starts_with("move ") || line.starts_with("start "))
            .collect::<Vec<_>>()
    };
    assert_eq!(steps(), [""; 0]);
    app.click_square("5x5", "a1");
    let _ = app.until("outlook ");
    assert_eq!(steps(), [""; 0]);
    app.press("Let the rule go on");
    let _ = app.until("complete squares=25 ");
    // A complete tour is replayed.
    app.key("space");
    let _ = app.until("complete squares=25 ");
}

#[test]
fn moves_are_pasted_however_long_the_keys_of_copy_were_held() {
    let desk = large();
    let app = desk.open(&["--board", "6x6", "--start", "a1"]);
    app.key("End");
    let _ = app.until("complete ");
    for _ in 0..5 {
        let held = [
            "keydown", "ctrl", "keydown", "c", "sleep", "0.3", "keyup", "c", "keyup", "ctrl",
        ];
        let _ = desk.tool(&held);
        assert_eq!(app.until("copied "), "copied moves=36");
        app.key("Escape");
        let _ = app.until("clear");
        app.key("ctrl+v");
        assert_eq!(app.until("seek "), "seek step=35 of=35");
        let _ = app.until("complete ");
    }
}

#[test]
fn moves_are_copied_and_pasted() {
    let desk = large();
    let app = desk.open(&["--board", "6x6", "--start", "a1"]);
    app.key("End");
    let _ = app.until("complete ");
    app.key("ctrl+c");
    assert_eq!(app.until("copied "), "copied moves=36");
    app.key("Escape");
    let _ = app.until("clear");
    app.key("ctrl+v");
    assert_eq!(app.until("start "), "start square=a1");
    assert_eq!(app.until("seek "), "seek step=35 of=35");
}

#[test]
fn links_are_opened_copied_and_pasted() {
    let desk = large();
    let app = desk.open(&["https://example.org/#5x5/b1"]);
    assert_eq!(
        app.until("impossible "),
        "impossible reason=majority-colour"
    );
    let copied = || {
        app.choose(&["Edit", "Copy link"]);
        app.until("copied link=")
    };
    assert!(copied().ends_with("#5x5/b1\""));
    app.key("ctrl+v");
    assert_eq!(
        app.until("impossible "),
        "impossible reason=majority-colour"
    );
    app.choose(&["File", "Famous tours…", "Show"]);
    assert_eq!(app.until("complete "), "complete squares=32 closed=false");
    // The menu is not live until the form has gone, and the window changes its size.
    app.settle_panels();
    assert!(copied().contains("#kt1_"));
    app.key("ctrl+n");
    let _ = app.until("clear");
    app.key("ctrl+v");
    assert_eq!(app.until("complete "), "complete squares=32 closed=false");
    app.close();
    // The next window may get the same number.
    assert!(app.ended().success());
    let app = desk.open(&["#puzzle=2026-11-22-5x5-easy"]);
    assert!(app.until("puzzle ").ends_with(" day=2026-11-22"));
    app.choose(&["Edit", "Copy link"]);
    assert!(
        app.until("copied ")
            .ends_with("#puzzle=2026-11-22-5x5-easy\"")
    );
}

#[test]
fn the_tours_that_are_left_are_counted_as_one_plays() {
    let desk = large();
    let app = desk.open(&["--board", "5x5", "--mode", "play"]);
    app.click_square("5x5", "a1");
    assert_eq!(app.until("remaining "), "remaining tours=304 all=true");
    app.click_square("5x5", "b3");
    assert_eq!(app.until("remaining "), "remaining tours=152 all=true");
    app.key("ctrl+z");
    assert_eq!(app.until("remaining "), "remaining tours=304 all=true");
}

#[test]
fn a_heart_is_painted_toured_saved_and_opened_again() {
    let desk = large();
    let folder = tempfile::tempdir().expect("a folder");
    // Without a dialog, the window chooses the path.
    let no_dialog = |command: &mut std::process::Command| {
        let _ = command.env("PATH", "").env("HOME", folder.path());
    };
    let app = desk.open_with(&["--board", "10x9"], no_dialog);
    app.key("s");
    assert_eq!(app.until("mode "), "mode name=shape");
    assert_eq!(app.until("verdict "), "verdict open=tour closed=tour");
    app.press("Mirror list");
    app.press("Mirror left and right");
    // While the list is open, a click beside it only closes it.
    app.until_gone("Mirror left and right");
    // A click, then a stroke along the edge and down the diagonal.
    app.click_square("10x9", "a9");
    assert_eq!(app.until("missing "), "missing square=a9");
    assert_eq!(app.until("missing "), "missing square=j9");
    app.click_square("10x9", "e9");
    assert_eq!(app.until("missing "), "missing square=e9");
    app.drag(["a1", "a2", "a3", "a4"].map(|square| app.middle_of("10x9", square)));
    let _ = app.until("missing square=a4");
    app.drag(["b1", "b2", "b3"].map(|square| app.middle_of("10x9", square)));
    let _ = app.until("missing square=b3");
    app.drag(["c1", "c2"].map(|square| app.middle_of("10x9", square)));
    let _ = app.until("missing square=c2");
    app.click_square("10x9", "d1");
    let _ = app.until("missing square=d1");
    assert_eq!(app.until("verdict "), "verdict open=tour closed=tour");
    app.key("ctrl+z");
    let _ = app.until("undo");
    assert!(app.until("verdict ").starts_with("verdict open="));
    app.key("ctrl+y");
    let _ = app.until("redo");
    assert_eq!(app.until("verdict "), "verdict open=tour closed=tour");
    app.press("Find a closed tour");
    assert_eq!(app.until("mode "), "mode name=watch");
    app.key("End");
    assert_eq!(app.until("complete "), "complete squares=66 closed=true");
    app.key("ctrl+s");
    let saved = app.until("saved ");
    let path = saved
        .trim_start_matches("saved path=")
        .trim_matches('"')
        .to_owned();
    quit(app);
    let app = desk.open_with(&[&path], no_dialog);
    app.key("Left");
    assert!(app.until("back ").starts_with("back n=65 "));
    app.key("s");
    assert_eq!(app.until("verdict "), "verdict open=tour closed=tour");
}

#[test]
fn after_a_tour_one_thing_is_suggested_once() {
    let desk = large();
    let app = desk.open(&["--start", "a1"]);
    app.key("End");
    assert_eq!(app.until("suggested "), "suggested what=play");
    let _ = app.target("suggestion");
    app.key("Home");
    app.key("End");
    assert_eq!(app.until("suggested "), "suggested what=explain");
    app.settle_panels();
    app.press("try explain");
    app.until_gone("suggestion");
    quit(app);
    // The next run remembers suggestions, and suggests nothing that was done.
    let app = desk.open(&["--start", "a1"]);
    app.key("o");
    app.press("Test");
    let _ = app.until("heat done");
    app.key("o");
    app.key("End");
    assert_eq!(app.until("suggested "), "suggested what=weave");
    app.settle_panels();
    app.press("try weave");
    let _ = app.until("drawn style=weave");
    app.key("Home");
    app.key("End");
    assert_eq!(app.until("suggested "), "suggested what=name");
    app.settle_panels();
    app.press("try name");
    let _ = app.until("typing ");
}

#[test]
fn the_right_button_makes_notes_and_takes_squares_away() {
    let desk = large();
    let app = desk.open(&[]);
    app.settle_panels();
    app.press("Solve it");
    assert_eq!(app.until("mode "), "mode name=puzzle");
    let _ = app.until("puzzle ");
    let _ = app.target("Check");
    for square in ["a1", "a2", "a3", "b1", "b2", "b3"] {
        // Given numbers take no notes.
        app.right_click_square("8x8", square);
    }
    assert!(app.until("note ").starts_with("note n="));
    app.key("s");
    assert_eq!(app.until("mode "), "mode name=shape");
    app.settle_panels();
    app.right_click_square("8x8", "c3");
    assert_eq!(app.until("missing "), "missing square=c3");
}

#[test]
fn the_clock_of_a_game_goes_on_while_the_player_thinks() {
    let desk = large();
    let app = desk.open(&["--mode", "play"]);
    app.click_square("8x8", "a1");
    let _ = app.until("outlook state=possible");
    let _ = app.target("score");
    app.settle_panels();
    // The panel is beside the board.
    let seen = || app.board_pixels(880, 150);
    for second in 0..4 {
        let before = seen();
        desk.until(&format!("second {second} of the clock"), || {
            seen() != before
        });
    }
}

#[test]
fn the_letters_of_a_verse_are_in_its_picture() {
    let desk = large();
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("verse.json");
    let made = std::process::Command::new(env!("CARGO_BIN_EXE_knights-tour"))
        .args([
            "puzzle",
            "--text",
            "Roses are red, violets are blue",
            "--format",
            "json",
            "-o",
        ])
        .arg(&file)
        .status();
    assert!(made.expect("the command").success());
    let app = desk.open_with(&[file.to_str().expect("a plain path")], |command| {
        let _ = command.env("HOME", home.path()).env("PATH", "");
    });
    let _ = app.since_opening("puzzle ");
    app.key("ctrl+s");
    let saved = app.until("saved ");
    let path = saved.trim_start_matches("saved path=").trim_matches('"');
    let picture = image::open(path).expect("a picture").into_luma8();
    let tile = picture.width() / 5;
    let is_written = |file: u32, rank: u32| {
        let pixels =
            (tile / 4..3 * tile / 4).flat_map(|x| (tile / 4..3 * tile / 4).map(move |y| (x, y)));
        let dark =
            pixels.filter(|&(x, y)| picture.get_pixel(file * tile + x, rank * tile + y).0[0] < 80);
        dark.count() > 50
    };
    assert!((0..5).all(|file| (0..5).all(|rank| is_written(file, rank))));
}

#[test]
fn three_recent_files_are_listed() {
    let desk = large();
    fs::create_dir_all(desk.settings().with_file_name("")).expect("a folder");
    let recent = "{\"recent\": [\"/1.txt\", \"/2.txt\", \"/3.txt\", \"/4.txt\"]}";
    fs::write(desk.settings(), recent).expect("written");
    let app = desk.open(&[]);
    app.choose(&["File", "Open recent"]);
    let _ = app.target("3.txt");
    app.settle_panels();
    assert!(app.targets().iter().all(|(name, _)| name != "4.txt"));
}
