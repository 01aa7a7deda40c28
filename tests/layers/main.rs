//! Each folder uses only the folders before it, as in ARCHITECTURE.md.

mod engine;
mod uses;
mod wildcards;

use std::path::{Path, PathBuf};
use uses::{Package, circles, sources};

const LAYERS: [&str; 8] = [
    "model", "platform", "workers", "board", "panels", "forms", "shell", "window",
];

/// Crates for the window's code only.
const WINDOW: [&str; 7] = [
    "macroquad",
    "egui",
    "egui_miniquad",
    "rfd",
    "arboard",
    "x11rb",
    "rustix",
];

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

/// The libraries, in whose documentation every item is visible.
const LIBRARIES: [&str; 5] = ["base", "engine", "scene", "picture", "session"];

fn library(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name).join("src")
}

#[test]
fn no_files_stand_on_each_other() {
    let libraries = LIBRARIES.map(|name| Package::read(&library(name)));
    for package in libraries.into_iter().chain([package()]) {
        assert_eq!(circles(&package.uses()), Vec::<Vec<String>>::new());
    }
}

/// The lint in clippy.toml does not see modules that are only named.
#[test]
fn the_libraries_know_no_clock_no_thread_and_no_file() {
    let with_files = ["files", "import", "export"];
    for name in LIBRARIES {
        for (file, named) in Package::read(&library(name)).outside() {
            let is_with_files = name == "picture"
                && file
                    .first()
                    .is_some_and(|it| with_files.contains(&it.as_str()));
            for path in named.iter().filter(|_| !is_with_files) {
                let foreign = ["thread", "time", "fs", "env", "process"];
                let is_foreign = path[0] == "std" && foreign.contains(&path[1].as_str());
                assert!(
                    !is_foreign,
                    "{name}: {} names {}",
                    file.join("::"),
                    path.join("::")
                );
            }
        }
    }
}

#[test]
fn the_libraries_hide_nothing() {
    for name in LIBRARIES {
        for path in sources(&library(name)) {
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(
                !text.contains("doc(hidden)"),
                "{} hides an item",
                path.display()
            );
        }
    }
}

#[test]
fn only_the_window_names_the_window() {
    for (file, named) in package().outside() {
        let is_window = file
            .first()
            .is_some_and(|name| LAYERS.contains(&name.as_str()));
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = sources(&root);
    for path in &files {
        let name = path.strip_prefix(&root).unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        let begins = ["thread::spawn", "thread::Builder"].map(|call| text.contains(call));
        assert!(
            begins == [false; 2] || MAY.iter().any(|may| name == Path::new(may)),
            "{} begins a thread: use platform::worker",
            name.display()
        );
    }
    assert!(files.len() > 50, "the sources are read");
}
