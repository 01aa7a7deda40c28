//! The documents show the pictures that their commands draw today.

use crate::run::Test;
use std::fs;
use std::path::Path;

/// The commands of docs/pictures.md and docs/pictures.sh, without the name of the program.
fn commands(docs: &Path) -> Vec<String> {
    let read = |name: &str| fs::read_to_string(docs.join(name)).expect("a text");
    let (page, script) = (read("pictures.md"), read("pictures.sh"));
    let shown = page.split('`').filter(|code| code.contains(" -o "));
    let commands = shown.chain(script.lines());
    let commands = commands.filter_map(|line| line.strip_prefix("knights-tour "));
    commands.map(str::to_owned).collect()
}

#[test]
fn pictures_of_the_documents_are_what_their_commands_draw() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    let (docs, drawn) = (root.join("docs"), folder.path().join("docs"));
    fs::create_dir_all(folder.path().join("web/page")).expect("a folder");
    fs::create_dir_all(&drawn).expect("a folder");
    let _ = fs::copy(docs.join("face.png"), drawn.join("face.png")).expect("a picture");
    let commands = commands(&docs);
    assert!(commands.len() > 9, "{commands:?}");
    let mut stale = Vec::new();
    for command in commands {
        Test::new(&command).folder(&drawn).run();
        let (_, after) = command.split_once(" -o ").expect("a picture");
        let name = after.split(' ').next().expect("its name");
        if !is_same(&docs.join(name), &drawn.join(name)) {
            stale.push(name.to_owned());
        }
    }
    assert!(
        stale.is_empty(),
        "make these pictures again with docs/pictures.sh: {stale:?}"
    );
}

/// Compares the pixels of a PNG, so that another encoder may write it, and the bytes of a GIF.
fn is_same(one: &Path, other: &Path) -> bool {
    let bytes = |path: &Path| fs::read(path).expect("a picture");
    if one.extension().is_some_and(|extension| extension == "png") {
        let pixels = |path: &Path| image::open(path).expect("a picture").into_rgb8();
        pixels(one) == pixels(other)
    } else {
        bytes(one) == bytes(other)
    }
}
