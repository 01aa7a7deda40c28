//! A tour as a JSON object: the board, whether the tour is closed, its ends, and the names of its squares.

use super::cells::{add, add_name, json_list};
use super::layout::{Heading, ListLayout, TextLayout};
use super::parts::FEWEST;
use super::reading::{ReadingSearch, points_of};
use super::{ClaimedTour, Convention, Format, ReadError, Reading, id, quoted};
use crate::board::{Board, Size, Square};
use serde_core::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// The latest version of the format. Boards without missing squares are written in version 1, without `missing`.
const VERSION: u32 = 2;

pub(super) const TAIL: &str = "]\n}\n";

/// Separate from `FORMAT`, so that code that only embeds tours in pictures does not link the reader.
const LIST: ListLayout = ListLayout {
    head,
    entry: |_, number, square, text| {
        text.extend_from_slice(if number == 1 { b"\"" } else { b", \"" });
        add_name(text, square);
        text.push(b'"');
    },
    tail: TAIL,
};

/// A JSON object with `version`, `width`, `height`, `closed`, `start`, `end`, `moves` and, if needed, `missing`.
pub static FORMAT: Format = Format {
    name: "json",
    ending: "json",
    label: "Tour (JSON)",
    about: "An object with all squares",
    layout: TextLayout::List(LIST),
    between: Some(""),
};

pub(super) fn head(heading: &Heading, text: &mut Vec<u8>) {
    let board = &heading.board;
    let mut missing: Vec<Square> = board.missing().collect();
    // Sort by file, then by rank, as in files of earlier versions.
    missing.sort_unstable();
    let version = if missing.is_empty() { 1 } else { VERSION };
    add(text, format_args!("{{\n  \"version\": {version},\n"));
    add(text, format_args!("  \"width\": {},\n", board.width()));
    add(text, format_args!("  \"height\": {},\n", board.height()));
    if !missing.is_empty() {
        let missing = json_list(missing.into_iter());
        add(text, format_args!("  \"missing\": {missing},\n"));
    }
    let [start, end] = match heading.ends {
        Some(ends) => ends.map(|square| square.to_string()),
        None => [String::new(), String::new()],
    };
    add(text, format_args!("  \"closed\": {},\n", heading.is_closed));
    add(text, format_args!("  \"start\": \"{start}\",\n"));
    add(text, format_args!("  \"end\": \"{end}\",\n"));
    add(text, format_args!("  \"moves\": ["));
}

/// A JSON object with the squares in visiting order, for complete and partial tours.
pub fn json_of(board: &Board, squares: impl Iterator<Item = Square>) -> String {
    let squares: Vec<Square> = squares.collect();
    let ends = squares
        .first()
        .zip(squares.last())
        .map(|(&first, &last)| [first, last]);
    let heading = Heading::new(board, squares.len() as u64, ends);
    let mut text = Vec::new();
    let written = LIST.write(&heading, squares.into_iter(), &mut text);
    written.expect("memory can be written to");
    String::from_utf8(text).expect("numbers and names are text")
}

/// A JSON object, whose values are not yet parsed. Fields may have equal names.
pub(super) struct Object<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Object<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<'de>, D::Error> {
        deserializer.deserialize_map(Fields)
    }
}

/// Collects the fields of an object.
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

/// The tours of a text: those of its IDs or JSON objects, or else one or several tours, whichever have more points.
pub(super) fn tours(text: &str, search: &mut ReadingSearch<'_>) -> Result<Vec<Reading>, ReadError> {
    search.meter.count(text.len())?;
    if let Some(tours) = id::read_all(text, &mut search.meter) {
        return tours?
            .into_iter()
            .map(|tour| search.accepted(tour))
            .collect();
    }
    let begins_object = text.trim_start().starts_with('{') && !text.trim_start().starts_with("{|");
    if !begins_object || !text.contains('"') {
        return search.in_text(text);
    }
    search.only = search.only.filter(|format| **format != FORMAT);
    let objects: Result<Vec<Object<'_>>, _> = serde_json::Deserializer::from_str(text)
        .into_iter()
        .collect();
    let error = match &objects {
        Ok(objects) => match tours_of(objects, search) {
            // Read each part of the text as plain text once: in the innermost objects, and as a part of the whole.
            Err(error)
                if error == wrong(NO_MOVES)
                    && (search.depth == 0 || !objects.iter().any(Object::has_objects)) =>
            {
                error
            }
            tours => return tours,
        },
        Err(error) => wrong(error),
    };
    // Read invalid JSON, such as JSON with comments, and objects without moves as plain text.
    let is_meant = |reading: &Reading| {
        reading.is_tour || objects.is_ok() && reading.tour.squares.len() >= FEWEST
    };
    match search.in_text(text) {
        Ok(tours) if tours.iter().all(is_meant) => Ok(tours),
        _ => Err(error),
    }
}

