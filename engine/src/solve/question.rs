//! What can be asked for, and by which method it is answered.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a board that is listed has fewer than 2^32 squares"
)]

use super::construct::{Plan, order_between};
use super::count::{Choice, Roll};
use super::exact::{self, Cell, Narrow};
use super::mix::{self, Ends, Thoroughness};
use super::{Progress, Reason, SymmetricQuestion, shape, theory};
use crate::board::{Board, Size, Square, SquareError};
use crate::position::Position;
use crate::random::Random;
use crate::tour::{Tour, TourClass};
use std::ops::ControlFlow;

/// How a tour is chosen among all that answer a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fairness {
    /// Each is as likely as the others.
    Uniform,
    /// By so many small changes at random that nothing is left of how it was made; not proved to be
    /// uniform.
    Mixed,
    /// By the seed, in ways that make some tours likelier than others, and others impossible.
    Seeded,
}

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
/// let off = Question::on(&board).from("z9".parse()?).solve().unwrap_err();
/// assert!(off.to_string().starts_with("z9 is not on the board"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    board: Board,
    start: Option<Square>,
    end: TourEnd,
    seed: u64,
    max_steps: Option<u64>,
    symmetry: Option<TourClass>,
    is_random: bool,
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

/// A board whose tour cannot be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TooLarge {
    /// It has more squares than are listed.
    #[error(
        "{0} has {squares} squares, and a tour of at most {max} can be listed: ask for single squares of it with the command at",
        squares = .0.area(),
        max = Question::MAX_SQUARES
    )]
    Limit(Size),
    /// It has squares missing, and more squares than are searched.
    #[error(
        "boards with squares missing are searched if they have up to {max} squares, and {0} is larger",
        max = Question::MAX_SEARCHED
    )]
    Searched(Size),
    /// It has more squares than are searched for a symmetric tour that no plan is known for.
    #[error(
        "this symmetric tour can only be searched for, on boards of up to {max} squares, and {0} is larger",
        max = Question::MAX_SEARCHED
    )]
    Symmetric(Size),
    /// The list does not fit into the memory that there is.
    #[error(
        "there is not enough memory for the {squares} squares of {0}: ask for single ones with the command at",
        squares = .0.area()
    )]
    Memory(Size),
}

/// Why a question has no tour for an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsolved {
    /// There is no such tour, and this is the proof.
    #[error("{0}")]
    Impossible(Reason),
    /// It cannot be asked so.
    #[error(transparent)]
    Invalid(#[from] QuestionError),
    /// There may be a tour, but it cannot be listed.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// There may be a tour, but the search was too long.
    #[error(
        "no tour was found in {steps} steps, and no proof that there is none: another seed, or more steps, may bring one"
    )]
    Stopped {
        /// How many decisions were made, and taken back.
        steps: u64,
    },
}

impl From<Reason> for Unsolved {
    fn from(reason: Reason) -> Unsolved {
        Unsolved::Impossible(reason)
    }
}

impl Question {
    /// The most squares of a board whose tours are listed: the list takes four bytes for each, and
    /// its check one more.
    pub const MAX_SQUARES: u64 = 400_000_000;

    /// Tours of boards up to so many squares are mixed at random, square by square; those of larger ones
    /// are made of blocks.
    pub const MIXED: u64 = 40_000;

