//! One square's name a line.

use super::{Listing, ReadError, lines, unexpected};
use crate::tour::Tour;
use std::io::{self, Write};

pub(super) fn write(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    for square in tour.squares() {
        writeln!(out, "{square}")?;
    }
    Ok(())
}

pub(super) fn read(text: &str) -> Result<Listing, ReadError> {
    let squares = lines(text).map(|(number, line)| {
        line.parse()
            .map_err(|_| unexpected(number, line, "a square, such as a8"))
    });
    Listing::bounded(squares.collect::<Result<_, _>>()?)
}
