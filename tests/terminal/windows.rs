//! Device names, drives, long paths, and files open in other programs.
#![cfg(windows)]

use crate::run::Test;
use std::fs;
use std::os::windows::fs::OpenOptionsExt as _;
use std::path::Path;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

#[test]
fn a_device_is_no_file_whatever_its_name_ends_with() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["con.png", "NUL.svg", "com1.json"] {
        Test::new(&format!("solve 6x6 -o {name}"))
            .folder(folder.path())
            .status(2)
            .stderr_part("reserved by Windows")
            .run();
    }
    Test::new("solve 6x6 --format moves -o nul")
        .folder(folder.path())
        .run();
    assert!(names(folder.path()).is_empty());
}

#[test]
fn a_drive_is_part_of_a_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tour.json");
    let path = std::path::absolute(path).expect("a path");
    let path = path.to_str().expect("plain");
    assert_eq!(path.get(1..3), Some(":\\"), "{path}");
    Test::new(&format!("solve 6x6 -o {path}")).run();
    Test::new(&format!("verify {path}")).run();
    let slashes = path.replace('\\', "/");
    Test::new(&format!("verify {slashes}")).run();
}

#[test]
fn lines_may_end_as_windows_ends_them() {
    for format in ["moves", "csv", "json", "grid"] {
        let tour = Test::new(&format!("solve 6x6 --format {format}")).run();
        let windows = tour.out.replace('\n', "\r\n");
        Test::new("verify -").stdin(windows).run();
    }
}

#[test]
fn a_path_may_be_long() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut deep = folder.path().to_owned();
    for _ in 0..12 {
        deep.push("a folder among many that lie in each other".replace(' ', "-"));
    }
    fs::create_dir_all(&deep).expect("folders");
    let path = deep.join("tour.json");
    let path = path.to_str().expect("plain");
    assert!(path.len() > 400);
    for arguments in [format!("solve 6x6 -o {path}"), format!("verify {path}")] {
        Test::new(&arguments).run();
    }
    assert_eq!(names(&deep), ["tour.json"]);
}

#[test]
fn a_file_in_use_is_told_and_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tour.json");
    fs::write(&path, "old").expect("written");
    let alone = fs::OpenOptions::new().read(true).share_mode(1).open(&path);
    let open = alone.expect("open");
    let replace = "solve 6x6 -o tour.json --force";
    Test::new(replace)
        .folder(folder.path())
        .status(2)
        .stderr_part("open in another program")
        .run();
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "old");
    assert_eq!(names(folder.path()), ["tour.json"]);
    drop(open);
    Test::new(replace).folder(folder.path()).run();
    assert!(fs::read_to_string(&path).expect("it is there").len() > 3);
    assert_eq!(names(folder.path()), ["tour.json"]);
}
