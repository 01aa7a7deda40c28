//! A tour as a JSON object: the board, whether the tour is closed, its ends, and the names of its squares.

use super::cells::{add, add_name, json_list};
use super::layout::{Heading, Layout, List};
use super::reading::{FEWEST, Search, score_of};
use super::{ClaimedTour, Convention, Format, ReadError, Reading, id, quoted};
use crate::board::{Board, Direction, Size, Square};
use serde_core::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// The latest version of the format. Boards without missing squares are written in version 1, without `missing`.
const VERSION: u32 = 2;

/// Separate from `FORMAT`, so that code that only embeds tours in pictures does not link the reader.
const LIST: List = List {
    head,
    entry: |_, number, square, text| {
        text.extend_from_slice(if number == 1 { b"\"" } else { b", \"" });
        add_name(text, square);
        text.push(b'"');
    },
    tail: "]\n}\n",
};

/// A JSON object with `version`, `width`, `height`, `closed`, `start`, `end`, `moves` and, if needed, `missing`.
pub static FORMAT: Format = Format {
    name: "json",
    ending: "json",
    label: "Tour (JSON)",
    about: "An object with all squares",
    layout: Layout::List(LIST),
    between: Some(""),
};

fn head(heading: &Heading, text: &mut Vec<u8>) {
    let Heading {
        ref board,
        is_closed,
        ends,
    } = *heading;
    let mut missing: Vec<Square> = board.missing().collect();
    // Sort by file, then by rank, as in files of earlier versions.
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

/// A JSON object with the squares in visiting order, for complete and partial tours.
pub fn json_of(board: &Board, squares: impl Iterator<Item = Square>) -> String {
    let squares: Vec<Square> = squares.collect();
    let ends = squares.first().copied().zip(squares.last().copied());
    let heading = Heading::new(board, squares.len() as u64, ends);
    let mut text = Vec::new();
    let written = LIST.write(&heading, squares.into_iter(), &mut text);
    written.expect("memory can be written to");
    String::from_utf8(text).expect("numbers and names are text")
}

pub(super) struct Object<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Object<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<'de>, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = Object<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with the moves of a tour")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object<'de>, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Object(fields))
            }
        }
        deserializer.deserialize_map(Fields)
    }
}

/// The tours of a text: those of its IDs or JSON objects, or else one or several tours, whichever scores higher.
pub(super) fn tours(text: &str, search: &mut Search<'_>) -> Result<Vec<Reading>, ReadError> {
    search.meter.count(text.len())?;
    if let Some(tours) = id::read_all(text, &mut search.meter) {
        return tours?
            .into_iter()
            .map(|tour| search.accepted(tour))
            .collect();
    }
    if !text.trim_start().starts_with('{') || !text.contains('"') {
        return search.in_text(text);
    }
    search.only = search.only.filter(|format| **format != FORMAT);
    let objects = serde_json::Deserializer::from_str(text).into_iter::<Object<'_>>();
    let objects = objects
        .collect::<Result<Vec<Object<'_>>, _>>()
        .map_err(wrong);
    let is_valid = objects.is_ok();
    // Read each part of the text as plain text once: in the innermost objects, and as a part of the whole.
    let has_objects = |object: &Object<'_>| {
        object
            .0
            .iter()
            .any(|(_, value)| value.get().starts_with('{'))
    };
    let is_plain = search.depth == 0 || !objects.iter().flatten().any(has_objects);
    let tours = objects.and_then(|objects| {
        objects
            .iter()
            .map(|object| object.tours(search))
            .collect::<Result<Vec<_>, _>>()
    });
    match tours {
        // Read invalid JSON, such as JSON with comments, and objects without moves as plain text.
        Err(error) if !is_valid || is_plain && error == wrong(NO_MOVES) => {
            let is_meant = |reading: &Reading| {
                reading.is_tour || is_valid && reading.tour.squares.len() >= FEWEST
            };
            let tours = search.in_text(text).ok();
            tours
                .filter(|tours| tours.iter().all(is_meant))
                .ok_or(error)
        }
        tours => Ok(tours?.concat()),
    }
}

