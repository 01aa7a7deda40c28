//! Making puzzles: a random tour, of whose numbers as many are taken away as the level allows.

use super::grader::{Grader, Placed};
use super::step::{Level, Technique};
use super::{Day, Puzzle};
use crate::board::{Board, Size, Square, Symmetry};
use crate::random::Random;
use crate::solve::{Net, Question, RandomTours, Unsolved};
use crate::tour::Tour;

/// What puzzle is wanted.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::puzzle::{Level, Recipe};
///
/// let recipe = Recipe::new(&Board::new(6, 6)?, Level::Easy).with_seed(7);
/// let puzzle = recipe.make()?;
/// assert_eq!(puzzle.grade().map(|grade| grade.level()), Some(Level::Easy));
/// assert_eq!(recipe.make()?, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    board: Board,
    level: Level,
    seed: u64,
    is_symmetric: bool,
    tour: Option<Tour>,
}

/// Why there is no such puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unmade {
    /// The board has too many squares.
    #[error("puzzles are made on boards of up to {max} squares, and this one has {0}", max = Puzzle::MAX_SQUARES)]
    TooLarge(u64),
    /// The board is not its own half turn.
    #[error("the numbers cannot be symmetric: the board is not its own half turn")]
    NotSymmetric,
    /// The board has no tour, or none was found.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// No tour that was tried makes a puzzle of this level.
    #[error("no {0} puzzle of this board was found in {tries} tries: ask for another level, or another seed", tries = TRIES)]
    Level(Level),
}

/// How many tours are tried.
const TRIES: u32 = 50;

impl Recipe {
    /// Any puzzle of a board.
    pub fn new(board: &Board, level: Level) -> Recipe {
        Recipe {
            board: board.clone(),
            level,
            seed: 0,
            is_symmetric: false,
            tour: None,
        }
    }

    /// One of several puzzles: the same seed brings the same one in every version.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Recipe {
        Recipe { seed, ..self }
    }

    /// The puzzle of a day: another one for each board and level.
    #[must_use]
    pub fn of_day(self, day: Day) -> Recipe {
        let size: Size = self.board.size();
        let parts = [
            day.number(),
            size.width().into(),
            size.height().into(),
            self.board.fingerprint(),
            self.level as u64,
        ];
        let mixed = |seed: u64, part| Random::with_seed(seed ^ part).next_u64();
        let seed = parts.into_iter().fold(0, mixed);
        self.with_seed(seed)
    }

    /// Its solution is this tour, whose board it has.
    #[must_use]
    pub fn of_tour(self, tour: Tour) -> Recipe {
        Recipe {
            board: tour.board().clone(),
            tour: Some(tour),
            ..self
        }
    }

    /// The squares with numbers are their own half turn.
    #[must_use]
    pub fn symmetric(self) -> Recipe {
        Recipe {
            is_symmetric: true,
            ..self
        }
    }

    /// Makes it, in some seconds at most.
    ///
    /// # Errors
    /// [`Unmade`] says why there is none.
    pub fn make(&self) -> Result<Puzzle, Unmade> {
        let squares = self.board.squares();
        let net = Net::new(&self.board).filter(|_| squares <= Puzzle::MAX_SQUARES);
        let grader = Grader::new(net.ok_or(Unmade::TooLarge(squares))?);
        if self.is_symmetric && self.board.transformed(Symmetry::HALF_TURN) != self.board {
            return Err(Unmade::NotSymmetric);
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
            let technique = grader.technique(&placed);
            if technique.map(Technique::level) == Some(self.level) {
                let is_given = |place: &usize| placed[*place].is_some();
                let numbers = (0..tour.len()).filter(is_given);
                let pins = numbers.filter_map(|place| Some((place as u64 + 1, tour.get(place)?)));
                return Ok(Puzzle::made(pins.collect(), tour, grader));
            }
        }
        Err(Unmade::Level(self.level))
    }

    /// The numbers of a tour that are left when as many are taken away as the level allows. The first and
    /// the last stay: one knows where to begin.
    fn thinned(&self, grader: &Grader, tour: &Tour, random: &mut Random) -> Placed {
        let mut placed: Placed = tour
            .squares()
            .map(|square| grader.net.place(square))
            .collect();
        let mut numbers: Vec<usize> = (1..tour.len().saturating_sub(1)).collect();
        random.shuffle(&mut numbers);
        // What is hard to see is looked for when all else is taken away: that takes longer.
        let techniques: &[Technique] = match self.level {
            Level::Easy => &[Technique::Between],
            Level::Medium => &[Technique::Together],
            Level::Hard => &[Technique::Together, Technique::Trial],
        };
        for &technique in techniques {
            for &number in &numbers {
                let taken: Vec<usize> = match self.is_symmetric {
                    true => vec![number, self.opposite(tour, number)],
                    false => vec![number],
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

    /// The number of the square opposite that of a number, from 0.
    fn opposite(&self, tour: &Tour, number: usize) -> usize {
        let opposite = |square: Square| Symmetry::HALF_TURN.square(self.board.size(), square);
        let wanted = tour.get(number).map(opposite);
        let found = tour.squares().position(|square| Some(square) == wanted);
        // The board is its own half turn.
        found.unwrap_or(number)
    }
}
