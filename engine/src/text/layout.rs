//! How a tour is laid out as text, whatever holds it: a list in memory, or a plan.

use super::{Format, cells, letters};
use crate::board::{Board, Direction, Square};
use crate::solve::Plan;
use std::io::{self, Write};
use std::ops::{ControlFlow, Range};

/// What a text says of a tour besides its squares.
#[derive(Clone, Debug)]
pub(super) struct Heading {
    pub(super) board: Board,
    /// Whether it is a whole tour, and closed.
    pub(super) is_closed: bool,
    /// The first and the last square.
    pub(super) ends: Option<(Square, Square)>,
}

impl Heading {
    pub(super) fn new(board: &Board, squares: u64, ends: Option<(Square, Square)>) -> Heading {
        let can_close = squares == board.squares() && squares > 2;
        let closes = |(first, last)| Direction::between(last, first).is_some();
        Heading {
            board: board.clone(),
            is_closed: can_close && ends.is_some_and(closes),
            ends,
        }
    }
}

/// How a text goes.
pub(super) enum Layout {
    /// Square after square, in the order of the tour.
    List {
        head: fn(&Heading, &mut Vec<u8>),
        /// A square and its number, from 1.
        entry: fn(&Heading, u64, Square, &mut Vec<u8>),
        tail: &'static str,
    },
    /// The board with the squares' numbers.
    Grid,
    /// One word, of letters for the moves.
    Word,
}

/// Writes squares in their order.
pub(super) fn write_list(
    layout: &Layout,
    heading: &Heading,
    squares: impl Iterator<Item = Square>,
    out: &mut dyn Write,
) -> io::Result<()> {
    const CHUNK: usize = 1 << 16;
    let Layout::List { head, entry, tail } = layout else {
        return Ok(());
    };
    let mut text = Vec::with_capacity(CHUNK + 64);
    head(heading, &mut text);
    for (number, square) in (1..).zip(squares) {
        entry(heading, number, square, &mut text);
        // A list of a hundred million names is not made first.
        if text.len() >= CHUNK {
            out.write_all(&text)?;
            text.clear();
        }
    }
    text.extend_from_slice(tail.as_bytes());
    out.write_all(&text)
}

/// The text of a planned tour in pieces, each of which can be made by itself: so a tour of any length
/// is written in little memory, and by several threads.
///
/// ```
/// use knights_tour::text::{Format, PlanText};
/// use knights_tour::solve::Plan;
///
/// let plan = Plan::new("1000000x1000000".parse()?, "a1".parse()?, 0).expect("wide enough");
/// let moves = Format::named("moves").expect("a format");
/// let text = PlanText::new(moves, &plan, 1_000_000_000_000);
/// let first = String::from_utf8(text.piece(0))?;
/// assert!(first.starts_with("a1\n") && text.pieces() > 1_000_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlanText<'a> {
    format: &'static Format,
    plan: &'a Plan,
    /// How many squares have been visited.
    visited: u64,
    heading: Heading,
}

/// Squares of a piece, where they are listed; about as many where there are rows.
const PIECE: u64 = 1 << 16;

