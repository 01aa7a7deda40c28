//! Windows of a large board, in which random changes are made one window after another: random access to all squares
//! would miss the processor's cache.

use std::ops::Range;

/// Number of squares in a window, whose edges fit into a second-level cache.
pub(super) const WINDOW: usize = 1 << 17;

/// Divides squares in row-major order into windows; a small board is one. `shift` moves the borders on large boards.
pub(super) fn windows(squares: usize, shift: usize) -> Vec<Range<usize>> {
    let mut windows = Vec::new();
    let mut begin = 0;
    let mut end = if squares <= WINDOW || shift == 0 {
        WINDOW
    } else {
        shift
    };
    while begin < squares {
        windows.push(begin..end.min(squares));
        (begin, end) = (end, end + WINDOW);
    }
    windows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_in_one_window() {
        for squares in [1, WINDOW, WINDOW + 1, 3 * WINDOW + 5] {
            for shift in [0, 1, WINDOW / 2] {
                let all = windows(squares, shift);
                assert!(all.iter().cloned().flatten().eq(0..squares));
                assert!(all.iter().all(|window| window.len() <= WINDOW));
                assert_eq!(all.len() == 1, squares <= WINDOW);
            }
        }
    }
}
