//! The system's file dialogs: used, cancelled, missing or hanging.

use crate::bus::Bus;
use crate::child;
use crate::desk::{App, Desk};
use crate::large;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;
use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    ClientMessageEvent, ConnectionExt as _, EventMask, PropMode, SELECTION_NOTIFY_EVENT,
    SelectionNotifyEvent, SelectionRequestEvent,
};
use x11rb::wrapper::ConnectionExt as _;

/// Names in a folder that contain "knights-tour".
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name.contains("knights-tour")).collect()
}

/// Checks that no file is reported before the answer to a key.
fn says_nothing(app: &App<'_>) {
    app.key("Right");
    let mut lines = Vec::new();
    while !lines.iter().any(|line: &String| line.starts_with("move ")) {
        lines.push(app.until(""));
    }
    let told = lines.iter().any(|line| {
        line.starts_with("saved ") || line.starts_with("error ") || line.starts_with("opened ")
    });
    assert!(!told, "{lines:?}");
}

pub(crate) fn no_dialog(command: &mut Command, home: &Path) {
    // Without zenity on the path and a portal on the bus, no dialog opens.
    let _ = command.env("PATH", "").env("HOME", home);
}

#[test]
fn without_a_dialog_the_picture_goes_where_the_window_says() {
    let desk = large();
    let home = tempfile::tempdir().expect("a folder");
    let app = desk.open_with(&["--start", "b1"], |command| {
        no_dialog(command, home.path());
    });
    let first = home.path().join("knights-tour-8x8-b1.png");
    let second = home.path().join("knights-tour-8x8-b1-2.png");
    for path in [first, second] {
        app.key("ctrl+s");
        assert_eq!(app.until("saved "), format!("saved path={path:?}"));
        assert_eq!(
            image::image_dimensions(&path).expect("a picture"),
            (600, 600)
        );
    }
    app.key("ctrl+o");
    assert!(app.until("error ").contains("No file dialog is available"));
}

#[test]
fn what_is_chosen_in_the_export_form_is_exported() {
    let desk = large();
    let home = tempfile::tempdir().expect("a folder");
    let app = desk.open_with(&["--board", "5x5", "--start", "a1"], |command| {
        no_dialog(command, home.path());
    });
    app.key("End");
    let _ = app.until("complete ");
    let export = |kind: &str, choices: &[&str]| {
        app.key("ctrl+e");
        app.press(kind);
        for choice in choices {
            app.press(choice);
        }
        // The content above may have changed the position.
        app.settle_panels();
        app.press("Save as\u{2026}");
        let path = home
            .path()
            .join(format!("knights-tour-5x5-a1.{}", kind.to_lowercase()));
        assert_eq!(app.until("saved "), format!("saved path={path:?}"));
        app.until_gone("Save as\u{2026}");
        fs::read(path).expect("the file")
    };
    assert!(export("GIF", &[]).starts_with(b"GIF89a"));
    let plain = String::from_utf8(export("SVG", &[])).expect("text");
    assert!(plain.contains("href=\"#knight\"") && plain.contains("href=\"#cloth\""));
    let path_only = ["The path only, for plotters"];
    fs::remove_file(home.path().join("knights-tour-5x5-a1.svg")).expect("there");
    let path = String::from_utf8(export("SVG", &path_only)).expect("text");
    assert!(!path.contains("<use") && path.contains("class=\"path\""));
}

#[test]
fn a_folder_that_cannot_be_written_to_is_told_and_the_tour_stays() {
    let desk = large();
    let app = desk.open_with(&["--start", "b1"], |command| {
        no_dialog(command, Path::new("/proc"));
    });
    app.key("ctrl+s");
    let error = app.until("error ");
    assert!(error.contains("could not be written"), "{error}");
    app.key("Right");
    assert!(app.until("move ").starts_with("move n=1 from=b1"));
}

