//! Finds crossings between moves of a tour, drawn as lines between centres of squares.

use crate::board::{Direction, Size, Square};
use std::sync::LazyLock;

/// Sentinel for a move that is not in the tour.
const NONE: u32 = u32::MAX;

const UPWARDS: usize = 4;

/// A move across a given move: the offset in files and ranks of its lower square, and the index of its direction.
type Crossing = (i32, i32, usize);

/// The moves of a tour as lines, indexed to find those that cross another line.
pub struct MoveLines {
    size: Size,
    /// Numbers of the moves, by row-major index of the lower square and by upward direction.
    numbers: Vec<[u32; UPWARDS]>,
}

static CROSSING: LazyLock<[Vec<Crossing>; UPWARDS]> =
    LazyLock::new(|| std::array::from_fn(crossing));

impl MoveLines {
    /// Builds an index of moves. No two moves may join the same squares.
    pub fn new(size: Size, moves: &[(Square, Square)]) -> MoveLines {
        let mut lines = MoveLines {
            size,
            numbers: vec![[NONE; UPWARDS]; size.area() as usize],
        };
        for (number, &(from, to)) in moves.iter().enumerate() {
            let (low, way) = upwards(from, to);
            lines.numbers[size.index_of(low) as usize][way] = number as u32;
        }
        lines
    }

    /// Replaces `numbers` by those of the moves that cross a line between two squares.
    pub fn crossed_by(&self, line: (Square, Square), numbers: &mut Vec<u32>) {
        numbers.clear();
        for (low, way) in across(self.size, line) {
            let number = self.numbers[self.size.index_of(low) as usize][way];
            numbers.extend(Some(number).filter(|&number| number != NONE));
        }
    }
}

/// All moves on a board that cross a line between two squares.
pub fn moves_across(size: Size, line: (Square, Square)) -> impl Iterator<Item = (Square, Square)> {
    across(size, line).filter_map(move |(low, way)| {
        let high = beyond(low, WAYS[way])?;
        size.contains(high).then_some((low, high))
    })
}

/// All moves that cross the move `from` to `to` and start on the board; some end outside the board.
fn across(size: Size, (from, to): (Square, Square)) -> impl Iterator<Item = (Square, usize)> {
    let (low, way) = upwards(from, to);
    CROSSING[way]
        .iter()
        .filter_map(move |&(files, ranks, way)| {
            let square = beyond(low, (files, ranks))?;
            size.contains(square).then_some((square, way))
        })
}

fn beyond(square: Square, (files, ranks): Offset) -> Option<Square> {
    let file = square.file().checked_add_signed(files)?;
    Some(Square::new(file, square.rank().checked_add_signed(ranks)?))
}

fn upwards(from: Square, to: Square) -> (Square, usize) {
    let (low, high) = if from.rank() < to.rank() {
        (from, to)
    } else {
        (to, from)
    };
    let (files, rows) = Direction::between(low, high).map_or((0, 0), Direction::offset);
    // `Direction` counts rows from the top, but ranks count from the bottom.
    let way = (files, -rows);
    let ways = WAYS.iter().position(|&other| other == way);
    (low, ways.unwrap_or(0))
}

const WAYS: [(i32, i32); UPWARDS] = [(-2, 1), (-1, 2), (1, 2), (2, 1)];

fn crossing(way: usize) -> Vec<Crossing> {
    let mut found = Vec::new();
    for files in -4..=4 {
        for ranks in -2..=2 {
            for (other, (x, y)) in WAYS.into_iter().enumerate() {
                let begin = (files, ranks);
                if do_cross([(0, 0), WAYS[way]], [begin, (files + x, ranks + y)]) {
                    found.push((files, ranks, other));
                }
            }
        }
    }
    found
}

/// A distance in files and ranks.
type Offset = (i32, i32);

/// Whether two moves cross between their ends. Touching needs no case: no move passes through a third square's centre.
fn do_cross([a, b]: [Offset; 2], [c, d]: [Offset; 2]) -> bool {
    let side = |p: Offset, q: Offset, r: Offset| {
        ((q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0)).signum()
    };
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the crossing divides the first move, as a numerator and a denominator.
    fn along(way: usize, (files, ranks, other): Crossing) -> (i32, i32) {
        let ((ux, uy), (vx, vy)) = (WAYS[way], WAYS[other]);
        let (above, below) = (files * vy - ranks * vx, ux * vy - uy * vx);
        (above * below.signum(), below.abs())
    }

    #[test]
    fn no_three_moves_cross_in_one_point() {
        for way in 0..UPWARDS {
            let all = crossing(way);
            assert!(!all.is_empty());
            for (index, &one) in all.iter().enumerate() {
                for &other in &all[index + 1..] {
                    let ((a, b), (c, d)) = (along(way, one), along(way, other));
                    assert!(a * d != c * b, "{one:?} and {other:?}");
                }
            }
        }
    }
}
