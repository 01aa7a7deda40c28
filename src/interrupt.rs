//! What ends the program from outside: Ctrl+C, a closed terminal, a request to end.
//!
//! A window is closed as the button on its frame closes it. A command ends at once. Neither leaves
//! half a file.

use std::process::exit;

/// From now on, an interrupt ends the program cleanly.
pub(crate) fn end_cleanly() {
    #[cfg(unix)]
    let listening = unix::listen();
    #[cfg(windows)]
    let listening = windows::listen();
    if let Err(error) = listening {
        log::warn!("an interrupt may leave half a file: {error}");
    }
}

fn end(status: i32) -> ! {
    #[cfg(feature = "window")]
    close_the_window();
    knights_tour::files::abandon();
    exit(status);
}

/// Asks the window to close, and gives it time to. One that hangs is ended.
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

    use super::end;
    use std::io;
    use windows_sys::Win32::System::Console::SetConsoleCtrlHandler;
    use windows_sys::core::BOOL;

    pub(super) fn listen() -> io::Result<()> {
        // SAFETY: the function is there as long as the program is.
        match unsafe { SetConsoleCtrlHandler(Some(hear), 1) } {
            0 => Err(io::Error::last_os_error()),
            _ => Ok(()),
        }
    }

    /// Ctrl+C, or the console is closed. Windows calls it on a thread of its own, and ends the program where
    /// it returns.
    extern "system" fn hear(_what: u32) -> BOOL {
        end(130)
    }
}

#[cfg(unix)]
mod unix {
    use super::end;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use std::sync::Arc;
    use std::{io, thread};

    pub(super) fn listen() -> io::Result<()> {
        let heard = [SIGINT, SIGTERM, SIGHUP, SIGQUIT];
        // Whoever started the program may have asked it not to hear some, as nohup does.
        let heard = heard.into_iter().filter(|&signal| !is_ignored(signal));
        let mut signals = Signals::new(heard)?;
        // A file that grows too large is a write that fails, and no end.
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::default())?;
        let _ = thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                // As shells count it.
                end(128 + signal);
            }
        });
        Ok(())
    }

    /// Whether a signal was ignored before we came, as far as the system says so.
    fn is_ignored(signal: i32) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
    }
}
