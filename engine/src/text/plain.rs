//! Reads complete tours exactly as this program writes them, in one pass. Other texts are left to the general reader.

use super::json::{self, Object};
use super::layout::Heading;
use super::{ClaimedTour, Convention, Format, Reading, on_smallest_board};
use crate::board::{Board, Size, Square};
use knights_tour_base::narrow::to_usize;

/// Reads a complete tour in the exact form of a written list or board. `None` for other texts, which the general reader
/// may still read. `only` restricts the reading to a format.
pub(super) fn read(text: &str, only: Option<&'static Format>) -> Option<Reading> {
    let text = text.as_bytes();
    let tour = match text.first()? {
        b'{' => read_json(text),
        b'-' => read_grid(text),
        b'X' => read_list(text, Convention::Pairs(1)),
        b'm' if text.starts_with(CSV_HEADER) => read_list(text, Convention::Csv),
        b'a'..=b'z' => read_list(text, Convention::Squares),
        _ => None,
    }?;
    let is_wanted = only.is_none_or(|only| only.name == tour.convention.format());
    // Lists without the first 26 files may have letters of pieces before the names.
    let is_clear = tour.squares.iter().any(|square| square.file() < 26);
    (is_wanted && is_clear && tour.is_tour()).then(|| Reading {
        is_tour: true,
        ..Reading::of(tour)
    })
}

const CSV_HEADER: &[u8] = b"move,square,x,y\n";

/// The part of a text that was not yet read.
struct Cursor<'a>(&'a [u8]);

impl Cursor<'_> {
    fn skip(&mut self, expected: &[u8]) -> Option<()> {
        self.0 = self.0.strip_prefix(expected)?;
        Some(())
    }

    /// A positive number of up to eight digits, without leading zeros.
    fn number(&mut self) -> Option<u32> {
        let mut number = 0;
        let mut length = 0;
        while let Some(digit @ b'0'..=b'9') = self.0.get(length) {
            number = number * 10 + u32::from(digit - b'0');
            length += 1;
            if number == 0 || length == 9 {
                return None;
            }
        }
        self.0 = &self.0[length..];
        (length > 0).then_some(number)
    }

    /// The name of a square, of up to five lower-case letters and a rank.
    fn name(&mut self) -> Option<Square> {
        let mut file = 0;
        let mut length = 0;
        while let Some(letter @ b'a'..=b'z') = self.0.get(length) {
            file = file * 26 + u32::from(letter - b'a') + 1;
            length += 1;
            if length == 6 {
                return None;
            }
        }
        self.0 = &self.0[length..];
        let rank = self.number()?;
        Some(Square::new(file.checked_sub(1)?, rank - 1))
    }

    fn coordinates(&mut self, between: &[u8]) -> Option<Square> {
        let x = self.number()?;
        self.skip(between)?;
        Some(Square::new(x, self.number()?))
    }
}

/// Reads a list with one square per line.
fn read_list(text: &[u8], convention: Convention) -> Option<ClaimedTour> {
    let mut cursor = Cursor(text);
    let mut squares = Vec::with_capacity(text.iter().filter(|byte| **byte == b'\n').count());
    // Row from the top plus rank, the height in every row of CSV.
    let mut height = None;
    if convention == Convention::Csv {
        cursor.skip(CSV_HEADER)?;
    }
    while !cursor.0.is_empty() {
        squares.push(match convention {
            Convention::Pairs(_) => {
                cursor.skip(b"X: ")?;
                cursor.coordinates(b"\tY: ")?
            }
            Convention::Csv => {
                let is_next = cursor.number()? as usize == squares.len() + 1;
                cursor.skip(b",")?;
                let square = cursor.name()?;
                cursor.skip(b",")?;
                let as_read = cursor.coordinates(b",")?;
                let sum = as_read.rank() + square.rank();
                let is_alike = *height.get_or_insert(sum) == sum;
                (is_next && is_alike && as_read.file() == square.file() + 1).then_some(square)?
            }
            _ => cursor.name()?,
        });
        cursor.skip(b"\n")?;
    }
    let counts_from_top = matches!(convention, Convention::Pairs(_));
    let tour = on_smallest_board(squares, counts_from_top).ok()?;
    let is_as_written = match convention {
        Convention::Csv => height == Some(tour.board.height()),
        _ => tour.convention == convention,
    };
    is_as_written.then_some(ClaimedTour { convention, ..tour })
}

