//! The system's file dialogs, polled once a frame.

use crate::platform::desktop::has_portal;
use crate::platform::worker::Busy;
use directories::UserDirs;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Waker};

static NO_DIALOG: AtomicBool = AtomicBool::new(false);

/// Detects from rfd's log that no dialog was shown, which rfd reports to callers as "cancelled". rfd tries the desktop
/// portal, then zenity; if zenity fails too, there was no dialog.
pub(crate) fn detect_missing_dialog(record: &log::Record<'_>) {
    let is_of_rfd = record.level() == log::Level::Error && record.target().starts_with("rfd::");
    if is_of_rfd && record.args().to_string().contains("zenity") {
        NO_DIALOG.store(true, Ordering::Relaxed);
    }
}

/// An open file dialog.
pub(crate) struct Dialog {
    answer: Pin<Box<dyn Future<Output = Option<rfd::FileHandle>>>>,
    /// Keeps the frame loop running, because the loop polls the dialog.
    _busy: Busy,
}

/// The user's answer to a file dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DialogAnswer {
    Chosen(PathBuf),
    Cancelled,
    Impossible,
}

/// The name of a kind of files, and their extensions.
pub(crate) type FileKind = (&'static str, Vec<&'static str>);

fn asked(
    title: &str,
    folder: &Path,
    kinds: impl IntoIterator<Item = FileKind>,
) -> rfd::AsyncFileDialog {
    NO_DIALOG.store(false, Ordering::Relaxed);
    let dialog = rfd::AsyncFileDialog::new()
        .set_title(title)
        .set_directory(folder);
    kinds.into_iter().fold(dialog, |dialog, (name, endings)| {
        dialog.add_filter(name, &endings)
    })
}

/// Whether zenity shows the dialog. rfd passes only the name of a file to zenity, which accepts a path there.
fn takes_paths() -> bool {
    cfg!(all(unix, not(target_os = "macos"))) && !has_portal()
}

fn named(folder: &Path, name: &str) -> String {
    let path = folder.join(name);
    path.to_str()
        .filter(|_| takes_paths())
        .unwrap_or(name)
        .to_owned()
}

impl Dialog {
    pub(crate) fn save(
        title: &str,
        folder: &Path,
        name: &str,
        kinds: impl IntoIterator<Item = FileKind>,
    ) -> Dialog {
        let name = named(folder, name);
        Dialog::of(asked(title, folder, kinds).set_file_name(name).save_file())
    }

    pub(crate) fn open(title: &str, folder: &Path, kinds: [FileKind; 2]) -> Dialog {
        let dialog = asked(title, folder, kinds);
        let dialog = if takes_paths() {
            dialog.set_file_name(named(folder, ""))
        } else {
            dialog
        };
        Dialog::of(dialog.pick_file())
    }

    fn of(answer: impl Future<Output = Option<rfd::FileHandle>> + 'static) -> Dialog {
        Dialog {
            answer: Box::pin(answer),
            _busy: Busy::new(),
        }
    }

    pub(crate) fn poll(&mut self) -> Option<DialogAnswer> {
        let mut context = Context::from_waker(Waker::noop());
        let answer = self.answer.as_mut().poll(&mut context);
        if answer.is_ready() {
            log::debug!("dialog over");
        }
        match answer {
            Poll::Pending => None,
            Poll::Ready(Some(file)) if !file.path().as_os_str().is_empty() => {
                Some(DialogAnswer::Chosen(file.path().to_owned()))
            }
            Poll::Ready(_) if NO_DIALOG.load(Ordering::Relaxed) => Some(DialogAnswer::Impossible),
            Poll::Ready(_) => Some(DialogAnswer::Cancelled),
        }
    }
}

#[cfg(windows)]
pub(crate) fn show_error(sentence: &str) {
    let dialog = rfd::MessageDialog::new().set_level(rfd::MessageLevel::Error);
    let _ = dialog
        .set_title("Knight\u{2019}s Tour")
        .set_description(sentence)
        .show();
}

pub(crate) fn picture_folder() -> PathBuf {
    let Some(user) = UserDirs::new() else {
        return PathBuf::from(".");
    };
    let home = user.home_dir();
    let pictures = user
        .picture_dir()
        .map(Path::to_owned)
        .unwrap_or_else(|| home.join("Pictures"));
    if pictures.is_dir() {
        pictures
    } else {
        home.to_owned()
    }
}
