//! How far the one-walk rule gets, start by start.

use super::Warnsdorff;
use crate::board::{Board, Square};
use crate::position::Position;

/// How many squares `rule` visits from `start`: all of them, or as many as until it is stuck; 0 if
/// the board does not have the square. The memory of `position` is used again.
fn squares_reached(position: &mut Position, start: Square, rule: Warnsdorff) -> u64 {
    if position.begin_at(start).is_err() {
        return 0;
    }
    while let Some(direction) = rule.choose(position) {
        position.advance(direction);
    }
    position.visited()
}

/// How far a rule gets from every start of a board from which colours allow a tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    board: Board,
    rule: Warnsdorff,
    starts: Vec<Square>,
}

impl Census {
    /// The census of `rule` on `board`, not begun.
    pub fn new(board: &Board, rule: Warnsdorff) -> Census {
        let starts = board
            .iter()
            .filter(|&start| board.parity_allows_start(start));
        Census {
            board: board.clone(),
            rule,
            starts: starts.collect(),
        }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The starts, row by row from the top left.
    pub fn starts(&self) -> &[Square] {
        &self.starts
    }

    /// What tries one start after another, in memory of its own: a thread needs one for itself.
    pub fn worker(&self) -> impl FnMut(Square) -> u64 + use<> {
        let rule = self.rule;
        let mut position = Position::new(&self.board, self.board.top_left()).ok();
        move |start| {
            let position = position.as_mut();
            position.map_or(0, |position| squares_reached(position, start, rule))
        }
    }
}

/// Where two rules first choose differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of the first move that differs, from 1.
    pub number: u64,
    /// Where each rule goes by it; `None` for one that is stuck.
    pub to: [Option<Square>; 2],
}

/// The first move at which two rules differ on their way from `start`; `None` if they never do.
pub fn first_difference(
    board: &Board,
    start: Square,
    rules: [Warnsdorff; 2],
) -> Option<Difference> {
    let mut position = Position::new(board, start).ok()?;
    loop {
        let choices = rules.map(|rule| rule.choose(&position));
        if choices[0] != choices[1] {
            let here = position.here();
            return Some(Difference {
                number: position.visited(),
                to: choices.map(|choice| board.step(here, choice?)),
            });
        }
        position.advance(choices[0]?);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::TieBreak;

    #[test]
    fn rules_differ_where_they_first_choose_differently() {
        let (board, start) = (Board::CHESS, "a8".parse().unwrap());
        let rules =
            [TieBreak::First, TieBreak::Edge].map(|tie_break| Warnsdorff::new(tie_break, 0));
        let difference = first_difference(&board, start, rules).unwrap();
        let mut position = Position::new(&board, start).unwrap();
        for _ in 1..difference.number {
            let choices = rules.map(|rule| rule.choose(&position).unwrap());
            assert_eq!(choices[0], choices[1]);
            position.advance(choices[0]);
        }
        let next = rules.map(|rule| board.step(position.here(), rule.choose(&position).unwrap()));
        assert_ne!(next[0], next[1]);
        assert_eq!(difference.to, next);
        assert_eq!(first_difference(&board, start, [rules[0]; 2]), None);
    }

    #[test]
    fn a_census_tries_each_start_as_if_it_were_alone() {
        let board = Board::new(7, 7).unwrap();
        let rule = Warnsdorff::new(TieBreak::Edge, 0);
        let census = Census::new(&board, rule);
        assert_eq!(census.starts().len(), 25);
        let mut reached = census.worker();
        for &start in census.starts() {
            let mut alone = Position::new(&board, start).unwrap();
            let expected = squares_reached(&mut alone, start, rule);
            assert_eq!(reached(start), expected, "{start}");
            if start.to_string() == "c7" {
                assert_eq!(expected, 48);
            }
        }
    }
}
