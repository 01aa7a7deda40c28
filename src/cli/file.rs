//! Files named by arguments, read up to a limit.

use knights_tour::text;
use knights_tour_picture::import::{self, ImportError};
use std::fmt::Display;
use std::io::{self, Read};
use std::path::Path;

/// Opens a file, or the ID in its place; - is standard input.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    match path == Path::new("-") {
        true => Ok(Box::new(io::stdin())),
        false => import::open(path),
    }
}

/// Reads a file of at most `most` bytes.
pub(super) fn read_bytes(path: &Path, most: usize) -> Result<Vec<u8>, String> {
    let bytes = open(path).map_err(ImportError::from);
    let bytes = bytes.and_then(|source| import::read_up_to(source, most));
    bytes.map_err(|error| in_file(path, &error))
}

/// Reads a text of at most a megabyte.
pub(super) fn read_text(path: &Path) -> Result<String, String> {
    let bytes = read_bytes(path, 1 << 20)?;
    let text = text::decoded(&bytes);
    text.map(Into::into)
        .ok_or_else(|| in_file(path, &"not a text file"))
}

pub(super) fn in_file(path: &Path, error: &dyn Display) -> String {
    format!("{}: {error}", path.display())
}
