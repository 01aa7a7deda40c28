//! Saving a picture: the system's dialog, then a worker that paints and writes, while the window
//! goes on living.

use directories::UserDirs;
use knights_tour::scene::Scene;
use knights_tour::{files, picture};
use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Waker};
use std::thread::{self, JoinHandle};

/// Set when rfd could open no dialog, which it tells to the log alone.
static NO_DIALOG: AtomicBool = AtomicBool::new(false);

/// To be told each record of the log, since rfd returns the same for "cancelled" and "no dialog".
pub(crate) fn notice(record: &log::Record<'_>) {
    if record.level() == log::Level::Error && record.target().starts_with("rfd::") {
        NO_DIALOG.store(true, Ordering::Relaxed);
    }
}

/// What came of a save.
pub(super) enum Outcome {
    /// The picture is there; the sentence says where.
    Saved { path: PathBuf, sentence: String },
    /// Nothing was written; the sentence says why.
    Failed(String),
}

type Dialog = Pin<Box<dyn Future<Output = Option<rfd::FileHandle>>>>;

enum State {
    Idle,
    Asking {
        dialog: Dialog,
        scene: Scene,
        proposed: String,
    },
    Writing(JoinHandle<Outcome>),
}

/// At most one save at a time.
pub(super) struct Saver {
    state: State,
}

impl Saver {
    pub(super) fn new() -> Saver {
        Saver { state: State::Idle }
    }

    /// Whether a dialog is open or a file being written.
    pub(super) fn is_busy(&self) -> bool {
        !matches!(self.state, State::Idle)
    }

    /// Whether a dialog is open.
    pub(super) fn is_asking(&self) -> bool {
        matches!(self.state, State::Asking { .. })
    }

    /// Opens the dialog, unless one is open. The picture is `scene` as it is now.
    pub(super) fn ask(&mut self, scene: Scene, proposed: String) {
        if self.is_busy() {
            return;
        }
        NO_DIALOG.store(false, Ordering::Relaxed);
        let dialog = rfd::AsyncFileDialog::new()
            .set_title("Save picture")
            .add_filter("PNG picture", &["png"])
            .set_directory(picture_folder())
            .set_file_name(&proposed)
            .save_file();
        self.state = State::Asking {
            dialog: Box::pin(dialog),
            scene,
            proposed,
        };
    }

    /// Goes on with what is under way. Called in every frame, so the dialog needs no waking.
    pub(super) fn poll(&mut self) -> Option<Outcome> {
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Idle => None,
            State::Asking {
                mut dialog,
                scene,
                proposed,
            } => {
                let mut context = Context::from_waker(Waker::noop());
                self.state = match dialog.as_mut().poll(&mut context) {
                    Poll::Pending => State::Asking {
                        dialog,
                        scene,
                        proposed,
                    },
                    Poll::Ready(answer) => {
                        match target(answer.map(|file| file.path().to_owned()), &proposed) {
                            Some(target) => write_on_a_worker(scene, target),
                            None => State::Idle,
                        }
                    }
                };
                None
            }
            State::Writing(worker) if worker.is_finished() => {
                Some(worker.join().unwrap_or_else(|_| {
                    Outcome::Failed(
                        "The picture is too large for the memory of this machine.".into(),
                    )
                }))
            }
            writing @ State::Writing(_) => {
                self.state = writing;
                None
            }
        }
    }

    /// Waits for a file being written.
    pub(super) fn finish(mut self) -> Option<Outcome> {
        while matches!(self.state, State::Writing(_)) {
            let outcome = self.poll();
            if outcome.is_some() {
                return outcome;
            }
            thread::sleep(std::time::Duration::from_millis(5));
        }
        None
    }
}

/// Where to write, and what to add to the sentence that says so.
struct Target {
    path: PathBuf,
    why: &'static str,
}

/// The file to write for the dialog's answer; `None` if it was cancelled.
fn target(answer: Option<PathBuf>, proposed: &str) -> Option<Target> {
    match answer {
        Some(path) => Some(with_extension(path)),
        None if NO_DIALOG.load(Ordering::Relaxed) => Some(Target {
            path: files::unused(&picture_folder().join(proposed)),
            why: " No file dialog could be opened; zenity or a desktop portal would bring one.",
        }),
        None => None,
    }
}

/// A name typed without an ending gets one; a file that stands there was not agreed to be
/// replaced, and is not.
fn with_extension(path: PathBuf) -> Target {
    let has_it = path
        .extension()
        .is_some_and(|e| e.eq_ignore_ascii_case("png"));
    if has_it {
        return Target { path, why: "" };
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".png");
    Target {
        path: files::unused(&path.with_file_name(name)),
        why: "",
    }
}

fn write_on_a_worker(scene: Scene, target: Target) -> State {
    State::Writing(thread::spawn(move || {
        match picture::png(&scene)
            .map_err(|error| error.to_string())
            .and_then(|bytes| write(&target.path, &bytes))
        {
            Ok(()) => Outcome::Saved {
                sentence: format!("Saved {}.{}", target.path.display(), target.why),
                path: target.path,
            },
            Err(error) => Outcome::Failed(format!("The picture was not saved: {error}.")),
        }
    }))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    files::write(path, bytes).map_err(|error| error.to_string())
}

/// The user's folder for pictures; their home, or the present folder, where there is none.
fn picture_folder() -> PathBuf {
    let user = UserDirs::new();
    let folder = user.as_ref().map(|user| {
        let pictures = user.picture_dir().map(Path::to_owned);
        pictures.unwrap_or_else(|| user.home_dir().join("Pictures"))
    });
    let home = || user.as_ref().map(|user| user.home_dir().to_owned());
    folder
        .filter(|folder| folder.is_dir())
        .or_else(home)
        .unwrap_or_else(|| PathBuf::from("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_an_ending_gets_one_and_replaces_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let target = |name: &str| with_extension(path(name)).path;
        assert_eq!(target("tour"), path("tour.png"));
        assert_eq!(target("tour.v1"), path("tour.v1.png"));
        assert_eq!(target("tour.PNG"), path("tour.PNG"));
        std::fs::write(path("tour.png"), "").unwrap();
        assert_eq!(target("tour"), path("tour-2.png"));
        assert_eq!(target("tour.png"), path("tour.png"));
    }
}
