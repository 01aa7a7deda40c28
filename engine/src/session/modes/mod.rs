//! The modes: what each does with a command, with time, and what it reports and marks.
//!
//! Adding one is a file here and an entry in the table of `mode.rs`, which names its workspace.

mod play;
pub(super) mod puzzle;
mod shape;
pub(super) mod two_knights;
mod watch;

use super::core::Core;
use super::mode::{Mode, for_modes};
use super::report::Report;
use super::task::TaskResult;
use super::workspace::Space;
use super::{Command, Event, Game, Mirror, Phase, Preferences, Session, Solvability, one_knight};
use crate::board::Square;
use crate::scene::{Explanation, Mark};
use crate::solve::Reason;
use play::Play;
use puzzle::Puzzle;
use shape::Shape;
use two_knights::TwoKnights;
use watch::Watch;

/// A mode of the session, which works on one of the core's workspaces.
pub(super) trait Behaviour {
    /// Does a command that has something to do.
    fn apply(&mut self, core: &mut Core, command: Command);

    /// Handles the result of one of this mode's tasks.
    fn finish(&mut self, core: &mut Core, result: TaskResult) {
        one_knight::finish(core, result);
    }

    /// Called after every command, tick and task.
    fn follow_up(&mut self, _core: &mut Core) {}

    /// Advances the clock without making a step.
    fn wait(&mut self, _core: &mut Core, _seconds: f64) {}

    /// Makes up to `steps` steps, and halts where there are no more.
    fn advance(&mut self, core: &mut Core, _steps: u64) {
        core.clock.halt();
    }

    /// Why a command would do nothing now.
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

    /// Why the knight goes where it goes.
    fn explanation(&self, _core: &Core) -> Option<Explanation> {
        None
    }

    /// Why there is no tour, where the mode finds that out.
    fn reason<'a>(&'a self, _core: &'a Core) -> Option<&'a Reason> {
        None
    }

    /// How strokes are mirrored, where the user paints.
    fn mirror(&self) -> Mirror {
        Mirror::None
    }

    /// The game that is played by hand for a tour.
    fn game(&self, _core: &Core) -> Option<Game> {
        None
    }

    /// Whether a tour is still possible, where the user wants to know.
    fn outlook(&self, _core: &Core) -> Option<Solvability> {
        None
    }
}

/// Makes the state of every mode, and finds its workspace.
macro_rules! make_states {
    ($($(#[$about:meta])* $mode:ident: $field:ident in $space:ident, $name:literal, $label:literal, $short:literal, $use:ident;)+) => {
        /// The state of every mode.
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

        impl Core {
            /// The workspace of a mode.
            pub(super) fn space_of(&self, mode: Mode) -> &dyn Space {
                match mode {
                    $(Mode::$mode => &self.$space,)+
                }
            }

            /// The workspace of the present mode, and where its events go.
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
    /// The workspace of the present mode.
    pub(super) fn space(&self) -> &dyn Space {
        self.space_of(self.mode)
    }
}
