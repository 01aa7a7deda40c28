//! Runs the session's tasks on threads.

use crate::model::sentences;
use crate::platform::worker::Worker;
use knights_tour::session::{Done, Task, TaskId};

#[derive(Default)]
pub(crate) struct Tasks {
    running: Vec<Running>,
}

struct Running {
    id: TaskId,
    is_awaited: bool,
    title: &'static str,
    worker: Worker<Done>,
}

/// Sentinel for unknown progress, which is otherwise in percent.
const UNKNOWN: u64 = u64::MAX;

impl Tasks {
    pub(crate) fn begin(&mut self, task: Task) {
        let (id, is_awaited, title) = (task.id(), task.is_awaited(), task.title());
        let worker = Worker::start("search", move |progress| {
            task.run(&mut |part| progress.tell(part.map_or(UNKNOWN, |part| (100.0 * part) as u64)))
        });
        self.running.push(Running {
            id,
            is_awaited,
            title,
            worker,
        });
    }

    pub(crate) fn keep(&mut self, is_wanted: impl Fn(TaskId) -> bool) {
        let before = self.running.len();
        self.running.retain(|task| is_wanted(task.id));
        if self.running.len() < before {
            log::debug!("search stopped");
        }
    }

    /// Title and progress in percent of a slow task that the user waits for.
    pub(crate) fn under_way(&self) -> Option<(&'static str, Option<u64>)> {
        let mut running = self.running.iter();
        let awaited = running.find(|task| task.is_awaited)?;
        let percent = Some(awaited.worker.done()).filter(|&percent| percent != UNKNOWN);
        awaited.worker.is_slow().then_some((awaited.title, percent))
    }

    pub(crate) fn poll(&mut self) -> Option<Done> {
        let mut running = self.running.iter();
        let index = running.position(|task| task.worker.is_finished())?;
        let Running { id, worker, .. } = self.running.swap_remove(index);
        let done = worker.join();
        Some(done.unwrap_or_else(|fault| Done::failed(id, sentences::search_failed(fault))))
    }
}
