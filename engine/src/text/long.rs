//! Checks lists that are too long for memory, with one bit per square.

use super::csv::{self, Table};
use super::tokens::{Token, Tokens, lines};
use super::{
    ClaimedTour, Convention, Entry, ListingError, ReadError, is_drawing, of_entries, unexpected,
};
use crate::board::{Board, Direction, Size, SizeError, Square};
use crate::tour::TourError;
use std::collections::HashMap;

/// A list of squares, coordinates or CSV moves, one per line, checked while reading. [`read`](super::read) accepts
/// every such list and gives equal results.
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
    started: Vec<u8>,
    lines: usize,
    kind: Option<Kind>,
    /// Whether the first line starts with a brace. With a quotation mark anywhere, such a text is JSON.
    is_braced: bool,
    /// `file / 26` of all names after the first; 0 if they differ. A common first letter may denote a piece.
    alphabet: u32,
    visits: Visits,
}

#[derive(Debug)]
enum Kind {
    Squares,
    Coordinates,
    Csv(Table),
}

/// The result of [`LongList::check`] for a complete tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongTour {
    /// The board.
    pub board: Board,
    /// Whether the tour is closed.
    pub is_closed: bool,
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

    /// Whether the verdict is final, so that the rest need not be read. After an error in a list of coordinates,
    /// reading must continue: ranks are numbered from the board's height.
    pub fn is_decided(&self) -> bool {
        /// Number of squares after which the board's height is assumed to be known.
        const ENOUGH: u64 = 1 << 30;
        let needs_height = self.visits.count_from_top && self.visits.seen < ENOUGH;
        self.visits.wrong.is_some() && !needs_height
    }

    /// Checks the list. Call this at the end of the text, or once [`LongList::is_decided`] returns true.
    ///
    /// # Errors
    /// [`ReadError`] if the last line differs in form from the others, or the text is empty.
    pub fn check(mut self) -> Result<Result<LongTour, ListingError>, ReadError> {
        self.read_line()?;
        let height = match &self.kind {
            Some(Kind::Csv(table)) => table.height.unwrap_or(0),
            _ => 0,
        };
        if self.alphabet > 0 {
            return Err(ReadError::Unknown);
        }
        let size = self.visits.size(height).ok_or(ReadError::Unknown)??;
        let board = Board::from(size);
        let checked = self.visits.check(size).map_err(ListingError::Tour);
        Ok(checked.map(|is_closed| LongTour { board, is_closed }))
    }

    /// The notation; `None` before the first line.
    pub fn convention(&self) -> Option<Convention> {
        self.kind.as_ref().map(|kind| match kind {
            Kind::Squares => Convention::Squares,
            Kind::Coordinates => Convention::Pairs(self.visits.first_number()),
            Kind::Csv(_) => Convention::Csv,
        })
    }

    /// Reads the buffered line. Carriage returns in it separate further lines.
    fn read_line(&mut self) -> Result<(), ReadError> {
        let mut line = std::mem::take(&mut self.started);
        let text = std::str::from_utf8(&line).map_err(|_| ReadError::Unknown)?;
        let text = match self.lines {
            0 => text.trim_start_matches('\u{feff}'),
            _ => text,
        };
        let text = text.strip_suffix('\n').unwrap_or(text);
        for (number, line) in lines(text) {
            self.take(self.lines + number, line)?;
        }
        self.lines += text.strip_suffix('\r').unwrap_or(text).split('\r').count();
        line.clear();
        self.started = line;
        Ok(())
    }

    fn note_alphabet(&mut self, square: Square) {
        let alphabet = square.file() / 26;
        match self.visits.seen {
            0 => {}
            1 => self.alphabet = alphabet,
            _ if self.alphabet == alphabet => {}
            _ => self.alphabet = 0,
        }
    }

    fn take(&mut self, number: usize, line: &str) -> Result<(), ReadError> {
        let is_first = self.kind.is_none();
        if is_first {
            self.is_braced = line.starts_with('{');
            self.kind = Kind::of(line).filter(|_| !is_drawing(line));
        }
        let is_json = self.is_braced && line.contains('"');
        let entry = match self.kind.as_mut().filter(|_| !is_json).ok_or(ReadError::Unknown)? {
            Kind::Csv(table) if is_first && table.has_header => return Ok(()),
            Kind::Csv(table) => Some(table.read_row(number, line)?),
            Kind::Squares => entry(line).filter(|entry| matches!(entry, Entry::Square(_))),
            Kind::Coordinates => entry(line).filter(|entry| matches!(entry, Entry::Pair(_))),
        };
        if let Some(Entry::Square(square)) = entry {
            self.note_alphabet(square);
        }
        if entry.is_some_and(|entry| self.visits.go_to(entry)) {
            Ok(())
        } else {
            Err(unexpected(number, line, "like the lines before"))
        }
    }
}

