//! Whether the game under way can still become a tour.

use crate::board::{Board, Square};
use crate::position::{Knight, Position, Step};
use crate::solve::{Completion, Question, Verdict};
use std::ops::ControlFlow;

/// Whether a tour is still possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

/// What is known of the games from one start.
///
/// Whoever can complete a game can complete its beginnings, and whoever cannot cannot complete
/// what goes on from it: so one tour and one shortest lost game answer for all between.
#[derive(Clone, Debug, Default)]
pub(super) struct Judge {
    /// Where the games start.
    about: Option<(Board, Square)>,
    /// The moves of a tour.
    tour: Option<Vec<Step>>,
    /// Moves after which there is none.
    lost: Option<Vec<Step>>,
    /// Moves after which the search was too long.
    unknown: Option<Vec<Step>>,
    /// Whether a theorem forbids every tour from the start.
    is_forbidden: bool,
}

impl Judge {
    /// Squares looked at on the spot: less than a millisecond.
    const GLANCE: u64 = 2_000;
    /// Squares looked at between two questions whether to go on.
    const BUDGET: u64 = 20_000;
    /// Squares looked at before giving up: about a second.
    const PATIENCE: u64 = 3_000_000;

    /// Forgets what it knows if that is about other games than this one.
    pub(super) fn turn_to(&mut self, position: &Position) {
        let about = (position.board(), position.start());
        if self.about.as_ref().map(|(board, start)| (board, *start)) == Some(about) {
            return;
        }
        let (board, start) = about;
        *self = Judge {
            about: Some((board.clone(), start)),
            is_forbidden: Question::on(board).from(start).impossible().is_some(),
            ..Judge::default()
        };
    }

