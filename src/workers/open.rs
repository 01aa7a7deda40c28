//! Opening a tour: the system's dialog, then a worker that reads.

use crate::cli::unread;
use crate::platform::dialog::{Answer, Dialog, Kind};
use crate::platform::worker::{Panicked, Worker};
use knights_tour::export::Exporter;
use knights_tour::import;
use knights_tour::listing::Listing;
use knights_tour::text;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where a tour comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    File(PathBuf),
    Clipboard,
}

/// A tour that was read, or a sentence that says why not.
pub(crate) struct Opened {
    pub(crate) source: Source,
    pub(crate) read: Result<Listing, String>,
    /// What became of the other files, where several were to be opened.
    pub(crate) others: Option<String>,
}

impl Opened {
    fn new(source: Source, read: Result<Listing, String>) -> Opened {
        Opened {
            source,
            read,
            others: None,
        }
    }
}

/// A source being read.
struct Reading {
    source: Source,
    /// A pipe that nobody writes to is never read to its end: nobody waits for this one.
    worker: Option<Worker<Opened>>,
}

/// At most one dialog and one source at a time: another takes the place of the first.
#[derive(Default)]
pub(crate) struct Opener {
    dialog: Option<Dialog>,
    reading: Option<Reading>,
}

impl Opener {
    /// Opens the dialog, unless one is open; whether it does.
    pub(crate) fn ask(&mut self, folder: &Path) -> bool {
        if self.dialog.is_some() {
            return false;
        }
        let kinds = Exporter::all().filter(|kind| kind.is_read());
        let endings: Vec<&str> = kinds.map(Exporter::ending).collect();
        let kinds = [
            Kind {
                name: "Tours",
                endings: &endings,
            },
            Kind {
                name: "All files",
                endings: &["*"],
            },
        ];
        self.dialog = Some(Dialog::open("Open a tour", folder, &kinds));
        true
    }

    /// Reads the first of these files that holds a tour.
    pub(crate) fn open(&mut self, paths: Vec<PathBuf>) {
        if let Some(first) = paths.first() {
            let source = Source::File(first.clone());
            self.read(source, move || first_tour(&paths));
        }
    }

    /// Reads what was on the clipboard.
    pub(crate) fn paste(&mut self, text: String) {
        self.read(Source::Clipboard, move || {
            let read = text::read(&text);
            let read = read.map_err(|error| {
                let why = unread(&error.into());
                format!("The clipboard holds no tour: {why}.")
            });
            Opened::new(Source::Clipboard, read)
        });
    }

    fn read(&mut self, source: Source, read: impl FnOnce() -> Opened + Send + 'static) {
        self.reading = Some(Reading {
            source,
            worker: Some(Worker::start("reading", move |_| read())),
        });
    }

    /// Reads no longer; whether it did.
    pub(crate) fn stop(&mut self) -> bool {
        self.reading.take().is_some()
    }

    /// Whether reading takes so long that it should be said.
    pub(crate) fn is_slow(&self) -> bool {
        let reading = self.reading.as_ref();
        let worker = reading.and_then(|reading| reading.worker.as_ref());
        worker.is_some_and(Worker::is_slow)
    }

    /// Waits a moment for what is being read.
    pub(crate) fn wait(&mut self, patience: Duration) -> Option<Opened> {
        let worker = &mut self.reading.as_mut()?.worker;
        let opened = Worker::poll_for(worker, patience)?;
        self.done(opened)
    }

    /// Goes on with what is under way: a tour, or a sentence in place of a dialog.
    pub(crate) fn poll(&mut self) -> Option<Opened> {
        match self.dialog.as_mut().and_then(Dialog::poll) {
            None => {}
            Some(answer) => {
                self.dialog = None;
                match answer {
                    Answer::Chosen(path) => self.open(vec![path]),
                    Answer::Cancelled => {}
                    Answer::Impossible => {
                        return Some(Opened::new(
                            Source::File(PathBuf::new()),
                            Err("No file dialog could be opened. Drop the file on this window, or name it on the command line; zenity or a desktop portal would bring a dialog.".into()),
                        ));
                    }
                }
            }
        }
        let opened = Worker::poll(&mut self.reading.as_mut()?.worker)?;
        self.done(opened)
    }

    /// What was read; the sentence of a fault, if the worker has failed.
    fn done(&mut self, opened: Result<Opened, Panicked>) -> Option<Opened> {
        let reading = self.reading.take()?;
        Some(opened.unwrap_or_else(|fault| Opened::new(reading.source, Err(fault.to_string()))))
    }
}

/// The first file that holds a tour, and what became of the others; if none does, why the first does
/// not.
fn first_tour(paths: &[PathBuf]) -> Opened {
    let mut why = None;
    for (index, path) in paths.iter().enumerate() {
        match import::read_file(path) {
            Ok(listing) => {
                let (unread, unopened) = (&paths[..index], &paths[index + 1..]);
                return Opened {
                    others: others(path, unread, unopened),
                    ..Opened::new(Source::File(path.clone()), Ok(listing))
                };
            }
            Err(error) if why.is_none() => {
                why = Some(format!(
                    "{} could not be read: {}.",
                    path.display(),
                    unread(&error)
                ));
            }
            Err(_) => {}
        }
    }
    let mut why = why.unwrap_or_default();
    if paths.len() > 1 {
        why = format!("None of the {} files holds a tour. {why}", paths.len());
    }
    let first = paths.first().cloned().unwrap_or_default();
    Opened::new(Source::File(first), Err(why))
}

/// What became of the files beside the one that is shown, if there are any.
fn others(shown: &Path, unread: &[PathBuf], unopened: &[PathBuf]) -> Option<String> {
    let name = |path: &Path| {
        let name = path.file_name().unwrap_or(path.as_os_str());
        name.to_string_lossy().into_owned()
    };
    let names = |paths: &[PathBuf]| {
        let names: Vec<String> = paths.iter().map(|path| name(path)).collect();
        names.join(", ")
    };
    let unread = (!unread.is_empty()).then(|| format!(" Without a tour: {}.", names(unread)));
    let unopened = (!unopened.is_empty()).then(|| {
        format!(
            " Not opened, since the window shows one tour at a time: {}.",
            names(unopened)
        )
    });
    (unread.is_some() || unopened.is_some()).then(|| {
        format!(
            "{} is shown.{}{}",
            name(shown),
            unread.unwrap_or_default(),
            unopened.unwrap_or_default()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_several_files_the_first_tour_is_shown_and_each_other_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("notes.txt"), "Remember the milk.").unwrap();
        for name in ["a.moves", "b.moves"] {
            std::fs::write(path(name), "a1\nb3\n").unwrap();
        }
        let opened = first_tour(&[path("notes.txt"), path("a.moves"), path("b.moves")]);
        assert_eq!(opened.source, Source::File(path("a.moves")));
        assert!(opened.read.is_ok());
        assert_eq!(
            opened.others.as_deref(),
            Some(
                "a.moves is shown. Without a tour: notes.txt. Not opened, since the window shows \
                 one tour at a time: b.moves."
            )
        );
        assert_eq!(first_tour(&[path("a.moves")]).others, None);
        let neither = first_tour(&[path("notes.txt"), path("gone")]);
        let why = neither.read.unwrap_err();
        assert!(
            why.starts_with("None of the 2 files holds a tour. "),
            "{why}"
        );
        assert!(why.contains("notes.txt could not be read"), "{why}");
    }
}
