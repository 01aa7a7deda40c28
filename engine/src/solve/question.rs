use crate::board::{Board, Square, SquareError};
use crate::position::Position;
use crate::tour::TourClass;
use knights_tour_base::wording::grouped;
use std::collections::BTreeMap;

/// How a tour ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TourEnd<S = Square> {
    /// The tour may end on any square.
    #[default]
    Any,
    /// The tour ends on this square.
    At(S),
    /// The tour ends a knight's move from its start.
    Closed,
}

/// A request for a tour. Solving an invalid request, such as with a square off the board, returns an error.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::solve::Question;
///
/// let board = Board::new(3, 10)?;
/// let tour = Question::on(&board).closed().solve()?;
/// assert!(tour.is_closed());
/// let off = Question::on(&board).starting_at("z9".parse()?).solve().unwrap_err();
/// assert!(off.to_string().starts_with("z9 is not on the board"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub(super) board: Board,
    pub(super) start: Option<Square>,
    pub(super) end: TourEnd,
    pub(super) seed: u64,
    pub(super) max_steps: Option<u64>,
    pub(super) symmetry: Option<TourClass>,
    pub(super) is_random: bool,
    givens: BTreeMap<u64, Square>,
    error: Option<QuestionError>,
}

/// Why a request is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// A square of the request is not on the board.
    #[error(transparent)]
    Square(#[from] SquareError),
    /// The tour would start and end on the same square.
    #[error("a tour cannot start and end on {0}: name two squares, or ask for a closed tour")]
    SameSquare(Square),
    /// A given number is out of range for the board.
    #[error("{number} is out of range: this board\u{2019}s tours have numbers 1 to {}", grouped(*squares))]
    Number {
        /// The number that is out of range.
        number: u64,
        /// The highest number of the board.
        squares: u64,
    },
    /// Two squares have the same given number.
    #[error("number {number} cannot be on both {first} and {second}")]
    NumberTwice {
        /// The number that is given twice.
        number: u64,
        /// The first square with the repeated number.
        first: Square,
        /// The second square with the repeated number.
        second: Square,
    },
    /// Two numbers are given for one square.
    #[error("{square} cannot have two numbers, {first} and {second}")]
    SquareTwice {
        /// The square with two numbers.
        square: Square,
        /// The first number given for the square.
        first: u64,
        /// The second number given for the square.
        second: u64,
    },
    /// Given numbers cannot be combined with random or symmetric tours, or with counting.
    #[error(
        "given numbers do not go together with random or symmetric tours or with counting: leave out one or the other"
    )]
    Pinned,
}

impl Question {
    /// Maximum number of squares of a listed tour. Each square takes four bytes, and one more during verification.
    pub const MAX_SQUARES: u64 = 400_000_000;

    /// Maximum number of squares of a tour shuffled square by square; larger tours consist of blocks.
    pub const MIXED: u64 = 40_000;

    /// Maximum number of squares of a board with holes that is searched for a tour: 2²⁰.
    pub(crate) const MAX_SEARCHED: u64 = 1 << 20;

    /// Maximum number of squares of a board that is searched exhaustively for a tour with given numbers.
    pub const MAX_SQUARES_WITH_GIVENS: u64 = 128;

    /// Maximum number of squares of a board that is searched for a symmetric tour.
    pub(crate) const MAX_SYMMETRIC: u64 = 100_000;

    /// The symmetry classes that can be requested. [`TourClass::HalfTurn`] is open, the others are closed.
    pub const SYMMETRIES: [TourClass; 5] = [
        TourClass::HalfTurn,
        TourClass::Eulerian,
        TourClass::Bergholtian,
        TourClass::Sulian,
        TourClass::QuarterTurn,
    ];

    /// Requests any tour of `board`.
    pub fn on(board: &Board) -> Question {
        Question {
            board: board.clone(),
            start: None,
            end: TourEnd::Any,
            seed: 0,
            max_steps: None,
            symmetry: None,
            is_random: false,
            givens: BTreeMap::new(),
            error: None,
        }
    }

