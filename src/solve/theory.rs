//! What is known without looking for a tour: the theorems that forbid one.

use super::{Finish, Question, Reason, Schwenk};
use crate::board::{Board, Square};

/// The theorem that answers the question with no, if one does.
pub(super) fn reason(question: &Question) -> Option<Reason> {
    let board = question.board();
    let ends = ends(question);
    if question.finish() == Finish::Closed {
        return Schwenk::of(board).map(|case| Reason::Schwenk { board, case });
    }
    ends.iter()
        .find_map(|&square| Reason::from_colours(board, square))
        .or_else(|| same_colour(board, &ends))
        .or_else(|| has_no_tour(board).then_some(Reason::TooSmall { board }))
        .or_else(|| ends.iter().find_map(|&square| outer_rows(board, square)))
        .or_else(|| five_rows(board, &ends))
        .or_else(|| five_by_five_or_six(board, &ends))
}

/// The ends that were asked for.
fn ends(question: &Question) -> Vec<Square> {
    let end = match question.finish() {
        Finish::At(end) => Some(end),
        Finish::Any | Finish::Closed => None,
    };
    question.start().into_iter().chain(end).collect()
}

/// A tour of an even number of squares ends on the other colour than it began.
fn same_colour(board: Board, ends: &[Square]) -> Option<Reason> {
    match *ends {
        [start, end] if !board.is_odd() && start.colour() == end.colour() => {
            Some(Reason::SameColour { board, start, end })
        }
        _ => None,
    }
}

/// The boards without any open tour (P. Cull and J. De Curtins, 1978).
fn has_no_tour(board: Board) -> bool {
    let (short, long) = sides(board);
    match (short, long) {
        (1, 1) => false,
        (1 | 2, _) | (3, 3 | 5 | 6) | (4, 4) => true,
        _ => false,
    }
}

/// On a board of four rows a tour begins and ends on the outer ones.
///
/// Each outer square leads to inner ones only, so that between two outer squares of a tour there is
/// an inner one, and there are as many of both. With an end on an inner row no two inner squares
/// can follow each other, so that outer and inner ones alternate all the way, as the colours do.
/// Then all outer squares had one colour; but an outer row has both.
fn outer_rows(board: Board, square: Square) -> Option<Reason> {
    let (short, long) = sides(board);
    if short != 4 || long < 5 {
        return None;
    }
    let across = if board.height() == 4 {
        square.rank()
    } else {
        square.file()
    };
    (1..=2)
        .contains(&across)
        .then_some(Reason::OuterRows { board, square })
}

/// How far a square is across the short side and along the long one; the sides are not equal, or
/// it does not matter which is which.
fn across_and_along(board: Board, square: Square) -> (u32, u32) {
    let (x, y) = (square.file(), board.row(square));
    if board.width() < board.height() {
        (x, y)
    } else {
        (y, x)
    }
}

/// On a board of five rows both corners of a short side lead to the square before its middle.
/// Where that is an end, and so has one edge, one of the corners has only one edge too.
fn five_rows(board: Board, ends: &[Square]) -> Option<Reason> {
    let (short, long) = sides(board);
    let [start, end] = *ends else { return None };
    if short != 5 || long == 5 {
        return None;
    }
    let forbids = |square: Square, other: Square| {
        let (across, along) = across_and_along(board, square);
        let near = match along {
            1 => 0,
            _ if along + 2 == long => long - 1,
            _ => return false,
        };
        let (other_across, other_along) = across_and_along(board, other);
        across == 2 && !(other_along == near && matches!(other_across, 0 | 4))
    };
    let mut both = [(start, end), (end, start)].into_iter();
    let (square, other) = both.find(|&(square, other)| forbids(square, other))?;
    Some(Reason::FiveRows {
        board,
        square,
        other,
    })
}

/// What trying every way has shown, once and for all, on the two smallest boards of five rows:
/// that takes longer than a look at a table.
fn five_by_five_or_six(board: Board, ends: &[Square]) -> Option<Reason> {
    let [start, end] = *ends else { return None };
    let at = |square: Square| across_and_along(board, square);
    let is_impossible = match sides(board) {
        (5, 5) => {
            let is_corner = |(across, along)| across % 4 == 0 && along % 4 == 0;
            !is_corner(at(start)) && !is_corner(at(end))
        }
        (5, long @ 6) => {
            let turns = [(false, false), (false, true), (true, false), (true, true)];
            let turned = |(across, along): (u32, u32), (flips, turns): (bool, bool)| {
                let across = if flips { 4 - across } else { across };
                (across, if turns { long - 1 - along } else { along })
            };
            turns.into_iter().any(|turn| {
                let (a, b) = (turned(at(start), turn), turned(at(end), turn));
                FIVE_BY_SIX.contains(&(a, b)) || FIVE_BY_SIX.contains(&(b, a))
            })
        }
        _ => false,
    };
    is_impossible.then_some(Reason::Exhausted {
        board,
        start: Some(start),
        end: Some(end),
    })
}

/// The ends between which 5×6 has no tour though no theorem says so, but for symmetry: across and
/// along, from 0.
const FIVE_BY_SIX: [(Place, Place); 9] = [
    ((2, 0), (2, 3)),
    ((2, 0), (2, 5)),
    ((2, 0), (3, 2)),
    ((2, 2), (2, 3)),
    ((3, 1), (1, 4)),
    ((3, 1), (2, 3)),
    ((3, 2), (1, 3)),
    ((3, 2), (2, 2)),
    ((3, 2), (3, 3)),
];

type Place = (u32, u32);

/// The shorter side and the longer one.
pub(super) fn sides(board: Board) -> (u32, u32) {
    let (width, height) = (board.width(), board.height());
    (width.min(height), width.max(height))
}

#[cfg(test)]
mod tests;
