//! Boards and their squares: sizes, colours, names, symmetries and the knight's eight moves.
//! A [`Square`] does not know its board, so functions document what happens off the board.

mod direction;
mod missing;
mod shape;
mod size;
mod square;
mod symmetry;
mod word;

pub use direction::Direction;
pub use shape::{NamedShape, SHAPES, ShapeError, SquareList};
pub use size::{Size, SizeError};
pub use square::{Colour, Square, SquareError, file_name};
pub use symmetry::Symmetry;

use knights_tour_base::random::Random;
use knights_tour_base::wording::grouped;
use missing::Missing;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The squares that a tour visits: a rectangle, possibly with missing squares. Cheap to clone.
///
/// ```
/// use knights_tour::board::{Board, Colour, Square};
///
/// let board: Board = "5x5".parse()?;
/// assert_eq!((board.squares(), board.count(Colour::Dark)), (25, 13));
/// let ring = Board::without(board.size(), ["c3".parse()?])?;
/// assert_eq!((ring.squares(), ring.count(Colour::Dark)), (24, 12));
/// assert!(!ring.contains(Square::new(2, 2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    missing: Option<Arc<Missing>>,
}

/// Why squares cannot be removed from a rectangle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// A square to remove is outside the rectangle.
    #[error(transparent)]
    Square(#[from] SquareError),
    /// Removing the squares would leave an empty board.
    #[error("a board needs at least one square, but all {0} are missing")]
    Empty(u64),
    /// The rectangle is too large to store its missing squares.
    #[error(
        "{0} is too large for a board with missing squares: at most {max} squares, including the missing ones",
        max = grouped(Board::MAX_SHAPED)
    )]
    TooLarge(Size),
}

impl Board {
    /// The 8×8 chessboard.
    pub const CHESS: Board = Board::whole(Size::CHESS);

    /// The largest area of a rectangle with missing squares: 2²⁶ squares.
    pub const MAX_SHAPED: u64 = Missing::MAX_AREA;

    /// A whole board of `width` files and `height` ranks.
    ///
    /// # Errors
    /// [`SizeError::Side`] unless both sides are from 1 to [`Size::MAX_SIDE`].
    pub fn new(width: u32, height: u32) -> Result<Board, SizeError> {
        Size::new(width, height).map(Board::whole)
    }

    /// The board with every square of the rectangle `size`.
    pub const fn whole(size: Size) -> Board {
        Board {
            size,
            missing: None,
        }
    }

    /// The rectangle `size` without the squares in `missing`. Duplicates count once.
    ///
    /// # Errors
    /// [`BoardError`] if a square is not in the rectangle, no square would remain, or the rectangle is too large.
    pub fn without(
        size: Size,
        missing: impl IntoIterator<Item = Square>,
    ) -> Result<Board, BoardError> {
        let mut missing = missing.into_iter().peekable();
        if missing.peek().is_none() {
            return Ok(Board::whole(size));
        }
        let mut gone = Missing::none(size)?;
        for square in missing {
            gone.insert(size.check(square)?);
        }
        Ok(Board {
            size,
            missing: gone.finished()?.map(Arc::new),
        })
    }

    /// The board with these squares removed where it has them, and added where it has not.
    pub fn toggled(&self, squares: impl IntoIterator<Item = Square>) -> Result<Board, BoardError> {
        let mut missing = match &self.missing {
            Some(missing) => Missing::clone(missing),
            None => Missing::none(self.size)?,
        };
        for square in squares {
            missing.toggle(self.size.check(square)?);
        }
        Ok(Board {
            size: self.size,
            missing: missing.finished()?.map(Arc::new),
        })
    }

    /// The board's bounding rectangle, missing squares included.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The board's rectangle; `None` if a square is missing.
    pub fn rectangle(&self) -> Option<Size> {
        self.missing.is_none().then_some(self.size)
    }

    /// The number of files of the bounding rectangle.
    pub fn width(&self) -> u32 {
        self.size.width()
    }

    /// The number of ranks of the bounding rectangle.
    pub fn height(&self) -> u32 {
        self.size.height()
    }

