//! Tours from files and streams of every kind, as much of them as is read.
//!
//! ```
//! use knights_tour::import;
//!
//! let listing = import::read_from(&b"a1 b3 c1"[..])?;
//! assert_eq!(listing.squares.len(), 3);
//! # Ok::<(), import::ImportError>(())
//! ```

use crate::format::{self, LARGEST, ReadError};
use crate::listing::Listing;
use crate::picture::png_text;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read};
use std::path::Path;

/// Why a file holds nothing to show.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImportError {
    /// The system refused.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is longer than what is read.
    #[error("it has more than {LARGEST} bytes, and no more are read")]
    TooLarge,
    /// Neither text nor a picture.
    #[error("it is neither UTF-8 text nor a PNG picture")]
    NotText,
    /// A picture without a tour, or a damaged one.
    #[error("{0}")]
    Picture(String),
    /// It holds no list of squares.
    #[error(transparent)]
    Read(#[from] ReadError),
}

/// Reads a file of at most 64 MB.
///
/// # Errors
/// [`ImportError`].
pub fn read_file(path: &Path) -> Result<Listing, ImportError> {
    read_from(File::open(path)?)
}

/// Reads what comes, up to its end or 64 MB.
///
/// # Errors
/// [`ImportError`].
pub fn read_from(source: impl Read) -> Result<Listing, ImportError> {
    const CHUNK: usize = 1 << 16;
    let mut source = BufReader::with_capacity(CHUNK, source);
    let mut bytes = Vec::new();
    loop {
        let chunk = match source.fill_buf() {
            Ok([]) => return read_bytes(&bytes),
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error.into()),
        };
        if bytes.len() + chunk.len() > LARGEST {
            return Err(ImportError::TooLarge);
        }
        bytes.extend_from_slice(chunk);
        let length = chunk.len();
        source.consume(length);
    }
}

/// Reads what a file holds: text as [`format::read`] takes it, or a PNG that carries its tour.
///
/// # Errors
/// [`ImportError`].
pub fn read_bytes(bytes: &[u8]) -> Result<Listing, ImportError> {
    if !bytes.starts_with(b"\x89PNG") {
        let text = std::str::from_utf8(bytes).map_err(|_| ImportError::NotText)?;
        return Ok(format::read(text)?);
    }
    match png_text(bytes) {
        Ok(Some(text)) => Ok(format::read(&text)?),
        Ok(None) => Err(ImportError::Picture(
            "the picture carries no tour: only those that this program saved do".to_owned(),
        )),
        Err(error) => Err(ImportError::Picture(error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_end_is_not_read_to_it() {
        for byte in [0, b'1', b'\n'] {
            let error = read_from(io::repeat(byte)).unwrap_err();
            assert!(matches!(error, ImportError::TooLarge), "{error}");
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tour.moves");
        std::fs::write(&path, "a1\nb3\n").unwrap();
        assert_eq!(read_file(&path).unwrap().squares.len(), 2);
    }
}
