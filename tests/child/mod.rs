//! How the tests start a program.

use std::ffi::OsStr;
use std::process::Command;

/// A program as a terminal would start it: it hears interrupts and hang-ups, even where the tests are
/// run by `nohup` or in the background and so ignore them, and no file that it writes can grow beyond 1 GiB.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    if !cfg!(target_os = "linux") {
        return Command::new(program);
    }
    // By their paths: some tests take PATH away.
    let mut command = Command::new("/usr/bin/env");
    let _ = command
        .arg("--default-signal=INT,QUIT,HUP")
        // In blocks of 512 bytes. Where less is allowed, it stays so.
        .args([
            "/bin/sh",
            "-c",
            "ulimit -f 2097152 2>/dev/null; exec \"$0\" \"$@\"",
        ])
        .arg(program);
    command
}
