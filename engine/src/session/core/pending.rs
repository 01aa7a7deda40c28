//! The tasks whose results are waited for.

use super::Core;
use crate::session::history::BoardContent;
use crate::session::task::{Job, Task, TaskId, TaskKind};
use crate::session::timeline::Identity;
use crate::session::{Mode, sentences};

/// A task whose result is waited for, and what it is about.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub(super) id: TaskId,
    kind: TaskKind,
    mode: Mode,
    about: Identity,
}

impl Core {
    /// Begins a task about the present position, in the place of another of its kind.
    pub(in crate::session) fn ask(&mut self, job: Job) -> Task {
        self.tasks += 1;
        let id = TaskId(self.tasks);
        let task = Task { id, job };
        let kind = task.kind();
        self.pending.retain(|other| other.kind != kind);
        self.pending.push(Pending {
            id,
            kind,
            mode: self.mode,
            about: self.identity(),
        });
        task
    }

    /// The task of a kind whose result is waited for: none, once the position is another one.
    pub(in crate::session) fn pending(&self, kind: TaskKind) -> Option<TaskId> {
        let mut pending = self.pending.iter();
        let pending = pending.find(|task| task.kind == kind)?;
        let is_about_this = pending.mode == self.mode && pending.about == self.identity();
        is_about_this.then_some(pending.id)
    }

    /// Whether the result of a task is still waited for.
    pub(in crate::session) fn is_pending(&self, id: TaskId) -> bool {
        let kinds = [TaskKind::Awaited, TaskKind::Background];
        kinds.into_iter().any(|kind| self.pending(kind) == Some(id))
    }

    /// Takes note that a result has come; whether anybody waited for it.
    pub(in crate::session) fn is_expected(&mut self, id: TaskId) -> bool {
        let is_expected = self.is_pending(id);
        self.pending.retain(|task| task.id != id);
        is_expected
    }

    fn identity(&self) -> Identity {
        match &self.slot().content {
            BoardContent::Empty | BoardContent::Puzzle(_) => Identity::empty(self.board()),
            BoardContent::Draft(numbers) => Identity::draft(self.board(), numbers),
            BoardContent::Timeline(timeline) => timeline.identity(),
            BoardContent::Planned(planned) => Identity::planned(self.board(), planned),
        }
    }

    pub(in crate::session) fn stop_search(&mut self) {
        if self.pending(TaskKind::Awaited).is_some() {
            self.say(sentences::SEARCH_WAS_STOPPED);
        }
        self.pending.retain(|task| task.kind != TaskKind::Awaited);
    }
}
