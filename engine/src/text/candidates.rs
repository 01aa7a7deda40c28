//! Finds the parts of a text that may be a tour: tables, runs of numbers, and lists of squares.

use super::decode::cleaned;
use super::meter::Meter;
use super::tokens::{Token, Tokens, lines};
use super::{ReadError, quoted};
use crate::board::{Board, Size, Square};
use knights_tour_base::{Cancelled, no_progress};
use std::cmp::Reverse;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

// Sentinel values of cells: an unvisited square, a missing square, and a gap in a table aligned by spaces.
pub(super) const BLANK: u32 = u32::MAX;
pub(super) const HOLE: u32 = u32::MAX - 1;
pub(super) const GAP: u32 = u32::MAX - 2;

/// Maximum number of numbers and of squares to read from a text. No tour in a text of at most 64 MB is longer.
const MOST_ENTRIES: usize = 1 << 24;

/// Consecutive lines that have the same words and the same number of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Table {
    /// Line number of the first row; `usize::MAX` for a table found by its alignment.
    pub(super) line: usize,
    pub(super) width: usize,
    pub(super) cells: Vec<u32>,
    /// Whether the rows look like coordinates: in brackets, or with labels such as x and y.
    pub(super) is_marked: bool,
    /// Whether labels in the text identify x and y. The first column is then x.
    pub(super) is_labelled: bool,
    /// Whether neither adjacent table has the same words; otherwise, they may be one table with rows of unequal length.
    pub(super) is_alone: bool,
    pub(super) words: u64,
}

impl Table {
    /// The board with a square for each cell that is not missing.
    pub(super) fn board(&self) -> Result<Board, ReadError> {
        let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        let size = Size::new(side(self.width), side(self.height()))?;
        let holes = self
            .cells
            .iter()
            .zip(size.iter())
            .filter(|(cell, _)| **cell == HOLE);
        let board = Board::without(size, holes.map(|(_, square)| square));
        board.map_err(|error| ReadError::Contradiction(error.to_string()))
    }

    pub(super) fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    pub(super) fn rows(&self) -> std::slice::Chunks<'_, u32> {
        self.cells.chunks(self.width)
    }

    pub(super) fn column(&self, at: usize) -> Vec<u32> {
        self.rows().map(|row| row[at]).collect()
    }

    /// A copy in which every cell `from` is replaced by `to`.
    pub(super) fn with(&self, from: u32, to: u32) -> Table {
        let cells = self
            .cells
            .iter()
            .map(|&cell| if cell == from { to } else { cell });
        Table {
            cells: cells.collect(),
            ..*self
        }
    }

    pub(super) fn part(&self, rows: Range<usize>, columns: Range<usize>) -> Table {
        let chosen = self.rows().skip(rows.start).take(rows.len());
        let mut cells = Vec::with_capacity(rows.len() * columns.len());
        chosen.for_each(|row| cells.extend_from_slice(&row[columns.clone()]));
        Table {
            width: columns.len(),
            cells,
            ..*self
        }
    }
}

#[derive(Default)]
pub(super) struct Candidates {
    /// Tables that may be tours: those in innermost brackets first, then others, then those aligned by spaces.
    pub(super) tables: Vec<Table>,
    /// All numbers and blanks of the text; `runs` are the ranges without words between them.
    pub(super) numbers: Vec<u32>,
    pub(super) runs: Vec<Range<usize>>,
    /// All squares of the text. `lists` are ranges without unrelated words, or on consecutive lines with equal words.
    pub(super) squares: Vec<Square>,
    pub(super) lists: Vec<Range<usize>>,
    /// Whether the first line with data contains names of squares; `None` until such a line was read.
    has_names: Option<bool>,
    /// Number and text of the first line whose content does not match the first line with data.
    wrong: Option<(usize, String)>,
    /// Whether the text has only numbers and squares: no words, and no negative or fractional numbers.
    pub(super) is_pure: bool,
}

/// A table row that is being read.
#[derive(Default)]
struct Row {
    cells: Vec<u32>,
    /// Hash of the words in the row; 0 without words.
    words: u64,
    /// The axis of the next number, after a label such as x; `labelled` has the coordinates so far.
    axis: Option<usize>,
    labelled: [Option<u32>; 2],
    is_odd: bool,
    has_started: bool,
    bar: Option<char>,
    /// The character that separates numbers: a comma, semicolon or ampersand.
    separator: Option<char>,
    is_marked: bool,
}

