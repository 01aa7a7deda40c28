//! Opening a tour: the system's dialog, then a worker that reads.

use super::FAULT;
use super::dialog::{Answer, Dialog, Kind};
use knights_tour::format;
use knights_tour::import;
use knights_tour::listing::Listing;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Where a tour comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    File(PathBuf),
    Clipboard,
}

/// A tour that was read, or a sentence that says why not.
pub(super) struct Opened {
    pub(super) source: Source,
    pub(super) read: Result<Listing, String>,
}

/// A source being read.
struct Reading {
    source: Source,
    result: Receiver<Result<Listing, String>>,
    since: Instant,
}

/// At most one dialog and one source at a time: another takes the place of the first.
#[derive(Default)]
pub(super) struct Opener {
    dialog: Option<Dialog>,
    reading: Option<Reading>,
}

impl Opener {
    pub(super) fn is_busy(&self) -> bool {
        self.dialog.is_some() || self.reading.is_some()
    }

    /// Opens the dialog, unless one is open; whether it does.
    pub(super) fn ask(&mut self, folder: &Path) -> bool {
        if self.dialog.is_some() {
            return false;
        }
        let endings = ["json", "csv", "txt", "moves", "xy", "png"];
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

    /// Reads a file.
    pub(super) fn open(&mut self, path: PathBuf) {
        let file = path.clone();
        self.read(Source::File(path), move || {
            import::read_file(&file)
                .map_err(|error| format!("{} could not be read: {error}.", file.display()))
        });
    }

    /// Reads what was on the clipboard.
    pub(super) fn paste(&mut self, text: String) {
        self.read(Source::Clipboard, move || {
            format::read(&text).map_err(|error| format!("The clipboard holds no tour: {error}."))
        });
    }

    fn read(
        &mut self,
        source: Source,
        read: impl FnOnce() -> Result<Listing, String> + Send + 'static,
    ) {
        let (sender, result) = channel();
        // A pipe that nobody writes to is never read to its end: nobody waits for this thread.
        let _ = thread::spawn(move || sender.send(read()));
        self.reading = Some(Reading {
            source,
            result,
            since: Instant::now(),
        });
    }

    /// Reads no longer; whether it did.
    pub(super) fn stop(&mut self) -> bool {
        self.reading.take().is_some()
    }

    /// Whether reading takes so long that it should be said.
    pub(super) fn is_slow(&self) -> bool {
        const WORTH_A_WORD: Duration = Duration::from_millis(200);
        let reading = self.reading.as_ref();
        reading.is_some_and(|reading| reading.since.elapsed() > WORTH_A_WORD)
    }

    /// Waits a moment for what is being read.
    pub(super) fn wait(&mut self, patience: Duration) -> Option<Opened> {
        let result = match self.reading.as_ref()?.result.recv_timeout(patience) {
            Ok(result) => result,
            Err(RecvTimeoutError::Timeout) => return None,
            Err(RecvTimeoutError::Disconnected) => Err(FAULT.to_owned()),
        };
        self.done(result)
    }

    /// Goes on with what is under way: a tour, or a sentence in place of a dialog.
    pub(super) fn poll(&mut self) -> Option<Opened> {
        match self.dialog.as_mut().and_then(Dialog::poll) {
            None => {}
            Some(answer) => {
                self.dialog = None;
                match answer {
                    Answer::Chosen(path) => self.open(path),
                    Answer::Cancelled => {}
                    Answer::Impossible => {
                        return Some(Opened {
                            source: Source::File(PathBuf::new()),
                            read: Err("No file dialog could be opened. Drop the file on this window, or name it on the command line; zenity or a desktop portal would bring a dialog.".into()),
                        });
                    }
                }
            }
        }
        let result = match self.reading.as_ref()?.result.try_recv() {
            Ok(result) => result,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => Err(FAULT.to_owned()),
        };
        self.done(result)
    }

    fn done(&mut self, read: Result<Listing, String>) -> Option<Opened> {
        let reading = self.reading.take()?;
        Some(Opened {
            source: reading.source,
            read,
        })
    }
}
