//! The modes: what each does with a command, with time, and what it reports and marks.
//!
//! Adding one is a file here and an entry in the table of `mode.rs`.

mod play;
pub(super) mod puzzle;
mod shape;
mod two_knights;
mod watch;

use super::core::Core;
use super::mode::{Mode, for_modes};
use super::report::Report;
use super::task::{Task, TaskResult};
use super::{Command, Event, Mirror, Outlook, Preferences};
use crate::board::Square;
use crate::scene::{Explanation, Mark};
use crate::solve::Reason;
use play::Play;
use puzzle::Puzzle;
use shape::Shape;
use two_knights::TwoKnights;
use watch::Watch;

/// What makes a mode.
pub(super) trait Behaviour {
    /// Does a command that is not the same in all modes.
    fn apply(&mut self, core: &mut Core, command: Command, events: &mut Vec<Event>)
    -> Option<Task>;

    /// Takes in the result of a task of this mode.
    fn take(&mut self, core: &mut Core, result: TaskResult, events: &mut Vec<Event>);

    /// Sees to what follows from the position, after every command, tick and task.
    fn settle(&mut self, _core: &mut Core, _events: &mut Vec<Event>) -> Option<Task> {
        None
    }

    /// Lets seconds go by that make no step.
    fn wait(&mut self, _core: &mut Core, _seconds: f64) {}

    /// Makes up to `steps` steps, as time asks, and halts where there are no more.
    fn advance(&mut self, core: &mut Core, steps: u64, events: &mut Vec<Event>);

    /// What is said.
    fn report(&self, core: &Core) -> Report;

    /// What is marked.
    fn marks(&self, core: &Core) -> Vec<(Square, Mark)>;

    /// Why the knight goes where it goes.
    fn explanation(&self, _core: &Core) -> Option<Explanation> {
        None
    }

    /// Why there is no tour, where that is what the mode tells of.
    fn reason<'a>(&'a self, _core: &'a Core) -> Option<&'a Reason> {
        None
    }

    /// How strokes are mirrored, where one paints.
    fn mirror(&self) -> Mirror {
        Mirror::None
    }

    /// Whether a tour is still possible, where somebody wants to know.
    fn outlook(&self, _core: &Core) -> Option<Outlook> {
        None
    }
}

/// Makes the state of every mode.
macro_rules! make_states {
    ($($(#[$about:meta])* $mode:ident: $field:ident, $name:literal, $label:literal, $short:literal, $use:ident, $knights:literal;)+) => {
        /// The state of every mode.
        #[derive(Clone, Debug, Default)]
        pub(super) struct States {
            $($field: $mode,)+
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

for_modes!(make_states);

impl States {
    pub(super) fn new(preferences: &Preferences) -> States {
        let mut states = States::default();
        states.play.shows_outlook = preferences.shows_outlook;
        states
    }

    pub(super) fn shows_outlook(&self) -> bool {
        self.play.shows_outlook
    }

    pub(super) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Goes on with a puzzle.
    #[cfg(feature = "serde")]
    pub(super) fn restore_puzzle(&mut self, puzzle: Puzzle) {
        self.puzzle = puzzle;
    }

    pub(super) fn has_partner(&self) -> bool {
        self.two_knights.has_partner
    }

    /// Goes on with a game of two knights of this many moves, none of which is new.
    #[cfg(feature = "serde")]
    pub(super) fn restore_game(&mut self, has_partner: bool, moves: usize) {
        self.two_knights = TwoKnights::restored(has_partner, moves);
    }
}
