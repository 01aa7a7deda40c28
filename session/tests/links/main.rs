//! Malformed texts as links; the corpus is that of the readers of files.

mod link;

use std::fs;
use std::path::Path;

#[test]
fn what_fuzzing_claims_of_links_holds_over_the_corpus() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../picture/tests/data/corpus/text");
    let files = fs::read_dir(corpus).expect("a corpus");
    let count = files
        .map(|file| link::holds(&fs::read(file.expect("a file").path()).expect("readable")))
        .count();
    assert!(count > 0);
}