impl Kind {
    fn of(line: &str) -> Option<Kind> {
        if let Some(table) = Table::started(line) {
            return Some(Kind::Csv(table));
        }
        Some(match entry(line)? {
            Entry::Square(_) => Kind::Squares,
            Entry::Pair(_) => Kind::Coordinates,
        })
    }
}

/// Parses a line that is only a square's name, or only coordinates such as `X: 1<TAB>Y: 1`.
fn entry(line: &str) -> Option<Entry> {
    let is_named = |name: &str, word: &str| word.eq_ignore_ascii_case(name);
    let mut tokens = Tokens::of(line).filter(|token| *token != Token::Bar('\t'));
    let tokens: [_; 5] = std::array::from_fn(|_| tokens.next());
    match tokens {
        [Some(Token::Square(square)), None, ..] => Some(Entry::Square(square)),
        [
            Some(Token::Word(x)),
            Some(Token::Number(column)),
            Some(Token::Word(y)),
            Some(Token::Number(row)),
            None,
        ] if is_named("x", x) && is_named("y", y) => Some(Entry::Pair([column, row])),
        _ => None,
    }
}

/// Reads a text as CSV or as a list with one square per line; `None` for other texts.
pub(super) fn strict(text: &str) -> Option<Result<ClaimedTour, ReadError>> {
    let (_, first) = lines(text).next()?;
    if let Kind::Csv(table) = Kind::of(first)? {
        return Some(csv::read(text, table));
    }
    // No text of 64 MB has more different names.
    const MOST: usize = 1 << 23;
    let entries = lines(text).take(MOST).map(|(_, line)| entry(line));
    let entries: Vec<Entry> = entries.collect::<Option<_>>()?;
    // The first of several letters may denote a piece, so this strict reader does not decide.
    let is_long = |entry: &Entry| matches!(entry, Entry::Square(square) if square.file() > 25);
    if entries.iter().skip(1).any(is_long) {
        return None;
    }
    of_entries(entries)
}

/// The visited squares: one bit each, in tiles of 64×64. Coordinates are stored as read, with y as the rank.
#[derive(Debug, Default)]
struct Visits {
    count_from_top: bool,
    tiles: HashMap<(u32, u32), usize>,
    bits: Vec<[u64; 64]>,
    /// Cache of the last tile: the next square is usually in it, too.
    near: Option<((u32, u32), usize)>,
    first: Option<Square>,
    last: Option<Square>,
    seen: u64,
    has_zero: bool,
    most: [u32; 2],
    /// Whether the last square repeats the first, as some closed tours do.
    has_returned: bool,
    /// The first error; afterwards only the board's size is tracked.
    wrong: Option<TourError>,
}

impl Visits {
    /// Visits a square. Returns false if no board is large enough for it.
    fn go_to(&mut self, entry: Entry) -> bool {
        self.count_from_top = matches!(entry, Entry::Pair(_));
        let square = match entry {
            Entry::Square(square) => square,
            Entry::Pair([x, y]) => Square::new(x, y),
        };
        let (file, rank) = (square.file(), square.rank());
        // Coordinates from 1 may be as large as the side.
        let can_hold = file.max(rank) <= Size::MAX_SIDE - u32::from(!self.count_from_top);
        if can_hold {
            self.most = [self.most[0].max(file), self.most[1].max(rank)];
            self.has_zero |= file == 0 || rank == 0;
            self.visit(square);
        }
        can_hold
    }

    fn visit(&mut self, square: Square) {
        let place = self.place();
        self.seen += 1;
        let before = self.last.replace(square);
        let first = *self.first.get_or_insert(square);
        if self.wrong.is_some() {
            return;
        }
        let from = before.filter(|&before| Direction::between(before, square).is_none());
        if self.has_returned {
            // The repeated first square was not the end of the list.
            self.wrong = Some(TourError::Twice { place, square: first });
        } else if let Some(from) = from {
            self.wrong = Some(TourError::NotAMove { move_number: place, from, to: square });
        } else if !self.mark(square) {
            self.has_returned = square == first;
            let twice = TourError::Twice { place: place + 1, square };
            self.wrong = (!self.has_returned).then_some(twice);
        }
    }

    /// Number of squares so far. No overflow: a list has fewer squares than bytes.
    fn place(&self) -> usize {
        usize::try_from(self.seen).unwrap_or(usize::MAX - 1)
    }

