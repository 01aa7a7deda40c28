//! Files in the program's own folder.

use knights_tour_base::wording::grouped;
use knights_tour_picture::files::{self, Existing};
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{fs, io, thread};

/// A file that this program writes, but the user may have replaced.
#[derive(Clone, Debug)]
pub(crate) struct OwnFile {
    path: PathBuf,
    longest: u64,
}

impl OwnFile {
    pub(crate) fn new(path: PathBuf, longest: u64) -> OwnFile {
        OwnFile { path, longest }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// This file, then its substitutes `game-2.json`, `game-3.json`, …
    pub(crate) fn alternatives(&self) -> impl Iterator<Item = OwnFile> + '_ {
        const LAST: u32 = 9;
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let numbered = (2..=LAST).map(move |number| {
            let path = self.path.with_file_name(format!("{stem}-{number}.json"));
            OwnFile::new(path, self.longest)
        });
        std::iter::once(self.clone()).chain(numbered)
    }

    /// Time of the last write; `None` if there is no file.
    pub(crate) fn modified(&self) -> Option<SystemTime> {
        fs::metadata(&self.path)
            .and_then(|file| file.modified())
            .ok()
    }

    /// Gives this file a later time than the others have, even if the clock was set back.
    pub(crate) fn make_newer_than(&self, others: &[OwnFile]) {
        /// Resolution of times on FAT, the coarsest.
        const RESOLUTION: Duration = Duration::from_secs(2);
        let newest = others.iter().filter_map(OwnFile::modified).max();
        if newest < self.modified() {
            return;
        }
        // Without its own time, the file is as new as the clock says.
        if let Some(later) = newest.and_then(|newest| newest.checked_add(RESOLUTION)) {
            self.set_modified(later);
        }
    }

    pub(crate) fn set_modified(&self, time: SystemTime) {
        let file = File::options().write(true).open(&self.path);
        let _ = file.and_then(|file| file.set_modified(time));
    }

    fn lock(&self) -> PathBuf {
        self.path.with_extension("lock")
    }

    /// Whether another process has the lock.
    pub(crate) fn is_held(&self) -> bool {
        self.lock().exists() && self.hold().is_err_and(|error| is_held(&error))
    }

    /// Locks the file until the result is dropped. Fails if another process has the lock, or if locks are unsupported.
    pub(crate) fn hold(&self) -> io::Result<File> {
        self.make_folder()?;
        let mut options = File::options();
        let _ = options.read(true).write(true).create(true);
        #[cfg(windows)]
        let _ = std::os::windows::fs::OpenOptionsExt::share_mode(&mut options, 0);
        let file = options.open(self.lock())?;
        #[cfg(unix)]
        rustix::fs::flock(&file, rustix::fs::FlockOperation::NonBlockingLockExclusive)?;
        Ok(file)
    }

    /// Waits for the lock; `None` after a timeout, or on file systems without locks.
    pub(crate) fn hold_soon(&self) -> Option<File> {
        const TRIES: u32 = 100;
        const PAUSE: Duration = Duration::from_millis(20);
        for _ in 0..TRIES {
            match self.hold() {
                Err(error) if is_held(&error) => thread::sleep(PAUSE),
                held => return held.ok(),
            }
        }
        None
    }

    /// Reads the file. Fails if the path is not a regular file or the file is too long.
    pub(crate) fn read(&self) -> io::Result<String> {
        self.check()?;
        let mut bytes = Vec::new();
        let read = File::open(&self.path)?
            .take(self.longest + 1)
            .read_to_end(&mut bytes)?;
        if read as u64 > self.longest {
            Err(io::Error::other(self.too_long()))
        } else {
            Ok(String::from_utf8_lossy(&bytes).into_owned())
        }
    }

    /// Reads the file if there is one. The error is a message that calls the file `what`.
    pub(crate) fn read_if_present(&self, what: &str) -> Result<Option<String>, String> {
        match self.read() {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => {
                let path = self.path.display();
                Err(format!("The {what} in {path} could not be read: {error}."))
            }
        }
    }

