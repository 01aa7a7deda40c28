//! The real application in a real window, driven by mouse and keyboard and checked through its log. Needs Xvfb,
//! openbox, xdotool and Mesa's software OpenGL.
#![cfg(all(feature = "window", target_os = "linux"))]

mod bus;
#[path = "../child/mod.rs"]
mod child;
mod days;
mod desk;
mod desktop;
mod dialogs;
mod gallery;
mod hand;
mod hostile;
mod layouts;
mod modes;
mod monkey;
mod pictures;
#[cfg(feature = "accessibility")]
mod reader;
mod refused;
mod saved;
mod views;
mod wine;

use desk::Desk;
use dialogs::no_dialog;
use image::RgbImage;
use std::time::Duration;

pub(crate) fn large() -> Desk {
    Desk::new(1920, 1080, 96)
}

#[test]
fn a_tour_of_16x8_from_the_menu_to_the_saved_picture() {
    let desk = large();
    let home = tempfile::tempdir().expect("a folder");
    let app = desk.open_with(&[], |command| no_dialog(command, home.path()));
    // Pictures have labels on the tiles, the window around the board.
    app.choose(&["View", "Appearance\u{2026}", "Labels"]);
    app.key("Escape");
    app.until_gone("Labels");
    app.press("Size list");
    app.press("16\u{d7}8");
    assert_eq!(app.until("board "), "board size=16x8");
    app.until_width(width_with_report(16) - 12);
    assert_eq!(app.layout().whole_tile(), 75);
    app.click_square("16x8", "c3");
    assert_eq!(app.until("start "), "start square=c3");
    app.key("space");
    assert!(app.until("move ").starts_with("move n=1 from=c3 to="));
    app.key("End");
    assert!(
        app.until("complete ")
            .starts_with("complete squares=128 closed=")
    );
    // A pointer on the board would mark a square in the window alone.
    app.point(600, 12);

    app.key("ctrl+s");
    let path = home.path().join("knights-tour-16x8-c3.png");
    assert_eq!(app.until("saved "), format!("saved path={path:?}"));
    let picture = image::open(&path).expect("a picture").into_rgb8();
    assert_eq!(picture.dimensions(), (1200, 600));
    desk.until("the window to show the picture's pixels", || {
        difference(&picture, &app.board_pixels(1200, 600)) <= 2
    });
}

/// Window width for this many files, with the report at the side.
pub(crate) fn width_with_report(files: i32) -> i32 {
    75 * files + 28 + (25 * files).max(300)
}

/// Largest difference of any colour channel.
pub(crate) fn difference(picture: &RgbImage, pixels: &[[u8; 3]]) -> u8 {
    assert_eq!(picture.pixels().len(), pixels.len());
    let differences = picture
        .pixels()
        .zip(pixels)
        .flat_map(|(a, b)| a.0.into_iter().zip(*b).map(|(a, b)| a.abs_diff(b)));
    differences.max().unwrap_or(0)
}

#[test]
fn a_dead_end_on_7x7_goes_on_with_backtracking() {
    let desk = large();
    let app = desk.open(&["--board", "7x7", "--speed", "1000"]);
    app.click_square("7x7", "c7");
    assert_eq!(app.until("start "), "start square=c7");
    app.key("space");
    assert_eq!(app.until("stuck "), "stuck square=e4 visited=48");
    app.press("Continue with backtracking");
    assert!(app.until("back ").starts_with("back n=47 from=e4 to="));
    app.key("End");
    assert!(app.until("complete ").starts_with("complete squares=49 "));
}

#[test]
fn a_dead_end_is_answered_by_a_tour() {
    let desk = large();
    let app = desk.open(&[
        "--board", "7x7", "--speed", "1000", "--start", "c7", "--play",
    ]);
    assert_eq!(app.until("stuck "), "stuck square=e4 visited=48");
    app.press("Find a tour");
    assert_eq!(app.until("start "), "start square=c7");
    assert!(app.until("complete ").starts_with("complete squares=49 "));
}

#[test]
fn a_rule_that_got_stuck_is_beaten_from_its_start() {
    let desk = large();
    let app = desk.open(&[
        "--board", "7x7", "--speed", "1000", "--start", "c7", "--play",
    ]);
    assert_eq!(app.until("stuck "), "stuck square=e4 visited=48");
    app.press("Beat the rule");
    assert_eq!(app.until("mode "), "mode name=play");
    assert_eq!(app.until("start "), "start square=c7");
    app.click_square("7x7", "a6");
    assert_eq!(app.until("move "), "move n=1 from=c7 to=a6");
}

#[test]
fn the_minority_colour_of_5x5_is_refused() {
    let desk = large();
    let app = desk.open(&["--board", "5x5"]);
    assert_eq!(app.layout().width, width_with_report(5));
    app.click_square("5x5", "b5");
    assert_eq!(
        app.until("impossible "),
        "impossible reason=majority-colour"
    );
    app.click_square("5x5", "a5");
    assert_eq!(app.until("start "), "start square=a5");
}

#[test]
fn a_click_pauses_the_rule_and_keeps_its_start() {
    let desk = large();
    let app = desk.open(&["--start", "a1", "--speed", "1", "--play"]);
    let _ = app.until("move n=1 ");
    app.click_square("8x8", "h5");
    app.settle();
    app.key("space");
    let _ = app.until("move n=2 ");
    app.key("Escape");
    let _ = app.until("clear");
    app.click_square("8x8", "h5");
    assert_eq!(app.until("start "), "start square=h5");
}

