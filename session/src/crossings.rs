//! Where a game crosses its own line.

use super::Phase;
use knights_tour::board::Square;
use knights_tour::position::Position;
use knights_tour::tour::moves_across;

/// The phase of a game at this position; `under_way` if a move is left.
pub(super) fn phase_at(position: &Position, under_way: Phase) -> Phase {
    if position.is_complete() {
        Phase::Complete
    } else if is_over(position) {
        Phase::DeadEnd
    } else {
        under_way
    }
}

pub(super) fn candidates(position: &Position) -> impl Iterator<Item = Square> {
    let candidates = position.candidates().map(|(_, square)| square);
    candidates.filter(|&square| crossed(position, square).is_none())
}

pub(super) fn crossed(position: &Position, square: Square) -> Option<(Square, Square)> {
    crossed_before(position, (position.here(), square), u64::MAX)
}

pub(super) fn first_crossing(position: &Position) -> Option<u64> {
    let mut moves = position.trail().zip(position.trail().skip(1)).zip(1..);
    let (_, number) = moves.find(|&(line, number)| {
        // A move has the number of its first square.
        crossed_before(position, line, number).is_some()
    })?;
    Some(number)
}

/// A move between squares numbered up to `last` that crosses the move `line`.
fn crossed_before(
    position: &Position,
    line: (Square, Square),
    last: u64,
) -> Option<(Square, Square)> {
    moves_across(position.board().size(), line).find_map(|(one, other)| {
        let numbers = (position.number_of(one)?, position.number_of(other)?);
        let is_made = numbers.0.abs_diff(numbers.1) == 1 && numbers.0.max(numbers.1) <= last;
        is_made.then_some(if numbers.0 < numbers.1 {
            (one, other)
        } else {
            (other, one)
        })
    })
}

pub(super) fn is_over(position: &Position) -> bool {
    candidates(position).next().is_none()
}
