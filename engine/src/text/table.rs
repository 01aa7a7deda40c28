//! Tables of numbers, and the boards in them.

use super::{ClaimedTour, ReadError};
use crate::board::{Board, Size, Square, Symmetry};
use crate::listing::{Convention, ListingError};
use knights_tour_base::narrow::{to_u32, to_usize};

// Sentinel values of cells: an unvisited square, a missing square, and a gap in a table aligned by spaces.
pub(super) const BLANK: u32 = u32::MAX;
pub(super) const HOLE: u32 = u32::MAX - 1;
pub(super) const GAP: u32 = u32::MAX - 2;

/// Consecutive lines that have the same words and the same number of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct NumberTable {
    /// Line number of the first row; `usize::MAX` for a table found by its alignment.
    pub(super) line: usize,
    /// Line number of the last row.
    pub(super) last_line: usize,
    pub(super) width: usize,
    pub(super) cells: Vec<u32>,
    /// The number of each row whose other cells are labelled as coordinates.
    pub(super) numbers: Vec<u32>,
    /// Whether the rows look like coordinates: in brackets, or with labels such as x and y.
    pub(super) is_marked: bool,
    /// Whether labels in the text identify x and y. The first column is then x.
    pub(super) is_labelled: bool,
    /// Whether neither adjacent table has the same words; otherwise, they may be one table with rows of unequal length.
    pub(super) is_alone: bool,
    /// Hash of the words in each row; 0 without words.
    pub(super) words: u64,
}

impl NumberTable {
    /// The board with a square for each cell that is not missing.
    pub(super) fn board(&self) -> Result<Board, ReadError> {
        let size = Size::new(to_u32(self.width), to_u32(self.height()))?;
        let cells = self.cells.iter().zip(size.iter());
        let holes = cells.filter(|(cell, _)| **cell == HOLE);
        Board::without(size, holes.map(|(_, square)| square))
            .map_err(|error| ReadError::Contradiction(error.to_string()))
    }

    pub(super) fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    pub(super) fn rows(&self) -> std::slice::Chunks<'_, u32> {
        self.cells.chunks(self.width)
    }

    pub(super) fn column(&self, at: usize) -> Vec<u32> {
        self.rows().map(|row| row[at]).collect()
    }

    /// A copy in which every cell `from` is replaced by `to`.
    pub(super) fn with(&self, from: u32, to: u32) -> NumberTable {
        let replaced = |&cell: &u32| if cell == from { to } else { cell };
        NumberTable {
            cells: self.cells.iter().map(replaced).collect(),
            numbers: Vec::new(),
            ..*self
        }
    }

    /// The cells in these rows and columns.
    fn part(&self, rows: &[usize], columns: &[usize]) -> NumberTable {
        let mut cells = Vec::with_capacity(rows.len() * columns.len());
        for row in rows {
            cells.extend(columns.iter().map(|x| self.cells[row * self.width + x]));
        }
        NumberTable {
            width: columns.len(),
            cells,
            numbers: Vec::new(),
            ..*self
        }
    }

    fn indices(&self) -> [Vec<usize>; 2] {
        [self.height(), self.width].map(|length| (0..length).collect())
    }

    /// Drops the last column if it is empty because every row ends with a separator.
    pub(super) fn without_empty_end(self) -> NumberTable {
        let [rows, columns] = self.indices();
        if self.width > 1 && self.rows().all(|row| row.last() == Some(&GAP)) {
            return self.part(&rows, &columns[..self.width - 1]);
        }
        self
    }

    /// The table without labels at its left, right and top, which are rows and columns that count: on a board these would
    /// be moves between neighbours. Also without separators, if every second column is blank.
    pub(super) fn without_labels(&self) -> Option<NumberTable> {
        let [mut rows, mut columns] = self.indices();
        let is_blank = |x: usize| self.column(x).iter().all(|&cell| cell == BLANK);
        let are_separators = |first: &usize| (*first..self.width).step_by(2).all(is_blank);
        if let Some(first) = [1, 0].into_iter().find(are_separators) {
            columns.retain(|x| x % 2 != first);
        }
        let ends = [columns.first().copied(), columns.last().copied()];
        columns.retain(|&x| !ends.contains(&Some(x)) || !is_label(&self.column(x)));
        rows.retain(|&y| y > 0 || !is_label(&self.part(&[y], &columns).cells));
        let is_board = rows.len() > 1 && columns.len() > 1;
        let is_smaller = rows.len() * columns.len() < self.cells.len();
        (is_board && is_smaller).then(|| self.part(&rows, &columns))
    }

    /// The table without a last column and a last row of sums.
    pub(super) fn without_sums(&self) -> Option<NumberTable> {
        let [mut rows, mut columns] = self.indices();
        let sum = |cells: &[u32]| cells.iter().map(|&cell| u64::from(cell)).sum::<u64>();
        let (above, left) = (self.height() - 1, self.width - 1);
        let ends_in_sum = |x: &usize| {
            let column = self.column(*x);
            sum(&column[..above]) == u64::from(column[above])
        };
        if (0..left).all(|x| ends_in_sum(&x)) {
            let _ = rows.pop();
        }
        let are_sums = rows.iter().all(|y| {
            let row = &self.cells[y * self.width..][..self.width];
            sum(&row[..left]) == u64::from(row[left])
        });
        if are_sums {
            let _ = columns.pop();
        }
        let is_smaller = rows.len() * columns.len() < self.cells.len();
        let is_board = rows.len() > 1 && columns.len() > 1;
        (is_smaller && is_board).then(|| self.part(&rows, &columns))
    }

    /// The boards of equal size in the table, as many as it has ones: one above the other, and side by side.
    pub(super) fn boards(&self) -> [Vec<NumberTable>; 2] {
        let [rows, columns] = self.indices();
        let count = self.cells.iter().filter(|&&cell| cell == 1).count();
        let upright = equal_parts(&rows, count).map(|rows| self.part(rows, &columns));
        let abreast = equal_parts(&columns, count).map(|columns| self.part(&rows, columns));
        [upright.collect(), abreast.collect()]
    }

    /// Whether the table is a tour of a symmetric shape: its gaps are then missing squares, not unvisited ones.
    pub(super) fn is_shape(&self) -> bool {
        let (Ok(board), Some(numbering)) = (self.board(), Numbering::of(&self.cells)) else {
            return false;
        };
        let size = board.size();
        let is_kept = |symmetry: &Symmetry| {
            let mut missing = board.missing().map(|square| symmetry.square(size, square));
            symmetry.size(size) == size && missing.all(|square| !board.contains(square))
        };
        let has_many_missing = size.area() - board.squares() > 3;
        let tour = numbering.tour(board.clone(), Convention::Table).check();
        tour.is_ok_and(|tour| tour.is_closed() || has_many_missing)
            && Symmetry::ALL.iter().skip(1).any(is_kept)
    }
}

