//! Fuzzes the properties stated in `engine/tests/corpus/png.rs`, which tests them over the corpus.
#![no_main]

#[path = "../../engine/tests/corpus/memory.rs"]
mod memory;
#[path = "../../engine/tests/corpus/png.rs"]
mod png;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| png::holds(bytes));