    /// The missing squares of the rectangle, in row-major order.
    pub fn missing(&self) -> impl Iterator<Item = Square> + Clone + '_ {
        self.missing.iter().flat_map(|missing| missing.squares())
    }

    /// The number of squares, not counting missing ones.
    pub fn squares(&self) -> u64 {
        let missing = self.missing.as_ref().map_or(0, |missing| missing.count);
        self.size.area() - missing
    }

    /// A 64-bit hash of the missing squares, 0 for a whole rectangle. Never changes between versions.
    pub fn fingerprint(&self) -> u64 {
        self.missing.as_ref().map_or(0, |missing| missing.hash)
    }

    /// Row-major bit set of missing squares, lowest bit first; empty for a whole rectangle.
    pub fn missing_bits(&self) -> &[u64] {
        self.missing.as_ref().map_or(&[], |missing| &missing.bits)
    }

    /// Whether the number of squares is odd.
    pub fn is_odd(&self) -> bool {
        self.squares() % 2 == 1
    }

    /// The number of squares of `colour`. On a whole board, `a1` never has the minority colour.
    pub fn count(&self, colour: Colour) -> u64 {
        let area = self.size.area();
        let missing = area - self.squares();
        let dark = self.missing.as_ref().map_or(0, |missing| missing.dark);
        match colour {
            Colour::Dark => area.div_ceil(2) - dark,
            Colour::Light => area / 2 - (missing - dark),
        }
    }

    /// The colour with more squares; `None` if the colours are balanced.
    pub fn majority(&self) -> Option<Colour> {
        let [dark, light] = [Colour::Dark, Colour::Light].map(|colour| self.count(colour));
        match dark.cmp(&light) {
            std::cmp::Ordering::Greater => Some(Colour::Dark),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(Colour::Light),
        }
    }

    /// Whether `square` is in the rectangle and not missing.
    pub fn contains(&self, square: Square) -> bool {
        let is_missing = |missing: &Arc<Missing>| missing.contains(square);
        self.size.contains(square) && !self.missing.as_ref().is_some_and(is_missing)
    }

    /// Returns `square`, or an error if it is outside the rectangle or missing.
    pub fn check(&self, square: Square) -> Result<Square, SquareError> {
        let square = self.size.check(square)?;
        if self.contains(square) {
            return Ok(square);
        }
        Err(SquareError::Missing(square))
    }

    /// Whether `square` has a colour from which an open tour can start: any colour if balanced, else the majority's.
    pub fn parity_allows_start(&self, square: Square) -> bool {
        self.majority()
            .is_none_or(|colour| square.colour() == colour)
    }

    /// A uniformly random square that passes [`Board::parity_allows_start`]; the top-left square if there is none.
    pub fn random_start(&self, random: &mut Random) -> Square {
        let start = self.random_square(random, |square| self.parity_allows_start(square));
        start.unwrap_or(self.top_left())
    }

    /// A uniformly random square that satisfies `suits`; `None` if there is none.
    pub fn random_square(
        &self,
        random: &mut Random,
        suits: impl Fn(Square) -> bool,
    ) -> Option<Square> {
        /// Number of random draws before all squares are searched: enough unless suitable squares are very rare.
        const DRAWS: u32 = 1_000;
        let suits = |square: &Square| self.contains(*square) && suits(*square);
        for _ in 0..DRAWS {
            let file = random.in_range(0..self.width());
            let square = Square::new(file, random.in_range(0..self.height()));
            if suits(&square) {
                return Some(square);
            }
        }
        // Iterating twice, to count and to choose, avoids a list of squares.
        let suitable = self.iter().filter(suits);
        let count = suitable.clone().count() as u64;
        let mut suitable = suitable.skip(usize::try_from(random.below(count)).unwrap_or(0));
        suitable.next()
    }

    /// The first square in row-major order: `a8` on the chessboard.
    pub fn top_left(&self) -> Square {
        let first = self.missing.as_ref().map(|missing| missing.first);
        first.unwrap_or(self.size.top_left())
    }

    /// The square nearest the centre that passes [`Board::parity_allows_start`], preferably above and to the left.
    pub fn centre(&self) -> Square {
        match &self.missing {
            Some(missing) => *missing.centre.get_or_init(|| self.nearest_to_centre()),
            None => self.nearest_to_centre(),
        }
    }

    fn nearest_to_centre(&self) -> Square {
        let (width, height) = (self.width(), self.height());
        let middle = Square::new((width - 1) / 2, height / 2);
        let suits = |square: &Square| self.contains(*square) && self.parity_allows_start(*square);
        let beside = [(1, 0), (0, 1)].map(|(left, below)| {
            Square::new(
                middle.file().saturating_sub(left),
                middle.rank().saturating_sub(below),
            )
        });
        let near = [middle, beside[0], beside[1]].into_iter().find(suits);
        near.unwrap_or_else(|| {
            let distance = |square: &Square| {
                let dx = u64::from(square.file().abs_diff(middle.file()));
                let dy = u64::from(square.rank().abs_diff(middle.rank()));
                dx * dx + dy * dy
            };
            self.iter()
                .filter(suits)
                .min_by_key(distance)
                .unwrap_or(self.top_left())
        })
    }

    /// Every square of the board, in row-major order.
    pub fn iter(&self) -> impl Iterator<Item = Square> + Clone + '_ {
        self.size.iter().filter(|&square| self.contains(square))
    }

    /// The square one move from `square` in `direction`; `None` if the board lacks it.
    pub fn step(&self, square: Square, direction: Direction) -> Option<Square> {
        let target = self.size.step(square, direction)?;
        self.contains(target).then_some(target)
    }

    /// The squares that a knight on `square` can move to.
    pub fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> + Clone + '_ {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| self.step(square, direction))
    }

    /// The board turned or reflected.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Board {
        let size = symmetry.size(self.size);
        let missing = self
            .missing()
            .map(|square| symmetry.square(self.size, square));
        // Cannot fail: the number of squares is unchanged, so at least one remains.
        Board::without(size, missing).unwrap_or(Board::whole(size))
    }
}

