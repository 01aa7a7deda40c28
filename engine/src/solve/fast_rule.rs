//! Warnsdorff's rule in few instructions. [`Warnsdorff::candidates_in_order`] is the same rule, written to be read.
//!
//! A position keeps the bytes of the eight squares around the knight in one word. The usual tie-breaks compare all eight
//! at once; the others, and the alternatives of backtracking, compare a key for each direction.

use super::squirrel_cull;
use super::warnsdorff::{distance_from_centre, random_rank};
use super::{TieBreak, Warnsdorff};
use crate::board::Direction;
use crate::position::{BLOCKED, DEGREE, EDGE, Position};

/// Rank of a candidate: the candidate with the lowest key is tried first.
type CandidateKey = u64;

/// The key of a direction without a candidate.
const NEVER: CandidateKey = CandidateKey::MAX;

/// The low bits of a key, which order candidates by direction.
const ORDER_BITS: u32 = 4;

impl Warnsdorff {
    /// The direction that the rule chooses; `None` if no neighbour is free. The first of
    /// [`Warnsdorff::candidates_in_order`], found faster.
    #[inline]
    pub fn choose(&self, position: &Position) -> Option<Direction> {
        let around = position.around();
        match self.tie_break {
            TieBreak::First => choose_by_word::<false>(around),
            TieBreak::Edge => choose_by_word::<true>(around),
            TieBreak::Centre => choose_farthest_from_centre(position, around),
            TieBreak::SquirrelCull => choose_by_squirrel_cull(position, around),
            TieBreak::Lookahead | TieBreak::Random => self.choose_by_key(position, around),
        }
    }

    /// The first of [`Warnsdorff::candidates_in_order`], or the one after `retracted`.
    pub(super) fn next_candidate(
        self,
        position: &Position,
        retracted: Option<Direction>,
    ) -> Option<Direction> {
        let Some(retracted) = retracted else {
            return self.choose(position);
        };
        let keys = self.keys(position);
        let floor = keys[retracted.index()];
        Direction::ALL
            .into_iter()
            .filter(|direction| keys[direction.index()] != NEVER)
            .filter(|direction| keys[direction.index()] > floor)
            .min_by_key(|direction| keys[direction.index()])
    }

    // Out of line, so that the slow tie-breaks cost the two fast ones no registers.
    #[inline(never)]
    fn choose_by_key(self, position: &Position, around: [u8; 8]) -> Option<Direction> {
        let lowest = around.into_iter().map(degree_rank).min()?;
        let best = Direction::ALL
            .into_iter()
            .zip(around)
            .filter(|&(_, byte)| byte & BLOCKED == 0 && degree_rank(byte) == lowest)
            .min_by_key(|&(direction, byte)| self.key(position, direction, byte))?;
        Some(best.0)
    }

    /// Keys of the eight directions, distinct except for [`NEVER`].
    fn keys(self, position: &Position) -> [CandidateKey; 8] {
        let mut keys = [NEVER; 8];
        for (direction, byte) in Direction::ALL.into_iter().zip(position.around()) {
            if byte & BLOCKED == 0 {
                keys[direction.index()] = self.key(position, direction, byte);
            }
        }
        keys
    }

    /// The key of a candidate, from the high bits: four bits of degree, the tie-break, four bits of direction.
    fn key(self, position: &Position, direction: Direction, byte: u8) -> CandidateKey {
        let index = direction.index() as CandidateKey;
        let (tie, order) = if byte & DEGREE == 0 {
            // Dead ends are ordered by direction only.
            (0, index)
        } else {
            match self.tie_break {
                TieBreak::First => (0, index),
                TieBreak::Edge if byte & EDGE != 0 => (0, 7 - index),
                TieBreak::Edge => (1, index),
                TieBreak::Centre => (farthest_rank(position, direction), index),
                TieBreak::Lookahead => (fewest_onward_moves(position, direction), index),
                TieBreak::SquirrelCull => (squirrel_cull::place(position, direction), index),
                TieBreak::Random => (random_rank(self.seed, position, direction), index),
            }
        };
        (degree_rank(byte) << 60) | (tie << ORDER_BITS) | order
    }
}

/// Rank of a direction by its degree. Degree 0 ranks last: it is a dead end, except on the last square.
fn degree_rank(byte: u8) -> CandidateKey {
    match byte & DEGREE {
        _ if byte & BLOCKED != 0 => 15,
        0 => 9,
        degree => CandidateKey::from(degree),
    }
}

