//! Mostly malformed input files, each accepted as a tour or refused, quickly and without a panic; also a fuzzing
//! corpus.

mod memory;
mod numbers;
mod png;
mod shape;
mod text;

use knights_tour_picture::import;
use std::fs;
use std::path::Path;

fn outcomes(folder: &str) -> Vec<(String, Result<u64, String>)> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/corpus");
    let files = fs::read_dir(corpus.join(folder)).expect("a corpus");
    let mut outcomes: Vec<_> = files
        .map(|file| {
            let path = file.expect("a file").path();
            let bytes = fs::read(&path).expect("readable");
            let listing = import::read(&bytes[..]).and_then(|file| file.tour());
            let listing = listing.map_err(|error| error.to_string());
            let tour = listing.and_then(|listing| listing.check().map_err(|e| e.to_string()));
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, tour.map(|tour| tour.board().squares()))
        })
        .collect();
    outcomes.sort();
    outcomes
}

fn table(folder: &str) -> String {
    let line = |(name, outcome): (String, Result<u64, String>)| match outcome {
        Ok(squares) => format!("{name}: a tour of {squares} squares\n"),
        Err(sentence) => {
            assert!(!sentence.is_empty() && !sentence.contains('\n'), "{name}");
            let sentence: String = sentence.chars().take(120).collect();
            format!("{name}: {sentence}\n")
        }
    };
    outcomes(folder).into_iter().map(line).collect()
}

#[test]
fn texts_are_tours_or_are_refused() {
    insta::assert_snapshot!(table("text"));
}

#[test]
fn pictures_carry_tours_or_are_refused() {
    insta::assert_snapshot!(table("png"));
}

#[test]
fn what_each_target_of_fuzzing_claims_holds_over_its_corpus() {
    type Claim = fn(&[u8]);
    let targets: [(&str, Claim); 4] = [
        ("text", text::holds),
        ("png", png::holds),
        ("shape", shape::holds),
        ("numbers", numbers::holds),
    ];
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/corpus");
    for (folder, holds) in targets {
        let files = fs::read_dir(corpus.join(folder)).expect("a corpus");
        let mut count = 0;
        for file in files {
            let path = file.expect("a file").path();
            println!("{}", path.display());
            holds(&fs::read(&path).expect("readable"));
            count += 1;
        }
        assert!(count > 0, "{folder}");
    }
}

#[test]
fn shapes_are_boards_or_are_refused() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/corpus/shape");
    let files = fs::read_dir(corpus).expect("a corpus");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let mut table = String::new();
    for path in paths {
        let bytes = fs::read(&path).expect("readable");
        let outcome = match import::read(&bytes[..])
            .and_then(|file| file.boards(import::Threshold::default()))
        {
            Ok(boards) => {
                let board = &boards[0].1;
                format!("{board} with {} squares", board.squares())
            }
            Err(error) => error.to_string(),
        };
        let name = path.file_name().expect("a name").to_string_lossy();
        table += &format!("{name}: {outcome}\n");
    }
    insta::assert_snapshot!(table);
}

#[test]
fn a_shape_that_claims_much_is_held_in_little_memory() {
    // 16 million squares in 8 kB, and 10^12 squares in 2 MB.
    for side in [4_000, 1_000_000] {
        let text = "x".repeat(side) + &"\n".repeat(side) + "x";
        shape::holds(text.as_bytes());
    }
}
