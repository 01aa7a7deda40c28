//! The modes: how each executes commands, spends time, reports and marks squares.
//!
//! A new mode needs a file, a `mod` item here, and an entry in the table below.

mod play;
pub(super) mod puzzle;
mod shape;
pub(super) mod two_knights;
mod watch;

use super::core::Core;
use super::mode::Mode;
use super::report::Report;
use super::task::TaskResult;
use super::workspace::Space;
use super::{Command, Event, Game, Mirror, Outlook, Phase, Preferences, Session, one_knight};
use crate::board::Square;
use crate::scene::{Explanation, Mark};
use crate::solve::Reason;

/// Passes the table of modes to a macro: each entry has the state's field, the workspace, three names and the use.
macro_rules! for_modes {
    ($make:ident) => {
        $make! {
            /// Watch tours being found.
            #[default]
            Watch: watch in walk, "watch", "Watch", "Watch", Watched;
            /// Make a tour by hand.
            Play: play in walk, "play", "Play yourself", "Play", Played;
            /// Play the game of two knights.
            TwoKnights: two_knights in duel, "two-knights", "Two knights", "Two knights", PlayedByTwo;
            /// Solve numbered puzzles.
            Puzzle: puzzle in sheet, "puzzle", "Puzzle", "Puzzle", Solved;
            /// Edit the board's shape.
            Shape: shape in walk, "shape", "Edit shape", "Shape", Painted;
        }
    };
}
pub(super) use for_modes;

/// A mode of the session, which works on one of the core's workspaces.
pub(super) trait Behaviour {
    /// Executes a command for which `why_not` returns `None`.
    fn apply(&mut self, core: &mut Core, command: Command);

    fn finish(&mut self, core: &mut Core, result: TaskResult) {
        one_knight::finish(core, result);
    }

    /// Called after every command, tick and task.
    fn follow_up(&mut self, _core: &mut Core) {}

    /// Advances the clock without making a step.
    fn wait(&mut self, _core: &mut Core, _seconds: f64) {}

    /// Makes up to `steps` steps; halts when none is left.
    fn advance(&mut self, core: &mut Core, _steps: u64) {
        core.clock.halt();
    }

    fn why_not(&self, session: &Session, command: &Command) -> Option<&'static str> {
        session.why_not_with_knights(command)
    }

    fn phase(&self, _core: &Core) -> Phase {
        Phase::Empty
    }

    fn report(&self, core: &Core) -> Report;

    fn marks(&self, _core: &Core) -> Vec<(Square, Mark)> {
        Vec::new()
    }

    fn explanation(&self, _core: &Core) -> Option<Explanation> {
        None
    }

    /// Why there is no tour, if the mode knows.
    fn reason<'a>(&'a self, _core: &'a Core) -> Option<&'a Reason> {
        None
    }

    fn mirror(&self) -> Mirror {
        Mirror::None
    }

    /// The game played by hand, with one knight.
    fn game(&self, _core: &Core) -> Option<Game> {
        None
    }

    fn outlook(&self, _core: &Core) -> Option<Outlook> {
        None
    }
}

macro_rules! make_states {
    ($($(#[$about:meta])* $mode:ident: $field:ident in $space:ident, $name:literal, $label:literal, $short:literal, $use:ident;)+) => {
        #[derive(Clone, Debug, Default)]
        pub(super) struct States {
            $(pub(super) $field: $field::$mode,)+
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

        impl Core {
            pub(super) fn space_of(&self, mode: Mode) -> &dyn Space {
                match mode {
                    $(Mode::$mode => &self.$space,)+
                }
            }

            pub(super) fn space_mut(&mut self) -> (&mut dyn Space, &mut Vec<Event>) {
                match self.mode {
                    $(Mode::$mode => (&mut self.$space, &mut self.events),)+
                }
            }
        }
    };
}

for_modes!(make_states);

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
}
