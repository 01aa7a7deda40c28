//! Warnsdorff's rule with backtracking: finds a tour or proves that none starts here, in unpredictable time.

use super::{Action, End, Strategy, TieBreak, Warnsdorff};
use crate::board::Direction;
use crate::position::Position;
use std::ops::ControlFlow;

/// A depth-first search: advances to the next candidate in an order that depends only on the position, and takes the last
/// move back if none is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backtrack {
    order: Order,
    skips_untied: bool,
}

/// The order in which candidates are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Ranked(Warnsdorff),
    Exchange,
    Plain,
}

impl Backtrack {
    /// Tries candidates in the order of Warnsdorff's rule with `tie_break`.
    pub fn ranked(tie_break: TieBreak, seed: u64) -> Backtrack {
        Backtrack::in_order(Order::Ranked(Warnsdorff::new(tie_break, seed)))
    }

    /// Tries candidates anticlockwise from two files right and one rank up: a baseline for Warnsdorff's rule.
    pub fn plain() -> Backtrack {
        Backtrack::in_order(Order::Plain)
    }

    /// Tries candidates in the order of the original console program, an exchange sort (see `docs/history.md`).
    pub fn classic() -> Backtrack {
        Backtrack::in_order(Order::Exchange)
    }

    fn in_order(order: Order) -> Backtrack {
        Backtrack {
            order,
            skips_untied: false,
        }
    }

    /// Tries only alternatives that have as many onward moves as the first candidate in the order. Faster, but an
    /// exhausted search proves nothing.
    #[must_use]
    pub fn skipping_untied(self) -> Backtrack {
        Backtrack {
            skips_untied: true,
            ..self
        }
    }

    /// The first candidate in the order or, after a move was taken back, the next one.
    fn candidate_after(
        &self,
        position: &Position,
        retracted: Option<Direction>,
    ) -> Option<Direction> {
        match self.order {
            // A fast form of `first_after(retracted, rule.candidates_in_order(position))`.
            Order::Ranked(rule) => rule.next_candidate(position, retracted),
            Order::Exchange => first_after(retracted, exchange_sorted(position)),
            Order::Plain => first_after(retracted, anticlockwise(position)),
        }
    }

    /// Whether a candidate has as many onward moves as the first candidate in the order.
    fn is_tied_with_first(&self, position: &Position, candidate: Direction) -> bool {
        let onward_moves = |direction: Direction| {
            let target = position.board().step(position.here(), direction)?;
            Some(position.degree(target))
        };
        let first = self.candidate_after(position, None);
        first.and_then(onward_moves) == onward_moves(candidate)
    }

    fn next_candidate(
        &self,
        position: &Position,
        retracted: Option<Direction>,
    ) -> Option<Direction> {
        let next = self.candidate_after(position, retracted)?;
        let may_be_skipped = self.skips_untied && retracted.is_some();
        (!may_be_skipped || self.is_tied_with_first(position, next)).then_some(next)
    }
}

impl Strategy for Backtrack {
    fn next(&self, position: &Position, retracted: Option<Direction>) -> ControlFlow<End, Action> {
        match self.next_candidate(position, retracted) {
            Some(direction) => ControlFlow::Continue(Action::Advance(direction)),
            None if position.is_complete() => ControlFlow::Break(End::Complete),
            None if !position.moves().is_empty() => ControlFlow::Continue(Action::TakeBack),
            None if self.skips_untied => ControlFlow::Break(End::DeadEnd),
            None => ControlFlow::Break(End::Exhausted),
        }
    }
}

/// The first candidate in `order`, or the one after `retracted`: those before it have been tried.
pub(super) fn first_after(
    retracted: Option<Direction>,
    order: impl IntoIterator<Item = Direction>,
) -> Option<Direction> {
    let mut order = order.into_iter();
    if let Some(retracted) = retracted {
        let _ = order.find(|&direction| direction == retracted)?;
    }
    order.next()
}

/// The candidates in anticlockwise order. Direction indices are clockwise.
fn anticlockwise(position: &Position) -> impl Iterator<Item = Direction> {
    let directions = Direction::ALL.into_iter().rev();
    directions.filter(|&direction| position.is_free(direction))
}

/// The console program's order of directions, as indices of [`Direction`]. The program's y axis points up.
const EXCHANGE_ORDER: [usize; 8] = [7, 0, 1, 2, 3, 4, 5, 6];

