//! Chooses among the possible readings of a text: the one with the most knight's moves wins.

use super::candidates::{BLANK, Candidates, GAP, HOLE, Table};
use super::meter::Meter;
use super::{ClaimedTour, Convention, Format, ReadError, long, of_coordinates};
use crate::board::{Board, Direction, Size, Square, Symmetry};
use crate::listing::ListingError;
use knights_tour_base::Cancelled;
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
    /// Four points for each knight's move and for each square of a complete tour, plus small bonuses.
    score: u64,
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.tour.convention)?;
        self.also
            .as_ref()
            .map_or(Ok(()), |also| write!(f, "; {also}"))
    }
}

/// Minimum number of squares of each tour in a text with several tours.
pub(super) const FEWEST: usize = 8;

/// Candidates of at most this many cells are read only if the text has nothing else.
const MOST_UNREAD: usize = 3;

/// Maximum number of candidates of each kind (tables, runs and lists) to read.
const MOST_READ: usize = 1_000;

/// Number of parts to try first. If none of them is a tour, the other parts are not read.
const SAMPLE: usize = 20;

/// Readings of at least this many squares are not kept in `considered`.
const MOST_EXPLAINED: u64 = 1 << 16;

type Divide = fn(&str) -> Vec<&str>;

/// A search for the best reading of a text.
pub(super) struct Search<'a> {
    pub(super) meter: Meter<'a>,
    /// The only format to consider; `None` for all formats.
    pub(super) only: Option<&'static Format>,
    /// Whether the text is known to be a list of squares, so that its words are comments.
    pub(super) is_meant: bool,
    /// The number of JSON objects around the text.
    pub(super) depth: usize,
    pub(super) considered: Vec<Reading>,
    pub(super) best: Option<Reading>,
}

