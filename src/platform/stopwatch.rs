//! What a frame's time goes into.

use std::time::{Duration, Instant};

/// A frame longer than this is seen as a jerk.
const LONGEST: Duration = Duration::from_millis(50);

/// Times the parts of one frame.
pub(crate) struct Stopwatch {
    began: Instant,
    last: Instant,
    longest: (Duration, &'static str),
}

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        let now = Instant::now();
        Stopwatch {
            began: now,
            last: now,
            longest: (Duration::ZERO, "nothing"),
        }
    }

    /// Since the last part ended, this one has been done.
    pub(crate) fn done(&mut self, part: &'static str) {
        let now = Instant::now();
        self.longest = self.longest.max((now - self.last, part));
        self.last = now;
    }

    /// Tells the log of a frame that was too long, and of the part that most of it went into.
    pub(crate) fn stop(&self) {
        let whole = self.began.elapsed();
        if whole > LONGEST {
            let (time, part) = self.longest;
            log::debug!(
                "slow frame ms={} cause={part} of={}",
                whole.as_millis(),
                time.as_millis()
            );
        }
    }
}
