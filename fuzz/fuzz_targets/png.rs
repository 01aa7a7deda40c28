//! Fuzzes the properties stated in `picture/tests/corpus/png.rs`, which tests them over the corpus.
#![no_main]

#[path = "../../picture/tests/corpus/memory.rs"]
mod memory;
#[path = "../../picture/tests/corpus/png.rs"]
mod png;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| png::holds(bytes));
