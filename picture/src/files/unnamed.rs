//! Unnamed files (`O_TMPFILE`), linked when complete. The system deletes incomplete ones, even after a crash.

use rustix::fs::{AtFlags, CWD, OFlags, linkat};
use std::fs::{File, OpenOptions};
use std::io;
use std::os::fd::AsRawFd as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

const OPEN: &str = "/proc/self/fd";

/// Creates an unnamed file in `folder`; `None` if the file system does not support unnamed files.
pub(super) fn create(folder: &Path) -> Option<File> {
    if !Path::new(OPEN).exists() {
        return None;
    }
    let mut options = OpenOptions::new();
    let options = options.write(true).mode(super::NEW);
    let options = options.custom_flags(OFlags::TMPFILE.bits() as i32);
    options.open(folder).ok()
}

pub(super) fn link(file: &File, path: &Path) -> io::Result<()> {
    let open = format!("{OPEN}/{}", file.as_raw_fd());
    Ok(linkat(CWD, open, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
}
