//! Lists too long to be held, checked as they come: one bit a square.

use super::{Convention, Flaw, ReadError, unexpected};
use crate::board::{Board, Direction, Size, Square};
use crate::tour::Fault;
use std::collections::HashMap;

/// A list of squares, of coordinates or of moves as CSV, one a line, as this program writes them: it is
/// checked while it is read, whatever its length.
///
/// ```
/// use knights_tour::format::LongList;
///
/// let mut list = LongList::default();
/// list.read(b"a1\nb3\nc")?;
/// list.read(b"1\na2\nc3\nb1\na3\nc2\n")?;
/// let flaw = list.check()?.unwrap_err();
/// assert_eq!(flaw.to_string(), "only 8 of 9 squares are visited: b2 is missing");
/// # Ok::<(), knights_tour::format::ReadError>(())
/// ```
#[derive(Debug, Default)]
pub struct LongList {
    /// The beginning of a line whose end has not come yet.
    begun: Vec<u8>,
    /// How many lines have been read.
    lines: usize,
    kind: Option<Kind>,
    visits: Visits,
    /// In CSV, what y and the rank add up to: the board's height.
    height: Option<u32>,
}

/// What a line has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Squares,
    Coordinates,
    Csv,
}

/// A tour that was read to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongTour {
    /// The board.
    pub board: Board,
    /// Whether it is closed.
    pub is_closed: bool,
}

impl LongList {
    /// The header of a table of moves.
    const HEADER: &[u8] = b"move,square,x,y";
    /// No line of ours is as long.
    const LONGEST_LINE: usize = 1 << 10;

    /// Reads on: the text may be cut anywhere.
    ///
    /// # Errors
    /// [`ReadError`] if a line is not like the first one, or that is none of ours.
    pub fn read(&mut self, text: &[u8]) -> Result<(), ReadError> {
        let mut rest = text;
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            let (line, after) = rest.split_at(end);
            if self.begun.is_empty() {
                self.read_line(line)?;
            } else {
                self.begun.extend_from_slice(line);
                let line = std::mem::take(&mut self.begun);
                self.read_line(&line)?;
            }
            rest = &after[1..];
        }
        if self.begun.len() + rest.len() > LongList::LONGEST_LINE {
            return Err(ReadError::Unknown);
        }
        self.begun.extend_from_slice(rest);
        Ok(())
    }

    /// Whether what comes could change nothing: then it need not be read. After a fault in a list of
    /// coordinates the board's height is still to be known, from which ranks are counted.
    pub fn is_decided(&self) -> bool {
        /// No board of a list is told so late.
        const ENOUGH: u64 = 1 << 30;
        let needs_height = self.kind == Some(Kind::Coordinates) && self.visits.seen < ENOUGH;
        self.visits.wrong.is_some() && !needs_height
    }

    /// Whether it is a tour, when all has been read, or [it is decided](LongList::is_decided).
    ///
    /// # Errors
    /// [`ReadError`] if the last line is not like the others, or there is none.
    pub fn check(mut self) -> Result<Result<LongTour, Flaw>, ReadError> {
        let line = std::mem::take(&mut self.begun);
        self.read_line(&line)?;
        let (Some(kind), Some((right, top))) = (self.kind, self.visits.corner) else {
            return Err(ReadError::Unknown);
        };
        let height = (top + 1).max(self.height.unwrap_or(0));
        let board = Board::new(right + 1, height)?;
        let checked = self.visits.check(board.size(), kind == Kind::Coordinates);
        Ok(checked.map(|is_closed| LongTour { board, is_closed }))
    }

    /// How the text is understood, once there is some.
    pub fn convention(&self) -> Option<Convention> {
        self.kind.map(|kind| match kind {
            Kind::Squares => Convention::Squares,
            Kind::Coordinates => Convention::Pairs(1),
            Kind::Csv => Convention::Csv,
        })
    }

    fn read_line(&mut self, line: &[u8]) -> Result<(), ReadError> {
        self.lines += 1;
        let line = line.trim_ascii();
        if line.is_empty() {
            return Ok(());
        }
        let Some(kind) = self.kind else {
            return self.begin(line);
        };
        let square = match kind {
            Kind::Squares => square_of(line),
            Kind::Coordinates => coordinates(line),
            Kind::Csv => self.csv(line),
        };
        let square = square.filter(|square| square.file().max(square.rank()) < Size::MAX_SIDE);
        match square {
            Some(square) => self.visits.go_to(square),
            None => return Err(self.unexpected(line, "like the lines before")),
        }
        Ok(())
    }

    fn begin(&mut self, line: &[u8]) -> Result<(), ReadError> {
        if line == LongList::HEADER {
            self.kind = Some(Kind::Csv);
            return Ok(());
        }
        let kind = if line.starts_with(b"X:") {
            Kind::Coordinates
        } else {
            Kind::Squares
        };
        self.kind = Some(kind);
        let square = square_of(line).or_else(|| coordinates(line));
        match square {
            Some(square) => self.visits.go_to(square),
            None => return Err(ReadError::Unknown),
        }
        Ok(())
    }

    fn unexpected(&self, line: &[u8], expected: &'static str) -> ReadError {
        unexpected(self.lines, &String::from_utf8_lossy(line), expected)
    }

    /// The square of `1,a8,1,1`, if its fields agree.
    fn csv(&mut self, line: &[u8]) -> Option<Square> {
        let mut fields = line.split(|&byte| byte == b',');
        let mut next = || fields.next();
        let number = number_of(next()?)?;
        let square = square_of(next()?)?;
        let (x, y) = (number_of(next()?)?, number_of(next()?)?);
        let y = u32::try_from(y).ok()?;
        let height = *self.height.get_or_insert(square.rank().checked_add(y)?);
        let agrees = number == self.visits.seen + 1
            && x == u64::from(square.file()) + 1
            && square.rank().checked_add(y) == Some(height)
            && next().is_none();
        agrees.then_some(square)
    }
}

