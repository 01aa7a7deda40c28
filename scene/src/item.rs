//! What is painted over the tiles of a board.

use knights_tour::position::Knight;
use knights_tour_base::listed;

listed! {
    /// A bitmap that fills a tile.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Sprite {
        /// The tile of a light square.
        Light,
        /// The tile of a dark square.
        Dark,
        /// The figure of the only or the first knight.
        Knight,
        /// The pole of a flag, its shadow, and the edge of its cloth.
        Flag,
        /// The cloth of a flag, white, to be coloured.
        Cloth,
        /// The mark of a square that the knight can move to.
        Candidate,
        /// The mark of the tour's first square.
        Start,
        /// The mark of the square under the pointer.
        Hover,
        /// The figure of the second of two knights.
        SecondKnight,
        /// The pole, shadow and edge of the second knight's flag.
        SecondFlag,
        /// The cloth of the second knight's flag, white, to be coloured.
        SecondCloth,
        /// The mark of a square that the second knight can move to.
        SecondCandidate,
        /// The mark of the candidate that the rule chooses.
        Chosen,
        /// The mark of a square that backtracking has left.
        GivenUp,
        /// The mark of a move that keeps a tour possible.
        Hint,
        /// The mark of the requested last square.
        WantedEnd,
        /// The mark of the knight that a click moves.
        Active,
        /// The mark of the square where an imported tour is wrong.
        Fault,
        /// The mark of a start from which the rule completes the tour.
        Works,
    }
}

listed! {
    /// A translucent colour over a tile. Tints are shades of blue and orange, for users with colour blindness.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Tint {
        /// The square meets the condition of a proof, or the rule completes a tour from this start.
        Good,
        /// The square breaks a proof's condition, or the rule misses under a twentieth of the squares from this start.
        Bad,
        /// The rule misses at least a twentieth of the squares from this start.
        Worse,
        /// The rule misses at least a fifth of the squares from this start.
        Worst,
    }
}

impl Tint {
    /// The tint of a start from which the rule visits `reached` of `all` squares.
    pub fn of_start(reached: u64, all: u64) -> Tint {
        match all.saturating_sub(reached) {
            0 => Tint::Good,
            left if left * 20 < all => Tint::Bad,
            left if left * 5 < all => Tint::Worse,
            _ => Tint::Worst,
        }
    }
}

/// The part of a tile that a tint covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The tint covers the whole tile.
    Whole,
    /// The tint covers the top-right corner.
    Corner,
}

/// A short text on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// The number of a visited square, from 1.
    Number(u64),
    /// The degree of a candidate: the number of moves that remain from there.
    Degree(u8),
    /// The number of squares that the rule visits if it starts here.
    Reached(u64),
    /// The number 1 on the first square of a line, drawn on a disc.
    First,
    /// The number of a visited square, from 1, drawn on the cloth of its flag.
    OnFlag(u64),
    /// A given number of a puzzle, drawn larger than the player's numbers.
    Given(u64),
    /// A number of a puzzle that the player has placed, in the colour of its place in the order.
    Own(u64),
    /// A pencil mark: a small number in a corner of its tile.
    Note {
        /// The number that the player has noted.
        number: u64,
        /// Whether the corner is on the right, and whether it is at the bottom.
        corner: [bool; 2],
    },
}

/// An element of a scene, painted over the tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A missing square. The flags are the sides (top, right, bottom, left) where a tile borders the hole.
    Missing([bool; 4]),
    /// A bitmap on a tile.
    Sprite(Sprite),
    /// A translucent colour over a tile or its corner.
    Tint(Tint, Extent),
    /// Thick lines on some sides of a tile (top, right, bottom, left): a part of a region's border.
    Outline([bool; 4]),
    /// A line from the tile's centre to the centre of the tile at offset (`dx`, `dy`).
    Segment {
        /// Offset to the right, in tiles.
        dx: i32,
        /// Offset down, in tiles.
        dy: i32,
        /// The number of the square where the move starts, from 1; determines the colour.
        number: u64,
        /// The knight that moves, in a game of two knights; if `None`, `number` determines the colour.
        knight: Option<Knight>,
    },
    /// A visited square on the line.
    Dot {
        /// The number of the square, from 1; determines the colour.
        number: u64,
        /// The knight that visited the square, in a game of two knights.
        knight: Option<Knight>,
        /// The shape of the mark on the line.
        shape: Dot,
    },
    /// A short text on a tile.
    Text(Text),
}

listed! {
    /// The shape of the mark for a visited square on the line.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Dot {
        /// A small dot, without a number.
        Plain,
        /// A larger dot without a number, on the first or the last square.
        End,
        /// A plate behind the number of a square.
        Plate,
        /// The plate behind the number of the last square.
        EndPlate,
        /// The plate behind the number of the first square, a disc.
        StartPlate,
        /// The plate behind a given number of a puzzle, in one colour.
        GivenPlate,
        /// A flag; on small tiles a disc.
        Flag,
    }
}

/// An item and the tile where it is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Positioned {
    /// The column of the tile, from 0 at the left.
    pub x: u32,
    /// The row of the tile, from 0 at the top.
    pub y: u32,
    /// The item to paint.
    pub item: Item,
    /// Whether a figure and the number of its square share the tile.
    pub is_shared: bool,
}

impl Positioned {
    /// How far the item is moved, in tiles to the right and down. On a shared tile, the figure stands at the lower left and
    /// the number at the upper right.
    pub fn offset(&self) -> (f64, f64) {
        match self.item {
            _ if !self.is_shared => (0.0, 0.0),
            Item::Sprite(_) => (-0.09, 0.07),
            _ => (0.2, -0.2),
        }
    }
}