impl<'a> Search<'a> {
    pub(super) fn new(only: Option<&'static Format>, meter: Meter<'a>) -> Search<'a> {
        Search {
            meter,
            only,
            is_meant: false,
            depth: 0,
            considered: Vec::new(),
            best: None,
        }
    }

    /// The readings that were considered, best first.
    pub(super) fn considered(mut self) -> Vec<Reading> {
        self.considered
            .sort_by_key(|reading| Reverse(reading.score));
        self.considered
    }

    pub(super) fn accepted(&mut self, tour: ClaimedTour) -> Result<Reading, ReadError> {
        self.add(tour, true)?;
        self.best.take().ok_or(ReadError::Unknown)
    }

    /// The tours of a text: one, or several if several parts together score higher.
    pub(super) fn in_text(&mut self, text: &str) -> Result<Vec<Reading>, ReadError> {
        const WAYS: [Divide; 3] = [sections, long_lines, groups];
        self.meter.count(text.len())?;
        let text = super::decode::cleaned(text);
        let mut stacks = Vec::new();
        let whole = self.whole(&text, &mut stacks);
        let considered = self.considered.len();
        let mut several = Vec::new();
        for divide in WAYS {
            self.meter.count(text.len())?;
            let read = |part: &&str| self.whole(part, &mut Vec::new()).ok();
            several = better(several, &divide(&text), read);
        }
        for stack in &stacks {
            several = better(several, stack, |table| {
                self.read_table(table, false, false).ok()?;
                self.best.take()
            });
        }
        self.considered.truncate(considered);
        if score_of(&several) > whole.as_ref().map_or(0, |reading| reading.score) {
            return Ok(several);
        }
        Ok(vec![whole?])
    }

    /// The best reading of a text as one tour. Adds to `stacks` the boards into which its tables can be split.
    fn whole(&mut self, text: &str, stacks: &mut Vec<Vec<Table>>) -> Result<Reading, ReadError> {
        if let Some(list) = long::strict(text, &mut self.meter) {
            return self.accepted(list?);
        }
        let candidates = Candidates::of(text, &mut self.meter)?;
        for table in candidates.tables.iter().take(MOST_READ) {
            self.meter.count(table.cells.len())?;
            stacks.extend([stacked(table, true), stacked(table, false)]);
        }
        self.best_of(candidates)
    }

    fn best_of(&mut self, candidates: Candidates) -> Result<Reading, ReadError> {
        let (numbers, squares) = (candidates.numbers.len(), candidates.squares.len());
        let is_single = candidates.is_pure && numbers + squares == 1;
        for table in candidates.tables.iter().take(MOST_READ) {
            let (width, height) = (table.width, table.height());
            let is_board = width > 1 && (height > 1 || table.cells.contains(&HOLE));
            let is_plain = is_board && table.is_alone && candidates.is_pure || is_single;
            if is_plain || table.cells.len() > MOST_UNREAD {
                self.read_table(table, is_plain, candidates.is_pure)?;
            }
        }
        let runs = candidates.runs.iter().filter(|run| run.len() > MOST_UNREAD);
        for run in runs.take(MOST_READ) {
            for begin in run.clone().take(3) {
                self.read_run(&candidates.numbers[begin..run.end])?;
            }
        }
        let is_list = candidates.is_pure && (numbers == 0 || numbers == squares);
        let lists = candidates.lists.iter().filter(|list| !list.is_empty());
        for list in lists.take(MOST_READ) {
            let is_plain = (is_list || self.is_meant) && list.len() == squares;
            self.read_list(&candidates.squares[list.clone()], is_plain)?;
        }
        self.best.take().ok_or_else(|| candidates.nearest())
    }

    fn add(&mut self, tour: ClaimedTour, is_plain: bool) -> Result<(), Cancelled> {
        let count = self.moves(tour.squares.iter().copied())?;
        self.add_counted(tour, count, is_plain, None)
    }

    /// Counts the knight's moves; the flag is true if there are no other moves. `None` if other moves outnumber them.
    fn moves(
        &mut self,
        squares: impl Iterator<Item = Square>,
    ) -> Result<Option<(u64, bool)>, Cancelled> {
        let (mut right, mut wrong, mut last) = (0, 0, None);
        for square in squares {
            self.meter.count(1)?;
            let before = last.replace(square);
            match before.map(|before| Direction::between(before, square)) {
                None => {}
                Some(Some(_)) => right += 1,
                Some(None) => wrong += 1,
            }
            if wrong > right + 12 {
                return Ok(None);
            }
        }
        Ok(Some((right, wrong == 0)))
    }

    /// Keeps a reading if most moves are knight's moves, or if the reading covers the whole text (`is_plain`).
    fn add_counted(
        &mut self,
        tour: ClaimedTour,
        count: Option<(u64, bool)>,
        is_plain: bool,
        also: Option<String>,
    ) -> Result<(), Cancelled> {
        self.meter.count(tour.squares.len())?;
        let tour = tour.without_return();
        let length = tour.squares.len() as u64;
        let (right, are_all) = count.unwrap_or((0, false));
        let is_known = self
            .only
            .is_none_or(|format| tour.convention.format() == format.name);
        // Not a coincidence: more than `moves` knight's moves, with squares that fill at least 1/`share` of the board.
        let (share, moves) = match tour.convention {
            Convention::Pairs(_) => (5, 4),
            Convention::Indices(_) | Convention::Flat(_) => (2, 4),
            Convention::Table(_) => (u64::MAX, 2),
            _ => (u64::MAX, 4),
        };
        let is_likely = right > moves
            && (are_all || right * 10 + 10 > length * 7)
            && length.saturating_mul(share) >= tour.board.squares()
            && is_plain | is_mostly_new(&tour.squares);
        if !is_known || !is_plain && !is_likely {
            return Ok(());
        }
        let is_tour = are_all && tour.is_tour();
        let is_part = are_all && !is_tour && tour.is_unfinished();
        let whole = if is_tour { length } else { 0 };
        let score = 1 + 4 * (right + whole) + 2 * u64::from(is_part) + u64::from(is_plain);
        let reading = Reading {
            tour,
            is_tour,
            also,
            score,
        };
        if self.considered.len() < 20 && length < MOST_EXPLAINED {
            self.considered.push(reading.clone());
        }
        if self.best.as_ref().is_none_or(|best| best.score < score) {
            self.best = Some(reading);
        }
        Ok(())
    }

    fn read_list(&mut self, squares: &[Square], is_plain: bool) -> Result<(), Cancelled> {
        const FILES: u32 = 26;
        self.add_list(squares.to_vec(), is_plain)?;
        // In names such as `nb3`, the first letter was read as part of the file. If all names, perhaps except the
        // first, start with the same letter, the letter denotes the knight.
        let letters = squares.last().map_or(0, |square| square.file() / FILES);
        let has_none = squares[0].file() < FILES;
        let mut named = squares.iter().skip(usize::from(has_none));
        if letters > 0 && named.all(|square| square.file() / FILES == letters) {
            let short = |square: &Square| Square::new(square.file() % FILES, square.rank());
            self.add_list(squares.iter().map(short).collect(), false)?;
        }
        Ok(())
    }

    fn add_list(&mut self, squares: Vec<Square>, is_plain: bool) -> Result<(), Cancelled> {
        match ClaimedTour::bounded(chained(&squares).unwrap_or(squares)) {
            Ok(tour) => self.add(tour, is_plain),
            Err(_) => Ok(()),
        }
    }

    /// Reads numbers, ignoring line breaks: as a board, as coordinates, or as square numbers.
    fn read_run(&mut self, cells: &[u32]) -> Result<(), Cancelled> {
        self.meter.count(cells.len())?;
        if let Some(numbered) = Numbered::of(cells) {
            for size in sizes(cells.len(), 0) {
                self.add_numbered(&numbered, size.into(), Convention::Flat, false)?;
            }
        }
        let run: Vec<u32> = cells.iter().copied().filter(|&cell| cell < GAP).collect();
        let (pairs, rest) = run.as_chunks::<2>();
        if rest.is_empty() {
            self.read_pairs(pairs, false, false)?;
            self.read_indices(&chained(&run).unwrap_or_default())?;
        }
        self.read_indices(&run)
    }

    fn read_pairs(
        &mut self,
        pairs: &[[u32; 2]],
        is_plain: bool,
        is_labelled: bool,
    ) -> Result<(), Cancelled> {
        if let Some(pairs) = chained(pairs) {
            self.read_pairs(&pairs, is_plain, is_labelled)?;
        }
        let count = self.moves(pairs.iter().map(|&[x, y]| Square::new(x, y)))?;
        if count.is_none() && !is_plain {
            return Ok(());
        }
        let Ok(tour) = of_coordinates(pairs) else {
            return Ok(());
        };
        let (width, height) = (tour.board.width(), tour.board.height());
        let is_open = width != height && !is_labelled;
        let turned = is_open.then(|| format!("with the row first, they are on {height}x{width}"));
        self.add_counted(tour, count, is_plain, turned)
    }

    /// Reads square numbers in tour order. Squares are numbered row by row from the top.
    fn read_indices(&mut self, run: &[u32]) -> Result<(), Cancelled> {
        let (Some(&least), Some(&most)) = (run.iter().min(), run.iter().max()) else {
            return Ok(());
        };
        // Try all widths, each with the lowest possible height: the height does not affect the moves.
        let widths = 3..if run.len() < FEWEST { 3 } else { 65 };
        // A list without a 0 may still count from 0; then require that all moves are knight's moves.
        for first in (0..=least.min(1)).rev() {
            let place = |number: u32| u64::from(number - first);
            let part = |width| Size::new(width, (most - first) / width + 1).ok();
            let parts = widths.clone().filter_map(part);
            let wholes = [run.len(), run.len() - 1].map(|count| sizes(count, place(most) as usize));
            for size in parts.chain(wholes.into_iter().flatten()) {
                let squares = || {
                    run.iter()
                        .filter_map(|&number| size.square_at(place(number)))
                };
                let count = self.moves(squares())?;
                let count = count.filter(|count| count.1 || first == least.min(1));
                if let Some(count) = count {
                    let squares = squares().collect();
                    let tour = ClaimedTour::read_as(Convention::Indices(first), size, squares);
                    self.add_counted(tour, Some(count), false, None)?;
                }
            }
        }
        Ok(())
    }

    fn read_table(
        &mut self,
        table: &Table,
        is_plain: bool,
        is_pure: bool,
    ) -> Result<(), Cancelled> {
        let (width, height) = (table.width, table.height());
        self.read_board(table, is_plain)?;
        for part in without_labels(table) {
            self.read_board(&part, is_plain)?;
        }
        if table.cells.iter().any(|&cell| cell >= GAP) {
            return Ok(());
        }
        let is_marked =
            width == 2 && height > 1 && table.is_marked && (is_pure || table.is_labelled);
        for column in 0..width.min(6).saturating_sub(1) {
            let pairs = table
                .rows()
                .filter_map(|row| row.get(column..column + 2)?.try_into().ok());
            self.read_pairs(&pairs.collect::<Vec<_>>(), is_marked, table.is_labelled)?;
        }
        if width > 1 {
            self.read_indices(&table.column(width - 1))?;
        }
        Ok(())
    }

    /// Reads a table as a numbered board, in which zeros and blanks may be unvisited squares.
    fn read_board(&mut self, table: &Table, is_plain: bool) -> Result<(), Cancelled> {
        self.meter.count(table.cells.len())?;
        let zeros = table.cells.iter().filter(|&&cell| cell == 0).count();
        if table.cells.contains(&GAP) {
            let holes = table.with(GAP, HOLE);
            let board = if is_shape(&holes) {
                holes
            } else {
                table.with(GAP, BLANK)
            };
            return self.read_board(&board, is_plain);
        }
        if zeros < 2 {
            self.add_board(table, is_plain)?;
        }
        if zeros > 0 {
            self.add_board(&table.with(0, BLANK), is_plain && zeros > 1)?;
        }
        Ok(())
    }

    fn add_board(&mut self, table: &Table, is_plain: bool) -> Result<(), Cancelled> {
        let (Ok(board), Some(numbered)) = (table.board(), Numbered::of(&table.cells)) else {
            return Ok(());
        };
        self.add_numbered(
            &numbered,
            board,
            Convention::Table,
            is_plain && numbered.is_clear,
        )
    }

    fn add_numbered(
        &mut self,
        numbered: &Numbered,
        board: Board,
        convention: fn(u32) -> Convention,
        is_plain: bool,
    ) -> Result<(), Cancelled> {
        let count = self.moves(numbered.squares(board.size()))?;
        if count.is_none() && !is_plain {
            return Ok(());
        }
        let tour = numbered.tour(board, convention(numbered.first));
        self.add_counted(tour, count, is_plain, None)
    }
}

