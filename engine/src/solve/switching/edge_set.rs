//! The edges of a tour or of several cycles: a subgraph of degree two, except at ends.

use crate::board::Square;
use crate::solve::padded_grid::{GridCell, PaddedGrid};
use crate::solve::{Question, TourEnd};
use knights_tour_base::random::Random;
use std::ops::Range;

/// Empty rows and columns beside the board, as wide as a knight's move.
const MARGIN: u32 = 2;

/// The ends of an open tour. During an alternating walk, there may be one more or one fewer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TourEnds {
    cells: [GridCell; 3],
    count: u8,
    /// Number of ends that the question gives; they come first.
    pub(super) fixed: u8,
}

impl TourEnds {
    pub(super) fn all(&self) -> &[GridCell] {
        &self.cells[..usize::from(self.count)]
    }

    pub(super) fn free(&self) -> &[GridCell] {
        &self.cells[usize::from(self.fixed)..usize::from(self.count)]
    }

    pub(super) fn contains(&self, cell: GridCell) -> bool {
        self.all().contains(&cell)
    }

    pub(super) fn add(&mut self, cell: GridCell) {
        self.cells[usize::from(self.count)] = cell;
        self.count += 1;
    }

    pub(super) fn remove(&mut self, cell: GridCell) {
        if let Some(place) = self.all().iter().position(|&other| other == cell) {
            self.count -= 1;
            self.cells[place] = self.cells[usize::from(self.count)];
        }
    }

    pub(super) fn replace(&mut self, cell: GridCell, by: GridCell) {
        for end in &mut self.cells {
            if *end == cell {
                *end = by;
            }
        }
    }
}

/// A set of chosen edges. Every square has degree two, except that ends have one edge and are adjacent to the apex.
#[derive(Clone, Debug)]
pub(super) struct EdgeSet {
    pub(super) grid: PaddedGrid,
    /// For each cell, the directions of chosen edges, as bits.
    directions: Vec<u8>,
    pub(super) ends: TourEnds,
    pub(super) is_open: bool,
}

impl EdgeSet {
    /// No edges yet; only the given ends are known.
    pub(super) fn none(question: &Question) -> EdgeSet {
        let board = question.board();
        // An odd stride makes colours alternate along columns, too.
        let grid = PaddedGrid::new(board, MARGIN, (board.width() + MARGIN) | 1);
        let is_open = question.end() != TourEnd::Closed;
        let mut ends = TourEnds::default();
        let given = question.start().into_iter().chain(question.last());
        for square in given.filter(|_| is_open) {
            ends.add(grid.cell(square));
            ends.fixed += 1;
        }
        EdgeSet {
            directions: vec![0; grid.near.len()],
            grid,
            ends,
            is_open,
        }
    }

    /// The edges of a tour, given as row-major indices.
    pub(super) fn of_tour(question: &Question, order: &[u32]) -> EdgeSet {
        let mut edges = EdgeSet::none(question);
        let cells = order.iter().map(|&index| edges.grid.cell_at(index));
        let cells: Vec<GridCell> = cells.collect();
        for pair in cells.windows(2) {
            edges.toggle_between(pair[0], pair[1]);
        }
        if let (Some(&first), Some(&last)) = (cells.first(), cells.last()) {
            if edges.is_open {
                edges.end_on(&[first, last]);
            } else {
                edges.toggle_between(last, first);
            }
        }
        edges
    }

    pub(super) fn end_on(&mut self, cells: &[GridCell]) {
        for &cell in cells {
            if !self.ends.contains(cell) {
                self.ends.add(cell);
            }
        }
    }

    pub(super) fn squares(&self, lists: Vec<Vec<GridCell>>) -> Vec<Vec<Square>> {
        let squares = |cells: Vec<GridCell>| cells.iter().map(|&it| self.grid.square(it)).collect();
        lists.into_iter().map(squares).collect()
    }

    pub(super) fn is_even(cell: GridCell) -> bool {
        cell.is_multiple_of(2)
    }

    #[inline]
    pub(super) fn linked(&self, cell: GridCell) -> u8 {
        self.directions[cell as usize]
    }

    pub(super) fn beside(&self, cell: GridCell, dx: i32, dy: i32) -> Option<GridCell> {
        let cell = cell.checked_add_signed(dx + dy * self.grid.stride as i32)?;
        ((cell as usize) < self.directions.len()).then_some(cell)
    }

    /// For each cell, the directions of chosen edges, as bits.
    pub(super) fn directions(&self) -> &[u8] {
        &self.directions
    }

    #[inline]
    pub(super) fn toggle(&mut self, cell: GridCell, one: u8) {
        let to = self.grid.step(cell, one);
        self.directions[cell as usize] ^= one;
        self.directions[to as usize] ^= opposite(one);
    }

