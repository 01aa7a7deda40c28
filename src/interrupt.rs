//! Handles Ctrl+C and other interrupts: a window closes as usual, a command exits at once without incomplete files.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) fn end_cleanly() {
    #[cfg(unix)]
    let listening = unix::listen();
    #[cfg(windows)]
    let listening = windows::listen();
    if let Err(error) = listening {
        log::warn!("an interrupt may leave an incomplete file: {error}");
    }
}

/// Whether the command finishes its work after an interrupt; `IS_INTERRUPTED` is set by the first interrupt.
static FINISHES: AtomicBool = AtomicBool::new(false);
static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Makes the first interrupt only set [`is_interrupted`].
pub(crate) fn finish_first() {
    FINISHES.store(true, Ordering::Relaxed);
}

pub(crate) fn is_interrupted() -> bool {
    IS_INTERRUPTED.load(Ordering::Relaxed)
}

/// Records an interrupt. Returns whether the command finishes its work before it exits.
fn record_interrupt() -> bool {
    FINISHES.load(Ordering::Relaxed) && !IS_INTERRUPTED.swap(true, Ordering::Relaxed)
}

fn end(status: i32) -> ! {
    #[cfg(feature = "window")]
    close_the_window();
    knights_tour_picture::files::abandon();
    exit(status);
}

#[cfg(feature = "window")]
fn close_the_window() {
    const PATIENCE: std::time::Duration = std::time::Duration::from_secs(10);
    if crate::platform::waker::close() {
        std::thread::sleep(PATIENCE);
    }
}

#[cfg(windows)]
mod windows {
    #![expect(unsafe_code, reason = "no other crate waits where a console is closed")]

    use super::{end, record_interrupt};
    use std::io;
    use windows_sys::Win32::System::Console::SetConsoleCtrlHandler;
    use windows_sys::core::BOOL;

    pub(super) fn listen() -> io::Result<()> {
        // SAFETY: the handler is a plain function and never unloaded.
        match unsafe { SetConsoleCtrlHandler(Some(handle_console_event), 1) } {
            0 => Err(io::Error::last_os_error()),
            _ => Ok(()),
        }
    }

    /// Windows runs this handler on a new thread, and ends the program when the handler returns.
    extern "system" fn handle_console_event(_what: u32) -> BOOL {
        if record_interrupt() { 1 } else { end(130) }
    }
}

#[cfg(unix)]
mod unix {
    use super::{end, record_interrupt};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use std::sync::Arc;
    use std::{io, thread};

    pub(super) fn listen() -> io::Result<()> {
        let usual = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].into_iter();
        // Signals stay ignored if the parent process ignores them, such as SIGHUP under nohup.
        let mut signals = Signals::new(usual.filter(|&signal| !is_ignored(signal)))?;
        // With a handler for SIGXFSZ, a file above the size limit fails its write instead of ending the program.
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::default())?;
        let _ = thread::spawn(move || {
            if let Some(signal) = signals.forever().find(|_| !record_interrupt()) {
                // As in shells, the exit status is 128 plus the signal's number.
                end(128 + signal);
            }
        });
        Ok(())
    }

    /// Whether the process inherited an ignored signal; false without `/proc`.
    fn is_ignored(signal: i32) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
    }
}
