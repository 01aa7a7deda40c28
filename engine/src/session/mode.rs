//! The modes of a session, and their names.

use std::str::FromStr;

/// How the user takes part in a mode. Decides the workspace, and which commands make sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conduct {
    Watched,
    Played,
    Duel,
    Solved,
    Painted,
}

/// Passes the table of modes to a macro. Columns: field, conduct, name, label and short label.
macro_rules! for_modes {
    ($macro:ident) => {
        $macro! {
            /// Watching tours being found.
            #[default]
            Watch: watch, Watched, "watch", "Watch", "Watch";
            /// Making a tour by hand.
            Play: play, Played, "play", "Play yourself", "Play";
            /// The game of two knights.
            TwoKnights: two_knights, Duel, "two-knights", "Two knights", "Two knights";
            /// Solving numbered puzzles.
            Puzzle: puzzle, Solved, "puzzle", "Puzzle", "Puzzle";
            /// Painting the board's shape.
            Shape: shape, Painted, "shape", "Edit shape", "Shape";
        }
    };
}

pub(super) use for_modes;

macro_rules! declare_modes {
    ($($(#[$about:meta])* $mode:ident: $field:ident, $conduct:ident, $name:literal, $label:literal, $short:literal;)+) => {
        /// A way of using a session, with its own commands and reports.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Mode {
            $($(#[$about])* $mode,)+
        }

        impl Mode {
            /// All modes, in the order of menus.
            pub const ALL: &'static [Mode] = &[$(Mode::$mode),+];

            /// The mode's name on the command line and in the journal.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Mode::$mode => $name,)+
                }
            }

            /// The mode's label in menus.
            #[doc(hidden)]
            pub const fn label(self) -> &'static str {
                match self {
                    $(Mode::$mode => $label,)+
                }
            }

            /// The mode's label where space is short.
            #[doc(hidden)]
            pub const fn short_label(self) -> &'static str {
                match self {
                    $(Mode::$mode => $short,)+
                }
            }

            pub(super) const fn conduct(self) -> Conduct {
                match self {
                    $(Mode::$mode => Conduct::$conduct,)+
                }
            }
        }
    };
}

for_modes!(declare_modes);

impl Mode {
    /// Whether the user watches tours in this mode, and the clock makes the steps.
    #[doc(hidden)]
    pub const fn is_watched(self) -> bool {
        matches!(self.conduct(), Conduct::Watched)
    }

    /// Whether the user makes the moves in this mode.
    #[doc(hidden)]
    pub const fn is_played(self) -> bool {
        matches!(self.conduct(), Conduct::Played | Conduct::Duel)
    }

    /// Whether the user solves puzzles in this mode, without a knight on the board.
    #[doc(hidden)]
    pub const fn is_solved(self) -> bool {
        matches!(self.conduct(), Conduct::Solved)
    }

    /// Whether the user paints the empty board in this mode.
    #[doc(hidden)]
    pub const fn is_painted(self) -> bool {
        matches!(self.conduct(), Conduct::Painted)
    }

    /// Whether the mode is a game of two knights.
    pub const fn has_two_knights(self) -> bool {
        matches!(self.conduct(), Conduct::Duel)
    }

    pub(super) const fn shows_tours(self) -> bool {
        matches!(self.conduct(), Conduct::Watched | Conduct::Played)
    }
}

/// Error for text that is not the name of a mode.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\u{2018}{0}\u{2019} is not a mode")]
pub struct ModeError(String);

impl FromStr for Mode {
    type Err = ModeError;

    fn from_str(name: &str) -> Result<Mode, ModeError> {
        let found = Mode::ALL.iter().copied().find(|mode| mode.name() == name);
        found.ok_or_else(|| ModeError(name.to_owned()))
    }
}
