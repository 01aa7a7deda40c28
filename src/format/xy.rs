//! `X: 1<TAB>Y: 1` a line, from 1 at the top-left, as program D wrote it.

use super::{Listing, ReadError, lines, unexpected};
use crate::board::Square;
use crate::tour::Tour;
use std::io::{self, Write};

pub(super) fn write(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    for square in tour.squares() {
        let (x, y) = (square.file(), tour.board().row(square));
        writeln!(out, "X: {}\tY: {}", x + 1, y + 1)?;
    }
    Ok(())
}

pub(super) fn is_line(line: &str) -> bool {
    pair(line).is_some()
}

/// The two numbers of a line, from 0.
fn pair(line: &str) -> Option<(u32, u32)> {
    let (x, y) = line.strip_prefix("X:")?.split_once("Y:")?;
    let number = |text: &str| text.trim().parse::<u32>().ok()?.checked_sub(1);
    Some((number(x)?, number(y)?))
}

pub(super) fn read(text: &str) -> Result<Listing, ReadError> {
    let pairs = lines(text).map(|(number, line)| {
        pair(line).ok_or_else(|| unexpected(number, line, "of the form X: 1, a tab, Y: 1"))
    });
    let pairs: Vec<(u32, u32)> = pairs.collect::<Result<_, _>>()?;
    // Rows count from the top, and the lowest one met is the first rank.
    let bottom = pairs.iter().map(|&(_, y)| y).max().unwrap_or(0);
    Listing::bounded(
        pairs
            .into_iter()
            .map(|(x, y)| Square::new(x, bottom - y))
            .collect(),
    )
}
