//! The tasks whose results are waited for.

use super::Core;
use crate::session::Mode;
use crate::session::history::Standing;
use crate::session::task::{Job, Task, TaskId};
use crate::session::timeline::Identity;

/// A task whose result is waited for, and what it is about.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub(super) id: TaskId,
    is_awaited: bool,
    mode: Mode,
    about: Identity,
}

impl Core {
    /// Begins a task about the present position, in the place of another of its kind.
    pub(in crate::session) fn ask(&mut self, job: Job) -> Task {
        self.tasks += 1;
        let id = TaskId(self.tasks);
        let task = Task { id, job };
        let is_awaited = task.is_awaited();
        self.pending.retain(|other| other.is_awaited != is_awaited);
        self.pending.push(Pending {
            id,
            is_awaited,
            mode: self.mode,
            about: self.identity(),
        });
        task
    }

    /// The task of a kind whose result is waited for: none, once the position is another one.
    pub(in crate::session) fn pending(&self, is_awaited: bool) -> Option<TaskId> {
        let mut pending = self.pending.iter();
        let pending = pending.find(|task| task.is_awaited == is_awaited)?;
        let is_about_this = pending.mode == self.mode && pending.about == self.identity();
        is_about_this.then_some(pending.id)
    }

    /// Takes note that a result has come; whether anybody waited for it.
    pub(in crate::session) fn is_expected(&mut self, id: TaskId) -> bool {
        let is_expected = self.pending(true) == Some(id) || self.pending(false) == Some(id);
        self.pending.retain(|task| task.id != id);
        is_expected
    }

    fn identity(&self) -> Identity {
        match &self.table().standing {
            Standing::Empty => Identity::empty(self.board()),
            Standing::Timeline(timeline) => timeline.identity(),
            Standing::Planned(planned) => Identity::planned(self.board(), planned),
        }
    }

    pub(super) fn stop_search(&mut self) {
        if self.pending(true).is_some() {
            self.say("The search was stopped.");
        }
        self.pending.retain(|task| !task.is_awaited);
    }
}
