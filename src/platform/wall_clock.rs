//! Detects jumps of the wall clock. macroquad replays the wall-clock time between frames in steps of 1/60 s without a
//! limit, so a jump of a year would block the window for seconds.

#[cfg(unix)]
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

/// The time of the last frame.
pub(crate) struct WallClock(SystemTime);

impl WallClock {
    /// Longest jump that macroquad may replay, such as after sleep: replaying 30 days takes less than a second.
    const LONGEST: Duration = Duration::from_secs(30 * 24 * 60 * 60);

    pub(crate) fn new() -> WallClock {
        WallClock(SystemTime::now())
    }

    /// Called once a frame. Returns whether to restart the process before the frame ends.
    pub(crate) fn has_jumped(&mut self) -> bool {
        self.has_jumped_to(SystemTime::now())
    }

    fn has_jumped_to(&mut self, now: SystemTime) -> bool {
        let passed = now.duration_since(std::mem::replace(&mut self.0, now));
        passed.is_ok_and(|passed| passed > WallClock::LONGEST)
    }
}

/// Replaces this process with a new one, which restores the last game. It gets no options: they would replace the game.
/// Returns only if the process cannot be replaced.
pub(crate) fn restart() {
    #[cfg(unix)]
    if let Ok(program) = std::env::current_exe() {
        use std::os::unix::process::CommandExt as _;
        let error = std::process::Command::new(upgraded(program)).exec();
        log::debug!("restart failed: {error}");
    }
}

/// The program's path. After an upgrade Linux calls the old file deleted, and the new one is at its old path.
#[cfg(unix)]
fn upgraded(program: PathBuf) -> PathBuf {
    let before = program
        .to_str()
        .and_then(|path| path.strip_suffix(" (deleted)"));
    before
        .filter(|_| !program.exists())
        .map(PathBuf::from)
        .unwrap_or(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn an_upgraded_program_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        assert_eq!(upgraded(path("tour (deleted)")), path("tour"));
        std::fs::write(path("tour (deleted)"), "").unwrap();
        for name in ["tour", "tour (deleted)"] {
            assert_eq!(upgraded(path(name)), path(name));
        }
    }

    #[test]
    fn a_month_forward_is_a_jump_and_a_year_back_is_none() {
        let day = Duration::from_secs(24 * 60 * 60);
        let mut now = SystemTime::UNIX_EPOCH + 366 * day;
        let mut clock = WallClock(now);
        for days in [1, 29, 31, 365] {
            now += days * day;
            assert_eq!(clock.has_jumped_to(now), days > 30, "{days} days");
        }
        assert!(!clock.has_jumped_to(now - 365 * day));
    }
}
