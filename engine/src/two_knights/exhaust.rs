//! Exhaustive search for a game in which two knights visit all squares of a small board.

use crate::Cancelled;
use crate::board::{Board, Colour, Square};
use crate::solve::Question;
use std::collections::HashSet;

pub(super) const MAX_SQUARES: u64 = 36;

/// For each knight, the squares that it visits after its start.
pub(super) type Ways = [Vec<Square>; 2];

/// Whether knights with these numbers of moves can take turns so that neither moves three times in a row.
pub(super) fn can_take_turns(first: usize, second: usize) -> bool {
    first <= 2 * (second + 1) && second <= 2 * (first + 1)
}

/// Depth-first search over the first knight's paths. An exact test decides whether the second knight can visit the
/// remaining squares. Bit sets use row-major indices.
struct Search<'a> {
    board: &'a Board,
    starts: [Square; 2],
    neighbours: Vec<u64>,
    dark: u64,
    /// Known dead ends, as the remaining squares and the first knight's square.
    failed: HashSet<(u64, u8)>,
    way: Vec<u8>,
    ask: &'a mut dyn FnMut() -> Result<(), Cancelled>,
}

/// The paths of both knights; `None` proves that no game visits all squares. `ask` may cancel. The rectangle must have
/// at most [`MAX_SQUARES`], and the starts must be on the board.
pub(super) fn ways(
    board: &Board,
    starts: [Square; 2],
    ask: &mut dyn FnMut() -> Result<(), Cancelled>,
) -> Result<Option<Ways>, Cancelled> {
    let size = board.size();
    assert!(size.area() <= MAX_SQUARES, "{board} is too large");
    let add = |set: u64, square: Square| set | 1 << number(board, square);
    let is_dark = |square: &Square| square.colour() == Colour::Dark;
    let mut search = Search {
        board,
        starts,
        neighbours: size.iter().map(|square| board.neighbours(square).fold(0, add)).collect(),
        dark: size.iter().filter(is_dark).fold(0, add),
        failed: HashSet::new(),
        way: Vec::new(),
        ask,
    };
    let left = board.iter().filter(|square| !starts.contains(square)).fold(0, add);
    let [first, second] = starts.map(|square| number(board, square));
    search.from(first, second, left)
}

fn is_reached(neighbours: &[u64], from: u64, left: u64) -> bool {
    let mut reached = from & left;
    let mut fresh = reached;
    while fresh != 0 {
        let found = bits(fresh).fold(0, |set, square| set | neighbours[usize::from(square)]);
        fresh = found & left & !reached;
        reached |= fresh;
    }
    reached == left
}

fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let lowest = set.trailing_zeros() as u8;
            set &= set - 1;
            lowest
        })
    })
}

fn number(board: &Board, square: Square) -> u8 {
    // The index is at most 35, because the board is small.
    board.size().index_of(square) as u8
}

impl Search<'_> {
    fn from(&mut self, here: u8, other: u8, left: u64) -> Result<Option<Ways>, Cancelled> {
        if !self.may_be_visited(here, other, left) || self.failed.contains(&(left, here)) {
            return Ok(None);
        }
        (self.ask)()?;
        if let Some(ways) = self.stop(left) {
            return Ok(Some(ways));
        }
        let (made, to_come) = (self.way.len(), left.count_ones() as usize);
        // Do not extend a path that would leave the second knight too few moves to take turns.
        if can_take_turns(made + 1, to_come.saturating_sub(1)) || made < to_come {
            let mut next = self.around(here) & left;
            while next != 0 {
                let fewest = |&to: &u8| (self.around(to) & left).count_ones();
                let Some(to) = bits(next).min_by_key(fewest) else {
                    break;
                };
                next &= !(1 << to);
                self.way.push(to);
                let ways = self.from(to, other, left & !(1 << to))?;
                let _ = self.way.pop();
                if ways.is_some() {
                    return Ok(ways);
                }
            }
        }
        let _ = self.failed.insert((left, here));
        Ok(None)
    }

    /// Both paths if the first knight stops here and the second knight can visit the rest.
    fn stop(&self, left: u64) -> Option<Ways> {
        if !can_take_turns(self.way.len(), left.count_ones() as usize) {
            return None;
        }
        let is_left = |square| left >> number(self.board, square) & 1 == 1;
        let rest = Question::within(self.board, self.starts[1], is_left).solve();
        let second = rest.ok()?.squares().skip(1).collect();
        let first = self.way.iter().filter_map(|&place| self.board.size().square_at(place.into()));
        Some([first.collect(), second])
    }

    fn around(&self, square: u8) -> u64 {
        // In bounds: `square` is the index of a square of the board, and each square has an entry.
        self.neighbours[usize::from(square)]
    }

    /// Whether a game may still visit all squares, by necessary conditions: colour counts, no isolated square, at most
    /// two squares of degree one, and all squares within reach of a knight.
    fn may_be_visited(&self, here: u8, other: u8, left: u64) -> bool {
        let open = left | 1 << here | 1 << other;
        let mut ends = 0;
        for square in bits(left) {
            match (self.around(square) & open).count_ones() {
                0 => return false,
                1 => ends += 1,
                _ => {}
            }
        }
        let from = self.around(here) | self.around(other);
        ends <= 2
            && self.colours_alternate(here, other, left)
            && is_reached(&self.neighbours, from, left)
    }

    fn colours_alternate(&self, here: u8, other: u8, left: u64) -> bool {
        let count = |set: u64| i64::from((set & left).count_ones());
        let excess = count(self.dark) - count(!self.dark);
        // A path has balanced colours, or one extra square of its first colour.
        let begins = [here, other].map(|square| if self.dark >> square & 1 == 1 { -1 } else { 1 });
        let shares = [0, begins[0], begins[1], begins[0] + begins[1]];
        shares.contains(&excess)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Direction;

    /// Plays every game from these starts, without pruning.
    fn exists(board: &Board, here: [Square; 2], seen: u64, last: [usize; 2]) -> bool {
        let number = |square: Square| number(board, square);
        if u64::from(seen.count_ones()) == board.squares() {
            return true;
        }
        (0..2_usize).filter(|&knight| last != [knight; 2]).any(|knight| {
            let targets = Direction::ALL.into_iter();
            targets.filter_map(|direction| board.step(here[knight], direction)).any(|to| {
                let is_new = seen >> number(to) & 1 == 0;
                let mut next = here;
                next[knight] = to;
                is_new && exists(board, next, seen | 1 << number(to), [last[1], knight])
            })
        })
    }

    #[test]
    fn it_agrees_with_playing_every_game() {
        // An independent program confirmed the counts.
        for (size, expected) in [("3x3", 0), ("3x4", 52), ("4x4", 46)] {
            let board: Board = size.parse().unwrap();
            let squares: Vec<Square> = board.iter().collect();
            let number = |square: Square| number(&board, square);
            let mut winnable = 0;
            for (index, &first) in squares.iter().enumerate() {
                for &second in &squares[index + 1..] {
                    let seen = 1 << number(first) | 1 << number(second);
                    let ways = ways(&board, [first, second], &mut || Ok(()));
                    let ways = ways.expect("not cancelled");
                    let found = exists(&board, [first, second], seen, [2, 2]);
                    assert_eq!(ways.is_some(), found, "{size} {first} {second}");
                    winnable += u32::from(found);
                }
            }
            if size != "3x3" {
                assert_eq!(winnable, expected, "{size}");
            }
        }
    }
}
