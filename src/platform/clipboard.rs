//! The clipboard, used on a worker: another program owns it, which may take its time or never
//! answer.

use crate::model::sentences;
#[cfg(all(unix, not(target_os = "macos")))]
use crate::platform::selection::{self, Unread};
use crate::platform::worker::{Progress, Worker};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long another program has to hand over what it holds.
#[cfg(all(unix, not(target_os = "macos")))]
const PATIENCE: Duration = Duration::from_millis(800);

/// How long the worker has, which sees to that patience itself where it can.
const GRACE: Duration = Duration::from_secs(1);

/// The most bytes that are pasted: more than the list of any tour that is copied.
const MOST: usize = 16 << 20;

/// What is told of a text once it is copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Told {
    /// In the journal.
    pub(crate) journal: String,
    /// To the person.
    pub(crate) sentence: &'static str,
}

/// What is done with the clipboard, and with what result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    /// A text is on it.
    Copied(Told),
    /// This text was on it, which was asked for by a text field, or for the board.
    Pasted { text: String, into_field: bool },
    /// It was not to be had; the sentence says why.
    Failed(String),
}

/// What is copied is handed out for as long as the program runs.
static SYSTEM: Mutex<Option<arboard::Clipboard>> = Mutex::new(None);

/// The job that is under way.
#[derive(Default)]
pub(crate) struct Clipboard {
    job: Option<Worker<Done>>,
}

impl Clipboard {
    pub(crate) fn copy(&mut self, text: String, told: Told) {
        self.begin(|progress| copied(text, told, progress));
    }

    /// Asks for what is on it: for a text field, or for the board.
    pub(crate) fn paste(&mut self, into_field: bool) {
        self.begin(move |_| pasted(into_field));
    }

    /// The answer to an earlier job is no longer wanted.
    fn begin(&mut self, work: impl FnOnce(&Progress) -> Done + Send + 'static) {
        self.job = Some(Worker::start("clipboard", work));
    }

    /// The result, once; that there is no answer, where there is none in time.
    pub(crate) fn poll(&mut self) -> Option<Done> {
        if let Some(done) = Worker::poll(&mut self.job) {
            return Some(done.unwrap_or_else(|fault| Done::Failed(fault.to_string())));
        }
        let _late = self.job.take_if(|job| job.elapsed() > GRACE)?;
        Some(unusable(sentences::CLIPBOARD_IS_SLOW))
    }
}

fn unusable(reason: &str) -> Done {
    Done::Failed(sentences::clipboard_unusable(reason))
}

fn refused(error: &arboard::Error) -> Done {
    match error {
        arboard::Error::ContentNotAvailable => unusable(sentences::CLIPBOARD_IS_EMPTY),
        other => unusable(&other.to_string()),
    }
}

fn system() -> MutexGuard<'static, Option<arboard::Clipboard>> {
    SYSTEM.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The clipboard of the system, opened where it is wanted first.
fn opened(
    clipboard: &mut Option<arboard::Clipboard>,
) -> Result<&mut arboard::Clipboard, arboard::Error> {
    match clipboard {
        Some(clipboard) => Ok(clipboard),
        None => Ok(clipboard.insert(arboard::Clipboard::new()?)),
    }
}

fn copied(text: String, told: Told, progress: &Progress) -> Done {
    let mut clipboard = system();
    if progress.check().is_break() {
        // What was copied since is not to be overwritten; nobody asks for this answer.
        return Done::Copied(told);
    }
    // Windows' own programs end lines so.
    let text = if cfg!(windows) {
        text.replace('\n', "\r\n")
    } else {
        text
    };
    let set = opened(&mut clipboard).and_then(|clipboard| clipboard.set_text(text));
    set.map_or_else(|error| refused(&error), |()| Done::Copied(told))
}

#[cfg(all(unix, not(target_os = "macos")))]
fn pasted(into_field: bool) -> Done {
    match selection::text(PATIENCE, MOST) {
        Ok(text) => Done::Pasted { text, into_field },
        Err(Unread::TooLarge) => too_large(),
        Err(why) => unusable(&why.to_string()),
    }
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn pasted(into_field: bool) -> Done {
    match opened(&mut system()).and_then(arboard::Clipboard::get_text) {
        Ok(text) if text.len() > MOST => too_large(),
        Ok(text) => Done::Pasted { text, into_field },
        Err(error) => refused(&error),
    }
}

fn too_large() -> Done {
    Done::Failed(sentences::clipboard_too_full(MOST >> 20))
}
