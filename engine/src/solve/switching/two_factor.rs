//! The edges of a tour or of several cycles: a subgraph of degree two, except at ends.

use crate::board::{Board, Direction, Square};
use crate::solve::{Question, TourEnd};
use knights_tour_base::random::Random;

/// Index of a square in a grid with a margin of two squares, so that moves from the board never leave the grid.
pub(super) type Cell = u32;

/// Sentinel for the apex, a node adjacent to both ends of an open tour, which makes the tour a cycle.
pub(super) const APEX: Cell = 0;

const MARGIN: u32 = 2;

/// The ends of an open tour. During an alternating walk, there may be one more or one fewer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ends {
    cells: [Cell; 3],
    count: u8,
    /// Number of ends that the question gives; they come first.
    pub(super) fixed: u8,
}

impl Ends {
    pub(super) fn all(&self) -> &[Cell] {
        &self.cells[..usize::from(self.count)]
    }

    pub(super) fn free(&self) -> &[Cell] {
        &self.cells[usize::from(self.fixed)..usize::from(self.count)]
    }

    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.all().contains(&cell)
    }

    pub(super) fn add(&mut self, cell: Cell) {
        self.cells[usize::from(self.count)] = cell;
        self.count += 1;
    }

    pub(super) fn remove(&mut self, cell: Cell) {
        if let Some(place) = self.all().iter().position(|&other| other == cell) {
            self.count -= 1;
            self.cells[place] = self.cells[usize::from(self.count)];
        }
    }

    pub(super) fn replace(&mut self, cell: Cell, by: Cell) {
        for end in &mut self.cells {
            if *end == cell {
                *end = by;
            }
        }
    }
}

/// A set of chosen edges. Every square has degree two, except that ends have one edge and are adjacent to the apex.
#[derive(Clone, Debug)]
pub(super) struct TwoFactor {
    stride: u32,
    offsets: [i32; 8],
    pub(super) cells: Vec<Cell>,
    /// For each cell, the directions that lead to a square, as bits.
    pub(super) near: Vec<u8>,
    /// For each cell, the directions of chosen edges, as bits.
    two_factor: Vec<u8>,
    pub(super) ends: Ends,
    pub(super) is_open: bool,
}

impl TwoFactor {
    pub(super) fn none(question: &Question) -> TwoFactor {
        let board = question.board();
        let (width, height) = (board.width(), board.height());
        // An odd stride makes colours alternate along columns, too.
        let stride = (width + MARGIN) | 1;
        let area = stride as usize * (height + 2 * MARGIN) as usize + 2 * MARGIN as usize;
        let mut two_factor = TwoFactor {
            stride,
            offsets: Direction::ALL.map(|direction| {
                let (x, y) = direction.offset();
                x + y * stride as i32
            }),
            cells: Vec::with_capacity(board.squares() as usize),
            near: vec![0; area],
            two_factor: vec![0; area],
            ends: Ends::default(),
            is_open: question.end() != TourEnd::Closed,
        };
        let cells = board.iter().map(|square| two_factor.cell(board, square));
        two_factor.cells = cells.collect();
        let mut is_there = vec![false; area];
        for &cell in &two_factor.cells {
            is_there[cell as usize] = true;
        }
        for &cell in &two_factor.cells {
            let near = (0..8).map(|direction| 1 << direction);
            let near = near.filter(|&one| is_there[two_factor.step(cell, one) as usize]);
            two_factor.near[cell as usize] = near.fold(0, |bits, one| bits | one);
        }
        let given = question.start().into_iter().chain(question.last());
        for square in given.filter(|_| two_factor.is_open) {
            let cell = two_factor.cell(board, square);
            two_factor.ends.add(cell);
            two_factor.ends.fixed += 1;
        }
        two_factor
    }

    pub(super) fn of_tour(question: &Question, order: &[u32]) -> TwoFactor {
        let mut two_factor = TwoFactor::none(question);
        let width = question.board().width();
        let cells = order.iter().map(|&index| two_factor.cell_of(index, width));
        let cells: Vec<Cell> = cells.collect();
        for pair in cells.windows(2) {
            two_factor.toggle_between(pair[0], pair[1]);
        }
        if let (Some(&first), Some(&last)) = (cells.first(), cells.last()) {
            if two_factor.is_open {
                two_factor.end_on(&[first, last]);
            } else {
                two_factor.toggle_between(last, first);
            }
        }
        two_factor
    }

    pub(super) fn end_on(&mut self, cells: &[Cell]) {
        for &cell in cells {
            if !self.ends.contains(cell) {
                self.ends.add(cell);
            }
        }
    }

    fn at(&self, x: u32, y: u32) -> Cell {
        (y + MARGIN) * self.stride + x + MARGIN
    }

    pub(super) fn cell(&self, board: &Board, square: Square) -> Cell {
        let (x, y) = board.size().xy(square);
        self.at(x, y)
    }

    pub(super) fn cell_of(&self, index: u32, width: u32) -> Cell {
        self.at(index % width, index / width)
    }

    pub(super) fn index(&self, cell: Cell, width: u32) -> u32 {
        let (x, y) = self.xy(cell);
        y * width + x
    }

    pub(super) fn squares(&self, board: &Board, lists: Vec<Vec<Cell>>) -> Vec<Vec<Square>> {
        let square = |cell: Cell| {
            let (x, y) = self.xy(cell);
            Square::new(x, board.height() - 1 - y)
        };
        lists
            .into_iter()
            .map(|cells| cells.into_iter().map(square).collect())
            .collect()
    }