    fn toggle_between(&mut self, from: GridCell, to: GridCell) {
        if let Some(direction) = self.grid.direction(from, to) {
            self.toggle(from, 1 << direction);
        }
    }

    /// Tries a random exchange at a square of `window`; returns whether it is possible. An exchange and its inverse are
    /// equally likely.
    #[inline]
    pub(super) fn exchange_any(&mut self, window: &Range<usize>, random: &mut Random) -> bool {
        let bits = random.next_u64();
        let place = (u128::from(bits) * window.len() as u128) >> 64;
        let cell = self.grid.cells[window.start + place as usize];
        let along = nth_direction(self.linked(cell), bits as u8);
        self.exchange_if_possible(cell, along, 1 << (bits >> 1 & 7))
    }

    /// Exchanges the edges a–b and c–d for a–c and b–d, if possible. `along` leads from a to b, `across` from a to c.
    #[inline]
    pub(super) fn exchange_if_possible(&mut self, a: GridCell, along: u8, across: u8) -> bool {
        let can_exchange = self.can_exchange(a, along, across);
        if can_exchange {
            self.exchange(a, along, across);
        }
        can_exchange
    }

    #[inline]
    pub(super) fn can_exchange(&self, a: GridCell, along: u8, across: u8) -> bool {
        // Collinear directions do not span a parallelogram.
        let is_line = (along | opposite(along)) & across != 0;
        let (b, c) = (self.grid.step(a, along), self.grid.step(a, across));
        !is_line
            && self.linked(a) & along != 0
            && self.linked(c) & along != 0
            && self.linked(a) & across == 0
            && self.linked(b) & across == 0
    }

    #[inline]
    pub(super) fn exchange(&mut self, a: GridCell, along: u8, across: u8) {
        let (b, c) = (self.grid.step(a, along), self.grid.step(a, across));
        self.toggle(a, along);
        self.toggle(c, along);
        self.toggle(a, across);
        self.toggle(b, across);
    }

    pub(super) fn move_any_end(&mut self, random: &mut Random) -> bool {
        let bits = random.next_u64();
        let free = self.ends.free();
        let Some(&end) = free.get((bits >> 8) as usize % free.len().max(1)) else {
            return false;
        };
        let towards = 1 << (bits >> 1 & 7);
        let from = nth_direction(self.linked(self.grid.step(end, towards)), bits as u8);
        self.move_end(end, towards, from)
    }

    /// Moves an end to a neighbour's neighbour, if possible, by an exchange with an edge of the apex.
    pub(super) fn move_end(&mut self, end: GridCell, towards: u8, from: u8) -> bool {
        let beside = self.grid.step(end, towards);
        let new = self.grid.step(beside, from);
        let is_free = self.grid.near[end as usize] & !self.linked(end) & towards != 0;
        if !is_free || from == 0 || self.ends.contains(new) {
            return false;
        }
        self.toggle(beside, from);
        self.toggle(end, towards);
        self.ends.replace(end, new);
        true
    }

    /// The cells along a cycle, in the direction that `which` selects, or along an open tour from an end.
    pub(super) fn walk(&self, first: GridCell, which: u8) -> impl Iterator<Item = GridCell> {
        let mut next = Some((first, nth_direction(self.linked(first), which)));
        std::iter::from_fn(move || {
            let (here, way) = next?;
            let to = self.grid.step(here, way);
            let on = self.linked(to) & !opposite(way);
            next = (way != 0 && to != first).then_some((to, on));
            Some(here)
        })
    }

    /// The tour's row-major indices from the given start; a closed tour without a given start starts at `first`.
    pub(super) fn order(
        &self,
        question: &Question,
        first: GridCell,
        random: &mut Random,
    ) -> Vec<u32> {
        let coin = random.coin();
        let first = match (self.ends.all(), question.start()) {
            (_, Some(start)) => self.grid.cell(start),
            // A given last square is the first of both ends: start at the other.
            (&[end, other], None) => match question.last().is_none() && coin {
                true => end,
                false => other,
            },
            (_, None) => first,
        };
        let which = u8::from(coin && !self.is_open);
        self.walk(first, which)
            .map(|cell| self.grid.index(cell))
            .collect()
    }
}

#[inline]
pub(super) fn opposite(one: u8) -> u8 {
    one.rotate_left(4)
}

/// The lower (for even `which`) or upper of at most two bits; 0 if there is no such bit.
#[inline]
pub(super) fn nth_direction(linked: u8, which: u8) -> u8 {
    let low = linked & linked.wrapping_neg();
    if which & 1 == 0 { low } else { linked ^ low }
}
