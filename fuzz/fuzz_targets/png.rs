//! Whatever claims to be a PNG: no panic, and little memory.
#![no_main]

use knights_tour::picture;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = picture::png_text(bytes);
});