impl Row {
    fn add(&mut self, token: Token<'_>) {
        let bar = self.bar.take();
        match token {
            Token::Number(number) => {
                self.separator = bar.filter(|sign| ",;&".contains(*sign)).or(self.separator);
                if let Some(axis) = self.axis.take() {
                    self.labelled[axis] = Some(number);
                }
                self.cells.push(number);
            }
            Token::Blank => self.cells.push(BLANK),
            Token::Hole => self.cells.push(HOLE),
            Token::Bar(sign) => {
                // A leading bar is a border of the row. Any other leading separator follows a blank cell.
                let is_first = !self.has_started && ",;&".contains(sign);
                if bar == Some(sign) || is_first {
                    self.cells.push(BLANK);
                }
                self.bar = Some(sign);
            }
            Token::Word(word) => {
                self.axis = axis(word);
                if word.chars().nth(1).is_some() {
                    let mut hasher = DefaultHasher::new();
                    (self.words, word).hash(&mut hasher);
                    self.words = hasher.finish();
                }
            }
            Token::Odd => {
                self.is_odd = true;
                self.cells.push(BLANK);
            }
            Token::Square(_) | Token::Open | Token::Close => {}
        }
        self.has_started = true;
    }

    /// Whether the row is a horizontal rule: a line of dashes without numbers.
    fn is_rule(&self, line: &str, has_dashes: bool) -> bool {
        let is_blank = self.cells.iter().all(|&cell| cell == BLANK);
        is_blank && line.contains("--") && (line.contains('|') || !has_dashes)
    }

    /// Ends the row: appends it to the last table if width and words match, otherwise to a new table.
    fn end(mut self, line: usize, tables: &mut Vec<Table>) {
        let is_continued =
            |last: &Table| last.width == self.cells.len() + 1 && last.cells.last() == Some(&GAP);
        let is_short = !self.cells.is_empty() && tables.last().is_some_and(is_continued);
        if is_short || self.separator.is_some() && self.separator == self.bar {
            self.cells.push(GAP);
        }
        let (cells, words) = match self.labelled {
            [Some(x), Some(y)] => (vec![x, y], 0),
            _ if self.is_odd => (self.cells, line as u64),
            _ => (self.cells, self.words),
        };
        if cells.is_empty() {
            return;
        }
        if let Some(last) = tables.last_mut()
            && (last.width, last.words) == (cells.len(), words)
        {
            return last.cells.extend(cells);
        }
        let is_labelled = self.labelled.iter().all(Option::is_some);
        let is_marked = self.is_marked || is_labelled;
        let width = cells.len();
        tables.push(Table {
            line,
            width,
            cells,
            is_marked,
            is_labelled,
            words,
            is_alone: false,
        });
    }
}

/// The axis with this name: 0 for x, 1 for y; `None` for other words.
fn axis(word: &str) -> Option<usize> {
    const NAMES: [&[&str]; 2] = [
        &["x", "c", "col", "column", "file"],
        &["y", "r", "row", "rank"],
    ];
    NAMES
        .iter()
        .position(|names| names.iter().any(|name| name.eq_ignore_ascii_case(word)))
}

/// Whether a list may have this word between its entries.
fn joins(word: &str) -> bool {
    const JOINING: [&str; 9] = [
        "move", "nr", "to", "from", "then", "and", "knight", "step", "z0",
    ];
    word.len() < 2
        || axis(word).is_some()
        || JOINING.iter().any(|known| known.eq_ignore_ascii_case(word))
}