/// Opens the dialogs, and closes them in every way.
fn cancels_in_every_way(desk: &Desk, app: &App<'_>, home: &Path) {
    for (open, close) in [
        ("ctrl+s", "Escape"),
        ("ctrl+s", "alt+F4"),
        ("ctrl+o", "Escape"),
    ] {
        app.keys(open);
        desk.dialog();
        desk.until("the dialog to close", || {
            app.key(close);
            !desk.has_dialog()
        });
        // The dialog's window closes before its process ends.
        let lines = app.lines_until("dialog over");
        let is_told = |line: &String| line.starts_with("saved ") || line.starts_with("error ");
        assert!(!lines.iter().any(is_told), "{lines:?}");
        says_nothing(app);
        assert_eq!(files(home), [""; 0], "{open} {close}");
    }
}

#[test]
fn a_cancelled_zenity_saves_nothing_and_says_nothing() {
    if !child::has("zenity") {
        return;
    }
    let desk = large();
    let home = tempfile::tempdir().expect("a folder");
    let app = desk.open_with(&["--start", "a1", "--speed", "20"], |command| {
        let _ = command.env("HOME", home.path()).current_dir(home.path());
    });
    cancels_in_every_way(&desk, &app, home.path());
}

#[test]
fn a_cancelled_zenity_without_libdbus_saves_nothing_and_says_nothing() {
    if !child::has("zenity") {
        return;
    }
    let desk = large();
    let home = tempfile::tempdir().expect("a folder");
    let fake = tempfile::tempdir().expect("a folder");
    // These replace the library and cannot be loaded; zenity needs the real one.
    for name in ["libdbus-1.so", "libdbus-1.so.3"] {
        fs::write(fake.path().join(name), "no library").expect("written");
    }
    let real = desk.program("zenity");
    program(
        fake.path(),
        "zenity",
        &format!("unset LD_LIBRARY_PATH\nexec {real} \"$@\""),
    );
    let app = desk.open_with(&["--start", "a1", "--speed", "20"], |command| {
        let path = std::env::var("PATH").unwrap_or_default();
        let _ = command
            .env("HOME", home.path())
            .env("LD_LIBRARY_PATH", fake.path())
            .env("PATH", format!("{}:{path}", fake.path().display()))
            .current_dir(home.path());
    });
    cancels_in_every_way(&desk, &app, home.path());
}

#[test]
fn a_dialog_that_dies_or_answers_nothing_is_a_cancelled_one() {
    let desk = large();
    let home = tempfile::tempdir().expect("a folder");
    for (number, body) in ["exit 1", "kill -9 $$", "exit 0", "echo"]
        .iter()
        .enumerate()
    {
        let fake = tempfile::tempdir().expect("a folder");
        program(fake.path(), "zenity", body);
        let app = desk.open_with(&["--start", "a1", "--speed", "20"], |command| {
            let _ = command.env("HOME", home.path()).env("PATH", fake.path());
        });
        app.key("ctrl+s");
        says_nothing(&app);
        assert_eq!(files(home.path()), [""; 0], "{number}: {body}");
    }
}

#[test]
fn a_dialog_that_hangs_does_not_keep_the_window_open() {
    let desk = large();
    let fake = tempfile::tempdir().expect("a folder");
    program(fake.path(), "zenity", "exec /bin/sleep 60");
    let app = desk.open_with(&["--start", "a1"], |command| {
        let _ = command.env("PATH", fake.path());
    });
    app.key("ctrl+s");
    app.key("Right");
    let _ = app.until("move ");
    app.close();
    assert!(app.ended().success());
}

/// Saves through the dialog, which accepts keys only after a delay: the keys are repeated while it is open.
fn save_as(desk: &Desk, app: &App<'_>, path: &Path) {
    app.key("ctrl+s");
    let saved = path.with_extension("png");
    for _ in 0..5 {
        desk.dialog();
        app.key("ctrl+a");
        app.write(path.to_str().expect("a plain path"));
        app.key("Return");
        if desk.soon(|| saved.exists()) {
            return;
        }
    }
    panic!("the dialog does not take {}", path.display());
}

#[test]
fn a_picture_is_saved_in_the_dialog_and_replaced_when_it_asks() {
    if !child::has("zenity") {
        return;
    }
    let desk = large();
    let app = desk.open(&["--start", "a1"]);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tour");
    save_as(&desk, &app, &path);
    let saved = app.until("saved ");
    assert_eq!(
        saved,
        format!("saved path={:?}", path.with_extension("png"))
    );
}

