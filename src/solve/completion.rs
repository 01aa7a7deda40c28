//! Whether a position under way can still become a tour: decided exactly, on boards of up to 64
//! squares.
//!
//! A depth-first search over the unvisited squares as a set of bits, the candidates in
//! Warnsdorff's order. It turns back where a square has become unreachable, where more squares
//! have one way left than a path has ends, and where it has failed before: the same knight before
//! the same squares.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the board has at most 64 squares"
)]

use super::exact::{self, Cell, Narrow};
use super::hash::BuildMix;
use super::question::TourEnd;
use crate::board::{Board, Colour, Direction, Size, Square};
use crate::position::Position;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can be completed: by these moves, from the knight's square on.
    Possible(Vec<Direction>),
    /// No way on leads to a tour.
    Lost,
}

/// The search for a completion of a position.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::solve::{Completion, Verdict};
/// use knights_tour::position::Position;
///
/// let position = Position::new(&Board::new(5, 5)?, "a1".parse()?)?;
/// let mut search = Completion::new(&position).expect("25 squares");
/// assert!(matches!(search.advance(1_000_000), Some(Verdict::Possible(moves)) if moves.len() == 24));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Completion {
    size: Size,
    /// By the number of a square: the squares a knight's move away.
    neighbours: Vec<u64>,
    /// The dark squares.
    dark: u64,
    path: Vec<Node>,
    failed: HashSet<(u64, u8), BuildMix>,
    /// It was seen at once that there is no way.
    is_hopeless: bool,
}

/// The longest short side of a board that is decided column by column instead: searches of boards
/// as narrow as that may be very long, and the programme over columns is not.
const NARROW: u32 = 4;

/// A knight before the squares that are left.
#[derive(Clone, Copy, Debug)]
struct Node {
    here: u8,
    left: u64,
    /// The candidates not tried yet.
    untried: u64,
}

impl Completion {
    /// The most squares of a board, missing ones counted.
    pub const MAX_SQUARES: u64 = 64;

    /// The most failures remembered: some 64 MB.
    const MAX_FAILED: usize = 2_000_000;

    /// A search from where `position` stands; `None` if the board is too large.
    pub fn new(position: &Position) -> Option<Completion> {
        Completion::within(position.board(), position.here(), |square| {
            !position.is_visited(square)
        })
    }

    /// A search for a way from `here` over all squares that `is_left` names, and no others; `None`
    /// if the board is too large.
    ///
    /// # Panics
    /// If `here` is not on the board.
    pub fn within(
        board: &Board,
        here: Square,
        is_left: impl Fn(Square) -> bool,
    ) -> Option<Completion> {
        assert!(board.contains(here), "{here} is not on {board}");
        let size = board.size();
        if size.area() > Completion::MAX_SQUARES {
            return None;
        }
        let add = |set: u64, square: Square| set | 1 << number(size, square);
        // The squares that a board does without have neighbours too, but nobody comes to them.
        let neighbours = size
            .iter()
            .map(|square| board.neighbours(square).fold(0, add));
        let is_dark = |square: &Square| square.colour() == Colour::Dark;
        let left = board
            .iter()
            .filter(|&square| square != here && is_left(square));
        let left = left.fold(0, add);
        let mut search = Completion {
            size,
            neighbours: neighbours.collect(),
            dark: size.iter().filter(is_dark).fold(0, add),
            path: Vec::new(),
            failed: HashSet::default(),
            is_hopeless: false,
        };
        let here = number(size, here);
        if search.colours_alternate(here, left) && search.may_be_completed(here, left) {
            search.push(here, left);
        } else {
            search.is_hopeless = true;
        }
        Some(search)
    }

    /// Tries up to `budget` squares. `None` means that there is more to do.
    pub fn advance(&mut self, budget: u64) -> Option<Verdict> {
        if self.is_hopeless {
            return Some(Verdict::Lost);
        }
        if self.is_narrow() {
            return Some(self.decide_by_columns());
        }
        for _ in 0..budget {
            let Some(node) = self.path.last().copied() else {
                return Some(Verdict::Lost);
            };
            if node.left == 0 {
                return Some(Verdict::Possible(self.moves()));
            }
            match self.best(node) {
                Some(next) => {
                    if let Some(node) = self.path.last_mut() {
                        node.untried &= !(1 << next);
                    }
                    let left = node.left & !(1 << next);
                    let is_new = !self.failed.contains(&(left, next));
                    if is_new && self.may_be_completed(next, left) {
                        self.push(next, left);
                    }
                }
                None => {
                    let _ = self.path.pop();
                    if self.failed.len() < Completion::MAX_FAILED {
                        let _ = self.failed.insert((node.left, node.here));
                    }
                }
            }
        }
        None
    }

