//! Files, clipboards and settings that mean no good.

use crate::large;
use std::fs;
use std::process::Command;
use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{ConnectionExt as _, CreateWindowAux, WindowClass};

#[test]
fn a_pipe_without_a_writer_opens_the_window_and_can_be_cancelled() {
    let desk = large();
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .expect("mkfifo")
            .success()
    );
    let app = desk.open(&[pipe.to_str().expect("plain")]);
    app.press("Cancel");
    app.key("t");
    assert_eq!(app.until("start "), "start square=a8");
    app.key("ctrl+q");
    assert!(app.ended().success());
}

#[test]
fn what_has_no_end_is_refused_in_a_sentence() {
    let desk = large();
    for device in ["/dev/zero", "/dev/urandom"] {
        let app = desk.open(&[device]);
        let error = app.since_opening("error ");
        assert!(error.contains("could not be read"), "{error}");
        assert!(app.memory() < 400_000, "{} kB", app.memory());
        app.key("t");
        assert_eq!(app.until("start "), "start square=a8");
    }
}

#[test]
fn a_path_that_is_not_utf_8_is_a_path() {
    use std::os::unix::ffi::OsStrExt as _;
    let desk = large();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder
        .path()
        .join(std::ffi::OsStr::from_bytes(b"b\xff.moves"));
    fs::write(&path, "a1\nb3\n").expect("written");
    let app = desk.open_with(&[], |command| {
        let _ = command.arg(&path);
    });
    app.key("Left");
    assert_eq!(app.until("back "), "back n=1 from=b3 to=a1");
}

#[test]
fn a_table_with_a_number_twice_is_shown_as_far_as_it_is_clear() {
    let desk = large();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("twice.txt");
    fs::write(&path, "1 4 7\n6 3 8\n9 8 2\n").expect("written");
    let app = desk.open(&[path.to_str().expect("plain")]);
    app.key("Home");
    assert_eq!(app.until("start "), "start square=a3");
}

#[test]
fn a_clipboard_that_does_not_answer_is_told() {
    let desk = large();
    let app = desk.open(&["--start", "a8"]);
    // It owns the clipboard, and hears nothing of what is asked of it.
    let connection = desk.connection();
    let owner = connection.generate_id().expect("a number");
    let made = connection.create_window(
        0,
        owner,
        desk.root(),
        0,
        0,
        1,
        1,
        0,
        WindowClass::INPUT_ONLY,
        0,
        &CreateWindowAux::new(),
    );
    made.expect("sent").check().expect("a window");
    let owned = connection.set_selection_owner(owner, desk.atom("CLIPBOARD"), x11rb::CURRENT_TIME);
    owned.expect("sent").check().expect("the clipboard");
    app.key("ctrl+v");
    app.key("Right");
    assert!(app.until("move ").starts_with("move n=1 "));
    assert!(app.until("error ").contains("does not answer"));
    // The same where a field is to be pasted into.
    app.key("g");
    let _ = app.until("typing ");
    app.key("ctrl+v");
    let _ = app.until("error ");
    app.write("d4");
    app.key("Return");
    assert_eq!(app.until("start "), "start square=d4");
}

#[test]
fn settings_that_cannot_be_used_do_not_keep_the_window_shut() {
    let desk = large();
    fs::create_dir_all(desk.settings().with_file_name("")).expect("a folder");
    let long = format!("{{\"speed\":\"{}\"}}", "a".repeat(20 << 20));
    for text in [
        "{\"window\":[0,0]}",
        "{\"window\":[1,70000]}",
        &long,
        "{\"zoom\":3,\"speed\":7}",
    ] {
        fs::write(desk.settings(), text).expect("written");
        let app = desk.open(&[]);
        assert!(app.layout().tile > 10.0, "{:?}", app.layout());
        app.key("ctrl+q");
        assert!(app.ended().success());
    }
    let kept = fs::read_to_string(desk.settings()).expect("kept");
    assert!(
        kept.contains("\"zoom\":3") || kept.contains("\"zoom\": 3"),
        "{kept}"
    );
    fs::remove_file(desk.settings()).expect("removed");
    assert!(
        Command::new("mkfifo")
            .arg(desk.settings())
            .status()
            .expect("mkfifo")
            .success()
    );
    let app = desk.open(&[]);
    app.key("ctrl+q");
    assert!(app.ended().success());
}
