//! A file in the program's own folder: the settings, or the game.

use crate::model::sentences;
use knights_tour::files::{self, Existing};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A file that only this program writes, and that a person may have put something else in the place of.
#[derive(Clone, Debug)]
pub(crate) struct OwnFile {
    path: PathBuf,
    /// The most bytes that are read.
    longest: u64,
}

impl OwnFile {
    pub(crate) fn new(path: PathBuf, longest: u64) -> OwnFile {
        OwnFile { path, longest }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Its text, as far as it is read.
    ///
    /// # Errors
    /// What the system says, and whatever is not a file.
    pub(crate) fn read(&self) -> io::Result<String> {
        self.check()?;
        let mut bytes = Vec::new();
        let _ = fs::File::open(&self.path)?
            .take(self.longest)
            .read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Puts another text in the place of its own, whole or not at all.
    ///
    /// # Errors
    /// A sentence that says why it could not.
    pub(crate) fn write(&self, text: &str) -> Result<(), String> {
        let refused = |path: &Path, error: io::Error| format!("{}: {error}", path.display());
        let folder = self.path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(|error| refused(folder, error))?;
        match self.check() {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(refused(&self.path, error))
            }
            _ => files::write(&self.path, Existing::Replace, text.as_bytes())
                .map_err(|error| error.to_string()),
        }
    }

    /// Keeps a damaged file for whoever can mend it, where the next one is not written over it; and
    /// says so.
    pub(crate) fn set_aside(&self) -> String {
        let name = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let aside = self.path.with_file_name(format!("{name}-damaged.json"));
        let aside = files::unused(&aside);
        match fs::rename(&self.path, &aside) {
            Ok(()) => sentences::kept_as(&aside),
            Err(error) => sentences::not_set_aside(error),
        }
    }

    /// Neither a pipe, which may never be read or written at its other end, nor a device, which may
    /// never end.
    fn check(&self) -> io::Result<()> {
        match fs::metadata(&self.path)?.is_file() {
            true => Ok(()),
            false => Err(io::Error::other("it is not a file")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_written_and_read_and_a_damaged_one_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let file = OwnFile::new(folder.path().join("a").join("game.json"), 10);
        let error = file.read().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        file.write("{\"a\": 123456}").unwrap();
        assert_eq!(file.read().unwrap(), "{\"a\": 1234");
        let sentence = file.set_aside();
        assert!(sentence.contains("game-damaged.json"), "{sentence}");
        assert!(file.read().is_err());
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_not_waited_for() {
        use std::os::unix::ffi::OsStrExt as _;
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(
            made.expect("mkfifo").success(),
            "{:?}",
            pipe.as_os_str().as_bytes()
        );
        let device = folder.path().join("device");
        std::os::unix::fs::symlink("/dev/zero", &device).unwrap();
        for path in [pipe, device, folder.path().to_owned()] {
            let file = OwnFile::new(path, 10);
            assert!(file.read().unwrap_err().to_string().contains("not a file"));
            assert!(file.write("{}").unwrap_err().contains("not a file"));
        }
    }
}
