use super::timeline;
use knights_tour::board::{Board, Square};
use knights_tour::position::{Position, Step};
use knights_tour::solve::{Question, Reason, Unsolved};
use knights_tour::tour::Tour;
use knights_tour_base::{Cancelled, Progress};

/// Whether a tour is still possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solvability {
    /// A tour is still possible.
    Possible,
    /// A certain move made a tour impossible.
    Lost {
        /// Number of the losing move, from 1; 0 if the start has no tour.
        since: u64,
    },
    /// A search for the answer is running.
    Thinking,
    /// The board is too large, or the search took too long.
    Unknown,
}

/// Cache for one start: prefixes of a solvable game are solvable, and extensions of a lost game are lost.
#[derive(Clone, Debug, Default)]
pub(super) struct SolvabilityCache {
    about: Option<(Board, Square)>,
    tour: Option<Vec<Step>>,
    /// The shortest known prefix of the current game from which no tour is possible.
    lost: Option<Vec<Step>>,
    reason: Option<(Vec<Step>, Reason)>,
    unknown: Option<Vec<Step>>,
    is_forbidden: bool,
}

impl SolvabilityCache {
    pub(super) const MAX_SQUARES: u64 = 3_600;
    /// Maximum number of squares for an immediate search, which takes a few milliseconds.
    const MAX_GLANCED: u64 = 400;
    const GLANCE: u64 = 400;

    pub(super) fn turn_to(&mut self, position: &Position) {
        let (board, start) = (position.board(), position.start());
        let about = Some((board.clone(), start));
        if self.about != about {
            let question = Question::on(board).starting_at(start);
            let is_forbidden = question.impossible().is_some();
            *self = SolvabilityCache {
                about,
                is_forbidden,
                ..SolvabilityCache::default()
            };
        }
    }

    pub(super) fn outlook(&self, position: &Position) -> Solvability {
        let moves = position.moves();
        if self.is_forbidden {
            return Solvability::Lost { since: 0 };
        }
        if SolvabilityCache::is_too_large(position.board()) {
            return Solvability::Unknown;
        }
        match (&self.tour, &self.lost, &self.unknown) {
            (Some(tour), ..) if tour.starts_with(moves) => Solvability::Possible,
            (_, Some(lost), _) if moves.starts_with(lost) => match self.is_shortest(lost) {
                true => Solvability::Lost {
                    since: lost.len() as u64,
                },
                false => Solvability::Thinking,
            },
            (.., Some(unknown)) if unknown == moves => Solvability::Unknown,
            _ => Solvability::Thinking,
        }
    }

    pub(super) fn completion(&self, position: &Position) -> Option<&[Step]> {
        self.tour.as_deref()?.strip_prefix(position.moves())
    }

    fn is_shortest(&self, lost: &[Step]) -> bool {
        lost.split_last()
            .is_none_or(|(_, before)| self.shared_with_tour(lost) == Some(before.len()))
    }

    fn shared_with_tour(&self, moves: &[Step]) -> Option<usize> {
        Some(
            self.tour
                .as_ref()?
                .iter()
                .zip(moves)
                .take_while(|(a, b)| a == b)
                .count(),
        )
    }

    /// Runs only short searches, within a frame. [`SolvabilityCache::decide`] runs the long ones.
    pub(super) fn glance(&mut self, position: &Position) {
        self.turn_to(position);
        if position.board().squares() > SolvabilityCache::MAX_GLANCED {
            return;
        }
        while let Some(moves) = self.next_question(position) {
            let question = Question::completing(&beginning(position, moves));
            match question.max_steps(SolvabilityCache::GLANCE).solve() {
                // Leave this to the longer search: it may find a reason that explains more.
                Err(Unsolved::Impossible(reason)) if reason.is_of_search() => return,
                Err(Unsolved::Impossible(reason)) => self.learn_lost(position, moves, reason),
                Ok(tour) => self.learn_tour(position, moves, &tour),
                Err(_) => return,
            }
        }
    }

    pub(super) fn decide(
        mut self,
        position: &Position,
        progress: Progress<'_>,
    ) -> Result<SolvabilityCache, Cancelled> {
        self.turn_to(position);
        while let Some(moves) = self.next_question(position) {
            match Question::completing(&beginning(position, moves)).solve_with(progress) {
                Err(Unsolved::Cancelled(cancelled)) => return Err(cancelled),
                Err(Unsolved::Impossible(reason)) => self.learn_lost(position, moves, reason),
                Ok(tour) => self.learn_tour(position, moves, &tour),
                // The game is lost; only the search for a reason gave up.
                Err(_) if self.outlook(position) != Solvability::Thinking => break,
                Err(_) => self.give_up(position, moves),
            }
        }
        Ok(self)
    }

    pub(super) fn is_too_large(board: &Board) -> bool {
        board.squares() > SolvabilityCache::MAX_SQUARES
    }

