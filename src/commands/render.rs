//! `render`: a tour in a file as a picture, or as another kind of file.

use super::output::{Content, check_free, write};
use super::{Status, fail, verify};
use crate::cli::{Destination, FileDestination, ListedBoardArguments, RenderArguments};
use knights_tour::export::Exporter;
use knights_tour::picture::PDF;
use knights_tour::position::Position;
use knights_tour::tour::Tour;
use std::path::Path;

/// The most squares of a board on which a tour in a file is drawn.
const MOST: u64 = 1 << 26;

pub(crate) fn run(arguments: &RenderArguments) -> Status {
    let file = arguments.destination();
    let file = match file.and_then(|file| check_free(&file).map(|()| file)) {
        Ok(file) => file,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    let is_sheet = file.exporter == Exporter::Picture(&PDF);
    if arguments.files.len() > 1 && !is_sheet {
        return fail(
            Status::BadInput,
            &"several tours fit on the pages of a .pdf only; render one file at a time",
        );
    }
    let mut positions = Vec::new();
    let mut checked = Vec::new();
    for path in &arguments.files {
        match read(path, &file, &arguments.named) {
            Ok(read) => {
                positions.push(read.position);
                checked.push(read.checked);
            }
            Err((status, sentence)) => return fail(status, &sentence),
        }
    }
    let content = match (file.exporter, &checked[..]) {
        (Exporter::Text(_), [Ok(tour)]) => Content::Tour(tour),
        _ => Content::Positions(&positions),
    };
    let written = write(content, &Destination::File(file));
    let error = checked.iter().find_map(|checked| checked.as_ref().err());
    match (written, error) {
        (Status::Done, Some(sentence)) => fail(Status::Negative, sentence),
        (status, _) => status,
    }
}

/// What a file holds.
struct Read {
    position: Position,
    /// The tour, or why it is none.
    checked: Result<Tour, String>,
}

/// Reads a file, and sees that it can be written as is asked for.
fn read(
    path: &Path,
    file: &FileDestination,
    named: &ListedBoardArguments,
) -> Result<Read, (Status, String)> {
    let bad = |sentence: String| (Status::BadInput, sentence);
    let listing = verify::read(path).map_err(bad)?;
    let listing = named.applied_to(listing).map_err(bad)?;
    file.exporter
        .admit(&listing.board, &file.options)
        .map_err(|error| bad(error.to_string()))?;
    let squares = listing.board.squares();
    // A file of a few bytes may claim a board of any size.
    if matches!(file.exporter, Exporter::Picture(_)) && squares > MOST {
        return Err(bad(format!(
            "{} has {squares} squares, and tours in files are drawn on up to {MOST}",
            listing.board
        )));
    }
    let checked = verify::tour(&listing);
    let made = || Position::along(&listing.board, listing.squares.iter().copied());
    match (squares <= MOST).then(made).flatten() {
        Some(position) => Ok(Read { position, checked }),
        None => {
            let sentence = checked.err().unwrap_or_else(|| "no tour".to_owned());
            Err((Status::Negative, sentence))
        }
    }
}
