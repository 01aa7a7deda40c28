//! Shows a file in the desktop's file manager.

use crate::platform::worker::Worker;
#[cfg(unix)]
use crate::platform::worker::detach;
use std::path::{Path, PathBuf};
use std::process::Command;
#[cfg(unix)]
use std::{
    process::Stdio,
    thread,
    time::{Duration, Instant},
};

/// Starts the file manager on a thread, for one file at a time.
#[derive(Default)]
pub(crate) struct FileManager {
    worker: Option<Worker<Result<PathBuf, PathBuf>>>,
}

impl FileManager {
    pub(crate) fn show(&mut self, path: PathBuf) {
        if self.worker.is_none() {
            let show = move |_: &_| if is_shown(&path) { Ok(path) } else { Err(path) };
            self.worker = Some(Worker::start("file manager", show));
        }
    }

    /// The file that was shown, or the file that no program could show.
    pub(crate) fn poll(&mut self) -> Option<Result<PathBuf, PathBuf>> {
        Worker::poll(&mut self.worker)?.ok()
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
fn is_shown(path: &Path) -> bool {
    const SHOW_ITEMS: &str = "--session --print-reply --reply-timeout=2000 --dest=org.freedesktop.FileManager1 \
                              /org/freedesktop/FileManager1 org.freedesktop.FileManager1.ShowItems";
    let file = format!("array:string:{}", address(path));
    let mut dbus = Command::new("dbus-send");
    let show = dbus
        .args(SHOW_ITEMS.split_whitespace())
        .args([&file, "string:"]);
    path.exists() && runs(show) || runs(Command::new("xdg-open").args(path.parent()))
}

/// A `file:` address, in which every byte with a meaning in addresses or for `dbus-send` is encoded.
#[cfg(all(unix, not(target_os = "macos")))]
fn address(path: &Path) -> String {
    use std::os::unix::ffi::OsStrExt as _;
    let mut address = "file://".to_owned();
    for &byte in path.as_os_str().as_bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => address.push(byte.into()),
            byte if byte.is_ascii_alphanumeric() => address.push(byte.into()),
            byte => address += &format!("%{byte:02X}"),
        }
    }
    address
}

#[cfg(target_os = "macos")]
fn is_shown(path: &Path) -> bool {
    runs(Command::new("open").arg("-R").arg(path))
}

#[cfg(windows)]
fn is_shown(path: &Path) -> bool {
    use std::os::windows::process::CommandExt as _;
    // Explorer does its own parsing of quotes, and its exit status is 1 if it succeeds.
    let show = format!("/select,\"{}\"", path.display());
    Command::new("explorer").raw_arg(show).spawn().is_ok()
}

/// Whether a program starts and does not fail. A program that runs for longer than a moment is the file manager.
#[cfg(unix)]
fn runs(command: &mut Command) -> bool {
    const MOMENT: Duration = Duration::from_secs(3);
    const LOOK: Duration = Duration::from_millis(20);
    let silent = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let Ok(mut child) = silent.spawn() else {
        return false;
    };
    let end = Instant::now() + MOMENT;
    while Instant::now() < end {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) => thread::sleep(LOOK),
            Err(_) => return false,
        }
    }
    // Waiting for its end leaves no zombie.
    detach("file manager", move || {
        let _ = child.wait();
    });
    true
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_no_byte_with_a_meaning() {
        let path = Path::new("/home/a b/50%, \u{e9}#?.png");
        assert_eq!(
            address(path),
            "file:///home/a%20b/50%25%2C%20%C3%A9%23%3F.png"
        );
    }

    #[test]
    fn a_program_runs_if_it_starts_and_does_not_fail() {
        let runs = |name: &str| runs(&mut Command::new(name));
        assert_eq!(
            ["true", "false", "/no/such/program"].map(runs),
            [true, false, false]
        );
    }
}
