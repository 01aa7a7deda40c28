//! The clipboard, used on a worker: the program that owns the content may answer late or never.

use crate::model::sentences;
#[cfg(all(unix, not(target_os = "macos")))]
use crate::platform::selection::{self, Unread};
use crate::platform::worker::{Busy, Worker, WorkerProgress};
use arboard::ImageData;
use image::RgbaImage;
use knights_tour_base::wording::ended;
use macroquad::input::{KeyCode, is_key_down, is_key_pressed};
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

#[cfg(all(unix, not(target_os = "macos")))]
const PATIENCE: Duration = Duration::from_millis(800);

/// Time limit for a clipboard job; on X11, `PATIENCE` ends a slow paste earlier.
const GRACE: Duration = Duration::from_secs(1);

/// Size limit of pasted text, in bytes; no tour that can be copied is longer.
const MOST: usize = 16 << 20;

/// The journal line and the sentence that report a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CopyReport {
    pub(crate) title: &'static str,
    pub(crate) journal: String,
    pub(crate) sentence: &'static str,
}

/// The result of a copy or paste.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ClipboardResult {
    Copied(CopyReport),
    Pasted { text: String, into_field: bool },
    Failed(String),
}

/// The system's clipboard, kept open because the program itself serves copied text.
static SYSTEM: Mutex<Option<arboard::Clipboard>> = Mutex::new(None);

/// A copy or paste that waits for its turn.
type ClipboardJob = Box<dyn FnOnce(&WorkerProgress) -> ClipboardResult + Send>;

/// Runs one job at a time, in the order of the requests.
#[derive(Default)]
pub(crate) struct Clipboard {
    job: Option<Worker<ClipboardResult>>,
    waiting: VecDeque<(ClipboardJob, Busy)>,
}

impl Clipboard {
    pub(crate) fn copy(&mut self, text: String, report: CopyReport) {
        let text = if cfg!(windows) {
            text.replace('\n', "\r\n")
        } else {
            text
        };
        self.request(|progress| set(report, progress, |system| system.set_text(text)));
    }

    pub(crate) fn copy_picture(&mut self, picture: RgbaImage, report: CopyReport) {
        self.request(|progress| {
            let [width, height] = [picture.width(), picture.height()].map(|side| side as usize);
            let bytes = picture.into_raw().into();
            set(report, progress, |system| {
                system.set_image(ImageData {
                    width,
                    height,
                    bytes,
                })
            })
        });
    }

    pub(crate) fn paste(&mut self, into_field: bool) {
        self.request(move |_| pasted(into_field));
    }

    fn request(&mut self, job: impl FnOnce(&WorkerProgress) -> ClipboardResult + Send + 'static) {
        self.waiting.push_back((Box::new(job), Busy::new()));
    }

    pub(crate) fn poll(&mut self) -> Option<ClipboardResult> {
        if let Some(done) = Worker::poll(&mut self.job) {
            return Some(done.unwrap_or_else(|fault| ClipboardResult::Failed(fault.to_string())));
        }
        if self.job.take_if(|job| job.elapsed() > GRACE).is_some() {
            return Some(ClipboardResult::Failed(
                sentences::CLIPBOARD_IS_SLOW.to_owned(),
            ));
        }
        if self.job.is_none() && !is_emptied() {
            self.job = self
                .waiting
                .pop_front()
                .map(|(job, _)| Worker::start("clipboard", job));
        }
        None
    }
}

/// Whether macroquad may empty the clipboard: its own panels copy nothing in every frame in which Ctrl+C is held.
fn is_emptied() -> bool {
    [KeyCode::C, KeyCode::X]
        .iter()
        .any(|&key| is_key_down(key) || is_key_pressed(key))
}

fn refused(error: &arboard::Error) -> ClipboardResult {
    ClipboardResult::Failed(match error {
        arboard::Error::ContentNotAvailable => sentences::CLIPBOARD_IS_EMPTY.to_owned(),
        other => ended(sentences::capitalised(&other.to_string())),
    })
}

fn system() -> MutexGuard<'static, Option<arboard::Clipboard>> {
    SYSTEM.lock().unwrap_or_else(PoisonError::into_inner)
}

fn opened(
    clipboard: &mut Option<arboard::Clipboard>,
) -> Result<&mut arboard::Clipboard, arboard::Error> {
    match clipboard {
        Some(clipboard) => Ok(clipboard),
        None => Ok(clipboard.insert(arboard::Clipboard::new()?)),
    }
}

fn set(
    report: CopyReport,
    progress: &WorkerProgress,
    set: impl FnOnce(&mut arboard::Clipboard) -> Result<(), arboard::Error>,
) -> ClipboardResult {
    let mut clipboard = system();
    if progress.check().is_err() {
        // A cancelled copy must not overwrite newer content.
        return ClipboardResult::Copied(report);
    }
    opened(&mut clipboard).and_then(set).map_or_else(
        |error| refused(&error),
        |()| ClipboardResult::Copied(report),
    )
}

#[cfg(all(unix, not(target_os = "macos")))]
fn pasted(into_field: bool) -> ClipboardResult {
    match selection::text(PATIENCE, MOST) {
        Ok(text) => ClipboardResult::Pasted { text, into_field },
        Err(Unread::TooLarge) => too_large(),
        Err(why) => ClipboardResult::Failed(ended(sentences::capitalised(&why.to_string()))),
    }
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn pasted(into_field: bool) -> ClipboardResult {
    match opened(&mut system()).and_then(arboard::Clipboard::get_text) {
        Ok(text) if text.len() > MOST => too_large(),
        Ok(text) => ClipboardResult::Pasted { text, into_field },
        Err(error) => refused(&error),
    }
}

fn too_large() -> ClipboardResult {
    ClipboardResult::Failed(sentences::clipboard_too_full(MOST >> 20))
}
