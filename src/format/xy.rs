//! `X: 1<TAB>Y: 1` a line, from 1 at the top-left.

use super::{Format, rows};
use crate::tour::Tour;
use std::io::{self, Write};

/// Public so that `X Y WIDTH HEIGHT` writes what the program of that command line wrote.
pub static FORMAT: Format = Format {
    name: "xy",
    ending: "xy",
    label: "List of coordinates",
    about: "X: 1, a tab, Y: 1 a line, from the top-left",
    write,
    read: |text| {
        let is_xy = text.trim_start().starts_with("X:");
        is_xy.then(|| rows::read(text))
    },
};

fn write(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    for square in tour.squares() {
        let (x, y) = tour.board().size().xy(square);
        writeln!(out, "X: {}\tY: {}", x + 1, y + 1)?;
    }
    Ok(())
}