/// Ranks the candidate farthest from the centre lowest, in at most 56 bits: distances need 44.
fn farthest_rank(position: &Position, direction: Direction) -> CandidateKey {
    let ((x, y), (dx, dy)) = (position.xy(), direction.offset());
    let target = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
    (1 << 44) - distance_from_centre(position.board().size(), target)
}

/// The degree rank of the best move after a candidate.
fn fewest_onward_moves(position: &Position, direction: Direction) -> CandidateKey {
    position
        .around_target(direction)
        .into_iter()
        // Visiting the candidate lowers each of these degrees by one.
        .map(|byte| {
            if byte & BLOCKED == 0 {
                degree_rank(byte - 1)
            } else {
                degree_rank(byte)
            }
        })
        .min()
        .unwrap_or(15)
}

/// The lowest key of [`choose_by_word`] that belongs to a dead end or a blocked square.
const DEAD_END_KEY: u8 = 0xf0;

/// The best candidate. High bits of a key are the degree minus one, so 0 wraps around to the last rank; low bits order
/// ties. All eight keys share one word, which avoids mispredicted branches.
fn choose_by_word<const PREFER_EDGE: bool>(around: [u8; 8]) -> Option<Direction> {
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
    let edge = if PREFER_EDGE {
        ((bytes & lanes(EDGE)) >> 6) * 0xff
    } else {
        0
    };
    let ties = (INLAND & !edge) | (ALONG_EDGE & edge);
    let [a, b, c, d, e, f, g, h] = ((degrees << 4) | ties | blocked).to_le_bytes();
    let best = a.min(b).min(c.min(d)).min(e.min(f).min(g.min(h)));
    if best >= DEAD_END_KEY {
        return first_candidate(around);
    }
    let tie = best & 15;
    let index = if tie < 8 { 7 - tie } else { tie - 8 };
    Some(Direction::from_bits(usize::from(index)))
}

/// The candidate farthest from the centre. All moves have equal length, so a dot product ranks them.
fn choose_farthest_from_centre(position: &Position, around: [u8; 8]) -> Option<Direction> {
    /// Exceeds any dot product, so that keys are positive: sides have at most 2²⁰ squares.
    const BIAS: i32 = 1 << 22;
    let (board, (x, y)) = (position.board(), position.xy());
    let doubled = |at: u32, side: u32| 2 * at as i32 + 1 - side as i32;
    let (a, b) = (doubled(x, board.width()), doubled(y, board.height()));
    let products = [
        2 * a + b,
        a + 2 * b,
        2 * b - a,
        b - 2 * a,
        -2 * a - b,
        -a - 2 * b,
        a - 2 * b,
        2 * a - b,
    ];
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
        _ => first_candidate(around),
    }
}

