//! Fuzzes the properties stated in `picture/tests/corpus/shape.rs`, which tests them over the corpus.
#![no_main]

#[path = "../../picture/tests/corpus/memory.rs"]
mod memory;
#[path = "../../picture/tests/corpus/shape.rs"]
mod shape;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| shape::holds(bytes));