/// The square of a name without blanks.
fn square_of(name: &[u8]) -> Option<Square> {
    std::str::from_utf8(name).ok()?.parse().ok()
}

/// The place of `X: 1<TAB>Y: 1`, y counted from the top, in the place of a rank.
fn coordinates(line: &[u8]) -> Option<Square> {
    let rest = line.strip_prefix(b"X:")?;
    let middle = rest.iter().position(|&byte| byte == b'Y')?;
    let (x, rest) = rest.split_at(middle);
    let y = rest.strip_prefix(b"Y:")?;
    let place = |text: &[u8]| {
        let number = number_of(text.trim_ascii())?;
        u32::try_from(number).ok()?.checked_sub(1)
    };
    Some(Square::new(place(x)?, place(y)?))
}

/// A whole number.
fn number_of(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    digits.iter().try_fold(0, |number, digit| {
        let digit = digit.is_ascii_digit().then(|| u64::from(digit - b'0'))?;
        Some(number * 10 + digit)
    })
}

/// Which squares have been visited: a bit for each, in tiles of 64×64.
#[derive(Debug, Default)]
struct Visits {
    /// Where each tile is among the bits.
    tiles: HashMap<(u32, u32), usize>,
    bits: Vec<[u64; 64]>,
    /// The tile that was asked for last, which is mostly the next one, too.
    near: Option<((u32, u32), usize)>,
    first: Option<Square>,
    last: Option<Square>,
    /// How many squares have been read.
    seen: u64,
    /// The largest file and rank, from 0.
    corner: Option<(u32, u32)>,
    /// What is wrong first; then only the board's size is still to be known.
    wrong: Option<Wrong>,
}

#[derive(Clone, Copy, Debug)]
enum Wrong {
    /// The square before the place cannot be left for the square there.
    NotAMove {
        place: u64,
        from: Square,
        to: Square,
    },
    Twice {
        place: u64,
        square: Square,
    },
}

impl Visits {
    fn go_to(&mut self, square: Square) {
        self.seen += 1;
        let (right, top) = self.corner.unwrap_or((0, 0));
        self.corner = Some((right.max(square.file()), top.max(square.rank())));
        let before = self.last.replace(square);
        let _ = self.first.get_or_insert(square);
        if self.wrong.is_some() {
            return;
        }
        let place = self.seen;
        let from = before.filter(|&before| Direction::between(before, square).is_none());
        if let Some(from) = from {
            let to = square;
            self.wrong = Some(Wrong::NotAMove { place, from, to });
        } else if !self.mark(square) {
            self.wrong = Some(Wrong::Twice { place, square });
        }
    }

    /// Marks a square; whether it was not marked before.
    fn mark(&mut self, square: Square) -> bool {
        let key = (square.file() / 64, square.rank() / 64);
        let tile = match self.near {
            Some((near, tile)) if near == key => tile,
            _ => {
                let tile = *self.tiles.entry(key).or_insert(self.bits.len());
                if tile == self.bits.len() {
                    self.bits.push([0; 64]);
                }
                self.near = Some((key, tile));
                tile
            }
        };
        let bit = 1 << (square.file() % 64);
        let row = &mut self.bits[tile][(square.rank() % 64) as usize];
        let is_new = *row & bit == 0;
        *row |= bit;
        is_new
    }

    fn is_marked(&self, square: Square) -> bool {
        let tile = self.tiles.get(&(square.file() / 64, square.rank() / 64));
        tile.is_some_and(|&tile| {
            let row = self.bits[tile][(square.rank() % 64) as usize];
            row >> (square.file() % 64) & 1 == 1
        })
    }

