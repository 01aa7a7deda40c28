//! Fuzzes the properties stated in `picture/tests/corpus/text.rs` and `session/tests/links/link.rs`, which tests check over
//! the corpus.
#![no_main]

#[path = "../../session/tests/links/link.rs"]
mod link;
#[path = "../../picture/tests/corpus/memory.rs"]
mod memory;
#[path = "../../picture/tests/corpus/text.rs"]
mod text;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    text::holds(bytes);
    link::holds(bytes);
});
