//! Fuzzes the properties stated in `engine/tests/corpus/shape.rs`, which tests them over the corpus.
#![no_main]

#[path = "../../engine/tests/corpus/memory.rs"]
mod memory;
#[path = "../../engine/tests/corpus/shape.rs"]
mod shape;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| shape::holds(bytes));
