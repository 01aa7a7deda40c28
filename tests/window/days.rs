//! The puzzle of the day, with a set clock: its state on the first screen, its end, and midnight.

use crate::desk::{App, faked_clock};
use crate::dialogs::no_dialog;
use crate::large;
use knights_tour::board::Board;
use knights_tour::puzzle::{Given, Level, PuzzleSpec};
use std::fs;

/// The numbers to place in a daily puzzle.
fn missing(day: &str, size: &str, level: Level) -> Vec<Given> {
    let board: Board = size.parse().expect("a board");
    let day = day.parse().expect("a day");
    let puzzle = PuzzleSpec::new(&board, level).of_day(day).make();
    puzzle.expect("a puzzle").found().collect()
}

fn place(app: &App<'_>, size: &str, numbers: &[Given]) {
    for (number, square) in numbers {
        app.click_square(size, &square.to_string());
        let expected = format!("number n={number} square={square}");
        assert_eq!(app.until("number "), expected);
    }
}

/// Waits for a text of the panel that begins like this.
fn until_text(app: &App<'_>, beginning: &str) {
    while !(app.targets().iter()).any(|(name, _)| name.starts_with(beginning)) {
        let _ = app.until("target=");
    }
}

#[test]
fn a_puzzle_is_solved_over_midnight_and_counts_for_its_day() {
    let Some(clock) = faked_clock("2026-11-28 23:57:00") else {
        return;
    };
    let desk = large();
    let app = desk.open_with(&[], |command| clock.arrange(command));
    let _ = app.target("card 8\u{d7}8 medium");
    app.settle_panels();
    app.press("Solve it");
    assert!(app.until("puzzle ").ends_with(" day=2026-11-28"));
    let numbers = missing("2026-11-28", "8x8", Level::Medium);
    let (before, after) = numbers.split_at(20);
    place(&app, "8x8", before);
    app.key("ctrl+1");
    assert_eq!(app.until("mode "), "mode name=watch");
    let shown = 64 - after.len();
    until_text(
        &app,
        &format!("card 8\u{d7}8 medium \u{b7} {shown} of 64 \u{b7} 0:"),
    );
    app.settle_panels();
    app.press("Continue");
    assert_eq!(app.until("mode "), "mode name=puzzle");

    clock.set("2026-11-29 00:00:01");
    assert_eq!(app.until("day "), "day date=2026-11-29");
    app.settle_panels();
    place(&app, "8x8", after);
    assert!(app.until("complete ").starts_with("complete squares=64 "));
    assert_eq!(app.until("thumbnails "), "thumbnails drawn=1");
    let _ = app.target("picture");
    app.settle_panels();
    app.press("Today\u{2019}s puzzle");
    assert!(app.until("puzzle ").ends_with(" day=2026-11-29"));
    app.key("ctrl+1");
    assert_eq!(app.until("mode "), "mode name=watch");
    let _ = app.target("card 8\u{d7}8 medium. Solve it for day 2.");
    app.key("ctrl+q");
    assert!(app.ended().success());
    let kept = fs::read_to_string(desk.settings()).expect("the settings");
    assert!(kept.contains("2026-11-28-8x8-medium"), "{kept}");
    assert!(!kept.contains("2026-11-29-"), "{kept}");
}

#[test]
fn an_idle_window_notices_midnight() {
    let Some(clock) = faked_clock("2026-11-28 12:00:00") else {
        return;
    };
    let desk = large();
    let app = desk.open_with(&[], |command| clock.arrange(command));
    app.settle_panels();
    clock.set("2026-11-28 23:59:58");
    assert_eq!(app.until("day "), "day date=2026-11-29");
    app.press("Solve it");
    assert!(app.until("puzzle ").ends_with(" day=2026-11-29"));
}

#[test]
fn the_end_of_a_day_is_copied_saved_and_counted() {
    let Some(clock) = faked_clock("2026-11-28 16:11:00") else {
        return;
    };
    let desk = large();
    let home = tempfile::tempdir().expect("a folder");
    let app = desk.open_with(&["#puzzle=2026-11-28-8x8-easy"], |command| {
        clock.arrange(command);
        no_dialog(command, home.path());
    });
    let _ = app.since_opening("puzzle ");
    app.settle_panels();
    place(&app, "8x8", &missing("2026-11-28", "8x8", Level::Easy));
    assert!(app.until("complete ").starts_with("complete squares=64 "));
    assert_eq!(app.until("thumbnails "), "thumbnails drawn=1");
    app.settle_panels();
    app.press("Copy result");
    assert_eq!(app.until("copied "), "copied moves=1");
    app.settle_panels();
    app.press("Copy picture");
    assert!(app.until("copied ").starts_with("copied picture="));
    app.settle_panels();
    app.press("Save picture\u{2026}");
    let saved = app.until("saved ");
    let path = saved.trim_start_matches("saved path=").trim_matches('"');
    let picture = image::open(path).expect("a picture").into_rgb8();
    // A woven picture has no squares of a board.
    let corner = *picture.get_pixel(1, 1);
    let (width, height) = picture.dimensions();
    assert_eq!(*picture.get_pixel(width - 2, height - 2), corner);
    app.choose(&["Play", "Puzzles\u{2026}"]);
    until_text(&app, "statistics Easy 1 0:");
    app.key("Escape");
    app.until_gone("New puzzle");
    app.settle_panels();
    app.press("Yesterday\u{2019}s");
    let given = 64 - missing("2026-11-27", "8x8", Level::Easy).len();
    let expected = format!("puzzle size=8x8 pins={given} day=2026-11-27");
    assert_eq!(app.until("puzzle "), expected);
}