    /// Whether the board is decided in one go, whatever the budget: that takes up to some hundred
    /// milliseconds.
    pub fn is_narrow(&self) -> bool {
        self.size.sides().0 <= NARROW
    }

    /// The same by the exact programme over columns, at one go: it takes milliseconds.
    fn decide_by_columns(&self) -> Verdict {
        let Some(begin) = self.path.first().filter(|node| node.left != 0) else {
            return Verdict::Possible(Vec::new());
        };
        let size = self.size;
        let cell = |square: Square| Cell::of(size, square);
        let open = begin.left | 1 << begin.here;
        let (short, long) = size.sides();
        let mut missing = vec![0; long as usize];
        for place in size
            .iter()
            .filter(|&place| open >> number(size, place) & 1 == 0)
        {
            let Cell { column, row } = cell(place);
            missing[column as usize] |= 1 << row;
        }
        let narrow = Narrow {
            short,
            long,
            start: Some(cell(square(size, begin.here))),
            end: TourEnd::Any,
            missing,
        };
        let found = exact::solve(&narrow, 0, &mut |_| ControlFlow::Continue(()));
        let Some(order) = found.continue_value().flatten() else {
            return Verdict::Lost;
        };
        let direction = |pair: &[Cell]| {
            let at = |cell: &Cell| cell.square(size);
            Direction::between(at(pair.first()?), at(pair.get(1)?))
        };
        Verdict::Possible(order.windows(2).filter_map(direction).collect())
    }

    fn push(&mut self, here: u8, left: u64) {
        let untried = self.around(here) & left;
        self.path.push(Node {
            here,
            left,
            untried,
        });
    }

    fn around(&self, square: u8) -> u64 {
        // Numbers are made from squares of the board, one neighbourhood each.
        self.neighbours[usize::from(square)]
    }

    /// The untried candidate from which the fewest squares are left to go on to.
    fn best(&self, node: Node) -> Option<u8> {
        bits(node.untried).min_by_key(|&next| (self.around(next) & node.left).count_ones())
    }

    /// Whether the squares left could be visited in alternating colours, the other colour first.
    fn colours_alternate(&self, here: u8, left: u64) -> bool {
        let same = if self.dark & 1 << here != 0 {
            self.dark
        } else {
            !self.dark
        };
        let count = |set: u64| (set & left).count_ones();
        count(!same) == count(same) || count(!same) == count(same) + 1
    }

    /// Whether nothing that is seen at once forbids it.
    fn may_be_completed(&self, here: u8, left: u64) -> bool {
        self.has_two_ends(here, left) && self.is_connected(here, left)
    }

    /// A square with one way to it can only be the last, one with two ways needs both unless it
    /// is the last; and no square has more than two ways to give, the knight's but one.
    fn has_two_ends(&self, here: u8, left: u64) -> bool {
        let open = left | 1 << here;
        let (mut single, mut scarce) = (0_u64, 0_u64);
        // The last square's colour follows from how many are left.
        let here_is_dark = self.dark & 1 << here != 0;
        let end_is_dark = here_is_dark == left.count_ones().is_multiple_of(2);
        let mut only_end = if end_is_dark { self.dark } else { !self.dark };
        for square in bits(left) {
            match (self.around(square) & open).count_ones() {
                0 => return false,
                1 => {
                    only_end &= 1 << square;
                    single |= 1 << square;
                }
                2 => scarce |= 1 << square,
                _ => {}
            }
        }
        for square in bits(open) {
            let around = self.around(square);
            let ways = if square == here { 1 } else { 2 };
            let free = ways - (around & single).count_ones() as i32;
            let claims = around & scarce;
            let surplus = claims.count_ones() as i32 - free;
            match surplus {
                ..=0 => {}
                // One of those that claim it must be the last.
                1 => only_end &= claims,
                _ => return false,
            }
        }
        only_end != 0
    }

    fn is_connected(&self, here: u8, left: u64) -> bool {
        is_reached(&self.neighbours, self.around(here), left)
    }

    fn moves(&self) -> Vec<Direction> {
        let square = |node: &Node| square(self.size, node.here);
        let pairs = self.path.windows(2);
        pairs
            .filter_map(|pair| Direction::between(square(&pair[0]), square(&pair[1])))
            .collect()
    }
}

fn number(size: Size, square: Square) -> u8 {
    // Below 64, as the board is.
    size.index_of(square) as u8
}

fn square(size: Size, number: u8) -> Square {
    // Every number is one of a square.
    size.square_at(number.into()).unwrap_or(size.top_left())
}

