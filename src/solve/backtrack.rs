//! Warnsdorff's rule with take-backs: every alternative in turn, depth first.
//!
//! It finds a tour or proves that there is none from its start, but no one knows how soon.

use super::tie_break::{Key, NEVER, Ranking, TieBreak};
use super::{Next, Strategy};
use crate::board::Direction;
use crate::walk::Walk;

/// A depth-first search that tries the candidates of each square in a fixed order.
///
/// It keeps nothing beside the walk: the order is a function of the walk, so that after a
/// take-back the next alternative is the one behind the square just left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backtrack {
    order: Order,
    skip_untied: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Ranked(Ranking),
    Exchange,
}

impl Backtrack {
    /// Tries first what Warnsdorff's rule with `tie_break` takes, then the others in the order in
    /// which the rule would prefer them.
    pub fn ranked(tie_break: TieBreak, seed: u64) -> Backtrack {
        Backtrack {
            order: Order::Ranked(Ranking { tie_break, seed }),
            skip_untied: false,
        }
    }

    /// The order of program B: by degree, sorted by exchange from its own order of directions.
    pub fn exchange() -> Backtrack {
        Backtrack {
            order: Order::Exchange,
            skip_untied: false,
        }
    }

    /// Takes no alternatives but those tied with the best. Quicker where it finds a tour, but then
    /// "nothing found" proves nothing.
    pub fn skipping_untied(self) -> Backtrack {
        Backtrack {
            skip_untied: true,
            ..self
        }
    }

    /// What to try after `left`, or first of all, from where the knight stands.
    fn alternative(&self, walk: &Walk, left: Option<Direction>) -> Option<Direction> {
        if let (None, Order::Ranked(ranking)) = (left, self.order) {
            return ranking.best(walk);
        }
        let keys = match self.order {
            Order::Ranked(ranking) => ranking.keys(walk),
            Order::Exchange => exchange_keys(walk),
        };
        let floor = left.map(|direction| keys[direction.index()]);
        let next = Direction::ALL
            .into_iter()
            .filter(|direction| keys[direction.index()] != NEVER)
            .filter(|direction| floor.is_none_or(|floor| keys[direction.index()] > floor))
            .min_by_key(|direction| keys[direction.index()])?;
        let is_skipped = left.is_some() && self.skip_untied && !is_tied_with_best(walk, next);
        (!is_skipped).then_some(next)
    }
}

impl Strategy for Backtrack {
    fn next(&self, walk: &Walk, left: Option<Direction>) -> Next {
        match self.alternative(walk, left) {
            Some(direction) => Next::Advance(direction),
            None if walk.is_complete() => Next::Complete,
            None if walk.moves().is_empty() && self.skip_untied => Next::DeadEnd,
            None if walk.moves().is_empty() => Next::Exhausted,
            None => Next::TakeBack,
        }
    }
}

/// Whether a candidate has the lowest degree of all.
fn is_tied_with_best(walk: &Walk, direction: Direction) -> bool {
    let degree = |(_, square)| walk.degree(square);
    let mut candidates = walk.candidates();
    let own = candidates
        .find(|&(other, _)| other == direction)
        .map(degree);
    own == walk.candidates().map(degree).min()
}

/// Program B's order of directions, as indices into ours: its y grew upward.
const EXCHANGE_ORDER: [usize; 8] = [7, 0, 1, 2, 3, 4, 5, 6];

/// Each candidate's place after program B's exchange sort, which is not stable: which of two
/// tied candidates comes first depends on the swaps made on the way.
fn exchange_keys(walk: &Walk) -> [Key; 8] {
    let mut sorted: Vec<(u8, Direction)> = EXCHANGE_ORDER
        .into_iter()
        .map(Direction::from_index)
        .filter_map(|direction| {
            let target = walk.board().step(walk.here(), direction)?;
            walk.is_free(direction)
                .then(|| (walk.degree(target), direction))
        })
        .collect();
    for i in 0..sorted.len() {
        for j in i + 1..sorted.len() {
            if sorted[i].0 > sorted[j].0 {
                sorted.swap(i, j);
            }
        }
    }
    let mut keys = [NEVER; 8];
    for (place, (_, direction)) in sorted.into_iter().enumerate() {
        keys[direction.index()] = place as Key;
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Square};
    use crate::solve::{Answer, Search};

    fn search(size: &str, start: &str, strategy: Backtrack) -> (Option<Answer>, u64) {
        let walk = Walk::new(size.parse().unwrap(), start.parse().unwrap()).unwrap();
        let mut search = Search::new(walk, strategy);
        (search.advance(20_000_000), search.steps())
    }

    #[test]
    fn program_b_takes_682_steps_on_5x5_from_b4() {
        let (answer, steps) = search("5x5", "b4", Backtrack::exchange());
        assert!(matches!(answer, Some(Answer::Tour(_))));
        assert_eq!(steps, 682);
    }

    #[test]
    fn skipping_untied_alternatives_takes_54() {
        let (answer, steps) = search("5x5", "b4", Backtrack::exchange().skipping_untied());
        assert!(matches!(answer, Some(Answer::Tour(_))));
        assert_eq!(steps, 54);
    }

    #[test]
    fn alternatives_that_are_not_tied_with_the_best_are_skipped() {
        // Counted with program B.
        for (size, start, expected) in [("6x5", "a3", 113), ("7x7", "b4", 72), ("6x5", "d2", 747)] {
            let (_, steps) = search(size, start, Backtrack::exchange().skipping_untied());
            assert_eq!(steps, expected, "{size} {start}");
        }
    }

    /// A depth-first search that shares nothing with the one above.
    fn exists(board: Board, trail: &mut Vec<Square>) -> bool {
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
                let possible = exists(board, &mut vec![start]);
                for tie_break in TieBreak::ALL {
                    let walk = Walk::new(board, start).unwrap();
                    let strategy = Backtrack::ranked(tie_break, 1);
                    match Search::new(walk, strategy).advance(u64::MAX) {
                        Some(Answer::Tour(_)) => assert!(possible, "{board} {start}"),
                        Some(Answer::Impossible(_)) => assert!(!possible, "{board} {start}"),
                        other => panic!("{board} {start}: {other:?}"),
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
            let walk = Walk::new(board, start).unwrap();
            let mut search = Search::new(walk, Backtrack::ranked(TieBreak::Edge, 0));
            let answer = search.advance(5_000_000);
            assert!(
                matches!(answer, Some(Answer::Tour(_))),
                "{start}: {answer:?}"
            );
        }
    }
}
