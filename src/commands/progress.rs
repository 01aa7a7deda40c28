//! Reports progress after two seconds: a bar on a terminal, otherwise lines at growing intervals.

use super::print_line;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use knights_tour::Cancelled;
use std::io::{self, IsTerminal as _};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

const WORTH_A_WORD: Duration = Duration::from_secs(2);

/// Shows the progress of one piece of work.
pub(super) struct ProgressDisplay {
    next: Mutex<Duration>,
    bar: ProgressBar,
}

impl ProgressDisplay {
    pub(super) fn new() -> ProgressDisplay {
        ProgressDisplay {
            next: Mutex::new(WORTH_A_WORD),
            bar: ProgressBar::with_draw_target(Some(1000), ProgressDrawTarget::hidden()),
        }
    }

    pub(super) fn report(&self, done: u64, total: Option<u64>) -> Result<(), Cancelled> {
        const BETWEEN_DRAWINGS: Duration = Duration::from_millis(100);
        let elapsed = self.bar.elapsed();
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        if elapsed >= *next {
            let known = total.filter(|_| done > 0);
            let part = known.map(|total| (done as f64 / total as f64).min(1.0));
            let sentence = progress_sentence(part, elapsed);
            if io::stderr().is_terminal() {
                *next = elapsed + BETWEEN_DRAWINGS;
                self.draw(part, sentence);
            } else {
                *next = 2 * elapsed;
                print_line(&sentence);
            }
        }
        Ok(())
    }

    /// A callback that reports the progress of work.
    pub(super) fn callback(&self) -> impl FnMut(u64, Option<u64>) -> Result<(), Cancelled> + '_ {
        |done, total| self.report(done, total)
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

impl Drop for ProgressDisplay {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Describes the progress. Remaining time is estimated only from 5 % on, because some work starts slowly.
fn progress_sentence(part: Option<f64>, elapsed: Duration) -> String {
    const ENOUGH: f64 = 0.05;
    let Some(part) = part else {
        return format!("running for {}", HumanDuration(elapsed));
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
        let said = |part, seconds| progress_sentence(part, Duration::from_secs(seconds));
        assert_eq!(
            said(Some(0.25), 120),
            "25 % done, about 6 minutes remaining"
        );
        assert_eq!(said(Some(1.0), 9), "100 % done, about 0 seconds remaining");
        assert_eq!(said(None, 16), "running for 16 seconds");
        assert_eq!(said(Some(0.05), 5), "5 % done, about 2 minutes remaining");
        assert_eq!(said(Some(0.049), 5), "4 % done");
        assert_eq!(said(Some(1e-300), 2), "0 % done");
    }
}
