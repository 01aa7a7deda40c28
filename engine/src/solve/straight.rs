//! Closed tours along straight lines, with few turns: almost all squares have the moves (2, −1) and (−2, 1), and patterns
//! at the edges turn the lines. On n×n it has 8n − 14 turns; no tour has fewer than 8n − 24 (from n = 20).
//!
//! The patterns are those of N. Mamano and others, 2026 (github.com/nmamano/MinCrossingsKnightsTour, MIT licence,
//! `bounds-2026/TURNS_PROOFS.md`, part D), who prove that they form one cycle on squares from 48×48. Other rectangles may
//! get several cycles, which are joined here.

use crate::board::{Board, Size, Square};
use crate::tour::Tour;

/// The moves by their codes: codes that differ by four are opposite.
const MOVES: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// The codes of a square's two moves, as two digits.
type TwoMoves = u8;

/// The moves of squares away from the edges.
const STRAIGHT: TwoMoves = 26;
/// The two columns at the left and at the right edge, from outside to inside.
const LEFT: [TwoMoves; 2] = [23, 27];
const RIGHT: [TwoMoves; 2] = [46, 6];

/// The four rows at the lower edge, from top to bottom, with a period of eight columns.
const BOTTOM: [[TwoMoves; 8]; 4] = [
    [26, 26, 26, 26, 26, 26, 26, 26],
    [36, 26, 26, 46, 26, 46, 36, 26],
    [25, 26, 25, 26, 26, 25, 26, 25],
    [16, 67, 6, 16, 6, 16, 16, 67],
];

/// The corners have six rows, from top to bottom, of six squares.
const CORNER: usize = 6;

type Corner = [[TwoMoves; CORNER]; CORNER];

const TOP_LEFT: Corner = [
    [23, 23, 25, 25, 23, 25],
    [13, 12, 26, 16, 16, 26],
    [23, 27, 27, 26, 26, 27],
    [23, 27, 26, 26, 26, 26],
    [23, 27, 26, 26, 26, 26],
    [23, 27, 26, 26, 26, 26],
];

const BOTTOM_LEFT: Corner = [
    [23, 27, 26, 26, 26, 26],
    [23, 27, 26, 26, 26, 26],
    [23, 47, 26, 26, 26, 26],
    [23, 47, 26, 34, 26, 46],
    [2, 27, 56, 25, 26, 25],
    [1, 17, 6, 16, 7, 16],
];

/// The corners at the right, by half the remainder of the width on division by eight.
const TOP_RIGHT: [Corner; 4] = [
    [
        [23, 25, 23, 23, 35, 45],
        [26, 26, 16, 16, 36, 46],
        [26, 27, 26, 67, 7, 47],
        [26, 26, 26, 26, 6, 47],
        [26, 26, 26, 26, 6, 46],
        [26, 26, 26, 26, 6, 46],
    ],
    [
        [25, 24, 23, 23, 35, 45],
        [26, 26, 16, 16, 36, 46],
        [2, 26, 26, 67, 7, 47],
        [26, 26, 26, 26, 6, 47],
        [26, 26, 26, 26, 6, 46],
        [26, 26, 26, 26, 6, 46],
    ],
    [
        [25, 24, 23, 25, 34, 45],
        [26, 16, 26, 16, 36, 46],
        [2, 26, 26, 7, 6, 47],
        [26, 26, 26, 26, 6, 47],
        [26, 26, 26, 26, 6, 46],
        [26, 26, 26, 26, 6, 46],
    ],
    [
        [23, 25, 24, 23, 35, 45],
        [26, 26, 16, 16, 36, 46],
        [26, 7, 26, 26, 7, 47],
        [26, 26, 26, 23, 6, 67],
        [26, 26, 26, 26, 6, 46],
        [26, 26, 26, 26, 67, 46],
    ],
];

/// For remainders 0 and 6, then for 2 and 4.
const BOTTOM_RIGHT: [Corner; 2] = [
    [
        [26, 26, 26, 26, 6, 46],
        [26, 26, 26, 26, 6, 46],
        [26, 26, 56, 26, 6, 46],
        [16, 26, 46, 26, 3, 46],
        [25, 26, 25, 26, 5, 56],
        [16, 6, 16, 16, 6, 67],
    ],
    [
        [26, 26, 26, 26, 6, 46],
        [26, 26, 26, 26, 6, 46],
        [26, 26, 36, 26, 6, 46],
        [26, 46, 46, 26, 3, 46],
        [26, 25, 26, 27, 5, 56],
        [6, 6, 16, 16, 6, 67],
    ],
];

/// Minimum side of a board with a straight tour.
const LEAST_SIDE: u32 = 2 * CORNER as u32;

