//! Chooses among the possible readings of a text, in five steps:
//!
//! 1. `decode` removes what only formats the text.
//! 2. `list` reads a text whose every line is one square. Only other texts take the further steps.
//! 3. `candidates` finds the tables, runs of numbers and lists of squares between other words.
//! 4. `notation` reads each candidate in every notation in which it may be written.
//! 5. `judge` drops coincidences, and gives points to the other readings. The reading with the most points wins.
//!
//! The steps are repeated for the parts of the text (`parts`), which win as several tours if they have more points together.

use super::candidates::{MOST_READ, TextCandidates};
use super::meter::Meter;
use super::parts::{DIVISIONS, FEWEST};
use super::steps::PrintedBoard;
use super::table::NumberTable;
use super::{ClaimedTour, Format, ReadError, list, pgn};
use std::cmp::Reverse;
use std::fmt;

/// A reading of a text, or of a part of it, as a tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The squares, which need not be a tour.
    pub tour: ClaimedTour,
    /// Whether the squares are a tour.
    pub is_tour: bool,
    /// Describes the other reading of coordinates, with the row first, if its board differs; otherwise `None`.
    pub also: Option<String>,
    /// The number of boards, of which this is the last, in a text that shows a board after each step; otherwise 1.
    pub boards: usize,
    /// The reading with the most points wins.
    pub(super) points: u64,
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.tour.convention)?;
        self.also
            .as_ref()
            .map_or(Ok(()), |also| write!(f, "; {also}"))
    }
}

impl Reading {
    /// A reading that was not judged yet.
    pub(super) fn of(tour: ClaimedTour) -> Reading {
        Reading {
            tour,
            is_tour: false,
            also: None,
            boards: 1,
            points: 0,
        }
    }
}

/// A search for the best reading of a text.
pub(super) struct ReadingSearch<'a> {
    pub(super) meter: Meter<'a>,
    /// The only format to consider; `None` for all formats.
    pub(super) only: Option<&'static Format>,
    /// Whether the text is known to be a list of squares, so that its words are comments.
    pub(super) is_list_meant: bool,
    /// The number of JSON objects around the text.
    pub(super) depth: usize,
    pub(super) considered: Vec<Reading>,
    pub(super) best: Option<Reading>,
}

impl<'a> ReadingSearch<'a> {
    pub(super) fn new(only: Option<&'static Format>, meter: Meter<'a>) -> ReadingSearch<'a> {
        ReadingSearch {
            meter,
            only,
            is_list_meant: false,
            depth: 0,
            considered: Vec::new(),
            best: None,
        }
    }

    /// Keeps a reading for an explanation, if it is short and one of the first.
    pub(super) fn consider(&mut self, reading: &Reading) {
        const MOST_CONSIDERED: usize = 20;
        const MOST_SQUARES: usize = 1 << 16;
        if self.considered.len() < MOST_CONSIDERED && reading.tour.squares.len() < MOST_SQUARES {
            self.considered.push(reading.clone());
        }
    }

    /// The readings that were considered, best first.
    pub(super) fn considered(mut self) -> Vec<Reading> {
        self.considered
            .sort_by_key(|reading| Reverse(reading.points));
        self.considered
    }

    /// The reading of a list in a format that needs no guess.
    pub(super) fn accepted(&mut self, tour: ClaimedTour) -> Result<Reading, ReadError> {
        self.judge(tour, true)?;
        self.best.take().ok_or(ReadError::Unknown)
    }

    /// The tours of a text: one, or several if several parts together have more points.
    pub(super) fn in_text(&mut self, text: &str) -> Result<Vec<Reading>, ReadError> {
        self.meter.count(text.len())?;
        let text = pgn::with_start(text);
        let text = super::decode::cleaned(&text);
        let mut stacks = Vec::new();
        let mut steps = Vec::new();
        let whole = self.whole(&text, &mut stacks, &mut steps);
        // Chance makes no boards that all count without a gap.
        if !steps.is_empty() {
            return Ok(steps);
        }
        let points = whole.as_ref().map_or(0, |reading| reading.points);
        let considered = self.considered.len();
        let mut several = Vec::new();
        for divide in DIVISIONS {
            self.meter.count(text.len())?;
            let read = |part: &&str| self.whole(part, &mut Vec::new(), &mut Vec::new()).ok();
            several = better(several, divide(&text), read);
        }
        for tables in &stacks {
            several = better(several, tables, |table| {
                self.read_table(table, false, false).ok()?;
                self.best.take()
            });
        }
        // The parts of a text are not worth an explanation.
        self.considered.truncate(considered);
        if points_of(&several) > points {
            return Ok(several);
        }
        Ok(vec![whole?])
    }

    /// The best reading of a text as one tour. Adds to `stacks` the boards into which its tables can be split, and to
    /// `steps` the readings of boards that are printed one after another.
    fn whole(
        &mut self,
        text: &str,
        stacks: &mut Vec<Vec<NumberTable>>,
        steps: &mut Vec<Reading>,
    ) -> Result<Reading, ReadError> {
        if let Some(list) = list::read(text, &mut self.meter) {
            return self.accepted(list?);
        }
        let candidates = TextCandidates::of(text, &mut self.meter)?;
        for table in candidates.tables.iter().take(MOST_READ) {
            self.meter.count(table.cells.len())?;
            stacks.extend(table.boards());
        }
        for PrintedBoard { table, boards } in &candidates.steps {
            self.read_board(table, true)?;
            let reading = self.best.take();
            steps.extend(reading.map(|reading| Reading {
                boards: *boards,
                ..reading
            }));
        }
        self.best_of(candidates)
    }
}

pub(super) fn points_of(readings: &[Reading]) -> u64 {
    readings.iter().map(|reading| reading.points).sum()
}

/// Reads the tours in `parts`. Returns them if they have more points than `best`, otherwise `best`.
fn better<T>(
    best: Vec<Reading>,
    parts: impl IntoIterator<Item = T>,
    mut read: impl FnMut(&T) -> Option<Reading>,
) -> Vec<Reading> {
    /// Parts to try first. If none of them is a tour, the other parts are not read.
    const SAMPLE: usize = 20;
    let mut parts = parts.into_iter();
    let (Some(first), Some(second)) = (parts.next(), parts.next()) else {
        return best;
    };
    let mut tours: Vec<Reading> = Vec::new();
    for (number, part) in [first, second].into_iter().chain(parts).enumerate() {
        if number == SAMPLE && !tours.iter().any(|tour| tour.is_tour) {
            return best;
        }
        let is_long = |reading: &Reading| reading.tour.squares.len() >= FEWEST;
        tours.extend(read(&part).filter(is_long));
    }
    let has_tour = tours.iter().any(|tour| tour.is_tour);
    if tours.len() > 1 && has_tour && points_of(&tours) > points_of(&best) {
        tours
    } else {
        best
    }
}