/// Reads a JSON object whose fields before the moves are exactly those of its tour.
fn read_json(text: &[u8]) -> Option<ClaimedTour> {
    const MOVES: &[u8] = b"\"moves\": [";
    let length = text.windows(MOVES.len()).position(|part| part == MOVES)? + MOVES.len();
    let (head, moves) = text.split_at(length);
    let mut cursor = Cursor(moves);
    let quotes = moves.iter().filter(|byte| **byte == b'"').count();
    let mut squares = Vec::with_capacity(quotes / 2);
    loop {
        cursor.skip(b"\"")?;
        squares.push(cursor.name()?);
        cursor.skip(b"\"")?;
        if cursor.skip(b", ").is_none() {
            break;
        }
    }
    (cursor.0 == json::TAIL.as_bytes()).then_some(())?;
    let fields = format!("{}]}}", std::str::from_utf8(head).ok()?);
    let board = Object::of(&fields).ok()?.board_of(&Board::CHESS).ok()?;
    let ends = squares.first().copied().zip(squares.last().copied());
    let ends = ends.map(|(first, last)| [first, last]);
    let heading = Heading::new(&board, squares.len() as u64, ends);
    let mut written = Vec::new();
    json::head(&heading, &mut written);
    (written == head).then(|| ClaimedTour::read_as(Convention::Json, board, squares))
}

