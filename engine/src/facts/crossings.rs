//! Counts crossings between the moves of a tour, in integer arithmetic.

use super::moves;
use crate::board::Square;
use crate::tour::{MoveLines, Tour};

/// The crossings of a tour's moves, drawn as lines between centres of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossings {
    /// The number of pairs of moves that cross. No three moves cross at one point.
    pub count: u64,
    /// The length of the longest run of consecutive moves without a crossing.
    pub longest_without: u64,
}

impl Crossings {
    /// Finds the crossings of `tour`, in linear time and memory.
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
            // The loop has counted each crossing twice, once per move.
            count: count / 2,
            longest_without: longest_without(&lines, &all, tour.is_closed()),
        }
    }
}

/// Length of the longest run of uncrossed moves. A sliding window drops all moves crossed by the newest move.
fn longest_without(lines: &MoveLines, all: &[(Square, Square)], is_closed: bool) -> u64 {
    let count = all.len();
    // Go around a closed tour twice, because a run may pass its start.
    let rounds = if is_closed { 2 } else { 1 };
    let (mut begin, mut longest) = (0, 0);
    let mut crossed = Vec::new();
    for at in 0..rounds * count {
        let (from, to) = all[at % count];
        lines.crossed_by((from, to), &mut crossed);
        for &number in &crossed {
            let number = number as usize;
            // The moves of a closed tour are walked twice: take the latest index of move `number` before `at`.
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
