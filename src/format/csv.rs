//! `move,square,x,y`: the number and the name of each square, and its column and row from 1 at the
//! top-left.

use super::layout::{Layout, add};
use super::rows::of_coordinates;
use super::tokens::lines;
use super::{Convention, Format, Listing, ReadError, unexpected};
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
            add(
                text,
                format_args!("{number},{square},{},{}\n", x + 1, y + 1),
            );
        },
        tail: "",
    },
    read: |text| {
        let (_, first) = lines(text).next()?;
        let columns = Columns::of(first)?;
        Some(read(text, columns).map(|listing| vec![listing]))
    },
};

/// Where a line has what, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Columns {
    number: Option<usize>,
    square: Option<usize>,
    x_and_y: Option<(usize, usize)>,
}

/// The fields of a line, without quotes and blanks around them.
fn fields(line: &str) -> impl Iterator<Item = &str> {
    let fields = line.split([',', ';', '\t']);
    fields.map(|field| field.trim().trim_matches('"').trim())
}

impl Columns {
    /// What a first line says, if it names columns that tell squares.
    fn of(line: &str) -> Option<Columns> {
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
}

/// What the lines say of their squares.
#[derive(Default)]
struct Table {
    squares: Vec<Square>,
    pairs: Vec<[u32; 2]>,
    first: Option<usize>,
}

fn read(text: &str, columns: Columns) -> Result<Listing, ReadError> {
    let mut table = Table::default();
    for (index, (number, line)) in lines(text).skip(1).enumerate() {
        table.read_line(index, number, line, columns)?;
    }
    let of_pairs = || {
        let first = table.pairs.iter().flatten().copied().min().unwrap_or(0);
        of_coordinates(&table.pairs, first.min(1), Convention::Csv)
    };
    if table.squares.is_empty() {
        return of_pairs();
    }
    let listing = Listing::bounded(table.squares.clone(), Convention::Csv)?;
    if table.pairs.is_empty() {
        return Ok(listing);
    }
    let height = table.height(text)?;
    let board = Board::new(listing.board.width(), height.max(listing.board.height()))?;
    Ok(Listing { board, ..listing })
}

impl Table {
    fn read_line(
        &mut self,
        index: usize,
        number: usize,
        line: &str,
        columns: Columns,
    ) -> Result<(), ReadError> {
        const FORM: &str = "of the form that the first line says, such as 1,a8,1,1";
        let wrong = || unexpected(number, line, FORM);
        let field = |place: usize| fields(line).nth(place);
        if let Some(place) = columns.number {
            let place = field(place).and_then(|place| place.parse::<usize>().ok());
            let first = *self.first.get_or_insert(place.unwrap_or(1).min(1));
            if place != Some(index + first) {
                return Err(unexpected(number, line, "the next move: they count from 1"));
            }
        }
        if let Some(place) = columns.square {
            let square = field(place).and_then(|name| name.parse().ok());
            self.squares.push(square.ok_or_else(wrong)?);
        }
        if let Some((x, y)) = columns.x_and_y {
            let number = |place| field(place).and_then(|number| number.parse::<u32>().ok());
            let pair = number(x)
                .zip(number(y))
                .filter(|&(x, y)| x.max(y) < u32::MAX);
            let (x, y) = pair.ok_or_else(wrong)?;
            self.pairs.push([x, y]);
        }
        Ok(())
    }

    /// The board's height, since y counts from the top and ranks from the bottom.
    fn height(&self, text: &str) -> Result<u32, ReadError> {
        let height = |square: &Square, y: u32| y.checked_add(square.rank());
        let pairs = || self.squares.iter().zip(&self.pairs);
        let expected = pairs()
            .next()
            .and_then(|(square, pair)| height(square, pair[1]));
        let wrong = pairs().position(|(square, &[x, y])| {
            x.checked_sub(1) != Some(square.file()) || height(square, y) != expected
        });
        match (wrong, expected) {
            (None, Some(height)) => Ok(height),
            (place, _) => {
                let place = place.unwrap_or(0);
                let (square, [x, y]) = (self.squares[place], self.pairs[place]);
                let line = lines(text).nth(place + 1).map_or(0, |(number, _)| number);
                Err(ReadError::Contradiction(format!(
                    "line {line} has {square}, and x {x} and y {y}, which count from 1 at the top left"
                )))
            }
        }
    }
}
