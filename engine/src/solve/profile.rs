//! Broken-profile DP over a board with a side of up to eight squares, column by column along the long side. A [`FrontierState`]
//! is the frontier: for each square of the last two columns, its missing edges and the other end of its path.
//! [`exact`](super::exact) finds the reachable states, [`count`](super::count) the ways to reach them.

use super::{Question, TourEnd};
use crate::board::{Square, Symmetry};

/// Column and row of a square, with the board's long side horizontal.
pub(super) type ProfileCell = (usize, usize);

/// Edges to a column from the two columns before, as the bits of [`edge`]; from bit 32, the tour's ends, by row.
pub(super) type EdgeBits = u64;

/// A knight's moves to later columns, as offsets in columns and rows.
pub(super) const MOVES: [(usize, isize); 4] = [(2, -1), (2, 1), (1, -2), (1, 2)];

pub(super) fn edge(row: usize, which: usize) -> EdgeBits {
    1 << (4 * row + which)
}

/// A board as columns along its long side, with the given ends.
#[derive(Clone, Debug)]
pub(super) struct Profile {
    pub(super) rows: usize,
    pub(super) is_closed: bool,
    squares: Vec<u8>,
    ends: Vec<ProfileCell>,
}

/// The squares and the given ends of a column, as bits by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ProfileColumn {
    pub(super) squares: u8,
    ends: u8,
}

impl Profile {
    pub(super) fn new(question: &Question) -> Profile {
        let board = question.board();
        let (rows, columns) = board.size().sides();
        let mut squares = vec![u8::MAX >> (8 - rows); columns as usize];
        for missing in board.missing() {
            let (column, row) = Profile::cell(question, missing);
            squares[column] &= !(1 << row);
        }
        let is_closed = question.end() == TourEnd::Closed;
        let ends = question
            .start()
            .into_iter()
            .chain(question.last())
            .filter(|_| !is_closed);
        Profile {
            rows: rows as usize,
            is_closed,
            squares,
            ends: ends.map(|end| Profile::cell(question, end)).collect(),
        }
    }

    pub(super) fn cell(question: &Question, square: Square) -> ProfileCell {
        let size = question.board().size();
        let (column, row) = Symmetry::landscape(size).xy(size, size.xy(square));
        (column as usize, row as usize)
    }

    pub(super) fn columns(&self) -> usize {
        self.squares.len()
    }

    pub(super) fn column(&self, index: usize) -> ProfileColumn {
        let ends = self.ends.iter().filter(|end| end.0 == index);
        ProfileColumn {
            squares: self.squares.get(index).copied().unwrap_or(0),
            ends: ends.fold(0, |bits, end| bits | 1 << end.1),
        }
    }

    pub(super) fn start(&self) -> FrontierState {
        FrontierState(if self.is_closed {
            0
        } else {
            2 - self.ends.len() as u128
        })
    }

    /// Plans the visits of column `place` of the frontier's three. `later` has the squares of the next two columns.
    pub(super) fn visits(
        &self,
        column: ProfileColumn,
        later: [u8; 2],
        place: usize,
    ) -> Vec<SquareVisit> {
        let squares = [column.squares, later[0], later[1]];
        let has = |columns: usize, row: usize| squares[columns] >> row & 1 == 1;
        let slot = |back: usize, row: usize| (place + 3 - back) % 3 * self.rows + row;
        let onward =
            |row: usize, by: isize| row.checked_add_signed(by).filter(|&row| row < self.rows);
        let visit = |row: usize| {
            let near = MOVES.iter().enumerate().filter_map(|(which, &(back, by))| {
                let from = onward(row, -by)?;
                Some((back, from, edge(from, which)))
            });
            let to_come = |back: usize, from: usize| {
                let is_later = |columns, to| has(columns, to) && (columns > 0 || to > row);
                let moves = MOVES.iter().filter(|&&(columns, by)| {
                    columns >= back
                        && onward(from, by).is_some_and(|to| is_later(columns - back, to))
                });
                moves.count() as u8
            };
            let changed = near.clone().map(|(back, from, _)| (back, from));
            let bounds = changed.chain([(0, row)]).map(|(back, row)| {
                let most = to_come(back, row);
                (slot(back, row), most)
            });
            SquareVisit {
                slot: slot(0, row),
                near: near
                    .clone()
                    .map(|(back, from, edge)| (slot(back, from), edge))
                    .collect(),
                bounds: bounds.filter(|&(_, most)| most < 2).collect(),
                end: 1 << (32 + row),
                is_end: column.ends >> row & 1 == 1,
                is_last: column.squares >> row == 1,
                is_closed: self.is_closed,
            }
        };
        (0..self.rows)
            .filter(|&row| has(0, row))
            .map(visit)
            .collect()
    }
}

/// The packed frontier: two bits for the number of ends that may still be chosen, then five bits for each slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct FrontierState(u128);

