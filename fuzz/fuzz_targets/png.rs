//! See what is claimed in `engine/tests/corpus/png.rs`, which is tested over the corpus, too.
#![no_main]

#[path = "../../engine/tests/corpus/memory.rs"]
mod memory;
#[path = "../../engine/tests/corpus/png.rs"]
mod png;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| png::holds(bytes));
