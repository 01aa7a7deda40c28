use super::squirrel_cull;
use crate::board::Direction;
use crate::position::{BLOCKED, DEGREE, EDGE, Position};
use knights_tour_base::listed;
use knights_tour_base::random::mixed;

listed! {
    /// A tie-break of Warnsdorff's rule. Remaining ties go to the earlier [`Direction`].
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
    pub enum TieBreak {
        /// The first candidate in the order of the directions.
        First = "first",
        /// The last candidate on the edge, else the first, as in the original Windows program (`docs/history.md`).
        #[default]
        Edge = "edge",
        /// The candidate farthest from the board's centre (Roth).
        Centre = "centre",
        /// The candidate whose best onward move has the fewest onward moves.
        Lookahead = "lookahead",
        /// By fixed orders of moves that complete square boards from the top-left corner (Squirrel and Cull).
        SquirrelCull = "squirrel-cull",
        /// A random candidate; equal seeds make equal choices.
        Random = "random",
    }
}

impl TieBreak {
    /// A description of the tie-break for menus.
    pub const fn describe(self) -> &'static str {
        match self {
            TieBreak::First => "First: in a fixed order",
            TieBreak::Edge => "Edge: a square on the edge, if any",
            TieBreak::Centre => "Centre: farthest from the centre",
            TieBreak::Lookahead => "Lookahead: fewest moves after the next",
            TieBreak::SquirrelCull => "Squirrel and Cull: fixed orders",
            TieBreak::Random => "Random: any of them",
        }
    }

    /// A phrase for explanations: a property of the chosen candidate, or how it was chosen.
    pub const fn criterion(self) -> &'static str {
        match self {
            TieBreak::First => "first in order",
            TieBreak::Edge => "on the edge",
            TieBreak::Centre => "farthest from the centre",
            TieBreak::Lookahead => "by looking ahead",
            TieBreak::SquirrelCull => "by Squirrel and Cull",
            TieBreak::Random => "by the seed",
        }
    }

    /// How many candidates share the first rank, before the order of the directions decides.
    pub fn ties(self, position: &Position) -> usize {
        let ranking = Ranking { tie_break: self, seed: 0 };
        let keys = ranking.keys(position).map(|key| key >> ORDER_BITS);
        let least = keys.into_iter().min();
        keys.into_iter().filter(|&key| Some(key) == least).count()
    }
}

/// Rank of a candidate: the candidate with the lowest key is tried first.
pub(crate) type Key = u64;

pub(crate) const NEVER: Key = Key::MAX;

/// The low bits of a key, which order candidates by direction.
const ORDER_BITS: u32 = 4;

/// Rank of a direction by its degree. Degree 0 ranks last: it is a dead end, except on the last square.
fn rank(byte: u8) -> Key {
    match byte & DEGREE {
        _ if byte & BLOCKED != 0 => 15,
        0 => 9,
        degree => Key::from(degree),
    }
}

/// The best candidate. High bits of a key are the degree minus one, so 0 wraps around to the last rank; low bits order
/// ties. All eight keys share one word, which avoids mispredicted branches.
fn best_by_byte<const PREFER_EDGE: bool>(around: [u8; 8]) -> Option<Direction> {
    const fn lanes(byte: u8) -> u64 {
        u64::from_le_bytes([byte; 8])
    }
    /// Low bits of keys: the edge beats inland. On the edge, the later candidate wins; inland, the earlier one.
    const INLAND: u64 = u64::from_le_bytes([8, 9, 10, 11, 12, 13, 14, 15]);
    const ALONG_EDGE: u64 = u64::from_le_bytes([7, 6, 5, 4, 3, 2, 1, 0]);

    let bytes = u64::from_le_bytes(around);
    // Adding 15 subtracts one from the degree; the mask removes the carry.
    let degrees = ((bytes & lanes(DEGREE)) + lanes(15)) & lanes(DEGREE);
    let blocked = ((bytes & lanes(BLOCKED)) >> 7) * 0xff;
    let edge = if PREFER_EDGE { ((bytes & lanes(EDGE)) >> 6) * 0xff } else { 0 };
    let ties = (INLAND & !edge) | (ALONG_EDGE & edge);
    let [a, b, c, d, e, f, g, h] = ((degrees << 4) | ties | blocked).to_le_bytes();
    let best = a.min(b).min(c.min(d)).min(e.min(f).min(g.min(h)));
    if best >= DEAD_END_KEY {
        return first_free(around);
    }
    let tie = best & 15;
    let index = if tie < 8 { 7 - tie } else { tie - 8 };
    Some(Direction::from_bits(usize::from(index)))
}

