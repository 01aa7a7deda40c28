//! Theorems that rule out tours without a search.

use super::{Question, Reason, Schwenk, TourEnd, shape};
use crate::board::{Board, Size, Square, Symmetry};

/// The reason if a theorem rules out the tour. Most theorems hold for rectangles only.
pub(super) fn reason(question: &Question) -> Option<Reason> {
    let board = question.board();
    let ends: Vec<Square> = question
        .start()
        .into_iter()
        .chain(question.last())
        .collect();
    if board.rectangle().is_none() {
        let is_closed = question.end() == TourEnd::Closed;
        let colours = Reason::Colours {
            board: board.clone(),
            is_closed,
        };
        if colours.proves(question) {
            return Some(colours);
        }
        if is_closed && board.squares() == 2 {
            return shape::at_first_sight(question);
        }
    }
    if question.end() == TourEnd::Closed {
        let case = Schwenk::for_board(board)?;
        let board = board.clone();
        return Some(Reason::Schwenk { board, case });
    }
    let by_colours = ends
        .iter()
        .find_map(|&square| Reason::from_colours(board, square))
        .or_else(|| same_colour(board, &ends));
    let Some(size) = board.rectangle() else {
        return by_colours;
    };
    by_colours
        .or_else(|| has_no_tour(size).then(|| Reason::TooSmall { board: size.into() }))
        .or_else(|| ends.iter().find_map(|&square| outer_rows(size, square)))
        .or_else(|| five_rows(size, &ends))
        .or_else(|| five_by_five_or_six(size, &ends))
}

/// The reason if both ends have the same colour: with an even number of squares, a tour's ends differ in colour.
fn same_colour(board: &Board, ends: &[Square]) -> Option<Reason> {
    match *ends {
        [start, end] if !board.is_odd() && start.colour() == end.colour() => {
            let board = board.clone();
            Some(Reason::SameColour { board, start, end })
        }
        _ => None,
    }
}

/// Whether a rectangle has no open tour (P. Cull & J. De Curtins, 1978).
fn has_no_tour(size: Size) -> bool {
    matches!(size.sides(), (1 | 2, 2..) | (3, 3 | 5 | 6) | (4, 4))
}

/// The reason if an end is on an inner row of four. Outer squares have only inner neighbours, and are equal in number.
/// With an inner end, a tour would alternate the two, as it does colours; but an outer row has both colours.
fn outer_rows(size: Size, square: Square) -> Option<Reason> {
    let (short, long) = size.sides();
    if short != 4 || long < 5 {
        return None;
    }
    let (across, _) = across_and_along(size, square);
    let board = size.into();
    (1..=2)
        .contains(&across)
        .then_some(Reason::OuterRows { board, square })
}

/// A square's position across the short side and along the long side; on a square board, either side counts as short.
fn across_and_along(size: Size, square: Square) -> (u32, u32) {
    let (along, across) = Symmetry::landscape(size).xy(size, size.xy(square));
    (across, along)
}

/// The reason if, on five rows, an end is in front of the middle of a short side. Both corners of that side need a move
/// to this square, but an end has only one move, so that the other end must be a corner.
fn five_rows(size: Size, ends: &[Square]) -> Option<Reason> {
    let (short, long) = size.sides();
    let [start, end] = *ends else { return None };
    if short != 5 || long == 5 {
        return None;
    }
    let forbids = |square: Square, other: Square| {
        let (across, along) = across_and_along(size, square);
        let near = match along {
            1 => 0,
            _ if along + 2 == long => long - 1,
            _ => return false,
        };
        let (other_across, other_along) = across_and_along(size, other);
        across == 2 && !(other_along == near && matches!(other_across, 0 | 4))
    };
    let mut both = [(start, end), (end, start)].into_iter();
    let (square, other) = both.find(|&(square, other)| forbids(square, other))?;
    Some(Reason::FiveRows {
        board: size.into(),
        square,
        other,
    })
}

/// The result of a slow exhaustive search, stored for the two smallest boards of five rows.
fn five_by_five_or_six(size: Size, ends: &[Square]) -> Option<Reason> {
    let [start, end] = *ends else { return None };
    let at = |square: Square| across_and_along(size, square);
    let is_impossible = match size.sides() {
        (5, 5) => {
            let is_corner = |(across, along)| across % 4 == 0 && along % 4 == 0;
            !is_corner(at(start)) && !is_corner(at(end))
        }
        (5, 6) => {
            // The first four symmetries preserve the size of every rectangle.
            Symmetry::ALL[..4].iter().any(|symmetry| {
                let [a, b] = [start, end].map(|end| at(symmetry.square(size, end)));
                FIVE_BY_SIX.contains(&(a, b)) || FIVE_BY_SIX.contains(&(b, a))
            })
        }
        _ => false,
    };
    is_impossible.then(|| Reason::Exhausted {
        board: size.into(),
        start: Some(start),
        end: Some(end),
    })
}

/// Pairs of ends without a tour on 5×6 that no theorem covers, up to symmetry: across and along the board, from 0.
const FIVE_BY_SIX: [(AcrossAndAlong, AcrossAndAlong); 9] = [
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

/// A square's position across the short side and along the long side.
type AcrossAndAlong = (u32, u32);

#[cfg(test)]
mod tests;
