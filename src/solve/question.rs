//! What can be asked for, and by which method it is answered.

use super::construct::{Plan, order_between};
use super::exact::{self, Cell, Narrow};
use super::{Answer, Cancelled, Reason, theory};
use crate::board::{Board, Square, SquareError};
use crate::tour::Tour;

/// Where a tour ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Finish<S = Square> {
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
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::solve::{Answer, Finish, Question};
///
/// let board = Board::new(3, 10)?;
/// let question = Question::new(board, None, Finish::Closed, 0)?;
/// let Answer::Tour(tour) = question.answer(&mut |_| true)? else { panic!("3×10 has one") };
/// assert!(tour.is_closed());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    board: Board,
    start: Option<Square>,
    finish: Finish,
    seed: u64,
}

/// What is no question about tours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
pub enum TooLarge {
    /// It has more squares than are listed.
    #[error(
        "{0} has {squares} squares, and a tour of at most {max} can be listed: ask for single squares of it with the command at",
        squares = .0.squares(),
        max = Question::MAX_SQUARES
    )]
    Limit(Board),
    /// The list does not fit into the memory that there is.
    #[error(
        "there is not enough memory for the {squares} squares of {0}: ask for single ones with the command at",
        squares = .0.squares()
    )]
    Memory(Board),
}

impl Question {
    /// The most squares of a board whose tours are listed: the list takes four bytes for each, and
    /// its check one more.
    pub const MAX_SQUARES: u64 = 400_000_000;

