//! One object: the board, whether the tour is closed, its ends, and all its squares by name.

use super::{Listing, ReadError};
use crate::board::{Board, Direction, Square};
use crate::tour::Tour;
use serde::Deserialize;
use std::io::{self, Write};

/// The version of the format, for whoever reads it in another year.
const VERSION: u32 = 1;

pub(super) fn write(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    let (first, last) = (tour.squares().next(), tour.squares().next_back());
    let ends = first.zip(last);
    write_list(tour.board(), tour.is_closed(), ends, tour.squares(), out)
}

/// The object of squares in the order in which somebody went, whether they are a whole tour or not.
pub fn json_of(board: Board, squares: impl Iterator<Item = Square>) -> String {
    let squares: Vec<Square> = squares.collect();
    let ends = squares.first().copied().zip(squares.last().copied());
    let is_whole = squares.len() as u64 == board.squares();
    let closed = ends.is_some_and(|(first, last)| Direction::between(last, first).is_some());
    let mut text = Vec::new();
    let written = write_list(
        board,
        is_whole && closed,
        ends,
        squares.into_iter(),
        &mut text,
    );
    written.expect("memory can be written to");
    String::from_utf8(text).expect("numbers and names are text")
}

fn write_list(
    board: Board,
    closed: bool,
    ends: Option<(Square, Square)>,
    mut squares: impl Iterator<Item = Square>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let name = |square: Option<Square>| square.map_or_else(String::new, |s| s.to_string());
    writeln!(out, "{{")?;
    writeln!(out, "  \"version\": {VERSION},")?;
    writeln!(out, "  \"width\": {},", board.width())?;
    writeln!(out, "  \"height\": {},", board.height())?;
    writeln!(out, "  \"closed\": {closed},")?;
    writeln!(out, "  \"start\": \"{}\",", name(ends.map(|ends| ends.0)))?;
    writeln!(out, "  \"end\": \"{}\",", name(ends.map(|ends| ends.1)))?;
    // Written as they come: a list of a hundred million names is not made first.
    write!(out, "  \"moves\": [\"{}\"", name(squares.next()))?;
    for square in squares {
        write!(out, ", \"{square}\"")?;
    }
    writeln!(out, "]\n}}")
}

/// What is read; all else in the object follows from it.
#[derive(Deserialize)]
struct Object {
    /// Files without one are those of the first version.
    #[serde(default)]
    version: u32,
    width: u32,
    height: u32,
    moves: Vec<String>,
}

pub(super) fn read(text: &str) -> Result<Listing, ReadError> {
    let object: Object =
        serde_json::from_str(text).map_err(|error| ReadError::Json(error.to_string()))?;
    if object.version > VERSION {
        let version = object.version;
        return Err(ReadError::Json(format!(
            "its version is {version}, and this program reads up to {VERSION}"
        )));
    }
    let squares = object.moves.iter().map(|name| name.parse());
    let squares: Result<Vec<Square>, _> = squares.collect();
    Ok(Listing {
        board: Board::new(object.width, object.height)?,
        squares: squares.map_err(|error| ReadError::Json(error.to_string()))?,
    })
}
