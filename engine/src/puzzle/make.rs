//! Generates puzzles: removes numbers from a random tour while the requested level allows.

use super::grader::{Grader, PlacedSquares};
use super::step::{Level, Technique};
use super::{Day, Puzzle, numbered};
use crate::board::{Board, Size, Square, Symmetry};
use crate::solve::{Question, RandomTours, Unsolved};
use crate::tour::Tour;
use knights_tour_base::random::Random;

/// Requirements for generating a puzzle.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::puzzle::{Level, PuzzleSpec};
///
/// let spec = PuzzleSpec::new(&Board::new(6, 6)?, Level::Easy).with_seed(7);
/// let puzzle = spec.make()?;
/// assert_eq!(puzzle.grade().map(|grade| grade.level()), Some(Level::Easy));
/// assert_eq!(spec.make()?, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleSpec {
    board: Board,
    level: Level,
    seed: u64,
    is_symmetric: bool,
    tour: Option<Tour>,
}

/// Why no puzzle could be generated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The board has more squares than a puzzle may have.
    #[error("puzzles have at most {max} squares, and this board has {0}", max = Puzzle::MAX_SQUARES)]
    TooLarge(u64),
    /// The board is not symmetric under a half turn.
    #[error("the numbers cannot be symmetric: the board looks different when turned upside down")]
    NotSymmetric,
    /// The board has no tour, or the search for a tour gave up.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// None of the tours tried gave a puzzle of this level.
    #[error("no {0} puzzle of this board was found in {tries} tries: choose another level or seed", tries = TRIES)]
    Level(Level),
}

const TRIES: u32 = 50;

impl PuzzleSpec {
    /// Requests any puzzle on this board at this level.
    pub fn new(board: &Board, level: Level) -> PuzzleSpec {
        PuzzleSpec {
            board: board.clone(),
            level,
            seed: 0,
            is_symmetric: false,
            tour: None,
        }
    }

    /// Selects the puzzle by a seed. The puzzle for a seed is the same in every version.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> PuzzleSpec {
        PuzzleSpec { seed, ..self }
    }

    /// Selects the puzzle of a day. The puzzle also depends on the board and the level.
    #[must_use]
    pub fn of_day(self, day: Day) -> PuzzleSpec {
        let size: Size = self.board.size();
        let parts = [
            day.number(),
            size.width().into(),
            size.height().into(),
            self.board.fingerprint(),
            self.level as u64,
        ];
        let mixed = |seed: u64, part| Random::with_seed(seed ^ part).next_u64();
        self.with_seed(parts.into_iter().fold(0, mixed))
    }

    /// Sets the solution, and thereby the board of the puzzle.
    #[must_use]
    pub fn of_tour(self, tour: Tour) -> PuzzleSpec {
        PuzzleSpec {
            board: tour.board().clone(),
            tour: Some(tour),
            ..self
        }
    }

    /// Makes the pattern of given squares symmetric under a half turn.
    #[must_use]
    pub fn symmetric(self) -> PuzzleSpec {
        PuzzleSpec {
            is_symmetric: true,
            ..self
        }
    }

    /// Generates the puzzle, within a few seconds.
    ///
    /// # Errors
    /// A [`PuzzleError`] if no puzzle that meets the requirements is found.
    pub fn make(&self) -> Result<Puzzle, PuzzleError> {
        let too_large = PuzzleError::TooLarge(self.board.squares());
        let grader = Grader::new(&self.board).ok_or(too_large)?;
        if self.is_symmetric && self.board.transformed(Symmetry::HALF_TURN) != self.board {
            return Err(PuzzleError::NotSymmetric);
        }
        let mut random = Random::with_seed(self.seed);
        let question = Question::on(&self.board).with_seed(random.next_u64());
        let mut tours = match &self.tour {
            Some(_) => None,
            None => Some(RandomTours::new(&question)?.side_by_side()),
        };
        for _ in 0..TRIES {
            let tour = match (&self.tour, &mut tours) {
                (Some(tour), _) => tour.clone(),
                (None, Some(tours)) => tours.tour()?,
                (None, None) => break,
            };
            let placed = self.thinned(&grader, &tour, &mut random);
            if grader.technique(&placed).map(Technique::level) == Some(self.level) {
                let is_given = |place: &usize| placed[*place].is_some();
                let numbers = (0..tour.len()).filter(is_given);
                let givens = numbers.filter_map(|place| Some((place as u64 + 1, tour.get(place)?)));
                return Ok(Puzzle::made(numbered(givens), tour, grader));
            }
        }
        Err(PuzzleError::Level(self.level))
    }

    fn thinned(&self, grader: &Grader, tour: &Tour, random: &mut Random) -> PlacedSquares {
        let mut placed: PlacedSquares = tour
            .squares()
            .map(|square| grader.net.place(square))
            .collect();
        let mut numbers: Vec<usize> = (1..tour.len().saturating_sub(1)).collect();
        random.shuffle(&mut numbers);
        // Try harder techniques last, because they take longer to check.
        let techniques: &[Technique] = match self.level {
            Level::Easy => &[Technique::Between],
            Level::Medium => &[Technique::Together],
            Level::Hard => &[Technique::Together, Technique::Trial],
        };
        for &technique in techniques {
            for &number in &numbers {
                let taken: Vec<usize> = if self.is_symmetric {
                    vec![number, self.opposite(tour, number)]
                } else {
                    vec![number]
                };
                if taken
                    .iter()
                    .any(|&it| placed[it].is_none() || it == 0 || it + 1 == tour.len())
                {
                    continue;
                }
                let mut fewer = placed.clone();
                for &number in &taken {
                    fewer[number] = None;
                }
                if grader.is_solved_by(&fewer, technique) {
                    placed = fewer;
                }
            }
        }
        placed
    }

    fn opposite(&self, tour: &Tour, number: usize) -> usize {
        let opposite = |square: Square| Symmetry::HALF_TURN.square(self.board.size(), square);
        let wanted = tour.get(number).map(opposite);
        let found = tour.squares().position(|square| Some(square) == wanted);
        // The fallback is never used: on a symmetric board, every square has an opposite.
        found.unwrap_or(number)
    }
}