/// Writes a program of this name that does what `body` says, in the language of the shell.
fn program(folder: &Path, name: &str, body: &str) {
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{body}\n")).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
}

#[test]
fn pictures_are_saved_in_the_pictures_folder_and_then_in_the_last_one() {
    let desk = large();
    let home = tempfile::tempdir().expect("a folder");
    let [pictures, other] = ["Pictures", "Other"].map(|name| home.path().join(name));
    for folder in [&pictures, &other] {
        fs::create_dir(folder).expect("a folder");
    }
    let (chosen, proposed) = (other.join("chosen.png"), home.path().join("proposed"));
    // A dialog that notes its arguments and chooses another folder.
    let body = format!(
        "echo \"$@\" > {}\necho {}",
        proposed.display(),
        chosen.display()
    );
    program(home.path(), "zenity", &body);
    let open = || {
        desk.open_with(&["--start", "b1"], |command| {
            let _ = command.env("HOME", home.path()).env("PATH", home.path());
        })
    };
    let proposes = |app: &App<'_>, path: &Path, answer: &str| {
        app.key("ctrl+s");
        let _ = app.until(answer);
        let proposed = fs::read_to_string(&proposed).expect("noted");
        let name = format!("--filename {}\n", path.display());
        assert!(proposed.ends_with(&name), "{proposed}");
    };
    let [name, second] = ["knights-tour-8x8-b1.png", "knights-tour-8x8-b1-2.png"];
    let saved = format!("saved path={chosen:?}");
    let app = open();
    proposes(&app, &pictures.join(name), &saved);
    proposes(&app, &other.join(name), &saved);
    fs::write(other.join(name), "older").expect("written");
    proposes(&app, &other.join(second), &saved);
    app.key("ctrl+q");
    assert!(app.ended().success());
    let app = open();
    proposes(&app, &other.join(second), &saved);
    fs::remove_dir_all(&other).expect("removed");
    proposes(&app, &pictures.join(name), "error ");
}

#[test]
fn a_saved_picture_is_shown_in_its_folder() {
    let desk = large();
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("knights-tour-5x5-a1.png");
    let app = desk.open_with(&["--board", "5x5", "--start", "a1"], |command| {
        let _ = command.env("HOME", home.path()).env("PATH", home.path());
    });
    app.key("End");
    let _ = app.until("complete ");
    app.settle_panels();
    app.press("Save picture\u{2026}");
    assert_eq!(app.until("saved "), format!("saved path={path:?}"));
    app.settle_panels();
    app.press("Show in folder");
    assert!(app.until("error ").contains("No file manager answered"));
    // The folder opens where no file manager can select a file.
    let shown = home.path().join("shown");
    program(
        home.path(),
        "xdg-open",
        &format!("echo \"$1\" > {}", shown.display()),
    );
    app.key("ctrl+s");
    let _ = app.until("saved ");
    app.settle_panels();
    app.press("Show in folder");
    assert!(app.until("folder ").contains("-2.png"));
    let shown = fs::read_to_string(shown).expect("shown");
    assert_eq!(Path::new(shown.trim()), home.path());
    // What else can be done after a tour is still offered.
    let _ = app.target("Copy picture");
}

/// The PNG picture on the clipboard.
fn copied_picture(desk: &Desk) -> Vec<u8> {
    let connection = desk.connection();
    let requestor = desk.cover();
    let [clipboard, kind, property] =
        ["CLIPBOARD", "image/png", "PICTURE"].map(|name| desk.atom(name));
    let now = x11rb::CURRENT_TIME;
    let asked = connection.convert_selection(requestor, clipboard, kind, property, now);
    asked.expect("sent").check().expect("asked");
    desk.until("the picture", || {
        let event = connection.poll_for_event().expect("a screen");
        matches!(event, Some(Event::SelectionNotify(event)) if event.property == property)
    });
    let reply = connection.get_property(true, requestor, property, kind, 0, u32::MAX / 4);
    let picture = reply.expect("sent").reply().expect("a picture").value;
    connection
        .destroy_window(requestor)
        .expect("sent")
        .check()
        .expect("gone");
    picture
}

