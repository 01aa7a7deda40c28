//! Runs the session's tasks on threads.

use crate::platform::worker::{Worker, WorkerProgress};
use knights_tour_session::{Done, Task, TaskId};

/// The session's tasks that are on the way.
#[derive(Default)]
pub(crate) struct Tasks {
    running: Vec<RunningTask>,
}

/// A task with its worker.
struct RunningTask {
    id: TaskId,
    is_awaited: bool,
    title: &'static str,
    worker: Worker<Done>,
}

impl Tasks {
    pub(crate) fn begin(&mut self, task: Task) {
        let (id, is_awaited, title) = (task.id(), task.is_awaited(), task.title());
        let worker = Worker::start("search", move |progress| {
            task.run(&mut |done, all| progress.report_percent(done, all))
        });
        self.running.push(RunningTask {
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

    /// Title, and progress in percent, of a slow task for which the user waits.
    pub(crate) fn under_way(&self) -> Option<(&'static str, Option<u64>)> {
        let awaited = self.running.iter().find(|task| task.is_awaited)?;
        let percent =
            Some(awaited.worker.done()).filter(|&percent| percent != WorkerProgress::UNKNOWN);
        awaited.worker.is_slow().then_some((awaited.title, percent))
    }

    pub(crate) fn poll(&mut self) -> Option<Done> {
        let index = self
            .running
            .iter()
            .position(|task| task.worker.is_finished())?;
        let RunningTask { id, worker, .. } = self.running.swap_remove(index);
        let done = worker.join();
        Some(done.unwrap_or_else(|fault| Done::failed(id, format!("The search failed. {fault}"))))
    }
}
