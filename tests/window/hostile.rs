//! Hostile files, clipboards and settings.

use crate::desk::Desk;
use crate::large;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;
use std::thread;
use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    ChangeWindowAttributesAux, ConnectionExt as _, CreateWindowAux, EventMask, PropMode, Property,
    SELECTION_NOTIFY_EVENT, SelectionNotifyEvent, SelectionRequestEvent, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

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
fn after_an_error_the_panel_offers_what_it_offered_before() {
    let desk = large();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bad.txt");
    fs::write(&file, "hello").expect("a file");
    let app = desk.open(&[file.to_str().expect("a plain path")]);
    assert!(app.since_opening("error ").contains("bad.txt"));
    for target in ["title", "text", "Find a tour"] {
        let _ = app.target(target);
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
    // Owns the clipboard but never answers requests.
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
    assert!(app.until("error ").contains("doesn\u{2019}t answer"));
    // Pasting into a field must report the error as well.
    app.choose(&["Start at list", "Square\u{2026}"]);
    let _ = app.until("typing ");
    app.key("ctrl+v");
    let _ = app.until("error ");
    app.write("d4");
    app.key("Return");
    assert_eq!(app.until("start "), "start square=d4");
}

/// Owns the clipboard, and sends this many megabytes by incremental transfer.
fn hold_megabytes(desk: &Desk, megabytes: usize) {
    let (connection, _) = RustConnection::connect(Some(desk.display())).expect("a screen");
    let owner = connection.generate_id().expect("a number");
    let (class, attributes) = (WindowClass::INPUT_ONLY, CreateWindowAux::new());
    let made =
        connection.create_window(0, owner, desk.root(), 0, 0, 1, 1, 0, class, 0, &attributes);
    made.expect("sent").check().expect("a window");
    let owned = connection.set_selection_owner(owner, desk.atom("CLIPBOARD"), x11rb::CURRENT_TIME);
    owned.expect("sent").check().expect("the clipboard");
    let incremental = desk.atom("INCR");
    let part = vec![b'a'; 1 << 20];
    // The thread ends with the screen.
    let _ = thread::spawn(move || {
        let mut asked: Option<SelectionRequestEvent> = None;
        let mut given = 0;
        while let Ok(event) = connection.wait_for_event() {
            match (event, asked) {
                (Event::SelectionRequest(event), _) => {
                    (asked, given) = (Some(event), 0);
                    let told =
                        ChangeWindowAttributesAux::new().event_mask(EventMask::PROPERTY_CHANGE);
                    let _ = connection.change_window_attributes(event.requestor, &told);
                    let size = [(megabytes as u32) << 20];
                    let _ = connection.change_property32(
                        PropMode::REPLACE,
                        event.requestor,
                        event.property,
                        incremental,
                        &size,
                    );
                    let answer = SelectionNotifyEvent {
                        response_type: SELECTION_NOTIFY_EVENT,
                        sequence: 0,
                        time: event.time,
                        requestor: event.requestor,
                        selection: event.selection,
                        target: event.target,
                        property: event.property,
                    };
                    let mask = EventMask::NO_EVENT;
                    let _ = connection.send_event(false, event.requestor, mask, answer);
                }
                (Event::PropertyNotify(event), Some(asked))
                    if event.state == Property::DELETE && event.window == asked.requestor =>
                {
                    let part = if given < megabytes { &part[..] } else { &[] };
                    given += 1;
                    let _ = connection.change_property8(
                        PropMode::REPLACE,
                        asked.requestor,
                        asked.property,
                        asked.target,
                        part,
                    );
                }
                _ => {}
            }
            let _ = connection.flush();
        }
    });
}

#[test]
fn a_clipboard_of_a_hundred_megabytes_is_refused_for_what_it_is() {
    let desk = large();
    let app = desk.open(&["--start", "a8"]);
    hold_megabytes(&desk, 100);
    app.key("ctrl+v");
    app.key("Right");
    assert!(app.until("move ").starts_with("move n=1 "));
    let error = app.until("error ");
    assert!(error.contains("contains more than 16 MB"), "{error}");
    // The text is not a tour, but is read.
    hold_megabytes(&desk, 8);
    app.key("ctrl+v");
    let error = app.until("error ");
    assert!(error.contains("This text is not a tour."), "{error}");
    app.key("Right");
    assert!(app.until("move ").starts_with("move n=2 "));
    assert!(app.memory() < 400_000, "{} kB", app.memory());
}

#[test]
fn a_dialog_that_answers_ten_megabytes_is_told_in_a_sentence() {
    let desk = large();
    let fake = tempfile::tempdir().expect("a folder");
    let zenity = fake.path().join("zenity");
    let body = "#!/bin/sh\n/usr/bin/head -c 10000000 /dev/zero | /usr/bin/tr '\\0' a\n";
    fs::write(&zenity, body).expect("written");
    fs::set_permissions(&zenity, fs::Permissions::from_mode(0o755)).expect("a program");
    let app = desk.open_with(&["--start", "a8"], |command| {
        let _ = command.env("PATH", fake.path());
    });
    for (key, told) in [("ctrl+o", "could not be read"), ("ctrl+s", "Not saved")] {
        app.keys(key);
        let error = app.until("error ");
        assert!(error.contains(told), "{error}");
        assert!(error.len() < 2000, "{} bytes", error.len());
        app.key("Right");
        let _ = app.until("move ");
    }
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
