//! Child processes of one run, with limits, as a group that is killed whole.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(super) use unix::Group;
#[cfg(windows)]
pub(super) use windows::Group;

use std::time::Duration;

/// What one run may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Processor time, in whole seconds.
    pub(super) time: Duration,
    /// Memory of each process, in bytes.
    pub(super) memory: u64,
    /// Length of each written file, in bytes. On Windows only of standard output.
    pub(super) output: u64,
}

/// How a program ended, and what it used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended {
    /// Exit status, or on Unix the negative number of the signal that ended the program.
    pub(super) status: i32,
    /// Processor time of the program, and of those children that it waited for.
    pub(super) processor: Duration,
}
