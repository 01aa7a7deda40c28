//! One square's name a line.

use crate::tour::Tour;
use std::io::{self, Write};

pub(super) fn write(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    for square in tour.squares() {
        writeln!(out, "{square}")?;
    }
    Ok(())
}
