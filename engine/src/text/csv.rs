//! CSV with the columns `move,square,x,y`: number, name, column and row. Columns and rows count from 1 at the top left.

use super::cells::add;
use super::layout::Layout;
use super::tokens::lines;
use super::{ClaimedTour, Convention, Entry, Format, ReadError, of_entries, unexpected};
use crate::board::{Board, Square};

pub(super) static FORMAT: Format = Format {
    name: "csv",
    ending: "csv",
    label: "Table (CSV)",
    about: "move,square,x,y",
    layout: Layout::List {
        head: |_, text| text.extend_from_slice(b"move,square,x,y\n"),
        entry: |heading, number, square, text| {
            let (x, y) = heading.board.size().xy(square);
            add(text, format_args!("{number},{square},{},{}\n", x + 1, y + 1));
        },
        tail: "",
    },
    between: None,
};

/// The columns of a CSV table, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Columns {
    number: Option<usize>,
    square: Option<usize>,
    x_and_y: Option<(usize, usize)>,
}

/// The fields of a CSV line, without surrounding quotes and blanks.
fn fields(line: &str) -> impl Iterator<Item = &str> {
    line.split([',', ';', '\t']).map(|field| field.trim().trim_matches('"').trim())
}

fn number(field: &str) -> Option<u64> {
    let is_number = field.bytes().all(|byte| byte.is_ascii_digit());
    field.parse().ok().filter(|_| is_number)
}

fn coordinate(field: &str) -> Option<u32> {
    let number = number(field).and_then(|number| u32::try_from(number).ok());
    number.filter(|&number| number < u32::MAX)
}

impl Columns {
    /// The columns that a header names; `None` if the named columns do not determine squares.
    fn named(line: &str) -> Option<Columns> {
        let place = |names: &[&str]| {
            let is_it = |field: &str| names.iter().any(|name| name.eq_ignore_ascii_case(field));
            fields(line).position(is_it)
        };
        let columns = Columns {
            number: place(&["move", "number", "n", "#"]),
            square: place(&["square"]),
            x_and_y: place(&["x"]).zip(place(&["y"])),
        };
        let tells = columns.square.is_some() || columns.x_and_y.is_some();
        (tells && fields(line).count() > 1 || columns.square.is_some()).then_some(columns)
    }

    /// The default columns, if `line` is a row in the default order and not a header.
    fn of_row(line: &str) -> Option<Columns> {
        let are_numbers = |place: usize| fields(line).nth(place).and_then(number).is_some();
        let square = fields(line).nth(1)?.parse::<Square>();
        let is_row = fields(line).count() == 4 && square.is_ok();
        (is_row && [0, 2, 3].into_iter().all(are_numbers)).then_some(Columns {
            number: Some(0),
            square: Some(1),
            x_and_y: Some((2, 3)),
        })
    }
}

#[derive(Debug)]
pub(super) struct Table {
    columns: Columns,
    pub(super) has_header: bool,
    rows: u64,
    first: u64,
    /// The height of the board, which is the sum of y and the rank of every square.
    pub(super) height: Option<u32>,
}

impl Table {
    /// Starts a table with its first line; `None` if the line does not belong to CSV.
    pub(super) fn started(line: &str) -> Option<Table> {
        let named = Columns::named(line);
        Some(Table {
            columns: named.or_else(|| Columns::of_row(line))?,
            has_header: named.is_some(),
            rows: 0,
            first: 1,
            height: None,
        })
    }

    /// Reads the next row and returns its square, by name if the table has names, or else by coordinates.
    pub(super) fn read_row(&mut self, line_number: usize, line: &str) -> Result<Entry, ReadError> {
        const FORM: &str = "of the form that the first line says, such as 1,a8,1,1";
        let wrong = || unexpected(line_number, line, FORM);
        let field = |place: usize| fields(line).nth(place);
        if let Some(place) = self.columns.number {
            let place = field(place).and_then(number);
            if self.rows == 0 {
                self.first = place.unwrap_or(1).min(1);
            }
            if place != Some(self.rows + self.first) {
                return Err(unexpected(line_number, line, "the next move: they count from 1"));
            }
        }
        self.rows += 1;
        let square = self.columns.square.map(|place| {
            let square = field(place).and_then(|name| name.parse().ok());
            square.ok_or_else(wrong)
        });
        let pair = self.columns.x_and_y.map(|(x, y)| {
            let pair = [x, y].map(|place| field(place).and_then(coordinate));
            pair[0].zip(pair[1]).ok_or_else(wrong)
        });
        match (square.transpose()?, pair.transpose()?) {
            (Some(square), Some(pair)) => self.agreed(line_number, square, pair),
            (Some(square), None) => Ok(Entry::Square(square)),
            (None, Some((x, y))) => Ok(Entry::Pair([x, y])),
            (None, None) => Err(wrong()),
        }
    }

    /// The square of a row whose name and coordinates agree. y counts from the top, ranks from the bottom.
    fn agreed(
        &mut self,
        line_number: usize,
        square: Square,
        (x, y): (u32, u32),
    ) -> Result<Entry, ReadError> {
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

pub(super) fn read(text: &str, mut table: Table) -> Result<ClaimedTour, ReadError> {
    let rows = lines(text).skip(usize::from(table.has_header));
    let entries = rows.map(|(number, line)| table.read_row(number, line));
    let entries = entries.collect::<Result<Vec<Entry>, _>>()?;
    let listing = of_entries(entries).ok_or(ReadError::Unknown)??;
    let height = table.height.unwrap_or(0).max(listing.board.height());
    let board = Board::new(listing.board.width(), height)?;
    Ok(ClaimedTour { board, convention: Convention::Csv, ..listing })
}
