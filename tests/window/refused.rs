//! Windows that cannot be opened, and wrong clocks.

use crate::desk::{faked_clock, screen};
use crate::{child, large};
use std::process::Command;

/// Error message of an application that cannot open its window.
fn refusal(display: &str, arrange: impl FnOnce(&mut Command)) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = child::command(env!("CARGO_BIN_EXE_knights-tour"));
    let _ = command
        .env("DISPLAY", display)
        .env("XDG_CONFIG_HOME", folder.path())
        .env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere");
    arrange(&mut command);
    let output = command.output().expect("started");
    let told = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{told}");
    // Mesa may add its own lines.
    let ours: Vec<&str> = told
        .lines()
        .filter(|line| line.starts_with("error: "))
        .collect();
    let [sentence] = ours[..] else {
        panic!("not one sentence: {told}");
    };
    for report in ["unwrap", "X Error", "panicked", "RUST_BACKTRACE"] {
        assert!(!told.contains(report), "{told}");
    }
    sentence.to_owned()
}

#[test]
fn a_screen_without_opengl_is_refused_in_a_sentence() {
    let (_server, display) = screen("800x600x24");
    for (name, value) in [
        ("LIBGL_DRIVERS_PATH", "/nonexistent"),
        ("LIBGL_ALWAYS_INDIRECT", "1"),
        ("MESA_GL_VERSION_OVERRIDE", "1.1"),
    ] {
        let told = refusal(&display, |command| {
            let _ = command.env(name, value);
        });
        assert!(told.contains("OpenGL 2.1"), "{name}: {told}");
    }
    let (_server, display) = screen("800x600x8");
    let told = refusal(&display, |_| ());
    assert!(told.contains("OpenGL 2.1"), "{told}");
}

#[test]
fn a_clock_before_1970_is_refused_in_a_sentence() {
    let Some(clock) = faked_clock("1900-01-01 12:00:00") else {
        return;
    };
    let (_server, display) = screen("800x600x24");
    let told = refusal(&display, |command| clock.arrange(command));
    assert!(told.contains("before 1970"), "{told}");
}

#[test]
fn a_clock_that_is_put_forward_by_years_costs_nothing() {
    let Some(clock) = faked_clock("1980-01-01 12:00:00") else {
        return;
    };
    let desk = large();
    let app = desk.open_with(&["--start", "a1"], |command| clock.arrange(command));
    app.key("Right");
    assert!(app.until("move ").starts_with("move n=1 "));
    app.settle_panels();
    for time in ["1990-01-01 12:00:00", "2026-11-25 12:00:00"] {
        clock.set(time);
        app.key("shift");
        assert_eq!(app.until("seek "), "seek step=1 of=1");
        let _ = app.until("layout ");
        app.settle_panels();
    }
    app.key("Right");
    assert!(app.until("move ").starts_with("move n=2 "));
    // A jump of one hour is harmless.
    clock.set("2026-11-25 13:00:00");
    app.key("Right");
    assert!(app.until("move ").starts_with("move n=3 "));
    app.key("ctrl+q");
    assert!(app.ended().success());
}
