//! The squares of a small board by their places, and sets of them as bits.

use crate::board::{Board, Square};

/// A set of squares: a bit for each place.
pub(crate) type Set = u128;

/// The places of a set, the lowest first.
pub(crate) fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(place)
    })
}

/// The squares of a board of up to [`Net::MOST`], row by row from the top left, and their neighbours.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    squares: Vec<Square>,
    near: Vec<Set>,
}

impl Net {
    /// The most squares of a board whose squares fit into a set.
    pub(crate) const MOST: u64 = 128;

    /// The squares of a board; `None` if there are too many.
    pub(crate) fn new(board: &Board) -> Option<Net> {
        if board.squares() > Net::MOST {
            return None;
        }
        let squares: Vec<Square> = board.iter().collect();
        let place = |square| squares.iter().position(|&other| other == square);
        let near = squares.iter().map(|&square| {
            let places = board.neighbours(square).filter_map(place);
            places.map(|place| 1 << place).sum()
        });
        Some(Net {
            near: near.collect(),
            squares,
        })
    }

    /// How many squares there are.
    pub(crate) fn len(&self) -> usize {
        self.squares.len()
    }

    /// All of them.
    pub(crate) fn all(&self) -> Set {
        // A board has a square at least.
        Set::MAX >> (Set::BITS as usize - self.len())
    }

    /// The neighbours of a square.
    pub(crate) fn near(&self, place: usize) -> Set {
        self.near.get(place).copied().unwrap_or(0)
    }

    /// The neighbours of some squares.
    pub(crate) fn around(&self, set: Set) -> Set {
        members(set).fold(0, |around, place| around | self.near(place))
    }

    /// The square of a place below [`Net::len`].
    ///
    /// # Panics
    /// If there is none.
    pub(crate) fn square(&self, place: usize) -> Square {
        self.squares[place]
    }

    /// The place of a square, if the board has it.
    pub(crate) fn place(&self, square: Square) -> Option<usize> {
        self.squares.iter().position(|&other| other == square)
    }
}