/// The candidate farthest from the centre. All moves have equal length, so a dot product ranks them.
fn farthest(position: &Position, around: [u8; 8]) -> Option<Direction> {
    /// Exceeds any dot product, so that keys are positive: sides have at most 2²⁰ squares.
    const BIAS: i32 = 1 << 22;
    let (board, (x, y)) = (position.board(), position.xy());
    let doubled = |at: u32, side: u32| 2 * at as i32 + 1 - side as i32;
    let (a, b) = (doubled(x, board.width()), doubled(y, board.height()));
    let products =
        [2 * a + b, a + 2 * b, 2 * b - a, b - 2 * a, -2 * a - b, -a - 2 * b, a - 2 * b, 2 * a - b];
    let mut best = u32::MAX;
    for (index, (product, byte)) in products.into_iter().zip(around).enumerate() {
        // From the high bits: blocked, the degree minus one, the dot product, the direction.
        let degree = u32::from(byte & DEGREE).wrapping_sub(1) & 15;
        let rank = degree | u32::from(byte & BLOCKED) >> 3;
        let key = rank << 27 | ((BIAS - product) as u32) << 3 | index as u32;
        best = best.min(key);
    }
    match best >> 27 {
        0..15 => Some(Direction::from_bits(best as usize)),
        _ => first_free(around),
    }
}

fn preferred(position: &Position, around: [u8; 8]) -> Option<Direction> {
    // The degree minus one, so that 0 comes last; at least 16 for blocked directions.
    let rank = |byte: u8| (byte.wrapping_sub(1) & DEGREE) | byte >> 3 & 16;
    let ranks = around.map(rank);
    let lowest = ranks.into_iter().min()?;
    if lowest >= 15 {
        return first_free(around);
    }
    let is_best = |&(_, rank): &(usize, u8)| rank == lowest;
    let mut best = (0..).zip(ranks).filter(is_best);
    let first = best.next()?.0;
    // The current order is expensive to find, and matters only for ties.
    if best.next().is_none() {
        return Some(Direction::from_bits(first));
    }
    let places = squirrel_cull::places(position);
    let tied = (0..).zip(ranks).filter(is_best);
    let chosen = tied.min_by_key(|&(index, _)| places[index & 7])?.0;
    Some(Direction::from_bits(chosen))
}

fn first_free(around: [u8; 8]) -> Option<Direction> {
    let free = |&direction: &Direction| around[direction.index()] & BLOCKED == 0;
    Direction::ALL.into_iter().find(free)
}

/// The lowest key of [`best_by_byte`] that belongs to a dead end or a blocked square.
const DEAD_END_KEY: u8 = 0xf0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ranking {
    pub(crate) tie_break: TieBreak,
    pub(crate) seed: u64,
}

impl Ranking {
    #[inline]
    pub(crate) fn best(self, position: &Position) -> Option<Direction> {
        let around = position.around();
        match self.tie_break {
            TieBreak::First => best_by_byte::<false>(around),
            TieBreak::Edge => best_by_byte::<true>(around),
            TieBreak::Centre => farthest(position, around),
            TieBreak::SquirrelCull => preferred(position, around),
            TieBreak::Lookahead | TieBreak::Random => self.best_by_key(position, around),
        }
    }

    // Out of line, so that the slow tie-breaks cost the two fast ones no registers.
    #[inline(never)]
    fn best_by_key(self, position: &Position, around: [u8; 8]) -> Option<Direction> {
        let lowest = around.into_iter().map(rank).min()?;
        let best = Direction::ALL
            .into_iter()
            .zip(around)
            .filter(|&(_, byte)| rank(byte) == lowest)
            .min_by_key(|&(direction, byte)| self.key(position, direction, byte))?;
        (best.1 & BLOCKED == 0).then_some(best.0)
    }

    /// Keys of the eight directions, distinct except for [`NEVER`].
    pub(crate) fn keys(self, position: &Position) -> [Key; 8] {
        let mut keys = [NEVER; 8];
        for (direction, byte) in Direction::ALL.into_iter().zip(position.around()) {
            if byte & BLOCKED == 0 {
                keys[direction.index()] = self.key(position, direction, byte);
            }
        }
        keys
    }

    /// The key of a candidate, from the high bits: four bits of degree, the tie-break, four bits of direction.
    fn key(self, position: &Position, direction: Direction, byte: u8) -> Key {
        let index = direction.index() as Key;
        let (tie, order) = if byte & DEGREE == 0 {
            // Dead ends are ordered by direction only.
            (0, index)
        } else {
            match self.tie_break {
                TieBreak::First => (0, index),
                TieBreak::Edge if byte & EDGE != 0 => (0, 7 - index),
                TieBreak::Edge => (1, index),
                TieBreak::Centre => (u64::MAX - distance_from_centre(position, direction), index),
                TieBreak::Lookahead => (best_onward_rank(position, direction), index),
                TieBreak::SquirrelCull => (squirrel_cull::place(position, direction), index),
                TieBreak::Random => (self.random(position, direction), index),
            }
        };
        // 56 bits suffice for every tie-break: distances need 44.
        (rank(byte) << 60) | ((tie & ((1 << 56) - 1)) << ORDER_BITS) | order
    }

