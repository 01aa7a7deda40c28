//! What is written while the window is open, and what is read when it opens again.

use crate::desk::Desk;
use crate::large;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

fn game(desk: &Desk) -> PathBuf {
    desk.settings().with_file_name("game.json")
}

#[test]
fn a_window_that_is_killed_loses_seconds_at_most() {
    let desk = large();
    let app = desk.open(&["--start", "a1"]);
    for _ in 0..2 {
        app.key("Right");
        let _ = app.until("move ");
    }
    app.key("4");
    desk.until("the game and the settings to be written", || {
        let text = |path: PathBuf| fs::read_to_string(path).unwrap_or_default();
        text(game(&desk)).contains("\"at\":2") && text(desk.settings()).contains("lookahead")
    });
    app.signal("KILL");
    assert!(!app.ended().success());
    let app = desk.open(&[]);
    assert_eq!(app.since_opening("seek "), "seek step=2 of=2");
}

#[test]
fn what_is_in_the_place_of_our_files_hangs_nothing() {
    let desk = large();
    let folder = desk.settings().with_file_name("");
    fs::create_dir_all(&folder).expect("a folder");
    for path in [game(&desk), desk.settings()] {
        let made = Command::new("mkfifo").arg(&path).status();
        assert!(made.expect("mkfifo").success());
    }
    let app = desk.open(&[]);
    let said = app.since_opening("error ");
    assert!(
        said.contains("settings.json") && said.contains("game.json"),
        "{said}"
    );
    app.key("t");
    let _ = app.until("start ");
    // It says so once while the window is open.
    assert!(app.until("error ").contains("is not saved"));
    app.key("ctrl+q");
    assert!(app.ended().success());
}

#[test]
fn a_file_that_goes_wrong_off_its_board_costs_no_game() {
    let desk = large();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bad.json");
    let text = r#"{"version":1,"width":8,"height":8,"moves":["a1","b3","a9"]}"#;
    fs::write(&file, text).expect("written");
    let app = desk.open(&["--start", "c3"]);
    app.key("Right");
    let _ = app.until("move ");
    app.key("ctrl+q");
    assert!(app.ended().success());
    let app = desk.open(&[file.to_str().expect("a plain path")]);
    assert_eq!(app.since_opening("seek "), "seek step=1 of=1");
    app.key("ctrl+q");
    assert!(app.ended().success());
    let app = desk.open(&[]);
    assert_eq!(app.since_opening("start "), "start square=a1");
    // The game before it is there still: the file's own board was laid out in between.
    app.key("ctrl+z");
    assert_eq!(app.until("clear"), "clear");
    app.key("ctrl+z");
    assert_eq!(app.until("start "), "start square=c3");
}
