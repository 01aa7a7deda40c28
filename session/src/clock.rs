//! Playback: how many steps each tick makes.

use super::{Command, Phase};

/// Whether and how steps are made.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Playback {
    Still,
    /// `owed` is the number of steps due; `least` is the minimum speed that ends a replay in time.
    Playing {
        owed: f64,
        least: u32,
    },
    /// `left` steps remain until the search pauses; each of the next `logged` steps emits an event.
    Finishing {
        left: u64,
        logged: u64,
    },
}

/// Playback and its speed.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    playback: Playback,
    speed: u32,
    /// Whether the last command was a seek. Undo treats the many seeks of dragging a slider as one change.
    pub(super) is_seeking: bool,
}

/// The number of steps that playback makes now.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StepsDue {
    pub(super) steps: u64,
    /// Whether a fast search pauses after these steps.
    pub(super) is_last: bool,
}

impl Clock {
    /// Maximum number of steps per tick. The limit keeps frames short.
    const STEPS_A_TICK: u64 = 200_000;

    /// The minimum number of steps that [`Command::FastForward`] makes before the search pauses.
    pub(super) const STEPS_TO_FINISH: u64 = 10_000_000;

    /// Maximum duration of the replay of a found tour, in seconds, unless the user then changes the speed.
    const REPLAY_SECONDS: u64 = 6;

    /// Limit up to which each step emits an event: a speed in normal play, a number of steps in fast play.
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

    /// The speed of the playback, which is faster than the chosen one if a replay would take too long.
    pub(super) fn pace(&self) -> u32 {
        match self.playback {
            Playback::Playing { least, .. } => self.speed.max(least),
            Playback::Still | Playback::Finishing { .. } => self.speed,
        }
    }

    pub(super) fn set_speed(&mut self, speed: u32) {
        self.speed = speed.clamp(1, Command::MAX_SPEED);
        if let Playback::Playing { least, .. } = &mut self.playback {
            *least = 0;
        }
    }

    pub(super) fn is_running(&self) -> bool {
        self.playback != Playback::Still
    }

    pub(super) fn halt(&mut self) {
        self.playback = Playback::Still;
    }

    pub(super) fn play(&mut self, is_fast: bool, squares: u64) {
        self.playback = if is_fast {
            Playback::Finishing {
                left: Clock::STEPS_TO_FINISH.max(4 * squares),
                logged: Clock::MAX_LOGGED,
            }
        } else {
            Playback::Playing {
                owed: 0.0,
                least: 0,
            }
        };
    }

    /// Replays `steps` recorded steps at the chosen speed, or faster if that would take over `REPLAY_SECONDS`.
    pub(super) fn replay(&mut self, steps: u64) {
        let least = steps
            .div_ceil(Clock::REPLAY_SECONDS)
            .min(Command::MAX_SPEED.into()) as u32;
        self.playback = Playback::Playing { owed: 0.0, least };
    }

    pub(super) fn phase(&self, steps: u64) -> Phase {
        match self.playback {
            Playback::Playing { .. } => Phase::Playing,
            Playback::Finishing { .. } => Phase::Finishing,
            Playback::Still if steps == 0 => Phase::Ready,
            Playback::Still => Phase::Paused,
        }
    }

    pub(super) fn next_step(&self) -> Option<f64> {
        match self.playback {
            Playback::Still => None,
            Playback::Playing { owed, .. } => Some((1.0 - owed).max(0.0) / f64::from(self.pace())),
            Playback::Finishing { .. } => Some(0.0),
        }
    }

    /// The steps due after another `seconds`.
    pub(super) fn steps_due(&mut self, seconds: f64) -> StepsDue {
        let pace = f64::from(self.pace());
        match &mut self.playback {
            Playback::Still => StepsDue::default(),
            Playback::Playing { owed, .. } => {
                *owed += seconds.max(0.0) * pace;
                let steps = owed.min(Clock::STEPS_A_TICK as f64) as u64;
                *owed = (*owed - steps as f64).min(Clock::STEPS_A_TICK as f64);
                StepsDue {
                    steps,
                    is_last: false,
                }
            }
            Playback::Finishing { left, .. } => {
                let steps = (*left).min(Clock::STEPS_A_TICK);
                *left -= steps;
                StepsDue {
                    steps,
                    is_last: *left == 0,
                }
            }
        }
    }

    pub(super) fn steps_to_log(&mut self, steps: u64) -> u64 {
        let is_fast = u64::from(self.pace()) > Clock::MAX_LOGGED;
        match &mut self.playback {
            Playback::Playing { .. } if is_fast => 0,
            Playback::Playing { .. } | Playback::Still => steps,
            Playback::Finishing { logged, .. } => {
                let singly = steps.min(*logged);
                *logged -= singly;
                singly
            }
        }
    }
}
