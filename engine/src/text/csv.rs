//! CSV with the columns `move,square,x,y`: number, name, column and row. Columns and rows count from 1 at the top left.

use super::cells::add;
use super::layout::{ListLayout, TextLayout};
use super::{Format, ReadError, unexpected};
use crate::board::Square;
use std::str::FromStr;

/// A square of a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct ListEntry {
    /// The square; coordinates as they are written, with y in place of the rank.
    pub(super) square: Square,
    /// Whether the entry has coordinates, with y from the top.
    pub(super) counts_from_top: bool,
}

pub(super) static FORMAT: Format = Format {
    name: "csv",
    ending: "csv",
    label: "Table (CSV)",
    about: "move,square,x,y",
    layout: TextLayout::List(ListLayout {
        head: |_, text| text.extend_from_slice(b"move,square,x,y\n"),
        entry: |heading, number, square, text| {
            let (x, y) = heading.board.size().xy(square);
            add(
                text,
                format_args!("{number},{square},{},{}\n", x + 1, y + 1),
            );
        },
        tail: "",
    }),
    between: None,
};

/// The fields of a line, without surrounding quotes and blanks.
fn fields(line: &str) -> impl Iterator<Item = &str> {
    line.split([',', ';', '\t'])
        .map(|field| field.trim().trim_matches('"').trim())
}

fn number<N: FromStr>(field: &str) -> Option<N> {
    let is_number = field.bytes().all(|byte| byte.is_ascii_digit());
    field.parse().ok().filter(|_| is_number)
}

fn coordinates(x: &str, y: &str) -> Option<Square> {
    Some(Square::new(number(x)?, number(y)?))
}

/// The columns of a CSV text, and what its rows have shown so far.
#[derive(Debug)]
pub(super) struct Columns {
    /// Column indices, from 0, of the number, the name, x and y.
    columns: [Option<usize>; 4],
    pub(super) have_header: bool,
    rows: u64,
    /// The number of the first move, 0 or 1.
    first: u64,
    /// The board's height: y plus rank, equal for all squares. `None` until a row has both a name and coordinates.
    pub(super) height: Option<u32>,
}

impl Columns {
    /// Finds the columns in the first line: a header with columns for squares, or a complete row; `None` if neither.
    pub(super) fn of_first_line(line: &str) -> Option<Columns> {
        const NAMES: [&[&str]; 4] = [&["move", "number", "n", "#"], &["square"], &["x"], &["y"]];
        let place = |names: &[&str]| {
            let is_it = |field: &str| names.iter().any(|name| name.eq_ignore_ascii_case(field));
            fields(line).position(is_it)
        };
        let row: Vec<&str> = fields(line).take(5).collect();
        let is_row = matches!(row[..], [move_number, square, x, y]
            if square.parse::<Square>().is_ok()
                && [move_number, x, y].into_iter().all(|field| number::<u64>(field).is_some()));
        let columns = if is_row {
            [0, 1, 2, 3].map(Some)
        } else {
            NAMES.map(place)
        };
        let [_, square, x, y] = columns;
        let has_squares = square.or(x.and(y)).is_some();
        let columns = Columns {
            columns,
            have_header: !is_row,
            rows: 0,
            first: 1,
            height: None,
        };
        has_squares.then_some(columns)
    }

    /// Reads the next row and returns its square, by name if the table has names, or else by coordinates.
    pub(super) fn read_row(
        &mut self,
        line_number: usize,
        line: &str,
    ) -> Result<ListEntry, ReadError> {
        let wrong = || {
            let form = "of the form that the first line says, such as 1,a8,1,1";
            unexpected(line_number, line, form)
        };
        let field = |column: Option<usize>| Some(fields(line).nth(column?).unwrap_or_default());
        let [place, name, x, y] = self.columns.map(field);
        if let Some(place) = place.map(number) {
            if self.rows == 0 {
                self.first = place.unwrap_or(1).min(1);
            }
            if place != Some(self.rows + self.first) {
                return Err(unexpected(
                    line_number,
                    line,
                    "the next move: they count from 1",
                ));
            }
        }
        self.rows += 1;
        let named: Option<Square> = name
            .map(|name| name.parse().map_err(|_| wrong()))
            .transpose()?;
        let as_read = x
            .zip(y)
            .map(|(x, y)| coordinates(x, y).ok_or_else(wrong))
            .transpose()?;
        let entry = ListEntry {
            square: named.or(as_read).ok_or_else(wrong)?,
            counts_from_top: named.is_none(),
        };
        let (Some(square), Some(as_read)) = (named, as_read) else {
            return Ok(entry);
        };
        let (x, y) = (as_read.file(), as_read.rank());
        // y counts from the top, ranks from the bottom.
        let height = y.checked_add(square.rank());
        self.height = self.height.or(height);
        if x.checked_sub(1) == Some(square.file()) && height.is_some() && height == self.height {
            return Ok(entry);
        }
        Err(ReadError::Contradiction(format!(
            "line {line_number} has {square}, and x {x} and y {y}, which count from 1 at the top left"
        )))
    }
}