/// Reads a framed board without blank cells.
fn read_grid(text: &[u8]) -> Option<ClaimedTour> {
    const NONE: Square = Square::new(u32::MAX, u32::MAX);
    let line = text.iter().position(|byte| *byte == b'\n')? + 1;
    let (rule, rows) = text.split_at(line);
    let is_rule = |line: &[u8]| line == rule;
    let digits = rows.get(2..)?.iter().position(|byte| *byte == b' ')?;
    let (cells, frame) = ((line - 2) / (digits + 3), (line - 2) % (digits + 3));
    let height = rows.len() / (2 * line);
    let is_whole = frame == 0 && digits > 0 && digits < 10 && rows.len() == 2 * line * height;
    if !is_whole || rule[..line - 1].iter().any(|byte| *byte != b'-') {
        return None;
    }
    let size = Size::new(u32::try_from(cells).ok()?, u32::try_from(height).ok()?).ok()?;
    let mut squares = vec![NONE; to_usize(size.area())];
    let mut missing = Vec::new();
    let mut remaining = size.iter();
    for row in rows.chunks_exact(2 * line) {
        let (row, below) = row.split_at(line);
        let (row, end) = row.split_at(line - 2);
        if !is_rule(below) || end != b"|\n" {
            return None;
        }
        for (cell, square) in row.chunks_exact(digits + 3).zip(&mut remaining) {
            let number = cell.strip_prefix(b"| ")?.strip_suffix(b" ")?;
            if number.iter().all(|byte| *byte == b'#') {
                missing.push(square);
                continue;
            }
            let number = number.iter().try_fold(0, |number, digit| {
                digit
                    .is_ascii_digit()
                    .then(|| number * 10 + usize::from(digit - b'0'))
            })?;
            *squares.get_mut(number.checked_sub(1)?)? = square;
        }
    }
    squares.truncate(squares.len() - missing.len());
    if squares.contains(&NONE) || squares.len().to_string().len() != digits {
        return None;
    }
    let board = Board::without(size, missing).ok()?;
    Some(ClaimedTour::read_as(Convention::Table(1), board, squares))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Question;
    use crate::text::meter::Meter;
    use crate::text::reading::ReadingSearch;
    use crate::text::{FORMATS, ID};
    use crate::tour::Tour;
    use knights_tour_base::no_progress;
    use knights_tour_base::random::Random;

    /// Small tours, open and closed, some on boards with missing squares or more than 26 files.
    fn tours() -> Vec<Tour> {
        let mut tours = Vec::new();
        for (width, height) in [(1, 1), (3, 4), (5, 5), (6, 6), (3, 10), (30, 5), (10, 11)] {
            let size = Size::new(width, height).unwrap();
            let missing = [vec![], vec![Square::new(0, 0), Square::new(width - 1, 1)]];
            for board in missing.map(|missing| Board::without(size, missing)) {
                let questions = board.map(|board| {
                    let question = Question::on(&board);
                    [question.clone(), question.closed()]
                });
                let solved = questions.into_iter().flatten();
                tours.extend(solved.filter_map(|question| question.solve().ok()));
            }
        }
        tours
    }

    /// Checks that a text is read as by the general reader; returns whether it is read at all.
    fn agree(text: &str) -> bool {
        let Some(plain) = read(text, None) else {
            return false;
        };
        let mut progress = no_progress();
        let mut search = ReadingSearch::new(None, Meter::new(&mut progress));
        let general = json::tours(text, &mut search).unwrap();
        let [general] = &general[..] else {
            panic!("{text}: several tours");
        };
        assert_eq!(plain.tour, general.tour, "{text}");
        assert_eq!(plain.is_tour, general.is_tour, "{text}");
        assert_eq!(plain.also, general.also, "{text}");
        true
    }

    fn written(tour: &Tour, format: &Format) -> String {
        let mut text = Vec::new();
        format.write(tour, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn what_is_written_is_read_in_one_pass() {
        for tour in tours() {
            for format in FORMATS.iter().filter(|format| ***format != ID) {
                let is_whole = tour.board().rectangle().is_some() || format.holds_missing();
                let text = written(&tour, format);
                assert!(agree(&text) || !is_whole, "{text}");
            }
        }
    }

    fn pick(count: usize, random: &mut Random) -> usize {
        to_usize(random.below(count as u64))
    }

    /// Replaces, inserts, removes and swaps bytes and lines; many texts remain tours.
    fn mutated(text: &str, random: &mut Random) -> String {
        const SIGNS: &[u8] = b"0129abxXY ,;:\t\n\r\"#|-[]{}";
        let mut lines: Vec<Vec<u8>> = text
            .split_inclusive('\n')
            .map(|line| line.as_bytes().to_vec())
            .collect();
        for _ in 0..=random.below(2) {
            let (one, two) = (pick(lines.len(), random), pick(lines.len(), random));
            let sign = SIGNS[pick(SIGNS.len(), random)];
            let column = pick(lines[one].len().max(1), random);
            match random.below(7) {
                0 => lines.swap(one, two),
                1 => lines.insert(one, lines[two].clone()),
                2 if lines.len() > 1 => drop(lines.remove(one)),
                3 => lines.reverse(),
                4 => lines[one].insert(column, sign),
                5 if column < lines[one].len() => lines[one][column] = sign,
                _ if column < lines[one].len() => drop(lines[one].remove(column)),
                _ => {}
            }
        }
        String::from_utf8(lines.concat()).unwrap()
    }

    #[test]
    fn mutations_are_read_as_by_the_general_reader() {
        let count = if cfg!(feature = "slow") {
            100_000
        } else {
            2_000
        };
        let mut random = Random::with_seed(62);
        let texts: Vec<String> = tours()
            .iter()
            .flat_map(|tour| FORMATS.iter().map(|format| written(tour, format)))
            .collect();
        let read = (0..count).filter(|_| {
            let text = random.choose(&texts).unwrap();
            agree(&mutated(text, &mut random))
        });
        assert!(read.count() > count / 100);
    }
}