#[test]
fn keys_step_on_and_back_and_to_both_ends() {
    let desk = large();
    let app = desk.open(&[]);
    app.key("t");
    assert_eq!(app.until("start "), "start square=a8");
    app.key("Right");
    assert_eq!(app.until("move "), "move n=1 from=a8 to=c7");
    app.key("Left");
    assert_eq!(app.until("back "), "back n=1 from=c7 to=a8");
    app.key("End");
    assert_eq!(app.until("complete "), "complete squares=64 closed=false");
    app.key("Home");
    assert_eq!(app.until("start "), "start square=a8");
}

#[test]
fn a_size_is_typed_and_a_bad_one_is_not_taken() {
    let desk = large();
    let app = desk.open(&[]);
    app.key("b");
    let _ = app.until("typing ");
    app.write("0");
    app.key("Return");
    assert!(
        app.until("fault ")
            .contains(r"from 1 to 1\u{2009}048\u{2009}576")
    );
    let _ = app.until("typing ");
    app.write("12");
    app.key("Return");
    assert_eq!(app.until("board "), "board size=12x8");
    // The window grows with the board.
    app.settle_panels();
    app.choose(&["Start at list", "Square\u{2026}"]);
    let _ = app.until("typing ");
    app.write("m9");
    app.key("Return");
    assert!(app.until("fault ").contains("squares a1 to l8"));
    let _ = app.until("typing ");
    app.write("d4");
    app.key("Return");
    assert_eq!(app.until("start "), "start square=d4");
}

#[test]
fn a_resized_window_shows_the_whole_board_in_its_middle() {
    let desk = large();
    let app = desk.open(&[]);
    for (width, height) in [(900, 700), (400, 800), (1500, 1000)] {
        app.resize(width, height);
        while (app.layout().width, app.layout().height) != (width, height) {
            let _ = app.until("layout ");
        }
        let layout = app.layout();
        assert!(
            8.0 * layout.tile <= f64::from(width) && 8.0 * layout.tile < f64::from(height),
            "{layout:?}"
        );
        assert!(layout.x >= 8.0 && layout.x + 8.0 * layout.tile <= f64::from(width - 8));
        app.click_square("8x8", "f6");
        assert_eq!(app.until("start "), "start square=f6");
    }
}

#[test]
fn a_window_sized_by_the_user_keeps_its_size() {
    let desk = large();
    let app = desk.open(&[]);
    let size = (500, 660);
    app.resize(size.0, size.1);
    while (app.layout().width, app.layout().height) != size {
        let _ = app.until("layout ");
    }
    app.key("ctrl+3");
    let _ = app.until("board size=6x6");
    app.key("ctrl+1");
    let _ = app.until("board size=8x8");
    app.settle_panels();
    assert_eq!(app.size(), size);
    app.key("F5");
    let _ = app.until("full-screen shown=true");
    while app.layout().width < 1920 {
        let _ = app.until("layout ");
    }
    app.key("F5");
    let _ = app.until("full-screen shown=false");
    while app.layout().width == 1920 {
        let _ = app.until("layout ");
    }
    app.settle_panels();
    assert_eq!(app.size(), size);
    app.choose(&["Help", "Lessons"]);
    assert_eq!(app.until("board "), "board size=5x5");
    app.settle_panels();
    assert_eq!(app.size(), size);
}

#[test]
fn large_boards_open_wholly_visible_on_a_small_screen() {
    let desk = Desk::new(1366, 768, 96);
    for (board, width, height) in [
        ("1x1", 1.0, 1.0),
        ("3x10", 3.0, 10.0),
        ("15x15", 15.0, 15.0),
        ("26x99", 26.0, 99.0),
        ("200x200", 200.0, 200.0),
        ("1000x1000", 1000.0, 1000.0),
        ("1000000x1000000", 1e6, 1e6),
    ] {
        let app = desk.open(&["--board", board]);
        let layout = app.layout();
        assert!(layout.width <= 1366 && layout.height <= 768, "{layout:?}");
        let right = layout.x + width * layout.tile;
        assert!(
            layout.x >= 0.0 && right <= f64::from(layout.width),
            "{layout:?}"
        );
        let bottom = layout.y + height * layout.tile;
        assert!(bottom < f64::from(layout.height), "{layout:?}");
        app.key("ctrl+q");
        assert!(app.ended().success());
    }
}

#[test]
fn a_dense_screen_gets_twice_the_pixels() {
    let desk = Desk::new(2880, 1800, 192);
    let app = desk.open(&["--board", "5x5"]);
    assert_eq!(app.layout().whole_tile(), 150);
    app.click_square("5x5", "c3");
    assert_eq!(app.until("start "), "start square=c3");
}

#[test]
fn the_window_closes_by_its_frame_and_by_its_key() {
    let desk = large();
    let app = desk.open(&[]);
    app.close();
    assert!(app.ended().success());
    let app = desk.open(&["--play", "--speed", "1000", "--board", "200x200"]);
    let _ = app.until("move ");
    app.key("ctrl+q");
    assert!(app.ended().success());
}

#[test]
fn at_rest_it_uses_no_processor_and_still_hears_the_first_click() {
    let desk = large();
    let app = desk.open(&["--start", "a1"]);
    app.point(300, 300);
    // Autosave takes three seconds; afterwards the window comes to rest.
    let _ = app.until("autosave");
    app.until_rest(Duration::from_secs(1));
    let used = app.used_within(Duration::from_secs(10));
    assert!(used < 10, "{used} hundredths of a second in ten seconds");
    app.click_square("8x8", "d5");
    assert_eq!(app.until("start square=d5"), "start square=d5");
}
