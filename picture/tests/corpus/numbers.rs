//! Any text read as a board with givens uses little memory; accepted givens survive a round trip through each format.

use crate::memory::within_bounds;
use knights_tour::text::Numbers;

pub(crate) fn holds(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(numbers) = within_bounds(bytes, || Numbers::read(text)) else {
        return;
    };
    let is_restored = |text: &str| assert_eq!(Numbers::read(text).as_ref(), Ok(&numbers), "{text}");
    is_restored(&numbers.json(None, None));
    // JSON may have numbers above the count of squares. A table is as large as the board, so large boards are skipped.
    let are_small = numbers.givens.keys().all(|&number| number < 1 << 31);
    if are_small && numbers.board.size().area() <= 10_000 {
        is_restored(&numbers.id());
        if !numbers.givens.is_empty() {
            let mut table = Vec::new();
            numbers
                .write_table(&mut table)
                .expect("memory can be written to");
            is_restored(&String::from_utf8(table).expect("text"));
        }
    }
}
