//! Logs slow frames and their slowest part.

use std::time::{Duration, Instant};

const LONGEST: Duration = Duration::from_millis(50);

pub(crate) struct Stopwatch {
    began: Instant,
    last: Instant,
    longest: (Duration, &'static str),
}

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        let now = Instant::now();
        Stopwatch { began: now, last: now, longest: (Duration::ZERO, "nothing") }
    }

    pub(crate) fn done(&mut self, part: &'static str) {
        let now = Instant::now();
        self.longest = self.longest.max((now - self.last, part));
        self.last = now;
    }

    pub(crate) fn stop(&self) {
        let whole = self.began.elapsed();
        if whole > LONGEST {
            let (time, part) = self.longest;
            log::debug!("slow frame ms={} cause={part} of={}", whole.as_millis(), time.as_millis());
        }
    }
}