/// Whether at most a tenth of the squares are repetitions.
fn is_mostly_new(squares: &[Square]) -> bool {
    let mut sorted = squares.to_vec();
    sorted.sort_unstable();
    let twice = sorted.windows(2).filter(|pair| pair[0] == pair[1]).count();
    twice * 10 <= squares.len()
}

/// Whether a table is a tour of a symmetric shape: its gaps are then missing squares, not unvisited ones.
fn is_shape(table: &Table) -> bool {
    let (Ok(board), Some(numbered)) = (table.board(), Numbered::of(&table.cells)) else {
        return false;
    };
    let size = board.size();
    let is_kept = |symmetry: &Symmetry| {
        let mut missing = board.missing().map(|square| symmetry.square(size, square));
        symmetry.size(size) == size && missing.all(|square| !board.contains(square))
    };
    let tour = numbered
        .tour(board.clone(), Convention::Table(numbered.first))
        .check();
    let is_whole = tour.is_ok_and(|tour| tour.is_closed() || size.area() - board.squares() > 3);
    is_whole && Symmetry::ALL.iter().skip(1).any(is_kept)
}

struct Numbered {
    first: u32,
    places: Vec<Option<usize>>,
    /// The lowest number that occurs twice, with the indices of its first and second cell.
    twice: Option<(u32, usize, usize)>,
    /// Whether at most one number in five is missing or occurs twice.
    is_clear: bool,
}

