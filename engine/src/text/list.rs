//! Reads lists with one square per line: names, coordinates, or rows of CSV. Other texts are left to `candidates`.

use super::csv::{Columns, ListEntry};
use super::decode::cleaned;
use super::letters::NAME;
use super::meter::Meter;
use super::tokens::{Token, Tokens, lines};
use super::{ClaimedTour, Convention, ListingError, ReadError, on_smallest_board, unexpected};
use crate::board::{Board, Square};
use crate::listing::Visits;
use crate::tour::Tour;

/// Reads a list line by line.
#[derive(Debug, Default)]
struct ListReader {
    has_started: bool,
    /// The columns of a list in CSV.
    columns: Option<Columns>,
    /// Whether the entries have coordinates; `None` before the first entry.
    counts_from_top: Option<bool>,
    entries: u64,
    /// `file / 26` of all names after the first, or 0 if they differ. If not 0, the first letter may denote a piece, and
    /// the list is left to another reader.
    alphabet: u32,
}

impl ListReader {
    /// Reads a line that is not blank; `None` for the header of CSV.
    fn read_line(&mut self, number: usize, line: &str) -> Result<Option<Square>, ReadError> {
        let is_first = !std::mem::replace(&mut self.has_started, true);
        if is_first {
            self.columns = Columns::of_first_line(line);
        }
        let entry = match &mut self.columns {
            Some(columns) if is_first && columns.have_header => return Ok(None),
            Some(columns) => Some(columns.read_row(number, line)?),
            None => plain_entry(line),
        };
        let is_alike = |entry: &ListEntry| {
            let first = *self.counts_from_top.get_or_insert(entry.counts_from_top);
            first == entry.counts_from_top
        };
        let Some(entry) = entry.filter(is_alike) else {
            let wrong = unexpected(number, line, UNLIKE);
            return Err(if is_first { ReadError::Unknown } else { wrong });
        };
        let alphabet = match entry.counts_from_top {
            true => 0,
            false => entry.square.file() / 26,
        };
        match self.entries {
            0 => {}
            1 => self.alphabet = alphabet,
            _ if self.alphabet == alphabet => {}
            _ => self.alphabet = 0,
        }
        self.entries += 1;
        Ok(Some(entry.square))
    }

    /// The height of the board that the rows of CSV show, or 0.
    fn height(&self) -> u32 {
        let columns = self.columns.as_ref();
        columns.and_then(|columns| columns.height).unwrap_or(0)
    }
}

/// The expected form of a line, for messages.
const UNLIKE: &str = "like the lines before";

/// Parses a line that is only a square's name, or only coordinates such as `X: 1<TAB>Y: 1`.
fn plain_entry(line: &str) -> Option<ListEntry> {
    let mut tokens = Tokens::of(line).filter(|token| *token != Token::Bar('\t'));
    let tokens: [_; 5] = std::array::from_fn(|_| tokens.next());
    let (square, counts_from_top) = match tokens {
        [Some(Token::Square(square)), None, ..] => (square, false),
        [
            Some(Token::Word("x" | "X")),
            Some(Token::Number(column)),
            Some(Token::Word("y" | "Y")),
            Some(Token::Number(row)),
            None,
        ] => (Square::new(column, row), true),
        _ => return None,
    };
    Some(ListEntry {
        square,
        counts_from_top,
    })
}

/// Reads a text that is a list from the first line to the last; `None` for other texts.
pub(super) fn read(text: &str, meter: &mut Meter<'_>) -> Option<Result<ClaimedTour, ReadError>> {
    // More than the number of different squares that a text of 64 MB can name: most names have five letters and digits or more.
    const MOST: usize = 1 << 24;
    let mut reader = ListReader::default();
    let line_ends = text.bytes().filter(|byte| *byte == b'\n').count();
    let mut squares = Vec::with_capacity(line_ends.min(MOST));
    for (number, line) in lines(text).take(MOST) {
        let is_cancelled = meter.count(line.len()).map_err(ReadError::from);
        match is_cancelled.and_then(|()| reader.read_line(number, line)) {
            Ok(square) => squares.extend(square),
            Err(error) => return reader.columns.map(|_| Err(error)),
        }
    }
    let is_csv = reader.columns.is_some();
    let counts_from_top = reader.counts_from_top.unwrap_or(false);
    if !is_csv && (reader.entries == 0 || reader.alphabet > 0) {
        return None;
    }
    let on_board = |mut listing: ClaimedTour| {
        let height = reader.height().max(listing.board.height());
        listing.board = Board::new(listing.board.width(), height)?;
        if is_csv {
            listing.convention = Convention::Csv;
        }
        Ok(listing)
    };
    Some(on_smallest_board(squares, counts_from_top).and_then(on_board))
}

