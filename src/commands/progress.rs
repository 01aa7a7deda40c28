//! How far work has come, told on standard error if it takes more than two seconds: by a bar on a
//! terminal, elsewhere by lines that come more and more seldom.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a part is from 0 to 1, and rounded on purpose"
)]

use super::tell;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal as _};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Work is worth a word from then on.
const WORTH_A_WORD: Duration = Duration::from_secs(2);

/// Work under way. A bar is cleared when it is dropped.
pub(super) struct Progress {
    /// How long after the beginning it is to be told again.
    next: Mutex<Duration>,
    bar: ProgressBar,
}

impl Progress {
    /// Of work that begins now.
    pub(super) fn new() -> Progress {
        Progress {
            next: Mutex::new(WORTH_A_WORD),
            bar: ProgressBar::with_draw_target(Some(1000), ProgressDrawTarget::hidden()),
        }
    }

    /// Reports the part that is done, from 0 to 1; `None` or 0 where that is not known. It never cancels.
    pub(super) fn tell(&self, part: Option<f64>) -> ControlFlow<()> {
        const BETWEEN_DRAWINGS: Duration = Duration::from_millis(100);
        let elapsed = self.bar.elapsed();
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        if elapsed >= *next {
            let part = part.filter(|&part| part > 0.0).map(|part| part.min(1.0));
            let sentence = sentence(part, elapsed);
            if io::stderr().is_terminal() {
                *next = elapsed + BETWEEN_DRAWINGS;
                self.draw(part, sentence);
            } else {
                *next = 2 * elapsed;
                tell(&sentence);
            }
        }
        ControlFlow::Continue(())
    }

    /// [`Progress::tell`] of this many things of a known number.
    pub(super) fn tell_of(&self, done: u64, all: u64) -> ControlFlow<()> {
        self.tell(Some(done as f64 / all as f64))
    }

    fn draw(&self, part: Option<f64>, sentence: String) {
        let template = part.map_or("{msg}", |_| "{wide_bar} {msg}");
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.bar.set_style(style);
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_message(sentence);
        self.bar.set_position((1000.0 * part.unwrap_or(0.0)) as u64);
        self.bar.tick();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// What is to be said: from a twentieth on also how long the rest takes, as if it went as fast. The beginning of
/// some work takes longer than all the rest.
fn sentence(part: Option<f64>, elapsed: Duration) -> String {
    const ENOUGH: f64 = 0.05;
    let Some(part) = part else {
        return format!("under way for {}", HumanDuration(elapsed));
    };
    let percent = (100.0 * part) as u32;
    if part < ENOUGH {
        return format!("{percent} % done");
    }
    let remaining = elapsed.as_secs_f64() * (1.0 - part) / part;
    let remaining = Duration::try_from_secs_f64(remaining).unwrap_or(Duration::MAX);
    format!(
        "{percent} % done, about {} remaining",
        HumanDuration(remaining)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_is_estimated_from_what_is_done() {
        let said = |part, seconds| sentence(part, Duration::from_secs(seconds));
        assert_eq!(
            said(Some(0.25), 120),
            "25 % done, about 6 minutes remaining"
        );
        assert_eq!(said(Some(1.0), 9), "100 % done, about 0 seconds remaining");
        assert_eq!(said(None, 16), "under way for 16 seconds");
        assert_eq!(said(Some(0.05), 5), "5 % done, about 2 minutes remaining");
        // Too little to know.
        assert_eq!(said(Some(0.049), 5), "4 % done");
        assert_eq!(said(Some(1e-300), 2), "0 % done");
    }
}
