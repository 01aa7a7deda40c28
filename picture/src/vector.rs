//! Vector graphics: filled and stroked paths.

use super::path::Path;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    EvenOdd,
    NonZero,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Paint {
    Fill(Rule),
    Stroke { width: f64, has_round_ends: bool },
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shape {
    pub(super) path: Path,
    pub(super) paint: Paint,
    pub(super) colour: [u8; 3],
}

impl Shape {
    pub(super) fn fill(path: Path, colour: [u8; 3]) -> Shape {
        Shape {
            path,
            paint: Paint::Fill(Rule::NonZero),
            colour,
        }
    }

    pub(super) fn stroke(path: Path, width: f64, colour: [u8; 3]) -> Shape {
        Shape {
            path,
            paint: Paint::Stroke {
                width,
                has_round_ends: true,
            },
            colour,
        }
    }

    /// A stroke with butt caps at open ends.
    pub(super) fn cut_stroke(path: Path, width: f64, colour: [u8; 3]) -> Shape {
        Shape {
            path,
            paint: Paint::Stroke {
                width,
                has_round_ends: false,
            },
            colour,
        }
    }
}