impl Candidates {
    pub(super) fn of(text: &str, meter: &mut Meter<'_>) -> Result<Candidates, Cancelled> {
        let mut found = Candidates {
            is_pure: true,
            ..Candidates::default()
        };
        let (mut inside, mut bracket): (Vec<Table>, Option<Row>) = (Vec::new(), None);
        let (mut run, mut list, mut similar) = (0, 0, 0);
        let mut similar_words = 0;
        meter.count(text.len())?;
        let has_dashes = has_dashes(text);
        for (number, line) in lines(text) {
            let mut row = Row::default();
            let (numbers, squares) = (found.numbers.len(), found.squares.len());
            let mut others = [0, 0];
            let mut tokens = Tokens::of(line);
            while let Some(token) = tokens.next() {
                meter.count(tokens.take_steps())?;
                match token {
                    Token::Number(number) => found.numbers.push(number),
                    Token::Blank => found.numbers.push(BLANK),
                    Token::Square(square) => {
                        run = end(run, found.numbers.len(), &mut found.runs);
                        found.squares.push(square);
                    }
                    Token::Word(word) if joins(word) => {}
                    Token::Word(_) | Token::Odd => {
                        run = end(run, found.numbers.len(), &mut found.runs);
                        list = end(list, found.squares.len(), &mut found.lists);
                        others[usize::from(token == Token::Odd)] += 1;
                    }
                    Token::Open => {
                        bracket = Some(Row {
                            is_marked: true,
                            ..Row::default()
                        });
                    }
                    Token::Close => {
                        if let Some(row) = bracket.take() {
                            row.end(number, &mut inside);
                        }
                    }
                    _ => {}
                }
                if found.numbers.len().max(found.squares.len()) > MOST_ENTRIES {
                    return Ok(Candidates::default());
                }
                row.add(token);
                bracket.iter_mut().for_each(|bracket| bracket.add(token));
            }
            if found.squares.len() > squares {
                if row.words != similar_words {
                    similar = end(similar, squares, &mut found.lists);
                }
                similar_words = row.words;
            }
            let entries = [found.numbers.len() - numbers, found.squares.len() - squares];
            found.note(number, line, others, entries);
            if !row.is_rule(line, has_dashes) {
                row.end(number, &mut found.tables);
            }
        }
        let _ = end(run, found.numbers.len(), &mut found.runs);
        let _ = end(list, found.squares.len(), &mut found.lists);
        let _ = end(similar, found.squares.len(), &mut found.lists);
        found.lists.push(0..found.squares.len());
        found
            .lists
            .sort_by_key(|list| (Reverse(list.len()), list.start));
        found.lists.dedup();
        inside.retain(|table| table.cells.len() > 1);
        finish(&mut inside);
        finish(&mut found.tables);
        inside.append(&mut found.tables);
        found.tables = inside;
        found.tables.extend(aligned(text));
        Ok(found)
    }

    /// Records a line. `others` counts its words and odd numbers, `entries` its numbers and squares.
    fn note(&mut self, line: usize, text: &str, others: [usize; 2], entries: [usize; 2]) {
        let [words, odd] = others;
        self.is_pure &= others == [0, 0];
        let is_data = entries != [0, 0];
        let is_wrong = match self.has_names {
            Some(has_names) => others != [0, 0] || !has_names && entries[1] > 0,
            // Before the first data, a line of several words is a title.
            None => words == 1 && is_data || words < 2 && odd > 0,
        };
        if is_wrong && self.wrong.is_none() {
            self.wrong = Some((line, quoted(text)));
        } else if is_data && others == [0, 0] {
            self.has_names.get_or_insert(entries[1] > 0);
        }
    }

    /// The error in the part of the text that most resembles a tour. Call this if no tour was found.
    pub(super) fn nearest(self) -> ReadError {
        let line = self.wrong.as_ref().map_or(usize::MAX, |(line, _)| *line);
        let ragged = self.tables.windows(2).filter(|pair| {
            pair[0].words == pair[1].words && pair[1].line < line && !pair[0].is_alone
        });
        if let Some([table, next]) = ragged.min_by_key(|pair| Reverse(pair[0].cells.len())) {
            let (line, found, expected) = (next.line, next.width, table.width);
            return ReadError::Ragged {
                line,
                found,
                expected,
            };
        }
        if let Some((line, text)) = self.wrong {
            let is_list = self.has_names == Some(true);
            let expected = if is_list {
                "a square, such as a8"
            } else {
                "a row of numbers"
            };
            return ReadError::Line {
                line,
                text,
                expected,
            };
        }
        let largest = self.tables.iter().max_by_key(|table| table.cells.len());
        let board = largest.filter(|table| table.height() > 1 && table.width > 1);
        match board.and_then(|table| table.cells.iter().min()) {
            Some(&least @ 2..GAP) => ReadError::NotNumbered(least),
            _ => ReadError::Unknown,
        }
    }

    pub(super) fn is_heading(line: &str) -> bool {
        Tokens::of(line).any(|token| matches!(token, Token::Word(word) if !joins(word)))
    }
}

/// Appends the range to `parts` if it has at least two entries. Returns `end`, where the next range begins.
fn end(begin: usize, end: usize, parts: &mut Vec<Range<usize>>) -> usize {
    if end - begin > 1 {
        parts.push(begin..end);
    }
    end
}

