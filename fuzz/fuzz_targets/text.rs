//! Whatever text is read: no panic, and what is a tour comes back from each format as it was.
#![no_main]

use knights_tour::format::{self, FORMATS};
use knights_tour::import;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(listing) = import::read_bytes(bytes) else {
        return;
    };
    let Ok(tour) = listing.check() else { return };
    for format in FORMATS {
        let mut text = Vec::new();
        format.write(&tour, &mut text).expect("memory can be written to");
        let text = String::from_utf8(text).expect("text");
        let again = format::read(&text).expect("ours can be read").check();
        let again = again.unwrap_or_else(|flaw| panic!("{format:?}: {flaw}"));
        // A table or list of a board with one rank or file is no different from others; what
        // counts is that the squares come in the same order.
        assert!(again.squares().eq(tour.squares()), "{format:?}");
    }
});