/// Whether all of `left` can be come to from some squares within it, by the squares around each.
pub(crate) fn is_reached(neighbours: &[u64], from: u64, left: u64) -> bool {
    let mut reached = from & left;
    let mut fresh = reached;
    while fresh != 0 {
        let found = bits(fresh).fold(0, |set, square| set | neighbours[usize::from(square)]);
        fresh = found & left & !reached;
        reached |= fresh;
    }
    reached == left
}

/// The members of a set, the lowest first.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let lowest = set.trailing_zeros() as u8;
            set &= set - 1;
            lowest
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// A search that shares nothing with the one above.
    fn exists(position: &mut Position) -> bool {
        if position.is_complete() {
            return true;
        }
        let candidates: Vec<Direction> = position.candidates().map(|(d, _)| d).collect();
        candidates.into_iter().any(|direction| {
            position.advance(direction);
            let found = exists(position);
            let _ = position.take_back();
            found
        })
    }

    fn random_walk(board: &Board, start: Square, moves: usize, random: &mut Random) -> Position {
        let mut position = Position::new(board, start).unwrap();
        for _ in 0..moves {
            let candidates: Vec<Direction> = position.candidates().map(|(d, _)| d).collect();
            match random.choose(&candidates).copied() {
                Some(direction) => position.advance(direction),
                None => break,
            }
        }
        position
    }

    fn decide(position: &Position) -> Verdict {
        let mut search = Completion::new(position).unwrap();
        search.advance(u64::MAX).unwrap()
    }

    #[test]
    fn it_agrees_with_plain_exhaustion() {
        let mut random = Random::with_seed(1);
        let mut verdicts = [0; 2];
        for size in [
            "3x4", "4x5", "5x5", "3x7", "3x3", "4x4", "1x1", "2x3", "5x3",
        ] {
            let whole: Board = size.parse().unwrap();
            for _ in 0..60 {
                // Every other board has some of its squares missing.
                let holes = random.below(2) * random.below(whole.squares() / 3 + 1);
                let all: Vec<Square> = whole.iter().collect();
                let holes = (0..holes).filter_map(|_| random.choose(&all).copied());
                let board = Board::without(whole.size(), holes.collect::<Vec<_>>()).unwrap();
                let squares = random.below(board.squares()) as usize;
                let start = board.iter().nth(squares).unwrap();
                let moves = random.below(board.squares()) as usize;
                let mut position = random_walk(&board, start, moves, &mut random);
                let verdict = decide(&position);
                let is_possible = matches!(verdict, Verdict::Possible(_));
                assert_eq!(
                    is_possible,
                    exists(&mut position),
                    "{:?}",
                    position.trail().collect::<Vec<_>>()
                );
                verdicts[usize::from(is_possible)] += 1;
                if let Verdict::Possible(moves) = verdict {
                    moves
                        .into_iter()
                        .for_each(|direction| position.advance(direction));
                    assert!(position.is_complete());
                }
            }
        }
        assert!(verdicts[0] > 50 && verdicts[1] > 50, "{verdicts:?}");
    }

    #[test]
    fn narrow_boards_are_decided_at_once() {
        // Inner rows, from which no tour starts; and a position that plain search did not decide.
        for (size, squares, is_possible) in [
            ("12x4", vec!["b2"], false),
            ("4x12", vec!["b5"], false),
            ("4x16", vec!["b12"], false),
            ("4x16", vec!["a1"], true),
        ] {
            let board: Board = size.parse().unwrap();
            let squares = squares.iter().map(|name| name.parse().unwrap());
            let position = Position::along(&board, squares).unwrap();
            let found = matches!(decide(&position), Verdict::Possible(_));
            assert_eq!(found, is_possible, "{size}");
        }
        let squares = ["a7", "c6", "d8", "b7", "d6"].map(|name| name.parse().unwrap());
        let position = Position::along(&"4x16".parse().unwrap(), squares).unwrap();
        assert_eq!(position.visited(), 5);
        let mut position = position;
        if let Verdict::Possible(moves) = decide(&position) {
            moves
                .into_iter()
                .for_each(|direction| position.advance(direction));
            assert!(position.is_complete());
        }
    }

    #[test]
    fn a_budget_only_divides_the_work() {
        let board = Board::new(6, 6).unwrap();
        let position = Position::new(&board, board.top_left()).unwrap();
        let mut search = Completion::new(&position).unwrap();
        let sliced = std::iter::repeat_with(|| search.advance(3)).find_map(|verdict| verdict);
        assert_eq!(sliced, Some(decide(&position)));
    }

    #[test]
    fn a_larger_board_is_not_taken() {
        let position = Position::new(&Board::new(9, 8).unwrap(), Square::new(0, 0)).unwrap();
        assert!(Completion::new(&position).is_none());
    }
}
