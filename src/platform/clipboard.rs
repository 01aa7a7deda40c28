//! The clipboard, used on a thread: another program owns it, which may take its time or never
//! answer.

use crate::model::FAULT;
#[cfg(all(unix, not(target_os = "macos")))]
use crate::platform::selection::{self, Unread};
use crate::platform::worker::detach;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};

/// How long another program has to hand over what it holds.
const PATIENCE: Duration = Duration::from_millis(800);

/// How long the thread has, which sees to that patience itself where it can.
const GRACE: Duration = Duration::from_secs(1);

/// The most bytes that are pasted: more than the list of any tour that is copied.
const MOST: usize = 16 << 20;

/// What is done with the clipboard, and with what result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    /// A text of this many lines is on it.
    Copied(usize),
    /// This text was on it.
    Pasted(String),
    /// It was not to be had; the sentence says why.
    Failed(String),
}

enum Job {
    Copy(String),
    Paste,
}

/// One clipboard, and the job that is under way.
#[derive(Default)]
pub(crate) struct Clipboard {
    thread: Option<(Sender<Job>, Receiver<Done>)>,
    /// Since when an answer is awaited.
    asked: Option<Instant>,
    /// How many answers are too late to be wanted.
    late: usize,
}

impl Clipboard {
    pub(crate) fn copy(&mut self, text: String) {
        self.ask(Job::Copy(text));
    }

    pub(crate) fn paste(&mut self) {
        self.ask(Job::Paste);
    }

    fn ask(&mut self, job: Job) {
        if self.asked.take().is_some() {
            self.late += 1;
        }
        let (jobs, _) = self.thread.get_or_insert_with(start);
        // The thread ends with its sender only, but for a fault, which poll tells.
        let _ = jobs.send(job);
        self.asked = Some(Instant::now());
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.asked.is_some()
    }

    /// The result, once; that there is no answer, where there is none in time.
    pub(crate) fn poll(&mut self) -> Option<Done> {
        let asked = self.asked?;
        let (_, answers) = self.thread.as_ref()?;
        let done = match answers.try_recv() {
            Ok(_) if self.late > 0 => {
                self.late -= 1;
                return None;
            }
            Ok(done) => done,
            Err(TryRecvError::Empty) if asked.elapsed() < GRACE => return None,
            Err(TryRecvError::Empty) => {
                self.late += 1;
                unusable("the program that holds it does not answer")
            }
            Err(TryRecvError::Disconnected) => {
                self.thread = None;
                self.late = 0;
                Done::Failed(FAULT.to_owned())
            }
        };
        self.asked = None;
        Some(done)
    }
}

fn start() -> (Sender<Job>, Receiver<Done>) {
    let (jobs, to_do) = channel();
    let (answers, done) = channel();
    // It lives as long as the window: what was copied is handed out by it.
    detach("clipboard", move || {
        let mut clipboard = None;
        for job in to_do {
            let done = match job {
                Job::Copy(text) => copied(&mut clipboard, text),
                Job::Paste => pasted(&mut clipboard),
            };
            if answers.send(done).is_err() {
                return;
            }
        }
    });
    (jobs, done)
}

fn unusable(reason: &str) -> Done {
    Done::Failed(format!("The clipboard cannot be used: {reason}."))
}

fn refused(error: &arboard::Error) -> Done {
    match error {
        arboard::Error::ContentNotAvailable => unusable("it is empty, or holds no text"),
        other => unusable(&other.to_string()),
    }
}

/// The clipboard of the system, once it was wanted.
fn opened(
    clipboard: &mut Option<arboard::Clipboard>,
) -> Result<&mut arboard::Clipboard, arboard::Error> {
    match clipboard {
        Some(clipboard) => Ok(clipboard),
        None => Ok(clipboard.insert(arboard::Clipboard::new()?)),
    }
}

fn copied(clipboard: &mut Option<arboard::Clipboard>, text: String) -> Done {
    let lines = text.lines().count();
    let set = opened(clipboard).and_then(|clipboard| clipboard.set_text(text));
    set.map_or_else(|error| refused(&error), |()| Done::Copied(lines))
}

#[cfg(all(unix, not(target_os = "macos")))]
fn pasted(_: &mut Option<arboard::Clipboard>) -> Done {
    match selection::text(PATIENCE, MOST) {
        Ok(text) => Done::Pasted(text),
        Err(Unread::TooLarge) => too_large(),
        Err(why) => unusable(&why.to_string()),
    }
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn pasted(clipboard: &mut Option<arboard::Clipboard>) -> Done {
    match opened(clipboard).and_then(arboard::Clipboard::get_text) {
        Ok(text) if text.len() > MOST => too_large(),
        Ok(text) => Done::Pasted(text),
        Err(error) => refused(&error),
    }
}

fn too_large() -> Done {
    Done::Failed(format!(
        "The clipboard holds more than {} MB: save it as a file, and open that.",
        MOST >> 20
    ))
}
