//! Finds the row of a board that a slip has made unlike the other rows: a letter in a number, or a number too few or
//! too many. Without that row, the others would be taken for a smaller board.

use super::table::{GAP, NumberTable, is_label};
use super::tokens::{Token, Tokens, is_bar, lines};
use super::{ReadError, unexpected};

/// A board of which one row is not whole.
pub(super) struct Slip {
    pub(super) error: ReadError,
    /// The number of cells of the board.
    pub(super) cells: usize,
}

/// The row that does not fit in the largest such board of a text, if no table before it is as large. `tables` are those
/// in innermost brackets and those of lines, in the order of the text.
pub(super) fn find(text: &str, tables: &[Vec<NumberTable>]) -> Option<Slip> {
    let mut largest = 0;
    tables.iter().find_map(|tables| {
        let cells = tables.iter().map(|table| table.cells.len()).max();
        largest = largest.max(cells?);
        let slips = (0..tables.len()).rev().filter_map(|at| {
            let row = &tables[at];
            let around = [at.checked_sub(1), Some(at + 1)];
            let rows = around.into_iter().flatten().filter_map(|at| tables.get(at));
            let rows: Vec<&NumberTable> = rows.filter(|rows| is_beside(row, rows)).collect();
            UnlikeRow::among(row, &rows)
        });
        // Only one is named, because that takes a search through the text.
        let unlike = slips.max_by_key(|unlike| unlike.cells)?;
        (unlike.cells > largest).then(|| Slip {
            error: unlike.error(text),
            cells: unlike.cells,
        })
    })
}

/// Whether a table of one row has nearly as many cells as the rows of a table before or after it.
fn is_beside(row: &NumberTable, rows: &NumberTable) -> bool {
    /// Lines from row to row, with a rule between them.
    const FARTHEST: usize = 2;
    let difference = row.width.abs_diff(rows.width);
    // A row of as many cells has one that is no counting number.
    let is_unlike = difference > 0 || row.words == row.line as u64;
    let distance = match row.line < rows.line {
        true => rows.line - row.line,
        false => row.line.saturating_sub(rows.last_line),
    };
    // Without a line break, two rows are one.
    let is_near = difference <= rows.width.div_ceil(3) || row.width.abs_diff(2 * rows.width) <= 1;
    row.height() == 1 && rows.width > 2 && is_unlike && is_near && distance <= FARTHEST
}

/// A row that is unlike the rows around it.
struct UnlikeRow<'a> {
    row: &'a NumberTable,
    /// The number of cells of the other rows.
    width: usize,
    /// The number of labels in each row.
    labels: usize,
    /// The number of cells of the board.
    cells: usize,
}

impl<'a> UnlikeRow<'a> {
    /// The row, if the rows around it are the rest of a board.
    fn among(row: &'a NumberTable, around: &[&NumberTable]) -> Option<UnlikeRow<'a>> {
        let width = around.iter().max_by_key(|rows| rows.height())?.width;
        let others = around.iter().filter(|rows| rows.width == width);
        let rows = || others.clone().flat_map(|rows| rows.rows());
        let height = rows().count() + 1;
        let labels: Vec<u32> = rows().map(|row| row[0]).collect();
        let labels = usize::from(are_labels(&labels));
        let numbers = rows().flat_map(|row| &row[labels..]).copied();
        let mut numbers: Vec<u32> = numbers.filter(|cell| (1..GAP).contains(cell)).collect();
        let count = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        let most = numbers.last().map_or(0, |&most| most as usize);
        let is_board = height > 2 && numbers.len() == count && most <= 2 * width * height;
        // Labels of columns, sums, and a size are no rows of the board.
        let is_other = is_label(&row.cells)
            || row.cells.iter().all(|&cell| cell as usize > width * height)
            || [[width, height - 1], [height - 1, width]]
                .iter()
                .any(|size| row.cells.iter().map(|&cell| cell as usize).eq(*size));
        (is_board && !is_other).then_some(UnlikeRow {
            row,
            width,
            labels,
            cells: width * height,
        })
    }

    fn error(&self, text: &str) -> ReadError {
        let of_row = lines(text).filter(|(number, _)| *number == self.row.line);
        let is_end = |c: char| c.is_whitespace() || is_bar(c) || "[](){}".contains(c);
        let cells = of_row.flat_map(|(_, line)| line.split(is_end));
        let is_wrong = |token| matches!(token, Token::Word(_) | Token::Square(_) | Token::Odd);
        let wrong = cells.filter(|cell| Tokens::of(cell).any(is_wrong));
        // A label of the row has no digits, and stands before the cells.
        let worst = wrong.max_by_key(|cell| cell.contains(|c: char| c.is_ascii_digit()));
        match worst {
            Some(cell) if self.row.width <= self.width => {
                unexpected(self.row.line, cell, "a number")
            }
            _ => ReadError::Ragged {
                line: self.row.line,
                found: self.row.width - self.labels,
                expected: self.width - self.labels,
            },
        }
    }
}

/// Whether the first cells of the rows count up or down, perhaps without one or two rows in the line of the slip.
fn are_labels(cells: &[u32]) -> bool {
    let follows = |one: &u32, next: &u32| matches!(next.checked_sub(*one), Some(1..=3));
    cells.len() > 2
        && (cells.is_sorted_by(follows) || cells.is_sorted_by(|one, next| follows(next, one)))
}
