//! Files written while the window is open, and read when it opens again.

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
fn a_full_disk_loses_nothing() {
    let desk = large();
    let home = tempfile::tempdir().expect("a folder");
    let app = desk.open_with(&["--start", "a1"], |command| {
        // No dialog opens, so pictures are saved in the home folder.
        let _ = command.env("PATH", "").env("HOME", home.path());
    });
    app.key("4");
    let text = |path: PathBuf| fs::read_to_string(path).unwrap_or_default();
    desk.until("the game and the settings to be written", || {
        !text(game(&desk)).is_empty() && text(desk.settings()).contains("lookahead")
    });
    let before = [game(&desk), desk.settings()].map(text);

    app.limit_files(0);
    app.keys("3 Right");
    let _ = app.until("move ");
    let said = app.until("error ");
    for part in [
        "The game was not saved: ",
        "game.json",
        "The settings were not saved: ",
    ] {
        assert!(said.contains(part), "{said}");
    }
    app.key("ctrl+s");
    let said = app.until("error ");
    assert!(
        said.contains("Not saved: ") && said.contains("8x8-a1.png"),
        "{said}"
    );
    assert_eq!([game(&desk), desk.settings()].map(text), before);

    // Everything is written without input once there is room.
    app.limit_files(1 << 30);
    let _ = app.until("autosave faults=0");
    assert!(text(game(&desk)).contains("\"at\":1"));
    assert_ne!(text(desk.settings()), before[1]);
    app.key("ctrl+s");
    assert!(app.until("saved ").contains("8x8-a1.png"));

    // Room comes back just before the window closes, and input comes in between.
    app.limit_files(0);
    app.key("Right");
    let _ = app.until("move ");
    let _ = app.until("error ");
    app.limit_files(1 << 30);
    app.point(300, 300);
    app.key("ctrl+q");
    assert!(app.ended().success());
    let app = desk.open(&[]);
    assert_eq!(app.since_opening("seek "), "seek step=2 of=2");
    let files = fs::read_dir(home.path()).expect("a folder");
    assert_eq!(files.count(), 1, "nothing unfinished is left");
}

#[test]
fn the_newest_game_of_two_windows_comes_back() {
    let desk = large();
    let first = desk.open(&["--start", "a1"]);
    let _ = first.window();
    let second = desk.open(&["--start", "b1"]);
    first.activate();
    first.key("ctrl+q");
    assert!(first.ended().success());
    second.activate();
    second.key("Right");
    let _ = second.until("move ");
    second.key("ctrl+q");
    assert!(second.ended().success());
    let first = desk.open(&[]);
    assert_eq!(first.since_opening("start "), "start square=b1");
    let second = desk.open(&[]);
    assert_eq!(second.since_opening("start "), "start square=a1");
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
    app.key("4");
    app.key("t");
    let _ = app.until("start ");
    app.key("ctrl+q");
    assert!(app.ended().success());
    for name in ["game-2.json", "settings-2.json"] {
        assert!(folder.join(name).exists(), "{name} is saved in its place");
    }
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
    // Undo leads through the file's board to the previous game.
    app.key("ctrl+z");
    assert_eq!(app.until("clear"), "clear");
    app.key("ctrl+z");
    assert_eq!(app.until("start "), "start square=c3");
}

#[test]
fn two_windows_lose_nothing_of_each_other() {
    let desk = large();
    let first = desk.open(&["--board", "3x4", "--mode", "play", "--start", "a4"]);
    let _ = first.window();
    let second = desk.open(&[]);
    first.activate();
    let _ = first.since_opening("outlook ");
    for number in 1..12 {
        first.key("h");
        let hint = first.until("hint ");
        first.click_square("3x4", hint.trim_start_matches("hint square="));
        let _ = first.until(&format!("move n={number} "));
    }
    let _ = first.until("complete ");
    first.key("4");
    first.key("ctrl+q");
    assert!(first.ended().success());
    second.activate();
    second.choose(&["View", "Appearance\u{2026}"]);
    second.settle_panels();
    second.press("Numbers");
    second.key("Escape");
    second.until_gone("Numbers");
    second.key("t");
    assert_eq!(second.until("start "), "start square=a8");
    second.key("ctrl+q");
    assert!(second.ended().success());
    let settings = fs::read_to_string(desk.settings()).expect("settings");
    for kept in ["\"3x4\": {", "\"lookahead\"", "\"numbers\": false"] {
        assert!(settings.contains(kept), "{kept} is not in {settings}");
    }
    // The newest game comes first.
    let first = desk.open(&[]);
    assert_eq!(first.since_opening("start "), "start square=a8");
    let second = desk.open(&[]);
    assert_eq!(second.since_opening("board "), "board size=3x4");
    for app in [first, second] {
        app.signal("KILL");
        assert!(!app.ended().success());
    }
    // The system has released their locks.
    let first = desk.open(&[]);
    assert_eq!(first.since_opening("start "), "start square=a8");
}

#[test]
fn a_file_that_cannot_be_read_is_not_overwritten() {
    let desk = large();
    let folder = desk.settings().with_file_name("");
    fs::create_dir_all(&folder).expect("a folder");
    let later = r#"{"version": 1000000, "boards": "another kind"}"#;
    fs::write(game(&desk), later).expect("written");
    let long = format!("{{\"speed\": 7}}{}", " ".repeat(20 << 20));
    fs::write(desk.settings(), &long).expect("written");
    let app = desk.open(&[]);
    let said = app.since_opening("error ");
    for part in [
        "longer than",
        "settings-2.json",
        "later version",
        "game-2.json",
    ] {
        assert!(said.contains(part), "{said}");
    }
    assert!(!said.contains("damaged"), "{said}");
    app.key("4");
    app.key("t");
    let _ = app.until("start ");
    app.key("ctrl+q");
    assert!(app.ended().success());
    assert_eq!(fs::read_to_string(game(&desk)).expect("kept"), later);
    assert!(fs::read_to_string(desk.settings()).expect("kept") == long);
    // The files saved under other names are restored.
    let app = desk.open(&[]);
    assert_eq!(app.since_opening("start "), "start square=a8");
    let settings = fs::read_to_string(folder.join("settings-2.json")).expect("settings");
    assert!(settings.contains("lookahead"), "{settings}");
}
