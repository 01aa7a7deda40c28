//! A tour as a JSON object: the board, whether the tour is closed, its ends, and the names of its squares.

use super::cells::{add, add_name, json_list};
use super::layout::{Heading, Layout, write_list};
use super::rows;
use super::tokens::lines;
use super::{ClaimedTour, Convention, Entries, Entry, Format, ReadError, moves, quoted};
use crate::board::{Board, Direction, Size, Square};
use serde_core::de::{self, Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// The latest version of the format, for future readers. Version 1 has no `missing` and is written for boards without
/// missing squares.
const VERSION: u32 = 2;

/// Separate from `FORMAT`, so that code that embeds tours in pictures does not link the reader.
const LAYOUT: Layout = Layout::List {
    head,
    entry: |_, number, square, text| {
        text.extend_from_slice(if number == 1 { b"\"" } else { b", \"" });
        add_name(text, square);
        text.push(b'"');
    },
    tail: "]\n}\n",
};

/// A JSON object with `version`, `width`, `height`, `missing` if there are missing squares, `closed`, `start`, `end`
/// and `moves`.
pub static FORMAT: Format = Format {
    name: "json",
    ending: "json",
    label: "Tour (JSON)",
    about: "An object with all squares",
    layout: LAYOUT,
    between: Some(""),
    read: |text| {
        let (_, first) = lines(text).next()?;
        let is_object = first.starts_with('{') && text.contains('"');
        is_object.then(|| read(text).map(|listing| vec![listing]))
    },
};

fn head(heading: &Heading, text: &mut Vec<u8>) {
    let Heading { ref board, is_closed, ends } = *heading;
    let mut missing: Vec<Square> = board.missing().collect();
    // Existing files list missing squares by file.
    missing.sort_unstable();
    let version = if missing.is_empty() { 1 } else { VERSION };
    let name = |square: Option<Square>| square.map_or_else(String::new, |s| s.to_string());
    let (start, end) = (name(ends.map(|ends| ends.0)), name(ends.map(|ends| ends.1)));
    add(text, format_args!("{{\n  \"version\": {version},\n"));
    add(text, format_args!("  \"width\": {},\n", board.width()));
    add(text, format_args!("  \"height\": {},\n", board.height()));
    if !missing.is_empty() {
        let missing = json_list(missing.into_iter());
        add(text, format_args!("  \"missing\": {missing},\n"));
    }
    add(text, format_args!("  \"closed\": {is_closed},\n"));
    add(text, format_args!("  \"start\": \"{start}\",\n"));
    add(text, format_args!("  \"end\": \"{end}\",\n"));
    add(text, format_args!("  \"moves\": ["));
}

/// A JSON object with squares in the order of visits, for complete and partial tours.
pub(crate) fn json_of(board: &Board, squares: impl Iterator<Item = Square>) -> String {
    let squares: Vec<Square> = squares.collect();
    let ends = squares.first().copied().zip(squares.last().copied());
    let heading = Heading::new(board, squares.len() as u64, ends);
    let mut text = Vec::new();
    let written = write_list(&LAYOUT, &heading, squares.into_iter(), &mut text);
    written.expect("memory can be written to");
    String::from_utf8(text).expect("numbers and names are text")
}

#[derive(Default)]
struct Object {
    /// Files without a version have version 1.
    version: u32,
    width: Option<u32>,
    height: Option<u32>,
    missing: Option<Entries>,
    closed: Option<bool>,
    start: Option<String>,
    end: Option<String>,
    moves: Option<Entries>,
    /// The field `board`: rows of numbers, or an unrelated value.
    board: Option<Box<RawValue>>,
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = Object;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with the moves of a tour")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
                let mut object = Object::default();
                while let Some(name) = map.next_key::<String>()? {
                    match name.as_str() {
                        "version" => object.version = map.next_value()?,
                        "width" => object.width = map.next_value()?,
                        "height" => object.height = map.next_value()?,
                        "missing" => object.missing = map.next_value()?,
                        "closed" => object.closed = map.next_value()?,
                        "start" => object.start = map.next_value()?,
                        "end" => object.end = map.next_value()?,
                        // Synonyms used by other programs.
                        "moves" | "squares" | "path" | "tour" => {
                            if object.moves.replace(map.next_value()?).is_some() {
                                return Err(de::Error::duplicate_field("moves"));
                            }
                        }
                        "board" => object.board = Some(map.next_value()?),
                        _ => {
                            let _: IgnoredAny = map.next_value()?;
                        }
                    }
                }
                Ok(object)
            }
        }
        deserializer.deserialize_map(Fields)
    }
}

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entries, D::Error> {
        struct List;
        impl<'de> Visitor<'de> for List {
            type Value = Entries;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of squares")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Entries, E> {
                let readings = moves::read(text, Convention::Json);
                let readings = readings.map_err(|error| E::custom(brief(&error.to_string())))?;
                // The last reading is the one for separate moves; lists of moves have no other reading.
                let squares = readings.into_iter().next_back();
                Ok(Entries {
                    squares: squares.map_or_else(Vec::new, |listing| listing.squares),
                    pairs: Vec::new(),
                })
            }

            // Parse entries one at a time: a list of names would take ten times the memory.
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Entries, A::Error> {
                let mut moves = Entries::default();
                while let Some(entry) = list.next_element()? {
                    moves.push(entry);
                }
                Ok(moves)
            }
        }
        deserializer.deserialize_any(List)
    }
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entry, D::Error> {
        struct One;
        impl<'de> Visitor<'de> for One {
            type Value = Entry;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a square such as \"a8\", or its x and y")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Entry, E> {
                let square = name.parse();
                let wrong =
                    || E::custom(format!("\u{2018}{}\u{2019} is not a square", quoted(name)));
                square.map(Entry::Square).map_err(|_| wrong())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Entry, A::Error> {
                let mut next =
                    || list.next_element::<u32>().map(|number| number.filter(|n| *n < u32::MAX));
                let pair = next()?.zip(next()?);
                match (pair, list.next_element::<IgnoredAny>()?) {
                    (Some((x, y)), None) => Ok(Entry::Pair([x, y])),
                    _ => Err(de::Error::custom("a pair of coordinates has two numbers")),
                }
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entry, A::Error> {
                let [mut x, mut y]: [Option<u32>; 2] = [None; 2];
                while let Some(name) = map.next_key::<String>()? {
                    match name.as_str() {
                        "x" => x = Some(map.next_value()?),
                        "y" => y = Some(map.next_value()?),
                        _ => {
                            let _: IgnoredAny = map.next_value()?;
                        }
                    }
                }
                let x = x.ok_or_else(|| de::Error::missing_field("x"))?;
                let y = y.ok_or_else(|| de::Error::missing_field("y"))?;
                if x.max(y) < u32::MAX {
                    Ok(Entry::Pair([x, y]))
                } else {
                    Err(de::Error::custom("a coordinate is too large"))
                }
            }
        }
        deserializer.deserialize_any(One)
    }
}

