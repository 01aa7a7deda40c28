//! The user's preferences, from the desktop portal.

use crate::platform::worker::Worker;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

static HAS_PORTAL: AtomicBool = AtomicBool::new(false);

/// Whether the desktop portal has answered.
pub(crate) fn has_portal() -> bool {
    HAS_PORTAL.load(Ordering::Relaxed)
}

/// What the desktop says about the user's preferences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DesktopPreferences {
    pub(crate) is_dark: Option<bool>,
    pub(crate) is_calm: bool,
}

/// The desktop portal, queried through `dbus-send`: a D-Bus library would add sixty packages.
#[derive(Default)]
pub(crate) struct Portal {
    worker: Option<Worker<Option<DesktopPreferences>>>,
}

impl Portal {
    pub(crate) fn query() -> Portal {
        let runtime = std::env::var_os("XDG_RUNTIME_DIR");
        let has_bus = std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some()
            || runtime.is_some_and(|folder| Path::new(&folder).join("bus").exists());
        let is_there = cfg!(all(unix, not(target_os = "macos"))) && has_bus;
        Portal {
            worker: is_there.then(|| Worker::start("portal", |_| read_preferences())),
        }
    }

    pub(crate) fn poll(&mut self) -> Option<DesktopPreferences> {
        Worker::poll(&mut self.worker)?.ok().flatten()
    }
}

/// The arguments of `dbus-send` that read the preferences.
const READ_ALL: &str = "--session --print-reply --reply-timeout=1000 --dest=org.freedesktop.portal.Desktop \
                        /org/freedesktop/portal/desktop org.freedesktop.portal.Settings.ReadAll \
                        array:string:org.freedesktop.appearance,org.gnome.desktop.interface";

fn read_preferences() -> Option<DesktopPreferences> {
    let output = Command::new("dbus-send")
        .args(READ_ALL.split_whitespace())
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    HAS_PORTAL.store(output.status.success(), Ordering::Relaxed);
    Some(parse(&String::from_utf8_lossy(&output.stdout)))
}

/// Parses a reply: a setting's name on one line, its value on the next.
fn parse(reply: &str) -> DesktopPreferences {
    let mut preferences = DesktopPreferences::default();
    let mut name = "";
    for line in reply.lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("string \"") {
            name = text.trim_end_matches('"');
        } else if let Some(value) = line.strip_prefix("variant") {
            match (name, value.trim()) {
                ("color-scheme", "uint32 1") => preferences.is_dark = Some(true),
                ("color-scheme", "uint32 2") => preferences.is_dark = Some(false),
                ("reduced-motion", "uint32 1") | ("enable-animations", "boolean false") => {
                    preferences.is_calm = true;
                }
                _ => {}
            }
        }
    }
    preferences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_portal_tells_is_understood() {
        let reply = |scheme: u32, animations: bool| {
            format!(
                "method return time=1.2 sender=:1.3 -> destination=:1.9 serial=4 reply_serial=2\n\
                   array [\n      dict entry(\n         string \"org.freedesktop.appearance\"\n\
                         array [\n            dict entry(\n               string \"color-scheme\"\n\
                               variant                   uint32 {scheme}\n            )\n         ]\n      )\n\
                      dict entry(\n         string \"org.gnome.desktop.interface\"\n         array [\n\
                            dict entry(\n               string \"enable-animations\"\n\
                               variant                   boolean {animations}\n            )\n"
            )
        };
        let preferences = |is_dark, is_calm| DesktopPreferences { is_dark, is_calm };
        assert_eq!(parse(&reply(0, true)), preferences(None, false));
        assert_eq!(parse(&reply(1, true)), preferences(Some(true), false));
        assert_eq!(parse(&reply(2, false)), preferences(Some(false), true));
        assert_eq!(parse("Error: no such name"), DesktopPreferences::default());
    }
}