impl<'a> IntoIterator for &'a Board {
    type Item = Square;
    type IntoIter = Box<dyn Iterator<Item = Square> + 'a>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.iter())
    }
}

impl From<Size> for Board {
    fn from(size: Size) -> Board {
        Board::whole(size)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.size.fmt(f)
    }
}

impl FromStr for Board {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Board, SizeError> {
        text.parse().map(Board::whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_centre_allows_a_tour_on_every_board() {
        for width in 1..=12 {
            for height in 1..=12 {
                let board = Board::new(width, height).unwrap();
                assert!(board.contains(board.centre()), "{board}");
                assert!(board.parity_allows_start(board.centre()), "{board}");
            }
        }
    }

    #[test]
    fn the_majority_colour_of_a_whole_board_is_that_of_a1() {
        let board = Board::new(5, 5).unwrap();
        assert_eq!(board.count(Colour::Dark), 13);
        assert_eq!(board.count(Colour::Light), 12);
        assert_eq!(board.majority(), Some(Colour::Dark));
        assert_eq!(Board::CHESS.majority(), None);
    }

    #[test]
    fn squares_that_cannot_be_missing_are_refused() {
        let size: Size = "1x2".parse().unwrap();
        let off = Board::without(size, [Square::new(1, 0)]).unwrap_err();
        assert!(off.to_string().starts_with("b1 is not on the board"));
        assert_eq!(Board::without(size, size.iter()), Err(BoardError::Empty(2)));
        assert_eq!(Board::without(size, []).unwrap(), Board::whole(size));
        let half = Board::without(size, [Square::new(0, 0)]).unwrap();
        let error = half.check(Square::new(0, 0)).unwrap_err();
        assert_eq!(error.to_string(), "a1 is missing on this board");
    }

    #[test]
    fn a_random_start_is_one_of_the_few_squares_left() {
        let size: Size = "300x300".parse().unwrap();
        let is_left = |square: &Square| square.file() >= 295 && square.rank() >= 293;
        let board = Board::without(size, size.iter().filter(|square| !is_left(square))).unwrap();
        let mut random = Random::with_seed(1);
        let mut drawn: Vec<Square> = (0..600).map(|_| board.random_start(&mut random)).collect();
        drawn.sort_unstable();
        drawn.dedup();
        let mut possible: Vec<Square> = board.iter().collect();
        possible.retain(|&square| board.parity_allows_start(square));
        possible.sort_unstable();
        assert_eq!((board.squares(), drawn), (35, possible));
    }

    #[test]
    fn a_random_start_of_a_whole_board_is_the_first_draw_that_parity_allows() {
        let start = |board: &str, seed| {
            let board: Board = board.parse().unwrap();
            board.random_start(&mut Random::with_seed(seed)).to_string()
        };
        let starts = [0, 1, 2, 3].map(|seed| start("8x8", seed));
        assert_eq!(starts, ["h4", "e6", "e6", "a6"]);
        let starts = [0, 1, 2, 3].map(|seed| start("1048575x1048575", seed));
        assert_eq!(
            starts,
            ["azrct452490", "agtui782009", "aimwz802600", "lwry667127"]
        );
    }

    proptest! {
        #[test]
        fn what_is_missing_is_missing_in_every_answer(
            width in 1..7_u32, height in 1..7_u32,
            missing in prop::collection::vec((0..7_u32, 0..7_u32), 0..20),
        ) {
            let size = Size::new(width, height).unwrap();
            let missing: Vec<Square> = missing
                .into_iter()
                .map(|(x, y)| Square::new(x % width, y % height))
                .collect();
            let Ok(board) = Board::without(size, missing.iter().copied()) else {
                return Ok(());
            };
            let squares: Vec<Square> = board.iter().collect();
            prop_assert_eq!(squares.len() as u64, board.squares());
            prop_assert_eq!(squares.first().copied(), Some(board.top_left()));
            prop_assert!(board.contains(board.centre()));
            for colour in [Colour::Dark, Colour::Light] {
                let counted = squares.iter().filter(|square| square.colour() == colour).count();
                prop_assert_eq!(counted as u64, board.count(colour));
            }
            for square in size.iter() {
                prop_assert_eq!(board.contains(square), !missing.contains(&square));
                for neighbour in board.neighbours(square) {
                    prop_assert!(squares.contains(&neighbour));
                }
            }
            for symmetry in Symmetry::ALL {
                let image = board.transformed(symmetry);
                prop_assert_eq!(image.squares(), board.squares());
                for &square in &squares {
                    prop_assert!(image.contains(symmetry.square(size, square)));
                }
                prop_assert_eq!(&image.transformed(symmetry.inverse()), &board);
            }
        }
    }
}
