//! Finds the boards that a program printed one after another, such as after each of its moves.

use super::table::{BLANK, GAP, HOLE, NumberTable};

/// A board at which a search ended, or paused because it had found a tour.
pub(super) struct PrintedBoard {
    pub(super) table: NumberTable,
    /// The number of boards since the one before in the list, with this one.
    pub(super) boards: usize,
}

/// The boards that are complete, the last one, and the last before each change of the start, if the rows are several
/// boards, perhaps with labels at the left or right. Each board has the numbers from 0 or 1 to its last, once each.
pub(super) fn find(tables: &[NumberTable]) -> Vec<PrintedBoard> {
    let Some(largest) = tables.iter().max_by_key(|table| table.cells.len()) else {
        return Vec::new();
    };
    let width = largest.width;
    // With boards of other sizes, the text is no run.
    let is_other =
        |table: &NumberTable| table.width != width && table.width > 2 && table.height() > 2;
    if tables.iter().any(is_other) {
        return Vec::new();
    }
    let alike = tables.iter().filter(|table| table.width == width);
    let cells = alike.flat_map(|table| &table.cells).copied();
    if cells.clone().filter(|&cell| cell == 1).nth(1).is_none()
        && cells.clone().filter(|&cell| cell == 0).nth(1).is_none()
    {
        return Vec::new();
    }
    let cells: Vec<u32> = cells.collect();
    let without = |label: usize| -> Vec<u32> {
        let columns = cells.iter().zip((0..width).cycle());
        columns
            .filter(|(_, x)| *x != label)
            .map(|(&cell, _)| cell)
            .collect()
    };
    let mut found = ends(&cells, width);
    for label in [0, width - 1] {
        if found.is_empty() && width > 3 {
            found = ends(&without(label), width - 1);
        }
    }
    found
}

/// The boards in rows of this width that end a search.
fn ends(cells: &[u32], width: usize) -> Vec<PrintedBoard> {
    let Some(first) = [0, 1]
        .into_iter()
        .find(|first| height(cells, width, *first).is_some())
    else {
        return Vec::new();
    };
    let height = height(cells, width, first).unwrap_or(1);
    let parts = cells.chunks_exact(width * height);
    let cut_off = parts.remainder();
    let boards: Vec<Board<'_>> = parts.filter_map(|cells| Board::of(cells, first)).collect();
    // A sign that goes from board to board is no missing square, but one that is not visited yet.
    let holes = boards.first().map_or(0, |board| board.holes);
    let are_missing = boards.iter().all(|board| board.holes == holes);
    let table = |cells: &[u32]| {
        let mut cells = cells.to_vec();
        cells.resize(width * height, BLANK);
        for cell in &mut cells {
            if *cell < first || *cell == HOLE && !are_missing {
                *cell = BLANK;
            }
        }
        NumberTable {
            width,
            cells,
            ..NumberTable::default()
        }
    };
    // A tour at the end counts for all searches that were given up before.
    let ends_full =
        cut_off.is_empty() && boards.last().is_some_and(|last| last.is_full(are_missing));
    let mut found = Vec::new();
    let mut count = 0;
    for (at, board) in boards.iter().enumerate() {
        count += 1;
        let is_end = match boards.get(at + 1) {
            // Programs print the last board again.
            Some(next) if next.cells == board.cells => count == 1,
            Some(next) => {
                let is_given_up = board.start.is_some() && board.start != next.start;
                board.is_full(are_missing) || is_given_up && !ends_full
            }
            None => board.start.is_some(),
        };
        if is_end {
            found.push(PrintedBoard {
                table: table(board.cells),
                boards: std::mem::take(&mut count),
            });
        }
    }
    if cut_off.iter().any(|cell| (first..GAP).contains(cell)) {
        found.push(PrintedBoard {
            table: table(cut_off),
            boards: count + 1,
        });
    }
    found
}

/// The number of rows of each board, at least two of which have numbers; the last one may be cut off.
fn height(cells: &[u32], width: usize, first: u32) -> Option<usize> {
    const FEWEST_ROWS: usize = 3;
    let rows = cells.len() / width;
    let starts = cells.chunks(width).zip(0..);
    let starts: Vec<usize> = starts
        .filter_map(|(row, y)| row.contains(&first).then_some(y))
        .collect();
    let nearest = starts.windows(2).map(|pair| pair[1] - pair[0]).min()?;
    // Boards with equal starts; as many boards as starts; and some that are empty.
    let mut heights = [nearest; 4];
    for (height, more) in heights[1..].iter_mut().zip(0..) {
        *height = rows / (starts.len() + more);
    }
    heights.sort_unstable();
    heights.into_iter().find(|&height| {
        let mut parts = cells.chunks_exact(width * height.max(1));
        let mut numbered = 0;
        height >= FEWEST_ROWS
            && parts.all(|cells| {
                let board = Board::of(cells, first);
                numbered += usize::from(board.as_ref().is_some_and(|board| board.start.is_some()));
                board.is_some()
            })
            && numbered > 1
    })
}

/// One of several boards.
struct Board<'a> {
    cells: &'a [u32],
    /// Index of the first number; `None` of an empty board.
    start: Option<usize>,
    numbers: usize,
    holes: usize,
}

impl<'a> Board<'a> {
    /// `None` unless the board is empty, or has the numbers from `first` on, once each.
    fn of(cells: &'a [u32], first: u32) -> Option<Board<'a>> {
        let is_number = |cell: &u32| (first..GAP).contains(cell);
        let mut numbers: Vec<u32> = cells.iter().copied().filter(is_number).collect();
        numbers.sort_unstable();
        let is_counted = numbers
            .iter()
            .zip(first..)
            .all(|(&number, next)| number == next);
        is_counted.then(|| Board {
            cells,
            start: cells.iter().position(|&cell| cell == first),
            numbers: numbers.len(),
            holes: cells.iter().filter(|&&cell| cell == HOLE).count(),
        })
    }

    fn is_full(&self, are_missing: bool) -> bool {
        let holes = if are_missing { self.holes } else { 0 };
        self.numbers + holes == self.cells.len()
    }
}
