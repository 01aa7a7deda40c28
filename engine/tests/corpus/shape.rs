//! Whatever is to be a board's shape: a board that is drawn as it was read, or an error, in little
//! memory and without a panic.

use crate::memory::within_bounds;
use knights_tour::board::Board;
use knights_tour::import::{self, Threshold};

pub(crate) fn holds(bytes: &[u8]) {
    let read = within_bounds(bytes, || import::read_shape(bytes, Threshold::default()));
    if let Ok(board) = read {
        assert_eq!(Board::drawn(&board.drawing()), Ok(board));
    }
}
