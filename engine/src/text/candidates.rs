//! Finds the parts of a text that may be a tour: tables, runs of numbers, and lists of squares.

use super::decode::cleaned;
use super::meter::Meter;
use super::slips::{self, Slip};
use super::steps::{self, PrintedBoard};
use super::table::{BLANK, GAP, HOLE, NumberTable};
use super::tokens::{Token, Tokens, lines};
use super::{ReadError, quoted};
use crate::board::Square;
use knights_tour_base::{Cancelled, no_progress};
use std::cmp::Reverse;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// Maximum number of candidates of each kind (tables, runs and lists) to read.
pub(super) const MOST_READ: usize = 1_000;

/// Maximum number of numbers and of squares to read from a text. No tour in a text of at most 64 MB is longer.
const MOST_ENTRIES: usize = 1 << 24;

/// The parts of a text that may be a tour.
#[derive(Default)]
pub(super) struct TextCandidates {
    /// Tables that may be tours: those in innermost brackets first, then others, then those aligned by spaces.
    pub(super) tables: Vec<NumberTable>,
    /// All numbers and blanks of the text; `runs` are the ranges without words between them.
    pub(super) numbers: Vec<u32>,
    pub(super) runs: Vec<Range<usize>>,
    /// All squares of the text. `lists` are ranges without unrelated words, or on consecutive lines with equal words.
    pub(super) squares: Vec<Square>,
    pub(super) lists: Vec<Range<usize>>,
    /// Squares whose file and rank are apart, such as `a 1`.
    pub(super) spelled: Vec<Square>,
    /// Whether the first line with data contains names of squares; `None` until such a line was read.
    has_names: Option<bool>,
    /// The first line whose content does not match the first line with data.
    wrong: Option<WrongLine>,
    /// The boards of a text that shows a board after each step.
    pub(super) steps: Vec<PrintedBoard>,
    /// A row of a board that is not whole.
    pub(super) slip: Option<Slip>,
    /// Whether the text has only numbers and squares: no words, and no negative or fractional numbers.
    pub(super) is_pure: bool,
}

/// A line for an error message.
struct WrongLine {
    number: usize,
    text: String,
}

/// Ranges of at least two numbers or squares, of which the last is not yet complete.
#[derive(Default)]
struct Ranges {
    complete: Vec<Range<usize>>,
    begin: usize,
}

impl Ranges {
    /// Completes the last range, and begins the next one at its end.
    fn cut(&mut self, end: usize) {
        if end - self.begin > 1 {
            self.complete.push(self.begin..end);
        }
        self.begin = end;
    }
}

/// Begins a row of a table in a wiki.
const WIKI_ROW: &str = "|-";

/// A row that is being read: a line of the text, or the inside of a pair of brackets.
#[derive(Default)]
struct TableRow {
    cells: Vec<u32>,
    /// The number of numbers and blanks that are written out.
    numbers: usize,
    squares: usize,
    /// The number of words that do not join entries.
    unrelated: usize,
    /// The number of numbers other than counting numbers.
    odd: usize,
    /// Hash of the words in the row; 0 without words.
    words: u64,
    /// The axis of the next number, after a label such as x; `labelled` has the coordinates so far.
    axis: Option<usize>,
    labelled: [Option<u32>; 2],
    has_started: bool,
    bar: Option<char>,
    /// The character that separates numbers: a comma, semicolon or ampersand.
    separator: Option<char>,
    is_marked: bool,
}

