//! What a count may use: memory, threads, and a place for its parts.

use std::fmt;
use std::io::{self, Read, Seek, Write};

/// Calls a job any number of times, in parallel or in sequence, and returns when all calls have returned.
pub type Workers<'a> = &'a (dyn Fn(&(dyn Fn() + Sync)) + 'a);

/// A file that can be read at any place.
pub trait KeptFile: Read + Seek + Send {}

impl<T: Read + Seek + Send> KeptFile for T {}

/// Keeps finished steps of a count under names, such as files in a folder, so that the count can be continued later or
/// divided between computers.
pub trait CountStore: Sync {
    /// Opens what is kept under a name; `None` if nothing is.
    fn open(&self, name: &str) -> io::Result<Option<Box<dyn KeptFile>>>;

    /// Keeps what `write` writes, as a whole or not at all.
    fn keep(
        &self,
        name: &str,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()>;
}

/// The name under which a [`CountStore`] keeps the result of joining all parts.
pub const JOINED: &str = "tours";

/// Resources for a count. The default is [`Resources::MEMORY`] and one thread.
#[derive(Clone, Copy)]
pub struct Resources<'a> {
    /// Maximum memory to use, in megabytes.
    pub megabytes: u64,
    /// Runs the parallel parts of the work.
    pub workers: Workers<'a>,
    /// Keeps the parts of a count on boards of up to 128 squares. It then needs less memory, and can be continued.
    pub parts: Option<&'a dyn CountStore>,
}

impl Default for Resources<'_> {
    fn default() -> Self {
        Resources {
            megabytes: Resources::MEMORY,
            workers: &|job| job(),
            parts: None,
        }
    }
}

impl Resources<'_> {
    /// The default memory limit, in megabytes.
    pub const MEMORY: u64 = 1_200;

    pub(super) fn bytes(self) -> u64 {
        const REST: u64 = 50_000_000;
        (self.megabytes * 1_000_000).saturating_sub(REST)
    }
}

impl fmt::Debug for Resources<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut resources = f.debug_struct("Resources");
        let _ = resources.field("megabytes", &self.megabytes);
        resources.finish_non_exhaustive()
    }
}