impl Numbered {
    /// Finds the cell of each number. `None` if many numbers are repeated or missing, or if the lowest is above 1.
    fn of(cells: &[u32]) -> Option<Numbered> {
        let visited = || {
            cells
                .iter()
                .copied()
                .enumerate()
                .filter(|&(_, cell)| cell < GAP)
        };
        let first = visited()
            .map(|(_, number)| number)
            .min()
            .filter(|&first| first < 2)?;
        let last = visited().map(|(_, number)| number).max()?;
        let (count, span) = (visited().count(), (last - first) as usize + 1);
        if span > 2 * count {
            return None;
        }
        let mut numbered = Numbered {
            first,
            places: vec![None; span],
            twice: None,
            is_clear: false,
        };
        for (cell, number) in visited() {
            let place = &mut numbered.places[(number - first) as usize];
            let twice = place.map(|known| (number, known, cell));
            numbered.twice = [numbered.twice, twice].into_iter().flatten().min();
            *place = place.or(Some(cell));
        }
        let different = numbered.places.iter().flatten().count();
        numbered.is_clear = count.max(span) - different <= 1 + span / 5;
        (2 * different > count).then_some(numbered)
    }

    /// The squares of the numbers in ascending order.
    fn squares(&self, size: Size) -> impl Iterator<Item = Square> {
        self.places
            .iter()
            .flatten()
            .filter_map(move |&place| size.square_at(place as u64))
    }

