//! One answer of the judged program: what it printed, and whether it is right.

use super::case::Case;
use super::run::{Ending, RunOutput};
use knights_tour::board::{Board, Square};
use knights_tour::listing::{ClaimedTour, Convention, ListingError};
use knights_tour::no_progress;
use knights_tour::text::Reading;
use knights_tour::tour::TourError;
use knights_tour_picture::import::{ImportError, ImportedFile};
use std::fmt;

/// Whether an answer is right, and what is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// A tour, or rightly none.
    Right,
    WrongStart,
    /// A move is not a knight's.
    Illegal,
    /// Numbers of a board are missing, or squares of a list occur twice.
    Repeated,
    /// A number of a board occurs twice.
    Twice,
    OffBoard,
    /// The tour ends before the board is full.
    Stops,
    /// An unfinished board where no tour exists.
    Silent,
    WrongBoard,
    /// No tour, but there is one.
    Denied,
    TooSlow,
    /// Too slow where no tour exists.
    Vain,
    /// Too slow where the colours rule out a tour.
    WrongColour,
    TooMuch,
    Crash,
    Unreadable,
}

/// The name in JSON and CSV, such as "WrongStart".
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// The answer of one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) kind: Kind,
    /// What the program does, as a verb and its object.
    pub(super) detail: String,
    /// The squares that were read, up to the first error in the numbers.
    pub(super) squares: Vec<Square>,
    /// Whether columns and rows may be exchanged, because the squares were printed as coordinates.
    pub(super) is_either_way: bool,
}

impl Answer {
    /// Judges what a run printed. If it can be read in several ways, the best counts.
    pub(super) fn of(case: &Case, run: &RunOutput) -> Answer {
        let text = String::from_utf8_lossy(&run.out);
        let read = claims(case, &text)
            .into_iter()
            .map(|claim| assess(case, claim));
        let read = read.min_by_key(|answer| answer.kind);
        let is_whole = read
            .as_ref()
            .is_some_and(|answer| answer.kind <= Kind::WrongStart);
        let is_none = match run.ending {
            Ending::Status(0) if text.trim().is_empty() => true,
            Ending::Status(1..) if run.errors.contains(" tour") => {
                denies(&text) || denies(&run.errors)
            }
            _ => denies(&text),
        };
        let (denied, slow) = match (case.is_possible, case.is_wrong_colour()) {
            (true, _) => (Kind::Denied, Kind::TooSlow),
            (_, true) => (Kind::Right, Kind::WrongColour),
            (..) => (Kind::Right, Kind::Vain),
        };
        let says = if text.trim().is_empty() {
            "prints nothing"
        } else {
            "says that there is no tour"
        };
        let but = if case.is_possible {
            ", but there is one"
        } else {
            ""
        };
        let (kind, detail) = match (run.ending, read) {
            (Ending::OutOfTime, _) => (slow, "does not answer in time".to_owned()),
            (Ending::TooMuchOutput, _) => (Kind::TooMuch, "prints without end".to_owned()),
            // Some programs of students end with any status.
            (Ending::Status(0..), Some(answer)) if is_whole => return answer,
            (Ending::Status(0..), _) if is_none => (denied, format!("{says}{but}")),
            (Ending::Status(0), Some(answer)) => return answer,
            (Ending::Status(0), None) => {
                let error = tours(&text)
                    .err()
                    .map_or_else(String::new, |error| format!(" ({error})"));
                let line = first_line(&text);
                (
                    Kind::Unreadable,
                    format!("prints \u{2018}{line}\u{2019}{error}"),
                )
            }
            (Ending::Status(status), _) => (
                Kind::Crash,
                format!("ends with an error: {}", error(status, &run.errors)),
            ),
        };
        Answer {
            kind,
            detail,
            squares: Vec::new(),
            is_either_way: true,
        }
    }
}

/// The detail of a wrong board.
pub(super) fn board_of(board: &Board) -> String {
    format!("prints a board of {board:#}")
}

