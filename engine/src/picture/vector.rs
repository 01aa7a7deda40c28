//! What a drawing is made of: paths that are filled or stroked, and captions.

use super::path::{Path, Point};

/// Which of the places that paths go around are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// Those that they go around an odd number of times.
    EvenOdd,
    /// Those that they go around at all, more often one way than the other.
    NonZero,
}

/// What is done with paths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Paint {
    /// They are filled.
    Fill(Rule),
    /// They are drawn this many tiles wide, with round corners; the ends of open ones are round, or cut
    /// straight off.
    Stroke {
        /// Tiles.
        width: f64,
        /// Whether the ends are round.
        has_round_ends: bool,
    },
}

/// A path in one colour, of any number of parts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shape {
    pub(super) path: Path,
    pub(super) paint: Paint,
    pub(super) colour: [u8; 3],
}

/// Letters or digits in a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Caption {
    /// Ones that the font has.
    pub(super) letters: String,
    /// Where the first begins, on the base line.
    pub(super) at: Point,
    /// How large they are: tiles to an em.
    pub(super) em: f64,
    pub(super) colour: [u8; 3],
    /// The colour of an edge around them.
    pub(super) halo: Option<[u8; 3]>,
}
