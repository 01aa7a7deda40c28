//! Files named by arguments, read up to a limit.

use knights_tour::text;
use knights_tour_picture::import::{self, ImportError, ImportedFile};
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

/// Reads a file, of up to 64 MB, as what `part` takes from it.
pub(super) fn read<T>(
    path: &Path,
    part: impl FnOnce(&ImportedFile) -> Result<T, ImportError>,
) -> Result<T, String> {
    let file = open(path).map_err(ImportError::from).and_then(import::read);
    file.and_then(|file| part(&file))
        .map_err(|error| in_file(path, &error))
}

/// Reads a file of at most `most` bytes.
pub(super) fn read_bytes(path: &Path, most: usize) -> Result<Vec<u8>, String> {
    open(path)
        .map_err(ImportError::from)
        .and_then(|source| import::read_up_to(source, most))
        .map_err(|error| in_file(path, &error))
}

/// Reads a text of at most a megabyte.
pub(super) fn read_text(path: &Path) -> Result<String, String> {
    let bytes = read_bytes(path, 1 << 20)?;
    text::decoded(&bytes)
        .map(Into::into)
        .ok_or_else(|| in_file(path, &"not a text file"))
}

pub(super) fn in_file(path: &Path, error: &dyn Display) -> String {
    format!("{}: {error}", path.display())
}