#[test]
fn a_copied_picture_is_the_saved_one() {
    let desk = large();
    let home = tempfile::tempdir().expect("a folder");
    let app = desk.open_with(&["--board", "5x5", "--start", "a1"], |command| {
        no_dialog(command, home.path());
    });
    app.key("End");
    let _ = app.until("complete ");
    app.settle_panels();
    app.press("Copy picture");
    assert_eq!(app.until("copied "), "copied picture=375x375");
    let copied = image::load_from_memory(&copied_picture(&desk))
        .expect("a picture")
        .into_rgb8();
    app.key("ctrl+s");
    let _ = app.until("saved ");
    let saved = image::open(home.path().join("knights-tour-5x5-a1.png")).expect("a picture");
    assert_eq!(copied, saved.into_rgb8());
}

#[test]
fn a_board_too_large_for_a_picture_leads_to_the_options() {
    let desk = large();
    let app = desk.open(&["--board", "1000000x1000000"]);
    app.key("ctrl+s");
    let error = app.until("error ");
    assert!(error.contains(r"would have 1\u{2009}000"), "{error}");
    app.settle_panels();
    app.press("Picture options\u{2026}");
    let _ = app.target("Current view only");
}

#[test]
fn a_tour_is_opened_by_the_dialog() {
    if !child::has("zenity") {
        return;
    }
    let desk = large();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tour.moves");
    fs::write(&path, "a1\nc2\na3\n").expect("written");
    let app = desk.open(&[]);
    let expected = format!("opened path={path:?}");
    // The dialog accepts keys only after a delay, and writes no log: the keys are repeated.
    let mut lines = Vec::new();
    desk.until("the file to be opened", || {
        app.key("ctrl+o");
        desk.dialog();
        app.key("ctrl+l");
        app.key("ctrl+a");
        app.write(path.to_str().expect("a plain path"));
        app.key("Return");
        desk.soon(|| {
            lines.extend(app.lines_so_far());
            lines.contains(&expected)
        })
    });
    assert!(
        lines.iter().any(|line| line == "start square=a1"),
        "{lines:?}"
    );
}

/// Drops files on the window, like a file manager.
fn drop_files(desk: &Desk, app: &App<'_>, paths: &[&Path]) {
    let connection = desk.connection();
    let source = desk.cover();
    let hidden = connection.unmap_window(source).expect("sent");
    hidden.check().expect("hidden");
    let selection = desk.atom("XdndSelection");
    let owned = connection.set_selection_owner(source, selection, x11rb::CURRENT_TIME);
    owned.expect("sent").check().expect("the files");
    let window: u32 = app.window().parse().expect("a window's number");
    let tell = |name: &str, data: [u32; 5]| {
        let message = ClientMessageEvent::new(32, window, desk.atom(name), data);
        let sent = connection.send_event(false, window, EventMask::NO_EVENT, message);
        sent.expect("sent").check().expect("taken");
    };
    let version = 5 << 24;
    tell(
        "XdndEnter",
        [source, version, desk.atom("UTF8_STRING"), 0, 0],
    );
    tell("XdndDrop", [source, 0, x11rb::CURRENT_TIME, 0, 0]);
    let names: Vec<&str> = paths.iter().filter_map(|path| path.to_str()).collect();
    let mut asked = None;
    desk.until("the files to be asked for", || {
        let event = connection.poll_for_event().expect("a screen");
        if let Some(Event::SelectionRequest(event)) = event {
            asked = Some(event);
        }
        asked.is_some()
    });
    let asked: SelectionRequestEvent = asked.expect("asked");
    let (requestor, property) = (asked.requestor, asked.property);
    let (kind, text) = (asked.target, names.join("\n"));
    let mode = PropMode::REPLACE;
    let handed = connection.change_property8(mode, requestor, property, kind, text.as_bytes());
    handed.expect("sent").check().expect("handed over");
    let answer = SelectionNotifyEvent {
        response_type: SELECTION_NOTIFY_EVENT,
        sequence: 0,
        time: asked.time,
        requestor,
        selection,
        target: kind,
        property,
    };
    let sent = connection.send_event(false, requestor, EventMask::NO_EVENT, answer);
    sent.expect("sent").check().expect("taken");
}