impl<'a> PlanText<'a> {
    /// The first `visited` squares, at least one and at most all.
    pub fn new(format: &'static Format, plan: &'a Plan, visited: u64) -> PlanText<'a> {
        let visited = visited.clamp(1, plan.size().area());
        let ends = (plan.square_at(0), plan.square_at(visited - 1));
        PlanText {
            format,
            plan,
            visited,
            heading: Heading::new(&plan.board(), visited, Some(ends)),
        }
    }

    /// How many pieces there are.
    pub fn pieces(&self) -> u64 {
        match self.format.layout {
            Layout::List { .. } | Layout::Word => self.visited.div_ceil(PIECE),
            Layout::Grid => {
                let rows = self.plan.size().height().div_ceil(self.rows());
                u64::from(rows) * self.parts_of_row()
            }
        }
    }

    /// Rows of a piece.
    fn rows(&self) -> u32 {
        let rows = PIECE / u64::from(self.plan.size().width());
        u32::try_from(rows).unwrap_or(u32::MAX).max(1)
    }

    /// Into how many pieces a row is divided.
    fn parts_of_row(&self) -> u64 {
        u64::from(self.plan.size().width()).div_ceil(PIECE)
    }

    /// The rows of a piece of a board, and the columns.
    fn part_of_board(&self, index: u64) -> (Range<u32>, Range<u32>) {
        let size = self.plan.size();
        let place = |at: u64, by: u64, side: u32| {
            // Cut at the side, which fits.
            u32::try_from(at.saturating_mul(by))
                .unwrap_or(u32::MAX)
                .min(side)
        };
        let (row, part) = (index / self.parts_of_row(), index % self.parts_of_row());
        let rows = [row, row + 1].map(|row| place(row, self.rows().into(), size.height()));
        let columns = [part, part + 1].map(|part| place(part, PIECE, size.width()));
        (rows[0]..rows[1], columns[0]..columns[1])
    }

    /// A piece, from 0; all of them in their order are the text.
    pub fn piece(&self, index: u64) -> Vec<u8> {
        match self.format.layout {
            Layout::List { head, entry, tail } => {
                let mut text = Vec::new();
                if index == 0 {
                    head(&self.heading, &mut text);
                }
                self.add_entries(index, entry, &mut text);
                if index + 1 == self.pieces() {
                    text.extend_from_slice(tail.as_bytes());
                }
                text
            }
            Layout::Grid => {
                let (rows, columns) = self.part_of_board(index);
                cells::part_of_plan(self.plan, self.visited, rows, columns)
            }
            Layout::Word => self.part_of_word(index),
        }
    }

    /// The last part ends with the check letters, for which the others are made once more: so each can
    /// still be made by itself.
    fn part_of_word(&self, index: u64) -> Vec<u8> {
        let mut text = match index {
            0 => letters::prefix(),
            _ => Vec::new(),
        };
        text.extend(letters::spelled(&self.part_of_letters(index)));
        if index + 1 == self.pieces() {
            let mut check = letters::Check::default();
            (0..=index).for_each(|index| check.add(&self.part_of_letters(index)));
            text.extend(letters::spelled(&check.values()));
            text.push(b'\n');
        }
        text
    }

    /// The moves from the squares of a piece, the last one's too, before the first what an ID begins with.
    fn part_of_letters(&self, index: u64) -> Vec<u8> {
        let mut values = Vec::new();
        if index == 0 {
            letters::add_heading(&self.heading.board, self.plan.square_at(0), &mut values);
        }
        letters::add_moves(self.squares(index, PIECE + 1).into_iter(), &mut values);
        values
    }

    /// The first squares of a piece, or of it and the next: as many as there are, at most `count`.
    fn squares(&self, index: u64, count: u64) -> Vec<Square> {
        let first = index.saturating_mul(PIECE).min(self.visited);
        let count = count.min(self.visited - first);
        // At most one more than a piece has.
        let mut squares = vec![Square::new(0, 0); usize::try_from(count).unwrap_or(0)];
        self.plan.copy_squares(first, &mut squares);
        squares
    }

    fn add_entries(
        &self,
        index: u64,
        entry: fn(&Heading, u64, Square, &mut Vec<u8>),
        text: &mut Vec<u8>,
    ) {
        let first = index.saturating_mul(PIECE);
        for (number, square) in (first + 1..).zip(self.squares(index, PIECE)) {
            entry(&self.heading, number, square, text);
        }
    }

    /// Writes it. `progress` is told now and then which part is done, from 0 to 1, and may end it.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write(
        &self,
        out: &mut dyn Write,
        progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> io::Result<ControlFlow<()>> {
        let pieces = self.pieces();
        for index in 0..pieces {
            out.write_all(&self.piece(index))?;
            let done = progress((index + 1) as f64 / pieces as f64);
            if done.is_break() {
                return Ok(done);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