    /// A reproducible random number for a candidate, so that replaying a step repeats the move.
    fn random(self, position: &Position, direction: Direction) -> u64 {
        let point = (position.visited() << 3) | direction.index() as u64;
        mixed(mixed(self.seed ^ point.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }
}

/// Four times the squared distance of the target square from the board's centre, an integer.
fn distance_from_centre(position: &Position, direction: Direction) -> u64 {
    let board = position.board();
    let ((x, y), (dx, dy)) = (position.xy(), direction.offset());
    let doubled =
        |at: u32, by: i32, side: u32| 2 * (i64::from(at) + i64::from(by)) + 1 - i64::from(side);
    let from_left = doubled(x, dx, board.width());
    let from_top = doubled(y, dy, board.height());
    (from_left * from_left + from_top * from_top).unsigned_abs()
}

fn best_onward_rank(position: &Position, direction: Direction) -> u64 {
    position
        .around_target(direction)
        .into_iter()
        // Visiting the candidate lowers each of these degrees by one.
        .map(|byte| if byte & BLOCKED == 0 { rank(byte - 1) } else { rank(byte) })
        .min()
        .unwrap_or(15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Square};
    use proptest::prelude::*;

    /// An independent implementation.
    fn expected(position: &Position, tie_break: TieBreak) -> Option<Square> {
        let board = position.board();
        let candidates: Vec<Square> = position.candidates().map(|(_, square)| square).collect();
        let best = candidates
            .iter()
            .map(|&square| position.degree(square))
            .filter(|&degree| degree > 0)
            .min();
        let Some(best) = best else {
            return candidates.first().copied();
        };
        let tied = || {
            let of_best = move |square: &Square| position.degree(*square) == best;
            candidates.iter().copied().filter(of_best)
        };
        match tie_break {
            TieBreak::First => tied().next(),
            TieBreak::Edge => {
                let mut chosen = tied().next()?;
                for later in tied().skip(1).filter(|&square| board.size().is_edge(square)) {
                    chosen = later;
                }
                Some(chosen)
            }
            TieBreak::Centre => {
                let far = |square: Square| {
                    let x = f64::from(square.file()) - f64::from(board.width() - 1) / 2.0;
                    let y = f64::from(square.rank()) - f64::from(board.height() - 1) / 2.0;
                    x * x + y * y
                };
                let most = tied().map(far).fold(0.0, f64::max);
                tied().find(|&square| far(square) == most)
            }
            TieBreak::Lookahead => {
                let fewest = |square: Square| {
                    let mut next = position.clone();
                    next.advance(position.direction_to(square).unwrap());
                    let onward = next.candidates().map(|(_, square)| next.degree(square));
                    onward.map(|degree| if degree == 0 { 9 } else { degree }).min()
                };
                let least = tied().map(fewest).min()?;
                tied().find(|&square| fewest(square) == least)
            }
            TieBreak::SquirrelCull | TieBreak::Random => unreachable!("has no sentence"),
        }
    }

    proptest! {
        #[test]
        fn every_rule_does_what_its_sentence_says(
            width in 3..12_u32, height in 3..12_u32, start: (u32, u32),
            choices in prop::collection::vec(0..8_usize, 0..70),
        ) {
            let board = Board::new(width, height).unwrap();
            let start = Square::new(start.0 % width, start.1 % height);
            let mut position = Position::new(&board, start).unwrap();
            for choice in choices {
                for tie_break in TieBreak::ALL {
                    let ranking = Ranking { tie_break, seed: 7 };
                    let best = ranking.best(&position);
                    let keys = ranking.keys(&position);
                    let lowest = Direction::ALL.into_iter().min_by_key(|d| keys[d.index()]);
                    prop_assert_eq!(best, lowest.filter(|d| keys[d.index()] != NEVER));
                    if !matches!(tie_break, TieBreak::SquirrelCull | TieBreak::Random) {
                        let target = best.and_then(|direction| board.step(position.here(), direction));
                        prop_assert_eq!(target, expected(&position, tie_break), "{:?}", tie_break);
                    }
                }
                let free: Vec<_> = position.candidates().collect();
                if free.is_empty() {
                    break;
                }
                position.advance(free[choice % free.len()].0);
            }
        }
    }

    #[test]
    fn random_depends_on_the_seed_alone() {
        let position = Position::new(&Board::CHESS, "d4".parse().unwrap()).unwrap();
        let choice = |seed| Ranking { tie_break: TieBreak::Random, seed }.best(&position);
        assert_eq!(choice(3), choice(3));
        let all: std::collections::HashSet<_> = (0..100).map(choice).collect();
        assert!(all.len() > 1, "a hundred seeds make one choice");
    }
}
