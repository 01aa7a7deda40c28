//! The folder with the parts of a count.

use knights_tour::solve::{CountStore, JOINED, KeptFile};
use knights_tour_picture::files::{self, Existing, WriteError};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// A folder of a file per part. Each file is written as a whole, so that an interrupted count can go on.
#[derive(Debug)]
pub(crate) struct PartsFolder(PathBuf);

impl PartsFolder {
    /// Makes the folder unless it exists.
    pub(crate) fn at(path: PathBuf) -> Result<PartsFolder, String> {
        match fs::create_dir_all(&path) {
            Ok(()) => Ok(PartsFolder(path)),
            Err(error) => Err(format!(
                "{} is no folder for parts: {error}",
                path.display()
            )),
        }
    }

    /// Whether all parts have been counted and joined.
    pub(crate) fn is_joined(&self) -> bool {
        self.0.join(JOINED).exists()
    }
}

impl CountStore for PartsFolder {
    fn open(&self, name: &str) -> io::Result<Option<Box<dyn KeptFile>>> {
        let path = self.0.join(name);
        match File::open(&path) {
            Ok(file) => Ok(Some(Box::new(file))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => {
                let error = format!("{} could not be read: {error}", path.display());
                Err(io::Error::other(error))
            }
        }
    }

    fn keep(
        &self,
        name: &str,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        // Another process may have counted the same part.
        let written = files::write_with(&self.0.join(name), Existing::Replace, |out| {
            let mut out = BufWriter::with_capacity(1 << 16, out);
            write(&mut out)?;
            out.flush()
        });
        match written {
            // Windows replaces no file that another process reads. What is read is checked.
            Err(WriteError::System { path, source })
                if cfg!(windows)
                    && source.kind() == io::ErrorKind::PermissionDenied
                    && path.is_file() =>
            {
                Ok(())
            }
            written => written.map_err(io::Error::other),
        }
    }
}
