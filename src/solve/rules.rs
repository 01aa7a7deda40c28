//! Warnsdorff's rule (H. C. von Warnsdorff, 1823): go where the fewest squares are left to go on
//! to. One walk, nothing taken back: fast, and no guarantee.

use super::tie_break::{Ranking, TieBreak};
use super::{Next, Strategy};
use crate::board::Direction;
use crate::walk::Walk;

/// The one-walk rule with a tie-break.
///
/// Candidates of degree 0 are passed over while there is another; if nothing else is left, the
/// first free candidate in the order of the directions is taken, which completes the tour if it
/// is the last square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warnsdorff {
    ranking: Ranking,
}

impl Warnsdorff {
    /// The rule with `tie_break`; `seed` matters to [`TieBreak::Random`] alone.
    pub fn new(tie_break: TieBreak, seed: u64) -> Warnsdorff {
        Warnsdorff {
            ranking: Ranking { tie_break, seed },
        }
    }

    /// The direction that the rule takes from where the knight stands; `None` if nothing is free.
    #[inline]
    pub fn choose(&self, walk: &Walk) -> Option<Direction> {
        self.ranking.best(walk)
    }
}

impl Strategy for Warnsdorff {
    fn next(&self, walk: &Walk, _left: Option<Direction>) -> Next {
        match self.choose(walk) {
            Some(direction) => Next::Advance(direction),
            None if walk.is_complete() => Next::Complete,
            None => Next::DeadEnd,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Square};
    use crate::solve::{Answer, Search};

    fn run(board: Board, start: Square, tie_break: TieBreak) -> Answer {
        let walk = Walk::new(board, start).unwrap();
        Search::new(walk, Warnsdorff::new(tie_break, 0))
            .advance(u64::MAX)
            .expect("a walk ends")
    }

    /// How many of the starts that parity allows the rule completes from.
    fn census(width: u32, height: u32, tie_break: TieBreak) -> (usize, usize) {
        let board = Board::new(width, height).unwrap();
        let starts: Vec<Square> = board
            .iter()
            .filter(|&start| board.parity_allows_start(start))
            .collect();
        let complete = starts
            .iter()
            .filter(|&&start| matches!(run(board, start, tie_break), Answer::Tour(_)))
            .count();
        (complete, starts.len())
    }

    #[test]
    fn edge_completes_as_often_as_program_a_did() {
        assert_eq!(census(8, 8, TieBreak::Edge), (64, 64));
        assert_eq!(census(7, 7, TieBreak::Edge), (14, 25));
        assert_eq!(census(10, 10, TieBreak::Edge), (99, 100));
        assert_eq!(census(16, 8, TieBreak::Edge), (123, 128));
    }

    #[test]
    fn edge_opens_from_a8_as_program_a_did() {
        let mut search = Search::new(
            Walk::new(Board::CHESS, "a8".parse().unwrap()).unwrap(),
            Warnsdorff::new(TieBreak::Edge, 0),
        );
        assert_eq!(search.advance(11), None);
        let names: Vec<String> = search.walk().trail().map(|s| s.to_string()).collect();
        assert_eq!(names.join(" "), "a8 c7 e8 g7 h5 g3 h1 f2 h3 g1 e2 c1");
    }

    #[test]
    fn a_dead_end_is_not_a_tour_and_not_a_proof() {
        let board = Board::new(3, 3).unwrap();
        let answer = run(board, "a1".parse().unwrap(), TieBreak::First);
        assert!(matches!(answer, Answer::DeadEnd { visited: 8, .. }));
    }

    #[test]
    fn farthest_from_the_centre_completes_from_nearly_every_start() {
        // The share that others measured for this tie-break is 96 to 100 per cent up to 50×50.
        for (width, height) in [(8, 8), (20, 20), (31, 31)] {
            let (complete, starts) = census(width, height, TieBreak::Centre);
            assert!(complete * 100 >= starts * 96, "{complete} of {starts}");
        }
    }
}
