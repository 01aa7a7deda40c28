//! Playback: the steps that time makes.

#![expect(
    clippy::cast_possible_truncation,
    reason = "no more steps are owed than a tick makes"
)]

use super::{Command, Phase};

/// Whether time makes steps.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Playback {
    Still,
    /// The steps owed for the time gone by, less than one after a tick that could keep up.
    Playing {
        owed: f64,
    },
    /// How many more steps are made before it asks whether to go on, and how many of them are
    /// logged one by one.
    Finishing {
        left: u64,
        logged: u64,
    },
}

/// The speed of a session, and the steps that it owes.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    playback: Playback,
    speed: u32,
    /// Whether the last command was to go to another step, as a slider asks many times.
    pub(super) is_seeking: bool,
}

impl Clock {
    /// The most steps that a tick makes. What is owed beyond is made by the next ones, so that no
    /// frame waits for long.
    const STEPS_A_TICK: u64 = 200_000;

    /// How many steps [`Command::FastForward`] makes before it pauses, at least.
    pub(super) const STEPS_TO_FINISH: u64 = 10_000_000;

    /// Above this many steps a second, and after this many made as fast as it goes, they are logged
    /// together.
    const MAX_LOGGED: u64 = 10_000;

    pub(super) fn new(speed: u32) -> Clock {
        Clock {
            playback: Playback::Still,
            speed: speed.clamp(1, Command::MAX_SPEED),
            is_seeking: false,
        }
    }

    pub(super) fn speed(&self) -> u32 {
        self.speed
    }

    pub(super) fn set_speed(&mut self, speed: u32) {
        self.speed = speed.clamp(1, Command::MAX_SPEED);
    }

    pub(super) fn is_running(&self) -> bool {
        self.playback != Playback::Still
    }

    /// Lets time make no more steps.
    pub(super) fn halt(&mut self) {
        self.playback = Playback::Still;
    }

    /// Plays from here on, a step at a time or as fast as it goes, on a board of this many squares.
    pub(super) fn play(&mut self, is_fast: bool, squares: u64) {
        self.playback = if is_fast {
            Playback::Finishing {
                left: Clock::STEPS_TO_FINISH.max(4 * squares),
                logged: Clock::MAX_LOGGED,
            }
        } else {
            Playback::Playing { owed: 0.0 }
        };
    }

    /// How far a game is that is not over, after this many steps.
    pub(super) fn phase(&self, steps: u64) -> Phase {
        match self.playback {
            Playback::Playing { .. } => Phase::Playing,
            Playback::Finishing { .. } => Phase::Finishing,
            Playback::Still if steps == 0 => Phase::Ready,
            Playback::Still => Phase::Paused,
        }
    }

    /// The seconds until time makes a step.
    pub(super) fn next_step(&self) -> Option<f64> {
        match self.playback {
            Playback::Still => None,
            Playback::Playing { owed } => Some((1.0 - owed).max(0.0) / f64::from(self.speed)),
            Playback::Finishing { .. } => Some(0.0),
        }
    }

    /// How many steps are to be made after `seconds` more; the second value says that a search is
    /// then to pause.
    pub(super) fn steps_owed(&mut self, seconds: f64) -> (u64, bool) {
        match &mut self.playback {
            Playback::Still => (0, false),
            Playback::Playing { owed } => {
                *owed += seconds.max(0.0) * f64::from(self.speed);
                // The cast rounds down, as it should, and cannot be too large.
                let steps = owed.min(Clock::STEPS_A_TICK as f64) as u64;
                // A tick that cannot keep up owes no more than the next one can make.
                *owed = (*owed - steps as f64).min(Clock::STEPS_A_TICK as f64);
                (steps, false)
            }
            Playback::Finishing { left, .. } => {
                let steps = (*left).min(Clock::STEPS_A_TICK);
                *left -= steps;
                (steps, *left == 0)
            }
        }
    }

    /// How many of the next steps are logged one by one.
    pub(super) fn steps_to_log(&mut self, steps: u64) -> u64 {
        match &mut self.playback {
            Playback::Playing { .. } if u64::from(self.speed) > Clock::MAX_LOGGED => 0,
            Playback::Playing { .. } | Playback::Still => steps,
            Playback::Finishing { logged, .. } => {
                let singly = steps.min(*logged);
                *logged -= singly;
                singly
            }
        }
    }
}