    pub(super) fn outlook(&self, position: &Position) -> Outlook {
        let moves = position.moves();
        if self.is_forbidden {
            return Outlook::Lost { since: 0 };
        }
        if position.board().size().area() > Completion::MAX_SQUARES {
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

    /// The moves that complete the game, if such are known.
    pub(super) fn completion(&self, position: &Position) -> Option<&[Step]> {
        self.tour.as_deref()?.strip_prefix(position.moves())
    }

    /// Whether a game one move shorter is known to be possible.
    fn is_shortest(&self, lost: &[Step]) -> bool {
        lost.split_last()
            .is_none_or(|(_, before)| self.shared_with_tour(lost) == Some(before.len()))
    }

    /// How many of the moves are those of the tour that is known.
    fn shared_with_tour(&self, moves: &[Step]) -> Option<usize> {
        let tour = self.tour.as_ref()?;
        Some(tour.iter().zip(moves).take_while(|(a, b)| a == b).count())
    }

    /// Finds out what can be found out at once; the rest takes a [`Judge::decide`].
    pub(super) fn glance(&mut self, position: &Position) {
        self.turn_to(position);
        while self.outlook(position) == Outlook::Thinking {
            let moves = self.next_question(position.moves());
            let Some(mut search) = Completion::new(&beginning(position, moves)) else {
                return;
            };
            if search.is_narrow() {
                return;
            }
            match search.advance(Judge::GLANCE) {
                Some(verdict) => self.learn(position, moves, verdict),
                None => return,
            }
        }
    }

    /// Finds everything out, however long it takes up to about a second for each question; `ask`
    /// may cancel it.
    pub(super) fn decide(
        mut self,
        position: &Position,
        ask: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Judge> {
        self.turn_to(position);
        while self.outlook(position) == Outlook::Thinking {
            let moves = self.next_question(position.moves());
            let Some(mut search) = Completion::new(&beginning(position, moves)) else {
                break;
            };
            let mut verdict = None;
            for _ in 0..Judge::PATIENCE / Judge::BUDGET {
                ask()?;
                verdict = search.advance(Judge::BUDGET);
                if verdict.is_some() {
                    break;
                }
            }
            match verdict {
                Some(verdict) => self.learn(position, moves, verdict),
                None => self.give_up(position, moves),
            }
        }
        ControlFlow::Continue(self)
    }

    /// How many moves of a lost game to ask about next, or those of the game itself.
    fn next_question(&self, moves: &[Step]) -> usize {
        let lost = self.lost.as_deref();
        let Some(lost) = lost.filter(|lost| moves.starts_with(lost)) else {
            return moves.len();
        };
        // Between the longest that is known to be possible and the shortest that is lost.
        let middle = match self.shared_with_tour(lost) {
            Some(shared) => usize::midpoint(shared + 1, lost.len() - 1),
            None => lost.len() / 2,
        };
        middle.min(lost.len())
    }

    /// Takes note of the verdict on the game after its first `moves`.
    fn learn(&mut self, position: &Position, moves: usize, verdict: Verdict) {
        let mut moves = position.moves()[..moves].to_vec();
        match verdict {
            Verdict::Possible(rest) => {
                let rest = rest.into_iter();
                moves.extend(rest.map(|direction| Step::advance(Knight::First, direction)));
                self.tour = Some(moves);
            }
            Verdict::Lost => self.lost = Some(moves),
        }
    }

    fn give_up(&mut self, position: &Position, moves: usize) {
        self.unknown = Some(position.moves().to_vec());
        if moves < position.moves().len() {
            // It is lost, only not known since when: then that is not told.
            self.lost = None;
        }
    }
}

/// The game as it was after so many moves.
fn beginning(position: &Position, moves: usize) -> Position {
    let mut position = position.clone();
    while position.moves().len() > moves {
        let _ = position.take_back();
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Direction;
    use crate::random::Random;

    fn decided(judge: &mut Judge, position: &Position) -> Outlook {
        let other = judge.clone();
        judge.glance(position);
        let glanced = judge.outlook(position);
        let decided = other.decide(position, &mut || ControlFlow::Continue(()));
        *judge = decided.continue_value().expect("not cancelled");
        let outlook = judge.outlook(position);
        assert_ne!(outlook, Outlook::Thinking);
        // What a glance tells is right, if not all.
        assert!(glanced == outlook || glanced == Outlook::Thinking);
        outlook
    }

    #[test]
    fn the_first_lost_move_is_found_whatever_is_asked_first() {
        let mut random = Random::with_seed(2);
        let mut seen_lost = 0;
        for _ in 0..100 {
            let board = Board::new(5, 6).unwrap();
            let mut position = Position::new(&board, board.top_left()).unwrap();
            let mut step_by_step = Judge::default();
            let mut first_lost = None;
            loop {
                let outlook = decided(&mut step_by_step, &position);
                if let Outlook::Lost { since } = outlook {
                    assert_eq!(*first_lost.get_or_insert(since), since);
                    assert_eq!(since.min(position.moves().len() as u64), since);
                } else {
                    assert_eq!((outlook, first_lost), (Outlook::Possible, None));
                }
                let candidates: Vec<Direction> = position.candidates().map(|(d, _)| d).collect();
                match random.choose(&candidates) {
                    Some(&direction) => position.advance(direction),
                    None => break,
                }
            }
            let at_the_end = decided(&mut Judge::default(), &position);
            assert_eq!(at_the_end, decided(&mut step_by_step, &position));
            seen_lost += u32::from(first_lost.is_some());
        }
        assert!(seen_lost > 50, "{seen_lost}");
    }

    #[test]
    fn what_a_theorem_says_is_known_on_boards_of_any_size() {
        let board = Board::new(4, 17).unwrap();
        let position = Position::new(&board, "b5".parse().unwrap()).unwrap();
        assert_eq!(
            decided(&mut Judge::default(), &position),
            Outlook::Lost { since: 0 }
        );
    }

    #[test]
    fn a_start_without_any_tour_was_lost_from_the_beginning() {
        let board = Board::new(4, 4).unwrap();
        let mut position = Position::new(&board, board.top_left()).unwrap();
        let mut judge = Judge::default();
        assert_eq!(decided(&mut judge, &position), Outlook::Lost { since: 0 });
        let (direction, _) = position.candidates().next().unwrap();
        position.advance(direction);
        assert_eq!(decided(&mut judge, &position), Outlook::Lost { since: 0 });
        assert_eq!(judge.completion(&position), None);
    }

    #[test]
    fn it_stops_when_it_is_told_to() {
        let board = Board::new(8, 8).unwrap();
        let position = Position::new(&board, board.top_left()).unwrap();
        let decided = Judge::default().decide(&position, &mut || ControlFlow::Break(()));
        assert!(decided.is_break());
    }
}
