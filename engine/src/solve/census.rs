use super::Warnsdorff;
use crate::board::{Board, Square};
use crate::position::Position;
use knights_tour_base::{Cancelled, Progress};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

fn squares_reached(position: &mut Position, start: Square, rule: Warnsdorff) -> u64 {
    if position.restart_at(start).is_err() {
        return 0;
    }
    while let Some(direction) = rule.choose(position) {
        position.advance(direction);
    }
    position.visited()
}

/// The number of squares that a rule visits from each start that the colour counts allow. Threads may share a census.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::no_progress;
/// use knights_tour::solve::{Census, TieBreak, Warnsdorff};
///
/// let census = Census::new(&Board::new(7, 7)?, Warnsdorff::new(TieBreak::Edge, 0));
/// let _ = census.work(&mut no_progress());
/// let complete = census.reached().filter(|&(_, reached)| reached == Some(49));
/// assert_eq!(complete.count(), 14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Census {
    board: Board,
    rule: Warnsdorff,
    starts: Vec<Square>,
    /// For each start, the number of squares that Warnsdorff's rule visits; 0 while unknown.
    reached: Vec<AtomicU64>,
    next: AtomicUsize,
    done: AtomicU64,
}

impl Census {
    /// Creates the census of `rule` on `board`; call [`Census::work`] to run it.
    pub fn new(board: &Board, rule: Warnsdorff) -> Census {
        let starts = board
            .iter()
            .filter(|&start| board.parity_allows_start(start));
        let starts: Vec<Square> = starts.collect();
        Census {
            board: board.clone(),
            rule,
            reached: starts.iter().map(|_| AtomicU64::new(0)).collect(),
            starts,
            next: AtomicUsize::new(0),
            done: AtomicU64::new(0),
        }
    }

    /// The board on which the rule is tested.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many start squares the census covers.
    pub fn starts(&self) -> usize {
        self.starts.len()
    }

    /// The starts in row-major order, and how many squares the rule visits from each; `None` while unknown.
    pub fn reached(&self) -> impl Iterator<Item = (Square, Option<u64>)> {
        let reached = self.reached.iter().map(|reached| {
            let reached = reached.load(Ordering::Relaxed);
            (reached > 0).then_some(reached)
        });
        self.starts.iter().copied().zip(reached)
    }

    /// Tests starts until none is left. `progress` receives the number tested by all threads, and can stop this thread.
    pub fn work(&self, progress: Progress<'_>) -> Result<(), Cancelled> {
        let Ok(mut position) = Position::new(&self.board, self.board.top_left()) else {
            // The board is too large for a position, so no start is tested.
            return Ok(());
        };
        let all = self.starts() as u64;
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let (Some(&start), Some(reached)) = (self.starts.get(index), self.reached.get(index))
            else {
                return Ok(());
            };
            let squares = squares_reached(&mut position, start, self.rule);
            reached.store(squares, Ordering::Relaxed);
            progress(self.done.fetch_add(1, Ordering::Relaxed) + 1, Some(all))?;
        }
    }
}

/// The first move on which two rules differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of the first differing move, from 1.
    pub number: u64,
    /// The square to which each rule moves; `None` for a rule that is stuck.
    pub to: [Option<Square>; 2],
}

/// The first move at which two rules that start on `start` differ; `None` if they agree to the end.
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
        assert_eq!(census.starts(), 25);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| census.work(&mut |_, _| Ok(())));
            }
        });
        for (start, reached) in census.reached() {
            let mut alone = Position::new(&board, start).unwrap();
            let expected = squares_reached(&mut alone, start, rule);
            assert_eq!(reached, Some(expected), "{start}");
            if start.to_string() == "c7" {
                assert_eq!(expected, 48);
            }
        }
        let stopped = Census::new(&board, rule);
        assert!(stopped.work(&mut |_, _| Err(Cancelled)).is_err());
        let known = stopped.reached().filter(|(_, reached)| reached.is_some());
        assert_eq!(known.count(), 1);
    }
}
