//! Atomic writes of files.
//!
//! ```
//! use knights_tour_picture::files::{self, Existing};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("tour.txt");
//! files::write(&path, Existing::Keep, b"a1\n")?;
//! assert!(files::write(&path, Existing::Keep, b"b1\n").is_err(), "there is a file already");
//! assert_eq!(files::unused(&path), folder.path().join("tour-2.txt"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(target_os = "linux")]
mod unnamed;

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{fs, io};

static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// What to do with an existing file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Keep the file and write nothing.
    Keep,
    /// Replace the file, keeping its mode and, if the system allows, its owner.
    Replace,
}

/// Why a file was not written. An existing file is unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The path is a folder.
    #[error("{} is a folder: name a file", .0.display())]
    Folder(PathBuf),
    /// The file exists and must not be replaced.
    #[error("{} already exists: choose another name, or replace it", .0.display())]
    Exists(PathBuf),
    /// Windows reserves the name for a device, with any extension.
    #[error("{} is a name reserved by Windows: choose another one", .0.display())]
    Reserved(PathBuf),
    /// The operating system reported an error.
    #[error("{} could not be written: {source}", path.display())]
    System {
        /// The file that could not be written.
        path: PathBuf,
        /// What the operating system reported.
        source: io::Error,
    },
}

/// Where to write. A stream (a device, a pipe or an open file of this process) is never replaced.
enum WriteTarget {
    File(PathBuf),
    Output,
    Errors,
    Stream(PathBuf),
}

/// Writes `bytes` to a temporary file, then renames it to `path`; see [`write_with`].
pub fn write(path: &Path, existing: Existing, bytes: &[u8]) -> Result<(), WriteError> {
    write_with(path, existing, |out| out.write_all(bytes))
}

/// Checks early whether a write would be refused; [`write_with`] repeats the check.
///
/// # Errors
/// [`WriteError::Exists`], [`WriteError::Folder`] and [`WriteError::Reserved`].
pub fn check_free(path: &Path, existing: Existing) -> Result<(), WriteError> {
    check_name(path)?;
    match target(path) {
        Ok(WriteTarget::File(target)) if target.is_dir() => {
            Err(WriteError::Folder(path.to_owned()))
        }
        Ok(WriteTarget::File(target)) if existing == Existing::Keep && target.exists() => {
            Err(WriteError::Exists(path.to_owned()))
        }
        _ => Ok(()),
    }
}

/// Writes the output of `content` to a temporary file beside `path`, and renames it when complete. Follows symbolic
/// links, even dangling ones. Devices, pipes and `/dev/stdout` are written in place.
///
/// # Errors
/// [`WriteError`] if the file was not written; an existing file is then unchanged.
pub fn write_with(
    path: &Path,
    existing: Existing,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), WriteError> {
    check_name(path)?;
    let written = target(path).and_then(|target| match target {
        WriteTarget::File(file) => write_beside(&file, existing, content),
        WriteTarget::Output => fill(io::stdout(), content),
        WriteTarget::Errors => fill(io::stderr(), content),
        WriteTarget::Stream(path) => fill(fs::OpenOptions::new().append(true).open(path)?, content),
    });
    written.map_err(|source| match source.kind() {
        io::ErrorKind::IsADirectory => WriteError::Folder(path.to_owned()),
        io::ErrorKind::AlreadyExists if existing == Existing::Keep => {
            WriteError::Exists(path.to_owned())
        }
        _ => WriteError::System {
            path: path.to_owned(),
            source: plain(source),
        },
    })
}

fn check_name(path: &Path) -> Result<(), WriteError> {
    match device(path) {
        Some(has_ending) if cfg!(windows) && has_ending => {
            Err(WriteError::Reserved(path.to_owned()))
        }
        _ => Ok(()),
    }
}

/// Whether a Windows device name has an extension; `None` for other names. Without one, Windows opens the device.
fn device(path: &Path) -> Option<bool> {
    const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];
    let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
    let (stem, has_ending) = match name.split_once('.') {
        Some((stem, _)) => (stem.trim_end(), true),
        None => (name.as_str(), false),
    };
    let number = ["com", "lpt"]
        .iter()
        .find_map(|kind| stem.strip_prefix(kind));
    let mut digits = number.unwrap_or_default().chars();
    let is_numbered = match (digits.next(), digits.next()) {
        (Some(digit), None) => digit.is_ascii_digit() || "\u{b9}\u{b2}\u{b3}".contains(digit),
        _ => false,
    };
    (is_numbered || DEVICES.contains(&stem)).then_some(has_ending)
}

/// An equivalent path without the length limit of Windows.
fn as_long(path: PathBuf) -> PathBuf {
    /// The length limit of Windows, less the length of a temporary name.
    const LONG: usize = 200;
    let whole = std::path::absolute(&path).unwrap_or_default();
    if !cfg!(windows) || whole.as_os_str().len() < LONG {
        return path;
    }
    let folder = whole
        .parent()
        .and_then(|folder| fs::canonicalize(folder).ok());
    match (folder, whole.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => path,
    }
}

