//! The outcome of a command or a task: done, or refused with a sentence.

use knights_tour_base::wording::sentence;
use std::fmt::Display;

/// A sentence that says why a command or a task failed.
#[derive(Clone, Debug)]
pub(super) struct Refusal(pub(super) String);

impl<T: Display> From<T> for Refusal {
    fn from(error: T) -> Refusal {
        Refusal(sentence(error))
    }
}

/// The result of a command or a task.
pub(super) type SessionResult<T = ()> = Result<T, Refusal>;
