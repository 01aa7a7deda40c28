//! `verify`: checks whether a file holds a tour.

use super::progress::ProgressDisplay;
use super::{CommandResult, Failure, print, print_line};
use crate::cli::{self, VerifyArguments, WantedArguments, link_in_place_of, unread};
use knights_tour::listing::{ClaimedTour, Convention, ListingError};
use knights_tour::no_progress;
use knights_tour::text::{LARGEST, LongList, LongTour, ReadError, Reading};
use knights_tour::tour::{Tour, TourError};
use knights_tour_base::wording::count;
use knights_tour_picture::import::{self, ImportError, ImportedFile};
use std::fmt::Display;
use std::fs::{self, Metadata};
use std::io::{ErrorKind, Read};
use std::path::Path;

/// Checks the tours of a file, and says what they are.
pub(crate) fn run(arguments: &VerifyArguments) -> CommandResult {
    let path = &arguments.file;
    let mut source = open(path)?;
    let mut started = Vec::new();
    let most = LARGEST as u64 + 1;
    let read = source.by_ref().take(most).read_to_end(&mut started);
    let _ = read.map_err(|error| unreadable(path, &error))?;
    if started.len() > LARGEST {
        let (tour, convention) = check_long(path, started, source)?;
        arguments.wanted.check(&tour).map_err(Failure::negative)?;
        return passed(&kind(&tour), convention, &convention);
    }
    let readings = ImportedFile::from(started).tours(arguments.only, &mut no_progress());
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
            let line = checked(reading, &arguments.wanted).map_err(Failure::negative)?;
            passed(&line, reading.tour.convention, reading)
        }
        several => check_several(several, &arguments.wanted),
    }
}

impl WantedArguments {
    /// Fails if a tour is not on the board, from the square or of the kind that the options name.
    fn check(&self, tour: &LongTour) -> Result<(), String> {
        let unmet = if let Some(size) = self.board.filter(|size| *size != tour.board.size()) {
            format!("the tour is on {}, not on {size}", tour.board)
        } else if let Some(start) = self.start.filter(|start| *start != tour.start) {
            format!("the tour starts at {}, not at {start}", tour.start)
        } else if let Some(end) = tour.end.filter(|_| self.closed) {
            let start = tour.start;
            format!("the tour is open: no knight's move leads from {end} back to {start}")
        } else {
            return Ok(());
        };
        Err(unmet)
    }
}

/// What a reading is, if it is a tour that meets the options; otherwise why not.
fn checked(reading: &Reading, wanted: &WantedArguments) -> Result<String, String> {
    let listing = &reading.tour;
    let is_last = reading.boards > 1;
    let boards = count(reading.boards as u64, "board", "boards");
    if is_last
        && let Err(ListingError::Tour(TourError::Missing {
            visited, squares, ..
        })) = listing.check()
    {
        return Err(format!(
            "{boards}; the search stopped at {visited} of {squares} squares"
        ));
    }
    let tour = LongTour::from(&tour(listing)?);
    wanted.check(&tour)?;
    let kind = kind(&tour);
    Ok(match is_last {
        true => format!("{boards}; the last is {kind}"),
        false => kind,
    })
}

/// Says what was read, and how, unless it is a plain board, which has one meaning only.
fn passed(kind: &str, convention: Convention, reading: &dyn Display) -> CommandResult {
    print(|out| writeln!(out, "{kind}"))?;
    if convention != Convention::Table(1) {
        print_line(&format!("read as {reading}"));
    }
    Ok(())
}

fn explain(reading: &Reading) {
    let listing = &reading.tour;
    let verdict = match listing.check() {
        Ok(tour) => kind(&LongTour::from(&tour)),
        Err(error) => format!("no tour: {error}"),
    };
    print_line(&format!(
        "considered as {reading}, on {}: {verdict}",
        listing.board
    ));
}

fn check_several(readings: &[Reading], wanted: &WantedArguments) -> CommandResult {
    let mut right = 0;
    for reading in readings {
        let line = match checked(reading, wanted) {
            Ok(line) => {
                right += 1;
                line
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

/// A tour in a file, and the notation of the file.
type Checked = CommandResult<(LongTour, Convention)>;

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
        let other = other_walk(listing).unwrap_or_default();
        format!("{}{rest}{how}{other}", no_tour(&error, listing.convention))
    })
}

/// Of which piece, or on which surface, a list of all squares would be a tour.
fn other_walk(listing: &ClaimedTour) -> Option<String> {
    const PIECES: [([u32; 2], &str); 7] = [
        ([0, 1], "wazir"),
        ([1, 1], "ferz"),
        ([0, 2], "dabbaba"),
        ([1, 3], "camel"),
        ([2, 3], "zebra"),
        ([1, 4], "giraffe"),
        ([3, 4], "antelope"),
    ];
    let (squares, size) = (&listing.squares, listing.board.size());
    let has_all = squares.len() > 2 && squares.len() as u64 == listing.board.squares();
    let steps = squares.windows(2).map(|pair| {
        let files = pair[0].file().abs_diff(pair[1].file());
        let ranks = pair[0].rank().abs_diff(pair[1].rank());
        [files, ranks]
    });
    let sorted = |[one, other]: [u32; 2]| [one.min(other), one.max(other)];
    let first = sorted(steps.clone().next().filter(|_| has_all)?);
    if first != [1, 2] && steps.clone().all(|step| sorted(step) == first) {
        let piece = PIECES.iter().find(|(leap, _)| *leap == first);
        let piece = piece.map_or("leaper", |(_, piece)| piece);
        let [one, other] = first;
        return Some(format!(". Every move is ({one},{other}): {}'s", a(piece)));
    }
    let around = |[files, ranks]: [u32; 2]| {
        sorted([
            files.min(size.width() - files),
            ranks.min(size.height() - ranks),
        ])
    };
    let is_right = steps.map(around).all(|step| step == [1, 2]);
    is_right.then(|| ". On a torus, where opposite edges meet, it would be right".to_owned())
}

fn a(piece: &str) -> String {
    let article = if piece.starts_with('a') { "an" } else { "a" };
    format!("{article} {piece}")
}

fn no_tour(error: &ListingError, convention: Convention) -> String {
    format!("no tour: {error} (read as {convention})")
}

/// Checks a list of squares that is too long to be kept.
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
    Ok((tour, convention))
}

fn kind(tour: &LongTour) -> String {
    let LongTour { board, start, end } = tour;
    let (kind, to) = match end {
        None => ("a closed", String::new()),
        Some(end) => ("an open", format!(" to {end}")),
    };
    let without = match board.size().area() - board.squares() {
        0 => String::new(),
        1 => " without one square".to_owned(),
        missing => format!(" without {missing} squares"),
    };
    let squares = match board.squares() {
        1 => "1 square".to_owned(),
        squares => format!("{squares} squares"),
    };
    format!("{kind} tour of {board}{without} from {start}{to}: {squares}")
}

pub(super) fn read(path: &Path) -> Result<ClaimedTour, String> {
    let file = import::read(open(path)?);
    file.and_then(|file| file.tour())
        .map_err(|error| sentence(path, &error))
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
