//! `X: 1<TAB>Y: 1` a line, from 1 at the top-left, as program D wrote it.

use crate::tour::Tour;
use std::io::{self, Write};

pub(super) fn write(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    for square in tour.squares() {
        let (x, y) = tour.board().size().xy(square);
        writeln!(out, "X: {}\tY: {}", x + 1, y + 1)?;
    }
    Ok(())
}
