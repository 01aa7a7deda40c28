//! Formats tours in memory and planned tours as text.

use super::{Format, cells, letters};
use crate::board::{Board, Direction, Square};
use crate::solve::Plan;
use std::io::{self, Write};

#[derive(Clone, Debug)]
pub(super) struct Heading {
    pub(super) board: Board,
    pub(super) is_closed: bool,
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

#[derive(Debug)]
pub(super) enum Layout {
    List(List),
    Grid,
    Word,
}

#[derive(Debug)]
pub(super) struct List {
    pub(super) head: fn(&Heading, &mut Vec<u8>),
    pub(super) entry: fn(&Heading, u64, Square, &mut Vec<u8>),
    pub(super) tail: &'static str,
}

impl List {
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
        let ends = (plan.square_at(0), plan.square_at(visited - 1));
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
            Layout::Grid => self.plan.size().area().div_ceil(PIECE),
            Layout::List(_) => self.visited.div_ceil(PIECE),
            Layout::Word => 1,
        }
    }

    /// The piece with this index, from 0. All pieces in order make up the text.
    pub fn piece(&self, index: u64) -> Vec<u8> {
        match self.format.layout {
            Layout::List(List { head, entry, tail }) => {
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
            Layout::Grid => {
                let first = index.saturating_mul(PIECE);
                cells::part_of_plan(self.plan, self.visited, first..first.saturating_add(PIECE))
            }
            Layout::Word => {
                let squares = self.squares(0, self.visited).into_iter();
                let id = letters::id_of(&self.heading.board, self.plan.square_at(0), squares);
                format!("{id}\n").into_bytes()
            }
        }
    }

    fn squares(&self, first: u64, count: u64) -> Vec<Square> {
        let count = count.min(self.visited.saturating_sub(first));
        let mut squares = vec![Square::new(0, 0); count as usize];
        self.plan.copy_squares(first, &mut squares);
        squares
    }
}
