//! A session bus of its own, with the services that it starts.

use crate::desk::{Desk, Running};
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

/// A session bus; it starts the desktop portal on `desk`.
pub(crate) struct Bus {
    pub(crate) address: String,
    runtime: tempfile::TempDir,
    _daemon: Running,
}

impl Bus {
    pub(crate) fn start(desk: Option<&Desk>) -> Bus {
        let runtime = tempfile::tempdir().expect("a folder");
        let mut command = Command::new("dbus-daemon");
        if let Some(desk) = desk {
            let _ = command.env("DISPLAY", desk.display());
        } else {
            let _ = command.env_remove("DISPLAY");
        }
        let mut daemon = command
            .args(["--session", "--nofork", "--print-address"])
            .env("XDG_CURRENT_DESKTOP", "GNOME")
            .env("XDG_RUNTIME_DIR", runtime.path())
            .env("GTK_A11Y", "none")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("dbus-daemon");
        let mut address = String::new();
        let output = daemon.stdout.take().expect("piped");
        let _ = BufReader::new(output).read_line(&mut address);
        Bus {
            address: address.trim().to_owned(),
            runtime,
            _daemon: Running::new(daemon),
        }
    }

    /// Lets a program use this bus.
    pub(crate) fn arrange(&self, command: &mut Command) {
        let _ = command
            .env("DBUS_SESSION_BUS_ADDRESS", &self.address)
            .env("XDG_RUNTIME_DIR", self.runtime.path());
    }
}
