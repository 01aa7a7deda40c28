//! The modes: commands, clock, reports and marks. A new mode needs a file and a row in the table.

mod play;
pub(super) mod puzzle;
mod shape;
pub(super) mod two_knights;
mod watch;

use super::core::Core;
use super::outcome::Outcome;
use super::report::Report;
use super::task::TaskResult;
use super::workspace::Space;
use super::{Command, Event, Game, Phase, Preferences, Session, Solvability};
use super::{one_knight, phase};
use crate::board::Square;
use crate::scene::{Explanation, Mark};
use crate::solve::Reason;
use play::Play;
use puzzle::Puzzle;
use shape::Shape;
use std::str::FromStr;
use two_knights::TwoKnights;
use watch::Watch;

/// How a mode behaves. Each mode works on one of the core's workspaces.
pub(super) trait Behaviour {
    /// Handles a command that `why_not` allows.
    fn apply(&mut self, core: &mut Core, command: Command) -> Outcome;

    fn finish(&mut self, core: &mut Core, result: TaskResult) -> Outcome {
        one_knight::finish(core, result)
    }

    /// Called after every command, tick and task.
    fn follow_up(&mut self, _core: &mut Core) {}

    fn wait(&mut self, _core: &mut Core, _seconds: f64) {}

    /// Makes up to `steps` steps of playback; halts the clock at the end.
    fn advance(&mut self, core: &mut Core, steps: u64) {
        one_knight::advance(core, steps);
    }

    fn why_not(&self, session: &Session, command: &Command) -> Option<&'static str> {
        session.why_not_with_knights(command)
    }

    fn phase(&self, core: &Core) -> Phase {
        phase::phase(core)
    }

    fn report(&self, core: &Core) -> Report;

    fn marks(&self, _core: &Core) -> Vec<(Square, Mark)> {
        Vec::new()
    }

    fn explanation(&self, _core: &Core) -> Option<Explanation> {
        None
    }

    fn reason<'a>(&'a self, _core: &'a Core) -> Option<&'a Reason> {
        None
    }

    fn game(&self, _core: &Core) -> Option<Game> {
        None
    }

    fn outlook(&self, _core: &Core) -> Option<Solvability> {
        None
    }
}

/// How the user takes part in a mode. Decides the workspace, and which commands make sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Conduct {
    Watched,
    Played,
    Duel,
    Solved,
    Painted,
}

/// Declares the modes and their states. Columns: field, conduct, name, label and short label.
macro_rules! modes {
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

            const fn conduct(self) -> Conduct {
                match self {
                    $(Mode::$mode => Conduct::$conduct,)+
                }
            }
        }

        #[derive(Clone, Debug, Default)]
        pub(super) struct States {
            $(pub(super) $field: $mode,)+
        }

        impl States {
            pub(super) fn of(&self, mode: Mode) -> &dyn Behaviour {
                match mode {
                    $(Mode::$mode => &self.$field,)+
                }
            }

            pub(super) fn of_mut(&mut self, mode: Mode) -> &mut dyn Behaviour {
                match mode {
                    $(Mode::$mode => &mut self.$field,)+
                }
            }
        }
    };
}

modes! {
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

impl States {
    pub(super) fn new(preferences: &Preferences) -> States {
        let mut states = States::default();
        states.play.shows_outlook = preferences.shows_outlook;
        states
    }
}

impl Core {
    pub(super) fn space(&self) -> &dyn Space {
        self.space_of(self.mode)
    }

    pub(super) fn space_of(&self, mode: Mode) -> &dyn Space {
        match mode.conduct() {
            Conduct::Watched | Conduct::Played | Conduct::Painted => &self.walk,
            Conduct::Duel => &self.duel,
            Conduct::Solved => &self.sheet,
        }
    }

    pub(super) fn space_mut(&mut self) -> (&mut dyn Space, &mut Vec<Event>) {
        let space: &mut dyn Space = match self.mode.conduct() {
            Conduct::Watched | Conduct::Played | Conduct::Painted => &mut self.walk,
            Conduct::Duel => &mut self.duel,
            Conduct::Solved => &mut self.sheet,
        };
        (space, &mut self.events)
    }
}
