//! The modes and their names.

use super::modes::for_modes;
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy)]
enum Use {
    Watched,
    Played,
    PlayedByTwo,
    Solved,
    Painted,
}

macro_rules! make_mode {
    ($($(#[$about:meta])* $mode:ident: $field:ident in $space:ident, $name:literal, $label:literal, $short:literal, $use:ident;)+) => {
        /// A mode of the session.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Mode {
            $($(#[$about])* $mode,)+
        }

        impl Mode {
            /// All modes, in menu order.
            pub const ALL: &'static [Mode] = &[$(Mode::$mode),+];

            /// The name on the command line and in the log.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Mode::$mode => $name,)+
                }
            }

            /// The name in menus.
            pub const fn label(self) -> &'static str {
                match self {
                    $(Mode::$mode => $label,)+
                }
            }

            /// A short name for narrow places.
            pub const fn short_label(self) -> &'static str {
                match self {
                    $(Mode::$mode => $short,)+
                }
            }

            const fn use_of(self) -> Use {
                match self {
                    $(Mode::$mode => Use::$use,)+
                }
            }

            /// Whether the user watches tours that the program makes.
            pub const fn is_watched(self) -> bool {
                matches!(self.use_of(), Use::Watched)
            }

            /// Whether the user makes the moves.
            pub const fn is_played(self) -> bool {
                matches!(self.use_of(), Use::Played | Use::PlayedByTwo)
            }

            /// Whether the user solves puzzles, without a knight.
            pub const fn is_solved(self) -> bool {
                matches!(self.use_of(), Use::Solved)
            }

            /// Whether the user edits the shape of the board.
            pub const fn is_painted(self) -> bool {
                matches!(self.use_of(), Use::Painted)
            }

            /// Whether there are two knights.
            pub const fn has_two_knights(self) -> bool {
                matches!(self.use_of(), Use::PlayedByTwo)
            }

            pub(super) const fn shows_tours(self) -> bool {
                matches!(self.use_of(), Use::Watched | Use::Played)
            }
        }
    };
}

for_modes!(make_mode);

/// The error for a text that does not name a mode.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\u{2018}{0}\u{2019} is not a mode")]
pub struct ModeError(String);

impl FromStr for Mode {
    type Err = ModeError;

    fn from_str(name: &str) -> Result<Mode, ModeError> {
        let mut modes = Mode::ALL.iter().copied();
        let found = modes.find(|mode| mode.name() == name);
        found.ok_or_else(|| ModeError(name.to_owned()))
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