/// Whether the cells of a row or column count up or down.
pub(super) fn is_label(cells: &[u32]) -> bool {
    let follows = |one: &u32, next: &u32| *next < GAP && next.checked_sub(1) == Some(*one);
    let counts_up = || cells.is_sorted_by(follows);
    cells.len() > 1 && (counts_up() || cells.is_sorted_by(|one, next| follows(next, one)))
}

/// Divides the rows or columns of a table of several boards; empty unless each gets three or more.
fn equal_parts(all: &[usize], boards: usize) -> impl Iterator<Item = &[usize]> {
    let length = all.len().checked_div(boards).unwrap_or(0);
    let is_divisible = boards > 1 && length > 2 && all.len() == boards * length;
    all.chunks(length.max(1)).filter(move |_| is_divisible)
}

/// A cell with a number, by its index in the table.
#[derive(Clone, Copy)]
struct NumberedCell {
    number: u32,
    index: u32,
}

impl NumberedCell {
    fn square(self, size: Size) -> Option<Square> {
        size.square_at(self.index.into())
    }
}

/// The numbers of a board.
pub(super) struct Numbering {
    /// Ascending, each number once.
    cells: Vec<NumberedCell>,
    first: u32,
    last: u32,
    /// The first two cells of the lowest number that occurs twice.
    twice: Option<[NumberedCell; 2]>,
    /// Whether at most one number in five is missing or occurs twice.
    pub(super) is_clear: bool,
}

impl Numbering {
    /// Orders the cells by their numbers. `None` if many numbers are repeated or missing, or if the lowest is above 1.
    pub(super) fn of(cells: &[u32]) -> Option<Numbering> {
        let numbered = (0..).zip(cells).filter(|&(_, &number)| number < GAP);
        let mut cells: Vec<NumberedCell> = numbered
            .map(|(index, &number)| NumberedCell { number, index })
            .collect();
        cells.sort_by_key(|cell| cell.number);
        let (first, last) = (cells.first()?.number, cells.last()?.number);
        let (count, span) = (cells.len(), to_usize(last - first) + 1);
        if first > 1 || span > 2 * count {
            return None;
        }
        let twice = cells
            .windows(2)
            .find(|pair| pair[0].number == pair[1].number);
        let twice = twice.and_then(|pair| pair.try_into().ok());
        cells.dedup_by_key(|cell| cell.number);
        let wrong = count.max(span) - cells.len();
        (2 * cells.len() > count).then_some(Numbering {
            first,
            last,
            twice,
            is_clear: wrong <= 1 + span / 5,
            cells,
        })
    }

    /// The squares of the numbers in ascending order.
    pub(super) fn squares(&self, size: Size) -> impl Iterator<Item = Square> {
        self.cells.iter().filter_map(move |cell| cell.square(size))
    }

    /// The tour up to the first number that is missing or occurs twice.
    pub(super) fn tour(&self, board: Board, convention: fn(u32) -> Convention) -> ClaimedTour {
        let size = board.size();
        let expected = || self.cells.iter().zip(self.first..);
        let missing = expected().find(|(cell, number)| cell.number != *number);
        let missing = missing.map(|(_, number)| ListingError::NumberMissing {
            number,
            first: self.first,
            last: self.last,
        });
        let end = self.twice.map_or(u32::MAX, |[cell, _]| cell.number);
        let known = expected().take_while(|(cell, number)| cell.number == *number && *number < end);
        let squares = known.filter_map(|(cell, _)| cell.square(size)).collect();
        let twice = self.twice.and_then(|[first, second]| {
            Some(ListingError::NumberTwice {
                number: first.number,
                first: first.square(size)?,
                second: second.square(size)?,
            })
        });
        ClaimedTour {
            squares,
            error: twice.or(missing),
            convention: convention(self.first),
            board,
        }
    }
}
