//! Files written whole or not at all.
//!
//! ```
//! use knights_tour::files;
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("tour.txt");
//! files::write(&path, b"a1\n")?;
//! assert!(files::check_free(&path, false).is_err(), "there is a file already");
//! assert_eq!(files::unused(&path), folder.path().join("tour-2.txt"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{fs, io};

/// The new files that are not whole yet.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Why a file could not be written; whatever stood there before is unharmed.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The path names a folder.
    #[error("{} is a folder: name a file in it", .0.display())]
    Folder(PathBuf),
    /// A file stands there that nobody agreed to replace.
    #[error("{} exists already: choose another name, or agree to replace it with --force", .0.display())]
    Exists(PathBuf),
    /// The system refused.
    #[error("{} could not be written: {source}", path.display())]
    System {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// Writes `bytes` into a new file beside `path` and renames it to `path`.
///
/// A device or a pipe is written to directly, since it must not be replaced.
///
/// # Errors
/// [`WriteError`]: then there is no new file, and an old one is as it was.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    write_with(path, |out| out.write_all(bytes))
}

/// Sees that nothing is lost by writing to `path`: a device or a pipe may be written to, a file only
/// with `consent`.
///
/// # Errors
/// [`WriteError::Exists`].
pub fn check_free(path: &Path, consent: bool) -> Result<(), WriteError> {
    let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    if is_file && !consent {
        return Err(WriteError::Exists(path.to_owned()));
    }
    Ok(())
}

/// The same with what `content` writes.
///
/// # Errors
/// See [`write()`].
pub fn write_with(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), WriteError> {
    // Behind a link it is the file linked to that is meant, not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let result = match fs::metadata(&target) {
        Ok(metadata) if metadata.is_dir() => return Err(WriteError::Folder(target)),
        Ok(metadata) if !metadata.is_file() => write_through(&target, content),
        _ => write_beside(&target, content),
    };
    result.map_err(|source| WriteError::System {
        path: path.to_owned(),
        source,
    })
}

fn write_through(
    target: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(fs::OpenOptions::new().write(true).open(target)?);
    content(&mut out)?;
    out.flush()
}

fn write_beside(
    target: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // What any program's new file gets; the user's mask takes its part off.
        let _ = builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = {
        let mut unfinished = unfinished();
        let file = builder.prefix(".knights-tour-").tempfile_in(folder)?;
        unfinished.push(file.path().to_owned());
        file
    };
    let name = file.path().to_owned();
    let result = fill_and_rename(file, target, content);
    unfinished().retain(|other| *other != name);
    result
}

fn fill_and_rename(
    file: tempfile::NamedTempFile,
    target: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    content(&mut out)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.as_file().sync_all()?;
    let _ = file.persist(target).map_err(|error| error.error)?;
    Ok(())
}

/// For a program that is about to end whatever its threads are doing: removes the new files that
/// are not whole, and lets no other be begun.
pub fn abandon() {
    let unfinished = unfinished();
    for path in &*unfinished {
        // It may have got its name in the meantime: then there is nothing to remove.
        let _ = fs::remove_file(path);
    }
    // Kept for ever: no new file can be begun between this and the end.
    std::mem::forget(unfinished);
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    // A list of names is whole, whatever thread has panicked.
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// `path`, or where that exists already the first of `path-2`, `path-3`, … that does not.
pub fn unused(path: &Path) -> PathBuf {
    let extension = path.extension().map(|e| e.to_string_lossy().into_owned());
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let numbered = (2_u32..).map(|number| {
        let name = format!("{stem}-{number}");
        match &extension {
            Some(extension) => path.with_file_name(format!("{name}.{extension}")),
            None => path.with_file_name(name),
        }
    });
    std::iter::once(path.to_owned())
        .chain(numbered)
        .find(|path| !path.exists())
        .unwrap_or_else(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_and_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tour.png");
        for content in ["one", "two"] {
            write(&path, content.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_failed_write_leaves_the_old_file_whole() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("no such folder").join("tour.png");
        let error = write(&missing, b"x").unwrap_err();
        assert!(matches!(error, WriteError::System { .. }), "{error}");
        assert!(error.to_string().contains("could not be written"));
        let error = write(folder.path(), b"x").unwrap_err();
        assert!(error.to_string().contains("is a folder"), "{error}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_and_a_device_stay_what_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, b"new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        write(Path::new("/dev/null"), b"gone").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[test]
    fn a_name_in_use_is_numbered() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tour.png");
        assert_eq!(unused(&path), path);
        fs::write(&path, "").unwrap();
        assert_eq!(unused(&path), folder.path().join("tour-2.png"));
        fs::write(folder.path().join("tour-2.png"), "").unwrap();
        assert_eq!(unused(&path), folder.path().join("tour-3.png"));
    }
}