/// A closed tour with few turns and few crossings: about four turns for each row and column. `None` unless both sides
/// are at least 12 and one of them is even.
///
/// ```
/// use knights_tour::board::Size;
/// use knights_tour::solve::{Goal, straight_tour};
///
/// let tour = straight_tour(Size::new(100, 100)?).expect("large enough");
/// assert!(tour.is_closed());
/// assert_eq!(Goal::Turns.count(&tour), 8 * 100 - 14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn straight_tour(size: Size) -> Option<Tour> {
    if size.sides().0 < LEAST_SIDE {
        return None;
    }
    // The patterns need an even width, so the board may be turned.
    let mut cycles = StraightCycles::of(size, false);
    if cycles.as_ref().is_none_or(|cycles| cycles.number > 1) {
        let turned = StraightCycles::of(size, true);
        let is_better =
            |it: &StraightCycles| cycles.as_ref().is_none_or(|one| it.number < one.number);
        if turned.as_ref().is_some_and(is_better) {
            cycles = turned;
        }
    }
    let mut cycles = cycles?;
    while cycles.number > 1 {
        cycles.join()?;
    }
    let mut squares = Vec::with_capacity(cycles.near.len());
    let (mut before, mut here) = (cycles.near[0][0], 0);
    for _ in 0..cycles.near.len() {
        squares.push(cycles.square(here));
        (before, here) = (here, cycles.next(before, here));
    }
    Tour::new(&Board::whole(size), squares).ok()
}

/// The index of a square, row by row.
type Place = u32;

/// A cycle or several that visit all squares of a board.
#[derive(Clone, Debug)]
struct StraightCycles {
    size: Size,
    /// Whether columns of the patterns are rows of the board.
    is_turned: bool,
    width: u32,
    /// The two neighbours of each square in its cycle.
    near: Vec<[Place; 2]>,
    /// The cycle of each square.
    cycle: Vec<u32>,
    number: u32,
}

/// A way to join two cycles: the moves between the first two and between the last two squares are replaced by moves from
/// the first to the third and from the second to the fourth.
type Exchange = [Place; 4];

impl StraightCycles {
    /// The cycles that the patterns form; `None` if their width is odd.
    fn of(size: Size, is_turned: bool) -> Option<StraightCycles> {
        let (width, height) = if is_turned {
            (size.height(), size.width())
        } else {
            (size.width(), size.height())
        };
        if width % 2 == 1 {
            return None;
        }
        let mut near = Vec::with_capacity((width * height) as usize);
        for y in 0..height {
            for x in 0..width {
                near.push(
                    moves_of([width, height], x, y).map(|(dx, dy)| {
                        y.wrapping_add_signed(dy) * width + x.wrapping_add_signed(dx)
                    }),
                );
            }
        }
        let mut cycles = StraightCycles {
            size,
            is_turned,
            width,
            near,
            cycle: Vec::new(),
            number: 0,
        };
        cycles.number_cycles();
        Some(cycles)
    }

    fn square(&self, place: Place) -> Square {
        let (x, y) = self.coordinates(place);
        let (x, y) = if self.is_turned { (y, x) } else { (x, y) };
        match self.size.at(x, y) {
            Some(square) => square,
            None => unreachable!("{place} is on the board"),
        }
    }

    fn number_cycles(&mut self) {
        const NONE: u32 = u32::MAX;
        self.number = 0;
        self.cycle = vec![NONE; self.near.len()];
        for place in 0..self.near.len() {
            if self.cycle[place] == NONE {
                let (mut before, mut here) = (self.near[place][0], place as Place);
                while self.cycle[here as usize] == NONE {
                    self.cycle[here as usize] = self.number;
                    (before, here) = (here, self.next(before, here));
                }
                self.number += 1;
            }
        }
    }

    /// The square after `here` on the way from `before`.
    fn next(&self, before: Place, here: Place) -> Place {
        let [one, other] = self.near[here as usize];
        if one == before { other } else { one }
    }

    /// Joins two cycles where that adds the fewest turns; `None` if no exchange joins any.
    fn join(&mut self) -> Option<()> {
        let mut best: Option<(i32, Exchange)> = None;
        for a in 0..self.near.len() as Place {
            self.for_each_exchange(a, &mut |exchange| {
                let added = self.turns_added(exchange);
                if best.is_none_or(|best| added < best.0) {
                    best = Some((added, exchange));
                }
            });
        }
        let (_, [a, b, c, d]) = best?;
        for (place, from, to) in [(a, b, c), (b, a, d), (c, d, a), (d, c, b)] {
            self.near[place as usize] = self.exchanged(place, from, to);
        }
        self.number_cycles();
        Some(())
    }

