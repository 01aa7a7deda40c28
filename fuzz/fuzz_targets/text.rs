//! See what is claimed in `tests/corpus/text.rs`, which is tested over the corpus, too.
#![no_main]

#[path = "../../tests/corpus/memory.rs"]
mod memory;
#[path = "../../tests/corpus/text.rs"]
mod text;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| text::holds(bytes));
