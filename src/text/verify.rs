//! `verify`: whether a file holds a tour.

use super::{Status, fail, print};
use knights_tour::format;
use std::io::Read as _;
use std::path::Path;
use std::{fs, io};

pub(crate) fn run(path: &Path) -> Status {
    let bytes = match bytes(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            let sentence = format!("{} could not be read: {error}", path.display());
            return fail(Status::BadInput, &sentence);
        }
    };
    let listing = match format::read_bytes(&bytes) {
        Ok(listing) => listing,
        // A table can be read, and yet have no order of squares in it.
        Err(
            error @ (format::ReadError::NumberTwice { .. }
            | format::ReadError::NumberMissing { .. }),
        ) => return fail(Status::None, &format!("no tour: {error}")),
        Err(error) => return fail(Status::BadInput, &format!("{}: {error}", path.display())),
    };
    match listing.check() {
        Ok(tour) => {
            let kind = if tour.is_closed() { "closed" } else { "open" };
            let board = tour.board();
            print(|out| writeln!(out, "a {kind} tour of {board}: {} squares", board.squares()))
        }
        Err(fault) => fail(Status::None, &format!("no tour: {fault}")),
    }
}

/// What the file holds; - is standard input.
pub(super) fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    if path != Path::new("-") {
        return fs::read(path);
    }
    let mut bytes = Vec::new();
    let _ = io::stdin().read_to_end(&mut bytes)?;
    Ok(bytes)
}
