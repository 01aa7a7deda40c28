//! The clipboard, used on a thread: another program owns it, which may take its time or never
//! answer.

use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long another program has to hand over what it holds.
const PATIENCE: Duration = Duration::from_secs(1);

/// What is done with the clipboard, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Done {
    /// A text of so many lines is on it.
    Copied(usize),
    /// This text was on it.
    Pasted(String),
    /// It was not to be had, for this reason.
    Failed(String),
}

enum Job {
    Copy(String),
    Paste,
}

/// One clipboard, and the job that is under way.
#[derive(Default)]
pub(super) struct Clipboard {
    thread: Option<(Sender<Job>, Receiver<Done>)>,
    /// Since when an answer is awaited.
    asked: Option<Instant>,
    /// How many answers are too late to be wanted.
    late: usize,
}

impl Clipboard {
    pub(super) fn copy(&mut self, text: String) {
        self.ask(Job::Copy(text));
    }

    pub(super) fn paste(&mut self) {
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

    pub(super) fn is_busy(&self) -> bool {
        self.asked.is_some()
    }

    /// What came of it, once; that there is no answer, where there is none in time.
    pub(super) fn poll(&mut self) -> Option<Done> {
        let asked = self.asked?;
        let (_, answers) = self.thread.as_ref()?;
        let done = match answers.try_recv() {
            Ok(_) if self.late > 0 => {
                self.late -= 1;
                return None;
            }
            Ok(done) => done,
            Err(TryRecvError::Empty) if asked.elapsed() < PATIENCE => return None,
            Err(TryRecvError::Empty) => {
                self.late += 1;
                Done::Failed("the program that holds it does not answer".to_owned())
            }
            Err(TryRecvError::Disconnected) => {
                self.thread = None;
                self.late = 0;
                Done::Failed("this program has a fault there; please report it".to_owned())
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
    let _ = thread::spawn(move || {
        let mut clipboard = None;
        for job in to_do {
            let outcome = run(&mut clipboard, job).unwrap_or_else(Done::Failed);
            if answers.send(outcome).is_err() {
                return;
            }
        }
    });
    (jobs, done)
}

fn run(clipboard: &mut Option<arboard::Clipboard>, job: Job) -> Result<Done, String> {
    let sentence = |error: arboard::Error| match error {
        arboard::Error::ContentNotAvailable => "it is empty, or holds no text".to_owned(),
        other => other.to_string(),
    };
    let clipboard = match clipboard {
        Some(clipboard) => clipboard,
        None => clipboard.insert(arboard::Clipboard::new().map_err(sentence)?),
    };
    match job {
        Job::Copy(text) => {
            let lines = text.lines().count();
            clipboard.set_text(text).map_err(sentence)?;
            Ok(Done::Copied(lines))
        }
        Job::Paste => clipboard.get_text().map(Done::Pasted).map_err(sentence),
    }
}
