//! What can be asked for.

use crate::board::{Board, Square, SquareError};
use crate::position::Position;
use crate::tour::TourClass;

/// How a tour ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TourEnd<S = Square> {
    /// Anywhere.
    #[default]
    Any,
    /// On this square.
    At(S),
    /// A knight's move from where it began.
    Closed,
}

/// A tour asked for.
///
/// Whatever is asked wrongly, a square that the board does not have or one square for both ends, is
/// left out of the question and told when it is to be answered.
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
    /// The first thing that was asked wrongly.
    fault: Option<QuestionError>,
}

/// What cannot be asked about tours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// A square that the board does not have.
    #[error(transparent)]
    Square(#[from] SquareError),
    /// One square for both ends.
    #[error("the tour cannot start and end on {0}: name two squares, or ask for a closed tour")]
    SameSquare(Square),
}

impl Question {
    /// The most squares of a board whose tours are listed: the list takes four bytes for each, and
    /// its check one more.
    pub const MAX_SQUARES: u64 = 400_000_000;

    /// Tours of boards up to this many squares are mixed at random, square by square; those of larger ones
    /// are made of blocks.
    pub const MIXED: u64 = 40_000;

    /// The most squares of a board with squares missing that is searched for a tour: 2²⁰.
    pub const MAX_SEARCHED: u64 = 1 << 20;

    /// The most squares of a board that is searched for a symmetric tour.
    pub const MAX_SYMMETRIC: u64 = 100_000;

    /// The classes of symmetry that are looked for. [`TourClass::HalfTurn`] is open, the others are closed.
    pub const SYMMETRIES: [TourClass; 5] = [
        TourClass::HalfTurn,
        TourClass::Eulerian,
        TourClass::Bergholtian,
        TourClass::Sulian,
        TourClass::QuarterTurn,
    ];

    /// Any tour of `board`.
    pub fn on(board: &Board) -> Question {
        Question {
            board: board.clone(),
            start: None,
            end: TourEnd::Any,
            seed: 0,
            max_steps: None,
            symmetry: None,
            is_random: false,
            fault: None,
        }
    }

    /// A way on from where the knight of `position` stands, over all squares that are not yet visited.
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

    /// A way on from `here` over all squares of `board` that `is_left` names, and no others.
    pub fn within(board: &Board, here: Square, is_left: impl Fn(Square) -> bool) -> Question {
        let gone = board
            .iter()
            .filter(|&square| square != here && !is_left(square));
        let gone = gone.chain(board.missing());
        // The knight's square is left at least.
        let rest = Board::without(board.size(), gone).unwrap_or_else(|_| board.clone());
        Question::on(&rest).starting_at(here)
    }

    /// A tour that starts on `start`.
    #[must_use]
    pub fn starting_at(mut self, start: Square) -> Question {
        match self.admit(start, self.end()) {
            Ok(()) => self.start = Some(start),
            Err(fault) => self.note(fault),
        }
        self
    }

    /// A tour that ends on `end`.
    #[must_use]
    pub fn ending_at(self, end: Square) -> Question {
        self.ending(TourEnd::At(end))
    }

    /// A closed tour: a knight's move leads from its last square to its first.
    #[must_use]
    pub fn closed(self) -> Question {
        self.ending(TourEnd::Closed)
    }

    /// A tour of this class of symmetry: an open one for [`TourClass::HalfTurn`], whose ends cannot be
    /// chosen, and a closed one for the others. It may have more symmetry than that, where the board
    /// allows it. None is found of a class that is not one of [`Question::SYMMETRIES`].
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

    /// Any tour, by the seed: as the first of its [`RandomTours`](super::RandomTours).
    #[must_use]
    pub fn random(self) -> Question {
        Question {
            is_random: true,
            ..self
        }
    }

    /// A tour that ends so.
    #[must_use]
    pub fn ending(mut self, end: TourEnd) -> Question {
        let admitted = match (end, self.start) {
            (TourEnd::At(square), Some(start)) => self.admit(start, TourEnd::At(square)),
            (TourEnd::At(square), None) => self.admit(square, TourEnd::Any),
            (TourEnd::Any | TourEnd::Closed, _) => Ok(()),
        };
        match admitted {
            Ok(()) => self.end = end,
            Err(fault) => self.note(fault),
        }
        self
    }

    /// One of several tours: another seed mostly brings another, the same seed the same one.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Question {
        Question { seed, ..self }
    }

    /// Lets a search end after this many steps: decisions, made or taken back. Boards with squares missing
    /// are searched, and by this command those of up to five rows too; without it the search ends by
    /// itself after some seconds, and boards of up to five rows are always decided.
    #[must_use]
    pub fn max_steps(self, steps: u64) -> Question {
        Question {
            max_steps: Some(steps),
            ..self
        }
    }

    /// Both squares are on the board, and two.
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

    fn note(&mut self, fault: QuestionError) {
        self.fault.get_or_insert(fault);
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The first square, if one was asked for.
    pub fn start(&self) -> Option<Square> {
        self.start
    }

    /// How it is to end.
    pub fn end(&self) -> TourEnd {
        self.end
    }

    /// The last square, if one was asked for.
    pub fn last(&self) -> Option<Square> {
        match self.end {
            TourEnd::At(end) => Some(end),
            TourEnd::Any | TourEnd::Closed => None,
        }
    }

    /// The class of symmetry, if one was asked for.
    pub fn symmetry(&self) -> Option<TourClass> {
        self.symmetry
    }

    /// Whether any tour was asked for.
    pub fn is_random(&self) -> bool {
        self.is_random
    }

    /// The number by which one of several tours is chosen.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether the question can be asked.
    ///
    /// # Errors
    /// [`QuestionError`]: the first thing that was asked wrongly.
    pub fn check(&self) -> Result<(), QuestionError> {
        match &self.fault {
            Some(fault) => Err(fault.clone()),
            None => Ok(()),
        }
    }
}
