//! Warnsdorff's rule (H. C. von Warnsdorff, 1823): go where the fewest moves continue. Fast, without backtracking; may
//! get stuck.
//!
//! This file is the rule to read. `fast_rule.rs` makes the same choices in fewer instructions; its tests compare both.

use super::squirrel_cull;
use super::{Action, End, Strategy, TieBreak};
use crate::board::{Direction, Size, Square};
use crate::position::Position;
use knights_tour_base::random::mixed;
use std::ops::ControlFlow;

/// Warnsdorff's rule with a tie-break. Candidates of degree 0 come last, in the order of directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warnsdorff {
    pub(super) tie_break: TieBreak,
    pub(super) seed: u64,
}

/// An unvisited square a knight's move away.
#[derive(Clone, Copy)]
struct Candidate {
    direction: Direction,
    square: Square,
    /// The number of onward moves.
    degree: u8,
}

impl Warnsdorff {
    /// The rule with `tie_break`; only [`TieBreak::Random`] uses `seed`.
    pub fn new(tie_break: TieBreak, seed: u64) -> Warnsdorff {
        Warnsdorff { tie_break, seed }
    }

    /// The candidates in the order of the rule: fewest onward moves first, dead ends last. The rule
    /// [chooses](Warnsdorff::choose) the first one.
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::position::Position;
    /// use knights_tour::solve::{TieBreak, Warnsdorff};
    ///
    /// let squares = ["a8", "b6"].map(|name| name.parse().expect("a name"));
    /// let position = Position::along(&Board::CHESS, squares).expect("a8 is on the board");
    /// let order = Warnsdorff::new(TieBreak::First, 0).candidates_in_order(&position);
    /// let degrees = order.iter().map(|&direction| {
    ///     let square = position.board().step(position.here(), direction).expect("a candidate");
    ///     (square.to_string(), position.degree(square))
    /// });
    /// let expected = [("a4", 3), ("c8", 3), ("d7", 5), ("d5", 7), ("c4", 7)];
    /// assert!(degrees.eq(expected.map(|(name, degree)| (name.to_owned(), degree))));
    /// ```
    pub fn candidates_in_order(&self, position: &Position) -> Vec<Direction> {
        let (mut open, dead_ends) = open_and_dead_ends(position);
        open.sort_by_key(|candidate| {
            let tie_rank = self.tie_rank(position, candidate);
            (
                candidate.degree,
                tie_rank,
                self.place_among_equals(position, candidate),
            )
        });
        open.iter()
            .chain(&dead_ends)
            .map(|candidate| candidate.direction)
            .collect()
    }

    /// The tie-break's rank of a candidate: the lowest goes first.
    fn tie_rank(&self, position: &Position, candidate: &Candidate) -> u64 {
        match self.tie_break {
            TieBreak::First => 0,
            TieBreak::Edge => rank_edge_first(position, candidate),
            TieBreak::Centre => rank_farthest_from_centre_first(position, candidate),
            TieBreak::Lookahead => rank_by_lookahead(position, candidate),
            TieBreak::SquirrelCull => squirrel_cull::place(position, candidate.direction),
            TieBreak::Random => random_rank(self.seed, position, candidate.direction),
        }
    }

    /// The order of candidates that the tie-break finds equal: that of the directions. On the edge it is reversed, because
    /// the original Windows program takes the last candidate there.
    fn place_among_equals(&self, position: &Position, candidate: &Candidate) -> usize {
        let index = candidate.direction.index();
        let is_edge = position.board().size().is_edge(candidate.square);
        if self.tie_break == TieBreak::Edge && is_edge {
            7 - index
        } else {
            index
        }
    }
}

/// The candidates with and without onward moves, each in the order of directions.
fn open_and_dead_ends(position: &Position) -> (Vec<Candidate>, Vec<Candidate>) {
    let candidates = position.candidates().map(|(direction, square)| Candidate {
        direction,
        square,
        degree: position.degree(square),
    });
    candidates.partition(|candidate| candidate.degree > 0)
}

/// Edge (the original Windows program): squares on the edge go before all others.
fn rank_edge_first(position: &Position, candidate: &Candidate) -> u64 {
    u64::from(!position.board().size().is_edge(candidate.square))
}

/// Centre (A. Roth): squares far from the board's centre go first.
fn rank_farthest_from_centre_first(position: &Position, candidate: &Candidate) -> u64 {
    let size = position.board().size();
    u64::MAX - distance_from_centre(size, size.xy(candidate.square))
}

