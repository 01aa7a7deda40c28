//! How far the one-walk rule gets, start by start.

use super::Warnsdorff;
use crate::board::{Board, Square};
use crate::walk::Walk;

/// How many squares `rule` visits from `start`: all of them, or as many as until it is stuck; 0 if
/// the board cannot be walked on, or has no such square.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::solve::{TieBreak, Warnsdorff, reach};
///
/// let rule = Warnsdorff::new(TieBreak::Edge, 0);
/// assert_eq!(reach(Board::new(7, 7)?, "c7".parse()?, rule), 48);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reach(board: Board, start: Square, rule: Warnsdorff) -> u64 {
    Walk::new(board, start).map_or(0, |mut walk| reach_from(&mut walk, start, rule))
}

/// The same in the memory of a walk that was made before, for whoever asks for many starts.
pub fn reach_from(walk: &mut Walk, start: Square, rule: Warnsdorff) -> u64 {
    if walk.begin_at(start).is_err() {
        return 0;
    }
    while let Some(direction) = rule.choose(walk) {
        walk.advance(direction);
    }
    walk.visited()
}

/// Where two rules part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The number of the first move that differs, from 1.
    pub number: u64,
    /// Where each rule goes by it; `None` for one that is stuck.
    pub to: [Option<Square>; 2],
}

/// The first move at which two rules part on their way from `start`; `None` if they never do.
pub fn parting(board: Board, start: Square, rules: [Warnsdorff; 2]) -> Option<Parting> {
    let mut walk = Walk::new(board, start).ok()?;
    loop {
        let choices = rules.map(|rule| rule.choose(&walk));
        if choices[0] != choices[1] {
            let here = walk.here();
            return Some(Parting {
                number: walk.visited(),
                to: choices.map(|choice| board.step(here, choice?)),
            });
        }
        walk.advance(choices[0]?);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::TieBreak;

    #[test]
    fn rules_part_where_they_first_choose_differently() {
        let start = "a8".parse().unwrap();
        let rules =
            [TieBreak::First, TieBreak::Edge].map(|tie_break| Warnsdorff::new(tie_break, 0));
        let parting = parting(Board::CHESS, start, rules).unwrap();
        let mut walk = Walk::new(Board::CHESS, start).unwrap();
        for _ in 1..parting.number {
            let choices = rules.map(|rule| rule.choose(&walk).unwrap());
            assert_eq!(choices[0], choices[1]);
            walk.advance(choices[0]);
        }
        let next = rules.map(|rule| Board::CHESS.step(walk.here(), rule.choose(&walk).unwrap()));
        assert_ne!(next[0], next[1]);
        assert_eq!(parting.to, next);
        assert_eq!(super::parting(Board::CHESS, start, [rules[0]; 2]), None);
    }
}