fn read_value(value: &RawValue, search: &mut Search<'_>) -> Result<Vec<Reading>, ReadError> {
    /// Levels of objects in objects to read. Each takes room on the stack; deeper objects are read as text.
    const DEEPEST: usize = 16;
    if let Ok(text) = serde_json::from_str::<String>(value.get()) {
        return search.in_text(&text);
    }
    if search.depth == DEEPEST {
        return search.in_text(value.get());
    }
    search.depth += 1;
    let tours = tours(value.get(), search);
    search.depth -= 1;
    tours
}

const NO_MOVES: &str = "it has no moves";

#[expect(clippy::needless_pass_by_value, reason = "errors are mapped by value")]
pub(super) fn wrong(what: impl ToString) -> ReadError {
    ReadError::Json(brief(&what.to_string()))
}

impl<'a> Object<'a> {
    pub(super) fn of(text: &'a str) -> Result<Object<'a>, ReadError> {
        serde_json::from_str(text).map_err(wrong)
    }

    fn values(&self, names: &[&str]) -> Vec<&'a RawValue> {
        let named = self
            .0
            .iter()
            .filter(|(name, _)| names.contains(&name.as_str()));
        named.map(|&(_, value)| value).collect()
    }

    /// Parses the value of a field; `None` if the field is missing or `null`.
    pub(super) fn field<T: Deserialize<'a>>(&self, name: &str) -> Result<Option<T>, ReadError> {
        let value = self
            .values(&[name])
            .first()
            .map(|value| serde_json::from_str(value.get()));
        value
            .transpose()
            .map(Option::flatten)
            .map_err(|error| wrong(format!("in its {name}, {error}")))
    }

    /// The tours in the field with the moves; without such a field, the best tours in any field.
    fn tours(&self, search: &mut Search<'_>) -> Result<Vec<Reading>, ReadError> {
        let version = self.field("version")?.unwrap_or(VERSION);
        if version > VERSION {
            let what = format!("its version is {version}, and this program reads up to {VERSION}");
            return Err(wrong(what));
        }
        let _ = self.size_of(&Board::CHESS)?;
        let best = match self.values(&["moves", "squares", "path", "tour"])[..] {
            [] => self.best(search)?,
            [moves] => {
                search.is_meant = moves.get().starts_with('"');
                let moves = read_value(moves, search);
                search.is_meant = false;
                let moves = moves.map_err(|error| wrong(format!("in its moves, {error}")))?;
                let is_number = |reading: &Reading| {
                    reading.tour.squares.len() < 2 && reading.tour.convention.format() == "grid"
                };
                if moves.iter().any(is_number) {
                    return Err(wrong("in its moves, there is only a number"));
                }
                let board = self.values(&["board"]).into_iter().next();
                let board = board.and_then(|board| search.in_text(board.get()).ok());
                let is_same = |other: &Reading| {
                    !matches!(other.tour.convention, Convention::Table(_))
                        || moves
                            .iter()
                            .any(|moves| moves.tour.squares == other.tour.squares)
                };
                if !board.iter().flatten().all(is_same) {
                    return Err(ReadError::Contradiction(
                        "the numbers of its board and its moves are different tours".to_owned(),
                    ));
                }
                moves
            }
            _ => return Err(wrong("it has several lists of moves")),
        };
        best.into_iter()
            .map(|reading| self.checked(reading))
            .collect()
    }

    fn best(&self, search: &mut Search<'_>) -> Result<Vec<Reading>, ReadError> {
        const KNOWN: [&str; 7] = [
            "version", "width", "height", "missing", "start", "end", "closed",
        ];
        let mut best = Err(wrong(NO_MOVES));
        let mut score = 0;
        for (name, value) in self
            .0
            .iter()
            .filter(|(name, _)| !KNOWN.contains(&name.as_str()))
        {
            match read_value(value, search) {
                // A field with a single square is not a tour.
                Ok(tours)
                    if score_of(&tours) > score
                        && tours.iter().any(|reading| reading.tour.squares.len() > 1) =>
                {
                    score = score_of(&tours);
                    best = Ok(tours);
                }
                Err(error) if name == "board" && score == 0 => best = Err(error),
                _ => {}
            }
        }
        best
    }

    fn size_of(&self, least: &Board) -> Result<Size, ReadError> {
        let (width, height) = (self.field("width")?, self.field("height")?);
        Ok(Size::new(
            width.unwrap_or(least.width()),
            height.unwrap_or(least.height()),
        )?)
    }

    pub(super) fn board_of(&self, least: &Board) -> Result<Board, ReadError> {
        let size = self.size_of(least)?;
        let names = self.field::<Vec<String>>("missing");
        let names =
            names.map_err(|_| wrong("its missing squares have no names, such as \"d4\""))?;
        let Some(names) = names else {
            return Ok(if size == least.size() {
                least.clone()
            } else {
                size.into()
            });
        };
        let squares = names
            .iter()
            .map(|name| name.parse())
            .collect::<Result<Vec<Square>, _>>();
        Board::without(size, squares.map_err(wrong)?).map_err(wrong)
    }

    /// Puts the reading on the object's board, and checks it against the other fields.
    fn checked(&self, mut reading: Reading) -> Result<Reading, ReadError> {
        let board = self.board_of(&reading.tour.board)?;
        let has_size = self.values(&["width", "height"]).len() == 2;
        reading.also = reading.also.filter(|_| !has_size);
        let has_names = reading.tour.convention == Convention::Squares;
        reading.tour = reading.tour.on(&board);
        if has_names {
            self.check_ends(&reading.tour)?;
        }
        reading.tour.convention = Convention::Json;
        self.check_closure(&reading.tour)?;
        reading.is_tour = reading.tour.is_tour();
        Ok(reading)
    }

    fn check_ends(&self, listing: &ClaimedTour) -> Result<(), ReadError> {
        let squares = &listing.squares;
        for (name, square) in [("start", squares.first()), ("end", squares.last())] {
            let Some(said) = self.field::<String>(name)? else {
                continue;
            };
            let square = square.map_or_else(String::new, ToString::to_string);
            if said.trim() != square {
                return Err(ReadError::Contradiction(format!(
                    "it says that the {name} is \u{2018}{}\u{2019}, and its moves say \u{2018}{square}\u{2019}",
                    quoted(&said)
                )));
            }
        }
        Ok(())
    }

    fn check_closure(&self, listing: &ClaimedTour) -> Result<(), ReadError> {
        let squares = &listing.squares;
        // Do not check tours of two squares: earlier versions wrote that they are closed.
        let is_whole = squares.len() as u64 == listing.board.squares() && squares.len() > 2;
        let ends = squares.last().zip(squares.first());
        let joins = ends.is_some_and(|(&last, &first)| Direction::between(last, first).is_some());
        let said = self.field::<bool>("closed")?.unwrap_or(joins);
        if is_whole && said != joins {
            let (kind, number) = if said {
                ("closed", "no")
            } else {
                ("open", "a")
            };
            return Err(ReadError::Contradiction(format!(
                "it says that the tour is {kind}, and {number} move leads from its end to its start"
            )));
        }
        Ok(())
    }
}

/// Cuts out the middle of a long error message, because its end names the position in the text.
fn brief(error: &str) -> String {
    const MOST: usize = 160;
    let count = error.chars().count();
    if count <= MOST {
        return error.to_owned();
    }
    let end: String = error.chars().skip(count - MOST / 2).collect();
    format!("{}{end}", quoted(error))
}
