//! Rest, requests of the desktop, and input at any time.

use crate::desk::App;
use crate::large;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::time::{Duration, Instant};
use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    ChangeWindowAttributesAux, ConnectionExt as _, EventMask, MapRequestEvent, MapState,
};
use x11rb::rust_connection::RustConnection;

const REST: Duration = Duration::from_millis(500);

fn sample(app: &App<'_>) -> Vec<[u8; 3]> {
    app.board_pixels(300, 2)
}

#[test]
fn what_moves_by_itself_comes_to_rest() {
    let desk = large();
    // The pointer is over no widget.
    let _ = desk.tool(&["mousemove", "1900", "1070"]);
    let app = desk.open(&[]);
    let board = || app.board_pixels(600, 600);
    // The knight hops on the empty board.
    let hopped = board();
    desk.until("a hop", || board() != hopped);
    app.until_rest(REST);
    let empty = board();
    // The line of the complete tour is animated, and thumbnails appear.
    app.key("t");
    app.key("End");
    let _ = app.until("thumbnails ");
    app.until_rest(REST);
    let line = board();
    assert!(line != empty);
    // The numbers come back with the next input, and nothing is left of the animation.
    app.key("shift");
    app.until_rest(REST);
    let complete = board();
    assert!(complete != line);
    app.key("shift");
    app.until_rest(REST);
    assert!(board() == complete);
}

#[test]
fn it_repaints_at_rest_whenever_the_desktop_asks() {
    let desk = large();
    let app = desk.open(&["--start", "a8"]);
    let (_, _) = (app.point(300, 300), app.target("Timeline"));
    // The pointer is elsewhere, and nothing moves.
    let _ = desk.tool(&["mousemove", "1900", "1070"]);
    app.until_rest(REST);
    let shown = sample(&app);
    assert!(shown.iter().any(|pixel| *pixel != [0, 0, 0]));
    let window = app.window();
    for _ in 0..3 {
        // Unmapping discards the window's contents, like minimising.
        let _ = desk.tool(&["windowunmap", "--sync", &window]);
        let _ = desk.tool(&["windowmap", "--sync", &window]);
        desk.until("the picture to come back", || sample(&app) == shown);
        app.until_rest(REST);
    }
    let _ = app.lines_so_far();
    for (width, height) in [(900, 700), (640, 800)] {
        app.resize(width, height);
        while (app.layout().width, app.layout().height) != (width, height) {
            let _ = app.until("layout ");
        }
        // The right end of the menu bar may not stay white.
        desk.until("the new part of the picture", || {
            let bar = app.pixels(width - 20, 2, 10, 1);
            bar.iter().all(|pixel| *pixel == [0xfb, 0xf6, 0xec])
        });
        app.until_rest(REST);
    }
    // Another window covers this one and disappears.
    let uncovered = sample(&app);
    let other = desk.cover();
    let _ = desk
        .connection()
        .destroy_window(other)
        .expect("sent")
        .check();
    desk.until("what was covered", || sample(&app) == uncovered);
}

#[test]
fn the_desktops_wishes_are_heeded() {
    let desk = large();
    let fake = tempfile::tempdir().expect("a folder");
    let program = fake.path().join("dbus-send");
    let reply = "string \\\"color-scheme\\\"\\n variant  uint32 1\\nstring \\\"enable-animations\\\"\\n variant  boolean false\\n";
    fs::write(&program, format!("#!/bin/sh\nprintf \"{reply}\"\n")).expect("written");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("a program");
    let app = desk.open_with(&[], |command| {
        let path = std::env::var("PATH").unwrap_or_default();
        let _ = command.env("PATH", format!("{}:{path}", fake.path().display()));
    });
    assert_eq!(app.since_opening("desktop "), "desktop dark=true calm=true");
    // A dark theme needs a dark board.
    desk.until("a dark window", || {
        app.pixels(600, 2, 1, 1) == [[0x1b, 0x21, 0x28]]
            && app.board_pixels(30, 30).contains(&[0x55, 0x60, 0x6c])
    });
}

#[test]
fn a_window_manager_that_loses_the_first_window_is_asked_again() {
    let mut desk = large();
    desk.dismiss_manager();
    let (manager, _) = RustConnection::connect(Some(desk.display())).expect("a screen");
    let redirected = ChangeWindowAttributesAux::new().event_mask(EventMask::SUBSTRUCTURE_REDIRECT);
    desk.until("the place of the window manager", || {
        let asked = manager.change_window_attributes(desk.root(), &redirected);
        asked.expect("sent").check().is_ok()
    });
    let request = || -> MapRequestEvent {
        let mut found = None;
        desk.until("the window to ask to be shown", || {
            let event = manager.poll_for_event().expect("a screen");
            if let Some(Event::MapRequest(event)) = event {
                found = Some(event);
            }
            found.is_some()
        });
        found.expect("found")
    };
    let app = desk.open(&[]);
    let lost = request();
    let again = request();
    assert_eq!(lost.window, again.window);
    let shown = manager.map_window(again.window);
    shown.expect("sent").check().expect("shown");
    let attributes = manager.get_window_attributes(again.window).expect("sent");
    assert_eq!(
        attributes.reply().expect("a window").map_state,
        MapState::VIEWABLE
    );
    desk.until("the board", || {
        let pixels = sample(&app);
        pixels.iter().any(|pixel| *pixel != [0, 0, 0])
    });
}