/// The candidates in the order of the console program's exchange sort, which puts dead ends first. The sort is unstable:
/// earlier swaps decide ties.
fn exchange_sorted(position: &Position) -> Vec<Direction> {
    let mut sorted: Vec<(u8, Direction)> = EXCHANGE_ORDER
        .into_iter()
        .map(Direction::from_bits)
        .filter(|&direction| position.is_free(direction))
        .filter_map(|direction| {
            let target = position.board().step(position.here(), direction)?;
            Some((position.degree(target), direction))
        })
        .collect();
    for i in 0..sorted.len() {
        for j in i + 1..sorted.len() {
            if sorted[i].0 > sorted[j].0 {
                sorted.swap(i, j);
            }
        }
    }
    sorted.into_iter().map(|(_, direction)| direction).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Square};
    use crate::solve::{Outcome, Search};

    fn search(size: &str, start: &str, strategy: Backtrack) -> (Option<End>, u64) {
        let board: Board = size.parse().unwrap();
        let position = Position::new(&board, start.parse().unwrap()).unwrap();
        let mut search = Search::new(position, strategy);
        (search.run(20_000_000), search.steps())
    }

    #[test]
    fn the_original_takes_682_steps_on_5x5_from_b4() {
        let (end, steps) = search("5x5", "b4", Backtrack::classic());
        assert_eq!(end, Some(End::Complete));
        assert_eq!(steps, 682);
    }

    #[test]
    fn skipping_untied_alternatives_takes_54() {
        let (end, steps) = search("5x5", "b4", Backtrack::classic().skipping_untied());
        assert_eq!(end, Some(End::Complete));
        assert_eq!(steps, 54);
    }

    #[test]
    fn alternatives_that_are_not_tied_with_the_best_are_skipped() {
        // Counted with the original program.
        for (size, start, expected) in [("6x5", "a3", 113), ("7x7", "b4", 72), ("6x5", "d2", 747)] {
            let (_, steps) = search(size, start, Backtrack::classic().skipping_untied());
            assert_eq!(steps, expected, "{size} {start}");
        }
    }

    /// The candidates that a strategy tries on the knight's square, one after the other.
    fn tried(strategy: Backtrack, position: &Position) -> Vec<Direction> {
        let mut tried: Vec<Direction> = Vec::new();
        while let Some(next) = strategy.next_candidate(position, tried.last().copied()) {
            tried.push(next);
        }
        tried
    }

    #[test]
    fn dead_ends_are_tied_only_with_each_other() {
        let board = Board::new(6, 6).unwrap();
        let mut with_dead_ends = 0;
        for start in board.iter() {
            for tie_break in TieBreak::ALL {
                let strategy = Backtrack::ranked(tie_break, 3);
                let mut search = Search::new(Position::new(&board, start).unwrap(), strategy);
                while search.steps() < 200 && search.step().is_continue() {
                    let position = search.position();
                    let degree = |&direction: &Direction| {
                        let square = board.step(position.here(), direction).unwrap();
                        position.degree(square)
                    };
                    let all = tried(strategy, position);
                    let Some(best) = all.first().map(degree) else {
                        continue;
                    };
                    with_dead_ends += u32::from(best > 0 && all.iter().any(|it| degree(it) == 0));
                    let tied: Vec<Direction> = { all.iter().copied() }
                        .filter(|it| degree(it) == best)
                        .collect();
                    assert_eq!(
                        tried(strategy.skipping_untied(), position),
                        tied,
                        "{position:?}"
                    );
                }
            }
        }
        assert!(with_dead_ends > 20, "{with_dead_ends}");
    }

    fn exists(board: &Board, trail: &mut Vec<Square>) -> bool {
        if trail.len() as u64 == board.squares() {
            return true;
        }
        let here = trail[trail.len() - 1];
        for square in board.iter() {
            let dx = here.file().abs_diff(square.file());
            let dy = here.rank().abs_diff(square.rank());
            if dx * dy == 2 && !trail.contains(&square) {
                trail.push(square);
                if exists(board, trail) {
                    return true;
                }
                trail.pop();
            }
        }
        false
    }

    #[test]
    fn it_agrees_with_plain_exhaustion_on_small_boards() {
        for (width, height) in [
            (1, 1),
            (1, 2),
            (3, 3),
            (3, 4),
            (4, 3),
            (4, 4),
            (3, 5),
            (5, 4),
        ] {
            let board = Board::new(width, height).unwrap();
            for start in board.iter() {
                let possible = exists(&board, &mut vec![start]);
                for tie_break in TieBreak::ALL {
                    let position = Position::new(&board, start).unwrap();
                    let strategy = Backtrack::ranked(tie_break, 1);
                    let mut search = Search::new(position, strategy);
                    let end = search.run(u64::MAX).expect("the search ends");
                    match search.outcome(end) {
                        Outcome::Tour(_) => assert!(possible, "{board} {start}"),
                        Outcome::Impossible(_) => assert!(!possible, "{board} {start}"),
                        Outcome::DeadEnd { .. } => panic!("{board} {start}: gave up"),
                    }
                }
            }
        }
    }

    #[test]
    fn what_the_rule_fails_on_is_found_with_take_backs() {
        let board = Board::new(7, 7).unwrap();
        let starts = board.iter().filter(|&s| board.parity_allows_start(s));
        for start in starts {
            let position = Position::new(&board, start).unwrap();
            let mut search = Search::new(position, Backtrack::ranked(TieBreak::Edge, 0));
            assert_eq!(search.run(5_000_000), Some(End::Complete), "{start}");
        }
    }
}
