//! The modes by name.

use std::fmt;
use std::str::FromStr;

/// Makes something from the table of modes: the name and the label of each, where its state is kept, and how
/// many knights it has.
macro_rules! for_modes {
    ($make:ident) => {
        $make! {
            /// Watching tours being found.
            #[default]
            Watch: watch, "watch", "Watch", 1;
            /// Making a tour by hand.
            Play: play, "play", "Play yourself", 1;
            /// The game of two knights.
            TwoKnights: two_knights, "two-knights", "Two knights", 2;
            /// Painting the board's shape.
            Shape: shape, "shape", "Edit shape", 1;
        }
    };
}
pub(super) use for_modes;

macro_rules! make_mode {
    ($($(#[$about:meta])* $mode:ident: $field:ident, $name:literal, $label:literal, $knights:literal;)+) => {
        /// What a session is for.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Mode {
            $($(#[$about])* $mode,)+
        }

        impl Mode {
            /// All of them, in the order in which they are listed for people.
            pub const ALL: &'static [Mode] = &[$(Mode::$mode),+];

            /// The name on the command line and in the journal.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Mode::$mode => $name,)+
                }
            }

            /// What it is called for people.
            pub const fn label(self) -> &'static str {
                match self {
                    $(Mode::$mode => $label,)+
                }
            }

            /// Whether it is played with two knights.
            pub const fn has_two_knights(self) -> bool {
                match self {
                    $(Mode::$mode => $knights == 2,)+
                }
            }
        }
    };
}

for_modes!(make_mode);

/// A text that does not name a mode.
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