#[test]
fn of_several_files_dropped_the_first_tour_is_shown() {
    let desk = large();
    let folder = tempfile::tempdir().expect("a folder");
    let [notes, first, second] =
        ["notes.txt", "first.moves", "second.moves"].map(|name| folder.path().join(name));
    fs::write(&notes, "Remember the milk.").expect("written");
    fs::write(&first, "a1\nc2\na3\n").expect("written");
    fs::write(&second, "h8\ng6\nh4\n").expect("written");
    let app = desk.open(&[]);
    drop_files(&desk, &app, &[&notes, &first, &second]);
    assert_eq!(app.until("opened "), format!("opened path={first:?}"));
    assert_eq!(app.until("start "), "start square=a1");
    drop_files(&desk, &app, &[&notes]);
    assert!(app.until("error ").contains("could not be read"));
}

#[test]
fn the_tours_of_a_file_are_shown_one_after_another() {
    let desk = large();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tours.txt");
    let first = "3 6 9 12\n8 11 2 5\n1 4 7 10\n";
    let ring = "1 4 7\n6 # 2\n3 8 5\n";
    let turned = "12 9 6 3\n5 2 11 8\n10 7 4 1\n";
    fs::write(&path, [first, ring, turned].join("\n")).expect("written");
    let app = desk.open(&[path.to_str().expect("a plain path")]);
    let step = |name| {
        // The window changes its size with the board, and the buttons move.
        app.settle_panels();
        app.press(name);
        app.until("start ")
    };
    assert_eq!(step("Next"), "start square=a3");
    assert_eq!(step("Next"), "start square=d1");
    assert_eq!(step("Next"), "start square=a1");
    assert_eq!(step("Previous"), "start square=d1");
    app.key("Escape");
    app.until_gone("Next");
}

#[test]
fn a_dropped_picture_is_drawn_by_a_tour() {
    let desk = large();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("picture.png");
    let picture = image::GrayImage::from_fn(40, 60, |x, _| image::Luma([255 * u8::from(x >= 20)]));
    picture.save(&path).expect("saved");
    let app = desk.open(&[]);
    drop_files(&desk, &app, &[&path]);
    assert!(app.until("error ").contains("contains no tour"));
    app.settle_panels();
    app.press("Draw a portrait");
    assert_eq!(app.until("picture "), "picture read=true");
    app.settle_panels();
    app.press("Draw it on a large board");
    // The board has the picture's aspect ratio and is fully visible.
    assert_eq!(app.until("board "), "board size=54x80");
    let complete = app.until("complete ");
    assert_eq!(complete, "complete squares=4320 closed=true");
    let _ = app.until("drawn style=portrait");
}

/// The desktop portal's dialogs, by their place in Debian.
const PORTAL: &str = "/usr/libexec/xdg-desktop-portal-gtk";

#[test]
fn a_cancelled_portal_saves_nothing_and_says_nothing() {
    if !(child::has("dbus-daemon") && child::has(PORTAL)) {
        return;
    }
    let desk = large();
    let bus = Bus::start(Some(&desk));
    let home = tempfile::tempdir().expect("a folder");
    let app = desk.open_with(&["--start", "a1", "--speed", "20"], |command| {
        bus.arrange(command);
        let _ = command
            .env("HOME", home.path())
            // Without zenity, any dialog belongs to the portal.
            .env("PATH", "");
    });
    for key in ["ctrl+s", "ctrl+o"] {
        app.keys(key);
        desk.until("the portal's dialog", || desk.portal_dialog());
        desk.until("the dialog to close", || {
            app.key("Escape");
            desk.soon(|| !desk.portal_dialog())
        });
        says_nothing(&app);
        assert_eq!(files(home.path()), [""; 0], "{key}");
    }
}