    pub(crate) fn write(&self, text: &str) -> Result<(), String> {
        if text.len() as u64 > self.longest {
            return Err(self.too_long());
        }
        self.make_folder().map_err(|error| {
            format!(
                "the folder {} could not be made: {error}",
                self.folder().display()
            )
        })?;
        match self.check() {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(format!("{}: {error}", self.path.display()))
            }
            _ => files::write(&self.path, Existing::Replace, text.as_bytes())
                .map_err(|error| error.to_string()),
        }
    }

    fn too_long(&self) -> String {
        format!("longer than {} bytes", grouped(self.longest))
    }

    fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new("."))
    }

    fn make_folder(&self) -> io::Result<()> {
        fs::create_dir_all(self.folder())
    }

    /// Renames a damaged file to preserve it. Both results are messages for the user.
    pub(crate) fn set_aside(&self) -> Result<String, String> {
        let name = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let aside = self.path.with_file_name(format!("{name}-damaged.json"));
        let aside = files::unused(&aside);
        match fs::rename(&self.path, &aside) {
            Ok(()) => Ok(format!("The damaged file is kept as {}.", aside.display())),
            Err(error) => Err(format!(
                "The damaged file could not be moved away: {error}."
            )),
        }
    }

    /// Fails for pipes and devices, which may block or never end.
    fn check(&self) -> io::Result<()> {
        if fs::metadata(&self.path)?.is_file() {
            Ok(())
        } else {
            Err(io::Error::other("it is not a file"))
        }
    }
}

pub(crate) fn is_held(error: &io::Error) -> bool {
    /// The Windows error code `ERROR_SHARING_VIOLATION`.
    const SHARED: i32 = 32;
    if cfg!(windows) {
        error.raw_os_error() == Some(SHARED)
    } else {
        error.kind() == io::ErrorKind::WouldBlock
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
        file.write("{\"a\": 12}").unwrap();
        assert_eq!(file.read().unwrap(), "{\"a\": 12}");
        let sentence = file.set_aside().unwrap();
        assert!(sentence.contains("game-damaged.json"), "{sentence}");
        assert!(file.read().is_err());
    }

    #[test]
    fn what_is_too_long_is_neither_read_nor_written() {
        let folder = tempfile::tempdir().unwrap();
        let file = OwnFile::new(folder.path().join("game.json"), 10);
        let long = "{\"a\": 1234}";
        assert!(file.write(long).unwrap_err().contains("10 bytes"));
        assert!(!file.path().exists());
        fs::write(file.path(), long).unwrap();
        let error = file.read().unwrap_err().to_string();
        assert!(error.contains("10 bytes"), "{error}");
    }

    #[test]
    fn what_is_in_the_way_is_named() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("folder");
        let file = OwnFile::new(folder.join("game.json"), 10);
        fs::write(&folder, "").unwrap();
        let said = file.write("{}").unwrap_err();
        assert!(said.contains("folder could not be made: "), "{said}");
        #[cfg(target_os = "linux")]
        {
            // A folder that is read-only for root as well.
            fs::remove_file(&folder).unwrap();
            std::os::unix::fs::symlink("/sys", &folder).unwrap();
            let said = file.write("{}").unwrap_err();
            assert!(said.contains("game.json could not be written: "), "{said}");
        }
        fs::remove_file(&folder).unwrap();
        file.write("{}").unwrap();
        assert_eq!(file.read().unwrap(), "{}");
    }

    #[test]
    fn a_file_is_held_once_and_for_no_longer_than_it_is_needed() {
        let folder = tempfile::tempdir().unwrap();
        let file = OwnFile::new(folder.path().join("a").join("game.json"), 10);
        let held = file.hold().unwrap();
        assert!(is_held(&file.hold().unwrap_err()));
        let second = file.alternatives().nth(1).unwrap();
        assert!(second.path().ends_with("a/game-2.json"));
        drop((second.hold().unwrap(), held));
        assert!(file.hold().is_ok());
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
