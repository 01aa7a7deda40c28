//! Fuzzes the properties stated in `engine/tests/corpus/numbers.rs`, which tests them over the corpus.
#![no_main]

#[path = "../../engine/tests/corpus/memory.rs"]
mod memory;
#[path = "../../engine/tests/corpus/numbers.rs"]
mod numbers;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| numbers::holds(bytes));