impl TableRow {
    fn add(&mut self, token: Token<'_>) {
        let bar = self.bar.take();
        match token {
            Token::Number(number) => {
                self.separator = bar.filter(|sign| ",;&".contains(*sign)).or(self.separator);
                if let Some(axis) = self.axis.take() {
                    self.labelled[axis] = Some(number);
                }
                self.numbers += 1;
                self.cells.push(number);
            }
            Token::Blank => {
                self.numbers += 1;
                self.cells.push(BLANK);
            }
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
                self.unrelated += usize::from(!joins(word));
                if word.chars().nth(1).is_some() {
                    let mut hasher = DefaultHasher::new();
                    (self.words, word).hash(&mut hasher);
                    self.words = hasher.finish();
                }
            }
            Token::Odd => {
                self.odd += 1;
                self.cells.push(BLANK);
            }
            Token::Square(_) => self.squares += 1,
            Token::Open | Token::Close => {}
        }
        self.has_started = true;
    }

    /// Whether the row has only numbers and squares.
    fn is_pure(&self) -> bool {
        self.unrelated + self.odd == 0
    }

    /// Whether the row is a horizontal rule: a line of dashes without numbers.
    fn is_rule(&self, line: &str, has_dashes: bool) -> bool {
        let is_blank = self.cells.iter().all(|&cell| cell == BLANK);
        let is_dashed = line.contains("--") && (line.contains('|') || !has_dashes);
        is_blank && (is_dashed || line == WIKI_ROW)
    }

    /// Ends the row: appends it to the last table if width and words match, otherwise to a new table.
    fn end(mut self, line: usize, tables: &mut Vec<NumberTable>) {
        let lacks_separator = tables.last().is_some_and(|last| {
            last.width == self.cells.len() + 1 && last.cells.last() == Some(&GAP)
        });
        let ends_with_separator = self.separator.is_some() && self.separator == self.bar;
        if ends_with_separator || lacks_separator && !self.cells.is_empty() {
            self.cells.push(GAP);
        }
        let is_labelled = self.labelled.iter().all(Option::is_some);
        let mut numbers = None;
        if is_labelled {
            // A third number may be that of the square.
            numbers = self.cells.get(2).copied().filter(|_| self.cells.len() == 3);
            self.cells = self.labelled.into_iter().flatten().collect();
            self.words = 0;
        } else if self.odd > 0 {
            // No other row continues this one.
            self.words = line as u64;
        }
        if self.cells.is_empty() {
            return;
        }
        let width = self.cells.len();
        match tables.last_mut() {
            Some(last) if (last.width, last.words) == (width, self.words) => {
                last.cells.extend(self.cells);
                last.numbers.extend(numbers);
                last.last_line = line;
            }
            _ => tables.push(NumberTable {
                line,
                last_line: line,
                width,
                cells: self.cells,
                numbers: numbers.into_iter().collect(),
                is_marked: self.is_marked || is_labelled,
                is_labelled,
                words: self.words,
                is_alone: false,
            }),
        }
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

/// The file of which a letter may be the name, from 0.
fn file_of(word: &str) -> Option<u32> {
    match word.as_bytes() {
        [letter] => u32::from(letter.to_ascii_lowercase()).checked_sub(u32::from(b'a')),
        _ => None,
    }
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

/// Whether a line is a heading: it has words that do not join entries.
pub(super) fn is_heading(line: &str) -> bool {
    Tokens::of(line).any(|token| matches!(token, Token::Word(word) if !joins(word)))
}

impl TextCandidates {
    /// Finds the candidates of a cleaned text, line by line and token by token.
    pub(super) fn of(text: &str, meter: &mut Meter<'_>) -> Result<TextCandidates, Cancelled> {
        meter.count(text.len())?;
        let has_dashes = has_dashes(text);
        let mut found = TextCandidates {
            is_pure: true,
            ..TextCandidates::default()
        };
        let (mut in_brackets, mut bracket): (Vec<NumberTable>, Option<TableRow>) =
            (Vec::new(), None);
        let [mut runs, mut lists, mut alike]: [Ranges; 3] = Default::default();
        let (mut words_of_alike, mut file) = (0, None);
        for (number, line) in lines(text) {
            let mut row = TableRow::default();
            let squares_before = found.squares.len();
            let mut tokens = Tokens::of(line);
            while let Some(token) = tokens.next() {
                meter.count(tokens.take_steps())?;
                let file_before = match token {
                    Token::Bar(_) => file,
                    Token::Word(word) => std::mem::replace(&mut file, file_of(word)),
                    _ => file.take(),
                };
                match token {
                    Token::Number(number) => {
                        let rank = number.checked_sub(1);
                        let square = file_before.zip(rank);
                        found
                            .spelled
                            .extend(square.map(|(file, rank)| Square::new(file, rank)));
                        found.numbers.push(number);
                    }
                    Token::Blank => found.numbers.push(BLANK),
                    Token::Square(square) => {
                        runs.cut(found.numbers.len());
                        found.squares.push(square);
                    }
                    Token::Word(word) if joins(word) => {}
                    Token::Word(_) | Token::Odd => {
                        runs.cut(found.numbers.len());
                        lists.cut(found.squares.len());
                    }
                    Token::Open => {
                        bracket = Some(TableRow {
                            is_marked: true,
                            ..TableRow::default()
                        });
                    }
                    Token::Close => {
                        if let Some(row) = bracket.take() {
                            row.end(number, &mut in_brackets);
                        }
                    }
                    Token::Hole | Token::Bar(_) => {}
                }
                row.add(token);
                bracket.iter_mut().for_each(|bracket| bracket.add(token));
                if found.numbers.len().max(found.squares.len()) > MOST_ENTRIES {
                    return Ok(TextCandidates::default());
                }
            }
            if row.squares > 0 && row.words != std::mem::replace(&mut words_of_alike, row.words) {
                alike.cut(squares_before);
            }
            found.note(number, line, &row);
            if !row.is_rule(line, has_dashes) {
                row.end(number, &mut found.tables);
            }
        }
        let squares = found.squares.len();
        runs.cut(found.numbers.len());
        lists.cut(squares);
        alike.cut(squares);
        found.runs = runs.complete;
        found.lists = [lists.complete, alike.complete].concat();
        found.lists.push(0..squares);
        found
            .lists
            .sort_by_key(|list| (Reverse(list.len()), list.start));
        found.lists.dedup();
        in_brackets.retain(|table| table.cells.len() > 1);
        let tables = [complete(in_brackets), complete(found.tables)];
        found.slip = slips::find(text, &tables);
        let steps = tables.iter().map(|tables| steps::find(tables));
        found.steps = steps.max_by_key(Vec::len).unwrap_or_default();
        found.tables = [tables.concat(), aligned(text)].concat();
        Ok(found)
    }

    /// Records whether the row is unlike the first row with data.
    fn note(&mut self, number: usize, line: &str, row: &TableRow) {
        self.is_pure &= row.is_pure();
        let (has_names, has_data) = (row.squares > 0, row.squares + row.numbers > 0);
        let is_wrong = match self.has_names {
            Some(had_names) => !row.is_pure() || !had_names && has_names,
            // Before the first data, a line of several words is a title.
            None => row.unrelated == 1 && has_data || row.unrelated < 2 && row.odd > 0,
        };
        if is_wrong {
            let text = || quoted(line);
            self.wrong.get_or_insert_with(|| WrongLine {
                number,
                text: text(),
            });
        } else if has_data && row.is_pure() {
            self.has_names.get_or_insert(has_names);
        }
    }

    /// The error in the part of the text that most resembles a tour. Call this if no tour was found.
    pub(super) fn nearest(self) -> ReadError {
        let line = self.wrong.as_ref().map_or(usize::MAX, |wrong| wrong.number);
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
        if let Some(WrongLine { number, text }) = self.wrong {
            let is_list = self.has_names == Some(true);
            let expected = if is_list {
                "a square, such as a8"
            } else {
                "a row of numbers"
            };
            return ReadError::Line {
                line: number,
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
}

/// Drops the empty last column of rows that end with a separator, and sets `is_alone`.
fn complete(tables: Vec<NumberTable>) -> Vec<NumberTable> {
    let complete = |table: NumberTable| match table.cells.contains(&GAP) {
        true => table.without_empty_end().with(GAP, BLANK),
        false => table,
    };
    let mut tables: Vec<NumberTable> = tables.into_iter().map(complete).collect();
    for alike in tables.chunk_by_mut(|one, next| one.words == next.words) {
        let is_alone = alike.len() == 1;
        alike.iter_mut().for_each(|table| table.is_alone = is_alone);
    }
    tables
}

/// The largest table of a text, with gaps as missing squares.
pub(super) fn largest_table(text: &str) -> Result<NumberTable, ReadError> {
    let mut progress = no_progress();
    let candidates = TextCandidates::of(&cleaned(text), &mut Meter::new(&mut progress))?;
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
fn aligned(text: &str) -> Vec<NumberTable> {
    /// Rows of the largest board that is looked for.
    const MOST_ROWS: usize = 1 << 13;
    let is_row = |line: &&str| {
        let is_cell = |c: char| c.is_ascii_digit() || " .#-_".contains(c);
        line.bytes().any(|byte| byte.is_ascii_digit()) && line.chars().all(is_cell)
    };
    let mut lines = text.lines().peekable();
    let mut tables = Vec::new();
    while let Some(line) = lines.next() {
        if !is_row(&line) {
            continue;
        }
        let mut rows = vec![line];
        while rows.len() < MOST_ROWS
            && let Some(row) = lines.next_if(is_row)
        {
            rows.push(row);
        }
        tables.extend(aligned_rows(&rows));
    }
    tables
}

/// The table of ASCII lines whose words end at equal distances; `None` if they do not, or no row has a gap inside.
fn aligned_rows(lines: &[&str]) -> Option<NumberTable> {
    let words_of = |line: &&str| line.split_ascii_whitespace().count();
    if lines
        .windows(2)
        .all(|pair| words_of(&pair[0]) == words_of(&pair[1]))
    {
        return None;
    }
    let ends = |line: &&str| -> Vec<usize> {
        let is_end = |pair: &[u8]| pair[0] != b' ' && pair[1] == b' ';
        let spaced = [line.as_bytes(), b" "].concat();
        let pairs = spaced.windows(2).zip(1..);
        pairs
            .filter(|(pair, _)| is_end(pair))
            .map(|(_, end)| end)
            .collect()
    };
    let rows: Vec<Vec<usize>> = lines.iter().map(ends).collect();
    let last = *rows.iter().flatten().max()?;
    let distances = rows.iter().flatten().map(|end| last - end);
    let pitch = distances
        .reduce(greatest_divisor)
        .filter(|&pitch| pitch > 0)?;
    // Of two numbers at the begin of a line without a space between them, the first one ends a column earlier.
    let begins = lines.iter().filter_map(|line| line.find(|c| c != ' '));
    let width = (last - begins.min()?).div_ceil(pitch);
    let first = last - (width - 1) * pitch;
    let words: usize = rows.iter().map(Vec::len).sum();
    if width * lines.len() > 16 * words {
        return None;
    }
    let mut cells = Vec::with_capacity(width * lines.len());
    for line in lines {
        for end in (0..width).map(|x| first + x * pitch) {
            let cell = line.get(end.saturating_sub(pitch)..end);
            cells.push(aligned_cell(cell.unwrap_or_default().trim())?);
        }
    }
    // Without a gap inside a row, the rows differ only in length, which does not suggest missing squares. Numbers as wide
    // as their columns leave no gap between them.
    let has_inner = |row: &[u32]| row.windows(2).any(|pair| pair[0] == GAP && pair[1] != GAP);
    let is_whole = words < cells.len() && !cells.contains(&GAP);
    (is_whole || cells.chunks(width).any(has_inner)).then_some(NumberTable {
        line: usize::MAX,
        width,
        cells,
        is_alone: true,
        ..NumberTable::default()
    })
}

fn greatest_divisor(one: usize, other: usize) -> usize {
    match other {
        0 => one,
        _ => greatest_divisor(other, one % other),
    }
}

fn aligned_cell(word: &str) -> Option<u32> {
    if word.is_empty() {
        return Some(GAP);
    }
    let mut row = TableRow::default();
    Tokens::of(word).for_each(|token| row.add(token));
    match row.cells[..] {
        [cell] => Some(cell),
        _ => None,
    }
}
