//! See what is claimed in `engine/tests/corpus/text.rs`, which is tested over the corpus, too.
#![no_main]

#[path = "../../engine/tests/corpus/memory.rs"]
mod memory;
#[path = "../../engine/tests/corpus/text.rs"]
mod text;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| text::holds(bytes));