/// Resolves symbolic links. [`fs::canonicalize`] fails on dangling links, and mistakes standard output for a file.
fn target(path: &Path) -> io::Result<WriteTarget> {
    const LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        if let Some(stream) = stream(&path) {
            return Ok(stream);
        }
        let Ok(next) = fs::read_link(&path) else {
            let is_stream = fs::metadata(&path).is_ok_and(|it| !it.is_file() && !it.is_dir());
            return Ok(if is_stream {
                WriteTarget::Stream(path)
            } else {
                WriteTarget::File(as_long(path))
            });
        };
        // A relative link is resolved from its own folder; an absolute link replaces the path.
        path = path.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Resolves paths such as `/dev/stdout` to open files of this process.
fn stream(path: &Path) -> Option<WriteTarget> {
    if cfg!(windows) {
        return device(path).map(|_| WriteTarget::Stream(path.to_owned()));
    } else if !cfg!(unix) {
        return None;
    }
    let (folder, name) = (path.parent()?.to_str()?, path.file_name()?.to_str()?);
    match (folder, name) {
        ("/dev", "stdout") | ("/dev/fd" | "/proc/self/fd", "1") => Some(WriteTarget::Output),
        ("/dev", "stderr") | ("/dev/fd" | "/proc/self/fd", "2") => Some(WriteTarget::Errors),
        ("/dev/fd" | "/proc/self/fd", _) => Some(WriteTarget::Stream(path.to_owned())),
        _ => None,
    }
}

fn write_beside(
    target: &Path,
    existing: Existing,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    if target.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    #[cfg(target_os = "linux")]
    if let Some(file) = unnamed::create(folder) {
        fill(&file, content)?;
        file.sync_all()?;
        return match unnamed::link(&file, target) {
            Err(error)
                if existing == Existing::Replace
                    && error.kind() == io::ErrorKind::AlreadyExists =>
            {
                keep_mode(&file, target)?;
                // Link the file to a temporary name and rename that, because a link cannot replace an existing file.
                let link = |path: &Path| unnamed::link(&file, path);
                with_name(folder, link, |named| Ok(named.persist(target)?))
            }
            linked => linked,
        };
    }
    with_name(folder, create, |named| {
        fill(named.as_file(), content)?;
        named.as_file().sync_all()?;
        let _ = match existing {
            // Fails if the file was created in the meantime.
            Existing::Keep => named.persist_noclobber(target)?,
            Existing::Replace => {
                keep_mode(named.as_file(), target)?;
                named.persist(target)?
            }
        };
        Ok(())
    })
}

/// Mode of new files, before the umask.
#[cfg(unix)]
const NEW: u32 = 0o666;

fn create(path: &Path) -> io::Result<fs::File> {
    let mut options = fs::OpenOptions::new();
    #[cfg(unix)]
    let _ = std::os::unix::fs::OpenOptionsExt::mode(&mut options, NEW);
    options.write(true).create_new(true).open(path)
}

/// Creates a file or link with a temporary name in `folder`, removed if `then` fails or on [`abandon`].
fn with_name<Made>(
    folder: &Path,
    make: impl FnMut(&Path) -> io::Result<Made>,
    then: impl FnOnce(tempfile::NamedTempFile<Made>) -> io::Result<()>,
) -> io::Result<()> {
    let named = {
        let mut unfinished = unfinished();
        let named = tempfile::Builder::new()
            .prefix(".knights-tour-")
            .make_in(folder, make)?;
        unfinished.push(named.path().to_owned());
        named
    };
    let name = named.path().to_owned();
    let result = then(named);
    unfinished().retain(|other| *other != name);
    result
}

fn fill(out: impl Write, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    content(&mut out)?;
    out.flush()
}

fn plain(error: io::Error) -> io::Error {
    if cfg!(windows) && error.kind() == io::ErrorKind::PermissionDenied {
        let plain = "it may be open in another program or write-protected";
        return io::Error::new(error.kind(), plain);
    }
    let source = error.get_ref().and_then(|error| error.source());
    let source = source.and_then(|source| source.downcast_ref::<io::Error>());
    match source.and_then(io::Error::raw_os_error) {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error,
    }
}

/// Copies permissions and owner of the replaced file, without setuid and setgid bits. No effect on Windows.
fn keep_mode(file: &fs::File, target: &Path) -> io::Result<()> {
    #[cfg(unix)]
    if let Ok(old) = fs::metadata(target) {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};
        // Only root may give files away; otherwise the writer becomes the owner.
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
        return file.set_permissions(fs::Permissions::from_mode(old.mode() & 0o777));
    }
    let _ = (file, target);
    Ok(())
}

