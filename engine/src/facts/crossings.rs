//! Where the moves of a tour cross, counted in whole numbers.

use super::moves;
use crate::board::Square;
use crate::tour::{MoveLines, Tour};

/// How the moves of a tour cross, as lines from the middle of a square to the middle of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Crossings {
    /// How many pairs of moves cross. No three of them go through one point.
    pub count: u64,
    /// The greatest number of moves in a row of which no two cross.
    pub longest_without: u64,
}

impl Crossings {
    /// Counts the crossings of `tour`, which takes time and memory for each square.
    pub fn of(tour: &Tour) -> Crossings {
        let all: Vec<(Square, Square)> = moves(tour).collect();
        let lines = MoveLines::new(tour.board().size(), &all);
        let mut count = 0;
        let mut crossed = Vec::new();
        for &(from, to) in &all {
            lines.crossed_by((from, to), &mut crossed);
            count += crossed.len() as u64;
        }
        Crossings {
            // Each pair was met from both sides.
            count: count / 2,
            longest_without: longest_without(&lines, &all, tour.is_closed()),
        }
    }
}

/// A window over the moves that begins later whenever the newest one crosses one in it.
fn longest_without(lines: &MoveLines, all: &[(Square, Square)], is_closed: bool) -> u64 {
    let count = all.len();
    // A closed tour is gone round twice, for the windows over its beginning.
    let rounds = if is_closed { 2 } else { 1 };
    let (mut begin, mut longest) = (0, 0);
    let mut crossed = Vec::new();
    for at in 0..rounds * count {
        let (from, to) = all[at % count];
        lines.crossed_by((from, to), &mut crossed);
        for &number in &crossed {
            let number = number as usize;
            // The last time that it came, before now.
            let last = match number < at % count {
                true => at - at % count + number,
                false if at >= count => at - at % count + number - count,
                false => continue,
            };
            begin = begin.max(last + 1);
        }
        longest = longest.max((at + 1 - begin).min(count));
    }
    longest as u64
}
