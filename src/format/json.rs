//! One object: the board, whether the tour is closed, its ends, and all its squares by name.

use super::{Listing, ReadError};
use crate::board::{Board, Square};
use crate::tour::Tour;
use serde::Deserialize;
use std::io::{self, Write};

pub(super) fn write(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    let board = tour.board();
    let name = |square: Option<Square>| square.map_or_else(String::new, |s| s.to_string());
    let mut squares = tour.squares();
    writeln!(out, "{{")?;
    writeln!(out, "  \"width\": {},", board.width())?;
    writeln!(out, "  \"height\": {},", board.height())?;
    writeln!(out, "  \"closed\": {},", tour.is_closed())?;
    writeln!(out, "  \"start\": \"{}\",", name(tour.squares().next()))?;
    writeln!(out, "  \"end\": \"{}\",", name(tour.squares().next_back()))?;
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
    width: u32,
    height: u32,
    moves: Vec<String>,
}

pub(super) fn read(text: &str) -> Result<Listing, ReadError> {
    let object: Object =
        serde_json::from_str(text).map_err(|error| ReadError::Json(error.to_string()))?;
    let squares = object.moves.iter().map(|name| name.parse());
    let squares: Result<Vec<Square>, _> = squares.collect();
    Ok(Listing {
        board: Board::new(object.width, object.height)?,
        squares: squares.map_err(|error| ReadError::Json(error.to_string()))?,
    })
}
