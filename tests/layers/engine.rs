//! Dependency rules between the modules of the engine, as in the table of ARCHITECTURE.md.

use crate::uses::Package;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules from the bottom up, each with the lower modules that it may name.
const LAYERS: &[(&str, &[&str])] = &[
    ("board", &[]),
    ("position", &["board"]),
    ("tour", &["board", "position"]),
    ("listing", &["board", "tour"]),
    ("serialize", &["board", "tour"]),
    ("facts", &["board", "tour"]),
    ("solve", &["board", "facts", "position", "tour"]),
    ("puzzle", &["board", "solve", "tour"]),
    ("text", &["board", "listing", "solve", "tour"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("engine/src")
}

#[test]
fn every_module_of_the_engine_has_its_layer() {
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
fn the_architecture_shows_the_same_layers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    for (module, below) in LAYERS {
        let below = if below.is_empty() {
            "nothing".to_owned()
        } else {
            below.join(", ")
        };
        let row = format!("| `{module}` | {below} |");
        assert!(text.contains(&row), "missing: {row}");
    }
}
