//! Whatever is to be a board's shape: a board that is drawn as it was read, or an error, and no panic.
#![no_main]

use knights_tour::board::Board;
use knights_tour::import::{self, Threshold};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(board) = import::read_shape(bytes, Threshold::default()) {
        assert_eq!(Board::drawn(&board.drawing()), Ok(board));
    }
});