    /// Calls `found` with each exchange that joins the cycle of a square to another one by a move from this square.
    fn for_each_exchange(&self, a: Place, found: &mut dyn FnMut(Exchange)) {
        let (x, y) = self.coordinates(a);
        for (dx, dy) in MOVES {
            let (x, y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            let c = y.wrapping_mul(self.width).wrapping_add(x);
            // Beyond an edge the coordinates are huge.
            let is_there = x < self.width && c < self.near.len() as Place;
            if !is_there || self.cycle[a as usize] == self.cycle[c as usize] {
                continue;
            }
            for b in self.near[a as usize] {
                for d in self.near[c as usize] {
                    if self.is_move(b, d) {
                        found([a, b, c, d]);
                    }
                }
            }
        }
    }

    fn coordinates(&self, place: Place) -> (u32, u32) {
        (place % self.width, place / self.width)
    }

    fn is_move(&self, one: Place, other: Place) -> bool {
        let ((x, y), (to_x, to_y)) = (self.coordinates(one), self.coordinates(other));
        x.abs_diff(to_x) * y.abs_diff(to_y) == 2
    }

    fn turns_added(&self, [a, b, c, d]: Exchange) -> i32 {
        let added = [(a, b, c), (b, a, d), (c, d, a), (d, c, b)].map(|(place, from, to)| {
            let after = self.is_turn(place, self.exchanged(place, from, to));
            i32::from(after) - i32::from(self.is_turn(place, self.near[place as usize]))
        });
        added.iter().sum()
    }

    /// The neighbours of a square with one of them replaced.
    fn exchanged(&self, place: Place, from: Place, to: Place) -> [Place; 2] {
        let near = self.near[place as usize];
        near.map(|it| if it == from { to } else { it })
    }

    fn is_turn(&self, place: Place, [one, other]: [Place; 2]) -> bool {
        // Two moves are opposite if the square is in the middle.
        let ((x, y), (x1, y1), (x2, y2)) = (
            self.coordinates(place),
            self.coordinates(one),
            self.coordinates(other),
        );
        (x1 + x2, y1 + y2) != (2 * x, 2 * y)
    }
}

/// The two moves of a square in the patterns of a board.
fn moves_of([width, height]: [u32; 2], x: u32, y: u32) -> [(i32, i32); 2] {
    let (right, top) = (width - 1 - x, height - 1 - y);
    let [x, y, right, top] = [x, y, right, top].map(|distance| distance as usize);
    let remainder = width as usize % 8 / 2;
    let code = match (x.min(right) < CORNER, y.min(top) < CORNER) {
        (true, true) if top < CORNER && x < CORNER => TOP_LEFT[top][x],
        (true, true) if top < CORNER => TOP_RIGHT[remainder][top][CORNER - 1 - right],
        (true, true) if x < CORNER => BOTTOM_LEFT[CORNER - 1 - y][x],
        (true, true) => {
            BOTTOM_RIGHT[usize::from(matches!(remainder, 1 | 2))][CORNER - 1 - y]
                [CORNER - 1 - right]
        }
        (true, false) if x < LEFT.len() => LEFT[x],
        (true, false) if right < RIGHT.len() => RIGHT[right],
        (false, true) if y < BOTTOM.len() => BOTTOM[BOTTOM.len() - 1 - y][x % 8],
        (false, true) if top < BOTTOM.len() => {
            // The lower edge turned by 180 degrees and shifted by a column.
            let code = BOTTOM[BOTTOM.len() - 1 - top][(9 - x % 8) % 8];
            return [code / 10, code % 10].map(|code| MOVES[usize::from(code + 4) % 8]);
        }
        _ => STRAIGHT,
    };
    [code / 10, code % 10].map(|code| MOVES[usize::from(code)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::turns;

    fn counted(width: u32, height: u32) -> u64 {
        let tour = straight_tour(Size::new(width, height).unwrap()).expect("a tour");
        assert!(tour.is_closed(), "{width}x{height}");
        let turns = turns(&tour);
        turns.acute + turns.right + turns.obtuse
    }

    #[test]
    fn squares_of_even_side_have_14_turns_fewer_than_8_a_row() {
        for side in (12..=64).step_by(2) {
            assert_eq!(counted(side, side), u64::from(8 * side - 14), "{side}");
        }
    }

    #[test]
    fn rectangles_of_even_area_have_few_turns_more() {
        let most = if cfg!(feature = "slow") { 56 } else { 24 };
        for width in 12..=most {
            for height in (12..=most).filter(|height| width * height % 2 == 0) {
                let more = counted(width, height) - u64::from(4 * (width + height) - 14);
                assert!(more <= 12, "{width}x{height}: {more}");
            }
        }
    }

    #[test]
    fn small_boards_and_odd_areas_have_none() {
        for (width, height) in [(11, 12), (12, 11), (13, 13), (8, 8), (1, 100)] {
            assert_eq!(straight_tour(Size::new(width, height).unwrap()), None);
        }
    }
}
