//! CSV with the columns `move,square,x,y`: number, name, column and row. Columns and rows count from 1 at the top left.

use super::cells::add;
use super::layout::{Layout, List};
use super::meter::Meter;
use super::tokens::lines;
use super::{ClaimedTour, Convention, Entry, Format, ReadError, of_entries, unexpected};
use crate::board::{Board, Square};
use std::str::FromStr;

pub(super) static FORMAT: Format = Format {
    name: "csv",
    ending: "csv",
    label: "Table (CSV)",
    about: "move,square,x,y",
    layout: Layout::List(List {
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

/// The columns of a CSV text, and what its rows have shown so far.
#[derive(Debug)]
pub(super) struct Table {
    /// Column indices, from 0, of the number, the name, x and y.
    columns: [Option<usize>; 4],
    pub(super) has_header: bool,
    rows: u64,
    first: u64,
    /// The board's height: y plus rank, equal for all squares. `None` until a row has both a name and coordinates.
    pub(super) height: Option<u32>,
}

impl Table {
    /// Creates a table from its first line: a header with columns for squares, or a complete row; `None` if neither.
    pub(super) fn started(line: &str) -> Option<Table> {
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
        let table = Table {
            columns,
            has_header: !is_row,
            rows: 0,
            first: 1,
            height: None,
        };
        has_squares.then_some(table)
    }

    /// Reads the next row and returns its square, by name if the table has names, or else by coordinates.
    pub(super) fn read_row(&mut self, line_number: usize, line: &str) -> Result<Entry, ReadError> {
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
        let pair = x
            .zip(y)
            .map(|(x, y)| number(x).zip(number(y)).ok_or_else(wrong))
            .transpose()?;
        let square = name
            .map(|name| name.parse().map_err(|_| wrong()))
            .transpose()?;
        let (square, (x, y)): (Square, (u32, u32)) = match (square, pair) {
            (Some(square), Some(pair)) => (square, pair),
            (Some(square), None) => return Ok(Entry::Square(square)),
            (None, pair) => return pair.map(|(x, y)| Entry::Pair([x, y])).ok_or_else(wrong),
        };
        // y counts from the top, ranks from the bottom.
        let height = y.checked_add(square.rank());
        self.height = self.height.or(height);
        if x.checked_sub(1) == Some(square.file()) && height.is_some() && height == self.height {
            return Ok(Entry::Square(square));
        }
        Err(ReadError::Contradiction(format!(
            "line {line_number} has {square}, and x {x} and y {y}, which count from 1 at the top left"
        )))
    }
}

pub(super) fn read(
    text: &str,
    mut table: Table,
    meter: &mut Meter<'_>,
) -> Result<ClaimedTour, ReadError> {
    let rows = lines(text).skip(usize::from(table.has_header));
    let entries = rows.map(|(number, line)| {
        meter.count(line.len())?;
        table.read_row(number, line)
    });
    let entries = entries.collect::<Result<Vec<Entry>, _>>()?;
    let listing = of_entries(entries).ok_or(ReadError::Unknown)??;
    let height = table.height.unwrap_or(0).max(listing.board.height());
    let board = Board::new(listing.board.width(), height)?;
    Ok(ClaimedTour {
        board,
        convention: Convention::Csv,
        ..listing
    })
}
