//! The tie-breaks of Warnsdorff's rule and their words; `warnsdorff.rs` says what each one compares.

use knights_tour_base::listed;

listed! {
    /// A tie-break of Warnsdorff's rule. Remaining ties go to the earlier [`Direction`].
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
    pub enum TieBreak {
        /// The first candidate in the order of the directions.
        First = "first",
        /// The last candidate on the edge, else the first, as in the original Windows program (`docs/history.md`).
        #[default]
        Edge = "edge",
        /// The candidate farthest from the board's centre (A. Roth).
        Centre = "centre",
        /// The candidate whose best onward move has the fewest onward moves.
        Lookahead = "lookahead",
        /// By fixed orders of moves that complete square boards from the top-left corner (Squirrel and Cull).
        SquirrelCull = "squirrel-cull",
        /// A random candidate; equal seeds make equal choices.
        Random = "random",
    }
}

impl TieBreak {
    /// A description of the tie-break for menus.
    pub const fn describe(self) -> &'static str {
        match self {
            TieBreak::First => "First: in a fixed order",
            TieBreak::Edge => "Edge: a square on the edge, if there is one",
            TieBreak::Centre => "Centre: farthest from the centre",
            TieBreak::Lookahead => "Lookahead: fewest moves after the next",
            TieBreak::SquirrelCull => "Squirrel and Cull: fixed orders",
            TieBreak::Random => "Random: any of them",
        }
    }

    /// A phrase for explanations: a property of the chosen candidate, or how it was chosen.
    pub const fn criterion(self) -> &'static str {
        match self {
            TieBreak::First => "first in order",
            TieBreak::Edge => "on the edge",
            TieBreak::Centre => "farthest from the centre",
            TieBreak::Lookahead => "by looking ahead",
            TieBreak::SquirrelCull => "by Squirrel and Cull",
            TieBreak::Random => "by the seed",
        }
    }
}