#[test]
fn two_keys_with_any_gap_are_both_answered() {
    let desk = large();
    let app = desk.open(&[]);
    app.key("t");
    let _ = app.until("start ");
    // The gaps surround the moment at which the event loop falls asleep.
    for step in 0..100 {
        let gap = Duration::from_millis(100 + 5 * step);
        app.key("Right");
        let _ = app.until("move ");
        let first = Instant::now();
        std::thread::sleep(gap.saturating_sub(first.elapsed()));
        app.key("Left");
        let lines = app.lines_within(Duration::ZERO);
        if !lines.iter().any(|line| line.starts_with("back ")) {
            let answer = app.until("back ");
            assert!(answer.starts_with("back n=1 "), "{answer}");
        }
    }
}

#[test]
fn a_key_that_is_let_go_steps_no_further() {
    let desk = large();
    let app = desk.open(&["--board", "30x30"]);
    app.resize(1900, 1000);
    app.until_width(1900);
    app.key("t");
    let _ = app.until("start ");
    let _ = desk.tool(&["keydown", "Right"]);
    let _ = app.until("move n=60 ");
    let _ = desk.tool(&["keyup", "Right"]);
    app.settle();
    let lines = app.lines_until("at rest");
    assert!(
        !lines.iter().any(|line| line.starts_with("move ")),
        "{lines:#?}"
    );
}

#[test]
fn every_key_pressed_is_a_step_however_quick() {
    const PRESSES: usize = 200;
    let desk = large();
    let app = desk.open(&["--board", "30x30"]);
    app.resize(1900, 1000);
    app.until_width(1900);
    app.key("t");
    let _ = app.until("start ");
    let mut keys = vec!["key", "--delay", "1"];
    keys.resize(keys.len() + PRESSES, "Right");
    let _ = desk.tool(&keys);
    let _ = app.until(&format!("move n={PRESSES} "));
    app.settle();
    app.key("Left");
    assert!(
        app.until("back ")
            .starts_with(&format!("back n={PRESSES} "))
    );
}

#[test]
fn a_window_that_changes_its_board_is_laid_out_for_it_every_time() {
    let desk = large();
    let app = desk.open(&[]);
    let sizes = [
        ("1", "1"),
        ("8", "8"),
        ("3", "3"),
        ("15", "15"),
        ("5", "9"),
        ("12", "4"),
    ];
    for round in 0..3 {
        for (width, height) in sizes {
            app.key("b");
            let _ = app.until("typing ");
            app.write(width);
            app.key("Tab");
            app.write(height);
            app.key("Return");
            let board = format!("{width}x{height}");
            assert_eq!(
                app.until("board "),
                format!("board size={board}"),
                "{round}"
            );
            let window: u32 = app.window().parse().expect("a window's number");
            desk.until("the layout to be that of the window", || {
                let _ = app.lines_so_far();
                let geometry = desk.connection().get_geometry(window).expect("sent");
                let geometry = geometry.reply().expect("a window");
                let layout = app.layout();
                let columns: i32 = width.parse().expect("a number");
                let is_whole = layout.width == i32::from(geometry.width)
                    && layout.height == i32::from(geometry.height)
                    && layout.whole_tile() * columns <= layout.width;
                // Tiles must be painted where the layout places them.
                is_whole && {
                    let (x, y) = layout.corner();
                    let row = app.pixels(x, y + 1, 4, 1);
                    row.iter().all(|pixel| pixel[0] > 0x80)
                }
            });
            app.key("t");
            assert!(app.until("start ").starts_with("start square=a"), "{board}");
            app.key("Escape");
            let _ = app.until("clear");
        }
    }
}

#[test]
fn what_is_typed_after_a_forms_key_arrives_whole() {
    let desk = large();
    let app = desk.open(&[]);
    for size in ["7", "12", "9", "16", "5", "31"] {
        // No wait for the field: the window must keep early input.
        let _ = desk.tool(&["key", "b", "type", size]);
        app.key("Return");
        let board = app.until("board ");
        assert_eq!(board, format!("board size={size}x8"));
    }
}