/// The tied candidate that comes first in the order of Squirrel and Cull.
fn choose_by_squirrel_cull(position: &Position, around: [u8; 8]) -> Option<Direction> {
    // The degree minus one, so that 0 comes last; at least 16 for blocked directions.
    let rank = |byte: u8| (byte.wrapping_sub(1) & DEGREE) | byte >> 3 & 16;
    let ranks = around.map(rank);
    let lowest = ranks.into_iter().min()?;
    if lowest >= 15 {
        return first_candidate(around);
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

/// The first candidate in the order of directions: the choice if all are dead ends.
fn first_candidate(around: [u8; 8]) -> Option<Direction> {
    let free = |&direction: &Direction| around[direction.index()] & BLOCKED == 0;
    Direction::ALL.into_iter().find(free)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Size, Square};
    use crate::solve::backtrack::first_after;
    use crate::solve::{Action, Backtrack, Search};
    use proptest::prelude::*;
    use std::ops::ControlFlow;

    /// Compares the choice and every alternative to it with the rule as written to be read.
    fn assert_same_order(rule: Warnsdorff, position: &Position) {
        let order = rule.candidates_in_order(position);
        let context = || format!("{rule:?} after {:?}", position.trail().collect::<Vec<_>>());
        assert_eq!(
            rule.choose(position),
            order.first().copied(),
            "{}",
            context()
        );
        for &candidate in &order {
            let next = first_after(Some(candidate), order.iter().copied());
            assert_eq!(
                rule.next_candidate(position, Some(candidate)),
                next,
                "{}",
                context()
            );
        }
        // The number of ties does not depend on a seed.
        let keys = Warnsdorff { seed: 0, ..rule }.keys(position);
        let ranks = keys
            .into_iter()
            .filter(|&key| key != NEVER)
            .map(|key| key >> ORDER_BITS);
        let tied = ranks
            .clone()
            .filter(|&rank| Some(rank) == ranks.clone().min())
            .count();
        assert_eq!(rule.tie_break.ties(position), tied, "{}", context());
    }

    fn rules(seed: u64) -> impl Iterator<Item = Warnsdorff> {
        TieBreak::ALL
            .into_iter()
            .map(move |tie_break| Warnsdorff::new(tie_break, seed))
    }

    #[test]
    fn every_walk_up_to_8x8_follows_the_rule_as_written() {
        for (width, height) in (1..=8).flat_map(|width| (1..=8).map(move |height| (width, height)))
        {
            let board = Board::new(width, height).unwrap();
            for (start, rule) in board
                .iter()
                .flat_map(|start| rules(7).map(move |rule| (start, rule)))
            {
                let mut position = Position::new(&board, start).unwrap();
                assert_same_order(rule, &position);
                while let Some(&direction) = rule.candidates_in_order(&position).first() {
                    position.advance(direction);
                    assert_same_order(rule, &position);
                }
            }
        }
    }

    #[test]
    fn backtracking_follows_the_order_as_written() {
        for board in ["3x4", "4x4", "5x5", "6x5", "8x8"].map(|size| size.parse::<Board>().unwrap())
        {
            for (start, tie_break) in board
                .iter()
                .flat_map(|start| TieBreak::ALL.map(|tie_break| (start, tie_break)))
            {
                let rule = Warnsdorff::new(tie_break, 7);
                let position = Position::new(&board, start).unwrap();
                let mut search = Search::new(position, Backtrack::ranked(tie_break, 7));
                let mut retracted = None;
                for _ in 0..300 {
                    let order = rule.candidates_in_order(search.position());
                    let expected = first_after(retracted, order);
                    let position = search.position();
                    match search.next() {
                        ControlFlow::Continue(Action::Advance(direction)) => {
                            assert_eq!(Some(direction), expected, "{board} {start} {rule:?}");
                            retracted = None;
                        }
                        ControlFlow::Continue(Action::TakeBack) => {
                            assert_eq!(expected, None, "{board} {start} {rule:?}");
                            retracted = position.moves().last().map(|step| step.direction());
                        }
                        ControlFlow::Break(_) => break,
                    }
                    let _ = search.step();
                }
            }
        }
    }

    proptest! {
        #[test]
        fn random_walks_among_missing_squares_agree_with_the_rule_as_written(
            width in 2..12_u32, height in 2..12_u32, seed: u64,
            missing in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
            start: prop::sample::Index, second: Option<prop::sample::Index>,
            choices in prop::collection::vec(any::<prop::sample::Index>(), 0..70),
        ) {
            let size = Size::new(width, height).unwrap();
            let whole: Vec<Square> = Board::from(size).iter().collect();
            let holes = missing.iter().map(|index| *index.get(&whole));
            let Ok(board) = Board::without(size, holes) else { return Ok(()) };
            let squares: Vec<Square> = board.iter().collect();
            let start = *start.get(&squares);
            let second = second.map(|index| *index.get(&squares)).filter(|&other| other != start);
            let mut position = match second {
                Some(second) => Position::with_two(&board, [start, second]).unwrap(),
                None => Position::new(&board, start).unwrap(),
            };
            for choice in choices {
                for rule in rules(seed) {
                    assert_same_order(rule, &position);
                }
                let free: Vec<_> = position.candidates().collect();
                if free.is_empty() {
                    break;
                }
                position.advance(choice.get(&free).0);
                position.activate(position.active().other());
            }
        }
    }

    #[test]
    fn random_depends_on_the_seed_alone() {
        let position = Position::new(&Board::CHESS, "d4".parse().unwrap()).unwrap();
        let choice = |seed| Warnsdorff::new(TieBreak::Random, seed).choose(&position);
        assert_eq!(choice(3), choice(3));
        let all: std::collections::HashSet<_> = (0..100).map(choice).collect();
        assert!(all.len() > 1, "a hundred seeds make one choice");
    }
}
