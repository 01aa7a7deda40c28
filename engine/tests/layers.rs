//! The layers of the code: what each module may stand on. ARCHITECTURE.md shows the same table.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each module of the library, with those that it may name, from the bottom up: all of them stand
/// above it.
const LAYERS: &[(&str, &[&str])] = &[
    ("board", &[]),
    ("random", &[]),
    ("files", &[]),
    ("position", &["board"]),
    ("tour", &["board", "position"]),
    ("listing", &["board", "tour"]),
    ("serialize", &["board", "tour"]),
    ("facts", &["board", "tour"]),
    ("solve", &["board", "position", "random", "tour"]),
    ("two_knights", &["board", "position", "random", "solve"]),
    ("course", &["board", "position", "solve"]),
    ("format", &["board", "listing", "solve", "tour"]),
    (
        "session",
        &[
            "board",
            "course",
            "facts",
            "listing",
            "position",
            "random",
            "solve",
            "tour",
            "two_knights",
        ],
    ),
    (
        "scene",
        &["board", "course", "position", "session", "solve"],
    ),
    (
        "picture",
        &["board", "course", "format", "position", "scene", "tour"],
    ),
    ("import", &["board", "format", "listing", "picture"]),
    (
        "export",
        &[
            "board", "course", "files", "format", "picture", "solve", "tour",
        ],
    ),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// A source without its comments and its unit tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source");
    let before_tests = text.split("#[cfg(test)]\nmod tests {").next();
    let lines = before_tests.unwrap_or_default().lines();
    let lines = lines.filter(|line| !line.trim_start().starts_with("//"));
    lines.map(|line| format!("{line}\n")).collect()
}

fn is_test(path: &Path) -> bool {
    let name = |part: &std::ffi::OsStr| part == "tests.rs" || part == "tests";
    path.iter().any(name)
}

/// The modules of the library that a source names.
fn named(code: &str) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let module = rest
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .next();
        named.extend(module.filter(|name| !name.is_empty()).map(str::to_owned));
    }
    named
}

/// The sources of the library, by module.
fn library() -> BTreeMap<String, Vec<PathBuf>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut modules = BTreeMap::new();
    for (module, _) in LAYERS {
        let mut paths = Vec::new();
        if root.join(module).is_dir() {
            sources(&root.join(module), &mut paths);
        }
        let file = root.join(format!("{module}.rs"));
        paths.extend(file.is_file().then_some(file));
        modules.insert((*module).to_owned(), paths);
    }
    modules
}

#[test]
fn every_module_of_the_library_has_its_layer() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let library = fs::read_to_string(root.join("lib.rs")).expect("lib.rs");
    let declared = library.lines().filter_map(|line| {
        let line = line.strip_prefix("pub ").unwrap_or(line);
        line.strip_prefix("mod ")?.strip_suffix(';')
    });
    let declared: BTreeSet<&str> = declared.collect();
    let listed: BTreeSet<&str> = LAYERS.iter().map(|(module, _)| *module).collect();
    assert_eq!(declared, listed);
    for (index, (module, below)) in LAYERS.iter().enumerate() {
        for name in *below {
            let stands_above = LAYERS[..index].iter().any(|(lower, _)| lower == name);
            assert!(
                stands_above,
                "{module} stands on {name}, which is not below it"
            );
        }
    }
}

#[test]
fn no_module_names_one_above_it() {
    for (module, below) in LAYERS {
        let mut used = BTreeSet::new();
        for path in &library()[*module] {
            if is_test(path) {
                continue;
            }
            let code = code(path);
            assert!(
                !code.contains("crate::{"),
                "{}: one module a line",
                path.display()
            );
            for name in named(&code) {
                let is_allowed = name == *module || below.contains(&name.as_str());
                assert!(is_allowed, "{} names crate::{name}", path.display());
                used.insert(name);
            }
        }
        for name in *below {
            assert!(used.contains(*name), "{module} no longer stands on {name}");
        }
    }
}

#[test]
fn the_engine_knows_no_clock_no_thread_and_no_file() {
    let with_files = ["files", "import", "export"];
    for (module, paths) in library() {
        if with_files.contains(&module.as_str()) {
            continue;
        }
        for path in paths.iter().filter(|path| !is_test(path)) {
            for line in code(path).lines() {
                for foreign in [
                    "std::thread",
                    "std::time",
                    "std::fs",
                    "std::env",
                    "std::process",
                ] {
                    assert!(!line.contains(foreign), "{}: {line}", path.display());
                }
            }
        }
    }
}

#[test]
fn the_architecture_shows_the_same_layers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("../ARCHITECTURE.md")).expect("ARCHITECTURE.md");
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
