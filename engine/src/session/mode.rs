//! The modes of a session, and their names.

use std::str::FromStr;

/// Passes the table of modes to a macro. Columns: field, workspace, name, label and short label.
macro_rules! for_modes {
    ($make:ident) => {
        $make! {
            /// Watching tours being found.
            #[default]
            Watch: watch in walk, "watch", "Watch", "Watch";
            /// Making a tour by hand.
            Play: play in walk, "play", "Play yourself", "Play";
            /// The game of two knights.
            TwoKnights: two_knights in duel, "two-knights", "Two knights", "Two knights";
            /// Solving numbered puzzles.
            Puzzle: puzzle in sheet, "puzzle", "Puzzle", "Puzzle";
            /// Painting the board's shape.
            Shape: shape in walk, "shape", "Edit shape", "Shape";
        }
    };
}
pub(super) use for_modes;

macro_rules! make_mode {
    ($($(#[$about:meta])* $mode:ident: $field:ident in $space:ident, $name:literal, $label:literal, $short:literal;)+) => {
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
        }
    };
}

for_modes!(make_mode);

impl Mode {
    /// Whether the user watches tours in this mode, and the clock makes the steps.
    #[doc(hidden)]
    pub const fn is_watched(self) -> bool {
        matches!(self, Mode::Watch)
    }

    /// Whether the user makes the moves in this mode.
    #[doc(hidden)]
    pub const fn is_played(self) -> bool {
        matches!(self, Mode::Play | Mode::TwoKnights)
    }

    /// Whether the user solves puzzles in this mode, without a knight on the board.
    #[doc(hidden)]
    pub const fn is_solved(self) -> bool {
        matches!(self, Mode::Puzzle)
    }

    /// Whether the user paints the empty board in this mode.
    #[doc(hidden)]
    pub const fn is_painted(self) -> bool {
        matches!(self, Mode::Shape)
    }

    /// Whether the mode is a game of two knights.
    pub const fn has_two_knights(self) -> bool {
        matches!(self, Mode::TwoKnights)
    }

    pub(super) const fn shows_tours(self) -> bool {
        matches!(self, Mode::Watch | Mode::Play)
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
