//! Any input for a board's shape is refused, or drawn again without change. Neither panics or uses much memory.

use crate::memory::within_bounds;
use knights_tour::board::Board;
use knights_tour_picture::import::{self, Threshold};

pub(crate) fn holds(bytes: &[u8]) {
    let read = within_bounds(bytes, || import::read(bytes)?.boards(Threshold::default()));
    if let Ok(mut boards) = read {
        let board = boards.swap_remove(0).1;
        assert_eq!(Board::drawn(&board.drawing()), Ok(board));
    }
}
