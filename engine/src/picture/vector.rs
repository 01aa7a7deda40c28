//! What a drawing is made of: paths that are filled or stroked.

use super::path::Path;

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
