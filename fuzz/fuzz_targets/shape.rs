//! See what is claimed in `engine/tests/corpus/shape.rs`, which is tested over the corpus, too.
#![no_main]

#[path = "../../engine/tests/corpus/memory.rs"]
mod memory;
#[path = "../../engine/tests/corpus/shape.rs"]
mod shape;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| shape::holds(bytes));
