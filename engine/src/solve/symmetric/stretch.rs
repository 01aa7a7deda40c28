//! Symmetric tours of long narrow boards: a short one, made longer by repeating a part of it.
//!
//! The moves across the line between two columns, and which of them are joined on the left of it and
//! which on the right, are all that one side of a tour is to the other. Where two lines agree in that,
//! the part between them can be put in again and again, as in a finite automaton that comes back to a
//! state. Its image on the other side is repeated with it.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a board that is listed has fewer than 2^32 squares"
)]

use crate::board::{Board, Size, Square, Symmetry};
use crate::random::Random;
use crate::solve::{Progress, Question};
use crate::tour::{Tour, TourClass};
use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};

/// How long the short board is.
const SHORT: Range<u32> = 40..80;
/// How many short tours are looked for, and how many squares are looked at for each.
const ATTEMPTS: u64 = 400;
const STEPS: u64 = 20_000_000;

/// A tour of a board with a side far longer than [`SHORT`]; `None` if none was found.
pub(super) fn stretched(
    question: &Question,
    class: TourClass,
    size: Size,
    progress: Progress<'_>,
) -> ControlFlow<(), Option<Tour>> {
    let is_upright = size.height() > size.width();
    let lie = Symmetry::new(is_upright, [false, false]);
    let laid = lie.size(size);
    if laid.width() < 2 * SHORT.end {
        return ControlFlow::Continue(None);
    }
    // A board with an odd number of columns is mirrored from its upper side to its lower one.
    let is_doubled = class != TourClass::Sulian || laid.width().is_multiple_of(2);
    let mut random = Random::with_seed(question.seed);
    for _ in 0..ATTEMPTS {
        progress(0)?;
        let columns = random.in_range(SHORT);
        let Ok(short) = Board::new(columns, laid.height()) else {
            return ControlFlow::Continue(None);
        };
        let asked = Question::on(&short).symmetric(class);
        let asked = asked.with_seed(random.next_u64()).max_steps(STEPS);
        if asked.impossible().is_some() {
            continue;
        }
        let Ok(tour) = super::search(&asked, class, progress)? else {
            continue;
        };
        let strip = Strip::new(&tour, is_doubled);
        if let Some(squares) = strip.stretched(laid.width()) {
            let squares = squares
                .iter()
                .map(|&square| lie.inverse().square(laid, square));
            // Nothing is taken for granted of how it was made.
            let tour = Tour::new(&question.board, squares).ok();
            let tour = tour.filter(|tour| TourClass::of(tour) == class);
            if tour.is_some() {
                return ControlFlow::Continue(tour);
            }
        }
    }
    ControlFlow::Continue(None)
}

/// A short tour, column by column.
struct Strip {
    columns: u32,
    rows: u32,
    squares: Vec<Square>,
    is_closed: bool,
    /// Repeats on the left what is repeated on the right.
    is_doubled: bool,
}

/// What one side of a line between two columns is to the other: for each move across the line, the one
/// that the tour comes back by on the left, and on the right; none where the tour ends before.
type State = BTreeMap<Crossing, [Option<Crossing>; 2]>;

/// A move across a line: how far its left end is from the line, how far its right end is, and their rows.
type Crossing = [u32; 4];

impl Strip {
    fn new(tour: &Tour, is_doubled: bool) -> Strip {
        let size = tour.board().size();
        Strip {
            columns: size.width(),
            rows: size.height(),
            squares: tour.squares().collect(),
            is_closed: tour.is_closed(),
            is_doubled,
        }
    }

    /// The squares of a tour with this many columns; `None` if no part can be repeated to come to that.
    fn stretched(&self, columns: u32) -> Option<Vec<Square>> {
        let more = columns.checked_sub(self.columns)?;
        let part = self.repeatable(more)?;
        let each = if self.is_doubled { 2 } else { 1 };
        let times = more / (each * (part.end - part.start));
        let on_right = (0..part.end)
            .chain((0..times).flat_map(|_| part.clone()))
            .chain(part.end..self.columns);
        let order: Vec<u32> = if self.is_doubled {
            let image = self.columns - part.end..self.columns - part.start;
            let on_left = (0..image.end).chain((0..times).flat_map(|_| image.clone()));
            on_left.chain(on_right.skip(image.end as usize)).collect()
        } else {
            on_right.collect()
        };
        self.walk(&order)
    }