/// Code of a slot that is free, or whose square needs no more edges.
const DONE: u8 = 0;
/// Code of a slot whose square needs two edges.
const FRESH: u8 = 1;
/// Code of a slot whose square needs one edge, and whose path leads to an end of the tour.
const ENDED: u8 = 2;
/// Code of a slot whose square needs one edge; the slot of its path's other end is added to the code.
const JOINED: u8 = 3;

/// Sentinel in place of a slot: the other end of the path is an end of the tour.
const END: u8 = 31;

impl FrontierState {
    pub(super) const WHOLE: FrontierState = FrontierState(u128::MAX);

    fn code(self, slot: usize) -> u8 {
        (self.0 >> (2 + 5 * slot)) as u8 & 31
    }

    fn with(self, slot: usize, code: u8) -> FrontierState {
        let place = 2 + 5 * slot;
        FrontierState(self.0 & !(31 << place) | u128::from(code) << place)
    }

    fn with_end(self) -> Option<FrontierState> {
        (self.0 & 3 > 0).then(|| FrontierState(self.0 - 1))
    }

    fn lacks(self, slot: usize) -> u8 {
        match self.code(slot) {
            DONE => 0,
            FRESH => 2,
            _ => 1,
        }
    }

    fn other_end(self, slot: usize) -> u8 {
        match self.code(slot) {
            FRESH => slot as u8,
            ENDED => END,
            code => code - JOINED,
        }
    }

    fn with_other_end(self, slot: u8, other: u8) -> FrontierState {
        match (slot, other) {
            (END, _) => self,
            (_, END) => self.with(slot.into(), ENDED),
            _ => self.with(slot.into(), JOINED + other),
        }
    }

    fn is_done(self) -> bool {
        self.0 >> 2 == 0
    }

    /// Drops the oldest column; `None` if a square of it still needs edges.
    pub(super) fn next_column(self, rows: usize) -> Option<FrontierState> {
        if self == FrontierState::WHOLE {
            return Some(self);
        }
        let (codes, bits) = (self.0 >> 2, 5 * rows);
        if codes & ((1 << bits) - 1) != 0 {
            return None;
        }
        let mut next = FrontierState(codes >> bits << 2 | self.0 & 3);
        for slot in 0..2 * rows {
            if let code @ JOINED.. = next.code(slot) {
                next = next.with(slot, code - rows as u8);
            }
        }
        Some(next)
    }
}

/// The step of the DP that adds one square to the frontier.
#[derive(Clone, Debug)]
pub(super) struct SquareVisit {
    slot: usize,
    near: Vec<(usize, EdgeBits)>,
    /// For each square with at most one later neighbour, its slot and its number of later neighbours.
    bounds: Vec<(usize, u8)>,
    end: EdgeBits,
    is_end: bool,
    is_last: bool,
    is_closed: bool,
}

impl SquareVisit {
    /// Calls `found` with each possible next state, and with the edges and ends that lead to it.
    pub(super) fn step(
        &self,
        state: FrontierState,
        found: &mut impl FnMut(FrontierState, EdgeBits),
    ) {
        if !self.is_end {
            self.choose(state.with(self.slot, FRESH), 0, 0, found);
        }
        let ended = if self.is_end {
            Some(state)
        } else {
            state.with_end()
        };
        if let Some(state) = ended {
            self.choose(state.with(self.slot, ENDED), self.end, 0, found);
        }
    }

    fn choose(
        &self,
        state: FrontierState,
        edges: EdgeBits,
        from: usize,
        found: &mut impl FnMut(FrontierState, EdgeBits),
    ) {
        let Some(&(near, edge)) = self.near.get(from) else {
            let mut bounds = self.bounds.iter();
            if bounds.all(|&(slot, most)| state.lacks(slot) <= most) {
                found(state, edges);
            }
            return;
        };
        self.choose(state, edges, from + 1, found);
        match self.join(state, near) {
            Some(FrontierState::WHOLE) => found(FrontierState::WHOLE, edges | edge),
            Some(joined) => self.choose(joined, edges | edge, from + 1, found),
            None => {}
        }
    }

    /// Adds an edge to a neighbour; `None` if a square needs no edge, or if this would close a cycle too early.
    fn join(&self, state: FrontierState, near: usize) -> Option<FrontierState> {
        let slots = [near, self.slot];
        if slots.iter().any(|&slot| state.code(slot) == DONE) {
            return None;
        }
        let [a, b] = slots.map(|slot| state.other_end(slot));
        // A square that needs another edge is an end of the joined path, so its code is restored below.
        let used = state.with(near, DONE).with(self.slot, DONE);
        if usize::from(a) == self.slot || (a, b) == (END, END) {
            let is_whole = (a == END || self.is_closed) && self.is_last && used.is_done();
            return is_whole.then_some(FrontierState::WHOLE);
        }
        Some(used.with_other_end(a, b).with_other_end(b, a))
    }
}
