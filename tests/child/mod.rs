//! Starts child processes for the tests.

use std::ffi::OsStr;
use std::process::Command;

/// Command with a terminal's signals and limits: the child handles interrupts and hang-ups even if the tests ignore
/// them, as under `nohup`. Its files are limited to 1 GiB.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    if !cfg!(target_os = "linux") {
        return Command::new(program);
    }
    // Absolute paths, because some tests clear PATH.
    let mut command = Command::new("/usr/bin/env");
    let _ = command
        .arg("--default-signal=INT,QUIT,HUP")
        // In units of 512 bytes. A lower limit of the parent remains.
        .args([
            "/bin/sh",
            "-c",
            "ulimit -f 2097152 2>/dev/null; exec \"$0\" \"$@\"",
        ])
        .arg(program);
    command
}
