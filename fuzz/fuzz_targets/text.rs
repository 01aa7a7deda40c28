//! Fuzzes the properties stated in `engine/tests/corpus/text.rs`, which tests them over the corpus.
#![no_main]

#[path = "../../engine/tests/corpus/memory.rs"]
mod memory;
#[path = "../../engine/tests/corpus/text.rs"]
mod text;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| text::holds(bytes));
