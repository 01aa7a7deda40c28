//! Each folder uses only the folders before it, as in ARCHITECTURE.md.

#[path = "../engine/tests/uses/mod.rs"]
mod uses;

use std::path::Path;
use uses::{Package, circles};

const LAYERS: [&str; 8] =
    ["model", "platform", "workers", "board", "panels", "forms", "shell", "window"];

/// Crates for the window's code only.
const WINDOW: [&str; 7] =
    ["macroquad", "egui", "egui_miniquad", "rfd", "arboard", "x11rb", "rustix"];

fn package() -> Package {
    Package::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
}

#[test]
fn no_folder_names_one_above_it() {
    let height = |folder: &String| LAYERS.iter().position(|name| name == folder);
    for (file, others) in package().uses() {
        let Some(here) = file.first().and_then(height) else {
            continue;
        };
        for other in others {
            let there = other.first().and_then(height);
            assert!(
                there.is_some_and(|there| there <= here)
                    || other == ["links"]
                    || (other == ["cli"] && file == ["window"]),
                "{} names {}",
                file.join("::"),
                other.join("::")
            );
        }
    }
}

#[test]
fn no_files_stand_on_each_other() {
    assert_eq!(circles(&package().uses()), Vec::<Vec<String>>::new());
}

#[test]
fn only_the_window_names_the_window() {
    for (file, named) in package().outside() {
        let is_window = file.first().is_some_and(|name| LAYERS.contains(&name.as_str()));
        for path in named.iter().filter(|_| !is_window) {
            let is_its = WINDOW.contains(&path[0].as_str());
            assert!(!is_its, "{} names {}", file.join("::"), path.join("::"));
        }
    }
}

#[test]
fn threads_are_begun_in_one_place() {
    // Signals are handled before a window opens, and in builds without one.
    const MAY: [&str; 2] = ["platform/worker.rs", "interrupt.rs"];
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![sources.clone()];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            files += 1;
            let name = path.strip_prefix(&sources).unwrap();
            let text = std::fs::read_to_string(&path).unwrap();
            let begins = ["thread::spawn", "thread::Builder"].map(|call| text.contains(call));
            assert!(
                begins == [false; 2] || MAY.iter().any(|may| name == Path::new(may)),
                "{} begins a thread: use platform::worker",
                name.display()
            );
        }
    }
    assert!(files > 50, "the sources are read");
}
