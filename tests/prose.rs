//! Comments are plain English, as CONTRIBUTING.md demands.

use std::fs;
use std::path::Path;

/// Phrases for which there is a plainer one.
const PHRASES: &[&str] = &[
    "amid",
    "anew",
    "are told",
    "as things are",
    "by itself",
    "came of",
    "comes of",
    "for good",
    "for itself",
    "found out",
    "goes by",
    "goes on",
    "heed",
    "heeds",
    "in vain",
    "is begun",
    "is told",
    "lacking",
    "leads on",
    "nobody",
    "now and then",
    "sees that",
    "sees to",
    "somebody",
    "tells of",
    "to be said",
    "whoever",
];

/// Help texts, which transcripts pin.
const ALLOWED: &[(&str, &str)] = &[("src/cli/puzzle.rs", "nobody")];

#[test]
fn comments_are_plain_english() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in ["src", "engine/src", "web/src"] {
        check(root, &root.join(folder), &mut found);
    }
    assert!(found.is_empty(), "{found:#?}");
}

fn check(root: &Path, folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            check(root, &path, found);
        } else if path.extension().is_some_and(|it| it == "rs") {
            let name = path.strip_prefix(root).expect("a path below the root");
            let name = name.to_string_lossy().replace('\\', "/");
            let text = fs::read_to_string(&path).expect("a source");
            for (number, line) in (1..).zip(text.lines()) {
                let phrases = phrases_of(line).filter(|phrase| !ALLOWED.contains(&(&name, phrase)));
                found.extend(phrases.map(|phrase| format!("{name}:{number}: {phrase:?}")));
            }
        }
    }
}

fn phrases_of(line: &str) -> impl Iterator<Item = &'static str> {
    let comment = line.split_once("//").map_or("", |(_, comment)| comment);
    let words: Vec<String> = comment
        .split(|it: char| !it.is_alphanumeric() && it != '_')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let comment = format!(" {} ", words.join(" "));
    PHRASES.iter().copied().filter(move |phrase| comment.contains(&format!(" {phrase} ")))
}

#[test]
fn a_phrase_is_found_in_comments_alone() {
    let phrases = |line| phrases_of(line).collect::<Vec<_>>();
    assert_eq!(phrases("let x = 1; // It is told, and goes on."), ["goes on", "is told"]);
    assert_eq!(phrases("let nobody = 1;"), Vec::<&str>::new());
    assert_eq!(phrases("/// Nobody2 is fine"), Vec::<&str>::new());
}
