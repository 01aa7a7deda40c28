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

/// On a board of four rows a tour begins and ends on the outer ones: each square of theirs leads
/// to inner ones only, of which there are just as many.
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

/// The shorter side and the longer one.
pub(super) fn sides(board: Board) -> (u32, u32) {
    let (width, height) = (board.width(), board.height());
    (width.min(height), width.max(height))
}