/// Whether a file has other hard links: they keep the old contents after [`Existing::Replace`]. Unix only.
#[must_use]
pub fn has_other_names(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        fs::metadata(path).is_ok_and(|file| file.is_file() && file.nlink() > 1)
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// Removes all incomplete files and blocks new ones. Call this to exit while other threads may be writing.
pub fn abandon() {
    let unfinished = unfinished();
    for path in &*unfinished {
        // Ignore failure: the writer may already have renamed the file.
        let _ = fs::remove_file(path);
    }
    // Keeps the lock, so that no new file is created before the exit.
    std::mem::forget(unfinished);
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    // The list is consistent even after a panic.
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// `path` if no file has this name, else the first free name of `path-2`, `path-3`, …
pub fn unused(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path
        .extension()
        .map(|ending| format!(".{}", ending.to_string_lossy()));
    let ending = ending.unwrap_or_default();
    let name = |number: u32| path.with_file_name(format!("{stem}-{number}{ending}"));
    let mut paths = std::iter::once(path.to_owned()).chain((2..).map(name));
    paths
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
            write(&path, Existing::Replace, content.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_comes_while_another_is_written_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tour.png");
        check_free(&path, Existing::Keep).unwrap();
        let error = write_with(&path, Existing::Keep, |out| {
            fs::write(&path, "precious")?;
            out.write_all(b"new")
        });
        assert!(matches!(error, Err(WriteError::Exists(_))), "{error:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(check_free(&path, Existing::Keep).is_err());
    }

    #[test]
    fn a_failed_write_leaves_the_old_file_whole() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("no such folder").join("tour.png");
        let error = write(&missing, Existing::Replace, b"x").unwrap_err();
        assert!(matches!(error, WriteError::System { .. }), "{error}");
        assert!(error.to_string().contains("could not be written"));
        let error = write(folder.path(), Existing::Replace, b"x").unwrap_err();
        assert!(error.to_string().contains("is a folder"), "{error}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_write_that_fails_on_the_way_leaves_the_old_file_and_nothing_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tour.png");
        fs::write(&path, "old").unwrap();
        // The buffer holds 8 KiB: longer texts have reached the disk when the write fails.
        for length in [0, 1, 100_000] {
            for (existing, name) in [(Existing::Replace, "tour.png"), (Existing::Keep, "new.png")] {
                let error = write_with(&folder.path().join(name), existing, |out| {
                    out.write_all(&vec![0; length])?;
                    Err(io::ErrorKind::StorageFull.into())
                });
                let said = error.unwrap_err().to_string();
                assert!(
                    said.contains(name) && said.contains("could not be written"),
                    "{said}"
                );
                assert_eq!(fs::read_to_string(&path).unwrap(), "old");
                assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
            }
        }
        write(&path, Existing::Replace, b"new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_and_a_device_stay_what_they_are() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("file"), "old").unwrap();
        symlink("file", path("link")).unwrap();
        symlink(path("link"), path("second")).unwrap();
        write(&path("second"), Existing::Replace, b"new").unwrap();
        assert_eq!(fs::read_to_string(path("file")).unwrap(), "new");
        assert!(fs::symlink_metadata(path("link")).unwrap().is_symlink());
        symlink("still to be made", path("dangling")).unwrap();
        write(&path("dangling"), Existing::Keep, b"made").unwrap();
        assert_eq!(
            fs::read_to_string(path("still to be made")).unwrap(),
            "made"
        );
        symlink("circle", path("circle")).unwrap();
        let error = write(&path("circle"), Existing::Replace, b"x").unwrap_err();
        assert!(error.to_string().contains("circle"), "{error}");
        write(Path::new("/dev/null"), Existing::Keep, b"gone").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[cfg(unix)]
    #[test]
    fn a_replaced_file_keeps_its_mode() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("private");
        fs::write(&path, "old").unwrap();
        for mode in [0o600, 0o640, 0o444, 0o4755] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            write(&path, Existing::Replace, b"new").unwrap();
            let kept = fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(kept & 0o7777, mode & 0o777);
        }
    }

    #[cfg(unix)]
    #[test]
    fn other_names_keep_the_replaced_file() {
        let folder = tempfile::tempdir().unwrap();
        let [path, other] = ["one", "other"].map(|name| folder.path().join(name));
        fs::write(&path, "old").unwrap();
        assert!(!has_other_names(&path));
        fs::hard_link(&path, &other).unwrap();
        assert!(has_other_names(&path));
        write(&path, Existing::Replace, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read(&other).unwrap(), b"old");
    }

    #[test]
    fn names_of_devices_are_known() {
        for name in [
            "con.png",
            "NUL.tour.json",
            "folder/com1.svg",
            "lpt\u{b9}.txt",
            "aux .gif",
        ] {
            assert_eq!(device(Path::new(name)), Some(true), "{name}");
        }
        assert_eq!(device(Path::new("folder/nul")), Some(false));
        for name in [
            "console.png",
            "com10.svg",
            "com.svg",
            "x.con",
            "nul/tour.png",
        ] {
            assert_eq!(device(Path::new(name)), None, "{name}");
        }
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
