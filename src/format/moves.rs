//! One square's name a line.

use crate::tour::Tour;
use std::io::{self, Write};

pub(super) fn write(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    const CHUNK: usize = 1 << 16;
    let mut lines = Vec::with_capacity(CHUNK + 32);
    for square in tour.squares() {
        let (name, begin) = square.name();
        lines.extend_from_slice(&name[begin..]);
        lines.push(b'\n');
        if lines.len() >= CHUNK {
            out.write_all(&lines)?;
            lines.clear();
        }
    }
    out.write_all(&lines)
}