    /// A tour of `board` from `start`, or from wherever there is one, that ends by `finish`. The
    /// same `seed` brings the same tour.
    ///
    /// # Errors
    /// [`QuestionError`] if a square is not on the board, or both ends are one square.
    pub fn new(
        board: Board,
        start: Option<Square>,
        finish: Finish,
        seed: u64,
    ) -> Result<Question, QuestionError> {
        let end = match finish {
            Finish::At(end) => Some(end),
            Finish::Any | Finish::Closed => None,
        };
        for square in start.into_iter().chain(end) {
            if !board.contains(square) {
                return Err(SquareError::OffBoard { square, board }.into());
            }
        }
        if let Some(end) = end.filter(|_| start == end && board.squares() > 1) {
            return Err(QuestionError::SameSquare(end));
        }
        Ok(Question {
            board,
            start,
            finish,
            seed,
        })
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The first square, if one was asked for.
    pub fn start(&self) -> Option<Square> {
        self.start
    }

    /// How it is to end.
    pub fn finish(&self) -> Finish {
        self.finish
    }

    /// The number by which one of several tours is chosen.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The same question by another seed.
    pub fn with_seed(self, seed: u64) -> Question {
        Question { seed, ..self }
    }

    /// A verified tour, or why there is none. `go_on` is told now and then how many squares have
    /// been listed, from 0 to twice their number, of which the second half is the check; when it
    /// says `false` the answer is [`Answer::Stopped`].
    ///
    /// # Errors
    /// [`TooLarge`] if there may be a tour, but of over [`Question::MAX_SQUARES`] squares.
    pub fn answer(&self, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Answer, TooLarge> {
        if let Some(reason) = self.impossible() {
            return Ok(Answer::Impossible(reason));
        }
        if self.board.squares() > Question::MAX_SQUARES {
            return Err(TooLarge::Limit(self.board));
        }
        self.check_memory()?;
        Ok(match self.order(go_on) {
            Ok(Some(order)) => self.check(order, go_on),
            Ok(None) => Answer::Impossible(self.exhausted()),
            Err(Cancelled) => Answer::Stopped,
        })
    }

    /// Sees that there is room for the list and its check, before any work is done.
    fn check_memory(&self) -> Result<(), TooLarge> {
        // Given back at once: whoever takes it in the meantime is bad luck.
        let bytes = 5 * self.board.squares() as usize;
        let room = Vec::<u8>::new().try_reserve_exact(bytes);
        room.map_err(|_| TooLarge::Memory(self.board))
    }

    /// The theorem that answers with no, if one does: without any search, on a board of any size.
    pub fn impossible(&self) -> Option<Reason> {
        theory::reason(self)
    }

    /// The plan of the tour that [`Question::answer`] lists, on a board of any size; `None` where
    /// there is no such tour, the board is narrow or the end is given.
    pub fn plan(&self) -> Option<Plan> {
        if self.impossible().is_some() || matches!(self.finish, Finish::At(_)) {
            return None;
        }
        // Every wide board has a tour from the majority colour's corner.
        let start = self.start.unwrap_or(Square::new(0, 0));
        Plan::new(self.board, start, self.seed)
    }

    /// The tour's squares as places row by row from the top-left one, unchecked.
    pub(super) fn order(
        &self,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Option<Vec<u32>>, Cancelled> {
        let (width, height) = (self.board.width(), self.board.height());
        let short = width.min(height);
        let is_narrow = match self.finish {
            Finish::At(_) => short <= exact::MAX_SHORT,
            Finish::Any | Finish::Closed => short < Plan::MIN_SIDE,
        };
        if is_narrow {
            return self.order_narrow(go_on);
        }
        if let Finish::At(end) = self.finish {
            return self.order_between(end, go_on).map(Some);
        }
        let plan = self.plan();
        let plan = plan.expect("theory has refused what cannot be planned");
        plan.order(go_on).map(Some).ok_or(Cancelled)
    }

    fn order_between(
        &self,
        end: Square,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Vec<u32>, Cancelled> {
        let board = self.board;
        // From anywhere: one of the corners has the colour that is needed, and is another square.
        let corners = [
            Square::new(0, 0),
            board.top_left(),
            Square::new(board.width() - 1, 0),
        ];
        let suits =
            |&corner: &Square| corner != end && (corner.colour() == end.colour()) == board.is_odd();
        let any = || corners.into_iter().find(suits).unwrap_or(board.centre());
        let start = self.start.unwrap_or_else(any);
        order_between(board, start, end, self.seed, go_on).ok_or(Cancelled)
    }

    fn order_narrow(
        &self,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Option<Vec<u32>>, Cancelled> {
        let board = self.board;
        let cell = |square: Square| Cell::of(board, square);
        let narrow = Narrow {
            short: board.width().min(board.height()),
            long: board.width().max(board.height()),
            start: self.start.map(cell),
            finish: match self.finish {
                Finish::Any => Finish::Any,
                Finish::At(end) => Finish::At(cell(end)),
                Finish::Closed => Finish::Closed,
            },
            missing: Vec::new(),
        };
        let cells = exact::solve(&narrow, self.seed, go_on)?;
        let index = |cell: Cell| {
            let (x, y) = cell.place(board);
            y * board.width() + x
        };
        Ok(cells.map(|cells| cells.into_iter().map(index).collect()))
    }

    /// Nothing leaves that has not been checked.
    pub(super) fn check(&self, order: Vec<u32>, go_on: &mut dyn FnMut(u64) -> bool) -> Answer {
        let squares = self.board.squares();
        let mut go_on = |checked| go_on(squares + checked);
        let Some(tour) = Tour::from_order(self.board, order, &mut go_on) else {
            return Answer::Stopped;
        };
        let tour = tour.expect("what a solver lists is a tour");
        assert!(
            self.is_answered_by(&tour),
            "a tour, but not the one asked for"
        );
        Answer::Tour(tour)
    }

    fn is_answered_by(&self, tour: &Tour) -> bool {
        let (first, last) = (tour.squares().next(), tour.squares().next_back());
        let ends = match self.finish {
            Finish::Any => true,
            Finish::At(end) => last == Some(end),
            Finish::Closed => tour.is_closed(),
        };
        ends && (self.start.is_none() || first == self.start)
    }

    fn exhausted(&self) -> Reason {
        let end = match self.finish {
            Finish::At(end) => Some(end),
            Finish::Any | Finish::Closed => None,
        };
        Reason::Exhausted {
            board: self.board,
            start: self.start,
            end,
        }
    }
}
