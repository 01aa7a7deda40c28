//! The squares of a rectangle that a board does without, a bit for each square of the rectangle.

#![expect(
    clippy::cast_possible_truncation,
    reason = "an index is below the largest area, which is far below 2^32"
)]

use super::{BoardError, Colour, Size, Square};
use crate::random::Random;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// Squares missing from a rectangle, with what is asked of them in every frame.
///
/// Invariants once it is part of a board: at least one square is missing, and not all.
#[derive(Clone)]
pub(super) struct Missing {
    size: Size,
    /// Row by row from the top left, as [`Size::index_of`] counts: set where a square is missing.
    bits: Box<[u64]>,
    count: u64,
    dark: u64,
    /// Independent of the order in which squares were taken away.
    hash: u64,
    /// The first square that exists, row by row.
    first: Square,
    /// The start in the middle, once it was asked for.
    pub(super) centre: OnceLock<Square>,
}

impl Missing {
    /// The largest rectangle whose squares are kept one by one: eight megabytes.
    pub(super) const MAX_AREA: u64 = 1 << 26;

    /// Nothing missing yet.
    ///
    /// # Errors
    /// [`BoardError::TooLarge`] above [`Missing::MAX_AREA`].
    pub(super) fn none(size: Size) -> Result<Missing, BoardError> {
        if size.area() > Missing::MAX_AREA {
            return Err(BoardError::TooLarge(size));
        }
        Ok(Missing {
            size,
            bits: vec![0; size.area().div_ceil(64) as usize].into(),
            count: 0,
            dark: 0,
            hash: 0,
            first: size.top_left(),
            centre: OnceLock::new(),
        })
    }

    /// Where the bit of a square of the rectangle is: its word, and its place in it.
    fn place(&self, square: Square) -> (usize, u32) {
        let index = self.size.index_of(square);
        ((index / 64) as usize, (index % 64) as u32)
    }

    /// Whether a square of the rectangle is missing.
    pub(super) fn contains(&self, square: Square) -> bool {
        let (word, bit) = self.place(square);
        self.bits[word] >> bit & 1 == 1
    }

    /// Takes a square of the rectangle away, if it is there.
    pub(super) fn insert(&mut self, square: Square) {
        if !self.contains(square) {
            self.toggle(square);
        }
    }

    /// Takes a square of the rectangle away, or puts it back.
    pub(super) fn toggle(&mut self, square: Square) {
        let (word, bit) = self.place(square);
        self.bits[word] ^= 1 << bit;
        // Saved files know boards by their hash: it stays the same in every version.
        self.hash ^= Random::with_seed(self.size.index_of(square)).next_u64();
        let dark = u64::from(square.colour() == Colour::Dark);
        if self.bits[word] >> bit & 1 == 1 {
            (self.count, self.dark) = (self.count + 1, self.dark + dark);
        } else {
            (self.count, self.dark) = (self.count - 1, self.dark - dark);
        }
    }

    /// The same for a board, once all squares are taken away; `None` if none is.
    ///
    /// # Errors
    /// [`BoardError::Empty`] if no square remains.
    pub(super) fn finished(mut self) -> Result<Option<Missing>, BoardError> {
        let area = self.size.area();
        if self.count == area {
            return Err(BoardError::Empty(area));
        }
        let with_squares = self.bits.iter().position(|&word| word != u64::MAX);
        // Beyond the last square all bits are clear, so that the first clear one of all is a square's.
        let word = with_squares.unwrap_or(0);
        let index = 64 * word as u64 + u64::from(self.bits[word].trailing_ones());
        self.first = self.size.square_at(index).unwrap_or(self.size.top_left());
        self.centre = OnceLock::new();
        Ok((self.count > 0).then_some(self))
    }

    /// How many squares are missing.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// How many of them are dark.
    pub(super) fn dark(&self) -> u64 {
        self.dark
    }

    pub(super) fn first(&self) -> Square {
        self.first
    }

    pub(super) fn hash(&self) -> u64 {
        self.hash
    }

    pub(super) fn bits(&self) -> &[u64] {
        &self.bits
    }

    /// The missing squares, row by row from the top left.
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + Clone + '_ {
        let words = (0_u64..).zip(&*self.bits);
        let indices = words.flat_map(|(word, &bits)| ones(bits).map(move |bit| 64 * word + bit));
        indices.filter_map(|index| self.size.square_at(index))
    }
}

/// The places of the bits that are set, the lowest first.
fn ones(bits: u64) -> impl Iterator<Item = u64> + Clone {
    let rest = std::iter::successors(Some(bits), |bits| Some(bits & (bits - 1)));
    let rest = rest.take(bits.count_ones() as usize);
    rest.map(|bits| u64::from(bits.trailing_zeros()))
}

impl PartialEq for Missing {
    fn eq(&self, other: &Missing) -> bool {
        (self.size, self.hash, &self.bits) == (other.size, other.hash, &other.bits)
    }
}

impl Eq for Missing {}

impl Hash for Missing {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

impl fmt::Debug for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// More are no help to anybody.
        const SHOWN: usize = 64;
        let names = self.squares().take(SHOWN).map(|square| square.to_string());
        f.debug_set().entries(names).finish()
    }
}
