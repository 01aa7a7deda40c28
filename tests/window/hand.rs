//! The board under the hand: rings, drags, wheel, cursor, double clicks.

use crate::desk::{App, Desk};
use crate::large;
use crate::views::{turn, until_layout};

fn drag(app: &App<'_>, board: &str, from: &str, to: &str) {
    let [from, to] = [from, to].map(|square| app.middle_of(board, square));
    let half = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
    app.drag([from, half, to]);
}

fn zoom(desk: &Desk, app: &App<'_>, notches: i32) {
    let _ = desk.tool(&["keydown", "ctrl"]);
    let _ = app.until("control down=true");
    turn(desk, notches);
    let _ = desk.tool(&["keyup", "ctrl"]);
    let _ = app.until("control down=false");
}

#[test]
fn a_ring_is_a_move_in_watch_mode() {
    let desk = large();
    let app = desk.open(&["--start", "d4", "--speed", "1"]);
    app.click_square("8x8", "e6");
    assert_eq!(app.until("move "), "move n=1 from=d4 to=e6");
    app.key("space");
    assert!(app.until("move ").starts_with("move n=2 from=e6 to="));
    app.key("Escape");
    let _ = app.until("clear");
}

#[test]
fn a_single_click_keeps_a_tour_and_two_start_anew() {
    let desk = large();
    let app = desk.open(&["--board", "5x5", "--start", "a1"]);
    app.key("a");
    app.key("End");
    let _ = app.until("complete ");
    app.settle();
    app.click_square("5x5", "c3");
    app.settle_panels();
    app.key("Left");
    assert!(app.until("back ").starts_with("back n=24 "));
    app.double_click_square("5x5", "c3");
    assert_eq!(app.until("start "), "start square=c3");
    app.key("ctrl+z");
    let _ = app.until("undo");
}

#[test]
fn a_knight_is_dragged_to_a_ring_and_returns_from_elsewhere() {
    let desk = large();
    for mode in ["watch", "play"] {
        let app = desk.open(&["--mode", mode, "--start", "d4"]);
        drag(&app, "8x8", "d4", "d6");
        assert_eq!(app.until("lift "), "lift square=d4");
        drag(&app, "8x8", "d4", "e6");
        let lines = app.lines_until("move ");
        assert!(lines.iter().all(|line| !line.starts_with("start ")));
        assert_eq!(
            lines.last().map(String::as_str),
            Some("move n=1 from=d4 to=e6")
        );
        app.key("ctrl+q");
        assert!(app.ended().success());
    }
}

#[test]
fn either_of_two_knights_is_dragged() {
    let desk = large();
    let app = desk.open(&["--mode", "two-knights"]);
    app.click_square("6x6", "a6");
    let _ = app.until("place knight=1 ");
    app.click_square("6x6", "f6");
    let _ = app.until("place knight=2 ");
    drag(&app, "6x6", "f6", "e4");
    assert!(app.until("move ").contains("from=f6 to=e4"));
    drag(&app, "6x6", "a6", "b4");
    assert!(app.until("move ").contains("from=a6 to=b4"));
}

#[test]
fn a_number_of_a_puzzle_is_dragged() {
    let desk = large();
    let app = desk.open(&["--board", "5x5", "--mode", "shape"]);
    app.choose(&["Play", "Puzzles\u{2026}"]);
    app.press("Make a puzzle");
    let _ = app.until("board size=5x5");
    app.click_square("5x5", "c3");
    assert_eq!(app.until("number "), "number n=1 square=c3");
    drag(&app, "5x5", "c3", "a1");
    assert_eq!(app.until("number "), "number n=1 square=a1");
}

#[test]
fn arrows_choose_a_start_and_step_again() {
    let desk = large();
    let app = desk.open(&[]);
    app.keys("Up Right");
    let _ = app.until("mark ");
    let mark = app.until("mark ");
    app.key("Return");
    assert_eq!(app.until("start "), mark.replace("mark", "start"));
    app.key("Right");
    assert!(app.until("move ").starts_with("move n=1 "));
    app.key("Up");
    let _ = app.until("mark ");
    app.key("Left");
    let _ = app.until("mark ");
    // The first Escape hides the cursor only.
    app.key("Escape");
    app.key("Left");
    assert!(app.until("back ").starts_with("back n=1 "));
}