#[test]
fn two_wrong_fields_are_mended_one_after_the_other() {
    let desk = large();
    let app = desk.open(&[]);
    app.key("b");
    let _ = app.until("typing into=\"Width\"");
    app.write("0");
    app.key("Tab");
    app.write("9999999");
    app.key("Return");
    assert!(app.until("fault ").contains("The width"));
    let _ = app.until("typing into=\"Width\"");
    app.write("7");
    app.key("Return");
    let _ = app.until("typing into=\"Height\"");
    app.write("9");
    app.key("Return");
    assert_eq!(app.until("board "), "board size=7x9");
}

#[test]
fn behind_a_form_nothing_is_live() {
    let desk = large();
    let app = desk.open(&[]);
    app.choose(&["Start at list", "Square\u{2026}"]);
    let _ = app.until("typing ");
    // Shortcuts, their letters and the board must not react.
    for key in ["ctrl+s", "ctrl+o", "ctrl+2", "ctrl+z"] {
        app.key(key);
    }
    app.click_square("8x8", "a1");
    app.write("d4");
    app.key("Return");
    assert_eq!(app.until("start "), "start square=d4");
    app.key("b");
    let _ = app.until("typing ");
    // Tab selects the next field's text, so that typing replaces it.
    app.write("5");
    app.key("Tab");
    app.write("7");
    app.key("Return");
    assert_eq!(app.until("board "), "board size=5x7");
}

/// On a busy machine the release may arrive a second after the press.
#[test]
fn a_click_may_be_held() {
    let desk = large();
    let app = desk.open(&["--board", "5x5"]);
    let (x, y) = app.middle_of("5x5", "a1");
    app.point(x, y);
    let _ = desk.tool(&["mousedown", "1", "sleep", "1.5", "mouseup", "1"]);
    assert_eq!(app.until("start "), "start square=a1");
}

#[test]
fn a_click_of_no_length_moves_the_timeline() {
    let desk = large();
    let app = desk.open(&["--start", "a1"]);
    app.key("End");
    let _ = app.until("complete ");
    let (x, y) = app.target("Timeline");
    app.click(x - 20, y);
    assert!(app.until("seek ").ends_with("of=63"));
}

#[test]
fn the_mark_of_the_pointer_goes_with_it() {
    let desk = large();
    let app = desk.open(&[]);
    let _ = desk.tool(&["mousemove", "1900", "1070"]);
    app.until_rest(REST);
    let corner = || app.board_pixels(75, 75);
    let bare = corner();
    let (x, y) = app.layout().corner();
    app.point(x + 30, y + 30);
    desk.until("the mark", || corner() != bare);
    let _ = desk.tool(&["mousemove", "1900", "1070"]);
    desk.until("the mark to go", || corner() == bare);
}

#[test]
fn a_request_to_end_closes_the_window_as_its_button_does() {
    let desk = large();
    for signal in ["TERM", "HUP", "INT", "QUIT"] {
        let _ = fs::remove_file(desk.settings());
        let app = desk.open(&[]);
        app.key("4");
        app.key("t");
        let _ = app.until("start ");
        app.until_rest(REST);
        app.signal(signal);
        assert!(app.ended().success(), "{signal}");
        let kept = fs::read_to_string(desk.settings()).expect("kept");
        assert!(kept.contains("lookahead"), "{signal}: {kept}");
    }
}

#[test]
fn no_frame_takes_long() {
    /// In milliseconds; several times the value of the reference machine.
    const GENEROUS: u32 = 400;
    let desk = large();
    let app = desk.open(&["--board", "8x8", "--start", "a8", "--speed", "1000"]);
    let _ = app.target("Timeline");
    // The driver compiles its shaders in the first frames.
    let _ = app.lines_so_far();
    for (width, height) in [(700, 800), (1900, 1000), (1200, 900), (400, 500)] {
        app.resize(width, height);
        while app.layout().width != width {
            let _ = app.until("layout ");
        }
    }
    app.key("End");
    let _ = app.until("complete ");
    let (x, y) = app.target("Timeline");
    app.point(x, y);
    let _ = desk.tool(&["mousedown", "1"]);
    for step in 0..20 {
        app.point(x - 3 * step, y);
    }
    let _ = desk.tool(&["mouseup", "1"]);
    app.key("z");
    let mut lines = Vec::new();
    while !lines
        .iter()
        .any(|line: &String| line.starts_with("complete "))
    {
        lines.push(app.until(""));
    }
    let slow = lines
        .iter()
        .filter_map(|line| line.strip_prefix("slow frame ms="));
    for line in slow {
        let milliseconds = line.split(' ').next().and_then(|ms| ms.parse::<u32>().ok());
        assert!(milliseconds < Some(GENEROUS), "{line}");
    }
}