    /// Requests a continuation from the knight of `position` over all unvisited squares.
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::position::Position;
    /// use knights_tour::solve::Question;
    ///
    /// let squares = ["c3", "d5", "b4", "d3"].map(|name| name.parse().expect("a name"));
    /// let game = Position::along(&Board::new(5, 5)?, squares).expect("c3 is on the board");
    /// assert!(Question::completing(&game).solve().is_err(), "the game is lost");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn completing(position: &Position) -> Question {
        let is_left = |square| !position.is_visited(square);
        Question::within(position.board(), position.here(), is_left)
    }

    /// Requests a path from `here` through exactly the squares of `board` that `is_left` accepts.
    pub fn within(board: &Board, here: Square, is_left: impl Fn(Square) -> bool) -> Question {
        let gone = board
            .iter()
            .filter(|&square| square != here && !is_left(square));
        let gone = gone.chain(board.missing());
        // Cannot fail: at least the knight's square remains.
        let rest = Board::without(board.size(), gone).unwrap_or_else(|_| board.clone());
        Question::on(&rest).starting_at(here)
    }

    /// Requires the tour to start on `start`.
    #[must_use]
    pub fn starting_at(mut self, start: Square) -> Question {
        match self.admit(start, self.end()) {
            Ok(()) => self.start = Some(start),
            Err(error) => self.reject(error),
        }
        self
    }

    /// Requires the tour to end on `end`.
    #[must_use]
    pub fn ending_at(self, end: Square) -> Question {
        self.ending(TourEnd::At(end))
    }

    /// Requires `square` to have `number`, from 1. The search is exhaustive within [`Question::max_steps`] up to
    /// [`Question::MAX_SQUARES_WITH_GIVENS`] squares, and incomplete above.
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::solve::Question;
    ///
    /// let tour = Question::on(&Board::CHESS).through(17, "c5".parse()?).solve()?;
    /// assert_eq!(tour.get(16), Some("c5".parse()?));
    /// let none = Question::on(&Board::CHESS)
    ///     .through(17, "c5".parse()?)
    ///     .through(19, "d5".parse()?)
    ///     .solve();
    /// assert!(none.unwrap_err().to_string().contains("colour"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn through(mut self, number: u64, square: Square) -> Question {
        match self.admit_given(number, square) {
            Ok(()) => {
                self.givens.insert(number, square);
            }
            Err(error) => self.reject(error),
        }
        self
    }

    fn admit_given(&self, number: u64, square: Square) -> Result<(), QuestionError> {
        self.board.check(square)?;
        let squares = self.board.squares();
        if !(1..=squares).contains(&number) {
            return Err(QuestionError::Number { number, squares });
        }
        match self.givens.get(&number) {
            Some(&first) if first != square => Err(QuestionError::NumberTwice {
                number,
                first,
                second: square,
            }),
            _ => Ok(()),
        }
    }

    /// Requires a closed tour: a knight's move joins the last square to the first.
    #[must_use]
    pub fn closed(self) -> Question {
        self.ending(TourEnd::Closed)
    }

    /// Requires a tour of a symmetry class from [`Question::SYMMETRIES`]. Half-turn tours are open, with ends that
    /// cannot be chosen; other classes are closed. The tour may have further symmetries.
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::solve::Question;
    /// use knights_tour::tour::TourClass;
    ///
    /// let question = Question::on(&Board::new(6, 6)?).symmetric(TourClass::QuarterTurn);
    /// assert_eq!(TourClass::of(&question.solve()?), TourClass::QuarterTurn);
    /// let none = Question::on(&Board::CHESS).symmetric(TourClass::QuarterTurn).solve();
    /// assert!(none.unwrap_err().to_string().contains("colour"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn symmetric(self, class: TourClass) -> Question {
        let end = match class {
            TourClass::HalfTurn => TourEnd::Any,
            _ => TourEnd::Closed,
        };
        Question {
            symmetry: Some(class),
            end,
            ..self
        }
    }

    /// Requests a random tour, the first of the [`RandomTours`](super::RandomTours) for the seed.
    #[must_use]
    pub fn random(self) -> Question {
        Question {
            is_random: true,
            ..self
        }
    }

    /// Sets how the tour ends: anywhere, on a given square, or next to its start.
    #[must_use]
    pub fn ending(mut self, end: TourEnd) -> Question {
        let admitted = match (end, self.start) {
            (TourEnd::At(square), Some(start)) => self.admit(start, TourEnd::At(square)),
            (TourEnd::At(square), None) => self.admit(square, TourEnd::Any),
            (TourEnd::Any | TourEnd::Closed, _) => Ok(()),
        };
        match admitted {
            Ok(()) => self.end = end,
            Err(error) => self.reject(error),
        }
        self
    }

    /// Sets the seed. Equal seeds give equal tours; different seeds mostly give different tours.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Question {
        Question { seed, ..self }
    }

    /// Limits the search to `steps` decisions on boards with holes or up to five rows. By default, boards with holes
    /// are searched for a few seconds, and boards of up to five rows without a limit.
    #[must_use]
    pub fn max_steps(self, steps: u64) -> Question {
        Question {
            max_steps: Some(steps),
            ..self
        }
    }

    fn admit(&self, start: Square, end: TourEnd) -> Result<(), QuestionError> {
        self.board.check(start)?;
        if let TourEnd::At(end) = end {
            self.board.check(end)?;
            if start == end && self.board.squares() > 1 {
                return Err(QuestionError::SameSquare(end));
            }
        }
        Ok(())
    }

    fn reject(&mut self, error: QuestionError) {
        self.error.get_or_insert(error);
    }

    /// The board that the tour visits.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The first square of the tour, if one is given.
    pub fn start(&self) -> Option<Square> {
        self.start
    }

    /// How the tour must end.
    pub fn end(&self) -> TourEnd {
        self.end
    }

    /// The last square of the tour, if one is given.
    pub fn last(&self) -> Option<Square> {
        match self.end {
            TourEnd::At(end) => Some(end),
            TourEnd::Any | TourEnd::Closed => None,
        }
    }

    /// The given numbers, from 1 and ascending, with their squares.
    pub fn givens(&self) -> impl Iterator<Item = (u64, Square)> {
        self.givens
            .iter()
            .map(|(&number, &square)| (number, square))
    }

    pub(super) fn has_givens(&self) -> bool {
        let is_end = |(number, square)| match number {
            1 => self.start == Some(square),
            _ => number == self.board.squares() && self.last() == Some(square),
        };
        !self.givens().all(is_end)
    }

    /// The given numbers, including those of given ends, in ascending order.
    pub(super) fn numbered(&self) -> Vec<(u64, Square)> {
        let mut numbered = self.givens.clone();
        numbered.extend(self.start.map(|start| (1, start)));
        numbered.extend(self.last().map(|last| (self.board.squares(), last)));
        numbered.into_iter().collect()
    }

    /// The symmetry class of the tour, if one is requested.
    pub fn symmetry(&self) -> Option<TourClass> {
        self.symmetry
    }

    /// Whether a random tour is requested.
    pub fn is_random(&self) -> bool {
        self.is_random
    }

    /// The seed, which selects one of several tours.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Reports the first invalid part of the request.
    pub fn check(&self) -> Result<(), QuestionError> {
        match &self.error {
            Some(error) => Err(error.clone()),
            None => self.check_givens(),
        }
    }

    /// Checks that given numbers agree with each other, with given ends and with the kind of tour.
    fn check_givens(&self) -> Result<(), QuestionError> {
        if self.givens.is_empty() {
            return Ok(());
        }
        if self.is_random || self.symmetry.is_some() {
            return Err(QuestionError::Pinned);
        }
        let last = self.board.squares();
        let ends = [(1, self.start), (last, self.last())];
        for (number, end) in ends {
            if let Some(end) = end {
                self.admit_given(number, end)?;
            }
        }
        let mut numbers: BTreeMap<Square, u64> = BTreeMap::new();
        for (second, square) in self.numbered() {
            if let Some(first) = numbers.insert(square, second) {
                return Err(QuestionError::SquareTwice {
                    square,
                    first,
                    second,
                });
            }
        }
        Ok(())
    }

    pub(super) fn check_no_givens(&self) -> Result<(), QuestionError> {
        self.check()?;
        if self.givens.is_empty() {
            Ok(())
        } else {
            Err(QuestionError::Pinned)
        }
    }
}