#[test]
fn a_square_is_typed_and_what_is_near_is_said() {
    let desk = large();
    let app = desk.open(&["--board", "8x12", "--mode", "play"]);
    app.keys("shift+d 4");
    assert_eq!(app.until("mark "), "mark square=d4");
    app.key("Return");
    assert_eq!(app.until("start "), "start square=d4");
    app.settle();
    app.keys("shift+e 1");
    assert_eq!(app.until("mark "), "mark square=e1");
    app.key("2");
    assert_eq!(app.until("mark "), "mark square=e12");
    // This key belongs to no square.
    app.keys("shift+e 6 Return");
    assert_eq!(app.until("mark "), "mark square=e6");
    assert_eq!(app.until("move "), "move n=1 from=d4 to=e6");
    app.key("w");
    assert!(app.until("near ").contains("The knight on e6 can go to "));
    app.key("ctrl+4");
    let _ = app.until("puzzle ");
    app.key("n");
    assert!(app.until("mark ").starts_with("mark square="));
    app.key("w");
    assert!(app.until("near ").starts_with("near what=\"Place "));
}

#[test]
fn the_wheel_steps_through_the_moves_and_zooms_with_ctrl() {
    let desk = large();
    let app = desk.open(&["--start", "a1"]);
    let whole = app.layout();
    let (x, y) = app.middle_of("8x8", "e5");
    app.point(x, y);
    app.settle();
    turn(&desk, -2);
    for number in 1..=2 {
        let line = app.until("move ");
        assert!(line.starts_with(&format!("move n={number} ")), "{line}");
    }
    turn(&desk, 1);
    assert!(app.until("back ").starts_with("back n=2 "));
    app.settle();
    assert_eq!(app.layout(), whole);
    zoom(&desk, &app, 4);
    let _ = until_layout(&app, |layout| layout.tile > 1.9 * whole.tile);
    app.press("Whole board");
    let back = until_layout(&app, |layout| layout.tile < 1.01 * whole.tile);
    assert_eq!(back, whole);
    app.until_gone("Whole board");
}

#[test]
fn the_wheel_steps_at_once_under_a_pointer_that_rests() {
    let desk = large();
    let app = desk.open(&["--start", "a1"]);
    let (x, y) = app.middle_of("8x8", "e5");
    app.point(x, y);
    app.key("ctrl+q");
    assert!(app.ended().success());
    let app = desk.open(&["--start", "a1"]);
    turn(&desk, -2);
    for number in 1..=2 {
        let line = app.until("move ");
        assert!(line.starts_with(&format!("move n={number} ")), "{line}");
    }
}

#[test]
fn the_wheel_steps_through_a_game_as_far_as_it_went() {
    let desk = large();
    let app = desk.open(&["--mode", "play", "--start", "a1"]);
    app.click_square("8x8", "b3");
    let _ = app.until("move n=1 ");
    turn(&desk, 1);
    assert_eq!(app.until("back "), "back n=1 from=b3 to=a1");
    turn(&desk, -2);
    assert_eq!(app.until("move "), "move n=1 from=a1 to=b3");
    app.key("ctrl+z");
    assert!(app.until("back ").starts_with("back n=1 "));
}

#[test]
fn a_click_or_a_key_skips_a_replay() {
    let desk = large();
    let app = desk.open(&["--start", "a1", "--speed", "1"]);
    app.key("z");
    let _ = app.until("move n=1 ");
    app.click_square("8x8", "h5");
    assert_eq!(app.until("complete "), "complete squares=64 closed=true");
    app.key("x");
    let _ = app.until("move n=1 ");
    app.key("Escape");
    assert_eq!(app.until("complete "), "complete squares=64 closed=true");
}

#[test]
fn tab_begins_with_the_main_button() {
    let desk = large();
    let app = desk.open(&["--start", "a1", "--speed", "1"]);
    app.key("Tab");
    app.settle_panels();
    app.key("Return");
    assert!(app.until("move ").starts_with("move n=1 "));
}

#[test]
fn a_new_part_of_the_window_has_the_colour_of_the_page() {
    let desk = large();
    let app = desk.open(&[]);
    let before = app.pixels(2, 100, 1, 1)[0];
    let (width, height) = app.size();
    app.signal("STOP");
    let (wider, taller) = (width + 60, height + 60);
    let window = app.window();
    let _ = desk.tool(&[
        "windowsize",
        window.trim(),
        &wider.to_string(),
        &taller.to_string(),
    ]);
    desk.until("the window to grow", || app.size() == (wider, taller));
    let corner = app.pixels(wider - 10, taller - 10, 4, 4);
    app.signal("CONT");
    assert!(corner.iter().all(|pixel| *pixel == before), "{corner:?}");
}
