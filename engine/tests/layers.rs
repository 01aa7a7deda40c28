//! Dependency rules between the modules of the library, as in the table of ARCHITECTURE.md.

mod uses;
mod wildcards;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use uses::Package;

/// The modules from the bottom up, each with the lower modules that it may name.
const LAYERS: &[(&str, &[&str])] = &[
    ("random", &[]),
    ("progress", &[]),
    ("wording", &[]),
    ("board", &["random", "wording"]),
    ("listed", &[]),
    ("files", &[]),
    ("position", &["board", "wording"]),
    ("tour", &["board", "listed", "position", "progress", "wording"]),
    ("listing", &["board", "tour"]),
    ("serialize", &["board", "tour"]),
    ("facts", &["board", "listed", "tour", "wording"]),
    ("solve", &["board", "facts", "listed", "position", "progress", "random", "tour", "wording"]),
    ("puzzle", &["board", "listed", "random", "solve", "tour", "wording"]),
    ("two_knights", &["board", "position", "progress", "random", "solve"]),
    ("tour_view", &["board", "position", "solve", "tour"]),
    ("text", &["board", "listing", "progress", "solve", "tour", "wording"]),
    ("scene", &["board", "listed", "position", "puzzle", "solve", "tour_view"]),
    (
        "session",
        &[
            "board",
            "facts",
            "listed",
            "listing",
            "position",
            "progress",
            "puzzle",
            "random",
            "scene",
            "solve",
            "tour",
            "tour_view",
            "two_knights",
            "wording",
        ],
    ),
    (
        "picture",
        &[
            "board",
            "listed",
            "position",
            "progress",
            "puzzle",
            "scene",
            "solve",
            "text",
            "tour",
            "tour_view",
            "wording",
        ],
    ),
    ("lessons", &["board", "session", "solve"]),
    ("link", &["board", "listing", "puzzle", "session", "solve", "text", "tour"]),
    ("import", &["board", "text", "listing", "picture", "progress", "wording"]),
    (
        "export",
        &["board", "files", "picture", "progress", "solve", "text", "tour", "tour_view", "wording"],
    ),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

#[test]
fn every_module_of_the_library_has_its_layer() {
    let library = fs::read_to_string(root().join("lib.rs")).expect("lib.rs");
    let declared = library.lines().filter_map(|line| {
        let line = line.strip_prefix("pub ").unwrap_or(line);
        line.strip_prefix("mod ")?.strip_suffix(';')
    });
    let declared: BTreeSet<&str> = declared.collect();
    let listed: BTreeSet<&str> = LAYERS.iter().map(|(module, _)| *module).collect();
    assert_eq!(declared, listed);
    for (index, (module, below)) in LAYERS.iter().enumerate() {
        for name in *below {
            let is_below = LAYERS[..index].iter().any(|(lower, _)| lower == name);
            assert!(is_below, "{module} uses {name}, which is not below it");
        }
    }
}

#[test]
fn no_module_names_one_above_it() {
    let uses = Package::read(&root()).uses();
    for (module, below) in LAYERS {
        let is_of_it = |file: &[String]| file.first().is_some_and(|name| name == module);
        let mut used = BTreeSet::new();
        for (file, others) in uses.iter().filter(|(file, _)| is_of_it(file)) {
            for name in others.iter().filter_map(|other| other.first()) {
                let is_allowed = name == module || below.contains(&name.as_str());
                assert!(is_allowed, "{} names {name}", file.join("::"));
                used.insert(name);
            }
        }
        for name in *below {
            let is_used = used.iter().any(|used| used == name);
            assert!(is_used, "{module} no longer uses {name}");
        }
    }
}

#[test]
fn no_files_stand_on_each_other() {
    let circles = uses::circles(&Package::read(&root()).uses());
    assert_eq!(circles, Vec::<Vec<String>>::new());
}

/// The lint in clippy.toml does not see modules that are only named.
#[test]
fn the_engine_knows_no_clock_no_thread_and_no_file() {
    let with_files = ["files", "import", "export"];
    let package = Package::read(&root());
    for (file, named) in package.outside() {
        let is_with_files = file.first().is_some_and(|name| with_files.contains(&name.as_str()));
        for path in named.iter().filter(|_| !is_with_files) {
            let foreign = ["thread", "time", "fs", "env", "process"];
            let is_foreign = path[0] == "std" && foreign.contains(&path[1].as_str());
            assert!(!is_foreign, "{} names {}", file.join("::"), path.join("::"));
        }
    }
}

#[test]
fn the_architecture_shows_the_same_layers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("../ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    for (module, below) in LAYERS {
        let below = if below.is_empty() { "nothing".to_owned() } else { below.join(", ") };
        let row = format!("| `{module}` | {below} |");
        assert!(text.contains(&row), "missing: {row}");
    }
}