    /// The number from which coordinates count, 0 or 1. Squares count from 0.
    fn first_number(&self) -> u32 {
        u32::from(self.count_from_top && !self.has_zero)
    }

    /// The smallest size for all squares so far, of at least this height; `None` before the first square.
    fn size(&self, height: u32) -> Option<Result<Size, SizeError>> {
        let _ = self.first?;
        let [width, least] = self.most.map(|last| last - self.first_number() + 1);
        Some(Size::new(width, least.max(height)))
    }

    /// Where a square's bit is: the tile, the row in the tile, and a mask.
    fn bit(square: Square) -> ((u32, u32), usize, u64) {
        let (file, rank) = (square.file(), square.rank());
        ((file / 64, rank / 64), (rank % 64) as usize, 1 << (file % 64))
    }

    /// Marks a square as visited. Returns whether the mark is new.
    fn mark(&mut self, square: Square) -> bool {
        let (key, row, bit) = Visits::bit(square);
        let tile = match self.near {
            Some((near, tile)) if near == key => tile,
            _ => *self.tiles.entry(key).or_insert(self.bits.len()),
        };
        if tile == self.bits.len() {
            self.bits.push([0; 64]);
        }
        self.near = Some((key, tile));
        let row = &mut self.bits[tile][row];
        let is_new = *row & bit == 0;
        *row |= bit;
        is_new
    }

    fn is_marked(&self, size: Size, square: Square) -> bool {
        let first = self.first_number();
        let as_read = match (self.count_from_top, size.xy(square)) {
            (true, (x, y)) => Square::new(x + first, y + first),
            (false, _) => square,
        };
        let (key, row, bit) = Visits::bit(as_read);
        self.tiles.get(&key).is_some_and(|&tile| self.bits[tile][row] & bit != 0)
    }

    /// Whether the tour is closed. Fails if the list is not a complete tour.
    fn check(&self, size: Size) -> Result<bool, TourError> {
        let first = self.first_number();
        let named = |square: Square| match self.count_from_top {
            true => size.at(square.file() - first, square.rank() - first).unwrap_or(square),
            false => square,
        };
        let (seen, place, squares) = (self.seen, self.place(), size.area());
        match (self.wrong.clone(), self.last) {
            (Some(TourError::NotAMove { move_number, from, to }), _) => {
                return Err(TourError::NotAMove { move_number, from: named(from), to: named(to) });
            }
            (Some(TourError::Twice { place, square }), _) => {
                return Err(TourError::Twice { place, square: named(square) });
            }
            (_, Some(last)) if self.has_returned => {
                let twice = TourError::Twice { place, square: named(last) };
                return if seen == squares + 1 { Ok(true) } else { Err(twice) };
            }
            _ => {}
        }
        let is_missing = |square: &Square| !self.is_marked(size, *square);
        if seen < squares
            && let Some(missing) = size.iter().find(is_missing)
        {
            return Err(TourError::Missing { visited: seen, squares, missing });
        }
        let ends = self.last.zip(self.first).filter(|_| seen > 2);
        Ok(ends.is_some_and(|(last, first)| Direction::between(last, first).is_some()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Question;
    use crate::text::read;
    use crate::tour::Tour;
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
            table("Square; N\r\n", &|index, square, _, _| format!("\"{square}\"; {index}\r\n")),
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
            "ab1290XYxyNn:,;.\"'|#-&\\{[( \t\r\n\u{feff}\u{a0}".chars().collect::<Vec<_>>(),
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
        let expected = listing
            .check()
            .map(|tour| LongTour { board: tour.board().clone(), is_closed: tour.is_closed() });
        assert_eq!(found, expected, "{text:?}");
        true
    }

    fn tour(width: u32, height: u32) -> Option<Tour> {
        let question = Question::on(&Board::new(width, height).ok()?);
        question.clone().closed().solve().or_else(|_| question.solve()).ok()
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
            // Whole lines in any order are still a list.
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
        for tour in [tour(6, 6).unwrap(), tour(4, 3).unwrap(), tour(10, 3).unwrap()] {
            for returns in [false, true].into_iter().take(1 + usize::from(tour.is_closed())) {
                for text in lists(&tour, returns) {
                    assert!(agree(&text, 7), "{text}");
                    let found = checked(text.as_bytes(), 7).unwrap().unwrap();
                    assert_eq!(found.is_closed, tour.is_closed(), "{text}");
                    assert_eq!(read(&text).unwrap().check().as_ref(), Ok(&tour), "{text}");
                }
            }
        }
    }

    #[test]
    fn names_that_may_have_a_piece_before_them_are_left_to_the_reader_in_memory() {
        for text in ["a7\nXc6\n", "a7\r\nxc6\r\nxd4\r\n"] {
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