    /// The tour up to the first number that is missing or occurs twice.
    fn tour(&self, board: Board, convention: Convention) -> ClaimedTour {
        let square = |place: usize| board.size().square_at(place as u64);
        let known = self
            .places
            .iter()
            .take_while(|place| place.is_some())
            .count();
        let certain = self.twice.map_or(known, |(number, ..)| {
            known.min((number - self.first) as usize)
        });
        let squares = self.places[..certain]
            .iter()
            .flatten()
            .filter_map(|&place| square(place));
        let twice = self.twice.and_then(|(number, first, second)| {
            let (first, second) = (square(first)?, square(second)?);
            Some(ListingError::NumberTwice {
                number,
                first,
                second,
            })
        });
        let missing = (known < self.places.len()).then(|| ListingError::NumberMissing {
            number: self.first + known as u32,
            first: self.first,
            last: self.first + self.places.len() as u32 - 1,
        });
        ClaimedTour {
            squares: squares.collect(),
            error: twice.or(missing),
            convention,
            board,
        }
    }
}

/// Sizes of boards with `count` squares, the squarest first; empty if the index `most` is beyond such boards.
fn sizes(count: usize, most: usize) -> impl Iterator<Item = Size> {
    let sides = (3..=count.isqrt())
        .rev()
        .filter(move |&side| count > most && count.is_multiple_of(side));
    let both = sides.flat_map(move |side| [(count / side, side), (side, count / side)]);
    both.filter_map(|(width, height)| {
        Size::new(u32::try_from(width).ok()?, u32::try_from(height).ok()?).ok()
    })
}

/// Turns moves such as `a1 c2, c2 b4, b4 …` into `a1 c2 b4 …`.
fn chained<T: Copy + PartialEq>(entries: &[T]) -> Option<Vec<T>> {
    let (moves, rest) = entries.as_chunks::<2>();
    let follows = |pair: &[[T; 2]]| matches!(pair, [[_, to], [from, _]] if to == from);
    let are_moves = rest.is_empty() && moves.len() > 1 && moves.windows(2).all(follows);
    let first = moves.first()?[0];
    are_moves.then(|| {
        std::iter::once(first)
            .chain(moves.iter().map(|&[_, to]| to))
            .collect()
    })
}

/// Parts of the table that leave out a column or row of rank or file numbers.
fn without_labels(table: &Table) -> Vec<Table> {
    let (width, height) = (table.width, table.height());
    let counts = |labels: &[u32]| {
        let is_next = |by: u32| {
            labels
                .windows(2)
                .all(|pair| pair[0].wrapping_add(by) == pair[1])
        };
        labels.len() > 1 && (is_next(1) || is_next(u32::MAX))
    };
    let left = usize::from(width > 2 && counts(&table.column(0)));
    let right = usize::from(width > 2 && counts(&table.column(width - 1)));
    let top = usize::from(height > 2 && counts(&table.cells[left..width]));
    let mut parts = Vec::new();
    for rows in [top..height, 0..height] {
        for columns in [left..width - right, left..width, 0..width - right] {
            if rows.len() * columns.len() < table.cells.len() {
                parts.push(table.part(rows.clone(), columns));
            }
        }
    }
    parts.extend(without_signs(table));
    parts
}

