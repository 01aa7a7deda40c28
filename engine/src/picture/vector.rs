//! Vector graphics: filled and stroked paths.

use super::path::Path;

/// Fill rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    EvenOdd,
    NonZero,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Paint {
    Fill(Rule),
    Stroke {
        /// In tiles.
        width: f64,
        has_round_ends: bool,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shape {
    pub(super) path: Path,
    pub(super) paint: Paint,
    pub(super) colour: [u8; 3],
}