fn read(text: &str) -> Result<ClaimedTour, ReadError> {
    let object: Object =
        serde_json::from_str(text).map_err(|error| ReadError::Json(brief(&error.to_string())))?;
    if object.version > VERSION {
        let version = object.version;
        return Err(ReadError::Json(format!(
            "its version is {version}, and this program reads up to {VERSION}"
        )));
    }
    let listing = object.listing()?;
    let board = object.board_of(&listing)?;
    let written = ClaimedTour { board, ..listing };
    object.check_ends(&written)?;
    let listing = written.without_return();
    object.check_closure(&listing)?;
    Ok(listing)
}

impl Object {
    /// The tour of `moves`, or of the numbers in `board`, on the smallest board that contains all squares.
    fn listing(&self) -> Result<ClaimedTour, ReadError> {
        let rows = self.board.as_ref().map(|board| {
            let rows = serde_json::from_str::<Vec<Vec<Option<u32>>>>(board.get());
            rows.map_err(|_| ReadError::Json("its board is not rows of numbers".to_owned()))
        });
        match (&self.moves, rows) {
            (None, None) => Err(ReadError::Json("it has no moves".to_owned())),
            (None, Some(rows)) => rows::board(&rows?),
            (Some(moves), Some(Ok(rows))) => {
                let listing = self.listing_of(moves)?;
                if rows::board(&rows)?.squares == listing.squares {
                    Ok(listing)
                } else {
                    Err(ReadError::Contradiction(
                        "the numbers of its board and its moves are different tours".to_owned(),
                    ))
                }
            }
            // Other programs may use `board` for something else.
            (Some(moves), _) => self.listing_of(moves),
        }
    }

