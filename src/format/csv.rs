//! `move,square,x,y`: the number and the name of each square, and its column and row from 1 at the
//! top-left.

use super::{Listing, ReadError, lines, unexpected};
use crate::tour::Tour;
use std::io::{self, Write};

const HEADER: &str = "move,square,x,y";

pub(super) fn write(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{HEADER}")?;
    for (square, number) in tour.squares().zip(1_u64..) {
        let (x, y) = (square.file(), tour.board().row(square));
        writeln!(out, "{number},{square},{},{}", x + 1, y + 1)?;
    }
    Ok(())
}

pub(super) fn is_header(line: &str) -> bool {
    line == HEADER
}

pub(super) fn read(text: &str) -> Result<Listing, ReadError> {
    let mut squares = Vec::new();
    for (number, line) in lines(text).skip(1) {
        let mut fields = line.split(',').map(str::trim);
        let place = fields.next().and_then(|place| place.parse::<usize>().ok());
        if place != Some(squares.len() + 1) {
            return Err(unexpected(number, line, "the next move: they count from 1"));
        }
        let square = fields.next().and_then(|name| name.parse().ok());
        let square = square
            .ok_or_else(|| unexpected(number, line, "of the form 1,a8,1,1: move, square, x, y"))?;
        squares.push(square);
    }
    Listing::bounded(squares)
}