/// Lookahead (after I. Pohl, 1967): the rule once more, from the candidate. Compares the fewest onward moves there; a
/// candidate that leads only to dead ends goes last.
fn rank_by_lookahead(position: &Position, candidate: &Candidate) -> u64 {
    let onward = position.board().neighbours(candidate.square);
    let unvisited = onward.filter(|&square| !position.is_visited(square));
    // The candidate, once visited, no longer counts as an onward move of its neighbours.
    let degrees = unvisited.map(|square| position.degree(square) - 1);
    let fewest = degrees.filter(|&degree| degree > 0).min();
    fewest.map_or(u64::MAX, u64::from)
}

/// Random: a number for each candidate that depends on seed, step and direction, so that replaying a step repeats it.
pub(super) fn random_rank(seed: u64, position: &Position, direction: Direction) -> u64 {
    let point = (position.visited() << 3) | direction.index() as u64;
    let random = mixed(mixed(seed ^ point.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    // As many bits as fit into a key of the fast rule.
    random & ((1 << 56) - 1)
}

/// Four times the squared distance of a square from the board's centre, an integer.
pub(super) fn distance_from_centre(size: Size, (x, y): (u32, u32)) -> u64 {
    let doubled = |at: u32, side: u32| u64::from((2 * at + 1).abs_diff(side));
    let (from_left, from_top) = (doubled(x, size.width()), doubled(y, size.height()));
    from_left * from_left + from_top * from_top
}

impl TieBreak {
    /// How many candidates share the first rank, before the order of the directions decides.
    pub fn ties(self, position: &Position) -> usize {
        let rule = Warnsdorff::new(self, 0);
        let (open, dead_ends) = open_and_dead_ends(position);
        let ranks: Vec<(u8, u64)> = open
            .iter()
            .map(|candidate| (candidate.degree, rule.tie_rank(position, candidate)))
            .collect();
        match ranks.iter().min() {
            Some(lowest) => ranks.iter().filter(|&rank| rank == lowest).count(),
            None => dead_ends.len(),
        }
    }
}

impl Strategy for Warnsdorff {
    #[inline]
    fn next(&self, position: &Position, _retracted: Option<Direction>) -> ControlFlow<End, Action> {
        match self.choose(position) {
            Some(direction) => ControlFlow::Continue(Action::Advance(direction)),
            None if position.is_complete() => ControlFlow::Break(End::Complete),
            None => ControlFlow::Break(End::DeadEnd),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Square};
    use crate::solve::{Outcome, Search};

    fn run(board: &Board, start: Square, tie_break: TieBreak) -> Outcome {
        let position = Position::new(board, start).unwrap();
        let mut search = Search::new(position, Warnsdorff::new(tie_break, 0));
        let end = search.run(u64::MAX).expect("a walk ends");
        search.outcome(end)
    }

    /// Starts from which the rule completes, and starts that parity allows.
    fn census(width: u32, height: u32, tie_break: TieBreak) -> (usize, usize) {
        let board = Board::new(width, height).unwrap();
        let starts: Vec<Square> = board
            .iter()
            .filter(|&start| board.parity_allows_start(start))
            .collect();
        let complete = starts
            .iter()
            .filter(|&&start| matches!(run(&board, start, tie_break), Outcome::Tour(_)))
            .count();
        (complete, starts.len())
    }

    #[test]
    fn edge_completes_as_often_as_the_original_program_did() {
        assert_eq!(census(8, 8, TieBreak::Edge), (64, 64));
        assert_eq!(census(7, 7, TieBreak::Edge), (14, 25));
        assert_eq!(census(10, 10, TieBreak::Edge), (99, 100));
        assert_eq!(census(16, 8, TieBreak::Edge), (123, 128));
    }

    #[test]
    fn edge_opens_from_a8_as_the_original_program_did() {
        let mut search = Search::new(
            Position::new(&Board::CHESS, "a8".parse().unwrap()).unwrap(),
            Warnsdorff::new(TieBreak::Edge, 0),
        );
        assert_eq!(search.run(11), None);
        let names: Vec<String> = search.position().trail().map(|s| s.to_string()).collect();
        assert_eq!(names.join(" "), "a8 c7 e8 g7 h5 g3 h1 f2 h3 g1 e2 c1");
    }

    #[test]
    fn a_dead_end_is_not_a_tour_and_not_a_proof() {
        let board = Board::new(3, 3).unwrap();
        let answer = run(&board, "a1".parse().unwrap(), TieBreak::First);
        assert!(matches!(answer, Outcome::DeadEnd { visited: 8, .. }));
    }

    #[test]
    fn farthest_from_the_centre_completes_from_nearly_every_start() {
        // The published success rate is 96 to 100 % up to 50×50.
        for (width, height) in [(8, 8), (20, 20), (31, 31)] {
            let (complete, starts) = census(width, height, TieBreak::Centre);
            assert!(complete * 100 >= starts * 96, "{complete} of {starts}");
        }
    }
}