    fn xy(&self, cell: Cell) -> (u32, u32) {
        let from_first = cell - self.at(0, 0);
        (from_first % self.stride, from_first / self.stride)
    }

    pub(super) fn is_even(cell: Cell) -> bool {
        cell.is_multiple_of(2)
    }

    /// The cell one move from `cell` in the direction with bit `one`; may be in the margin.
    #[inline]
    pub(super) fn step(&self, cell: Cell, one: u8) -> Cell {
        let direction = one.trailing_zeros() as usize & 7;
        cell.wrapping_add_signed(self.offsets[direction])
    }

    #[inline]
    pub(super) fn linked(&self, cell: Cell) -> u8 {
        self.two_factor[cell as usize]
    }

    pub(super) fn beside(&self, cell: Cell, dx: i32, dy: i32) -> Option<Cell> {
        let cell = cell.checked_add_signed(dx + dy * self.stride as i32)?;
        ((cell as usize) < self.two_factor.len()).then_some(cell)
    }

    #[inline]
    pub(super) fn toggle(&mut self, cell: Cell, one: u8) {
        let to = self.step(cell, one);
        self.two_factor[cell as usize] ^= one;
        self.two_factor[to as usize] ^= opposite(one);
    }

    fn toggle_between(&mut self, from: Cell, to: Cell) {
        let mut ones = (0..8).map(|direction| 1 << direction);
        if let Some(one) = ones.find(|&one| self.step(from, one) == to) {
            self.toggle(from, one);
        }
    }

    /// Tries a random exchange; returns whether it is possible. An exchange and its inverse are equally likely.
    #[inline]
    pub(super) fn exchange_any(&mut self, random: &mut Random) -> bool {
        let bits = random.next_u64();
        let place = (u128::from(bits) * self.cells.len() as u128) >> 64;
        let along = chosen(self.linked(self.cells[place as usize]), bits as u8);
        self.exchange_at(self.cells[place as usize], along, 1 << (bits >> 1 & 7))
    }

    /// Exchanges the edges a–b and c–d for a–c and b–d, if possible. `along` leads from a to b, `across` from a to c.
    #[inline]
    pub(super) fn exchange_at(&mut self, a: Cell, along: u8, across: u8) -> bool {
        let is_rail = self.is_rail(a, along, across);
        if is_rail {
            self.exchange(a, along, across);
        }
        is_rail
    }

    #[inline]
    pub(super) fn is_rail(&self, a: Cell, along: u8, across: u8) -> bool {
        // Collinear directions do not span a parallelogram.
        let is_line = (along | opposite(along)) & across != 0;
        let (b, c) = (self.step(a, along), self.step(a, across));
        !is_line
            && self.linked(a) & along != 0
            && self.linked(c) & along != 0
            && self.linked(a) & across == 0
            && self.linked(b) & across == 0
    }

    #[inline]
    pub(super) fn exchange(&mut self, a: Cell, along: u8, across: u8) {
        let (b, c) = (self.step(a, along), self.step(a, across));
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
        let from = chosen(self.linked(self.step(end, towards)), bits as u8);
        self.move_end(end, towards, from)
    }

    /// Moves an end to a neighbour's neighbour, if possible, by an exchange with an edge of the apex.
    pub(super) fn move_end(&mut self, end: Cell, towards: u8, from: u8) -> bool {
        let beside = self.step(end, towards);
        let new = self.step(beside, from);
        let is_free = self.near[end as usize] & !self.linked(end) & towards != 0;
        if !is_free || from == 0 || self.ends.contains(new) {
            return false;
        }
        self.toggle(beside, from);
        self.toggle(end, towards);
        self.ends.replace(end, new);
        true
    }

    /// The cells along a cycle, in the direction that `which` selects, or along an open tour from an end.
    pub(super) fn walk(&self, first: Cell, which: u8) -> impl Iterator<Item = Cell> {
        let mut next = Some((first, chosen(self.linked(first), which)));
        std::iter::from_fn(move || {
            let (here, way) = next?;
            let to = self.step(here, way);
            let on = self.linked(to) & !opposite(way);
            next = (way != 0 && to != first).then_some((to, on));
            Some(here)
        })
    }

    /// The tour's row-major indices from the given start; a closed tour without a given start starts at `first`.
    pub(super) fn order(&self, question: &Question, first: Cell, random: &mut Random) -> Vec<u32> {
        let board = question.board();
        let coin = random.coin();
        let first = match (self.ends.all(), question.start()) {
            (_, Some(start)) => self.cell(board, start),
            // A given last square is the first of both ends: start at the other.
            (&[end, other], None) => match question.last().is_none() && coin {
                true => end,
                false => other,
            },
            (_, None) => first,
        };
        let which = u8::from(coin && !self.is_open);
        self.walk(first, which)
            .map(|cell| self.index(cell, board.width()))
            .collect()
    }
}

#[inline]
pub(super) fn opposite(one: u8) -> u8 {
    one.rotate_left(4)
}

/// The lower (for even `which`) or upper of at most two bits; 0 if there is no such bit.
#[inline]
pub(super) fn chosen(linked: u8, which: u8) -> u8 {
    let low = linked & linked.wrapping_neg();
    if which & 1 == 0 { low } else { linked ^ low }
}
