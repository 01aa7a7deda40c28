//! Opening a tour: the system's dialog, then a worker that reads.

use super::save::{Dialog, no_dialog, picture_folder};
use knights_tour::format::{self, Listing};
use std::path::{Path, PathBuf};
use std::task::{Context, Poll, Waker};
use std::thread::{self, JoinHandle};

/// A tour that was read, or a sentence that says why not.
pub(super) struct Opened {
    pub(super) path: PathBuf,
    pub(super) read: Result<Listing, String>,
}

enum State {
    Idle,
    Asking(Dialog),
    Reading(JoinHandle<Opened>),
}

/// At most one file at a time.
pub(super) struct Opener {
    state: State,
}

impl Opener {
    pub(super) fn new() -> Opener {
        Opener { state: State::Idle }
    }

    pub(super) fn is_busy(&self) -> bool {
        !matches!(self.state, State::Idle)
    }

    /// Whether a dialog is open.
    pub(super) fn is_asking(&self) -> bool {
        matches!(self.state, State::Asking(_))
    }

    /// Opens the dialog, unless one is open.
    pub(super) fn ask(&mut self) {
        if self.is_busy() {
            return;
        }
        let _ = no_dialog();
        let endings = ["json", "csv", "txt", "moves", "xy", "png"];
        let dialog = rfd::AsyncFileDialog::new()
            .set_title("Open a tour")
            .set_directory(picture_folder())
            .add_filter("Tours", &endings)
            .add_filter("All files", &["*"])
            .pick_file();
        self.state = State::Asking(Box::pin(dialog));
    }

    /// Reads a file.
    pub(super) fn open(&mut self, path: PathBuf) {
        self.state = State::Reading(thread::spawn(move || Opened {
            read: read(&path),
            path,
        }));
    }

    /// Goes on with what is under way: a tour, or a sentence in place of a dialog.
    pub(super) fn poll(&mut self) -> Option<Opened> {
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Idle => None,
            State::Asking(mut dialog) => {
                match dialog
                    .as_mut()
                    .poll(&mut Context::from_waker(Waker::noop()))
                {
                    Poll::Pending => self.state = State::Asking(dialog),
                    Poll::Ready(Some(file)) => self.open(file.path().to_owned()),
                    Poll::Ready(None) if no_dialog() => {
                        return Some(Opened {
                            path: PathBuf::new(),
                            read: Err("No file dialog could be opened. Drop the file on this window, or name it on the command line; zenity or a desktop portal would bring a dialog.".into()),
                        });
                    }
                    Poll::Ready(None) => {}
                }
                None
            }
            State::Reading(worker) if worker.is_finished() => worker.join().ok(),
            reading @ State::Reading(_) => {
                self.state = reading;
                None
            }
        }
    }
}

/// A tour, or a sentence with the file's name.
fn read(path: &Path) -> Result<Listing, String> {
    format::read_file(path)
        .map_err(|error| format!("{} could not be read: {error}.", path.display()))
}