fn tours_of(
    objects: &[Object<'_>],
    search: &mut ReadingSearch<'_>,
) -> Result<Vec<Reading>, ReadError> {
    let mut tours = Vec::new();
    for object in objects {
        tours.extend(object.tours(search)?);
    }
    Ok(tours)
}

fn read_value(value: &RawValue, search: &mut ReadingSearch<'_>) -> Result<Vec<Reading>, ReadError> {
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
        let fields = self.0.iter();
        fields
            .filter(|(name, _)| names.contains(&name.as_str()))
            .map(|(_, value)| *value)
            .collect()
    }

    fn has_objects(&self) -> bool {
        self.0.iter().any(|(_, value)| value.get().starts_with('{'))
    }

    /// Parses the value of a field; `None` if the field is missing or `null`.
    pub(super) fn field<T: Deserialize<'a>>(&self, name: &str) -> Result<Option<T>, ReadError> {
        match self.values(&[name])[..] {
            [] => Ok(None),
            [value, ..] => serde_json::from_str(value.get())
                .map_err(|error| wrong(format!("in its {name}, {error}"))),
        }
    }

    /// The tours in the field with the moves; without such a field, the best tours in any field.
    fn tours(&self, search: &mut ReadingSearch<'_>) -> Result<Vec<Reading>, ReadError> {
        let version = self.field("version")?.unwrap_or(VERSION);
        if version > VERSION {
            let what = format!("its version is {version}, and this program reads up to {VERSION}");
            return Err(wrong(what));
        }
        // Refuse a board that cannot be before anything else.
        let _ = self.size_of(&Board::CHESS)?;
        let tours = match self.values(&["moves", "squares", "path", "tour"])[..] {
            [] => self.best(search)?,
            [moves] => self.tours_of_moves(moves, search)?,
            _ => return Err(wrong("it has several lists of moves")),
        };
        tours
            .into_iter()
            .map(|reading| self.checked(reading))
            .collect()
    }

    fn tours_of_moves(
        &self,
        moves: &RawValue,
        search: &mut ReadingSearch<'_>,
    ) -> Result<Vec<Reading>, ReadError> {
        search.is_list_meant = moves.get().starts_with('"');
        let tours = read_value(moves, search);
        search.is_list_meant = false;
        let tours = tours.map_err(|error| wrong(format!("in its moves, {error}")))?;
        let is_number = |reading: &Reading| {
            reading.tour.squares.len() < 2 && reading.tour.convention.format() == "grid"
        };
        if tours.iter().any(is_number) {
            return Err(wrong("in its moves, there is only a number"));
        }
        let board = match self.values(&["board"])[..] {
            [board, ..] => search.in_text(board.get()).unwrap_or_default(),
            [] => Vec::new(),
        };
        let is_other = |board: &Reading| {
            let mut tours = tours.iter();
            matches!(board.tour.convention, Convention::Table(_))
                && tours.all(|reading| reading.tour.squares != board.tour.squares)
        };
        if board.iter().any(is_other) {
            let what = "the numbers of its board and its moves are different tours";
            return Err(ReadError::Contradiction(what.to_owned()));
        }
        Ok(tours)
    }

    /// The tours in the field whose tours have the most points.
    fn best(&self, search: &mut ReadingSearch<'_>) -> Result<Vec<Reading>, ReadError> {
        const KNOWN: [&str; 7] = [
            "version", "width", "height", "missing", "start", "end", "closed",
        ];
        let mut best = Err(wrong(NO_MOVES));
        let mut points = 0;
        for (name, value) in &self.0 {
            if KNOWN.contains(&name.as_str()) {
                continue;
            }
            match read_value(value, search) {
                // A field with a single square is not a tour.
                Ok(tours)
                    if points_of(&tours) > points
                        && tours.iter().any(|reading| reading.tour.squares.len() > 1) =>
                {
                    points = points_of(&tours);
                    best = Ok(tours);
                }
                Err(error) if name == "board" && points == 0 => best = Err(error),
                _ => {}
            }
        }
        best
    }

    /// The size in the object; `least` has the sides that it does not name.
    fn size_of(&self, least: &Board) -> Result<Size, ReadError> {
        let width = self.field("width")?.unwrap_or(least.width());
        let height = self.field("height")?.unwrap_or(least.height());
        Ok(Size::new(width, height)?)
    }

    /// The board in the object; `least` has the sides, and the missing squares, that it does not name.
    pub(super) fn board_of(&self, least: &Board) -> Result<Board, ReadError> {
        let size = self.size_of(least)?;
        let names: Option<Vec<String>> = self
            .field("missing")
            .map_err(|_| wrong("its missing squares have no names, such as \"d4\""))?;
        let Some(names) = names else {
            let is_least = size == least.size();
            return Ok(if is_least { least.clone() } else { size.into() });
        };
        let missing: Result<Vec<Square>, _> = names.iter().map(|name| name.parse()).collect();
        Board::without(size, missing.map_err(wrong)?).map_err(wrong)
    }

    /// Puts the reading on the object's board, and checks it against the other fields.
    fn checked(&self, mut reading: Reading) -> Result<Reading, ReadError> {
        let board = self.board_of(&reading.tour.board)?;
        if self.values(&["width", "height"]).len() == 2 {
            reading.also = None;
        }
        reading.tour = reading.tour.on(&board);
        if reading.tour.convention == Convention::Squares {
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
            let square = square.map_or_else(String::new, ToString::to_string);
            match self.field::<String>(name)? {
                Some(said) if said.trim() != square => {
                    let said = quoted(&said);
                    return Err(ReadError::Contradiction(format!(
                        "it says that the {name} is \u{2018}{said}\u{2019}, and its moves say \u{2018}{square}\u{2019}",
                    )));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn check_closure(&self, listing: &ClaimedTour) -> Result<(), ReadError> {
        let count = listing.squares.len() as u64;
        // Do not check tours of two squares: earlier versions wrote that they are closed.
        let is_whole = count == listing.board.squares() && count > 2;
        let is_closed = listing.returns();
        let said = match self.field("closed")? {
            Some(said) if is_whole && said != is_closed => said,
            _ => return Ok(()),
        };
        let (kind, number) = if said {
            ("closed", "no")
        } else {
            ("open", "a")
        };
        Err(ReadError::Contradiction(format!(
            "it says that the tour is {kind}, and {number} move leads from its end to its start"
        )))
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
