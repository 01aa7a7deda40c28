//! Formats tours in memory and planned tours as text.

use super::{Format, cells, letters};
use crate::board::{Board, Direction, Square};
use crate::solve::Plan;
use knights_tour_base::narrow::to_usize;
use std::io::{self, Write};

/// What the head of a text says of a tour.
#[derive(Clone, Debug)]
pub(super) struct Heading {
    pub(super) board: Board,
    pub(super) is_closed: bool,
    /// The first and the last square.
    pub(super) ends: Option<[Square; 2]>,
}

impl Heading {
    pub(super) fn new(board: &Board, squares: u64, ends: Option<[Square; 2]>) -> Heading {
        let can_close = squares == board.squares() && squares > 2;
        let closes = |[first, last]: [Square; 2]| Direction::between(last, first).is_some();
        Heading {
            board: board.clone(),
            is_closed: can_close && ends.is_some_and(closes),
            ends,
        }
    }
}

/// The form of a text format.
#[derive(Debug)]
pub(super) enum TextLayout {
    List(ListLayout),
    Grid,
    Word,
}

/// A text with an entry for each square, in tour order.
#[derive(Debug)]
pub(super) struct ListLayout {
    pub(super) head: fn(&Heading, &mut Vec<u8>),
    pub(super) entry: fn(&Heading, u64, Square, &mut Vec<u8>),
    pub(super) tail: &'static str,
}

impl ListLayout {
    pub(super) fn write(
        &self,
        heading: &Heading,
        squares: impl Iterator<Item = Square>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        const CHUNK: usize = 1 << 16;
        let mut text = Vec::with_capacity(CHUNK + 64);
        (self.head)(heading, &mut text);
        for (number, square) in (1..).zip(squares) {
            (self.entry)(heading, number, square, &mut text);
            // Flush in chunks to limit memory: a tour may have a hundred million squares.
            if text.len() >= CHUNK {
                out.write_all(&text)?;
                text.clear();
            }
        }
        text.extend_from_slice(self.tail.as_bytes());
        out.write_all(&text)
    }
}

/// The text of a planned tour in independent pieces, so that several threads can write with little memory.
#[derive(Clone, Debug)]
pub struct PlanText<'a> {
    format: &'static Format,
    plan: &'a Plan,
    visited: u64,
    heading: Heading,
}

const PIECE: u64 = 1 << 16;

impl<'a> PlanText<'a> {
    /// The text of the first `visited` squares of a plan; `visited` is at least 1.
    pub fn new(format: &'static Format, plan: &'a Plan, visited: u64) -> PlanText<'a> {
        let visited = visited.clamp(1, plan.size().area());
        let ends = [0, visited - 1].map(|number| plan.square_at(number));
        PlanText {
            format,
            plan,
            visited,
            heading: Heading::new(&plan.board(), visited, Some(ends)),
        }
    }

    /// The number of pieces of the text.
    pub fn pieces(&self) -> u64 {
        match self.format.layout {
            TextLayout::Grid => self.plan.size().area().div_ceil(PIECE),
            TextLayout::List(_) => self.visited.div_ceil(PIECE),
            TextLayout::Word => 1,
        }
    }

    /// The piece with this index, from 0. All pieces in order make up the text.
    pub fn piece(&self, index: u64) -> Vec<u8> {
        match self.format.layout {
            TextLayout::List(ListLayout { head, entry, tail }) => {
                let mut text = Vec::new();
                if index == 0 {
                    head(&self.heading, &mut text);
                }
                let first = index.saturating_mul(PIECE);
                for (number, square) in (first + 1..).zip(self.squares(first, PIECE)) {
                    entry(&self.heading, number, square, &mut text);
                }
                if index + 1 == self.pieces() {
                    text.extend_from_slice(tail.as_bytes());
                }
                text
            }
            TextLayout::Grid => {
                let first = index.saturating_mul(PIECE);
                cells::part_of_plan(self.plan, self.visited, first..first.saturating_add(PIECE))
            }
            TextLayout::Word => {
                let squares = self.squares(0, self.visited).into_iter();
                let id = letters::id_of(&self.heading.board, self.plan.square_at(0), squares);
                format!("{id}\n").into_bytes()
            }
        }
    }

    fn squares(&self, first: u64, count: u64) -> Vec<Square> {
        let count = count.min(self.visited.saturating_sub(first));
        let mut squares = vec![Square::new(0, 0); to_usize(count)];
        self.plan.copy_squares(first, &mut squares);
        squares
    }
}