    /// The columns, all in the right half, that can be repeated until the board has this many more.
    fn repeatable(&self, more: u32) -> Option<Range<u32>> {
        let each = if self.is_doubled { 2 } else { 1 };
        let lines: Vec<u32> = (self.columns / 2 + 2..self.columns - 1).collect();
        let states: Vec<State> = lines.iter().map(|&line| self.state(line)).collect();
        let mut found: Option<Range<u32>> = None;
        for (at, (&from, state)) in lines.iter().zip(&states).enumerate() {
            for (&to, other) in lines.iter().zip(&states).skip(at + 3) {
                let fits = more.is_multiple_of(each * (to - from));
                let is_longer = found
                    .as_ref()
                    .is_none_or(|it| it.len() < (to - from) as usize);
                if fits && is_longer && state == other {
                    found = Some(from..to);
                }
            }
        }
        found
    }

    /// What the sides of the line before a column are to each other.
    fn state(&self, line: u32) -> State {
        let side = |square: &Square| usize::from(square.file() >= line);
        let crossing = |a: &Square, b: &Square| {
            let (left, right) = if side(a) == 0 { (a, b) } else { (b, a) };
            let (left_file, right_file) = (left.file(), right.file());
            [
                line - left_file,
                right_file - line,
                left.rank(),
                right.rank(),
            ]
        };
        let mut moves: Vec<(Crossing, usize)> = self
            .squares
            .windows(2)
            .filter(|pair| side(&pair[0]) != side(&pair[1]))
            .map(|pair| (crossing(&pair[0], &pair[1]), side(&pair[1])))
            .collect();
        if let [first, .., last] = &self.squares[..]
            && self.is_closed
            && side(first) != side(last)
        {
            moves.push((crossing(last, first), side(first)));
        }
        let mut state: State = moves.iter().map(|&(it, _)| (it, [None; 2])).collect();
        let follow = moves.windows(2).map(|pair| (pair[0], pair[1].0));
        let around = match (moves.first(), moves.last()) {
            (Some(first), Some(last)) if self.is_closed => Some((*last, first.0)),
            _ => None,
        };
        for ((a, side), b) in follow.chain(around) {
            for (from, to) in [(a, b), (b, a)] {
                if let Some(joined) = state.get_mut(&from) {
                    joined[side] = Some(to);
                }
            }
        }
        state
    }

    /// The tour of a board whose columns are like these ones of the short board, each as often as it is
    /// named: `None` if its moves are not one tour.
    fn walk(&self, columns: &[u32]) -> Option<Vec<Square>> {
        let moves = self.moves();
        let rows = i64::from(self.rows);
        let count = columns.len() as u64 * u64::from(self.rows);
        let steps_at = |square: Square| {
            let column = *columns.get(square.file() as usize)?;
            moves.get((i64::from(column) * rows + i64::from(square.rank())) as usize)
        };
        let mut at = match self.is_closed {
            true => Square::new(0, 0),
            false => self.end(columns)?,
        };
        let mut last = None;
        let mut squares = Vec::with_capacity(count as usize);
        loop {
            squares.push(at);
            if squares.len() as u64 == count {
                return Some(squares);
            }
            let near = steps_at(at)?.iter().filter_map(|&(files, ranks)| {
                let file = u32::try_from(i64::from(at.file()) + files).ok()?;
                let rank = u32::try_from(i64::from(at.rank()) + ranks).ok()?;
                Some(Square::new(file, rank))
            });
            let mut onward = near.filter(|&square| Some(square) != last);
            let next = onward.next()?;
            if squares.len() > 1 && next == squares[0] {
                return None;
            }
            last = Some(at);
            at = next;
        }
    }

    /// By column and row, the moves to the squares before and behind.
    fn moves(&self) -> Vec<Vec<(i64, i64)>> {
        let index =
            |square: &Square| square.file() as usize * self.rows as usize + square.rank() as usize;
        let mut moves = vec![Vec::new(); self.squares.len()];
        let first = self.squares.first().filter(|_| self.is_closed);
        let behind = self.squares.iter().skip(1).chain(first);
        for (a, b) in self.squares.iter().zip(behind) {
            let apart = |a: u32, b: u32| i64::from(b) - i64::from(a);
            let (files, ranks) = (apart(a.file(), b.file()), apart(a.rank(), b.rank()));
            moves[index(a)].push((files, ranks));
            moves[index(b)].push((-files, -ranks));
        }
        moves
    }

    /// The first end of the open tour, where it comes to be; not in what is repeated.
    fn end(&self, columns: &[u32]) -> Option<Square> {
        let first = self.squares.first()?;
        let mut places = columns
            .iter()
            .enumerate()
            .filter(|&(_, &column)| column == first.file());
        let (file, _) = places.next()?;
        let is_one = places.next().is_none();
        is_one.then(|| Square::new(file as u32, first.rank()))
    }
}
