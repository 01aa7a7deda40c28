//! Whatever text is read: no panic, and what is a tour comes back from each format as it was.
#![no_main]

use knights_tour::format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(listing) = format::read_bytes(bytes) else {
        return;
    };
    let Ok(tour) = listing.check() else { return };
    let text = format::json_of(tour.board(), tour.squares());
    let again = format::read(&text).expect("ours can be read");
    assert_eq!(again.check().as_ref(), Ok(&tour));
});