    fn listing_of(&self, moves: &Entries) -> Result<ClaimedTour, ReadError> {
        match (moves.squares.is_empty(), moves.pairs.is_empty()) {
            (false, false) => {
                let both = "some of its squares have names, others coordinates";
                Err(ReadError::Json(both.to_owned()))
            }
            (true, true) => Ok(ClaimedTour {
                board: Board::new(self.width.unwrap_or(1), self.height.unwrap_or(1))?,
                squares: Vec::new(),
                error: None,
                convention: Convention::Json,
            }),
            _ => moves.clone().listing(Convention::Json),
        }
    }

    fn board_of(&self, listing: &ClaimedTour) -> Result<Board, ReadError> {
        let least = &listing.board;
        let size =
            Size::new(self.width.unwrap_or(least.width()), self.height.unwrap_or(least.height()))?;
        let Some(missing) = &self.missing else {
            return Ok(if size == least.size() { least.clone() } else { size.into() });
        };
        if !missing.pairs.is_empty() {
            let sentence = "its missing squares have no names, such as \"d4\"";
            return Err(ReadError::Json(sentence.to_owned()));
        }
        let squares = missing.squares.iter().copied();
        Board::without(size, squares).map_err(|error| ReadError::Json(error.to_string()))
    }

    fn check_ends(&self, listing: &ClaimedTour) -> Result<(), ReadError> {
        // Lists of coordinates may number ranks from the other side.
        if self.moves.as_ref().is_some_and(|moves| !moves.pairs.is_empty()) {
            return Ok(());
        }
        let squares = &listing.squares;
        let ends = [("start", &self.start, squares.first()), ("end", &self.end, squares.last())];
        for (name, said, square) in ends {
            let Some(said) = said else { continue };
            let square = square.map_or_else(String::new, ToString::to_string);
            if said.trim() != square {
                return Err(ReadError::Contradiction(format!(
                    "it says that the {name} is \u{2018}{}\u{2019}, and its moves say \u{2018}{square}\u{2019}",
                    quoted(said)
                )));
            }
        }
        Ok(())
    }

    fn check_closure(&self, listing: &ClaimedTour) -> Result<(), ReadError> {
        let squares = &listing.squares;
        // Earlier versions called the tour of two squares closed.
        let is_whole = squares.len() as u64 == listing.board.squares() && squares.len() > 2;
        let ends = squares.last().zip(squares.first());
        let joins = ends.is_some_and(|(&last, &first)| Direction::between(last, first).is_some());
        match self.closed {
            Some(true) if is_whole && !joins => Err(ReadError::Contradiction(
                "it says that the tour is closed, and no move leads from its end to its start"
                    .to_owned(),
            )),
            Some(false) if is_whole && joins => Err(ReadError::Contradiction(
                "it says that the tour is open, and a move leads from its end to its start"
                    .to_owned(),
            )),
            _ => Ok(()),
        }
    }
}

fn brief(error: &str) -> String {
    let (Some(begin), Some(end)) = (error.find('"'), error.rfind('"')) else {
        return quoted_in_part(error);
    };
    match error.get(begin + 1..end) {
        Some(text) => format!("{}\"{}{}", &error[..begin], quoted(text), &error[end..]),
        None => quoted_in_part(error),
    }
}

/// Shortens the quotation but keeps the position at the end.
fn quoted_in_part(error: &str) -> String {
    const MOST: usize = 160;
    let count = error.chars().count();
    if count <= MOST {
        return error.to_owned();
    }
    let end: String = error.chars().skip(count - MOST / 2).collect();
    format!("{}{end}", quoted(error))
}