/// Drops the empty last column of rows that end with a separator, and sets `is_alone`.
fn finish(tables: &mut [Table]) {
    for table in tables.iter_mut().filter(|table| table.cells.contains(&GAP)) {
        if table.width > 1 && table.rows().all(|row| row.last() == Some(&GAP)) {
            *table = table.part(0..table.height(), 0..table.width - 1);
        }
        let gaps = table.cells.iter_mut().filter(|cell| **cell == GAP);
        gaps.for_each(|cell| *cell = BLANK);
    }
    for at in 0..tables.len() {
        let is_like = |other: usize| {
            tables
                .get(other)
                .is_some_and(|it| it.words == tables[at].words)
        };
        tables[at].is_alone = !is_like(at.wrapping_sub(1)) && !is_like(at + 1);
    }
}

/// The largest table of a text, with gaps as missing squares.
pub(super) fn largest_table(text: &str) -> Result<Table, ReadError> {
    let mut progress = no_progress();
    let candidates = Candidates::of(&cleaned(text), &mut Meter::new(&mut progress))?;
    let largest = candidates
        .tables
        .iter()
        .max_by_key(|table| table.cells.len());
    let table = largest.ok_or(ReadError::Unknown)?;
    let is_board = table.width > 1 && table.cells.len() > 8;
    if !table.is_alone || candidates.wrong.is_some() && !is_board {
        return Err(candidates.nearest());
    }
    Ok(table.with(GAP, HOLE))
}

/// Whether `--` is a blank cell, not a rule: some line has both `--` and a digit.
fn has_dashes(text: &str) -> bool {
    let has_both = |(_, line): (usize, &str)| {
        line.bytes().any(|byte| byte.is_ascii_digit())
            && line.split_whitespace().any(|word| word == "--")
    };
    text.contains("--") && lines(text).any(has_both)
}

/// Tables whose columns are aligned by spaces, so that gaps are missing squares.
fn aligned(text: &str) -> Vec<Table> {
    if !["   ", "\n  "].iter().any(|gap| text.contains(gap)) {
        return Vec::new();
    }
    let is_row = |line: &&str| {
        let is_cell = |c: char| c.is_ascii_digit() || " .#-_".contains(c);
        line.bytes().any(|byte| byte.is_ascii_digit()) && line.chars().all(is_cell)
    };
    let lines: Vec<&str> = text.lines().collect();
    let groups = lines.chunk_by(|one, next| is_row(one) == is_row(next));
    groups
        .filter(|group| group.len() > 1 && is_row(&group[0]))
        .filter_map(aligned_rows)
        .collect()
}

fn aligned_rows(lines: &[&str]) -> Option<Table> {
    let mut places: Vec<(usize, usize, u32)> = Vec::new();
    for (y, line) in lines.iter().enumerate() {
        let mut at = 0;
        for word in line.split(' ') {
            at += word.len() + 1;
            if !word.is_empty() {
                let mut row = Row::default();
                Tokens::of(word).for_each(|token| row.add(token));
                let [cell] = row.cells[..] else { return None };
                places.push((y, at, cell));
            }
        }
    }
    let mut rows = places.chunk_by(|one, next| one.0 == next.0);
    let length = rows.next()?.len();
    if rows.all(|row| row.len() == length) {
        return None;
    }
    let first = places.iter().map(|place| place.1).min()?;
    let last = places.iter().map(|place| place.1).max()?;
    let gaps = places.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    let pitch = gaps
        .map(|pair| pair[1].1 - pair[0].1)
        .min()
        .filter(|&pitch| pitch > 1)?;
    let width = (last - first) / pitch + 1;
    if width * lines.len() > 16 * places.len()
        || places.iter().any(|place| (place.1 - first) % pitch != 0)
    {
        return None;
    }
    let mut cells = vec![GAP; width * lines.len()];
    for (y, at, number) in places {
        cells[y * width + (at - first) / pitch] = number;
    }
    // Without a gap inside a row, the rows differ only in length, which does not suggest missing squares.
    let has_inner = cells
        .chunks(width)
        .any(|row| row.windows(2).any(|pair| pair[0] == GAP && pair[1] != GAP));
    has_inner.then_some(Table {
        line: usize::MAX,
        width,
        cells,
        is_alone: true,
        ..Table::default()
    })
}
