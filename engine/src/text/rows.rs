//! Rows of numbers and their possible meanings: a numbered board, coordinates, or square numbers.

use super::tokens::{Line, Token, Tokens, lines};
use super::{ClaimedTour, Convention, ListingError, ReadError, unexpected};
use crate::board::{Board, Size, Square};

/// Sentinel: an unvisited square.
const BLANK: u32 = u32::MAX;
/// Sentinel: a missing square.
const HOLE: u32 = u32::MAX - 1;

/// The numbers of a text in rows: by innermost brackets if there are any, or else by lines.
#[derive(Default)]
struct Rows {
    numbers: Vec<u32>,
    /// Number of rows, and length of the first row.
    count: usize,
    width: usize,
    /// End index of each row; used only if rows differ in length.
    ends: Vec<u32>,
    /// The first row whose length differs from the first row's length.
    ragged: Option<ReadError>,
    /// Whether labels x and y occur.
    are_named: bool,
}

impl Rows {
    fn end(&self, index: usize) -> usize {
        match self.ends.get(index) {
            Some(&end) => end as usize,
            None => (index + 1) * self.width,
        }
    }

    fn row(&self, index: usize) -> &[u32] {
        let begin = index.checked_sub(1).map_or(0, |before| self.end(before));
        &self.numbers[begin..self.end(index)]
    }

    fn squares(&self) -> impl Iterator<Item = u32> {
        self.numbers.iter().copied().filter(|&number| number < HOLE)
    }

    /// The common length of all rows, or the first row with another length.
    fn even_width(&self) -> Result<usize, ReadError> {
        self.ragged.clone().map_or(Ok(self.width), Err)
    }

    fn end_row(&mut self, line: usize) {
        let begin = self.count.checked_sub(1).map_or(0, |last| self.end(last));
        let found = self.numbers.len() - begin;
        if found == 0 {
            return;
        }
        if self.count == 0 {
            self.width = found;
        }
        let expected = self.width;
        if found != expected && self.ragged.is_none() {
            self.ragged = Some(ReadError::Ragged { line, found, expected });
            // No overflow: a text has less than 2³² bytes and fewer numbers.
            self.ends = (1..=self.count).map(|row| (row * expected) as u32).collect();
        }
        self.count += 1;
        if self.ragged.is_some() {
            self.ends.push(self.numbers.len() as u32);
        }
    }
}

/// A board and its numbered squares, row by row from the top. Rows without any number count as rows.
pub(super) fn some_numbers(text: &str) -> Result<(Board, Vec<(u32, Square)>), ReadError> {
    let has_dashes = has_dashes(text);
    let rows = rows(text, |line| cells_of_blanks(line, has_dashes) > 0)?;
    if rows.count == 0 {
        return Err(ReadError::Unknown);
    }
    let size = size(rows.even_width()?, rows.count)?;
    let cells = || rows.numbers.iter().copied().zip(size.iter());
    let missing = cells().filter(|&(number, _)| number == HOLE);
    let board = Board::without(size, missing.map(|(_, square)| square));
    let board = board.map_err(|error| ReadError::Contradiction(error.to_string()))?;
    let numbers = cells().filter(|&(number, _)| number < HOLE);
    Ok((board, numbers.collect()))
}

/// Number of cells in a line without numbers; 0 for a rule between rows.
fn cells_of_blanks(line: &str, has_dashes: bool) -> usize {
    let is_rule = line.contains("--") && (line.contains('|') || !has_dashes);
    let (mut cells, mut after_bar) = (0, false);
    for token in Tokens::of(line) {
        match token {
            Token::Blank | Token::Hole => cells += 1,
            Token::Bar => cells += usize::from(after_bar),
            _ => return 0,
        }
        after_bar = token == Token::Bar;
    }
    if is_rule { 0 } else { cells }
}

/// Whether two dashes are a cell in this text: true if they occur beside a number.
fn has_dashes(text: &str) -> bool {
    let has_both = |line: &str| {
        line.contains("--")
            && line.bytes().any(|byte| byte.is_ascii_digit())
            && line.split_whitespace().any(|word| word == "--")
    };
    lines(text).any(|(_, line)| has_both(line))
}