/// A list of squares, coordinates or CSV moves, one per line, checked while reading. Agrees with [`read`](super::read).
///
/// ```
/// use knights_tour::text::LongList;
///
/// let mut list = LongList::default();
/// list.read(b"a1\nb3\nc")?;
/// list.read(b"1\na2\nc3\nb1\na3\nc2\n")?;
/// let error = list.check()?.unwrap_err();
/// assert_eq!(error.to_string(), "only 8 of 9 squares are visited: b2 is missing");
/// # Ok::<(), knights_tour::text::ReadError>(())
/// ```
#[derive(Debug, Default)]
pub struct LongList {
    /// The start of a line whose end was not yet read.
    started: Vec<u8>,
    lines: usize,
    reader: ListReader,
    /// Whether the first line starts with a brace. If the text also has a quotation mark, it is JSON, not a list.
    is_braced: bool,
    visits: Visits,
}

/// Properties of a complete tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongTour {
    /// The board.
    pub board: Board,
    /// The first square.
    pub start: Square,
    /// The last square of an open tour; `None` for a closed one.
    pub end: Option<Square>,
}

impl From<&Tour> for LongTour {
    fn from(tour: &Tour) -> LongTour {
        LongTour {
            board: tour.board().clone(),
            start: tour.start(),
            end: (!tour.is_closed()).then(|| tour.end()),
        }
    }
}

impl LongList {
    /// Maximum length of a line, in bytes; lines that name one square are shorter.
    const LONGEST_LINE: usize = 1 << 10;