    pub(super) fn reason(&self, position: &Position) -> Option<&Reason> {
        let (moves, reason) = self.reason.as_ref()?;
        (moves == position.moves()).then_some(reason)
    }

    /// The number of moves in the prefix to search next; `None` if nothing is left to search.
    fn next_question(&self, position: &Position) -> Option<usize> {
        let moves = position.moves();
        match self.outlook(position) {
            Solvability::Thinking => Some(self.next_beginning(moves)),
            // The losing move is known; search from the current position for the reason.
            Solvability::Lost { .. } if !self.is_forbidden && self.reason(position).is_none() => {
                Some(moves.len())
            }
            _ => None,
        }
    }

    /// Length of the prefix to search next, bisecting for the losing move; the whole game if no loss is known.
    fn next_beginning(&self, moves: &[Step]) -> usize {
        let lost = self.lost.as_deref();
        let Some(lost) = lost.filter(|lost| moves.starts_with(lost)) else {
            return moves.len();
        };
        // Bisect between the longest solvable prefix and the shortest lost prefix.
        let middle = match self.shared_with_tour(lost) {
            Some(shared) => usize::midpoint(shared + 1, lost.len() - 1),
            None => lost.len() / 2,
        };
        middle.min(lost.len())
    }

    fn learn_tour(&mut self, position: &Position, moves: usize, tour: &Tour) {
        let mut moves = position.moves()[..moves].to_vec();
        moves.extend(timeline::moves(tour));
        self.tour = Some(moves);
    }

    fn learn_lost(&mut self, position: &Position, moves: usize, reason: Reason) {
        let moves = position.moves()[..moves].to_vec();
        if moves == position.moves() {
            self.reason = Some((moves.clone(), reason));
        }
        let is_known = self
            .lost
            .as_ref()
            .is_some_and(|lost| moves.starts_with(lost));
        if !is_known {
            self.lost = Some(moves);
        }
    }

    fn give_up(&mut self, position: &Position, moves: usize) {
        self.unknown = Some(position.moves().to_vec());
        if moves < position.moves().len() {
            // The losing move cannot be found, so the outlook stays unknown.
            self.lost = None;
        }
    }
}

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
    use knights_tour::board::Direction;
    use knights_tour_base::random::Random;

    fn decided(judge: &mut SolvabilityCache, position: &Position) -> Solvability {
        let other = judge.clone();
        judge.glance(position);
        let glanced = judge.outlook(position);
        let decided = other.decide(position, &mut |_, _| Ok(()));
        *judge = decided.expect("not cancelled");
        let outlook = judge.outlook(position);
        assert_ne!(outlook, Solvability::Thinking);
        // A short search may leave the outlook undecided, but must not contradict the long search.
        assert!(glanced == outlook || glanced == Solvability::Thinking);
        outlook
    }

    #[test]
    fn the_first_lost_move_is_found_whatever_is_asked_first() {
        let mut random = Random::with_seed(2);
        let mut seen_lost = 0;
        for _ in 0..100 {
            let board = Board::new(5, 6).unwrap();
            let mut position = Position::new(&board, board.top_left()).unwrap();
            let mut step_by_step = SolvabilityCache::default();
            let mut first_lost = None;
            loop {
                let outlook = decided(&mut step_by_step, &position);
                if let Solvability::Lost { since } = outlook {
                    assert_eq!(*first_lost.get_or_insert(since), since);
                    assert_eq!(since.min(position.moves().len() as u64), since);
                } else {
                    assert_eq!((outlook, first_lost), (Solvability::Possible, None));
                }
                let candidates: Vec<Direction> = position.candidates().map(|(d, _)| d).collect();
                match random.choose(&candidates) {
                    Some(&direction) => position.advance(direction),
                    None => break,
                }
            }
            let at_the_end = decided(&mut SolvabilityCache::default(), &position);
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
            decided(&mut SolvabilityCache::default(), &position),
            Solvability::Lost { since: 0 }
        );
    }

    #[test]
    fn a_start_without_any_tour_was_lost_from_the_beginning() {
        let board = Board::new(4, 4).unwrap();
        let mut position = Position::new(&board, board.top_left()).unwrap();
        let mut judge = SolvabilityCache::default();
        assert_eq!(
            decided(&mut judge, &position),
            Solvability::Lost { since: 0 }
        );
        let (direction, _) = position.candidates().next().unwrap();
        position.advance(direction);
        assert_eq!(
            decided(&mut judge, &position),
            Solvability::Lost { since: 0 }
        );
        assert_eq!(judge.completion(&position), None);
    }

    #[test]
    fn it_stops_when_it_is_told_to() {
        let board = Board::new(8, 8).unwrap();
        let position = Position::new(&board, board.top_left()).unwrap();
        let decided = SolvabilityCache::default().decide(&position, &mut |_, _| Err(Cancelled));
        assert!(decided.is_err());
    }
}
