//! `verify`: whether a file holds a tour.

use super::{Status, fail, print, tell};
use knights_tour::import::{self, ImportError};
use knights_tour::listing::Listing;
use std::io;
use std::path::Path;

pub(crate) fn run(path: &Path) -> Status {
    let listing = match read(path) {
        Ok(listing) => listing,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    let convention = listing.convention;
    match listing.check() {
        Ok(tour) => {
            let kind = if tour.is_closed() {
                "a closed"
            } else {
                "an open"
            };
            let board = tour.board();
            let squares = board.squares();
            let status = print(|out| writeln!(out, "{kind} tour of {board}: {squares} squares"));
            tell(&format!("read as {convention}"));
            status
        }
        Err(flaw) => {
            let sentence = format!("no tour: {flaw} (read as {convention})");
            fail(Status::Negative, &sentence)
        }
    }
}

/// The squares that a file lists, or a sentence that says why none; - is standard input.
pub(super) fn read(path: &Path) -> Result<Listing, String> {
    let read = match path == Path::new("-") {
        true => import::read_from(io::stdin()),
        false => import::read_file(path),
    };
    read.map_err(|error| match error {
        ImportError::Read(error) => format!("{}: {error}", path.display()),
        other => format!("{} could not be read: {other}", path.display()),
    })
}
