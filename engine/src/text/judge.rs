//! Judges readings: which are no coincidence, and which of them is the best.

use super::reading::{Reading, ReadingSearch};
use super::{ClaimedTour, Convention};
use crate::board::{Direction, Square};
use knights_tour_base::Cancelled;

/// Points of a reading; the reading with the most points wins.
mod points {
    /// For any reading, so that it beats none.
    pub(super) const READ: u64 = 1;
    /// For each knight's move: chance makes few.
    pub(super) const MOVE: u64 = 4;
    /// For each square of a complete tour, which so beats a longer list with errors.
    pub(super) const SQUARE_OF_TOUR: u64 = 4;
    /// For a tour that only lacks its end. Less than a move: decides between readings with equal moves.
    pub(super) const UNFINISHED: u64 = 2;
    /// For a reading of the whole text. Decides between readings that are otherwise equal.
    pub(super) const WHOLE_TEXT: u64 = 1;
}

/// What makes a coincidence unlikely.
struct Evidence {
    /// The list has more knight's moves than this.
    moves: u64,
    /// The list has at least one square for so many squares of the board.
    density: u64,
}

impl Evidence {
    /// How much evidence a notation needs, if the text is not evidence itself.
    fn needed(convention: Convention) -> Evidence {
        let (moves, density) = match convention {
            // In any table of numbers, some columns look like coordinates. Few of those pairs fill a board.
            Convention::Pairs(_) => (4, 5),
            // The width of the board is guessed.
            Convention::Indices(_) | Convention::Flat(_) => (4, 2),
            // The numbers must also count.
            Convention::Table(_) => (2, u64::MAX),
            _ => (4, u64::MAX),
        };
        Evidence { moves, density }
    }
}

/// The knight's moves of a list.
#[derive(Clone, Copy, Default)]
pub(super) struct MoveCount {
    pub(super) right: u64,
    /// Whether the list has no other moves.
    pub(super) are_all: bool,
}

impl ReadingSearch<'_> {
    /// Counts the knight's moves; `None` if the list is given up because other moves outnumber them.
    pub(super) fn moves(
        &mut self,
        squares: impl Iterator<Item = Square>,
    ) -> Result<Option<MoveCount>, Cancelled> {
        /// Other moves beyond the number of knight's moves: a list may begin with that many headings and numbers.
        const MOST_WRONG: u64 = 12;
        let (mut right, mut wrong, mut last) = (0, 0, None);
        for square in squares {
            self.meter.count(1)?;
            match last
                .replace(square)
                .map(|last| Direction::between(last, square))
            {
                None => {}
                Some(Some(_)) => right += 1,
                Some(None) => wrong += 1,
            }
            if wrong > right + MOST_WRONG {
                return Ok(None);
            }
        }
        let are_all = wrong == 0;
        Ok(Some(MoveCount { right, are_all }))
    }

    /// Judges a list by its own moves. `is_whole_text` says that the text has nothing else.
    pub(super) fn judge(
        &mut self,
        tour: ClaimedTour,
        is_whole_text: bool,
    ) -> Result<(), Cancelled> {
        let moves = self.moves(tour.squares.iter().copied())?;
        self.judge_moves(Reading::of(tour), moves, is_whole_text)
    }

    /// Keeps a reading if it is the best so far, and either no coincidence or the whole text.
    pub(super) fn judge_moves(
        &mut self,
        mut reading: Reading,
        moves: Option<MoveCount>,
        is_whole_text: bool,
    ) -> Result<(), Cancelled> {
        self.meter.count(reading.tour.squares.len())?;
        reading.tour = reading.tour.without_return();
        let tour = &reading.tour;
        let format = tour.convention.format();
        let is_wanted = self.only.is_none_or(|only| only.name == format);
        let is_likely = moves.is_some_and(|moves| is_likely(tour, moves));
        if !is_wanted || !is_whole_text && !is_likely {
            return Ok(());
        }
        let moves = moves.unwrap_or_default();
        reading.is_tour = moves.are_all && tour.is_tour();
        reading.points = points::READ + points::MOVE * moves.right;
        if reading.is_tour {
            reading.points += points::SQUARE_OF_TOUR * tour.squares.len() as u64;
        } else if moves.are_all && tour.is_unfinished() {
            reading.points += points::UNFINISHED;
        }
        if is_whole_text {
            reading.points += points::WHOLE_TEXT;
        }
        self.consider(&reading);
        if self
            .best
            .as_ref()
            .is_none_or(|best| best.points < reading.points)
        {
            self.best = Some(reading);
        }
        Ok(())
    }
}

/// Whether a list that is only a part of a text is hardly a coincidence: enough knight's moves, and most of all moves,
/// on squares that fill enough of the board.
fn is_likely(tour: &ClaimedTour, moves: MoveCount) -> bool {
    let length = tour.squares.len() as u64;
    let needed = Evidence::needed(tour.convention);
    // Seven in ten squares are reached by a knight's move, besides the first.
    let are_most = moves.are_all || 10 * (moves.right + 1) > 7 * length;
    moves.right > needed.moves
        && are_most
        && length.saturating_mul(needed.density) >= tour.board.squares()
        && is_mostly_new(&tour.squares)
}

/// Whether at most a tenth of the squares are repetitions.
fn is_mostly_new(squares: &[Square]) -> bool {
    let mut sorted = squares.to_vec();
    sorted.sort_unstable();
    let twice = sorted.windows(2).filter(|pair| pair[0] == pair[1]).count();
    twice * 10 <= squares.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    #[test]
    fn at_most_a_tenth_of_the_squares_are_repetitions() {
        let size = Size::CHESS;
        for length in 1..=64 {
            for repeated in 0..length {
                let mut squares: Vec<Square> = size.iter().take(length - repeated).collect();
                squares.resize(length, squares[0]);
                let share = repeated as f64 / length as f64;
                assert_eq!(
                    is_mostly_new(&squares),
                    share <= 0.1,
                    "{repeated} of {length}"
                );
            }
        }
    }
}
