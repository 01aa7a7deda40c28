//! Where the moves of a tour cross, counted in whole numbers.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the moves of a listed tour are fewer than 2^32, and an offset is at most 2"
)]

use super::{moves, offset};
use crate::board::{Size, Square};
use crate::tour::Tour;

/// How the moves of a tour cross, as lines from the middle of a square to the middle of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossings {
    /// How many pairs of moves cross. Three moves through one point are three pairs.
    pub count: u64,
    /// The greatest number of moves in a row of which no two cross.
    pub longest_without: u64,
}

/// No move leads this way from a square.
const NONE: u32 = u32::MAX;

/// The moves upwards from a square: by their directions' index.
const UPWARDS: usize = 4;

/// A move that crosses another: where it begins, from where the other begins, and which way it leads.
type Crossing = (i32, i32, usize);

/// The moves by the lower one of their squares.
struct Lines {
    size: Size,
    /// By square, row by row from the top-left one, and direction upwards: the number of the move.
    numbers: Vec<[u32; UPWARDS]>,
    /// By direction upwards: the moves that cross one.
    crossing: [Vec<Crossing>; UPWARDS],
}

impl Crossings {
    /// Counts the crossings of `tour`, which takes time and memory for each square.
    pub fn of(tour: &Tour) -> Crossings {
        let lines = Lines::new(tour);
        let all: Vec<(Square, Square)> = moves(tour).collect();
        let mut count = 0;
        let mut crossed = Vec::new();
        for &(from, to) in &all {
            lines.crossed_by(from, to, &mut crossed);
            count += crossed.len() as u64;
        }
        Crossings {
            // Each pair was met from both sides.
            count: count / 2,
            longest_without: lines.longest_without(&all, tour.is_closed()),
        }
    }
}

impl Lines {
    fn new(tour: &Tour) -> Lines {
        let size = tour.board().size();
        let mut lines = Lines {
            size,
            numbers: vec![[NONE; UPWARDS]; size.area() as usize],
            crossing: std::array::from_fn(crossing),
        };
        for (number, (from, to)) in moves(tour).enumerate() {
            let (low, way) = upwards(from, to);
            lines.numbers[size.index_of(low) as usize][way] = number as u32;
        }
        lines
    }

    /// The numbers of the moves that cross one.
    fn crossed_by(&self, from: Square, to: Square, numbers: &mut Vec<u32>) {
        let (low, way) = upwards(from, to);
        numbers.clear();
        for &(files, ranks, way) in &self.crossing[way] {
            let file = low.file().checked_add_signed(files);
            let rank = low.rank().checked_add_signed(ranks);
            let square = file.zip(rank).map(|(file, rank)| Square::new(file, rank));
            if let Some(square) = square.filter(|&square| self.size.contains(square)) {
                let number = self.numbers[self.size.index_of(square) as usize][way];
                numbers.extend(Some(number).filter(|&number| number != NONE));
            }
        }
    }

    /// A window over the moves that begins later whenever the newest one crosses one in it.
    fn longest_without(&self, all: &[(Square, Square)], is_closed: bool) -> u64 {
        let count = all.len();
        // A closed tour is gone round twice, for the windows over its beginning.
        let rounds = if is_closed { 2 } else { 1 };
        let (mut begin, mut longest) = (0, 0);
        let mut crossed = Vec::new();
        for at in 0..rounds * count {
            let (from, to) = all[at % count];
            self.crossed_by(from, to, &mut crossed);
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
}

/// The lower square of a move, and which way it leads from there.
fn upwards(from: Square, to: Square) -> (Square, usize) {
    let (low, high) = match from.rank() < to.rank() {
        true => (from, to),
        false => (to, from),
    };
    let way = offset(low, high);
    let ways = WAYS.iter().position(|&other| other == way);
    (low, ways.unwrap_or(0))
}

/// The moves upwards: files and ranks.
const WAYS: [(i32, i32); UPWARDS] = [(-2, 1), (-1, 2), (1, 2), (2, 1)];

/// All moves that cross the one from (0, 0) upwards by a way.
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

type Point = (i32, i32);

/// Whether two lines cross inside of both.
fn do_cross([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let side = |p: Point, q: Point, r: Point| {
        ((q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0)).signum()
    };
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}