/// Judges a list of squares as the answer to a question.
fn assess(case: &Case, mut claim: ClaimedTour) -> Answer {
    let start = case.start.as_ref();
    // A square left at 0 a knight's move before the start looks like the first of a tour.
    let is_from_zero = matches!(claim.convention, Convention::Table(0) | Convention::Flat(0));
    if is_from_zero && start.is_some() && claim.squares.get(1) == start {
        let _ = claim.squares.remove(0);
    }
    let (board, checked) = (case.board.as_ref().unwrap_or(&claim.board), claim.check());
    let squares = &claim.squares;
    let name = |square: Option<&Square>| square.map_or_else(String::new, Square::to_string);
    let (first, last, visited) = (name(squares.first()), name(squares.last()), squares.len());
    let stops = || {
        format!(
            "stops on {last} after {visited} of {} squares",
            board.squares()
        )
    };
    let wrong = |error: ListingError| format!("prints a wrong list: {error}");
    let (kind, detail) = match checked {
        _ if claim.board != *board => (Kind::WrongBoard, board_of(&claim.board)),
        Ok(_) if start.is_none() || squares.first() == start => {
            (Kind::Right, "finds a tour".to_owned())
        }
        Ok(_) => (Kind::WrongStart, format!("starts on {first}")),
        Err(ListingError::Tour(TourError::Missing { .. })) if case.is_possible => {
            (Kind::Stops, stops())
        }
        Err(ListingError::Tour(TourError::Missing { .. })) => {
            (Kind::Silent, stops() + ", and no tour exists")
        }
        Err(error @ ListingError::Tour(TourError::NotAMove { .. })) => {
            (Kind::Illegal, wrong(error))
        }
        Err(error @ ListingError::Tour(TourError::OffBoard { .. })) => {
            (Kind::OffBoard, wrong(error))
        }
        Err(error @ ListingError::NumberTwice { .. }) => (Kind::Twice, wrong(error)),
        Err(error) => (Kind::Repeated, wrong(error)),
    };
    let is_either_way = matches!(claim.convention, Convention::Pairs(_));
    Answer {
        kind,
        detail,
        squares: claim.squares,
        is_either_way,
    }
}

/// The lists of squares in a text, on the board of the question where their notation allows it.
fn claims(case: &Case, text: &str) -> Vec<ClaimedTour> {
    /// Shorter lists on larger boards are a coincidence.
    const FEWEST: u64 = 3;
    let read = tours(text).unwrap_or_default();
    let claims = read.into_iter().map(|reading| reading.tour);
    let fewest = case.squares().min(FEWEST);
    let claims =
        claims.filter(|claim| claim.squares.len() as u64 >= fewest || claim.error.is_some());
    let on_board = |claim: ClaimedTour| match (&case.board, claim.convention) {
        (Some(board), Convention::Pairs(_)) => transposed(&claim, board)
            .into_iter()
            .chain([claim.on(board)])
            .collect(),
        (Some(board), Convention::Squares) => vec![claim.on(board)],
        _ => vec![claim],
    };
    claims.flat_map(on_board).collect()
}

fn tours(text: &str) -> Result<Vec<Reading>, ImportError> {
    let file = ImportedFile::from(text.as_bytes().to_vec());
    Ok(file.tours(None, &mut no_progress())?.tours?)
}

/// Coordinates read with the row first.
fn transposed(claim: &ClaimedTour, board: &Board) -> Option<ClaimedTour> {
    let turned = claim.squares.iter().map(|square| {
        let (x, y) = claim.board.size().xy(*square);
        board.size().at(y, x)
    });
    let squares = turned.collect::<Option<_>>()?;
    Some(ClaimedTour {
        squares,
        board: board.clone(),
        ..claim.clone()
    })
}

/// Whether the text says that there is no tour.
fn denies(text: &str) -> bool {
    const ALONE: &str = " no none false null -1 0 [] ";
    const PHRASES: &str = "no solution|no tour|no such tour|no knight|no path|no valid|not exist|n't exist|not found|not possible|impossible|unsolvable|fail|unable to|tour must";
    let text = text.trim().to_lowercase();
    ALONE.contains(&format!(" {text} ")) || PHRASES.split('|').any(|phrase| text.contains(phrase))
}

/// What is known about the end of a program that failed.
fn error(status: i32, errors: &str) -> String {
    const WORDS: [&str; 3] = ["rror", "xception", "panicked"];
    let says = |line: &&str| {
        !line.starts_with([' ', '\t']) && WORDS.iter().any(|word| line.contains(word))
    };
    match (errors.lines().find(says).or(errors.lines().last()), -status) {
        (Some(line), _) => first_line(line),
        (None, 6) => "an abort".to_owned(),
        (None, 7 | 10 | 11) => "an access outside its memory".to_owned(),
        (None, 8) => "a division by zero".to_owned(),
        (None, 1..) => format!("signal {}", -status),
        (None, _) => format!("status {status}"),
    }
}

fn first_line(text: &str) -> String {
    const LONGEST: usize = 80;
    let line = text.lines().map(str::trim).find(|line| !line.is_empty());
    let visible = line.unwrap_or_default().chars().filter(|c| !c.is_control());
    visible.take(LONGEST).collect()
}