    /// Whether the tour is closed, or what is wrong. With `is_from_top` what stands for ranks counts from
    /// the top.
    fn check(&self, size: Size, is_from_top: bool) -> Result<bool, Flaw> {
        let named = |square: Square| match is_from_top {
            true => Square::new(square.file(), size.height() - 1 - square.rank()),
            false => square,
        };
        // A list that is read has fewer squares than there are bytes.
        let place = |place: u64| usize::try_from(place).unwrap_or(usize::MAX);
        match self.wrong {
            Some(Wrong::NotAMove {
                place: at,
                from,
                to,
            }) => {
                return Err(Flaw::Tour(Fault::NotAMove {
                    move_number: place(at - 1),
                    from: named(from),
                    to: named(to),
                }));
            }
            Some(Wrong::Twice { place: at, square }) => {
                return Err(Flaw::Tour(Fault::Twice {
                    place: place(at),
                    square: named(square),
                }));
            }
            None => {}
        }
        let mut squares = size.iter();
        let missing = (self.seen < size.area())
            .then(|| squares.find(|&square| !self.is_marked(named(square))))
            .flatten();
        if let Some(missing) = missing {
            return Err(Flaw::Tour(Fault::Missing {
                visited: self.seen,
                squares: size.area(),
                missing,
            }));
        }
        let ends = self.last.zip(self.first);
        Ok(ends.is_some_and(|(last, first)| Direction::between(last, first).is_some()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{FORMATS, GRID, JSON, read};
    use crate::solve::Question;
    use proptest::prelude::*;

    fn checked(text: &[u8], chunk: usize) -> Result<Result<LongTour, Flaw>, ReadError> {
        let mut list = LongList::default();
        for chunk in text.chunks(chunk) {
            list.read(chunk)?;
        }
        list.check()
    }

    /// A tour as a list in a format, some lines of it changed.
    fn changed(format: usize, size: (u32, u32), changes: &[(usize, usize)]) -> Option<String> {
        let board = Board::new(size.0, size.1).ok()?;
        let formats: Vec<_> = FORMATS
            .iter()
            .filter(|format| ![&GRID, &JSON].contains(format))
            .collect();
        let tour = Question::on(&board).solve().ok()?;
        let mut text = Vec::new();
        formats[format % formats.len()]
            .write(&tour, &mut text)
            .ok()?;
        let text = String::from_utf8(text).ok()?;
        let mut lines: Vec<&str> = text.lines().collect();
        for &(from, to) in changes {
            let (from, to) = (from % lines.len(), to % lines.len());
            // The header stays.
            if from > 0 && to > 0 {
                lines.swap(from, to);
            }
        }
        Some(lines.join("\n"))
    }

    proptest! {
        #[test]
        fn a_long_list_is_what_the_list_in_memory_is(
            format in 0..3_usize, width in 1..14_u32, height in 1..14_u32,
            changes in prop::collection::vec((0..200_usize, 0..200_usize), 0..3),
            kept in 1..300_usize, chunk in 1..40_usize,
        ) {
            let text = changed(format, (width, height), &changes);
            prop_assume!(text.is_some());
            let text = text.unwrap_or_default();
            let text: Vec<&str> = text.lines().take(kept).collect();
            let text = text.join("\n");
            let expected = read(&text);
            let found = checked(text.as_bytes(), chunk);
            // A few lines of coordinates may be read as something else.
            prop_assume!(text.lines().count() > 4);
            match (expected, found) {
                (Err(_), found) => prop_assert!(found.is_err(), "{text}: {found:?}"),
                (Ok(listing), Err(_)) => prop_assert!(text.contains(','), "{text}: {listing:?}"),
                (Ok(listing), Ok(found)) => match (listing.check(), found) {
                    (Ok(tour), Ok(found)) => {
                        prop_assert_eq!(tour.board(), &found.board);
                        prop_assert_eq!(tour.is_closed(), found.is_closed);
                    }
                    (Err(flaw), Err(found)) => prop_assert_eq!(flaw, found),
                    (expected, found) => prop_assert!(false, "{text}: {expected:?} {found:?}"),
                }
            }
        }

        #[test]
        fn any_bytes_are_answered(bytes: Vec<u8>, chunk in 1..9_usize) {
            let _ = checked(&bytes, chunk);
        }
    }

    #[test]
    fn what_is_no_list_is_refused() {
        for text in [
            "",
            "\n\n",
            "hello",
            "| 1 | 2 |",
            "a1\nb3\nand so on",
            "X: 0\tY: 1",
        ] {
            assert!(checked(text.as_bytes(), 5).is_err(), "{text}");
        }
        let long = vec![b'a'; 1 << 20];
        assert!(checked(&long, 1 << 16).is_err());
    }
}
