//! `verify`: whether a file holds a tour.

use super::progress::Progress;
use super::{Status, fail, print, tell};
use crate::cli::{VerifyArguments, unread};
use knights_tour::board::Board;
use knights_tour::import::{self, ImportError};
use knights_tour::listing::{Convention, Listing, ListingError};
use knights_tour::text::{LARGEST, LongList, ReadError};
use std::fmt::Display;
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

pub(crate) fn run(arguments: &VerifyArguments) -> Status {
    let checked = arguments.shape.board();
    match checked.and_then(|board| check(&arguments.file, board.as_ref())) {
        Ok((Ok(kind), convention)) => {
            let status = print(|out| writeln!(out, "{kind}"));
            tell(&format!("read as {convention}"));
            status
        }
        Ok((Err(error), convention)) => {
            let sentence = format!("no tour: {error} (read as {convention})");
            fail(Status::Negative, &sentence)
        }
        Err(sentence) => fail(Status::BadInput, &sentence),
    }
}

/// What a file holds, or what is wrong with it, and how it was read; or why it was not.
type Checked = Result<(Result<String, ListingError>, Convention), String>;

fn check(path: &Path, board: Option<&Board>) -> Checked {
    let refused = |error: &dyn Display| format!("{} could not be read: {error}", name(path));
    let mut source: Box<dyn Read> = match path == Path::new("-") {
        true => Box::new(io::stdin().lock()),
        false => import::open(path).map_err(|error| refused(&error))?,
    };
    let mut begun = Vec::new();
    let most = LARGEST as u64 + 1;
    let read = source.by_ref().take(most).read_to_end(&mut begun);
    let _ = read.map_err(|error| refused(&error))?;
    if begun.len() > LARGEST {
        return check_long(path, begun, source);
    }
    let listing = import::read_bytes(&begun).map_err(|error| sentence(path, &error))?;
    let listing = match board {
        Some(board) => listing.on(board),
        None => listing,
    };
    let kind = listing
        .check()
        .map(|tour| kind(tour.board(), tour.is_closed()));
    Ok((kind, listing.convention))
}

/// The same for a list that is longer than what is held.
fn check_long(path: &Path, begun: Vec<u8>, mut source: impl Read) -> Checked {
    let in_file = |error: ReadError| match error {
        ReadError::Unknown => format!(
            "{}: it has more than {LARGEST} bytes: of longer files only lists of squares, of coordinates and of moves as CSV are read, as solve writes them",
            path.display()
        ),
        other => format!("{}: {other}", path.display()),
    };
    let mut list = LongList::default();
    let progress = Progress::new();
    // A stream does not say how long it is.
    let whole = fs::metadata(path).ok().filter(Metadata::is_file);
    let part = |read| Some(read as f64 / whole.as_ref()?.len() as f64);
    let mut read = begun.len();
    list.read(&begun).map_err(in_file)?;
    drop(begun);
    let mut chunk = vec![0; 1 << 18];
    while !list.is_decided() {
        match source.read(&mut chunk) {
            Ok(0) => break,
            Ok(length) => {
                list.read(&chunk[..length]).map_err(in_file)?;
                read += length;
                progress.tell(part(read));
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(format!("{} could not be read: {error}", path.display())),
        }
    }
    drop(progress);
    let convention = list.convention().unwrap_or(Convention::Squares);
    let checked = list.check().map_err(in_file)?;
    let kind = checked.map(|tour| kind(&tour.board, tour.is_closed));
    Ok((kind, convention))
}

fn kind(board: &Board, is_closed: bool) -> String {
    let kind = if is_closed { "a closed" } else { "an open" };
    let without = match board.size().area() - board.squares() {
        0 => String::new(),
        1 => " without one square".to_owned(),
        missing => format!(" without {missing} squares"),
    };
    format!(
        "{kind} tour of {board}{without}: {} squares",
        board.squares()
    )
}

/// The squares that a file lists, or a sentence that says why none; - is standard input.
pub(super) fn read(path: &Path) -> Result<Listing, String> {
    let read = match path == Path::new("-") {
        true => import::read_from(io::stdin()),
        false => import::read_file(path),
    };
    read.map_err(|error| sentence(path, &error))
}

fn sentence(path: &Path, error: &ImportError) -> String {
    let unread = unread(error);
    match error {
        ImportError::Read(_) => format!("{}: {unread}", name(path)),
        _ => format!("{} could not be read: {unread}", name(path)),
    }
}

/// What a sentence calls a file, or the tour in its place: an ID may be long.
fn name(path: &Path) -> String {
    const MOST: usize = 60;
    match import::id(path) {
        Some(id) if id.len() > MOST => id.chars().take(MOST).chain(['\u{2026}']).collect(),
        _ => path.display().to_string(),
    }
}