    /// Reads the next part of the text, which may be split anywhere.
    ///
    /// # Errors
    /// [`ReadError`] if the first line is not part of a list, or a later line has another form.
    pub fn read(&mut self, text: &[u8]) -> Result<(), ReadError> {
        for part in text.split_inclusive(|&byte| byte == b'\n') {
            if self.started.len() + part.len() > LongList::LONGEST_LINE {
                return Err(ReadError::Unknown);
            }
            self.started.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.read_line()?;
            }
        }
        Ok(())
    }

    /// Whether the result is known, so that the rest need not be read. After an error in a list of coordinates, the
    /// rest still determines the height of the board, and so the names of squares.
    pub fn is_decided(&self) -> bool {
        self.visits.are_decided()
    }

    /// Checks the list. Call this at the end of the text, or once [`LongList::is_decided`] returns true.
    ///
    /// # Errors
    /// [`ReadError`] if the last line differs in form from the others, or the text is empty.
    pub fn check(mut self) -> Result<Result<LongTour, ListingError>, ReadError> {
        self.read_line()?;
        if self.reader.alphabet > 0 {
            return Err(ReadError::Unknown);
        }
        let size = self
            .visits
            .size(self.reader.height())
            .ok_or(ReadError::Unknown)??;
        let board = Board::from(size);
        let checked = self.visits.check(size).map_err(ListingError::Tour);
        Ok(checked.map(|(start, end)| LongTour { board, start, end }))
    }

    /// The notation of the list. Call this after the first line.
    pub fn convention(&self) -> Convention {
        match &self.reader.columns {
            Some(_) => Convention::Csv,
            None if self.visits.count_from_top => Convention::Pairs(self.visits.first_number()),
            None => Convention::Squares,
        }
    }

    /// Parses the buffered line. If the line contains carriage returns, parses each part as a line.
    fn read_line(&mut self) -> Result<(), ReadError> {
        let mut line = std::mem::take(&mut self.started);
        let text = std::str::from_utf8(&line).map_err(|_| ReadError::Unknown)?;
        let text = match self.lines {
            0 => text.trim_start_matches('\u{feff}'),
            _ => text,
        };
        let text = text.strip_suffix('\n').unwrap_or(text);
        for (number, line) in lines(text) {
            self.take_line(self.lines + number, line)?;
        }
        self.lines += text.strip_suffix('\r').unwrap_or(text).split('\r').count();
        line.clear();
        self.started = line;
        Ok(())
    }

    fn take_line(&mut self, number: usize, line: &str) -> Result<(), ReadError> {
        // The reader in memory reads IDs, and formats that may reach into other lines.
        let is_plain = |sign| match sign {
            '<' | '\\' => false,
            sign => matches!(sign, '\t' | ' '..='~' | '\u{feff}'),
        };
        if !line.chars().all(is_plain) || line.contains(NAME) {
            return Err(ReadError::Unknown);
        }
        self.is_braced |= !self.reader.has_started && line.starts_with('{');
        if self.is_braced && line.contains('"') {
            return Err(ReadError::Unknown);
        }
        let line = cleaned(line);
        let line = line.trim();
        let Some(square) = self.reader.read_line(number, line)? else {
            return Ok(());
        };
        let counts_from_top = self.reader.counts_from_top == Some(true);
        if self.visits.go_to(square, counts_from_top) {
            Ok(())
        } else {
            Err(unexpected(number, line, UNLIKE))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Question;
    use crate::text::read;
    use proptest::prelude::*;

    fn checked(text: &[u8], chunk: usize) -> Result<Result<LongTour, ListingError>, ReadError> {
        let mut list = LongList::default();
        for chunk in text.chunks(chunk) {
            list.read(chunk)?;
        }
        list.check()
    }

    /// All ways to write a list, one square per line, that every reader accepts.
    fn lists(tour: &Tour, returns: bool) -> Vec<String> {
        let size = tour.board().size();
        let again = tour.squares().take(usize::from(returns));
        let squares: Vec<Square> = tour.squares().chain(again).collect();
        let each = |write: &dyn Fn(usize, Square, u32, u32) -> String| {
            let lines = squares.iter().enumerate().map(|(index, &square)| {
                let (x, y) = size.xy(square);
                write(index, square, x, y)
            });
            lines.collect::<String>()
        };
        let table = |header: &str, write: &dyn Fn(usize, Square, u32, u32) -> String| {
            header.to_owned() + &each(write)
        };
        vec![
            each(&|_, square, _, _| format!("{square}\n")),
            each(&|_, square, _, _| format!("N{square}\r\n")),
            each(&|_, square, _, _| format!("  \"{square}\" \n\n").to_uppercase()),
            table("\u{feff}", &|_, square, _, _| format!("{square}\r")) + "\n",
            each(&|_, _, x, y| format!("X: {}\tY: {}\n", x + 1, y + 1)),
            each(&|_, _, x, y| format!("X: {x} Y: {y}\r\n")),
            table("move,square,x,y\n", &|index, square, x, y| {
                format!("{},{square},{},{}\n", index + 1, x + 1, y + 1)
            }),
            each(&|index, square, x, y| format!("{index},{square},{},{}\n", x + 1, y + 1)),
            table("Square; N\r\n", &|index, square, _, _| {
                format!("\"{square}\"; {index}\r\n")
            }),
            table("x,y\n", &|_, _, x, y| format!("{x},{y}\n")),
            table("square\n", &|_, square, _, _| format!("{square}\n")),
        ]
    }

    #[derive(Clone, Debug)]
    enum Change {
        Swap(usize, usize),
        Again(usize, usize),
        Without(usize),
        Ended(usize),
        Insert(usize, char),
        Replace(usize, char),
    }

    fn of_lines() -> impl Strategy<Value = Change> {
        let at = 0..200_usize;
        prop_oneof![
            (at.clone(), at.clone()).prop_map(|(from, to)| Change::Swap(from, to)),
            (at.clone(), at.clone()).prop_map(|(from, to)| Change::Again(from, to)),
            at.clone().prop_map(Change::Without),
            at.prop_map(Change::Ended),
        ]
    }

    fn of_characters() -> impl Strategy<Value = Change> {
        let character = prop::sample::select(
            "ab1290XYxyNn:,;.\"'|#-&\\{[( \t\r\n\u{feff}\u{a0}"
                .chars()
                .collect::<Vec<_>>(),
        );
        prop_oneof![
            (0..2_000_usize, character.clone()).prop_map(|(at, c)| Change::Insert(at, c)),
            (0..2_000_usize, character).prop_map(|(at, c)| Change::Replace(at, c)),
        ]
    }

    fn changed(text: &str, change: &Change) -> String {
        let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
        let mut characters: Vec<char> = text.chars().collect();
        let count = lines.len().max(1);
        match *change {
            Change::Insert(at, character) => {
                characters.insert(at % (characters.len() + 1), character);
            }
            Change::Replace(at, character) if !characters.is_empty() => {
                let at = at % characters.len();
                characters[at] = character;
            }
            _ if lines.is_empty() => {}
            Change::Swap(from, to) => lines.swap(from % count, to % count),
            Change::Again(from, to) => lines.insert(to % count, lines[from % count].clone()),
            Change::Without(at) => drop(lines.remove(at % count)),
            Change::Ended(at) => lines.truncate(at % count + 1),
            Change::Replace(..) => {}
        }
        match change {
            Change::Insert(..) | Change::Replace(..) => characters.into_iter().collect(),
            _ => lines.concat(),
        }
    }

    /// Checks that `LongList` and `read` agree; returns whether the text is a list.
    fn agree(text: &str, chunk: usize) -> bool {
        let Ok(found) = checked(text.as_bytes(), chunk) else {
            return false;
        };
        let listing = read(text).unwrap_or_else(|error| panic!("{text:?}: {found:?}, {error}"));
        let expected = listing.check().map(|tour| LongTour::from(&tour));
        assert_eq!(found, expected, "{text:?}");
        true
    }

    fn tour(width: u32, height: u32) -> Option<Tour> {
        let question = Question::on(&Board::new(width, height).ok()?);
        question
            .clone()
            .closed()
            .solve()
            .or_else(|_| question.solve())
            .ok()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        #[test]
        fn a_long_list_is_what_the_list_in_memory_is(
            way in 0..11_usize, width in 1..9_u32, height in 1..9_u32, returns: bool,
            changes in prop::collection::vec(of_lines(), 0..3),
            edits in prop::collection::vec(of_characters(), 0..3),
            chunk in 1..40_usize,
        ) {
            let Some(tour) = tour(width, height) else { return Ok(()) };
            let text = lists(&tour, returns).swap_remove(way);
            let text = changes.iter().fold(text, |text, change| changed(&text, change));
            // After changes of whole lines, the text is still a list.
            let is_list = agree(&text, chunk);
            let has_header = way == 6 || way > 7;
            if changes.is_empty() || !has_header {
                prop_assert!(is_list || read(&text).is_err(), "{text:?}");
            }
            let text = edits.iter().fold(text, |text, change| changed(&text, change));
            agree(&text, chunk);
        }

        #[test]
        fn any_bytes_are_answered(bytes: Vec<u8>, chunk in 1..9_usize) {
            let _ = checked(&bytes, chunk);
        }
    }

    #[test]
    fn every_list_of_one_square_a_line_is_taken_by_both_readers() {
        for tour in [
            tour(6, 6).unwrap(),
            tour(4, 3).unwrap(),
            tour(10, 3).unwrap(),
        ] {
            for returns in [false, true]
                .into_iter()
                .take(1 + usize::from(tour.is_closed()))
            {
                for text in lists(&tour, returns) {
                    assert!(agree(&text, 7), "{text}");
                    let found = checked(text.as_bytes(), 7).unwrap().unwrap();
                    assert_eq!(found.end.is_none(), tour.is_closed(), "{text}");
                    assert_eq!(read(&text).unwrap().check().as_ref(), Ok(&tour), "{text}");
                }
            }
        }
    }

    #[test]
    fn names_that_may_have_a_piece_before_them_are_left_to_the_reader_in_memory() {
        for text in ["a7\nxc6\n", "a7\r\nxc6\r\nxd4\r\n"] {
            assert!(checked(text.as_bytes(), 3).is_err(), "{text:?}");
            assert!(read(text).is_ok(), "{text:?}");
        }
        assert!(agree("z1\nab2\nac4\nb3\n", 5));
    }

    #[test]
    fn what_is_no_list_is_refused() {
        for text in [
            "",
            "\n\n",
            "hello",
            "| 1 | 2 |",
            "a1\nb3\nand so on",
            "X: 1Y: 4",
            "X: 1\r\tY: 1",
            "X: 1\tY: 1\na1",
        ] {
            assert!(checked(text.as_bytes(), 5).is_err(), "{text}");
        }
        let long = vec![b'a'; 1 << 20];
        assert!(checked(&long, 1 << 16).is_err());
    }
}
