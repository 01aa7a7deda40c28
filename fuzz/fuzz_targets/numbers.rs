//! See what is claimed in `engine/tests/corpus/numbers.rs`, which is tested over the corpus, too.
#![no_main]

#[path = "../../engine/tests/corpus/memory.rs"]
mod memory;
#[path = "../../engine/tests/corpus/numbers.rs"]
mod numbers;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| numbers::holds(bytes));
