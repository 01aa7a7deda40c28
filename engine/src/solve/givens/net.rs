use crate::board::{Board, Square};

/// A set of squares of a small board, as bits.
pub(crate) type Set = u128;

pub(crate) fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(place)
    })
}

/// The squares of a small board in row-major order, with the neighbours of each square.
#[derive(Clone, Debug)]
pub(crate) struct CandidateGraph {
    squares: Vec<Square>,
    near: Vec<Set>,
}

impl CandidateGraph {
    pub(crate) const MOST: u64 = 128;

    pub(crate) fn new(board: &Board) -> Option<CandidateGraph> {
        if board.squares() > CandidateGraph::MOST {
            return None;
        }
        let squares: Vec<Square> = board.iter().collect();
        let place = |square| squares.iter().position(|&other| other == square);
        let near = squares.iter().map(|&square| {
            board
                .neighbours(square)
                .filter_map(place)
                .map(|place| 1 << place)
                .sum()
        });
        Some(CandidateGraph {
            near: near.collect(),
            squares,
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.squares.len()
    }

    pub(crate) fn all(&self) -> Set {
        Set::MAX >> (Set::BITS as usize - self.len())
    }

    pub(crate) fn near(&self, place: usize) -> Set {
        self.near.get(place).copied().unwrap_or(0)
    }

    pub(crate) fn around(&self, set: Set) -> Set {
        members(set).fold(0, |around, place| around | self.near(place))
    }

    pub(crate) fn square(&self, place: usize) -> Square {
        self.squares[place]
    }

    pub(crate) fn place(&self, square: Square) -> Option<usize> {
        self.squares.iter().position(|&other| other == square)
    }
}
