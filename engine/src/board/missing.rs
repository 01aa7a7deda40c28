use super::{BoardError, Colour, Size, Square};
use knights_tour_base::random::Random;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// The missing squares of a board, as a bit set: at least one square is missing, and at least one remains.
#[derive(Clone)]
pub(super) struct Missing {
    size: Size,
    /// One bit per square, in row-major order; set for missing squares.
    pub(super) bits: Box<[u64]>,
    pub(super) count: u64,
    pub(super) dark: u64,
    pub(super) hash: u64,
    pub(super) first: Square,
    pub(super) centre: OnceLock<Square>,
}

impl Missing {
    /// Largest rectangle with missing squares: 8 MB of bits.
    pub(super) const MAX_AREA: u64 = 1 << 26;

    /// An empty set, to be filled. Fails with [`BoardError::TooLarge`] above [`Missing::MAX_AREA`].
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

    fn place(&self, square: Square) -> (usize, u32) {
        let index = self.size.index_of(square);
        ((index / 64) as usize, (index % 64) as u32)
    }

    pub(super) fn contains(&self, square: Square) -> bool {
        let (word, bit) = self.place(square);
        self.bits[word] >> bit & 1 == 1
    }

    pub(super) fn insert(&mut self, square: Square) {
        if !self.contains(square) {
            self.toggle(square);
        }
    }

    pub(super) fn toggle(&mut self, square: Square) {
        let (word, bit) = self.place(square);
        self.bits[word] ^= 1 << bit;
        // Must not change between versions: saved files identify boards by this hash.
        self.hash ^= Random::with_seed(self.size.index_of(square)).next_u64();
        let dark = u64::from(square.colour() == Colour::Dark);
        if self.bits[word] >> bit & 1 == 1 {
            (self.count, self.dark) = (self.count + 1, self.dark + dark);
        } else {
            (self.count, self.dark) = (self.count - 1, self.dark - dark);
        }
    }

    /// The finished set: `None` if no square is missing, [`BoardError::Empty`] if all squares are.
    pub(super) fn finished(mut self) -> Result<Option<Missing>, BoardError> {
        let area = self.size.area();
        if self.count == area {
            return Err(BoardError::Empty(area));
        }
        let with_squares = self.bits.iter().position(|&word| word != u64::MAX);
        // Bits beyond the last square are clear, so the first clear bit is a square.
        let word = with_squares.unwrap_or(0);
        let index = 64 * word as u64 + u64::from(self.bits[word].trailing_ones());
        self.first = self.size.square_at(index).unwrap_or(self.size.top_left());
        self.centre = OnceLock::new();
        Ok((self.count > 0).then_some(self))
    }

    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + Clone + '_ {
        let words = (0_u64..).zip(&*self.bits);
        let indices = words.flat_map(|(word, &bits)| ones(bits).map(move |bit| 64 * word + bit));
        indices.filter_map(|index| self.size.square_at(index))
    }
}

fn ones(bits: u64) -> impl Iterator<Item = u64> + Clone {
    let rest = std::iter::successors(Some(bits), |bits| Some(bits & (bits - 1)));
    rest.take(bits.count_ones() as usize)
        .map(|bits| u64::from(bits.trailing_zeros()))
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
        const SHOWN: usize = 64;
        let names = self.squares().take(SHOWN).map(|square| square.to_string());
        f.debug_set().entries(names).finish()
    }
}
