//! `verify`: checks whether a file holds a tour.

use super::progress::ProgressDisplay;
use super::{CommandResult, Failure, print, print_line};
use crate::cli::{self, VerifyArguments, link_in_place_of, unread};
use knights_tour::board::Board;
use knights_tour::listing::{ClaimedTour, Convention, ListingError};
use knights_tour::no_progress;
use knights_tour::text::{LARGEST, LongList, ReadError, Reading};
use knights_tour::tour::Tour;
use knights_tour_picture::import::{self, ImportError};
use std::fmt::Display;
use std::fs::{self, Metadata};
use std::io::{ErrorKind, Read};
use std::path::Path;

pub(crate) fn run(arguments: &VerifyArguments) -> CommandResult {
    let path = &arguments.file;
    let mut source = open(path)?;
    let mut started = Vec::new();
    let most = LARGEST as u64 + 1;
    let read = source.by_ref().take(most).read_to_end(&mut started);
    let _ = read.map_err(|error| unreadable(path, &error))?;
    if started.len() > LARGEST {
        let (kind, convention) = check_long(path, started, source)?;
        return passed(&kind, &convention);
    }
    let readings = import::read_all_bytes(&started, arguments.only, &mut no_progress());
    let readings = readings.map_err(|error| sentence(path, &error))?;
    if arguments.explain {
        readings.considered.iter().for_each(explain);
    }
    let mut tours = readings
        .tours
        .map_err(|error| sentence(path, &error.into()))?;
    for reading in &mut tours {
        reading.tour = arguments.named.applied_to(reading.tour.clone())?;
    }
    match &tours[..] {
        [reading] => {
            let tour = tour(&reading.tour).map_err(Failure::negative)?;
            passed(&kind(tour.board(), tour.is_closed()), reading)
        }
        several => check_several(several),
    }
}

fn passed(kind: &str, reading: &dyn Display) -> CommandResult {
    print(|out| writeln!(out, "{kind}"))?;
    print_line(&format!("read as {reading}"));
    Ok(())
}

fn explain(reading: &Reading) {
    let listing = &reading.tour;
    let verdict = match listing.check() {
        Ok(tour) => kind(tour.board(), tour.is_closed()),
        Err(error) => format!("no tour: {error}"),
    };
    print_line(&format!(
        "considered as {reading}, on {}: {verdict}",
        listing.board
    ));
}

fn check_several(readings: &[Reading]) -> CommandResult {
    let mut right = 0;
    for reading in readings {
        let line = match tour(&reading.tour) {
            Ok(tour) => {
                right += 1;
                kind(tour.board(), tour.is_closed())
            }
            Err(error) => error,
        };
        print(|out| writeln!(out, "{line}"))?;
    }
    let verdict = format!("{right} of {} are tours", readings.len());
    if right < readings.len() {
        return Err(Failure::negative(verdict));
    }
    print_line(&verdict);
    Ok(())
}

/// The description of a tour in a file, and the notation of the file.
type Checked = CommandResult<(String, Convention)>;

pub(super) fn tour(listing: &ClaimedTour) -> Result<Tour, String> {
    listing.check().map_err(|error| {
        let rest = match listing.is_closed_without_the_rest() {
            None => "",
            Some(true) => ". Without the other squares it would be a closed tour",
            Some(false) => ". Without the other squares it would be an open tour",
        };
        let how = match (rest, listing.convention) {
            ("", _) => "",
            (_, Convention::Table(_)) => ": write # for them, or name them with --missing",
            _ => ": name them with --missing, or the board with --shape",
        };
        format!("{}{rest}{how}", no_tour(&error, listing.convention))
    })
}

fn no_tour(error: &ListingError, convention: Convention) -> String {
    format!("no tour: {error} (read as {convention})")
}

fn check_long(path: &Path, started: Vec<u8>, mut source: impl Read) -> Checked {
    let in_file = |error: ReadError| match error {
        ReadError::Unknown => format!(
            "{}: it has more than {LARGEST} bytes: of longer files only lists of squares, of coordinates and of moves as CSV are read, as solve writes them",
            path.display()
        ),
        other => format!("{}: {other}", path.display()),
    };
    let mut list = LongList::default();
    let progress = ProgressDisplay::new();
    // Only a regular file has a known length, from which to report progress.
    let whole = fs::metadata(path).ok().filter(Metadata::is_file);
    let whole = whole.map(|whole| whole.len());
    let mut read = started.len();
    list.read(&started).map_err(in_file)?;
    drop(started);
    let mut chunk = vec![0; 1 << 18];
    while !list.is_decided() {
        match source.read(&mut chunk) {
            Ok(0) => break,
            Ok(length) => {
                list.read(&chunk[..length]).map_err(in_file)?;
                read += length;
                let _ = progress.report(read as u64, whole);
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(unreadable(path, &error).into()),
        }
    }
    drop(progress);
    let convention = list.convention();
    let checked = list.check().map_err(in_file)?;
    let tour = checked.map_err(|error| Failure::negative(no_tour(&error, convention)))?;
    Ok((kind(&tour.board, tour.is_closed), convention))
}

fn kind(board: &Board, is_closed: bool) -> String {
    let kind = if is_closed { "a closed" } else { "an open" };
    let without = match board.size().area() - board.squares() {
        0 => String::new(),
        1 => " without one square".to_owned(),
        missing => format!(" without {missing} squares"),
    };
    let squares = match board.squares() {
        1 => "1 square".to_owned(),
        squares => format!("{squares} squares"),
    };
    format!("{kind} tour of {board}{without}: {squares}")
}

pub(super) fn read(path: &Path) -> Result<ClaimedTour, String> {
    import::read_from(open(path)?).map_err(|error| sentence(path, &error))
}

/// Opens a file, or the ID or link given in its place; - is standard input.
fn open(path: &Path) -> Result<Box<dyn Read>, String> {
    if link_in_place_of(path).is_some() && import::id(path).is_none() {
        return Err(format!("{}: this link does not lead to a tour", name(path)));
    }
    cli::open(path).map_err(|error| unreadable(path, &error))
}

fn unreadable(path: &Path, error: &dyn Display) -> String {
    format!("{} could not be read: {error}", name(path))
}

fn sentence(path: &Path, error: &ImportError) -> String {
    let unread = unread(error);
    match error {
        ImportError::Read(_) => format!("{}: {unread}", name(path)),
        _ => unreadable(path, &unread),
    }
}

/// A name for messages: the path, or an ID, which is shortened.
fn name(path: &Path) -> String {
    const MOST: usize = 60;
    match import::id(path) {
        Some(id) if id.len() > MOST => id.chars().take(MOST).chain(['\u{2026}']).collect(),
        _ => path.display().to_string(),
    }
}