/// The table without separator columns, if every second column is blank.
fn without_signs(table: &Table) -> Option<Table> {
    let signs = |begin: usize| {
        table
            .rows()
            .flat_map(move |row| row.iter().skip(begin).step_by(2))
            .all(|&cell| cell == BLANK)
    };
    let first = [1, 0]
        .into_iter()
        .find(|&first| table.width > 4 && signs(first))?;
    let cells = table
        .rows()
        .flat_map(|row| row.iter().skip(1 - first).step_by(2))
        .copied();
    let cells: Vec<u32> = cells.collect();
    Some(Table {
        width: cells.len() / table.height(),
        cells,
        ..*table
    })
}

/// Splits a table into boards of equal size, one above the other (`is_upright`) or side by side.
fn stacked(table: &Table, is_upright: bool) -> Vec<Table> {
    let count = table.cells.iter().filter(|&&cell| cell == 1).count();
    let (width, height) = (table.width, table.height());
    let length = if is_upright { height } else { width };
    if count < 2 || !length.is_multiple_of(count) || length / count < 3 {
        return Vec::new();
    }
    let parts = (0..count).map(|part| part * length / count..(part + 1) * length / count);
    let part = |part| match is_upright {
        true => table.part(part, 0..width),
        false => table.part(0..height, part),
    };
    parts.map(part).collect()
}

/// The parts of a text, divided at blank lines and headings.
fn sections(text: &str) -> Vec<&str> {
    let (mut begin, mut at) = (0, 0);
    let mut parts = Vec::new();
    for line in text.split_inclusive('\n') {
        if line.trim().is_empty() || Candidates::is_heading(line) {
            parts.push(&text[begin..at]);
            begin = at;
        }
        at += line.len();
    }
    parts.push(&text[begin..]);
    parts.retain(|part| part.len() >= SHORTEST);
    parts
}

/// Minimum length, in bytes, of a tour in a text with several tours.
const SHORTEST: usize = 2 * FEWEST;

fn long_lines(text: &str) -> Vec<&str> {
    text.lines()
        .filter(|line| line.len() >= SHORTEST && !line.contains('\r'))
        .collect()
}

/// The bracketed parts of a text, at the outermost level that has several.
fn groups(text: &str) -> Vec<&str> {
    let mut found: [Vec<&str>; 3] = Default::default();
    let mut open = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' | b'{' | b'(' => open.push(at),
            b']' | b'}' | b')' => {
                let begin = open.pop().filter(|begin| at - begin >= SHORTEST);
                if let (Some(begin), Some(groups)) = (begin, found.get_mut(open.len())) {
                    groups.push(&text[begin..=at]);
                }
            }
            _ => {}
        }
    }
    found
        .into_iter()
        .find(|groups| groups.len() > 1)
        .unwrap_or_default()
}

pub(super) fn score_of(readings: &[Reading]) -> u64 {
    readings.iter().map(|reading| reading.score).sum()
}

/// Reads the tours in `parts`. Returns them if they score higher than `best`, otherwise `best`.
fn better<T>(
    best: Vec<Reading>,
    parts: &[T],
    mut read: impl FnMut(&T) -> Option<Reading>,
) -> Vec<Reading> {
    let is_long = |reading: &Reading| reading.tour.squares.len() >= FEWEST;
    if parts.len() < 2 {
        return best;
    }
    let (sample, rest) = parts.split_at(parts.len().min(SAMPLE));
    let mut tours: Vec<Reading> = sample
        .iter()
        .filter_map(&mut read)
        .filter(is_long)
        .collect();
    if !tours.iter().any(|reading| reading.is_tour) {
        return best;
    }
    tours.extend(rest.iter().filter_map(read).filter(is_long));
    if tours.len() > 1 && score_of(&tours) > score_of(&best) {
        tours
    } else {
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_most_a_tenth_of_the_squares_are_repetitions() {
        let size = Size::CHESS;
        for length in 1..=64 {
            for repeated in 0..length {
                let mut squares: Vec<Square> = size.iter().take(length - repeated).collect();
                squares.resize(length, squares[0]);
                let share = repeated as f64 / length as f64;
                assert_eq!(
                    is_mostly_new(&squares),
                    share <= 0.1,
                    "{repeated} of {length}"
                );
            }
        }
    }
}
