//! The outcome of a command or a task: done, or refused with a sentence.

use knights_tour_base::wording::sentence;
use std::fmt::Display;

#[derive(Clone, Debug)]
pub(super) struct Refusal(pub(super) String);

impl<T: Display> From<T> for Refusal {
    fn from(error: T) -> Refusal {
        Refusal(sentence(error))
    }
}

pub(super) type Outcome<T = ()> = Result<T, Refusal>;