    /// The most squares of a board with squares missing that is searched for a tour.
    pub const MAX_SEARCHED: u64 = 100_000;

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
        Question::over(position.board(), position.here(), is_left)
    }

    /// A way on from `here` over all squares of `board` that `is_left` names, and no others.
    pub fn over(board: &Board, here: Square, is_left: impl Fn(Square) -> bool) -> Question {
        let gone = board
            .iter()
            .filter(|&square| square != here && !is_left(square));
        let gone = gone.chain(board.missing());
        // The knight's square is left at least.
        let rest = Board::without(board.size(), gone).unwrap_or_else(|_| board.clone());
        Question::on(&rest).from(here)
    }

    /// A tour that starts on `start`.
    #[must_use]
    pub fn from(mut self, start: Square) -> Question {
        match self.admit(start, self.end()) {
            Ok(()) => self.start = Some(start),
            Err(fault) => self.note(fault),
        }
        self
    }

    /// A tour that ends on `end`.
    #[must_use]
    pub fn to(self, end: Square) -> Question {
        self.ending(TourEnd::At(end))
    }

    /// A closed tour: a knight's move leads from its last square to its first.
    #[must_use]
    pub fn closed(self) -> Question {
        self.ending(TourEnd::Closed)
    }

    /// A tour of this class of symmetry: an open one for [`TourClass::HalfTurn`], whose ends cannot be
    /// chosen, and a closed one for the others.
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

    /// Any tour, as [`Question::fairness`] says; by the seed.
    #[must_use]
    pub fn at_random(self) -> Question {
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

    /// Lets a search end after so many steps: decisions, made or taken back. Boards with squares missing
    /// are searched, and by this command those of up to five rows too; without it the search ends by
    /// itself after some seconds, and boards of up to five rows are always decided.
    #[must_use]
    pub fn at_most(self, steps: u64) -> Question {
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

    /// How a tour that is found is chosen among all that answer the question.
    pub fn fairness(&self) -> Fairness {
        if let Some(question) = self.symmetric_question() {
            return match question.is_uniform() {
                true => Fairness::Uniform,
                false => Fairness::Seeded,
            };
        }
        let squares = self.board.squares();
        match self.is_random {
            true if Roll::admits(self) => Fairness::Uniform,
            true if squares <= Question::MIXED => Fairness::Mixed,
            _ => Fairness::Seeded,
        }
    }

    /// How many steps a search makes at most, if that was said.
    pub(super) fn max_steps(&self) -> Option<u64> {
        self.max_steps
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

    /// A verified tour.
    ///
    /// # Errors
    /// [`Unsolved`] says why there is none, or none can be listed.
    pub fn solve(&self) -> Result<Tour, Unsolved> {
        match self.solve_with(&mut |_| ControlFlow::Continue(())) {
            ControlFlow::Continue(answer) => answer,
            ControlFlow::Break(()) => unreachable!("nobody cancels"),
        }
    }

    /// The same, while `progress` is told how many squares are done, from 0 to twice their number:
    /// the second half is the check. It may cancel the rest.
    pub fn solve_with(&self, progress: Progress<'_>) -> ControlFlow<(), Result<Tour, Unsolved>> {
        if let Err(unsolved) = self.prepare() {
            return ControlFlow::Continue(Err(unsolved));
        }
        if let Some(question) = self.symmetric_question() {
            let answer = question.solve_with(progress)?;
            return ControlFlow::Continue(answer.map(|tour| self.begun(tour)));
        }
        if let Some(tour) = self.drawn(progress)? {
            return ControlFlow::Continue(Ok(tour));
        }
        let (short, _) = self.board.size().sides();
        let is_bounded = self.max_steps.is_some() && short <= exact::MAX_SHORT;
        let order = match self.board.rectangle() {
            Some(_) if !is_bounded => self.order(progress)?.ok_or_else(|| self.exhausted().into()),
            _ => self.order_by_search(progress)?,
        };
        ControlFlow::Continue(match order {
            Ok(order) if self.fairness() == Fairness::Mixed => {
                let thoroughness = Thoroughness::of_random(order.len());
                let order = self.mixed(&order, thoroughness, progress)?;
                Ok(self.verify(order, progress)?)
            }
            Ok(order) => Ok(self.verify(order, progress)?),
            Err(unsolved) => Err(unsolved),
        })
    }

    /// One of all tours, each as likely as the others, where that was asked for and can be had.
    fn drawn(&self, progress: Progress<'_>) -> ControlFlow<(), Option<Tour>> {
        if self.fairness() != Fairness::Uniform {
            return ControlFlow::Continue(None);
        }
        let mut random = Random::with_seed(self.seed);
        ControlFlow::Continue(match Choice::admits(self) {
            true => {
                let choice = Choice::of(self, progress)?;
                choice.and_then(|choice| choice.random(self, &mut random))
            }
            false => {
                let roll = Roll::with(self, progress)?;
                roll.and_then(|mut roll| roll.random(&mut random))
            }
        })
    }

    fn symmetric_question(&self) -> Option<SymmetricQuestion> {
        let question = SymmetricQuestion::on(&self.board, self.symmetry?).with_seed(self.seed);
        let question = match self.is_random {
            true => question.at_random(),
            false => question,
        };
        Some(match self.max_steps {
            Some(steps) => question.at_most(steps),
            None => question,
        })
    }

    /// A closed tour begun on the start, if one was asked for.
    fn begun(&self, tour: Tour) -> Tour {
        let start = self.start.filter(|_| tour.is_closed());
        let begun = start.and_then(|start| tour.clone().starting_at(start));
        begun.unwrap_or(tour)
    }

    /// Everything that can be said before any work is done.
    fn prepare(&self) -> Result<(), Unsolved> {
        self.check()?;
        if let Some(reason) = self.impossible() {
            return Err(Unsolved::Impossible(reason));
        }
        let size = self.board.size();
        if size.area() > Question::MAX_SQUARES {
            return Err(TooLarge::Limit(size).into());
        }
        Ok(Question::make_room(size)?)
    }

    /// Room for the list and its check. Given back at once: whoever takes it in the meantime is bad
    /// luck.
    pub(super) fn make_room(size: Size) -> Result<(), TooLarge> {
        let bytes = 5 * size.area() as usize;
        let room = Vec::<u8>::new().try_reserve_exact(bytes);
        room.map_err(|_| TooLarge::Memory(size))
    }

    /// The theorem that answers with no, if one does: without any search, on a board of any size.
    pub fn impossible(&self) -> Option<Reason> {
        match self.symmetric_question() {
            Some(question) => question.impossible(),
            None => theory::reason(self),
        }
    }

    /// The plan of the tour that [`Question::solve`] lists, on a board of any size; `None` where
    /// there is no such tour, the board is narrow or has up to [`Question::MIXED`] squares, or the end
    /// is given.
    pub fn plan(&self) -> Option<Plan> {
        let is_listed = self.board.squares() <= Question::MIXED;
        (!is_listed).then(|| self.planned()).flatten()
    }

    fn planned(&self) -> Option<Plan> {
        let is_whole = self.board.rectangle().is_some();
        let is_planned =
            is_whole && self.check().is_ok() && self.last().is_none() && self.symmetry.is_none();
        if !is_planned || self.impossible().is_some() {
            return None;
        }
        // Every wide board has a tour from the majority colour's corner.
        let start = self.start.unwrap_or(Square::new(0, 0));
        Plan::new(self.board.size(), start, self.seed)
    }

    /// The tour's squares as indices row by row from the top-left one, unchecked; `None` if every
    /// way has been tried.
    pub(super) fn order(&self, progress: Progress<'_>) -> ControlFlow<(), Option<Vec<u32>>> {
        let size = self.board.size();
        let (short, _) = size.sides();
        let is_narrow = match self.end {
            TourEnd::At(_) => short <= exact::MAX_SHORT,
            TourEnd::Any | TourEnd::Closed => short < Plan::MIN_SIDE,
        };
        if is_narrow {
            return self.order_narrow(progress);
        }
        let order = match self.end {
            TourEnd::At(end) => {
                let start = self.start.unwrap_or_else(|| some_start(&self.board, end));
                order_between(size, start, end, self.seed, progress)?
            }
            TourEnd::Any | TourEnd::Closed => {
                let plan = self.planned();
                let plan = plan.expect("theory has refused what cannot be planned");
                plan.order(progress)?
            }
        };
        // Nothing is seen of the blocks that it was made of, on boards that are not large.
        ControlFlow::Continue(Some(match order.len() as u64 > Question::MIXED {
            true => order,
            false => self.mixed(&order, Thoroughness::USUAL, progress)?,
        }))
    }

    fn mixed(
        &self,
        order: &[u32],
        thoroughness: Thoroughness,
        progress: Progress<'_>,
    ) -> ControlFlow<(), Vec<u32>> {
        let ends = match (self.end, self.start) {
            (TourEnd::Closed, _) => Ends::Closed,
            (TourEnd::At(_), _) => Ends::Fixed,
            (TourEnd::Any, Some(_)) => Ends::Last,
            (TourEnd::Any, None) => Ends::Free,
        };
        let mut mixed = mix::mixed(&self.board, order, ends, thoroughness, self.seed, progress)?;
        let start = self.start.and_then(|start| {
            let index = self.board.size().index_of(start) as u32;
            mixed.iter().position(|&other| other == index)
        });
        if self.end == TourEnd::Closed {
            mixed.rotate_left(start.unwrap_or(0));
        }
        ControlFlow::Continue(mixed)
    }

    fn order_narrow(&self, progress: Progress<'_>) -> ControlFlow<(), Option<Vec<u32>>> {
        let size = self.board.size();
        let cell = |square: Square| Cell::of(size, square);
        let (short, long) = size.sides();
        let narrow = Narrow {
            short,
            long,
            start: self.start.map(cell),
            end: match self.end {
                TourEnd::Any => TourEnd::Any,
                TourEnd::At(end) => TourEnd::At(cell(end)),
                TourEnd::Closed => TourEnd::Closed,
            },
            missing: exact::missing(&self.board),
        };
        let cells = exact::solve(&narrow, self.seed, progress)?;
        // A board that is listed has fewer than 2³² squares.
        let index = |cell: Cell| size.index_of(cell.square(size)) as u32;
        ControlFlow::Continue(cells.map(|cells| cells.into_iter().map(index).collect()))
    }

    /// The same on a board of any shape.
    fn order_by_search(
        &self,
        progress: Progress<'_>,
    ) -> ControlFlow<(), Result<Vec<u32>, Unsolved>> {
        if let Some(reason) = shape::at_first_sight(self) {
            return ControlFlow::Continue(Err(reason.into()));
        }
        let size = self.board.size();
        if self.board.squares() > Question::MAX_SEARCHED {
            return ControlFlow::Continue(Err(TooLarge::Searched(size).into()));
        }
        // The programme over columns always ends, but takes seconds where the search mostly takes a
        // millisecond.
        let is_narrow = size.sides().0 <= exact::MAX_SHORT && self.max_steps.is_none();
        let patience = shape::patience(&self.board) / if is_narrow { 100 } else { 1 };
        let steps = self.max_steps.unwrap_or(patience);
        let answer = shape::search(self, steps, &mut |joined| progress(joined as u64))?;
        ControlFlow::Continue(match answer {
            shape::Answer::Tour(squares) => {
                // A board that is listed has fewer than 2³² squares.
                let index = |square| size.index_of(square) as u32;
                Ok(squares.into_iter().map(index).collect())
            }
            shape::Answer::None(reason) => Err(reason.into()),
            shape::Answer::Stopped(_) if is_narrow => match self.order_narrow(progress)? {
                Some(order) => Ok(order),
                None => Err(shape::unseen(self, &mut || progress(self.board.squares()))?.into()),
            },
            shape::Answer::Stopped(steps) => Err(Unsolved::Stopped { steps }),
        })
    }

    /// Nothing leaves that has not been checked.
    fn verify(&self, order: Vec<u32>, progress: Progress<'_>) -> ControlFlow<(), Tour> {
        let squares = self.board.squares();
        let mut progress = |checked| progress(squares + checked);
        let tour = Tour::from_order(&self.board, order, &mut progress)?;
        let tour = tour.expect("what a solver lists is a tour");
        assert!(
            self.is_answered_by(&tour),
            "a tour, but not the one asked for"
        );
        ControlFlow::Continue(tour)
    }

    fn is_answered_by(&self, tour: &Tour) -> bool {
        let ends = match self.end {
            TourEnd::Any => true,
            TourEnd::At(end) => tour.end() == end,
            TourEnd::Closed => tour.is_closed(),
        };
        ends && self.start.is_none_or(|start| tour.start() == start)
    }

    pub(super) fn exhausted(&self) -> Reason {
        Reason::Exhausted {
            board: self.board.clone(),
            start: self.start,
            end: self.last(),
        }
    }
}

/// A first square for a tour that ends on `end`, from which there is one on every wide board: one of
/// the corners has the colour that is needed, and is another square.
fn some_start(board: &Board, end: Square) -> Square {
    let corners = [
        Square::new(0, 0),
        board.top_left(),
        Square::new(board.width() - 1, 0),
    ];
    let suits =
        |&corner: &Square| corner != end && (corner.colour() == end.colour()) == board.is_odd();
    let mut corners = corners.into_iter();
    corners.find(suits).unwrap_or(board.centre())
}
