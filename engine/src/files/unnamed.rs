//! New files that get their name when they are whole: of one that has none yet nothing stays, however
//! the program ends.

use rustix::fs::{AtFlags, CWD, OFlags, linkat};
use std::fs::{File, OpenOptions};
use std::io;
use std::os::fd::AsRawFd as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

/// Where the system shows what this process has open, and by which a file without a name gets one.
const OPEN: &str = "/proc/self/fd";

/// A file of `folder` without a name; `None` where its file system has no such files.
#[expect(clippy::cast_possible_wrap, reason = "a flag is one bit")]
pub(super) fn create(folder: &Path) -> Option<File> {
    if !Path::new(OPEN).exists() {
        return None;
    }
    let mut options = OpenOptions::new();
    let options = options.write(true).mode(super::NEW);
    let options = options.custom_flags(OFlags::TMPFILE.bits() as i32);
    options.open(folder).ok()
}

/// Gives it a name that nothing has.
pub(super) fn link(file: &File, path: &Path) -> io::Result<()> {
    let open = format!("{OPEN}/{}", file.as_raw_fd());
    Ok(linkat(CWD, open, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
}
