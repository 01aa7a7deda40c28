//! Fuzzes the properties stated in `picture/tests/corpus/numbers.rs`, which tests them over the corpus.
#![no_main]

#[path = "../../picture/tests/corpus/memory.rs"]
mod memory;
#[path = "../../picture/tests/corpus/numbers.rs"]
mod numbers;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| numbers::holds(bytes));
