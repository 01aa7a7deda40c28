//! The session's tasks, done on threads of their own while the window goes on living.

#![expect(clippy::cast_possible_truncation, reason = "a part is from 0 to 1")]

use crate::model::FAULT;
use knights_tour::session::{Done, Task, TaskId};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A search is worth a word from then on.
const WORTH_A_WORD: Duration = Duration::from_millis(200);

/// The tasks under way.
#[derive(Default)]
pub(crate) struct Tasks {
    running: Vec<Running>,
}

struct Running {
    id: TaskId,
    is_awaited: bool,
    title: &'static str,
    worker: JoinHandle<Done>,
    shared: Wanted,
    began: Instant,
}

#[derive(Default)]
struct Shared {
    is_unwanted: AtomicBool,
    /// [`UNKNOWN`], or from 0 to 100.
    percent: AtomicU32,
}

/// Nobody knows how much is done.
const UNKNOWN: u32 = u32::MAX;

/// The window's side of what it shares with a worker.
struct Wanted(Arc<Shared>);

impl Drop for Wanted {
    /// The worker ends by itself at its next look.
    fn drop(&mut self) {
        self.0.is_unwanted.store(true, Ordering::Relaxed);
    }
}

impl Tasks {
    pub(crate) fn begin(&mut self, task: Task) {
        let shared = Arc::new(Shared::default());
        let known = Arc::clone(&shared);
        let (id, is_awaited, title) = (task.id(), task.is_awaited(), task.title());
        let worker = thread::spawn(move || {
            task.run(&mut |part| {
                let percent = part.map_or(UNKNOWN, |part| (100.0 * part) as u32);
                known.percent.store(percent, Ordering::Relaxed);
                match known.is_unwanted.load(Ordering::Relaxed) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            })
        });
        self.running.push(Running {
            id,
            is_awaited,
            title,
            worker,
            shared: Wanted(shared),
            began: Instant::now(),
        });
    }

    /// Ends the tasks that nobody waits for any more.
    pub(crate) fn keep(&mut self, is_wanted: impl Fn(TaskId) -> bool) {
        let before = self.running.len();
        self.running.retain(|task| is_wanted(task.id));
        if self.running.len() < before {
            log::debug!("search stopped");
        }
    }

    pub(crate) fn is_busy(&self) -> bool {
        !self.running.is_empty()
    }

    /// What is done by a task that is waited for and takes its time, and how much of it, in percent, if that is
    /// known.
    pub(crate) fn under_way(&self) -> Option<(&'static str, Option<u32>)> {
        let mut running = self.running.iter();
        let awaited = running.find(|task| task.is_awaited)?;
        let is_long = awaited.began.elapsed() > WORTH_A_WORD;
        let percent = awaited.shared.0.percent.load(Ordering::Relaxed);
        let percent = Some(percent).filter(|&percent| percent != UNKNOWN);
        is_long.then_some((awaited.title, percent))
    }

    /// What has been found out, each once.
    pub(crate) fn poll(&mut self) -> Option<Done> {
        let mut running = self.running.iter();
        let index = running.position(|task| task.worker.is_finished())?;
        let Running { id, worker, .. } = self.running.swap_remove(index);
        let fault = || Done::failed(id, format!("The search failed. {FAULT}"));
        Some(worker.join().unwrap_or_else(|_| fault()))
    }
}
