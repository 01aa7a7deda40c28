//! Starts child processes for the tests.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

/// Whether a program or a file is installed that only few tests need. Without it, they are left out, which
/// `tests/run.sh` says; where it installs everything, as for CI, they fail. Wine has none of them.
pub(crate) fn has(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = Path::new(program).exists()
        || std::env::split_paths(&path).any(|folder| folder.join(program).exists());
    let all = cfg!(unix) && std::env::var_os("KNIGHTS_TOUR_ALL_TOOLS").is_some();
    assert!(found || !all, "{program} is not installed");
    found
}

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
