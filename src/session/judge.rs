//! Whether the game under way can still become a tour, thought about a little at a time.

use crate::board::Direction;
use crate::solve::{Completion, Finish, Question, Verdict};
use crate::walk::Walk;

/// Whether a tour is still possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// It is.
    Possible,
    /// It is not, since a move: 0 if there never was one from this start.
    Lost {
        /// The number of the move after which it was over.
        since: u64,
    },
    /// That is being found out.
    Thinking,
    /// That was not found out: the board is too large, or the search too long.
    Unknown,
}

/// What is known of the walks of one start.
///
/// Whoever can complete a walk can complete its beginnings, and whoever cannot cannot complete
/// what goes on from it: so one tour and one shortest lost walk answer for all between.
#[derive(Clone, Debug, Default)]
pub(super) struct Judge {
    /// The moves of a tour.
    tour: Option<Vec<Direction>>,
    /// Moves after which there is none.
    lost: Option<Vec<Direction>>,
    /// Moves after which the search was too long.
    unknown: Option<Vec<Direction>>,
    search: Option<(Vec<Direction>, Completion, u64)>,
    /// Whether a theorem forbids every tour from the start; `None` before anybody has asked.
    is_forbidden: Option<bool>,
}

impl Judge {
    /// Squares looked at in one go: some milliseconds.
    const BUDGET: u64 = 20_000;
    /// Squares looked at before giving up: about a second.
    const PATIENCE: u64 = 3_000_000;

    pub(super) fn outlook(&self, walk: &Walk) -> Outlook {
        let moves = walk.moves();
        if self.is_forbidden == Some(true) {
            return Outlook::Lost { since: 0 };
        }
        if walk.board().squares() > Completion::MAX_SQUARES {
            return Outlook::Unknown;
        }
        match (&self.tour, &self.lost, &self.unknown) {
            (Some(tour), ..) if tour.starts_with(moves) => Outlook::Possible,
            (_, Some(lost), _) if moves.starts_with(lost) => match self.is_shortest(lost) {
                true => Outlook::Lost {
                    since: lost.len() as u64,
                },
                false => Outlook::Thinking,
            },
            (.., Some(unknown)) if unknown == moves => Outlook::Unknown,
            _ => Outlook::Thinking,
        }
    }

    /// The moves that complete the walk, if such are known.
    pub(super) fn completion(&self, walk: &Walk) -> Option<&[Direction]> {
        self.tour.as_deref()?.strip_prefix(walk.moves())
    }

    /// Whether a walk one move shorter is known to be possible.
    fn is_shortest(&self, lost: &[Direction]) -> bool {
        lost.split_last()
            .is_none_or(|(_, before)| self.shared_with_tour(lost) == Some(before.len()))
    }

    /// How many of the moves are those of the tour that is known.
    fn shared_with_tour(&self, moves: &[Direction]) -> Option<usize> {
        let tour = self.tour.as_ref()?;
        Some(tour.iter().zip(moves).take_while(|(a, b)| a == b).count())
    }

    /// Thinks on about `walk`, if there is anything to find out.
    pub(super) fn think(&mut self, walk: &Walk) {
        // On boards of any size, and at once.
        let _ = self.is_forbidden.get_or_insert_with(|| {
            let question = Question::new(walk.board(), Some(walk.start()), Finish::Any, 0);
            question.is_ok_and(|question| question.impossible().is_some())
        });
        if self.outlook(walk) != Outlook::Thinking {
            self.search = None;
            return;
        }
        let moves = self.next_question(walk.moves());
        let mut search = match self.search.take() {
            Some(search) if search.0 == moves => search,
            _ => match Completion::new(&beginning(walk, moves.len())) {
                Some(completion) => (moves, completion, 0),
                None => return,
            },
        };
        match search.1.advance(Judge::BUDGET) {
            Some(Verdict::Possible(rest)) => {
                search.0.extend(rest);
                self.tour = Some(search.0);
            }
            Some(Verdict::Lost) => self.lost = Some(search.0),
            None if search.2 > Judge::PATIENCE => self.give_up(walk, &search.0),
            None => {
                search.2 += Judge::BUDGET;
                self.search = Some(search);
            }
        }
    }

    /// The beginning of a lost walk whose verdict is wanted next, or the walk itself.
    fn next_question(&self, moves: &[Direction]) -> Vec<Direction> {
        let lost = self.lost.as_deref();
        let Some(lost) = lost.filter(|lost| moves.starts_with(lost)) else {
            return moves.to_vec();
        };
        // Between the longest that is known to be possible and the shortest that is lost.
        let middle = match self.shared_with_tour(lost) {
            Some(shared) => usize::midpoint(shared + 1, lost.len() - 1),
            None => lost.len() / 2,
        };
        lost[..middle.min(lost.len())].to_vec()
    }

    fn give_up(&mut self, walk: &Walk, moves: &[Direction]) {
        self.unknown = Some(walk.moves().to_vec());
        if moves.len() < walk.moves().len() {
            // It is lost, only not known since when: then since now.
            self.lost = None;
        }
    }
}

/// The walk as it was after so many moves.
fn beginning(walk: &Walk, moves: usize) -> Walk {
    let mut walk = walk.clone();
    while walk.moves().len() > moves {
        let _ = walk.take_back();
    }
    walk
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    fn decided(judge: &mut Judge, walk: &Walk) -> Outlook {
        judge.think(walk);
        while judge.outlook(walk) == Outlook::Thinking {
            judge.think(walk);
        }
        judge.outlook(walk)
    }

    #[test]
    fn the_first_lost_move_is_found_whatever_is_asked_first() {
        let mut random = fastrand::Rng::with_seed(2);
        let mut seen_lost = 0;
        for _ in 0..100 {
            let board = Board::new(5, 6).unwrap();
            let mut walk = Walk::new(board, board.top_left()).unwrap();
            let mut step_by_step = Judge::default();
            let mut first_lost = None;
            loop {
                let outlook = decided(&mut step_by_step, &walk);
                if let Outlook::Lost { since } = outlook {
                    assert_eq!(*first_lost.get_or_insert(since), since);
                    assert_eq!(since.min(walk.moves().len() as u64), since);
                } else {
                    assert_eq!((outlook, first_lost), (Outlook::Possible, None));
                }
                let candidates: Vec<Direction> = walk.candidates().map(|(d, _)| d).collect();
                match random.choice(candidates) {
                    Some(direction) => walk.advance(direction),
                    None => break,
                }
            }
            let at_the_end = decided(&mut Judge::default(), &walk);
            assert_eq!(at_the_end, decided(&mut step_by_step, &walk));
            seen_lost += u32::from(first_lost.is_some());
        }
        assert!(seen_lost > 50, "{seen_lost}");
    }

    #[test]
    fn what_a_theorem_says_is_known_on_boards_of_any_size() {
        let board = Board::new(4, 17).unwrap();
        let walk = Walk::new(board, "b5".parse().unwrap()).unwrap();
        assert_eq!(
            decided(&mut Judge::default(), &walk),
            Outlook::Lost { since: 0 }
        );
    }

    #[test]
    fn a_start_without_any_tour_was_lost_from_the_beginning() {
        let board = Board::new(4, 4).unwrap();
        let mut walk = Walk::new(board, board.top_left()).unwrap();
        let mut judge = Judge::default();
        assert_eq!(decided(&mut judge, &walk), Outlook::Lost { since: 0 });
        let (direction, _) = walk.candidates().next().unwrap();
        walk.advance(direction);
        assert_eq!(decided(&mut judge, &walk), Outlook::Lost { since: 0 });
        assert_eq!(judge.completion(&walk), None);
    }
}