pub(super) fn read(text: &str) -> Result<Vec<ClaimedTour>, ReadError> {
    let rows = rows_with_blanks(text)?;
    if rows.count == 0 {
        return Err(ReadError::Unknown);
    }
    let width = rows.even_width();
    let mut readings = Vec::new();
    let mut refused = None;
    for meaning in meanings(&rows, width.as_ref().ok().copied()) {
        match meaning(&rows) {
            Ok(listing) if listing.is_tour() => return Ok(vec![listing]),
            Ok(listing) => readings.push(listing),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    if readings.is_empty() {
        // Report the differing row lengths as the error.
        width?;
        return Err(refused.unwrap_or(ReadError::Unknown));
    }
    Ok(readings)
}

type Meaning = fn(&Rows) -> Result<ClaimedTour, ReadError>;

fn meanings(rows: &Rows, width: Option<usize>) -> Vec<Meaning> {
    match width {
        Some(2) if rows.are_named => vec![pairs],
        Some(2) if are_distinct(&rows.numbers) => vec![table, pairs],
        Some(2) if rows.count > 1 => vec![pairs, table],
        // A single square among missing squares keeps its position.
        Some(_) if rows.numbers.len() > 1 && rows.squares().nth(1).is_none() => vec![table],
        Some(1) => vec![indices, flat, table],
        Some(_) if rows.count == 1 => vec![flat, indices, table],
        Some(_) => vec![table, without_labels, without_header],
        None => vec![without_labels, without_header],
    }
}

/// The rows of a text. Blank lines count as rows if they have as many cells as numbered rows.
fn rows_with_blanks(text: &str) -> Result<Rows, ReadError> {
    let numbered = rows(text, |_| false)?;
    let has_dashes = has_dashes(text);
    let is_row = |line: &str| cells_of_blanks(line, has_dashes) == numbered.width;
    let is_whole = numbered.ragged.is_some() || numbered.width < 2;
    let mut frames = lines(text).filter(|(_, line)| Line::of(line) == Line::Frame);
    if is_whole || !frames.any(|(_, line)| is_row(line)) {
        return Ok(numbered);
    }
    rows(text, is_row)
}

/// The rows of a text. A line without numbers is a row if `is_row` accepts the line.
fn rows(text: &str, is_row: impl Fn(&str) -> bool) -> Result<Rows, ReadError> {
    let by_brackets = has_rows_in_brackets(text);
    let mut rows = Rows::default();
    let mut passed_over = None;
    let mut is_inside = false;
    for (number, line) in lines(text) {
        match Line::of(line) {
            Line::Frame if by_brackets => {}
            Line::Frame if !is_row(line) => continue,
            Line::Frame => {}
            Line::Prose => {
                passed_over = passed_over.or((rows.count > 0).then_some((number, line)));
                continue;
            }
            Line::Data => {}
        }
        if let Some((number, line)) = passed_over {
            return Err(unexpected(number, line, "a row of numbers"));
        }
        let mut after_bar = false;
        for token in Tokens::of(line) {
            let is_bar = token == Token::Bar;
            // Outside the brackets, text only numbers or separates the rows.
            let is_cell = is_inside || !by_brackets;
            match token {
                Token::Number(value) if is_cell => rows.numbers.push(value),
                Token::Blank if is_cell => rows.numbers.push(BLANK),
                Token::Hole if is_cell => rows.numbers.push(HOLE),
                // Arrays often use these for unvisited squares.
                Token::Word("null") | Token::Odd("-1") if is_cell => rows.numbers.push(BLANK),
                Token::Number(_) | Token::Blank | Token::Hole => {}
                Token::Bar if after_bar && !by_brackets => rows.numbers.push(BLANK),
                Token::Word(word) if by_brackets || is_coordinate(word) => {
                    rows.are_named |= is_coordinate(word);
                }
                Token::Open if by_brackets => is_inside = true,
                Token::Close if by_brackets => {
                    is_inside = false;
                    rows.end_row(number);
                }
                Token::End if !by_brackets => rows.end_row(number),
                Token::Bar | Token::Open | Token::Close | Token::End => {}
                Token::Word(_) | Token::Odd(_) | Token::Square(_) => {
                    return Err(unexpected(number, line, "a row of numbers"));
                }
            }
            after_bar = is_bar;
        }
        if !by_brackets {
            rows.end_row(number);
        }
    }
    Ok(rows)
}

fn is_coordinate(word: &str) -> bool {
    word.eq_ignore_ascii_case("x") || word.eq_ignore_ascii_case("y")
}

/// Whether some innermost bracket contains several numbers.
fn has_rows_in_brackets(text: &str) -> bool {
    if !text.contains(['(', '[', '{']) {
        return false;
    }
    let mut inside = None;
    for (_, line) in lines(text) {
        if Line::of(line) == Line::Prose {
            continue;
        }
        for token in Tokens::of(line) {
            match token {
                Token::Open => inside = Some(0),
                Token::Number(_) => inside = inside.map(|numbers| numbers + 1),
                Token::Close if inside.take() > Some(1) => return true,
                _ => {}
            }
        }
    }
    false
}

/// A numbered board, first row at the top; `None` means unvisited.
pub(super) fn board(cells: &[Vec<Option<u32>>]) -> Result<ClaimedTour, ReadError> {
    let width = cells.first().map_or(0, Vec::len);
    if let Some(row) = cells.iter().position(|row| row.len() != width) {
        return Err(ReadError::Json(format!(
            "row {} of its board has {} numbers, but the rows above have {width}",
            row + 1,
            cells[row].len()
        )));
    }
    let height = cells.len();
    let cells = cells.iter().flatten();
    if let Some(number) = cells.clone().flatten().find(|&&number| number >= HOLE) {
        return Err(ReadError::Json(format!("{number} is not the number of a square")));
    }
    let numbers = cells.map(|number| number.unwrap_or(BLANK));
    numbered(size(width, height)?, &numbers, |_| Convention::Json)
}

/// A numbered board, first row at the top.
fn table(rows: &Rows) -> Result<ClaimedTour, ReadError> {
    let numbers = rows.numbers.iter().copied();
    numbered(size(rows.even_width()?, rows.count)?, &numbers, Convention::Table)
}

/// A numbered board with a rank label before each row, and possibly after it.
fn without_labels(rows: &Rows) -> Result<ClaimedTour, ReadError> {
    let height = rows.count;
    // A last line that only names the files has another length.
    let width = rows.row(0).len();
    let height = if rows.row(height - 1).len() == width { height } else { height - 1 };
    let is_rank =
        |index: usize, label: u32| label as usize == height - index || label as usize == index + 1;
    let all = |is_it: &dyn Fn(usize, &[u32]) -> bool| {
        height > 1 && (0..height).all(|index| is_it(index, rows.row(index)))
    };
    let is_even = all(&|_, row| row.len() == width);
    if !is_even || !all(&|index, row| row.first().is_some_and(|&label| is_rank(index, label))) {
        return Err(ReadError::Unknown);
    }
    let is_closed = width > 2 && all(&|_, row| row.first() == row.last());
    let (begin, end) = (1, width - usize::from(is_closed));
    let cells = (0..height).flat_map(|index| rows.row(index)[begin..end].iter().copied());
    numbered(size(end - begin, height)?, &cells, Convention::Table)
}

/// A numbered board below a row that numbers the files.
fn without_header(rows: &Rows) -> Result<ClaimedTour, ReadError> {
    let width = rows.row(rows.count - 1).len();
    let header = rows.row(0);
    let counts = |first: u32| header.iter().copied().eq((first..).take(header.len()));
    let others_fit = (1..rows.count).all(|index| rows.row(index).len() == width);
    if rows.count < 2 || !others_fit || !(counts(0) || counts(1)) {
        return Err(ReadError::Unknown);
    }
    let is_labelled = header.len() + 1 == width;
    let begin = usize::from(is_labelled);
    let cells = (1..rows.count).flat_map(|index| rows.row(index)[begin..].iter().copied());
    numbered(size(width - begin, rows.count - 1)?, &cells, Convention::Table)
}

fn flat(rows: &Rows) -> Result<ClaimedTour, ReadError> {
    of_some_shape(rows, |board, numbers| {
        numbered(board, &numbers.iter().copied(), Convention::Flat)
    })
}

/// Square numbers in tour order, counted row by row from the top.
fn indices(rows: &Rows) -> Result<ClaimedTour, ReadError> {
    let first = *rows.numbers.iter().min().ok_or(ReadError::Unknown)?;
    of_some_shape(rows, |size, numbers| {
        let squares = numbers.iter().map(|&number| {
            let place = number.checked_sub(first.min(1))?;
            size.square_at(place.into())
        });
        let squares: Option<Vec<Square>> = squares.collect();
        Ok(ClaimedTour {
            board: size.into(),
            squares: squares.ok_or(ReadError::Unknown)?,
            error: None,
            convention: Convention::Indices(first.min(1)),
        })
    })
}

/// Tries all boards with this number of squares, squarest first. Returns the first that gives a tour, or else the
/// first.
fn of_some_shape(
    rows: &Rows,
    read: impl Fn(Size, &[u32]) -> Result<ClaimedTour, ReadError>,
) -> Result<ClaimedTour, ReadError> {
    let count = rows.numbers.len();
    let sides = (1..=count.isqrt()).rev().filter(|&side| count.is_multiple_of(side));
    // Boards of one row or column come last: they are unlikely.
    let shapes = sides.flat_map(|side| [(count / side, side), (side, count / side)]);
    let mut likeliest = None;
    // Large boards are assumed to be square.
    let most = if count > 1 << 16 { 2 } else { usize::MAX };
    for (width, height) in shapes.take(most) {
        if width.min(height) == 1 && likeliest.is_some() {
            break;
        }
        let listing = read(size(width, height)?, &rows.numbers)?;
        if listing.is_tour() {
            return Ok(listing);
        }
        likeliest = likeliest.or(Some(listing));
    }
    likeliest.ok_or(ReadError::Unknown)
}

/// Coordinates, x first, y from the top.
fn pairs(rows: &Rows) -> Result<ClaimedTour, ReadError> {
    let (pairs, _) = rows.numbers.as_chunks::<2>();
    let first = rows.numbers.iter().copied().min().unwrap_or(0).min(1);
    of_coordinates(pairs, first, Convention::Pairs(first))
}

/// Squares from coordinates that count from `first`, with y from the top.
pub(super) fn of_coordinates(
    pairs: &[[u32; 2]],
    first: u32,
    convention: Convention,
) -> Result<ClaimedTour, ReadError> {
    if pairs.iter().flatten().any(|&number| number >= HOLE) {
        return Err(ReadError::Unknown);
    }
    // Rows count from the top, and the last row is the first rank.
    let right = pairs.iter().map(|pair| pair[0]).max();
    let bottom = pairs.iter().map(|pair| pair[1]).max();
    let (right, bottom) = right.zip(bottom).ok_or(ReadError::Unknown)?;
    let side = |last: u32| (last - first).saturating_add(1);
    let size = Size::new(side(right), side(bottom))?;
    let square = |&[x, y]: &[u32; 2]| Square::new(x - first, bottom - y);
    // One square more than the board proves a repetition.
    let most = usize::try_from(size.area()).map_or(usize::MAX, |squares| squares + 1);
    Ok(ClaimedTour {
        board: size.into(),
        squares: pairs.iter().take(most).map(square).collect(),
        error: None,
        convention,
    })
}

fn size(width: usize, height: usize) -> Result<Size, ReadError> {
    let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    Ok(Size::new(side(width), side(height))?)
}

/// Whether most numbers are distinct, as in a table; coordinates repeat.
fn are_distinct(numbers: &[u32]) -> bool {
    let mut seen = vec![false; numbers.len() + 2];
    let mut distinct = 0;
    for &number in numbers {
        // Larger numbers do not fit in a table of this size.
        if let Some(seen) = seen.get_mut(number as usize) {
            distinct += usize::from(!std::mem::replace(seen, true));
        }
    }
    2 * distinct > numbers.len()
}

/// Squares numbered from 0 or 1 in row-major order, sorted by number. The order is unknown from the first missing or
/// repeated number on.
fn numbered(
    size: Size,
    numbers: &(impl Iterator<Item = u32> + Clone),
    convention: fn(u32) -> Convention,
) -> Result<ClaimedTour, ReadError> {
    let visited = || numbers.clone().filter(|&number| number < HOLE);
    let first = visited().min().ok_or(ReadError::Unknown)?;
    if first > 1 {
        return Err(ReadError::NotNumbered(first));
    }
    let count = visited().count();
    let mut seen = vec![false; count];
    for number in visited() {
        if let Some(seen) = seen.get_mut((number - first) as usize) {
            *seen = true;
        }
    }
    // Stop at the first missing number.
    let known = seen.iter().take_while(|&&seen| seen).count();
    let mut squares = vec![None; known];
    let mut twice: Option<(u32, Square, Square)> = None;
    for (number, square) in numbers.clone().zip(size.iter()) {
        let Some(place) = squares.get_mut(number.wrapping_sub(first) as usize) else {
            continue;
        };
        match *place {
            None => *place = Some(square),
            Some(known) if twice.is_none_or(|(other, ..)| number < other) => {
                twice = Some((number, known, square));
            }
            Some(_) => {}
        }
    }
    let error = match twice {
        Some((number, upper, lower)) => {
            Some(ListingError::NumberTwice { number, first: upper, second: lower })
        }
        _ if known < count => Some(ListingError::NumberMissing {
            number: first + known as u32,
            first,
            last: visited().max().unwrap_or(first),
        }),
        _ => None,
    };
    let certain = match error {
        Some(ListingError::NumberTwice { number, .. }) => (number - first) as usize,
        _ => known,
    };
    let missing = numbers.clone().zip(size.iter()).filter(|&(number, _)| number == HOLE);
    // At least one square is numbered, so the board is not empty.
    let board = Board::without(size, missing.map(|(_, square)| square)).unwrap_or(size.into());
    Ok(ClaimedTour {
        board,
        squares: squares.into_iter().take(certain).flatten().collect(),
        error,
        convention: convention(first),
    })
}
