//! See what is claimed in `tests/corpus/png.rs`, which is tested over the corpus, too.
#![no_main]

#[path = "../../tests/corpus/memory.rs"]
mod memory;
#[path = "../../tests/corpus/png.rs"]
mod png;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| png::holds(bytes));
